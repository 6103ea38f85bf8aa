"""Lists in a list: sections change places, and so do the items in them, which also go from section to section."""

import pytest

from harness.devices import TOUCH

pytestmark = pytest.mark.lengthy


def sections(scene):
    return {"days": scene.names_in("days"), **{name: scene.names_in(name) for name in ("mon", "tue", "fri")}}


AT_FIRST = {"days": ["monday", "tuesday", "friday"], "mon": ["a", "b", "c"], "tue": ["d"], "fri": []}


def drag(scene, hand, start, end):
    scene.drag(hand, start, end)
    scene.settle()


def open_with(bench, hand):
    return bench("web-nested", **({"device": TOUCH} if hand == "touch" else {}))


@pytest.mark.many
@pytest.mark.parametrize("hand", ["mouse", "touch", "pen"])
def test_items_change_places_in_a_section_and_between_sections(bench, hand):
    scene = open_with(bench, hand)
    drag(scene, hand, "a", scene.box("c").at(0.5, 0.9))
    assert sections(scene) == AT_FIRST | {"mon": ["b", "c", "a"]}
    drag(scene, hand, "b", scene.box("d").at(0.5, 1.2))
    assert sections(scene) == AT_FIRST | {"mon": ["c", "a"], "tue": ["d", "b"]}
    # Into an empty one.
    drag(scene, hand, "d", "fri")
    assert sections(scene) == AT_FIRST | {"mon": ["c", "a"], "tue": ["b"], "fri": ["d"]}


@pytest.mark.many
@pytest.mark.parametrize("hand", ["mouse", "touch", "pen"])
def test_a_section_changes_its_place_with_all_that_is_in_it(bench, hand):
    scene = open_with(bench, hand)
    drag(scene, hand, "monday-title", scene.box("friday").at(0.5, 0.9))
    assert sections(scene) == AT_FIRST | {"days": ["tuesday", "friday", "monday"]}
    # What is in it is found where it is now, and goes from there.
    drag(scene, hand, "a", "fri")
    assert sections(scene) == {"days": ["tuesday", "friday", "monday"], "mon": ["b", "c"], "tue": ["d"], "fri": ["a"]}
    drag(scene, hand, "friday-title", scene.box("tuesday-title").center)
    assert sections(scene) == {"days": ["friday", "tuesday", "monday"], "mon": ["b", "c"], "tue": ["d"], "fri": ["a"]}


def test_a_section_over_a_section_is_not_put_into_it(bench):
    scene = bench("web-nested")
    scene.mouse.press("friday-title")
    scene.mouse.move("b")
    scene.settle()
    # It is the list of sections that makes room.
    assert scene.box("b").y > 100 and scene.names_in("mon") == ["a", "b", "c"]
    scene.mouse.release()
    scene.settle()
    assert sections(scene) == AT_FIRST | {"days": ["friday", "monday", "tuesday"]}
    # An item over a section's title goes home.
    scene.mouse.drag("a", "tuesday-title")
    scene.settle()
    assert scene.names_in("mon") == ["a", "b", "c"] and scene.names_in("tue") == ["d"]


def test_an_item_is_taken_from_a_section_that_is_still_on_its_way(bench):
    scene = bench("web-nested")
    at_rest = scene.box("d").y
    with scene.slowly():
        scene.mouse.drag("monday-title", scene.box("friday").at(0.5, 0.9))
        # The sections glide yet.
        scene.mouse.press("d")
        assert scene.box("d").y > at_rest - 40
        scene.mouse.move("fri")
    scene.settle()
    scene.mouse.move(scene.box("fri").center)
    scene.mouse.release()
    scene.settle()
    assert sections(scene) == {"days": ["tuesday", "friday", "monday"], "mon": ["a", "b", "c"], "tue": [], "fri": ["d"]}


def test_a_section_that_has_grown_makes_room_as_it_is_now(bench):
    scene = bench("web-nested")
    for name in ("a", "b", "c"):
        drag(scene, "mouse", name, scene.box("fri").at(0.5, 0.9))
    assert sorted(scene.names_in("fri")) == ["a", "b", "c"]
    scene.mouse.press("friday-title")
    scene.mouse.move(scene.box("monday-title").center)
    scene.settle()
    # The others have gone down by the height that it has by now, and its margin.
    height = scene.box("friday").height
    assert scene.box("monday").y == pytest.approx(28 + height + 6, abs=1)
    scene.keys.press("Escape")
    scene.mouse.release()
    scene.settle()
    assert scene.names_in("days") == AT_FIRST["days"] and scene.box("monday").y == pytest.approx(28, abs=1)


def test_sections_and_items_are_moved_by_keys(bench):
    scene = bench("web-nested")
    scene.keys.focus("days")
    scene.keys.press("ArrowDown", "Space", "ArrowDown", "Space")
    scene.settle()
    assert scene.names_in("days") == ["tuesday", "monday", "friday"]
    scene.keys.focus("mon")
    scene.keys.press("ArrowDown", "Space", "ArrowDown", "ArrowDown", "Space")
    scene.settle()
    assert scene.names_in("mon") == ["b", "c", "a"] and scene.names_in("days") == ["tuesday", "monday", "friday"]
    # Tab leads to the next section.
    scene.keys.focus("mon")
    scene.keys.press("ArrowDown", "Space", "Tab", "Space")
    scene.settle()
    assert len(scene.names_in("mon")) == 2 and sorted(scene.names_in("mon") + scene.names_in("tue") + scene.names_in("fri")) == ["a", "b", "c", "d"]
