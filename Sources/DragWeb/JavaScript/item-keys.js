// Keys and the focus among the items of collections.

import { inNextRow, pageOn } from './items.js'

/** What the collections of a page are to keys: one of their items has the focus, arrows move it, and the keyboard lifts what has it. */
export class ItemKeys {
  /** What keys do in a list besides lifting an item. */
  keyDown(event, key) {
    const target = event.composedPath()[0], presses = key === 1 && +target.getAttribute('data-drag-press')
    for (let i = 0; i < presses; i++) target.click()
    if (presses || this.focusNext(event, key)) event.preventDefault()
  }

  /** Moves the focus between items; the keyboard lifts the one that has it. */
  focusNext(event, key) {
    const target = event.composedPath()[0], within = this.itemOf(target)
    const item = within?.node === target ? within : null
    const list = item?.list ?? this.listOf(target)
    if (!list) return false
    // Of a column, a row, or rows that wrap, and where they begin: see items.js.
    const { 0: kind = 0, 8: ways = 0 } = list.numbers ?? [], isTurned = ways > 3
    const isAcross = key === 6 || key === 7, step = [5, 7, 8, 11].includes(key) ? 1 : -1
    if (item && !kind && isAcross) return this.turn(item, (key === 7) !== (getComputedStyle(list.node).direction === 'rtl'))
    if (key < 4 || key > 11 || !kind && isAcross) return false
    const way = key !== 8 && (kind ? isAcross !== isTurned && ways & 1 : ways & 2) ? -step : step
    // Back in a list, a person goes on where they were.
    let index = key === 9 ? list.nodes.length - 1 : key === 8 ? 0 : item ? item.index + way
      : list.at >= 0 ? Math.min(list.at, list.nodes.length - 1) : way > 0 ? 0 : -1
    let next = item && key > 9 ? pageOn(list.nodes, item.index, way, this.page)
      : item && kind === 2 && key < 8 && isAcross === isTurned ? inNextRow(list.nodes, item.node, step, isAcross) : this.nodeAt(list, index)
    // What is not shown is passed over.
    while (next && !next.getBoundingClientRect().height) next = this.nodeAt(list, index += way)
    if (!next) return false
    this.focus(next)
    return true
  }

  /** A row of a tree that says `aria-expanded` opens and closes by a click; an open one leads inwards, any other to the row that it is in. */
  turn({ list, index, node }, isInwards) {
    const level = row => +row?.getAttribute('aria-level') || 0, state = node.getAttribute('aria-expanded')
    if (!level(node)) return false
    if (state === String(!isInwards)) {
      node.click()
      return true
    }
    let next = index + 1
    if (!isInwards) for (next = index - 1; next >= 0 && level(this.nodeAt(list, next)) >= level(node);) next--
    const row = this.nodeAt(list, next)
    if (!row || isInwards && level(row) <= level(node)) return false
    this.focus(row)
    return true
  }

  focus(node) {
    this.reach(node)
    this.page.focus(node)
  }

  /** Scrolls no further than is needed to show an item. */
  seek(list, node) { node.scrollIntoView({ block: 'nearest', inline: 'nearest' }) }

  /** Lets an item have the focus, and says then what can be done with it. */
  reach(node) {
    const list = this.listOf(node.parentElement)
    if (!list || !this.isItem(node)) return
    list.at = this.indexOf(list, node)
    this.page.describe(node, false, -1)
  }

  /** Of a press browsers give the focus to the nearest that can have it, most often the list: the item that is clicked has it then. */
  clicked(node) {
    while (node && !this.listOf(node.parentElement)) node = this.page.parentOf(node)
    if (node && this.page.focused.contains(node)) this.page.giveFocus(node)
  }

  /** What had the focus has it where the app has drawn it anew, after what that is doing now; what is in its place has it until it comes back. */
  refocus() {
    const { page, gone } = this, { focused } = page, isGone = focused === document.body
    const lost = isGone ? page.held : focused === gone?.next && gone.node
    const next = lost && !lost.isConnected && (page.twin({ node: lost, hostEntry: {} }) ?? (isGone && this.inPlaceOf(lost, this.all.values())))
    if (next) queueMicrotask(() => this.inherit(lost, next))
  }

  /** Has an item, or a list, have the focus that something had which has gone. Its list may be new as well, and is known by now. */
  inherit(node, next) {
    if (!this.listOf(next.parentElement) && !this.listOf(next)) return
    this.gone = { node, next }
    this.page.giveFocus(next)
  }

  /** What keys have moved has the focus and is seen, also where the app has drawn it anew meanwhile. Where no item is left, the list has it. */
  focus_item(handle, index) {
    const { node: place } = this.all.get(handle) ?? {}
    if (place) setTimeout(() => {
      // Another list may have its node by then.
      const list = this.listOf(place) ?? this.all.get(handle)
      if (!list) return
      const active = this.page.focused, node = list.isVirtual ? this.nodeAt(list, index) : this.itemsOf(list)[index]
      if (![document.body, list.node, node, this.gone?.next].includes(active)) return
      this.focus(node ?? list.node)
    })
  }
}
