"""Every scene, later ones too, for who has no pointer or listens: by keyboard alone, by axe, and in colours and sizes of one's own."""

import pytest

from harness.accessible import COLOURS, WCAG, complete_a_drag, faults, lift_something, spoken
from harness.devices import DESKTOP, PHONE
from harness.gallery import SCENES


@pytest.mark.many(9)
@pytest.mark.parametrize("name", SCENES)
def test_every_scene_has_a_drag_completed_by_keyboard_alone_that_is_announced(gallery, name):
    scene = gallery(name)
    assert complete_a_drag(scene), scene.log()
    said = scene.call("announcements")
    # Who listens has heard of the lift and of the drop, and the live region has the last of it.
    assert len(said) >= 2 and any("lifted" in text for text in said) and any("dropped" in text for text in said)
    assert spoken(scene) == said[-1]


@pytest.mark.many(12)
@pytest.mark.parametrize("name", SCENES)
@pytest.mark.parametrize("scheme, rules", [("light", WCAG), ("dark", COLOURS)])
def test_axe_finds_nothing_at_rest_during_a_drag_and_after(gallery, name, scheme, rules):
    scene = gallery(name, device={"color_scheme": scheme})
    scene.settle()
    assert faults(scene, rules) == []
    assert lift_something(scene)
    scene.keys.press("Tab")
    scene.settle()
    assert faults(scene, rules) == []
    scene.keys.press("Space")
    scene.settle()
    assert faults(scene, rules) == []


@pytest.mark.lengthy
@pytest.mark.parametrize("name", SCENES)
@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_axe_finds_nothing_in_large_and_in_small_windows(gallery, device, name):
    scene = gallery(name, device=device)
    for scheme in ("dark", "light"):
        scene.page.emulate_media(color_scheme=scheme)
        scene.settle()
        assert faults(scene, COLOURS) == []


def test_axe_finds_nothing_on_the_index(gallery):
    scene = gallery()
    assert faults(scene) == []


# Writes down what takes its time to another place, size or turn.
WATCH = """() => {
  window.flights = new Set()
  const ways = /^(translate|transform|scale|rotate|left|right|top|bottom|inset|width|height|margin|padding)/
  const look = () => {
    for (const animation of document.getAnimations()) {
      const { target, pseudoElement } = animation.effect
      for (const frame of animation.effect.getKeyframes()) {
        for (const way of Object.keys(frame).filter(key => ways.test(key))) flights.add(`${way} of ${target.dataset.element ?? target.className}${pseudoElement ?? ''}`)
      }
    }
    requestAnimationFrame(look)
  }
  look()
}"""


@pytest.mark.many(5)
@pytest.mark.parametrize("name", SCENES)
def test_with_reduced_motion_places_change_and_nothing_flies(gallery, name):
    scene = gallery(name, device={"reduced_motion": "reduce"})
    scene.page.evaluate(WATCH)
    assert complete_a_drag(scene)
    assert scene.page.evaluate("[...flights]") == []


@pytest.mark.many(5)
@pytest.mark.parametrize("name", SCENES)
def test_what_can_be_moved_says_so_and_how(gallery, name):
    scene = gallery(name)
    bad = scene.page.evaluate(
        """[...document.querySelectorAll('[data-drag-source]')].filter(node => {
          const help = document.getElementById(node.getAttribute('aria-describedby')?.split(' ')[0])?.textContent ?? ''
          const isList = node.classList.contains('list')
          return !help.includes('Press Space to lift') || (!isList && node.getAttribute('aria-roledescription') !== 'draggable')
        }).map(node => node.outerHTML.slice(0, 120))"""
    )
    assert bad == []


@pytest.mark.many(5)
@pytest.mark.parametrize("name", SCENES)
def test_every_list_has_a_name_to_be_read(gallery, name):
    scene = gallery(name)
    names = scene.page.locator(".thing.list").evaluate_all("all => all.map(node => node.ariaLabel)")
    assert [name for name in names if not name or not name[0].isupper()] == []
    # Where a heading stands above it, it is called so.
    headings = scene.page.locator(".heading .text").all_inner_texts()
    assert not headings or not names or set(names) <= set(headings)


@pytest.mark.lengthy
@pytest.mark.parametrize("name, row", [("list", "row-1"), ("board", "card-1"), ("grid", "sunrise")])
def test_what_is_taken_back_by_key_is_told(gallery, name, row):
    scene = gallery(name)
    scene.page.locator(f"[data-element={row}]").focus()
    scene.keys.press("Space", "ArrowDown", "Space")
    scene.settle()
    after = scene.state()
    said = lambda text: scene.wait_until(
        f"[...document.querySelectorAll('[role=status],[aria-live]')].map(node => node.innerText.trim()).filter(text => text === '{text}').length === 1"
    )
    scene.keys.press("Control+z")
    said("Taken back")
    assert scene.state() != after
    scene.keys.press("Control+y")
    said("Hung again" if name == "grid" else "Done again")
    # What is not there to be taken back says nothing.
    scene.keys.press("Control+z", "Control+z")
    said("Taken back")


def test_tab_comes_to_the_birds_before_it_comes_to_the_buttons_below_them(gallery):
    scene = gallery("birds")
    scene.page.locator("[data-element=broken]").focus()
    scene.keys.press("Tab")
    assert scene.page.evaluate("!!document.activeElement.closest('[data-element=garden]')")


def test_the_transcript_is_a_tab_stop_with_a_name_once_there_is_something_in_it(gallery):
    scene = gallery("snap")
    roll = scene.page.get_by_role("group", name="Transcript")
    assert roll.evaluate("node => node.tabIndex") == -1
    scene.mouse.drag("round-1", "round-slot")
    scene.settle()
    scene.log()
    assert roll.evaluate("node => node.tabIndex") == 0


@pytest.mark.parametrize("name, source, title", [("board", "card-0", "Draw the front door"), ("birds", "broken", "🦤 Dodo")])
def test_what_is_carried_is_spoken_of_by_its_title_alone(gallery, name, source, title):
    scene = gallery(name)
    scene.keys.focus(source)
    scene.keys.press("Space")
    scene.wait_until("window.gallery.announcements().length > 0")
    said = scene.page.evaluate("window.gallery.announcements()[0]")
    assert title in said and "no." not in said and "Does not" not in said, said
    scene.keys.press("Escape")
