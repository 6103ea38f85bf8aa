// What is done to items besides dragging them, and what is written into fields, as switches of the scene (see ItemDeed in StageList.swift).

const deeds = { press: 0, toggle: 1, extend: 2, all: 3, remove: 4 }
const field = 'input[data-element]'

export function hearItems(page) {
  const { stage } = page
  const tell = (item, deed) => page.set(item.parentElement.dataset.press, Number(item.dataset.value) << 3 | deeds[deed])
  const itemOf = node => node instanceof Element && !node.closest(field) ? node.closest('[data-press] > [data-value]') : null

  stage.addEventListener('click', event => {
    const item = itemOf(event.target)
    if (!item) return
    // A finger holds no keys: it has the checks, or where a press means nothing else, the whole item.
    const toggles = event.ctrlKey || event.metaKey || event.target.closest('.check')
      || event.pointerType === 'touch' && item.parentElement.hasAttribute('aria-multiselectable')
    tell(item, event.shiftKey ? 'extend' : toggles ? 'toggle' : 'press')
  })

  stage.addEventListener('keydown', event => {
    const { target, key } = event, item = itemOf(target)
    if (target.closest(field)) return written(event)
    // While something is dragged, keys are for the page: what has the focus was only pressed.
    if (item !== target || event.altKey || stage.querySelector('[data-drag-item=lifted]')) return
    const isCommand = event.ctrlKey || event.metaKey
    const deed = isCommand ? { a: 'all' }[key.toLowerCase()] : { x: 'toggle', X: 'toggle', F2: 'press', Delete: 'remove', Backspace: 'remove' }[key]
    if (deed) {
      const next = item.nextElementSibling ?? item.previousElementSibling
      tell(item, deed)
      event.preventDefault()
      // Focus stays in the list.
      if (!item.isConnected && next?.isConnected) focus(next)
    } else if (event.shiftKey && /^Arrow(Up|Down)$/.test(key)) {
      // The focus has moved by now.
      const now = itemOf(document.activeElement)
      if (!now || now === item) return
      if (item.getAttribute('aria-selected') !== 'true') tell(item, 'toggle')
      tell(now, 'extend')
    }
  })

  function written(event) {
    const { target: input, key } = event, item = input.closest('.item')
    if (event.isComposing || key !== 'Enter' && key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (key === 'Escape') input.value = input.defaultValue
    if (item) {
      // To leave it is to have written it.
      input.blur()
      focus(item)
    } else if (key === 'Enter') {
      page.write(input.dataset.element, input.value)
      input.value = ''
    }
  }

  // Whoever writes a text anew goes on at its end.
  stage.addEventListener('focusin', ({ target }) => {
    if (target.matches(field)) target.setSelectionRange(target.value.length, target.value.length)
  })

  stage.addEventListener('focusout', ({ target }) => {
    if (!target.matches(field) || !target.closest('.item')) return
    // A browser tells it also in the middle of the program's own doing, when it takes the field away.
    queueMicrotask(() => { if (target.isConnected) page.write(target.dataset.element, target.value) })
  })
}

function focus(item) {
  if (!item.hasAttribute('tabindex')) item.tabIndex = -1
  item.focus()
}
