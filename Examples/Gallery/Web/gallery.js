// The page around the scenes: which one is open, and what tests may ask (window.gallery).

import { createDrag, partsOf } from 'drag-web'
import { el, icon, themeButton } from './dom.js'
import { showMessage } from './message.js'
import { names } from './names.js'
import { ScenePage } from './scene-page.js'

const app = document.querySelector('#app')
const query = new URLSearchParams(location.search)
let page = null

window.gallery = {
  /** True once the scene takes input. */
  ready: false,
  /** The scene's model as JSON. */
  state: () => page?.module.say('gallery_state') ?? 'null',
  /** The lines of the transcript since the scene was opened; the last 10,000. */
  log: () => page?.log() ?? [],
  /** What has been said aloud since the scene was opened. */
  announcements: () => page?.module.say('gallery_said').split('\n').filter(Boolean) ?? [],
  /** What the headless driver replays to the same transcript. */
  recording: () => page?.module.say('gallery_recording') ?? '',
}

/** The Swift program: texts go through one buffer. */
class Module {
  constructor(drag, exports, imports) {
    this.drag = drag
    this.exports = exports
    this.imports = imports
  }
  call(name, ...values) { return this.drag.call(name, ...values) }
  say(name, ...values) {
    const count = this.call(name, ...values)
    if (this.drag.failed || count <= 0) return ''
    // A call may make the memory larger, and a buffer that was taken before is none then.
    const place = this.call('gallery_text') >>> 0
    return new TextDecoder().decode(new Uint8Array(this.exports.memory.buffer, place, count))
  }
  hear(text) {
    const bytes = new TextEncoder().encode(text)
    const place = this.call('gallery_room', bytes.length) >>> 0
    new Uint8Array(this.exports.memory.buffer, place, bytes.length).set(bytes)
  }
  set(name, value) {
    this.hear(name)
    return this.call('gallery_set', value) === 1
  }
  get failed() { return this.drag.failed }
}

/** Style sheets that not every page needs are there before anything is shown. */
const dress = name => new Promise((done, fail) => {
  const link = document.createElement('link')
  Object.assign(link, { rel: 'stylesheet', href: `${name}.css`, onload: done, onerror: () => fail(new Error(`${name}.css`)) })
  // The person's own colours have the last word.
  document.head.insertBefore(link, document.querySelector('[href^=forced]'))
})

const get = async file => {
  const response = await fetch(file)
  if (!response.ok) throw new Error(`${file}: ${response.status}`)
  return response
}

/** The program of one scene. */
async function load(name) {
  const program = await WebAssembly.compile(await (await get(`${name}.wasm`)).arrayBuffer())
  const drag = createDrag(await partsOf(program, true))
  // Copies, in which a replay may put something of its own.
  const imports = { ...drag.imports.drag }, asked = { ...imports, copy_item: (...values) => imports.copy_item(...values) }
  const exports = { ...(await WebAssembly.instantiate(program, { drag: asked })).exports }
  drag.attach({ exports })
  return new Module(drag, exports, imports)
}

async function start() {
  const ownColours = matchMedia('(forced-colors: active)')
  if (ownColours.matches) await dress('forced-colors')
  else ownColours.addEventListener('change', () => dress('forced-colors'), { once: true })
  const source = query.get('source'), name = query.get('scene') ?? source
  // What an address says besides the name of a scene is looked at by what comes for that.
  const isPlain = name === null ? !query.size : query.size === 1 && names.includes(name)
  const parameters = isPlain ? null : await import('./parameters.js'), refusal = parameters?.refusal(query, name, names)
  if (refusal) {
    showMessage(app, ...refusal)
  } else if (name !== source) {
    await open(name, parameters)
  } else {
    const [{ showIndex, showSource }] = await Promise.all([import('./index-page.js'), dress('index')])
    const dom = { el, icon, themeButton }
    if (name !== null) await showSource(app, name, dom)
    else showIndex(app, dom)
  }
  window.gallery.ready = true
}

async function open(name, parameters) {
  const [module, entry] = await Promise.all([load(name), get(`${name}.json`), dress(name)])
  page = new ScenePage(app, module, await entry.json())
  await page.loaded
  const problem = parameters?.setParameters(query, page)
  if (problem) {
    page.close()
    page = null
    showMessage(app, ...problem)
  } else {
    page.show()
  }
}

start().catch(error => {
  console.warn(error)
  showMessage(app, 'The gallery could not be loaded', 'Please check your connection and reload the page.')
})
