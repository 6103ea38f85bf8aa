"""A menu: courses with dishes. Courses change places, dishes go from course to course, and what is no list gives and takes."""

import pytest

from harness.devices import DESKTOP, TALL_PHONE
from harness.gallery import mood


def open_with(gallery, hand):
    return gallery("menu", **({"device": TALL_PHONE} if hand == "touch" else {}))


def drag(scene, hand, start, end):
    scene.drag(hand, start, end)
    scene.settle()


def nodes(scene, name):
    return scene.page.evaluate(
        "name => [...document.querySelector(`[data-element=${name}]`).children].filter(node => !node.matches('.face')).map(node => node.dataset.element)",
        name,
    )


@pytest.mark.many
@pytest.mark.parametrize("hand", ["mouse", "touch", "pen"])
def test_a_course_changes_its_place_and_its_dishes_go_from_there(gallery, hand):
    scene = open_with(gallery, hand)
    before = scene.state()
    drag(scene, hand, scene.box("course-starters").at(0.3, 0.07), scene.box("course-mains").at(0.3, 0.05))
    assert scene.state()["courses"] == ["mains", "starters", "desserts"]
    assert nodes(scene, "menu") == ["course-mains", "course-starters", "course-desserts"]
    assert scene.state()["dishes"]["mains"] == before["dishes"]["mains"]
    # Within the course that is first now.
    drag(scene, hand, "dish-6", scene.box("dish-7").at(0.5, 0.8))
    assert nodes(scene, "mains")[:2] == ["dish-7", "dish-6"]
    scene.keys.press("Control+z")
    scene.keys.press("Control+z")
    scene.settle()
    assert scene.state()["courses"] == before["courses"] and scene.state()["dishes"] == before["dishes"]
    assert nodes(scene, "menu") == ["course-starters", "course-mains", "course-desserts"]


@pytest.mark.lengthy
@pytest.mark.parametrize("hand", ["mouse", "touch", "pen"])
def test_dishes_go_to_other_courses_cards_give_more_and_the_tray_takes_them(gallery, hand):
    scene = open_with(gallery, hand)
    drag(scene, hand, "dish-4", scene.box("dish-6").at(0.5, 0.2))
    assert scene.state()["dishes"]["mains"][0] == "Beetroot salad" and len(scene.state()["dishes"]["starters"]) == 2
    drag(scene, hand, "card-9", scene.box("dish-3").at(0.5, 0.2))
    assert scene.state()["dishes"]["starters"][0] == "Cheese of the day"
    # The card is still there for the next one.
    drag(scene, hand, "card-9", scene.box("dish-3").at(0.5, 0.2))
    assert scene.state()["dishes"]["starters"][:2].count("Cheese of the day") == 2
    drag(scene, hand, "dish-3", "tray")
    assert "Leek and potato soup" not in scene.state()["dishes"]["starters"] and not scene.has("dish-3")
    count = sum(map(len, scene.state()["dishes"].values()))
    assert scene.page.locator(".list .list .item").count() == count == 9
    # A course is no dish, and no tray takes it.
    drag(scene, hand, scene.box("course-starters").at(0.3, 0.07), "tray")
    assert scene.state()["courses"] == ["starters", "mains", "desserts"]


def test_courses_and_dishes_are_moved_by_keys_and_spoken_of(gallery):
    scene = gallery("menu")
    scene.keys.focus("menu")
    scene.keys.press("ArrowDown", "Space", "ArrowDown", "Space")
    scene.settle()
    assert scene.state()["courses"] == ["mains", "starters", "desserts"]
    said = [text.replace("\xa0", " ") for text in scene.call("announcements")]
    assert "Starters" in said[0] and "Leek" not in said[0]
    scene.keys.focus("starters")
    scene.keys.press("ArrowDown", "Space", "End", "Space")
    scene.settle()
    assert scene.state()["dishes"]["starters"][-1] == "Leek and potato soup"
    assert scene.state()["courses"] == ["mains", "starters", "desserts"]


@pytest.mark.lengthy
def test_a_dish_lands_where_its_course_stands_once_the_dish_has_left_another_one(gallery):
    scene = gallery("menu", device=DESKTOP)
    scene.mouse.press("dish-4")
    scene.mouse.move("dish-10")
    scene.settle()
    ways = scene.frames("document.querySelector('[data-drag-preview]')?.getBoundingClientRect().y")
    top = scene.box("course-desserts").y
    # A slow machine is to see its last steps too.
    scene.pace(0.3)
    scene.mouse.release()
    scene.wait_until("!document.querySelector('[data-drag-preview]')")
    scene.pace(1)
    scene.settle()
    assert scene.log()[-1] == "dropped desserts move"
    # The courses above have become shorter and longer.
    assert scene.box("course-desserts").y < top - 40
    assert abs(ways()[-1] - scene.box("dish-4").y) < 1


def test_how_many_dishes_travel_is_seen(gallery):
    scene = gallery("menu", device=TALL_PHONE)
    scene.touch.gather("dish-3", "dish-5")
    badge = scene.page.evaluate("getComputedStyle(document.querySelector('[data-drag-count]'), '::after').content")
    scene.touch.end()
    assert badge == '"2"'


LOOK = "name => (({ backgroundColor, boxShadow }) => backgroundColor + boxShadow)(getComputedStyle(document.querySelector(`[data-element=${name}] > .face`)))"


@pytest.mark.lengthy
@pytest.mark.parametrize("hand", ["mouse", "touch"])
def test_courses_light_up_for_a_dish_in_the_air_and_more_so_where_it_is_over_one(gallery, hand):
    scene = open_with(gallery, hand)
    look = lambda name: scene.page.evaluate(LOOK, name)
    calm = look("course-mains")
    if hand == "mouse":
        scene.mouse.press("dish-3")
    else:
        scene.touch.start("dish-3")
        scene.wait_for_log("began")
    getattr(scene, hand).move("dish-4")
    scene.settle()
    scene.page.wait_for_timeout(300)
    waiting, over = look("course-mains"), look("course-starters")
    assert len({calm, waiting, over}) == 3
    getattr(scene, hand).end() if hand == "touch" else scene.mouse.release()
    scene.settle()
    scene.wait_until(f"({LOOK})('course-mains') === {calm!r}")


@pytest.mark.parametrize("device", [None, {"forced_colors": "active"}], ids=["", "forced"])
def test_the_tray_waits_for_dishes_and_is_calm_while_a_card_is_in_the_air(gallery, device):
    scene = gallery("menu", device=device)
    look = "(({ color, outline }) => color + outline)(getComputedStyle(document.querySelector('[data-element=tray] > .face')))"
    calm = scene.page.evaluate(look)
    scene.mouse.press("card-8")
    scene.mouse.move("tray")
    scene.page.wait_for_timeout(300)
    assert mood(scene, "tray") == "regular" and scene.page.evaluate(look) == calm
    assert mood(scene, "course-mains") == "lit"
    scene.mouse.release()
    scene.settle()
    scene.mouse.press("dish-3")
    scene.mouse.move("dish-4")
    assert mood(scene, "tray") == "pending"
    scene.wait_until(f"{look} !== {calm!r}")
    scene.mouse.move("tray")
    assert mood(scene, "tray") == "pending-drop"
    scene.mouse.release()
    scene.settle()
    assert mood(scene, "tray") == "regular"
