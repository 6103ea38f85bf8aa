"""What putting a long list in order costs the main thread: the scene `list` with 1,000 and 5,000 rows, dragged by real pointer events while
its rows make room, against bare pages of the same HTML.

- writes: one handler makes the same DOM writes at the same moves, as they were taken down from the scene itself.
- transform: one handler sets a transform on a copy of the row; the row itself is put elsewhere at the drop.
- SortableJS, as the Python package nicegui brings it, with its fallback that is driven by pointer events, as ours is.

`--pairs N` measures N interleaved rounds; 9 unless told otherwise.
"""

import argparse
import importlib.util
import pathlib
import statistics

from browser_pages import REPEAT, TAKE_DOWN, goal, middle, pages

COUNTS = (1000, 5000)
MOVES = 160
WARM_UP = 40
ROW = "row-9"

TRANSFORM = """() => {
  let row, copy, x, y, place
  addEventListener('pointerdown', event => {
    row = event.target.closest('.item')
    ;[x, y] = [event.clientX, event.clientY]
    place = [...row.parentNode.children].indexOf(row)
  })
  addEventListener('pointermove', event => {
    if (!row) return
    if (!copy) {
      const box = row.getBoundingClientRect()
      copy = row.cloneNode(true)
      copy.style.cssText += `position:fixed;left:${box.left}px;top:${box.top}px;width:${box.width}px;list-style:none;margin:0;
        pointer-events:none;will-change:transform;opacity:0.5`
      document.body.append(copy)
      row.classList.add('bench-lifted')
    }
    copy.style.transform = `translate(${event.clientX - x}px, ${event.clientY - y}px)`
  })
  addEventListener('pointerup', event => {
    const list = row.parentNode, by = Math.round((event.clientY - y) / 32)
    list.insertBefore(row, list.children[place + by + (by > 0 ? 1 : 0)])
    row.classList.remove('bench-lifted')
    copy.remove()
    row = copy = null
  })
}"""

SORTABLE = """async source => {
  const { Sortable } = await import(URL.createObjectURL(new Blob([source], { type: 'text/javascript' })))
  new Sortable(document.querySelector('.list'), { forceFallback: true, animation: 150 })
}"""

BARE_STYLE = "<style>body { user-select: none } .bench-lifted { opacity: 0 }</style></head>"

TIMES = 20
REGISTER = "() => benchExports.drag_list(...benchList, 4, 0)"
READ = """(() => {
  const rows = [...document.querySelector('.list').children]
  return () => rows.map(row => row.getBoundingClientRect())
})()"""


def path(start):
    """Moves of 4 points up and down in the middle of what is seen, from the press on."""
    x, y = start
    step = 4
    for _ in range(WARM_UP + MOVES):
        if not 250 < y + step < 520:
            step = -step
        y += step
        yield x, y


def drag(page):
    """Drags a row: microseconds of script and of all tasks per delivered move, and milliseconds of tasks for the start and the drop."""
    start = page.middle(ROW)
    page.frames()
    began = page.so_far()
    page.mouse("Pressed", start)
    for i, at in enumerate(path(start)):
        if i == 3:
            page.frames()
            lifted = page.so_far()
        if i == WARM_UP:
            before = page.so_far()
        page.mouse("Moved", at)
    after = page.so_far()
    # Until the rows have come to rest.
    page.page.wait_for_timeout(900)
    page.frames()
    held = page.so_far()
    page.mouse("Released", at)
    page.frames()
    dropped = page.so_far()
    moves = after[2] - before[2]
    return {
        "script": (after[0] - before[0]) / moves * 1e6,
        "task": (after[1] - before[1]) / moves * 1e6,
        "start": (lifted[1] - began[1]) * 1e3,
        "drop": (dropped[1] - held[1]) * 1e3,
    }


def cost(page, body):
    """Milliseconds of one call, of many in a task of their own."""
    page.page.evaluate(f"window.benchBody = {body}; for (let i = 0; i < {TIMES}; i++) benchBody(); 0")
    page.frames()
    before = page.so_far()
    page.page.evaluate(f"new Promise(done => setTimeout(() => {{ for (let i = 0; i < {TIMES}; i++) benchBody(); done() }}))")
    return (page.so_far()[1] - before[1]) * 1e3 / TIMES


def sortable():
    """The build of SortableJS, or None where the package is not installed."""
    found = importlib.util.find_spec("nicegui")
    file = found and pathlib.Path(found.submodule_search_locations[0]) / "elements/sortable/dist/index.js"
    return file.read_text() if file and file.exists() else None


def rounds(all, count, pairs, other):
    """Every measurement of each page, in rounds of one of each."""
    query = f"list&n={count}"
    with all.scene(query) as page:
        page.page.evaluate(TAKE_DOWN)
        drag(page)
        html, writes = page.page.evaluate("[benchPage, benchWrites]")
    html = html.replace("</head>", BARE_STYLE, 1)
    print(f"{count:,} rows: {sum(map(len, writes)) / len(writes):.2f} writes per move")
    results = {name: [] for name in ("scene", "writes", "transform", "SortableJS")}
    for _ in range(pairs):
        with all.scene(query) as page:
            results["scene"].append({"read": cost(page, READ), "register": cost(page, REGISTER)} | drag(page))
        with all.bare(html) as page:
            page.page.evaluate(REPEAT, writes)
            results["writes"].append(drag(page))
        with all.bare(html) as page:
            page.page.evaluate(TRANSFORM)
            results["transform"].append(drag(page))
        if other:
            with all.bare(html) as page:
                page.page.evaluate(SORTABLE, other)
                results["SortableJS"].append(drag(page))
    return results


def ratio(a, what, b, other=None):
    return statistics.median(x[what] / y[other or what] for x, y in zip(a, b))


def show(count, results):
    print(f"{'':12}script/move   task/move       start        drop   (medians)")
    for name, runs in results.items():
        if runs:
            script, task, start, drop = (middle(runs, what) for what in ("script", "task", "start", "drop"))
            print(f"{name:12}{script:8.1f} µs {task:8.1f} µs {start:8.2f} ms {drop:8.2f} ms")
    ours = results["scene"]
    goal(f"script per move, against the same writes, {count:,}", ratio(ours, "script", results["writes"]), 2)
    goal(f"task per move, against a transform alone, {count:,}", ratio(ours, "task", results["transform"]), 1.2)
    goal(f"start, against the bare page's, {count:,}", ratio(ours, "start", results["transform"]), 1.5)
    goal(f"drop, against the bare page's, {count:,}", ratio(ours, "drop", results["transform"]), 1.5)
    register, read = middle(ours, "register"), middle(ours, "read")
    goal(f"registering ({register:.2f} ms), against reading the rectangles ({read:.2f} ms), {count:,}", ratio(ours, "register", ours, "read"), 5)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--pairs", type=int, default=9)
    pairs = parser.parse_args().pairs
    other = sortable()
    print(f"== Browser: reordering the scene list; {pairs} interleaved rounds; time of the main thread alone (threadTicks) ==")
    if not other:
        print("SortableJS is left out: the Python package nicegui is not installed. Scripts/bench installs it.")
    with pages() as all:
        found = {}
        for count in COUNTS:
            found[count] = rounds(all, count, pairs, other)
            show(count, found[count])
        few, many = COUNTS
        goal(f"script per move, {many:,} rows against {few:,}", ratio(found[many]["scene"], "script", found[few]["scene"]), 1.3)


if __name__ == "__main__":
    main()
