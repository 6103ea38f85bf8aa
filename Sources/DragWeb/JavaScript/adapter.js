// One page: which nodes the engine knows, and where they are.

import { Events } from './events.js'
import { ends, identity, isOnTop, isPage, isWithin, linear, modalDialog, multiply, parentOf, measureNode, rectOf, sameOrder, scrollRange } from './geometry.js'

const isText = node => node.nodeType === Node.TEXT_NODE

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
    /** What drags have added to its place. */
    this.x = 0
    this.y = 0
    this.looks = {}
    // When it is so: the app's own `translate` below that, `base`; what a drag has set, `lifted`; the linear part of its way to the viewport,
    // `world`; what was told `last`; that the page's root is in it, `isAround`: there it is clipped, scrolled and moved, but nothing is dropped
    // on what is around; that something in it does not go along when it is scrolled, `hasFixed`.
  }
}

export class Adapter extends Events {
  #tops = []

  constructor(host, pointer, root) {
    super()
    this.host = host
    this.pointer = pointer
    this.root = root
    this.mirrors = new Map()
    this.byNode = new Map()
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

  // MARK: Mirroring

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

  #under(parent) { return parent ? parent.children : this.#tops }

  #takeOut(mirror) {
    const siblings = this.#under(mirror.parent), place = siblings.indexOf(mirror)
    if (place >= 0) siblings.splice(place, 1)
  }

  /** Where a node is in the viewport; what has no box of its own is where its content is. */
  rectOf(node) { return rectOf(node) }

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

  // MARK: Changes of the document

  mutated(records) {
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
      this.#restructure()
      if ([this.layer, ...this.words].some(node => node && !node.isConnected)) this.own(() => this.raise())
    }
    const { isActive } = this
    if (isStructure || !isActive) this.isDirty = true
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
    return box && !sameOrder(ends(box), ends(node.getBoundingClientRect())) || list && !list.seen.startsWith(this.collections.signature(list, Infinity))
  }

  /** Nodes have come, gone or changed their place. */
  #restructure() {
    let isMoved = false
    const gone = []
    for (const mirror of this.mirrors.values()) {
      if (this.#isInside(mirror.node)) {
        // All above a mirrored node are mirrored.
        const above = this.parentOf(mirror.node)
        if ((above && this.byNode.get(above)) !== mirror.parent) isMoved = true
      } else {
        gone.push(mirror)
      }
    }
    const lost = gone.filter(mirror => {
      const twin = this.twin(mirror)
      if (twin) { this.replace(mirror, twin); isMoved = true }
      return !twin
    })
    this.#handOn()
    if (isMoved) for (const mirror of [...this.mirrors.values()]) if (this.#isInside(mirror.node)) this.#reparent(mirror)
    this.#reorder()
    for (const mirror of lost) if (this.mirrors.has(mirror.handle)) this.send('drag_removed', mirror.handle)
  }

  /** Where a source has gone that had the focus, itself or in it, the one after it has it, or before it. */
  #handOn() {
    const gone = this.nearest(this.held), sources = [], isThere = ({ node }) => this.#isInside(node)
    if (!(gone?.marks & 1) || isThere(gone) || this.focused !== document.body) return
    const gather = mirror => {
      if (mirror.marks & 1) sources.push(mirror)
      mirror.children.forEach(gather)
    }
    this.#tops.forEach(gather)
    const next = sources.slice(sources.indexOf(gone)).find(isThere) ?? sources.findLast(isThere)
    next?.node.focus({ preventScroll: true })
  }

  /** Whether a node is in the page, or the page in it. */
  #isInside(node) {
    return this.root.contains(node) || this.layer?.contains(node) || isWithin(node, this.root) || isWithin(this.root, node)
  }

  /** The node that the app has made in the place of one that went. */
  twin(mirror) {
    const { node, hostEntry } = mirror
    const selectors = ['id', 'data-element', 'data-key'].filter(name => node.getAttribute(name))
      .map(name => `[${name}="${CSS.escape(node.getAttribute(name))}"]`)
    if (hostEntry.selector) selectors.push(hostEntry.selector)
    for (const selector of selectors) {
      const found = this.scopes.flatMap(scope => [...scope.querySelectorAll(selector)]).filter(node => isWithin(node, this.root))
      if (found.length === 1 && !this.byNode.has(found[0])) return found[0]
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
    const { lifted, marks, x, y } = mirror
    const hadFocus = mirror.node === this.held && [mirror.node, document.body].includes(this.focused)
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
    if (hadFocus) {
      this.collections?.reach(node)
      node.focus?.({ preventScroll: true })
    }
    this.isDirty = true
  }

  #reparent(mirror) {
    const above = this.parentOf(mirror.node)
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
    if (this.isDirty) this.#restructure()
    this.after = after
    this.send('drag_update')
    this.after = null
  }

  /** The linear part of a node in something that has this one. */
  linearIn(node, world = identity) { return multiply(world, linear(getComputedStyle(node))) }

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
    if (this.isDirty || [...this.scrolled].some(m => m.hasFixed)) {
      this.isDirty = false
      this.modal = modalDialog()
      this.host.call('drag_viewport', this.pointer, ...ends())
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
      visit(this.#tops)
      for (const m of order) this.tell(m)
    } else {
      for (const m of this.scrolled) {
        if (m.node === document.documentElement) { measureNode(this, m); this.tell(m) }
        else {
          this.host.call('drag_scrolled', this.pointer, m.handle, m.node.scrollLeft, m.node.scrollTop)
          this.#tellRange(m)
        }
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
