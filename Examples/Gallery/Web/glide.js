// Rows, pieces and cards that have got another place glide there. Their faces do: the things themselves are where they will be
// at once, and so drags aim at where they are going. Where the stage gets another size they are there at once too: a press in the
// middle of a glide meets what is seen, and nobody expects to aim at something in flight because a panel has opened.

const easing = 'linear(0, 0.009, 0.035 2.1%, 0.141, 0.281 6.7%, 0.723 12.9%, 0.938 16.7%, 1.017, 1.077, 1.121, 1.149 24.3%, 1.159, 1.163, 1.161, 1.154 29.9%, 1.129 32.8%, 1.051 39.6%, 1.017 43.1%, 0.991, 0.977 51%, 0.974 53.8%, 0.975 57.1%, 0.997 69.8%, 1.003 76.9%, 1.004 83.8%, 1)'
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
    new MutationObserver(records => {
      for (const { addedNodes } of records) {
        for (const row of addedNodes) {
          if (!row.matches?.(glides)) continue
          places.set(row, place(row))
          this.moves.observe(row, { attributes: true, attributeFilter: ['style'] })
        }
      }
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
