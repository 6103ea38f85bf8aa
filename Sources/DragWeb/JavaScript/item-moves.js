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
    const { page } = this, { node } = list, box = page.rectOf(node), root = document.scrollingElement, world = page.worldOf(node)
    const w = node.offsetWidth || box.width, h = node.offsetHeight || box.height
    const seen = ([a, b, c, d], u, v) => [a * u + c * v, b * u + d * v]
    const beyond = (start, end, low, high) => start < low ? start - low : Math.max(0, Math.min(end - high, start - low))
    // Where its corners are seen. Each container has lengths of its own.
    let corners = [[x, y], [x + width, y], [x, y + height], [x + width, y + height]].map(([left, top]) => {
      const [right, down] = seen(world, left - node.scrollLeft - w / 2, top - node.scrollTop - h / 2)
      return [box.left + box.width / 2 + right, box.top + box.height / 2 + down]
    })
    // From the inside out, each by what the ones inside have left to do.
    for (let next = node; next; next = next === root ? null : page.parentOf(next)) {
      const style = getComputedStyle(next), isRoot = next === root, margin = isRoot ? 8 : 0, { scrollLeft, scrollTop } = next
      const pad = side => margin + (parseFloat(style[`scrollPadding${side}`]) || 0), places = corners.map(corner => page.placeIn(next, ...corner))
      const way = (axis, overflow, length, start, end) => {
        const at = places.map(place => place[axis])
        return isRoot || /auto|scroll/.test(overflow) ? beyond(Math.min(...at), Math.max(...at), pad(start), length - pad(end)) : 0
      }
      next.scrollBy({
        left: way(0, style.overflowX, next.clientWidth, 'Left', 'Right'),
        top: way(1, style.overflowY, isRoot ? innerHeight : next.clientHeight, 'Top', 'Bottom'),
        behavior: 'instant',
      })
      const [right, down] = seen(page.worldOf(isRoot ? null : next), next.scrollLeft - scrollLeft, next.scrollTop - scrollTop)
      corners = corners.map(([left, top]) => [left - right, top - down])
    }
    return 1
  }

  /** Numbers in the app's memory. */
  pairs(address, count) { return [...new Int32Array(this.page.host.exports.memory.buffer, address >>> 0, count)] }
}
