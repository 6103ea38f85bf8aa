// Nodes of items: moved as the data has moved, and scrolled to where they are seen.

import { withSpace } from './copies.js'
import { ItemCopies } from './item-copies.js'
import { isUntouched } from './items.js'

/** What the collections of a page do with their nodes when a drag has ended. */
export class ItemMoves extends ItemCopies {
  /**
   * Moves nodes as the data has moved, where the app has not done so itself: pairs of collections and positions, as they were, in the app's
   * memory. Before the item at a position of the collection they go to, or at its end. The last, `pinned` numbers, are items that keep
   * their index.
   */
  move_items(handle, before, address, count, pinned) {
    // The app may just have made the lists anew.
    this.page.flush()
    const target = this.all.get(handle)
    if (!target || target.isVirtual) return
    const pairs = this.pairs(address, count)
    this.#moveNodes(target, before, pairs, count - pinned)
    // Who moves next goes by the order that there is now, whether or not it has been measured by then.
    if (pairs.length > 2 || pairs[0] !== handle) return target.nodes = this.itemsOf(target)
    const index = pairs[1], nodes = [...target.nodes], [node] = nodes.splice(index, 1)
    nodes.splice(before < 0 ? nodes.length : before - (before > index), 0, node)
    target.nodes = nodes
  }

  #moveNodes(target, before, pairs, pinned) {
    const nodes = [], kept = []
    for (let i = 0; i < pairs.length; i += 2) {
      const list = this.all.get(pairs[i]), index = pairs[i + 1]
      if (!list || list.isVirtual || list !== target && !isUntouched(list, list.nodes, this.isItem)) return
      if (i < pinned) nodes.push(list.nodes[index])
      else kept.push({ list, index, node: list.nodes[index] })
    }
    if (!isUntouched(target, target.nodes, this.isItem)) return
    const next = target.nodes[before] ?? null
    const after = next ? null : withSpace(target.nodes.at(-1))?.nextSibling ?? null
    const { host } = this.page
    this.page.own(() => {
      for (const node of nodes) {
        const space = node && withSpace(node), place = next ?? (nodes.includes(after) ? null : after)
        if (node) host.insert(node, target.node, place)
        if (space !== node) host.insert(space, target.node, place)
      }
      if (kept.every(({ list, index, node }) => this.itemsOf(list)[index] === node)) return
      for (const { node } of kept) node.remove()
      for (const { list, index, node } of kept) {
        const items = this.itemsOf(list)
        list.node.insertBefore(node, items[index] ?? items.at(-1)?.nextSibling ?? null)
      }
    })
  }

  /** Scrolls what is needed to show a part of a collection, in its own space. */
  reveal_item(handle, x, y, width, height) {
    const list = this.all.get(handle)
    if (!list) return 0
    const { node } = list, box = this.page.rectOf(node), root = document.scrollingElement
    let left = box.left + x - node.scrollLeft, top = box.top + y - node.scrollTop
    const beyond = (start, length, low, high) => start < low ? start - low : Math.max(0, Math.min(start + length - high, start - low))
    // From the inside out, each by what the ones inside have left to do.
    for (let next = node; next; next = next === root ? null : this.page.parentOf(next)) {
      const style = getComputedStyle(next), may = overflow => next === root || /auto|scroll/.test(overflow)
      const port = next === root ? { left: 8, top: 8 } : next.getBoundingClientRect()
      const right = next === root ? root.clientWidth - 8 : port.left + next.clientWidth, bottom = next === root ? innerHeight - 8 : port.top + next.clientHeight
      const { scrollLeft, scrollTop } = next, pad = side => parseFloat(style[`scrollPadding${side}`]) || 0
      next.scrollBy({
        left: may(style.overflowX) ? beyond(left, width, port.left + pad('Left'), right - pad('Right')) : 0,
        top: may(style.overflowY) ? beyond(top, height, port.top + pad('Top'), bottom - pad('Bottom')) : 0,
        behavior: 'instant',
      })
      left -= next.scrollLeft - scrollLeft
      top -= next.scrollTop - scrollTop
    }
    return 1
  }

  /** Numbers in the app's memory. */
  pairs(address, count) { return [...new Int32Array(this.page.host.exports.memory.buffer, address >>> 0, count)] }
}
