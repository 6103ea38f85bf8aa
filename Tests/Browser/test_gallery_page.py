"""The page around the scenes: index, messages, contract, transcript, replay, recordings, and tests that are copied."""

import base64
import gzip
import json
import os
import re
import runpy
import shutil
import subprocess
from pathlib import Path

import pytest

from harness.devices import CLIPBOARD, DESKTOP, ON_ITS_SIDE, PHONE, TWICE_AS_LARGE
from harness.gallery import GALLERY, SCENES, play
from harness.site import ROOT

# No scene's page is to load more than 150,000 bytes in all. Pages with lists do not reach that yet; this is what they have reached, so that
# nothing is lost again.
LIMIT = 150_000
REACHED_WITH_LISTS = 181_500
# The rules of a game, fields to write in, four kinds of collections at once, and what exchanges data with other programs.
REACHED_BY = {"solitaire": 188_500, "todo": 183_000, "keyboard": 190_500, "birds": 216_500, "files": 154_000}


def swift(*arguments, cwd=GALLERY, **environment):
    """Swift, without a screen. All native builds of tests are in one folder, so that the library is compiled once: see Scripts/_setup.sh."""
    command = ["swift", *arguments, "--scratch-path", ROOT / ".build-native", "-Xswiftc", "-gnone"]
    return subprocess.run(command, cwd=cwd, capture_output=True, text=True, timeout=900, env=os.environ | environment)


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


@pytest.mark.parametrize("name", SCENES)
def test_a_drag_that_is_cancelled_leaves_the_model_as_it_was(gallery, name):
    scene = gallery(name, device=DESKTOP)
    before = scene.call("state")
    things = scene.page.locator(".item, [data-drag-source]:not(.list)").filter(visible=True)
    scene.mouse.press(things.first.get_attribute("data-element"))
    scene.mouse.move(scene.box("stage").center)
    scene.wait_for_log("began")
    scene.keys.press("Escape")
    scene.mouse.release()
    scene.settle()
    assert scene.call("state") == before


def heading(scene):
    return scene.page.locator("h1").inner_text()


@pytest.mark.parametrize("name, source", [("snap", "round-1"), ("collections", "apple")])
def test_what_waits_for_a_drop_breathes_without_being_laid_out(gallery, name, source):
    scene = gallery(name)
    x, y = scene.box(source).center
    scene.mouse.press(source)
    scene.mouse.move((x + 20, y + 20))
    assert scene.page.evaluate("document.getAnimations().some(({ animationName }) => animationName?.startsWith('breathe'))")
    scene.wait_until("!document.getAnimations().some(animation => animation instanceof CSSTransition)")
    scene.devtools.send("Performance.enable")

    def laid_out():
        # What is at one place of a page makes the browser lay it out, if anything has changed.
        for _ in range(20):
            scene.page.evaluate("new Promise(requestAnimationFrame).then(() => document.elementFromPoint(1, 1))")
        return next(m["value"] for m in scene.devtools.send("Performance.getMetrics")["metrics"] if m["name"] == "LayoutCount")

    assert laid_out() == laid_out()
    scene.keys.press("Escape")
    scene.mouse.release()


def test_the_index_links_to_every_scene(gallery):
    scene = gallery()
    links = scene.page.locator("a.scene-card").evaluate_all("cards => cards.map(card => card.getAttribute('href'))")
    assert links == [f"index.html?scene={name}" for name in SCENES]
    scene.page.locator("a.scene-card").first.click()
    scene.wait_until("window.gallery?.ready === true")
    assert heading(scene) == "Snap"
    scene.page.get_by_label("All scenes").click()
    scene.wait_until("window.gallery?.ready === true && !location.search")
    assert scene.page.locator("a.scene-card").count() == len(SCENES)


@pytest.mark.parametrize(
    "name, parameters, words",
    [
        ("nothing", {}, "no scene “nothing”"),
        ("snap", {"colour": 3}, "no parameter “colour”"),
        ("snap", {"damping": 33}, "“damping” cannot be “33”"),
        ("snap", {"back": "yes"}, "It is 0 or 1"),
        ("emoji", {"zoom": 9000}, "from 25 to 400"),
        # It can have others than its buttons lead to.
        ("list", {"n": 0}, "Its buttons go from 10 to 5000"),
        ("emoji", {"turn": "<b>15</b>"}, "“turn” cannot be “<b>15</b>”"),
        ("", {"scene": ""}, "no scene “”"),
    ],
)
def test_what_cannot_be_opened_says_so(gallery, site, open_scene, name, parameters, words):
    scene = gallery(name, **parameters) if name else open_scene(f"{site}/gallery/index.html?scene=")
    message = scene.page.locator("[role=alert]")
    assert words in message.inner_text()
    assert scene.state() is None and scene.log() == [] and scene.recording() == ""
    message.get_by_role("link").click()
    scene.wait_until("window.gallery?.ready === true && !location.search")


@pytest.mark.parametrize("name", SCENES)
def test_every_element_has_a_name_of_its_own(gallery, name):
    scene = gallery(name)
    names = scene.page.locator("[data-element]").evaluate_all("all => all.map(node => node.dataset.element)")
    assert len(names) == len(set(names)) and all(names)
    unnamed = scene.page.locator("[data-drag-source]:not([data-element]), #stage [tabindex]:not([data-element])").count()
    assert unnamed == 0
    assert isinstance(scene.state(), dict) and scene.log() == []
    assert scene.recording().startswith("swift-drag recording 1\n")


@pytest.mark.parametrize("name", SCENES)
def test_every_scene_shows_its_own_source(gallery, name):
    scene = gallery(name)
    words = scene.page.locator(".tool.words").inner_text()
    scene.page.locator(".tool.words").click()
    scene.wait_until("window.gallery?.ready === true && location.search.startsWith('?source')")
    code = [line for line in scene.page.locator("pre").inner_text().splitlines() if line.strip() and not line.strip().startswith("//")]
    assert "import GalleryStage" in code and words == f"{len(code)} lines of Swift"


def test_a_switch_can_be_set_by_the_address_and_by_hand(gallery):
    scene = gallery("snap", damping=25, back=1)
    assert scene.state()["options"] == {"back": 1, "snap": 1, "damping": 25, "drag": 1, "drop": 1}
    scene.page.locator("[data-switch=back]").click()
    scene.page.locator("[data-switch=damping] [data-value='100']").click()
    scene.page.locator("[data-switch=damping] [data-value='100']").press("ArrowLeft")
    assert scene.state()["options"]["back"] == 0 and scene.state()["options"]["damping"] == 75
    assert scene.page.locator("[data-switch=back]").get_attribute("aria-checked") == "false"


def test_colours_follow_the_system_and_the_switch(gallery):
    scene = gallery("snap", device={"color_scheme": "dark"})
    ground = "getComputedStyle(document.body).backgroundColor"
    dark = scene.page.evaluate(ground)
    button = scene.page.get_by_label(re.compile("Colours"))
    button.click()
    light = scene.page.evaluate(ground)
    button.click()
    assert light != dark and scene.page.evaluate(ground) == dark
    scene.page.reload()
    scene.wait_until("window.gallery?.ready === true")
    assert scene.page.evaluate("document.documentElement.dataset.theme") == "dark"


def test_the_overlay_shows_what_the_engine_sees(gallery):
    scene = gallery("snap")
    button = scene.page.get_by_label("Show what the engine sees")
    before = scene.page.evaluate("document.querySelectorAll('*').length")
    button.click()
    assert button.get_attribute("aria-pressed") == "true"
    scene.wait_until(f"document.querySelectorAll('*').length > {before}")
    scene.mouse.drag("round-1", "round-slot")
    button.click()
    assert scene.log()[-1] == "dropped round-slot move"


def test_the_overlay_draws_nothing_where_its_elements_are_cut_off(gallery):
    # Columns of the board lie beyond the stage, below the panel.
    scene = gallery("board", device={"viewport": {"width": 1200, "height": 800}})
    scene.page.locator("[aria-label='Show what the engine sees']").click()
    scene.wait_until("document.querySelector('[data-drag-overlay]')?.dataset.boxes > 5")
    stage = scene.box("stage")
    drawn = """([x, y, width, height]) => document.querySelector('[data-drag-overlay]').getContext('2d')
      .getImageData(x, y, width, height).data.filter((value, i) => i % 4 === 3 && value).length"""
    assert scene.page.evaluate(drawn, [stage.x, stage.y, stage.width, stage.height]) > 1000
    beside = stage.x + stage.width + 4
    assert scene.box("review").x + scene.box("review").width > beside
    assert scene.page.evaluate(drawn, [beside, 0, 1200 - beside, 800]) == 0


@pytest.mark.parametrize("name", SCENES)
@pytest.mark.parametrize("device", [None, PHONE], ids=["laptop", "phone"])
def test_nothing_scrolls_sideways_and_everything_is_large_enough(gallery, name, device):
    scene = gallery(name, device=device)
    assert scene.page.evaluate("document.documentElement.scrollWidth <= innerWidth && document.documentElement.scrollHeight <= innerHeight")
    small = scene.page.evaluate(
        """[...document.querySelectorAll('button, a, [data-drag-source]')].filter(node => {
          const box = node.getBoundingClientRect()
          return box.width && (box.width < 40 || box.height < 40)
        }).map(node => node.outerHTML.slice(0, 80))"""
    )
    assert small == []


def test_text_is_readable_in_light_and_dark(gallery):
    for scheme in ("light", "dark"):
        scene = gallery("snap", device={"color_scheme": scheme})
        low = scene.page.evaluate(
            """() => {
              const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
              const rgb = colour => { canvas.clearRect(0, 0, 1, 1); canvas.fillStyle = colour; canvas.fillRect(0, 0, 1, 1); return [...canvas.getImageData(0, 0, 1, 1).data] }
              const light = ([r, g, b]) => [r, g, b].map(v => v / 255).map(v => v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4).reduce((s, v, i) => s + v * [0.2126, 0.7152, 0.0722][i], 0)
              const bad = []
              for (const node of document.querySelectorAll('.bar p, .switch, .choice .title, .segments button, .panel .button, .empty, .source, .thing.lines .text')) {
                let ground = node
                while (ground && rgb(getComputedStyle(ground).backgroundColor)[3] < 250) ground = ground.parentElement
                const a = light(rgb(getComputedStyle(node).color)), b = light(rgb(getComputedStyle(ground ?? document.body).backgroundColor))
                const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
                if (ratio < 4.5 && !node.disabled) bad.push(`${node.className}: ${ratio.toFixed(2)}`)
              }
              return bad
            }"""
        )
        assert low == [], scheme


def loaded(scene):
    """The files that a page has loaded up to now, and will load by itself."""
    scene.page.wait_for_load_state("networkidle")
    files = scene.page.evaluate("performance.getEntriesByType('resource').map(entry => new URL(entry.name).pathname)")
    return {ROOT / "build" / file.lstrip("/") for file in files} | {ROOT / "build/gallery/index.html"}


def travelling(files):
    return sum(len(gzip.compress(file.read_bytes(), 9)) for file in files)


@pytest.mark.parametrize("name", SCENES)
def test_a_scene_travels_in_few_bytes(gallery, name):
    scene = gallery(name)
    files = loaded(scene)
    reached = REACHED_BY.get(name) or (REACHED_WITH_LISTS if scene.page.locator(".thing.list").count() else LIMIT)
    assert [file.name for file in files if file.suffix == ".wasm"] == [f"{name}.wasm"]
    sizes = {file.name: travelling([file]) for file in files}
    assert sum(sizes.values()) < reached, sizes


def test_a_page_has_its_own_looks_and_not_those_of_others(tmp_path):
    runpy.run_path(str(GALLERY / "scenes.py"))["styles"](tmp_path)
    looks = {"\n.piece {": {"chess"}, "\n.paper {": {"emoji"}, "\n.scene-card {": {"index"}, "\n.thing {": set(SCENES)}
    for rule, pages in looks.items():
        assert {sheet.stem for sheet in tmp_path.glob("*.css") if rule in sheet.read_text()} == pages, rule
    assert "\n.item {" in (tmp_path / "list.css").read_text() and "\n.item {" not in (tmp_path / "snap.css").read_text()


def test_the_index_needs_no_program(gallery):
    files = loaded(gallery())
    assert not [file.name for file in files if file.suffix == ".wasm"] and travelling(files) < 30_000


def test_nothing_is_loaded_once_a_scene_is_there(gallery):
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


# The next call of the program out of a drag runs into an instruction that stops it, as a failed precondition does.
TRAP = """
  const instantiate = WebAssembly.instantiate
  WebAssembly.instantiate = (bytes, imports) => {
    const trap = new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 7, 5, 1, 1, 102, 0, 0, 10, 5, 1, 3, 0, 0, 11]))
    const lift = () => new WebAssembly.Instance(trap).exports.f()
    return instantiate(bytes, { ...imports, drag: { ...imports.drag, lift } })
  }
"""


@pytest.mark.parametrize("device", [None, PHONE], ids=["laptop", "phone"])
def test_a_scene_that_fails_says_so_and_can_be_reloaded(site, open_scene, device):
    scene = open_scene(f"{site}/gallery/index.html", device=device)
    scene.page.add_init_script(TRAP)
    scene.open(f"{site}/gallery/index.html?scene=snap")
    scene.mouse.drag("round-1", "round-slot")
    notice = scene.page.get_by_role("alert")
    notice.get_by_role("button", name="Reload").wait_for()
    assert notice.count() == 1 and "has stopped" in notice.inner_text()
    assert "unreachable" in " ".join(scene.errors)
    scene.errors.clear()
    # Nothing pretends to work, nothing is left in the air, and what was told is still there.
    assert scene.page.locator("[data-dragging]").count() == 0
    assert scene.page.evaluate("[...document.querySelectorAll('.actions button, .switches, .floor')].every(node => node.closest('[inert]'))")
    assert scene.page.get_by_label("All scenes").is_enabled()
    with scene.page.expect_navigation():
        notice.get_by_role("button", name="Reload").click()
    scene.wait_until("window.gallery?.ready === true")
    assert scene.page.get_by_role("alert").count() == 0 and len(scene.state()["pieces"]) == 5


def test_a_program_that_does_not_come_is_told(site, open_scene):
    scene = open_scene(f"{site}/gallery/index.html")
    scene.page.route("**/snap.wasm", lambda route: route.abort())
    scene.page.goto(f"{site}/gallery/index.html?scene=snap")
    message = scene.page.get_by_role("alert")
    message.get_by_role("link", name="See all scenes").wait_for()
    assert "connection" in message.inner_text()
    scene.errors.clear()


# Which of the nodes that can be seen have one colour only in a picture of the page, and which have to be scrolled to first.
BLANK = """async ([nodes, picture]) => {
  const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${picture}`)).blob())
  const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d', { willReadFrequently: true })
  canvas.drawImage(image, 0, 0)
  const found = { blank: [], elsewhere: [] }
  for (const [index, node] of nodes.entries()) {
    const { left, top, width, height } = node.getBoundingClientRect()
    if (!width || !height || !node.checkVisibility({ visibilityProperty: true })) continue
    const corners = [[1, 1], [width - 1, 1], [1, height - 1], [width - 1, height - 1], [width / 2, height / 2]]
    const isSeen = corners.every(([x, y]) => {
      const seen = document.elementFromPoint(left + x, top + y)
      return seen && (node.contains(seen) || seen.contains(node))
    })
    const pixels = () => new Uint32Array(canvas.getImageData(left, top, width, height).data.buffer)
    if (!isSeen) found.elsewhere.push(index)
    else if (new Set(pixels()).size < 2) found.blank.push(index)
  }
  return found
}"""
COLOURS = """async picture => {
  const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${picture}`)).blob())
  const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d')
  canvas.drawImage(image, 0, 0)
  return new Set(new Uint32Array(canvas.getImageData(0, 0, image.width, image.height).data.buffer)).size
}"""


def picture_of(seen):
    return base64.b64encode(seen.screenshot(animations="disabled")).decode()


@pytest.mark.parametrize("name", SCENES)
def test_nothing_is_invisible_in_colours_of_the_visitors_own(gallery, name):
    scene = gallery(name, device={"forced_colors": "active"})
    for scheme in ("light", "dark"):
        scene.page.emulate_media(color_scheme=scheme, forced_colors="active")
        scene.settle()
        assert scene.page.evaluate("matchMedia('(forced-colors: active)').matches")
        nodes = scene.page.locator("button, a, #stage .thing:not(.lines, .title)")
        found = nodes.evaluate_all("(nodes, picture) => (" + BLANK + ")([nodes, picture])", picture_of(scene.page))
        blank = found["blank"]
        for index in found["elsewhere"]:
            node = nodes.nth(index)
            if node.is_visible() and scene.page.evaluate(COLOURS, picture_of(node)) < 2:
                blank.append(index)
        assert [nodes.nth(index).evaluate("node => node.outerHTML.slice(0, 80)") for index in blank] == [], scheme


# Words get a plate of the visitor's own background, unless they have colours of their own.
UNREADABLE = """() => {
  const plate = document.body.appendChild(document.createElement('i'))
  const bad = new Set()
  plate.style.cssText = 'color: Canvas; forced-color-adjust: none'
  const walker = document.createTreeWalker(document.querySelector('#app'), NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const node = walker.currentNode.parentElement, style = getComputedStyle(node)
    if (!walker.currentNode.data.trim() || !node.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    if (style.forcedColorAdjust === 'auto' && style.color === getComputedStyle(plate).color) bad.add(node.outerHTML.slice(0, 80))
  }
  plate.remove()
  return [...bad]
}"""


@pytest.mark.parametrize("name", SCENES)
def test_in_colours_of_the_visitors_own_words_can_be_read_and_lists_have_their_lines(gallery, name):
    scene = gallery(name, device={"forced_colors": "active"})
    assert scene.page.evaluate(UNREADABLE) == []
    lines = "all => all.map(node => getComputedStyle(node).outlineStyle)"
    # The piles of a patience have dashed lines of their own, as large as a card.
    lists = set() if name == "solitaire" else set(scene.page.locator(".thing.list").evaluate_all(lines))
    assert lists <= {"solid"}
    # What only tells something does not look like a place.
    assert set(scene.page.locator(":is(.heading, .status, .scroller) > .face").evaluate_all(lines)) <= {"none"}


def test_in_colours_of_the_visitors_own_a_message_can_be_read(gallery):
    scene = gallery("nothing", device={"forced_colors": "active"})
    assert scene.page.evaluate(UNREADABLE) == []


# Texts that do not fit where they are, and what lies outside of what can be scrolled to.
CUT = """() => {
  const bad = []
  const root = document.documentElement
  if (root.scrollWidth > innerWidth + 1) bad.push(`the page is ${root.scrollWidth} wide`)
  for (const node of document.querySelectorAll('button, a, h1, h2, [data-switch], .thing .text, .item .text')) {
    if (!node.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    if (node.scrollWidth > node.clientWidth + 1 && getComputedStyle(node).overflowX !== 'visible') bad.push(`${node.textContent} is cut off`)
  }
  return bad
}"""


@pytest.mark.parametrize("name", SCENES)
def test_at_twice_the_size_nothing_is_cut_off(gallery, name):
    scene = gallery(name, device=TWICE_AS_LARGE)
    scene.settle()
    assert scene.page.evaluate(CUT) == []


@pytest.mark.parametrize("name", SCENES)
def test_in_a_low_window_a_scene_scrolls_and_nothing_lies_over_what_is_beside_it(gallery, name):
    scene = gallery(name, device=ON_ITS_SIDE)
    scene.settle()
    overlaps = scene.page.evaluate(
        """() => {
          const things = [...document.querySelectorAll('#stage > .thing:not(.title)')].filter(thing => thing.checkVisibility())
          const boxes = new Map(things.map(thing => [thing, thing.getBoundingClientRect()]))
          const over = []
          for (const a of things) for (const b of things) {
            const p = boxes.get(a), q = boxes.get(b), isBefore = a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING
            if (!isBefore || !p.width || !q.width) continue
            const wide = Math.min(p.right, q.right) - Math.max(p.left, q.left), high = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top)
            if (wide < 4 || high < 4) continue
            // What lies within another one belongs there.
            const holds = (o, i) => o.left <= i.left + 1 && o.right >= i.right - 1 && o.top <= i.top + 1 && o.bottom >= i.bottom - 1
            if (!holds(p, q) && !holds(q, p)) over.push([a.dataset.element, b.dataset.element])
          }
          return over
        }"""
    )
    assert overlaps == []


def test_in_a_low_window_a_finger_scrolls_the_scene_and_a_drag_does_at_its_edge(gallery):
    scene = gallery("snap", device=ON_ITS_SIDE)
    scrolled = "document.querySelector('.floor').scrollTop"
    edges = scene.box("stage")
    scene.touch.start((edges.x + 6, 300))
    scene.touch.move((edges.x + 6, 130))
    scene.touch.end()
    scene.wait_until(f"{scrolled} > 100")
    scene.settle()
    start = scene.page.evaluate(scrolled)
    scene.touch.start("round-1")
    scene.touch.move((370, 12))
    scene.wait_until(f"{scrolled} < 10", 10)
    assert start > 100
    scene.touch.move("round-slot")
    scene.touch.end()
    scene.settle()
    assert scene.state()["pieces"]["round-1"]["slot"] == "round-slot"


@pytest.mark.parametrize("name", SCENES)
def test_a_saved_recording_replays_without_a_screen(gallery, replay, name):
    scene = gallery(name)
    play(scene, name)
    assert len(scene.log()) >= 2
    with scene.page.expect_download() as download:
        scene.page.get_by_role("button", name="Save recording").click()
    text = Path(download.value.path()).read_text()
    assert download.value.suggested_filename == f"{name}.recording.txt"
    assert replay(text) == scene.log()


@pytest.mark.parametrize("name", SCENES)
def test_a_replay_shows_the_same_again(gallery, name):
    scene = gallery(name)
    play(scene, name)
    log, state = scene.log(), scene.state()
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


def test_what_is_moved_without_dragging_is_moved_in_a_replay_too(gallery, replay):
    scene = gallery("keyboard")
    move_and_drag_by_keys(scene)
    log, order = scene.log(), scene.state()["list"]
    assert order[:2] == ["bird-1", "bird-0"] and replay(scene.recording()) == log
    scene.page.get_by_role("button", name="Replay").click()
    scene.wait_until("document.querySelector('.shield')")
    scene.wait_until("!document.querySelector('.shield')", seconds=30)
    assert scene.log() == log and scene.state()["list"] == order


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


def test_a_blocked_clipboard_shows_the_test(gallery):
    scene = gallery("snap")
    scene.page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('no')) } })")
    scene.mouse.drag("round-1", "round-slot")
    scene.page.get_by_role("button", name="Copy as test").click()
    area = scene.page.locator("dialog textarea")
    assert area.input_value().startswith("import DragTesting") and "dropped round-slot move" in area.input_value()
    scene.page.get_by_role("button", name="Close").click()
    scene.wait_until("!document.querySelector('dialog')")


def test_two_hundred_drags_leave_nothing(gallery):
    scene = gallery("snap")
    count = "[document.querySelectorAll('*').length - document.querySelectorAll('.lines li, .lines b').length, document.querySelectorAll('[data-dragging], [data-drag-layer]').length]"
    before = scene.page.evaluate(count)
    for i in range(200):
        scene.mouse.drag(*(("round-1", "round-slot") if i % 2 else ("round-1", "round-tray")), steps=3)
    scene.settle()
    assert scene.page.evaluate(count) == before
    # A press may miss a shape that is still in flight; every drag that began has ended.
    began = sum(line.startswith("began") for line in scene.log())
    ended = sum(line.startswith(("dropped", "missed", "cancelled")) for line in scene.log())
    assert began == ended >= 150
    states = scene.state()["pieces"].values()
    assert {piece["look"] for piece in states} == {"regular"}
