// One page: what pointers, keys and the window do, as calls into the app. It decides nothing about drags.

import { Effects, control, textual } from './effects.js'
import { matches } from './geometry.js'

// PointerEvent.Phase's numbers.
const down = 0, up = 2, lost = 3
const kinds = { mouse: 0, touch: 1, pen: 2 }
const keys = {
  ' ': 0, Enter: 1, Escape: 2, Tab: 3, ArrowUp: 4, ArrowDown: 5, ArrowLeft: 6, ArrowRight: 7, Home: 8, End: 9, PageUp: 10, PageDown: 11,
  Shift: 12, Control: 12, Alt: 12, Meta: 12,
}
// CancelReason's numbers.
const blurred = 7, hidden = 8
// Page.Reply's numbers.
const consumed = 1, wantsFrames = 2, dragging = 4, keyboardDragging = 8

// Properties that change no box, and those that change only the box of their own element and what it holds.
const painted = /color$|shadow$|filter$|^outline/
const moved = /^(transform|translate|rotate|scale|opacity)$/

const holds = (node, x, y) => {
  const { left, right, top, bottom } = node.getBoundingClientRect()
  return x >= left && x <= right && y >= top && y <= bottom
}
/** Whether a press is on a scroll bar, which is beyond what its element shows, or on the corner that changes the element's size. */
const isAtEdge = ({ offsetX, offsetY }, { offsetWidth, offsetHeight, clientLeft, clientWidth, clientHeight }, style) => {
  // Of what reads from right to left, the bar is at the left, and so is the corner.
  const x = offsetX + parseFloat(style.borderLeftWidth) - clientLeft, right = clientWidth - x, bottom = clientHeight - offsetY
  const hasBar = /auto|scroll/.test(style.overflow) && (offsetWidth - clientWidth > 8 || offsetHeight - clientHeight > 8)
  const hasCorner = style.resize !== 'none' && style.overflow !== 'visible'
  return clientWidth > 0 && (hasBar && (x < 0 || right <= 0 || bottom <= 0)
    || hasCorner && bottom < 16 && (style.direction === 'rtl' ? x : right) < 16)
}
/** What a drag has taken is nothing else any more. */
const swallow = event => { event.preventDefault(); event.stopImmediatePropagation() }
const modifiersOf = event => (event.shiftKey && 1) | (event.ctrlKey && 2) | (event.altKey && 4) | (event.metaKey && 8)

export class Events extends Effects {
  #looking
  // A drag is told again without any event.
  #modifiers
  #pressing = null
  #reply = 0
  #skips
  #swallowed

  constructor() {
    super()
    this.pointers = new Map()
    this.frame = 0
    this.timer = 0
    this.aborter = new AbortController()
  }

  get isActive() { return this.pointers.size > 0 || (this.#reply & (dragging | wantsFrames)) !== 0 }
  get isDragging() { return (this.#reply & dragging) !== 0 }

  /** What every call of the app answers. */
  answer(reply) {
    const was = this.#reply
    this.#reply = reply
    this.collections?.write()
    if (reply & wantsFrames) this.wantFrame()
    else if (!this.isDragging) this.fasten()
    if ((was ^ reply) & (dragging | wantsFrames)) this.collections?.rest()
    if ((was ^ reply) & dragging) {
      this.#watchSizes(this.isDragging)
      this.collections?.steady(this.isDragging)
      // The page may look otherwise while something is dragged.
      this.isDragging ? this.stale() : this.collections?.tidyLater()
    }
    return reply
  }

  open() {
    const on = (target, type, body, options) =>
      target.addEventListener(type, body, { capture: true, signal: this.aborter.signal, ...options })
    const { root } = this
    const press = event => this.pressed(event)
    on(root, 'pointerdown', press)
    // After a drag of its own WebKit takes the button to be down yet: the next press comes as a second button's, in a move.
    on(document, 'dragstart', () => on(root, 'pointermove', press))
    on(root, 'dragstart', event => {
      // A press in selected text would drag the selection, wherever that begins; one in a field that has the focus may.
      if (this.pointers.size || this.sourceOf(event.target) && !(this.transfer?.begins(event) ?? this.focused?.matches(textual))) event.preventDefault()
    })
    on(root, 'contextmenu', event => {
      const isTouched = [...this.pointers.values()].some(pointer => pointer.kind)
      if (this.isDragging || isTouched) event.preventDefault()
    })
    on(root, 'selectstart', event => { if (this.isDragging && !(this.#reply & keyboardDragging)) event.preventDefault() })
    on(document, 'focusin', event => {
      this.held = event.composedPath()[0]
      if (matches(this.held, ':focus-visible')) this.collections?.reach(this.held)
      // Before anything is to be said there.
      this.raise()
    })
    // What goes from the document loses it too, but is not there any more a moment later; what is put elsewhere in it has it again.
    on(document, 'focusout', () => queueMicrotask(() => { this.flush(); if (this.held?.isConnected && this.held !== this.focused) this.held = null }))
    on(window, 'keydown', event => this.keyDown(event))
    on(window, 'keyup', event => this.#keyUp(event))
    on(window, 'blur', event => { if (event.target === window) this.cancel(blurred) })
    on(window, 'pagehide', () => this.cancel(hidden))
    on(document, 'visibilitychange', () => { if (document.hidden) this.cancel(hidden) })
    // Where a magnified page is panned, what is carried stays under a pointer that rests.
    let left = 0, top = 0
    for (const type of ['resize', 'scroll']) on(visualViewport, type, ({ target: { offsetLeft, offsetTop } }) => {
      for (const pointer of this.pointers.values()) {
        pointer.x += offsetLeft - left
        pointer.y += offsetTop - top
      }
      left = offsetLeft
      top = offsetTop
      this.stale()
    })
    on(this.motion = matchMedia('(prefers-reduced-motion: reduce)'), 'change', () => this.send('drag_reduce_motion', this.motion.matches ? 1 : 0))
    this.addStyles()
    // The app is in the middle of making its page now.
    if (this.motion.matches) queueMicrotask(() => this.send('drag_reduce_motion', 1))
  }

  /** Stops hearing anything. */
  shut() {
    this.aborter.abort()
    this.#pressing?.abort()
    cancelAnimationFrame(this.frame)
    clearTimeout(this.timer)
    this.pointers.clear()
    this.#watchSizes(false)
    this.removeStyles()
    this.overlay(2)
  }

  // MARK: Pointers

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
    const target = this.collections ? this.collections.meant(reached, clientX, clientY, late) : reached
    const caught = this.collections?.flying(copy => holds(copy, clientX, clientY))
    const source = caught ?? (target instanceof Element ? this.sourceOf(target) : null)
    if (!source || !caught && !late && this.transfer?.leaves(event, source)) return
    const content = caught ? 0 : this.contentOf(target, source.node, event)
    if (content === 2) return
    this.flush()
    this.isDirty = true
    this.update(() => {})
    // Beside an item there is none, however much room a longer one would take; one that is on its way is where it is seen.
    const list = !caught && this.collections?.all.get(source.handle), item = list && this.collections.itemOf(target)
    if (list && item?.list !== list) return
    const { pointerId } = event
    const pointer = {
      // The engine takes numbers from 0 up; browsers give any.
      id: pointerId & 0x7FFFFFFF, pointerId, kind: kinds[event.pointerType] ?? 0, source,
      waits: !(source.marks & 2), cover: 0, // and as long as a drag has it `isClaimed`, from then on `wasClaimed`
    }
    this.#take(pointer, event)
    this.pointers.set(pointerId, pointer)
    this.#listenWhilePressed()
    // The node may be drawn anew or go; a touch tells its moves to it all the same.
    if (pointer.kind) reached.addEventListener('touchmove', event => this.still(event), { passive: false, signal: this.#pressing.signal })
    this.#tellPointer(down, pointer, content, this.nearest(target)?.handle, item?.index)
  }

  #tellPointer(phase, pointer, content = 0, cover = 0, item = -1) {
    return this.send('drag_pointer', phase, pointer.id, pointer.kind, pointer.x, pointer.y, pointer.time / 1000, this.#modifiers, content, cover, item)
  }

  /** What every move does: the same without a search by name. */
  #tellMove({ id, kind, x, y, time, isClaimed }) {
    const { host } = this
    if (isClaimed) this.#lookSoon()
    return this.answer(host.run(host.exports.drag_pointer, this.pointer, 1, id, kind, x, y, time / 1000, this.#modifiers, 0, 0, -1))
  }

  /** 0 plain, 1 a control that is clicked, 2 text or something else that needs the pointer itself. */
  contentOf(target, source, event) {
    const style = getComputedStyle(target)
    if (target === event.target && isAtEdge(event, target, style)) return 2
    let result = 0
    for (let next = target; next; next = this.parentOf(next)) {
      if (matches(next, textual)) return 2
      if (matches(next, control)) result = 1
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
    this.#pressing = null
  }

  #take(pointer, event) {
    pointer.x = event.clientX
    pointer.y = event.clientY
    pointer.time = event.timeStamp
    this.#modifiers = modifiersOf(event)
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
   * is animated, a look still makes the browser find all styles and overflows of the moment; so of what is on its way it is taken half as often.
   */
  #lookSoon() {
    this.#looking ||= setTimeout(() => {
      this.#looking = 0
      const held = [...this.pointers.values()].filter(pointer => pointer.isClaimed)
      this.#skips = !this.#skips && held.some(({ time }) => performance.now() - time < 50)
      if (this.#skips) return this.#lookSoon()
      for (const pointer of held) {
        const before = pointer.cover
        pointer.cover = this.#frontAt(pointer.x, pointer.y)
        // A pointer that rests is told as well, when it may ask again.
        if (before !== pointer.cover) setTimeout(() => this.resend(), 100)
      }
    }, 100)
  }

  /** Looks before a lift or a drop writes anything, so that nothing is laid out for it. */
  #look(pointer) {
    pointer.cover = this.#frontAt(pointer.x, pointer.y)
    this.seen = pointer
  }

  /** How elements are stacked and clipped the document knows better than the engine, to which 0 leaves it. */
  #frontAt(x, y) {
    let top = document.elementFromPoint(x, y), inner
    while ((inner = top?.shadowRoot?.elementFromPoint(x, y)) && inner !== top) top = inner
    const front = top && this.nearest(top), isIt = front?.node === top
    // What flies, or makes room, is not where it is seen.
    for (let mirror = front; mirror; mirror = mirror.parent) if (mirror.lifted) return 0
    if (!front || this.collections?.makesRoom(top, isIt)) return 0
    // Beside what it holds, and not at a corner that is round, or between the lines of a drawing.
    return isIt && (front.children.length > 99 || front.children.some(({ node }) => holds(node, x, y))) ? 0 : front.handle
  }

  moved(event) {
    const pointer = this.pointers.get(event.pointerId)
    if (!pointer) return
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

  #released(event) {
    const pointer = this.pointers.get(event.pointerId)
    if (!pointer) return
    this.#take(pointer, event)
    if (pointer.isClaimed) {
      // Of what is on its way, where it is now counts.
      this.isDirty ||= this.movedBy(document.getAnimations()).some(node => this.byNode.has(node))
      this.update()
      this.#look(pointer)
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

  /** A drag is no click, and after a click no double one. By listeners of its own, since another's may still be waiting. */
  #swallowClick(within = 0) {
    for (const type of ['click', 'dblclick']) {
      window.addEventListener(type, event => swallow(event), { capture: true, once: within > 0, signal: AbortSignal.timeout(within) })
    }
  }

  // MARK: Keys

  keyDown(event) {
    const key = keys[event.key]
    if (key === undefined || event.isComposing) return
    // What is held does what it does once.
    if (event.repeat && key <= 1 && this.#swallowed) return swallow(event)
    const target = event.composedPath()[0]
    // What is written into has its keys, also where it can be dragged itself. With Alt or Command the page's own are meant; lists need not be
    // looked at for them.
    if (!this.isDragging && (event.defaultPrevented || event.altKey || event.metaKey || target.matches(textual))) return
    // Keys in a field or button inside a source are theirs, and in what has been clicked since.
    const mirror = this.byNode.get(target)
    const isSource = mirror && mirror.marks & 1
    const item = isSource ? null : this.collections?.itemOf(target)
    const isItem = item?.node === target
    const focus = isItem ? item.list.handle : isSource ? mirror.handle : 0
    // A link or a button does with Enter what it is there for, also what only the app calls so; an item that clicks open or send somewhere
    // clicks.
    const controls = this.hasTold(target, 'role') ? control : `${control},[role=button],[role=link]`
    const isLift = focus && key <= 1 && !event.repeat && !event.ctrlKey
      && !(key && (isItem ? +target.getAttribute('data-drag-press') : target.matches(controls)))
    // What can be lifted of a list are its items.
    const isList = !isItem && this.collections?.all.has(focus)
    if (this.isDragging) {
      if (key !== 2 && key !== 12 && (!(this.#reply & keyboardDragging) || !focus && target.matches(`${textual},${control}`))) return
    } else if (!isLift || isList) {
      return this.collections?.keyDown(event, isLift ? 5 : key)
    } else {
      this.flush()
      this.isDirty = true
    }
    this.update(() => {})
    this.send('drag_key', key, this.#modifiers = modifiersOf(event), focus, isItem ? this.collections.indexOf(item.list, item.node) : -1,
      performance.now() / 1000)
    if (!(this.#reply & consumed)) return
    swallow(event)
    // Buttons click when Space comes up.
    this.#swallowed = event.key
    // What has the focus afterwards is seen. Of a drag by pointer keys change no focus.
    if (isSource && !this.pointers.size && !this.isDragging) setTimeout(() => {
      if (mirror.lifted) mirror.lifted.isByKeys = true
      else this.focus(this.focused === document.body ? target : this.focused)
    })
  }

  #keyUp(event) {
    if (this.#swallowed === event.key) {
      this.#swallowed = null
      swallow(event)
    }
    if (this.isDragging && keys[event.key] === 12) this.send('drag_key', 12, this.#modifiers = modifiersOf(event), 0, -1, performance.now() / 1000)
  }

  // MARK: The window

  cancel(reason) {
    if (this.pointers.size > 0 || this.isDragging) this.send('drag_cancel', reason)
  }

  stale() {
    this.isDirty = true
    if (this.isActive) this.wantFrame()
  }

  /** Hears of what moves nodes without changing any; in each shadow, since nobody outside is told. */
  hear(scope) {
    for (const type of ['scroll', 'transitionrun', 'transitionend', 'animationend', 'load', 'toggle', 'contentvisibilityautostatechange']) {
      scope.addEventListener(type, event => this.#hasMoved(event), { capture: true, passive: true, signal: this.aborter.signal })
    }
  }

  #hasMoved({ type, target, propertyName }) {
    if (!this.isActive) return
    const mirror = this.byNode.get(target === document ? document.documentElement : target)
    if (type === 'transitionrun') {
      if (!mirror?.lifted || propertyName !== 'translate') return
      this.hasten(mirror)
      this.stale()
    } else if (type === 'scroll') {
      if (!mirror) return
      this.scrolled.add(mirror)
      this.wantFrame()
      // All above a mirrored node is mirrored, so what moves any other without a layout moves none.
    } else if (target !== this.layer && !painted.test(propertyName) && (mirror || !moved.test(propertyName))) this.stale()
  }

  /** While something is dragged, boxes that change their size are measured again. */
  #watchSizes(isOn) {
    this.sizes?.disconnect()
    this.sizes = null
    if (!isOn) return
    let isFirst = true
    // It begins by telling all sizes as they are.
    this.sizes = new ResizeObserver(() => { isFirst ? isFirst = false : this.stale() })
    for (const mirror of this.mirrors.values()) {
      if (this.mirrors.size < 300 || mirror.children.length > 0) this.sizes.observe(mirror.node)
    }
  }

  flush() {
    const records = this.observer?.takeRecords()
    if (records?.length) this.mutated(records)
  }

  /** The page's own writing, which must not look like the app's. */
  own(write) {
    this.flush()
    write()
    this.observer?.takeRecords()
  }

  // MARK: Time

  wake() { this.wantFrame() }

  wantFrame() {
    if (this.frame || this.host.failed) return
    this.frame = requestAnimationFrame(now => {
      this.frame = 0
      if (this.isActive) this.update()
      this.send('drag_time', now / 1000)
      // What that has scrolled is drawn in this frame, and so is what is carried there.
      if (this.scrolled.size) this.update()
    })
  }

  deadline(time) {
    clearTimeout(this.timer)
    const rest = () => time * 1000 - performance.now()
    const wait = () => {
      // Timers may come a little early.
      this.timer = setTimeout(() => rest() > 0 ? wait() : this.send('drag_time', performance.now() / 1000), rest())
    }
    if (time >= 0) wait()
  }

  listen(handle) {
    const node = this.host.node(handle)
    node?.addEventListener('click', event => this.send('drag_clicked', handle, modifiersOf(event)), { signal: this.aborter.signal })
  }
}
