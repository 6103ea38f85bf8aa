// One page: what the engine orders, as changes of the document. Whatever a drag has set is taken back when it is over.

import { isOnTop, isWithin, matches, ownZoom, property, undone } from './geometry.js'
import { css } from './styles.js'
import { Words } from './words.js'

// The module that draws overlays, and its function.
let overlays, draw

const looks = [
  ['data-draggable-state', ['', 'dragging', 'hovering']],
  ['data-droppable-state', ['', 'pending', 'pending-drop']],
  ['data-drag-state', ['', 'unknown', 'accepted', 'rejected']],
]
let hands = 0
const cursors = ['not-allowed', 'copy', 'grabbing', 'alias']

/** What a style animates, but for what would let an element lag behind the pointer. */
const quickOf = ({ transitionProperty }) => transitionProperty
  .replace(/\ball\b/, 'box-shadow,background-color,border-color,color,opacity,filter,scale,rotate').replace(/\btranslate\b/, 'nothing')

export class Effects extends Words {
  #claims = 0
  #hand = `data-drag-hand-${++hands}`
  #scratch
  // What has been put again since the last frame, and how often.
  #answers = new Map()

  constructor() {
    super()
    /** The document, and the shadows in it where something is mirrored. */
    this.scopes = []
  }

  // MARK: Marks

  mark(handle, marks) {
    const mirror = this.mirrors.get(handle)
    if (!mirror) return
    this.remark(mirror, marks < 0 ? mirror.marks & marks : (marks & 3 ? mirror.marks & ~51 : mirror.marks) | marks)
    if (!(mirror.marks & 1)) this.collections?.unmark(handle)
  }

  remark(mirror, marks) {
    const { node } = mirror
    if (marks & 1) this.dress(node)
    else this.detach(mirror)
    mirror.marks = marks
    this.own(() => {
      // What is a handle by the document's own word is one as long as that says so.
      if (!(marks & 4 && mirror.isOwn)) node.toggleAttribute('data-drag-handle', !!(marks & 4))
      if (!(marks & 1)) return
      node.setAttribute('data-drag-source', marks & 32 ? 'handle' : marks & 2 ? 'now' : 'later')
      node.toggleAttribute('data-drag-look', !!(marks & 8))
      this.describe(node, this.collections?.all.has(mirror.handle))
    })
    if (marks & 1 && !mirror.touches) {
      mirror.touches = new AbortController()
      // Safari and Chrome ask at the first move whether the page may scroll; a passive listener could not say no.
      const stop = event => this.still(event)
      for (const type of ['touchmove', 'touchend']) node.addEventListener(type, stop, { passive: false, signal: mirror.touches.signal })
    }
  }

  /** Keeps a finger or pen that drags from scrolling. */
  still(event) {
    for (const { kind, wasClaimed } of this.pointers.values()) if (kind && wasClaimed && event.cancelable) event.preventDefault()
  }

  /** Takes back what marks have left on a node. */
  detach(mirror) {
    mirror.touches?.abort()
    mirror.touches = null
    this.own(() => {
      for (const name of ['data-drag-source', !mirror.isOwn && 'data-drag-handle', 'data-drag-look']) mirror.node.removeAttribute(name)
      this.undescribe(mirror.node)
    })
  }

  // MARK: Following

  lift(handle) {
    const mirror = this.mirrors.get(handle)
    if (mirror) this.liftNode(mirror, false)
  }

  liftNode(mirror, isFlying) {
    const { node, style } = mirror
    if (!mirror.lifted) {
      this.base(mirror)
      this.dress(node)
      const lifted = mirror.lifted = { saved: [], isFlying }
      const quick = quickOf(style), moves = quick !== style.transitionProperty && style.transitionDuration.split(',').some(d => parseFloat(d) > 0)
      const styles = {
        'z-index': '2147483647',
        ...style.position === 'static' && { position: 'relative', inset: 'auto' },
        // What stands in a line of text cannot be moved otherwise.
        .../^(inline|ruby)$/.test(style.display) && { display: 'inline-block' },
        'will-change': 'translate',
        ...moves && { 'transition-property': quick },
        ...!isFlying && { 'pointer-events': 'none' },
      }
      this.own(() => {
        this.#showLifted(mirror)
        for (const name in styles) this.set(mirror, name, styles[name])
      })
      if (!this.layer?.contains(node)) this.#watchCut(mirror)
    } else if (mirror.lifted.isFlying) {
      mirror.lifted.isFlying = false
      this.own(() => {
        this.#showLifted(mirror)
        this.set(mirror, 'pointer-events', 'none')
      })
    }
  }

  /** What is around it may cut it off. */
  #watchCut({ node, lifted }) {
    const sight = new IntersectionObserver(seen => {
      if (seen.at(-1).intersectionRatio < 0.99) this.#uncut(node)
    }, { threshold: 0.99 })
    sight.observe(this.boxIn(node))
    lifted.over = () => sight.disconnect()
  }

  /** What of a node can be seen to be cut off: what has no box of its own is never seen itself. */
  boxIn(node) { return matches(node, '[data-drag-contents]') && node.firstElementChild || node }

  #uncut(node, isCovered) { import('./uncut.js').then(module => module.uncut(this, node, isCovered)) }

  /** Something has been opened above all else: what is carried outside it is seen above that. */
  opened(node) {
    const { layer } = this
    if (node === layer || !isOnTop(node)) return
    if (layer?.isConnected) {
      layer.hidePopover()
      layer.showPopover()
    }
    for (const { node: carried, lifted } of this.mirrors.values()) {
      if (lifted && !isWithin(carried, node) && !layer?.contains(carried)) this.#uncut(carried, true)
    }
  }

  /** A style that holds since it was lifted, such as one for what is dragged, would let it lag. */
  hasten(mirror) { this.own(() => this.set(mirror, 'transition-property', quickOf(mirror.style))) }

  #showLifted({ node, lifted }) { node.setAttribute('data-dragging', lifted.isFlying ? 'flying' : '') }

  /** Sets a style of the element's own, and remembers what was there. */
  set(mirror, name, value) {
    const style = property(mirror.node, 'style')
    const saved = [name, style.getPropertyValue(name), style.getPropertyPriority(name)]
    style.setProperty(name, value, 'important')
    mirror.lifted.saved.push([...saved, style.getPropertyValue(name)])
  }

  #putBack(mirror, only) {
    const style = property(mirror.node, 'style'), { lifted } = mirror
    lifted.saved = lifted.saved.filter(([name, value, priority]) => {
      if (only && name !== only) return true
      style.setProperty(name, value, priority)
      return false
    })
    this.tidy(mirror)
  }

  /** Writes the style attribute as the app wrote it, when it means the same again. */
  tidy({ node, base }) {
    // Chrome writes the attribute when it is asked for; one that was never read would come back empty after its removal.
    const now = node.getAttribute('style'), style = property(node, 'style')
    if (now !== null && style.length === 0 && base?.attribute == null) node.removeAttribute('style')
    else if (base?.attribute != null && style.cssText === base.css) node.setAttribute('style', base.attribute)
  }

  /** Keeps in mind where the page has an element, before a drag moves it. */
  base(mirror) {
    if (mirror.base) return
    const { node, style } = mirror
    // What has no box of its own is moved by moving what is in it.
    if (style.display === 'contents') node.setAttribute('data-drag-contents', '')
    mirror.base = this.baseOf(node, style)
  }

  /** The `translate` that a style gives an element, on which drags add, and what is put back after them. */
  baseOf(node, style) {
    let depth = 0
    // Spaces are also in functions, which may be in one another.
    const parts = (style.translate || 'none').replace(/[ ()]/g, sign => (depth += (sign === '(') - (sign === ')')) || sign !== ' ' ? sign : '|')
    const [x, y = '0px', z = ''] = parts.split('|'), written = property(node, 'style')
    return {
      inline: written.translate, x, y, z, zoom: ownZoom(style), css: written.cssText, attribute: node.getAttribute('style'),
      style: written, svg: node instanceof SVGElement && node.ownerSVGElement,
    }
  }

  /** A `translate` by so much beyond a base, in lengths of what is around the element. */
  beyond({ x, y, z, zoom }, u, v) {
    const right = `${u / zoom}px`, down = `${v / zoom}px`
    return x === 'none' ? `${right} ${down}` : `calc(${x} + ${right}) calc(${y} + ${down}) ${z}`
  }

  /** A value of `translate` as the browser writes it. */
  canonical(value) {
    this.#scratch ??= document.createElement('i')
    this.#scratch.style.translate = value
    return this.#scratch.style.translate
  }

  move(handle, x, y) {
    const mirror = this.mirrors.get(handle)
    if (!mirror || (mirror.x === x && mirror.y === y && mirror.base)) return
    this.place(mirror, x, y)
  }

  place(mirror, x, y) {
    this.base(mirror)
    mirror.x = x
    mirror.y = y
    const { base } = mirror
    let u = x, v = y
    if (base.svg) [u, v] = this.#units(mirror, x, y)
    mirror.written = this.beyond(base, u, v)
    mirror.canonical = null
    // An animation of the page's has no say meanwhile.
    base.style.setProperty('translate', mirror.written, 'important')
    // One record is ours. Asking before the write too would cost every move for what only callbacks can bring about.
    const records = this.observer.takeRecords()
    if (records.length > 1) this.mutated(records)
    if (x === 0 && y === 0 && !mirror.lifted) this.settle(mirror)
  }

  /** Inside an SVG, lengths are the drawing's own. */
  #units({ base: { svg }, parent }, x, y) {
    if (parent?.node !== svg) return [x, y]
    const m = svg.getScreenCTM(), w = parent.world ?? [1, 0, 0, 1]
    return undone([m.a, m.b, m.c, m.d], w[0] * x + w[2] * y, w[1] * x + w[3] * y)
  }

  /** Back to no offset: the element's own style is as the app wrote it. */
  settle(mirror) {
    this.own(() => {
      mirror.node.removeAttribute('data-drag-contents')
      property(mirror.node, 'style').translate = mirror.base?.inline ?? ''
      this.tidy(mirror)
    })
    mirror.base = mirror.written = mirror.canonical = null
  }

  /** The app has written an element's attributes anew: what the page has put there is put again, and the place where it is. */
  reapply(node) {
    const mirror = this.byNode.get(node), style = property(node, 'style')
    if (mirror?.marks & 5 && !node.matches('[data-drag-source],[data-drag-handle]') && this.mayAnswer(node)) {
      this.remark(mirror, mirror.marks)
      if (mirror.lifted) this.#showLifted(mirror)
    }
    // So is what else a drag has set; what the app wants instead is there after it.
    for (const entry of mirror?.lifted?.saved ?? []) {
      const [name, , , own] = entry
      if (style.getPropertyValue(name) === own || !this.mayAnswer(node)) continue
      entry.splice(1, 2, style.getPropertyValue(name), style.getPropertyPriority(name))
      this.own(() => style.setProperty(name, own, 'important'))
    }
    if (!mirror?.written) return
    // What the browser makes of the text is asked for only here: at every move it would cost as much as the move.
    mirror.canonical ??= this.canonical(mirror.written)
    if (style.translate === mirror.canonical || !this.mayAnswer(node)) return
    mirror.base = null
    this.place(mirror, mirror.x, mirror.y)
  }

  /** An app may take away each time what is put again: then it is so until the next frame. */
  mayAnswer(node) {
    const answers = this.#answers, count = answers.get(node) ?? 0
    if (!answers.size) requestAnimationFrame(() => answers.clear())
    answers.set(node, count + 1)
    return count < 50
  }

  /** A clone of a node that is dragged has what the drag has set: it is as the app wrote the node. */
  clean({ lifted, base, written }, node) {
    const style = property(node, 'style')
    if (base) this.own(() => {
      for (const [name, value, priority, own] of [...lifted?.saved ?? []].reverse()) {
        if (style.getPropertyValue(name) === own) style.setProperty(name, value, priority)
      }
      if (written && style.translate === this.canonical(written)) style.translate = base.inline
      this.tidy({ node, base })
    })
  }

  fly(handle) {
    // The app may just have removed it.
    this.flush()
    const mirror = this.mirrors.get(handle)
    if (!mirror?.lifted || mirror.lifted.isFlying) return
    // It may be caught from now on.
    mirror.lifted.isFlying = true
    this.own(() => {
      this.#putBack(mirror, 'pointer-events')
      this.#showLifted(mirror)
    })
  }

  land(handle) {
    const mirror = this.mirrors.get(handle)
    if (!mirror) return
    const isByKeys = mirror.lifted?.isByKeys
    this.restore(mirror)
    // A click beside all has taken the focus.
    if (isByKeys && this.focused === document.body) this.focus(mirror.node)
    else if (isByKeys) this.#show(mirror.node)
  }

  /** Takes back what a drag has set that is not to end. */
  abandon(mirror) {
    if (mirror.lifted) mirror.x = mirror.y = 0
    this.restore(mirror)
    for (const name in mirror.looks) mirror.node.removeAttribute(name)
  }

  restore(mirror) {
    if (mirror.lifted) {
      this.own(() => {
        mirror.lifted.over?.()
        mirror.lifted.saved.reverse()
        this.#putBack(mirror)
        mirror.node.removeAttribute('data-dragging')
      })
      mirror.lifted = null
    }
    if (mirror.base && mirror.x === 0 && mirror.y === 0) this.settle(mirror)
  }

  // MARK: The pointer

  claim(id) {
    for (const pointer of this.pointers.values()) {
      if (pointer.id !== id) continue
      pointer.isClaimed = pointer.wasClaimed = true
      // It may have been released already.
      try { this.root.setPointerCapture(pointer.pointerId) } catch {}
      if (pointer.kind === 1 && pointer.waits && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(10)
    }
    if (this.#claims++ === 0) this.cursor(-1)
  }

  release(id) {
    for (const pointer of this.pointers.values()) {
      if (pointer.id !== id || !pointer.isClaimed) continue
      pointer.isClaimed = false
      try { this.root.releasePointerCapture(pointer.pointerId) } catch {}
    }
    this.#claims = Math.max(0, this.#claims - 1)
    if (this.#claims === 0) document.documentElement.removeAttribute(this.#hand)
  }

  /**
   * An attribute of its own, so that several pages in one document and the app's own style keep out of each other's way. Its rules are there
   * from the beginning: where one comes or goes, a browser looks at all elements of the document.
   */
  cursor(operation) {
    if (this.#claims > 0) document.documentElement.setAttribute(this.#hand, cursors[operation] ?? 'grabbing')
  }

  // MARK: Looks

  look(handle, kind, value) {
    const mirror = this.mirrors.get(handle)
    if (!mirror) return
    const [name, values] = looks[kind]
    if (values[value]) mirror.node.setAttribute(name, mirror.looks[name] = values[value])
    else {
      delete mirror.looks[name]
      mirror.node.removeAttribute(name)
    }
  }

  reveal(handle) {
    this.#show(this.mirrors.get(handle)?.node)
    this.isDirty = true
    this.wantFrame()
  }

  #show(node) { node?.scrollIntoView({ block: 'nearest', inline: 'nearest' }) }

  /** Not all browsers show what has the focus already. In a shadow nobody outside hears where it goes. */
  focus(node) {
    node?.focus()
    this.held = node
    this.#show(node)
  }

  /** One sheet for all of the page: its parts' rules, too. */
  addStyles() {
    const rules = cursors.map(cursor => `html[${this.#hand}=${cursor}]{cursor:${cursor}!important}`)
    this.sheet = new CSSStyleSheet()
    this.sheet.replaceSync([css, ...[this.copies, this.collections, this.transfer].map(part => part?.css), ...rules].join(''))
    this.dress(document)
  }

  /** Brings the styles to where a node is: into a shadow they do not reach by themselves. */
  dress(node) {
    const scope = node.getRootNode(), sheets = scope.adoptedStyleSheets
    // The app may have set its own.
    if (sheets && !sheets.includes(this.sheet)) sheets.unshift(this.sheet)
    if (!sheets || this.scopes.includes(scope)) return
    this.scopes.push(scope)
    this.hear(scope)
    // No observer sees into a shadow from outside.
    if (scope.host) this.observe(scope)
  }

  removeStyles() {
    document.documentElement.removeAttribute(this.#hand)
    for (const scope of this.scopes) scope.adoptedStyleSheets = scope.adoptedStyleSheets.filter(sheet => sheet !== this.sheet)
  }

  // MARK: The overlay

  overlay(phase) {
    // Few apps ever show it, so it is loaded then; the frames that come before it has arrived draw nothing.
    if (phase < 2) overlays ??= import('./overlay.js').then(module => { draw = module.draw })
    draw?.(this, phase)
  }

  box(handle, ...values) { draw?.(this, values, this.mirrors.get(handle)?.node) }
}
