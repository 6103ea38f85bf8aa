// Lists that are scrolled to their end: where one gets shorter there, by a drop elsewhere for example, the browser scrolls it back at once. What
// is seen of it comes to its new place by and by instead. Loaded with the first copy.

const options = { duration: 500, easing: 'cubic-bezier(.2,.9,.3,1)', composite: 'add' }
const placeOf = node => [node.scrollLeft, node.scrollTop]
// How far each list was scrolled when that was heard of last.
const places = new WeakMap()

/** From now on lists do so. */
export function keepEnds(page) {
  const { collections } = page
  if (!collections) return
  for (const { node } of collections.all.values()) {
    if (!places.has(node)) node.addEventListener('scroll', () => places.set(node, placeOf(node)), { passive: true })
    places.set(node, placeOf(node))
  }
  collections.scrolledBack = ({ node, nodes, isVirtual }) => {
    const [x, y] = placeOf(node), [left, top] = places.get(node) ?? [x, y], { clientWidth, clientHeight, scrollWidth, scrollHeight } = node
    const isAtEnd = Math.abs(x) + clientWidth > scrollWidth - 2 && Math.abs(y) + clientHeight > scrollHeight - 2
    if (isVirtual || !isAtEnd || page.motion.matches || Math.hypot(left - x, top - y) < 1) return
    places.set(node, [x, y])
    const port = node.getBoundingClientRect()
    for (const item of nodes) {
      const box = item.getBoundingClientRect()
      if (box.bottom < port.top || box.right < port.left || box.top > port.bottom + top - y || box.left > port.right + left - x) continue
      item.animate({ transform: [`translate(${x - left}px, ${y - top}px)`, 'none'] }, options)
    }
  }
}
