// Items of lists glide to where they are, whatever has moved them besides a drag over their list: an undo, a drop elsewhere, a folder that
// opens. A drag displaces them by `translate`, and this by `transform`, so that neither is in the other's way.

const easing = getComputedStyle(document.documentElement).getPropertyValue('--spring').trim()
const calm = matchMedia('(prefers-reduced-motion: reduce)')
// Longer lists are there at once: it would take too long to look where all of their items are.
const most = 300

export function closeUp(stage) {
  let before = new Map()

  const look = () => {
    before = new Map()
    if (calm.matches) return
    for (const list of stage.querySelectorAll('.list')) {
      // Rows that are made as they come into view were others before.
      if (list.childElementCount > most || list.querySelector(':scope > [data-index]')) continue
      for (const item of list.children) before.set(item, [list, placeIn(list, item)])
    }
  }
  const forget = () => { before = new Map() }

  // All that a person does to a list is done by one of these. What comes first hears of it before anything has changed; what changes later,
  // in another task, has not been seen as it was before.
  for (const type of ['pointerup', 'click', 'keydown', 'drop', 'dragend']) {
    addEventListener(type, () => {
      look()
      setTimeout(forget)
    }, { capture: true, passive: true })
  }
  // A folder opens by itself where a drag rests over it.
  if (stage.querySelector('[aria-expanded]')) setInterval(() => { if (stage.querySelector('[data-drag-item]')) look() }, 100)

  new MutationObserver(records => {
    if (!records.some(({ target }) => target.matches('.list'))) return
    for (const [item, [list, [x, y]]] of before) {
      if (item.parentElement !== list || item.hasAttribute('data-drag-item')) continue
      const [u, v] = placeIn(list, item)
      if (Math.abs(x - u) + Math.abs(y - v) < 1) continue
      item.animate([{ transform: `translate(${x - u}px, ${y - v}px)` }, { transform: 'none' }], { duration: 300, easing })
    }
    forget()
  }).observe(stage, { subtree: true, childList: true })
}

/** Where an item is seen in a list, however that has been scrolled. */
function placeIn(list, item) {
  const { left, top } = item.getBoundingClientRect(), outer = list.getBoundingClientRect()
  return [left - outer.left + list.scrollLeft, top - outer.top + list.scrollTop]
}
