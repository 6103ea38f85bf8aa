// A scene: the bar above it, its switches, the stage, and the panel that tells what happens.

import { button, el, icon, themeButton } from './dom.js'
import { Panel } from './panel.js'
import { SwitchBar } from './switches.js'

const limit = 10_000

export class ScenePage {
  constructor(app, module, entry) {
    this.module = module
    this.entry = entry
    this.lines = []
    this.stage = el('div', { id: 'stage', 'data-element': 'stage' })
    this.floor = el('main.floor', {}, this.stage)
    this.panel = new Panel(this)
    this.overlay = button('bar-overlay', '.tool', {
      'aria-label': 'Show what the engine sees', title: 'Show what the engine sees', 'aria-pressed': 'false',
      onclick: () => this.showOverlay(this.overlay.getAttribute('aria-pressed') !== 'true'),
    }, icon('eye'))
    this.source = el(
      'a.tool.words', { 'data-element': 'bar-source', href: `index.html?source=${entry.name}`, title: 'The source of this scene' }, icon('code'),
      el('span', {}, `${entry.lines} lines of Swift`))
    this.switchRow = el('div.switches', { role: 'toolbar', 'aria-label': 'Options of this scene' })
    this.view = el('div.scene', { 'data-scene': entry.name },
      el('header.bar', {},
        el('a.back', { 'data-element': 'bar-back', href: 'index.html', 'aria-label': 'All scenes' }, icon('back')),
        el('div.name', {}, el('h1', {}, entry.title), el('p', {}, entry.sentence)),
        el('div.tools', {}, this.source, this.overlay, themeButton(), this.panel.button)),
      this.switchRow, this.floor, this.panel.view)
    document.title = `${entry.title} · swift-drag gallery`
    app.replaceChildren(this.view)
    // Before the scene, which is laid out in the room that the panel leaves.
    this.panel.show()
    // All that a person does to a list is done by one of these. Before the scene, whose drags keep what they take from everyone else.
    for (const type of ['pointerup', 'click', 'keydown', 'drop', 'dragend']) addEventListener(type, () => this.beforeAct?.(), true)
    this.open()
    // What few scenes have: something that zooms, items or fields to press or write in, items that the focus presses, what glides, and lists.
    const has = what => this.stage.querySelector(what)
    this.loaded = Promise.all([
      this.zoomed && import('./zoom.js').then(({ Zoom }) => this.zoom = new Zoom(this)),
      has('[data-press], input[data-element]') && import('./items.js').then(({ hearItems }) => hearItems(this)),
      has('[data-focus]') && import('./item-focus.js').then(({ hearFocus }) => hearFocus(this)),
      has('.row, .piece, .playing-card') && import('./glide.js').then(({ Glides }) => this.glides = new Glides(this.stage)),
      has('.list') && import('./close-up.js').then(({ closeUp }) => this.beforeAct = closeUp(this.stage)),
    ])
  }

  get size() { return [this.stage.offsetWidth, this.stage.offsetHeight] }

  /** Opens the scene, anew if it was open. */
  open() {
    this.module.call('gallery_close')
    this.stage.replaceChildren()
    this.lines = []
    this.panel.clear()
    this.isComplete = true
    this.module.call('gallery_open', ...this.firstSize = this.size)
    const [zoomed, ...lines] = this.module.say('gallery_switches').split('\n')
    this.zoomed = zoomed
    this.zoom?.open()
    const switches = this.switches = lines.map(parseSwitch)
    this.bar = new SwitchBar(this.switchRow, switches.filter(item => item.kind !== 'stage'), (name, value) => this.set(name, value))
    this.showOverlay(this.overlay.getAttribute('aria-pressed') === 'true')
  }

  show() {
    new ResizeObserver(() => this.resize()).observe(this.floor)
    let ticks = 0
    this.timer = setInterval(() => {
      if (!this.isReplaying) this.module.call('gallery_tick', performance.now() / 1000)
      // What comes while something is dragged costs less together.
      if (++ticks % 2) this.gather()
    }, 100)
    addEventListener('keydown', event => this.shortcut(event))
  }

  /**
   * Control or Command and Z, with Shift or as Y: the scene's own undo and redo, if it has them. N, Delete and Escape: its own buttons
   * to add, to delete and to pick nothing, also while something is dragged. Enter presses what is a button by its role only.
   */
  shortcut(event) {
    if (event.altKey || event.defaultPrevented || this.isReplaying || event.target.closest?.('textarea, input')) return
    const key = event.key.toLowerCase()
    if (key === 'enter') event.target.closest?.('[role=button]')?.click()
    const name = event.ctrlKey || event.metaKey ? { y: 'redo', z: event.shiftKey ? 'redo' : 'undo' }[key]
      : { n: 'add', delete: 'delete', backspace: 'delete', escape: 'clear' }[key]
    if (name && this.module.set(name, 0)) event.preventDefault()
  }

  close() {
    clearInterval(this.timer)
    this.module.call('gallery_close')
  }

  resize() {
    if (this.isReplaying) return
    const resize = () => this.module.call('gallery_resize', ...this.size)
    if (this.glides) this.glides.without(resize)
    else resize()
  }

  set(name, value) {
    if (!this.module.set(name, value)) return false
    this.bar.show(name, value)
    return true
  }

  write(name, text) {
    this.module.hear(`${name}\n${text.replace(/\s+/g, ' ')}`)
    this.module.call('gallery_write')
  }

  showOverlay(on) {
    this.overlay.setAttribute('aria-pressed', String(on))
    this.module.call('gallery_overlay', on ? 1 : 0)
  }

  /** Takes what the transcript has got meanwhile. */
  gather() {
    const text = this.module.say('gallery_news')
    if (this.module.failed) return this.fail()
    if (!text) return
    const lines = text.split('\n')
    this.lines.push(...lines)
    if (this.lines.length > limit) {
      this.lines.splice(0, this.lines.length - limit)
      this.isComplete = false
    }
    this.panel.add(lines)
  }

  /** The program has stopped: what is seen stays, nothing of it pretends to work, and a button begins anew. */
  fail() {
    if (this.notice) return
    clearInterval(this.timer)
    for (const dead of [this.switchRow, this.floor, this.overlay, ...this.panel.buttons]) dead.inert = true
    this.notice = el('div.notice', { role: 'alert' }, 'Something went wrong, and this scene has stopped.',
      button('bar-reload', '.button', { onclick: () => location.reload() }, 'Reload'))
    // It takes the place of the library's own, which has no button.
    document.querySelector('body > [role=alert]')?.remove()
    document.body.append(this.notice)
  }

  log() {
    this.gather()
    return [...this.lines]
  }
}

/** A switch as the program tells of it: a line of fields with tabs between them. */
function parseSwitch(line) {
  const [name, title, kind, value, ...rest] = line.split('\t')
  const choices = []
  while (rest.length) choices.push({ value: Number(rest.shift()), title: rest.shift() })
  return { name, title, kind, value: Number(value), choices }
}
