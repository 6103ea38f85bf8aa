"""What is carried while something scrolls: frame by frame."""

import pytest

from harness.devices import TOUCH
from web_bench import ends

# Where the card is, from where it was when the drag came to rest.
PLACE = "document.querySelector('[data-element=card]').getBoundingClientRect()"


@pytest.mark.parametrize("behavior", ["auto", "smooth"])
def test_what_is_held_at_an_edge_stays_there_in_every_frame(bench, behavior):
    scene = bench("web-plain")
    scene.page.add_style_tag(content=f"body {{ height: 6000px }} html {{ scroll-behavior: {behavior} }}")
    grip = scene.box("card").height / 2
    scene.mouse.press("card")
    scene.mouse.move((300, 715))
    ways = scene.frames(f"[Math.round(scrollY), Math.round({PLACE}.y)]")
    scene.wait_until("scrollY > 600")
    scrolled, places = zip(*ways())
    assert len(set(scrolled)) > 5
    assert set(places) == {715 - grip}
    scene.mouse.release()


def test_what_is_carried_stays_under_a_pointer_that_rests_while_a_magnified_page_is_panned(bench):
    scene = bench("web-plain")
    scene.page.add_style_tag(content="body { width: 3000px; height: 3000px }")
    scene.devtools.send("Emulation.setPageScaleFactor", {"pageScaleFactor": 2})
    scene.wait_until("visualViewport.scale === 2")
    scene.mouse.press("card")
    scene.mouse.move((250, 180))
    scene.mouse.wheel(60, 80)
    scene.wait_until("visualViewport.offsetLeft === 30 && visualViewport.offsetTop === 40")
    middle = "(r => [r.x + r.width / 2, r.y + r.height / 2])(document.querySelector('[data-element=card]').getBoundingClientRect())"
    scene.wait_until(f"{middle}.join() === '280,220'")
    scene.mouse.release()
    assert ends(scene)


@pytest.mark.lengthy
@pytest.mark.parametrize("edge, way", [((200, 355), "scrollY"), ((507, 200), "scrollX")])
def test_on_a_page_that_is_magnified_a_drag_scrolls_at_the_edge_of_what_is_seen(bench, edge, way):
    scene = bench("web-plain", TOUCH)
    scene.page.add_style_tag(content="body { width: 3000px; height: 3000px }")
    # As by two fingers: a quarter of the page fills the screen.
    scene.devtools.send("Emulation.setPageScaleFactor", {"pageScaleFactor": 2})
    scene.wait_until("visualViewport.scale === 2")
    scene.touch.start("card")
    scene.touch.wait(0.4)
    scene.touch.move(edge)
    scene.wait_until(f"{way} > 300")
    assert scene.box("card").center == edge
    # Away from the edge it stays.
    scene.touch.move((250, 180))
    rest = scene.page.evaluate(f"new Promise(done => setTimeout(() => done({way}), 100))")
    scene.touch.wait(0.3)
    assert scene.page.evaluate(way) == rest
    scene.touch.end()
    assert ends(scene)
