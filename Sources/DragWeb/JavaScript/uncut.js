// What is dragged out of what cuts it off (`overflow`, `clip-path`, `contain`), or below what was opened above all else, is shown by a copy, in
// front of everything. Loaded when something that is dragged is not to be seen as a whole.

import { detail } from './copy-details.js'
import { Copies, atOnce } from './copies.js'

const css = `@layer drag {
  [data-drag-uncut]:not([data-drag-still]), [data-drag-contents][data-drag-uncut]:not([data-drag-still]) > * {
    opacity: 0 !important; transition: none !important; }
}`

/** What drags write that changes no look, unless it is the style. */
const ours = /^(style|data-drag-(calm|still|uncut))$/

/** What is watched over, what is shown, and the pages that show it so. */
const watched = new WeakSet(), shown = new WeakSet(), pages = new WeakSet()

/**
 * Watches a node that is lifted: where what is around it cuts it off, and not only the window, a copy is shown as long as it is lifted; at once
 * where something lies above it.
 */
export function uncut(page, node, isCovered) {
  const mirror = page.byNode.get(node), { lifted } = mirror ?? {}
  if (!lifted || (isCovered ? shown : watched).has(lifted)) return
  watched.add(lifted)
  lifted.over()
  if (isCovered) return show(page, mirror)
  const sight = new IntersectionObserver(seen => {
    if (seen.at(-1).intersectionRatio > 0.99) return
    sight.disconnect()
    show(page, mirror)
  }, { root: document, rootMargin: '9999px', threshold: 0.99 })
  sight.observe(page.boxIn(node))
  lifted.over = () => sight.disconnect()
}

function show(page, mirror) {
  const { lifted, node } = mirror
  // It may have been made and lifted since the page was measured.
  if (!mirror.last) page.measure(mirror.handle)
  shown.add(lifted)
  if (!page.copies) {
    page.copies = new Copies(page)
    page.sheet.insertRule(page.copies.css)
  }
  if (!pages.has(page)) page.sheet.insertRule(css)
  pages.add(page)
  let copy, drawn, look
  // What a drag writes at every move is no other look.
  const lookNow = () => [...node.style].map(name => name === 'translate' || name + node.style.getPropertyValue(name)).join()
  // What is hidden with what it is in goes on from where it was seen, and in that size.
  const seen = () => {
    const isHidden = page.boxIn(node).checkVisibility?.() === false, [last, world] = !mirror.last[0] && mirror.was || [mirror.last, mirror.world]
    const { left, top, right, bottom } = page.rectOf(node), [width, height, x, y] = last, [a, b, c, d] = world
    const u = mirror.x - last[8], v = mirror.y - last[9]
    return { width, height, world, x: isHidden ? x + a * u + c * v : (left + right) / 2, y: isHidden ? y + b * u + d * v : (top + bottom) / 2 }
  }
  const draw = () => {
    const { width, height, x, y, world } = drawn = seen(), before = copy
    copy = page.copies.make(node, width, height, x, y, world, {}, () => page.own(() => detail(node, copy)))
    page.own(() => {
      if (before) return before.remove()
      atOnce(node)
      lifted.isUncut = true
      node.setAttribute('data-drag-uncut', '')
    })
    look = lookNow()
    changes.observe(node, { subtree: true, childList: true, characterData: true, attributes: true })
    changes.takeRecords()
  }
  const follow = () => {
    const now = seen()
    page.own(() => { copy.style.translate = `${now.x - drawn.x}px ${now.y - drawn.y}px` })
  }
  const changes = new MutationObserver(records => {
    if (mirror.lifted !== lifted) return
    if (records.some(({ target, attributeName }) => target !== node || !ours.test(attributeName)) || lookNow() !== look) draw()
    else follow()
  })
  const over = lifted.over = () => {
    changes.disconnect()
    atOnce(node)
    node.removeAttribute('data-drag-uncut')
    copy?.remove()
    page.copies.tidy()
  }
  // It may have another size by now, or the app may have drawn it anew, as another node.
  const watch = () => {
    const { last: [width, height] } = mirror
    if (mirror.lifted !== lifted) return copy.isConnected && over()
    requestAnimationFrame(watch)
    if (width && Math.abs(width - drawn.width) + Math.abs(height - drawn.height) > 1) draw()
  }
  draw()
  watch()
}
