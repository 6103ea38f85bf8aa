"""What a list of a million rows costs: the scene `million` against the scene `list` with a thousand plain rows, both dragged by the same real
pointer events while rows make room; and what it keeps in memory, against an empty page.

`--pairs N` measures N interleaved rounds; 9 unless told otherwise.
"""

import argparse
import statistics

from browser_pages import goal, middle, pages

MOVES = 160
WARM_UP = 40
STEP = 4


def drag(page, row):
    """Drags a row up and down in the middle of what is seen: microseconds of script per delivered move, and milliseconds of tasks for the drop."""
    x, y = page.middle(row)
    step = STEP
    page.frames()
    page.mouse("Pressed", (x, y))
    for i in range(WARM_UP + MOVES):
        if i == WARM_UP:
            before = page.so_far()
        if not 280 < y + step < 500:
            step = -step
        y += step
        page.mouse("Moved", (x, y))
    after = page.so_far()
    page.page.wait_for_timeout(900)
    page.frames()
    held = page.so_far()
    page.mouse("Released", (x, y))
    page.frames()
    dropped = page.so_far()
    moves = after[2] - before[2]
    return {
        "script": (after[0] - before[0]) / moves * 1e6,
        "task": (after[1] - before[1]) / moves * 1e6,
        "drop": (dropped[1] - held[1]) * 1e3,
        "drop script": (dropped[0] - held[0]) * 1e3,
    }


def megabytes(page):
    """JavaScript's heap after a collection with all that is kept outside of it, and the program's memory."""
    for _ in range(2):
        page.session.send("HeapProfiler.collectGarbage")
    use = page.session.send("Runtime.getHeapUsage")
    program = page.page.evaluate("window.benchExports ? benchExports.memory.buffer.byteLength : 0")
    return (use["usedSize"] + use.get("embedderHeapUsedSize", 0)) / 1e6, program / 1e6


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--pairs", type=int, default=9)
    pairs = parser.parse_args().pairs
    print(f"== Browser: a million rows; {pairs} interleaved rounds; time of the main thread alone (threadTicks) ==")
    results = {"million": [], "list": []}
    with pages() as all:
        for _ in range(pairs):
            with all.scene("million") as page:
                results["million"].append(drag(page, "day-4"))
            with all.scene("list&n=1000") as page:
                results["list"].append(drag(page, "row-9"))
        for name, runs in results.items():
            print(f"{name:8}" + "".join(f"{what} {middle(runs, what):8.2f} {'ms' if 'drop' in what else 'µs'}   " for what in runs[0]))
        ratio = statistics.median(a["script"] / b["script"] for a, b in zip(results["million"], results["list"]))
        goal("script per move, a million rows against a list of a thousand", ratio, 1.2)
        goal("milliseconds of a drop", middle(results["million"], "drop"), 10)
        with all.bare("<!doctype html><title>Empty</title>") as page:
            empty = megabytes(page)
        with all.scene("million") as page:
            drag(page, "day-4")
            days = page.page.locator("#days")
            # Some thousand rows have been seen.
            for i in range(300):
                days.evaluate("(days, part) => { days.scrollTop = part * days.scrollHeight }", i / 300)
                page.frames()
            heap, program = megabytes(page)
        print(f"heap {heap:.1f} MB ({empty[0]:.1f} MB of an empty page), program {program:.1f} MB")
        goal("megabytes above an empty page", heap + program - empty[0], 64)


main()
