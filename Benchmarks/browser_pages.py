"""What the benchmarks in a browser share: scenes of the gallery, bare pages of the same HTML, and what a page has cost so far.

Times are the main thread's own (timeDomain threadTicks), so that what else the machine does hardly counts.
"""

import contextlib
import pathlib
import statistics
import sys

from playwright.sync_api import sync_playwright

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "Tests/Browser"), str(ROOT / "Scripts")]
from harness.browsers import launch_chromium  # noqa: E402
from harness.site import served  # noqa: E402

VIEWPORT = {"width": 1024, "height": 720}

# Takes down the page as it is, and from then on what is written at every move of a pointer: styles, attributes, texts, and nodes that
# come, move or go. A node that comes is written as a whole, as it is after the event; what it is given later is written as for others.
TAKE_DOWN = """() => {
  const all = [...document.querySelectorAll('*')]
  all.forEach((element, index) => element.setAttribute('data-bench', index))
  const html = document.documentElement.cloneNode(true)
  html.querySelectorAll('script, link[rel=modulepreload]').forEach(script => script.remove())
  for (const sheet of document.adoptedStyleSheets) {
    const style = html.querySelector('head').appendChild(document.createElement('style'))
    style.textContent = [...sheet.cssRules].map(rule => rule.cssText).join(' ')
  }
  window.benchPage = '<!doctype html>' + html.outerHTML
  window.benchWrites = []
  window.addEventListener('pointermove', () => benchWrites.push([]), { capture: true })
  const names = new Map(all.map((element, index) => [element, String(index)]))
  const styleOf = element => Object.fromEntries([...element.style].map(name => [name, element.style[name]]))
  const seen = new Map(all.map(element => [element, styleOf(element)]))
  new MutationObserver(changes => {
    const writes = benchWrites.at(-1)
    if (!writes) return
    const fresh = new Set()
    const next = node => { for (let n = node; n; n = n.nextSibling) if (names.has(n) && !fresh.has(n)) return names.get(n); return null }
    for (const { type, target, attributeName, addedNodes, removedNodes, nextSibling } of changes) {
      if (type === 'characterData') {
        const parent = names.get(target.parentElement)
        if (parent) writes.push([parent, 'text', target.data, ''])
        continue
      }
      const name = names.get(target)
      if (!name || fresh.has(target) || attributeName === 'data-bench') continue
      if (type === 'attributes' && attributeName === 'style') {
        const before = seen.get(target) ?? {}, now = styleOf(target)
        for (const key in { ...before, ...now }) if (before[key] !== now[key]) writes.push([name, 'style', key, now[key] ?? ''])
        seen.set(target, now)
      } else if (type === 'attributes') {
        writes.push([name, 'attribute', attributeName, target.getAttribute(attributeName)])
      } else {
        for (const node of removedNodes) if (names.has(node)) writes.push([names.get(node), 'remove', '', ''])
        for (const node of addedNodes) {
          if (!(node instanceof Element)) { writes.push([name, 'add', node.textContent, '']); continue }
          if (fresh.has(node)) continue
          if (!names.has(node)) {
            const inside = [node, ...node.querySelectorAll('*')]
            const first = names.size
            inside.forEach((element, i) => {
              names.set(element, String(first + i))
              seen.set(element, styleOf(element))
              fresh.add(element)
            })
            writes.push([name, 'come', node.outerHTML, first, next(nextSibling)])
          } else writes.push([name, 'move', names.get(node), next(nextSibling)])
        }
      }
    }
  }).observe(document.documentElement, { subtree: true, attributes: true, childList: true, characterData: true })
}"""

# Writes at every move what was written at the same move when it was taken down. Nodes that come are made before, and only put in.
REPEAT = """writes => {
  const nodes = new Map([...document.querySelectorAll('[data-bench]')].map(e => [e.getAttribute('data-bench'), e]))
  const bind = ([name, kind, a, b, before]) => {
    if (kind === 'come') {
      const template = document.createElement('template')
      template.innerHTML = a
      const made = template.content.firstElementChild
      ;[made, ...made.querySelectorAll('*')].forEach((element, i) => nodes.set(String(b + i), element))
      return [nodes.get(name), 'put', made, nodes.get(before) ?? null]
    }
    if (kind === 'move') return [nodes.get(name), 'put', nodes.get(a), nodes.get(b) ?? null]
    return [nodes.get(name), kind, a, b]
  }
  const bound = writes.map(list => list.map(bind).filter(write => write[0]))
  let at = 0
  window.addEventListener('pointermove', () => {
    const list = bound[at++ % bound.length]
    for (const [node, kind, name, value] of list) {
      if (kind === 'style') node.style.setProperty(name, value)
      else if (kind === 'text') node.firstChild.data = name
      else if (kind === 'add') node.append(name)
      else if (kind === 'put') node.insertBefore(name, value?.parentNode === node ? value : null)
      else if (kind === 'remove') node.remove()
      else if (value === null) node.removeAttribute(name)
      else node.setAttribute(name, value)
    }
  })
}"""

READY = """new Promise(done => {
  const look = () => window.gallery?.ready ? done() : setTimeout(look, 10)
  look()
})"""
COUNT = "window.benchMoves = 0; window.addEventListener('pointermove', () => { benchMoves++ }, { capture: true })"
# Lets a benchmark call the program: its exports, and what it names its page and the list that it has measured.
HOLD = """(() => {
  const { instantiate } = WebAssembly
  WebAssembly.instantiate = async (bytes, imports) => {
    const drag = { ...imports.drag }
    drag.layout = (page, node) => {
      window.benchList = [page, node]
      return imports.drag.layout(page, node)
    }
    const result = await instantiate.call(WebAssembly, bytes, { ...imports, drag })
    window.benchExports = (result.instance ?? result).exports
    return result
  }
})()"""


class Measured:
    """A page whose costs can be asked for."""

    def __init__(self, page):
        self.page = page
        self.session = page.context.new_cdp_session(page)
        self.session.send("Performance.enable", {"timeDomain": "threadTicks"})
        page.evaluate(COUNT)

    def so_far(self):
        """Seconds of script and of all tasks, and the moves that have been delivered."""
        moves = self.page.evaluate("benchMoves")
        values = {m["name"]: m["value"] for m in self.session.send("Performance.getMetrics")["metrics"]}
        return values["ScriptDuration"], values["TaskDuration"], moves

    def mouse(self, kind, at):
        event = {"type": f"mouse{kind}", "x": at[0], "y": at[1], "button": "left", "buttons": 1, "clickCount": 1}
        self.session.send("Input.dispatchMouseEvent", event)

    def frames(self):
        """Waits until all that was ordered has been drawn."""
        self.page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))")

    def middle(self, name):
        box = self.page.locator(f'[data-element="{name}"]').bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


class Pages:
    def __init__(self, browser, site):
        self.browser = browser
        self.site = site

    @contextlib.contextmanager
    def scene(self, query):
        """A scene of the gallery: query is `snap`, or `list&n=5000`."""
        page = self.browser.new_context(viewport=VIEWPORT).new_page()
        page.add_init_script(HOLD)
        page.goto(f"{self.site}/gallery/index.html?scene={query}")
        # Not by waiting for a function: with that come listeners of playwright's own, which every move would pay for here, but not in a
        # bare page.
        page.evaluate(READY)
        yield Measured(page)
        page.context.close()

    @contextlib.contextmanager
    def bare(self, html):
        """A page of HTML that was taken down, without its scripts."""
        page = self.browser.new_context(viewport=VIEWPORT).new_page()
        page.goto(f"{self.site}/gallery/gallery.css")  # the same origin and folder, so that the style sheet's address holds
        page.set_content(html)
        yield Measured(page)
        page.context.close()


@contextlib.contextmanager
def pages():
    with served() as site, sync_playwright() as playwright, launch_chromium(playwright) as browser:
        yield Pages(browser, site)


def middle(runs, what):
    return statistics.median(run[what] for run in runs)


def goal(what, value, most):
    print(f"  {what}: {value:.2f}, goal at most {most}{'' if value <= most else '  MISSED'}")
