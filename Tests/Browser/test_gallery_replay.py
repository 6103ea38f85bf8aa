"""Recordings: they replay in the page and without a screen, and are copied as tests that pass."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from harness.accessible import lift_something
from harness.devices import CLIPBOARD, PHONE
from harness.gallery import GALLERY, SCENES, play
from harness.site import ROOT


def swift(*arguments, cwd=GALLERY):
    """Swift, without a screen, as all native builds of tests: in one folder, so that the library is compiled once."""
    command = ["bash", "-c", 'source "$0" && native "$@"', ROOT / "Scripts" / "_setup.sh", *arguments]
    return subprocess.run(command, cwd=cwd, capture_output=True, text=True, timeout=900)


@pytest.fixture(scope="session")
def replay(tmp_path_factory):
    """`replay(text)`: the transcript that the headless driver makes of a recording."""
    if not shutil.which("swift"):
        pytest.skip("Swift is not installed.")
    built = swift("build", "--product", "replay")
    assert built.returncode == 0, built.stdout + built.stderr
    folder = swift("build", "--show-bin-path").stdout.strip()

    def replay(text):
        file = tmp_path_factory.mktemp("recordings") / "recording.txt"
        file.write_text(text)
        run = subprocess.run([str(Path(folder) / "replay"), str(file)], capture_output=True, text=True, timeout=60)
        assert run.returncode == 0, run.stderr
        return run.stdout.splitlines()

    return replay


@pytest.mark.many(17)
@pytest.mark.parametrize("name", SCENES)
def test_a_recording_replays_without_a_screen_and_shows_the_same_again_in_the_page(gallery, replay, name):
    scene = gallery(name)
    play(scene, name)
    log, state = scene.log(), scene.state()
    assert len(log) >= 2
    with scene.page.expect_download() as download:
        scene.page.get_by_role("button", name="Save recording").click()
    assert download.value.suggested_filename == f"{name}.recording.txt"
    assert replay(Path(download.value.path()).read_text()) == log
    scene.page.get_by_role("button", name="Replay").click()
    scene.wait_until("document.querySelector('.ghost')")
    # Hands off meanwhile.
    scene.mouse.drag(scene.box("stage").at(0.5, 0.5), scene.box("stage").at(0.6, 0.6))
    scene.wait_until("!document.querySelector('.shield')", seconds=30)
    scene.settle()
    assert scene.log() == log
    places = re.compile(r"\d{3,}")
    assert places.sub("n", json.dumps(scene.state())) == places.sub("n", json.dumps(state))
    # And live again.
    assert scene.page.locator(".ghost, .shield").count() == 0
    play(scene, name)
    assert len(scene.log()) > len(log)


def move_and_drag_by_keys(scene):
    """Moves an item of the scene By keyboard without dragging it, and then drags it."""
    scene.keys.focus("list")
    scene.keys.press("ArrowDown")
    scene.page.get_by_role("toolbar", name="Move 🐦 Robin").wait_for()
    scene.keys.press("Alt+ArrowDown", "Alt+ArrowDown", "Space", "ArrowDown", "Space")
    scene.settle()
    scene.page.get_by_role("button", name="Move to top").click()
    scene.settle()
    assert scene.state()["list"][:4] == ["bird-0", "bird-1", "bird-2", "bird-3"]
    scene.page.get_by_role("button", name="Move down").click()


@pytest.mark.lengthy
def test_what_is_moved_without_dragging_is_moved_in_a_replay_too(gallery, replay):
    scene = gallery("keyboard")
    move_and_drag_by_keys(scene)
    log, order = scene.log(), scene.state()["list"]
    assert order[:2] == ["bird-1", "bird-0"] and replay(scene.recording()) == log
    scene.page.get_by_role("button", name="Replay").click()
    scene.wait_until("document.querySelector('.shield')")
    scene.wait_until("!document.querySelector('.shield')", seconds=30)
    assert scene.log() == log and scene.state()["list"] == order


# Nothing gets done for most of the time, as on a machine that has more to do than it can.
HALTS = """(function halt() {
  for (const end = performance.now() + 700; performance.now() < end;) continue
  if (document.querySelector('.shield')) setTimeout(halt, 300)
})()"""


@pytest.mark.lengthy
def test_a_replay_in_a_page_that_halts_rests_where_it_has_rested_and_nowhere_else(gallery):
    scene = gallery("tree")
    scene.mouse.press("node-13")
    scene.mouse.move("node-1", steps=40)
    scene.mouse.move("node-8", steps=40)
    scene.wait_for_log("rested outline 4")
    scene.settle()
    scene.mouse.move("node-17", steps=40)
    # Far from a rest, also where the machine has other things to do.
    scene.mouse.wait(0.1)
    scene.mouse.move("node-1", steps=40)
    scene.mouse.release()
    scene.settle()
    log, state = scene.log(), scene.state()

    def replayed(meanwhile="0"):
        """In how many places the hand was seen in a replay, which shows the same again."""
        seen = scene.frames("document.querySelector('.ghost')?.style.translate")
        scene.page.get_by_role("button", name="Replay").click()
        scene.wait_until("document.querySelector('.shield')")
        scene.page.evaluate(meanwhile)
        scene.wait_until("!document.querySelector('.shield')", seconds=60)
        scene.settle()
        assert scene.log() == log and scene.state() == state
        return len(set(seen()))

    usual = replayed()
    # It goes on from where it was.
    assert replayed(HALTS) > usual / 2


@pytest.mark.lengthy
def test_a_long_press_lasts_as_long_in_a_replay_in_a_page_that_halts(gallery):
    scene = gallery("list", device=PHONE)
    scene.touch.drag("row-9", "row-3", hold=0.5)
    scene.keys.focus("row-7")
    scene.keys.press("Space", "ArrowDown", "Space")
    scene.touch.drag("row-11", "row-4", hold=0.5)
    scene.settle()
    log, state = scene.log(), scene.state()
    assert len([line for line in log if line.startswith("dropped")]) == 3
    scene.page.locator(".grip").click()
    assert replayed(scene, HALTS) == log and scene.state() == state


def test_a_replay_can_be_stopped(gallery):
    scene = gallery("snap")
    scene.mouse.press("round-1")
    scene.mouse.move("round-slot", steps=40)
    scene.mouse.wait(1)
    scene.mouse.release()
    scene.page.get_by_role("button", name="Replay").click()
    scene.wait_until("gallery.log().length > 0")
    scene.page.get_by_role("button", name="Stop").click()
    scene.wait_until("!document.querySelector('.shield')")
    scene.settle()
    assert scene.page.locator("[data-dragging]").count() == 0
    scene.mouse.drag("square-1", "square-slot")
    assert scene.log()[-1] == "dropped square-slot move"


def replayed(scene, meanwhile="0"):
    """What a replay tells, once all is at rest."""
    scene.page.get_by_role("button", name="Replay").click()
    scene.wait_until("document.querySelector('.shield')")
    scene.page.evaluate(meanwhile)
    scene.wait_until("!document.querySelector('.shield')", seconds=60)
    scene.settle()
    return scene.log()


def jump(scene, selector, down):
    """Scrolls as the scroll bar does."""
    scene.page.evaluate("([selector, down]) => { document.querySelector(selector).scrollTop = down }", [selector, down])
    scene.settle()


def outcomes(log):
    """A transcript without the places that were passed on the way: what scrolls passes them frame by frame."""
    return [line for line, following in zip(log, [*log[1:], ""]) if not (line.startswith("place") and following.startswith("place"))]


def item_below(scene, place):
    """The name of the first item that begins below a place."""
    return scene.page.evaluate("y => [...document.querySelectorAll('.item')].find(item => item.getBoundingClientRect().y > y).dataset.element", place.y)


@pytest.mark.lengthy
@pytest.mark.parametrize("name, among, order", [("list", "list", "order"), ("million", "days", "runs")])
def test_a_replay_scrolls_as_was_scrolled_before_a_drag_and_during_it(gallery, name, among, order):
    scene = gallery(name)
    box, selector, before = scene.box(among), f"[data-element={among}]", scene.state()
    for down in (300, 600, 900, 1234):
        jump(scene, selector, down)
    scene.mouse.press(item_below(scene, box.at(0.5, 0.5)))
    scene.mouse.move(box.at(0.5, 0.4))
    jump(scene, selector, 4000)
    scene.mouse.move(box.at(0.5, 0.45))
    scene.mouse.release()
    scene.settle()
    log, after = scene.log(), scene.state()
    assert log[-1] == f"dropped {among} move" and after[order] != before[order]
    assert outcomes(replayed(scene)) == outcomes(log) and scene.state()[order] == after[order]


@pytest.mark.lengthy
@pytest.mark.parametrize("name, among, row, order", [("list", "list", "row-2", "order"), ("million", "days", "day-2", "runs")])
def test_a_replay_scrolls_as_far_as_a_drag_at_the_edge_has(gallery, name, among, row, order):
    scene = gallery(name)
    box, before = scene.box(among), scene.state()[order]
    scrolled = f"document.querySelector('[data-element={among}]').scrollTop"
    scene.mouse.press(row)
    # Down at the edge, and slower up again a part of the way.
    scene.mouse.move((box.x + 100, box.y + box.height - 8))
    scene.wait_until(f"{scrolled} > 900", seconds=20)
    furthest = scene.page.evaluate(scrolled)
    scene.mouse.move((box.x + 100, box.y + 20))
    scene.wait_until(f"{scrolled} < {furthest} - 200", seconds=20)
    scene.mouse.move(box.at(0.4, 0.5))
    scene.mouse.release()
    scene.settle()
    log, after = scene.log(), scene.state()[order]
    assert after != before
    # All that it passes on the way, and where it ends.
    assert replayed(scene) == log
    assert scene.state()[order] == after


@pytest.mark.lengthy
def test_a_replay_scrolls_what_the_stage_lies_in_where_the_window_is_low(gallery):
    scene = gallery("snap", device={"viewport": {"width": 1024, "height": 360}})
    jump(scene, ".floor", 1000)
    start = scene.box("round-1").center
    scene.mouse.drag("round-1", (start.x + 30, start.y + 60))
    scene.settle()
    log = scene.log()
    assert log
    jump(scene, ".floor", 0)
    assert replayed(scene) == log


@pytest.mark.lengthy
def test_a_replay_takes_what_was_seen_at_a_place_and_not_what_was_on_its_way_there(gallery):
    scene = gallery("list", n=12)
    place = scene.box("row-4")
    # What makes room takes long.
    with scene.slowly(0.01):
        scene.mouse.drag("row-1", "row-6")
        seen = scene.box("row-4")
        assert abs(seen.y - place.y) < place.height / 2
        scene.mouse.drag(seen.center, scene.box("row-9").center)
    scene.settle()
    log, order = scene.log(), scene.state()["order"]
    assert order.index(4) > order.index(7)
    with scene.slowly(0.01):
        scene.page.get_by_role("button", name="Replay").click()
        scene.wait_until("document.querySelector('.shield')")
        scene.wait_until("!document.querySelector('.shield')", seconds=60)
    scene.settle()
    assert scene.log() == log and scene.state()["order"] == order


# Where a busy machine shows few frames, a press in the replay may meet a row a frame earlier or later than the first one did.
@pytest.mark.lengthy
@pytest.mark.flaky(reruns=2, only_rerun="AssertionError")
def test_a_replay_lifts_rows_where_they_were_seen_on_their_way(gallery):
    scene = gallery("list")
    rows = [scene.box(f"row-{number}").center for number in range(8)]
    # Each begins as the one before is let go, while rows still make room for that.
    for start, end in [(0, 4), (1, 5), (6, 2), (3, 0)] * 2:
        scene.mouse.press(rows[start])
        scene.mouse.move(rows[end] + (0, 6), steps=4)
        scene.mouse.release()
    scene.settle()
    log, state = scene.log(), scene.state()
    scene.page.get_by_role("button", name="Replay").click()
    scene.wait_until("document.querySelector('.shield')")
    scene.wait_until("!document.querySelector('.shield')", seconds=60)
    scene.settle()
    assert scene.log() == log and scene.state() == state


@pytest.mark.lengthy
def test_a_replay_takes_what_the_browser_carried_where_it_was_pressed(gallery):
    scene = gallery("birds")
    for name, at in [("bird-5", (0.5, 0.9)), ("bird-2", (0.1, 0.5))]:
        scene.mouse.press(scene.box(name).at(*at))
        # Out of the window in one step, and so with no place in between.
        scene.mouse.move((-50, 400), steps=1)
        scene.mouse.release()
        scene.settle()
    log = scene.log()
    assert any(line.startswith("place garden") for line in log)
    assert replayed(scene) == log


@pytest.mark.lengthy
def test_a_replay_drops_on_what_was_seen_in_front(gallery):
    scene = gallery("responders")
    # Of this only the browser knows.
    scene.page.add_style_tag(content="[data-element=inner] { clip-path: inset(0 0 0 60%) }")
    scene.mouse.drag("token", scene.box("inner").at(0.1, 0.9))
    scene.settle()
    log = scene.log()
    assert log[-1] == "dropped middle move"
    assert replayed(scene) == log


def begin_slow_replay(scene):
    """Begins a replay of a drag that rests in the air, and gives what was told of it."""
    scene.mouse.press("round-1")
    scene.mouse.move("round-slot", steps=40)
    scene.mouse.wait(1)
    scene.mouse.release()
    scene.settle()
    log = scene.log()
    scene.pace(0.1)
    scene.page.get_by_role("button", name="Replay").click()
    scene.wait_until("document.querySelector('.shield') && gallery.log().length > 0")
    return log


def test_escape_ends_a_replay_wherever_the_focus_is(gallery):
    scene = gallery("snap")
    begin_slow_replay(scene)
    assert scene.page.evaluate("!!document.activeElement.closest('.panel')")
    scene.keys.press("Escape")
    scene.wait_until("!document.querySelector('.shield')")
    scene.pace(1)
    scene.settle()
    assert scene.log()[-1] == "cancelled round-1 app"


@pytest.mark.lengthy
@pytest.mark.whole_browser
def test_a_replay_goes_on_while_another_window_is_in_front(gallery):
    scene = gallery("snap")
    scene.page.evaluate("addEventListener('blur', ({ target }) => { window.isLeft ||= target === window }, true)")
    log = begin_slow_replay(scene)
    scene.window.blur()
    scene.wait_until("window.isLeft")
    scene.window.focus()
    scene.pace(1)
    scene.wait_until("!document.querySelector('.shield')", seconds=30)
    scene.settle()
    assert scene.log() == log


@pytest.mark.many
@pytest.mark.parametrize("name, device", [("board", PHONE), ("solitaire", PHONE), ("cards", None), ("keyboard", None)])
def test_a_replay_says_that_it_is_one_where_nothing_is_to_be_read(gallery, name, device):
    scene = gallery(name, device=device)
    assert lift_something(scene)
    scene.keys.press("Escape")
    scene.settle()
    scene.page.evaluate("document.querySelector('[data-element=panel-replay]').click()")
    scene.page.locator(".shield span").wait_for()
    hidden = scene.page.evaluate("""() => {
      const { left, right, top, bottom } = document.querySelector('.shield span').getBoundingClientRect(), range = document.createRange(), hidden = []
      const texts = document.createTreeWalker(document.querySelector('#stage'), NodeFilter.SHOW_TEXT)
      while (texts.nextNode()) {
        range.selectNodeContents(texts.currentNode)
        for (const box of range.getClientRects()) {
          if (box.left < right && left < box.right && box.top < bottom && top < box.bottom) hidden.push(texts.currentNode.data)
        }
      }
      return hidden
    }""")
    assert hidden == []


@pytest.mark.lengthy
def test_a_replay_that_is_asked_for_in_mid_drag_leaves_nothing_in_the_air(gallery):
    scene = gallery("snap")
    scene.mouse.press("round-1")
    scene.mouse.move("round-slot")
    scene.page.get_by_role("button", name="Replay").focus()
    scene.keys.press("Enter")
    scene.wait_until("document.querySelector('.shield')")
    scene.mouse.release()
    scene.wait_until("!document.querySelector('.shield')")
    scene.settle()
    assert scene.page.locator("[data-dragging]").count() == 0
    assert scene.log()[-1] == "cancelled round-1 app" and scene.state()["slots"]["round-slot"] == "regular"


@pytest.mark.lengthy
@pytest.mark.long
def test_what_is_copied_is_a_test_that_passes(gallery, tmp_path):
    if not shutil.which("swift"):
        pytest.skip("Swift is not installed.")
    tests = []
    for name in SCENES:
        scene = gallery(name, device=CLIPBOARD)
        play(scene, name)
        scene.page.get_by_role("button", name="Copy as test").click()
        scene.page.locator(".toast.shown").wait_for()
        tests.append(scene.page.evaluate("navigator.clipboard.readText()"))
        assert "driver." in tests[-1]
        assert json.dumps(scene.log()[0]) in tests[-1], (scene.log(), tests[-1][:3000])
        assert "/" not in tests[-1].replace("//", "")
    scene = gallery("snap", device=PHONE | CLIPBOARD)
    scene.page.locator(".grip").click()
    scene.page.locator(".grip").click()
    for finger, piece in enumerate(["round-1", "square-1"]):
        scene.touch.start(piece, finger=finger)
    scene.touch.move_all({0: "round-slot", 1: "square-tray"})
    scene.touch.end(finger=1)
    scene.touch.end(finger=0)
    scene.settle()
    scene.page.locator(".grip").click()
    scene.page.get_by_role("button", name="Copy as test").click()
    scene.page.locator(".toast.shown").wait_for()
    tests.append(scene.page.evaluate("navigator.clipboard.readText()"))
    assert "with: .touch, finger: 2" in tests[-1]
    scene = gallery("keyboard", device=CLIPBOARD)
    move_and_drag_by_keys(scene)
    scene.page.get_by_role("button", name="Copy as test").click()
    scene.page.locator(".toast.shown").wait_for()
    tests.append(scene.page.evaluate("navigator.clipboard.readText()"))
    assert 'driver.perform(.down(1), on: "list", item: 0)' in tests[-1]

    # Pasted as they are, each into a file of its own, in a package like any app's.
    package = tmp_path / "Pasted"
    (package / "Tests" / "PastedTests").mkdir(parents=True)
    for i, text in enumerate(tests):
        (package / "Tests" / "PastedTests" / f"Pasted{i}.swift").write_text(text.replace("func `what I did", f"func `{i} what I did"))
    (package / "Package.swift").write_text(
        f"""// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Pasted",
  dependencies: [.package(name: "swift-drag", path: "{ROOT}"), .package(name: "Gallery", path: "{GALLERY}")],
  targets: [
    .testTarget(
      name: "PastedTests",
      dependencies: [.product(name: "GalleryScenes", package: "Gallery"), .product(name: "DragTesting", package: "swift-drag")])
  ],
  swiftLanguageModes: [.v6]
)
"""
    )
    run = swift("test", cwd=package)
    assert run.returncode == 0, run.stdout[-4000:] + run.stderr[-2000:] + "\n".join(tests)
    assert f"with {len(SCENES) + 2} tests" in run.stdout + run.stderr


def test_after_a_move_without_dragging_a_copied_test_says_again_where_keys_go(gallery):
    scene = gallery("keyboard", device=CLIPBOARD)
    scene.keys.focus("star")
    scene.keys.press("Space", "Escape")
    scene.keys.focus("list")
    scene.keys.press("ArrowDown", "Alt+ArrowDown")
    scene.settle()
    scene.keys.focus("star")
    scene.keys.press("Space", "Escape")
    scene.page.get_by_role("button", name="Copy as test").click()
    scene.page.locator(".toast.shown").wait_for()
    before, after = scene.page.evaluate("navigator.clipboard.readText()").split("driver.perform(")
    assert 'driver.key(.space, on: "star")' in before and 'driver.key(.space, on: "star")' in after


def test_a_blocked_clipboard_shows_the_test(gallery):
    scene = gallery("snap")
    scene.page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('no')) } })")
    scene.mouse.drag("round-1", "round-slot")
    scene.page.get_by_role("button", name="Copy as test").click()
    area = scene.page.locator("dialog textarea")
    assert area.input_value().startswith("import DragTesting") and "dropped round-slot move" in area.input_value()
    scene.page.get_by_role("button", name="Close").click()
    scene.wait_until("!document.querySelector('dialog')")


@pytest.mark.lengthy
def test_a_replay_of_what_was_done_in_a_larger_window_asks_for_one(gallery):
    scene = gallery("collections", device={"viewport": {"width": 844, "height": 700}})
    scene.mouse.drag("apple", scene.box("basket").at(0.7, 0.3))
    scene.settle()
    log, state = scene.log(), scene.state()
    scene.page.set_viewport_size({"width": 390, "height": 844})
    scene.settle()
    # By a key, since the sheet with the button is closed.
    scene.page.evaluate("document.querySelector('[data-element=panel-replay]').click()")
    scene.wait_until("document.querySelector('.toast.shown')?.textContent.includes('larger window')")
    assert not scene.page.locator(".shield").count() and scene.log() == log and scene.state() == state
    scene.page.set_viewport_size({"width": 844, "height": 700})
    scene.settle()
    scene.page.evaluate("document.querySelector('[data-element=panel-replay]').click()")
    scene.wait_until("document.querySelector('.shield')")
    scene.wait_until("!document.querySelector('.shield')", seconds=60)
    scene.settle()
    assert scene.log() == log and scene.state() == state
