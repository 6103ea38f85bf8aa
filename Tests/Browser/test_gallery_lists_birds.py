"""The scene Birds: birds fly between lists, windows and programs; text becomes one, one comes late, and one not at all."""

import pytest

from harness.browsers import program
from harness.devices import CLIPBOARD, DESKTOP, PHONE, TOUCH
from harness.scene import Scene

FIRST = ["🐦 Robin", "🦉 Owl", "🦜 Parrot", "🦆 Duck", "🦢 Swan", "🐧 Penguin"]


def birds(scene):
    """The two lists as the model has them, which is how they are shown."""
    scene.settle()
    state = scene.state()
    for name in ("garden", "album"):
        shown = scene.page.evaluate("name => [...document.querySelectorAll(`[data-element=${name}] > .item .text`)].map(item => item.textContent)", name)
        assert shown == state[name]
    assert not scene.page.locator("[data-dragging], [data-drag-item], [data-drag-layer] *").count()
    return state["garden"], state["album"]


def test_a_mouse_takes_a_bird_to_the_other_list_by_the_browsers_own_drag(gallery):
    scene = gallery("birds")
    assert birds(scene) == (FIRST, [])
    scene.mouse.drag("bird-2", "album")
    scene.wait_for_log("dropped album move")
    assert birds(scene) == ([*FIRST[:1], *FIRST[2:]], ["🦉 Owl"])
    scene.page.locator('[data-element="undo"]').click()
    assert birds(scene) == (FIRST, [])


def test_a_finger_takes_a_bird_to_the_other_list(gallery):
    scene = gallery("birds", device=PHONE)
    scene.touch.drag("bird-1", "album", hold=0.5)
    scene.wait_for_log("dropped album move")
    assert birds(scene) == (FIRST[1:], FIRST[:1])


def test_the_button_for_a_bird_with_a_long_name_shows_whole_lines(gallery):
    scene = gallery("birds", device=PHONE)
    scene.outside.drop("album", text="Northern long-tailed rosefinch of the woods")
    scene.touch.tap("bird-7")
    scene.page.locator("[data-element=open]").get_by_text("Open Northern").wait_for()
    cut = """text => {
      const lines = document.createRange(), { bottom } = text.getBoundingClientRect()
      lines.selectNodeContents(text)
      return [...lines.getClientRects()].filter(line => line.top < bottom - 1 && line.bottom > bottom + 1).length
    }"""
    assert scene.page.locator("[data-element=open] .text").evaluate(cut) == 0


def test_keys_take_a_bird_to_the_other_list(gallery):
    scene = gallery("birds")
    scene.keys.focus("garden")
    scene.keys.press("ArrowDown", "ArrowDown", "ArrowDown", "Space", "Tab", "Space")
    scene.wait_for_log("dropped album move")
    assert birds(scene)[1] == ["🦜 Parrot"]


def test_text_of_another_program_becomes_a_bird_whatever_is_written_in_it(gallery):
    scene = gallery("birds")
    scene.outside.drop("album", text="Goldfinch")
    scene.wait_for_log("dropped album copy")
    scene.outside.drop("album", text="<img src=x onerror='window.harmed = true'><script>window.harmed = true</script>")
    scene.page.wait_for_function("JSON.parse(window.gallery.state()).album.length === 2")
    assert "Goldfinch" in birds(scene)[1]
    scene.outside.drop("album", text="\n  Kea\nof the mountains")
    scene.page.wait_for_function("JSON.parse(window.gallery.state()).album.includes('Kea')")
    assert not scene.page.evaluate("window.harmed") and not scene.page.locator(".item img, .item script").count()


@pytest.mark.lengthy
def test_a_bird_that_comes_late_shows_how_much_has_come_and_can_be_stopped(gallery):
    scene = gallery("birds", device=PHONE)
    scene.touch.drag("late", "album", hold=0.5)
    scene.page.locator('[data-element="meter"]').wait_for(state="visible")
    assert birds_without_rest(scene) == []
    scene.wait_for_log("dropped album copy")
    assert birds(scene)[1] == ["🕊️ Nightingale"]
    assert not scene.page.locator('[data-element="meter"]').is_visible()
    scene.touch.drag("late", "garden", hold=0.5)
    scene.page.locator('[data-element="stop"]').click()
    scene.wait_for_log("cancelled late failed")
    assert birds(scene) == (FIRST, ["🕊️ Nightingale"])


def birds_without_rest(scene):
    return scene.state()["album"]


def test_a_bird_that_does_not_come_changes_nothing_and_is_told(gallery):
    scene = gallery("birds")
    scene.mouse.drag("broken", "garden")
    scene.wait_for_log("cancelled broken failed")
    assert birds(scene) == (FIRST, [])
    assert "did not come" in scene.page.locator('[data-element="status"]').inner_text()


def test_copy_cut_and_paste_by_their_keys(gallery):
    scene = gallery("birds")
    scene.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    scene.keys.focus("garden")
    scene.keys.press("ArrowDown", "Control+x")
    assert birds(scene) == (FIRST, [])
    scene.keys.press("ArrowDown", "ArrowDown", "Control+v")
    scene.wait_for_log("dropped garden")
    garden, album = birds(scene)
    assert sorted(garden) == sorted(FIRST) and album == []
    assert garden.index("🐦 Robin") == garden.index("🦜 Parrot") + 1


def test_a_bird_that_is_cut_and_pasted_into_a_list_has_the_focus(gallery):
    scene = gallery("birds")
    scene.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    scene.keys.focus("garden")
    scene.keys.press("ArrowDown", "Control+x")
    scene.keys.focus("album")
    scene.keys.press("Control+v")
    scene.wait_until("document.activeElement.dataset.element === 'bird-1'")
    assert birds(scene) == (FIRST[1:], FIRST[:1])


def test_a_window_gets_exactly_the_bird_and_keeps_it(gallery):
    scene = gallery("birds")
    scene.page.locator('[data-element="bird-4"]').click()
    with scene.page.context.expect_page() as opened:
        scene.page.locator('[data-element="open"]').click()
    window = opened.value
    for _ in range(2):
        window.wait_for_function("window.gallery?.ready")
        assert "Duck" in window.locator('[data-element="status"]').inner_text()
        assert window.evaluate("JSON.parse(window.gallery.state())")["album"] == ["🦆 Duck"]
        window.reload()
    assert birds(scene) == (FIRST, [])


@pytest.mark.parametrize("made_up", ["window=none", "window=%00", "window=../../x"])
def test_a_window_whose_bird_is_unknown_says_so(site, open_scene, made_up):
    scene = open_scene(f"{site}/gallery/index.html?scene=birds#{made_up}")
    assert "no longer there" in scene.page.locator('[data-element="status"]').inner_text()
    assert birds(scene) == (FIRST, [])


@pytest.mark.lengthy
def test_a_window_opens_from_a_page_that_is_not_served_securely(site, playwright):
    port = site.rsplit(":", 1)[1].split("/")[0]
    options = ["--no-sandbox", "--host-resolver-rules=MAP birds.test 127.0.0.1"]
    browser = playwright.chromium.launch(executable_path=program(), args=options)
    try:
        scene = Scene(browser.new_page()).open(f"http://birds.test:{port}/gallery/index.html?scene=birds")
        assert not scene.page.evaluate("isSecureContext")
        scene.page.locator('[data-element="bird-4"]').click()
        with scene.page.context.expect_page() as opened:
            scene.page.locator('[data-element="open"]').click()
        opened.value.wait_for_function("JSON.parse(window.gallery?.state() ?? null)?.album.length === 1")
    finally:
        browser.close()


def test_where_a_bird_cannot_be_kept_for_a_window_no_button_offers_one(gallery):
    scene = gallery("birds")
    scene.page.evaluate("""() => {
      for (let size = 1 << 20; size; size >>= 1) try { for (let i = 0; ; i++) sessionStorage.setItem(`${size} ${i}`, 'x'.repeat(size)) } catch {}
    }""")
    scene.page.locator('[data-element="bird-4"]').click()
    scene.page.locator('[data-element="open"]').click()
    scene.page.wait_for_function("document.querySelector('[data-element=status]').textContent.includes('window')")
    assert not scene.page.locator("[data-drag-notice] button").count() and len(scene.page.context.pages) == 1


def test_a_finger_that_swipes_sideways_stays_in_the_scene(gallery):
    scene = gallery("birds", device=TOUCH)
    address = scene.page.url
    scene.page.goto(address.split("?")[0])
    scene.page.goto(address)
    scene.wait_until("window.gallery?.ready")
    scene.settle()
    # From the empty part of a list, which has nothing to scroll.
    box = scene.box("garden")
    scene.touch.start((box.x + 60, box.y + box.height - 30))
    scene.touch.move((box.x + 600, box.y + box.height - 16), steps=7)
    scene.touch.end()
    scene.mouse.wait(0.7)
    assert scene.page.url == address and len(scene.state()["garden"]) == 6


def test_while_a_bird_is_on_its_way_keys_do_all_that_they_do(gallery):
    scene = gallery("birds")
    scene.mouse.drag("late", "album")
    assert scene.state()["onTheWay"] == 1
    scene.keys.focus("garden")
    for key in ("ArrowDown", "ArrowDown", "Space", "ArrowUp", "Space"):
        scene.keys.press(key)
    scene.wait_for_log("dropped garden move")
    assert scene.state()["onTheWay"] == 1
    assert scene.state()["garden"][:2] == ["🦉 Owl", "🐦 Robin"]
    scene.wait_until("JSON.parse(gallery.state()).onTheWay === 0")
    assert len(scene.state()["album"]) == 1


def test_in_a_list_that_is_come_back_to_keys_go_on_where_they_were(gallery):
    scene = gallery("birds")
    scene.keys.focus("garden")
    for key in ("ArrowDown", "ArrowDown", "ArrowDown", "Tab", "Tab"):
        scene.keys.press(key)
    scene.keys.focus("garden")
    scene.keys.press("ArrowDown")
    assert scene.focused() == "bird-3"
    scene.keys.press("ArrowDown")
    assert scene.focused() == "bird-4"


def test_a_window_opens_on_the_bird_that_keys_have_come_to_and_the_button_names_it(gallery):
    scene = gallery("birds")
    scene.keys.focus("garden")
    scene.keys.press("ArrowDown", "ArrowDown", "ArrowDown")
    scene.wait_until("document.querySelector('[data-element=open]').textContent === 'Open 🦜 Parrot'")
    scene.keys.focus("open")
    with scene.page.context.expect_page() as opened:
        scene.keys.press("Enter")
    opened.value.wait_for_function("JSON.parse(window.gallery?.state() ?? null)?.album[0] === '🦜 Parrot'")


def test_a_file_that_is_no_bird_is_said_to_be_none(gallery, tmp_path):
    (tmp_path / "noext").write_bytes(b"\x00\x01")
    scene = gallery("birds")
    scene.outside.enter("album", files=[tmp_path / "noext"])
    scene.outside.release("album")
    scene.wait_until("document.querySelector('[data-element=status]').textContent === 'That could not be read as a bird.'")
    assert birds(scene) == (FIRST, [])
    # Which is over as soon as something else happens.
    scene.mouse.drag("bird-2", "album")
    scene.wait_for_log("dropped album move")
    assert "Drag birds" in scene.page.locator('[data-element="status"]').inner_text()


@pytest.mark.lengthy
def test_a_status_is_written_anew_only_where_it_says_something_else(gallery):
    scene = gallery("birds")
    written = scene.page.evaluate_handle(
        """() => {
          const written = []
          new MutationObserver(() => written.push(document.querySelector('[data-element=status]').textContent))
            .observe(document.querySelector('[data-element=status]'), { subtree: true, childList: true, characterData: true })
          return written
        }"""
    )
    scene.mouse.drag("late", "album")
    scene.wait_for_log("dropped album copy")
    scene.wait_until("document.querySelector('[data-element=status]').textContent === 'Arrived.'")
    assert written.json_value() == ["On its way…", "Arrived."]


@pytest.mark.lengthy
@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["laptop", "phone"])
def test_what_is_said_of_something_that_did_not_come_covers_nothing_and_is_over_when_something_comes(gallery, device):
    scene = gallery("birds", device=device | CLIPBOARD)
    names = ["text", "late", "garden", "album", "status", "open", "undo", "redo", "stop"]
    scene.drag("touch" if device is PHONE else "mouse", "broken", "garden")
    scene.wait_for_log("cancelled broken failed")
    scene.settle()
    assert "did not come" in scene.page.locator("[data-element=status]").inner_text()
    assert not scene.page.locator("[data-drag-notice]").count() and not [name for name in names if covers(scene, name)]
    scene.outside.drop("album", text="Goldfinch")
    scene.wait_until("document.querySelector('[data-element=status]').textContent === 'Arrived.'")
    # What the scene does not say is said where no button is.
    scene.keys.focus("garden")
    scene.keys.press("ArrowDown", "Control+c")
    scene.keys.focus("text")
    scene.keys.press("Control+v")
    scene.page.locator("[data-drag-notice]").wait_for()
    assert not [name for name in names if covers(scene, name)]


def covers(scene, name):
    """Whether a notice lies over any part of an element."""
    return scene.page.evaluate(
        """name => {
          const a = document.querySelector(`[data-element=${name}]`).getBoundingClientRect(), b = document.querySelector('[data-drag-notice]')?.getBoundingClientRect()
          return !!b && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
        }""",
        name,
    )
