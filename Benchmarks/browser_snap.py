"""Script time per delivered pointer event while a card of the scene `snap` is dragged, against a bare page that makes the same
DOM writes at the same events. Nine interleaved pairs; the goal is a median ratio of at most 2.

The writes are taken down once from the scene itself, with a MutationObserver; the bare page is the same HTML and style sheet, without
the library, with one handler that repeats them.
"""

import pathlib
import statistics
import sys

from playwright.sync_api import sync_playwright

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "Tests/Browser"), str(ROOT / "Scripts")]
from harness.browsers import launch_chromium  # noqa: E402
from harness.site import served  # noqa: E402

PAIRS = 9
MOVES = 400
WARM_UP = 60
VIEWPORT = {"width": 1024, "height": 720}

TAKE_DOWN = """() => {
  const all = [...document.querySelectorAll('*')]
  all.forEach((element, index) => element.setAttribute('data-bench', index))
  const html = document.documentElement.cloneNode(true)
  html.querySelectorAll('script, link[rel=modulepreload]').forEach(script => script.remove())
  window.benchPage = '<!doctype html>' + html.outerHTML
  window.benchWrites = []
  window.addEventListener('pointermove', () => benchWrites.push([]), { capture: true })
  const seen = new Map(all.map(element => [element, Object.fromEntries([...element.style].map(n => [n, element.style[n]]))]))
  new MutationObserver(changes => {
    const writes = benchWrites.at(-1)
    if (!writes) return
    for (const change of changes) {
      const index = change.target.getAttribute?.('data-bench')
      if (change.type === 'attributes' && change.attributeName === 'style' && index) {
        const style = change.target.style, before = seen.get(change.target) ?? {}, now = {}
        for (const name of style) now[name] = style[name]
        for (const name in { ...before, ...now })
          if (before[name] !== now[name]) writes.push([index, 'style', name, now[name] ?? ''])
        seen.set(change.target, now)
      } else if (change.type === 'attributes' && index) {
        writes.push([index, 'attribute', change.attributeName, change.target.getAttribute(change.attributeName)])
      } else if (change.type === 'childList' && index) {
        for (const node of change.addedNodes) writes.push([index, 'add', node.textContent, ''])
      } else if (change.type === 'characterData') {
        const parent = change.target.parentElement?.getAttribute('data-bench')
        if (parent) writes.push([parent, 'text', change.target.data, ''])
      }
    }
  }).observe(document.documentElement, { subtree: true, attributes: true, childList: true, characterData: true })
}"""

REPEAT = """writes => {
  const nodes = new Map([...document.querySelectorAll('[data-bench]')].map(e => [e.getAttribute('data-bench'), e]))
  const bound = writes.map(list => list.map(([index, kind, name, value]) => [nodes.get(index), kind, name, value]).filter(w => w[0]))
  let at = 0
  window.addEventListener('pointermove', () => {
    const list = bound[at++ % bound.length]
    for (const [node, kind, name, value] of list) {
      if (kind === 'style') node.style.setProperty(name, value)
      else if (kind === 'text') node.firstChild.data = name
      else if (kind === 'add') node.append(name)
      else if (value === null) node.removeAttribute(name)
      else node.setAttribute(name, value)
    }
  })
}"""


def path(start):
    """Moves of 4 points that sweep the stage to and fro, from the press on."""
    x, y, step = *start, 4
    for i in range(MOVES + WARM_UP):
        if not 80 < x + step < VIEWPORT["width"] - 80:
            step = -step
            y = 200 + (y + 37) % 400
        x += step
        yield x, y


COUNT = "window.benchMoves = 0; window.addEventListener('pointermove', () => { benchMoves++ }, { capture: true })"


def drag(page, session, start, measured):
    """Drags along the path; script time and delivered events of all but the warm-up."""
    page.evaluate(COUNT)
    send = lambda kind, at: session.send(  # noqa: E731
        "Input.dispatchMouseEvent", {"type": kind, "x": at[0], "y": at[1], "button": "left", "buttons": 1, "clickCount": 1}
    )
    send("mousePressed", start)
    before = None
    for i, at in enumerate(path(start)):
        if i == WARM_UP and measured:
            before = metrics(page, session)
        send("mouseMoved", at)
    result = None
    if measured:
        after = metrics(page, session)
        result = (after[0] - before[0]) / (after[1] - before[1]) * 1e6
    send("mouseReleased", at)
    return result


def metrics(page, session):
    values = {m["name"]: m["value"] for m in session.send("Performance.getMetrics")["metrics"]}
    return values["ScriptDuration"], page.evaluate("benchMoves")


def open_scene(browser, site):
    page = browser.new_context(viewport=VIEWPORT).new_page()
    page.goto(f"{site}/gallery/index.html?scene=snap")
    page.wait_for_function("window.gallery?.ready === true")
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")
    return page, session


def middle(page, name):
    box = page.locator(f'[data-element="{name}"]').bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def main():
    with served() as site, sync_playwright() as playwright, launch_chromium(playwright) as browser:
        page, session = open_scene(browser, site)
        card = "round-1"
        start = middle(page, card)
        page.evaluate(TAKE_DOWN)
        drag(page, session, start, measured=False)
        html, writes = page.evaluate("[benchPage, benchWrites]")
        page.context.close()
        count = sum(len(w) for w in writes) / len(writes)

        ratios, ours, bares = [], [], []
        for _ in range(PAIRS):
            page, session = open_scene(browser, site)
            ours.append(drag(page, session, start, measured=True))
            page.context.close()

            page = browser.new_context(viewport=VIEWPORT).new_page()
            page.goto(f"{site}/gallery/gallery.css")  # the same origin and folder, so that the style sheet's address holds
            page.set_content(html)
            page.evaluate(REPEAT, writes)
            session = page.context.new_cdp_session(page)
            session.send("Performance.enable")
            bares.append(drag(page, session, start, measured=True))
            page.context.close()
            ratios.append(ours[-1] / bares[-1])

        print("== Browser: script time per pointer event in snap, against the same DOM writes; goal at most 2 ==")
        print(f"writes per event {count:.2f}, pairs {PAIRS}")
        print(f"snap {statistics.median(ours):.1f} µs, bare {statistics.median(bares):.1f} µs (medians)")
        print(f"ratios {' '.join(f'{r:.2f}' for r in sorted(ratios))}, median {statistics.median(ratios):.2f}")


main()
