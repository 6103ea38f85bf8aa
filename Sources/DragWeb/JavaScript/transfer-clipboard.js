// Copy, cut and paste: the browser's own shortcuts and menus, with the same items and targets as drags.

import { base64, fromBase64 } from './transfer-activities.js'
import { newToken, offerOf } from './transfer-windows.js'
import { isInField, textOf } from './transfer.js'

// What Swift is told, beside what transfer.js tells.
const copied = 14, pasted = 15
const cut = 2
/** Under this name every item is on the clipboard with all that was ready of it: of each type, the clipboard itself has one text only. */
const whole = 'application/x-swift-drag-items'

export function listen(transfer, on) {
  for (const type of ['copy', 'cut']) on(document, type, event => copies(transfer, event, type === 'cut'))
  on(document, 'paste', event => pastes(transfer, event))
}

/** Whether what has the focus is not this page's, as in a document with others, or somebody is writing: then the browser does as ever. */
function isOthers(event, { page: { root, focused } }) {
  const node = document.activeElement ?? root
  return event.defaultPrevented || isInField(event.composedPath()[0]) || isInField(focused) || !root.contains(node) && !node.contains(root)
}

/**
 * What has the focus, and which item where that is in a collection. An item may be an element itself, but if it is a list, it is only that to
 * others.
 */
function focus({ page }) {
  const node = page.focused ?? document.body, item = page.collections?.itemOf(node)
  const own = item && !page.collections.listOf(item.node) && page.byNode.get(item.node)
  return [(own || item?.list || page.nearest(node))?.handle ?? 0, item?.index ?? -1]
}

function copies(transfer, event, isCut) {
  // Selected text is copied by the browser too.
  if (isOthers(event, transfer) || !getSelection().isCollapsed) return
  transfer.offers = []
  const done = transfer.send(copied, ...focus(transfer), {}, isCut ? 1 : 0)
  if (!done) return
  event.preventDefault()
  transfer.copied = newToken()
  // What is cut may only be moved: by that other windows know that it is to go from here.
  transfer.isCut = done === cut
  transfer.fill(event.clipboardData, transfer.copied, transfer.isCut ? 2 : 7, true)
  const items = transfer.offers.map(({ name, ready, blob }) =>
    [name, !!blob, [...ready].map(([type, bytes]) => [type, textOf(bytes) ?? [base64(bytes)]])])
  event.clipboardData.setData(whole, JSON.stringify(items))
}

const text = value => { if (typeof value === 'string') return value; throw new TypeError() }

/**
 * The items of a copy, as far as they were ready; files that the source had from the system are there as themselves. Any page can write this:
 * what is of another form is nothing.
 */
function itemsOf(data, files) {
  try {
    return JSON.parse(data.getData(whole)).map(([name, isFile, data], place) => {
      const strings = new Map(data.map(([type, content]) => [text(type), Array.isArray(content) ? fromBase64(text(content[0])) : text(content)]))
      const { types = [], ...file } = isFile && files.shift() || { name: text(name) }
      return { ...file, place, strings, types: [...types, ...strings.keys()] }
    }).filter(item => item.types.length)
  } catch {
    return []
  }
}

function pastes(transfer, event) {
  if (isOthers(event, transfer)) return
  const { page, items } = transfer, { clipboardData } = event
  // What was copied here is still here, with what could not be ready.
  const offer = offerOf(clipboardData.types), isOwn = !!transfer.copied && offer?.token === transfer.copied
  let isCut = false
  if (!isOwn) {
    let handles = items.dropped(clipboardData, offer)
    if (!offer && !handles.length) return
    const found = offer ? itemsOf(clipboardData, handles.map(handle => items.all.get(handle)).filter(item => item.blob)) : []
    if (found.length) {
      for (const handle of handles) transfer.transfer_forget(handle)
      handles = found.map(item => items.add(item))
    }
    // Which have arrived, the source hears by their places; of several, what the clipboard's own text is made of nobody knows.
    isCut = offer?.operations === cut && (found.length > 0 || offer.items.length === 1)
    if (isCut) for (const handle of handles) items.all.get(handle).cut = offer.token
    transfer.described = items.lines(handles)
  }
  transfer.notice?.remove()
  page.flush()
  page.isDirty = true
  page.update(() => {})
  if (transfer.send(pasted, ...focus(transfer), {}, isOwn ? 1 : isCut ? cut : 0)) event.preventDefault()
}
