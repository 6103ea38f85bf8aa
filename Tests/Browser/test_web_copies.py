"""What follows the pointer in the place of an element looks as the element does, wherever that stands."""

import pytest

from web_bench import bench, ends, workbench  # noqa: F401

COPY = "document.querySelector('[data-drag-layer] > *')"
BOX = "(b => [b.x + b.width / 2, b.y + b.height / 2, b.width, b.height])"


@pytest.fixture
def carry(bench):  # noqa: F811
    """`scene, look = carry("card")`: its copy is carried to a free place; `look(JavaScript of copy)` asks it."""

    def carried(source, at=(0.9, 0.05), rule=None):
        scene = bench("web-copies")
        if rule:
            scene.page.add_style_tag(content=rule)
        scene.mouse.press(scene.box(source).at(*at))
        scene.mouse.move((520, 560))
        return scene, lambda body: scene.page.evaluate(f"(copy => {body})({COPY})")

    return carried


def test_what_is_drawn_chosen_written_and_scrolled_comes_along(carry):
    scene, look = carry("rich")
    assert look("[...copy.querySelector('canvas').getContext('2d').getImageData(5, 5, 1, 1).data]") == [0, 128, 0, 255]
    assert look("copy.querySelector('select').value") == "two"
    assert look("copy.querySelector('[multiple]').selectedOptions.length") == 2
    assert look("[copy.querySelector('textarea').value, copy.querySelector('input').checked]") == ["new", True]
    assert look("copy.lastElementChild.scrollTop") == 80
    scene.mouse.move("bin")
    scene.mouse.release()
    assert ends(scene) == ["dropped bin move"]


def test_the_last_of_many_parts_looks_like_the_first(carry):
    _, look = carry("long")
    last = "[...copy.querySelectorAll('.line')].at(-1)"
    assert look(f"[getComputedStyle({last}).display, getComputedStyle({last}).borderBottomWidth]") == ["flex", "1px"]
    assert look(f"[getComputedStyle({last}.lastChild).color, getComputedStyle({last}.lastChild).fontWeight]") == ["rgb(200, 0, 0)", "700"]


def test_what_is_in_a_drawing_is_seen_in_its_size_and_turn(carry):
    scene, look = carry("shape", at=(0.5, 0.5))
    was = scene.page.evaluate(f"{BOX}(document.querySelector('[data-element=shape]').getBoundingClientRect())")
    shape = look(f"{BOX}(copy.querySelector('rect').getBoundingClientRect())")
    assert shape == pytest.approx([520, 560, *was[2:]], abs=1)
    assert look("getComputedStyle(copy.querySelector('rect')).fill") == "rgb(255, 0, 0)"
    # It is painted there, and its corners are not, as it is turned.
    scene.mouse.move("bin")
    scene.mouse.release()
    assert ends(scene) == ["dropped bin move"]


@pytest.mark.parametrize("rule", ["html { zoom: 1.5 }", "body { zoom: 1.5 }", "#rich { zoom: 0.8 }", "body { transform: scale(0.8) }"])
def test_a_copy_is_where_its_element_would_be_on_a_zoomed_page(carry, rule):
    scene, look = carry("rich", rule=rule, at=(0.5, 0.02))
    home = scene.box("rich")
    assert look(f"{BOX}(copy.getBoundingClientRect())") == pytest.approx([520, 560 + 0.48 * home.height, home.width, home.height], abs=1)


def test_what_stands_in_a_shadow_keeps_its_styles(bench):  # noqa: F811
    scene = bench("web-copies")
    scene.page.evaluate(
        """() => {
          const shadow = host.attachShadow({ mode: 'open' })
          shadow.innerHTML = `<style>div { width: 120px; height: 80px; background: rgb(1, 2, 3) } b { color: rgb(4, 5, 6) }</style>
            <div data-drag=copy><b>inside</b></div>`
          const card = shadow.querySelector('div')
          bench.drag.call('bench_mark', bench.drag.handle(card))
        }"""
    )
    scene.mouse.press((460, 80))
    scene.mouse.move((520, 560))
    look = scene.page.evaluate(f"[getComputedStyle({COPY}).backgroundColor, getComputedStyle({COPY}.firstChild).color, {COPY}.offsetWidth]")
    scene.mouse.release()
    assert look == ["rgb(1, 2, 3)", "rgb(4, 5, 6)", 120]
