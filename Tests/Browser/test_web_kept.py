"""Pages that hide in mid-drag what something is dragged out of, or take it out of the document and put it back later: panels, tabs."""

import pytest

from web_bench import ends

# What it has besides what it had before; what the app writes for targets is the app's.
ATTRIBUTES = "[gone, ...gone.querySelectorAll('*')].flatMap(node => [...node.attributes].map(({ name, value }) => `${node.dataset.element} ${name}=${value}`))"
LEFT = f"{ATTRIBUTES}.filter(text => !before.includes(text) && !text.endsWith('class=hot'))"


@pytest.mark.lengthy
@pytest.mark.parametrize("page, what, source, target", [
    ("web-lists", "rows", "a", "c"),
    ("web-lists", "one", "k1", "k4"),
    ("web-lists", "two", "k1", "k4"),
    ("web-lists", "board", "k1", "k4"),
    ("web-redrawn", "card", "card", "bin"),
    ("web-redrawn", "bin", "card", "bin"),
])
def test_what_leaves_the_document_in_mid_drag_comes_back_without_a_trace_of_the_drag(bench, page, what, source, target):
    scene = bench(page)
    scene.page.evaluate(f"window.gone = document.querySelector('[data-element={what}]'); window.before = {ATTRIBUTES}")
    scene.mouse.press(source)
    scene.mouse.move(target)
    scene.settle()
    assert scene.page.evaluate(LEFT)
    scene.page.evaluate("window.place = [gone.parentElement, gone.nextSibling]; gone.remove()")
    if what not in ("bin", "two"):
        scene.wait_for_log("source-gone")
    scene.mouse.release()
    scene.page.evaluate("place[0].insertBefore(gone, place[1])")
    scene.wait_until(f"!{LEFT}.length")
    scene.wait_until_over()
    assert len(ends(scene)) == 1


def carried(scene):
    """Where what follows the pointer is seen, and how large."""
    return scene.page.evaluate("(r => [r.x, r.y, r.width, r.height])(document.querySelector('[data-drag-layer] > *').getBoundingClientRect())")


@pytest.mark.many
@pytest.mark.parametrize("hand", ["mouse", "keys"])
def test_an_item_keeps_its_size_and_its_gap_where_its_list_is_hidden_meanwhile(bench, hand):
    scene = bench("web-lists")
    if hand == "mouse":
        scene.mouse.press("k2")
        scene.mouse.move("k4")
    else:
        scene.keys.focus("one")
        scene.keys.press("Home", "ArrowDown", "Space", "ArrowRight")
    scene.wait_for_log("place two")
    scene.settle()
    before, place, log = carried(scene), scene.box("k4"), scene.log()
    scene.page.evaluate("document.querySelector('[data-element=one]').style.display = 'none'")
    scene.settle()
    assert carried(scene) == before and scene.box("k4") == place and scene.log() == log
    if hand == "mouse":
        scene.mouse.move("three")
        scene.mouse.move("two")
        scene.mouse.release()
    else:
        scene.keys.press("ArrowDown", "ArrowUp", "Space")
    scene.settle()
    assert ends(scene) == ["dropped two move"]
    assert "k2" in scene.names_in("two") and scene.names_in("one") == ["k1", "k3"]


@pytest.mark.lengthy
@pytest.mark.parametrize("style", ["display: none", "content-visibility: hidden"])
@pytest.mark.parametrize("is_cut", [True, False])
def test_what_is_seen_of_an_element_keeps_its_size_and_place_where_what_it_is_in_is_hidden_meanwhile(bench, is_cut, style):
    scene = bench("web-cut")
    box = scene.box("scrolled")
    x, y = box.center
    scene.mouse.press("scrolled")
    scene.mouse.move((x + 10, y + 10))
    if is_cut:
        scene.mouse.move((400, 400))
        scene.wait_until("document.querySelector('[data-drag-layer] > *')")
    scene.page.evaluate("style => { document.querySelector('.around').style.cssText += style }", style)
    for place in ((420, 420), (700, 300)):
        scene.mouse.move(place)
        scene.wait_until("document.querySelector('[data-drag-layer] > *')")
        scene.settle()
        assert carried(scene) == pytest.approx([place[0] - box.width / 2, place[1] - box.height / 2, box.width, box.height], abs=1)
    scene.mouse.move("bin")
    scene.mouse.release()
    scene.wait_until_over()
    assert ends(scene) == ["dropped bin move"]
