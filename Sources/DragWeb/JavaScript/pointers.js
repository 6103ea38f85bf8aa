// One page: what pointers do, as calls into the app.

import { Effects } from './effects.js'
import { matches, waysOf } from './geometry.js'
import { control, textual } from './words.js'

// PointerEvent.Phase's numbers.
const down = 0, up = 2, lost = 3
const kinds = { mouse: 0, touch: 1, pen: 2 }
/** Of Page.Reply's numbers the one that says that the app has taken an event. */
export const consumed = 1

/** Properties that change no box. */
export const painted = /color$|shadow$|filter$|^outline/

const holds = (node, x, y) => {
  const { left, right, top, bottom } = node.getBoundingClientRect()
  return x >= left && x <= right && y >= top && y <= bottom
}
/** Whether a press is on a scroll bar, which is beyond what its element shows, or on the corner that changes the element's size. */
const isAtEdge = ([x, y], { offsetWidth, offsetHeight, clientWidth, clientHeight }, style) => {
  // Of what reads from right to left, the bar is at the left, and so is the corner.
  const right = clientWidth - x, bottom = clientHeight - y
  const hasBar = /auto|scroll/.test(style.overflow) && (offsetWidth - clientWidth > 8 || offsetHeight - clientHeight > 8)
  const hasCorner = style.resize !== 'none' && style.overflow !== 'visible'
  return clientWidth > 0 && (hasBar && (x < 0 || right <= 0 || bottom <= 0)
    || hasCorner && bottom < 16 && (style.direction === 'rtl' ? x : right) < 16)
}
/** What a drag has taken is nothing else any more. */
export const swallow = event => { event.preventDefault(); event.stopImmediatePropagation() }
export const modifiersOf = event => (event.shiftKey && 1) | (event.ctrlKey && 2) | (event.altKey && 4) | (event.metaKey && 8)

export class Pointers extends Effects {
  #looking
  #pressing = null
  #tap

  constructor() {
    super()
    this.pointers = new Map()
  }

  /** The nearest source at or above a node. */
  sourceOf(node) {
    let mirror = this.nearest(node)
    while (mirror && !(mirror.marks & 1)) mirror = mirror.parent
    return mirror
  }

  /** `late`: what was pressed, where it is told after its event. */
  pressed(event, late) {
    if (event.button || !(event.buttons & 1) || this.pointers.has(event.pointerId)) return
    // A person goes on elsewhere.
    if (!this.held?.isConnected) this.held = null
    const reached = late ?? event.composedPath()[0], { clientX, clientY } = event
    const isThere = node => holds(node, clientX, clientY), list = this.collections?.flying(isThere), uncut = list ? null : this.#uncut(isThere)
    const caught = list ?? uncut, target = uncut?.node ?? (this.collections ? this.collections.meant(reached, clientX, clientY, late) : reached)
    const source = list ?? (target?.nodeType === 1 ? this.sourceOf(target) : null)
    if (!source || !caught && !late && this.transfer?.leaves(event, source)) return
    const content = caught ? 0 : this.contentOf(target, source.node, event)
    if (content === 2) return
    this.flush()
    this.isDirty = true
    this.update(() => {})
    // Beside an item there is none, however much room a longer one would take; one that is on its way is where it is seen.
    const from = !caught && this.collections?.all.get(source.handle), item = from && this.collections.itemOf(target)
    if (from && item?.list !== from) return
    const { pointerId } = event
    const pointer = {
      // The engine takes numbers from 0 up; browsers give any.
      id: pointerId & 0x7FFFFFFF, pointerId, kind: kinds[event.pointerType] ?? 0, source,
      waits: !(source.marks & 2), cover: 0, isCaught: !!caught, // and as long as a drag has it `isClaimed`, from then on `wasClaimed`
    }
    this.#take(pointer, event)
    this.pointers.set(pointerId, pointer)
    this.#listenWhilePressed()
    // The node may be drawn anew or go; a touch tells its moves to it all the same.
    if (pointer.kind) reached.addEventListener('touchmove', event => this.still(event), { passive: false, signal: this.#pressing.signal })
    this.#tellPointer(down, pointer, content, this.nearest(target)?.handle, item?.index)
  }

  /** What is on its way and shown by a copy, which lets pointers through. */
  #uncut(isThere) {
    return [...this.mirrors.values()].findLast(({ lifted, node }) => lifted?.isUncut && lifted.isFlying && isThere(node))
  }

  #tellPointer(phase, pointer, content = 0, cover = 0, item = -1) {
    return this.send('drag_pointer', phase, pointer.id, pointer.kind, pointer.x, pointer.y, pointer.time / 1000, this.modifiers, content, cover, item)
  }

  /** What every move does: the same without a search by name. */
  #tellMove({ id, kind, x, y, time, isClaimed }) {
    const { host } = this
    if (isClaimed) this.#lookSoon()
    return this.answer(host.run(host.exports.drag_pointer, this.pointer, 1, id, kind, x, y, time / 1000, this.modifiers, 0, 0, -1))
  }

  /** 0 plain, 1 a control that is clicked, 2 text or something else that needs the pointer itself. */
  contentOf(target, source, event) {
    const style = getComputedStyle(target)
    if (target === (event.composedPath()[0] ?? event.target) && isAtEdge(this.placeIn(target, event.clientX, event.clientY), target, style)) return 2
    let result = 0
    for (let next = target; next; next = this.parentOf(next)) {
      if (matches(next, textual)) return 2
      if (matches(next, control)) result = 1
      // What the document itself calls a handle is known as one from the first press on it, and as none from the first after that.
      const mirror = this.byNode.get(next), isHandle = matches(next, '[data-drag-handle]')
      if (isHandle ? !(mirror?.marks & 4) : mirror?.isOwn) {
        this.send('drag_handle', this.host.handle(next), +isHandle)
        this.byNode.get(next).isOwn = isHandle
      }
      if (next === source) break
    }
    return (style.userSelect || style.webkitUserSelect) === 'text' ? 2 : result
  }

  // Only while a pointer is down: nothing is left behind.
  #listenWhilePressed() {
    if (this.#pressing) return
    this.#pressing = new AbortController()
    const on = (type, body) => window.addEventListener(type, body, { capture: true, passive: false, signal: this.#pressing.signal })
    on('pointermove', event => this.moved(event))
    on('pointerdown', event => { this.#tap = { id: event.pointerId, x: event.clientX, y: event.clientY, node: event.composedPath()[0] } })
    // What lies beneath what is carried gets no focus by another button, nor by the press that catches what flies.
    on('mousedown', event => {
      if ([...this.pointers.values()].some(pointer => event.button ? pointer.wasClaimed : pointer.isCaught)) event.preventDefault()
    })
    on('pointerup', event => this.#released(event))
    on('pointercancel', event => this.lost(event))
    // Where another finger scrolls, the browser takes all of them away.
    on('touchmove', event => this.still(event))
    on('lostpointercapture', event => {
      // What was pressed loses a finger to the root, which has it from then on.
      if (!this.pointers.get(event.pointerId)?.isClaimed || this.root.hasPointerCapture(event.pointerId)) return
      // Chrome takes the mouse away for a context menu, also for one that is prevented; it can be taken back.
      if (event.buttons & 1) try { return this.root.setPointerCapture(event.pointerId) } catch {}
      this.lost(event)
    })
  }

  done(pointer) {
    this.pointers.delete(pointer.pointerId)
    if (this.pointers.size > 0) return
    this.#pressing?.abort()
    this.#pressing = this.#tap = null
  }

  #take(pointer, event) {
    pointer.x = event.clientX
    pointer.y = event.clientY
    pointer.time = event.timeStamp
    // A drag is told again without any event.
    this.modifiers = modifiersOf(event)
  }

  /**
   * What the document says is front-most. While a drag writes, that makes the browser lay out; when a frame has just been drawn it costs
   * next to nothing. So where nothing seems to have changed, what was seen then does.
   */
  cover(x, y, mayBeOld) {
    const { seen } = this
    if (seen && seen.x === x && seen.y === y) return seen.cover
    for (const pointer of this.pointers.values()) {
      if (pointer.x !== x || pointer.y !== y) continue
      return mayBeOld ? pointer.cover : pointer.cover = this.#frontAt(x, y)
    }
    return this.#frontAt(x, y)
  }

  /**
   * Moves are told at the beginning of a frame, which a timer lets pass; to order another one would cost more than the look. Where anything
   * is animated, a look still makes the browser find all styles and overflows of the moment, which costs more than many moves; so of what is
   * on its way it is taken twice in a second.
   */
  #lookSoon(skips = 0) {
    this.#looking ||= setTimeout(() => {
      this.#looking = 0
      const held = [...this.pointers.values()].filter(pointer => pointer.isClaimed)
      if (skips < 2 && held.some(({ time }) => performance.now() - time < 50)) return this.#lookSoon(skips + 1)
      for (const pointer of held) {
        const before = pointer.cover
        pointer.cover = this.#frontAt(pointer.x, pointer.y, true)
        // A pointer that rests is told as well, when it may ask again.
        if (before !== pointer.cover) setTimeout(() => this.resend(), 100)
      }
      // What comes to where it rests is seen as well.
      if (held.length) this.#lookSoon()
    }, skips ? 200 : 100)
  }

  /** Looks before a lift or a drop writes anything, so that nothing is laid out for it. */
  #look(pointer) {
    pointer.cover = this.#frontAt(pointer.x, pointer.y, true)
    this.seen = pointer
  }

  /**
   * How elements are stacked and clipped the document knows better than the engine, to which 0 leaves it; -1 is what is in front of the page and no
   * part of it. `looks`: whether to look also if what is there has moved, which not all that moves it tells: a script's animation does not, nor a
   * font that comes late.
   */
  #frontAt(x, y, looks) {
    let top = document.elementFromPoint(x, y), inner
    while ((inner = top?.shadowRoot?.elementFromPoint(x, y)) && inner !== top) top = inner
    const front = top && this.nearest(top), isIt = front?.node === top
    // What flies, or makes room, is not where it is seen.
    for (let mirror = front; mirror; mirror = mirror.parent) if (mirror.lifted) return 0
    const makesRoom = (...at) => this.collections?.makesRoom(...at)
    if (looks) {
      let mirror = front
      while (mirror && makesRoom(mirror.node)) mirror = mirror.parent
      if (mirror && this.hasMoved(mirror)) this.stale()
    }
    if (!front || makesRoom(top, isIt)) return 0
    if (front.isAround && !isIt) return -1
    // Beside what it holds, and not at a corner that is round, or between the lines of a drawing.
    return isIt && (front.children.length > 99 || front.children.some(({ node }) => holds(node, x, y))) ? 0 : front.handle
  }

  moved(event) {
    const pointer = this.pointers.get(event.pointerId)
    if (!pointer?.wasClaimed && this.#pans(event) || !pointer) return
    if (pointer.kind !== kinds.touch && !(event.buttons & 1)) {
      // The button was released while another one was down, or where no event reached us.
      return event.button === 0 ? this.#released(event) : this.lost(event)
    }
    this.#take(pointer, event)
    if (pointer.wasClaimed && !pointer.isClaimed) return
    // What the app has changed has been told before a browser's own event; before a script's it has not.
    if (!event.isTrusted) this.flush()
    if (!pointer.wasClaimed) this.#look(pointer)
    if (pointer.isClaimed && this.isStale) this.update(() => this.#tellMove(pointer))
    else this.#tellMove(pointer)
    this.seen = null
  }

  /** What animations move, and do not only paint. */
  movedBy(animations) {
    return animations.filter(({ transitionProperty }) => !painted.test(transitionProperty)).map(({ effect }) => effect?.target)
  }

  /** While one finger drags, browsers make no click of another's tap. */
  #tapped(event) {
    const tap = this.#tap, button = tap?.id === event.pointerId && !event.isPrimary && !tap.pane && tap.node.closest(control)
    if (!button || this.#isFar(event)) return
    // Links in drawings have no such method.
    button.click ? button.click() : button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, composed: true }))
  }

  #isFar({ clientX, clientY }) { return Math.hypot(clientX - this.#tap.x, clientY - this.#tap.y) > 10 }

  /**
   * While one finger drags, browsers do not scroll by another either. What that scrolls it scrolls until it is taken off.
   * @returns whether it scrolls, and so drags nothing itself.
   */
  #pans(event) {
    const tap = this.#tap
    if (event.pointerType !== 'touch' || tap?.id !== event.pointerId || tap.pane === null) return false
    if (!tap.pane) {
      if (!this.#isFar(event) || ![...this.pointers.values()].some(pointer => pointer.isClaimed && pointer.kind)) return false
      tap.pane = this.#pane(event)
      if (!tap.pane) return false
      this.lost(event)
    }
    const { pane } = tap, at = this.placeIn(pane, event.clientX, event.clientY), [left, top] = at.map((place, i) => tap.at[i] - place)
    const x = pane.scrollLeft + left, y = pane.scrollTop + top
    pane.scrollTo({ left: x, top: y, behavior: 'instant' })
    // Browsers scroll by whole points. What is beyond an end is not made good.
    tap.at = [at[0] + (x - pane.scrollLeft) % 2, at[1] + (y - pane.scrollTop) % 2]
    return true
  }

  /** The innermost at or above what was tapped that can go on along the longer way, where styles leave that to fingers: it does by a point. */
  #pane({ clientX, clientY }) {
    const tap = this.#tap, { x, y } = tap, isAcross = Math.abs(x - clientX) > Math.abs(y - clientY)
    const left = isAcross && Math.sign(x - clientX), top = !isAcross && Math.sign(y - clientY)
    for (let { node } = tap; node; node = this.parentOf(node)) {
      const style = getComputedStyle(node), before = node.scrollLeft + node.scrollTop, at = this.placeIn(node, x, y)
      if (!(isAcross ? /auto|manip|pan-[xlr]/ : /auto|manip|pan-[yud]/).test(style.touchAction)) return null
      if (waysOf(node, style)[+!isAcross]) node.scrollBy({ left, top, behavior: 'instant' })
      tap.at = [at[0] - left, at[1] - top]
      if (node.scrollLeft + node.scrollTop !== before) return node
    }
    return null
  }

  #released(event) {
    const pointer = this.pointers.get(event.pointerId)
    if (!pointer) return this.#tapped(event)
    this.#take(pointer, event)
    if (pointer.isClaimed) {
      // Of what is on its way, where it is now counts.
      this.isDirty ||= this.movedBy(document.getAnimations()).some(node => this.byNode.has(node))
      this.#look(pointer)
      this.update()
    }
    this.done(pointer)
    if (pointer.wasClaimed) this.#swallowClick()
    // A tap that adds an item to a drag is no click either; after a finger's the click comes late.
    if (this.#tellPointer(up, pointer) & consumed && !pointer.wasClaimed) this.#swallowClick(400)
    this.seen = null
  }

  lost(event) {
    const pointer = this.pointers.get(event.pointerId)
    if (!pointer) return
    this.done(pointer)
    pointer.time = event.timeStamp
    this.#tellPointer(lost, pointer)
  }

  /** After a measurement, drags look again at what is under them. */
  resend() {
    for (const pointer of this.pointers.values()) {
      if (!pointer.isClaimed) continue
      pointer.time = performance.now()
      this.#tellMove(pointer)
    }
  }

  /**
   * A drag is no click, and after a click no double one; what the app clicks itself is. By listeners of its own, since another's may still be
   * waiting.
   */
  #swallowClick(within = 0) {
    for (const type of ['click', 'dblclick']) {
      window.addEventListener(type, event => event.isTrusted && swallow(event), {
        capture: true, once: within > 0, signal: AbortSignal.timeout(within),
      })
    }
  }
}
