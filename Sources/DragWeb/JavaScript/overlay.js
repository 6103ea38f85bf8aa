// Draws what the engine sees, over everything and out of every pointer's way.

const drawings = new WeakMap()

/** The overlay of a page begins (0) and is complete (1); in between, numbers of the boxes of nodes. 2 when it is shown no longer. */
export function draw(page, step, node) {
  const drawing = drawings.get(page)
  if (step === 2) {
    page.own(() => drawing?.close())
    drawings.delete(page)
  } else if (step === 0) {
    if (!drawing) page.own(() => drawings.set(page, new Overlay(page)))
    drawings.get(page).begin()
  } else if (step === 1) drawing?.end()
  else if (node) drawing?.box(node, step)
}

class Overlay {
  constructor(page) {
    this.page = page
    this.canvas = document.createElement('canvas')
    this.canvas.setAttribute('data-drag-overlay', '')
    this.canvas.setAttribute('aria-hidden', 'true')
    this.canvas.style.cssText = 'all:unset;position:fixed;inset:0;width:100vw;height:100vh;z-index:2147483647;pointer-events:none'
    this.canvas.popover = 'manual'
    document.documentElement.append(this.canvas)
    this.canvas.showPopover?.()
    // Its lengths are the viewport's, also where the page is zoomed.
    this.canvas.style.zoom = 1 / (this.canvas.currentCSSZoom ?? 1)
    this.pen = this.canvas.getContext('2d')
  }

  close() { this.canvas.remove() }

  begin() {
    const scale = devicePixelRatio, { canvas, pen } = this
    canvas.width = innerWidth * scale
    canvas.height = innerHeight * scale
    pen.setTransform(scale, 0, 0, scale, 0, 0)
    pen.font = '11px system-ui, sans-serif'
    pen.textBaseline = 'top'
    this.boxes = []
    this.corners = []
  }

  /**
   * Corners, and marks: 1 source, 2 target, 4 handlers, 8 hit, 16 passed over, 32 an ellipse; 64 only a corner of the shape of the box that follows.
   * What the page lies in is not the page's.
   */
  box(node, values) {
    if (values[8] & 64) return this.corners.push(values[0], values[1])
    if (!this.page.byNode.get(node)?.isAround) this.boxes.push({ node, values, corners: this.corners })
    this.corners = []
  }

  end() {
    const { pen } = this
    // For those who look from outside, tests for example.
    this.canvas.dataset.boxes = this.boxes.length
    this.canvas.dataset.hit = ''
    for (const { node, values, corners } of this.boxes) {
      const [x0, y0, x1, y1, x2, y2, x3, y3, marks] = values
      const words = [marks & 1 && 'source', marks & 2 && 'target', marks & 4 && 'handlers', marks & 16 && 'passed over', marks & 8 && 'HIT']
      const name = node.dataset?.element || node.id || node.localName
      const colour = marks & 16 ? '#777' : marks & 2 ? '#15803d' : marks & 1 ? '#1d4ed8' : marks & 4 ? '#a21caf' : '#9a6700'
      pen.save()
      this.#clip(node)
      pen.beginPath()
      if (marks & 32) {
        const way = pen.getTransform()
        pen.transform((x1 - x0) / 2, (y1 - y0) / 2, (x3 - x0) / 2, (y3 - y0) / 2, (x0 + x2) / 2, (y0 + y2) / 2)
        pen.arc(0, 0, 1, 0, 7)
        pen.setTransform(way)
      } else {
        const outline = corners.length ? corners : values.slice(0, 8)
        for (let i = 0; i < outline.length; i += 2) pen.lineTo(outline[i], outline[i + 1])
      }
      pen.closePath()
      // Not by colour alone: sources are dashed, what is hit is thick and filled.
      pen.setLineDash(marks & 16 ? [1, 3] : marks & 1 ? [6, 3] : [])
      pen.lineWidth = marks & 8 ? 4 : marks & 7 ? 2 : 1
      pen.strokeStyle = colour
      pen.stroke()
      if (marks & 8) {
        this.canvas.dataset.hit = name
        pen.fillStyle = '#facc1533'
        pen.fill()
      }
      if (marks & 31) {
        const label = [name, ...words.filter(Boolean)].join(' · ')
        pen.fillStyle = colour
        pen.fillRect(x0, y0, pen.measureText(label).width + 8, 15)
        pen.fillStyle = '#fff'
        pen.fillText(label, x0 + 4, y0 + 2)
      }
      pen.restore()
    }
  }

  /** What is beyond the edges of something that clips is not seen. How a page clips is the window's own doing. */
  #clip(node) {
    for (let next = node; next && next !== document.body; next = this.page.parentOf(next)) {
      const { overflow, position } = getComputedStyle(next)
      if (next !== node && overflow !== 'visible') {
        const { x, y, width, height } = next.getBoundingClientRect()
        this.pen.beginPath()
        this.pen.rect(x, y, width, height)
        this.pen.clip()
      }
      if (position === 'fixed' || next.matches(':modal,:popover-open')) return
    }
  }
}
