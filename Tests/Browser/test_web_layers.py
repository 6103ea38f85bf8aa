"""What is in front of what: the browser stacks and clips, and shows parts of a page only while something is dragged."""

import pytest

from harness.devices import TOUCH
from web_bench import ends

pytestmark = pytest.mark.lengthy


def open_with(bench, hand, page="web-layers"):
    return bench(page, **({"device": TOUCH} if hand == "touch" else {}))


def drag(scene, hand, start, end):
    scene.drag(hand, start, end)
    scene.settle()


@pytest.mark.many
@pytest.mark.parametrize("hand", ["mouse", "touch", "pen"])
def test_a_drop_goes_to_what_is_seen_there(bench, hand):
    scene = open_with(bench, hand)
    # Over rows that come later in the document, in a parent without a place of its own.
    drag(scene, hand, "card", scene.box("menu").at(0.5, 0.8))
    # Fixed above what comes later.
    drag(scene, hand, "card", "header")
    # Out of an ancestor that clips it, if it could.
    drag(scene, hand, "card", "outside")
    # In two veils that let pointers through.
    drag(scene, hand, "card", "deep")
    drag(scene, hand, "card", "row-3")
    assert ends(scene) == [f"dropped {name} move" for name in ("menu", "header", "outside", "deep", "row-3")]


@pytest.mark.parametrize("hand", ["mouse", "touch"])
def test_it_is_marked_before_the_drop(bench, hand):
    scene = open_with(bench, hand)
    menu = scene.box("menu")
    if hand == "mouse":
        scene.mouse.press("card")
        scene.mouse.move(menu.at(0.5, 0.8), steps=10)
    else:
        scene.touch.start("card")
        scene.touch.wait(0.4)
        scene.touch.move(menu.at(0.5, 0.8), steps=10)
    scene.page.wait_for_function("document.querySelector('[data-element=menu]').matches('.hot')")
    assert not scene.page.query_selector(".row.hot")


@pytest.mark.many
@pytest.mark.parametrize("way", ["dim", "none", "through"])
@pytest.mark.parametrize("hand", ["mouse", "touch"])
def test_what_a_rule_shows_while_something_is_dragged_takes_it(bench, hand, way):
    scene = open_with(bench, hand)
    scene.page.evaluate("way => document.querySelector('.zone').classList.add(way)", way)
    drag(scene, hand, "card", (420, 350))
    assert ends(scene) == ["dropped zone move"]


def test_a_pane_goes_no_further_for_what_is_carried_in_it(bench):
    scene = bench("web-layers")
    pane = scene.box("pane")
    scene.mouse.press("inner")
    scene.mouse.move(pane.at(0.5, 0.97))
    scene.mouse.wait(2)
    top, most = scene.page.evaluate("(pane => [pane.scrollTop, 300 - pane.clientHeight])(document.querySelector('.pane'))")
    assert 0 < top <= most
    # What the app adds meanwhile is scrolled to.
    scene.page.evaluate("document.querySelector('.pane > div').style.height = '500px'")
    scene.mouse.wait(2)
    assert scene.page.evaluate("document.querySelector('.pane').scrollTop") == pytest.approx(500 - 200, abs=2)


def test_what_the_app_brings_to_the_front_stays_there(bench):
    scene = bench("web-layers")
    scene.page.evaluate("""new MutationObserver((_, observer) => {
      const note = document.querySelector('[data-element=under]')
      if (!note.hasAttribute('data-dragging')) return
      observer.disconnect()
      note.style.zIndex = 3
    }).observe(document.body, { subtree: true, attributes: true })""")
    z = "getComputedStyle(document.querySelector('[data-element=under]')).zIndex"
    scene.mouse.press(scene.box("under").at(0.1, 0.1))
    scene.mouse.move((700, 400))
    # Above all else while it is carried, all the same.
    assert int(scene.page.evaluate(z)) > 1000
    scene.mouse.release()
    scene.settle()
    assert scene.page.evaluate(z) == "3"


def test_a_copy_does_not_come_in_once_more(bench):
    scene = bench("web-layers")
    scene.mouse.wait(0.8)
    scene.mouse.press("new")
    scene.mouse.move((700, 400))
    copy = scene.page.evaluate("(copy => [getComputedStyle(copy).opacity, copy.getAnimations().length])(document.querySelector('[data-drag-layer] > *'))")
    assert copy == ["1", 0]


def test_a_body_that_scrolls_itself_is_scrolled_at_its_edges(bench):
    scene = bench("web-body")
    scene.mouse.press("card")
    scene.mouse.move((80, scene.page.viewport_size["height"] - 4))
    scene.page.wait_for_function("document.body.scrollTop > 1900 - innerHeight")
    scene.mouse.wait(1)
    scene.mouse.move("bin")
    scene.mouse.release()
    scene.settle()
    assert ends(scene) == ["dropped bin move"]
