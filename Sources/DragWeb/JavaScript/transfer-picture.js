// What is seen of a drag of the browser's own: a picture of what was pressed. It is taken when everybody has heard of the drag.

// Of what is not painted by itself, WebKit's picture is empty.
export const pictured = '[data-drag-pictured] { isolation: isolate !important; }'

/** Lets an item be seen until then, though it has left its place, and says what is dragged where the browser would take something else. */
export function picture(page, { target, dataTransfer, clientX, clientY }, node) {
  page.own(() => node.setAttribute('data-drag-pictured', ''))
  setTimeout(() => page.own(() => node.removeAttribute('data-drag-pictured')))
  if (target === node) return
  const { x, y } = node.getBoundingClientRect()
  dataTransfer.setDragImage(node, clientX - x, clientY - y)
}
