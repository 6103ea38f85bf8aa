// The wheel and two fingers zoom, turn and move the paper, by the switches of its scene: what is seen below them stays there.

const limit = (value, low, high) => Math.min(high, Math.max(low, value))
const whole = { zoom: 1, turn: 15, x: 1, y: 1 }

export class Zoom {
  constructor(page) {
    this.page = page
    const { stage } = page
    this.fingers = new Map()
    // Where two fingers were seen last.
    this.seen = null
    this.exact = {}
    stage.addEventListener('wheel', event => {
      event.preventDefault()
      const at = new DOMPoint(event.clientX, event.clientY)
      this.go(at, at, Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.002)), 0)
    }, { passive: false })
    stage.addEventListener('pointerdown', event => {
      // A finger on something that is dragged drags it, and what is not on the paper is there for that; the others are here.
      const source = event.target.closest('[data-drag-source]')
      if (event.pointerType !== 'touch' || source && !source.closest('.paper')) return
      this.fingers.set(event.pointerId, { at: [event.clientX, event.clientY], source })
      this.begin()
    })
    const move = event => {
      const finger = this.fingers.get(event.pointerId)
      if (!finger) return
      finger.at = [event.clientX, event.clientY]
      for (const [id, { source }] of this.fingers) if (source?.matches('[data-dragging]')) this.end(id)
      const { seen } = this, now = this.look()
      if (seen && now) this.go(seen.middle, now.middle, now.gap / seen.gap, (now.angle - seen.angle + 540) % 360 - 180)
      this.seen = now
    }
    addEventListener('pointermove', move)
    for (const type of ['pointerup', 'pointercancel']) addEventListener(type, event => this.end(event.pointerId))
    this.turned = new MutationObserver(() => this.stand())
    this.open()
  }

  /** The scene has been opened anew, with a paper of its own. */
  open() {
    this.paper = this.page.stage.querySelector('.paper')
    this.transform = null
    this.turned.disconnect()
    this.turned.observe(this.paper, { attributeFilter: ['style'] })
    this.stand()
  }

  /** Lets words on what is zoomed and turned stand upright, and keep their size. */
  stand() {
    const { style } = this.paper
    if (style.transform === this.transform) return
    this.transform = style.transform
    const matrix = new DOMMatrix(style.transform)
    style.setProperty('--zoom', Math.hypot(matrix.a, matrix.b))
    style.setProperty('--upright', matrix.inverse())
  }

  begin() {
    this.exact = {}
    this.seen = this.look()
  }

  end(id) { if (this.fingers.delete(id)) this.begin() }

  /** Where two fingers are: their middle, how far apart, and how they lie to each other. */
  look() {
    if (this.fingers.size !== 2) return null
    const [[x, y], [u, v]] = [...this.fingers.values()].map(finger => finger.at)
    return {
      middle: new DOMPoint((x + u) / 2, (y + v) / 2), gap: Math.max(1, Math.hypot(u - x, v - y)),
      angle: Math.atan2(v - y, u - x) * 180 / Math.PI,
    }
  }

  /** Zooms and turns, and lets what is seen at one place be seen at another. */
  go(from, to, factor, angle) {
    const now = JSON.parse(this.page.module.say('gallery_state') || '{}'), { exact } = this
    // Small steps add up, though switches have whole numbers.
    for (const name in whole) if (!(Math.abs(exact[name] - now[name]) < whole[name])) exact[name] = now[name]
    const next = {}
    exact.zoom = limit(exact.zoom * factor, 25, 400)
    next.zoom = Math.round(exact.zoom)
    exact.turn += angle
    // It turns by steps, and not to and fro between two of them.
    next.turn = Math.abs(exact.turn - now.turn) < 10 ? now.turn : Math.round(exact.turn / 15) * 15
    exact.turn += (next.turn > 165 ? -360 : next.turn < -180 ? 360 : 0)
    next.turn = (next.turn + 540) % 360 - 180
    const { x, y, width, height } = this.paper.parentElement.getBoundingClientRect()
    // From the middle of the window, on the paper, in tenths of its points.
    const onPaper = ({ zoom, turn }, at) =>
      new DOMMatrix().rotate(-turn).scale(1000 / zoom).transformPoint(new DOMPoint(at.x - x - width / 2, at.y - y - height / 2))
    const before = onPaper(now, from), after = onPaper(next, to)
    for (const axis of ['x', 'y']) next[axis] = Math.round(exact[axis] = limit(exact[axis] + before[axis] - after[axis], 0, 6400))
    for (const name in whole) if (next[name] !== now[name]) this.page.set(name, next[name])
  }
}
