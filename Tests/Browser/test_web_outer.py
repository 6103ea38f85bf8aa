"""Pages that are a part of a document: what lies around them scrolls, clips and changes, and drags follow."""

import pytest

from harness.devices import TOUCH
from web_bench import ends

pytestmark = pytest.mark.lengthy

PAGES = pytest.mark.parametrize("page, source, near, far", [("app", "card", "near", "far"), ("slotted", "note", "close", "remote")], ids=["pane", "shadow"])


def is_hot(name):
    return f"document.querySelector('[data-element={name}]').classList.contains('hot')"


@PAGES
@pytest.mark.parametrize("by", ["wheel", "script"])
def test_what_is_carried_stays_under_the_pointer_where_the_page_is_scrolled_from_outside(bench, page, source, near, far, by):
    scene = bench("web-outer")
    pane = scene.page.evaluate(f"(({{ x, y }}) => ({{ x, y }}))(panes.{page}.getBoundingClientRect())")
    place = (pane["x"] + 80, pane["y"] + 200)
    scene.mouse.press(source)
    scene.mouse.move(place)
    if by == "wheel":
        scene.mouse.wheel(0, 560)
    else:
        scene.page.evaluate(f"panes.{page}.scrollTop = 560")
    scene.wait_until(f"panes.{page}.scrollTop === 560")
    scene.settle()
    assert scene.box(source).center == pytest.approx(place, abs=1)
    scene.mouse.move(far)
    scene.mouse.release()
    assert ends(scene) == [f"dropped {far} move"]


@pytest.mark.many
@PAGES
@pytest.mark.parametrize("device", ["mouse", "touch"])
def test_a_drag_at_the_edge_of_what_the_page_lies_in_scrolls_that(bench, page, source, near, far, device):
    scene = bench("web-outer", TOUCH)
    hand, start = getattr(scene, device), scene.box(source).center
    (hand.press if device == "mouse" else hand.start)(source)
    hand.wait(0.4)
    bottom = scene.page.evaluate(f"panes.{page}.getBoundingClientRect().bottom")
    hand.move((start.x + 40, bottom - 10))
    scene.wait_until(f"panes.{page}.scrollTop > 500", 15)
    assert scene.page.evaluate("scrollY") == 0
    # Away from the edge it stops.
    hand.move((start.x + 40, bottom - 200))
    scene.page.evaluate(f"panes.{page}.scrollTop = 560")
    scene.settle()
    assert scene.box(source).center == pytest.approx((start.x + 40, bottom - 200), abs=1)
    hand.move(far)
    (hand.release if device == "mouse" else hand.end)()
    assert ends(scene) == [f"dropped {far} move"]


def test_a_target_that_is_scrolled_out_of_sight_is_not_hit(bench):
    scene = bench("web-outer")
    scene.mouse.press("card")
    scene.mouse.move("near")
    scene.wait_until(is_hot("near"))
    scene.page.evaluate("panes.app.scrollTop = 320")
    box = scene.box("near")
    assert box.y < 30 and box.y + box.height > 60
    # What of it is seen is hit, and above the pane it is not seen.
    scene.mouse.move((box.center.x, 80))
    scene.wait_until(is_hot("near"))
    scene.mouse.move((box.center.x, 40))
    scene.mouse.release()
    assert ends(scene) == ["missed card"]


@PAGES
def test_what_lies_over_the_page_and_is_no_part_of_it_covers_its_targets_until_it_goes(bench, page, source, near, far):
    scene = bench("web-outer")
    scene.page.evaluate("""document.body.insertAdjacentHTML('beforeend',
        '<aside style="position: fixed; inset: 338px 0 0; background: #fff8"><p>A banner</p></aside>')""")
    scene.mouse.press(source)
    box = scene.box(near)
    scene.mouse.move((box.center.x, 330))
    scene.wait_until(is_hot(near))
    scene.mouse.move((box.center.x, 350))
    scene.wait_until(f"!{is_hot(near)}")
    scene.mouse.release()
    assert ends(scene) == [f"missed {source}"]
    scene.settle()
    scene.mouse.press(source)
    scene.mouse.move((box.center.x, 350))
    scene.wait_until(f"!{is_hot(near)}")
    scene.page.evaluate("document.querySelector('aside').remove()")
    scene.wait_until(is_hot(near))
    scene.mouse.release()
    assert ends(scene)[-1] == f"dropped {near} move"


def test_two_pages_in_one_pane_do_not_see_each_other(bench):
    scene = bench("web-outer")
    scene.page.evaluate("panes.app.scrollTop = 1e5")
    scene.mouse.press("other")
    x = scene.box("other").center.x
    scene.mouse.move((x, 65))
    # It scrolls what both lie in, and reaches no target of the other.
    scene.wait_until("panes.app.scrollTop === 0", 20)
    scene.mouse.move("near")
    assert not scene.page.evaluate(is_hot("near"))
    scene.mouse.release()
    assert ends(scene) == ["missed other"]


def test_where_the_pane_is_at_its_end_the_window_goes_on(bench):
    scene = bench("web-outer")
    scene.page.evaluate("document.querySelector('main').style.height = '900px'")
    scene.mouse.press("card")
    x = scene.box("card").center.x
    scene.mouse.move((x, scene.page.evaluate("innerHeight") - 4))
    scene.wait_until("panes.app.scrollTop > 800 && scrollY > 300", 20)
    scene.mouse.release()


def test_a_pointer_beyond_the_window_scrolls_what_reaches_its_edge(bench):
    scene = bench("web-outer")
    scene.page.evaluate("document.body.style.height = 'auto'; panes.app.style.height = `${innerHeight - 60}px`")
    scene.mouse.press("card")
    x = scene.box("card").center.x
    scene.mouse.move((x, scene.page.evaluate("innerHeight") + 40))
    scene.wait_until("panes.app.scrollTop > 500", 15)
    scene.mouse.release()


def test_what_comes_before_the_page_in_mid_drag_moves_its_targets(bench):
    scene = bench("web-outer")
    # Away from the edges, where nothing scrolls.
    scene.page.evaluate("panes.app.style.height = '620px'")
    scene.mouse.press("card")
    place = scene.box("near").center
    scene.mouse.move(place)
    scene.wait_until(is_hot("near"))
    scene.page.evaluate("const note = document.createElement('p'); note.style.height = '150px'; panes.app.prepend(note)")
    scene.wait_until(f"!{is_hot('near')}")
    scene.settle()
    assert scene.box("card").center == pytest.approx(place, abs=1)
    scene.page.evaluate("panes.app.style.paddingTop = '20px'; panes.app.firstChild.remove()")
    scene.wait_until(is_hot("near"))
    scene.mouse.release()
    assert ends(scene) == ["dropped near move"]


def test_a_page_that_is_moved_elsewhere_in_the_document_is_dragged_there(bench):
    scene = bench("web-outer")
    scene.mouse.drag("card", (140, 400))
    scene.settle()
    scene.page.evaluate("window.part = app; part.remove()")
    scene.mouse.drag("note", "close")
    scene.page.evaluate("panes.slotted.style.height = '200px'; host.append(part)")
    scene.page.evaluate("panes.slotted.scrollTop = 1500")
    scene.mouse.press("card")
    x = scene.box("card").center.x
    scene.mouse.move((x, scene.page.evaluate("panes.slotted.getBoundingClientRect().bottom") - 4))
    scene.wait_until("panes.slotted.scrollTop > 2000", 15)
    # Away from the edge it stops.
    scene.mouse.move((x, 160))
    scene.page.evaluate("panes.slotted.scrollTop = 2200")
    scene.settle()
    scene.mouse.move("far")
    scene.mouse.release()
    assert "dropped far move" in ends(scene)
