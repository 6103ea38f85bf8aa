"""The page around the scenes: index, messages, contract, source, switches, overlay, and what it says when a scene fails."""

import pytest

from harness.devices import DESKTOP, PHONE
from harness.gallery import SCENES


@pytest.mark.many(9)
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


@pytest.mark.many
@pytest.mark.parametrize(
    "name, parameters, words",
    [
        ("nothing", {}, "no scene “nothing”"),
        ("snap", {"colour": 3}, "no parameter “colour”"),
        ("snap", {"damping": 33}, "“damping” cannot be “33”"),
        ("snap", {"back": "yes"}, "It is 0 or 1"),
        ("emoji", {"zoom": 9000}, "from 25 to 400"),
        # It can have others than its buttons lead to.
        ("list", {"n": 0}, "It goes from 1 to 20000."),
        ("million", {"n": 1000001}, "It goes from 1 to 1000000."),
        ("emoji", {"turn": "<b>15</b>"}, "“turn” cannot be “<b>15</b>”"),
        ("emoji", {"x": -1}, "“x” cannot be “-1”. It goes from 0 to 6400."),
        ("emoji", {"empty": 1}, "no parameter “empty”. It knows zoom, turn, x, y."),
        ("keyboard", {"language": "fr"}, "It is one of 0 (English), 1 (Deutsch), 2 (日本語)."),
        ("", "scene=", "no scene “”"),
        ("", "n=5", "The index has no parameter “n”"),
        ("", "scene=list&n=5&n=7", "“n” is there twice"),
        ("", "scene=" + "a" * 3000, "no scene “aaa"),
    ],
)
def test_what_cannot_be_opened_says_so(gallery, site, open_scene, name, parameters, words):
    scene = gallery(name, **parameters) if name else open_scene(f"{site}/gallery/index.html?{parameters}")
    message = scene.page.locator("[role=alert]")
    assert words in message.inner_text()
    assert scene.state() is None and scene.log() == [] and scene.recording() == ""
    assert scene.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    message.get_by_role("link").click()
    scene.wait_until("window.gallery?.ready === true && !location.search")


@pytest.mark.many(5)
@pytest.mark.parametrize("name", SCENES)
def test_every_element_has_a_name_of_its_own(gallery, name):
    scene = gallery(name)
    names = scene.page.locator("[data-element]").evaluate_all("all => all.map(node => node.dataset.element)")
    assert len(names) == len(set(names)) and all(names)
    unnamed = ":is([data-drag-source], [tabindex], a[href], button, input, textarea):not([data-element])"
    assert scene.page.locator(unnamed).count() == 0
    assert isinstance(scene.state(), dict) and scene.log() == []
    assert scene.recording().startswith("swift-drag recording 1\n")


@pytest.mark.many(9)
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
    scene.page.locator("[data-element=switch-back]").click()
    scene.page.locator("[data-element=switch-damping-100]").click()
    scene.page.locator("[data-element=switch-damping-100]").press("ArrowLeft")
    assert scene.state()["options"]["back"] == 0 and scene.state()["options"]["damping"] == 75
    # Up and down lead to the same as left and right.
    scene.keys.press("ArrowUp", "ArrowUp", "ArrowDown")
    assert scene.state()["options"]["damping"] == 50
    assert scene.page.locator("[data-element=switch-back]").get_attribute("aria-checked") == "false"


def test_a_panel_that_was_closed_is_closed_when_the_window_is_wide_again(gallery):
    scene = gallery("snap")
    button = scene.page.locator(".panel-button")
    assert button.get_attribute("aria-expanded") == "true"
    button.click()
    for width in (700, 1024):
        scene.window.resize(width, 720)
        scene.wait_until(f"matchMedia('(min-width: 900px)').matches === {'true' if width > 900 else 'false'}")
        scene.settle()
    assert button.get_attribute("aria-expanded") == "false"
    assert scene.page.evaluate("localStorage.getItem('gallery-panel')") == "closed"


@pytest.mark.lengthy
def test_the_sheet_makes_room_for_what_is_dragged(gallery):
    scene = gallery("todo", device=PHONE)
    grip = scene.page.locator(".grip")
    grip.click()
    assert grip.get_attribute("aria-expanded") == "true"
    before = scene.state()["today"]
    scene.touch.drag(before[0], "trash", hold=0.35)
    assert grip.get_attribute("aria-expanded") == "false"
    assert scene.log()[-1] == "dropped trash move" and scene.state()["today"] == before[1:]


def test_what_was_saved_says_how_to_play_it(gallery):
    scene = gallery("snap")
    scene.mouse.drag("round-1", "round-slot")
    with scene.page.expect_download() as saved:
        scene.page.get_by_role("button", name="Save recording").click()
    words = scene.page.locator(".toast.shown").inner_text()
    assert f"swift run --package-path Examples/Gallery replay {saved.value.suggested_filename}`" in words


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


@pytest.mark.lengthy
@pytest.mark.parametrize("name, over", [("files", "tiles"), ("birds", "album"), ("collections", "basket"), ("menu", "menu"), ("chess", "board")])
def test_in_a_low_window_the_wheel_comes_to_what_lies_below_wherever_it_is_turned(gallery, name, over):
    scene = gallery(name, device={"viewport": {"width": 640, "height": 360}})
    # What ends there anyway.
    scene.page.evaluate("name => { const node = document.querySelector(`[data-element=${name}]`); node.scrollTop = 1e6 }", over)
    scene.page.mouse.move(*scene.box(over).at(0.5, 0.3))
    for _ in range(12):
        scene.page.mouse.wheel(0, 60)
    scene.wait_until("document.querySelector('.floor').scrollTop > 60")


def test_the_overlay_draws_things_in_the_shapes_that_can_be_hit(gallery):
    scene = gallery("emoji")
    drawn = '''([x, y]) => document.querySelector('[data-drag-overlay]').getContext('2d').getImageData((x - 4) * devicePixelRatio,
      (y - 4) * devicePixelRatio, 8 * devicePixelRatio, 8 * devicePixelRatio).data.some((value, i) => i % 4 === 3 && value)'''
    scene.page.locator("[aria-label='Show what the engine sees']").click()
    scene.wait_until("document.querySelector('[data-drag-overlay]')?.dataset.boxes > 5")
    star = scene.box("star")
    # On a tip, between two of them, and on the lower edge of its box, where only a box would be drawn.
    for place, is_drawn in ((star.at(0.5, 0.0), True), (star.at(0.99, 0.7), False), (star.at(0.5, 1.0), False)):
        assert scene.page.evaluate(drawn, place) == is_drawn, place


# The next call of the program out of a drag runs into an instruction that stops it, as a failed precondition does.
TRAP = """
  const instantiate = WebAssembly.instantiate
  WebAssembly.instantiate = (bytes, imports) => {
    const trap = new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 7, 5, 1, 1, 102, 0, 0, 10, 5, 1, 3, 0, 0, 11]))
    const lift = () => new WebAssembly.Instance(trap).exports.f()
    return instantiate(bytes, { ...imports, drag: { ...imports.drag, lift } })
  }
"""


@pytest.mark.lengthy
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


@pytest.mark.lengthy
def test_a_long_log_makes_no_drag_slower(gallery):
    # Nothing flies, so that no press misses it.
    scene = gallery("snap", device={"reduced_motion": "reduce"})
    for i in range(40):
        scene.mouse.drag("round-1", "round-slot" if i % 2 else "round-tray", steps=2)
    scene.settle()
    lines = scene.page.locator(".lines li").count()
    counts = scene.restyled(lambda: scene.mouse.drag("round-1", "round-tray", steps=2))
    assert lines > 100 and counts and max(counts) < lines, (lines, counts)


@pytest.mark.lengthy
@pytest.mark.long
def test_two_hundred_drags_leave_nothing(gallery):
    scene = gallery("snap")
    count = "[document.querySelectorAll('*').length - document.querySelectorAll('.lines li, .lines b').length, document.querySelectorAll('[data-dragging], [data-drag-layer]').length]"
    before = scene.page.evaluate(count)
    # A press may miss a shape that is still in flight.
    for i in range(400):
        if i >= 200 and sum(line.startswith("began") for line in scene.log()) >= 200:
            break
        scene.mouse.drag(*(("round-1", "round-slot") if i % 2 else ("round-1", "round-tray")), steps=3)
    scene.settle()
    assert scene.page.evaluate(count) == before
    # Every drag that began has ended.
    began = sum(line.startswith("began") for line in scene.log())
    ended = sum(line.startswith(("dropped", "missed", "cancelled")) for line in scene.log())
    assert began == ended >= 200
    states = scene.state()["pieces"].values()
    assert {piece["look"] for piece in states} == {"regular"}


def test_a_text_is_read_also_where_asking_for_it_makes_the_memory_larger(gallery):
    scene = gallery("list", n=10)
    scene.page.add_init_script(
        """const { instantiate } = WebAssembly
        WebAssembly.instantiate = async (...given) => {
          const { exports } = await instantiate(...given)
          return { exports: { ...exports, gallery_text: () => (exports.memory.grow(1), exports.gallery_text()) } }
        }"""
    )
    scene.page.reload()
    scene.wait_until("window.gallery?.ready")
    assert scene.state()["order"] == list(range(10))
