"""Lists whose items stand where only the browser knows: what is seen while something is carried over them is what its drop brings."""

import pytest

pytestmark = pytest.mark.lengthy


@pytest.fixture
def told(site, open_scene, workbench):
    scene = open_scene(f"{site}/pages/web-told.html", api="bench")
    # What has just come goes to its place by an animation of the page's.
    scene.settle()
    return scene


def places(scene, but=()):
    """Where all items are, by their names, but for those that are carried."""
    return scene.page.evaluate(
        """but => Object.fromEntries([...document.querySelectorAll('.column > [data-element]')].flatMap(item => {
          const { x, y } = item.getBoundingClientRect(), { element } = item.dataset
          return but.includes(element) ? [] : [[element, [x, y]]]
        }))""",
        list(but),
    )


def elsewhere(seen, after):
    """The items that were seen elsewhere than they are now."""
    return {item: (seen[item], place) for item, place in after.items() if item in seen and pytest.approx(place, abs=1) != seen[item]}


def order(scene, name):
    return " ".join(str(child) for child in scene.names_in(name))


# What is carried over what, and the list that it is in then; a child that is no item has no name.
@pytest.mark.parametrize(
    "item, over, target, after",
    [
        ("t1", "t0", "tiles", "t1 t0 t2 t3 t4 t5 None t6 t7 t8 t9"),
        ("t0", "t4", "tiles", "t1 t2 t3 t4 t0 t5 None t6 t7 t8 t9"),
        ("t5", "t2", "tiles", "t0 t1 t5 t2 t3 t4 None t6 t7 t8 t9"),
        ("w6", "w1", "wall", "w0 w6 w1 w2 w3 w4 w5"),
        ("w1", "w4", "wall", "w0 w2 w3 w4 w1 w5 w6"),
        ("g4", "g0", "tags", "g4 g0 g1 g2 g3 g5 g6 g7"),
        ("g0", "g6", "tags", "g1 g2 g3 g4 g5 g6 g0 g7"),
        ("t4", "w3", "wall", "w0 w1 w2 t4 w3 w4 w5 w6"),
        ("w6", "t0", "tiles", "w6 t0 t1 t2 t3 t4 t5 None t6 t7 t8 t9"),
        ("t0", "g4", "tags", "g0 g1 g2 g3 t0 g4 g5 g6 g7"),
        ("g2", "t5", "tiles", "t0 t1 t2 t3 t4 g2 t5 None t6 t7 t8 t9"),
    ],
)
def test_all_make_room_where_the_drop_puts_them(told, item, over, target, after):
    told.mouse.press(item)
    told.mouse.move(over, steps=6)
    told.settle()
    seen = places(told, [item])
    told.mouse.release()
    told.settle()
    assert order(told, target) == after
    assert elsewhere(seen, places(told)) == {}


def test_what_moved_when_it_was_measured_is_measured_again(told):
    # By so little that nobody would see it, and of another width, for which all is measured.
    told.page.evaluate(
        """() => {
          const list = document.querySelector('[data-element=tiles]')
          list.style.width = '320px'
          for (const item of list.children) item.animate([{ translate: '0 1.2px' }, { translate: '0 1.3px' }], 1000)
        }"""
    )
    told.mouse.press("t7")
    told.mouse.move(told.box("t7").center + (8, 0), steps=2)
    told.keys.press("Escape")
    told.mouse.release()
    told.settle()
    told.mouse.press("t0")
    told.mouse.move("t4", steps=6)
    told.settle()
    seen = places(told, ["t0"])
    told.mouse.release()
    told.settle()
    assert order(told, "tiles") == "t1 t2 t3 t4 t0 t5 None t6 t7 t8 t9"
    assert elsewhere(seen, places(told)) == {}


def test_what_several_items_leave_and_where_they_go_is_seen(told):
    told.touch.start("t4")
    told.touch.wait(0.4)
    told.touch.move(told.box("t4").center + (12, 0))
    told.settle()
    told.touch.tap("t5", finger=1)
    told.wait_until("document.querySelectorAll('[data-drag-item=lifted]').length === 2")
    told.touch.move("g5", steps=4)
    told.settle()
    seen = places(told, ["t4", "t5"])
    told.touch.end()
    told.settle()
    assert order(told, "tags") == "g0 g1 g2 g3 g4 t4 t5 g5 g6 g7"
    assert elsewhere(seen, places(told)) == {}


def test_keys_carry_and_what_makes_room_for_them_is_where_it_will_be(told):
    told.keys.focus("tiles")
    for key in ("ArrowDown", "ArrowRight", "Space"):
        told.keys.press(key)
    # Into the place of a wide one, to what begins below that, and up to what ends above.
    for key, wanted in (
        ("ArrowRight", "t0 t2 t1 t3 t4 t5 None t6 t7 t8 t9"),
        ("ArrowRight", "t0 t2 t3 t1 t4 t5 None t6 t7 t8 t9"),
        ("ArrowDown", "t0 t2 t3 t4 t5 None t1 t6 t7 t8 t9"),
        ("ArrowUp", "t1 t0 t2 t3 t4 t5 None t6 t7 t8 t9"),
    ):
        told.keys.press(key)
        told.settle()
        assert told.log()[-1] == f"place tiles {wanted.replace('None ', '').split().index('t1')}"
    seen = places(told, ["t1"])
    told.keys.press("Space")
    told.settle()
    assert order(told, "tiles") == wanted
    assert elsewhere(seen, places(told)) == {}
    assert told.focused() == "t1"


def test_escape_leaves_all_as_it_was(told):
    before, rest = told.page.evaluate("bench.document()"), places(told)
    told.mouse.press("t3")
    for over in ("t0", "t8", "w3", "g4", "t5", "t1"):
        told.mouse.move(over, steps=3)
        told.settle()
    assert elsewhere(rest, places(told, ["t3"]))
    told.keys.press("Escape")
    told.mouse.release()
    told.settle()
    assert elsewhere(rest, places(told)) == {}
    told.wait_until("document.querySelectorAll('[data-drag-room], [data-drag-calm]').length === 0")
    assert told.page.evaluate("bench.document()") == before


def test_what_is_laid_out_for_a_moment_loads_nothing_and_takes_no_choice_away(told):
    # The frame is in another item than the one that is carried. What the library itself loads for a drag may come meanwhile.
    framed = []
    told.page.on("request", lambda request: framed.append(request.url) if "framed" in request.url else None)
    told.mouse.press("t3")
    told.mouse.move("t0", steps=3)
    told.mouse.move("t6", steps=3)
    told.settle()
    assert framed == []
    told.mouse.release()
    told.settle()
    assert told.page.evaluate("[...document.querySelectorAll('input')].map(input => input.checked)") == [False, True]
    assert told.page.evaluate("document.querySelectorAll('.column').length") == 3


def test_a_drag_that_is_sooner_than_what_arranges_for_it_is_shown_right_when_that_has_come(told):
    held = []
    told.page.route("**/rooms.js", lambda route: held.append(route))
    told.open(told.page.url)
    told.settle()
    told.mouse.press("w6")
    told.mouse.move("w1", steps=6)
    told.settle()
    early = places(told, ["w6"])
    for route in held:
        route.continue_()
    told.settle()
    told.wait_until("document.querySelector('[data-element=w1]').getBoundingClientRect().x > 400")
    told.settle()
    seen = places(told, ["w6"])
    told.mouse.release()
    told.settle()
    told.page.unroute("**/rooms.js")
    assert held and elsewhere(early, seen) and elsewhere(seen, places(told)) == {}
