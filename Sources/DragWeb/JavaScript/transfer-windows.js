// The other windows of the site: what is dragged from one of them into another arrives there whole, and goes from where it was only when it
// has arrived.
//
// The drag's data carries a token, in the name of a type, which is all that a page may see of it before the drop. By the token the two windows
// find each other, on a channel that no other site hears:
//
//   the target says  over, away, claim, held, want, stop, done      the source answers  size, part, end, heard, and says  gone
//   who pastes what was cut says  pasted                            and hears  removed
//
// Each holds a lock while it is at work, which the browser takes from a window that dies; who waits for the lock learns of it.

import { failures } from './transfer-items.js'

const named = /^application\/x-swift-drag;t=([a-z0-9]{8,40});o=([0-7]);i=([^;]*)$/
const finished = 2

/**
 * What the source of a drag says of itself in the names of types: its token, what it allows, and the types of each item; at the drop also
 * what is known of them, which is a name and, of a file, its size in bytes.
 */
export function offerOf(types) {
  for (const type of types) {
    const [, token, operations, items] = named.exec(type) ?? []
    const known = data => {
      try {
        return JSON.parse(data.getData(type)).map(([name, size]) => [`${name}`, Number.isSafeInteger(size) ? size : -1])
      } catch { return [] }
    }
    if (token) return { token, operations: +operations, items: items.split('|').map(types => types.split(',').filter(type => type)), known }
  }
  return null
}

export const nameOf = (token, operations, items) =>
  `application/x-swift-drag;t=${token};o=${operations};i=${items.map(types => types.join()).join('|')}`

export const newToken = () => Array.from(crypto.getRandomValues(new Uint8Array(12)), byte => byte.toString(16).padStart(2, '0')).join('')

/** A page that is not served securely has no locks, and one in a frame that is kept apart may not use them. */
const lock = async (name, options, held) => navigator.locks.request(name, options, held)

/** Holds a lock until the function that it gives is called; `then` runs when it is held. */
function hold(name, then) {
  let release
  const over = new Promise(done => { release = done })
  lock(name, {}, () => { then?.(); return over }).catch(() => then?.())
  return release
}

/** Runs when nobody holds a lock, and what its holder said last has had time to come; unless the function that it gives is called before. */
function whenFree(name, then) {
  const stop = new AbortController(), { signal } = stop
  const wait = milliseconds => setTimeout(() => { if (!signal.aborted) then() }, milliseconds)
  // The channel and the locks are ways of their own, and the shorter one is not always the same. Without locks, who is alive is not silent
  // for so long.
  lock(name, { signal }, () => { wait(500) }).catch(() => signal.aborted || wait(60_000))
  return () => stop.abort()
}

export class Windows {
  constructor(transfer) {
    this.transfer = transfer
    this.channel = new BroadcastChannel('swift-drag')
    this.channel.onmessage = ({ data }) => this.heard(data)
    /** Drags of this window, by token, until it is known what came of them. */
    this.sent = new Map()
    /** Drops from other windows, by token. */
    this.taken = new Map()
    /** What was cut in other windows and pasted here, of which they have not heard yet: timers, by token. */
    this.pasted = new Map()
  }

  close() {
    for (const drag of [...this.sent.values()]) this.over(drag)
    for (const drop of [...this.taken.values()]) this.forget(drop)
    for (const waiting of this.pasted.values()) clearTimeout(waiting)
    this.channel.close()
  }

  say(kind, token, more) { this.channel.postMessage({ kind, token, ...more }) }

  heard({ kind, token, id, ...message }) {
    const drag = this.sent.get(token), drop = this.taken.get(token)
    if (kind === 'pasted') {
      if (this.transfer.cutArrived(token, message.places)) this.say('removed', token)
    } else if (kind === 'removed') this.#stopWaiting(token)
    else if (kind === 'gone') this.transfer.gone(token)
    else if (drag) {
      if (kind === 'over' || kind === 'away') drag.isOver = kind === 'over'
      // Only one may have it.
      else if (kind === 'claim' && !drag.claimed && !drag.wasDropped) this.claimed(drag, id)
      else if (drag.claimed !== id) return
      else if (kind === 'held') this.held(drag)
      else if (kind === 'want') this.transfer.want(drag, message)
      else if (kind === 'stop') this.transfer.unwant(drag, message.load)
      else if (kind === 'done') this.done(drag, message)
    } else if (drop?.id === id) {
      if (kind === 'heard') this.forget(drop)
      else this.#arrived(drop, kind, message)
    }
  }

  // MARK: As the source

  begin(token, session) {
    const drag = { token, session, isOver: false, claimed: null, sending: new Map(), free: hold(`swift-drag:${token}`) }
    this.sent.set(token, drag)
    return drag
  }

  claimed(drag, id) {
    drag.claimed = id
    clearTimeout(drag.waiting)
    this.transfer.handedOver()
    // From its lock on the browser tells when that window dies.
    drag.waiting = setTimeout(() => this.#died(drag), 5000)
  }

  held(drag) {
    clearTimeout(drag.waiting)
    drag.ignore = whenFree(`swift-drag:${drag.claimed}`, () => this.#died(drag))
  }

  done(drag, { operation, places }) {
    this.say('heard', drag.token, { id: drag.claimed })
    // Its own lock it gives up after the other window has: until then that one may not have heard.
    const { free } = drag
    drag.free = () => whenFree(`swift-drag:${drag.claimed}`, free)
    this.over(drag)
    this.transfer.delivered(drag, operation, places)
  }

  /** The window that has it is gone, and has not said what came of it. */
  #died(drag) {
    this.over(drag)
    this.transfer.lost(drag)
  }

  over(drag) {
    clearTimeout(drag.waiting)
    drag.ignore?.()
    drag.free()
    for (const load of [...drag.sending.keys()]) this.transfer.unwant(drag, load)
    this.sent.delete(drag.token)
    // Where it is stopped by a key over another window, Firefox tells that one nothing.
    this.say('gone', drag.token)
  }

  // MARK: As the target

  /** What is dropped here is this window's to load. */
  claim(token) {
    const id = newToken()
    const drop = { token, id, loads: new Map(), here: new Set(), failed: new Set(), isAlone: false, isTold: false }
    this.taken.set(token, drop)
    this.say('claim', token, { id })
    drop.free = hold(`swift-drag:${id}`, () => this.say('held', token, { id }))
    drop.ignore = whenFree(`swift-drag:${token}`, () => this.#sourceDied(drop))
    drop.want = (load, place, type) => this.want(drop, load, place, type)
    return drop
  }

  want(drop, load, place, type) {
    const { items } = this.transfer
    if (drop.isAlone) return items.end(load, failures.sourceGone)
    drop.loads.set(load, place)
    items.reads.get(load).stop = () => {
      this.say('stop', drop.token, { id: drop.id, load })
      this.loaded(drop, load, failures.cancelled)
    }
    this.say('want', drop.token, { id: drop.id, load, place, type })
  }

  #arrived(drop, kind, { load, number, bytes }) {
    const { items } = this.transfer
    if (!drop.loads.has(load)) return
    if (kind === 'size') items.tell(load, 0, number)
    else if (kind === 'part') items.give(load, bytes)
    else if (kind === 'end') this.loaded(drop, load, number)
  }

  loaded(drop, load, what) {
    ;(what === finished ? drop.here : drop.failed).add(drop.loads.get(load))
    drop.loads.delete(load)
    this.transfer.items.end(load, what)
    drop.finish?.()
  }

  #sourceDied(drop) {
    drop.isAlone = true
    for (const load of [...drop.loads.keys()]) this.loaded(drop, load, failures.sourceGone)
    if (drop.isTold) this.#unheard(drop)
  }

  /** The drop is over here. When all that is still coming has come, the source hears which items are here, and says that it has heard. */
  settle(drop, operation, places) {
    drop.finish = () => {
      if (drop.loads.size > 0 || drop.isTold) return
      drop.isTold = true
      drop.operation = operation
      if (drop.isAlone) return this.#unheard(drop)
      this.say('done', drop.token, { id: drop.id, operation, places: places.filter(place => drop.here.has(place) && !drop.failed.has(place)) })
      drop.waiting = setTimeout(() => this.#unheard(drop), 10_000)
    }
    drop.finish()
  }

  /** The source is gone, or silent: what should have left it may be there still. */
  #unheard(drop) {
    if (this.taken.get(drop.token) !== drop) return
    this.forget(drop)
    if (drop.operation === 2) this.transfer.unconfirmed()
  }

  /** What was cut elsewhere is here, and goes there; where no window says so, it may be there still. */
  paste(token, places) {
    this.#stopWaiting(token)
    this.say('pasted', token, { places })
    this.pasted.set(token, setTimeout(() => { this.#stopWaiting(token); this.transfer.unconfirmed() }, 3000))
  }

  #stopWaiting(token) {
    clearTimeout(this.pasted.get(token))
    this.pasted.delete(token)
  }

  forget(drop) {
    clearTimeout(drop.waiting)
    drop.ignore()
    drop.free()
    drop.isAlone = true
    this.taken.delete(drop.token)
  }
}
