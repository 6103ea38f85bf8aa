"""Pages that take out of the document, in mid-drag, what they put back later: panels, tabs."""

import pytest

from web_bench import ends

# What it has besides what it had before; what the app writes for targets is the app's.
ATTRIBUTES = "[gone, ...gone.querySelectorAll('*')].flatMap(node => [...node.attributes].map(({ name, value }) => `${node.dataset.element} ${name}=${value}`))"
LEFT = f"{ATTRIBUTES}.filter(text => !before.includes(text) && !text.endsWith('class=hot'))"


@pytest.mark.many
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
