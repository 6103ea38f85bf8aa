// Copy, cut and paste: the browser's own shortcuts and menus, with the same items and targets as drags.

import { newToken, offerOf } from './transfer-windows.js'
import { isInField } from './transfer.js'

// What Swift is told, beside what transfer.js tells.
const copied = 14, pasted = 15
const cut = 2

export function listen(transfer, on) {
  for (const type of ['copy', 'cut']) on(document, type, event => copies(transfer, event, type === 'cut'))
  on(document, 'paste', event => pastes(transfer, event))
}

/** Whether a person works with text, which the browser copies and pastes as ever. */
const isText = event => event.defaultPrevented || isInField(event.target) || isInField(document.activeElement) || !getSelection().isCollapsed

/** What has the focus, and which item where that is in a collection. */
function focus({ page }) {
  const node = document.activeElement ?? document.body, item = page.collections?.itemOf(node)
  return [item?.list.handle ?? page.nearest(node)?.handle ?? 0, item?.index ?? -1]
}

function copies(transfer, event, isCut) {
  if (isText(event)) return
  transfer.offers = []
  const done = transfer.send(copied, ...focus(transfer), {}, isCut ? 1 : 0)
  if (!done) return
  event.preventDefault()
  transfer.copied = newToken()
  // What is cut may only be moved: by that other windows know that it is to go from here.
  transfer.isCut = done === cut
  transfer.fill(event.clipboardData, transfer.copied, transfer.isCut ? 2 : 7, true)
}

function pastes(transfer, event) {
  if (event.defaultPrevented || isInField(event.target) || isInField(document.activeElement)) return
  const { page, items } = transfer, { clipboardData } = event
  // What was copied here is still here, with what could not be ready.
  const offer = offerOf(clipboardData.types), isOwn = !!transfer.copied && offer?.token === transfer.copied
  // Of several items only one text each is on the clipboard, so they are not all here when that has been pasted.
  const isCut = !isOwn && offer?.operations === 2 && offer.items.length === 1
  if (!isOwn) {
    const handles = items.dropped(clipboardData)
    if (isCut) for (const handle of handles) items.all.get(handle).cut = offer.token
    transfer.described = items.lines(handles)
  }
  page.flush()
  page.isDirty = true
  page.update(() => {})
  if (transfer.send(pasted, ...focus(transfer), {}, isOwn ? 1 : isCut ? cut : 0)) event.preventDefault()
}
