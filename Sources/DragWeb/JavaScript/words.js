// One page: what is said aloud, and what elements are told to be. Whatever the page has written itself stays.

import { focused, holdsFocus, home } from './geometry.js'
import { labelOf } from './names.js'

// What needs pointers and keys itself, and what is clicked.
export const textual = 'input:is(:read-write,[readonly],[type=range]),textarea,select,[contenteditable]:not([contenteditable=false]),' +
  'audio[controls],video[controls],iframe,object,embed,[role=slider],[data-drag-skip]'
export const control = 'button,a[href],summary,label,option,input'

// Elements that mean nothing to who listens.
const plain = /^(div|span|g|path|rect|circle|ellipse|polygon|use|text|b|i|u|em|small|strong|label|.*-.*)$/
const role = 'aria-roledescription'
let voices = 0

export class Words {
  constructor() {
    /** What is said, what a source is, and how it is moved: an element for each, once it is told. */
    this.words = []
    /** What attributes of an element say of ours. */
    this.told = new WeakMap()
  }

  /**
   * Says a text aloud (0), a reason after all others, or keeps what a source is (1), how it is moved (2) and in which language all that is (3).
   * Of texts that take each other's place the last alone would be heard: what is said at one moment, by the app too, is said as one.
   */
  say(kind, text, isReason = 0) {
    if (kind > 2) this.language = text
    else if (kind) this.#write(kind, text)
    else {
      if (!this.unsaid) queueMicrotask(() => {
        const texts = this.unsaid.flat()
        this.unsaid = null
        if (!this.aborter.signal.aborted) this.#write(0, texts.reduce((all, text) => all + (/\p{Po}$/u.test(all) ? ' ' : '. ') + text))
      })
      this.unsaid ??= [[], []]
      this.unsaid[isReason].push(text)
    }
  }

  #write(kind, text) {
    this.own(() => {
      // Who listens hears what is announced, and is told the rest where it belongs; nobody sees it. What is to be heard must have been there.
      for (let i = 0; i <= kind; i++) {
        if (this.words[i]) continue
        const voice = this.words[i] = document.createElement('div')
        voice.id = `drag-voice-${++voices}`
        if (i) voice.hidden = true
        else voice.setAttribute('aria-live', 'assertive')
        voice.style.cssText = 'position:fixed;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)'
        document.body.append(voice)
      }
      this.raise()
      const voice = this.words[kind]
      voice.lang = this.language
      // The same announcement again is news too.
      voice.textContent = !kind && text === voice.textContent ? `${text}\xA0` : text
      if (kind) for (const scope of this.scopes) {
        for (const node of scope.querySelectorAll(`[${role}]`)) if (this.told.get(node)?.has(role)) this.describe(node)
      }
    })
  }

  get home() { return home() }
  get focused() { return focused() }
  holdsFocus(node) { return holdsFocus(node) }

  /** Puts the voice where it is heard, and what else the app has cleared away where it was. */
  raise() {
    const [voice, ...told] = this.words, { home, layer } = this
    if (voice && voice.parentNode !== home) home.append(voice)
    for (const node of told) if (!node.isConnected) document.body.append(node)
    if (layer && !layer.isConnected) {
      document.body.append(layer)
      layer.showPopover?.()
    }
  }

  /**
   * Tells that a node can be moved, and how, and lets keys reach it, with -1 only where they are sent to it; of a list only how. What the page
   * says itself stays.
   */
  describe(node, isList, index = this.told.get(node)?.get('tabindex') ?? 0) {
    const told = this.told.get(node) ?? new Map()
    const tell = (name, value) => {
      const now = node.getAttribute(name)
      if (now !== null && now !== told.get(name)) return
      node.setAttribute(name, value)
      told.set(name, `${value}`)
      return true
    }
    if (index < 0 || node.tabIndex < 0) tell('tabindex', index)
    if (!isList && plain.test(node.localName)) {
      const isGroup = node.querySelector(`[tabindex],${textual},${control}`)
      tell('role', isGroup ? 'group' : 'button')
      // A button is called by what is in it, a group by what is said of it.
      const label = isGroup && node.getAttribute('role') === 'group' && labelOf(node)
      if (label) node.dragLabel = tell('aria-label', label) && label
      else if (node.dragLabel && this.hasTold(node, 'aria-label')) node.removeAttribute('aria-label')
    }
    if (!isList) tell(role, this.words[1].textContent)
    // In a shadow there is no other node to go by.
    if (node.getRootNode().host) tell('aria-description', this.words[2].textContent)
    else tell('aria-describedby', this.words[2].id)
    this.told.set(node, told)
  }

  undescribe(node) {
    for (const name of this.told.get(node)?.keys() ?? []) if (this.hasTold(node, name)) node.removeAttribute(name)
    this.told.delete(node)
  }

  /** Whether what an attribute says is ours: the app may have written something else since. */
  hasTold(node, name) { return this.told.get(node)?.get(name) === node.getAttribute(name) }

  /** What an element or an item is called. */
  label(handle, index) {
    const list = this.collections?.all.get(handle)
    return labelOf(index < 0 ? this.host.node(handle) : list && this.collections.nodeAt(list, index), list && index < 0)
  }

  labelOf(node) { return labelOf(node) }
}
