"""What the gallery's pages load, and what that weighs on its way."""

import gzip
import runpy
from pathlib import PurePath

import pytest

from harness.devices import CLIPBOARD
from harness.gallery import GALLERY, SCENES, play

pytestmark = pytest.mark.lengthy

# No scene's page is to load more than 150,000 bytes in all. Pages with lists, and chess, do not reach that; this is what they have reached, so that
# nothing is lost again. Nothing is loaded later than this counts, whatever a person does.
LIMIT = 150_000
REACHED_WITH_LISTS = 209_450
# The rules of a game, fields to write in, four kinds of collections at once, and what exchanges data with other programs.
REACHED_BY = {"chess": 152_000, "solitaire": 215_250, "todo": 209_100, "keyboard": 218_400, "birds": 251_100, "files": 174_700}


def loaded(scene):
    """The files that a page has loaded up to now, and will load by itself, from the folder with all sites on."""
    scene.page.wait_for_load_state("networkidle")
    files = scene.page.evaluate("performance.getEntriesByType('resource').map(entry => new URL(entry.name).pathname)")
    return {PurePath(file.lstrip("/")) for file in files} | {PurePath("gallery/index.html")}


@pytest.fixture
def travelling(sites):
    """How many bytes of files travel."""
    return lambda files: sum(len(gzip.compress((sites / file).read_bytes(), 9)) for file in files)


@pytest.mark.parametrize("name", SCENES)
def test_a_scene_travels_in_few_bytes(gallery, travelling, name):
    scene = gallery(name)
    files = loaded(scene)
    reached = REACHED_BY.get(name) or (REACHED_WITH_LISTS if scene.page.locator(".thing.list").count() else LIMIT)
    assert [file.name for file in files if file.suffix == ".wasm"] == [f"{name}.wasm"]
    sizes = {file.name: travelling([file]) for file in files}
    assert sum(sizes.values()) < reached, sizes
    # And does what it is for.
    play(scene, name)
    assert len(scene.log()) >= 2


def test_a_page_has_its_own_looks_and_not_those_of_others(tmp_path):
    runpy.run_path(str(GALLERY / "scenes.py"))["styles"](tmp_path)
    looks = {"\n.piece {": {"chess"}, "\n.paper {": {"emoji"}, "\n.scene-card {": {"index"}, "\n.thing {": set(SCENES)}
    for rule, pages in looks.items():
        assert {sheet.stem for sheet in tmp_path.glob("*.css") if rule in sheet.read_text()} == pages, rule
    assert "\n.item {" in (tmp_path / "list.css").read_text() and "\n.item {" not in (tmp_path / "snap.css").read_text()


def test_the_index_needs_no_program(gallery, travelling):
    files = loaded(gallery())
    assert not [file.name for file in files if file.suffix == ".wasm"] and travelling(files) < 32_500


@pytest.mark.many
@pytest.mark.parametrize("name", SCENES)
def test_nothing_is_loaded_once_a_scene_is_there(gallery, name):
    scene = gallery(name)
    before = loaded(scene)
    asked = []
    scene.page.on("request", lambda request: asked.append(request.url))
    scene.page.context.set_offline(True)
    scene.page.get_by_role("button", name="Show what the engine sees").click()
    scene.page.locator("[data-drag-overlay]").wait_for(state="attached")
    # By the mouse, by which a browser may carry data itself, by keys, and several at a time where there are lists.
    play(scene, name)
    scene.page.locator(".item, [data-drag-source]").first.focus()
    # Where a list has the focus, the first goes to its items. One of Enter and Space may do something else there than lift.
    scene.keys.press("ArrowDown", "Enter", "ArrowDown", "Escape", "Space", "ArrowDown", "Escape")
    items = scene.page.locator(".item:not([aria-expanded])").evaluate_all("all => all.slice(0, 2).map(node => node.dataset.element)")
    for item in items:
        scene.page.locator(f'[data-element="{item}"]').click(modifiers=["Control"])
    if items:
        scene.mouse.drag(items[0], scene.box("stage").at(0.5, 0.5))
    scene.settle()
    assert not asked and loaded(scene) == before


def test_the_panel_needs_no_network(gallery):
    scene = gallery("snap", device=CLIPBOARD)
    before = loaded(scene)
    scene.page.context.set_offline(True)
    play(scene, "snap")
    scene.page.get_by_role("button", name="Copy as test").click()
    scene.page.locator(".toast.shown").wait_for()
    assert "driver." in scene.page.evaluate("navigator.clipboard.readText()")
    with scene.page.expect_download():
        scene.page.get_by_role("button", name="Save recording").click()
    scene.page.get_by_role("button", name="Replay").click()
    scene.wait_until("document.querySelector('.ghost')")
    scene.wait_until("!document.querySelector('.shield')", seconds=30)
    assert loaded(scene) == before
