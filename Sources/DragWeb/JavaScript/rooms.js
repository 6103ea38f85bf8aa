// How a list makes room whose items stand where only the browser knows: over several rows of a grid, sharing a line among them, or in columns
// of text. The engine, which knows where they stand now, says whose position each has then; the browser shows where that is. A twin of the list
// is laid out with its items in that order, and is gone again before anything is drawn. A part of its own, since few lists need it.

import { cloneOf, put, withSpace } from './copies.js'

const isNear = (a, b) => Math.abs(a.x - b.x) < 1 && Math.abs(a.y - b.y) < 1

// Nothing comes to its place by and by.
const still = { transition: 'none', animation: 'none', translate: 'none' }

/** The room of one list. */
export class Rooms {
  // How far the engine has sent items, by their nodes.
  #told = new Map()
  // Whether something was over the list when that was last looked at.
  #isTarget = false
  // The twin, null where it would not be laid out as the list is, and undefined while none has been made.
  #twin

  constructor(collections, list) {
    this.collections = collections
    this.list = list
  }

  /** The list has been measured, and nothing has been told since. */
  renew() {
    this.#told.clear()
    this.#twin = undefined
  }

  /** Whether something has come to the list, or left it, for which its items may have to go elsewhere without being told. */
  hasTurned() {
    const isTarget = this.list.node?.dataset.droppableState === 'pending-drop', was = this.#isTarget
    this.#isTarget = isTarget
    return isTarget !== was
  }

  tell(node, x, y) { x || y ? this.#told.set(node, [x, y]) : this.#told.delete(node) }

  /** Sends all items to where the browser would have them, or the engine where that cannot be known. */
  show(isAnimated) {
    const { collections, list } = this
    let ways = this.#told
    collections.page.own(() => { ways = this.#ways() ?? ways })
    for (const node of list.nodes) {
      const [x, y] = ways.get(node) ?? [0, 0], [left, top] = list.shown.get(node)?.by ?? [0, 0]
      if (x !== left || y !== top) collections.put(list, node, x, y, isAnimated)
    }
  }

  #ways() {
    const { nodes, numbers, measured: { boxes } } = this.list, { layer, isDragging } = this.collections.page
    // What flies home is where it will be.
    const flying = new Set([...layer?.children ?? []].map(({ dataset, dragNode }) => dataset.dragging === 'flying' && dragNode))
    const isCarried = node => node.matches('[data-drag-item=lifted]') && !flying.has(node), own = nodes.filter(isCarried)
    // Nothing is carried out of it or into it, or all is where it was taken.
    if (!isDragging || !this.#told.size && !own.length !== this.#isTarget) return
    if (numbers[0] !== 3 || (this.#twin ??= this.#make()) === null) return
    const staying = nodes.filter(node => !own.includes(node)), restOf = new Map(nodes.map((node, i) => [node, boxes[i]]))
    // All before the gap have the positions that they would have by themselves.
    let before = 0, after
    staying.forEach((node, rank) => {
      const by = this.#told.get(node), { x, y } = restOf.get(node)
      if (!by) return
      if (isNear({ x: x + by[0], y: y + by[1] }, boxes[rank])) before = rank + 1
      else after ??= rank
    })
    const gap = after ?? (this.#told.size ? before : staying.length)
    const places = this.#measure(own.length && gap === staying.length && !this.#isTarget ? [] : this.#moving(own, isCarried), staying, gap)
    return new Map(staying.map((node, i) => {
      const { x, y, width } = restOf.get(node)
      return [node, width ? [places[i].x - x, places[i].y - y] : [0, 0]]
    }))
  }

  /** What comes: the list's own items, those of other lists, or something as large as what is carried. */
  #moving(own, isCarried) {
    if (own.length) return own
    const { collections, list } = this
    const others = [...collections.all.values()].flatMap(({ looked }) => [...looked].filter(isCarried))
    if (others.length) return others
    const carried = collections.page.layer?.lastElementChild, stand = list.nodes[0]?.cloneNode(false)
    if (!carried || !stand) return []
    put(stand, { width: `${carried.offsetWidth}px`, height: `${carried.offsetHeight}px` })
    return [stand]
  }

  /** A twin, unless it would not be laid out as the list is. */
  #make() {
    const { node, nodes, measured: { boxes } } = this.list, twin = cloneOf(node), { width, height } = getComputedStyle(node)
    const items = new Map([...node.children].map((child, i) => [child, twin.children[i]]))
    // One button of several is chosen.
    for (const copy of twin.querySelectorAll('[name]')) copy.removeAttribute('name')
    for (const item of items.values()) put(item, still)
    put(twin, {
      ...still, position: 'absolute', left: '0', top: '0', width, 'min-width': '0', 'max-width': 'none', margin: '0', visibility: 'hidden',
    })
    this.#twin = { twin, items, rest: [...twin.childNodes] }
    // It may be as high as what it holds, or as its surroundings make it.
    const isTrue = [{}, { height }].some(style => {
      put(twin, style)
      return this.#measure([], nodes, 0).every((box, i) => !boxes[i].width || isNear(box, boxes[i]))
    })
    return isTrue ? this.#twin : null
  }

  /** Where what stays is when what comes has been put in before one of it, or at the end: as the list's own nodes will be. */
  #measure(moving, staying, gap) {
    const { collections, list } = this, { twin, items, rest } = this.#twin, wanted = staying.map(node => items.get(node))
    twin.replaceChildren(...rest)
    const end = withSpace(items.get(list.nodes.at(-1)))?.nextSibling ?? null
    // What is at home elsewhere by now is not in it.
    for (const node of list.nodes) if (!staying.includes(node)) for (const each of [withSpace(items.get(node)), items.get(node)]) each.remove()
    for (const node of moving) {
      const item = items.get(node) ?? cloneOf(node), space = withSpace(node)
      put(item, still)
      twin.insertBefore(item, wanted[gap] ?? end)
      if (space !== node) item.after(space.cloneNode())
    }
    list.node.after(twin)
    const boxes = collections.placesOf({ node: twin, nodes: wanted, isPlain: list.isPlain })
    twin.remove()
    return boxes
  }
}
