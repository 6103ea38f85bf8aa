// A page that only says something.

import { el } from './dom.js'

export function showMessage(app, title, text) {
  document.title = `${title} · swift-drag gallery`
  app.replaceChildren(el('main.message', { role: 'alert' },
    el('h1', {}, title), el('p', {}, text), el('a.button.primary', { href: 'index.html' }, 'See all scenes')))
}
