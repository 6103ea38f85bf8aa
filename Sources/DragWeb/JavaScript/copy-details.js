// What few copies need: what is chosen, and how far things are scrolled; the numbers of ordered lists and of counters; what style sheets put
// before and after the content of elements; shadows; the lengths that a table or a grid gives to what is in it; and what becomes of an original
// while its copy is carried. What it adds comes a moment after the lift, which does not wait for it.

import { all, cloneOf, dress, fill, put, twinOf, undress } from './copies.js'

/** So many elements are asked what is generated for them. */
const most = 240

/** Completes a copy, and has it look as its original does by then whenever the app draws that anew. */
export function complete(page, node, copy, attributes) {
  // It may be over by now, or have been made to be looked at only.
  if (!copy.isConnected) return
  const width = parseFloat(copy.style.width), height = parseFloat(copy.style.height)
  let size = sizeOf(node)
  const [offsetWidth, offsetHeight] = size
  const { collections } = page, whole = copy.closest('[data-drag-layer] > *'), list = whole?.dragOrigin
  const fit = () => {
    // In a panel that is hidden meanwhile it has no size.
    if (!node.offsetWidth) return
    const wide = width * (node.offsetWidth / offsetWidth), high = height * (node.offsetHeight / offsetHeight)
    const size = { width: `${wide}px`, height: `${high}px` }
    put(copy, size)
    if (whole?.dragNode !== node) return
    put(whole, size)
    if (whole !== copy) collections.stand(copy, 0, 0, 0)
    whole.dragWays[0][0] = high
    whole.dragWays[1][0] = wide
  }
  if (whole?.dragNode === node) whole.dragFit = fit
  page.own(() => detail(node, copy))
  collections?.keepEnds()
  let drawn = look(page, node)
  const observer = new MutationObserver(records => {
    if (!copy.isConnected) return observer.disconnect()
    // The app may have drawn the list anew as a whole.
    observe()
    if (!node.isConnected || !node.matches('[data-drag-item=lifted], [data-drag-origin]')) {
      const twin = list?.node && successorOf(node, list.node, !whole.matches('[data-drag-count], :has([data-drag-count])'))
      if (!twin) return
      if (whole.dragNode === node) whole.dragNode = twin
      node = twin
    } else if (!records.some(({ target, attributeName: name }) => !name || node.contains(target) && !name.startsWith('data-drag'))) {
      return
    }
    const old = drawn
    drawn = look(page, node)
    if (drawn.every((each, i) => each === old[i])) return
    page.own(() => redraw(page, node, copy, attributes))
    fit()
    observer.takeRecords()
    // The list is measured once more with what has another size by that.
    if (size.join() === (size = sizeOf(node)).join()) return
    if (whole?.dragNode === node) collections.measure_items(list.handle)
    page.stale()
  })
  const observe = () => observer.observe(list?.node ?? node, { subtree: true, childList: true, characterData: true, attributes: true })
  observe()
}

const sizeOf = ({ offsetWidth, offsetHeight }) => [offsetWidth, offsetHeight]

/** What a node is drawn by, but for what drags write: by its place among others too, where it has a number or a colour by that. */
function look(page, node) {
  const isOwn = name => name.startsWith('data-drag') || page.hasTold(node, name), isSet = part => !/^ *(translate:|$)/.test(part)
  const attributes = [...node.attributes].filter(({ name }) => !isOwn(name))
    .map(({ name, value }) => name + (name === 'style' ? value.split(';').filter(isSet) : value))
  const { color, backgroundColor } = getComputedStyle(node), number = node.matches('ol > li') && numberOf(node)
  const place = all(node).slice(0, most).some(isCounted) && node.previousElementSibling
  return [attributes.join(), node.innerHTML, node.parentElement, color, backgroundColor, number, place]
}

/** What shows an item that is carried, where its node has gone, or shows another one by now. */
function successorOf(node, list, isAlone) {
  const lifted = [...list.querySelectorAll(':scope > [data-drag-item=lifted]')]
  const keys = ['id', 'data-element', 'data-key'].filter(name => node.getAttribute(name))
  const isSame = item => keys.some(name => item.getAttribute(name) === node.getAttribute(name))
  return lifted.find(isSame) ?? (isAlone && lifted.length === 1 ? lifted[0] : null)
}

/** Has a copy look as its original does now, but for what says that this is carried: as another one that is made of it. */
function redraw(page, node, copy, attributes) {
  const marks = [...node.attributes].filter(({ name }) => /^data-drag-(origin|item)$/.test(name))
  // Without what hides it a browser would lay out all that is around it, and then with it once more.
  node.setAttribute('data-drag-bare', '')
  for (const { name } of marks) node.removeAttribute(name)
  const fresh = twinOf(node)
  copy.setAttribute('data-drag-still', '')
  copy.replaceChildren(...fresh.childNodes)
  const isOwn = name => name === 'style' || name.startsWith('data-drag')
  for (const { name } of [...copy.attributes]) if (!isOwn(name)) copy.removeAttribute(name)
  for (const { name, value } of fresh.attributes) if (!isOwn(name)) copy.setAttribute(name, value)
  // What drags have set is important, but for what they animate.
  const isKept = name => copy.style.getPropertyPriority(name) || name === 'translate' || name === 'rotate'
  for (const name of [...copy.style]) if (!isKept(name)) copy.style.removeProperty(name)
  for (const name of fresh.style) if (!isKept(name)) copy.style.setProperty(name, fresh.style.getPropertyValue(name))
  dress(page, node, copy, attributes, isKept)
  fill(node, copy)
  detail(node, copy)
  for (const { name, value } of marks) node.setAttribute(name, value)
  undress(node, copy)
  node.removeAttribute('data-drag-bare')
}

/** Gives a copy what cloning and styles have not given it. */
export function detail(original, copy) {
  const copies = all(copy), counters = new Map()
  if (original.parentElement) {
    if (all(original).slice(0, most).some(isCounted)) count(original, counters)
    if (counters.size) put(copy, { 'counter-set': [...counters].flat().join(' ') })
    for (const axis of ['Column', 'Row']) if (isSubgrid(original, axis)) {
      const name = axis.toLowerCase(), gap = getComputedStyle(original.parentElement)[`${name}Gap`]
      put(copy, { [`grid-template-${name}s`]: tracksOf(original, axis).map(track => `${track}px`).join(' '), [`${name}-gap`]: gap })
    }
  }
  all(original).forEach((node, i) => {
    const other = copies[i]
    if (!other?.localName) return
    if (node.localName === 'option') other.selected = node.selected
    const { scrollLeft, scrollTop } = node
    if (scrollLeft || scrollTop) other.scrollTo({ left: scrollLeft, top: scrollTop, behavior: 'instant' })
    if (node.localName === 'tr') arrange(node, other)
    if (node.matches('ol > li')) other.value = numberOf(node)
    if (i < most) for (const name of ['::before', '::after']) generate(node, other, name, counters)
    if (node.shadowRoot) shade(node.shadowRoot, other)
  })
}

/** The number of an item in its list. */
function numberOf(item) {
  const { reversed, start, children } = item.parentElement, items = [...children].filter(child => child.localName === 'li')
  let number = item.parentElement.hasAttribute('start') || !reversed ? start : items.length
  for (const each of items) {
    if (each.hasAttribute('value')) number = each.value
    if (each === item) return number
    number += reversed ? -1 : 1
  }
}

/** Alone, a row is a table of its own, with spacing around its cells, for which it has no room. */
function arrange(row, copy) {
  const { borderCollapse, borderSpacing } = getComputedStyle(row), [across, down = across] = borderSpacing.split(' ')
  if (borderCollapse === 'separate') [...row.children].forEach((cell, i) => {
    put(copy.children[i], { translate: `-${across} -${down}`, 'min-width': getComputedStyle(cell).width })
  })
}

/** Changes counters as a style says by one of its properties. */
function read(style, name, counters) {
  for (const [, counter, by] of style[name].matchAll(/(\S+) (-?\d+)/g)) {
    counters.set(counter, (name === 'counterIncrement' ? counters.get(counter) ?? 0 : 0) + +by)
  }
}

const isCounted = node => ['::before', '::after'].some(name => getComputedStyle(node, name).content.includes('counter'))

/** Where counters are at a node, by what it and its siblings before it count. */
function count(node, counters) {
  const { parentElement } = node, own = ['::before', '::after'].filter(name => getComputedStyle(node, name).counterIncrement !== 'none')
  if (parentElement) read(getComputedStyle(parentElement), 'counterReset', counters)
  for (let each = parentElement?.firstElementChild; each; each = each.nextElementSibling) {
    for (const name of ['counterIncrement', 'counterSet']) read(getComputedStyle(each), name, counters)
    if (each === node) break
    for (const name of own) read(getComputedStyle(each, name), 'counterIncrement', counters)
  }
}

const isSubgrid = (node, axis) => getComputedStyle(node)[`gridTemplate${axis}s`].startsWith('subgrid')

/** The lengths of an element's tracks: those of the grid around it, where it has none of its own. */
function tracksOf(node, axis) {
  const style = getComputedStyle(node)
  if (!isSubgrid(node, axis)) return style[`gridTemplate${axis}s`].split(' ').map(parseFloat).filter(track => track >= 0)
  const isRow = axis === 'Row', outer = node.parentElement, isBack = !isRow && style.direction === 'rtl'
  const [start, end] = isRow ? ['Top', 'Bottom'] : isBack ? ['Right', 'Left'] : ['Left', 'Right'], around = getComputedStyle(outer)
  const edge = (style, side) => parseFloat(style[`padding${side}`]) + parseFloat(style[`border${side}Width`])
  const place = (node, side) => node.getBoundingClientRect()[side.toLowerCase()] * (isBack ? -1 : 1)
  const gap = parseFloat(around[isRow ? 'rowGap' : 'columnGap']) || 0
  const scroll = isRow ? outer.scrollTop : isBack ? -outer.scrollLeft : outer.scrollLeft
  // Those that begin and end in it.
  let at = place(outer, start) + edge(around, start) - scroll
  const result = tracksOf(outer, axis).filter(track => {
    at += track + gap
    return at - track - gap > place(node, start) - 1 && at - gap < place(node, end) + 1
  })
  result[0] -= edge(style, start)
  result[result.length - 1] -= edge(style, end)
  return result
}

/** An element in place of what a style sheet generates for the original only. */
function generate(node, copy, name, counters) {
  const style = getComputedStyle(node, name), text = textOf(style, node, counters)
  if (text === null || style.display === 'none' || getComputedStyle(copy, name).content === style.content) return
  const made = document.createElement('span')
  made.textContent = text
  for (const property of style) made.style.setProperty(property, style.getPropertyValue(property))
  made.style.setProperty('transition', 'none')
  copy[name === '::before' ? 'prepend' : 'append'](made)
}

/** The text of a style's `content`, without what cannot be asked: pictures. Null where nothing is generated. */
function textOf(style, node, counters) {
  const parts = style.content.match(/"(\\.|[^"\\])*"|(attr|counter)\([^)]*\)/g), own = new Map(counters)
  read(style, 'counterIncrement', own)
  return parts && parts.map(part => {
    if (part[0] === '"') return part.slice(1, -1).replace(/\\(.)/g, '$1')
    const [what, name, kind] = part.split(/[(,)]/).map(text => text.trim())
    return what === 'attr' ? node.getAttribute(name) ?? '' : `${own.get(name) ?? 0}`.padStart(kind === 'decimal-leading-zero' ? 2 : 1, '0')
  }).join('')
}

/** What is in the shadow of the original, where the copy has not made the same by itself. */
function shade(shadow, copy) {
  const root = copy.shadowRoot ?? copy.attachShadow({ mode: 'open' })
  if (root.innerHTML === shadow.innerHTML) return
  root.replaceChildren(...[...shadow.childNodes].map(node => node.nodeType === 1 ? cloneOf(node) : node.cloneNode()))
  root.adoptedStyleSheets = [...shadow.adoptedStyleSheets]
  detail(shadow, root)
}
