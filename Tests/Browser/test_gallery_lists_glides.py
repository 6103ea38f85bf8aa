"""What a drop or an undo has moved besides the item itself goes to its place, by finger on a phone."""

import json

import pytest

from harness.devices import PHONE, TALL_PHONE

pytestmark = pytest.mark.lengthy


def carry(scene, item, place):
    """Lifts an item and holds it at a place until what makes room has done so."""
    scene.touch.start(item)
    scene.touch.wait(0.4)
    scene.touch.move(place)
    scene.settle()


def ways(scene, act, *names):
    """Of each element the heights at which it is seen, from an act until all is at rest."""
    where = "names => names.map(name => document.querySelector(`[data-element=${name}]`).getBoundingClientRect().y)"
    return dict(zip(names, zip(*scene.shown(act, f"({where})({json.dumps(names)})"))))


def glides(way):
    """Whether something has gone elsewhere by way of places between."""
    low, high = sorted((way[0], way[-1]))
    return high - low > 20 and len({y for y in way if low + 1 < y < high - 1}) > 3


def keeps_to(way):
    """Whether something goes from one place to another without turning back, and beyond it no farther than a spring does."""
    slack = 0.2 * abs(way[-1] - way[0])
    far = [(place - way[0]) * (1 if way[-1] > way[0] else -1) for place in way]
    return min(far) > -2 and max(far) < 6 * slack and all(now > before - slack for before, now in zip(far, far[1:]))


def test_lists_that_lie_below_one_that_gets_shorter_go_up_as_a_whole_and_come_back(gallery):
    scene = gallery("todo", device=TALL_PHONE)
    carry(scene, "task-0", "trash")
    names = ("tomorrow-heading", "tomorrow", "task-4")
    for act in (scene.touch.end, lambda: scene.keys.press("Control+z")):
        seen = ways(scene, act, *names)
        assert all(glides(seen[name]) for name in names)
        # Heading, list and tasks stay together.
        for heading, tomorrow, task in zip(*seen.values()):
            assert abs(tomorrow - heading - 40) < 1 and abs(task - tomorrow - 8) < 1
    # And drags find them where they are.
    scene.touch.drag("task-1", "task-5", hold=0.4)
    scene.settle()
    assert "task-1" in scene.state()["tomorrow"]


def test_a_list_that_is_scrolled_to_its_end_does_not_jump_when_an_item_leaves_it(gallery):
    scene = gallery("collections", device=PHONE)
    scene.page.evaluate("crate.scrollTop = 1e6")
    scene.settle()
    first = "(() => { const { top } = crate.getBoundingClientRect(); return [...crate.children].find(i => i.getBoundingClientRect().top > top) })()"
    name = scene.page.evaluate(f"{first}.dataset.element")
    after = scene.page.evaluate(f"{first}.nextElementSibling.nextElementSibling.dataset.element")
    carry(scene, after, "basket")
    assert glides(ways(scene, scene.touch.end, name)[name])
    assert after in scene.state()["basket"]


def test_a_list_that_is_scrolled_a_little_stays_where_it_is_after_a_drop(gallery):
    scene = gallery("collections", device=PHONE)
    scene.page.evaluate("crate.scrollTop = 23")
    scene.settle()
    for _ in range(3):
        # It is cut off by the list's edge: a browser would keep the list's place by it.
        first = "(() => { const { top } = crate.getBoundingClientRect(); return [...crate.children].find(i => i.getBoundingClientRect().bottom > top + 40) })()"
        name = scene.page.evaluate(f"{first}.dataset.element")
        scene.mouse.press(name)
        scene.mouse.move(scene.box(name).center + (0, 290), steps=3)
        scrolled = scene.frames("crate.scrollTop")
        scene.mouse.release()
        scene.wait_until("!document.querySelector('[data-drag-layer], [data-drag-room], [data-drag-item]')")
        scene.settle()
        assert scene.state()["crate"].index(name) >= 4
        assert max(scrolled()) - min(scrolled()) < 3


def test_the_end_of_a_course_glides_with_what_lies_below_it(gallery):
    scene = gallery("menu")
    names = ["[data-element=course-starters] > .face", "[data-element=starters]", "[data-element=course-mains]"]
    seen = scene.shown(
        lambda: scene.mouse.drag("dish-3", scene.box("dish-7").center),
        f"{names}.map(name => (({{ top, bottom }}) => [top, bottom])(document.querySelector(name).getBoundingClientRect()))",
    )
    for part in (0, 1):
        bottoms = [place[part][1] for place in seen]
        assert bottoms[0] - bottoms[-1] == 54 and len({b for b in bottoms if bottoms[-1] + 1 < b < bottoms[0] - 1}) > 3
    assert all(abs(below[0] - face[1] - 12) < 1 and abs(face[1] - dishes[1] - 8) < 1 for face, dishes, below in seen)


def test_what_flies_to_its_place_in_a_list_that_is_scrolled_meanwhile_lands_there(gallery):
    scene = gallery("list")
    scene.mouse.press("row-3")
    scene.mouse.move(scene.box("row-9").center + (200, 0))
    scene.settle()
    ways = scene.frames(
        "['[data-drag-layer] > *', '[data-element=row-3]'].map(name => document.querySelector(name)).map(node => node"
        " && (({ x, y }) => [x, y, performance.now()])(node.getBoundingClientRect()))"
    )
    scene.pace(0.05)
    scene.mouse.release()
    scene.mouse.wheel(0, 100)
    scene.wait_until("document.querySelector('#list').scrollTop === 100")
    scene.pace(0.2)
    scene.settle()
    copies, row = [copy for copy, _ in ways() if copy], scene.box("row-3")
    # It is seen on one way to where the row is by now; a busy machine shows fewer places of it.
    assert abs(copies[-1][0] - row.x) < 8 and abs(copies[-1][1] - row.y) < 8
    assert all(abs(a[1] - b[1]) < 60 * max(1, (b[2] - a[2]) / 16) for a, b in zip(copies, copies[1:]))


def test_what_made_room_for_a_row_that_a_folder_has_taken_goes_back(gallery):
    scene = gallery("tree", device=TALL_PHONE)
    # The row behind a folder goes into it, and so stays where it is in the list; the folder has opened meanwhile.
    scene.touch.start("node-13")
    scene.touch.wait(0.4)
    scene.touch.move("node-8")
    scene.wait_for_log("rested outline 4")
    scene.settle()
    before = scene.box("node-9").y
    way = ways(scene, scene.touch.end, "node-9")["node-9"]
    assert abs(way[0] - before) < 1 and glides(way)


def test_an_undo_in_a_long_list_lets_its_rows_glide(gallery):
    scene = gallery("list", device=PHONE)
    carry(scene, "row-3", "row-8")
    scene.touch.end()
    scene.settle()
    seen = ways(scene, lambda: scene.page.locator("[data-element=undo]").tap(), "row-3", "row-6")
    assert glides(seen["row-3"]) and glides(seen["row-6"])


def test_what_an_undo_moves_is_where_it_was_until_it_has_begun(gallery):
    scene = gallery("list")
    scene.mouse.drag("row-2", "row-6")
    scene.settle()
    place = scene.box("row-4").y
    seen = scene.box_before_it_begins("row-4", lambda: scene.page.locator("[data-element=undo]").click()).y
    assert abs(seen - place) < 1 and abs(scene.box("row-4").y - place) > 20


def test_folders_that_close_in_a_replay_let_rows_below_glide(gallery):
    scene = gallery("tree")
    before = {name: scene.box(name).y for name in scene.names_in("outline")}
    scene.mouse.click("close")
    scene.settle()
    name = scene.names_in("outline")[-1]
    assert scene.box(name).y < before[name] - 100
    # Something has to be dragged for that to be replayed.
    scene.mouse.press(name)
    scene.mouse.move(scene.box(name).center + (30, 0))
    scene.keys.press("Escape")
    scene.mouse.release()
    scene.settle()
    with scene.slowly(0.1):
        seen = scene.frames(f"document.querySelector('[data-element={name}]')?.getBoundingClientRect().y")
        scene.page.get_by_role("button", name="Replay").click()
        scene.wait_until("document.querySelector('.shield')")
        scene.wait_until("!document.querySelector('.shield')", seconds=30)
    scene.settle()
    way = seen()
    assert glides(way[way.index(max(way)) :]), way


def test_lists_below_one_that_a_drop_makes_shorter_glide_in_a_replay_too(gallery):
    scene = gallery("todo", device=TALL_PHONE)
    carry(scene, "task-0", "trash")
    scene.touch.end()
    scene.settle()
    with scene.slowly(0.1):
        seen = scene.frames("document.querySelector('[data-element=tomorrow]')?.getBoundingClientRect().y")
        # By a key, since the sheet with the button is closed.
        scene.page.evaluate("document.querySelector('[data-element=panel-replay]').click()")
        scene.wait_until("document.querySelector('.shield')")
        scene.wait_until("!document.querySelector('.shield')", seconds=30)
        scene.settle()
    way = seen()
    assert glides(way[way.index(max(way)) :]), way


def test_rows_that_an_undo_moves_under_a_drag_glide_and_what_makes_room_stays(gallery):
    scene = gallery("list")
    scene.mouse.drag("row-3", "row-8")
    scene.wait_until_over()
    scene.mouse.press("row-12")
    scene.mouse.move("row-6")
    scene.settle()
    seen = ways(scene, lambda: scene.keys.press("Control+z"), "row-3", "row-4", "row-9")
    for name in ("row-3", "row-4"):
        assert glides(seen[name]) and keeps_to(seen[name]), (name, seen[name])
    assert max(seen["row-9"]) - min(seen["row-9"]) < 8
    scene.mouse.release()
    scene.wait_until_over()


@pytest.mark.many
@pytest.mark.parametrize("isDragged", [False, True])
def test_an_undo_lets_rows_of_a_million_glide(gallery, isDragged):
    scene = gallery("million")
    scene.mouse.drag("day-4", "day-1")
    scene.wait_until_over()
    if isDragged:
        scene.mouse.press("day-0")
        scene.mouse.move("day-1")
    scene.settle()
    way = ways(scene, lambda: scene.keys.press("Control+z"), "day-3")["day-3"]
    assert glides(way) and keeps_to(way), way
    scene.mouse.release()
    scene.wait_until_over()


def test_an_undo_that_scrolls_the_rows_of_a_million_lets_them_glide_and_keys_that_scroll_do_not(gallery):
    scene = gallery("million")
    scene.keys.focus("days")
    # It is carried beyond the lower edge: the list is scrolled, and by the undo scrolled back.
    scene.keys.press("Home", "Space", *["ArrowDown"] * 9, "Space")
    scene.settle()
    before = scene.box("day-3").y
    way = ways(scene, lambda: scene.keys.press("Control+z"), "day-3")["day-3"]
    assert scene.page.evaluate("document.querySelector('[data-element=days]').scrollTop") == 0
    assert abs(way[0] - before) < 1 and glides(way), (before, way)
    scene.keys.press("PageDown", "PageDown")
    gliding = "document.getAnimations().filter(({ effect }) => effect.target.matches('[data-index]') && effect.getKeyframes().some(frame => frame.transform))"
    assert scene.page.evaluate(f"{gliding}.length") == 0
    assert scene.page.evaluate("document.querySelector('[data-element=days]').scrollTop") > 100


def test_rows_on_their_way_home_are_not_put_back_when_one_is_lifted_again(gallery):
    scene = gallery("tree")
    scene.keys.focus("node-0")
    scene.keys.press("Space")
    scene.keys.press("ArrowDown", "ArrowDown", "ArrowDown")
    scene.settle()

    def again():
        scene.keys.press("Escape")
        scene.page.wait_for_timeout(150)
        scene.keys.press("Space")

    way = ways(scene, again, "node-8")["node-8"]
    assert glides(way) and keeps_to(way), way
    scene.keys.press("Escape")


def test_what_lies_below_a_course_glides_when_keys_drop_a_dish_into_it(gallery):
    scene = gallery("menu")
    scene.keys.focus("card-10")
    scene.keys.press("Space", "ArrowLeft")
    scene.settle()
    way = ways(scene, lambda: scene.keys.press("Space"), "course-mains")["course-mains"]
    assert glides(way) and keeps_to(way), way


@pytest.mark.many
@pytest.mark.parametrize("name, item, key", [("list", "row-3", "ArrowDown"), ("collections", "apple", "ArrowRight")])
def test_what_keys_drop_is_seen_all_along(gallery, name, item, key):
    scene = gallery(name)
    scene.keys.focus(item)
    scene.keys.press("Space", key)
    scene.settle()
    row, copy = f"document.querySelector('#stage [data-element={item}]')", "document.querySelector('[data-drag-layer] > *')"
    seen = scene.shown(lambda: scene.keys.press("Space"), f"{copy} ? 1 : +getComputedStyle({row}).opacity")
    assert min(seen) == 1
    scene.wait_until_over()


@pytest.mark.many
@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_what_an_undo_brings_from_another_list_fades_in(gallery, motion):
    scene = gallery("collections", device=PHONE | {"reduced_motion": motion})
    carry(scene, "apple", "basket")
    scene.touch.end()
    scene.settle()
    assert scene.state()["basket"] == ["apple"]
    fruit = "document.querySelector('#crate > [data-element=apple]')"
    seen = scene.shown(lambda: scene.keys.press("Control+z"), f"{fruit} ? +getComputedStyle({fruit}).opacity : undefined")
    assert seen[-1] == 1 and (seen[0] < 0.5 and len({o for o in seen if o < 0.95}) > 3) == (motion == "no-preference")


def test_what_another_finger_adds_is_counted_and_the_others_glide(gallery):
    scene = gallery("collections", device=PHONE)
    carry(scene, "pear", "orange")

    def tap():
        scene.touch.tap("melon", finger=1)
        scene.page.wait_for_selector("[data-element=melon][data-drag-item]", state="attached")

    assert glides(ways(scene, tap, "banana")["banana"])
    copy = scene.page.locator("[data-drag-layer] > *")
    number, position = copy.evaluate("copy => { const { content, position } = getComputedStyle(copy, '::after'); return [content, position] }")
    assert (number, position) == ('"2"', "absolute")
    scene.touch.end()
    scene.settle()
    assert scene.state()["crate"].index("melon") == scene.state()["crate"].index("pear") + 1


@pytest.mark.parametrize("name", ["snap", "responders", "emoji", "list", "million", "keyboard"])
def test_switches_are_large_enough_for_a_finger(gallery, name):
    scene = gallery(name, device=PHONE)
    sizes = scene.page.evaluate("[...document.querySelectorAll('.switches button')].map(b => [b.offsetWidth, b.offsetHeight])")
    assert sizes and all(width >= 44 and height >= 44 for width, height in sizes)


def test_what_goes_on_from_where_it_is_seen_is_looked_at_without_laying_out_the_list_for_each(gallery):
    scene = gallery("list")
    # Drags bring what is loaded with the first.
    scene.mouse.drag("row-0", "row-3")
    scene.wait_until_over()
    scene.session.send("Performance.enable")

    def layouts():
        return next(m["value"] for m in scene.session.send("Performance.getMetrics")["metrics"] if m["name"] == "LayoutCount")

    with scene.slowly():
        scene.mouse.press("row-4")
        scene.mouse.move(scene.box("row-10").center)
        scene.mouse.release()
        scene.page.wait_for_timeout(100)
        before = layouts()
        scene.mouse.drag(scene.box("row-2").center, scene.box("row-7").center, steps=1)
        # Rows that are on their way are more than that.
        assert layouts() - before < 16
    scene.settle()
