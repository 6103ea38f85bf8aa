"""The scene Files: files, folders, text and links come in from anywhere, and go out again."""

import base64

import pytest

from harness.devices import CLIPBOARD, PHONE
from harness.gallery import mood
from harness.scene import Scene

DOT = base64.b64decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==")

# How much of an element is seen: what scrolls, and the window, cut off the rest.
SEEN = """selector => new Promise(done => {
  const watch = new IntersectionObserver(([{ intersectionRatio }]) => { watch.disconnect(); done(intersectionRatio) })
  watch.observe(document.querySelector(selector))
})"""


def names(scene):
    return [file["name"] for file in scene.state()["files"]]


def arrived(scene, count):
    scene.page.wait_for_function("count => JSON.parse(window.gallery.state()).files.length === count", arg=count)
    scene.settle()


def test_files_come_in_with_pictures_and_sizes(gallery, tmp_path):
    scene = gallery("files")
    (tmp_path / "dot.png").write_bytes(DOT)
    (tmp_path / "notes.txt").write_bytes(b"x" * 12_345)
    scene.outside.drop("shelf", files=[tmp_path / "dot.png", tmp_path / "notes.txt"])
    arrived(scene, 3)
    assert names(scene) == ["Welcome.txt", "dot.png", "notes.txt"]
    scene.page.wait_for_function("document.querySelector('[data-element=file-2] img')?.naturalWidth === 1")
    assert scene.page.locator('[data-element="file-3"] .note').inner_text() == "12 KB"


def test_of_many_files_only_what_changes_is_drawn_anew(gallery, tmp_path):
    scene = gallery("files")
    files = [tmp_path / f"{i}.txt" for i in range(200)]
    for file in files:
        file.write_text("x")
    scene.outside.drop("shelf", files=files[1:])
    arrived(scene, 200)
    scene.page.evaluate(
        """() => {
          window.drawn = new Set()
          const tile = node => (node.parentElement ?? node).closest('.thumbnail')
          const note = records => { for (const { target } of records) window.drawn.add(tile(target)?.dataset.element) }
          new MutationObserver(note).observe(document.querySelector('[data-element=tiles]'), { subtree: true, childList: true, attributes: true })
        }"""
    )
    scene.outside.drop("shelf", files=files[:1])
    arrived(scene, 201)
    drawn = set(scene.page.evaluate("[...window.drawn].filter(name => name)"))
    assert "file-201" in drawn and len(drawn) < 5


def test_a_file_that_is_carried_out_of_its_shelf_is_seen(gallery):
    scene = gallery("files", device=PHONE)
    scene.page.add_style_tag(content="[data-element=file-1] .text { transition: opacity 0.4s !important }")
    scene.touch.start("file-1")
    scene.wait_for_log("began")
    scene.touch.move(scene.box("shelf").center)
    scene.wait_for_log("entered")
    scene.settle()
    scene.wait_until("getComputedStyle(document.querySelector('[data-element=file-1] .text')).opacity === '0'")
    look = "node => getComputedStyle(node.querySelector('.text')).opacity"
    copy, place = scene.page.locator("[data-drag-layer] > *"), scene.page.locator('[data-element="file-1"]')
    scene.page.evaluate(
        """() => {
          window.looks = []
          const text = document.querySelector('[data-element=file-1] .text')
          const look = () => { window.looks.push(getComputedStyle(text).opacity); requestAnimationFrame(look) }
          look()
        }"""
    )
    scene.touch.move(scene.box("bin").center)
    scene.wait_for_log("exited")
    scene.settle()
    assert copy.evaluate(look) == "1" and place.evaluate(look) == "0"
    # Its place is empty all the time.
    assert set(scene.page.evaluate("window.looks")) == {"0"}
    scene.touch.end()


def test_a_folder_is_opened_and_left(gallery, tmp_path):
    scene = gallery("files")
    folder = tmp_path / "Photos"
    (folder / "More").mkdir(parents=True)
    for name in ("a.png", "b.png"):
        (folder / name).write_bytes(DOT)
    scene.outside.drop("shelf", files=[folder])
    arrived(scene, 2)
    scene.page.locator('[data-element="file-2"]').click()
    scene.page.wait_for_function("JSON.parse(window.gallery.state()).path.length === 1")
    assert names(scene) == ["More", "a.png", "b.png"]
    scene.page.locator('[data-element="back"]').click()
    assert names(scene) == ["Welcome.txt", "Photos"]


def test_a_folder_that_is_pressed_twice_is_opened_once(gallery, tmp_path):
    scene = gallery("files")
    (tmp_path / "Photos").mkdir()
    (tmp_path / "Photos" / "a.png").write_bytes(DOT)
    scene.outside.drop("shelf", files=[tmp_path / "Photos"])
    arrived(scene, 2)
    scene.page.locator('[data-element="file-2"]').dblclick()
    arrived(scene, 1)
    assert scene.state()["path"] == ["Photos"] and names(scene) == ["a.png"]
    # And what is in it is not doubled by a drop where it is.
    scene.mouse.drag("file-3", "shelf")
    scene.wait_for_log("dropped shelf")
    assert names(scene) == ["a.png"]


def test_keys_open_a_folder_and_leave_it_again(gallery, tmp_path):
    scene = gallery("files")
    (tmp_path / "Photos").mkdir()
    (tmp_path / "Photos" / "a.png").write_bytes(DOT)
    scene.outside.drop("shelf", files=[tmp_path / "Photos"])
    arrived(scene, 2)
    scene.keys.focus("file-2")
    scene.keys.press("Enter")
    focused = "document.activeElement.dataset.element"
    scene.wait_until(f"{focused} === 'file-3'")
    assert names(scene) == ["a.png"]
    # The way back is beside the shelf, and not on it.
    back, shelf = scene.box("back"), scene.box("shelf")
    assert back.y + back.height <= shelf.y
    scene.keys.focus("back")
    scene.keys.press("Enter")
    scene.wait_until(f"{focused} === 'file-2'")
    # Space lifts it, as anything that can be dragged.
    scene.keys.press("Space")
    assert scene.log()[-1] == "began file-2"
    scene.keys.press("Escape")


def test_keys_have_a_place_to_go_on_from_where_the_last_file_has_gone(gallery, tmp_path):
    scene = gallery("files")
    (tmp_path / "Photos").mkdir()
    (tmp_path / "Photos" / "a.png").write_bytes(DOT)
    scene.outside.drop("shelf", files=[tmp_path / "Photos"])
    arrived(scene, 2)
    focused = "document.activeElement.dataset.element"
    scene.keys.focus("file-2")
    scene.keys.press("Enter")
    scene.wait_until(f"{focused} === 'file-3'")
    scene.keys.press("Space", "Tab", "Tab", "Space")
    scene.wait_until(f"{focused} === 'back'")
    scene.keys.press("Enter")
    scene.wait_until(f"{focused} === 'file-2'")
    scene.keys.press("Space", "Tab", "Tab", "Space")
    scene.wait_until(f"{focused} === 'file-1'")
    scene.keys.press("Space", "Tab", "Tab", "Space")
    scene.wait_until(f"{focused} === 'shelf'")
    assert names(scene) == []


def test_a_file_that_is_copied_and_pasted_is_there_twice(gallery):
    scene = gallery("files", device=CLIPBOARD)
    scene.keys.focus("file-1")
    scene.keys.press("Control+c", "Control+v")
    arrived(scene, 2)
    assert names(scene) == ["Welcome.txt", "Welcome.txt"]


def test_a_click_beside_the_files_is_enough_to_paste_there(gallery):
    scene = gallery("files", device=CLIPBOARD)
    scene.keys.focus("file-1")
    scene.keys.press("Control+c")
    scene.mouse.click(scene.box("shelf").at(0.8, 0.8))
    scene.keys.press("Control+v")
    arrived(scene, 2)


@pytest.mark.parametrize("inside", [["a.png"], []])
def test_a_file_is_cut_and_pasted_into_a_folder_and_out_of_it_again(gallery, tmp_path, inside):
    scene = gallery("files", device=CLIPBOARD)
    (tmp_path / "Photos").mkdir()
    for name in inside:
        (tmp_path / "Photos" / name).write_bytes(DOT)
    scene.outside.drop("shelf", files=[tmp_path / "Photos"])
    arrived(scene, 2)
    scene.keys.focus("file-1")
    scene.keys.press("Control+x")
    scene.keys.focus("file-2")
    scene.keys.press("Enter")
    arrived(scene, len(inside))
    scene.keys.press("Control+v")
    arrived(scene, len(inside) + 1)
    assert names(scene) == [*inside, "Welcome.txt"]
    scene.keys.focus("file-1")
    scene.keys.press("Control+x")
    scene.page.locator("[data-element=back]").click()
    assert names(scene) == ["Photos"]
    scene.keys.focus("file-2")
    scene.keys.press("Control+v")
    arrived(scene, 2)
    assert names(scene) == ["Photos", "Welcome.txt"]


def test_what_is_too_large_is_told_whatever_comes_with_it(gallery, tmp_path):
    scene = gallery("files")
    (tmp_path / "small.txt").write_text("x")
    with open(tmp_path / "large.bin", "wb") as file:
        file.truncate(2_000_000_000)
    scene.outside.drop("shelf", files=[tmp_path / "large.bin"])
    scene.page.get_by_text("That is too large: more than a gigabyte.").wait_for()
    scene.outside.drop("shelf", files=[tmp_path / "small.txt", tmp_path / "large.bin", tmp_path / "small.txt"])
    arrived(scene, 3)
    assert "larger than a gigabyte" in scene.page.locator("[data-element=status]").inner_text()
    assert scene.page.locator("[data-element=file-2] .note").inner_text() == "1 byte"


def test_whatever_comes_in_has_a_name(gallery):
    scene = gallery("files")
    scene.outside.drop("shelf", text="\n  \nMilk and bread\nEggs")
    arrived(scene, 2)
    scene.outside.drop("shelf", text="")
    scene.page.wait_for_function("document.querySelector('[data-element=status]').textContent === 'That could not be read.'")
    scene.outside.drop("shelf", data={"text/html": "<b>Milk</b>"})
    arrived(scene, 3)
    assert names(scene) == ["Welcome.txt", "Milk and bread", "Untitled"]


def test_links_come_in_unless_they_could_do_harm(gallery):
    scene = gallery("files")
    scene.outside.drop("shelf", data={"text/uri-list": "https://example.com/birds", "text/plain": "https://example.com/birds"})
    arrived(scene, 2)
    assert names(scene)[-1] == "https://example.com/birds"
    scene.outside.drop("shelf", data={"text/uri-list": "javascript:window.harmed=true"})
    scene.page.wait_for_function("document.querySelector('[data-element=status]').textContent.includes('harm')")
    assert len(names(scene)) == 2 and not scene.page.evaluate("window.harmed")


def test_what_comes_back_is_there_once(gallery, tmp_path):
    scene = gallery("files")
    (tmp_path / "dot.png").write_bytes(DOT)
    scene.outside.drop("shelf", files=[tmp_path / "dot.png"])
    arrived(scene, 2)
    scene.mouse.drag("file-2", "shelf")
    scene.wait_for_log("dropped shelf")
    assert sorted(names(scene)) == ["Welcome.txt", "dot.png"]


def test_what_is_taken_out_is_a_file_elsewhere(gallery):
    scene = gallery("files")
    carried = scene.native.lift("file-1")
    kinds = {item["mimeType"]: item["data"] for item in carried["items"]}
    assert kinds["text/plain"].startswith("Drag me to your desktop")
    scene.native.end()
    assert names(scene) == ["Welcome.txt"]


def test_a_file_moves_into_another_window_and_is_whole_there_when_the_first_has_closed(gallery):
    first = gallery("files")
    second = Scene(first.page.context.new_page(), "gallery").open(first.page.url)
    carried = first.native.lift("file-1")
    second.outside.drop("shelf", carried=carried)
    arrived(second, 2)
    first.native.end()
    first.page.wait_for_function("JSON.parse(window.gallery.state()).files.length === 0")
    assert names(second) == ["Welcome.txt", "Welcome.txt"]
    first.page.close()
    kinds = {item["mimeType"]: item["data"] for item in second.native.lift("file-2")["items"]}
    assert kinds["text/plain"].startswith("Drag me to your desktop")
    second.native.end()


@pytest.mark.parametrize("hand", ["mouse", "keys"])
def test_what_is_thrown_away_is_gone(gallery, hand):
    scene = gallery("files")
    if hand == "mouse":
        scene.mouse.drag("file-1", "bin")
    else:
        scene.keys.focus("file-1")
        scene.keys.press("Space", "Home")
        # Not by what is on it.
        scene.page.get_by_text("over Shelf").wait_for(state="attached")
        scene.keys.press("End", "Space")
        scene.wait_until("gallery.announcements().at(-1) === 'Welcome.txt, 49 bytes dropped on Take away'")
    scene.wait_for_log("dropped bin move")
    assert names(scene) == []
    assert scene.page.locator('[data-element="hint"]').is_visible()


def test_what_is_carried_is_seen_whole_with_its_picture_beyond_the_shelf_too(gallery, tmp_path):
    scene = gallery("files", device=PHONE)
    (tmp_path / "dot.png").write_bytes(DOT)
    scene.outside.drop("shelf", files=[tmp_path / "dot.png"])
    scene.page.wait_for_function("document.querySelector('[data-element=file-2] img')?.naturalWidth === 1")
    scene.settle()
    scene.touch.start("file-2")
    scene.wait_for_log("began file-2")
    scene.touch.move("bin")
    scene.wait_for_log("entered bin")
    held, bin = scene.page.locator("[data-dragging]").bounding_box(), scene.box("bin")
    assert held["y"] < bin.center.y < held["y"] + held["height"]
    assert scene.page.evaluate(SEEN, "[data-dragging]") == 1
    scene.wait_until("document.querySelector('[data-dragging] img').naturalWidth === 1")
    assert scene.page.locator('[data-element="bin"] .face').bounding_box()["width"] <= 390
    scene.touch.end()
    scene.wait_for_log("dropped bin move")
    scene.settle()
    assert names(scene) == ["Welcome.txt"]
    assert scene.page.locator("[data-drag-layer]").count() == 0


def test_what_came_from_elsewhere_is_not_played_again_and_stays(gallery, tmp_path):
    scene = gallery("files", device=CLIPBOARD)
    (tmp_path / "README.md").write_text("Birds")
    scene.outside.drop("shelf", files=[tmp_path / "README.md"])
    scene.outside.drop("shelf", text="Buy seeds")
    arrived(scene, 3)
    # And something of its own.
    scene.mouse.drag("file-3", "bin")
    scene.wait_for_log("dropped bin")
    scene.settle()
    log, state = scene.log(), scene.state()
    scene.page.get_by_role("button", name="Replay").click()
    scene.wait_until("document.querySelector('.toast.shown')?.textContent.includes('cannot be played again')")
    assert not scene.page.locator(".shield").count() and scene.log() == log and scene.state() == state
    assert names(scene) == ["Welcome.txt", "README.md"]
    # The other two tell it without what came.
    with scene.page.expect_download():
        scene.page.get_by_role("button", name="Save recording").click()
    scene.page.get_by_role("button", name="Copy as test").click()
    scene.page.locator(".toast.shown", has_text="Copied").wait_for()
    text = scene.page.evaluate("navigator.clipboard.readText()")
    assert "recording.replay()" in text and log[-1] in text


def test_nothing_of_another_program_seems_to_go_to_what_takes_away(gallery, tmp_path):
    scene = gallery("files")
    (tmp_path / "a.txt").write_text("a")
    for operations in [("copy",), ("copy", "move")]:
        scene.outside.enter("bin", files=[tmp_path / "a.txt"], operations=operations)
        scene.outside.move("bin")
        scene.settle()
        assert mood(scene, "bin") == "regular"
        scene.outside.move("shelf")
        scene.settle()
        assert [mood(scene, "bin"), mood(scene, "shelf")] == ["regular", "pending-drop"]
        scene.outside.leave()


@pytest.mark.parametrize("hand", ["touch", "keys"])
def test_the_last_file_leaves_the_focus_where_keys_go_on_and_none_where_a_finger_took_it(gallery, hand):
    scene = gallery("files", device=PHONE)
    if hand == "touch":
        scene.touch.drag("file-1", "bin", hold=0.5)
    else:
        scene.keys.focus("file-1")
        scene.keys.press("Space", "End", "Space")
    scene.wait_for_log("dropped bin move")
    scene.settle()
    assert names(scene) == []
    assert scene.page.locator("[data-element=shelf]:focus-visible").count() == (hand == "keys")
