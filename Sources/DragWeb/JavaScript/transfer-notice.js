// What a person should know of data that comes and goes: a word at the edge of the page.

/** What only a notice that is shown needs. */
export const details = () => import('./notice-details.js')

/** Shows something, and says it where it is not said already. */
export function show(transfer, content, isSaid) {
  const { page } = transfer
  transfer.notice?.remove()
  const notice = transfer.notice = document.createElement('div')
  notice.setAttribute('data-drag-notice', '')
  notice.lang = page.language
  notice.append(content)
  // What is around it may be turned, zoomed or cut off.
  notice.popover = 'manual'
  page.home.append(notice)
  notice.showPopover?.()
  details().then(({ keepInSight }) => keepInSight(notice))
  // Who reads it, or is about to use it, has the time for that.
  const wait = () => setTimeout(() => notice.matches(':hover, :focus-within') ? wait() : notice.remove(), 8000)
  wait()
  // A region that comes with its text is often not heard, so the page's own says it.
  if (!isSaid) page.say(0, content, 1)
}
