"""The buttons that move an item without dragging, in pages and windows of all kinds."""

import pytest

from harness.devices import DESKTOP, PHONE
from harness.place import Box
from harness.scene import TWO_FRAMES

BAR = "[data-drag-actions]:visible"
# Room for buttons is nowhere but over other items.
NARROW = {"viewport": {"width": 390, "height": 844}}


def bar_of(scene, name):
    scene.keys.focus(name)
    bar = scene.page.locator(BAR)
    bar.wait_for()
    return Box(**bar.bounding_box())


def covers(bar, box):
    left, top, width, height = Box(**bar.bounding_box())
    return left < box.x + box.width and box.x < left + width and top < box.y + box.height and box.y < top + height


@pytest.mark.lengthy
@pytest.mark.parametrize("style", ["transform: translateX(0)", "filter: opacity(0.99)", "contain: paint"])
def test_buttons_stand_at_their_item_whatever_the_page_does_with_what_it_lies_in(gallery, style):
    scene = gallery("keyboard")
    bar = bar_of(scene, "bird-1")
    scene.page.add_style_tag(content=f"main {{ {style} }}")
    scene.keys.focus("star")
    scene.page.locator(BAR).wait_for(state="hidden")
    assert bar_of(scene, "bird-1") == bar


def test_buttons_have_names_of_their_own_by_which_they_can_be_pressed(gallery):
    scene = gallery("birds")
    before = scene.state()["garden"]
    bar_of(scene, "bird-1")
    names = scene.page.locator(BAR).get_by_role("button").evaluate_all("all => all.map(button => button.dataset.element)")
    assert names == [f"garden-{way}" for way in ["up", "down", "up3", "down3", "top", "bottom"]]
    scene.page.locator("[data-element=garden-bottom]").click()
    assert scene.state()["garden"] == [*before[1:], before[0]]


def test_in_a_narrow_window_all_buttons_can_be_reached(gallery):
    # As with 320 points at twice the size.
    scene = gallery("keyboard", device={"viewport": {"width": 160, "height": 480}, "device_scale_factor": 2})
    bar_of(scene, "bird-1")
    for button in scene.page.locator(BAR).get_by_role("button").all():
        box = Box(**button.bounding_box())
        assert box.x >= 0 and box.x + box.width <= 160 and box.width >= 44
        assert button.evaluate("(button, place) => document.elementFromPoint(...place) === button", list(box.center))


@pytest.mark.many(6)
@pytest.mark.parametrize("direction", [0, 1])
@pytest.mark.parametrize("i", [0, 1, 5])
def test_buttons_do_not_lie_on_another_part_of_the_page(gallery, direction, i):
    scene = gallery("keyboard", device=DESKTOP, direction=direction)
    bar_of(scene, f"bird-{i}")
    panel, bar = scene.page.locator("aside").bounding_box(), scene.page.locator(BAR)
    assert panel["width"] > 200 and not covers(bar, Box(**panel)) and not covers(bar, scene.box(f"bird-{i}"))


def test_a_click_on_the_next_item_of_a_narrow_list_is_no_click_on_the_buttons(gallery):
    scene = gallery("birds")
    scene.mouse.click("bird-1")
    bar = scene.page.locator(BAR)
    bar.wait_for()
    assert not covers(bar, scene.box("bird-1"))
    scene.mouse.click("bird-2")
    scene.wait_until("document.activeElement.dataset.element === 'bird-2'")
    assert not covers(bar, scene.box("bird-2"))
    assert scene.state()["garden"][:2] == ["🐦 Robin", "🦉 Owl"]


def test_buttons_at_the_end_of_the_window_do_not_lie_on_their_item(gallery):
    scene = gallery("birds", device=PHONE)
    bar_of(scene, "bird-4")
    # As when the keyboard of a screen comes up.
    scene.page.set_viewport_size({"width": 390, "height": int(scene.box("bird-4").y) + 60})
    scene.settle()
    assert not covers(scene.page.locator(BAR), scene.box("bird-4"))


def buttons_over(scene, choose, name):
    """Chooses the item before another, on which the buttons lie then, and says where that is."""
    choose("bird-2")
    bar = scene.page.locator(BAR)
    bar.wait_for()
    place = scene.box(name).center
    assert bar.evaluate("(bar, place) => bar.contains(document.elementFromPoint(...place))", list(place))
    return place


@pytest.mark.parametrize("wait", [0, 0.4])
def test_a_press_on_the_buttons_drags_what_lies_below_whether_it_moves_on_at_once_or_stays(gallery, wait):
    scene = gallery("birds", device=NARROW)
    scene.mouse.press(buttons_over(scene, scene.mouse.click, "bird-3"))
    scene.page.wait_for_timeout(wait * 1000)
    scene.mouse.move("album", steps=2)
    scene.mouse.release()
    scene.wait_for_log("dropped album move")
    assert scene.state()["album"] == ["🦜 Parrot"]


def test_a_finger_drags_what_lies_below_the_buttons(gallery):
    scene = gallery("birds", device=PHONE)
    scene.touch.drag(buttons_over(scene, scene.touch.tap, "bird-3"), "album", hold=0.5)
    scene.wait_for_log("dropped album move")
    assert scene.state()["album"] == ["🦜 Parrot"]


@pytest.mark.parametrize("x", [0.2, 0.6])
def test_the_first_drag_of_an_item_begins_wherever_it_is_pressed(gallery, x):
    scene = gallery("birds", device=DESKTOP)
    # Where the buttons of what is pressed, which has the focus then, would be.
    scene.mouse.drag(scene.box("bird-3").at(x, 0.5), "album")
    scene.wait_for_log("dropped album move")
    assert len(scene.state()["album"]) == 1


def test_a_click_on_a_button_moves_an_item_and_no_drag_begins(gallery):
    scene = gallery("birds")
    scene.mouse.click("bird-1")
    scene.page.locator(BAR).wait_for()
    scene.mouse.press(Box(**scene.page.locator(BAR).get_by_role("button").nth(1).bounding_box()).center)
    scene.page.wait_for_timeout(250)
    scene.mouse.release()
    scene.wait_until("JSON.parse(gallery.state()).garden[0] === '🦉 Owl'")
    assert not [line for line in scene.log() if line.startswith("began")]


def test_the_button_that_has_the_focus_is_seen_to_have_it(gallery):
    scene = gallery("birds")
    bar_of(scene, "bird-1")
    scene.keys.press("Tab")
    ring = scene.page.evaluate("(({ outlineStyle, outlineOffset }) => [outlineStyle, parseFloat(outlineOffset)])(getComputedStyle(document.activeElement))")
    # Within the bar, which cuts off what is beyond it.
    assert ring[0] != "none" and ring[1] <= -3


def test_buttons_are_not_printed(gallery):
    scene = gallery("keyboard")
    bar_of(scene, "bird-1")
    scene.page.emulate_media(media="print")
    assert not scene.page.locator(BAR).count()


def test_a_move_in_a_long_list_does_not_look_at_all_of_it(gallery):
    scene = gallery("list", n=2000)
    bar_of(scene, "row-5")
    scene.page.evaluate("""() => {
      window.looks = 0
      const { getBoundingClientRect } = Element.prototype
      Element.prototype.getBoundingClientRect = function () {
        looks++
        return getBoundingClientRect.call(this)
      }
    }""")
    for _ in range(3):
        scene.keys.press("Alt+ArrowDown")
    scene.page.evaluate(TWO_FRAMES)
    looks = scene.page.evaluate("looks")
    # Until the bar has come to rest beside the row the test looks, too.
    scene.settle()
    scene.page.evaluate("window.looks = 0")
    scene.mouse.click(Box(**scene.page.locator(f"{BAR} button").first.bounding_box()).center)
    scene.page.evaluate(TWO_FRAMES)
    looks += scene.page.evaluate("looks")
    assert scene.names_in("list")[4:9] == ["row-4", "row-6", "row-7", "row-5", "row-8"]
    # At what is seen of it, each time.
    assert looks < 1000


def test_buttons_go_along_with_an_item_that_they_move_far(gallery):
    scene = gallery("list", n=60)
    scene.keys.focus("list")
    scene.keys.press("ArrowDown")
    bar = scene.page.locator(BAR)
    bar.wait_for()
    for key in ("Alt+Shift+ArrowDown", "Alt+Shift+ArrowUp", "Alt+Shift+ArrowDown"):
        scene.keys.press(key)
        scene.settle()
        row = scene.box("row-0")
        assert row.y - 20 <= Box(**bar.bounding_box()).center.y <= row.y + row.height + 20, key
