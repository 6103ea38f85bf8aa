// The index of all scenes, and a scene's source. What makes elements is handed in: pages of scenes have it in their own script.

import { picture } from './pictures.js'
import { scenes } from './scenes.js'

export function showIndex(app, { el, themeButton }) {
  document.title = 'swift-drag gallery'
  app.replaceChildren(el('div.index', {},
    el('header.top', {}, el('span.brand', {}, 'swift-drag'), themeButton()),
    el('main', {},
      el('h1', {}, 'Pick something up.'),
      el('p.lead', {}, 'Drag and drop for Swift: one engine, the same drag everywhere. Every scene below is Swift in your browser. Use a mouse, fingers, a pen, or just the keyboard.'),
      el('ul.cards', {}, scenes.map(entry => el('li', {}, el('a.scene-card', { href: `index.html?scene=${entry.name}` },
        picture(entry.name), el('h2', {}, entry.title), el('p', {}, entry.sentence))))))))
}

export async function showSource(app, name, { el, icon, themeButton }) {
  const entry = scenes.find(scene => scene.name === name)
  const text = await (await fetch(`source/GalleryScenes/${entry.source}`)).text()
  document.title = `${entry.source} · swift-drag gallery`
  app.replaceChildren(el('div.source', {},
    el('header.top', {},
      el('a.back', { href: `index.html?scene=${entry.name}` }, icon('back'), entry.title),
      el('h1', {}, entry.source), themeButton()),
    el('pre', { tabindex: '0' }, el('code', {}, highlight(text, el)))))
}

const token = /(\/\/[^\n]*)|("(?:[^"\\\n]|\\.)*")|\b(import|public|private|final|class|struct|enum|func|let|var|init|self|if|else|guard|return|for|in|where|case|switch|while|true|false|nil|static|extension|protocol|some|any|try|throws)\b/g

function highlight(text, el) {
  const parts = []
  let last = 0
  for (const match of text.matchAll(token)) {
    parts.push(text.slice(last, match.index), el(`span.${match[1] ? 'comment' : match[2] ? 'string' : 'keyword'}`, {}, match[0]))
    last = match.index + match[0].length
  }
  parts.push(text.slice(last))
  return parts
}
