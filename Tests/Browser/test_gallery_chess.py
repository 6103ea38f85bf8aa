"""The scene Chess: a game from the first move to the last, by mouse, finger, pen and keys."""

import pytest

from harness.devices import PHONE
from harness.gallery import mood, press
from harness.place import near

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
MATE = "white-pawn-e e4, black-pawn-e e5, white-queen-d h5, black-knight-b c6, white-bishop-f c4, black-knight-g f6, white-queen-d f7"
# White's pawn is one step from the last rank.
NEARLY = (
    "white-pawn-a a4, black-pawn-b b5, white-pawn-a b5, black-pawn-a a6, white-pawn-a a6, black-pawn-h h6, white-pawn-a a7, black-pawn-h h5"
)


def words(scene, name):
    return scene.page.locator(f'[data-element="{name}"] .text').first.inner_text()


def make(scene, moves, hand="mouse"):
    """Drags pieces to squares: "white-pawn-e e4, black-pawn-e e5"."""
    for move in moves.split(", "):
        piece, square = move.split()
        scene.drag(hand, piece, "square-" + square)
        scene.settle()
        assert scene.log()[-1] == f"dropped square-{square} move", move
        assert near(scene.box(piece).center, scene.box("square-" + square).center)


@pytest.mark.many
@pytest.mark.parametrize("hand", ["mouse", "touch", "pen"])
def test_the_scholars_mate(gallery, hand):
    scene = gallery("chess", device=PHONE)
    make(scene, MATE, hand)
    state = scene.state()
    assert state["fen"] == "r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4"
    assert (state["status"], state["result"], state["captured"]) == ("checkmate", "1-0", ["black-pawn-f"])
    assert words(scene, "status") == "Checkmate. White wins"


def test_keys_play_from_square_to_square(gallery):
    scene = gallery("chess")
    scene.keys.focus("white-knight-g")
    scene.keys.press("Space")
    assert mood(scene, "square-f3") == "pending" and mood(scene, "square-g3") == "regular"
    scene.keys.press("ArrowUp", "ArrowLeft")
    assert scene.log()[-1] == "entered square-f3"
    scene.keys.press("Space")
    scene.settle()
    assert scene.state()["moves"] == ["Nf3"] and near(scene.box("white-knight-g").center, scene.box("square-f3").center)
    assert scene.focused() == "white-knight-g"
    scene.keys.focus("black-pawn-e")
    scene.keys.press("Space", "ArrowDown", "ArrowDown", "Space")
    scene.settle()
    assert scene.state()["moves"] == ["Nf3", "e5"]
    scene.keys.focus("white-pawn-a")
    scene.keys.press("Space", "ArrowUp", "Escape")
    assert scene.log()[-1] == "cancelled white-pawn-a escape"


def test_an_illegal_drop_flies_home(gallery):
    scene = gallery("chess")
    home = scene.box("white-bishop-c").center
    scene.mouse.press("white-bishop-c")
    scene.mouse.move("square-g5")
    assert mood(scene, "white-bishop-c") == "rejected"
    assert scene.page.evaluate("getComputedStyle(document.documentElement).cursor") == "not-allowed"
    scene.mouse.release()
    scene.settle()
    assert scene.log()[-1] == "missed white-bishop-c" and scene.state()["fen"] == START
    assert near(scene.box("white-bishop-c").center, home)


def test_legal_squares_are_shown_by_form(gallery):
    scene = gallery("chess")
    make(scene, "white-pawn-e e4, black-pawn-d d5")
    scene.mouse.press("white-pawn-e")
    scene.mouse.move(scene.box("white-pawn-e").center + (0, -8))
    assert [mood(scene, "square-" + name) for name in ("e5", "d5", "e4", "f5")] == ["pending", "hit", "unknown", "regular"]
    marks = "name => { const style = getComputedStyle(document.querySelector(`[data-element=square-${name}] > .face`), '::after'); return style.borderTopWidth }"
    # A dot on an empty square, a ring around what can be taken.
    assert scene.page.evaluate(marks, "e5") == "0px" and scene.page.evaluate(marks, "d5") != "0px"
    scene.mouse.release()


def test_who_is_not_to_move_stays(gallery):
    scene = gallery("chess")
    scene.mouse.drag("black-pawn-e", "square-e5")
    assert scene.state()["fen"] == START and words(scene, "status") == "It is White’s turn"


@pytest.mark.lengthy
def test_a_pawn_becomes_what_is_chosen_and_can_be_taken_back(gallery):
    scene = gallery("chess", device=PHONE)
    # White takes on b8, and chooses.
    make(scene, NEARLY, "touch")
    make(scene, "white-pawn-a b8", "touch")
    assert scene.state()["promoting"] == "b8" and words(scene, "status") == "What shall the pawn become?"
    assert scene.focused() == "promote-queen"
    boxes = [scene.box("promote-" + kind) for kind in ("queen", "rook", "bishop", "knight")]
    assert all(min(box.width, box.height) >= 44 for box in boxes)
    scene.touch.tap("promote-knight")
    scene.settle()
    assert scene.state()["moves"][-1] == "axb8=N" and not scene.page.locator("[data-element=promotion]").is_visible()
    assert scene.page.locator("[data-element=white-pawn-a]").get_attribute("aria-label") == "White knight on b8"
    press(scene, "undo")
    scene.settle()
    assert near(scene.box("white-pawn-a").center, scene.box("square-a7").center)
    assert near(scene.box("black-knight-b").center, scene.box("square-b8").center)
    # By keys: the choice has the focus.
    scene.keys.focus("white-pawn-a")
    scene.keys.press("Space", "ArrowUp", "Space")
    scene.settle()
    scene.keys.press("Tab", "Enter")
    assert scene.state()["moves"][-1] == "axb8=R"
    assert scene.focused() == "white-pawn-a"


@pytest.mark.lengthy
def test_undo_and_redo_by_buttons_and_keys(gallery):
    scene = gallery("chess")
    make(scene, "white-pawn-e e4, black-pawn-d d5, white-pawn-e d5")
    taken = scene.state()["fen"]
    press(scene, "undo")
    scene.keys.press("Control+z")
    scene.keys.press("Meta+z")
    scene.settle()
    assert scene.state()["fen"] == START and near(scene.box("black-pawn-d").center, scene.box("square-d7").center)
    scene.keys.press("Control+Shift+z", "Control+y")
    press(scene, "redo")
    scene.settle()
    assert scene.state()["fen"] == taken and not scene.state()["canRedo"]
    press(scene, "new-game")
    scene.settle()
    assert scene.state()["fen"] == START and scene.state()["captured"] == []


def test_undo_in_mid_drag(gallery):
    scene = gallery("chess")
    make(scene, "white-pawn-e e4")
    scene.mouse.press("black-pawn-e")
    scene.mouse.move("square-e5")
    scene.keys.press("Control+z")
    assert scene.log()[-1].startswith("cancelled black-pawn-e")
    scene.mouse.release()
    scene.settle()
    assert scene.state()["fen"] == START and near(scene.box("black-pawn-e").center, scene.box("square-e7").center)


# How far the face of any piece is from the piece itself, at most, in the frames after a change.
ASTRAY = """async change => {
  eval(change)
  let most = 0
  for (let frame = 0; frame < 20; frame++) {
    await new Promise(requestAnimationFrame)
    for (const piece of document.querySelectorAll('.piece')) {
      const a = piece.getBoundingClientRect(), b = piece.firstElementChild.getBoundingClientRect()
      most = Math.max(most, Math.abs(a.x - b.x), Math.abs(a.y - b.y))
    }
  }
  return most
}"""


def test_pieces_are_where_they_are_seen_whatever_size_the_board_gets(gallery):
    scene = gallery("chess")
    small = scene.box("square-e2").width
    assert scene.page.evaluate(ASTRAY, "document.querySelector('.panel-button').click()") < 1
    assert scene.box("square-e2").width > small + 10
    assert scene.page.evaluate(ASTRAY, "document.querySelector('.panel-button').click()") < 1
    # A move of their own is a glide.
    make(scene, "white-pawn-e e4")
    assert scene.page.evaluate(ASTRAY, "document.querySelector('[data-element=undo]').click()") > 10


def test_the_board_turns_and_fits(gallery):
    scene = gallery("chess")
    make(scene, "white-pawn-e e4")
    corner = scene.box("square-a1").center
    press(scene, "turn")
    scene.settle()
    assert near(scene.box("square-h8").center, corner) and near(scene.box("white-pawn-e").center, scene.box("square-e4").center)
    scene.window.resize(390, 844)
    scene.settle()
    make(scene, "black-pawn-e e5")
    assert scene.box("square-a1").width >= 44
