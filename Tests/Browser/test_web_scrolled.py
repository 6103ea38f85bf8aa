"""What is carried while something scrolls: frame by frame."""

import pytest

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
