// The browser's own drag and drop: data that goes to other programs and windows, and comes from them. A part of its own, so that pages
// without it do not load it: see `partsOf` in drag-web.js.

import { openWindow, openedOn } from './transfer-activities.js'
import { listen } from './transfer-clipboard.js'
import { Items } from './transfer-items.js'
import { details, show } from './transfer-notice.js'
import { picture, pictured } from './transfer-picture.js'
import { Windows, nameOf, newToken, offerOf } from './transfer-windows.js'

// What Swift is told: ExternalEvent.Phase's numbers, and more.
const began = 0, over = 1, left = 2, dropped = 3, handed = 4, ended = 5
const listed = 9, settled = 10, wanted = 11, unwanted = 12, unconfirmed = 13, pressedOn = 16, cutPasted = 17
// OperationSet's bits, and Operation's numbers in words.
const copy = 1, move = 2, link = 4
const bits = [0, copy, move, link]
const effects = ['none', 'copy', 'move', 'link']
const allowed = {
  none: 0, copy, move, link, copyMove: copy | move, copyLink: copy | link, linkMove: link | move, all: 7, uninitialized: 7,
}
const allowing = ['none', 'copy', 'move', 'copyMove', 'link', 'copyLink', 'linkMove', 'all']

const textual = 'input,textarea,select,[contenteditable]:not([contenteditable=false])'
const modifiersOf = event => (event.shiftKey && 1) | (event.ctrlKey && 2) | (event.altKey && 4) | (event.metaKey && 8)
/** Bytes as text; null where they are none. */
export function textOf(bytes) {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}
// The object URLs of pictures, which are given up when nothing can show them any more.
const shown = new FinalizationRegistry(address => URL.revokeObjectURL(address))
export const isInField = node => node?.nodeType === 1 && !!node.closest(textual)
/** Whether a browser puts what is dropped into a field. Anywhere else, Firefox would open text as well as files and links. */
const takesItself = event => event.composedPath()[0].matches?.(event.dataTransfer.types.includes('Files') ? '[type=file]' : ':read-write')

const css = `@layer drag {${pictured}
  [data-drag-notice] { position: fixed; inset: auto 16px 16px; max-width: 480px; padding: 12px 16px; border: 0; border-radius: 8px;
    font: 16px/1.4 system-ui, sans-serif; color: #fff; background: #8a1c14; text-align: center; overflow-wrap: anywhere;
    outline: 2px solid transparent; pointer-events: none; }
  [data-drag-notice] button { pointer-events: auto; min-height: 44px; padding: 0 16px; border: 2px solid; border-radius: 8px;
    font: inherit; color: inherit; background: none; cursor: pointer; }
}`

/** What one page exchanges with the world around it. */
export class Transfer {
  constructor(page) {
    this.page = page
    this.css = css
    this.items = new Items(page)
    /** A drag of this page's that the browser carries. */
    this.own = null
    /** What comes in from elsewhere: the offer of a window of the same site, where it is one, and the numbers of its items. */
    this.incoming = null
    this.described = ''
    this.offers = []
    this.sending = new Map()
    this.lastSent = 0
  }

  transfer_open() {
    if (this.windows) return
    this.windows = new Windows(this)
    const { root, aborter } = this.page
    const on = (target, type, body) => target.addEventListener(type, body, { signal: aborter.signal })
    for (const type of ['dragenter', 'dragover']) on(root, type, event => this.isOver(event))
    on(root, 'dragleave', event => { if (event.target === this.inside) this.#hasLeft(event) })
    on(root, 'drop', event => this.#isDropped(event))
    // What is dragged out of a field, if only to another place in it.
    on(window, 'dragstart', event => { this.isFields = event.composedPath().slice(0, 2).some(isInField) })
    // The node that was pressed may be gone by then, with all that it stood in.
    on(window, 'dragend', event => this.#hasEnded(event))
    on(window, 'pointerup', () => this.letGo())
    listen(this, on)
  }

  close() {
    this.letGo()
    this.inside = null
    this.items.close()
    this.windows?.close()
    this.notice?.remove()
    URL.revokeObjectURL(this.address)
  }

  send(what, a = 0, b = 0, event = {}, set = 0) {
    const { clientX = 0, clientY = 0, timeStamp = performance.now() } = event
    return this.page.send('drag_transfer', what, a, b, clientX, clientY, timeStamp / 1000, modifiersOf(event), set) >> 8 & 7
  }

  /** Tells of a place, after what has changed has been measured. */
  tell(what, event, operations) {
    const { page } = this
    let operation = 0
    const tell = () => { operation = this.send(what, 0, -1, event, operations) }
    page.flush()
    if (page.isStale) page.update(tell)
    else tell()
    return operation
  }

  // MARK: Out

  /** Whether a press of the mouse or a pen is left to the browser, which begins a drag of its own with it. A finger's stays in the page. */
  leaves(event, source) {
    const { page } = this, target = event.composedPath()[0]
    if (!this.windows || !(source.marks & 16) || event.pointerType === 'touch') return false
    this.letGo()
    const item = page.collections?.itemOf(target)
    const isCollection = page.collections?.all.has(source.handle)
    if (isCollection && item?.list.handle !== source.handle) return false
    const node = isCollection ? item.node : source.node
    // Drawings, and what has no box, browsers do not drag.
    if (!('draggable' in node) || getComputedStyle(node).display === 'contents') return false
    const content = page.contentOf(target, node, event)
    this.pressed = { target, node, item: isCollection ? item.index : -1, cover: page.nearest(target)?.handle ?? 0, own: null }
    if (content === 2 || node.draggable) return true
    this.pressed.own = node.getAttribute('draggable')
    this.pressed.isMarked = true
    page.own(() => node.setAttribute('draggable', 'true'))
    return true
  }

  /** Nothing is pressed any more. */
  letGo() {
    const { page } = this, { node, isMarked, own } = this.pressed ?? {}
    this.pressed = null
    this.isFields = false
    if (isMarked) page.own(() => own === null ? node.removeAttribute('draggable') : node.setAttribute('draggable', own))
    if (node) page.collections?.rest()
  }

  /** The browser begins a drag; says whether it may. */
  begins(event) {
    const { page } = this, [target] = event.composedPath(), { dataTransfer } = event
    // Selected text is dragged as such.
    if (target.nodeType === Node.TEXT_NODE) return true
    const source = page.sourceOf(target)
    if (!this.windows || !(source.marks & 16)) return false
    const pointers = [...page.pointers.values()]
    if (pointers.some(pointer => pointer.isClaimed)) return false
    target.addEventListener('dragend', event => this.#hasEnded(event), { once: true })
    const pressed = this.pressed ?? { target, node: source.node, item: -1, cover: page.nearest(target)?.handle ?? 0 }
    if (page.contentOf(pressed.target, pressed.node, event) === 2) return isInField(pressed.target)
    // A finger that has not begun to drag gives it to the browser.
    for (const { pointerId } of pointers) page.lost({ pointerId, timeStamp: event.timeStamp })
    this.end?.()
    this.offers = []
    page.flush()
    page.isDirty = true
    page.update(() => {})
    this.send(pressedOn, pressed.cover)
    const operations = this.send(began, source.handle, pressed.item, event, 7)
    if (!operations) return false
    dataTransfer.clearData()
    dataTransfer.effectAllowed = allowing[operations]
    this.own = this.windows.begin(newToken(), this.begun)
    this.fill(dataTransfer, this.own.token, operations)
    picture(page, event, pressed.node)
    return true
  }

  /** Which session the browser carries. */
  transfer_session(session) { this.begun = session }

  /** An item can be had in a type: now, where there are bytes. */
  transfer_offer(place, item, name, nameLength, type, typeLength, bytes, count) {
    const { host } = this.page
    const { blob } = this.items.all.get(item) ?? {}
    const offer = this.offers[place] ??= { types: [], ready: new Map(), name: host.text(name, nameLength), blob }
    const mime = host.text(type, typeLength)
    offer.types.push(mime)
    if (count >= 0) offer.ready.set(mime, new Uint8Array(host.exports.memory.buffer, bytes >>> 0, count).slice())
  }

  /** Writes what is offered into a browser's data, which holds one text for each type. */
  fill(data, token, operations, isCopy = false) {
    const texts = new Map()
    for (const { ready } of this.offers) {
      for (const [mime, bytes] of ready) {
        const text = textOf(bytes)
        // What is no text goes out as a file only, or to windows of the same site.
        if (text !== null) texts.set(mime, [...texts.get(mime) ?? [], text])
      }
    }
    // A file that came from the system goes out as itself.
    for (const { blob } of this.offers) if (blob) data.items.add(blob)
    const file = this.offers.find(({ name, ready, blob }) => name && ready.size && !blob)
    if (file && !isCopy) {
      // Chromium writes it where it is dropped, wherever that is.
      const [mime, bytes] = [...file.ready].find(([mime]) => !/^text\/(plain|html|uri-list)$/.test(mime)) ?? [...file.ready][0]
      URL.revokeObjectURL(this.address)
      this.address = URL.createObjectURL(new Blob([bytes], { type: mime }))
      data.setData('DownloadURL', `${mime}:${file.name.replaceAll(':', '-')}:${this.address}`)
    }
    // Of a type of the app's own, one value is all that its readers expect.
    for (const [mime, parts] of texts) {
      data.setData(mime, /^text\//.test(mime) ? parts.join(mime === 'text/uri-list' ? '\r\n' : '\n') : parts[0])
    }
    // What only the window hears that it is dropped in.
    data.setData(
      nameOf(token, operations, this.offers.map(({ types }) => types)), JSON.stringify(this.offers.map(({ name, blob }) => [name, blob?.size])))
  }

  #hasEnded(event) {
    const { own } = this
    this.letGo()
    if (!own) return
    this.own = null
    if (own.wasDropped) return this.windows.over(own)
    if (own.claimed) return
    const { clientX, clientY, timeStamp, dataTransfer } = event
    const { dropEffect, mozUserCancelled } = dataTransfer
    // Firefox tells of a move wherever it was released, and Chromium of one that was possible on the way, also where nobody took it.
    // Over the page still, and not dropped there, it was stopped by a key, of which WebKit tells nothing.
    const operations = mozUserCancelled || this.inside ? 0 : bits[effects.indexOf(dropEffect === 'move' ? 'copy' : dropEffect)] ?? 0
    // What was stopped by a key is over here, and so is what a window of the site had over it: that is no place for a new one.
    const place = mozUserCancelled || own.isOver ? { timeStamp } : { clientX, clientY, timeStamp }
    this.end = () => {
      this.end = null
      this.windows.over(own)
      this.send(ended, 0, -1, place, operations)
    }
    // Another window of the site says itself what has become of it. What the browser says is no proof: on X Chromium says none.
    if (own.isOver) own.waiting = setTimeout(() => this.end?.(), 1000)
    else this.end()
  }

  /** Another window of the site has it now, and will say what came of it. */
  handedOver() {
    this.end = null
    this.send(handed)
  }

  /** It has said that. */
  delivered(drag, operation, places) {
    this.page.host.numbers = places
    this.send(settled, drag.session, places.length, {}, bits[operation] ?? 0)
  }

  /** It has died before it could. */
  lost(drag) {
    this.delivered(drag, 0, [])
    this.send(unconfirmed, 1)
  }

  /** Another window has pasted what was cut here, and has items of it. What is pasted after that is a copy, here too. Says whether it is known. */
  cutArrived(token, places) {
    if (!this.isCut || token !== this.copied) return token === this.lastCut
    this.isCut = false
    this.lastCut = token
    this.copied = null
    this.page.host.numbers = places
    this.send(cutPasted, places.length)
    return true
  }

  /** The window that this one has taken items from has not heard of it: they may be there still. */
  unconfirmed() { this.send(unconfirmed, 0) }

  // Another window loads an item that is dragged out of this one.

  want(drag, { load, place, type }) {
    const number = --this.lastSent
    this.sending.set(number, { drag, load })
    drag.sending.set(load, number)
    this.send(wanted, number, place | this.page.host.hand(type) << 16, {}, drag.session)
  }

  unwant(drag, load) {
    const number = drag.sending.get(load)
    drag.sending.delete(load)
    if (this.sending.delete(number)) this.send(unwanted, number)
  }

  transfer_part(number, what, bytes, count) {
    const { drag, load } = this.sending.get(number) ?? {}
    if (!drag) return
    if (what === 0) return this.windows.say('size', drag.token, { id: drag.claimed, load, number: count })
    if (what === 1) {
      const part = new Uint8Array(this.page.host.exports.memory.buffer, bytes >>> 0, count).slice()
      return this.windows.say('part', drag.token, { id: drag.claimed, load, bytes: part })
    }
    this.sending.delete(number)
    drag.sending.delete(load)
    this.windows.say('end', drag.token, { id: drag.claimed, load, number: what })
  }

  // MARK: In

  /** A drag of this page's, which is known already. */
  #isOwn({ types }) { return !!this.own && offerOf(types)?.token === this.own.token }

  isOver(event) {
    const { dataTransfer } = event
    if (event.type === 'dragenter') this.inside = event.target
    this.#watch()
    const isOwn = this.#isOwn(dataTransfer)
    // There is one drag at a time: of the own one nothing will be heard any more.
    if (!isOwn) this.#forgetOwn()
    // A field keeps what comes out of one, whatever is around it.
    if (!isOwn && this.isFields && takesItself(event)) return this.#hasLeft(event)
    if (!isOwn && !this.incoming) this.#comesIn(dataTransfer)
    if (!isOwn && this.incoming.handles.length === 0) return
    const operation = this.tell(over, event, this.operations(dataTransfer))
    if (operation) {
      event.preventDefault()
      dataTransfer.dropEffect = effects[operation]
    } else if (!event.defaultPrevented && !takesItself(event)) {
      // What nobody takes would be opened by the browser, in the place of the page.
      event.preventDefault()
      dataTransfer.dropEffect = 'none'
    }
  }

  /** What is under the pointer may be removed: nothing tells then that the drag has left. While it is over the page, the browser says so. */
  #watch() {
    clearTimeout(this.watching)
    this.watching = setTimeout(() => {
      if (this.inside?.isConnected) this.#watch()
      else if (this.inside) this.#hasLeft({ timeStamp: performance.now() })
    }, 700)
  }

  /** Another window of the site has stopped dragging what may be over this one. */
  gone(token) { if (this.incoming?.offer?.token === token) this.#hasLeft({ timeStamp: performance.now() }) }

  /** What was dragged has gone from the document, and the browser has not told the end. */
  #forgetOwn() {
    const { own } = this
    if (!own || own.wasDropped || own.claimed) return
    this.own = null
    this.windows.over(own)
    this.send(ended, 0, -1)
  }

  #comesIn(dataTransfer) {
    const offer = offerOf(dataTransfer.types)
    const handles = offer ? offer.items.map(types => this.items.add({ types })) : this.items.hovering(dataTransfer)
    this.incoming = { offer, handles }
    if (offer) this.windows.say('over', offer.token)
    this.described = this.items.lines(handles)
    this.page.isDirty = true
  }

  /** What the source allows. A program that moves deletes when it hears of the drop, which is before all has arrived: so it copies. */
  operations(dataTransfer) {
    const offer = this.incoming?.offer
    const operations = offer?.operations ?? allowed[dataTransfer.effectAllowed] ?? 7
    return offer || this.#isOwn(dataTransfer) || operations === move ? operations : operations & ~move
  }

  #hasLeft(event) {
    const { incoming } = this
    this.inside = this.incoming = null
    if (incoming?.offer) this.windows.say('away', incoming.offer.token)
    if (incoming || this.own) this.send(left, 0, -1, { timeStamp: event.timeStamp })
  }

  #isDropped(event) {
    const { incoming } = this, { dataTransfer } = event
    const isOwn = this.#isOwn(dataTransfer)
    const operations = this.operations(dataTransfer)
    this.inside = this.incoming = null
    // What was said of the drop before has been read, or is of no use any more.
    this.notice?.remove()
    if (isOwn) this.own.wasDropped = true
    else if (!incoming?.handles.length) return
    // A field takes what no target does.
    if (!takesItself(event) || this.tell(over, event, operations)) event.preventDefault()
    if (!isOwn) this.#takeIn(incoming, dataTransfer)
    this.tell(dropped, event, operations)
  }

  /** Now the data is there, or can be had from the window that it comes from. */
  #takeIn({ offer }, dataTransfer) {
    let handles = this.items.dropped(dataTransfer, offer)
    if (offer) {
      const strings = offer.items.length === 1 ? this.items.all.get(handles[0])?.strings : undefined
      const files = handles.map(handle => this.items.all.get(handle).blob).filter(blob => blob)
      for (const handle of handles) this.transfer_forget(handle)
      const remote = this.windows.claim(offer.token), known = offer.known(dataTransfer)
      // What can be read of it later too.
      if (strings?.size) remote.here.add(0)
      handles = offer.items.map((types, place) => {
        const [name, size] = known[place] ?? []
        return this.items.add({ types, remote, place, strings, name, size, blob: files.find(file => file.name === name && file.size === size) })
      })
    }
    this.described = this.items.lines(handles)
  }

  /** Holds ready what has come last, a line for each item. */
  transfer_items() { return this.page.host.hand(this.described) }

  transfer_read(load, item, type, length) { this.items.read(load, item, this.page.host.text(type, length)) }

  transfer_stop(load) { this.items.stop(load) }

  async transfer_list(request, item) {
    const { handles, what } = await this.items.list(item)
    this.described = this.items.lines(handles)
    this.send(listed, request, what)
  }

  transfer_forget(item) { this.items.all.delete(item) }

  /** The drop of something from outside is over: as what, and which items were taken. */
  transfer_settled(operation, item, items, count) {
    const { remote, cut } = this.items.all.get(item) ?? {}
    const places = [...new Int32Array(this.page.host.exports.memory.buffer, items >>> 0, count)].map(handle => this.items.all.get(handle)?.place ?? 0)
    if (remote) this.windows.settle(remote, operation, places)
    if (cut && operation === move && count) this.windows.paste(cut, places)
  }

  /** Shows a picture. As an image it runs no scripts, whatever is in it. */
  transfer_picture(node, item) {
    const place = this.page.host.node(node), { blob } = this.items.all.get(item) ?? {}
    if (!place || !/^image\//.test(blob?.type)) return 0
    const image = new Image(), address = URL.createObjectURL(blob)
    image.alt = ''
    image.onerror = () => image.remove()
    image.src = address
    // A copy that is carried loads it again.
    shown.register(image, address)
    place.replaceChildren(image)
    return 1
  }

  // MARK: Windows

  /** Opens a window on an item: its activity, type, the window's page and what a button for it is called, a line each, and its bytes. */
  transfer_open_window(texts, length, bytes, count) {
    const { host } = this.page
    const [activity, type, group, title] = host.text(texts, length).split('\n')
    const data = new Uint8Array(host.exports.memory.buffer, bytes >>> 0, count).slice()
    const isOpen = openWindow(
      { activity, type, group, title, bytes: data }, (title, open) => details().then(({ askToOpen }) => askToOpen(this, show, title, open)))
    return isOpen ? 1 : 0
  }

  /** Holds ready what this window was opened on. */
  transfer_activity(name, length) {
    const { host } = this.page
    const opened = openedOn(host.text(name, length))
    if (!opened) return -1
    host.pending = opened
    return opened.length
  }

  // MARK: Words

  /** Says something that a person should know; where it is said aloud already, it is only shown. */
  transfer_say(text, length, isSaid) { show(this, this.page.host.text(text, length), isSaid) }
}
