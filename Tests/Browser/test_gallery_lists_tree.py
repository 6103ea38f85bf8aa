"""The scene Tree: folders spring open under a drag that waits, by mouse, touch and keys."""

import pytest

from harness.accessible import tree_node
from harness.devices import PHONE


def find(scene, name):
    return next(node["element"] for node in scene.state()["nodes"] if node["name"] == name)


def parent(scene, name):
    nodes = scene.state()["nodes"]
    index = next(i for i, node in enumerate(nodes) if node["name"] == name)
    above = [node["name"] for node in nodes[:index] if node["depth"] < nodes[index]["depth"]]
    return above[-1] if above else None


def test_a_folder_springs_open_under_the_mouse_and_closes_when_it_goes_on(gallery):
    scene = gallery("tree")
    owl, birds = find(scene, "Owl"), find(scene, "Birds")
    scene.mouse.press(find(scene, "Whale"))
    scene.mouse.move(birds)
    scene.page.wait_for_selector(f"[data-element={owl}]", timeout=2000)
    scene.mouse.move(find(scene, "Comet"))
    scene.page.wait_for_selector(f"[data-element={owl}]", state="detached", timeout=2000)
    scene.mouse.move(birds)
    scene.page.wait_for_selector(f"[data-element={owl}]", timeout=2000)
    scene.mouse.release()
    scene.settle()
    assert parent(scene, "Whale") == "Birds" and scene.has(owl)
    scene.wait_until_over()


def test_a_click_turns_a_folder_and_a_finger_drops_into_a_closed_one(gallery):
    scene = gallery("tree", device=PHONE)
    scene.touch.tap(find(scene, "Plants"))
    scene.wait_until("gallery.state().includes('\"Plants\",\"element\":\"node-8\",\"depth\":0,\"open\":true')")
    scene.touch.tap(find(scene, "Plants"))
    scene.settle()
    scene.touch.drag(find(scene, "Cactus"), find(scene, "Plants"), hold=0.4)
    scene.settle()
    assert parent(scene, "Cactus") == "Plants" and not scene.has(find(scene, "Cactus"))
    scene.page.locator("[data-element=undo]").click()
    assert parent(scene, "Cactus") is None
    scene.wait_until_over()


def test_keys_move_a_row_into_an_open_folder(gallery):
    scene = gallery("tree")
    scene.page.locator(f"[data-element={find(scene, 'Eagle')}]").evaluate("row => { row.tabIndex = -1; row.focus() }")
    for key in ("Space", "Home", "ArrowDown", "Space"):
        scene.keys.press(key)
    scene.settle()
    assert parent(scene, "Eagle") == "Animals"
    scene.wait_until_over()


def test_arrows_walk_the_rows_and_open_and_close_folders_and_undo_has_its_keys(gallery):
    scene = gallery("tree")
    focus = lambda: scene.page.evaluate("document.activeElement.querySelector('.text').textContent.split('  ')[1]")
    scene.page.locator("#outline").focus()
    scene.keys.press("ArrowDown", "ArrowDown")
    assert focus() == "Birds" and not scene.has(find(scene, "Owl"))
    scene.keys.press("ArrowRight")
    assert scene.has(find(scene, "Owl")) and focus() == "Birds"
    scene.keys.press("ArrowRight", "ArrowDown")
    assert focus() == "Duck"
    # Below Mammals, which is closed, and into it; it opens on the way.
    scene.keys.press("Space", "ArrowDown", "ArrowRight", "Space")
    scene.settle()
    assert parent(scene, "Duck") == "Mammals" and focus() == "Duck"
    scene.keys.press("ArrowLeft")
    assert focus() == "Mammals"
    scene.keys.press("ArrowLeft")
    assert not scene.has(find(scene, "Duck"))
    scene.keys.press("Control+z")
    assert parent(scene, "Duck") == "Birds" and scene.has(find(scene, "Duck"))
    scene.keys.press("Control+Shift+z")
    assert parent(scene, "Duck") == "Mammals"
    scene.wait_until_over()


def test_the_place_is_as_far_in_as_the_drop_will_be(gallery):
    scene = gallery("tree")
    scene.mouse.click(find(scene, "Sky"))
    scene.settle()
    eagle = scene.box(find(scene, "Eagle")).center
    mark = "parseFloat(getComputedStyle(document.querySelector('[data-style~=above]'), '::before').left)"
    scene.mouse.press(eagle)
    scene.mouse.move(eagle + (0, 6))
    scene.wait_until("document.querySelector('[data-style~=above]')")
    scene.settle()
    scene.wait_until("document.getAnimations().length === 0")
    flat = scene.page.evaluate(mark)
    scene.mouse.move(eagle + (24, 6))
    scene.wait_until(f"{mark} === {flat + 24}")
    scene.mouse.release()
    scene.settle()
    assert parent(scene, "Eagle") == "Sky"
    scene.wait_until_over()


def test_a_folder_is_read_without_its_arrow(gallery):
    scene = gallery("tree")
    node = tree_node(scene, "node-0")
    assert (node["role"]["value"], node["name"]["value"]) == ("treeitem", "📂 Animals")
    assert node["description"]["value"] == "7"
    assert scene.page.evaluate("getComputedStyle(document.querySelector('[data-element=node-0]'), '::after').content").startswith('"›"')


@pytest.mark.lengthy
def test_the_place_before_the_first_row_is_marked_as_any_other(gallery):
    scene = gallery("tree")
    scene.page.locator("[data-element=close]").click()
    scene.settle()
    first, second = scene.box(find(scene, "Animals")), scene.box(find(scene, "Plants"))

    def seen_at(row):
        # The copy is held aside.
        scene.mouse.move(row.center + (180, -12))
        scene.settle()
        return scene.page.screenshot(clip={"x": row.x + 8, "y": row.y, "width": 24, "height": row.height})

    scene.mouse.press(find(scene, "Eagle"))
    marked = seen_at(second)
    assert seen_at(first) == marked
    # So is that of the first row itself.
    scene.mouse.release()
    scene.wait_until_over()
    assert scene.state()["nodes"][0]["name"] == "Eagle"
    scene.mouse.press(find(scene, "Eagle"))
    assert seen_at(first) == marked
