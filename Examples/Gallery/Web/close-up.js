// Items of lists glide to where they are, whatever has moved them besides a drag over their list: an undo, a drop elsewhere, a folder that
// opens, a list that ends sooner than it was scrolled. So do lists that lie below each other, with their headings, and the end of what gets
// longer or shorter. What comes from elsewhere fades in. What a drag displaces, by `translate`, goes there without this.

const easing = getComputedStyle(document.body).getPropertyValue('--spring').trim()
const calm = matchMedia('(prefers-reduced-motion)')
// A browser may say that it begins a little after what is now.
const options = { duration: 300, easing, fill: 'backwards' }
// To look at all items of a longer list would take too long, and so would to count them: of those the ones that are seen.
const isLong = list => list.children[300]
const bottomOf = node => node.getBoundingClientRect().bottom
// The first that was seen last time is near those that are seen now.
let first
const lookedAt = list => {
  if (!isLong(list)) return [...list.children]
  const { y, bottom } = list.getBoundingClientRect(), seen = []
  if (first?.parentElement !== list) first = list.firstElementChild
  // Whoever comes later in it is further down.
  for (let next; bottomOf(first) <= y && (next = first.nextElementSibling);) first = next
  for (let next; (next = first.previousElementSibling) && bottomOf(next) > y;) first = next
  for (let next = first; next?.getBoundingClientRect().y < bottom; next = next.nextElementSibling) seen.push(next)
  return seen
}

/** Where something is seen in what it scrolls with, and its number in a list whose rows are made as they come into view. */
const placeOf = node => {
  const { x, y } = node.getBoundingClientRect(), { x: left, y: top } = node.parentElement.getBoundingClientRect()
  return [x - left, y - top, node.dataset.index]
}

/** Lets a list, or the face of what holds one and stands in another list, come to its new height. */
function stretch(node, before) {
  const after = parseFloat(node.style.height), way = after - before
  if (Math.abs(way) > 1) node.matches('.list') ? node.animate({ height: [`${before}px`, `${after}px`] }, options)
    : node.firstElementChild.animate({ bottom: [`${way}px`, '0'] }, options)
}

/** Returns what is to be called before anything is done to the lists: it sees how all was before. */
export function closeUp(stage) {
  let before = new Map(), heights = []
  // Lists, and what holds lists: to find them among many items takes longer than all else.
  const holders = '.list, .scroller'
  let known
  const look = () => {
    if (!known?.every(node => node.isConnected)) known = [...stage.querySelectorAll(holders)]
    heights = known.filter(node => node.matches('.list')).flatMap(list => isLong(list) ? list : [list, ...list.querySelectorAll(':scope > .thing')])
      .map(node => [node, node.offsetHeight])
    // What is carried is where its copy is. What holds a list open for rows that are not made stays where it is.
    before = new Map(known.flatMap(lookedAt).filter(item => !item.matches('[data-drag-skip]'))
      .map(item => [item, item.dataset.dragItem ? [] : [item.parentElement, item.dataset.element, placeOf(item)]]))
  }
  const forget = () => before.clear()
  // A folder opens by itself where a drag rests over it: of what is on its way meanwhile only the last frame tells where it was.
  const opens = stage.querySelector('[aria-expanded]')
  let watching
  const watch = () => {
    watching = stage.querySelector('[data-drag-item]') && requestAnimationFrame(watch)
    watching ? look() : forget()
  }

  const changed = records => {
    if (calm.matches || !before.size || !records.some(({ target }) => target.closest('.list'))) return
    for (const [node, height] of heights) stretch(node, height)
    const still = [...before]
      .filter(([{ parentElement, dataset }, [list, name, place]]) => place && parentElement === list && dataset.element === name)
    // Keys that only scroll have rows made too.
    const reordered = new Set(still.flatMap(([item, [list, , [, , index]]]) => item.dataset.index === index ? [] : list))
    // All are looked at before the first one begins: else a browser would style and lay out all of them for each.
    const ways = still.flatMap(([item, [list, , [x, y, index]]]) => {
      if (index && !reordered.has(list) || item.dataset.dragItem || item.style.translate) return []
      const [u, v] = placeOf(item), way = [x - u, y - v]
      return Math.hypot(...way) < 1 ? [] : [[item, way]]
    })
    for (const [item, [x, y]] of ways) {
      // On its way already, it has only this to go besides.
      const glide = item.animate({ transform: [`translate(${x}px,${y}px)`, 'none'] }, { ...options, composite: 'add' })
      // Drags hear of the end of what style sheets move, and look anew where everything is.
      glide.onfinish = () => item.dispatchEvent(new Event('transitionend'))
    }
    for (const { target, addedNodes } of records) {
      // Of a long list nobody knows what was not seen.
      if (target.matches('.list') && !isLong(target)) for (const item of addedNodes) {
        const [from = target] = before.get(item) ?? [null]
        if (item.parentElement === target && from !== target && !item.dataset.dragItem) item.animate({ opacity: [0, 1] }, options)
      }
    }
    forget()
  }
  // An item may be at another place though it stands where it stood: in a folder, behind the last that is in it. What a drag lets glide is at its
  // place until all has heard of what is new.
  new MutationObserver(records => queueMicrotask(() => {
    const isOther = node => node.matches?.(holders) || node.querySelector?.(holders)
    if (records.some(({ addedNodes }) => [...addedNodes].some(isOther))) known = null
    changed(records)
    if (opens && !watching) watch()
  })).observe(stage, { subtree: true, childList: true, attributeFilter: ['data-drag-item'] })

  // What changes later, in another task, has not been seen.
  return () => { look(); setTimeout(forget) }
}
