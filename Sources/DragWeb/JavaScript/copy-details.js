// What few copies need: the numbers of ordered lists, what style sheets put before and after the content of elements, and shadows. Loaded
// when it is needed first, so that what it adds is seen a moment after the copy.

/** Gives a copy what cloning and styles have not given it. `all` lists a node and what is in it. */
export function detail(original, copy, all) {
  const copies = all(copy)
  all(original).forEach((node, i) => {
    const other = copies[i]
    if (!other?.localName) return
    if (node.matches('ol > li')) other.value = numberOf(node)
    for (const name of ['::before', '::after']) generate(node, other, name)
    if (node.shadowRoot) shade(node.shadowRoot, other, all)
  })
}

/** The number of an item in its list. */
function numberOf(item) {
  const { reversed, start, children } = item.parentElement, items = [...children].filter(child => child.localName === 'li')
  let number = item.parentElement.hasAttribute('start') || !reversed ? start : items.length
  for (const each of items) {
    if (each.hasAttribute('value')) number = each.value
    if (each === item) return number
    number += reversed ? -1 : 1
  }
}

/** An element in place of what a style sheet generates for the original only. */
function generate(node, copy, name) {
  const style = getComputedStyle(node, name), text = textOf(style.content, node)
  if (text === null || style.display === 'none' || getComputedStyle(copy, name).content === style.content) return
  const made = document.createElement('span')
  made.textContent = text
  for (const property of style) made.style.setProperty(property, style.getPropertyValue(property))
  made.style.setProperty('transition', 'none')
  copy[name === '::before' ? 'prepend' : 'append'](made)
}

/** The text of a value of `content`, without what cannot be asked: counters and pictures. Null where nothing is generated. */
function textOf(content, node) {
  const parts = content.match(/"(\\.|[^"\\])*"|attr\([^)]*\)/g)
  return parts && parts.map(part => part[0] === '"' ? part.slice(1, -1).replace(/\\(.)/g, '$1') : node.getAttribute(part.slice(5, -1).trim()) ?? '').join('')
}

/** What is in the shadow of the original, where the copy has not made the same by itself. */
function shade(shadow, copy, all) {
  const root = copy.shadowRoot ?? copy.attachShadow({ mode: 'open' })
  if (root.innerHTML === shadow.innerHTML) return
  root.replaceChildren(...[...shadow.childNodes].map(node => node.cloneNode(true)))
  root.adoptedStyleSheets = [...shadow.adoptedStyleSheets]
  detail(shadow, root, all)
}
