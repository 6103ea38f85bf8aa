"""Lists as pages lay them out: gaps, margins, tracks, words; in panes that scroll; drawn anew at a drop."""

import pytest

pytestmark = pytest.mark.lengthy

# Each with its first item, one of its second row and its last.
LISTS = {
    "words": ("w0", "w5", "w6"),
    "margins": ("m0", "m3", "m4"),
    "centred": ("c0", "c3", "c4"),
    "arabic": ("r0", "r3", "r4"),
    "tracks": ("t0", "t3", "t4"),
    "cells": ("g0", "g3", "g4"),
    "first": ("f0", "f2", "f4"),
    # Items of unequal width, items that are indented, and a row that begins at its other end.
    "bubbles": ("b0", "b3", "b4"),
    "steps": ("i0", "i2", "i4"),
    "backwards": ("x0", "x1", "x2"),
    # A row by its writing mode.
    "upright": ("u0", "u1", "u3"),
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


@pytest.mark.many
@pytest.mark.parametrize("name", LISTS)
@pytest.mark.parametrize("way", ["there", "back"])
def test_while_it_is_dragged_all_stand_where_they_will_stand(bench, name, way):
    all_stand_where_they_will_stand(bench("web-wraps"), name, way)


TURNS = {"margins": "rotate: 180deg", "first": "rotate: 90deg", "backwards": "transform: scaleX(-1)"}


@pytest.mark.parametrize("name, turn", TURNS.items())
def test_so_do_those_that_are_turned_over(bench, name, turn):
    scene = bench("web-wraps")
    # Squares are as large as before when they are turned. Their sizes have changed too, so that they are measured as they are now.
    scene.page.add_style_tag(content=f"#{name} {{ {turn} }} #{name} li {{ width: 30px }}")
    all_stand_where_they_will_stand(scene, name, "there")


def all_stand_where_they_will_stand(scene, name, way):
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


# Three to a row, which the widths of all together fill: of the list's 24 points of padding are left 242.4.
THIRDS = {
    "flexible": "#words { display: flex; flex-wrap: wrap } #words li { width: 33.333% }",
    "with gaps": "#words { display: flex; flex-wrap: wrap; gap: 10px } #words li { width: calc((100% - 20px) / 3) }",
    "inline": "#words { font-size: 0 } #words li { width: calc(100% / 3) }",
    "floating": "#words { overflow: hidden } #words li { float: left; width: 33.333% }",
    "with borders and a scroll bar": "#words { display: flex; flex-wrap: wrap; border: 3px solid; overflow-y: scroll } #words li { width: 33.333% }",
    "in columns": "#words { display: flex; flex-flow: column wrap; height: 116.4px } #words li { padding: 0; height: 33.333% }",
    "zoomed": "#words { display: flex; flex-wrap: wrap } #words li { width: 33.333% } body { zoom: 1.1 }",
    "scaled": "#words { display: flex; flex-wrap: wrap } #words li { width: 33.333% } body { transform: scale(0.9); transform-origin: 0 0 }",
}


@pytest.mark.many
@pytest.mark.parametrize("thirds", THIRDS)
def test_what_fills_a_row_to_a_fraction_of_a_point_stays_in_it(bench, thirds):
    scene = bench("web-wraps")
    # The white space between them would be one item more.
    scene.page.evaluate("for (const node of [...words.childNodes]) if (node.nodeType === 3) node.remove()")
    scene.page.add_style_tag(content=f"#words {{ width: 266.4px }} {THIRDS[thirds]}")
    scene.settle()
    first, second = scene.box("w0"), scene.box("w3")
    assert second.x == pytest.approx(first.x, abs=0.1) or second.y == pytest.approx(first.y, abs=0.1)
    scene.mouse.press("w0")
    scene.mouse.move("w4")
    scene.settle()
    seen = places(scene, "words", "w0")
    scene.mouse.release()
    scene.settle()
    assert "words w1 w2 w3 w4 w0 w5 w6" in scene.log()
    after = places(scene, "words", "w0")


# Lists that end before their items do, in panes: as high as the pane, as what it has left, or no higher than they may be; in a row, in ones that
# begin at the right, and with items that float.
@pytest.mark.parametrize(
    "style, item, last",
    [
        ("#long { height: 100% }", "l5", "l7"),
        ("#pane { display: flex; flex-direction: column } .head { flex: none } #long { flex: 1; min-height: 0 }", "l5", "l7"),
        ("#long { max-height: 70px }", "l5", "l7"),
        ("#strip { width: 100px } #strip li { flex: none }", "s3", "s4"),
        ("#side { direction: rtl } #strip { width: 100px } #strip li { flex: none }", "s3", "s4"),
        ("#side { writing-mode: vertical-rl; display: block } #strip { display: block; width: 100px; height: 60px }", "s3", "s4"),
        ("#strip { display: block; height: 0; padding: 0; width: 470px } #strip li { float: left }", "s3", "s4"),
    ],
)
def test_items_beyond_the_end_of_their_list_make_room(bench, style, item, last):
    scene = bench("web-wraps")
    scene.page.add_style_tag(content=style)
    scene.page.locator(f"[data-element={last}]").evaluate("item => item.scrollIntoView({ block: 'center', inline: 'center' })")
    name = "long" if last == "l7" else "strip"
    order = list(places(scene, name, item))
    scene.mouse.press(item)
    scene.mouse.move(last)
    scene.settle()
    seen = places(scene, name, item)
    scene.mouse.release()
    scene.settle()
    assert scene.names_in(name) == [*order, item]
    after = places(scene, name, item)
    for other in after:
        assert seen[other] == pytest.approx(after[other], abs=1.5), other


# What the items of a list without a box of its own stand in, below something else.
AROUND = {
    "a column": "",
    "a row": "#pane { display: flex; width: 600px }",
    "rows": "#pane { display: flex; flex-wrap: wrap } #pane .head { width: 100% } #long li { width: 100px }",
    "a grid": "#pane { display: grid; grid-template-columns: repeat(3, 80px); gap: 8px } #pane .head { grid-column: 1 / -1 }",
}


@pytest.mark.parametrize("around", AROUND)
def test_a_list_without_a_box_makes_room_wherever_it_is(bench, around):
    scene = bench("web-wraps")
    scene.page.add_style_tag(content=f"body > ul, #side, [data-board] {{ display: none !important }} #pane {{ height: auto; margin: 60px }} #long {{ display: contents }} {AROUND[around]}")
    scene.settle()
    scene.mouse.press("l0")
    scene.mouse.move("l4")
    scene.settle()
    seen = places(scene, "long", "l0")
    scene.mouse.release()
    scene.settle()
    assert "long l1 l2 l3 l4 l0 l5 l6 l7" in scene.log()
    after = places(scene, "long", "l0")
    for other in after:
        assert seen[other] == pytest.approx(after[other], abs=1.5), other


def test_keys_show_what_they_carry_in_a_list_without_a_box(bench):
    scene = bench("web-wraps")
    scene.page.add_style_tag(content="#long { display: contents }")
    scene.page.locator("[data-element=l0]").evaluate("node => { node.tabIndex = -1; node.focus() }")
    for key in ("Space", "End", "Space"):
        scene.keys.press(key)
        scene.settle()
    assert scene.names_in("long")[-1] == "l0" and is_seen(scene, "l0", "pane")


def test_what_a_page_has_shifted_stays_shifted(bench):
    scene = bench("web-wraps")
    for item in ("f1", "f2"):
        scene.page.locator(f"[data-element={item}]").evaluate("item => item.style.translate = '20px 5px'")
    before = {item: scene.box(item) for item in ("f1", "f2")}
    scene.mouse.press("f0")
    scene.mouse.move("f3")
    scene.settle()
    for item in before:
        assert scene.box(item).x == before[item].x and scene.box(item).y < before[item].y - 20
    scene.mouse.release()
    scene.settle()
    styles = scene.page.evaluate("['f0', 'f1', 'f2', 'f3'].map(item => document.querySelector(`[data-element=${item}]`).getAttribute('style'))")
    assert styles == [None, "translate: 20px 5px;", "translate: 20px 5px;", None]


def test_of_rows_whose_borders_are_one_the_pressed_one_is_carried(bench):
    scene = bench("web-wraps")
    scene.mouse.drag("o1", "o3")
    scene.settle()
    assert list(places(scene, "touching", "o1")) == ["o0", "o2", "o3", "o4"] and scene.box("o1").y > scene.box("o2").y


def test_rows_that_are_laid_out_when_they_are_seen_make_room_where_they_are(bench):
    scene = bench("web-wraps")
    scene.page.locator("#late").scroll_into_view_if_needed()
    pane = scene.box("late")
    scene.mouse.press("v1")
    scene.mouse.move((pane.center[0], pane.y + pane.height - 4))
    scene.wait_until("document.querySelector('#late').scrollTop > 2400")
    scene.mouse.move(pane.center)
    scene.settle()
    scene.mouse.release()
    scene.settle()
    box = scene.box("v1")
    assert pane.y <= box.y and box.y + box.height <= pane.y + pane.height


# The longest of each list, one that is short beside it, and where along the longest there is nothing of the short one.
@pytest.mark.parametrize("name, long, short, along", [("bubbles", "b4", "b0", 0.9), ("steps", "i2", "i0", 0.1)])
def test_where_an_item_is_longer_than_others_it_is_taken_and_beside_them_nothing_is(bench, name, long, short, along):
    scene = bench("web-wraps")
    box, beside = scene.box(long), scene.box(short)
    x = box.x + along * box.width
    assert not beside.x <= x <= beside.x + beside.width
    scene.mouse.drag((x, beside.center[1]), (x, box.center[1]))
    assert not scene.log()
    scene.mouse.press((x, box.center[1]))
    scene.mouse.move((x, box.center[1] - 20))
    assert scene.log()[0] == f"began {name}"
    scene.mouse.release()


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


def test_on_its_way_too_and_not_behind_what_a_page_keeps_free_at_an_edge(bench):
    scene = bench("web-wraps")
    scene.page.locator("[data-element=l7]").evaluate("node => { node.tabIndex = -1; node.focus() }")
    scene.page.evaluate("document.querySelector('#pane').style.scrollPadding = '30px 0 20px'")
    pane = scene.box("pane")
    scene.keys.press("Space")
    for key in ["ArrowUp"] * 6 + ["ArrowDown"] * 5:
        scene.keys.press(key)
        scene.settle()
        box = scene.page.evaluate("(box => [box.y, box.bottom])(document.querySelector('[data-drag-layer] > *').getBoundingClientRect())")
        assert pane.y + 29 <= box[0] and box[1] <= pane.y + pane.height - 19
    scene.keys.press("Escape")


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
        seen.append(scene.focused())
    assert " ".join(seen) == way
