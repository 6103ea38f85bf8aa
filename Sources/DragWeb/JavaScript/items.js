// Where the items of a collection are, as numbers for the engine. Reads, never writes.

// The same as FlowLayout.Alignment's raw values; from `shared` on what is free is shared out, with none, one or two shares for the ends.
const shared = 4
const side = value => /center/.test(value) ? 1 : /end|right/.test(value) ? 2
  : /between/.test(value) ? shared : /around/.test(value) ? 5 : /evenly/.test(value) ? 6 : 0
/** Loops over thousands of items call as little as they can: the browser has not yet made them fast when they are needed. */
function lowestOf(numbers) {
  let lowest = Infinity
  for (let i = 0; i < numbers.length; i++) if (numbers[i] < lowest) lowest = numbers[i]
  return lowest
}
const least = (gaps, otherwise) => gaps.length ? Math.max(0, lowestOf(gaps)) : parseFloat(otherwise) || 0
/** How wide a style's margins, paddings or borders are. */
const sides = (style, name, end = '') => ['Top', 'Left', 'Bottom', 'Right'].map(side => parseFloat(style[name + side + end]) || 0)

/**
 * Measures the items of a collection: 0 a column, 1 a row, 2 rows that wrap, 3 anything else; the container's size, insets, spacing, directions,
 * then the items. Where something above is turned or scaled (`isPlain` false), in whole points only, but in the container's own space.
 */
export function layoutOf(list, page) {
  const { node, nodes, numbers, measured } = list
  // What has no box of its own is as large as what it holds.
  const clientWidth = node.clientWidth || page.rectOf(node).width, clientHeight = node.clientHeight || page.rectOf(node).height
  const boxes = placesOf(list, page)
  list.measured = { nodes, boxes }
  // Others that stand where those stood before them. Of rows that wrap more counts than where they stand.
  if (boxes === measured?.boxes && numbers[0] < 2 && numbers[1] === clientWidth && numbers[2] === clientHeight) return numbers
  // What is not shown is where the next one is that is, or the last.
  for (let i = boxes.length - 1; i >= 0; i--) {
    const { [i]: box, [i + 1]: next = boxes.findLast(({ width }) => width) } = boxes
    if (!box.width && !box.height) boxes[i] = { ...next ?? box, width: 0, height: 0 }
  }
  const style = getComputedStyle(node), { display } = style
  const isFlex = display.includes('flex'), isGrid = display.includes('grid')
  // Items follow each other as letters do, or down as lines do.
  const isColumns = !isGrid && style.columnCount + style.columnWidth !== 'autoauto'
  const flow = isFlex ? style.flexFlow : isGrid ? style.gridAutoFlow : isColumns ? 'column' : ''
  const [isTurned, isBack, isUp, isDown, isRightToLeft] = page.flowOf(style, flow)

  // Of top, left, bottom and right the neighbours are exchanged to turn them over, and those two apart to begin at the other end.
  const turned = (sides, over = isTurned) => sides.map((_, i) => sides[i ^ 2 * (i % 2 ? isBack : isUp) ^ over])
  // How far a box is from the top, left, bottom or right. Of thousands no more is made than what is asked for.
  const rooms = [
    ({ y }) => y, ({ x }) => x, ({ y, height }) => clientHeight - y - height, ({ x, width }) => clientWidth - x - width]
  // And how far the outermost is of those that are shown.
  const shown = boxes.filter(({ width }) => width), outermost = rooms.map(room => lowestOf(shown.map(room)))
  list.reach = [outermost[1], outermost[0], clientWidth - outermost[3], clientHeight - outermost[2]]
  const [topOf, leftOf] = turned(rooms), [wide, high] = isTurned ? ['height', 'width'] : ['width', 'height']
  const padding = sides(style, display === 'contents' ? '' : 'padding')
  // Where only the browser knows how items stand, each is told; see rooms.js. Not of very many.
  if (nodes.length <= 300 && isPut(nodes, boxes, style, isGrid, isFlex, isColumns)) {
    return [3, clientWidth, clientHeight, ...padding, 0, +isBack, ...boxes.flatMap(({ x, y, width, height }) => [x, y, width, height])]
  }
  const tracks = isGrid ? style[isDown ? 'gridTemplateRows' : 'gridTemplateColumns'].split(' ').map(parseFloat).filter(track => track >= 0) : []

  // In a row one item follows another; in the next, places begin anew. What is not shown is in none.
  const gaps = [], tops = [], bottoms = [], rowOf = []
  let row = -1, before = NaN, half, lowest
  for (let i = 0; i < boxes.length; i++) {
    const { [i]: box } = boxes, { [wide]: width, [high]: height } = box, x = leftOf(box), y = topOf(box), gap = x - before
    if (!width) continue
    if (gap > half && y <= lowest) gaps.push(gap)
    else row++
    tops[row] = Math.min(tops[row] ?? y, y)
    bottoms[row] = Math.max(bottoms[row] ?? y, y + height)
    rowOf[i] = row
    before = x + width
    half = width / -2
    lowest = y + Math.max(0, height - 2)
  }

  // Rows that wrap, as they stand, whatever the page has made them of: gaps, margins, the spaces between words, or tracks. Whether one column
  // may become several cannot be told.
  if (gaps.length && row > 0 || !isTurned && (isFlex && style.flexWrap !== 'nowrap' || tracks[1])) {
    const bounds = isTurned ? [clientHeight, clientWidth] : [clientWidth, clientHeight], gapNames = ['columnGap', 'rowGap']
    if (isDown) gapNames.reverse()
    const along = side(isFlex || isGrid ? style[isGrid && isDown ? 'alignContent' : 'justifyContent'] : style.textAlign), isShared = along >= shared
    let columnGap = least(isGrid || isShared ? [] : gaps, style[gapNames[0]])
    let [top, left, bottom, right] = turned(padding)
    if (nodes[0] && !isGrid) {
      const margins = turned(sides(getComputedStyle(nodes[0]), 'margin'))
      left += margins[1]
      // At the end of a column of text there is none.
      if (!isColumns) right += margins[3]
      if (isShared) columnGap += margins[1] + margins[3]
      // Rows end where the container does with its fractions, which whole points leave out; what is more than a point is a scroll bar. Where
      // it is zoomed or turned, items are in whole points too, and each may be told half of one too wide.
      const whole = isTurned ? node.offsetHeight : node.offsetWidth, { [wide]: own } = page.rectOf(node)
      const borders = turned(sides(style, 'border', 'Width'))
      right -= Math.abs(own - whole) < 1 ? (own - borders[1] - borders[3] - bounds[0]) % 1 : boxes.length / tops.length / 2
    } else if (nodes[0]) {
      const length = () => tracks.reduce((sum, track) => sum + track + columnGap, -columnGap)
      if (isShared && tracks[1]) columnGap += Math.max(0, bounds[0] - left - right - length()) / (tracks.length - 1 + along - shared)
      // All tracks together may stand anywhere in it; each row begins where the first does.
      left = leftOf(boxes[0])
      right = bounds[0] - left - length()
      // Of an item in a track the place is the track's; that one is in several is not told.
      const widest = Math.max(...tracks) + 0.5
      if (boxes.some(box => box[wide] > widest)) tracks.length = 0
    }
    // Rows stretch their items: in another row one is as much lower than its highest as what it holds is.
    const rises = tops.map((top, row) => bottoms[row] - top), heights = boxes.map(box => box[high])
    const isStretched = !isTurned && (isFlex || isGrid) && /normal|stretch/.test(style.alignItems)
      && rises.some(rise => Math.abs(rise - rises[0]) > 1) && heights.every((height, i) => height > rises[rowOf[i]] - 1)
    if (isStretched) {
      const range = document.createRange(), most = []
      const own = nodes.map((node, i) => {
        range.selectNodeContents(node)
        const { height } = range.getBoundingClientRect()
        most[rowOf[i]] = Math.max(most[rowOf[i]] ?? 0, height)
        return height
      })
      own.forEach((height, i) => { heights[i] += height - most[rowOf[i]] })
    }
    const rowGap = least(tops.slice(1).map((top, i) => top - bottoms[i]), style[gapNames[1]])
    return [
      2, ...bounds, ...turned([tops[0] ?? top, left, bottom, right], 0), rowGap, isBack + 2 * isUp + 4 * isTurned, columnGap,
      isGrid ? 0 : along, isStretched ? 3 : side(style.alignItems), tracks.length, ...tracks,
      // What the browser rounds must not wrap where it does not.
      ...heights.flatMap((height, i) => [Math.max(0, boxes[i][wide] - 0.02), height]),
    ]
  }

  // Of one item its container tells.
  const isAlong = gaps.length > 0 || row < 1 && (isFlex || isDown && !isGrid), isAcross = isAlong !== isTurned
  const [at, length] = isAcross ? ['x', 'width'] : ['y', 'height']
  // What floats goes the other way.
  const isBackwards = shown[1] ? shown.at(-1)[at] < shown[0][at] : isAlong ? isBack : isUp
  // As far as the outermost item reaches; but at the end there is what there is after the last one.
  const first = +isAcross + 2 * isBackwards, end = (first + 2) % 4
  const starts = boxes.map(rooms[first])
  const ways = starts.slice(1).map((start, i) => start - starts[i])
  const spacing = least(ways.map((way, i) => way - boxes[i][length]))
  return [
    +isAcross, clientWidth, clientHeight, ...padding.map((room, side) => side === end || !shown[0] ? room : outermost[side]),
    spacing, isAcross ? +isBackwards : isRightToLeft + 2 * isBackwards,
    // What lies between two items beyond the least spacing belongs to the one before it.
    ...boxes.map((box, i) => {
      const own = box[length], way = ways[i] > 0 ? ways[i] - spacing : own
      return Math.max(0, Math.abs(way - own) < 0.01 ? own : way)
    }),
  ]
}

/** Whether items are in more than one track of a grid, share what is free in lines that wrap, or are unequal in columns that are balanced. */
function isPut(nodes, boxes, { columnFill, flexWrap }, isGrid, isFlex, isColumns) {
  if (isColumns) return columnFill === 'balance' && boxes.some(({ height }) => height && Math.abs(height - boxes[0].height) > 1)
  if (!isGrid && (!isFlex || flexWrap === 'nowrap')) return false
  return nodes.some(node => {
    const { gridArea, flexGrow } = getComputedStyle(node)
    return isGrid ? /[^auto/ ]/.test(gridArea) : flexGrow > 0
  })
}

/** Where items are: with the browser's fractions where nothing above is turned or scaled. */
export const placesOf = (list, page) => list.isPlain ? boxesOf(list, page) : list.nodes.map(offsetsIn(list.node))

/**
 * Up to the next item of its column or row, one has more room than its box takes, or less, and stands at the beginning of that. What is carried
 * is told to be where the middle of the room would be, so that it lands with its box where the item's is.
 */
export function setRooms({ node, nodes, numbers = [2] }, page) {
  const { 0: kind, 8: ways } = numbers
  for (const copy of page.layer?.children ?? []) {
    const item = nodes.indexOf(copy.dragNode), mirror = page.byNode.get(copy)
    if (item < 0) continue
    const [length, way] = copy.dragWays[kind] ?? []
    const room = (numbers[9 + item] / zoomOf(copy.dragNode, node) - length) / (ways & 2 - kind ? -2 : 2)
    copy.dragRoom = way?.map(each => each * room)
    if (mirror) page.measure(mirror.handle)
  }
}

function boxesOf(list, page) {
  const { node, nodes, measured, numbers } = list
  const outer = page.rectOf(node)
  const x = node.scrollLeft - outer.left, y = node.scrollTop - outer.top
  const restOf = offsetsIn(node), moved = new Set(page.movedBy(node.getAnimations({ subtree: true })))
  // Their fractions are asked for when they have come.
  list.isMoving = moved.has(node) || moved.size > 0 && nodes.some(item => moved.has(item))
  const boxOf = item => {
    // What moves is where it is laid out.
    if (list.isMoving && (moved.has(item) || moved.has(node))) return restOf(item)
    const { left, top, width, height } = item.getBoundingClientRect(), seen = { x: left + x, y: top + y, width, height }
    const isOther = size => Math.abs(width - size.width) > 1.5 || Math.abs(height - size.height) > 1.5
    // So is what is turned or scaled; else the browser's fractions count. Only sizes are asked of all: to ask a long list where it is laid out
    // takes five times as long as where it is seen.
    if (!isOther({ width: item.offsetWidth, height: item.offsetHeight })) return seen
    const rest = restOf(item)
    return isOther(rest) ? rest : seen
  }
  // Where items stand that one of them may send anywhere, all are asked.
  return numbers?.[0] !== 3 && kept(nodes, measured, boxOf) || nodes.map(boxOf)
}

/** Where items are that have another order than before: what is before and behind those that moved is where it was, if its ends are. */
function kept(nodes, measured, boxOf) {
  const count = nodes.length
  if (!measured || measured.nodes.length !== count) return null
  const { nodes: before, boxes } = measured
  let start = 0, end = count
  while (start < count && nodes[start] === before[start]) start++
  // The same order: then somebody asks because sizes have changed.
  if (start === count) return null
  while (nodes[end - 1] === before[end - 1]) end--
  const now = boxes.slice(), isSame = i => {
    if (i < 0 || i >= count) return true
    const { x, y, width, height } = now[i] = boxOf(nodes[i]), old = boxes[i]
    return x === old.x && y === old.y && width === old.width && height === old.height
  }
  if (![0, start - 1, end, count - 1].every(i => i >= start && i < end || isSame(i))) return null
  let isAsBefore = true
  for (let i = start; i < end; i++) isAsBefore = isSame(i) && isAsBefore
  return isAsBefore ? boxes : now
}

/** Tells where items of a node are laid out, in whole points, whatever transforms do to them. */
function offsetsIn(node) {
  const { offsetLeft, offsetTop, clientLeft, clientTop } = node
  return item => {
    const [x, y] = item.offsetParent === node ? [clientLeft, clientTop] : [-offsetLeft, -offsetTop], zoom = zoomOf(item, node)
    return { x: item.offsetLeft * zoom + x, y: item.offsetTop * zoom + y, width: item.offsetWidth * zoom, height: item.offsetHeight * zoom }
  }
}

/** What an item tells of itself is in lengths of its own. */
const zoomOf = (item, node) => item.currentCSSZoom / node.currentCSSZoom || 1

/** Whether styles shift or zoom items where they rest, as they may all: of some that no pointer is over. */
export function isShifted(items) {
  for (let i = 0; i < items.length; i += Math.ceil(items.length / 8)) {
    const { translate, zoom } = getComputedStyle(items[i])
    if (translate + zoom !== 'none1' && !items[i].matches(':hover')) return true
  }
}

/** The nearest item in the rows below, or above where `way` is -1; or in the columns beside. */
export function inNextRow(nodes, from, way, isAcross) {
  const place = node => {
    const { left, right, top, bottom } = node.getBoundingClientRect()
    return isAcross ? { x: top + bottom, top: left, bottom: right } : { x: left + right, top, bottom }
  }
  const start = place(from)
  let found, least = Infinity
  for (const node of nodes) {
    const { x, top, bottom } = place(node), down = way > 0 ? top - start.bottom : start.top - bottom
    const away = 8 * down + Math.abs(x - start.x)
    if (down > -1 && away < least) [found, least] = [node, away]
  }
  return found
}

/** What is in the place of an item that has gone from one of some lists: what came after it or, where nothing is left of them, what is there now. */
export function inPlaceOf(gone, lists) {
  for (const { node, nodes } of lists) {
    const at = nodes.indexOf(gone), isThere = item => item.parentElement === node
    if (at < 0) continue
    return nodes.slice(at).find(isThere) ?? nodes.findLast(isThere) ?? node.querySelectorAll(':scope > :not([data-drag-skip], template)')[at] ?? node
  }
}

/** The item that is a page on from one: the farthest that can be seen together with it, or the next. What is not shown is passed over. */
export function pageOn(nodes, index, way, page) {
  let width = innerWidth, height = innerHeight, found
  for (let next = page.parentOf(nodes[index]); next; next = page.parentOf(next)) {
    // What it shows of itself, in the viewport's lengths; what has no box shows all.
    const box = next.getBoundingClientRect()
    width = Math.min(width, box.width * next.clientWidth / next.offsetWidth || width)
    height = Math.min(height, box.height * next.clientHeight / next.offsetHeight || height)
  }
  const box = i => nodes[i]?.getBoundingClientRect(), here = box(index)
  for (let i = index, next; next = box(i += way);) {
    if (!next.height) continue
    if (found && (Math.abs(next.left - here.left) + next.width > width || Math.abs(next.top - here.top) + next.height > height)) break
    found = nodes[i]
  }
  return found
}

/** Whether an element's children are still these, in this order. Others may be among them that do not count. */
export function isUntouched({ node }, children, counts = Boolean) {
  let i = 0
  for (let child = node.firstElementChild; child; child = child.nextElementSibling) {
    if (child === children[i]) i++
    else if (counts(child)) return false
  }
  return i === children.length
}
