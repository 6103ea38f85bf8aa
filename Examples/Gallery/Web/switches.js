// A scene's switches, as buttons.

import { button, el, icon } from './dom.js'

export class SwitchBar {
  constructor(row, switches, set) {
    this.set = set
    this.views = new Map()
    row.replaceChildren(...switches.map(item => {
      const view = makers[item.kind](item, value => set(item.name, value))
      this.views.set(item.name, view)
      view.show(item.value)
      return view.node
    }))
    row.hidden = switches.length === 0
  }

  show(name, value) { this.views.get(name)?.show(value) }
}

const named = (name, ...rest) => button('switch-' + name, ...rest)
const group = (item, role, ...children) => el(
  'div.choice', { role, 'aria-label': item.title, 'data-element': 'switch-' + item.name }, el('span.title', {}, item.title),
  el('span.segments', {}, ...children))

const makers = {
  toggle(item, set) {
    const onclick = () => set(node.getAttribute('aria-checked') === 'true' ? 0 : 1)
    const node = named(item.name, '.switch', { role: 'switch', onclick }, el('span.track', {}, el('span.knob')), item.title)
    return { node, show: value => node.setAttribute('aria-checked', String(value === 1)) }
  },

  button(item, set) {
    return { node: named(item.name, '.button', { onclick: () => set(0) }, item.title), show() {} }
  },

  choice(item, set) {
    if (item.choices.length > 6) return stepper(item, set)
    const buttons = item.choices.map(({ value, title }) =>
      named(`${item.name}-${value}`, '', { role: 'radio', onclick: () => set(value) }, title))
    const node = group(item, 'radiogroup', buttons)
    const show = now => item.choices.forEach(({ value }, i) => {
      buttons[i].setAttribute('aria-checked', String(value === now))
      buttons[i].tabIndex = value === now ? 0 : -1
    })
    node.addEventListener('keydown', event => {
      const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
      if (!step) return
      event.preventDefault()
      const next = buttons[(buttons.indexOf(document.activeElement) + step + buttons.length) % buttons.length]
      next.focus()
      next.click()
    })
    return { node, show }
  },

  // The first two are where it ends.
  range: (item, set) => stepper({ ...item, choices: item.choices.slice(2) }, set),
}

/** Steps through many values; in a circle where the first follows the last. */
function stepper(item, set) {
  const values = item.choices.map(choice => choice.value), isRange = item.kind === 'range'
  let value = item.value
  const step = by => {
    const next = by > 0 ? values.find(v => v > value) : values.findLast(v => v < value)
    if (next !== undefined) set(next)
    else if (!isRange) set(by > 0 ? values[0] : values.at(-1))
  }
  const output = el('output', { 'aria-live': 'polite' })
  const stepBy = (by, way, sign) =>
    named(`${item.name}-${way}`, '', { 'aria-label': `${item.title}: ${way}`, onclick: () => step(by) }, icon(sign))
  const node = group(item, 'group', stepBy(-1, 'less', 'minus'), output, stepBy(1, 'more', 'plus'))
  return { node, show(now) {
    value = now
    output.textContent = item.choices.find(choice => choice.value === now)?.title ?? item.choices[0].title.replace(/^\d+/, now)
  } }
}
