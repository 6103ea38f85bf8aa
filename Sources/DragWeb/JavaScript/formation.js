// Items that travel together: shown about the one that was pressed, until each goes to its own place.

const coming = { duration: 250, easing: 'ease-out' }, going = { ...coming, fill: 'forwards' }

const badge = `@layer drag {
  [data-drag-formation][data-drag-count]::after { content: attr(data-drag-count); position: absolute; top: -9px; inset-inline-end: -9px;
    min-width: 20px; padding: 0 6px; box-sizing: border-box; border-radius: 10px; background: #d92d20; color: #fff; text-align: center;
    font: bold 13px/20px system-ui, sans-serif; }
}`

// What each frame shows behind the first.
const followers = new WeakMap()

/**
 * Adds a copy of an item to the frame of another's, as the `number`-th behind it: so far from the middle, in points, and turned by degrees.
 * Without a list, `item` is how many travel.
 */
export function form(collections, preview, handle, item, x, y, turn, number) {
  const { page, all } = collections, whole = page.host.node(preview), list = all.get(handle), node = list && collections.nodeAt(list, item)
  if (!whole) return
  if (handle === 0 && item > 1) whole.setAttribute('data-drag-count', item)
  collections.badges ??= page.sheet.insertRule(badge)
  if (!node || !whole.hasAttribute('data-drag-formation') || whole.childElementCount > number + 1) return
  const from = way(whole, whole, node)
  const copy = page.copies.make(node, node.offsetWidth, node.offsetHeight, 0, 0, [1, 0, 0, 1], { 'data-drag-preview': '' })
  page.own(() => {
    collections.stand(copy, x, y, turn)
    // What is important cannot be animated.
    copy.style.setProperty('rotate', `${turn}deg`)
    whole.prepend(copy)
  })
  if (!followers.has(whole)) follow(whole, page)
  followers.get(whole).push({ copy, node, x, y })
  // It comes from where it was.
  if (!page.motion?.matches) copy.animate([{ translate: `${from.x - x}px ${from.y - y}px` }, { translate: '0px 0px' }], coming)
}

/** As soon as the frame flies they part, and when it is caught they come together again. */
function follow(whole, page) {
  const others = []
  let motions = []
  followers.set(whole, others)
  new MutationObserver(() => {
    for (const motion of motions) motion.reverse()
    motions = []
    const lead = whole.dragNode
    if (whole.dataset.dragging !== 'flying' || !lead.isConnected) return
    motions = others.filter(({ node }) => node.isConnected).map(({ copy, node, x, y }) => {
      const to = way(whole, lead, node)
      return copy.animate({ translate: `${to.x - x}px ${to.y - y}px`, rotate: '0deg', ...!isSeen(node, page) && { opacity: 0 } }, going)
    })
    motions.push(whole.animate({ opacity: 0 }, { ...going, pseudoElement: '::after' }))
  }).observe(whole, { attributeFilter: ['data-dragging'] })
}

function middle(node) {
  const { left, right, top, bottom } = node.getBoundingClientRect()
  return new DOMPoint((left + right) / 2, (top + bottom) / 2)
}

/** From the middle of a node to that of another, in a frame's own space. */
function way(whole, from, to) {
  const { a, b, c, d } = new DOMMatrix(getComputedStyle(whole).transform), start = middle(from), end = middle(to)
  return new DOMMatrix([a, b, c, d, 0, 0]).inverse().transformPoint(new DOMPoint(end.x - start.x, end.y - start.y))
}

/** Whether no container around it hides its middle. */
function isSeen(node, page) {
  const { x, y } = middle(node)
  for (let next = node; (next = page.parentOf(next)) && next !== document.body;) {
    const { left, right, top, bottom } = next.getBoundingClientRect()
    if (getComputedStyle(next).overflow !== 'visible' && (x < left || x > right || y < top || y > bottom)) return false
  }
  return true
}
