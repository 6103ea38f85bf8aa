"""The scene `list`: a thousand plain rows, and five thousand."""

import pytest


def order(scene):
    return scene.state()["order"]


def in_document(scene, count=8):
    return scene.page.evaluate("n => [...document.querySelectorAll('#list > *')].slice(0, n).map(row => row.dataset.element)", count)


@pytest.mark.parametrize("count", [1000, 5000])
def test_a_row_goes_where_its_place_was_open(gallery, count):
    scene = gallery("list", n=count)
    scene.mouse.drag("row-1", "row-5")
    scene.settle()
    assert order(scene)[:8] == [0, 2, 3, 4, 5, 1, 6, 7]
    assert in_document(scene) == [f"row-{row}" for row in (0, 2, 3, 4, 5, 1, 6, 7)]
    assert len(order(scene)) == count and sorted(order(scene)) == list(range(count))
    scene.wait_until_over()


def test_a_number_of_rows_that_no_button_leads_to_is_shown_as_it_is(gallery):
    scene = gallery("list", n=20)
    assert scene.page.locator("[data-element=switch-n] output").inner_text().strip() == "20"


def test_keys_go_on_from_the_row_that_was_clicked(gallery):
    scene = gallery("collections")
    scene.mouse.press("pear")
    scene.mouse.release()
    scene.keys.press("Space", "End", "Space")
    scene.settle()
    assert scene.state()["crate"][-1] == "pear"


@pytest.mark.many(2)
@pytest.mark.parametrize("name, item", [("list", "row-4"), ("board", "card-3"), ("million", "day-3"), ("menu", "dish-6")])
def test_arrows_go_on_from_what_was_clicked(gallery, name, item):
    scene = gallery(name)
    scene.mouse.click(item)
    following = scene.page.evaluate("item => document.querySelector(`[data-element=${item}]`).nextElementSibling.dataset.element", item)
    focused = "document.activeElement.dataset.element"
    assert scene.page.evaluate(focused) == item
    scene.keys.press("ArrowDown")
    assert scene.page.evaluate(focused) == following


@pytest.mark.lengthy
@pytest.mark.parametrize("name, item", [("list", "row-4"), ("board", "card-3"), ("million", "day-3"), ("todo", "task-1")])
def test_what_is_given_the_focus_is_lifted_and_says_that_it_can_be(gallery, name, item):
    scene = gallery(name)
    scene.keys.focus(item)
    assert scene.page.evaluate("item => document.activeElement.matches(`[data-element=${item}][aria-describedby]`)", item)
    scene.keys.press("Space")
    scene.wait_until("document.querySelectorAll('[data-drag-item=lifted]').length === 1")
    scene.keys.press("Escape")


def test_a_finger_scrolls_until_it_has_waited_and_then_drags(gallery):
    scene = gallery("list")
    scene.touch.start("row-2")
    scene.touch.wait(0.5)
    scene.touch.move("row-6")
    scene.touch.end()
    scene.settle()
    assert order(scene)[:7] == [0, 1, 3, 4, 5, 6, 2]
    scene.wait_until_over()


@pytest.mark.lengthy
def test_near_the_edge_the_list_scrolls_and_the_row_goes_along(gallery):
    scene = gallery("list", n=200)
    box = scene.box("list")
    scene.mouse.press("row-0")
    scene.mouse.move((box.x + 100, box.y + box.height - 4))
    scene.page.wait_for_function("(list => list.scrollTop >= list.scrollHeight - list.clientHeight - 1)(document.querySelector('#list'))", timeout=20000)
    scene.mouse.release()
    scene.settle()
    assert order(scene)[-1] == 0 and order(scene)[:3] == [1, 2, 3]
    scene.wait_until_over()


def test_the_keyboard_takes_the_first_row_to_the_end_and_undo_brings_it_back(gallery):
    scene = gallery("list")
    undo, redo = (scene.page.get_by_role("button", name=name) for name in ("Undo", "Redo"))
    assert [button.get_attribute("aria-disabled") for button in (undo, redo)] == ["true", "true"]
    scene.page.locator("#list").focus()
    for key in ("ArrowDown", "Space", "End", "Space"):
        scene.keys.press(key)
    scene.settle()
    assert order(scene)[-1] == 0 and undo.get_attribute("aria-disabled") != "true"
    undo.click()
    assert order(scene) == list(range(1000))
    assert undo.get_attribute("aria-disabled") == "true" and redo.get_attribute("aria-disabled") != "true"
    scene.wait_until_over()


def test_after_escape_the_row_that_has_the_focus_is_seen_again(gallery):
    scene = gallery("list")
    scene.page.locator("#list").focus()
    scene.keys.press("ArrowDown", "Space", "End")
    scene.wait_until("document.querySelector('[data-element=row-999]').getBoundingClientRect().bottom <= innerHeight")
    scene.keys.press("Escape")
    scene.settle()
    assert scene.focused() == "row-0"
    assert scene.box("row-0").y >= scene.box("list").y and order(scene) == list(range(1000))
    scene.wait_until_over()


def test_of_a_long_list_few_rows_are_asked_where_they_are_when_one_is_dropped(gallery):
    scene = gallery("list")
    count = """() => {
      const { getBoundingClientRect } = Element.prototype
      window.asked = 0
      Element.prototype.getBoundingClientRect = function () {
        asked += this.matches('[data-element=list] > .item')
        return getBoundingClientRect.call(this)
      }
    }"""
    scene.mouse.press("row-9")
    scene.mouse.move("row-4")
    # Rows are at their new places.
    scene.page.wait_for_timeout(800)
    scene.page.evaluate(count)
    # What is released as it moves makes room by the same event.
    x, y = scene.box("row-3").center
    scene.mouse.move((x, y - 2), steps=1)
    scene.mouse.release()
    scene.wait_for_log("dropped list move")
    scene.page.wait_for_timeout(300)
    assert scene.page.evaluate("asked") < 200


@pytest.mark.lengthy
def test_a_drop_and_a_click_in_a_long_list_are_over_at_once(gallery):
    scene = gallery("list", n=5000)
    scene.session.send("Performance.enable", {"timeDomain": "threadTicks"})

    def script(act):
        """Seconds of the main thread's script that an act takes."""

        def so_far():
            return next(m["value"] for m in scene.session.send("Performance.getMetrics")["metrics"] if m["name"] == "ScriptDuration")

        before = so_far()
        act()
        scene.page.wait_for_timeout(100)
        return so_far() - before

    scene.mouse.press("row-1")
    scene.mouse.move("row-5")
    # Ten times as long as it takes.
    assert script(scene.mouse.release) < 0.3
    assert script(lambda: scene.mouse.click("row-9")) < 0.3
    assert order(scene)[:6] == [0, 2, 3, 4, 5, 1]


@pytest.mark.lengthy
@pytest.mark.parametrize("name, held, over, next", [("list", "row-5", "row-9", "row-8"), ("million", "day-1", "day-4", "day-3")])
def test_rows_that_are_making_room_yet_go_on_from_there_at_the_drop(gallery, name, held, over, next):
    scene = gallery(name)
    own = scene.box(next).y
    with scene.slowly(0.01):
        scene.mouse.press(held)
        scene.mouse.move(over)
        scene.wait_until(f"document.querySelector('[data-element={next}][data-drag-room]')")
        scene.mouse.release()
        scene.wait_for_log("dropped")
        assert own - 16 < scene.box(next).y <= own
    scene.settle()
    assert abs(scene.box(next).y - own + scene.box(held).height) < 10 and scene.box(held).y > scene.box(next).y
