// Small things for making elements.

/** `el('button.icon', { title: 'Close' }, 'text', child, …)` */
export function el(what, attributes = {}, ...children) {
  const [tag, ...classes] = what.split('.')
  const node = document.createElement(tag)
  if (classes.length) node.className = classes.join(' ')
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on')) node.addEventListener(name.slice(2), value)
    else node.setAttribute(name, value)
  }
  node.append(...children.flat())
  return node
}

/** What can be pressed, by the name that it has in the page. */
export const button = (name, classes, attributes, ...children) =>
  el('button' + classes, { type: 'button', 'data-element': name, ...attributes }, ...children)

const paths = {
  back: 'M12 5 7 10l5 5',
  code: 'M7 5 2 10l5 5M13 5l5 5-5 5',
  eye: 'M2 10q8-11 16 0-8 11-16 0ZM12 10a2 2 0 1 1-4 0 2 2 0 0 1 4 0Z',
  light: 'M13 10a3 3 0 1 1-6 0 3 3 0 0 1 6 0ZM10 2v2M10 16v2M2 10h2M16 10h2M4 4l2 2M14 14l2 2M16 4l-2 2M6 14l-2 2',
  dark: 'M17 12A7 7 0 0 1 8 3a7 7 0 1 0 9 9Z',
  system: 'M3 4h14v9H3ZM7 17h6M10 13v4',
  list: 'M3 5h1M7 5h10M3 10h1M7 10h10M3 15h1M7 15h10',
  play: 'M6 4v12l10-6Z',
  save: 'M10 3v10M6 9l4 4 4-4M3 17h14',
  copy: 'M7 7h10v10H7ZM3 13V3h10',
  minus: 'M5 10h10',
  plus: 'M5 10h10M10 5v10',
  stop: 'M5 5h10v10H5Z',
}

export function icon(name) {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  svg.setAttribute('viewBox', '0 0 20 20')
  svg.setAttribute('class', 'icon')
  svg.setAttribute('aria-hidden', 'true')
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  path.setAttribute('d', paths[name])
  svg.append(path)
  return svg
}

const themes = ['system', 'light', 'dark']

/** Grounds that glide to another colour would let nobody read the texts on them, whose colours change at once. */
const settle = () => {
  for (const change of document.getAnimations()) if (change.transitionProperty === 'background-color') change.finish()
}
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', settle)

/** The switch between light, dark and what the system says. */
export function themeButton() {
  const root = document.documentElement
  const view = button('bar-theme', '.tool', { onclick: () => {
    show(themes[(themes.indexOf(root.dataset.theme ?? 'system') + 1) % 3])
    settle()
  } })
  const show = theme => {
    if (theme === 'system') delete root.dataset.theme
    else root.dataset.theme = theme
    try { theme === 'system' ? localStorage.removeItem('gallery-theme') : localStorage.setItem('gallery-theme', theme) } catch {}
    view.replaceChildren(icon(theme))
    view.setAttribute('aria-label', `Colours: ${theme}`)
    view.title = `Colours: ${theme}`
  }
  show(root.dataset.theme ?? 'system')
  return view
}
