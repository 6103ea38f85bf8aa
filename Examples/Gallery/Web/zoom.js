// The wheel and two fingers turn the switch that a scene has named for zooming.

export class Zoom {
  constructor(page, name) {
    this.page = page
    this.name = name
    const { stage } = page
    this.fingers = new Map()
    stage.addEventListener('wheel', event => {
      event.preventDefault()
      this.by(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.002)))
    }, { passive: false })
    stage.addEventListener('pointerdown', event => {
      // A finger on something that can be dragged drags it; the others zoom.
      if (event.pointerType !== 'touch' || event.target.closest('[data-drag-source]')) return
      this.fingers.set(event.pointerId, [event.clientX, event.clientY])
      this.gap = this.spread()
    })
    const move = event => {
      if (!this.fingers.has(event.pointerId)) return
      this.fingers.set(event.pointerId, [event.clientX, event.clientY])
      const gap = this.spread()
      if (gap && this.gap) this.by(gap / this.gap)
      this.gap = gap
    }
    const end = event => {
      this.fingers.delete(event.pointerId)
      this.gap = this.spread()
    }
    addEventListener('pointermove', move)
    addEventListener('pointerup', end)
    addEventListener('pointercancel', end)
    this.paper = stage.querySelector('.paper')
    this.turned = new MutationObserver(() => this.stand())
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

  /** How far two fingers are apart. */
  spread() {
    if (this.fingers.size !== 2) return 0
    const [[x, y], [u, v]] = this.fingers.values()
    return Math.hypot(x - u, y - v)
  }

  by(factor) {
    const now = JSON.parse(this.page.module.say('gallery_state') || '{}')[this.name] ?? 100
    // Small steps add up, though a percentage is a whole number.
    if (Math.round(this.exact ?? 0) !== now) this.exact = now
    this.exact = Math.min(400, Math.max(25, this.exact * factor))
    this.page.set(this.name, Math.round(this.exact))
  }
}
