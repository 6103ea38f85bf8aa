// One page: which nodes the engine knows, and what they are when the app makes, takes and moves them.

import { Events } from './events.js'
import { isOnTop, isWithin, parentOf } from './geometry.js'

/** Whether a node comes after another in the document. */
const follows = (a, b) => b.compareDocumentPosition(a) & Node.DOCUMENT_POSITION_FOLLOWING

/** A node that the engine knows. */
class Mirror {
  constructor(entry, node, parent) {
    this.hostEntry = entry
    this.handle = entry.handle
    this.node = node
    this.parent = parent
    this.children = []
    this.style = getComputedStyle(node)
    this.marks = 0
    /** Whether it has come by the script that is running, and in the place of what perhaps. */
    this.isNew = true
    /** What drags have added to its place. */
    this.x = 0
    this.y = 0
    this.looks = {}
    // When it is so: the app's own `translate` below that, `base`; what a drag has set, `lifted`; the linear part of its way to the viewport,
    // `world`; what was told `last`; that the page's root is in it, `isAround`: there it is clipped, scrolled and moved, but nothing is dropped
    // on what is around; that something in it does not go along when it is scrolled, `hasFixed`; who is to have its node when no drag is under
    // way any more, `heir`.
  }
}

/** Which nodes the engine knows, in the order of the document. */
export class Mirrors extends Events {
  mirrors = new Map()
  byNode = new Map()
  /** Those that nothing is above. */
  tops = []

  mirror(handle) {
    const node = this.host.node(handle), chain = []
    for (let next = node; next && !this.byNode.has(next); next = this.parentOf(next)) chain.unshift(next)
    // Outside of the page, or nowhere.
    if (!this.#isInside(node)) return 0
    for (const next of chain) this.add(next)
    return this.byNode.get(node)?.handle ?? 0
  }

  add(node) {
    const parent = this.byNode.get(this.parentOf(node)) ?? null
    const siblings = this.#under(parent)
    // Most come in the order of the document, so the end is looked at first.
    let place = siblings.length
    while (place > 0 && follows(siblings[place - 1].node, node)) place--
    const entry = this.host.hold(node)
    if (!entry) return
    const mirror = new Mirror(entry, node, parent)
    const before = siblings[place]?.handle ?? 0
    siblings.splice(place, 0, mirror)
    this.mirrors.set(mirror.handle, mirror)
    this.byNode.set(node, mirror)
    this.isDirty = true
    this.later()
    this.dress(node)
    // What the page lies in may change too.
    mirror.isAround = node !== this.root && isWithin(this.root, node)
    if (mirror.isAround) this.observe(node, false)
    this.host.call('drag_add', this.pointer, mirror.handle, parent?.handle ?? 0, before)
  }

  forget(handle) {
    const mirror = this.mirrors.get(handle)
    if (!mirror) return
    this.#handOn()
    this.collections?.lose(handle)
    this.mirrors.delete(handle)
    if (this.byNode.get(mirror.node) === mirror) this.byNode.delete(mirror.node)
    this.#takeOut(mirror)
    this.abandon(mirror)
    this.detach(mirror)
    this.host.letGo(mirror.hostEntry)
    // A shadow that has gone is kept by nobody. One that comes back is dressed again.
    this.scopes = this.scopes.filter(scope => scope.isConnected)
  }

  #under(parent) { return parent ? parent.children : this.tops }

  #takeOut(mirror) {
    const siblings = this.#under(mirror.parent), place = siblings.indexOf(mirror)
    if (place >= 0) siblings.splice(place, 1)
  }

  /**
   * The parent in what is drawn, up to the document's own element, and directly that of what is drawn above everything. What the page's root
   * lies in clips, scrolls and moves it as what is inside does.
   */
  parentOf(node) {
    const { documentElement } = document
    return node === documentElement || node === this.layer ? null : isOnTop(node) ? documentElement : parentOf(node)
  }

  /** The nearest mirrored node from a node up. */
  nearest(node) {
    for (let next = node; next; next = this.parentOf(next)) {
      const mirror = this.byNode.get(next)
      if (mirror) return mirror
    }
    return null
  }

  // MARK: What the app does to nodes

  /** Nodes have come, gone or changed their place. */
  restructure() {
    let isMoved = false
    const gone = [], lost = [], heirs = new Set(), { isActive } = this
    this.isShared &&= isActive
    for (const mirror of this.mirrors.values()) {
      heirs.add(mirror.heir)
      if (heirs.has(mirror)) continue
      if (this.#isInside(mirror.node)) {
        // All above a mirrored node are mirrored.
        const above = this.parentOf(mirror.node)
        if ((above && this.byNode.get(above)) !== mirror.parent) isMoved = true
      } else {
        gone.push(mirror)
      }
    }
    // What is in a list is told by that, so lists come first.
    for (const mirror of gone.sort((a, b) => this.#isList(b) - this.#isList(a))) {
      const twin = this.twin(mirror), heir = this.byNode.get(twin)
      // One that the app has marked already: what is under way goes on with the mark that it has begun with, and else the new one holds.
      const goesOn = twin && (!heir || isActive && !this.collections?.all.get(heir.handle)?.isVirtual)
      if (heir || !goesOn) lost.push(mirror.heir)
      if (goesOn) {
        this.replace(mirror, twin)
        isMoved = true
        if (!heir) continue
        mirror.heir = heir
        this.isShared = true
        this.collections?.aside(heir.handle, true)
      } else {
        lost.push(mirror)
        if (!twin) continue
        if (this.#hadFocus(mirror)) this.giveFocus(twin)
        // Nor is the focus of what is in it handed on.
        this.byNode.delete(mirror.node)
      }
    }
    for (const mirror of this.mirrors.values()) {
      const { heir, node } = mirror
      mirror.isNew = false
      if (!heir || isActive || !this.#isInside(node)) continue
      mirror.heir = null
      isMoved = true
      this.replace(heir, node)
      this.collections?.aside(heir.handle, false)
      lost.push(mirror)
    }
    this.#handOn()
    if (isMoved) for (const mirror of [...this.mirrors.values()]) if (this.#isInside(mirror.node)) {
      this.#reparent(mirror)
      // What it was in when it was made may go before it has its node.
      if (mirror.heir) this.#reparent(mirror.heir, mirror.node)
    }
    this.#reorder()
    for (const mirror of lost) if (this.mirrors.has(mirror?.handle)) this.send('drag_removed', mirror.handle)
  }

  /** Where a source has gone that had the focus, itself or in it, the one after it has it, or before it. */
  #handOn() {
    const gone = this.nearest(this.held), sources = [], isThere = ({ node }) => this.#isInside(node)
    if (!(gone?.marks & 1) || isThere(gone) || this.focused !== document.body) return
    const gather = mirror => {
      if (mirror.marks & 1) sources.push(mirror)
      mirror.children.forEach(gather)
    }
    this.tops.forEach(gather)
    const next = sources.slice(sources.indexOf(gone)).find(isThere) ?? sources.findLast(isThere)
    next?.node.focus({ preventScroll: true })
  }

  /** Whether a node is in the page, or the page in it. */
  #isInside(node) {
    return this.root.contains(node) || this.layer?.contains(node) || isWithin(node, this.root) || isWithin(this.root, node)
  }

  #isList(mirror) { return this.collections?.all.has(mirror?.handle) }

  /** The node that the app has made in the place of one that went. */
  twin(mirror) {
    const { node, hostEntry } = mirror
    const selectors = ['id', 'data-element', 'data-key'].filter(name => node.getAttribute(name))
      .map(name => `[${name}="${CSS.escape(node.getAttribute(name))}"]`)
    if (hostEntry.selector) selectors.push(hostEntry.selector)
    // What is in a list now and was in none is an item, and what that is its list says.
    const wasItem = !mirror.parent || this.#isList(mirror.parent)
    const mayBe = node => (this.byNode.get(node)?.isNew ?? true) && (wasItem || !this.#isList(this.byNode.get(node.parentElement)))
    for (const selector of selectors) {
      const found = this.scopes.flatMap(scope => [...scope.querySelectorAll(selector)]).filter(node => isWithin(node, this.root))
      if (found.length === 1 && mayBe(found[0])) return found[0]
    }
    return null
  }

  rebind(handle, other) {
    const mirror = this.mirrors.get(handle), node = this.host.node(other)
    if (!mirror || !node || this.byNode.has(node)) return
    this.replace(mirror, node)
    this.#reparent(mirror)
    this.#reorder()
  }

  replace(mirror, node) {
    const { lifted, marks, x, y } = mirror, hadFocus = this.#hadFocus(mirror) || node === this.focused, other = this.byNode.get(node)
    // It has that by turns with another, which then has none.
    if (other) {
      other.x = other.y = 0
      this.abandon(other)
      this.detach(other)
      other.node = mirror.node
    }
    this.byNode.delete(mirror.node)
    this.clean(mirror, node)
    this.detach(mirror)
    this.host.rebind(mirror.hostEntry, node)
    mirror.node = node
    mirror.style = getComputedStyle(node)
    this.byNode.set(node, mirror)
    mirror.lifted = mirror.base = null
    mirror.marks = mirror.x = mirror.y = 0
    if (marks) this.remark(mirror, marks)
    this.collections?.replaced(mirror.handle)
    if (lifted) this.liftNode(mirror, lifted.isFlying)
    if (x || y) this.place(mirror, x, y)
    for (const [name, value] of Object.entries(mirror.looks)) node.setAttribute(name, value)
    if (hadFocus) this.giveFocus(node)
    this.isDirty = true
  }

  #hadFocus({ node }) { return node === this.held && [node, document.body].includes(this.focused) }

  /** In a shadow nobody outside hears where it goes. */
  giveFocus(node) {
    this.collections?.reach(node)
    this.held = node
    node.focus?.({ preventScroll: true })
  }

  #reparent(mirror, node = mirror.node) {
    const above = this.parentOf(node)
    if (above && !this.byNode.has(above)) this.mirror(this.host.handle(above))
    const parent = this.byNode.get(above) ?? null
    if (parent === mirror.parent) return
    this.#takeOut(mirror)
    mirror.parent = parent
    this.#under(parent).push(mirror)
    this.host.call('drag_moved', this.pointer, mirror.handle, parent?.handle ?? 0, 0)
  }

  /** Puts siblings into the order of the document again. */
  #reorder() {
    for (const mirror of this.mirrors.values()) {
      const list = mirror.children
      const isSorted = list.every((m, i) => i === 0 || follows(m.node, list[i - 1].node))
      if (isSorted) continue
      const wanted = [...list].sort((a, b) => follows(b.node, a.node) ? -1 : 1)
      // From the end: only what is not before its neighbour yet is moved.
      for (let i = wanted.length - 1; i >= 0; i--) {
        const next = wanted[i + 1]
        const place = next ? list.indexOf(next) : list.length
        if (list[place - 1] === wanted[i]) continue
        list.splice(list.indexOf(wanted[i]), 1)
        list.splice(next ? list.indexOf(next) : list.length, 0, wanted[i])
        this.host.call('drag_moved', this.pointer, wanted[i].handle, mirror.handle, next?.handle ?? 0)
      }
    }
  }
}
