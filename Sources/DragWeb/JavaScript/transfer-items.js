// What other programs and windows offer, as numbered items that the app asks for their data.

// TransferError's numbers, and what else a load is told.
const expected = 0, part = 1, finished = 2
export const failures = { notOffered: 3, cancelled: 6, sourceGone: 7, failed: 9 }

const encoder = new TextEncoder()
// Names that browsers give to what they pass on for themselves.
const internal = /^files$|x-moz|^chromium\/|^_|x-swift-drag/i
const smallest = 1 << 16, largest = 1 << 20

/**
 * The parts of a file, one after another; each is good until the next. Who reads holds the reader: Chromium collects one that nobody holds,
 * and then nothing comes any more.
 */
async function* parts(blob, read) {
  let reader
  try {
    reader = read.reader = blob.stream().getReader({ mode: 'byob' })
  } catch {
    // Safari. What it reads is freed when its collector looks, and not at once.
    for (let at = 0, length = smallest; at < blob.size; at += length, length = Math.min(length * 2, largest)) {
      yield new Uint8Array(await blob.slice(at, at + length).arrayBuffer())
    }
    return
  }
  // All into the same memory.
  let buffer = new ArrayBuffer(smallest), since = performance.now()
  try {
    for (;;) {
      const { done, value } = await reader.read(new Uint8Array(buffer))
      if (done) return
      yield value
      buffer = value.buffer.byteLength === smallest ? new ArrayBuffer(largest / 4) : value.buffer
      // What is there already would come without a pause.
      if (performance.now() - since < 8) continue
      await new Promise(done => setTimeout(done))
      since = performance.now()
    }
  } finally {
    reader.cancel().catch(() => {})
  }
}

/** Types that items offer, as far as they are text. */
export const stringTypes = types => [...types].filter(type => !internal.test(type))

export class Items {
  constructor(page) {
    this.page = page
    this.all = new Map()
    this.last = 0
    this.reads = new Map()
  }

  close() { for (const load of [...this.reads.keys()]) this.stop(load) }

  add(item) {
    this.all.set(++this.last, item)
    return this.last
  }

  /**
   * A line for each item, as Swift reads it: its number, its size (-1 where nobody knows), 1 for a folder and 2 for a file of which nothing is
   * known yet, its name and its types.
   */
  lines(handles) {
    return handles.map(handle => {
      const { size = -1, flags = 0, name = '', types = [] } = this.all.get(handle)
      return [handle, size, flags, name, types.join(',')].map(field => `${field}`.replace(/[\x00-\x1f\x7f]/g, '')).join('\t')
    }).join('\n')
  }

  /** What is known while a drag is over the page: which types there are, and of files in some browsers not even that. */
  hovering({ items, types }) {
    const strings = stringTypes(types), files = [...items ?? []].filter(item => item.kind === 'file')
    if (![...types].includes('Files')) return strings.length ? [this.add({ types: strings })] : []
    // What is no text has come for one file; of several, texts tell the same once more.
    if (files.length === 0) return [this.add({ flags: 2, types: strings })]
    return files.map(file => {
      const isKnown = file.type && !internal.test(file.type)
      return this.add({ flags: isKnown ? 0 : 2, types: [...isKnown ? [file.type] : [], ...files.length === 1 ? strings : []] })
    })
  }

  /**
   * What is there at a drop, or is pasted. All of it has to be asked for at once: afterwards the browser gives nothing more. A window of the
   * same site has said itself which items there are.
   */
  dropped(data, isOffered) {
    const strings = new Map(stringTypes(data.types).map(type => [type, data.getData(type)])), found = []
    for (const item of [...data.items ?? []]) {
      if (item.kind !== 'file') continue
      const entry = item.webkitGetAsEntry?.(), file = item.getAsFile()
      if (entry?.isDirectory) found.push({ name: entry.name, flags: 1, types: ['inode/directory'], entry })
      else if (file) found.push(this.#fileItem(file))
    }
    if (found.length === 0) {
      // Else each of several links is one. A line that begins with # is a remark.
      const links = !isOffered && strings.get('text/uri-list')?.split(/[\r\n]+/).filter(line => /^[^#]/.test(line)) || []
      const parts = links.length > 1 ? links.map(link => new Map([['text/uri-list', link], ['text/plain', link]])) : strings.size ? [strings] : []
      return parts.map(strings => this.add({ types: [...strings.keys()], strings }))
    }
    if (found.length === 1 && strings.size) {
      found[0].types.push(...strings.keys())
      found[0].strings = strings
    }
    return found.map(item => this.add(item))
  }

  #fileItem(file) { return { name: file.name, size: file.size, types: [file.type || ''], blob: file } }

  // MARK: Loading

  tell(load, what, number = 0) { this.page.send('drag_transfer', 8, load, what, number, 0, 0, 0, 0) }

  /** Sends a part, in pieces that are copied in no time. */
  give(load, bytes) {
    for (let at = 0; at < bytes.length || at === 0; at += largest) {
      if (!this.reads.has(load)) return
      const piece = bytes.subarray(at, at + largest)
      this.page.host.pending = piece
      this.tell(load, part, piece.length)
    }
  }

  end(load, what) { if (this.reads.delete(load)) this.tell(load, what) }

  /** Begins to send an item's data. */
  read(load, handle, type) {
    const item = this.all.get(handle)
    this.reads.set(load, {})
    const text = item?.strings?.get(type)
    if (item?.remote && text === undefined) return item.remote.want(load, item.place, type)
    if (text !== undefined && !(item.blob && item.types[0] === type)) {
      const bytes = text instanceof Uint8Array ? text : encoder.encode(text)
      this.tell(load, expected, bytes.length)
      this.give(load, bytes)
      this.end(load, finished)
    } else if (item?.blob) this.#readBlob(load, item.blob)
    else this.end(load, item && !item.entry ? failures.notOffered : failures.sourceGone)
  }

  /** In parts, of which no more than one is in memory. */
  async #readBlob(load, blob) {
    this.tell(load, expected, blob.size)
    try {
      // What has gone already seems to be empty.
      if (blob.size === 0) await blob.arrayBuffer()
      for await (const bytes of parts(blob, this.reads.get(load))) {
        if (!this.reads.has(load)) return
        this.give(load, bytes)
      }
      this.end(load, finished)
    } catch (error) {
      // A file that has been changed or deleted since.
      this.end(load, error.name === 'NotFoundError' ? failures.sourceGone : failures.failed)
    }
  }

  /** Nobody wants the rest. */
  stop(load) {
    const read = this.reads.get(load)
    this.reads.delete(load)
    read?.stop?.()
  }

  // MARK: Folders

  /** Finds what is directly in a folder; folders in it are asked the same way. */
  async list(handle) {
    let found = []
    let what = finished
    try {
      const reader = this.all.get(handle).entry.createReader()
      for (;;) {
        // Browsers give a hundred at a time.
        const entries = await new Promise((done, failed) => reader.readEntries(done, failed))
        if (entries.length === 0) break
        found.push(...await Promise.all(entries.map(async entry => entry.isDirectory
          ? { name: entry.name, flags: 1, types: ['inode/directory'], entry }
          // One that has gone since takes nothing from the others.
          : await new Promise(done => entry.file(file => done(this.#fileItem(file)), () => done({ name: entry.name, types: [''], entry }))))))
      }
      found.sort((a, b) => a.name < b.name ? -1 : 1)
    } catch (error) {
      found = []
      what = error.name === 'NotFoundError' ? failures.sourceGone : failures.failed
    }
    return { handles: found.map(item => this.add(item)), what }
  }
}
