// Small things for making elements.

/** `el('button.icon', { title: 'Close' }, 'text', child, …)` */
export function el(what, attributes = {}, ...children) {
  const [tag, ...classes] = what.split('.')
  const node = document.createElement(tag || 'div')
  if (classes.length) node.className = classes.join(' ')
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on')) node.addEventListener(name.slice(2), value)
    else if (value === true) node.setAttribute(name, '')
    else if (value !== false && value !== null && value !== undefined) node.setAttribute(name, value)
  }
  node.append(...children.flat().filter(child => child !== null && child !== undefined))
  return node
}

const paths = {
  back: 'M12.5 4.5 7 10l5.5 5.5',
  code: 'M7 5.5 2.5 10 7 14.5M13 5.5l4.5 4.5-4.5 4.5',
  eye: 'M1.8 10S4.8 4.5 10 4.5 18.2 10 18.2 10 15.2 15.5 10 15.5 1.8 10 1.8 10ZM10 12.3a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6Z',
  light: 'M10 13.2a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4ZM10 1.8v2M10 16.2v2M1.8 10h2M16.2 10h2M4.2 4.2l1.4 1.4M14.4 14.4l1.4 1.4M15.8 4.2l-1.4 1.4M5.6 14.4l-1.4 1.4',
  dark: 'M16.8 11.6A7 7 0 0 1 8.4 3.2a7 7 0 1 0 8.4 8.4Z',
  system: 'M3 4h14v9.5H3ZM7 17h6M10 13.5V17',
  list: 'M3 5.5h1M7 5.5h10M3 10h1M7 10h10M3 14.5h1M7 14.5h10',
  play: 'M6.5 4v12l9.5-6Z',
  save: 'M10 3v9.5M6 9l4 4 4-4M3.5 16.5h13',
  copy: 'M7 7h9.5v9.5H7ZM4 13H3.5V3.5H13V4',
  minus: 'M4.5 10h11',
  plus: 'M4.5 10h11M10 4.5v11',
  close: 'm5 5 10 10M15 5 5 15',
  stop: 'M5.5 5.5h9v9h-9Z',
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
  const button = el('button.tool', { type: 'button', onclick: () => {
    show(themes[(themes.indexOf(root.dataset.theme ?? 'system') + 1) % 3])
    settle()
  } })
  const show = theme => {
    if (theme === 'system') delete root.dataset.theme
    else root.dataset.theme = theme
    try { theme === 'system' ? localStorage.removeItem('gallery-theme') : localStorage.setItem('gallery-theme', theme) } catch {}
    button.replaceChildren(icon(theme))
    button.setAttribute('aria-label', `Colours: ${theme}`)
    button.title = `Colours: ${theme}`
  }
  show(root.dataset.theme ?? 'system')
  return button
}
