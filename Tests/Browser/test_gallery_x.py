"""A short run of every scene in Firefox, WebKit and Chromium, with real X events."""

import pytest

from harness.place import Box, near

pytestmark = pytest.mark.x11


def rest(scene):
    """Waits until nothing has flown for a while; frames of a busy machine come late."""
    before, calm = None, 0
    for _ in range(60):
        now = scene.run("[...document.querySelectorAll('[data-element]')].map(e => JSON.stringify(e.getBoundingClientRect())).join()")
        calm = calm + 1 if now == before else 0
        if calm == 3:
            return
        before = now
        scene.mouse.wait(0.1)


def test_a_shape_snaps_into_its_place(x_gallery):
    scene = x_gallery("snap")
    scene.mouse.drag("round-1", "round-slot")
    scene.wait_for_log("dropped round-slot move")
    rest(scene)
    assert near(scene.box("round-1").center, scene.box("round-slot").center, 1.5)
    assert scene.state()["pieces"]["round-1"]["slot"] == "round-slot"


def test_after_a_link_of_the_page_has_been_dragged_the_next_press_drags(x_gallery):
    scene = x_gallery("snap")
    link = Box(*scene.run("(r => [r.x, r.y, r.width, r.height])(document.querySelector('header a').getBoundingClientRect())"))
    scene.browser.execute("for (const type of ['dragstart', 'dragend']) addEventListener(type, () => window.isCarrying = type === 'dragstart')")
    scene.mouse.press(link.center)
    # WebKit waits for 40 pixels.
    scene.mouse.move("stage", steps=20)
    scene.wait_until("window.isCarrying")
    scene.mouse.linger()
    scene.mouse.release()
    # The browser's own window for what it carries is gone, and the page has the focus.
    scene.wait_until("!window.isCarrying && document.hasFocus()")
    if scene.browser.name == "chromium":
        # It may keep the pointer for a moment longer than it says.
        scene.browser.execute("addEventListener('mousemove', () => window.isBack = true)")
        for _ in range(20):
            scene.mouse.linger()
            if scene.run("window.isBack === true"):
                break
    for name in ("round-1", "round-2"):
        scene.mouse.drag(name, "round-slot")
        scene.wait_for_log(f"began {name}")
        scene.wait_until("/^(dropped|missed)/.test(gallery.log().at(-1))")


def test_a_fast_flick_out_of_the_window_and_back(x_gallery):
    scene = x_gallery("snap")
    scene.mouse.press("round-1")
    scene.mouse.move(scene.box("round-1").center + (20, 0), steps=2)
    # Straight out over the page's upper edge and along it, then back in one leap. (Beyond the window itself there is no window manager
    # here, so the window would lose the focus, which rightly ends the drag.)
    scene.mouse.move((300, -60), steps=1)
    scene.mouse.move((500, -40), steps=1)
    scene.mouse.wait(0.2)
    scene.mouse.move("round-slot", steps=2)
    scene.mouse.release()
    scene.wait_for_log("dropped round-slot move")
    assert [line.split()[0] for line in scene.log()].count("began") == 1


def test_a_release_outside_the_window_ends_the_drag(x_gallery):
    scene = x_gallery("snap")
    scene.mouse.press("round-1")
    scene.mouse.move(scene.box("round-1").center + (20, 0), steps=2)
    scene.mouse.move((300, -60), steps=2)
    scene.mouse.release()
    scene.wait_until("gallery.log().some(line => line.startsWith('missed') || line.startsWith('cancelled'))")
    scene.mouse.move("round-slot", steps=3)
    assert scene.log()[-1].split()[0] in ("missed", "cancelled")


def test_escape_cancels(x_gallery):
    scene = x_gallery("snap")
    home = scene.box("round-1").center
    scene.mouse.press("round-1")
    scene.mouse.move("round-slot")
    scene.keys.press("Escape")
    scene.wait_for_log("cancelled round-1 escape")
    scene.mouse.release()
    rest(scene)
    assert near(scene.box("round-1").center, home, 1.5)


def test_a_hidden_page_cancels(x_gallery):
    scene = x_gallery("snap")
    scene.mouse.press("round-1")
    scene.mouse.move("round-slot")
    scene.hide()
    scene.show()
    scene.mouse.release()
    scene.wait_until("gallery.log().some(line => line.startsWith('cancelled round-1'))")


def test_a_row_moves_to_the_other_table(x_gallery):
    scene = x_gallery("responders")
    scene.mouse.drag("Robin", "Swift")
    scene.wait_for_log("dropped meadow move")
    rest(scene)
    state = scene.state()
    assert state["garden"] == ["Wren", "Heron"] and sorted(state["meadow"]) == ["Kite", "Owl", "Robin", "Swift"]


@pytest.mark.many
@pytest.mark.parametrize("parameters", [{}, {"zoom": 400}, {"turn": 30}], ids=["plain", "zoomed", "turned"])
def test_an_emoji_lands_under_the_pointer(x_gallery, parameters):
    scene = x_gallery("emoji", **parameters)
    place = scene.box("window").center + (-40, 30)
    scene.mouse.drag("palette-frog", place)
    scene.wait_for_log("dropped paper")
    rest(scene)
    assert near(scene.box("sticker-1").center, place, 1.5)
