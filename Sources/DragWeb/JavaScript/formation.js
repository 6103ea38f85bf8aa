// Items that travel together, shown about the one that was pressed.

/**
 * Adds a copy of an item to the frame of another's, as the `number`-th behind it: so far from the middle, in points, and turned by degrees.
 * Without a list, `item` is how many travel.
 */
export function form(collections, preview, handle, item, x, y, turn, number) {
  const { page, all } = collections, whole = page.host.node(preview), list = all.get(handle), node = list && collections.nodeAt(list, item)
  if (!whole) return
  if (handle === 0 && item > 1) page.own(() => whole.setAttribute('data-drag-count', item))
  if (!node || !whole.hasAttribute('data-drag-formation') || whole.childElementCount > number + 1) return
  const from = node.getBoundingClientRect(), to = whole.getBoundingClientRect()
  const copy = page.makeCopy(node, node.offsetWidth, node.offsetHeight, 0, 0, [1, 0, 0, 1], { 'data-drag-preview': '' })
  page.own(() => {
    collections.stand(copy, x, y, turn)
    whole.prepend(copy)
  })
  if (page.motion?.matches) return
  // It comes from where it was.
  const wayX = from.left + from.width / 2 - to.left - to.width / 2 - x, wayY = from.top + from.height / 2 - to.top - to.height / 2 - y
  copy.animate([{ translate: `${wayX}px ${wayY}px` }, { translate: '0px 0px' }], { duration: 250, easing: 'ease-out' })
}
