"""The scene Birds where the browser carries the drag, with real X events in each browser."""

import pytest

pytestmark = pytest.mark.x11


def ink(scene, box):
    """How many pixels of a rectangle of the page are darker than any shadow."""
    left, top = scene.origin + box[:2]
    return sum(max(colour) < 110 for colour in scene.screen.colours(round(left), round(top), round(box.width), round(box.height)))


def carry(scene, name, place):
    scene.mouse.press(scene.box(name).at(0.9, 0.5))
    scene.mouse.move(place, steps=20)
    scene.mouse.linger()


@pytest.mark.parametrize("name", ["text", "bird-2"])
def test_what_is_dragged_is_seen_at_the_pointer(x_gallery, name):
    scene = x_gallery("birds")
    scene.wait_until("document.fonts.status === 'loaded'")
    own = scene.box(name)
    scene.screen.hands("mousemove", 1, 1, "sleep", 0.3)
    written = ink(scene, own)
    # Into the lower part of the empty list, where nothing else is written.
    target = scene.box("album")
    carry(scene, name, (target.x + target.width - 8, target.y + target.height - 40))
    there = own._replace(x=scene.mouse.at.x - own.width * 0.9, y=scene.mouse.at.y - own.height * 0.5)
    beside = there._replace(width=there.width * 0.7)
    for _ in range(30):
        if ink(scene, beside) > written / 2:
            break
        scene.mouse.wait(0.1)
    seen = ink(scene, beside)
    scene.mouse.release()
    scene.wait_for_log("dropped album")
    assert written > 50 and seen > written / 2


def test_the_next_press_drags_too(x_gallery):
    scene = x_gallery("birds")
    for name, count in (("bird-2", 1), ("text", 2), ("bird-1", 3)):
        carry(scene, name, "album")
        scene.wait_until(f"gallery.log().filter(line => line.startsWith('began')).length === {count}")
        scene.mouse.release()
        scene.wait_until(f"gallery.log().filter(line => line.startsWith('dropped album')).length === {count}")
    assert len(scene.state()["album"]) == 3


def test_escape_is_no_drop(x_gallery):
    scene = x_gallery("birds")
    before = scene.state()["garden"]
    carry(scene, "bird-2", "bird-4")
    scene.keys.press("Escape")
    scene.wait_until("/^(missed|cancelled) garden/.test(gallery.log().at(-1))")
    scene.mouse.release()
    assert scene.state()["garden"] == before
