"""Pages that put what they show elsewhere, in Firefox, WebKit and Chromium, with real X events: keys go on where they were."""

import pytest


pytestmark = [pytest.mark.x11, pytest.mark.lengthy]

FOCUS = "document.activeElement.dataset.element"


@pytest.mark.parametrize("all", [False, True], ids=["it alone", "all"])
def test_what_has_the_focus_keeps_it_where_the_app_puts_it_elsewhere(site, x_open, workbench, all):
    scene = x_open(f"{site}/pages/web-redrawn.html", api="bench")
    scene.keys.wait()
    scene.keys.press("Tab")
    scene.wait_until(f"{FOCUS} === 'card'")
    scene.browser.execute("const card = document.querySelector('[data-element=card]'); card.parentElement.append(card)")
    scene.wait_until(f"{FOCUS} === 'card'")
    scene.keys.press("shift+Tab", "Down", "Down")
    scene.wait_until(f"{FOCUS} === 'b'")
    moved = "[...row.parentElement.children].reverse()" if all else "[row]"
    scene.browser.execute(f"const row = document.querySelector('[data-element=b]'); for (const one of {moved}) row.parentElement.append(one)")
    scene.wait_until(f"{FOCUS} === 'b'")
    scene.keys.press("space", "Up", "Escape")
    scene.wait_until("bench.log().some(line => line.startsWith('cancelled rows'))")
    scene.wait_until(f"{FOCUS} === 'b'")
