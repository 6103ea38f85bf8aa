"""Lists as pages lay them out: gaps, margins, tracks, words; in panes that scroll; drawn anew at a drop."""

import pytest

from web_bench import bench, workbench  # noqa: F401

# Each with its first item, one of its second row and its last.
LISTS = {
    "words": ("w0", "w5", "w6"),
    "margins": ("m0", "m3", "m4"),
    "centred": ("c0", "c3", "c4"),
    "arabic": ("r0", "r3", "r4"),
    "tracks": ("t0", "t3", "t4"),
    "cells": ("g0", "g3", "g4"),
    "first": ("f0", "f2", "f4"),
}


def places(scene, name, but):
    boxes = scene.page.evaluate(
        """name => Object.fromEntries([...document.querySelector(`[data-element=${name}]`).children].map(item => {
          const { x, y, width, height } = item.getBoundingClientRect()
          return [item.dataset.element, [x, y, width, height]]
        }))""",
        name,
    )
    boxes.pop(but)
    return boxes


@pytest.mark.parametrize("name", LISTS)
@pytest.mark.parametrize("way", ["there", "back"])
def test_while_it_is_dragged_all_stand_where_they_will_stand(bench, name, way):
    scene = bench("web-wraps")
    first, second, last = LISTS[name]
    item, goal = (first, second) if way == "there" else (last, first)
    order = list(places(scene, name, item))
    scene.mouse.press(item)
    scene.mouse.move(goal)
    scene.settle()
    seen = places(scene, name, item)
    scene.mouse.release()
    scene.settle()
    after = places(scene, name, item)
    assert list(after) == order and scene.log()[-1].startswith("dropped")
    for other in after:
        assert seen[other] == pytest.approx(after[other], abs=1.5), other


def is_seen(scene, item, pane):
    """Whether an item is wholly inside of what scrolls it."""
    box, port = scene.box(item), scene.box(pane)
    across = port.x - 1 <= box.x and box.x + box.width <= port.x + port.width + 1
    return across and port.y - 1 <= box.y and box.y + box.height <= port.y + port.height + 1


def test_what_keys_carry_can_be_seen_in_a_pane_around_the_list(bench):
    scene = bench("web-wraps")
    scene.page.locator("[data-element=l0]").evaluate("node => { node.tabIndex = -1; node.focus() }")
    for key in ("Space", "End", "Space"):
        scene.keys.press(key)
        scene.settle()
    assert is_seen(scene, "l0", "pane")
    assert scene.page.locator("#long li").last.get_attribute("data-element") == "l0"


def test_what_keys_carry_can_be_seen_in_a_pane_that_scrolls_sideways(bench):
    scene = bench("web-wraps")
    scene.page.locator("[data-element=s0]").evaluate("node => { node.tabIndex = -1; node.focus() }")
    for key in ("Space", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight", "Space"):
        scene.keys.press(key)
        scene.settle()
    assert scene.page.locator("#strip li").last.get_attribute("data-element") == "s0"
    assert is_seen(scene, "s0", "side")


def test_the_focus_is_on_what_keys_have_moved_where_the_app_draws_it_anew(bench):
    scene = bench("web-wraps")
    scene.page.locator("[data-element=k1]").evaluate("node => { node.tabIndex = -1; node.focus() }")
    for key in ("Space", "ArrowDown", "Space"):
        scene.keys.press(key)
    focus = "document.activeElement.dataset.element"
    scene.wait_until(f"{focus} === 'k1'")
    for key in ("Space", "Tab", "Space"):
        scene.keys.press(key)
    scene.wait_until(f"{focus} === 'k1' && document.activeElement.parentElement.dataset.element === 'two'")
    # It can be lifted again at once.
    for key in ("Space", "Escape"):
        scene.keys.press(key)
    assert scene.log()[-1] == "cancelled two escape"


@pytest.mark.parametrize(
    "item, keys, way",
    [
        ("g1", "ArrowDown ArrowUp ArrowLeft ArrowLeft End Home", "g4 g1 g0 g0 g4 g0"),
        ("r1", "ArrowRight ArrowDown ArrowLeft ArrowUp", "r0 r3 r4 r1"),
        ("w1", "ArrowDown ArrowDown ArrowRight", "w5 w5 w6"),
        ("f1", "ArrowDown End ArrowRight Home", "f2 f4 f4 f0"),
        ("s1", "ArrowRight ArrowDown Home", "s2 s3 s0"),
    ],
)
def test_arrows_walk_the_items_as_they_lie(bench, item, keys, way):
    scene = bench("web-wraps")
    scene.page.locator(f"[data-element={item}]").evaluate("node => { node.tabIndex = -1; node.focus() }")
    seen = []
    for key in keys.split():
        scene.keys.press(key)
        seen.append(scene.page.evaluate("document.activeElement.dataset.element"))
    assert " ".join(seen) == way
