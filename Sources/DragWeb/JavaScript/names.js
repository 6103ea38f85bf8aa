// What things are called when they are spoken of. Reads, never writes.

/** What is not in the document has no lines: there all texts are words of their own. */
const words = node => node.firstElementChild ? [...node.childNodes].map(words).join(' ')
  : node.nodeType === Node.COMMENT_NODE || node.localName === 'style' ? '' : node.textContent

/** The name of an element or an item; null where it says nothing. */
export function labelOf(node, isList) {
  const scope = node?.getRootNode(), by = node?.getAttribute('aria-labelledby')?.split(/\s+/).map(id => scope.getElementById?.(id)?.innerText)
  const said = node?.getAttribute('aria-label')
  // What the page has made of the rest is no name of the app's.
  let text = said !== node?.dragLabel && said || by?.join(' ').trim()
  // The text of a list is that of its items.
  if (!text && node && !isList) {
    const title = node.ownerSVGElement !== undefined && node.querySelector(':scope > title')
    text = title ? title.textContent : node.isConnected && node.checkVisibility?.() !== false ? node.innerText ?? node.textContent : words(node)
    // Signs that only the eye is to see, such as a handle's, are no name, nor all that can be chosen; what a picture shows is one.
    for (const part of node.querySelectorAll('[aria-hidden=true],select')) text = text.replace(part.innerText ?? part.textContent, ' ')
    text = text.trim() || (node.alt ?? node.querySelector('[alt]')?.alt) || [...node.shadowRoot?.children ?? []].map(words).join(' ')
      || node.getAttribute('title')
  }
  return text?.replace(/\s+/g, ' ').trim().slice(0, 100) || null
}
