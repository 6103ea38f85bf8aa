"""Script time per delivered pointer event while a card of the scene `snap` is dragged, against a bare page that makes the same
DOM writes at the same events. Nine interleaved pairs; the goal is a median ratio of at most 2.

The writes are taken down once from the scene itself, with a MutationObserver; the bare page is the same HTML and style sheet, without
the library, with one handler that repeats them.
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
    """Drags along the path; microseconds of script per delivered event of all but the warm-up."""
    page.mouse("Pressed", start)
    before = None
    for i, at in enumerate(path(start)):
        if i == WARM_UP and measured:
            before = page.so_far()
        page.mouse("Moved", at)
    after = page.so_far() if measured else None
    page.mouse("Released", at)
    return (after[0] - before[0]) / (after[2] - before[2]) * 1e6 if measured else None


def main():
    with pages() as all:
        with all.scene("snap") as page:
            start = page.middle("round-1")
            page.page.evaluate(TAKE_DOWN)
            drag(page, start, measured=False)
            html, writes = page.page.evaluate("[benchPage, benchWrites]")
        count = sum(len(w) for w in writes) / len(writes)

        ratios, ours, bares = [], [], []
        for _ in range(PAIRS):
            with all.scene("snap") as page:
                ours.append(drag(page, start))
            with all.bare(html) as page:
                page.page.evaluate(REPEAT, writes)
                bares.append(drag(page, start))
            ratios.append(ours[-1] / bares[-1])

        print("== Browser: script time per pointer event in snap, against the same DOM writes; goal at most 2 ==")
        print(f"writes per event {count:.2f}, pairs {PAIRS}")
        print(f"snap {statistics.median(ours):.1f} µs, bare {statistics.median(bares):.1f} µs (medians)")
        print(f"ratios {' '.join(f'{r:.2f}' for r in sorted(ratios))}, median {statistics.median(ratios):.2f}")


main()
