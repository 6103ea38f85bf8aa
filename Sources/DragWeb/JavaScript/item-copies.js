// Copies of items: what follows the pointer, and flies to its place.

import { put } from './copies.js'
import { form } from './formation.js'
import { ItemKeys } from './item-keys.js'
import { setRooms } from './items.js'

/** What the collections of a page show of their items while they travel. */
export class ItemCopies extends ItemKeys {
  /** A copy of an item that follows the pointer; `count` is how many travel. Where they are shown with it, it is in a frame. */
  copy_item(handle, item, count, isFormed) {
    const list = this.all.get(handle), node = list && this.nodeAt(list, item)
    if (!node) return 0
    // One that is on its way is taken where it is seen.
    const box = this.ends?.boxOf(list, node) ?? node.getBoundingClientRect(), world = this.page.worldOf(node)
    // What fits its text exactly would break into lines where a fraction is missing.
    const [a, b, c, d] = world, width = b || c ? node.offsetWidth : Math.abs(box.width / a)
    const height = b || c ? node.offsetHeight : Math.abs(box.height / d)
    const attributes = { 'data-drag-preview': '', ...count > 1 && { 'data-drag-count': count } }
    const copy = this.page.copies.make(node, width, height, box.left + box.width / 2, box.top + box.height / 2, world, attributes)
    // In a frame an item that is still flying to its place can come from there.
    const whole = isFormed || this.ends?.follow(copy, node) ? this.frame(copy) : copy
    whole.dragOrigin = list
    whole.dragNode = node
    whole.dragWays = [[height, world.slice(2)], [width, world]]
    setRooms(list, this.page)
    return this.page.host.handle(whole)
  }

  /** Something of a copy's size and place, with the copy in it. */
  frame(copy) {
    const whole = document.createElement('div')
    this.page.own(() => {
      whole.setAttribute('data-drag-formation', '')
      const { position, left, top, width, height, transform } = copy.style
      put(whole, { position, left, top, width, height, transform })
      copy.replaceWith(whole)
      whole.append(copy)
      this.stand(copy, 0, 0, 0)
    })
    return whole
  }

  /** Puts a copy into its frame: so far from the middle, and turned. */
  stand(copy, x, y, turn) {
    const { width, height } = copy.style
    put(copy, { left: `calc(50% - ${width} / 2 + ${x}px)`, top: `calc(50% - ${height} / 2 + ${y}px)`, transform: 'none', rotate: `${turn}deg` })
  }

  /** Shows an item with another's copy; see formation.js. A moment later, when copies are completed too. */
  form(...values) { queueMicrotask(() => form(this, ...values)) }

  /**
   * What a press means. An item that flies has its place already, but is not seen there: what is seen is meant. Buttons that move an item are
   * clicked, and what they lie on is dragged: when they tell so.
   */
  meant(reached, x, y, isLate) {
    const unseen = reached.closest?.('[data-drag-item=lifted],[data-drag-actions]')
    if (!unseen) return reached
    return !isLate && unseen.matches('[data-drag-actions]') ? null
      : document.elementsFromPoint(x, y).find(next => !unseen.contains(next))
  }

  /** The collection of an item that flies to its place, of whose copy `holds` says that a place is in it. */
  flying(holds) {
    const copies = [...this.page.layer?.children ?? []]
    const caught = copies.find(copy => copy.dragOrigin && copy.dataset.dragging === 'flying' && holds(copy))
    return caught && this.page.byNode.get(caught.dragOrigin.node)
  }
}
