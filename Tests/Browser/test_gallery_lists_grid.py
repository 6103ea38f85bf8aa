"""The scene Grid: pictures of unequal size that wrap, by mouse, touch and keys, with undo."""

from harness.devices import PHONE


def shown(scene):
    """The order that one sees."""
    return scene.page.evaluate("[...document.querySelectorAll('#wall > .item')].map(item => item.dataset.element)")


def is_clean(scene):
    scene.wait_until_over()
    assert scene.page.evaluate("[...document.querySelectorAll('.item')].every(item => !item.style.translate)")
    assert shown(scene) == scene.state()["order"]


def test_a_picture_is_hung_elsewhere_others_make_room_and_undo_takes_it_back(gallery):
    scene = gallery("grid")
    before = scene.state()["order"]
    place, home = scene.box("moon"), scene.box("sunrise")
    scene.mouse.press("sunrise")
    scene.mouse.move("forest")
    scene.settle()
    # Its neighbour has closed up, and nothing else has changed.
    assert abs(scene.box("moon").x - home.x) < 1 and scene.state()["order"] == before
    scene.mouse.release()
    scene.settle()
    after = scene.state()["order"]
    assert after[0] == "moon" and sorted(after) == sorted(before) and "Sunrise hangs at" in scene.page.locator("[data-element=status]").inner_text()
    is_clean(scene)
    scene.page.locator("[data-element=undo]").click()
    # It glides back, and no picture is anywhere else in between.
    assert scene.state()["order"] == shown(scene) == before and home.x - 1 < scene.box("moon").x < place.x + 40
    scene.settle()
    assert abs(scene.box("moon").x - place.x) < 1
    scene.page.locator("[data-element=redo]").click()
    assert scene.state()["order"] == shown(scene) == after


def test_a_finger_hangs_a_picture_and_a_cancel_puts_every_picture_back(gallery):
    scene = gallery("grid", device=PHONE)
    before, place = scene.state()["order"], scene.box("moon")
    scene.touch.start("moon")
    scene.touch.wait(0.4)
    scene.touch.move("desert")
    scene.touch.cancel()
    scene.settle()
    assert scene.state()["order"] == before and abs(scene.box("moon").x - place.x) < 1
    is_clean(scene)
    scene.touch.drag("moon", "desert", hold=0.4)
    scene.settle()
    assert scene.state()["order"] != before
    is_clean(scene)


def test_keys_hang_a_picture_at_the_end_and_keep_the_focus_on_it(gallery):
    scene = gallery("grid")
    scene.page.locator("#wall").focus()
    for key in ("ArrowRight", "Space", "End", "Space"):
        scene.keys.press(key)
    scene.settle()
    assert scene.state()["order"][-1] == "sunrise"
    assert scene.focused() == "sunrise"
    is_clean(scene)


def test_a_picture_is_carried_in_its_frame(gallery):
    scene = gallery("grid")

    def look(place, width, height):
        return scene.page.screenshot(clip={"x": place.x, "y": place.y, "width": width, "height": height})

    box = scene.box("lava")
    frame = look(box.at(0, 0.3), 4, 20)
    scene.mouse.press("lava")
    scene.mouse.move(box.center + (40, 20))
    scene.settle()
    assert look(box.at(0, 0.3) + (40, 20), 4, 20) == frame
    # Its corners are round all around.
    assert look(box.at(0, 1) + (40, 18), 2, 2) != look(box.at(0, 0.3) + (40, 20), 2, 2)
