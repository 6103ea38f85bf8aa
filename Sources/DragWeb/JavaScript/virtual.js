// Lists of which only the rows exist that can be seen. A part of its own, which makes that of the other collections know them too: see
// `partsOf` in drag-web.js.
//
// Which rows there are, and where, is decided by `VirtualList` in Swift. Here they are made, measured and kept.

// What VirtualList hears of.
const scrolled = 0, resized = 1, measured = 2, wanted = 3

/** How many rows that are not needed are kept for later. */
const spares = 40

export const virtual = Collections => class extends Collections {
  // MARK: Rows

  rows_open(handle) {
    const node = this.page.host.node(handle)
    if (!node) return 0
    if (!this.all.has(handle)) this.collect(handle)
    const list = this.all.get(handle), tag = /^[uo]l$/.test(node.localName) ? 'li' : 'div'
    const tell = (what, number) => this.page.send('drag_list', handle, what, number)
    const aborter = new AbortController()
    if (this.#shut(handle)) this.clear(list)
    Object.assign(list, {
      isVirtual: true, tag, aborter, rows: new Map(), spare: [], fresh: [], stale: new Set(), count: 0, size: '', length: -1, tell,
    })
    const style = getComputedStyle(node)
    this.page.own(() => {
      // Those of a list that it was before.
      for (const child of [...node.children]) if (child.dragRow !== undefined) child.remove()
      if (style.position === 'static') node.style.position = 'relative'
      if (!/auto|scroll/.test(style.overflowY)) node.style.overflowY = 'auto'
      // What becomes longer is put right here.
      node.style.overflowAnchor = 'none'
      const room = list.room = document.createElement(tag)
      room.dragRow = -1
      room.setAttribute('role', 'presentation')
      room.setAttribute('data-drag-skip', '')
      room.style.cssText = 'position:absolute;top:0;left:0;width:1px;margin:0;padding:0;border:0;visibility:hidden;pointer-events:none;list-style:none'
      node.prepend(room)
    })
    node.addEventListener('scroll', () => tell(scrolled, node.scrollTop), { passive: true, signal: aborter.signal })
    list.sizes = new ResizeObserver(entries => {
      let isOther = false
      for (const { target } of entries) {
        if (target === node) { if (`${node.clientWidth} ${node.clientHeight}` !== list.size) tell(resized, 0) }
        else if (target.isConnected && list.rows.get(target.dragRow) === target && Math.abs(this.height(list, target) - target.dragHeight) > 0.01) {
          list.fresh.push(target)
          isOther = true
        }
      }
      if (isOther) tell(measured, 0)
    })
    list.sizes.observe(node)
    return 1
  }

  replaced(handle) {
    if (this.all.get(handle)?.isVirtual) this.rows_open(handle)
    super.replaced(handle)
  }

  lose(handle) {
    this.#shut(handle)
    super.lose(handle)
  }

  /** Whether it was open. */
  #shut(handle) {
    const { isVirtual, sizes, aborter } = this.all.get(handle) ?? {}
    sizes?.disconnect()
    aborter?.abort()
    return isVirtual
  }

  /** Numbers: the size of what is visible, insets, spacing. */
  rows_size(handle) {
    const list = this.all.get(handle)
    if (!list) return 0
    const { node } = list, style = getComputedStyle(node)
    const [top, left, bottom, right] = ['paddingTop', 'paddingLeft', 'paddingBottom', 'paddingRight'].map(name => parseFloat(style[name]) || 0)
    list.size = `${node.clientWidth} ${node.clientHeight}`
    list.left = left
    list.right = right
    list.top = node.clientTop
    // Rows are placed inside of a border, and measured from outside of it.
    this.page.host.numbers = [node.offsetWidth, node.clientHeight, top + node.clientTop, left + node.clientLeft, bottom - node.clientTop,
      node.offsetWidth - node.clientLeft - node.clientWidth + right, parseFloat(style.rowGap) || 0]
    return 7
  }

  rows_begin(handle) {
    this.page.flush()
    const list = this.all.get(handle)
    if (list) list.fresh = list.fresh.filter(node => list.rows.get(node.dragRow) === node)
  }

  /** Lets go of rows that cannot be seen, but for the one with the focus. */
  rows_keep(handle, first, end) {
    const list = this.all.get(handle)
    if (!list) return
    for (const [index, node] of list.rows) {
      if (index >= first && index < end) continue
      if (this.page.holdsFocus(node) || node === list.heir) {
        // Above everything, where nothing scrolls to.
        node.style.top = '-100000px'
        this.ends?.forget(list, node)
        continue
      }
      list.rows.delete(index)
      list.spare.push(node)
      this.forget(list, node)
    }
  }

  /** What drags have written on a row that is to be another one. */
  forget(list, node) {
    if (list.shown.has(node)) {
      node.style.translate = ''
      this.tidy(list, node)
    }
    if (list.looked?.delete(node)) node.removeAttribute('data-drag-item')
    this.ends?.forget(list, node)
  }

  /** A row that is to be filled; 0 for one that is there already. */
  row(handle, index, count) {
    const list = this.all.get(handle)
    if (!list) return 0
    let node = list.rows.get(index)
    if (node && !list.stale.delete(node)) return 0
    if (!node) {
      node = list.spare.pop()
      if (!node) {
        node = document.createElement(list.tag)
        node.style.cssText = `position:absolute;left:${list.left}px;right:${list.right}px;box-sizing:border-box`
        list.sizes.observe(node)
      }
      list.stale.delete(node)
      list.rows.set(index, node)
      this.name(node, index)
      if (!node.isConnected) list.node.append(node)
    }
    if (node.ariaSetSize !== `${count}`) node.setAttribute('aria-setsize', count)
    list.count = count
    list.fresh.push(node)
    return this.page.host.handle(node)
  }

  name(node, index) {
    node.dragRow = index
    node.setAttribute('data-index', index)
    node.setAttribute('aria-posinset', index + 1)
  }

  height(list, node) {
    const world = this.page.byNode.get(list.node)?.world
    return !world || world[0] === 1 && world[3] === 1 && world[1] === 0 && world[2] === 0 ? node.getBoundingClientRect().height : node.offsetHeight
  }

  /** Measures the rows that are new: pairs of an index and a height. */
  rows_heights(handle) {
    const list = this.all.get(handle), numbers = this.page.host.numbers = []
    for (const node of list?.fresh.splice(0) ?? []) {
      node.dragHeight = this.height(list, node)
      numbers.push(node.dragRow, node.dragHeight)
    }
    return numbers.length
  }

  /** Puts rows where they are now: how long the element is and where it is scrolled to, and from a row on where each begins. */
  rows_end(handle, length, position, first, places, count) {
    const list = this.all.get(handle)
    if (!list) return
    const { node, rows, spare } = list
    // A copy: an array on the app's stack may begin anywhere.
    const tops = new Float64Array(this.page.host.exports.memory.buffer.slice(places >>> 0, (places >>> 0) + 8 * count))
    for (let i = 0; i < count; i++) {
      const row = rows.get(first + i), top = `${tops[i] - list.top}px`
      if (row && row.style.top !== top) row.style.top = top
    }
    if (list.length !== length) list.room.style.height = `${list.length = length}px`
    for (const row of spare) row.remove()
    spare.length = Math.min(spare.length, spares)
    this.#inOrder(list)
    if (Math.abs(node.scrollTop - position) >= 0.5) node.scrollTo({ top: position, behavior: 'instant' })
    this.page.observer.takeRecords()
  }

  /** Reading and Tab go by the order of the document. Whatever has the focus stays, so that it keeps it. */
  #inOrder({ node, rows }) {
    const indices = [...rows.keys()].sort((a, b) => b - a)
    let next = null
    for (const index of indices) {
      const row = rows.get(index)
      if (row.nextElementSibling !== next && !this.page.holdsFocus(row)) node.insertBefore(row, next)
      next = row
    }
  }

  /** All at their places and regular. */
  rows_clear(handle) {
    const list = this.all.get(handle)
    if (!list) return
    this.ends?.look(list)
    this.clear(list)
  }

  /** Every row is to be filled again. */
  rows_stale(handle) {
    const list = this.all.get(handle)
    if (list) for (const node of list.rows.values()) list.stale.add(node)
  }

  /** Rows have got other indices: pairs of what they were and what they are; of one that is gone -2 less what is in its place, or -1 for nothing. */
  rows_renumber(handle, address, count) {
    const list = this.all.get(handle), pairs = this.pairs(address, count)
    if (!list) return
    const old = new Map(list.rows)
    let lost, place
    this.page.own(() => {
      for (let i = 0; i < pairs.length; i += 2) list.rows.delete(pairs[i])
      for (let i = 0; i < pairs.length; i += 2) {
        const node = old.get(pairs[i])
        if (!node) continue
        if (pairs[i + 1] >= 0) {
          list.rows.set(pairs[i + 1], node)
          this.name(node, pairs[i + 1])
        } else {
          if (this.page.holdsFocus(node) || node === list.heir) [lost, place] = [node, -2 - pairs[i + 1]]
          this.forget(list, node)
          list.spare.push(node)
        }
      }
      if (lost) this.#bequeath(list, lost, place)
    })
  }

  /** What is in the place of a row that had the focus has it, after what the app is doing now; the node itself, where no other shows that. */
  #bequeath(list, lost, place) {
    const { rows, spare } = list
    if (!list.heir) queueMicrotask(() => {
      const { heir } = list, { focused } = this.page
      list.heir = null
      if (heir !== focused && (focused === document.body || this.page.holdsFocus(lost))) this.inherit(lost, heir)
    })
    list.heir = place < 0 ? list.node : rows.get(place)
    if (list.heir) return
    spare.splice(spare.indexOf(lost), 1)
    rows.set(place, list.heir = lost)
    this.name(lost, place)
  }

  /** The indices of the rows that there are. */
  rows_list(handle) {
    const numbers = this.page.host.numbers = [...this.all.get(handle)?.rows.keys() ?? []]
    return numbers.length
  }

  // MARK: What is otherwise for rows

  nodeAt(list, index) { return list.isVirtual ? list.rows.get(index) : super.nodeAt(list, index) }
  indexOf(list, node) { return list.isVirtual ? node.dragRow ?? -1 : super.indexOf(list, node) }
  signature(list, step) { return list.isVirtual ? '' : super.signature(list, step) }
  seek(list, node) { list.isVirtual ? list.tell(wanted, node.dragRow) : super.seek(list, node) }
  mutated(records) { super.mutated(records.filter(record => !this.listOf(record.target)?.isVirtual)) }

  focusNext(event, key) {
    const target = event.composedPath()[0], item = this.itemOf(target)
    const list = item?.list ?? this.listOf(target)
    if (!list?.isVirtual) return super.focusNext(event, key)
    if (item && item.node !== target || event.ctrlKey) return false
    const now = item?.index ?? Math.max(0, list.at ?? 0) - (key === 4 ? -1 : 1), page = Math.max(1, list.rows.size - 4), last = list.count - 1
    const index = key === 5 ? now + 1 : key === 4 ? now - 1 : key === 8 ? 0 : key === 9 ? last : key === 10 ? Math.max(0, now - page)
      : key === 11 ? Math.min(last, now + page) : -1
    if (index < 0 || index > last) return false
    list.tell(wanted, index)
    const node = list.rows.get(index)
    if (node) this.focus(node)
    return true
  }
}
