"""Lists whose items stand where only the browser knows, in Firefox, WebKit and Chromium, with real X events."""

import pytest

pytestmark = [pytest.mark.x11, pytest.mark.lengthy]

PLACES = """Object.fromEntries([...document.querySelectorAll('.column > [data-element]')].map(item => {
  const { x, y } = item.getBoundingClientRect()
  return [item.dataset.element, [x, y]]
}))"""
AT_REST = "document.getAnimations().length === 0"


@pytest.mark.parametrize(
    "item, over, target, after",
    [
        ("t0", "t4", "tiles", "t1 t2 t3 t4 t0 t5  t6 t7 t8 t9"),
        ("w6", "t3", "tiles", "t0 t1 t2 w6 t3 t4 t5  t6 t7 t8 t9"),
        ("w2", "g4", "tags", "g0 g1 g2 g3 w2 g4 g5 g6 g7"),
    ],
)
def test_what_is_seen_in_each_browser_is_what_the_drop_brings(site, x_open, workbench, item, over, target, after):
    scene = x_open(f"{site}/pages/web-told.html", api="bench")
    scene.wait_until(AT_REST)
    scene.mouse.press(item)
    scene.mouse.move(over)
    scene.mouse.linger()
    scene.wait_until(AT_REST)
    seen = scene.run(PLACES)
    scene.mouse.release()
    scene.wait_for_log(f"dropped {target} move")
    scene.wait_until(AT_REST)
    assert scene.run(f"[...document.querySelector('[data-element={target}]').children].map(child => child.dataset.element).join(' ')") == after
    now = scene.run(PLACES)
    assert {name: (seen[name], now[name]) for name in now if name != item and pytest.approx(now[name], abs=1) != seen[name]} == {}
