// Plays what was done again: a fresh scene, the same events at the same pace, and a cursor that shows whose they are.

import { parse } from './chronicle.js'
import { el } from './dom.js'

const keys = ['Space', 'Enter', 'Esc', 'Tab', '↑', '↓', '←', '→', 'Home', 'End', 'Page up', 'Page down', '']

/** Whether pointers were where there is no window now: nothing is hit out of sight. */
function isBeyond({ floor, size: [width, height], firstSize }, script) {
  const { left, top, right, bottom } = floor.getBoundingClientRect(), isCut = getComputedStyle(floor).overflowY !== 'visible'
  const [across, down] = isCut ? [right - left, bottom - top] : [innerWidth - left, innerHeight - top]
  let isSame = firstSize[0] === width && firstSize[1] === height
  return script.some(deed => {
    if (deed.letter === 'l') isSame = deed.width === width && deed.height === height
    // What is left of the window or above it was out of it then too.
    return !isSame && 'pe'.includes(deed.letter) && (deed.x > across || deed.y > down)
  })
}

/** The node of an item of a list, by its number. */
function itemOf(stage, { name, item }) {
  const list = stage.querySelector(`[data-element="${CSS.escape(name)}"]`)
  return list?.querySelector(`[data-index="${item}"]`) ?? list?.querySelectorAll(':scope > :not([data-drag-skip], template)')[item]
}

export async function replay(page, changed) {
  page.gather()
  const script = parse(page.module.say('gallery_chronicle'))
  if (!script.length) return
  const { module, stage, floor } = page
  if (isBeyond(page, script)) return page.panel.say('This was done in a larger window. Make this one as large, and replay it then.')
  if (script.some(({ letter }) => letter === 'f')) return page.panel.say('What was pasted or came from elsewhere cannot be played again.')
  const style = stage.getAttribute('style')
  let isStopped = false
  page.isReplaying = true
  page.stopReplay = () => { isStopped = true }
  const shield = el('div.shield', {}, el('span', {}, 'Replay'))
  floor.append(shield)
  page.switchRow.inert = true
  // Keys too wait until it is over, but for Escape, which ends it. Drags do not hear that somebody leaves the page meanwhile: they are not theirs.
  const lock = event => {
    if (event.key === 'Escape') isStopped = true
    if (!event.target.closest?.('.panel, .bar')) event.preventDefault()
    event.stopImmediatePropagation()
  }
  const over = new AbortController()
  for (const type of ['keydown', 'keyup', 'blur', 'pagehide', 'visibilitychange']) {
    addEventListener(type, lock, { capture: true, signal: over.signal })
  }
  // What is asked for in front is below the shield.
  document.elementFromPoint = (x, y) => document.elementsFromPoint(x, y).find(node => !shield.contains(node))
  const ghosts = new Map()
  const ghost = (id, kind) => {
    if (!ghosts.has(id)) document.body.append(ghosts.set(id, el('div.ghost', { 'data-kind': ['mouse', 'touch', 'pen', 'keyboard'][kind] })).get(id))
    return ghosts.get(id)
  }
  const fit = (width, height) => Object.assign(stage.style, { width: `${width}px`, height: `${height}px`, right: 'auto', bottom: 'auto' })
  fit(...page.firstSize)
  floor.scrollTop = 0
  page.open()
  module.call('gallery_autoscroll', 0)
  changed()
  const badge = el('kbd.key-badge')
  const { drag_time: tellTime } = module.exports, { copy_item: copyItem } = module.imports
  // The replay's own time, in milliseconds. It halts where the page does, such as one that nobody looks at, and goes slower where that is slow, so
  // that what was seen between two deeds is seen again.
  let now = performance.now(), last = now, start = now, told = now, done = 0
  const isOver = () => isStopped || module.failed || done === script.length
  // When the next is due.
  const due = () => start + script[done].time * 1000
  // Nobody else tells a later time than that of what is done.
  module.exports.drag_time = handle => tellTime(handle, told / 1000)
  // What is lifted on its way to its place is lifted where it was seen then: it gets there in the browser's time, which does not come again.
  let node, seen
  const look = ({ lifted } = {}) => {
    node = lifted && itemOf(stage, lifted)
    if (!node) return
    const box = node.getBoundingClientRect(), floor = stage.getBoundingClientRect()
    seen = [floor.left + lifted.x - box.left - box.width / 2, floor.top + lifted.y - box.top - box.height / 2]
  }
  module.imports.copy_item = (...values) => {
    const item = node
    if (item) {
      item.getBoundingClientRect = () => {
        const { x, y, width, height } = Element.prototype.getBoundingClientRect.call(item)
        return new DOMRect(x + seen[0], y + seen[1], width, height)
      }
    }
    const copy = copyItem(...values)
    delete item?.getBoundingClientRect
    return copy
  }
  try {
    while (!isOver()) {
      const moment = performance.now(), passed = moment - last
      last = moment
      now += passed > 34 ? 17 : passed
      // Nobody wants to watch somebody think.
      start -= Math.max(0, due() - now - 1500)
      // What is due by then, each at its own time: nothing rests for longer or shorter than it did. What comes of one is seen before the next.
      for (let isSeen = true; isSeen && !isOver() && due() <= now;) {
        told = due()
        look(script[done - 1])
        module.call('gallery_time', told / 1000)
        isSeen = !script[done].isTold
        look(script[done])
        perform(script[done++], told / 1000)
      }
      if (!isOver() && due() <= now) now = told
      // Long presses become drags by time alone.
      told = now
      look(script[done - 1])
      module.call('gallery_time', now / 1000)
      if (!isOver()) await new Promise(requestAnimationFrame)
    }
    await new Promise(over => setTimeout(over, 400))
  } finally {
    module.exports.drag_time = tellTime
    module.imports.copy_item = copyItem
    for (const node of ghosts.values()) node.remove()
    badge.remove()
    shield.remove()
    page.switchRow.inert = false
    over.abort()
    delete document.elementFromPoint
    module.call('gallery_time', performance.now() / 1000)
    // What is held is let go: by who stopped it, or because it was held when the replay was asked for.
    module.call('gallery_cancel', 3)
    module.call('gallery_autoscroll', 1)
    page.isReplaying = false
    page.gather()
    if (style === null) stage.removeAttribute('style')
    else stage.setAttribute('style', style)
    page.resize()
  }

  function perform(deed, time) {
    // A replay has no events.
    if (deed.phase > 1 || 'kasxc'.includes(deed.letter)) page.beforeAct?.()
    module.hear(deed.pressed ?? deed.name)
    if (deed.letter === 'l') {
      fit(deed.width, deed.height)
      module.call('gallery_resize', deed.width, deed.height)
    } else if (deed.letter === 'e') {
      // Its begin is told by where it was in what was taken.
      if (deed.phase) {
        const node = ghost('e', 0), box = stage.getBoundingClientRect()
        node.style.translate = `${box.left + deed.x}px ${box.top + deed.y}px`
        node.classList.toggle('down', deed.phase < 3)
      }
      module.call('gallery_external', deed.phase, deed.item, deed.operations, deed.x, deed.y, time)
    } else if (deed.letter === 'o') {
      module.call('gallery_scroll', deed.x, deed.y)
    } else if (deed.letter === 'a') {
      module.call('gallery_act', deed.value, deed.item)
    } else if (deed.letter === 's') {
      page.set(deed.name, deed.value)
    } else if (deed.letter === 'x') {
      page.write(deed.name, deed.text)
    } else if (deed.letter === 'c') {
      module.call('gallery_cancel', deed.value)
    } else if (deed.letter === 'k') {
      module.call('gallery_key', deed.key, deed.modifiers, deed.item, time)
      badge.textContent = keys[deed.key]
      if (keys[deed.key]) floor.append(badge)
      badge.getAnimations().forEach(animation => animation.cancel())
      badge.animate([{ opacity: 1 }, { opacity: 1, offset: 0.7 }, { opacity: 0 }], { duration: 900, fill: 'forwards' })
    } else if (deed.letter === 'p') {
      const { x, y } = deed
      const node = ghost(deed.id, deed.kind), box = stage.getBoundingClientRect()
      node.style.translate = `${box.left + x}px ${box.top + y}px`
      node.classList.toggle('down', deed.phase < 2)
      module.call('gallery_pointer', deed.phase, deed.id, deed.kind, x, y, time, deed.modifiers, deed.content, deed.item)
    }
  }
}
