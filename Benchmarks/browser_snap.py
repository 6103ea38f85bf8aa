"""Script time per delivered pointer event while a card of the scene `snap` is dragged, against a bare page that makes the same
DOM writes at the same events. Nine interleaved pairs; the goal is a median ratio of at most 2.

The writes are taken down once from the scene itself, with a MutationObserver; the bare page is the same HTML and style sheet, without
the library, with one handler that repeats them.

Beside it stands the time of all tasks, drawing included. In the bare page the browser itself looks up what is under the pointer at every move,
which is no script; in the scene the pointer is captured, and the library looks it up when it has to know.
"""

import statistics

from browser_pages import REPEAT, TAKE_DOWN, VIEWPORT, pages

PAIRS = 9
MOVES = 400
WARM_UP = 60


def path(start):
    """Moves of 4 points that sweep the stage to and fro, from the press on."""
    x, y, step = *start, 4
    for i in range(MOVES + WARM_UP):
        if not 80 < x + step < VIEWPORT["width"] - 80:
            step = -step
            y = 200 + (y + 37) % 400
        x += step
        yield x, y


def drag(page, start, measured=True):
    """Drags along the path; microseconds of script and of all tasks per delivered event of all but the warm-up."""
    page.mouse("Pressed", start)
    before = None
    for i, at in enumerate(path(start)):
        if i == WARM_UP and measured:
            before = page.so_far()
        page.mouse("Moved", at)
    after = page.so_far() if measured else None
    page.mouse("Released", at)
    if not measured:
        return None
    script, task, moves = (now - then for now, then in zip(after, before))
    return script / moves * 1e6, task / moves * 1e6


def main():
    with pages() as all:
        with all.scene("snap") as page:
            start = page.middle("round-1")
            page.page.evaluate(TAKE_DOWN)
            drag(page, start, measured=False)
            html, writes = page.page.evaluate("[benchPage, benchWrites]")
        count = sum(len(w) for w in writes) / len(writes)

        ours, bares = [], []
        for _ in range(PAIRS):
            with all.scene("snap") as page:
                ours.append(drag(page, start))
            with all.bare(html) as page:
                page.page.evaluate(REPEAT, writes)
                bares.append(drag(page, start))

        print("== Browser: time per pointer event in snap, against the same DOM writes; goal for script at most 2 ==")
        print(f"writes per event {count:.2f}, pairs {PAIRS}")
        for what, snap, bare in zip(("script", "all tasks"), zip(*ours), zip(*bares)):
            ratios = sorted(a / b for a, b in zip(snap, bare))
            print(f"{what}: snap {statistics.median(snap):.1f} µs, bare {statistics.median(bare):.1f} µs (medians)")
            print(f"  ratios {' '.join(f'{r:.2f}' for r in ratios)}, median {statistics.median(ratios):.2f}")


main()
