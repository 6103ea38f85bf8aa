"""What is dragged by a handle only: the rest of it is as any other part of the page."""

import pytest

from harness.devices import TOUCH
from web_bench import ends

MARKED = "getSelection().toString().trim()"


def cursor(scene, name):
    return scene.page.evaluate(f"getComputedStyle(document.querySelector('[data-element={name}]')).cursor")


def across(scene, name):
    """From the beginning of its words to their end."""
    box = scene.box(name)
    scene.page.mouse.move(box.x + 1, box.center.y)
    scene.page.mouse.down()
    scene.page.mouse.move(box.x + box.width - 2, box.center.y, steps=8)
    scene.page.mouse.up()


def test_words_beside_the_handle_can_be_marked(bench):
    scene = bench("web-handles")
    across(scene, "words")
    assert scene.page.evaluate(MARKED) == "Some words that can be marked"
    assert scene.log() == []
    # To press what is marked begins no drag of the browser's own either.
    scene.mouse.drag("words", "slot")
    assert scene.log() == []


def test_words_in_what_is_dragged_anywhere_are_not_marked(bench):
    scene = bench("web-handles")
    across(scene, "others")
    assert scene.page.evaluate(MARKED) == ""
    assert scene.log()[0] == "began whole"


@pytest.mark.many(2)
@pytest.mark.parametrize("hand", ["mouse", "touch", "pen"])
@pytest.mark.parametrize("handle", ["grip", "icon"])
def test_the_handle_drags(bench, handle, hand):
    scene = bench("web-handles", TOUCH)
    # At once, with a finger too.
    getattr(scene, hand).drag(handle, "slot")
    assert scene.log()[0] == "began card" and scene.log()[-1] == "dropped slot move"
    assert scene.page.evaluate(MARKED) == ""


def test_the_cursor_tells_what_drags(bench):
    scene = bench("web-handles")
    found = {name: cursor(scene, name) for name in ["card", "words", "grip", "icon", "whole", "one", "grip-one"]}
    assert found == {"card": "auto", "words": "auto", "grip": "grab", "icon": "grab", "whole": "grab", "one": "auto", "grip-one": "grab"}


def test_rows_are_dragged_by_their_handles(bench):
    scene = bench("web-handles")
    scene.mouse.drag("one", "three")
    scene.mouse.drag("text-one", "three")
    scene.mouse.drag("four", "one")
    assert scene.log() == []
    scene.mouse.drag("grip-one", "three")
    scene.settle()
    assert "list two three one four five six" in scene.log()


def test_a_finger_beside_the_handle_scrolls(bench):
    scene = bench("web-handles", TOUCH)
    scene.touch.drag("three", (190, 225), steps=10)
    scene.wait_until("document.querySelector('ul').scrollTop > 60")
    scene.settle()
    assert scene.log() == []
    scene.touch.drag("grip-three", "grip-five")
    scene.settle()
    assert any(line.startswith("list one two four") for line in scene.log())


def test_keys_need_no_handle(bench):
    scene = bench("web-handles")
    scene.keys.focus("card")
    scene.keys.press("Space", "Tab", "Enter")
    assert scene.log()[-1] == "dropped slot move"


@pytest.mark.lengthy
@pytest.mark.parametrize("hand", ["mouse", "touch"])
def test_what_the_document_calls_a_handle_is_one_also_where_it_is_drawn_anew(bench, hand):
    scene = bench("web-handles", TOUCH)
    drag = getattr(scene, hand).drag
    scene.page.evaluate("for (const row of document.querySelectorAll('[data-element=said] > li')) row.innerHTML += ' '")
    scene.mouse.drag("red", "blue")
    assert scene.log() == []
    drag("icon-red", "blue")
    scene.settle()
    assert "said green blue red" in scene.log()
    scene.page.evaluate("for (const row of document.querySelectorAll('[data-element=said] > li')) row.innerHTML += ' '")
    drag("grip-red", "green")
    scene.settle()
    assert scene.log()[-2:] == ["said red green blue", "dropped said move"]
    # It is the document's own, and stays.
    scene.page.evaluate("bench.drag.call('bench_close')")
    assert scene.page.evaluate("document.querySelectorAll('[data-drag-handle]').length") == 3


@pytest.mark.lengthy
@pytest.mark.parametrize("how", ["attribute", "new node"])
def test_what_the_document_calls_a_handle_no_more_is_none_from_then_on(bench, how):
    scene = bench("web-handles")
    scene.mouse.drag("grip-red", "blue")
    scene.settle()
    assert "said green blue red" in scene.log()
    count = len(scene.log())
    scene.page.evaluate("""how => {
        const grip = document.querySelector('[data-element=grip-red]')
        if (how === 'attribute') grip.removeAttribute('data-drag-handle')
        else grip.outerHTML = grip.outerHTML.replace(/ data-drag-handle(="")?/, '')
    }""", how)
    scene.mouse.drag("grip-red", "green")
    assert len(scene.log()) == count
    assert scene.page.evaluate("document.querySelector('[data-element=grip-red]').hasAttribute('data-drag-handle')") is False
    scene.page.evaluate("document.querySelector('[data-element=grip-red]').setAttribute('data-drag-handle', '')")
    scene.mouse.drag("grip-red", "green")
    scene.settle()
    assert scene.log()[-2:] == ["said red green blue", "dropped said move"]


def test_what_the_app_has_made_a_handle_is_one_where_its_attributes_are_written_anew(bench):
    scene = bench("web-handles")
    scene.page.evaluate("document.querySelector('[data-element=grip]').removeAttribute('data-drag-handle')")
    scene.wait_until("document.querySelector('[data-element=grip]').hasAttribute('data-drag-handle')")
    scene.mouse.drag("grip", "slot")
    assert ends(scene) == ["dropped slot move"]
