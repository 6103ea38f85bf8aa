"""A page with a policy that allows no styles but its own, and no markup that scripts make: nothing of a drag is in the way of that, or kept from being seen."""

import pytest

from web_bench import ends


@pytest.mark.lengthy
@pytest.mark.parametrize("source", ["card", "copied", "circle", "one"])
def test_a_drag_writes_no_style_that_a_policy_forbids(bench, source):
    scene = bench("web-strict")
    document, before = scene.call("document"), scene.box(source)
    scene.mouse.press(source)
    scene.mouse.move((700, 300))
    carried = "document.querySelector('[data-drag-layer] svg circle, [data-drag-layer] > *, [data-dragging]')"
    box = scene.page.evaluate(f"(box => [box.x, box.y, box.width, box.height])({carried}.getBoundingClientRect())")
    assert box == [700 - before.width / 2, 300 - before.height / 2, before.width, before.height]
    scene.keys.press("Escape")
    scene.mouse.release()
    scene.wait_until("!document.querySelector('[data-drag-layer], [data-drag-room], [data-drag-calm], [data-dragging]')")
    assert scene.call("document") == document and ends(scene)[0].startswith("cancelled")
