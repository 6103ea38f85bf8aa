"""The scene Board: two hundred cards in five columns; what is picked travels together."""

import pytest

from harness.devices import PHONE

WIDE = {"viewport": {"width": 1920, "height": 800}}
COLUMNS = ("ideas", "next", "doing", "review", "done")


def shown(scene, name):
    return [int(card.removeprefix("card-")) for card in scene.names_in(name)]


def is_as_the_model_says(scene):
    scene.settle()
    scene.wait_until_over()
    state = scene.state()
    assert [shown(scene, name) for name in COLUMNS] == [state[name] for name in COLUMNS]
    return state


def picked(scene):
    assert scene.page.locator(".item[aria-selected=true]").count() == len(scene.state()["picked"])
    return scene.state()["picked"]


def columns(state):
    return {name: state[name] for name in COLUMNS}


def text(scene, card):
    return scene.page.locator(f'[data-element="card-{card}"] .text')


def check(scene, card):
    return scene.page.locator(f'[data-element="card-{card}"] .check')


@pytest.mark.lengthy
def test_what_is_picked_travels_together_under_a_count_and_comes_back(gallery):
    scene = gallery("board", device=WIDE)
    before = is_as_the_model_says(scene)
    text(scene, 1).click()
    text(scene, 40).click(modifiers=["Control"])
    text(scene, 43).click(modifiers=["Shift"])
    text(scene, 42).click(modifiers=["Shift"])
    check(scene, 3).click()
    assert picked(scene) == [1, 3, 40, 41, 42]
    assert scene.page.locator("[data-element=status] .text").inner_text() == "5 picked"
    scene.mouse.press("card-41")
    scene.mouse.move("card-121")
    badge = "getComputedStyle(document.querySelector('[data-drag-preview]'), '::after').content"
    assert scene.page.evaluate(badge) == '"5"'
    # All five have left their places.
    assert scene.page.locator("[data-drag-item=lifted]").count() == 5
    # A cancel puts every one back.
    scene.keys.press("Escape")
    scene.mouse.release()
    assert is_as_the_model_says(scene) == before | {"picked": [1, 3, 40, 41, 42]}
    scene.mouse.drag("card-41", "card-121")
    state = is_as_the_model_says(scene)
    first = state["review"].index(1)
    assert first in (1, 2) and state["review"][first : first + 5] == [1, 3, 40, 41, 42]
    scene.keys.press("Control+z")
    assert columns(is_as_the_model_says(scene)) == columns(before)
    scene.keys.press("Control+Shift+z")
    assert columns(is_as_the_model_says(scene)) == columns(state)


@pytest.mark.lengthy
def test_keys_pick_carry_delete_and_take_back(gallery):
    scene = gallery("board", device=WIDE)
    before = is_as_the_model_says(scene)
    scene.page.locator("[data-element=ideas]").focus()
    scene.keys.press("ArrowDown", "x", "ArrowDown", "ArrowDown", "Shift+ArrowDown", "Shift+ArrowDown", "Shift+ArrowUp")
    assert picked(scene) == [0, 2, 3]
    # The one that has the focus leads: to the next column, and there one further down.
    scene.keys.press("Space", "Tab", "ArrowDown", "Space")
    state = is_as_the_model_says(scene)
    first = state["next"].index(0)
    assert state["next"][first : first + 3] == [0, 2, 3] and state["ideas"][:2] == [1, 4]
    scene.keys.press("Control+z")
    assert columns(is_as_the_model_says(scene)) == columns(before)
    scene.keys.focus("ideas")
    scene.keys.press("Escape", "Home", "Delete", "Delete")
    assert is_as_the_model_says(scene)["ideas"][0] == 2
    # Focus stayed in the list.
    scene.keys.press("Control+a")
    assert len(picked(scene)) == 38
    scene.keys.press("Escape")
    assert picked(scene) == []
    scene.page.locator("[data-element=undo]").click(click_count=2)
    assert columns(is_as_the_model_says(scene)) == columns(before)


@pytest.mark.lengthy
def test_taps_pick_and_a_finger_drags_what_is_picked_to_a_column_out_of_sight(gallery):
    scene = gallery("board", device=PHONE)
    for card in (0, 1, 2):
        text(scene, card).tap()
    check(scene, 1).tap()
    assert picked(scene) == [0, 2]
    scene.touch.start("card-2")
    scene.touch.wait(0.4)
    scene.touch.move((380, 400))
    scene.wait_until("document.querySelector('[data-element=board]').scrollLeft > 900", 20)
    scene.touch.move((220, 400))
    scene.touch.end()
    state = is_as_the_model_says(scene)
    home = next(name for name in COLUMNS if 0 in state[name])
    assert home != "ideas" and state[home][state[home].index(0) + 1] == 2
    scene.page.locator("[data-element=clear]").tap()
    assert picked(scene) == []


def test_a_finger_that_does_not_wait_scrolls_columns_and_board(gallery):
    scene = gallery("board", device=PHONE)
    scene.touch.drag((150, 600), (150, 300))
    scene.touch.drag((300, 400), (100, 400))
    scene.wait_until("document.querySelector('[data-element=ideas]').scrollTop > 150 && document.querySelector('[data-element=board]').scrollLeft > 100")
    assert scene.log() == [] and picked(scene) == []


def test_held_near_an_edge_the_column_scrolls_and_not_the_board(gallery):
    scene = gallery("board", device={"viewport": {"width": 1024, "height": 700}})
    box = scene.box("next")
    scene.mouse.press("card-1")
    scene.mouse.move((box.center.x, box.y + box.height - 10))
    scene.wait_until("document.querySelector('[data-element=next]').scrollTop > 600")
    assert scene.page.evaluate("document.querySelector('[data-element=board]').scrollLeft") == 0
    scene.mouse.release()
    assert is_as_the_model_says(scene)["next"].index(1) > 8


@pytest.mark.lengthy
def test_cards_come_and_go_during_a_drag(gallery):
    scene = gallery("board", device=WIDE)
    check(scene, 5).click()
    scene.mouse.press("card-1")
    scene.mouse.move("card-82")
    scene.keys.press("n", "Delete")
    assert scene.state()["ideas"][:3] == [200, 0, 1] and 5 not in scene.state()["ideas"]
    scene.mouse.release()
    state = is_as_the_model_says(scene)
    assert state["ideas"][:3] == [200, 0, 2] and 1 in state["doing"][1:3]
    # Also those that are dragged: that is the drag's end.
    for card in (0, 2):
        check(scene, card).click()
    scene.mouse.press("card-2")
    scene.mouse.move("card-82")
    scene.keys.press("Delete")
    scene.wait_for_log("cancelled")
    scene.mouse.release()
    assert is_as_the_model_says(scene)["ideas"][:2] == [200, 3]
    scene.keys.press("Control+z")
    assert is_as_the_model_says(scene)["ideas"][:4] == [200, 0, 2, 3]


@pytest.mark.lengthy
@pytest.mark.parametrize("device", [WIDE, PHONE], ids=["wide", "phone"])
def test_a_card_taken_to_each_column_and_back_leaves_the_board_as_it_was(gallery, device):
    scene = gallery("board", device=device)
    before = is_as_the_model_says(scene)
    document = "document.querySelector('[data-element=board]').outerHTML.replaceAll(' tabindex=\"-1\"', '')"
    html = scene.page.evaluate(document)
    start = scene.box("card-1").center
    scene.mouse.press("card-1")
    for name in COLUMNS:
        if device == PHONE:
            scene.mouse.move((384, 400))
            scene.wait_until(f"(box => box.left < 200)(document.querySelector('[data-element={name}]').getBoundingClientRect())", 20)
        scene.mouse.move((max(80, min(scene.box(name).center.x, 300 if device == PHONE else 2000)), 400))
        scene.wait_for_log("entered " + name)
    if device == PHONE:
        scene.mouse.move((6, 400))
        scene.wait_until("document.querySelector('[data-element=board]').scrollLeft === 0", 20)
    scene.mouse.move(start)
    scene.mouse.release()
    assert is_as_the_model_says(scene) == before
    scene.page.wait_for_timeout(800)
    assert scene.page.evaluate(document) == html


@pytest.mark.lengthy
def test_another_finger_presses_buttons_during_a_drag(gallery):
    scene = gallery("board", device=PHONE)
    scene.touch.start("card-0")
    scene.touch.wait(0.4)
    scene.touch.move((150, 300))
    scene.wait_until("document.querySelector('[data-drag-preview]')")
    scene.touch.start("add", finger=1)
    scene.touch.end(finger=1)
    scene.wait_until("JSON.parse(gallery.state()).ideas.includes(200)")
    # Who moves on does not press.
    scene.touch.start("add", finger=1)
    scene.touch.move_all({1: (200, 200)})
    scene.touch.end(finger=1)
    scene.touch.end(finger=0)
    state = is_as_the_model_says(scene)
    assert 200 in state["ideas"] and 201 not in sum((state[name] for name in COLUMNS), [])
    assert sum(state[name].count(0) for name in COLUMNS) == 1
    # A tap by itself presses once.
    scene.page.locator("[data-element=add]").tap()
    assert is_as_the_model_says(scene)["ideas"].count(201) == 1 and 202 not in scene.state()["ideas"]


@pytest.mark.lengthy
def test_while_a_finger_holds_a_card_another_brings_the_column_that_takes_it(gallery):
    scene = gallery("board", device=PHONE)
    board = "document.querySelector('[data-element=board]')"
    scene.touch.start("card-0")
    scene.touch.wait(0.4)
    scene.touch.move((195, 400))
    for _ in range(6):
        scene.touch.start((330, 640), finger=1)
        scene.touch.move((60, 640), finger=1)
        scene.touch.end(finger=1)
    assert scene.page.evaluate(f"{board}.scrollLeft + {board}.clientWidth >= {board}.scrollWidth - 1")
    scene.wait_for_log(f"entered {COLUMNS[-1]}")
    scene.touch.end()
    assert 0 in is_as_the_model_says(scene)[COLUMNS[-1]][:6]
