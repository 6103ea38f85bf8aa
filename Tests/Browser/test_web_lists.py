"""Collections: children of an element change places, by mouse, touch and keys."""

import pytest

from web_bench import bench, workbench  # noqa: F401


def order(scene, name):
    return scene.page.evaluate(
        "name => [...document.querySelector(`[data-element=${name}]`).children].map(child => child.dataset.element)", name
    )


def tops(scene, *names):
    return [round(scene.box(name).y) for name in names]


def is_clean(scene):
    scene.page.wait_for_function("!document.querySelector('[data-drag-room],[data-drag-item],[data-drag-layer] *,[data-dragging]')")
    assert scene.page.evaluate("[...document.querySelectorAll('li,.card')].every(item => !item.style.translate && !item.style.opacity)")


def test_a_row_dragged_down_lands_where_its_place_was_open(bench):
    scene = bench("web-lists")
    scene.mouse.press("a")
    start = scene.box("d").center
    scene.mouse.move((start.x, start.y + 20))
    scene.settle()
    # b, c and d have closed up by the height of a and its margin.
    assert tops(scene, "b", "c", "d") == [28, 124, 160]
    assert order(scene, "rows") == ["a", "b", "c", "d", "e"]
    scene.mouse.release()
    scene.settle()
    assert order(scene, "rows") == ["b", "c", "d", "a", "e"]
    assert "rows b c d a e" in scene.log()
    assert tops(scene, "b", "c", "d", "a", "e") == [28, 124, 160, 226, 272]
    is_clean(scene)


def test_what_a_page_says_of_previews_holds_where_the_row_stands(bench):
    scene = bench("web-lists")
    scene.mouse.press("a")
    scene.mouse.move("c")
    looks = """node => { const style = getComputedStyle(node); return [style.opacity, style.outlineColor, style.outlineStyle] }"""
    preview = scene.page.locator("[data-drag-layer] [data-drag-preview]")
    assert preview.evaluate(looks) == ["0.8", "rgb(1, 2, 3)", "solid"]
    assert scene.page.locator("[data-element=b]").evaluate(looks)[2] == "none"
    scene.keys.press("Escape")
    scene.mouse.release()
    scene.settle()
    # Nothing of it was left on the row, and no transition brings it away.
    assert scene.page.locator("[data-element=a]").evaluate(looks)[::2] == ["1", "none"]
    assert scene.page.evaluate("document.getAnimations().length") == 0
    is_clean(scene)


def test_rows_are_where_they_lie_while_one_of_them_turns(bench):
    scene = bench("web-lists")
    scene.page.evaluate(
        """() => {
          document.querySelector('[data-element=c]').animate([{ transform: 'rotateY(90deg) translateY(200px)' }, {}], 60_000)
          const row = document.querySelector('[data-element=e]').cloneNode(true)
          row.dataset.element = 'f'
          document.querySelector('#rows').append(row)
        }"""
    )
    scene.mouse.press("e")
    scene.mouse.move("a")
    scene.mouse.wait(1)
    assert tops(scene, "a", "b", "d", "f") == [74, 120, 252, 318]
    scene.keys.press("Escape")
    scene.mouse.release()
    scene.mouse.wait(1)
    assert tops(scene, "a", "b", "d", "e", "f") == [28, 74, 206, 272, 318]


def test_escape_puts_every_row_back(bench):
    scene = bench("web-lists")
    before = scene.page.evaluate("bench.document()")
    scene.mouse.press("e")
    scene.mouse.move("a")
    scene.settle()
    scene.keys.press("Escape")
    scene.mouse.release()
    scene.settle()
    is_clean(scene)
    assert scene.page.evaluate("bench.document()") == before
    assert tops(scene, "a", "b", "c", "d", "e") == [28, 74, 170, 206, 272]


def test_a_finger_after_its_press(bench):
    scene = bench("web-lists")
    scene.touch.start("c")
    scene.touch.wait(0.4)
    scene.touch.move("a")
    scene.touch.end()
    scene.settle()
    assert order(scene, "rows")[0] == "c"
    is_clean(scene)


def test_a_row_of_a_strip(bench):
    scene = bench("web-lists")
    scene.mouse.drag("r", "p")
    scene.settle()
    assert order(scene, "strip") == ["r", "p", "q"]
    is_clean(scene)


def test_cards_go_from_column_to_column_and_into_an_empty_one(bench):
    scene = bench("web-lists")
    scene.mouse.drag("k2", "k4")
    scene.settle()
    assert (order(scene, "one"), sorted(order(scene, "two"))) == (["k1", "k3"], ["k2", "k4"])
    scene.mouse.drag("k1", "three")
    scene.settle()
    assert order(scene, "three") == ["k1"]
    scene.mouse.drag("k3", "three")
    scene.settle()
    assert (order(scene, "one"), sorted(order(scene, "three"))) == ([], ["k1", "k3"])
    is_clean(scene)


def test_the_keyboard_walks_the_rows_lifts_one_and_keeps_the_focus_on_it(bench):
    scene = bench("web-lists")
    scene.page.locator("#rows").focus()
    for key in ("ArrowDown", "ArrowDown", "Space", "ArrowDown", "ArrowDown", "Space"):
        scene.keys.press(key)
    scene.settle()
    assert order(scene, "rows") == ["a", "c", "d", "b", "e"]
    assert scene.page.evaluate("document.activeElement.dataset.element") == "b"
    for key in ("Space", "Home", "Space", "Space", "End", "Space"):
        scene.keys.press(key)
    scene.settle()
    assert order(scene, "rows") == ["a", "c", "d", "e", "b"]
    is_clean(scene)
