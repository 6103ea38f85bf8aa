"""The hands themselves: what they do must arrive as events that the browser trusts."""

import pytest

from harness.pages import Pages
from harness.probe import check_trusted, events

pytestmark = pytest.mark.lengthy


def test_mouse(probe):
    page = probe()
    page.mouse.drag("card", "bin", steps=5)
    assert [event["target"] for event in events(page, "pointerdown")] == ["card"]
    assert events(page, "pointerup")[0]["target"] == "bin"
    assert len([event for event in events(page, "pointermove") if event["pointer"] == "mouse"]) >= 5
    check_trusted(page)


def test_native_drag_with_the_mouse(probe):
    page = probe()
    page.mouse.drag("native", "bin")
    page.wait_for_log("dragend")
    assert events(page, "drop")[0]["target"] == "bin"
    assert events(page, "drop")[0]["text"] == "carried"
    check_trusted(page)


def test_dropping_from_another_program(probe, tmp_path):
    page = probe()
    (tmp_path / "letter.txt").write_text("dear reader")
    page.outside.drop("bin", files=[tmp_path / "letter.txt"])
    page.wait_for_log("drop bin")
    assert events(page, "drop")[0]["files"] == ["letter.txt"]
    page.outside.drop("bin", text="hello")
    page.wait_until("probe.log().filter(line => line === 'drop bin').length === 2")
    assert events(page, "drop")[1]["text"] == "hello"
    page.outside.enter("bin", text="no")
    page.outside.leave()
    page.wait_for_log("dragleave bin")
    check_trusted(page)


@pytest.mark.whole_browser
def test_two_fingers(probe):
    page = probe()
    page.touch.start("card")
    page.touch.start(page.box("card").at(0.9, 0.9), finger=1)
    page.touch.move("bin", finger=0, steps=3)
    page.touch.end(finger=1)
    page.touch.end(finger=0)
    down = events(page, "pointerdown")
    assert [event["pointer"] for event in down] == ["touch", "touch"] and down[0]["id"] != down[1]["id"]
    moved = events(page, "pointermove")
    assert {event["id"] for event in moved} == {down[0]["id"]}
    assert (moved[-1]["x"], moved[-1]["y"]) == tuple(page.box("bin").center)
    assert [event["id"] for event in events(page, "pointerup")] == [down[1]["id"], down[0]["id"]]
    check_trusted(page)


def test_a_touch_that_the_system_takes_away(probe):
    page = probe()
    page.touch.start("card")
    page.touch.cancel()
    page.wait_for_log("pointercancel")
    check_trusted(page)


def test_pinch(probe):
    page = probe()
    before = page.page.evaluate("visualViewport.scale")
    page.touch.pinch("bin", start=60, end=240, steps=12)
    assert len([event for event in events(page, "pointerdown") if event["pointer"] == "touch"]) == 2
    assert before == 1
    check_trusted(page)


@pytest.mark.whole_browser
def test_pen(probe):
    page = probe()
    page.pen.press("card", force=0.25)
    page.pen.move("bin", steps=4)
    page.pen.release()
    (down,) = events(page, "pointerdown")
    assert down["pointer"] == "pen" and down["target"] == "card" and down["pressure"] == pytest.approx(0.25)
    assert {event["pointer"] for event in events(page, "pointermove")} == {"pen"}
    assert events(page, "pointerup")[0]["target"] == "bin"
    check_trusted(page)


def test_keys(probe):
    page = probe()
    page.keys.press("Tab", "Space", "Alt+ArrowDown")
    keys = [(event["key"], event["alt"], event.get("target")) for event in events(page, "keydown")]
    assert keys[1:] == [(" ", False, "card"), ("Alt", True, "card"), ("ArrowDown", True, "card")]
    check_trusted(page)


def test_wheel(probe):
    page = probe()
    page.mouse.move("bin")
    page.mouse.wheel(0, 40)
    page.wait_for_log("wheel")
    check_trusted(page)


def test_resize(probe):
    page = probe()
    page.window.resize(500, 400)
    page.wait_for_log("resize")
    assert (page.state()["width"], page.state()["height"]) == (500, 400)
    check_trusted(page)


@pytest.mark.whole_browser
def test_blur_in_the_middle_of_a_press(probe):
    page = probe()
    page.mouse.press("card")
    page.window.blur()
    page.wait_for_log("blur")
    assert not page.state()["focused"]
    page.window.focus()
    page.wait_for_log("focus")
    check_trusted(page)


def test_an_error_of_the_page_is_noticed(probe):
    page = probe()
    with page.page.expect_event("pageerror"):
        page.page.evaluate("setTimeout(() => { throw new Error('on purpose') })")
    assert ["on purpose" in error for error in page.errors] == [True]
    page.errors.clear()


def test_settling_waits_for_motion(probe):
    page = probe()
    page.page.evaluate("document.querySelector('[data-element=bin]').animate({translate: ['0 0', '0 90px']}, 300).effect.updateTiming({fill: 'forwards'})")
    page.settle()
    assert page.box("bin").y == 330


@pytest.fixture
def used(bare_chromium, site):
    """`scene = used()`: a page that is used again when a scene has left it."""
    pages = Pages(bare_chromium)
    yield lambda: pages.take("probe", {"has_touch": True}).open(f"{site}/pages/probe.html")
    for page in [page for kind in pages.spare.values() for page in kind]:
        page.context.close()


def test_a_page_that_is_used_again_knows_nothing_of_before(used):
    scene = used()
    page = scene.own_page
    scene.page.evaluate("localStorage.left = sessionStorage.left = window.left = 'something'")
    scene.mouse.drag("card", "bin")
    scene.touch.tap("bin")
    scene.keys.press("Tab")
    scene.leave()
    again = used()
    assert again.own_page is page
    assert again.page.evaluate("[window.left, localStorage.left, sessionStorage.left, document.activeElement.localName]") == [None, None, None, "body"]
    # Of where the mouse is a browser may tell every new document by itself.
    assert [event for event in events(again) if event["type"] != "pointermove"] == []
    again.mouse.drag("bin", "card")
    assert [event["target"] for event in events(again, "pointerdown")] == ["bin"]
    check_trusted(again)


@pytest.mark.parametrize(
    "act",
    [
        lambda scene: scene.mouse.press("card"),
        lambda scene: scene.keys.down("Shift"),
        lambda scene: scene.touch.start("card"),
        lambda scene: scene.pen.press("card"),
        lambda scene: scene.outside.enter("bin", text="hello"),
        lambda scene: scene.window.resize(500, 400),
        lambda scene: scene.page.emulate_media(color_scheme="dark"),
        lambda scene: scene.page.add_init_script("window.left = true"),
        lambda scene: scene.devtools.send("Emulation.setPageScaleFactor", {"pageScaleFactor": 2}),
        lambda scene: scene.errors.append("something"),
        lambda scene: scene.page.evaluate("open('about:blank')"),
    ],
    ids=["button", "key", "finger", "pen", "drag", "size", "colours", "script", "zoom", "error", "window"],
)
def test_a_page_in_which_something_may_have_stayed_is_not_used_again(used, act):
    scene = used()
    act(scene)
    scene.leave()
    assert scene.own_page.is_closed()


def test_a_page_is_not_used_again_when_its_test_has_failed(used):
    scene = used()
    scene.leave(has_failed=True)
    assert scene.own_page.is_closed()
