// Items that travel together: shown about the one that was pressed, until each goes to its own place.

const coming = { duration: 250, easing: 'ease-out' }, going = { ...coming, fill: 'forwards' }

const badge = `@layer drag {
  [data-drag-formation][data-drag-count]::after { content: attr(data-drag-count); position: absolute; top: -9px; inset-inline-end: -9px;
    min-width: 20px; padding: 0 6px; box-sizing: border-box; border-radius: 10px; background: #d92d20; color: #fff; text-align: center;
    font: bold 13px/20px system-ui, sans-serif; }
}`

// What each frame shows, by the numbers of the items.
const crowds = new WeakMap()

/**
 * Shows an item in the frame of another's copy, so far from its middle, in points, and turned by degrees: all of them whenever what travels may
 * have changed, or what shows it; the one that leads first. Without a list that is all of them, and `item` is how many travel.
 */
export function form(collections, preview, handle, item, x, y, turn, number) {
  const { page, all } = collections, whole = page.host.node(preview), list = all.get(handle), node = list && collections.nodeAt(list, item)
  if (!whole) return
  const isFrame = whole.hasAttribute('data-drag-formation'), crowd = crowds.get(whole) ?? (isFrame && follow(whole, page))
  if (handle === 0) return page.own(() => {
    for (const each of [whole, ...whole.querySelectorAll('[data-drag-count]')]) {
      if (item > 1) each.setAttribute('data-drag-count', item)
      else each.removeAttribute('data-drag-count')
    }
    if (crowd) tidy(crowd)
  })
  collections.badges ??= page.sheet.insertRule(badge)
  const first = crowd.size ? null : { copy: whole.lastElementChild, x: 0, y: 0 }, known = crowd.get(number) ?? first
  // Of a long list it may not be there.
  if (!crowd || !known && !node) return
  if (node && ![...crowd.values()].some(each => each.isTold)) whole.dragNode = node
  const from = known ?? way(whole, whole, node, page)
  const copy = known?.copy ?? page.copies.make(node, node.offsetWidth, node.offsetHeight, 0, 0, [1, 0, 0, 1], { 'data-drag-preview': '' })
  const isElsewhere = from.x !== x || from.y !== y
  if (!known || isElsewhere) page.own(() => {
    collections.stand(copy, x, y, turn)
    // What is important cannot be animated.
    copy.style.setProperty('rotate', `${turn}deg`)
    if (!known) whole.prepend(copy)
  })
  // It comes from where it was.
  if (isElsewhere && !page.motion?.matches) copy.animate([{ translate: `${from.x - x}px ${from.y - y}px` }, { translate: '0px 0px' }], coming)
  crowd.set(number, { ...known, copy, node: node ?? known.node, x, y, isTold: true })
}

/** What has not been told travels no longer. */
function tidy(crowd) {
  for (const [number, each] of crowd) {
    if (!each.isTold) {
      each.copy.remove()
      crowd.delete(number)
    }
    each.isTold = false
  }
  crowd.part()
}

/** As soon as the frame flies they part, and when it is caught they come together again. */
function follow(whole, page) {
  const crowd = new Map()
  let fading
  crowds.set(whole, crowd)
  crowd.part = () => {
    const lead = whole.dragNode, isApart = whole.dataset.dragging === 'flying' && lead.isConnected
    if (isApart) fading ??= whole.animate({ opacity: 0 }, { ...going, pseudoElement: '::after' })
    else fading = fading?.reverse()
    for (const each of crowd.values()) {
      const { copy, node, x, y } = each
      if (!isApart) {
        each.motion = each.motion?.reverse()
      } else if (!each.motion && node !== lead && node.isConnected) {
        const to = way(whole, lead, node, page)
        each.motion = copy.animate({ translate: `${to.x - x}px ${to.y - y}px`, rotate: '0deg', ...!isSeen(node, page) && { opacity: 0 } }, going)
      }
    }
  }
  new MutationObserver(crowd.part).observe(whole, { attributeFilter: ['data-dragging'] })
  return crowd
}

/** Where its place is: what is carried may be put elsewhere in its list meanwhile. */
function middle(node, page) {
  const { left, right, top, bottom } = node.getBoundingClientRect(), list = page.collections.listOf(node.parentElement)
  const [x, y] = node.dataset.dragItem === 'lifted' && list?.shown.get(node)?.by || [0, 0]
  const [a, b, c, d] = page.byNode.get(list?.node)?.world ?? [1, 0, 0, 1]
  return new DOMPoint((left + right) / 2 - a * x - c * y, (top + bottom) / 2 - b * x - d * y)
}

/** From the middle of a node to that of another, in a frame's own space. */
function way(whole, from, to, page) {
  const { a, b, c, d } = new DOMMatrix(getComputedStyle(whole).transform), start = middle(from, page), end = middle(to, page)
  return new DOMMatrix([a, b, c, d, 0, 0]).inverse().transformPoint(new DOMPoint(end.x - start.x, end.y - start.y))
}

/** Whether no container around it hides its middle. */
function isSeen(node, page) {
  const { x, y } = middle(node, page)
  for (let next = node; (next = page.parentOf(next)) && next !== document.body;) {
    const { left, right, top, bottom } = next.getBoundingClientRect()
    if (getComputedStyle(next).overflow !== 'visible' && (x < left || x > right || y < top || y > bottom)) return false
  }
  return true
}
