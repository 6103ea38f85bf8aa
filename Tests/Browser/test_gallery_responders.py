"""The scene Responders: the chain of nested boxes, and rows that travel on the pasteboard."""

import pytest

from harness.devices import PHONE
from harness.gallery import mood


def note(scene, name):
    found = scene.page.locator(f'[data-element="{name}"] > .face > .note')
    return found.inner_text() if found.count() else ""


@pytest.mark.many
@pytest.mark.parametrize("hand", ["mouse", "touch", "pen"])
def test_boxes_light_up_along_the_chain(gallery, hand):
    scene = gallery("responders", device=PHONE)
    inner = scene.box("inner").at(0.1, 0.9)
    if hand == "touch":
        scene.touch.start("token")
        scene.touch.wait(0.35)
        scene.touch.move(inner)
    else:
        getattr(scene, hand).press("token")
        getattr(scene, hand).move(inner)
    assert [note(scene, name) for name in ("inner", "middle", "outer")] == ["hit", "told", "told"]
    getattr(scene, hand).end() if hand == "touch" else getattr(scene, hand).release()
    scene.settle()
    assert scene.log()[-1] == "dropped inner move"
    assert [note(scene, name) for name in ("inner", "middle", "outer")] == ["", "", ""]
    assert any(line.startswith("entered outer from") or line == "entered outer" for line in scene.state()["events"])


@pytest.mark.lengthy
@pytest.mark.parametrize("value, hears", [(0, False), (1, True), (2, True), (3, True)])
def test_a_cover_keeps_drags_from_boxes_unless_it_is_passed_over(gallery, value, hears):
    place = gallery("responders").box("cover").center
    scene = gallery("responders", cover=value)
    scene.mouse.press("token")
    scene.mouse.move(place)
    assert (scene.log()[-1] in ("entered inner", "entered middle", "entered outer")) == hears
    scene.mouse.release()


@pytest.mark.many
@pytest.mark.parametrize("hand", ["mouse", "touch", "pen"])
def test_a_row_moves_to_the_other_table(gallery, hand):
    scene = gallery("responders", device=PHONE)
    scene.drag(hand, "Robin", "Swift")
    scene.settle()
    state = scene.state()
    assert state["garden"] == ["Wren", "Heron"] and sorted(state["meadow"]) == ["Kite", "Owl", "Robin", "Swift"]
    assert scene.log()[-1] == "dropped meadow move"
    assert not scene.has("carried-Robin")
    assert scene.page.locator('[data-element="Robin"]').get_attribute("data-mood") == "regular"


def test_keys_move_a_row(gallery):
    scene = gallery("responders")
    scene.keys.focus("Robin")
    scene.keys.press("Space")
    scene.keys.tab_until("entered meadow", times=12)
    scene.keys.press("Enter")
    scene.settle()
    assert "Robin" in scene.state()["meadow"]
    # The row is another one now, and has the focus.
    assert scene.focused() == "Robin"


@pytest.mark.parametrize("end", ["Escape", "Enter"])
def test_a_row_that_keys_do_not_move_has_the_focus_again(gallery, end):
    scene = gallery("responders")
    scene.keys.focus("Robin")
    # Over a box that has no drop command.
    scene.keys.press("Space", "Tab", end)
    scene.settle()
    assert scene.state()["garden"][0] == "Robin"
    assert scene.focused() == "Robin"


def test_a_cancelled_row_is_put_back(gallery):
    scene = gallery("responders")
    before = scene.state()["garden"]
    scene.mouse.press("Wren")
    scene.mouse.move("meadow")
    assert scene.state()["garden"] == ["Robin", "Heron"]
    scene.keys.press("Escape")
    scene.mouse.release()
    scene.settle()
    assert scene.state()["garden"] == before and scene.log()[-1] == "cancelled Wren escape"
    scene.mouse.drag("Wren", "outer")
    scene.settle()
    assert scene.state()["garden"] == before


def test_the_nest_refuses_when_it_is_full_or_locked(gallery):
    scene = gallery("responders")
    for name in ("Robin", "Kite", "Owl"):
        scene.mouse.drag(name, "nest")
        scene.settle()
    assert note(scene, "nest") == "full"
    scene.mouse.press("Wren")
    scene.mouse.move("nest")
    assert scene.page.evaluate("getComputedStyle(document.documentElement).cursor") == "not-allowed"
    assert scene.page.locator("[data-element=nest]").get_attribute("data-mood") == "regular"
    scene.mouse.release()
    scene.settle()
    assert scene.state()["nest"] == ["Robin", "Kite", "Owl"] and scene.log()[-1] == "missed Wren"
    scene.page.locator("[data-element=switch-empty]").click()
    scene.page.locator("[data-element=switch-lock]").click()
    scene.mouse.drag("Heron", "nest")
    scene.settle()
    assert scene.state()["nest"] == [] and "Heron" in scene.state()["garden"]


def test_two_fingers_move_two_rows(gallery):
    scene = gallery("responders", device=PHONE)
    scene.touch.start("Robin", finger=0)
    scene.touch.start("Owl", finger=1)
    scene.touch.wait(0.35)
    scene.touch.move_all({0: "meadow", 1: "garden"})
    scene.touch.end(finger=0)
    scene.touch.end(finger=1)
    scene.settle()
    assert "Robin" in scene.state()["meadow"] and "Owl" in scene.state()["garden"]
    assert scene.page.locator("[data-element^=carried]").count() == 0


@pytest.mark.lengthy
@pytest.mark.parametrize("names", [("Robin", "Wren"), ("Wren", "Robin")])
def test_rows_that_two_fingers_have_taken_are_put_back_in_their_order(gallery, names):
    scene = gallery("responders", device=PHONE)
    for finger, name in enumerate(names):
        scene.touch.start(name, finger=finger)
    scene.touch.wait(0.35)
    scene.touch.move_all({0: "events", 1: "nest"})
    assert scene.state()["garden"] == ["Heron"]
    scene.keys.press("Escape")
    for finger in (0, 1):
        scene.touch.end(finger=finger)
    scene.settle()
    assert scene.state()["garden"] == ["Robin", "Wren", "Heron"]
    assert sorted(scene.log()[-2:]) == ["cancelled Robin escape", "cancelled Wren escape"]


@pytest.mark.lengthy
def test_a_row_that_is_nearly_home_is_caught(gallery):
    scene = gallery("responders")
    home = scene.box("Robin").center
    scene.mouse.press("Robin")
    scene.mouse.move("events")
    scene.pace(0.1)
    scene.mouse.release()
    scene.wait_until(
        f"(r => Math.hypot(r.x + r.width / 2 - {home.x}, r.y + r.height / 2 - {home.y}) < 12)(document.querySelector('[data-element=carried-Robin]').getBoundingClientRect())"
    )
    scene.mouse.press("carried-Robin")
    scene.mouse.move(scene.mouse.at + (0, 12))
    scene.pace(1)
    assert scene.state()["garden"] == ["Wren", "Heron"] and not scene.has("Robin")
    assert scene.page.locator("[data-element=carried-Robin]").count() == 1
    scene.mouse.move("meadow")
    scene.mouse.release()
    scene.settle()
    assert "Robin" in scene.state()["meadow"] and not scene.has("carried-Robin")
    assert scene.page.locator('[data-element="Robin"]').get_attribute("data-mood") == "regular"


PLACES = ["garden", "meadow", "nest"]


@pytest.mark.many
@pytest.mark.parametrize("hand", ["mouse", "touch", "pen"])
def test_tables_and_the_nest_wait_for_birds_and_are_calm_while_the_token_is_in_the_air(gallery, hand):
    scene = gallery("responders", device=PHONE)
    for name, expected in [("token", "regular"), ("Robin", "pending")]:
        if hand == "touch":
            scene.touch.start(name)
            scene.touch.wait(0.35)
        else:
            getattr(scene, hand).press(name)
        getattr(scene, hand).move("events")
        assert [mood(scene, place) for place in PLACES] == [expected] * 3
        scene.touch.end() if hand == "touch" else getattr(scene, hand).release()
        scene.settle()
        assert [mood(scene, place) for place in PLACES] == ["regular"] * 3


@pytest.mark.lengthy
def test_tables_wait_for_as_long_as_one_of_two_fingers_holds_a_bird(gallery):
    scene = gallery("responders", device=PHONE)
    for finger, name in enumerate(["token", "Robin"]):
        scene.touch.start(name, finger=finger)
    scene.touch.wait(0.35)
    scene.touch.move_all({0: "outer", 1: "events"})
    assert [mood(scene, place) for place in PLACES] == ["pending"] * 3
    scene.touch.move_all({1: "meadow"})
    scene.touch.end(finger=1)
    scene.settle()
    assert "Robin" in scene.state()["meadow"]
    assert [mood(scene, place) for place in PLACES] == ["regular"] * 3
    scene.touch.end(finger=0)
