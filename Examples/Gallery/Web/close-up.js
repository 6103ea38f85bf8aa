// Items of lists glide to where they are, whatever has moved them besides a drag over their list: an undo, a drop elsewhere, a folder that
// opens. A drag displaces them by `translate`, and this by `transform`, so that neither is in the other's way.

const easing = getComputedStyle(document.documentElement).getPropertyValue('--spring').trim()
const calm = matchMedia('(prefers-reduced-motion: reduce)')
// To look at all items of a longer list would take too long, and rows that are made as they come into view were others before. Of those that
// are on their way there are never many.
const most = 300
const lookedAt = list => list.children.length < most && !list.querySelector(':scope > [data-index]') ? [...list.children]
  : list.getAnimations({ subtree: true }).map(({ effect }) => effect.target)

/** Where an item is seen in its list, however that has been scrolled. */
const placeOf = item => {
  const { x, y } = item.getBoundingClientRect(), list = item.parentElement, outer = list.getBoundingClientRect()
  return [x - outer.x + list.scrollLeft, y - outer.y + list.scrollTop]
}

export function closeUp(stage) {
  let before = []
  const look = () => {
    before = [...stage.querySelectorAll('.list')].flatMap(list => lookedAt(list)
      // What is carried is where its copy is.
      .filter(item => !item.hasAttribute('data-drag-item')).map(item => [item, list, placeOf(item), item.dataset.element]))
  }
  const forget = () => { before = [] }
  // All that a person does to a list is done by one of these. Who hears of it first sees how all was before; what changes later, in another
  // task, has not been seen.
  for (const type of ['pointerup', 'click', 'keydown', 'drop', 'dragend']) addEventListener(type, () => { look(); setTimeout(forget) }, true)
  // A folder opens by itself where a drag rests over it.
  if (stage.querySelector('[aria-expanded]')) setInterval(() => { if (stage.querySelector('[data-drag-item]')) look() }, 100)

  new MutationObserver(records => {
    if (calm.matches || !records.some(({ target }) => target.matches('.list'))) return
    for (const [item, list, [x, y], name] of before) {
      if (item.parentElement !== list || item.dataset.element !== name || item.hasAttribute('data-drag-item')) continue
      const [u, v] = placeOf(item)
      if (Math.hypot(x - u, y - v) > 1) item.animate({ transform: [`translate(${x - u}px,${y - v}px)`, 'none'] }, { duration: 300, easing })
    }
    forget()
  }).observe(stage, { subtree: true, childList: true })
}
