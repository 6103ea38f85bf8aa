// The panel: the transcript as it is written, and what can be done with it.

import { writeTest } from './chronicle.js'
import { button, el, icon } from './dom.js'
import { replay } from './replay.js'

const shown = 300
const wide = matchMedia('(min-width: 900px)')

export class Panel {
  constructor(page) {
    this.page = page
    this.list = el('ol.lines')
    this.roll = el('div.roll', { role: 'group', 'data-element': 'panel-roll', 'aria-label': 'Transcript' }, this.list)
    this.empty = el('p.empty', {}, 'Drag something. What happens is written here, word for word.')
    this.latest = el('span.latest', {}, 'Transcript')
    const make = (action, sign, words) => button('panel-' + action, '.button', { onclick: () => this[action]() }, icon(sign), el('span', {}, words))
    this.buttons = [make('replay', 'play', 'Replay'), make('save', 'save', 'Save recording'), make('copy', 'copy', 'Copy as test')]
    this.playButton = this.buttons[0]
    const opener = (name, classes, more, ...children) =>
      button(name, classes, { ...more, 'aria-expanded': 'false', onclick: () => this.toggle() }, icon('list'), ...children)
    this.button = opener('bar-panel', '.tool.panel-button', { 'aria-label': 'Transcript', title: 'Transcript' })
    this.grip = opener('panel-grip', '.grip', {}, this.latest)
    this.toast = el('div.toast', { role: 'status', 'aria-live': 'polite' })
    this.view = el('aside.panel', { 'aria-label': 'Transcript' }, this.grip,
      el('div.panel-body', {}, el('h2', {}, 'Transcript'), el('div.paper-roll', {}, this.empty, this.roll),
        el('div.actions', {}, this.buttons)), this.toast)
    this.act()
  }

  show() {
    // A side panel has room beside the stage; a sheet would lie over it.
    const fit = () => {
      let isOpen = wide.matches
      try { isOpen &&= localStorage.getItem('gallery-panel') !== 'closed' } catch {}
      this.toggle(isOpen)
    }
    fit()
    wide.addEventListener('change', fit)
  }

  toggle(on = !this.isOpen) {
    this.isOpen = on
    this.page.view.classList.toggle('with-panel', on)
    for (const button of [this.button, this.grip]) button.setAttribute('aria-expanded', String(on))
    try { if (wide.matches) localStorage.setItem('gallery-panel', on ? 'open' : 'closed') } catch {}
  }

  clear() {
    this.list.replaceChildren()
    this.latest.textContent = 'Transcript'
    this.act()
  }

  add(lines) {
    for (const line of lines.slice(-shown)) {
      const [verb, ...rest] = line.split(' ')
      this.list.append(el('li', { 'data-verb': verb }, el('b', {}, verb), ' ', rest.join(' ')))
    }
    while (this.list.childElementCount > shown) this.list.firstChild.remove()
    // The sheet makes room for what is dragged: nothing is dropped on what it hides.
    if (!wide.matches && lines.some(line => line.startsWith('began'))) this.toggle(false)
    this.latest.textContent = lines.at(-1)
    this.act()
  }

  /** What can be done as things are. */
  act() {
    const isEmpty = this.list.childElementCount === 0, now = `${isEmpty} ${!!this.page.isReplaying}`
    if (now === this.acted) return
    this.acted = now
    this.empty.hidden = !isEmpty
    // Keys scroll what there is.
    this.roll.tabIndex = isEmpty ? -1 : 0
    for (const button of this.buttons) {
      button.disabled = button === this.playButton ? isEmpty && !this.page.isReplaying : isEmpty || !!this.page.isReplaying
    }
  }

  say(text) {
    this.toast.textContent = text
    this.toast.classList.add('shown')
    clearTimeout(this.toastTimer)
    this.toastTimer = setTimeout(() => this.toast.classList.remove('shown'), 4000)
  }

  async replay() {
    if (this.page.isReplaying) return this.page.stopReplay?.()
    if (!wide.matches) this.toggle(false)
    this.playButton.replaceChildren(icon('stop'), el('span', {}, 'Stop'))
    try {
      await replay(this.page, () => this.act())
    } finally {
      this.playButton.replaceChildren(icon('play'), el('span', {}, 'Replay'))
      this.act()
    }
  }

  save() {
    const text = this.page.module.say('gallery_recording'), file = `${this.page.entry.name}.recording.txt`
    const link = el('a', { href: URL.createObjectURL(new Blob([text], { type: 'text/plain' })), download: file })
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
    this.say(`Saved. \`swift run --package-path Examples/Gallery replay ${file}\` plays it without a screen.`)
  }

  async copy() {
    this.page.gather()
    const text = writeTest(this.page)
    try {
      await navigator.clipboard.writeText(text)
      this.say('Copied: a Swift test of what you did. Paste it and run it; it passes.')
    } catch {
      // The browser keeps its clipboard to itself: then the visitor copies.
      const area = el('textarea', { 'data-element': 'panel-test', readonly: '', rows: '16', 'aria-label': 'The test' })
      area.value = text
      const dialog = el('dialog.copy', { onclose: () => dialog.remove() }, el('h2', {}, 'Your test'),
        el('p', {}, 'This browser does not let the page copy. Here it is:'), area,
        el('form', { method: 'dialog' }, el('button.button.primary', { 'data-element': 'panel-close' }, 'Close')))
      document.body.append(dialog)
      dialog.showModal()
      area.select()
    }
  }
}
