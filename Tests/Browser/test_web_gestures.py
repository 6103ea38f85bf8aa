"""What pointers and keys do, and what they must not do."""

import pytest

from harness.devices import TOUCH
from web_bench import ends

# In which events the page looks at what is in front.
COUNT_LOOKS = """() => {
  window.looks = []
  const { elementFromPoint } = document
  document.elementFromPoint = (...place) => { looks.push(window.event?.type ?? ''); return elementFromPoint.apply(document, place) }
}"""
DRAGGING = "document.querySelector('[data-dragging=\"\"]') !== null"


def test_a_drag_is_told_from_its_beginning_to_its_end(bench):
    scene = bench("web-plain")
    scene.mouse.drag("card", "bin")
    assert scene.log() == ["began card", "entered bin", "card on bin at 8000 6000", "dropped bin move"]


def test_a_refusal_is_no_drop(bench):
    scene = bench("web-plain")
    scene.mouse.drag("card", "no")
    assert ends(scene) == ["cancelled card refused"]


@pytest.mark.lengthy
def test_a_module_of_the_apps_own_reads_what_it_alone_knows(bench):
    scene = bench("web-shelf")
    scene.mouse.drag("card", "shelf")
    scene.settle()
    scene.mouse.drag("book", "shelf")
    assert scene.log() == ["began card", "entered shelf", "missed card", "began book", "entered shelf", "320 pages", "dropped shelf move"]


def test_what_covers_a_target_is_respected(bench):
    scene = bench("web-plain")
    scene.mouse.drag("card", scene.box("under").at(0.2, 0.5))
    assert ends(scene) == ["dropped under move"]
    scene.settle()
    scene.mouse.drag("card", scene.box("under").at(0.8, 0.5))
    assert ends(scene)[1:] == ["missed card"]


@pytest.mark.lengthy
def test_a_cover_is_noticed_inside_a_target_without_a_look_that_lays_out(bench):
    scene = bench("web-plain")
    scene.page.evaluate(COUNT_LOOKS)
    under = scene.box("under")
    scene.mouse.press("card")
    scene.mouse.move(under.at(0.1, 0.5))
    assert "entered under" in scene.log()
    scene.page.evaluate("looks.length = 0")
    for part in (0.2, 0.3, 0.4, 0.5):
        scene.mouse.wait(0.15)
        scene.mouse.move(under.at(part, 0.5))
    # While nothing seems to change, looks come after frames, and never in the middle of a move.
    looks = scene.page.evaluate("looks")
    assert looks and "pointermove" not in looks, looks
    # It comes to rest on the overlay, and is told there.
    scene.mouse.wait(0.15)
    scene.mouse.move(under.at(0.7, 0.5), steps=1)
    scene.wait_until("bench.log().includes('exited under')")
    scene.mouse.release()
    assert ends(scene)[-1] == "missed card"


@pytest.mark.lengthy
def test_what_is_on_its_way_is_looked_at_twice_in_a_second(bench):
    scene = bench("web-plain")
    scene.page.evaluate(COUNT_LOOKS)
    # On a slow machine too, each move comes soon after the one before.
    scene.pace(0.05)
    under = scene.box("under")
    scene.mouse.press("card")
    scene.mouse.move(under.at(0.1, 0.5))
    began = scene.page.evaluate("looks.length = 0, clock.now()")
    for part in range(60):
        scene.mouse.move(under.at(0.1 + part % 30 / 100, 0.5), steps=1)
        scene.mouse.wait(0.03)
    seconds = (scene.page.evaluate("clock.now()") - began) / 1000
    assert 1 <= scene.page.evaluate("looks.length") <= 2 * seconds + 1
    scene.mouse.release()
    assert ends(scene) == ["dropped under move"]


def test_a_press_without_a_move_leaves_everything_as_it_was(bench):
    scene = bench("web-plain")
    before = scene.call("document")
    scene.mouse.click("card")
    assert scene.log() == []
    assert scene.call("document") == before


def test_a_source_that_is_dragged_at_once(bench):
    scene = bench("web-plain")
    scene.mouse.press("quick")
    assert scene.page.evaluate(DRAGGING)
    scene.mouse.release()
    assert ends(scene) == ["missed quick"]


def test_a_click_on_a_button_inside_is_a_click_and_tells_the_keys(bench):
    scene = bench("web-plain")
    scene.mouse.click("button")
    scene.page.locator("[data-element=button]").click(modifiers=["Shift", "Alt"])
    scene.mouse.click("button")
    assert scene.log() == ["clicked button", "clicked button with keys 5", "clicked button"]


def test_a_drag_by_a_button_inside_is_no_click(bench):
    scene = bench("web-plain")
    scene.mouse.press("button")
    scene.mouse.move(scene.box("button").center + (20, 0))
    scene.mouse.move("button")
    scene.mouse.release()
    scene.page.wait_for_timeout(50)
    assert ends(scene) == ["missed full"] and "clicked button" not in scene.log()
    scene.settle()
    scene.mouse.click("button")
    assert "clicked button" in scene.log()


def test_a_drag_by_a_link_follows_nothing(bench):
    scene = bench("web-plain")
    scene.mouse.drag("link", "bin")
    assert ends(scene) == ["dropped bin move"]
    assert "#there" not in scene.page.url


def test_text_in_a_field_inside_can_be_selected_and_typed(bench):
    scene = bench("web-plain")
    field = scene.box("field")
    scene.mouse.press(field.at(0.05, 0.5))
    scene.mouse.move(field.at(0.95, 0.5))
    scene.mouse.release()
    assert scene.page.evaluate("field.selectionEnd - field.selectionStart") > 0
    scene.keys.press("End", "Space", "x")
    assert scene.page.evaluate("field.value").endswith("x")
    assert scene.log() == []


def test_no_text_is_selected_by_a_drag(bench):
    scene = bench("web-plain")
    scene.mouse.drag("card", "full")
    assert scene.page.evaluate("getSelection().toString()") == ""


def test_escape(bench):
    scene = bench("web-plain")
    before = scene.call("document")
    scene.mouse.press("card")
    scene.mouse.move("bin")
    scene.keys.press("Escape")
    scene.mouse.move("no")
    scene.mouse.release()
    scene.settle()
    assert ends(scene) == ["cancelled card escape"]
    assert scene.call("document") == before


@pytest.mark.whole_browser
def test_another_window(bench):
    scene = bench("web-plain")
    scene.mouse.press("card")
    scene.mouse.move("bin")
    scene.window.blur()
    scene.wait_until("bench.log().includes('cancelled card blur')")
    scene.window.focus()
    assert ends(scene) == ["cancelled card blur"]


def test_the_second_button_changes_nothing(bench):
    scene = bench("web-plain")
    scene.mouse.press("card")
    scene.mouse.move("no")
    scene.page.mouse.down(button="right")
    assert scene.page.evaluate(DRAGGING)
    scene.page.mouse.up(button="right")
    scene.mouse.move("bin")
    scene.mouse.release()
    assert ends(scene) == ["dropped bin move"]


def test_the_second_button_alone_drags_nothing(bench):
    scene = bench("web-plain")
    scene.mouse.press("card", button="right")
    scene.mouse.move("bin")
    scene.mouse.release(button="right")
    assert scene.log() == []


def test_a_first_button_that_goes_up_while_the_second_is_down_drops(bench):
    scene = bench("web-plain")
    scene.mouse.press("card")
    scene.mouse.move("bin")
    scene.page.mouse.down(button="right")
    scene.page.mouse.up(button="left")
    assert ends(scene) == ["dropped bin move"]
    scene.page.mouse.up(button="right")


def test_a_finger_that_waits_drags_and_nothing_scrolls(bench):
    scene = bench("web-scroll", TOUCH)
    scene.touch.drag("card", "near", hold=0.35)
    assert ends(scene) == ["dropped near move"]
    assert scene.page.evaluate("scrollY") == 0


def draw_anew(scene, name):
    """Puts another node in the place of one, as an app does that draws itself anew: without what a drag has written."""
    scene.page.evaluate(
        """name => {
          const node = document.querySelector(`[data-element=${name}]`), twin = node.cloneNode(true), { left, top } = node.style
          twin.removeAttribute('style')
          Object.assign(twin.style, { left, top })
          node.replaceWith(twin)
        }""",
        name,
    )


def test_a_finger_whose_card_is_drawn_anew_goes_on_and_nothing_scrolls(bench):
    scene = bench("web-scroll", TOUCH)
    scene.touch.start("card")
    scene.touch.wait(0.35)
    scene.touch.move(scene.box("card").center + (0, -30))
    draw_anew(scene, "card")
    scene.touch.move("near")
    scene.wait_until("document.querySelector('[data-element=near]').classList.contains('hot')")
    scene.touch.end()
    assert ends(scene) == ["dropped near move"]
    assert scene.page.evaluate("scrollY") == 0


def test_a_finger_that_does_not_wait_scrolls(bench):
    scene = bench("web-scroll", TOUCH)
    start = scene.box("card").center
    scene.touch.drag(start, start + (0, -130), steps=12)
    scene.wait_until("scrollY > 50")
    assert scene.log() == []


def test_a_tap_is_a_click(bench):
    scene = bench("web-plain", TOUCH)
    scene.touch.tap("button")
    scene.wait_until("bench.log().includes('clicked button')")


def test_a_finger_taken_away_by_the_system(bench):
    scene = bench("web-plain", TOUCH)
    scene.touch.start("card")
    scene.touch.wait(0.35)
    scene.touch.move("bin")
    scene.touch.cancel()
    scene.wait_until("bench.log().includes('cancelled card pointer-lost')")


def scrolled(scene):
    """How far the list and the page have been scrolled."""
    return scene.page.evaluate("[document.querySelector('#list').scrollTop, scrollY]")


def test_while_a_finger_drags_another_scrolls_what_is_under_it_and_the_drag_looks_again(bench):
    scene = bench("web-scroll", TOUCH)
    scene.touch.start("card", finger=0)
    scene.touch.wait(0.35)
    scene.touch.move((400, 220), finger=0)
    # Another finger in the list: a target comes to where the first one is held.
    scene.touch.start((550, 380), finger=1)
    scene.touch.move((550, 180), finger=1)
    scene.wait_until("document.querySelector('#list').scrollTop === 200")
    scene.touch.move((550, 130), finger=1)
    scene.touch.end(finger=1)
    scene.touch.start((550, 380), finger=1)
    scene.touch.move((550, 180), finger=1)
    scene.touch.end(finger=1)
    assert scrolled(scene) == [450, 0] and not ends(scene)
    scene.wait_until("document.querySelector('[data-element=far]').classList.contains('hot')")
    # Beside it the page, which goes with the finger both ways.
    scene.touch.start((700, 500), finger=1)
    scene.touch.move((700, 460), finger=1)
    assert scrolled(scene) == [450, 40]
    scene.touch.move((700, 480), finger=1)
    scene.touch.end(finger=1)
    assert scrolled(scene) == [450, 20]
    scene.touch.end(finger=0)
    assert ends(scene) == ["dropped far move"]
    # A finger alone scrolls as ever.
    scene.touch.drag((700, 500), (700, 350), steps=12)
    scene.wait_until("scrollY > 80")


def test_another_finger_that_scrolls_lifts_nothing_and_leaves_what_styles_keep_from_fingers(bench):
    scene = bench("web-scroll", TOUCH)
    scene.touch.start("card", finger=0)
    scene.touch.wait(0.35)
    scene.touch.move((200, 260), finger=0)
    # On a source, which a finger that rests would lift.
    row = scene.box("row").center
    scene.touch.start(row, finger=1)
    scene.touch.move(row + (0, -90), finger=1)
    scene.touch.wait(0.5)
    assert scrolled(scene) == [90, 0]
    scene.touch.end(finger=1)
    assert [line for line in scene.log() if line.startswith("began")] == ["began card"] and not ends(scene)
    for action, way in [("none", (0, -90)), ("pan-x", (0, -90)), ("pinch-zoom", (0, -90))]:
        scene.page.evaluate(f"document.querySelector('#list').style.touchAction = '{action}'")
        scene.touch.start((550, 380), finger=1)
        scene.touch.move(((550, 380)[0] + way[0], 380 + way[1]), finger=1)
        scene.touch.end(finger=1)
        assert scrolled(scene) == [90, 0], action
    scene.touch.end(finger=0)
    assert ends(scene) == ["missed card"]


def test_what_lies_in_selected_text_is_dragged(bench):
    scene = bench("web-plain")
    scene.page.evaluate("document.querySelector('[data-element=card]').before('words before it')")
    scene.page.evaluate("document.querySelector('[data-element=card]').after('words after it')")
    scene.keys.press("Control+a")
    scene.mouse.drag("card", "bin")
    assert ends(scene) == ["dropped bin move"]


def test_two_fingers_drag_two_things(bench):
    scene = bench("web-plain", TOUCH)
    scene.touch.start("card", finger=0)
    scene.touch.start("slow", finger=1)
    scene.touch.wait(0.35)
    scene.touch.move_all({0: scene.box("bin").at(0.3, 0.5), 1: scene.box("bin").at(0.7, 0.5)})
    scene.touch.end(finger=1)
    scene.touch.end(finger=0)
    assert sorted(ends(scene)) == ["dropped bin move", "dropped bin move"]


def test_a_pen(bench):
    scene = bench("web-plain")
    scene.pen.drag("card", "bin")
    assert ends(scene) == ["dropped bin move"]


def test_keys(bench):
    scene = bench("web-plain")
    scene.keys.focus("card")
    scene.keys.press("Space", "Tab", "Enter")
    assert ends(scene) == ["dropped bin move"]
    assert scene.focused() == "card"
    scene.settle()
    scene.keys.press("Enter", "ArrowDown", "Escape")
    assert ends(scene)[1:] == ["cancelled card escape"]


def test_a_card_that_is_drawn_anew_while_keys_carry_it_has_the_focus(bench):
    scene = bench("web-plain")
    scene.keys.focus("card")
    scene.keys.press("Space")
    draw_anew(scene, "card")
    scene.wait_until("document.activeElement.dataset.element === 'card'")
    scene.keys.press("Tab", "Enter")
    assert ends(scene) == ["dropped bin move"]
    assert scene.focused() == "card"


def test_after_escape_what_has_the_focus_is_seen_again(bench):
    scene = bench("web-plain")
    scene.page.evaluate("document.querySelector('[data-element=bin]').style.top = '3000px'")
    scene.keys.focus("card")
    home = scene.box("card")
    scene.keys.press("Space", "Tab")
    scene.wait_until("scrollY > 2000")
    scene.keys.press("Escape")
    scene.settle()
    assert ends(scene) == ["cancelled card escape"] and scene.focused() == "card"
    assert 0 <= scene.box("card").y <= home.y


def test_modifier_keys_choose_the_operation(bench):
    scene = bench("web-plain")
    scene.mouse.press("card")
    scene.mouse.move("bin")
    assert scene.page.evaluate("getComputedStyle(document.documentElement).cursor") == "grabbing"
    scene.keys.down("Alt")
    assert scene.page.evaluate("getComputedStyle(document.documentElement).cursor") == "copy"
    scene.mouse.release()
    scene.keys.up("Alt")
    assert ends(scene) == ["dropped bin copy"]


def test_a_cursor_comes_and_goes_without_a_rule(bench):
    """A rule that comes or goes is matched with every element of a document, in a list of 5,000 rows for half a frame."""
    scene = bench("web-plain")
    scene.page.evaluate(
        """() => {
          window.rules = 0
          for (const name of ['replaceSync', 'replace', 'insertRule', 'deleteRule']) {
            const old = CSSStyleSheet.prototype[name]
            CSSStyleSheet.prototype[name] = function (...values) { rules++; return old.apply(this, values) }
          }
        }"""
    )
    look = "[getComputedStyle(document.documentElement).cursor, rules, document.documentElement.getAttributeNames().join()]"
    before = scene.page.evaluate(look)
    scene.mouse.press("card")
    scene.mouse.move("bin")
    assert scene.page.evaluate(look)[:2] == ["grabbing", 0]
    scene.mouse.release()
    scene.settle()
    assert scene.page.evaluate(look) == before


@pytest.mark.lengthy
def test_a_page_is_not_looked_at_anew_where_a_drag_begins_and_ends(bench):
    """That the page has another cursor then costs little: browsers hand it on without a look at what else there is."""
    scene = bench("web-plain")
    scene.page.evaluate(
        """() => {
          const text = document.body.appendChild(document.createElement('div'))
          for (let i = 0; i < 2000; i++) text.append(document.createElement('i'), ' word ')
        }"""
    )
    scene.mouse.drag("card", "bin")
    scene.settle()
    counts = scene.restyled(lambda: scene.mouse.drag("card", "bin"))
    assert counts and max(counts) < 200, counts


def test_an_element_in_flight_is_caught(bench):
    scene = bench("web-plain")
    home = scene.box("card")
    scene.mouse.press("card")
    scene.mouse.move((500, 600))
    scene.pace(0.1)
    scene.keys.press("Escape")
    scene.mouse.release()
    scene.page.mouse.move(*home.center)
    card = "document.querySelector('[data-element=card]')"
    scene.wait_until(f"{card}.dataset.dragging === 'flying' && {card}.getBoundingClientRect().y < {home.y + 20}")
    scene.page.mouse.down()
    seen = scene.box("card")
    scene.page.wait_for_timeout(100)
    assert scene.box("card") == seen != home
    scene.pace(1)
    scene.mouse.move("bin")
    scene.mouse.release()
    assert ends(scene) == ["cancelled card escape", "dropped bin move"]


def test_reduced_motion(bench):
    scene = bench("web-plain", {"reduced_motion": "reduce"})
    home = scene.box("card")
    scene.mouse.drag("card", (600, 600))
    assert scene.box("card") == home


def test_the_default_look(bench):
    scene = bench("web-plain")
    style = "getComputedStyle(document.querySelector('[data-element=look]'))"
    scene.mouse.press("look")
    scene.mouse.move((600, 200))
    assert scene.page.evaluate("document.querySelector('[data-element=look]').dataset.dragState") == "unknown"
    scene.wait_until(f"{style}.filter.includes('rgb(47, 124, 255)')")
    scene.mouse.release()
    assert scene.page.evaluate("document.querySelector('[data-element=look]').dataset.dragState") is None


def test_two_pages_in_one_document(bench):
    scene = bench("web-two")
    scene.mouse.drag("left-card", "right-bin")
    assert ends(scene) == ["missed left-card"]
    scene.settle()
    scene.mouse.drag("left-card", "left-bin")
    scene.settle()
    scene.mouse.drag("right-card", "right-bin")
    assert ends(scene)[1:] == ["dropped left-bin move", "dropped right-bin move"]


@pytest.mark.lengthy
def test_two_pages_at_the_same_time_leave_no_cursor(bench):
    scene = bench("web-two", TOUCH)
    cursor = "getComputedStyle(document.documentElement).cursor"
    for finger, side in enumerate(["left", "right"]):
        scene.touch.start(f"{side}-card", finger)
    scene.touch.wait(0.4)
    scene.touch.move_all({finger: scene.box(f"{side}-bin").center for finger, side in enumerate(["left", "right"])})
    assert scene.page.evaluate(cursor) == "grabbing"
    scene.touch.end(0)
    scene.touch.end(1)
    assert sorted(ends(scene)) == ["dropped left-bin move", "dropped right-bin move"]
    scene.settle()
    assert scene.page.evaluate(cursor) == "auto"


@pytest.mark.lengthy
@pytest.mark.long
def test_two_hundred_drags_leave_nothing(bench):
    scene = bench("web-plain", {"reduced_motion": "reduce"})
    scene.mouse.drag("card", "bin")
    scene.settle()
    before = scene.call("document")
    scene.page.evaluate("""() => {
      window.listening = 0
      const add = EventTarget.prototype.addEventListener
      EventTarget.prototype.addEventListener = function (type, body, options) {
        listening++
        options?.signal?.addEventListener === undefined || add.call(options.signal, 'abort', () => listening--)
        return add.call(this, type, body, options)
      }
      const remove = EventTarget.prototype.removeEventListener
      EventTarget.prototype.removeEventListener = function (...all) { listening--; return remove.apply(this, all) }
    }""")
    memory = scene.page.evaluate("performance.memory?.usedJSHeapSize")
    for i in range(200):
        scene.mouse.drag(["card", "slow", "quick"][i % 3], ["bin", "no", (700, 600)][i // 3 % 3], steps=2)
    scene.settle()
    assert len(ends(scene)) == 201
    assert scene.call("document") == before
    assert scene.page.evaluate("window.listening") == 0
    assert memory is None or scene.page.evaluate("performance.memory.usedJSHeapSize") < memory + 20_000_000


def test_what_the_app_clicks_after_a_drop_is_clicked(bench):
    scene = bench("web-plain")
    scene.page.evaluate(
        """() => {
          window.clicks = 0
          const [button, bin] = ['button', 'bin'].map(name => document.querySelector(`[data-element=${name}]`))
          button.onclick = () => clicks++
          new MutationObserver(() => bin.classList.contains('hot') || button.click()).observe(bin, { attributeFilter: ['class'] })
        }"""
    )
    scene.mouse.drag("card", "bin")
    assert ends(scene) == ["dropped bin move"] and scene.page.evaluate("clicks") == 1
