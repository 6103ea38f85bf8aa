// A program under test in its page, and what it says of itself, which it writes into a list that nobody sees.
import { createDrag } from '/workbench/drag-web.js'

/** Runs a program, and gives what tests may ask of it. */
export async function run(program, parts) {
  const drag = createDrag(parts)
  const bytes = await (await fetch(`/workbench/${program}.wasm`)).arrayBuffer()
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
  return { ready: true, drag, ask, log: () => ask('bench_log'), memory: () => instance.exports.memory.buffer.byteLength }
}
