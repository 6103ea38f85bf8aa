"""What it costs to move an item by an action, without dragging, in a list of 10,000: milliseconds of script for one move, by the key that
does it and by the button. The goal is less than 4.
"""

import statistics

from browser_pages import pages

MOVES = 20


def cost(page, act, place=lambda: ()):
    """The script of one move, in milliseconds: the median of many, each until it is drawn. To find the place where it is done is not counted."""
    costs = []
    for _ in range(MOVES):
        at = place()
        page.frames()
        before = page.so_far()[0]
        act(*at)
        page.frames()
        costs.append((page.so_far()[0] - before) * 1e3)
    return statistics.median(costs)


def main():
    print("== Browser: moving an item by an action in a list of 10,000; milliseconds of script, goal less than 4 ==")
    with pages() as all, all.scene("list&n=10000") as measured:
        page = measured.page
        page.locator("[data-element=list]").focus()
        for _ in range(5):
            page.keyboard.press("ArrowDown")
        page.locator("[data-drag-actions]:visible").wait_for()
        # What nothing but the measuring costs.
        idle = cost(measured, lambda: None)
        measured.mouse("Moved", (4, 4))

        def button():
            return page.evaluate("(r => [r.x + 20, r.y + 20])(document.querySelector('[data-drag-actions] button').getBoundingClientRect())")

        def click(x, y):
            measured.mouse("Pressed", (x, y))
            measured.mouse("Released", (x, y))

        for what, *how in [
            ("Alt and an arrow", lambda: page.keyboard.press("Alt+ArrowDown")),
            ("the button", click, button),
        ]:
            found = cost(measured, *how) - idle
            print(f"  {what}: {found:.2f} ms{'' if found < 4 else '  MISSED'}")


main()
