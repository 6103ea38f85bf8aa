// One page: where the nodes are that the engine knows, and what becomes of that when the document changes.

import {
  flowOf, identity, isPage, isWithin, linear, modalDialog, multiply, parentOf, measureNode, rectOf, sameOrder, scrollRange, seen, undone,
} from './geometry.js'
import { Mirrors } from './mirrors.js'

const isText = node => node.nodeType === Node.TEXT_NODE

export class Adapter extends Mirrors {
  constructor(host, pointer, root) {
    super()
    this.host = host
    this.pointer = pointer
    this.root = root
    this.isDirty = true
    this.scrolled = new Set()
    this.loose = new Set()
    this.layer = null
    this.diagnostics = []
    if (!root) return
    const { Collections, Transfer, Copies } = host.parts
    this.copies = Copies ? new Copies(this) : null
    this.collections = Collections ? new Collections(this) : null
    this.transfer = Transfer ? new Transfer(this) : null
    this.observer = new MutationObserver(records => this.mutated(records))
    this.observe()
    this.open()
  }

  observe(node = this.root, subtree = true) {
    this.observer.observe(node, {
      subtree, childList: true, characterData: true, attributes: true,
      attributeFilter: ['class', 'style', 'hidden', 'disabled', 'inert', 'open', 'dir', 'width', 'height', 'transform', 'viewBox', 'd', 'points',
        'contenteditable', 'tabindex', 'data-drag-source', 'data-drag-handle', 'data-drag-item'],
    })
  }

  close() {
    this.shut()
    this.fasten()
    this.observer?.disconnect()
    this.collections?.close()
    this.transfer?.close()
    for (const handle of this.mirrors.keys()) this.forget(handle)
    this.layer?.remove()
    for (const voice of this.words) voice?.remove()
  }

  send(name, ...values) { return this.answer(this.host.call(name, this.pointer, ...values)) }

  warn(text) {
    if (this.diagnostics.length === 100) this.diagnostics.shift()
    this.diagnostics.push(text)
    console.warn(text)
  }

  // MARK: Changes of the document

  mutated(records, isOwn) {
    let isStructure = false
    const touched = new Set(), filled = new Set()
    for (const record of records) {
      const { type, attributeName, addedNodes, removedNodes } = record
      // What a text says is what its element says; it may have gone since.
      const target = type === 'characterData' ? parentOf(record.target) : record.target
      if (!target) continue
      const isNodes = type !== 'attributes' && ![...addedNodes, ...removedNodes].every(isText)
      isStructure ||= isNodes
      // Another text is no other structure; it is inside, so that what stands beside it is looked at too.
      if (!isNodes) touched.add(attributeName ? target : target.lastChild ?? target)
      if (!attributeName || attributeName === 'contenteditable') filled.add(this.#toldOf(target.host ?? target))
    }
    // What has come into a source, or gone from it, may make another role of it, and another name.
    for (const node of filled) if (node) this.own(() => this.describe(node))
    if (isStructure) {
      this.collections?.mutated(records)
      this.isDirty = true
    }
    // The app may be in the middle of making a part of its page anew, and marking it.
    if (isStructure && isOwn) this.later()
    else if (isStructure || this.isAwaited && !isOwn) {
      this.isAwaited = false
      this.collections?.refocus()
      this.restructure()
      if ([this.layer, ...this.words].some(node => node && !node.isConnected)) this.own(() => this.raise())
    }
    const { isActive } = this
    if (!isActive) this.isDirty = true
    for (const node of touched) {
      this.reapply(node)
      this.collections?.check(node)
      if (!this.isDirty) this.check(node)
    }
    // Browsers take the focus from what the app puts elsewhere, Chromium also from what has no such attribute any more.
    const { held } = this, isHeld = ({ attributeName, target, addedNodes }) =>
      attributeName === 'tabindex' && target === held || [...addedNodes].some(node => isWithin(held, node))
    if (this.told.has(held) && this.focused === document.body && records.some(isHeld)) held.focus({ preventScroll: true })
    if (this.isDirty && isActive) this.wantFrame()
  }

  /** The nearest at or above a node whose role is told by the page. */
  #toldOf(node) {
    while (node && !this.hasTold(node, 'role')) node = parentOf(node)
    return node
  }

  /** What one node's own attributes have changed: often nothing but its colour, which spares the rest. In a list the items' places count too. */
  check(node) {
    const mirror = this.nearest(node), { collections } = this, list = collections?.listOf(mirror?.node)
    const isSame = m => { const old = m.last; measureNode(this, m); return old && sameOrder(old, m.last) && m.children.every(isSame) }
    if (mirror && !isSame(mirror) || list && collections.signature(list) !== list.seen) this.isDirty = true
  }

  /** Whether something is not where it was measured, or a list does not end there, as far as little tells. */
  hasMoved({ node, box }) {
    const list = this.collections?.listOf(node), ends = ({ left, top, right, bottom }) => [left, top, right, bottom]
    return box && !sameOrder(ends(box), ends(node.getBoundingClientRect()))
      || list && !list.seen.startsWith(this.collections.signature(list, Infinity))
  }

  // MARK: Scrolling

  scroll(handle, left, top) {
    const mirror = this.mirrors.get(handle), node = mirror?.node
    if (!node) return
    this.scrolled.add(mirror)
    ;(isPage(node) ? window : node).scrollBy({ left, top, behavior: 'instant' })
  }

  /** What was carried has landed. */
  fasten() {
    for (const node of this.loose) node.removeAttribute('data-drag-loose')
    this.loose.clear()
  }

  // MARK: Measuring

  get isStale() { return this.isDirty || this.scrolled.size > 0 }

  /** Brings the engine up to date, when anything may have changed. */
  update(after) {
    this.flush()
    if (!this.isStale) { after?.(); return }
    // Dialogs and popovers may have opened or closed.
    if (this.isDirty) this.restructure()
    this.after = after
    this.send('drag_update')
    this.after = null
  }

  /** Where a node is in the viewport; what has no box of its own is where its content is. */
  rectOf(node) { return rectOf(node) }

  flowOf(style, flow) { return flowOf(style, flow) }

  /** The linear part of the way from a node to the viewport, whether the engine knows the node or not. */
  worldOf(node) { return this.byNode.get(node)?.world ?? (node ? multiply(this.worldOf(parentOf(node)), linear(getComputedStyle(node))) : identity) }

  /** Where a point of the viewport is in what a node shows, in the lengths that `client…` and `scroll…` have. The window's are the viewport's. */
  placeIn(node, x, y) {
    if (node === document.scrollingElement) return [x, y]
    const { left, top, width, height } = node.getBoundingClientRect()
    const [right, down] = undone(this.worldOf(node), x - left - width / 2, y - top - height / 2)
    return [right + node.offsetWidth / 2 - node.clientLeft, down + node.offsetHeight / 2 - node.clientTop]
  }

  /** Called back by the app: everything (0), one node and what is above it, or only a note that it is wanted (-1). */
  measure(handle) {
    if (handle < 0) { this.isDirty = true; this.wantFrame(); return }
    if (handle > 0) {
      const chain = []
      for (let m = this.mirrors.get(handle); m?.node.isConnected; m = m.parent) chain.push(m)
      for (const m of chain.reverse()) { measureNode(this, m); this.tell(m) }
      // A copy is about to be lifted: what that has to know of its style is read now, before anything is written.
      const copy = chain.at(-1)
      if (copy?.parent?.node === this.layer) this.base(copy)
      return
    }
    // The app may want to know.
    this.flush()
    if (this.isDirty || [...this.scrolled].some(m => m.hasFixed)) {
      this.isDirty = false
      this.modal = modalDialog()
      this.host.call('drag_viewport', this.pointer, ...seen())
      this.collections?.refresh()
      // First all reading, then all telling, which may make the app write.
      const order = []
      const visit = list => {
        for (const m of list) {
          // What is in it says so again.
          m.hasFixed = false
          measureNode(this, m)
          order.push(m)
          visit(m.children)
        }
      }
      visit(this.tops)
      for (const m of order) this.tell(m)
    } else {
      for (const m of this.scrolled) {
        const whole = isPage(m.node) && this.byNode.get(document.documentElement)
        if (whole) { measureNode(this, whole); this.tell(whole) }
        else this.host.call('drag_scrolled', this.pointer, m.handle, m.node.scrollLeft, m.node.scrollTop)
        if (whole !== m) this.#tellRange(m)
      }
    }
    this.scrolled.clear()
    this.after ? this.after() : this.resend()
  }

  tell(m) {
    this.host.call('drag_measured', this.pointer, m.handle, ...m.last)
    this.#tellRange(m)
  }

  /**
   * How far it can be scrolled, where that has changed. What catches its content at each item would make a step to the next one of every bit
   * of the way, and follow the item that it has caught to where a drop puts that. So it catches nothing during a drag.
   */
  #tellRange(m) {
    const { node } = m, range = scrollRange(m, this)
    if (range && this.isDragging) {
      this.loose.add(node)
      node.toggleAttribute('data-drag-loose', true)
    }
    if (`${m.range}` === `${range}`) return
    m.range = range
    this.host.call('drag_scrollable', this.pointer, m.handle, ...(range ?? [0, 0, 0, 0]))
  }
}
