// A page that exchanges data with others.
import { createDrag } from '/workbench/drag-web.js'
import { Transfer } from '/workbench/transfer.js'

// As trusted as the browser says: what the tests do is no script's doing.
const untrusted = []
for (const type of ['dragstart', 'dragenter', 'dragover', 'dragleave', 'drop', 'dragend', 'copy', 'cut', 'paste']) {
  addEventListener(type, event => { if (!event.isTrusted) untrusted.push(type) }, true)
}

const drag = createDrag({ Transfer })
const bytes = await (await fetch('/workbench/exchange.wasm')).arrayBuffer()
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
window.bench = { ready: true, drag, ask, log: () => ask('bench_log'), untrusted, memory: () => instance.exports.memory.buffer.byteLength }
