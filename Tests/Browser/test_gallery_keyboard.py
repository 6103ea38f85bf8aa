"""The scene By keyboard: a list, a grid, a tree and a canvas without a pointer; captions, languages, directions, move actions."""

import re

import pytest

from harness.accessible import spoken, tree_node
from harness.devices import DESKTOP, ON_ITS_SIDE, PHONE, TWICE_AS_LARGE
from harness.scene import TWO_FRAMES


def caption(scene):
    return scene.page.locator("[data-element=caption]").inner_text()


def heard(scene, text):
    """Waits until something has been said, and looks whether the caption and the accessibility tree say the same."""
    scene.wait_until(f"gallery.announcements().at(-1) === {text!r}")
    assert caption(scene) == text and spoken(scene) == text


def pause(scene):
    """Longer than announcements wait for each other."""
    scene.page.wait_for_timeout(600)


def test_a_list_is_put_in_order_and_every_step_is_told(gallery):
    scene = gallery("keyboard")
    scene.keys.focus("list")
    scene.keys.press("ArrowDown", "Space")
    heard(scene, "Robin lifted, 1 of 6")
    pause(scene)
    scene.keys.press("ArrowDown", "ArrowDown")
    heard(scene, "3 of 6")
    scene.keys.press("Space")
    heard(scene, "Robin dropped, 3 of 6")
    assert scene.state()["list"][:3] == ["bird-1", "bird-2", "bird-0"]
    scene.settle()
    assert scene.focused() == "bird-0"


def test_a_grid_is_put_in_order_by_arrows_along_its_rows(gallery):
    scene = gallery("keyboard")
    scene.keys.focus("grid")
    scene.keys.press("ArrowRight", "Space", "ArrowRight", "Space")
    assert scene.state()["grid"][:2] == ["fruit-1", "fruit-0"]


def test_on_a_phone_a_grid_has_rows_too(gallery):
    scene = gallery("keyboard", device=PHONE)
    first, second, third = [scene.box(f"fruit-{i}") for i in range(3)]
    assert first.center[1] == second.center[1] < third.center[1] and first.center[0] == third.center[0] < second.center[0]
    scene.keys.focus("grid")
    scene.keys.press("ArrowDown", "Space", "ArrowRight", "Space")
    assert scene.state()["grid"][:2] == ["fruit-1", "fruit-0"]


def test_a_tree_takes_things_into_folders(gallery):
    scene = gallery("keyboard")
    scene.keys.focus("tree")
    scene.keys.press(*["ArrowDown"] * 7, "Space")
    heard(scene, "Sun lifted, 7 of 7")
    pause(scene)
    scene.keys.press("Home", "ArrowDown", "ArrowRight")
    heard(scene, "into Birds")
    scene.keys.press("Space")
    scene.settle()
    tree = dict(scene.state()["tree"])
    assert tree["node-6"] == 1 and [name for name, _ in scene.state()["tree"]].index("node-6") == 3


def test_on_the_canvas_arrows_go_by_steps_and_with_shift_by_larger_ones(gallery):
    scene = gallery("keyboard")
    x, y = scene.state()["canvas"]["star"]
    scene.keys.focus("star")
    scene.keys.press("Space", "ArrowRight", "ArrowRight", "Shift+ArrowDown", "Space")
    scene.settle()
    assert scene.state()["canvas"]["star"] == [x + 1600, y + 6400]
    assert scene.focused() == "star"
    heard(scene, "Star dropped on Canvas")


@pytest.mark.lengthy
@pytest.mark.parametrize("hand", ["mouse", "touch"])
def test_on_the_canvas_a_thing_lies_where_it_is_let_go_and_in_front(gallery, hand):
    scene = gallery("keyboard", device=PHONE if hand == "touch" else None)
    place = scene.box("heart").center + (0, 12)
    places = scene.frames(
        "(({ x, y }) => gallery.log().at(-1)?.startsWith('dropped') ? [x, y] : undefined)(document.querySelector('[data-element=star]').getBoundingClientRect())"
    )
    scene.pace(0.2)
    scene.drag(hand, "star", place, hold=2)
    while len(places()) < 6:
        scene.page.wait_for_timeout(20)
    scene.pace(1)
    scene.settle()
    x, y = scene.box("star").x, scene.box("star").y
    # It does not come from elsewhere.
    assert all(abs(left - x) < 4 and abs(top - y) < 4 for left, top in places())
    assert abs(scene.box("star").center[0] - place[0]) <= 1 and abs(scene.box("star").center[1] - place[1]) <= 1
    assert scene.front("star") == "star"


def test_escape_leaves_everything_where_it_was(gallery):
    scene = gallery("keyboard")
    before = scene.state()
    for name, key in [("list", "End"), ("grid", "ArrowRight"), ("tree", "ArrowUp")]:
        scene.keys.focus(name)
        scene.keys.press("ArrowDown", "Space", key, "Escape")
        assert caption(scene).endswith(("is where it was", "are where they were"))
    scene.keys.focus("moon")
    scene.keys.press("Space", "ArrowLeft", "Escape")
    heard(scene, "cancelled, Moon is where it was")
    after = scene.state()
    assert [after[name] for name in ("list", "grid", "tree")] == [before[name] for name in ("list", "grid", "tree")]
    assert all(abs(a - b) <= 1 for name in before["canvas"] for a, b in zip(after["canvas"][name], before["canvas"][name]))


@pytest.mark.parametrize(
    "language, lifted, dropped, title",
    [(0, "Robin lifted, 1 of 6", "Robin dropped, 2 of 6", "Move 🐦 Robin"), (1, "Rotkehlchen angehoben, 1 von 6", "Rotkehlchen abgelegt, 2 von 6", "🐦 Rotkehlchen verschieben"),
     (2, "コマドリを持ち上げました、6個中1番目", "コマドリを置きました、6個中2番目", "🐦 コマドリを移動")],
)
def test_it_speaks_three_languages(gallery, language, lifted, dropped, title):
    scene = gallery("keyboard", language=language)
    scene.keys.focus("list")
    scene.keys.press("ArrowDown")
    scene.page.get_by_role("toolbar", name=title).wait_for()
    scene.keys.press("Space")
    heard(scene, lifted)
    scene.keys.press("ArrowDown", "Space")
    heard(scene, dropped)
    # With which voice it is read says the language.
    spoken = "[document.querySelector('[aria-live=assertive]').lang, document.querySelector('[data-drag-actions]').lang]"
    assert scene.page.evaluate(spoken) == [["en", "de", "ja"][language]] * 2


@pytest.mark.many
@pytest.mark.parametrize("language, text", [(0, "2 of 6"), (1, "2 von 6"), (2, "6個中2番目")])
def test_from_right_to_left_the_caption_is_read_as_its_language_is(gallery, language, text):
    scene = gallery("keyboard", language=language, direction=1)
    scene.keys.focus("list")
    scene.keys.press("ArrowDown", "Space")
    pause(scene)
    scene.keys.press("ArrowDown")
    heard(scene, text)
    lefts = scene.page.evaluate("""() => {
      const { firstChild: text } = document.querySelector('[data-element=caption] .text'), range = document.createRange()
      return [...text.data].map((_, i) => {
        range.setStart(text, i)
        range.setEnd(text, i + 1)
        return range.getBoundingClientRect().left
      })
    }""")
    assert lefts == sorted(lefts)


def test_from_right_to_left_left_and_right_change_places(gallery):
    scene = gallery("keyboard", direction=1)
    boxes = [scene.box(name) for name in ("fruit-0", "fruit-1")]
    assert boxes[0].center[0] > boxes[1].center[0] and scene.box("list").center[0] > scene.box("grid").center[0]
    scene.keys.focus("grid")
    scene.keys.press("ArrowLeft", "Space", "ArrowLeft", "Space")
    assert scene.state()["grid"][:2] == ["fruit-1", "fruit-0"]
    # What is seen counts on a canvas.
    x, y = scene.state()["canvas"]["heart"]
    scene.keys.focus("heart")
    scene.keys.press("Space", "ArrowLeft", "Space")
    scene.settle()
    assert scene.state()["canvas"]["heart"] == [x - 800, y]


def test_buttons_move_the_item_that_has_the_focus_and_go_on_moving_it(gallery):
    scene = gallery("keyboard")
    scene.keys.focus("list")
    scene.keys.press("ArrowDown", "ArrowDown")
    bar = scene.page.get_by_role("toolbar", name="Move 🦉 Owl")
    bar.wait_for()
    assert bar.get_by_role("button").evaluate_all("all => all.map(node => node.title)") == [
        "Move up", "Move down", "Move to top", "Move to bottom"]
    # The bar comes next in the order of the Tab key, and stays with its item.
    scene.keys.press("Tab", "ArrowRight")
    assert scene.focused() == "list-down"
    scene.keys.press("Enter", "Enter", "Enter")
    assert scene.state()["list"] == ["bird-0", "bird-2", "bird-3", "bird-4", "bird-1", "bird-5"]
    heard(scene, "moved down, below Eagle")
    pause(scene)
    scene.keys.press("ArrowRight", "ArrowRight", "Enter")
    heard(scene, "moved down, below Parrot, at bottom")
    pause(scene)
    scene.keys.press("Enter")
    heard(scene, "not moved, at bottom")
    scene.keys.press("Escape")
    assert scene.focused() == "bird-1" and scene.state()["list"][-1] == "bird-1"


def test_alt_and_an_arrow_move_the_item_and_the_focus_stays_on_it(gallery):
    scene = gallery("keyboard")
    scene.keys.focus("list")
    scene.keys.press("ArrowDown")
    scene.page.locator("[data-drag-actions]:visible").wait_for()
    scene.keys.press("Alt+ArrowDown", "Alt+ArrowDown")
    assert scene.state()["list"][:3] == ["bird-1", "bird-2", "bird-0"] and scene.focused() == "bird-0"
    scene.keys.press("Alt+Shift+ArrowUp")
    assert scene.state()["list"][0] == "bird-0" and scene.focused() == "bird-0"
    # What has been moved by actions is lifted where it is.
    scene.keys.press("Alt+ArrowDown", "Space", "ArrowDown", "Space")
    assert scene.state()["list"][:3] == ["bird-1", "bird-2", "bird-0"]


@pytest.mark.lengthy
def test_buttons_do_not_come_between_a_press_and_its_drag(gallery):
    scene = gallery("keyboard", device=DESKTOP)
    bar = scene.page.locator("[data-drag-actions]:visible")
    scene.mouse.press("bird-1")
    assert scene.focused() == "bird-1" and bar.count() == 0
    scene.mouse.release()
    assert bar.get_attribute("aria-label") == "Move 🦉 Owl"
    scene.mouse.press("bird-3")
    assert bar.count() == 0
    scene.mouse.move(scene.box("bird-4").center + (25, 5))
    assert bar.count() == 0
    # Nor while the item is on its way.
    both = scene.frames("[!!document.querySelector('[data-drag-preview]'), !!document.querySelector('[data-drag-actions]:not([hidden])')]")
    scene.mouse.release()
    bar.wait_for()
    scene.settle()
    assert [True, False] in both() and [True, True] not in both()
    assert bar.get_attribute("aria-label") == "Move 🦢 Swan"
    # Beside where the item is now.
    item, place = scene.box("bird-3"), bar.bounding_box()
    assert abs(place["x"] - (item.x + item.width + 4)) < 1 and abs(place["y"] + place["height"] / 2 - item.center.y) < 1


def test_what_is_let_go_right_at_its_new_place_is_there(gallery):
    scene = gallery("keyboard", device=DESKTOP)
    start, end = scene.box("bird-1").center, scene.box("bird-3").center
    scene.mouse.press("bird-1")
    scene.mouse.move(end)
    scene.settle()
    ways = scene.frames(
        "(row => getComputedStyle(row).opacity > 0 ? row.getBoundingClientRect().y : undefined)(document.querySelector('[data-element=bird-1]'))"
    )
    scene.mouse.release()
    scene.settle()
    assert scene.box("bird-1").center == end != start
    assert {round(y) for y in ways()} == {round(scene.box("bird-1").y)}


def test_a_finger_taps_an_item_and_its_buttons(gallery):
    scene = gallery("keyboard", device=PHONE)
    scene.touch.tap("bird-2")
    bar = scene.page.get_by_role("toolbar", name="Move 🦆 Duck")
    bar.wait_for()
    sizes = bar.get_by_role("button").evaluate_all("all => all.map(node => { const r = node.getBoundingClientRect(); return [r.width, r.height] })")
    assert all(width >= 44 and height >= 44 for width, height in sizes)
    box = bar.get_by_role("button", name="Move to top").bounding_box()
    scene.touch.tap((box["x"] + 22, box["y"] + 22))
    scene.wait_until("JSON.parse(gallery.state()).list[0] === 'bird-2'")
    scene.touch.tap("heart")
    scene.wait_until("document.querySelector('[data-drag-actions]:not([hidden])') === null")


def test_the_accessibility_tree_says_what_can_be_moved(gallery):
    scene = gallery("keyboard", language=1)
    star = tree_node(scene, "star")
    properties = {p["name"]: p["value"].get("value") for p in star["properties"]}
    assert star["name"]["value"] == "Stern" and properties["roledescription"] == "verschiebbar"
    assert "Leertaste hebt an" in star["description"]["value"]


def test_while_an_arrow_is_held_few_announcements_come_and_the_last_is_where_it_is(gallery):
    scene = gallery("keyboard")
    scene.keys.focus("star")
    # By the time that the engine was told: the page is told what to say in the same task, but how long a task takes is the machine's affair.
    scene.page.evaluate(
        """() => {
          const now = performance.now.bind(performance), frame = requestAnimationFrame
          let told = 0, isFrame = false, isAsked = false
          performance.now = () => {
            const time = now()
            // A task asks first for the time that it tells, and later for how long a timer has to wait.
            if (!isFrame && !isAsked) {
              told = time
              isAsked = true
              queueMicrotask(() => isAsked = false)
            }
            return time
          }
          // A frame tells when it began; time never goes back for the engine.
          window.requestAnimationFrame = then => frame.call(window, time => {
            told = Math.max(told, time)
            isFrame = true
            then(time)
            isFrame = false
          })
          window.times = []
          new MutationObserver(() => times.push(told)).observe(document.querySelector('[aria-live=assertive]'), { childList: true })
        }"""
    )
    scene.keys.press("Space")
    for _ in range(24):
        scene.keys.press("ArrowRight")
        scene.page.wait_for_timeout(50)
    pause(scene)
    times = scene.page.evaluate("times")
    assert len(times) >= 3 and all(b - a > 499 for a, b in zip(times, times[1:])), times
    # The last one is where it is now.
    place = scene.page.evaluate(
        "(() => { const a = document.querySelector('[data-element=star]').getBoundingClientRect(), b = document.querySelector('[data-element=canvas]').getBoundingClientRect();"
        " return [Math.round(a.x + a.width / 2 - b.x), Math.round(a.y + a.height / 2 - b.y)] })()"
    )
    assert scene.call("announcements")[-1] == f"at {place[0]}, {place[1]}"
    scene.keys.press("Escape")


# Texts that are cut off, and panels that lie over each other.
CROWDED = """() => {
  const bad = []
  const boxes = ['list', 'grid', 'tree', 'canvas', 'caption'].map(name => [name, document.querySelector(`[data-element=${name}]`).getBoundingClientRect()])
  for (const [a, r] of boxes) for (const [b, s] of boxes)
    if (a < b && Math.min(r.right, s.right) - Math.max(r.left, s.left) > 1 && Math.min(r.bottom, s.bottom) - Math.max(r.top, s.top) > 1) bad.push(`${a} over ${b}`)
  for (const node of document.querySelectorAll('[data-element=caption] .text, .heading .text, .item .text'))
    if (node.scrollWidth > node.parentElement.clientWidth + 1) bad.push(node.textContent)
  return bad
}"""


@pytest.mark.many
@pytest.mark.parametrize(
    "device",
    [DESKTOP, {"viewport": {"width": 390, "height": 844}}, TWICE_AS_LARGE],
    ids=["laptop", "phone", "text of 200 %"],
)
@pytest.mark.parametrize("language", [0, 1, 2])
def test_nothing_is_cut_off_or_lies_over_something_else(gallery, device, language):
    scene = gallery("keyboard", device=device, language=language)
    scene.settle()
    assert scene.page.evaluate(CROWDED) == []


@pytest.mark.lengthy
@pytest.mark.parametrize("colours", ["none", "active"])
def test_the_canvas_shows_itself_as_a_place_for_its_own_only(gallery, colours):
    scene = gallery("keyboard", device={"forced_colors": colours})
    # Where the visitor has colours of their own, lines say it.
    look = "(({ boxShadow, outline }) => boxShadow + outline)(getComputedStyle(document.querySelector('[data-element=canvas] > .face')))"
    calm = scene.page.evaluate(look)
    scene.mouse.press("bird-0")
    scene.mouse.move("bird-2")
    scene.page.wait_for_timeout(300)
    assert scene.page.evaluate(look) == calm
    scene.mouse.release()
    scene.mouse.press("star")
    scene.mouse.move("heart")
    scene.wait_until(f"{look} !== {calm!r}")
    scene.mouse.release()


def test_with_reduced_motion_nothing_flies(gallery):
    scene = gallery("keyboard", device={"reduced_motion": "reduce"})
    scene.keys.focus("star")
    scene.keys.press("Space", "Shift+ArrowDown", "Escape")
    scene.page.evaluate(TWO_FRAMES)
    before = scene.box("star")
    scene.page.wait_for_timeout(120)
    assert scene.box("star") == before and scene.page.locator("[data-dragging]").count() == 0


def test_the_buttons_of_a_list_go_with_it(gallery):
    scene = gallery("keyboard")
    scene.page.evaluate("""() => {
        const list = document.querySelector('[data-element=list]'), made = document.createElement(list.localName)
        made.className = list.className
        made.dataset.element = 'list'
        made.append(...list.childNodes)
        list.replaceWith(made)
    }""")
    scene.keys.focus("list")
    scene.keys.press("ArrowDown")
    scene.page.get_by_role("toolbar", name="Move 🐦 Robin").wait_for()
    scene.keys.press("Alt+ArrowDown")
    assert scene.state()["list"][:2] == ["bird-1", "bird-0"]
    bars = scene.page.locator("[data-drag-actions]").count()
    scene.page.evaluate("document.querySelector('[data-element=list]').remove()")
    scene.page.wait_for_function("count => document.querySelectorAll('[data-drag-actions]').length < count", arg=bars)


def test_where_the_app_removes_the_item_whose_buttons_have_the_focus_what_is_in_its_place_has_it(gallery):
    scene = gallery("keyboard")
    scene.keys.focus("list")
    scene.keys.press("ArrowDown", "Tab")
    scene.page.get_by_role("toolbar", name="Move 🐦 Robin").wait_for()
    assert scene.page.evaluate("document.activeElement.ariaLabel") == "Move up"
    # Drawn anew it is the same item.
    scene.page.evaluate("""() => {
        const node = document.querySelector('[data-element=bird-0]')
        node.replaceWith(node.cloneNode(true))
    }""")
    scene.keys.press("Escape")
    assert scene.focused() == "bird-0"
    scene.keys.press("Tab")
    scene.page.evaluate("document.querySelector('[data-element=bird-0]').remove()")
    scene.wait_until("document.activeElement.dataset.element === 'bird-1'")
    scene.page.get_by_role("toolbar", name=re.compile("^Move (?!🐦 Robin)")).wait_for()
    scene.keys.press("Tab", "Escape")
    assert scene.focused() == "bird-1"


def test_buttons_come_up_for_an_item_whatever_the_fields_of_a_form_in_it_are_called(gallery):
    scene = gallery("keyboard", device=DESKTOP)
    bar = scene.page.locator("[data-drag-actions]:visible")
    scene.page.evaluate(
        """() => {
          const item = document.querySelector('[data-element=bird-1]')
          item.innerHTML += '<form><input name=parentElement size=2><b tabindex=0>?</b></form>'
          item.querySelector('b').focus()
        }"""
    )
    bar.wait_for()
    assert bar.get_attribute("aria-label").startswith("Move 🦉")


# Where an element is on the page, and how much of it is seen in what scrolls the stage.
IN_SIGHT = """name => {
  const box = document.querySelector(`[data-element="${name}"]`).getBoundingClientRect(), floor = document.querySelector('.floor').getBoundingClientRect()
  return { top: box.top, bottom: box.bottom, isSeen: box.top >= floor.top && box.bottom <= floor.bottom }
}"""


@pytest.mark.lengthy
@pytest.mark.parametrize(
    "device", [TWICE_AS_LARGE, {"viewport": {"width": 1100, "height": 400}}, ON_ITS_SIDE], ids=["text of 200 %", "low", "phone on its side"]
)
@pytest.mark.parametrize("direction", [0, 1])
def test_in_a_low_window_what_is_said_is_read_beside_what_is_carried(gallery, device, direction):
    scene = gallery("keyboard", device=device, direction=direction)
    where = lambda name: scene.page.evaluate(IN_SIGHT, name)
    assert where("caption")["isSeen"]
    left = scene.box("caption").x
    for name, keys, carried in [("tree", ["End"], "node-6"), ("list", ["End"], "bird-5"), ("grid", ["ArrowDown"], "fruit-0"), ("star", [], "star")]:
        scene.keys.focus(name)
        scene.keys.press(*keys, "Space")
        scene.settle()
        above, item = where("caption"), where(carried)
        assert above["isSeen"] and item["isSeen"] and item["top"] >= above["bottom"], (name, above, item)
        for key in ["ArrowUp", "ArrowUp", "Escape"]:
            scene.keys.press(key)
            scene.settle()
            assert where("caption")["isSeen"]
    assert scene.box("caption").x == left and caption(scene).endswith("where it was")
