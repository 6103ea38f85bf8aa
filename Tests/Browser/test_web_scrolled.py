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


@pytest.mark.lengthy
def test_in_a_document_without_a_doctype_what_is_held_at_an_edge_stays_there_and_is_dropped_on_what_has_come_below_it(bench):
    scene = bench("web-quirks")
    assert scene.page.evaluate("document.compatMode") == "BackCompat"
    grip = scene.box("card").height / 2
    scene.mouse.press("card")
    scene.mouse.move((100, 715))
    ways = scene.frames(f"[Math.round(scrollY), Math.round({PLACE}.y)]")
    scene.wait_until("scrollY === 3000 - innerHeight")
    scrolled, places = zip(*ways())
    assert len(set(scrolled)) > 5
    assert set(places) == {715 - grip}
    scene.mouse.move("bin")
    scene.mouse.move(scene.box("bin").at(0.5, 0.9))
    assert scene.box("card").center == pytest.approx(scene.box("bin").at(0.5, 0.9))
    scene.mouse.release()
    assert ends(scene) == ["dropped bin move"]


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


@pytest.mark.lengthy
@pytest.mark.parametrize("edge, way", [((256, 4), "scrollY"), ((4, 180), "scrollX")])
def test_on_a_page_that_is_magnified_and_panned_a_drag_scrolls_back_at_the_edge_of_what_is_seen(bench, edge, way):
    scene = bench("web-plain")
    scene.page.add_style_tag(content="body { width: 3000px; height: 3000px } [data-element=card] { left: 1200px !important; top: 1000px !important }")
    scene.devtools.send("Emulation.setPageScaleFactor", {"pageScaleFactor": 2})
    scene.wait_until("visualViewport.scale === 2")
    scene.mouse.wheel(3000, 3000)
    # The right and lower quarter of the window fills the screen.
    scene.wait_until("visualViewport.offsetLeft === 512 && visualViewport.offsetTop === 360")
    scene.page.evaluate("scrollTo(500, 500)")
    scene.mouse.press((740 - 512, 530 - 360))
    scene.mouse.move((256, 180))
    scene.mouse.wait(0.3)
    assert scene.page.evaluate("[scrollX, scrollY]") == [500, 500]
    scene.mouse.move(edge)
    scene.wait_until(f"{way} < 200")
    assert scene.box("card").center == pytest.approx((edge[0] + 512, edge[1] + 360))
    scene.mouse.release()
    assert ends(scene)


@pytest.mark.lengthy
@pytest.mark.parametrize("style", ["zoom: 0.5", "transform: scale(0.5)", "transform: rotate(180deg) translate(-100%, -100%)"])
def test_what_is_carried_in_something_zoomed_or_scaled_scrolls_that_to_its_end_and_no_further(bench, style):
    scene = bench("web-scaled")
    scene.page.add_style_tag(content=f"#scaled {{ {style} }}")
    pane = "document.querySelector('[data-element=pane]')"
    scene.mouse.press("inner")
    scene.mouse.move("pane")
    scene.mouse.move(scene.box("pane").at(0.5, 0.02 if "rotate" in style else 0.98))
    scene.wait_until(f"{pane}.scrollTop >= 160", 15)
    # What is carried there makes it no longer.
    scene.mouse.wait(0.5)
    assert scene.page.evaluate(f"{pane}.scrollTop") == pytest.approx(160, abs=2)
    scene.mouse.release()
    scene.settle()


ROW = "display: flex; flex-direction: row-reverse"


@pytest.mark.lengthy
@pytest.mark.parametrize(
    "pane, body", [(ROW, ""), ("writing-mode: vertical-rl", ""), (f"{ROW}; direction: rtl", ""), ("", "writing-mode: vertical-rl; width: auto")],
    ids=["reverse", "vertical", "twice", "window"],
)
def test_what_is_too_wide_scrolls_to_the_side_to_which_it_goes_on_for_whatever_reason(bench, pane, body):
    scene = bench("web-scaled")
    scene.page.add_style_tag(content=f"""#scaled {{ position: static; height: 600px; width: {3000 if body else 800}px }} #scaled > * {{ position: static; display: none }}
      #scaled > [data-element=pane] {{ display: block; {pane} }} [data-element=pane] > * {{ flex: none; width: 400px }} [data-element=pane] > :first-child {{ width: 80px }}
      body {{ {body} }}""")
    scroller = "document.scrollingElement" if body else "document.querySelector('[data-element=pane]')"
    scene.mouse.press("inner")
    scene.mouse.move((500, 100))
    box = scene.box("pane")
    scene.mouse.move((4, 100) if body else box.at(0.98 if 'direction: rtl' in pane else 0.02, 0.5))
    scene.wait_until(f"Math.abs({scroller}.scrollLeft) > 100", 15)
    scene.mouse.release()
    scene.settle()
