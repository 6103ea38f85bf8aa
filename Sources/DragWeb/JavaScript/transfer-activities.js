// New windows of the same site that are opened on an item. It travels in the storage that a browser gives to a window and to those that this
// one opens, and to nobody else: an address names it only, so that no other site can make one up, and loading the page again finds it.

import { newToken } from './transfer-windows.js'

const prefix = 'swift-drag.window.', parameter = 'window'

/** Opens a window on an item; says whether it has been opened, or will be when the person agrees. */
export function openWindow({ activity, type, group, title, bytes }, ask) {
  const token = newToken()
  const item = JSON.stringify({ activity, type, data: base64(bytes) })
  const address = new URL(group || location.href, location.href)
  // A page of another site would get nothing, and is no window of this program.
  if (address.origin !== location.origin) return false
  address.hash = `${parameter}=${token}`
  const store = () => sessionStorage.setItem(prefix + token, item)
  const open = () => {
    store()
    const opened = window.open(address.href, '_blank', 'popup,width=480,height=640')
    // The new window has its own by now.
    sessionStorage.removeItem(prefix + token)
    return !!opened
  }
  // A window that nobody has clicked for would be blocked, and the browser says so where few look.
  try {
    if (navigator.userActivation?.isActive !== false && open()) return true
    store()
  } catch {
    // The item is larger than what a browser keeps, or it keeps nothing.
    return false
  }
  sessionStorage.removeItem(prefix + token)
  ask(title, open)
  return true
}

/** What this window was opened on: null where on nothing of this name, empty where that is gone. */
export function openedOn(activity) {
  const token = new URLSearchParams(location.hash.slice(1)).get(parameter)
  if (!token) return null
  let item = null
  try { item = JSON.parse(sessionStorage.getItem(prefix + token)) } catch {}
  if (!item) return new Uint8Array()
  if (item.activity !== activity) return null
  const type = new TextEncoder().encode(`${item.type}\n`), data = fromBase64(item.data)
  const all = new Uint8Array(type.length + data.length)
  all.set(type)
  all.set(data, type.length)
  return all
}

export const base64 = bytes => { let text = ''; for (const byte of bytes) text += String.fromCharCode(byte); return btoa(text) }
export const fromBase64 = text => Uint8Array.from(atob(text), letter => letter.charCodeAt(0))
