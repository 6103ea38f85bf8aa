"""Several items in one drag, items that keep their index, and items that are caught while they fly."""

import pytest

from test_web_lists import is_clean

pytestmark = pytest.mark.lengthy

PREVIEW = "[data-drag-layer] > *"


def preview(scene):
    """Where it is seen; None where there is none."""
    return scene.page.evaluate(f"(() => {{ const r = document.querySelector('{PREVIEW}')?.getBoundingClientRect(); return r && [r.x, r.y] }})()")


def test_a_second_fingers_tap_joins_and_all_are_shown_in_a_stack_with_their_number(bench):
    scene = bench("web-crowd")
    scene.touch.start("b")
    scene.touch.wait(0.4)
    scene.touch.move(scene.box("b").center + (60, 10))
    whole = scene.page.locator(PREVIEW)
    assert (whole.get_attribute("data-drag-formation"), whole.get_attribute("data-drag-count")) == ("", None)
    for name, count in (("e", 2), ("d", 3)):
        # Rows that make room are met where they go to.
        scene.settle()
        scene.touch.tap(name, finger=1)
        scene.wait_until(f"document.querySelector('{PREVIEW}').dataset.dragCount === '{count}'")
        scene.page.wait_for_selector(f'[data-element="{name}"][data-drag-item="lifted"]', state="attached")
    # The pressed one is the last of the copies and above the others, each five points further.
    scene.page.wait_for_function(f"document.querySelector('{PREVIEW}').getAnimations({{ subtree: true }}).length === 0")
    lefts = scene.page.evaluate(f"[...document.querySelectorAll('{PREVIEW} > *')].map(copy => [copy.textContent, copy.getBoundingClientRect().x])")
    assert [text for text, _ in lefts] == ["d", "e", "b"]
    assert [round(x - lefts[2][1]) for _, x in lefts] == [10, 5, 0]
    # All of them are seen, and as well as each other.
    looks = scene.page.evaluate(f"[...document.querySelectorAll('{PREVIEW} > *')].map(copy => +getComputedStyle(copy).opacity)")
    assert looks[0] > 0 and len(set(looks)) == 1
    assert scene.page.evaluate(f"getComputedStyle(document.querySelector('{PREVIEW}'), '::after').content") == '"3"'
    scene.touch.move("a")
    scene.touch.end()
    scene.settle()
    assert scene.names_in("rows") == ["b", "e", "d", "a", "c"]
    assert "rows b e d a c" in scene.log()
    is_clean(scene)


def crowd(scene):
    """Where the copies are that travel together, from the pressed one on: down from it, as soon as none of them moves by itself."""
    scene.wait_until(f"document.querySelector('{PREVIEW}').getAnimations({{ subtree: true }}).every(motion => motion.playState === 'finished')")
    tops = dict(scene.page.evaluate(f"[...document.querySelectorAll('{PREVIEW} > *')].map(copy => [copy.textContent, copy.getBoundingClientRect().y])"))
    return {name: round(y - tops["b"]) for name, y in tops.items()}


def together(scene):
    """Three travel in a stack."""
    scene.touch.start("b")
    scene.touch.wait(0.4)
    scene.touch.move(scene.box("b").center + (300, 10))
    for name, count in (("e", 2), ("d", 3)):
        # Rows that make room are met where they go to.
        scene.settle()
        scene.touch.tap(name, finger=1)
        scene.wait_until(f"document.querySelector('{PREVIEW}').dataset.dragCount === '{count}'")
    assert crowd(scene) == {"b": 0, "e": 5, "d": 10}


def test_each_of_several_flies_to_its_own_place(bench):
    scene = bench("web-crowd")
    together(scene)
    scene.touch.move(scene.box("a").center + (30, 0))
    scene.pace(0.05)
    scene.touch.end()
    scene.wait_for_log("rows b e d a c")
    assert crowd(scene) == {"b": 0, "e": 40, "d": 80}
    # The number is gone with the stack.
    assert scene.page.evaluate(f"getComputedStyle(document.querySelector('{PREVIEW}'), '::after').opacity") == "0"
    scene.pace(1)
    scene.settle()
    is_clean(scene)


def take_away(scene, name):
    scene.page.evaluate(f"bench.drag.call('bench_remove', bench.drag.handle(document.querySelector('[data-element={name}]')))")


SHOWN = f"[...document.querySelectorAll('{PREVIEW} > *')].map(copy => copy.textContent).join()"


def test_what_the_app_takes_away_leaves_the_stack_and_its_number(bench):
    scene = bench("web-crowd")
    together(scene)
    take_away(scene, "e")
    scene.wait_until(f"document.querySelector('{PREVIEW}').dataset.dragCount === '2'")
    assert crowd(scene) == {"b": 0, "d": 5}
    # Where the one that was pressed goes, the next one leads, and has its place.
    place = scene.page.evaluate(f"document.querySelector('{PREVIEW} > :last-child').getBoundingClientRect().x")
    take_away(scene, "b")
    scene.wait_until(f"{SHOWN} === 'd'")
    scene.wait_until(f"document.querySelector('{PREVIEW} > *').getAnimations().every(motion => motion.playState === 'finished')")
    assert scene.page.evaluate(f"document.querySelector('{PREVIEW} > *').getBoundingClientRect().x") == place
    assert scene.page.evaluate(f"document.querySelector('{PREVIEW}').matches('[data-drag-count], :has([data-drag-count])')") is False
    scene.touch.move(scene.box("a").center)
    scene.touch.end()
    scene.settle()
    assert scene.names_in("rows") == ["d", "a", "c"]
    is_clean(scene)


REDRAW = """document.querySelector('[data-element=rows]').innerHTML
  = [...document.querySelectorAll('[data-element=rows] > *')].map(row => `<li data-element=${row.dataset.element}>${row.dataset.element}</li>`).join('')"""


def test_each_flies_to_its_place_where_all_rows_have_been_made_anew_meanwhile(bench):
    scene = bench("web-crowd")
    together(scene)
    scene.page.evaluate(REDRAW)
    scene.wait_until("['b', 'd', 'e'].every(name => document.querySelector(`[data-element=${name}]`).dataset.dragItem === 'lifted')")
    assert crowd(scene) == {"b": 0, "e": 5, "d": 10}
    scene.touch.move(scene.box("a").center + (30, 0))
    scene.pace(0.05)
    scene.touch.end()
    scene.wait_for_log("rows b e d a c")
    assert crowd(scene) == {"b": 0, "e": 40, "d": 80}
    scene.pace(1)
    scene.settle()
    assert scene.names_in("rows") == ["b", "e", "d", "a", "c"]
    is_clean(scene)


def test_each_flies_to_its_place_where_all_rows_are_made_anew_at_the_drop(bench):
    scene = bench("web-crowd")
    together(scene)
    scene.touch.move(scene.box("a").center + (30, 0))
    scene.pace(0.05)
    # As soon as the app has its new data, as a framework does.
    scene.page.evaluate(f"""new MutationObserver((_, observer) => {{
      observer.disconnect()
      {REDRAW}
    }}).observe(document.querySelector('[data-element=rows]'), {{ childList: true }})""")
    scene.touch.end()
    scene.wait_for_log("rows b e d a c")
    assert crowd(scene) == {"b": 0, "e": 40, "d": 80}
    scene.pace(1)
    scene.settle()
    assert scene.names_in("rows") == ["b", "e", "d", "a", "c"]
    is_clean(scene)


def test_what_flies_apart_comes_together_again_when_it_is_caught(bench):
    scene = bench("web-crowd")
    together(scene)
    scene.pace(0.05)
    scene.keys.press("Escape")
    scene.touch.end()
    # Home to where each was.
    assert crowd(scene) == {"b": 0, "e": 120, "d": 80}
    x, y = preview(scene)
    scene.mouse.press((x + 40, y + 20))
    scene.mouse.move((x + 80, y + 30))
    assert crowd(scene) == {"b": 0, "e": 5, "d": 10}
    scene.pace(1)
    scene.mouse.release()
    scene.settle()
    assert scene.names_in("rows") == ["a", "b", "c", "d", "e"]
    is_clean(scene)


def test_escape_puts_back_all_that_joined(bench):
    scene = bench("web-crowd")
    before = scene.page.evaluate("bench.document()")
    scene.touch.start("b")
    scene.touch.wait(0.4)
    scene.touch.move(scene.box("b").center + (60, 10))
    scene.touch.tap("e", finger=1)
    scene.wait_until(f"document.querySelector('{PREVIEW}').dataset.dragCount === '2'")
    scene.keys.press("Escape")
    scene.touch.end()
    scene.settle()
    is_clean(scene)
    assert scene.names_in("rows") == ["a", "b", "c", "d", "e"]
    assert scene.page.evaluate("bench.document()") == before


def test_a_pinned_row_keeps_its_index(bench):
    scene = bench("web-crowd")
    start = scene.box("p")
    scene.mouse.drag("p", scene.box("r").center + (0, 4))
    scene.settle()
    assert scene.names_in("pins") == ["r", "q", "p", "s"]
    assert "pins r q p s" in scene.log()
    assert scene.box("q").y == start.y + 40
    scene.mouse.drag("q", "s")
    scene.settle()
    assert scene.names_in("pins") == ["r", "q", "p", "s"]
    is_clean(scene)


def focus_first(scene):
    """By keys, so that a press of it gives it the focus too."""
    scene.keys.focus("rows")
    scene.keys.press("ArrowDown")
    assert scene.focused() == "a"


def test_a_row_that_flies_home_is_caught_where_it_is(bench):
    scene = bench("web-crowd")
    focus_first(scene)
    home = scene.box("a")
    scene.mouse.press("a")
    scene.mouse.move(home.center + (400, 0))
    scene.pace(0.1)
    scene.mouse.release()
    scene.wait_until(f"document.querySelector('{PREVIEW}').getBoundingClientRect().x < {home.x + 300}")
    x, y = preview(scene)
    # It flies to the left: what is at its left is in it still when the press has come.
    scene.mouse.press((x + 20, y + 20))
    held = preview(scene)
    scene.page.wait_for_timeout(100)
    assert preview(scene) == held and home.x + 10 < held[0] <= x
    scene.pace(1)
    scene.mouse.move(scene.box("c").center + (0, 15))
    assert scene.page.locator(PREVIEW).count() == 1
    scene.mouse.release()
    scene.settle()
    assert scene.names_in("rows") == ["b", "c", "a", "d", "e"]
    assert [line for line in scene.log() if line == "began rows"] == ["began rows"] * 2
    # What lay beneath it has no part in that.
    assert scene.focused() == "a"
    is_clean(scene)


def test_a_row_that_is_carried_keeps_the_focus_when_the_other_button_is_pressed_as_well(bench):
    scene = bench("web-crowd")
    focus_first(scene)
    scene.mouse.press("a")
    scene.mouse.move(scene.box("c").center + (400, 15))
    scene.page.mouse.down(button="right")
    scene.page.mouse.up(button="right")
    scene.mouse.move(scene.box("c").center + (0, 15))
    scene.mouse.release()
    scene.settle()
    assert scene.names_in("rows") == ["b", "c", "a", "d", "e"] and scene.focused() == "a"
    is_clean(scene)
