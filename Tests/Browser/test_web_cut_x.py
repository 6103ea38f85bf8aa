"""What is dragged out of what cuts it off, in Firefox, WebKit and Chromium, with real X events."""

import pytest


pytestmark = [pytest.mark.x11, pytest.mark.lengthy]


def test_it_is_seen_all_the_way(site, x_open, workbench):
    scene = x_open(f"{site}/pages/web-cut.html", api="bench")
    scene.mouse.press("scrolled")
    scene.mouse.move((420, 220))
    scene.wait_until("document.querySelector('[data-element=scrolled]').hasAttribute('data-drag-uncut')")
    scene.mouse.move((440, 240))
    shape = "(r => [r.x + r.width / 2, r.y + r.height / 2])(document.querySelector('[data-drag-layer] > *').getBoundingClientRect())"
    scene.wait_until(f"(([x, y]) => Math.hypot(x - 440, y - 240) < 2)({shape})")
    scene.mouse.release()
    scene.wait_until("bench.log().includes('missed scrolled')")
    scene.wait_until("!document.querySelector('[data-drag-layer],[data-drag-uncut],[data-drag-calm]')")
