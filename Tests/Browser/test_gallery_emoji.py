"""The scene Emoji art: drag states, drop receivers, and a canvas that zooms and turns."""

import pytest

from harness.devices import CLIPBOARD, PHONE
from harness.gallery import mood
from harness.place import near


@pytest.mark.many
@pytest.mark.parametrize("zoom", [25, 100, 400])
@pytest.mark.parametrize("turn", [0, 30])
def test_an_emoji_lands_under_the_pointer(gallery, zoom, turn):
    scene = gallery("emoji", zoom=zoom, turn=turn)
    place = scene.box("window").center + (-40, 30)
    scene.mouse.drag("palette-frog", place)
    scene.settle()
    assert near(scene.box("sticker-1").center, place)
    # Moved on the paper, it stays where it is let go, from wherever it was grabbed.
    grab = place + (3, -2)
    scene.mouse.drag(grab, grab + (-11, 7))
    scene.settle()
    assert near(scene.box("sticker-1").center, place + (-11, 7))
    assert scene.log()[-1] == "dropped paper move"


def test_positions_are_the_papers_own(gallery):
    scene = gallery("emoji", zoom=200, turn=90)
    middle = scene.box("window").center
    scene.mouse.drag("palette-smile", middle + (0, -100))
    (sticker,) = scene.state()["stickers"]
    # 100 points up the screen, on paper twice as large and turned a quarter clockwise, is 50 points to its left.
    assert near(sticker["center"], (32000 - 5000, 32000), 50)


@pytest.mark.many
@pytest.mark.parametrize("hand", ["mouse", "touch", "pen"])
def test_the_palette_gives_copies(gallery, hand):
    scene = gallery("emoji", device=PHONE)
    home, place = scene.box("palette-frog").center, scene.box("window").at(0.3, 0.3)
    scene.drag(hand, "palette-frog", place)
    scene.settle()
    assert near(scene.box("palette-frog").center, home) and near(scene.box("sticker-1").center, place)
    assert scene.log()[-1] == "dropped paper copy"


def test_keys_stick_and_throw_away(gallery):
    scene = gallery("emoji")
    scene.keys.focus("palette-rocket")
    scene.keys.press("Space", "Tab", "Enter")
    scene.settle()
    assert scene.has("sticker-1")
    scene.keys.focus("sticker-1")
    scene.keys.press("Space")
    scene.keys.tab_until("entered bin", times=4)
    scene.keys.press("Enter")
    scene.settle()
    assert scene.state()["stickers"] == [] and not scene.has("sticker-1")


def test_the_glow_tells_the_state(gallery):
    scene = gallery("emoji")
    assert mood(scene, "palette-pizza") == "regular"
    scene.mouse.press("palette-pizza")
    scene.mouse.move(scene.box("palette-pizza").center + (0, 8))
    assert mood(scene, "palette-pizza") == "unknown"
    scene.mouse.move(scene.box("window").at(0.4, 0.7))
    assert mood(scene, "palette-pizza") == "accepted"
    assert scene.page.evaluate("getComputedStyle(document.documentElement).cursor") == "copy"
    scene.mouse.move("star")
    assert mood(scene, "palette-pizza") == "rejected"
    assert scene.page.evaluate("getComputedStyle(document.documentElement).cursor") == "not-allowed"
    scene.mouse.release()
    scene.settle()
    assert mood(scene, "palette-pizza") == "regular" and scene.state()["stickers"] == []


@pytest.mark.lengthy
@pytest.mark.parametrize("zoom", [25, 400])
def test_the_word_for_the_state_stays_upright_and_of_one_size(gallery, zoom):
    scene = gallery("emoji", zoom=zoom, turn=-180)
    place = scene.box("window").center
    scene.mouse.drag("palette-frog", place)
    scene.settle()
    scene.mouse.press(place)
    scene.mouse.move(place + (-10, 10))
    scene.page.wait_for_timeout(600)
    left, top, width, height = scene.page.evaluate(
        "(() => { const r = document.querySelector('[data-element=sticker-1] .note').getBoundingClientRect(); return [r.x, r.y, r.width, r.height] })()"
    )
    emoji = scene.box("sticker-1")
    assert 12 < height < 24 and width > 2 * height and top > emoji.center.y + emoji.height / 2 - 1
    scene.mouse.release()


@pytest.mark.parametrize("turn", [0, 30])
def test_the_star_takes_stars(gallery, turn):
    scene = gallery("emoji", turn=turn)
    scene.mouse.drag("palette-star", "star")
    assert scene.log()[-1] == "dropped star copy"


def test_the_bin_takes_what_is_on_the_paper(gallery):
    scene = gallery("emoji")
    scene.mouse.drag("palette-frog", scene.box("window").at(0.4, 0.7))
    scene.settle()
    scene.mouse.drag("sticker-1", "bin")
    scene.settle()
    assert scene.state()["stickers"] == [] and scene.log()[-1] == "dropped bin move"


@pytest.mark.lengthy
def test_nothing_is_stuck_under_the_bin_where_that_lies_over_the_paper(gallery):
    scene = gallery("emoji", device=PHONE)
    bin = scene.box("bin").center
    scene.touch.drag("palette-pizza", bin, hold=0.35)
    scene.settle()
    assert scene.state()["stickers"] == []
    # What is on the paper is thrown away there.
    scene.touch.drag("palette-frog", scene.box("window").at(0.3, 0.3), hold=0.35)
    scene.settle()
    scene.touch.drag("sticker-1", bin, hold=0.35)
    scene.settle()
    assert scene.state()["stickers"] == [] and scene.log()[-1] == "dropped bin move"


def test_escape_leaves_the_paper_as_it_is_and_a_button_clears_it(gallery):
    scene = gallery("emoji")
    scene.mouse.drag("palette-frog", scene.box("window").at(0.4, 0.7))
    scene.settle()
    scene.keys.press("Escape")
    assert len(scene.state()["stickers"]) == 1
    scene.page.get_by_role("button", name="Clear").click()
    assert scene.state()["stickers"] == [] and not scene.has("sticker-1")


@pytest.mark.lengthy
def test_what_was_put_down_last_lies_in_front(gallery):
    scene = gallery("emoji")
    scene.mouse.drag("palette-frog", scene.box("window").at(0.35, 0.7))
    scene.settle()
    scene.mouse.drag("palette-pizza", scene.box("window").at(0.45, 0.7))
    scene.settle()
    scene.mouse.drag("sticker-1", scene.box("sticker-2").center + (6, 6))
    scene.settle()
    assert scene.front("sticker-1") == "sticker-1"
    scene.mouse.drag("palette-rocket", "sticker-1")
    scene.settle()
    assert scene.front("sticker-1") == "sticker-3"


def test_zoom_by_wheel_and_buttons(gallery):
    scene = gallery("emoji")
    scene.page.mouse.move(*scene.box("window").center)
    scene.mouse.wheel(0, -200)
    scene.wait_until("JSON.parse(gallery.state()).zoom > 120")
    scene.mouse.wheel(0, 9000)
    scene.wait_until("JSON.parse(gallery.state()).zoom === 25")
    scene.page.locator("[data-element=switch-zoom-more]").click()
    assert scene.state()["zoom"] == 50
    for _ in range(2):
        scene.page.locator("[data-element=switch-turn-more]").click()
    assert scene.state()["turn"] == 30


def test_two_fingers_on_the_paper_zoom_and_drag_nothing(gallery):
    scene = gallery("emoji", device=PHONE)
    scene.touch.pinch(scene.box("window").at(0.4, 0.8), start=80, end=160)
    assert 190 <= scene.state()["zoom"] <= 210 and scene.log() == []
    assert scene.page.evaluate("visualViewport.scale") == 1


def test_two_fingers_on_emoji_drag_both(gallery):
    scene = gallery("emoji", device=PHONE)
    scene.touch.start("palette-frog", finger=0)
    scene.touch.start("palette-smile", finger=1)
    scene.touch.wait(0.35)
    scene.touch.move_all({0: scene.box("window").at(0.25, 0.3), 1: scene.box("window").at(0.25, 0.7)})
    scene.touch.end(finger=0)
    scene.touch.end(finger=1)
    scene.settle()
    assert len(scene.state()["stickers"]) == 2 and scene.state()["zoom"] == 100


def seen_on_paper(scene, place):
    """Which point of the paper is seen at a place."""
    return scene.page.evaluate(
        """([x, y]) => {
          const paper = document.querySelector('.paper'), box = paper.getBoundingClientRect()
          const at = new DOMMatrix(getComputedStyle(paper).transform).inverse().transformPoint(new DOMPoint(x - box.x - box.width / 2, y - box.y - box.height / 2))
          return [at.x, at.y]
        }""",
        list(place),
    )


def test_a_zoom_leaves_what_is_below_the_pointer_where_it_is(gallery):
    scene = gallery("emoji")
    place = scene.box("window").at(0.4, 0.4)
    before = seen_on_paper(scene, place)
    scene.page.mouse.move(*place)
    scene.mouse.wheel(0, -300)
    scene.wait_until("JSON.parse(gallery.state()).zoom > 150")
    assert near(seen_on_paper(scene, place), before, 1.5)


@pytest.mark.lengthy
@pytest.mark.parametrize("turn", [0, 90])
def test_a_pinch_leaves_what_is_between_the_fingers_there_and_what_it_pushes_out_can_be_reached(gallery, turn):
    scene = gallery("emoji", device=PHONE, turn=turn)
    window = scene.box("window")
    place = window.at(0.3, 0.8)
    before = seen_on_paper(scene, place)
    scene.touch.pinch(place, start=60, end=150)
    assert scene.state()["zoom"] > 200 and near(seen_on_paper(scene, place), before, 2)
    # Two fingers move the paper with them.
    before = seen_on_paper(scene, place)
    scene.touch.start(place + (-30, 0), finger=0)
    scene.touch.start(place + (30, 0), finger=1)
    scene.touch.move_all({0: place + (60, -150), 1: place + (120, -150)})
    scene.touch.end(finger=1)
    scene.touch.end(finger=0)
    moved = place + (90, -150)
    assert near(seen_on_paper(scene, moved), before, 2) and scene.log() == []
    scene.touch.drag("palette-frog", moved, hold=0.35)
    scene.settle()
    assert near(scene.box("sticker-1").center, moved)


def test_two_fingers_turn_the_paper_about_their_middle(gallery):
    scene = gallery("emoji", device=PHONE)
    middle = scene.box("window").at(0.5, 0.7)
    before = seen_on_paper(scene, middle)
    scene.touch.start(middle + (-50, 0), finger=0)
    scene.touch.start(middle + (50, 0), finger=1)
    scene.touch.move_all({0: middle + (-35, -35), 1: middle + (35, 35)})
    scene.touch.move_all({0: middle + (0, -50), 1: middle + (0, 50)})
    scene.touch.end(finger=1)
    scene.touch.end(finger=0)
    assert scene.state()["turn"] == 90 and near(seen_on_paper(scene, middle), before, 3)


def test_a_finger_on_an_emoji_that_is_not_dragged_zooms_with_another(gallery):
    scene = gallery("emoji", device=PHONE)
    scene.touch.drag("palette-frog", scene.box("window").at(0.4, 0.7), hold=0.35)
    scene.settle()
    before = scene.log()
    at = scene.box("sticker-1").center
    scene.touch.start(at + (60, 0), finger=1)
    # It moves before it would lift the emoji.
    scene.touch.start(at, finger=0)
    scene.touch.move_all({0: at + (-60, 0), 1: at + (120, 0)}, steps=4)
    scene.touch.end(finger=1)
    scene.touch.end(finger=0)
    assert scene.state()["zoom"] > 200 and scene.log() == before


@pytest.mark.lengthy
def test_words_stay_upright_after_a_replay_too(gallery):
    scene = gallery("emoji")
    scene.mouse.drag("palette-frog", scene.box("window").at(0.4, 0.7))
    scene.settle()
    scene.page.get_by_role("button", name="Replay").click()
    scene.wait_until("document.querySelector('.shield')")
    scene.wait_until("!document.querySelector('.shield')", seconds=60)
    scene.page.locator("[data-element=switch-zoom-more]").click()
    scene.wait_until("document.querySelector('.paper').style.getPropertyValue('--zoom') === '2'")


@pytest.mark.lengthy
def test_a_copied_test_tells_of_two_fingers_by_where_they_have_brought_the_paper(gallery):
    scene = gallery("emoji", device=PHONE | CLIPBOARD)
    middle = scene.box("window").at(0.4, 0.7)
    scene.touch.start(middle + (-50, 0), finger=0)
    scene.touch.start(middle + (50, 0), finger=1)
    scene.touch.move_all({0: middle + (-40, -40), 1: middle + (60, 40)})
    scene.touch.move_all({0: middle + (20, -90), 1: middle + (40, 90)})
    scene.touch.end(finger=1)
    scene.touch.end(finger=0)
    scene.touch.drag("palette-frog", scene.box("window").at(0.3, 0.3), hold=0.35)
    scene.settle()
    scene.page.locator(".grip").click()
    scene.page.get_by_role("button", name="Copy as test").click()
    scene.page.locator(".toast.shown").wait_for()
    text = scene.page.evaluate("navigator.clipboard.readText()")
    assert "driver.press(" in text and [text.count(f'switches["{name}"]?.set(') for name in ("zoom", "turn", "x", "y")] == [1, 1, 1, 1]
