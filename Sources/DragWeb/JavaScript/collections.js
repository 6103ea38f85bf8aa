// Elements whose items can be put in another order. A part of its own, so that pages without such elements do not load it: see `partsOf` in
// drag-web.js.

import { Copies, atOnce, imitate, put } from './copies.js'
import { Ends, seen } from './ends.js'
import { ItemMoves } from './item-moves.js'
import { inPlaceOf, isShifted, isUntouched, layoutOf, placesOf, setRooms } from './items.js'

// Room is made by the layout spring (response 0.55 s, damping fraction 0.825) as the browser animates it, without any script while it moves: for
// 24 equal parts of 0.66 s `1 - exp(-fωt) · (cos(dt) + fω / d · sin(dt))`, with f the fraction, ω = 2π / 0.55 and d = ω · √(1 - f²).
const css = `@layer drag {
  [data-drag-room] {
    transition: translate 0.66s linear(0, 0.041, 0.139, 0.263, 0.394, 0.517, 0.628, 0.722, 0.8, 0.861, 0.908, 0.943, 0.969, 0.986, 0.997, 1.004, 1.008,
      1.01, 1.01, 1.01, 1.008, 1.007, 1.006, 1.005, 1) !important;
  }
  [data-drag-item="lifted"]:not([data-drag-pictured], [data-drag-still]) { opacity: 0 !important; transition: none !important; }
  [data-drag-steady] { overflow-anchor: none !important; } [data-drag-steady="over"] { translate: 0 !important; }
  [data-drag-preview] { opacity: 0.5; }
}`

const looks = ['', 'lifted', 'targeted']
/** Whether nothing of a list is laid out: it may be in a panel that is not shown. */
const isHidden = ({ node, nodes }) => [node, ...nodes].every(each => each.checkVisibility?.() === false)
// What `drag_list` tells of any list; of virtual ones see virtual.js.
const changed = 4, rehearsed = 5, aside = 6, back = 7

/** The collections of one page. */
export class Collections extends ItemMoves {
  static get Copies() { return Copies }

  constructor(page) {
    super()
    this.page = page
    this.css = css
    this.all = new Map()
    this.waiting = []
    // Of lists that only the browser can arrange.
    this.rooms = new Set()
    // Nodes whose look is over unless it is told again.
    this.fading = new Set()
    // Browsers compile what runs for the first time, which a person's first drag need not wait for. An item looks as it does itself.
    window.requestIdleCallback?.(() => {
      const [list] = this.all.values(), node = list?.node.firstElementChild
      if (list) page.send('drag_list', 0, rehearsed, 0)
      if (node) imitate(node, node)
    })
  }

  close() {
    for (const handle of this.all.keys()) this.lose(handle)
    this.write()
  }

  // MARK: Items

  /** Makes a node a collection. */
  collect(handle) {
    const mirror = this.page.mirrors.get(handle), { node } = mirror ?? {}
    if (!node) return
    this.all.set(handle, { handle, get node() { return mirror.node }, nodes: [], shown: new Map(), looked: new Set(), seen: '', moves: '' })
    // Its items can be moved, and not it.
    this.page.undescribe(node)
    this.page.describe(node, true)
  }

  /** The app has drawn a list anew as a whole. */
  replaced(handle) {
    const list = this.all.get(handle)
    if (!list) return
    list.isStale = true
    list.node.toggleAttribute('data-drag-steady', this.page.isDragging)
    list.actions?.renew()
  }

  /** A list has no node while another one goes on with that, or has it again. */
  aside(handle, isAside) { if (this.all.has(handle)) this.page.send('drag_list', handle, isAside ? aside : back, 0) }

  /** A list's mark has come off. Unless it is one again at once, in which case all goes on, it is what else it has been marked as. */
  unmark(handle) {
    const list = this.all.get(handle), { page } = this
    // Of rows that come and go somebody else decides.
    if (!list || list.isVirtual) return
    list.isUnmarked = true
    queueMicrotask(() => {
      const mirror = page.mirrors.get(handle)
      if (!this.all.get(handle)?.isUnmarked) return
      this.lose(handle)
      page.remark(mirror, mirror.marks)
    })
  }

  /** A list has gone. It may come back as a plain element. */
  lose(handle) {
    const { page } = this, list = this.all.get(handle)
    if (!list) return
    const { actions, rooms, node } = list
    actions?.close()
    this.clear(list)
    page.own(() => {
      node?.removeAttribute('data-drag-steady')
      // What its items were said to be. Of what is dragged by itself that stays.
      for (const item of node?.children ?? []) if (!(page.byNode.get(item)?.marks & 1)) page.undescribe(item)
    })
    this.rooms.delete(rooms)
    this.all.delete(handle)
  }

  /** To look whether any is none takes a tenth of the time of asking each. */
  itemsOf({ node }, children = [...node.children]) {
    return node.querySelector('[data-drag-skip],template') ? children.filter(this.isItem) : children
  }

  isItem(child) { return !child.hasAttribute('data-drag-skip') && child.localName !== 'template' }

  /** The collection that a node is. */
  listOf(node) { return this.all.get(this.page.byNode.get(node)?.handle) }

  nodeAt(list, index) { return list.nodes[index] }
  inPlaceOf(gone, lists) { return inPlaceOf(gone, lists) }
  placesOf(list) { return placesOf(list, this.page) }
  indexOf(list, node) { return list.nodes.indexOf(node) }

  /** The collection and the position of the item that a node is in. */
  itemOf(node) {
    // The app may have drawn items anew since they were last looked at.
    if (!this.page.isDragging) this.page.update(() => {})
    for (let next = node, outer; next && next !== this.page.root; next = outer) {
      const list = this.listOf(outer = Reflect.get(Node.prototype, 'parentElement', next) ?? next.getRootNode().host)
      if (!list) continue
      const index = this.indexOf(list, next)
      if (index >= 0) return { list, index, node: next }
    }
    return null
  }

  /** Whether nothing above a list, nor itself, is turned or scaled, as it was measured last. */
  isPlain(node) {
    const { world } = this.page.byNode.get(node) ?? {}
    return !world || world.join() === '1,0,0,1'
  }

  /** Where a list that has no box of its own has its items when none of them makes room. */
  restOf(node) {
    const { shown, isPlain, numbers, measured: { nodes, boxes } = {} } = this.listOf(node) ?? {}
    const i = shown?.size && isPlain ? boxes.findIndex(({ width }, i) => width && nodes[i].parentElement === node) : -1
    if (i < 0) return
    const { left, top } = nodes[i].getBoundingClientRect(), { x, y } = seen(nodes[i], shown), box = boxes[i]
    return new DOMRect(left - x - box.x, top - y - box.y, numbers[1], numbers[2])
  }

  /** A list is as large as its items reach, unless it clips them. Places in it are still told from its own corner, as if it were scrolled. */
  extend({ node, world, last }) {
    const list = this.listOf(node), reach = list?.reach
    if (!reach) return
    list.over = !(last[12] & 1) && [0, 1].map(i => {
      // What is told in whole points only, or with other fractions, reaches no farther for that.
      const before = Math.min(0, reach[i]) | 0, behind = Math.max(0, reach[i + 2] - last[i]) | 0, by = (before + behind) / 2
      last[i] += behind - before
      last[2] += world[2 * i] * by
      last[3] += world[2 * i + 1] * by
      last[10 + i] = before
      return behind || before
    })
  }

  /**
   * What would be different if anything about the items were, and not by where they are seen meanwhile. Cheap: it is looked at with every press.
   * Of a long list some are asked, from the last one on, and with an endless step that one alone.
   */
  signature(list, step = list.node.children.length / 32, isMeasured = !this.page.isDragging) {
    const { node } = list, { children, clientWidth, clientHeight } = node
    let places = `${children.length} ${clientWidth} ${clientHeight} ${this.isPlain(node)} `, moves = ''
    for (let i = children.length - 1; i >= 0; i -= Math.max(1, step)) {
      const { offsetTop, offsetLeft, offsetWidth, offsetHeight, style } = children[Math.ceil(i)]
      places += `${offsetTop} ${offsetLeft} ${offsetWidth} ${offsetHeight} `
      moves += style?.transform
    }
    if (step === Infinity) return places
    // What a list shows its items in, in its own shadow, may be scrolled.
    const above = each => this.page.parentOf(each)
    for (let inner = children[0] && above(children[0]); inner && inner !== node; inner = above(inner)) {
      moves += `${inner.scrollTop} ${inner.scrollLeft} `
    }
    // Some pages put items where they are by transforms, and others only play with them, which is nothing to a drag.
    if (isMeasured) list.moves = moves
    return places + list.moves
  }

  /** Tells the app where items are not where it was last told. */
  refresh() {
    for (const list of this.all.values()) {
      if (!list.node.isConnected) continue
      const now = this.signature(list)
      // What moved when it was measured may have come to its place.
      if (now === list.seen && !list.isStale && (!list.isMoving || this.page.isDragging)) continue
      list.seen = now
      list.isStale = true
      // The window may be narrower by now, and so is what is carried of the list.
      this.page.own(() => {
        for (const { dragNode, dragFit, dataset } of this.page.layer?.children ?? []) {
          if (dragNode?.parentElement === list.node && !dataset.dragging) dragFit?.()
        }
      })
      this.page.send('drag_list', list.handle, changed, 0)
      // Whoever lays it out in a way of its own has not asked.
      list.isStale = false
    }
  }

  /** Nodes came or went. */
  mutated(records) {
    const touched = new Set()
    for (const record of records) {
      if (record.type !== 'childList') continue
      const list = this.listOf(record.target)
      if (!list) continue
      if ([...record.addedNodes, ...record.removedNodes].every(node => node.nodeType === 1)) touched.add(list)
      else list.isStale = true
    }
    // What has been measured since is no reason to measure again: a drop moves nodes, and the app reloads.
    for (const list of touched) list.isStale ||= !list.children || !isUntouched(list, list.children)
  }

  /** Where the app has set an item's attributes anew, without what a drag shows by them, all is told anew; what lets it have the focus is back. */
  check(node) {
    const list = this.listOf(node.parentElement), shown = list?.shown.get(node)
    if (list?.looked.has(node) && !node.hasAttribute('data-drag-item') || shown?.homeAt === Infinity && node.style.translate === shown.inline) {
      list.isStale = this.page.isDirty = true
    }
    if (node === this.page.held && !node.matches('[tabindex]:is([aria-describedby],[aria-description])')
      && this.page.mayAnswer(node)) this.reach(node)
  }

  /** Measures the items of a collection, and forgets what they were told. Holds numbers ready for the app to take: see items.js. */
  layout(handle) {
    if (!this.all.has(handle)) this.collect(handle)
    const list = this.all.get(handle)
    if (!list) return 0
    list.isUnmarked = false
    this.ends?.look(list)
    this.clear(list)
    const { node } = list, signature = this.signature(list, undefined, true)
    list.isShifted = isShifted(node.children)
    // A drag begins: the press has just made sure of where everything is. And what is hidden in mid-drag stays as it was seen.
    const isSame = this.page.isDragging ? isHidden(list) : this.page.pointers.size > 0 && !list.isStale && signature === list.seen
    if (isSame && list.numbers && isUntouched(list, list.children)) return (this.page.host.numbers = list.numbers).length
    // By what comes or goes elsewhere it may stand elsewhere itself, and something flies there next.
    if (this.page.isDragging) this.page.measure(handle)
    list.children = [...node.children]
    list.isStale = false
    list.nodes = this.itemsOf(list, list.children)
    list.seen = signature
    list.isPlain = this.isPlain(node)
    list.numbers = this.page.host.numbers = layoutOf(list, this.page)
    if (list.rooms) list.rooms.renew()
    else if (list.numbers[0] === 3) this.#arrange(list)
    setRooms(list, this.page)
    return list.numbers.length
  }

  /** Has the browser say where the items of a list go; what has been told already is told anew. */
  async #arrange(list) {
    const { Rooms } = await import('./rooms.js')
    this.rooms.add(list.rooms ??= new Rooms(this, list))
    if (!this.page.isDragging) return
    list.isStale = true
    this.page.stale()
  }

  /** What drags leave where it is, and what is scrolled back by one, goes on from where it is seen; from the first drag on. */
  keepEnds() { (this.ends ??= new Ends(this.page)).keep() }

  // MARK: Effects

  /** Makes room. Written together with all that the same event orders. */
  displace(...room) { this.waiting.push(room) }

  /** Whether a node is part of what makes room, or holds what does. */
  makesRoom(node, mayHold) {
    return [...this.all.values()].some(({ shown }) => [...shown.keys()].some(item => item.contains(node) || mayHold && node.contains(item)))
  }

  /** Writes what waits. */
  write() {
    const { waiting, fading } = this
    if (!waiting.length && !fading.size && !this.rooms.size) return
    const rooms = new Map()
    for (const each of this.rooms) if (each.hasTurned()) rooms.set(each, true)
    if (!waiting.length && !fading.size && !rooms.size) return
    this.waiting = []
    this.page.own(() => {
      for (const node of fading) this.#plain(node)
      fading.clear()
      for (const [handle, item, x, y, isAnimated] of waiting) {
        const list = this.all.get(handle), node = list && this.nodeAt(list, item)
        if (!node) continue
        if (!list.rooms) this.put(list, node, x, y, isAnimated)
        else {
          list.rooms.tell(node, x, y)
          rooms.set(list.rooms, isAnimated)
        }
      }
      for (const [each, isAnimated] of rooms) each.show(isAnimated)
    })
  }

  put(list, node, x, y, isAnimated) {
    const shown = list.shown.get(node) ?? this.page.baseOf(node, list.isShifted ? getComputedStyle(node) : node.style)
    list.shown.set(node, shown)
    if (isAnimated) node.toggleAttribute('data-drag-room', true)
    else atOnce(node)
    // The first offset of an item, and the loss of its last, make the browser lay out the list; while it may make room again, it keeps one.
    const isHome = !x && !y
    shown.by = [x, y]
    shown.homeAt = isHome ? performance.now() : Infinity
    // An animation of the page's has no say meanwhile.
    if (!isHome || this.page.isDragging) return put(node, { translate: this.page.beyond(shown, x, y) })
    node.style.translate = shown.inline
    isAnimated ? this.tidyLater() : this.tidy(list, node)
  }

  /** Something has come to rest, or moves again. */
  rest() { for (const { actions } of this.all.values()) actions?.rest() }

  /**
   * While a drag is under way, and until what its drop has moved has been laid out, nothing keeps its place on the screen by scrolling:
   * a browser would follow a row to its new place.
   */
  steady(isDragging) {
    const write = () => { for (const { node } of this.all.values()) this.#steady(node) }
    if (isDragging) write()
    else requestAnimationFrame(() => requestAnimationFrame(write))
  }

  /**
   * Chrome goes back to the row it kept a list's place by before, wherever that is by now, unless a style that moves the list has changed
   * meanwhile: by nothing, and back before anything is drawn. The list is laid out for that, so only where something is scrolled.
   */
  #steady(node) {
    const { page } = this, { isDragging } = page
    let next = !isDragging && node.hasAttribute('data-drag-steady') && node
    while (next && !next.scrollTop && !next.scrollLeft) next = page.parentOf(next)
    if (next) {
      node.setAttribute('data-drag-steady', 'over')
      void getComputedStyle(node).opacity
    }
    node.toggleAttribute('data-drag-steady', isDragging)
  }

  /** The rest of the way home is the browser's; then nothing is left of a drag. */
  tidyLater() {
    setTimeout(() => {
      if (this.page.isDragging) return
      // Those that have gone home since will have their own turn.
      const latest = performance.now() - 650
      for (const list of this.all.values()) {
        this.page.own(() => { for (const [node, { homeAt }] of list.shown) if (homeAt < latest) this.tidy(list, node) })
      }
    }, 700)
  }

  tidy(list, node) {
    const base = list.shown.get(node)
    atOnce(node)
    node.style.translate = base.inline
    this.page.tidy({ node, base })
    list.shown.delete(node)
  }

  /** Everything at its place and regular, at once. */
  clear(list) {
    this.write()
    // Also what has come from another list, where that has put it.
    this.page.own(() => {
      // Clones that the app has made of items meanwhile have what those were told.
      const isMade = [...list.shown.keys(), ...list.looked].some(node => !node.isConnected)
      for (const node of isMade ? list.node.children : []) {
        if (!list.shown.has(node) && node.style.getPropertyPriority('translate')) node.style.translate = ''
        if (!list.looked.has(node)) this.#plain(node)
        node.removeAttribute('data-drag-room')
        if (!node.style.length) node.removeAttribute('style')
      }
      for (const each of this.all.values()) for (const node of each.shown.keys()) {
        if (each === list || node.parentElement === list.node) this.tidy(each, node)
      }
    })
    // What an item loses and gets again makes the browser lay out the list once more.
    for (const node of list.looked) this.fading.add(node)
    list.looked.clear()
  }

  /** Says why nothing can be dragged here. */
  refuse_items(handle, count) {
    const { node, nodes } = this.all.get(handle)
    this.page.warn(`${node.localName}#${node.id}: ${count < 0 ? 'two items have one identity'
      : `${nodes?.length} children for ${count} items; what stands for none needs data-drag-skip`}.`)
  }

  item_look(handle, item, look) {
    const list = this.all.get(handle), node = list && this.nodeAt(list, item)
    if (!node) return
    // Where only items say how far there is something to be scrolled, one that is carried does so for the outermost, which makes room.
    const { over, reach, rooms, measured } = list, box = measured?.boxes[item], isLifted = look === 1
    if (over && box && !rooms && (over[0] || over[1]) && (isLifted || node.matches('[data-drag-item=lifted]'))) {
      const { x, y, width, height } = box
      const by = (i, start, length) => !isLifted || !over[i] ? 0 : over[i] > 0 ? reach[i + 2] - start - length : reach[i] - start
      this.displace(handle, item, by(0, x, width), by(1, y, height))
    }
    this.page.own(() => look ? node.setAttribute('data-drag-item', looks[look]) : this.#plain(node))
    this.fading.delete(node)
    list.looked[look ? 'add' : 'delete'](node)
  }

  #plain(node) {
    if (node.getAttribute('data-drag-item') === 'lifted') atOnce(node)
    node.removeAttribute('data-drag-item')
  }

  /** Where items are is asked when it is wanted next. */
  measure_items(handle) {
    const list = this.all.get(handle)
    if (list) list.isStale = true
  }

  /** Offers actions for the items of a list, told line by line; see actions.js, which few pages need. */
  async actions(handle, text, length) {
    const list = this.all.get(handle), lines = this.page.host.text(text, length).split('\n')
    if (!list) return
    list.offer = lines
    const { Actions } = await import('./actions.js')
    // Others may have been offered since, and come sooner.
    if (list.offer !== lines || this.all.get(handle) !== list) return
    list.actions?.close()
    list.actions = new Actions(this, list, lines)
  }
}
