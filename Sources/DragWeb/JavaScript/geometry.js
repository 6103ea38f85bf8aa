// Where a node is: its box, and the linear part of its way to the viewport. Reads, never writes.

/** A property of a node. A form that is asked for one itself gives the field of that name, where it has such a field. */
export const property = (node, name) => Reflect.get(Object.getPrototypeOf(node), name, node)
export const matches = (node, selector) => property(node, 'matches')?.call(node, selector)

/** The parent in what is drawn: through slots and shadow roots. */
export function parentOf(node) {
  return node.assignedSlot ?? property(node, 'parentElement') ?? property(node, 'parentNode')?.host ?? null
}

export const isWithin = (node, other) => node === other || node && isWithin(parentOf(node), other)

/** Whether the browser draws a node above all that has no such place: a modal dialog, a popover, what fills the screen. */
export const isOnTop = node => matches(node, ':is(:modal,:popover-open)')

/** What has the focus, in shadows too. */
export const focused = () => {
  let node = document.activeElement ?? document.body
  while (node?.shadowRoot?.activeElement) node = node.shadowRoot.activeElement
  return node
}

export const holdsFocus = node => isWithin(focused(), node)

/** The modal dialog that keeps all else out of reach: the one with the focus, which is nowhere else. */
export const modalDialog = () => {
  let node = focused()
  while (node && !matches(node, 'dialog:modal')) node = parentOf(node)
  return node ?? [...document.querySelectorAll('dialog:modal')].pop()
}

/** Where what a person is to read or hear belongs. */
export const home = () => modalDialog() ?? document.body

/**
 * What is seen of the window: its left, top, width and height. A page that is magnified shows less of itself, and so does one with a keyboard on
 * it; what a scroll bar takes does not count.
 */
export const seen = () => {
  const { offsetLeft, offsetTop, width, height } = visualViewport
  return [offsetLeft, offsetTop, Math.min(innerWidth - offsetLeft, width + 20), Math.min(innerHeight - offsetTop, height + 20)]
}

export const identity = [1, 0, 0, 1]
export const multiply = (m, n) => n === identity ? m : m === identity ? n : [
  m[0] * n[0] + m[2] * n[1], m[1] * n[0] + m[3] * n[1], m[0] * n[2] + m[2] * n[3], m[1] * n[2] + m[3] * n[3],
]

/** What a linear part makes x and y of; where it leaves no room, these. */
export const undone = ([a, b, c, d], x, y) => {
  const determinant = a * d - b * c
  return determinant ? [(d * x - c * y) / determinant, (a * y - b * x) / determinant] : [x, y]
}

// The same numbers as Page.Measured in Swift.
const clips = 1, hidden = 2, disabled = 4, passes = 8, isWorld = 16

/** The values of a computed `rotate`, `scale` or `translate`; none in a browser that does not know it. */
const values = text => !text || text === 'none' ? [] : text.split(' ')

/** The linear part of what CSS does to a box: rotate, scale and transform, in this order, and zoom. */
export function linear(style) {
  // Only a turn about the z axis stays in the plane: one angle, which is told in degrees.
  const [angle, axis] = values(style.rotate), [x, y = x] = values(style.scale), zoom = ownZoom(style)
  const text = (!angle || axis ? '' : `rotate(${angle})`) + (x ? `scale(${x},${y})` : '') + (style.transform === 'none' ? '' : style.transform)
    + (zoom === 1 ? '' : `scale(${zoom})`)
  if (!text) return identity
  const { a, b, c, d } = new DOMMatrixReadOnly(text)
  return [a, b, c, d]
}

export function ownZoom(style) {
  const zoom = parseFloat(style.zoom)
  return zoom > 0 ? zoom : 1
}

/** The box of a node in the viewport. What has none of its own is where its content is. */
export function rectOf(node, { display } = getComputedStyle(node)) {
  if (display !== 'contents') return node.getBoundingClientRect()
  const range = new Range()
  range.selectNodeContents(node)
  return range.getBoundingClientRect()
}

/** The box of all that the window scrolls. Of a document without a doctype the body says how far that is. */
function wholeBox(node) {
  const { clientWidth, clientHeight, scrollWidth, scrollHeight, scrollLeft, scrollTop } = document.scrollingElement ?? node
  const [isLeft, isUp] = starts(node)
  return new DOMRect((isLeft && clientWidth - scrollWidth) - scrollLeft, (isUp && clientHeight - scrollHeight) - scrollTop, scrollWidth, scrollHeight)
}

/** Measures a node into `mirror.last`: width, height, centre, linear part, drag offset, scroll offset, state, opacity, z. */
export function measureNode(page, mirror) {
  const { node, style, parent } = mirror
  const display = style.display, isBoxless = display === 'contents'
  const inner = node instanceof SVGElement && node.ownerSVGElement
  if (display === 'none' || !isBoxless && node.checkVisibility?.() === false) {
    // What is dragged may be shown by a copy, in the size that it had: see uncut.js.
    if (mirror.last?.[0]) mirror.was = [mirror.last, mirror.world]
    mirror.world = parent?.world ?? identity
    mirror.last = [0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0, hidden, 1, 0]
    return
  }
  const above = parent ? parent.world ?? identity : identity
  // A page's own box may be no higher than the window, whatever there is to scroll.
  let own = node === page.layer ? identity : linear(style)
  const isWhole = node === document.documentElement && own === identity
  const box = isWhole ? wholeBox(node) : isBoxless && page.collections?.restOf(node) || rectOf(node, style)
  mirror.box = isWhole || isBoxless ? null : box
  let x = box.left + box.width / 2, y = box.top + box.height / 2
  let width, height, world, state = 0
  if (inner) {
    const matrix = node.getScreenCTM?.(), local = matrix && node.getBBox?.()
    if (local) {
      world = own = [matrix.a, matrix.b, matrix.c, matrix.d]
      width = local.width
      height = local.height
      const cx = local.x + width / 2, cy = local.y + height / 2
      x = matrix.a * cx + matrix.c * cy + matrix.e
      y = matrix.b * cx + matrix.d * cy + matrix.f
      state |= isWorld
    }
  }
  if (!world) {
    world = multiply(above, own)
    const { offsetWidth: w = box.width, offsetHeight: h = box.height } = isBoxless ? box : node
    ;[width, height] = isWhole ? [box.width, box.height] : size(box, world, w, h)
    const [a, b, c, d] = world.map(Math.abs)
    const slack = 2 + 0.02 * (box.width + box.height)
    if (Math.abs(a * width + c * height - box.width) > slack || Math.abs(b * width + d * height - box.height) > slack) {
      // Perspective, or something else that no matrix tells: the box that is seen, upright.
      world = own = [w ? box.width / w : 1, 0, 0, h ? box.height / h : 1]
      width = w
      height = h
      state |= isWorld
    }
  }
  mirror.world = world

  const isRoot = isPage(node)
  const overflow = style.overflowX
  const clipsX = overflow !== 'visible' || style.overflowY !== 'visible'
  let scrollX = 0, scrollY = 0
  if (clipsX && !isRoot && !inner) {
    state |= clips
    scrollX = node.scrollLeft
    scrollY = node.scrollTop
  } else if (!isRoot && /paint|strict|content/.test(style.contain)) {
    state |= clips
  }
  if (node.inert || matches(node, ':disabled')) state |= disabled
  const position = style.position
  if (position === 'fixed' && node !== page.layer || position === 'sticky') for (let m = parent; m; m = m.parent) m.hasFixed = true

  // What is shown by a copy is seen there.
  let opacity = mirror.lifted?.isUncut ? 1 : parseFloat(style.opacity), z = 0
  const isStacked = position !== 'static' || style.transform !== 'none' || opacity < 1 || style.translate !== 'none' && !mirror.lifted
  if (style.zIndex !== 'auto' && (position !== 'static' || /flex|grid/.test(parent?.style.display ?? ''))) z = 2 * parseInt(style.zIndex)
  // Between the elements of one z-index, positioned ones are in front.
  if (isStacked) z += 1
  if (isOnTop(node)) z = 1e9
  // Copies let pointers through, and are somewhere all the same.
  const isCopy = node === page.layer || parent?.node === page.layer
  if (isCopy || mirror.isAround) state |= passes
  // Of what is not in a modal dialog nothing can be reached.
  else if (page.modal && parent && !isWithin(node, page.modal)) state |= hidden
  else if (style.visibility !== 'visible' || style.pointerEvents === 'none') {
    state |= isOpen(mirror) ? passes : hidden
  }
  if (mirror.lifted) {
    // What we ourselves have set does not count, nor for what has been made to be lifted.
    const { 12: before = 0, 14: level = z } = mirror.last ?? []
    state = state & ~(hidden | passes) | before & (hidden | passes)
    z = level
  }
  if (state & hidden) state &= ~passes
  const top = 1 << 29
  z = Math.max(-top, Math.min(top, z || 0))
  // A copy stands for the room that its item has in its list.
  const [right, down] = node.dragRoom ?? [0, 0]
  mirror.last = [width, height, x + right, y + down, ...own, mirror.x, mirror.y, scrollX, scrollY, state,
    opacity >= 0 ? opacity : 1, z]
  page.collections?.extend(mirror)
}

/** Whether something in it can be seen and hit, where itself it cannot. */
const isOpen = ({ children }) => children.some(child => child.style.visibility === 'visible' && child.style.pointerEvents !== 'none' || isOpen(child))

/** The box before the transform. Layout has fractions that offsetWidth rounds away; they are found again where that is sure. */
function size(box, world, w, h) {
  const around = world.map(Math.abs), [a, b, c, d] = around
  if (Math.abs(a * d - b * c) < 0.3 * (a * d + b * c)) return [w, h]
  const [width, height] = undone(around, box.width, box.height)
  return Math.abs(width - w) <= 1 && Math.abs(height - h) <= 1 ? [Math.max(0, width), Math.max(0, height)] : [w, h]
}

/** Whether two measurements say the same. */
export const sameOrder = (a, b) => !a.some((value, i) => Math.abs(value - b[i]) > 1e-6)

/** Whether it is the window that scrolls where a node would. */
export const isPage = node => node === document.documentElement
  || node === document.body && getComputedStyle(document.documentElement).overflow === 'visible'

/** Whether a node can be scrolled across, and down. The window has the overflow of the document's element, or where that has none the body's. */
export function waysOf(node, style) {
  const isWindow = node === document.scrollingElement, { documentElement, body } = document
  if (isWindow) style = getComputedStyle(documentElement)
  if (isWindow && style.overflow === 'visible') style = getComputedStyle(body)
  return [style.overflowX, style.overflowY].map(way => isWindow ? !/hidden|clip/.test(way) : /auto|scroll/.test(way))
}

/**
 * How what a node holds follows each other, seen as rows from left to right and downwards: whether those are turned over, begin at the other end,
 * and the first of them is at the bottom; then whether it goes down, and from right to left.
 */
export function flowOf({ display, direction, writingMode, flexFlow }, flow = display.endsWith('flex') ? flexFlow : '') {
  const isDown = flow.startsWith('column'), isLinesBack = writingMode.endsWith('rl')
  const isRightToLeft = direction === 'rtl' !== writingMode.endsWith('s-lr')
  const [isAlong, isAcross] = isDown ? [isLinesBack, isRightToLeft] : [isRightToLeft, isLinesBack]
  return [isDown === writingMode.startsWith('h'), /[nw]-rev/.test(flow) !== isAlong, /p-rev/.test(flow) !== isAcross, isDown, isRightToLeft]
}

/**
 * Whether a node begins at its right, and at its bottom, and goes on to the other side: offsets there are below zero. The window does as the
 * body.
 */
function starts(node, style) {
  const [isTurned, isBack, isUp] = isPage(node) ? flowOf(getComputedStyle(document.body), '') : flowOf(style)
  return isTurned ? [isUp, isBack] : [isBack, isUp]
}

/** How far a node can be scrolled: left, up, right, down; undefined where it never can. What is carried makes it no longer, wherever it is. */
export function scrollRange(mirror, page) {
  const { node, style } = mirror
  const [mayX, mayY] = waysOf(node, style)
  if (!mayX && !mayY) return
  const [isLeft, isUp] = starts(node, style)
  const within = (may, axis, side, length, isBack, far) => {
    const scroll = node['scroll' + side], seen = node['client' + length], most = Math.max(0, may && node['scroll' + length] - seen)
    const end = (isBack ? -most : seen + most) - scroll
    const isBeyond = (x, y) => (page.placeIn(node, x, y)[axis] - end) * (isBack ? -1 : 1) > -2
    const isReached = page.isDragging && [...page.mirrors.values()].some(({ lifted, node: inner }) => {
      if (!lifted || inner === node || !node.contains(inner)) return false
      const { left, top, right, bottom } = inner.getBoundingClientRect()
      return isBeyond(left, top) || isBeyond(right, bottom)
    })
    const range = mirror[far] = isReached ? Math.min(most, mirror[far] ?? most) : most, back = isBack ? range + scroll : scroll
    return [Math.min(range, Math.max(0, back)), Math.max(0, range - back)]
  }
  const [left, right] = within(mayX, 0, 'Left', 'Width', isLeft, isLeft ? 'left' : 'right')
  const [up, down] = within(mayY, 1, 'Top', 'Height', isUp, isUp ? 'top' : 'bottom')
  return [left, up, right, down]
}
