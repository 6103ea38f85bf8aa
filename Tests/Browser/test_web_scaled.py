"""Elements whose own lengths are not the viewport's, since something above them is zoomed or scaled."""

import pytest

from harness.devices import TOUCH
from web_bench import ends

STYLES = ["zoom: 2", "zoom: 0.5", "transform: scale(0.5)"]


@pytest.mark.many(3)
@pytest.mark.parametrize("style", STYLES)
def test_a_page_on_in_a_list_is_what_can_be_seen_of_it(bench, style):
    scene = bench("web-scaled")
    scene.page.add_style_tag(content=f"#scaled {{ {style} }}")
    scene.keys.focus("list")
    # Five rows are seen.
    scene.keys.press("ArrowDown", "PageDown")
    assert scene.focused() == "row4"
    scene.keys.press("PageUp")
    assert scene.focused() == "row0"


@pytest.mark.many(3)
@pytest.mark.parametrize("style", STYLES)
def test_what_another_finger_scrolls_stays_under_it(bench, style):
    scene = bench("web-scaled", TOUCH)
    scene.page.add_style_tag(content=f"#scaled {{ {style} }}")
    scene.touch.start("inner")
    scene.touch.move((700, 500))
    below, box = scene.box("row1").center.y, scene.box("list")
    scene.touch.start(box.at(0.5, 0.9), finger=1)
    scene.touch.move((box.at(0.5, 0.9)[0], box.at(0.5, 0.9)[1] - 60), finger=1, steps=11)
    assert scene.box("row1").center.y - below == pytest.approx(-60, abs=3)
    scene.touch.end(1)
    scene.touch.end(0)
    scene.settle()


@pytest.mark.many(3)
@pytest.mark.parametrize("style", STYLES)
def test_what_scrolls_itself_is_dragged_by_all_of_it_but_its_bar_and_its_corner(bench, style):
    scene = bench("web-scaled")
    scene.page.add_style_tag(content=f"#scaled {{ {style} }} [data-element=sized] {{ border: solid 6px }}")
    box = scene.box("sized")
    scene.mouse.press(box.at(0.92, 0.94))
    scene.mouse.move((800, 600))
    scene.mouse.release()
    assert scene.log() == []
    box = scene.box("sized")
    scene.mouse.press(box.at(0.75, 0.75))
    scene.mouse.move((800, 600))
    scene.mouse.release()
    assert ends(scene)


@pytest.mark.lengthy
@pytest.mark.parametrize("style", [*STYLES, "transform: scale(2)", "transform: rotate(180deg); transform-origin: 50% 50%"])
def test_keys_scroll_the_window_to_the_room_that_a_row_would_have_and_no_further(bench, style):
    scene = bench("web-scaled")
    scene.page.add_style_tag(content=f"body {{ height: 4000px }} #scaled {{ {style}; top: 1100px }} #scaled ul {{ height: auto; overflow: visible }}")
    room = """row => {
        const { top, bottom } = document.querySelector(`[data-element=row${row}]`).getBoundingClientRect()
        return [Math.round(top), Math.round(bottom)]
    }"""
    scene.keys.focus("list")
    scene.keys.press("Home")
    # Where the room will be is known before anything has made any.
    places, start = [scene.page.evaluate(room, row) for row in (11, 25)], scene.page.evaluate("scrollY")
    scene.keys.press("Space", *["ArrowDown"] * 11)
    for count, (top, bottom) in [(0, places[0]), (14, places[1])]:
        before = scene.page.evaluate("scrollY")
        scene.keys.press(*["ArrowDown"] * count)
        now = scene.page.evaluate("scrollY")
        assert top >= now - start and bottom <= now - start + 720, (top, bottom, now - start)
    scene.keys.press("Escape")
    assert ends(scene) == ["cancelled list escape"]


def test_the_bar_of_an_item_s_actions_stands_beside_it(bench):
    scene = bench("web-lists")
    scene.page.add_style_tag(content="[data-board] { zoom: 2 } [data-element=two], [data-element=three] { visibility: hidden }")
    scene.page.evaluate("bench.drag.call('bench_actions')")
    bar = scene.page.locator("[data-drag-actions]:visible")
    scene.page.locator("[data-element=k1]").click()
    bar.wait_for()
    box, item = bar.bounding_box(), scene.box("k1")
    assert box["x"] == pytest.approx(item.x + item.width + 4, abs=1)
    assert box["y"] + box["height"] / 2 == pytest.approx(item.center.y, abs=1)


def test_the_overlay_covers_the_window_of_a_zoomed_page(bench):
    scene = bench("web-scaled")
    scene.page.add_style_tag(content="html { zoom: 2 }")
    scene.page.evaluate("bench.drag.call('bench_overlay', 1)")
    scene.mouse.move("row1")
    scene.wait_until("document.querySelector('[data-drag-overlay]')")
    assert scene.page.evaluate("(({ width, height }) => [width, height])(document.querySelector('[data-drag-overlay]').getBoundingClientRect())") == [1024, 720]
