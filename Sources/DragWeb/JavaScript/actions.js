// The controls that move the item which has the focus, without dragging: a bar of buttons beside it.

const css = `@layer drag {
  [data-drag-actions] { position: fixed; inset: auto; display: none; flex-wrap: wrap; gap: 2px; width: max-content; max-width: calc(100vw - 12px);
    margin: 0; padding: 2px; border: 0; border-radius: 12px; box-shadow: 0 1px 2px #0006, 0 4px 16px #0004; outline: 2px solid transparent; }
  @media screen { [data-drag-actions]:not([hidden]) { display: flex; } }
  [data-drag-actions] button { min-width: 44px; height: 44px; padding: 0; border: 0; border-radius: 10px; background: none; color: inherit;
    font: 20px/1 system-ui, sans-serif; cursor: pointer; }
  [data-drag-actions] button:hover { background: color-mix(in srgb, currentColor 12%, transparent); }
  [data-drag-actions] button:focus-visible { outline: 3px solid Highlight; outline-offset: -3px !important; }
}`

/** The actions of one list. */
export class Actions {
  /** `lines`: the title of all, with {item} in it, then the title of each with the number of its steps before it. */
  constructor(collections, list, [title, ...lines]) {
    Object.assign(this, { collections, list, title, page: collections.page })
    this.aborter = new AbortController()
    this.item = null
    collections.bars ??= this.page.sheet.insertRule(css)
    const bar = this.bar = document.createElement('div')
    bar.setAttribute('role', 'toolbar')
    bar.setAttribute('data-drag-actions', '')
    // What is around it may be turned, zoomed or cut off.
    bar.popover = 'manual'
    bar.hidden = true
    bar.lang = this.page.language
    this.steps = lines.map(line => parseInt(line))
    // By which tests find it, where they find the list by such a name.
    const { element } = list.node.dataset
    lines.forEach((line, i) => {
      const button = document.createElement('button'), steps = this.steps[i], isFar = Math.abs(steps) > 1e9
      button.type = 'button'
      button.title = button.ariaLabel = line.slice(line.indexOf(' ') + 1)
      const way = isFar ? ['⤒⤓', 'top', 'bottom'] : ['↑↓', 'up', 'down'], number = isFar || Math.abs(steps) < 2 ? '' : Math.abs(steps)
      button.textContent = way[0][+(steps > 0)] + number
      if (element) button.dataset.element = `${element}-${way[1 + (steps > 0)]}${number}`
      button.addEventListener('click', event => this.act(i, event.timeStamp))
      bar.append(button)
    })
    bar.dragList = list
    // Bars that the app has made by cloning do nothing.
    this.page.own(() => { for (const other of document.querySelectorAll('[data-drag-actions]')) if (!other.dragList) other.remove() })
    const on = (target, type, body, options) => target.addEventListener(type, body, { signal: this.aborter.signal, ...options })
    on(list.node, 'focusin', event => this.#choose(event.target))
    on(list.node, 'keydown', event => this.keyDown(event))
    on(bar, 'keydown', event => this.leave(event))
    // The item keeps the focus where it has it, and a drag of what is below the bar finds nothing in the way.
    on(bar, 'mousedown', event => event.preventDefault())
    on(bar, 'pointerdown', event => this.#press(event))
    // Browsers make sure of that when a finger comes down.
    on(bar, 'touchmove', event => this.page.still(event), { passive: false })
    for (const node of [list.node, bar]) on(node, 'focusout', event => this.left(event.relatedTarget))
    on(document, 'scroll', () => this.stand(), { capture: true, passive: true })
    on(window, 'resize', () => this.stand())
    for (const type of ['pointerup', 'pointercancel']) on(window, type, () => this.bar.hidden && this.rest())
    this.observer = new MutationObserver(() => this.#look())
    this.observer.observe(list.node, { childList: true })
    if (this.page.holdsFocus(list.node)) this.#choose(this.page.focused)
  }

  close() {
    this.aborter.abort()
    this.observer.disconnect()
    this.page.own(() => this.bar.remove())
  }

  /** The list is another node. */
  renew() {
    this.close()
    this.list.actions = new Actions(this.collections, this.list, this.list.offer)
  }

  /** Most presses are clicks, for which nothing need be measured. Of one that moves on, or stays, the page is told then. */
  #press(event) {
    const { page } = this, reached = event.composedPath()[0], over = new AbortController()
    const tell = () => {
      over.abort()
      clearTimeout(timer)
      if (!this.aborter.signal.aborted) page.pressed(event, reached)
    }
    const timer = setTimeout(tell, 150), on = (type, body) => window.addEventListener(type, body, { capture: true, signal: over.signal })
    on('pointermove', move => {
      if (move.pointerId !== event.pointerId) return
      tell()
      page.moved(move)
    })
    for (const type of ['pointerup', 'pointercancel']) on(type, () => { over.abort(); clearTimeout(timer) })
  }

  /** The item that a node is in: the child of the list. */
  itemOf(node) {
    let next = node
    while (next && this.page.parentOf(next) !== this.list.node) next = this.page.parentOf(next)
    return next && this.collections.isItem(next) ? next : null
  }

  #choose(node) {
    const item = this.itemOf(node)
    if (!item) return this.left(null)
    if (item === this.item && !this.bar.hidden) return
    this.item = item
    // What is only asked for takes no time: whoever tells the times, such as a replay, may be behind.
    this.page.send('drag_act', this.list.handle, -1, this.index(item), 0)
    this.rest()
  }

  /** The node that the app has made of an item that it has drawn anew. */
  #twin(item) {
    const node = this.page.twin({ node: item, hostEntry: {} })
    return node?.parentElement === this.list.node ? node : null
  }

  /** Items have come or gone. Where the one that is meant is gone, so are its actions, and what is in its place has the focus that they had. */
  #look() {
    const { item, list, page } = this
    // What was put here by keys has brought the focus along.
    if (page.focused !== list.node && page.holdsFocus(list.node) && !(item && page.holdsFocus(item))) return this.#choose(page.focused)
    if (!item || page.parentOf(item) === list.node) return
    this.item = this.#twin(item)
    if (this.item) return this.stand()
    const next = page.holdsFocus(this.bar) && this.collections.inPlaceOf(item, [list])
    this.#show(false)
    if (next) this.collections.focus(next)
  }

  /** What has moved since places were last measured counts too. */
  index(item) {
    if (this.list.isVirtual) return this.collections.indexOf(this.list, item)
    let index = 0
    for (let before = item.previousElementSibling; before; before = before.previousElementSibling) if (this.collections.isItem(before)) index++
    return index
  }

  left(to) {
    if (to && (this.bar.contains(to) || this.list.node.contains(to))) return
    // Where the focus only moves along with its item it is back at once.
    setTimeout(() => {
      const { page, list } = this
      if (this.aborter.signal.aborted) return
      if (page.holdsFocus(this.bar) || page.holdsFocus(list.node) && page.focused !== list.node) return
      this.#show(false)
      this.item = null
    })
  }

  /** While something is pressed, dragged or flies to its place, nothing lies over it and where it goes, but what has the focus keeps it. */
  rest() {
    const { page, bar, item } = this
    this.#show(item && (!page.isActive && !page.transfer?.pressed || page.holdsFocus(bar)))
    if (bar.hidden) return
    bar.ariaLabel = this.title.replace('{item}', () => page.labelOf(item) ?? '')
    this.stand()
  }

  #show(isOn) {
    const { bar } = this
    if (!isOn) this.stood = null
    bar.hidden = !isOn
    // The app may have put its own nodes there anew.
    if (isOn && !bar.isConnected) this.page.own(() => this.list.node.after(bar))
    if (bar.isConnected) bar.togglePopover?.(!!isOn)
  }

  act(i, time) {
    const { item } = this, hadFocus = item === this.page.focused
    this.page.send('drag_act', this.list.handle, i, 0, time / 1000)
    // The app has drawn it anew.
    if (item && !item.isConnected) this.item = this.#twin(item)
    // Moved in the document it has lost it.
    if (hadFocus && this.item && this.item !== this.page.focused) this.collections.focus(this.item)
    if (this.item) this.collections.seek(this.list, this.item)
    this.stand()
  }

  keyDown(event) {
    const [target] = event.composedPath()
    if (!event.altKey || event.ctrlKey || event.metaKey || target !== this.itemOf(target) || target.isContentEditable) return
    const way = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    const i = this.steps.findIndex(steps => event.shiftKey ? steps * way > 1e9 : steps === way)
    if (!way || i < 0) return
    event.preventDefault()
    this.act(i, event.timeStamp)
  }

  /** Escape leads back to the item, arrows from button to button. */
  leave(event) {
    const buttons = [...this.bar.children], at = buttons.indexOf(event.target)
    const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (way) buttons[(at + way * (getComputedStyle(this.bar).direction === 'rtl' ? -1 : 1) + buttons.length) % buttons.length].focus()
    else if (event.key === 'Escape' && this.item) this.collections.focus(this.item)
    else return
    event.preventDefault()
  }

  /** At the end of the item, as far as it can be seen; where that is narrow beside it. */
  stand() {
    if (this.bar.hidden || !this.item) return
    const box = this.item.getBoundingClientRect(), list = this.list.node.getBoundingClientRect(), { bar, item } = this
    // At what has been moved it stands already, and where that has come to its place.
    const ways = item.getAnimations().filter(({ effect, playState }) => playState === 'running' && effect.getComputedTiming().endTime < Infinity)
    if (this.page.movedBy(ways).length) {
      Promise.allSettled(ways.map(({ finished }) => finished)).then(() => this.stand())
      if (this.stood === item) return
    }
    // Its lengths are the viewport's, also where the list is zoomed.
    bar.style.zoom = ''
    bar.style.zoom = 1 / (bar.currentCSSZoom ?? 1)
    this.stood = item
    const width = bar.offsetWidth, height = bar.offsetHeight, isRightToLeft = getComputedStyle(item).direction === 'rtl'
    const isWide = box.width > width * 1.6
    const across = x => Math.max(4, Math.min(innerWidth - width - 4, x)), down = y => Math.max(4, Math.min(innerHeight - height - 4, y))
    const middle = down(box.top + box.height / 2 - height / 2), centre = across(box.left + box.width / 2 - width / 2)
    const near = [[centre, box.bottom + 4], [centre, box.top - height - 4]], fits = ([x, y]) => x === across(x) && y === down(y)
    const beside = ({ left, right }) => (isRightToLeft ? [-1, 1] : [1, -1]).map(way => [way > 0 ? right + 4 : left - width - 4, middle])
    // Over no other item and no other part of the page, where there is room for that.
    const isFree = ([x, y]) => [[0, 0], [1, 0], [0, 1], [1, 1], [0.5, 0.5]]
      .every(([u, v]) => !this.#isTaken(x + u * (width - 1), y + v * (height - 1)))
    const [x, y] = isWide ? [across(isRightToLeft ? box.left + 4 : box.right - width - 4), middle]
      : [...beside(box), ...near, ...beside(list)].find(place => fits(place) && isFree(place)) ?? near.find(fits) ?? [centre, middle]
    bar.style.left = `${x}px`
    bar.style.top = `${y}px`
    bar.style.visibility = box.bottom < Math.max(0, list.top) || box.top > Math.min(innerHeight, list.bottom) ? 'hidden' : ''
  }

  /** Whether an item lies there, or another part of the page than the list is in. */
  #isTaken(x, y) {
    const { collections, page, list, bar } = this, root = list.node.getRootNode(), nodes = root.elementsFromPoint(x, y)
    const part = node => node.closest('main,aside,nav,dialog'), top = nodes.find(node => root.contains(node) && !bar.contains(node))
    return nodes.some(node => collections.listOf(page.parentOf(node)) && collections.isItem(node))
      || top && !top.contains(list.node) && part(top) !== part(list.node)
  }
}
