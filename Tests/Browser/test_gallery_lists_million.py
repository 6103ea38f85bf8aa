"""The scene Million: a list of a million rows, of which only those exist that can be seen, by mouse, touch and keys."""

import contextlib
import time

import pytest
from playwright.sync_api import TimeoutError

from harness.devices import PHONE

ROWS = "[...document.querySelectorAll('#days > .item')]"
ALL = {"count": 1_000_000, "runs": [[0, 1_000_000]]}


def rows(scene):
    """The rows that there are: day and position by the document, and where they are seen in the list, from the top."""
    return scene.page.evaluate(
        f"""{ROWS}.map(row => {{
          const list = row.parentNode.getBoundingClientRect(), box = row.getBoundingClientRect()
          return {{ day: Number(row.dataset.element.slice(4)), at: Number(row.dataset.index), top: box.top - list.top, bottom: box.bottom - list.top,
            height: list.height, says: [row.ariaPosInSet, row.ariaSetSize] }}
        }})"""
    )


def day(state, position):
    """Which day the model has at a position."""
    for first, count in state["runs"]:
        if position < count:
            return first + position
        position -= count
    return None


def check(scene):
    """What can be seen is what the model says: in its order, without holes and without anything twice; and there is nothing else."""
    state, found = scene.state(), rows(scene)
    assert len(found) < 40
    for one in found:
        assert one["day"] == day(state, one["at"]) and one["says"] == [str(one["at"] + 1), str(state["count"])]
    assert [one["at"] for one in found] == sorted({one["at"] for one in found})
    seen = [one for one in found if one["bottom"] > 0 and one["top"] < one["height"]]
    assert [one["at"] for one in seen] == list(range(seen[0]["at"], seen[-1]["at"] + 1))
    for above, below in zip(seen, seen[1:]):
        assert abs(below["top"] - above["bottom"] - 8) < 1.1, (above, below)
    assert seen[0]["top"] <= 12.5 and seen[-1]["bottom"] >= seen[-1]["height"] - 12.5
    return seen


def is_clean(scene):
    scene.wait_until_over()
    scene.settle()
    assert scene.page.evaluate(f"{ROWS}.every(row => !row.style.translate && !row.style.opacity)")
    return check(scene)


def scroll_to(scene, part):
    """Jumps as the scroll bar does."""
    scene.page.evaluate("part => { const days = document.querySelector('#days'); days.scrollTop = part * (days.scrollHeight - days.clientHeight) }", part)
    scene.settle()


def turn(scene, distance):
    """Turns the wheel. A busy browser loses a turn now and then, of which the page hears nothing: then it is turned once more.

    It is looked for frame by frame: Chromium without a screen keeps what is scrolled until something else asks for a frame, now and then."""
    heard = scene.page.evaluate_handle(
        """() => {
          const heard = []
          for (const name of ['wheel', 'scroll']) document.querySelector('#days').addEventListener(name, () => heard.push(name), { once: true })
          return heard
        }"""
    )
    for _ in range(2):
        scene.mouse.wheel(0, distance)
        with contextlib.suppress(TimeoutError):
            return scene.page.wait_for_function("heard => heard.includes('scroll')", arg=heard, timeout=8000)
        assert not heard.json_value(), "The page heard of it, and nothing is scrolled."
    raise AssertionError("The wheel is not heard of.")


def runs(scene):
    return scene.state()["runs"]


@pytest.mark.lengthy
def test_keys_take_a_row_to_the_end_and_the_list_is_scrolled_to_its_end(gallery):
    scene = gallery("million")
    scene.page.locator("#days").focus()
    scene.keys.press("ArrowDown", "Space", "End")
    scene.settle()
    scene.wait_until("(days => days.scrollTop > 1e6 && days.scrollHeight - days.clientHeight - days.scrollTop < 1)(document.querySelector('#days'))")
    scene.keys.press("Escape")
    is_clean(scene)


def test_only_what_is_seen_exists_and_everything_can_be_seen(gallery):
    scene = gallery("million")
    assert check(scene)[0]["day"] == 0
    for part in (0.5, 0.123, 0.9, 1, 0.001, 0):
        scroll_to(scene, part)
        seen = check(scene)
        assert abs(seen[0]["at"] / 1_000_000 - part) < 0.01
    assert seen[0]["at"] == 0
    scroll_to(scene, 1)
    assert check(scene)[-1]["at"] == 999_999


def test_an_estimate_is_put_right_without_anything_visible_moving(gallery):
    scene = gallery("million")
    scroll_to(scene, 0.37)
    scene.mouse.move(scene.box("days").center)
    for step in (-70, -70, -130, -70, 90, -300, -70):
        before = {one["day"]: one["top"] for one in check(scene)}
        turn(scene, step)
        scene.settle()
        after = {one["day"]: one["top"] for one in check(scene)}
        both = before.keys() & after.keys()
        assert both and all(abs(after[one] - before[one] + step) < 1.1 for one in both), (step, before, after)


@pytest.mark.lengthy
@pytest.mark.long
def test_held_near_the_edge_the_first_day_gets_to_be_the_last_and_undo_takes_it_back(gallery):
    scene = gallery("million")
    scene.page.set_default_timeout(120_000)
    box = scene.box("days")
    scene.mouse.press("day-0")
    scene.mouse.move((box.center.x, box.y + box.height - 4))
    began = time.monotonic()
    scene.wait_until("JSON.parse(window.gallery.state()).seen[1] === 1000000", 110)
    assert len(rows(scene)) < 40 and runs(scene) == [[0, 1_000_000]]
    print(f"from the first to the last in {time.monotonic() - began:.1f} s")
    scene.page.wait_for_timeout(700)
    # The place is open below the last day.
    assert scene.page.evaluate("document.querySelector('[data-drag-layer] > .item .text').textContent") == "Day 1"
    scene.mouse.release()
    scene.settle()
    assert runs(scene) == [[1, 999_999], [0, 1]]
    assert is_clean(scene)[-1]["day"] == 0
    scene.page.locator("[data-element=undo]").click()
    assert runs(scene) == [[0, 1_000_000]] and is_clean(scene)[0]["day"] == 0
    scene.page.locator("[data-element=redo]").click()
    assert runs(scene) == [[1, 999_999], [0, 1]] and is_clean(scene)[-1]["day"] == 0


def test_keys_carry_a_day_to_the_end_page_by_page_and_back_and_keep_the_focus_on_it(gallery):
    scene = gallery("million")
    focused = "document.activeElement.dataset.element"
    scene.page.locator("#days").focus()
    for key in ("ArrowDown", "ArrowDown", "ArrowDown"):
        scene.keys.press(key)
    assert scene.page.evaluate(focused) == "day-2"
    for key in ("Space", "End", "Space"):
        scene.keys.press(key)
    scene.settle()
    assert runs(scene) == [[0, 2], [3, 999_997], [2, 1]] and scene.page.evaluate(focused) == "day-2"
    assert is_clean(scene)[-1]["day"] == 2
    for key in ("Space", "PageUp", "PageUp", "Space"):
        scene.keys.press(key)
    scene.settle()
    assert len(runs(scene)) == 4 and runs(scene)[2][0] == 2 and scene.page.evaluate(focused) == "day-2"
    assert 2 in [one["day"] for one in is_clean(scene)]
    for key in ("Space", "Home", "Space"):
        scene.keys.press(key)
    scene.settle()
    assert runs(scene)[0] == [2, 1] and scene.page.evaluate(focused) == "day-2" and is_clean(scene)[0]["day"] == 2
    # Without a drag they walk.
    for key, expected in (("End", "day-999999"), ("ArrowUp", "day-999998"), ("Home", "day-2"), ("ArrowDown", "day-0")):
        scene.keys.press(key)
        assert scene.page.evaluate(focused) == expected
    check(scene)


def test_the_list_scrolls_by_wheel_and_scroll_bar_during_a_drag_and_the_day_lands_where_it_is_shown(gallery):
    scene = gallery("million")
    scene.mouse.press("day-1")
    middle = scene.box("days").center
    scene.mouse.move(middle)
    scene.mouse.wheel(0, 2400)
    scene.settle()
    scroll_to(scene, 0.6)
    scene.mouse.wheel(0, 333)
    scene.settle()
    scene.mouse.move((middle.x, middle.y + 40))
    scene.settle()
    # The day itself has the focus, and is kept where it was.
    found = [row for row in rows(scene) if row["day"] != 1]
    # Where neighbours have made room, a day fits.
    gaps = [(above, below) for above, below in zip(found, found[1:]) if below["top"] - above["bottom"] > 30]
    assert len(gaps) == 1 and runs(scene) == [[0, 1_000_000]]
    (above, below), = gaps
    copy = scene.page.locator("[data-drag-layer] > .item").bounding_box()
    scene.mouse.release()
    scene.settle()
    seen = is_clean(scene)
    place = next(i for i, one in enumerate(seen) if one["day"] == 1)
    assert (seen[place - 1]["day"], seen[place + 1]["day"]) == (above["day"], below["day"])
    # Nothing but the day has moved, and that is where its place was.
    assert abs(seen[place - 1]["top"] - above["top"]) < 1.1 and abs(seen[place + 1]["top"] - below["top"]) < 1.1
    assert abs(scene.box("day-1").y - copy["y"]) < 60


@pytest.mark.lengthy
def test_a_finger_moves_a_day_and_a_cancel_far_away_puts_it_back(gallery):
    scene = gallery("million", device=PHONE)
    check(scene)
    scene.touch.start("day-2")
    scene.touch.wait(0.4)
    scene.touch.move("day-4")
    scroll_to(scene, 0.8)
    scene.touch.cancel()
    scene.settle()
    assert runs(scene) == [[0, 1_000_000]]
    is_clean(scene)
    scroll_to(scene, 0)
    scene.touch.drag("day-2", "day-4", hold=0.4)
    scene.settle()
    order = [one["day"] for one in is_clean(scene)]
    assert order[:2] == [0, 1] and order[2] == 3 and sorted(order) == list(range(len(order)))


def test_a_list_that_is_drawn_anew_as_a_whole_shows_its_rows_again(gallery):
    scene = gallery("million")
    scroll_to(scene, 0.5)
    first = check(scene)[0]["at"]
    scene.page.evaluate("() => { const days = document.querySelector('#days'); days.replaceWith(days.cloneNode(false)) }")
    scene.wait_until(f"{ROWS}.length > 5")
    seen = is_clean(scene)
    assert seen[0]["at"] == first
    moved, target = seen[1], seen[3]
    scene.mouse.drag(f"day-{moved['day']}", scene.box(f"day-{target['day']}").at(0.5, 0.8))
    scene.wait_for_log("dropped")
    scene.settle()
    is_clean(scene)
    assert day(scene.state(), moved["at"]) == moved["day"] + 1
    scroll_to(scene, 0.7)
    is_clean(scene)


@pytest.mark.parametrize("width", [320, 360])
def test_on_a_narrow_phone_all_of_the_hint_is_seen(gallery, width):
    scene = gallery("million", device=PHONE | {"viewport": {"width": width, "height": 640}})
    hint, box = scene.page.locator("[data-element=status] .text").bounding_box(), scene.box("status")
    assert box.y <= hint["y"] and hint["y"] + hint["height"] <= box.y + box.height
    assert box.x <= hint["x"] and hint["x"] + hint["width"] <= box.x + box.width
    assert box.y + box.height <= scene.box("days").y


def test_in_a_list_that_is_come_back_to_keys_go_on_at_the_row_where_they_were(gallery):
    scene = gallery("million")
    scene.keys.focus("days")
    for key in ("ArrowDown", "End", "ArrowUp"):
        scene.keys.press(key)
    assert scene.focused() == "day-999998"
    for _ in range(4):
        scene.keys.press("Tab")
    scene.keys.focus("days")
    scene.keys.press("ArrowDown")
    assert scene.focused() == "day-999998"


@pytest.mark.lengthy
def test_days_that_another_finger_adds_are_where_they_are_shown(gallery):
    scene = gallery("million", device=PHONE)
    scene.touch.gather("day-1", "day-3")
    scene.touch.move("day-5")
    scene.touch.wait(0.4)
    scene.touch.end()
    scene.settle()
    seen = [one["day"] for one in is_clean(scene)]
    assert seen.index(3) == seen.index(1) + 1 > 2
    scene.page.locator("[data-element=undo]").click()
    is_clean(scene)
    assert runs(scene) == [[0, 1_000_000]]
