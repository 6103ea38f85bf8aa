// One page: what keys and the window do, as calls into the app. It decides nothing about drags.

import { matches } from './geometry.js'
import { Pointers, consumed, modifiersOf, painted, swallow } from './pointers.js'
import { control, textual } from './words.js'

const keys = {
  ' ': 0, Enter: 1, Escape: 2, Tab: 3, ArrowUp: 4, ArrowDown: 5, ArrowLeft: 6, ArrowRight: 7, Home: 8, End: 9, PageUp: 10, PageDown: 11,
  Shift: 12, Control: 12, Alt: 12, Meta: 12,
  // What Space is with Option on a Mac.
  '\xa0': 0,
}
// CancelReason's numbers.
const blurred = 7, hidden = 8
// Page.Reply's numbers, of which `consumed` is one too.
const wantsFrames = 2, dragging = 4, keyboardDragging = 8, carrying = 16

// Properties that change only the box of their own element and what it holds.
const moved = new Set(['transform', 'translate', 'rotate', 'scale', 'opacity'])

export class Events extends Pointers {
  #reply = 0
  #moved = null
  // One for all, which hears nothing twice.
  #mover = event => this.#hasMoved(event)
  // So are these, by the handles of nodes.
  #clicks = {}
  #swallowed
  #isWriting = false

  constructor() {
    super()
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
    if (this.isShared && !this.isActive) this.later()
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
    on(root, 'click', event => { if (event.isTrusted) this.collections?.clicked(event.composedPath()[0]) })
    // After a drag of its own WebKit takes the button to be down yet: the next press comes as a second button's, in a move.
    on(document, 'dragstart', () => on(root, 'pointermove', press))
    on(root, 'dragstart', event => {
      // A press in selected text would drag the selection, wherever that begins; one in a field that has the focus may.
      if (this.pointers.size || this.sourceOf(event.composedPath()[0])
        && !(this.transfer?.begins(event) ?? this.focused?.matches(textual))) event.preventDefault()
    })
    on(root, 'contextmenu', event => {
      const isTouched = [...this.pointers.values()].some(pointer => pointer.kind)
      if (this.#reply & carrying || isTouched) event.preventDefault()
    })
    on(root, 'selectstart', event => { if ((this.#reply & (carrying | keyboardDragging)) === carrying) event.preventDefault() })
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
    let { offsetLeft: left, offsetTop: top, scale } = visualViewport
    for (const type of ['resize', 'scroll']) on(visualViewport, type, ({ target: now }) => {
      for (const pointer of this.pointers.values()) {
        pointer.x = now.offsetLeft + (pointer.x - left) * scale / now.scale
        pointer.y = now.offsetTop + (pointer.y - top) * scale / now.scale
      }
      ;({ offsetLeft: left, offsetTop: top, scale } = now)
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
    for (const pointer of this.pointers.values()) this.done(pointer)
    cancelAnimationFrame(this.frame)
    clearTimeout(this.timer)
    this.#watchSizes(false)
    this.removeStyles()
    this.overlay(2)
  }

  // MARK: Keys

  keyDown(event) {
    const key = keys[event.key], isCarrying = this.#reply & (key === 2 ? dragging : carrying)
    if (key === undefined || event.isComposing) return
    // What is held does what it does once. One that has come up elsewhere is pressed anew.
    if (!event.repeat) this.#swallowed = this.#swallowed !== event.key && this.#swallowed
    else if (key <= 1 && this.#swallowed) return swallow(event)
    const target = event.composedPath()[0]
    // What is written into has its keys, also where it can be dragged itself. With Alt or Command the page's own are meant; lists need not be
    // looked at for them.
    if (!isCarrying && (event.defaultPrevented || event.altKey || event.metaKey || matches(target, textual))) return
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
      && !(key && (isItem ? +target.getAttribute('data-drag-press') : matches(target, controls)))
    // What can be lifted of a list are its items.
    const isList = !isItem && this.collections?.all.has(focus)
    if (isCarrying) {
      if (key !== 2 && key !== 12 && (!(this.#reply & keyboardDragging) || !focus && matches(target, `${textual},${control}`))) return
    } else if (!isLift || isList) {
      return this.collections?.keyDown(event, isLift ? 5 : key)
    } else {
      this.flush()
      this.isDirty = true
    }
    this.update(() => {})
    this.send('drag_key', key, this.modifiers = modifiersOf(event), focus, isItem ? this.collections.indexOf(item.list, item.node) : -1,
      performance.now() / 1000)
    if (!(this.#reply & consumed)) return
    swallow(event)
    // Buttons click when Space comes up.
    this.#swallowed = event.key
    // What has the focus afterwards is seen; where it was lost meanwhile, by a click beside all, what was dragged has it. Of a drag by pointer
    // keys change no focus.
    const moved = this.#moved = isSource ? mirror : target === document.body ? this.#moved : null
    if (moved && !this.pointers.size && !this.isDragging) setTimeout(() => {
      if (moved.lifted) moved.lifted.isByKeys = true
      else this.focus(this.focused === document.body ? moved.node : this.focused)
    })
  }

  #keyUp(event) {
    if (this.#swallowed === event.key) {
      this.#swallowed = null
      swallow(event)
    }
    if (this.isDragging && keys[event.key] === 12) this.send('drag_key', 12, this.modifiers = modifiersOf(event), 0, -1, performance.now() / 1000)
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
    for (const type of [
      'scroll', 'transitionrun', 'transitionend', 'animationend', 'load', 'toggle', 'fullscreenchange', 'contentvisibilityautostatechange',
    ]) {
      scope.addEventListener(type, this.#mover, { capture: true, passive: true, signal: this.aborter.signal })
    }
  }

  #hasMoved(event) {
    if (!this.isActive) return
    const { target, propertyName } = event
    const mirror = this.byNode.get(target === document ? document.scrollingElement ?? document.documentElement : target)
    // All above a mirrored node is mirrored, so what moves any other without a layout moves none: so does every item that makes room.
    if (!mirror && moved.has(propertyName)) return
    const { type } = event
    if (/^(toggle|full)/.test(type)) this.opened(target)
    if (type === 'transitionrun') {
      if (!mirror?.lifted || propertyName !== 'translate') return
      this.hasten(mirror)
      this.stale()
    } else if (type === 'scroll') {
      if (!mirror) return
      this.scrolled.add(mirror)
      this.wantFrame()
    } else if (target !== this.layer && !painted.test(propertyName)) this.stale()
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

  flush(isOwn) {
    const records = this.observer?.takeRecords() ?? []
    if (records.length || this.isAwaited && !isOwn) this.mutated(records, isOwn)
  }

  /** When the script that is running is over, it is looked at what has come of it. */
  later() {
    if (this.isAwaited) return
    this.isAwaited = true
    queueMicrotask(() => this.aborter.signal.aborted || this.flush())
  }

  /** The page's own writing, which must not look like the app's; also where more of it is a part of that. */
  own(write) {
    if (this.#isWriting) return write()
    this.flush(true)
    this.#isWriting = true
    try { write() } finally { this.#isWriting = false }
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
    const click = this.#clicks[handle] ??= event => this.send('drag_clicked', handle, modifiersOf(event))
    this.host.node(handle)?.addEventListener('click', click, { signal: this.aborter.signal })
  }
}
