// What is seen of lists goes on from where it is. What makes room, or goes home, is at its place at once where a list is measured; what other
// drags leave where it is goes elsewhere when one of them is dropped; and what is scrolled to its end is scrolled back by the browser at once
// where a list gets shorter, by a drop elsewhere for example. What is seen of all that comes to its new place by and by instead.

const placeOf = node => [node.scrollLeft, node.scrollTop]
const isPage = node => node === document.scrollingElement
const lifted = '[data-drag-item=lifted]'

/** Which of some boxes can be seen in the window, or so far beyond it, where they are so far from where they say. */
function seenOf(boxes, left, top, more = 0) {
  const seen = [], { innerWidth, innerHeight } = window, right = innerWidth - left + more, bottom = innerHeight - top + more
  // Of thousands as little is asked as can be: see items.js.
  for (let i = 0; i < boxes.length; i++) {
    const { x, y, width, height } = boxes[i]
    if (y < bottom && x < right && y + height > -top - more && x + width > -left - more) seen.push(i)
  }
  return seen
}

/**
 * How far what flies is from its place, and how it goes there; and what makes room, by `rooms`. To ask for a style would have the
 * browser lay out the list.
 */
export function seen(node, rooms) {
  let [x, y] = rooms?.get(node)?.by ?? [0, 0], easing
  for (const { way, effect, transitionProperty } of node.getAnimations()) {
    if (!way && (!rooms || transitionProperty !== 'translate')) continue
    const [[left, top], [right, down]] = way ?? effect.getKeyframes().map(({ translate }) => translate.split(' ').map(parseFloat))
    const timing = effect.getComputedTiming(), rest = 1 - (timing.progress ?? 1)
    x += ((left || 0) - (right || 0)) * rest
    y += ((top || 0) - (down || 0)) * rest
    easing = timing.easing
  }
  return { x, y, easing }
}

/** How far down in a virtual list a row is, as far as that is scrolled: it is put there, and not laid out behind others. */
const topOf = ({ isVirtual, node }, item) => isVirtual ? parseFloat(item.style.top) - node.scrollTop : 0

const stop = node => { for (const motion of node.getAnimations()) if (motion.way) motion.cancel() }

/** What of the lists of a page goes on from where it is seen. */
export class Ends {
  // How far lists, and what they are in, were scrolled when that was heard of last.
  #places = new WeakMap()
  // Lists that have been measured, and what was seen of them before.
  #waiting = new Map()

  constructor(page) { this.page = page }

  /** Keeps in mind how far everything is scrolled. */
  keep() {
    const { page } = this, places = this.#places
    for (const list of page.collections.all.values()) {
      for (let { node } = list; node; node = page.parentOf(node)) {
        const { signal } = page.aborter, scrolled = () => places.set(node, placeOf(node))
        if (!places.has(node)) (isPage(node) ? document : node).addEventListener('scroll', scrolled, { signal })
        scrolled()
      }
    }
  }

  /** Before a list is measured, what is not at its place there is looked at, and put there. */
  look(list) {
    const { page } = this, { node, shown, measured, rows } = list, items = new Map()
    if (page.motion.matches || this.#waiting.has(list)) return
    // When all is written, what was seen elsewhere goes on from there; before anything else can look at it.
    if (!this.#waiting.size) queueMicrotask(() => this.#glide())
    const flying = node.getAnimations({ subtree: true }).map(({ effect, way }) => way && effect.target)
    // Of rows that are made as they come into view one with the focus may be kept far away.
    const near = page.isDragging && rows ? [...rows.values()].filter(row => seenOf([row.getBoundingClientRect()], 0, 0, innerHeight).length) : []
    for (const item of [...shown.keys(), ...flying, ...near]) {
      if (item?.parentElement === node) items.set(item, { ...seen(item, shown), top: topOf(list, item) })
    }
    for (const item of items.keys()) stop(item)
    // But for a drag and its end, what has been measured is not what is seen; and nothing is seen of what is lifted.
    const hidden = [...list.looked, ...page.collections.fading].filter(item => item.matches(lifted))
    this.#waiting.set(list, [items, (page.isDragging || flying.some(Boolean)) && measured, hidden])
  }

  /** Whether another copy of an item flies to its place yet: then the new one comes from where that is, once a frame has brought it to its own. */
  follow(copy, node) {
    const { page } = this, other = [...page.layer.children].find(({ dragNode }) => dragNode === node)
    if (!other || page.motion.matches) return false
    const from = (other.querySelector(':scope > [data-drag-preview]:last-child') ?? other).getBoundingClientRect()
    queueMicrotask(() => requestAnimationFrame(() => {
      const { x, y } = copy.getBoundingClientRect()
      // Animations do not override what is important.
      page.own(() => copy.style.setProperty('transform', 'none'))
      this.#fly(new Map([[copy, { x: from.x - x, y: from.y - y }]]))
    }))
    return true
  }

  /** Where an item is seen in the window, also when its list has just been measured, and it stands where it will be. */
  boxOf(list, node) {
    const { x, y } = this.#waiting.get(list)?.[0].get(node) ?? { x: 0, y: 0 }, { left, top, width, height } = node.getBoundingClientRect()
    const [a, b, c, d] = this.page.byNode.get(list.node)?.world ?? [1, 0, 0, 1]
    return { left: left + a * x + c * y, top: top + b * x + d * y, width, height }
  }

  /** A row is to be another one. */
  forget(list, node) {
    stop(node)
    this.#waiting.get(list)?.[0].delete(node)
  }

  /** Lets all come to its place from where it was seen. First all reading, then all writing. */
  #glide() {
    const ways = new Map()
    const add = (node, x, y, easing) => {
      const way = ways.get(node) ?? seen(node)
      ways.set(node, { x: way.x + x, y: way.y + y, easing: easing ?? way.easing })
    }
    const waiting = [...this.#waiting]
    // Whatever comes of it, what is measured next is looked at again.
    this.#waiting.clear()
    for (const [list, known] of waiting) this.#compare(list, known, add)
    this.#fly(ways)
  }

  #fly(ways) {
    const { page } = this
    for (const node of ways.keys()) stop(node)
    for (const [node, way] of ways) {
      const { transform } = getComputedStyle(node), turned = new DOMMatrix(transform)
      turned.e = turned.f = 0
      way.from = turned.inverse().transformPoint(way)
      // What others move goes on as they move it, and with this besides. Alone it is moved without the main thread.
      way.isMoved = node.getAnimations().some(({ effect }) => effect.getKeyframes().some(frame => frame.transform))
      way.own = way.isMoved ? '' : transform.replace('none', '')
    }
    for (const [node, { x, y, from, isMoved, own, easing = 'cubic-bezier(.2,.9,.3,1)' }] of ways) {
      if (Math.hypot(x, y) < 1) continue
      // A browser may say that it begins a little after what is now.
      const timing = { duration: 660, easing, fill: 'backwards', composite: isMoved ? 'add' : 'replace' }
      const motion = node.animate({ transform: [`${own} translate(${from.x}px, ${from.y}px)`, own || 'none'] }, timing)
      motion.way = [[x, y], []]
      motion.onfinish = () => { if (page.nearest(node)?.node !== node.parentElement) page.stale() }
    }
  }

  /** How far what is seen of a list is from where it was seen. */
  #compare(list, [items, before, hidden], add) {
    const { page } = this, { node, nodes, measured, shown } = list, { left, top } = page.rectOf(node), [u, v] = placeOf(node)
    const visible = ({ nodes, boxes }) => seenOf(boxes, left - u, top - v).map(i => nodes[i])
    const others = before && nodes.some((item, i) => item !== before.nodes[i]) ? [before, measured].flatMap(visible) : []
    for (const item of new Set([...items.keys(), ...shown.keys(), ...others])) {
      if (item.matches(lifted) || hidden.includes(item)) continue
      const here = topOf(list, item), { x = 0, y = 0, easing, top = here } = items.get(item) ?? {}, is = seen(item, shown)
      // What has been laid out elsewhere in the same moment is still seen where it was.
      const [old, now] = [before, measured].map(state => state && state.boxes[state.nodes.indexOf(item)])
      add(item, x - is.x, y - is.y + top - here, easing)
      if (old && now) add(item, old.x - now.x, old.y - now.y)
    }
    for (let outer = before && node; outer; outer = page.parentOf(outer)) {
      const way = this.#wayBack(outer)
      if (way) this.#glideBack(outer, way, add)
    }
  }

  /** How far the browser has scrolled something back that ends sooner than it was scrolled. */
  #wayBack(node) {
    const [x, y] = placeOf(node), [left, top] = this.#places.get(node) ?? [x, y], { clientWidth, clientHeight, scrollWidth, scrollHeight } = node
    const isAtEnd = Math.abs(x) + clientWidth > scrollWidth - 2 && Math.abs(y) + clientHeight > scrollHeight - 2
    this.#places.set(node, [x, y])
    return isAtEnd && Math.hypot(x - left, y - top) >= 1 ? [x - left, y - top] : null
  }

  /**
   * Lets what is in something that has been scrolled back come to its place, but for what stays where it is while that is scrolled. Of the items of
   * a list those that are seen; of anything else what is in it may be seen where it itself is not.
   */
  #glideBack(outer, way, add) {
    const stays = node => /fixed|sticky/.test(getComputedStyle(node).position), isList = this.page.collections.listOf(outer)
    for (const node of outer.children) {
      if (isList && !seenOf([node.getBoundingClientRect()], 0, 0, Math.hypot(...way)).length || stays(node)) continue
      if (isPage(outer) || [...node.querySelectorAll('*')].some(stays)) this.#glideBack(node, way, add)
      else add(node, ...way)
    }
  }
}
