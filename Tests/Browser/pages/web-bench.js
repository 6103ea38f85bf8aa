// What every test page says of itself.
import { createDrag } from '/workbench/drag-web.js'
import { Collections } from '/workbench/collections.js'

const drag = createDrag({ Collections })
const bytes = await (await fetch('/workbench/workbench.wasm')).arrayBuffer()
const { instance } = await WebAssembly.instantiate(bytes, drag.imports)
const list = document.createElement('ul')
list.id = 'log'
list.hidden = true
document.body.append(list)
const ask = (name, ...values) => {
  drag.call(name, ...values)
  return [...list.children].map(item => item.textContent)
}
drag.attach(instance)
window.bench = {
  ready: true,
  drag,
  log: () => ask('bench_log'),
  ask,
  // Everything of the document that a drag could leave something in, but for what the bench writes itself.
  document: () => {
    const copy = document.documentElement.cloneNode(true)
    copy.querySelector('#log').replaceChildren()
    return copy.outerHTML
  },
}
