"""The scene Snap: draggables and droppables, with every kind of hand."""

import pytest

from harness.devices import DESKTOP, PHONE, TOUCH
from harness.place import Place, near


def note(scene, name):
    return scene.page.locator(f'[data-element="{name}"] > .face > .note').inner_text()


@pytest.mark.many
@pytest.mark.parametrize("hand", ["mouse", "touch", "pen"])
@pytest.mark.parametrize("device", [DESKTOP | TOUCH, PHONE], ids=["laptop", "phone"])
def test_a_shape_snaps_into_its_place(gallery, hand, device):
    scene = gallery("snap", device=device)
    getattr(scene, hand).drag("round-1", "round-slot")
    scene.settle()
    assert scene.log()[-1] == "dropped round-slot move"
    assert scene.state()["pieces"]["round-1"]["slot"] == "round-slot"
    assert near(scene.box("round-1").center, scene.box("round-slot").center, 1)


def test_keys_carry_a_shape(gallery):
    scene = gallery("snap")
    scene.keys.focus("square-1")
    scene.keys.press("Space")
    assert note(scene, "square-1") in ("dragging", "hovering")
    scene.keys.press("Tab", "Enter")
    scene.settle()
    assert scene.log()[0] == "began square-1" and scene.log()[-1].startswith("dropped square")
    assert scene.focused() == "square-1"
    scene.keys.press("Space", "Escape")
    assert scene.log()[-1] == "cancelled square-1 escape"


def test_keys_go_on_after_a_click_beside_all(gallery):
    scene = gallery("snap")
    scene.keys.focus("square-1")
    scene.keys.press("Space", "Tab")
    box = scene.page.locator("#stage").bounding_box()
    scene.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] - 3)
    scene.wait_until("document.activeElement === document.body")
    scene.keys.press("Enter")
    scene.settle()
    assert scene.log()[-1].startswith("dropped square")
    assert scene.focused() == "square-1"


def test_two_fingers_drag_two_shapes(gallery):
    scene = gallery("snap", device=PHONE)
    scene.touch.start("round-1", finger=0)
    scene.touch.start("square-1", finger=1)
    scene.touch.move_all({0: "round-slot", 1: "square-slot"})
    assert note(scene, "round-1") == note(scene, "square-1") == "hovering"
    scene.touch.end(finger=1)
    scene.touch.end(finger=0)
    scene.settle()
    pieces = scene.state()["pieces"]
    assert pieces["round-1"]["slot"] == "round-slot" and pieces["square-1"]["slot"] == "square-slot"


@pytest.mark.lengthy
def test_looks_are_told_in_words(gallery):
    scene = gallery("snap")
    scene.mouse.press("round-1")
    scene.mouse.move(scene.box("round-1").center + (0, -12))
    assert [note(scene, name) for name in ("round-1", "round-slot", "square-slot")] == ["dragging", "pending", "regular"]
    scene.mouse.move("round-slot")
    assert [note(scene, name) for name in ("round-1", "round-slot", "round-tray")] == ["hovering", "pending drop", "pending"]
    assert scene.page.evaluate("getComputedStyle(document.documentElement).cursor") == "grabbing"
    scene.mouse.release()
    assert [note(scene, name) for name in ("round-1", "round-slot", "round-tray")] == ["regular", "regular", "regular"]


def test_a_miss_stays_or_snaps_back(gallery):
    scene = gallery("snap")
    start = scene.box("square-1").center
    scene.mouse.drag("square-1", start + (-30, 40))
    scene.settle()
    assert near(scene.box("square-1").center, start + (-30, 40), 1) and scene.log()[-1] == "missed square-1"
    scene.page.locator("[data-element=switch-back]").click()
    scene.mouse.drag("square-1", start + (60, 60))
    scene.settle()
    assert near(scene.box("square-1").center, start + (-30, 40), 1)


@pytest.mark.lengthy
def test_a_miss_beyond_the_stage_stays_within_reach(gallery):
    scene = gallery("snap", drag=0)
    # A mark that has been off has its bounds again.
    scene.page.locator("[data-element=switch-drag]").click()
    stage = scene.box("stage")
    for name, place in (("round-2", Place(1, 1)), ("square-1", stage.at(1, 1) + (60, 60))):
        scene.mouse.drag(name, place)
        scene.settle()
        shape = scene.box(name)
        assert stage.x <= shape.x and shape.x + shape.width <= stage.x + stage.width
        assert stage.y <= shape.y and shape.y + shape.height <= stage.y + stage.height
        scene.mouse.drag(name, stage.at(0.5, 0.5))
        assert scene.log()[-1].startswith(("dropped", "missed"))


def test_a_snap_point_and_bounds(gallery):
    scene = gallery("snap")
    scene.mouse.drag("square-2", "square-tray")
    scene.settle()
    assert near(scene.box("square-2").center, scene.box("square-tray-point").center, 1)
    scene.mouse.press("fenced")
    scene.mouse.move(Place(2, 2))
    fence, box = scene.box("fence"), scene.box("fenced")
    assert near((box.x, box.y), (fence.x, fence.y), 6)
    scene.mouse.release()


def test_a_shape_is_caught_in_flight(gallery):
    scene = gallery("snap", back=1, damping=0)
    start = scene.box("round-2").center
    scene.mouse.press("round-2")
    scene.mouse.move(start + (-60, -30))
    scene.pace(0.1)
    scene.mouse.release()
    scene.wait_until(f"(r => r.x + r.width / 2 > {start.x - 50})(document.querySelector('[data-element=round-2]').getBoundingClientRect())")
    scene.mouse.press("round-2")
    # The press holds it on its way.
    held = scene.box("round-2").center
    scene.mouse.wait(0.3)
    assert scene.box("round-2").center == held and start.x - 50 < held.x < start.x - 1
    scene.pace(1)
    scene.mouse.move(held + (0, 12))
    assert scene.log().count("began round-2") == 2
    scene.mouse.release()


@pytest.mark.lengthy
def test_a_mark_comes_off_and_on(gallery):
    scene = gallery("snap", drag=0)
    assert note(scene, "round-2") == "unmarked"
    scene.mouse.drag("round-2", "round-slot")
    assert scene.log() == []
    scene.page.locator("[data-element=switch-drag]").click()
    scene.mouse.drag("round-2", "round-slot")
    assert scene.log()[-1] == "dropped round-slot move"


def test_reduced_motion_puts_shapes_at_once(gallery):
    scene = gallery("snap", device={"reduced_motion": "reduce"})
    scene.mouse.drag("round-1", "round-slot")
    assert near(scene.box("round-1").center, scene.box("round-slot").center, 1)


@pytest.mark.lengthy
def test_a_resize_keeps_shapes_in_their_places(gallery):
    scene = gallery("snap")
    scene.mouse.drag("round-1", "round-slot")
    scene.settle()
    scene.window.resize(390, 844)
    scene.settle()
    assert near(scene.box("round-1").center, scene.box("round-slot").center, 1)
    scene.mouse.drag("square-1", "square-slot")
    assert scene.log()[-1] == "dropped square-slot move"


@pytest.mark.lengthy
def test_a_resize_leaves_what_has_missed_where_it_is(gallery):
    scene = gallery("snap")
    place, slot = scene.box("square-1").center + (-30, 40), scene.box("square-slot").x
    scene.mouse.drag("square-1", place)
    scene.settle()
    scene.page.locator(".panel-button").click()
    scene.wait_until(f"document.querySelector('[data-element=square-slot]').getBoundingClientRect().x !== {slot}")
    scene.settle()
    assert scene.log()[-1] == "missed square-1" and near(scene.box("square-1").center, place, 1)


def test_what_was_put_down_last_lies_in_front(gallery):
    scene = gallery("snap")
    for front, start, back, end in (("round-1", (20, 0), "round-2", (50, 0)), ("round-2", (-30, 0), "round-2", (-20, 6))):
        scene.mouse.drag(scene.box(front).center + start, scene.box(back).center + end)
        scene.settle()
        assert scene.log()[-1] == f"missed {front}"
        other = "round-1" if front == "round-2" else "round-2"
        assert scene.front(other) == front


@pytest.mark.lengthy
@pytest.mark.parametrize("back", [0, 1])
def test_what_goes_back_lies_as_it_lay(gallery, back):
    scene = gallery("snap", back=back)
    looks = "document.querySelector('[data-element=round-1]').getAttribute('style')"
    scene.settle()
    before = scene.page.evaluate(looks)
    for _ in range(2):
        scene.mouse.press("round-1")
        scene.mouse.move(scene.box("round-1").center + (40, -12))
        if not back:
            scene.keys.press("Escape")
        scene.mouse.release()
        scene.settle()
        assert scene.log()[-1].startswith("missed" if back else "cancelled")
        assert scene.page.evaluate(looks) == before


def test_a_fast_flick_out_of_the_window_and_back(gallery):
    scene = gallery("snap")
    scene.mouse.press("round-1")
    for place in [scene.box("round-1").center + (20, 0), Place(-300, -500), Place(4000, 100), Place(300, -2)]:
        scene.mouse.move(place, steps=1)
    scene.mouse.move("round-slot", steps=1)
    scene.mouse.release()
    scene.settle()
    assert scene.log()[-1] == "dropped round-slot move"
    assert sum(line.startswith("began") for line in scene.log()) == 1


def test_a_finger_that_flicks_in_one_move_drops(gallery):
    scene = gallery("snap", device=TOUCH)
    scene.touch.start("round-1")
    scene.touch.move("round-slot", steps=1)
    scene.touch.end()
    scene.settle()
    assert scene.log()[-1] == "dropped round-slot move"


@pytest.mark.lengthy
@pytest.mark.parametrize("width", [320, 390])
def test_what_is_told_of_a_drop_has_room(gallery, width):
    scene = gallery("snap", device=PHONE | {"viewport": {"width": width, "height": 844}})
    scene.mouse.drag("fenced", "pen")
    scene.settle()
    text, room = scene.page.locator("[data-element=news] .text").bounding_box(), scene.box("news")
    assert "landed in" in scene.page.locator("[data-element=news]").inner_text()
    assert text["y"] >= room.y and text["y"] + text["height"] <= room.y + room.height
    assert room.y >= scene.box("fence").y + scene.box("fence").height
