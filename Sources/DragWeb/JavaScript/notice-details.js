// A notice while it is shown: where it stands, and the question whether a window is to be opened. Loaded with the first one.

/** Keeps a notice within what is seen of a page that is magnified, or has a keyboard on it, and may be panned. */
export function keepInSight(notice) {
  const aborter = new AbortController(), within = (low, high, start, end) => Math.max(low + 16 - start, 0) + Math.min(high - 16 - end, 0)
  const stand = () => {
    if (!notice.isConnected) return aborter.abort()
    const { offsetLeft, offsetTop, width, height } = visualViewport, { style } = notice
    style.translate = 'none'
    style.maxWidth = ''
    if (notice.offsetWidth > width - 32) style.maxWidth = `${width - 64}px`
    const { left, right, top, bottom } = notice.getBoundingClientRect()
    style.translate = `${within(offsetLeft, offsetLeft + width, left, right)}px ${within(offsetTop, offsetTop + height, top, bottom)}px`
  }
  for (const type of ['resize', 'scroll']) visualViewport.addEventListener(type, stand, { signal: aborter.signal })
  stand()
}

/** A button that opens what the browser would have blocked. It has the focus, which goes back to where it was. */
export function askToOpen(transfer, show, title, open) {
  const button = document.createElement('button'), { focused } = transfer.page
  const close = () => {
    transfer.notice?.remove()
    focused.focus()
  }
  button.textContent = title
  button.onclick = () => { if (open()) close() }
  button.onkeydown = event => { if (event.key === 'Escape') close() }
  show(transfer, button, true)
  button.focus()
}
