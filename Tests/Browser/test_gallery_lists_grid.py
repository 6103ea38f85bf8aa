"""The scene Grid: pictures of unequal size that wrap, by mouse, touch and keys, with undo."""

import base64

import pytest

from harness.devices import PHONE

# How much of a picture another one changes.
CHANGED = """async pictures => {
  const [before, after] = await Promise.all(pictures.map(async picture => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${picture}`)).blob())
    const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d')
    canvas.drawImage(image, 0, 0)
    return new Uint32Array(canvas.getImageData(0, 0, image.width, image.height).data.buffer)
  }))
  return before.filter((pixel, at) => pixel !== after[at]).length / before.length
}"""


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


@pytest.mark.many
@pytest.mark.parametrize("colours", [{"color_scheme": "light"}, {"color_scheme": "dark"}, {"forced_colors": "active"}], ids=["light", "dark", "forced"])
def test_the_ring_of_what_has_the_focus_goes_all_around_a_picture(gallery, colours):
    scene = gallery("grid", device=colours)
    box = scene.box("moon")
    # Beside the picture, and beside its name.
    sides = [(box.x + 20, box.y - 6, 40, 12), (box.x + 20, box.y + box.height - 6, 40, 12)]
    sides += [(x - 6, box.y + part * box.height, 12, 12) for x in (box.x, box.x + box.width) for part in (0.4, 0.8)]

    def look():
        clips = [dict(zip(("x", "y", "width", "height"), side)) for side in sides]
        return [base64.b64encode(scene.page.screenshot(clip=clip, animations="disabled")).decode() for clip in clips]

    before = look()
    scene.page.locator("#wall").focus()
    scene.keys.press("ArrowRight", "ArrowRight")
    assert scene.focused() == "moon"
    for pictures in zip(before, look()):
        assert scene.page.evaluate(CHANGED, pictures) > 0.16


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
