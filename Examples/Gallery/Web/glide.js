// Rows, pieces and cards that have got another place glide there. Their faces do: the things themselves are where they will be
// at once, and so drags aim at where they are going. Where the stage gets another size they are there at once too: a press in the
// middle of a glide meets what is seen, and nobody expects to aim at something in flight because a panel has opened.

// As all that springs.
const easing = getComputedStyle(document.documentElement).getPropertyValue('--spring').trim()
const calm = matchMedia('(prefers-reduced-motion: reduce)')
const places = new WeakMap()
// What a drag has added counts: where it ends, the scene takes it over.
const place = row => {
  const [x, y = '0'] = (row.style.translate || '0 0').split(' ')
  return [parseFloat(row.style.left) + parseFloat(x), parseFloat(row.style.top) + parseFloat(y)]
}
const glides = '.row, .piece, .playing-card'

const rowsOf = records => new Set(records.map(record => record.target))

export class Glides {
  constructor(stage) {
    this.moves = new MutationObserver(records => this.glide(records))
    // Each row is watched by itself: to watch the stage would cost every move of anything.
    const watch = row => {
      places.set(row, place(row))
      this.moves.observe(row, { attributes: true, attributeFilter: ['style'] })
    }
    stage.querySelectorAll(glides).forEach(watch)
    new MutationObserver(records => {
      for (const { addedNodes } of records) for (const row of addedNodes) if (row.matches?.(glides)) watch(row)
    }).observe(stage, { subtree: true, childList: true })
  }

  glide(records) {
    for (const row of rowsOf(records)) {
      const [u, v] = place(row)
      const [x, y] = places.get(row) ?? [NaN, NaN]
      places.set(row, [u, v])
      // A new row has no old place, and one that follows a pointer has no place to glide to.
      if (calm.matches || !isFinite(x + y) || Math.abs(x - u) + Math.abs(y - v) < 0.5 || row.hasAttribute('data-dragging')) continue
      row.firstElementChild?.animate([{ translate: `${x - u}px ${y - v}px` }, { translate: '0 0' }], { duration: 500, easing })
    }
  }

  /** Makes a change after which everything is in its place at once. */
  without(change) {
    this.glide(this.moves.takeRecords())
    change()
    for (const row of rowsOf(this.moves.takeRecords())) places.set(row, place(row))
  }
}
