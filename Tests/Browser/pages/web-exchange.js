// A page that exchanges data with others.
import { run } from './bench.js'

// As trusted as the browser says: what the tests do is no script's doing.
const untrusted = []
for (const type of ['dragstart', 'dragenter', 'dragover', 'dragleave', 'drop', 'dragend', 'copy', 'cut', 'paste']) {
  addEventListener(type, event => { if (!event.isTrusted) untrusted.push(type) }, true)
}

window.bench = { ...await run('exchange'), untrusted }
