// Lets a WebAssembly app drag in its page. No dependency, nothing global.
//
//   await start('app.wasm')
//
// or, in a loader of one's own,
//
//   const program = await WebAssembly.compileStreaming(fetch('app.wasm'))
//   const drag = createDrag(await partsOf(program))
//   drag.attach(await WebAssembly.instantiate(program, { ...drag.imports, ...mine }))       // runs the app's main

import { Adapter } from './adapter.js'
import { focused, holdsFocus, home } from './geometry.js'

/** Loads an app with the parts that it needs, and runs its main. `more` are imports of the app's own, by module; `parts` as for `createDrag`. */
export async function start(url, more = {}, parts = {}) {
  const program = await WebAssembly.compile(await (await fetch(url)).arrayBuffer())
  const drag = createDrag({ ...await partsOf(program), ...parts })
  drag.instance = await WebAssembly.instantiate(program, { ...drag.imports, ...more })
  drag.attach(drag.instance)
  return drag
}

/**
 * Loads the parts that a program needs, for `createDrag`: each offers what no other has. What these load only when it is wanted comes at once
 * for a page that `isWhole`, which needs no network from then on.
 */
export async function partsOf(program, isWhole) {
  const asks = what => WebAssembly.Module.imports(program).some(({ name }) => name === what)
  const rows = asks('rows_open'), lists = rows || asks('layout'), data = asks('transfer_open')
  const [copies, transfer, collections, virtual] = await Promise.all([
    // What has lists has their copies with them.
    !lists && asks('copy') && import('./copies.js'), data && import('./transfer.js'),
    lists && import('./collections.js'), rows && import('./virtual.js'),
    ...isWhole
      ? [import('./overlay.js'), import('./uncut.js'), data && import('./notice-details.js'), asks('actions') && import('./actions.js')]
      : [],
  ])
  return { ...copies, ...transfer, ...collections, ...virtual && { Collections: virtual.virtual(collections.Collections) } }
}

/**
 * `parts` are those that not every app needs: `Collections` of collections.js, or what `virtual` of virtual.js makes of it, `Transfer` of
 * transfer.js, `Copies` of copies.js.
 */
export function createDrag(parts = {}) {
  const host = new Host(parts)
  return {
    /** Goes among the imports of the instance. */
    imports: { drag: host.imports },
    /** Takes the instance and runs its main. */
    attach: instance => host.attach(instance),
    /** A number for a node, for `page.element(forNode:)` in Swift. It holds no node alive that the page does not hold. */
    handle: node => host.handle(node),
    /** The node of a number. */
    node: handle => host.node(handle) ?? null,
    /** Calls a function of the app's own, guarded as the library's calls are. */
    call: (name, ...values) => host.call(name, ...values),
    /** Whether the app has failed and is called no more. */
    get failed() { return host.failed },
  }
}

const slotMask = 0xFFFFF
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
const encoder = new TextEncoder()

/** One app: its table of nodes, its pages, and the guarded way into it. */
class Host {
  constructor(parts) {
    this.parts = { Copies: parts.Collections?.Copies, ...parts }
    this.exports = null
    this.failed = false
    this.depth = 0
    this.pages = new Map()
    // A node's number is its place in the table; the upper bits count how often the place was used before.
    this.entries = [null]
    this.free = []
    this.byNode = new WeakMap()
    this.collected = new FinalizationRegistry(entry => this.drop(entry))
    this.imports = this.#makeImports()
  }

  attach(instance) {
    this.exports = instance.exports
    if (this.exports._initialize) this.call('_initialize')
    const main = ['__main_argc_argv', '__main_void', 'main', '_start'].find(name => this.exports[name])
    if (main) this.call(main, 0, 0)
  }

  // Calls into the app. After a trap its memory may be anything, so nothing is called again, and the page says so.
  call(name, ...values) { return this.run(this.exports[name], ...values) }

  run(body, ...values) {
    if (this.failed) return 0
    this.depth++
    try {
      return body(...values)
    } catch (error) {
      if (!this.failed) this.fail(error)
      // What called from inside the app must not go on in it.
      if (this.depth > 1) throw error
      return 0
    } finally {
      this.depth--
    }
  }

  fail(error) {
    this.failed = true
    console.error('The app has failed:', error)
    for (const page of this.pages.values()) { try { page.close() } catch {} }
    const note = document.createElement('div')
    note.setAttribute('role', 'alert')
    note.textContent = 'Something went wrong, and this page no longer reacts. Please reload it.'
    note.style.cssText = 'position:fixed;inset:auto 0 0;z-index:2147483647;padding:16px;color:#fff;background:#b00020;text-align:center'
    home()?.append(note)
  }

  // MARK: Nodes

  handle(node) {
    if (node?.nodeType !== 1) return 0
    let entry = this.byNode.get(node)
    if (!entry) {
      const slot = this.free.pop() ?? this.entries.push(null) - 1
      if (slot > slotMask) return 0
      const used = this.entries[slot]?.used ?? 0
      entry = { handle: slot | used << 20, slot, used, ref: new WeakRef(node), strong: null, uses: 0, live: true }
      this.entries[slot] = entry
      this.byNode.set(node, entry)
      this.collected.register(node, entry, entry)
    }
    return entry.handle
  }

  entryOf(handle) {
    const entry = this.entries[handle & slotMask]
    return entry?.live && entry.handle === handle ? entry : undefined
  }

  node(handle) {
    const entry = this.entryOf(handle)
    return entry && (entry.strong ?? entry.ref.deref())
  }

  /** A page mirrors the node: it is held. */
  hold(node) {
    const entry = this.entryOf(this.handle(node))
    if (entry && entry.uses++ === 0) entry.strong = node
    return entry
  }

  letGo(entry) {
    if (--entry.uses <= 0) entry.strong = null
  }

  rebind(entry, node) {
    this.collected.unregister(entry)
    const old = entry.strong ?? entry.ref.deref()
    if (old && this.byNode.get(old) === entry) this.byNode.delete(old)
    entry.ref = new WeakRef(node)
    entry.strong = node
    this.byNode.set(node, entry)
    this.collected.register(node, entry, entry)
  }

  /** Puts a node, new or moved, before another or at the end. What moves keeps the focus, and where the browser can, all else that it is doing. */
  insert(node, parent, place) {
    if (parent.moveBefore && parent.isConnected && node.isConnected) return parent.moveBefore(node, place)
    const active = holdsFocus(node) && focused()
    parent.insertBefore(node, place)
    if (active) active.focus({ preventScroll: true })
  }

  drop(entry) {
    if (!entry.live || entry.uses > 0) return
    entry.live = false
    entry.used = entry.used + 1 & 0x3FF
    this.free.push(entry.slot)
  }

  // MARK: Texts

  text(pointer, length) {
    return length > 0 ? decoder.decode(new Uint8Array(this.exports.memory.buffer, pointer >>> 0, length)) : ''
  }

  /** Holds a text ready for the app to take. */
  hand(text) {
    if (text == null) return -1
    this.pending = encoder.encode(text)
    return this.pending.length
  }

  // MARK: Imports

  #makeImports() {
    const host = this
    const page = pointer => host.pages.get(pointer)
    const imports = {}
    // Most are the page's own methods, by their names, or those of its parts. An app without these has some of theirs all the same.
    const add = (names, of) => {
      for (const name of names) imports[name] = (pointer, ...values) => of(page(pointer))?.[name](...values) ?? 0
    }
    const addAll = (type, of) => {
      for (; type?.prototype; type = Object.getPrototypeOf(type)) add(Object.getOwnPropertyNames(type.prototype), of)
    }
    const { Collections, Transfer, Copies } = host.parts
    const lists = page => page?.collections, copies = page => page?.copies
    add(['actions', 'displace', 'item_look', 'measure_items', 'reveal_item'], lists)
    add(['drop_copy'], copies)
    addAll(Collections, lists)
    addAll(Transfer, page => page?.transfer)
    addAll(Copies, copies)
    addAll(Adapter, page => page)
    Object.assign(imports, {
      open(pointer, root, length) {
        const selector = host.text(root, length)
        let element = document.documentElement
        try { if (selector) element = document.querySelector(selector) } catch { element = null }
        const page = new Adapter(host, pointer, element)
        host.pages.set(pointer, page)
        if (!element) page.warn(`No element is ${selector}.`)
        return element ? 1 : 0
      },
      close(pointer) {
        page(pointer)?.close()
        host.pages.delete(pointer)
      },
      diagnostic: (pointer, index) => host.hand(page(pointer)?.diagnostics[index]),
      find(pointer, text, length) {
        const selector = host.text(text, length)
        try {
          const root = page(pointer)?.root
          const node = root && (root.matches(selector) ? root : root.querySelector(selector))
          const handle = host.handle(node)
          if (handle) host.entryOf(handle).selector = selector
          else page(pointer)?.warn(`No element is ${selector}.`)
          return handle
        } catch {
          page(pointer)?.warn(`${selector} is no selector.`)
          return 0
        }
      },
      find_all(pointer, inside, text, length) {
        try {
          const found = (host.node(inside) ?? page(pointer)?.root)?.querySelectorAll(host.text(text, length))
          host.list = Array.from(found ?? [], node => host.handle(node))
        } catch { host.list = [] }
        return host.list.length
      },
      found: index => host.list[index] ?? 0,
      create(pointer, parent, before, text, length) {
        const tag = host.text(text, length), place = host.node(parent)
        const node = tag === 'svg' || place?.namespaceURI.endsWith('svg') && place.localName !== 'foreignObject'
          ? document.createElementNS('http://www.w3.org/2000/svg', tag) : document.createElement(tag)
        place?.insertBefore(node, host.node(before) ?? null)
        const handle = host.handle(node)
        // A node that is nowhere would be collected before the app can use it.
        if (!place) setTimeout(() => node)
        return handle
      },
      read(handle, name, length) {
        const node = host.node(handle), wanted = host.text(name, length)
        // Every node above a source is asked; a form may have a field of this name.
        const attribute = name => Element.prototype.getAttribute.call(node, name)
        return host.hand(node && (wanted === '' ? node.textContent : wanted === '<' ? [node.localName, ...node.classList].join('.')
          : wanted === '?' ? attribute('data-element') || attribute('id') || null : attribute(wanted)))
      },
      // By bytes: an array on the app's stack may begin anywhere.
      take_numbers: pointer => new Uint8Array(host.exports.memory.buffer, pointer >>> 0).set(new Uint8Array(new Float64Array(host.numbers).buffer)),
      take: pointer => new Uint8Array(host.exports.memory.buffer, pointer >>> 0, host.pending.length).set(host.pending),
      say: (pointer, kind, text, length) => page(pointer)?.say(kind, host.text(text, length)),
      label: (pointer, node, item) => host.hand(page(pointer)?.label(node, item)),
    })
    // What is done to a node, where there is one.
    const done = {
      remove: node => node.remove(),
      insert(node, parent, before) {
        const into = host.node(parent)
        if (into) host.insert(node, into, host.node(before) ?? null)
      },
      toggle_class(node, text, length, on) {
        node.classList.toggle(host.text(text, length), !!on)
        if (node.classList.length === 0) node.removeAttribute('class')
      },
      set_text(node, text, length) { node.textContent = host.text(text, length) },
      set_attribute(node, name, length, value, valueLength) {
        if (valueLength < 0) node.removeAttribute(host.text(name, length))
        else node.setAttribute(host.text(name, length), host.text(value, valueLength))
      },
      set_style: (node, name, length, value, valueLength) => node.style.setProperty(host.text(name, length), host.text(value, valueLength)),
      set_length: (node, name, length, points) => node.style.setProperty(host.text(name, length), `${points}px`),
      focus: node => node.focus({ preventScroll: true }),
      keep_focus(node) {
        // The app may be about to move it in the document, which takes the focus away, or to make it anew.
        const handle = host.handle(node)
        if (holdsFocus(node)) setTimeout(() => { if (focused() === document.body) host.node(handle)?.focus({ preventScroll: true }) })
      },
    }
    for (const name in done) {
      imports[name] = (handle, ...values) => {
        const node = host.node(handle)
        return node && done[name](node, ...values)
      }
    }
    // An error of the document's must not unwind the app; the app's own failure must.
    const caught = (name, error) => {
      if (host.failed) throw error
      console.error(`drag: ${name}`, error)
      return 0
    }
    for (const name in imports) {
      const body = imports[name]
      imports[name] = (...values) => { try { return body(...values) } catch (error) { return caught(name, error) } }
    }
    // Every move calls it, so it takes the shortest way.
    imports.move = (pointer, node, x, y) => { try { page(pointer)?.move(node, x, y) } catch (error) { caught('move', error) } }
    return imports
  }
}
