// Where the items of a collection are, as numbers for the engine. Reads, never writes.

const side = value => /center/.test(value) ? 1 : /end|right/.test(value) ? 2 : 0
const least = (gaps, otherwise) => gaps.length ? Math.max(0, gaps.reduce((a, b) => Math.min(a, b))) : parseFloat(otherwise) || 0

/**
 * Measures the items of a collection: what kind of layout, the container's size, insets, spacing, right to left, then the items.
 * Where something above is turned or scaled (`isPlain` false), in whole points only, but in the container's own space.
 */
export function layoutOf(list, isPlain) {
  const { node, nodes } = list
  const boxes = isPlain ? boxesOf(list) : nodes.map(offsetsIn(node))
  // What is not shown is where the next one is that is.
  for (let i = boxes.length - 2; i >= 0; i--) if (!boxes[i].width && !boxes[i].height) boxes[i] = { ...boxes[i + 1], width: 0, height: 0 }
  const style = getComputedStyle(node)
  const width = node.clientWidth, height = node.clientHeight
  const kind = kindOf(boxes, style)
  const shown = boxes.filter(({ width }) => width)
  // A row runs one way or the other by its direction, its flex direction and its writing mode together.
  const isRightToLeft = kind === 1 && shown[1] ? shown.at(-1).x < shown[0].x
    : (style.direction === 'rtl') !== (kind === 1 && style.flexDirection === 'row-reverse')
  const padding = ['paddingTop', 'paddingLeft', 'paddingBottom', 'paddingRight'].map(name => parseFloat(style[name]) || 0)
  const numbers = [kind, width, height]
  if (kind === 2) return numbers.concat(rowsOf(list, boxes, style, padding))
  // As far as the outermost item reaches; but at the end there is what there is after the last one.
  const end = kind === 0 ? 2 : isRightToLeft ? 1 : 3
  const rooms = [box => box.y, box => box.x, box => height - box.y - box.height, box => width - box.x - box.width]
  numbers.push(...rooms.map((room, side) => side === end || !shown.length ? padding[side] : shown.map(room).reduce((a, b) => Math.min(a, b))))
  const length = kind === 0 ? box => box.height : box => box.width
  const start = kind === 0 ? box => box.y : isRightToLeft ? box => width - box.x - box.width : box => box.x
  const spacing = least(boxes.slice(1).map((box, i) => start(box) - start(boxes[i]) - length(boxes[i])))
  numbers.push(spacing, isRightToLeft ? 1 : 0)
  // What lies between two items beyond the least spacing belongs to the one before it.
  for (let i = 0; i < boxes.length; i++) {
    const own = length(boxes[i])
    const way = i + 1 < boxes.length ? start(boxes[i + 1]) - start(boxes[i]) - spacing : own
    numbers.push(Math.max(0, Math.abs(way - own) < 0.01 ? own : way))
  }
  return numbers
}

/** Rows that wrap, as they stand, whatever the page has made them of: gaps, margins, the spaces between words, or tracks. */
function rowsOf({ node, nodes }, boxes, style, [top, left, bottom, right]) {
  const tracks = style.gridTemplateColumns.split(' ').map(parseFloat).filter(track => track >= 0)
  const isGrid = style.display.includes('grid') && tracks.length > 0
  const isRightToLeft = style.direction === 'rtl', width = node.clientWidth
  const start = box => isRightToLeft ? width - box.x - box.width : box.x
  // In a row one item follows another; in the next, places begin anew.
  const gaps = [], rows = []
  boxes.forEach((box, i) => {
    const before = boxes[i - 1]
    if (before && start(box) > start(before) + before.width / 2) gaps.push(start(box) - start(before) - before.width)
    else rows.push({ top: box.y, bottom: 0 })
    const row = rows.at(-1)
    row.top = Math.min(row.top, box.y)
    row.bottom = Math.max(row.bottom, box.y + box.height)
  })
  const columnGap = least(isGrid ? [] : gaps, style.columnGap)
  const margin = side => nodes[0] ? parseFloat(getComputedStyle(nodes[0])[side]) || 0 : 0
  if (!isGrid) {
    left += margin('marginLeft')
    right += margin('marginRight')
  } else if (boxes.length) {
    // All tracks together may stand anywhere in it; each row begins where the first does.
    const near = start(boxes[0]), far = width - near - tracks.reduce((sum, track) => sum + track + columnGap, -columnGap)
    ;[left, right] = isRightToLeft ? [far, near] : [near, far]
  }
  // Of an item in a track the place is the track's.
  const track = isGrid && tracks.every(track => Math.abs(track - tracks[0]) < 0.5) ? tracks[0] : 0
  const rowGap = least(rows.slice(1).map((row, i) => row.top - rows[i].bottom), style.rowGap)
  const along = isGrid ? 0 : side(style.display.includes('flex') ? style.justifyContent : style.textAlign)
  return [rows[0]?.top ?? top, left, bottom, right, rowGap, isRightToLeft ? 1 : 0, columnGap, along, side(style.alignItems), 0, boxes.length]
    // What the browser rounds must not wrap where it does not.
    .concat(boxes.flatMap(box => [Math.max(0, (box.width < track + 0.5 ? track : box.width) - 0.02), box.height]))
}

/** 0 a column, 1 a row, 2 rows that wrap. */
function kindOf(boxes, style) {
  let isColumn = true, isRow = true
  for (let i = 1; i < boxes.length; i++) {
    const a = boxes[i - 1], b = boxes[i]
    // Rows may overlap a little, so that their borders are one.
    if (b.y < a.y + a.height - 1 && (b.y <= a.y || b.x >= a.x + a.width - 1)) isColumn = false
    if (Math.abs(b.y - a.y) > 1 && b.y > a.y + a.height - 1) isRow = false
    if (!isColumn && !isRow) return 2
  }
  const wraps = /wrap$/.test(style.flexWrap) && style.flexWrap !== 'nowrap' && style.display.includes('flex') && style.flexDirection.startsWith('row')
    || style.display.includes('grid') && style.gridTemplateColumns.split(' ').length > 1
  if (wraps) return 2
  if (boxes.length > 1) return isColumn ? 0 : 1
  return style.display.includes('flex') && style.flexDirection.startsWith('row') ? 1 : 0
}

function boxesOf(list) {
  const { node, nodes, measured } = list
  const outer = node.getBoundingClientRect()
  const x = node.scrollLeft - outer.left, y = node.scrollTop - outer.top
  const restOf = offsetsIn(node), isMoving = node.getAnimations({ subtree: true }).length > 0
  const boxOf = item => {
    const box = item.getBoundingClientRect()
    const seen = { x: box.left + x, y: box.top + y, width: box.width, height: box.height }
    const isOther = rest => Object.keys(rest).some(side => Math.abs(seen[side] - rest[side]) > 1.5)
    // An item that is turned, scaled or shifted at the moment is where it is laid out; else the browser's fractions count. Only sizes are
    // asked of all: to ask a long list where it is laid out takes five times as long as where it is seen.
    if (!isMoving && !isOther({ width: item.offsetWidth, height: item.offsetHeight })) return seen
    const rest = restOf(item)
    return isOther(rest) ? rest : seen
  }
  const result = kept(nodes, measured, boxOf) ?? nodes.map(boxOf)
  list.measured = { nodes, boxes: result }
  return result
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
  const isSame = i => {
    if (i < 0 || i >= count) return true
    const now = boxOf(nodes[i]), old = boxes[i]
    return now.x === old.x && now.y === old.y && now.width === old.width && now.height === old.height
  }
  if (![0, start - 1, end, count - 1].every(i => i >= start && i < end || isSame(i))) return null
  return nodes.map((item, i) => i < start || i >= end ? boxes[i] : boxOf(item))
}

/** Tells where items of a node are laid out, in whole points, whatever transforms do to them. */
function offsetsIn(node) {
  const { offsetLeft, offsetTop, clientLeft, clientTop } = node
  return item => {
    const isOwn = item.offsetParent === node
    return {
      x: item.offsetLeft + (isOwn ? clientLeft : -offsetLeft), y: item.offsetTop + (isOwn ? clientTop : -offsetTop),
      width: item.offsetWidth, height: item.offsetHeight,
    }
  }
}
