// A program under test in its page, and what it says of itself, which it writes into a list that nobody sees.
import { createDrag, partsOf } from '/workbench/drag-web.js'

/** Runs a program, and gives what tests may ask of it. */
export async function run(name) {
  const program = await WebAssembly.compile(await (await fetch(`/workbench/${name}.wasm`)).arrayBuffer())
  const drag = createDrag(await partsOf(program))
  const instance = await WebAssembly.instantiate(program, drag.imports)
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
