// Copies of elements, which follow the pointer in their place: above everything, and as their originals look where they stand. A part of its
// own, which collections.js brings along; an app that copies its elements itself, and has no lists, gives it to `createDrag`.

import { complete } from './copy-details.js'

/** So many elements look in every respect as their originals do, and so many more in what is seen first: to ask takes its time. */
const whole = 40, rough = 200

// What is seen first.
const plain = /^(display|position|float|width|height|margin|padding|flex|grid-t|font-[fsw]|color|text-a|white|background-c|border|fill$|stroke$)|-(content|items|gap)$/

// What a copy has of its own, what would keep it from standing still, what nobody sees of it, and second names: the sides of lines and blocks.
const own = /^(transition|animation|will|inset|perspective-origin|transform-origin|pointer-events|cursor|touch|user|view|(over)?scroll-|(border|corner)-(start|end))|(^|-)(block|inline)(-|$)|timeline|trigger|rule-(in|vi)/

const css = `@layer drag {
  [data-drag-layer] { all: unset !important; position: fixed !important; inset: 0 !important; z-index: 2147483647 !important; }
  [data-drag-layer]::backdrop { display: none !important; }
  [data-drag-layer], [data-drag-layer] * { pointer-events: none !important; view-transition-name: none !important; }
  [data-drag-still], [data-drag-still] *, [data-drag-calm] { transition: none !important; }
  [data-drag-bare] { will-change: opacity !important; }
}`

// What would be loaded or played once more. A picture is there already.
const embedded = 'iframe, :is(object, embed):not([type^=image]), :is(video, audio), :is(video, audio) source'

export const all = (node, selector = '*') => [node, ...node.querySelectorAll(selector)]

export class Copies {
  constructor(page) {
    this.page = page
    this.css = css
  }

  /** Copies what is to be dragged, at its place. */
  copy(handle) {
    const { page } = this, node = page.host.node(handle), mirror = page.mirrors.get(handle)
    if (!node || !mirror) return 0
    page.measure(handle)
    const [width, height, x, y] = mirror.last
    const copy = this.make(node, width, height, x, y, mirror.world)
    node.setAttribute('data-drag-origin', '')
    return page.host.handle(copy)
  }

  /**
   * A copy of a node with its middle at a place of the viewport, in the layer above everything. It looks as the node would with these
   * attributes where it stands, so that whatever rules a page has for them hold, and it has them.
   */
  make(node, width, height, x, y, world, attributes = {}, then = complete) {
    const copy = twinOf(node), { page } = this
    const outer = node.ownerSVGElement ? drawing(node, copy) : copy
    page.own(() => {
      this.#open().append(outer)
      dress(page, node, copy, attributes)
      if (outer !== copy) put(copy, unmoved)
      put(outer, {
        ...unmoved, position: 'absolute', left: `${x - width / 2}px`, top: `${y - height / 2}px`, right: 'auto', bottom: 'auto',
        width: `${width}px`, height: `${height}px`, 'min-width': '0', 'max-width': 'none', 'min-height': '0', 'max-height': 'none', margin: '0',
        'box-sizing': 'border-box', zoom: '1', 'transform-origin': '50% 50%',
        transform: world.join() === '1,0,0,1' ? 'none' : `matrix(${world},0,0)`,
      })
      // Drags write it.
      outer.style.setProperty('translate', 'none')
      fill(node, copy)
      undress(node, copy)
    })
    queueMicrotask(() => then(page, node, copy, attributes))
    return outer
  }

  /** A copy is wanted no longer. */
  drop_copy(handle, origin) {
    const { page } = this
    page.own(() => {
      page.host.node(handle)?.remove()
      page.host.node(origin)?.removeAttribute('data-drag-origin')
    })
    this.tidy()
  }

  /** Where the layer holds no copy any more, it goes. */
  tidy() {
    const { page } = this, { layer } = page
    page.own(() => { if (!layer?.firstChild) layer?.remove() })
    if (layer && !layer.isConnected) {
      const mirror = page.byNode.get(layer)
      page.layer = null
      // After what the app is doing now, which is taking the copy out.
      if (mirror) queueMicrotask(() => page.send('drag_removed', mirror.handle))
    }
  }

  /** The layer that holds all copies. Its lengths are the viewport's, also where the page is zoomed. */
  #open() {
    const { page } = this
    if (page.layer) return page.layer
    const layer = page.layer = document.createElement('div')
    layer.setAttribute('data-drag-layer', '')
    layer.setAttribute('aria-hidden', 'true')
    layer.popover = 'manual'
    document.body.append(layer)
    // Above dialogs too.
    layer.showPopover?.()
    // Room for a scroll bar may be left before it.
    const { currentCSSZoom: zoom = 1 } = layer, { x } = layer.getBoundingClientRect()
    put(layer, { zoom: 1 / zoom, left: `${-x}px` })
    return layer
  }
}

const unmoved = { translate: 'none', rotate: 'none', scale: 'none', 'offset-path': 'none', transform: 'none' }

/** What a drag is about to set or take back of a node no transition of the page's makes slow: not before that has been drawn. */
export function atOnce(node) {
  node.removeAttribute('data-drag-room')
  node.setAttribute('data-drag-calm', '')
  requestAnimationFrame(() => requestAnimationFrame(() => node.removeAttribute('data-drag-calm')))
}

/** Sets styles that nothing of the page's overrides. */
export function put({ style }, values) {
  for (const name in values) style.setProperty(name, values[name], 'important')
}

/** The white space behind a node, which keeps words apart and goes along with it; else the node. */
export const withSpace = node => /^\s+$/.test(node?.nextSibling?.data) ? node.nextSibling : node

/** A clone of an element. What must not be loaded from it once more, or be taken from it, has the size of that instead. */
export function cloneOf(node) {
  const clone = node.cloneNode(true), [originals, copies] = [node, clone].map(each => all(each, embedded).filter(each => each.matches(embedded)))
  originals.forEach((each, i) => {
    const { width, height } = getComputedStyle(each)
    put(copies[i], { width, height })
    for (const name of ['src', 'srcdoc', 'data', 'autoplay']) copies[i].removeAttribute(name)
  })
  return clone
}

/** A clone that nothing takes for its original. */
export function twinOf(node) {
  const twin = cloneOf(node)
  // What has come in once does not come in again.
  twin.style.setProperty('animation', 'none', 'important')
  for (const element of all(twin)) {
    for (const { name } of [...element.attributes]) {
      if (/^(id|name|tabindex|data-(drag.*|element|key))$/.test(name)) element.removeAttribute(name)
    }
  }
  if (node.ownerSVGElement) twin.removeAttribute('transform')
  return twin
}

/**
 * Has a copy look as its original would with some attributes, which it has from then on. Until `undress` no transition starts by what is only
 * tried on, or makes the copy come to its place by and by.
 */
export function dress(page, node, copy, attributes, isKept) {
  for (const each of [node, copy]) each.setAttribute('data-drag-still', '')
  for (const name in attributes) for (const each of [node, copy]) each.setAttribute(name, attributes[name])
  imitate(node, copy, isKept)
  if (getComputedStyle(node).display === 'contents') gather(page, node, copy)
  for (const name in attributes) node.removeAttribute(name)
}

/** What has no box of its own has one as a copy, in which all stands as it is seen, wherever what is around it has put that. */
function gather(page, node, copy) {
  const middle = ({ left, top, width, height }) => [left + width / 2, top + height / 2], [x, y] = middle(page.rectOf(node))
  const stand = (node, copy) => [...node.children].forEach((part, i) => {
    if (getComputedStyle(part).display === 'contents') return stand(part, copy.children[i])
    const [u, v] = middle(part.getBoundingClientRect())
    put(copy.children[i], {
      position: 'absolute', inset: `calc(50% + ${v - y}px) auto auto calc(50% + ${u - x}px)`, translate: '-50% -50%', margin: '0',
    })
  })
  put(copy, { display: 'block' })
  stand(node, copy)
}

export function undress(node, copy) {
  for (const each of [copy, node]) void getComputedStyle(each).opacity
  for (const each of [copy, node]) each.removeAttribute('data-drag-still')
}

/** A drawing of its own for a copy of what is in one, whose lengths are those of the original. */
function drawing(node, copy) {
  const outer = document.createElement('div'), svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  const { x, y, width, height } = node.getBBox()
  // No markup, which a page may not allow.
  svg.setAttribute('viewBox', `${x} ${y} ${width} ${height}`)
  svg.setAttribute('preserveAspectRatio', 'none')
  svg.style.cssText = 'all:unset;display:block;width:100%;height:100%;overflow:visible'
  svg.append(copy)
  outer.append(svg)
  return outer
}

/**
 * Gives a clone the look that its original has from where it stands: what selectors and inheritance no longer give it. What it is to keep of
 * its own `isKept` says.
 */
export function imitate(original, copy, isKept) {
  const originals = all(original), copies = all(copy)
  const names = [...getComputedStyle(original)].filter(name => !own.test(name)), first = names.filter(name => plain.test(name))
  for (let i = 0; i < originals.length && i < whole + rough; i++) {
    const from = getComputedStyle(originals[i]), to = getComputedStyle(copies[i])
    const wanted = (i < whole ? names : first).map(name => [name, from.getPropertyValue(name)])
    // What leaves out lines calls itself something else than what made it do so.
    if (from.display === 'flow-root' && from.webkitLineClamp > 0) wanted.push(['display', '-webkit-box'])
    // All reading, then all writing: reading after a write makes the browser compute the style anew. What is written may change what
    // else the clone has, such as what is as its text's colour, so it is looked at once more.
    for (let round = 0; round < 2; round++) {
      const missing = wanted.filter(([name, value]) => to.getPropertyValue(name) !== value && (i || !isKept?.(name)))
      if (missing.length === 0) break
      for (const [name, value] of missing) copies[i].style.setProperty(name, value)
    }
  }
}

/** What is drawn on a canvas a clone does not take along, nor what a video shows. */
export function fill(original, copy) {
  const copies = all(copy)
  all(original).forEach((node, i) => {
    // One without any pixel cannot be drawn.
    if (node.width && node.height && node instanceof HTMLCanvasElement) copies[i].getContext('2d').drawImage(node, 0, 0)
    if (node.videoWidth && node.readyState > 1 && (node.currentTime || !node.poster)) copies[i].poster = frameOf(node)
  })
}

function frameOf(video) {
  const canvas = document.createElement('canvas'), { offsetWidth, videoWidth, videoHeight } = video
  canvas.width = offsetWidth
  canvas.height = offsetWidth * videoHeight / videoWidth
  canvas.getContext('2d').drawImage(video, 0, 0, canvas.width, canvas.height)
  // One of another site is not to be read.
  try { return canvas.toDataURL() } catch { return '' }
}
