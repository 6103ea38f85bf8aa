"""The scene Collections: fruit moves within and between a column, a row and an empty basket, by mouse, touch and keys."""

import pytest

from harness.devices import PHONE

LISTS = ("crate", "shelf", "basket")


def is_as_the_model_says(scene):
    scene.settle()
    scene.wait_until_over()
    state = scene.state()
    assert [scene.names_in(name) for name in LISTS] == [state[name] for name in LISTS]
    assert sum(len(state[name]) for name in LISTS) == 24
    return state


@pytest.mark.lengthy
@pytest.mark.parametrize("hand", ["mouse", "touch"])
def test_fruit_goes_from_each_collection_to_each_other_and_back(gallery, hand):
    scene = gallery("collections", **({"device": PHONE} if hand == "touch" else {}))
    before = scene.state()
    for item, place in (("apple", "basket"), ("pineapple", "basket"), ("pineapple", "pear"), ("apple", "coconut")):
        scene.drag(hand, item, place, hold=0.4)
        is_as_the_model_says(scene)
    state = scene.state()
    assert state["basket"] == [] and "pineapple" in state["crate"][:3] and "apple" in state["shelf"][:3]
    for _ in range(4):
        scene.page.locator('[data-element="undo"]').click()
    assert {name: is_as_the_model_says(scene)[name] for name in LISTS} == {name: before[name] for name in LISTS}
    for _ in range(4):
        scene.keys.press("Control+y")
    assert is_as_the_model_says(scene) == state
    scene.keys.press("Control+z")
    assert "apple" in scene.state()["basket"]


def test_the_copy_is_half_clear_and_keeps_its_grip_and_the_empty_basket_says_what_it_takes(gallery):
    scene = gallery("collections")
    empty = "getComputedStyle(document.querySelector('[data-element=basket]'), '::before').content"
    assert "Drop fruit" in scene.page.evaluate(empty)
    start = scene.box("pear")
    scene.mouse.press("pear")
    scene.mouse.move((start.center.x + 300, start.center.y + 200))
    copy = scene.page.evaluate(
        """() => { const copy = document.querySelector('[data-drag-preview]'), box = copy.getBoundingClientRect()
          return [box.x, box.y, box.width, box.height, +getComputedStyle(copy).opacity] }"""
    )
    assert copy == pytest.approx([start.x + 300, start.y + 200, start.width, start.height, 0.5], abs=0.6)
    scene.mouse.release()
    assert is_as_the_model_says(scene)["basket"] == ["pear"]


def test_held_near_an_edge_the_shelf_and_the_crate_scroll(gallery):
    scene = gallery("collections", device={"viewport": {"width": 1024, "height": 700}})
    for name, item, way in (("shelf", "pineapple", "scrollLeft"), ("crate", "apple", "scrollTop")):
        box = scene.box(name)
        scene.mouse.press(item)
        scene.mouse.move((box.x + box.width - 16, box.center.y) if name == "shelf" else (box.center.x, box.y + box.height - 12))
        scene.wait_until(f"document.querySelector('[data-element={name}]').{way} > 300")
        scene.mouse.release()
        assert is_as_the_model_says(scene)[name].index(item) > 3


def test_keys_carry_a_fruit_to_the_basket(gallery):
    scene = gallery("collections")
    scene.page.locator("[data-element=crate]").focus()
    for key in ("ArrowDown", "ArrowDown", "Space", "ArrowDown", "Space"):
        scene.keys.press(key)
    assert is_as_the_model_says(scene)["crate"][:3] == ["apple", "orange", "pear"]
    scene.keys.press("Space")
    for _ in range(3):
        scene.keys.press("Tab")
        if any(line.startswith("place basket") for line in scene.log()[-2:]):
            break
    scene.keys.press("Space")
    assert is_as_the_model_says(scene)["basket"] == ["pear"]


def test_how_many_travel_is_seen_whole(gallery):
    scene = gallery("collections", device=PHONE)
    scene.touch.gather("apple", "orange")
    opacity = scene.page.evaluate("getComputedStyle(document.querySelector('[data-drag-count]')).opacity")
    scene.touch.end()
    assert opacity == "1"
