// What is seen of lists goes on from where it is. What makes room, or goes home, is at its place at once where a list is measured, and what is
// scrolled to its end is scrolled back by the browser at once where a list gets shorter, by a drop elsewhere for example. What is seen of both
// comes to its new place by and by instead. Loaded with the first copy.

const options = { duration: 660, easing: 'cubic-bezier(.2,.9,.3,1)' }
const placeOf = node => [node.scrollLeft, node.scrollTop]
// How far lists, and what they are in, were scrolled when that was heard of last.
const places = new WeakMap()
// What is on its way by an animation of ours.
const flights = new Map()

/** From now on lists do so. */
export function keepEnds(page) {
  const { collections } = page
  if (!collections) return
  for (const list of collections.all.values()) {
    for (let { node } = list; node; node = page.parentOf(node)) {
      const scroller = node
      if (!places.has(node)) (isPage(node) ? document : node).addEventListener('scroll', () => places.set(scroller, placeOf(scroller)), { passive: true })
      places.set(node, placeOf(node))
    }
  }
  if (collections.goOn) return
  // Before a list is measured, what is on its way there is looked at, and put at its place.
  let isMeasured = false
  const { write } = collections, waiting = new Map()
  collections.goOn = list => {
    isMeasured = true
    if (page.motion.matches || waiting.has(list)) return
    const items = new Map(), moves = ({ transitionProperty }) => transitionProperty === 'translate'
    for (const item of new Set([...list.shown.keys(), ...flights.keys()])) {
      const flight = flights.get(item)
      if (item.parentElement !== list.node || !flight && !item.getAnimations().some(moves)) continue
      const { transitionTimingFunction } = getComputedStyle(item), [x, y] = offsetOf(item)
      items.set(item, { x, y, easing: flight?.easing ?? transitionTimingFunction })
      stop(item)
    }
    waiting.set(list, { items, measured: list.measured, isDragging: page.isDragging })
  }
  collections.write = () => {
    write.call(collections)
    // To measure writes too; what goes on does when all is written: of a drag that is under way some is told after it has been measured.
    if (isMeasured) return isMeasured = false
    page.isDragging ? queueMicrotask(goOn) : goOn()
  }
  const goOn = () => {
    for (const [list, before] of waiting) glide(page, list, before)
    waiting.clear()
  }
}

const isPage = node => node === document.documentElement

/** How far an item is from its place. */
function offsetOf(item) {
  const [x, y] = getComputedStyle(item).translate.split(' '), [right, down] = restOf(item)
  return [(parseFloat(x) || 0) + right, (parseFloat(y) || 0) + down]
}

/** How much of its way is left to what is on it. */
function restOf(node) {
  const { motion, from } = flights.get(node) ?? {}, rest = motion && 1 - (motion.effect.getComputedTiming().progress ?? 1)
  return motion ? from.map(way => way * rest) : [0, 0]
}

function stop(node) {
  flights.get(node)?.motion.cancel()
  flights.delete(node)
}

/** Lets a node come to its place from elsewhere. */
function fly(page, node, [right, down], easing = options.easing) {
  const [x, y] = restOf(node), from = [right + x, down + y]
  if (Math.hypot(...from) < 1) return
  stop(node)
  const { transform } = getComputedStyle(node), own = transform === 'none' ? '' : transform
  const motion = node.animate({ transform: [`translate(${from[0]}px, ${from[1]}px) ${own}`, transform] }, { ...options, easing })
  flights.set(node, { motion, from, easing })
  motion.onfinish = () => {
    if (flights.get(node)?.motion !== motion) return
    flights.delete(node)
    if (page.nearest(node)?.node !== node.parentElement) page.stale()
  }
}

/** How far the browser has scrolled something back that ends sooner than it was scrolled. */
function wayBack(node) {
  const [x, y] = placeOf(node), [left, top] = places.get(node) ?? [x, y], { clientWidth, clientHeight, scrollWidth, scrollHeight } = node
  const isAtEnd = Math.abs(x) + clientWidth > scrollWidth - 2 && Math.abs(y) + clientHeight > scrollHeight - 2
  places.set(node, [x, y])
  return isAtEnd && Math.hypot(x - left, y - top) >= 1 ? [x - left, y - top] : null
}

function glide(page, { node, nodes, measured, isVirtual }, { items, measured: before, isDragging }) {
  for (const [item, was] of items) {
    const [x, y] = offsetOf(item), boxOf = ({ nodes, boxes }) => boxes[nodes.indexOf(item)], from = [was.x - x, was.y - y]
    // What has been laid out elsewhere in the same moment is still seen where it was.
    const old = isDragging && before && boxOf(before), now = old && boxOf(measured)
    fly(page, item, now ? [from[0] + old.x - now.x, from[1] + old.y - now.y] : from, was.easing)
  }
  if (!isDragging || isVirtual) return
  for (let outer = node; outer; outer = page.parentOf(outer)) {
    const way = wayBack(outer)
    if (way) glideBack(page, outer === node ? nodes : outer.children, way, page.collections.listOf(outer) && outer.getBoundingClientRect())
  }
}

/**
 * Lets what is in something that has been scrolled back come to its place, but for what stays where it is while that is scrolled. Of the items of
 * a list those that are seen; of anything else what is in it may be seen where it itself is not.
 */
function glideBack(page, nodes, [right, down], port) {
  const stays = node => /fixed|sticky/.test(getComputedStyle(node).position)
  const isSeen = ({ left, right: end, top, bottom }) =>
    bottom >= port.top && end >= port.left && top <= port.bottom - down && left <= port.right - right
  for (const node of nodes) {
    if (port && !isSeen(node.getBoundingClientRect()) || stays(node)) continue
    if (isPage(node.parentElement) || [...node.querySelectorAll('*')].some(stays)) glideBack(page, node.children, [right, down])
    else fly(page, node, [right, down])
  }
}
