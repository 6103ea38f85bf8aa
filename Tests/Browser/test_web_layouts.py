"""Every way in which a page lays a list out: items go to each gap, and all make room where they will stand."""

import re
from urllib.parse import quote

import pytest

from harness.site import ROOT

pytestmark = pytest.mark.lengthy

KINDS = re.findall(r"^    '([\w, -]+)': \[", (ROOT / "Tests/Browser/pages/web-layouts.html").read_text(), re.M)

# Where only the browser knows how items stand, one takes the place of the item that it is over.
TOLD = {"grid of large items", "grid of wide items that is filled up", "rows that grow", "columns of unequal items"}


@pytest.fixture
def laid_out(site, open_scene, workbench):
    return lambda kind: open_scene(f"{site}/pages/web-layouts.html#{quote(kind)}", api="bench", device={"reduced_motion": "reduce"})


def places(scene):
    """Where the items are, by their names in the order of the document."""
    return scene.page.evaluate(
        """() => Object.fromEntries([...document.querySelectorAll('[data-list] > [data-element]')].map(item => {
          const { x, y } = item.getBoundingClientRect()
          return ['#' + item.dataset.element, [x, y]]
        }))"""
    )


def places_after(scene, number, gap, is_told=False):
    """An item by its number, brought into view, where all would be if the page had moved it to a gap, and where its middle would be, or that
    of the item that is there now: nowhere, where nothing of the list is seen there."""
    return scene.page.evaluate(
        """([number, gap, isTold]) => {
          const list = document.querySelector('[data-list]'), all = [...list.querySelectorAll(':scope > [data-element]')]
          const item = all[number], others = all.filter(other => other !== item), { nextSibling } = item
          item.scrollIntoView()
          const middleOf = item => {
            const { x, y, width, height } = item.getBoundingClientRect()
            return [x + width / 2, y + height / 2]
          }
          const there = middleOf(all[gap]), isOpen = getComputedStyle(list).overflow === 'visible'
          // The list is as large as its items reach, unless it clips them.
          const boxes = [list, ...isOpen ? all : []].map(node => node.getBoundingClientRect())
          const [left, top] = ['left', 'top'].map(side => Math.min(...boxes.map(box => box[side])))
          const [right, bottom] = ['right', 'bottom'].map(side => Math.max(...boxes.map(box => box[side])))
          if (others[gap]) list.insertBefore(item, others[gap])
          else others.at(-1).after(item)
          const result = Object.fromEntries([...list.querySelectorAll(':scope > [data-element]')].map(item => {
            const { x, y } = item.getBoundingClientRect()
            return ['#' + item.dataset.element, [x, y]]
          }))
          const middle = isTold ? there : middleOf(item)
          const isSeen = left < middle[0] && middle[0] < right && top < middle[1] && middle[1] < bottom
          list.insertBefore(item, nextSibling)
          return [item.dataset.element, result, isSeen ? middle : null]
        }""",
        [number, gap, is_told],
    )


def far(found, wanted, but=None, by=2):
    """The items that are not where they are wanted, of those that can be seen."""
    near = {item: place for item, place in wanted.items() if item != but and pytest.approx(place, abs=by) != found.get(item)}
    return {item: (found.get(item), place) for item, place in near.items() if -60 < place[0] and place[0] < 1024}


@pytest.mark.many(6)
@pytest.mark.parametrize("kind", KINDS)
def test_items_go_to_each_gap_and_all_stand_where_they_will_stand(laid_out, kind):
    scene = laid_out(kind)
    count = len(places(scene))
    wrong, met = [], 0
    for number in (0, count - 1):
        for gap in range(count):
            item, wanted, middle = places_after(scene, number, gap, kind in TOLD)
            if not middle:
                continue
            met += 1
            scene.mouse.press(item)
            scene.mouse.move(middle, steps=3)
            scene.settle()
            seen = places(scene)
            scene.mouse.release()
            scene.settle()
            after = places(scene)
            # Where rows are of unequal items, two gaps may have their rooms at one place.
            if list(after) != list(wanted) and (kind in TOLD or far(after, {"#" + item: wanted["#" + item]}, by=45)):
                wrong.append((number, gap, "order", list(after), list(wanted)))
            elif far(seen, after, "#" + item):
                wrong.append((number, gap, "seen", far(seen, after, "#" + item)))
            elif list(after) == list(wanted) and far(after, wanted):
                wrong.append((number, gap, "after", far(after, wanted)))
    assert wrong == [] and met > 4


# What the focus walks over, and where keys carry the item that it is on then.
@pytest.mark.parametrize(
    "kind, keys, way, carried, order",
    [
        ("column wrap", "ArrowDown ArrowRight ArrowUp ArrowLeft End Home", "1 3 2 0 8 0", "ArrowDown", "1 0 2 3 4 5 6 7 8"),
        ("column wrap", "ArrowRight", "2", "ArrowRight", "0 1 3 4 2 5 6 7 8"),
        ("column wrap from right to left", "ArrowLeft ArrowDown ArrowRight", "2 3 1", "ArrowUp", "1 0 2 3 4 5 6 7 8"),
        ("column-reverse", "ArrowUp ArrowUp ArrowDown", "1 2 1", "ArrowUp", "0 2 1 3 4"),
        ("row-reverse wrap", "ArrowLeft ArrowLeft ArrowRight", "1 2 1", "ArrowLeft", "0 2 1 3 4 5 6 7 8 9 10 11"),
        ("wrap-reverse", "ArrowRight ArrowUp ArrowDown", "1 6 1", "ArrowRight", "0 2 1 3 4 5 6 7 8 9 10 11"),
        ("vertical-rl row", "ArrowDown ArrowDown ArrowUp", "1 2 1", "ArrowDown", "0 2 1 3 4"),
        ("vertical-rl", "ArrowLeft ArrowLeft ArrowRight", "1 2 1", "ArrowLeft", "0 2 1 3 4"),
        ("vertical-rl column-reverse", "ArrowRight ArrowRight ArrowLeft", "1 2 1", "ArrowRight", "0 2 1 3 4"),
        ("sideways-lr row", "ArrowUp ArrowUp ArrowDown", "1 2 1", "ArrowUp", "0 2 1 3 4"),
        ("sideways-lr rows", "ArrowUp ArrowRight ArrowDown", "1 3 2", "ArrowUp", "0 1 3 2 4 5 6 7 8"),
        ("grid column", "ArrowRight ArrowDown ArrowLeft", "3 4 1", "ArrowRight", "0 2 3 4 1 5 6 7"),
    ],
)
def test_arrows_walk_and_carry_items_as_they_lie(laid_out, kind, keys, way, carried, order):
    scene = laid_out(kind)
    scene.page.locator('[data-element="0"]').evaluate("node => { node.tabIndex = -1; node.focus() }")
    seen = []
    for key in keys.split():
        scene.keys.press(key)
        seen.append(scene.focused())
    assert " ".join(seen) == way
    for key in ("Space", carried, "Space"):
        scene.keys.press(key)
        scene.settle()
    assert [item[1:] for item in places(scene)] == order.split()
