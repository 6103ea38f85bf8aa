"""What pages put into what is dragged, and what apps do with it: fields and buttons in cards, roles, corners, and attributes set anew."""

import pytest

from harness.accessible import faults
from harness.browsers import BARE, launch_chromium
from harness.devices import TOUCH
from harness.scene import Scene
from web_bench import ends

pytestmark = pytest.mark.lengthy


def role(scene, name):
    return scene.page.locator(f"[data-element={name}]").get_attribute("role")


def test_who_listens_finds_no_fault_with_what_cards_hold(bench):
    assert faults(bench("web-forms")) == []


@pytest.mark.parametrize("source", ["choice", "area", "edited", "details", "pusher"])
def test_a_card_that_holds_something_of_its_own_to_reach_is_no_button(bench, source):
    scene = bench("web-forms")
    assert role(scene, "plain") == "button"
    assert role(scene, source) == "group"
    scene.keys.focus(source)
    scene.keys.press("Space", "Tab", "Space")
    assert ends(scene) == ["dropped bin move"]


# As a card does that is opened, edited, and closed again.
@pytest.mark.parametrize("change", ["append(document.createElement('button'))", "setAttribute('contenteditable', '')", "innerHTML = '<b tabindex=0>Buy</b>'"])
def test_a_card_that_gets_something_to_reach_is_no_button_until_it_goes(bench, change):
    scene = bench("web-forms")
    scene.page.evaluate("document.querySelector('[data-element=plain]').innerHTML = '<p>Milk</p>'")
    scene.page.evaluate(f"document.querySelector('[data-element=plain] p').{change}")
    assert role(scene, "plain") == "group"
    scene.page.evaluate("document.querySelector('[data-element=plain]').innerHTML = '<p>Milk</p>'")
    assert role(scene, "plain") == "button"
    # What the app says itself stays.
    scene.page.evaluate("document.querySelector('[data-element=plain]').role = 'listitem'")
    scene.page.evaluate(f"document.querySelector('[data-element=plain] p').{change}")
    assert role(scene, "plain") == "listitem"


def test_enter_is_left_to_what_an_app_calls_a_button_and_space_lifts_it(bench):
    scene = bench("web-forms")
    scene.keys.focus("open")
    scene.keys.press("Enter")
    assert scene.page.evaluate("window.opened") == 1 and scene.log() == []
    scene.keys.press("Space", "Tab", "Enter")
    assert ends(scene) == ["dropped bin move"]
    # What a drag takes is no key for the app.
    assert scene.page.evaluate("window.opened") == 1
    # What the library itself calls a button is lifted by either.
    scene.keys.focus("plain")
    scene.keys.press("Enter", "Escape")
    assert ends(scene)[1:] == ["cancelled plain escape"]


@pytest.mark.parametrize("source", ["note", "first"])
def test_what_is_written_into_goes_on_being_written_into(bench, source):
    scene = bench("web-forms")
    scene.page.locator(f"[data-element={source}]").focus()
    scene.page.keyboard.type("a b")
    scene.keys.press("Enter", "ArrowUp", "Home")
    scene.page.keyboard.type("c ")
    assert scene.page.locator(f"[data-element={source}]").inner_text().replace("⠿", "").split() == ["c", "a", "b"]
    assert scene.log() == []


def test_enter_presses_an_item_as_often_as_its_app_says_and_space_lifts_it(bench):
    scene = bench("web-forms")
    scene.page.locator("[data-element=second]").focus()
    scene.keys.press("Enter")
    assert scene.page.evaluate("window.presses") == 2 and scene.log() == []
    scene.keys.press("Space", "ArrowUp", "Enter")
    assert ends(scene) == ["dropped lines move"] and "lines second first" in scene.log()
    assert scene.page.evaluate("window.presses") == 2


@pytest.mark.parametrize("hand", ["mouse", "touch"])
def test_a_slider_slides_and_what_it_is_in_stays(bench, hand):
    scene = bench("web-forms", TOUCH)
    place = scene.box("thumb").center
    getattr(scene, hand).drag("thumb", place + (100, 0))
    assert scene.page.locator("[data-element=thumb]").get_attribute("aria-valuenow") == str(round(place.x + 100))
    assert scene.log() == []


def test_text_is_moved_within_a_field_of_a_card(bench):
    scene = bench("web-forms")
    field = scene.page.locator("[data-element=area] textarea")
    field.focus()
    scene.page.keyboard.type("one two")
    box = field.bounding_box()
    start = (box["x"] + 10, box["y"] + 10)
    scene.page.mouse.dblclick(*start)
    scene.mouse.drag(start, (box["x"] + box["width"] - 20, start[1]))
    scene.wait_until("document.querySelector('[data-element=area] textarea').value.trim() === 'twoone'")
    assert scene.log() == []


def morph(scene, name):
    """Gives a node the attributes of the app's own markup and no others, as libraries do that morph a page into a new one."""
    scene.page.evaluate(
        """async name => {
          const node = document.querySelector(`[data-element=${name}]`), page = await (await fetch(location)).text()
          const { attributes } = new DOMParser().parseFromString(page, 'text/html').querySelector(`[data-element=${name}]`)
          for (const { name } of [...node.attributes]) if (!attributes[name]) node.removeAttribute(name)
          for (const { name, value } of attributes) if (node.getAttribute(name) !== value) node.setAttribute(name, value)
        }""",
        name,
    )


def test_a_source_whose_attributes_are_set_anew_is_reached_as_before(bench):
    scene = bench("web-forms", TOUCH)
    before = scene.call("document")
    for _ in range(2):
        morph(scene, "plain")
    assert scene.call("document") == before
    scene.touch.drag("plain", "bin")
    assert ends(scene) == ["dropped bin move"]
    morph(scene, "plain")
    scene.keys.focus("plain")
    scene.keys.press("Space", "Tab", "Space")
    assert ends(scene)[1:] == ["dropped bin move"]
    # All of it is the library's, which takes it away.
    scene.page.evaluate("bench.drag.call('bench_close')")
    assert scene.page.evaluate("document.querySelector('[data-element=plain]').getAttributeNames()") == ["data-element", "data-drag", "class", "style"]


def test_what_is_carried_while_its_attributes_are_set_anew_is_carried_on(bench):
    scene = bench("web-forms")
    scene.mouse.press("plain")
    scene.mouse.move((400, 300))
    place = scene.box("plain")
    morph(scene, "plain")
    scene.page.wait_for_timeout(50)
    assert scene.box("plain") == place
    assert scene.page.locator("[data-element=plain]").get_attribute("data-dragging") == ""
    scene.mouse.move("bin")
    scene.mouse.release()
    assert ends(scene) == ["dropped bin move"]


@pytest.mark.parametrize("source, side", [("resized", 1), ("resized-rtl", 0)])
def test_a_corner_that_resizes_does_not_drag(bench, source, side):
    scene = bench("web-forms")
    box = scene.box(source)
    corner = (box.x + (box.width - 5 if side else 5), box.y + box.height - 5)
    scene.mouse.drag(corner, (corner[0] + (40 if side else -20), corner[1] + 30))
    now = scene.box(source)
    assert scene.log() == [] and (now.width - box.width, now.height - box.height) == (40 if side else 20, 30)
    scene.mouse.drag(source, "bin")
    assert ends(scene) == ["dropped bin move"]


@pytest.mark.parametrize("source, side", [("scrolled", 1), ("scrolled-rtl", 0)])
def test_a_scroll_bar_does_not_drag(playwright, site, workbench, source, side):
    with launch_chromium(playwright, BARE, ignore_default_args=["--hide-scrollbars"]) as browser:
        scene = Scene(browser.new_page(), "bench").open(f"{site}/pages/web-forms.html")
        box = scene.box(source)
        bar = (box.x + (box.width - 7 if side else 7), box.y + 20)
        scene.mouse.drag(bar, (bar[0], bar[1] + 20))
        assert scene.log() == [] and scene.page.evaluate(f"document.querySelector('[data-element={source}]').scrollTop") > 50
        # At the other side there is none.
        scene.mouse.drag((box.x + (4 if side else box.width - 4), box.y + 40), "bin")
        assert ends(scene) == ["dropped bin move"]


@pytest.mark.parametrize("hand, part", [("mouse", "left"), ("mouse", "right"), ("touch", "right")])
def test_what_has_no_box_of_its_own_is_dragged_with_all_that_is_in_it(bench, hand, part):
    scene = bench("web-forms", TOUCH)
    place = lambda: [scene.box(name).center for name in ("left", "right")]
    document, before, bin = scene.call("document"), place(), scene.box("bin").center
    device = getattr(scene, hand)
    (device.press if hand == "mouse" else device.start)(part)
    device.wait(0.35)
    device.move("bin")
    way = (bin.x - before[part == "right"].x, bin.y - before[0].y)
    assert place() == [centre + way for centre in before]
    assert scene.log() == ["began pair", "entered bin"]
    # It is seen itself: nothing has cut it off.
    scene.settle()
    assert scene.page.locator("[data-drag-layer], [data-drag-uncut]").count() == 0
    scene.keys.press("Escape")
    scene.settle()
    assert place() == before
    if hand == "mouse":
        assert scene.call("document") == document


@pytest.mark.parametrize("source", ["form", "card"])
def test_a_form_and_what_is_in_it_are_dragged_whatever_its_fields_are_called(bench, source):
    scene = bench("web-clobbered")
    start = scene.box(source).at(0.1, 0.9)
    scene.mouse.press(start)
    scene.mouse.move((400, 300))
    assert scene.box(source).at(0.1, 0.9) == pytest.approx((400, 300), abs=1)
    scene.mouse.move((300, 500))
    scene.mouse.release()
    scene.settle()
    assert scene.box(source).at(0.1, 0.9) == pytest.approx(start, abs=0.1)
    assert scene.page.locator("form[data-element]").get_attribute("style") == "top:20px;height:100px"
    scene.mouse.press(start)
    scene.mouse.move("bin")
    scene.mouse.release()
    assert ends(scene) == [f"missed {source}", "dropped bin move"]


def test_rows_in_a_form_change_places_whatever_its_fields_are_called(bench):
    scene = bench("web-clobbered")
    scene.mouse.drag("a", scene.box("c").at(0.5, 0.9))
    scene.settle()
    assert scene.log()[-2:] == ["rows b c a", "dropped rows move"]
    scene.keys.focus("rows")
    scene.keys.press("ArrowDown", "Space", "ArrowDown", "Space")
    assert "rows c b a" in scene.log()


def test_rows_in_a_form_travel_together_whatever_its_fields_are_called(bench):
    scene = bench("web-clobbered", TOUCH)
    scene.touch.start("a")
    scene.touch.wait(0.4)
    scene.touch.move(scene.box("a").center + (60, 10))
    scene.touch.tap("c", finger=1)
    scene.wait_until("document.querySelectorAll('[data-drag-layer] > * > *').length === 2")
    scene.settle()
    scene.touch.move(scene.box("b").at(0.5, 0.9))
    # All are seen as before until they are in their places.
    seen = scene.frames("[...document.querySelectorAll('[data-drag-layer] > * > *')].map(copy => +getComputedStyle(copy).opacity)")
    scene.touch.end()
    scene.wait_until_over()
    assert "rows b a c" in scene.log() and set(sum(seen(), [])) == {0.5}


def test_a_form_is_carried_by_keys_whatever_its_fields_are_called(bench):
    scene = bench("web-clobbered")
    scene.keys.focus("form")
    scene.keys.press("Space", "Tab", "Space")
    scene.wait_until_over()
    assert ends(scene) == ["dropped bin move"]
