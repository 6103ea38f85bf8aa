// What every test page says of itself.
import { run } from './bench.js'

window.bench = {
  ...await run('workbench'),
  // Everything of the document that a drag could leave something in, but for what the bench writes itself.
  document: () => {
    const copy = document.documentElement.cloneNode(true)
    copy.querySelector('#log').replaceChildren()
    return copy.outerHTML
  },
}
