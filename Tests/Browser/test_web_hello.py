"""The smallest app, with every kind of hand."""

from harness.devices import TOUCH


def cards(scene):
    return scene.state()["cards"]


def test_mouse(hello):
    scene = hello()
    scene.mouse.drag("robin", "bin")
    scene.settle()
    assert cards(scene) == ["heron", "owl"]
    assert scene.state()["status"] == "Gone."


def test_a_miss_flies_home_and_leaves_nothing(hello):
    scene = hello()
    before = scene.page.content()
    home = scene.box("robin")
    scene.mouse.drag("robin", (20, 20))
    scene.settle()
    assert scene.box("robin") == home
    assert cards(scene) == ["robin", "heron", "owl"]
    assert scene.page.content() == before


def test_touch_after_the_delay(hello):
    scene = hello(device=TOUCH)
    scene.touch.drag("heron", "bin", hold=0.35)
    scene.settle()
    assert cards(scene) == ["robin", "owl"]


def test_touch_at_once_is_no_drag(hello):
    scene = hello(device=TOUCH)
    scene.touch.drag("heron", "bin")
    scene.settle()
    assert cards(scene) == ["robin", "heron", "owl"]


def test_pen(hello):
    scene = hello()
    scene.pen.drag("owl", "bin")
    scene.settle()
    assert cards(scene) == ["robin", "heron"]


def test_keyboard(hello):
    scene = hello()
    scene.keys.press("Tab", "Space", "ArrowDown", "Space")
    scene.settle()
    assert cards(scene) == ["heron", "owl"]


def test_where_keys_have_thrown_something_away_what_comes_after_it_has_the_focus(hello):
    scene = hello()
    focus = "document.activeElement.dataset.element"
    scene.keys.press("Tab", "Tab", "Space", "ArrowDown", "Space")
    scene.wait_until(f"{focus} === 'owl'")
    scene.keys.press("Space", "ArrowDown", "Space")
    # Nothing comes after the last one, so it is what comes before.
    scene.wait_until(f"{focus} === 'robin'")
    scene.keys.press("Space", "ArrowDown", "Space")
    scene.settle()
    assert cards(scene) == []


def test_the_target_tells_that_it_would_take_it(hello):
    scene = hello()
    scene.mouse.press("robin")
    scene.mouse.move("bin")
    hot = "document.querySelector('#bin').classList.contains('hot')"
    assert scene.page.evaluate(hot)
    assert scene.page.evaluate("getComputedStyle(document.documentElement).cursor") == "grabbing"
    scene.mouse.move((20, 20))
    assert not scene.page.evaluate(hot)
    scene.mouse.release()
