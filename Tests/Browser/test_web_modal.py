"""What is drawn above all else: modal dialogs and popovers."""

import pytest

from harness.accessible import spoken
from harness.scene import TWO_FRAMES
from web_bench import ends

pytestmark = pytest.mark.lengthy

OPEN = {"dialog": "document.querySelector('main dialog').showModal()", "popover": "document.querySelector('main [popover]').showPopover()", "full": "document.querySelector('main').requestFullscreen()"}
CLOSE = "document.querySelector('main dialog').close()"
# In the dialog and beside everything in it, over its backdrop, over what it stands in.
IN_DIALOG, ON_BACKDROP, ON_MAIN = (390, 420), (100, 650), (100, 100)


@pytest.fixture
def opened(bench):
    def opened(kind):
        scene = bench("web-modal")
        scene.page.evaluate(OPEN[kind])
        return scene

    return opened


def patch(scene, x, y):
    """What is seen around a point."""
    return scene.page.screenshot(clip={"x": x - 2, "y": y - 2, "width": 4, "height": 4})


@pytest.mark.parametrize("hand", ["mouse", "touch", "pen"])
@pytest.mark.parametrize("source", ["card", "copied"])
def test_what_is_dragged_in_a_dialog_drops_in_it(opened, source, hand):
    scene = opened("dialog")
    if hand == "touch":
        scene.touch.drag(source, "slot", hold=0.4)
    else:
        getattr(scene, hand).drag(source, "slot")
    assert ends(scene) == ["dropped slot move"]
    assert f"{source} on slot at 8000 3000" in scene.log()


@pytest.mark.parametrize("kind, source", [("dialog", "copied"), ("popover", "offered")])
def test_the_copy_is_seen_above(opened, kind, source):
    scene = opened(kind)
    box = scene.box(source)
    as_it_is = patch(scene, box.x + 10, box.y + 50)
    place = (box.x + 220, box.y + 170)
    assert patch(scene, *place) != as_it_is
    scene.mouse.press(source)
    scene.mouse.move((place[0] + 30, place[1] - 20))
    assert patch(scene, *place) == as_it_is
    scene.mouse.release()
    scene.settle()
    assert scene.page.evaluate("document.querySelectorAll('[data-drag-layer]').length") == 0


@pytest.mark.parametrize("source, before, opens", [("aside", None, "dialog"), ("aside", None, "popover"), ("aside", None, "full"), ("copied", "dialog", "popover")])
def test_what_is_carried_is_seen_above_what_is_opened_meanwhile(bench, source, before, opens):
    scene = bench("web-modal")
    if before:
        scene.page.evaluate(OPEN[before])
    box = scene.box(source)
    as_it_is = patch(scene, box.x + 10, box.y + 50)
    scene.mouse.press(source)
    scene.mouse.move((100, 600))
    scene.mouse.move((590, 420))
    scene.page.evaluate(OPEN[opens])
    # A moment later, and as long as it is carried.
    for place in [(590, 420), (580, 425)]:
        scene.mouse.move(place)
        scene.page.evaluate(TWO_FRAMES)
        for _ in range(100):
            seen = patch(scene, place[0] - 30, place[1] + 20)
            if seen == as_it_is:
                break
            scene.page.wait_for_timeout(50)
        assert seen == as_it_is
    scene.mouse.release()
    scene.settle()
    assert len(ends(scene)) == 1
    assert scene.page.evaluate("document.querySelectorAll('[data-drag-layer], [data-drag-uncut]').length") == 0


def test_a_page_s_own_rules_for_popovers_do_not_reach_the_copy(opened):
    scene = opened("dialog")
    scene.page.add_style_tag(
        content="[popover] { opacity: 0; transform: scale(0.5); padding: 30px; filter: blur(4px) } ::backdrop { background: red }"
    )
    box = scene.box("copied")
    scene.mouse.press("copied")
    scene.mouse.move((box.center.x + 130, box.center.y + 160))
    copy = scene.page.evaluate("(({ x, y, width, height }) => [x, y, width, height])(document.querySelector('[data-drag-layer] > *').getBoundingClientRect())")
    assert copy == pytest.approx([box.x + 130, box.y + 160, box.width, box.height], abs=0.5)
    style = "(s => [s.opacity, s.filter])(getComputedStyle(document.querySelector('[data-drag-layer]')))"
    assert scene.page.evaluate(style) == ["1", "none"]
    # What shows through the dialog's own backdrop is as red as before, and no redder: the layer has none.
    assert scene.page.evaluate("getComputedStyle(document.querySelector('[data-drag-layer]'), '::backdrop').display") == "none"
    scene.mouse.release()


def test_what_lies_behind_a_dialog_is_no_target(opened):
    scene = opened("dialog")
    for place in [IN_DIALOG, ON_BACKDROP, ON_MAIN]:
        scene.mouse.drag("card", place)
        scene.settle()
    assert ends(scene) == ["missed card"] * 3
    assert not any(line.startswith("entered") for line in scene.log())


def test_what_lies_behind_is_a_target_again_when_the_dialog_has_closed(opened):
    scene = opened("dialog")
    scene.mouse.drag("card", "slot")
    scene.page.evaluate(CLOSE)
    scene.mouse.drag("aside", ON_BACKDROP)
    scene.settle()
    scene.mouse.drag("aside", ON_MAIN)
    assert ends(scene) == ["dropped slot move", "dropped behind move", "dropped main move"]


def test_what_is_in_a_popover_drops_in_it_and_beside_it(opened):
    scene = opened("popover")
    scene.mouse.drag("offered", "tray")
    scene.mouse.drag("offered", ON_BACKDROP)
    assert [line for line in scene.log() if line.startswith("offered on")] == ["offered on tray at 8000 3000", "offered on behind at 10000 45000"]


def test_rows_of_a_list_in_a_dialog(opened):
    scene = opened("dialog")
    scene.mouse.drag("one", "three")
    scene.settle()
    assert "list two three one" in scene.log()


def test_keys_find_what_is_in_the_dialog_and_it_is_heard_there(opened):
    scene = opened("dialog")
    scene.keys.focus("card")
    scene.keys.press("Space")
    assert spoken(scene) == "card lifted"
    scene.keys.press("Tab", "Tab", "Enter")
    assert [line for line in scene.log() if line.startswith("entered")] == ["entered slot"]
    assert ends(scene) == ["dropped slot move"]
    scene.page.evaluate(CLOSE)
    scene.keys.focus("aside")
    scene.keys.press("Space")
    assert spoken(scene) == "aside lifted"
    # The dialog goes with all that is in it, and says no more.
    scene.page.evaluate("document.querySelector('main dialog').remove()")
    scene.keys.press("Escape")
    scene.wait_until("document.querySelector('[aria-live]').textContent.startsWith('cancelled')")
    assert spoken(scene) == "cancelled, aside is where it was"


def test_of_two_dialogs_the_one_that_has_opened_last_counts(opened):
    scene = opened("dialog")
    # It stands before the other in the document, which says nothing.
    scene.page.evaluate("""() => {
      const dialog = document.querySelector('#empty'), late = document.createElement('div')
      document.body.prepend(dialog)
      late.dataset.element = late.dataset.drag = late.textContent = 'late'
      late.style.position = 'static'
      dialog.append(late)
      dialog.showModal()
      bench.drag.call('bench_mark', bench.drag.handle(late))
    }""")
    scene.keys.focus("late")
    scene.keys.press("Space")
    assert spoken(scene) == "late lifted"
    scene.keys.press("Escape")
    scene.mouse.drag("late", "slot")
    assert ends(scene) == ["cancelled late escape", "missed late"]
    scene.page.evaluate("document.querySelector('#empty').close()")
    scene.mouse.drag("card", "slot")
    assert ends(scene)[-1] == "dropped slot move"


# Puts a source into a shadow, which is in the dialog or has a dialog of its own, and tells where it is.
IN_A_SHADOW = """inside => {
  const host = document.createElement('div'), shadow = host.attachShadow({ mode: 'open' })
  document.querySelector(inside ? 'body' : 'main dialog').append(host)
  shadow.innerHTML = `${inside}<div data-element="shy" data-drag style="width:80px;height:60px;background:#dde">shy</div>`
  const node = shadow.lastChild
  if (inside) shadow.firstChild.append(node)
  ;(shadow.querySelector('dialog') ?? document.querySelector('main dialog')).showModal()
  bench.drag.call('bench_mark', bench.drag.handle(node))
  node.focus()
  const { x, y } = node.getBoundingClientRect()
  return [x + 40, y + 30]
}"""


@pytest.mark.parametrize("hand", ["mouse", "touch", "pen", "keys"])
def test_what_is_in_a_shadow_in_a_dialog_drops_in_it(bench, hand):
    scene = bench("web-modal")
    place = tuple(scene.page.evaluate(IN_A_SHADOW, ""))
    if hand == "keys":
        scene.keys.press("Space", "Tab", "Tab", "Enter")
        assert [line for line in scene.log() if line.startswith("entered")] == ["entered slot"]
    else:
        scene.drag(hand, place, "slot", hold=0.4)
    assert ends(scene) == ["dropped slot move"]


def test_what_lies_behind_a_dialog_in_a_shadow_is_no_target(bench):
    scene = bench("web-modal")
    place = tuple(scene.page.evaluate(IN_A_SHADOW, "<dialog aria-label=Shy></dialog>"))
    scene.mouse.drag(place, ON_BACKDROP)
    scene.settle()
    scene.keys.press("Space", "Tab", "Tab", "Escape")
    assert ends(scene) == ["missed shy", "cancelled shy escape"]
    assert not [line for line in scene.log() if line.startswith("entered")]


def test_a_dialog_that_opens_under_a_drag(bench):
    scene = bench("web-modal")
    scene.mouse.press("aside")
    scene.mouse.move(ON_BACKDROP)
    assert scene.log()[-1] == "entered behind"
    scene.page.evaluate(OPEN["dialog"])
    scene.wait_for_log("exited behind")
    scene.mouse.move("slot")
    scene.mouse.release()
    assert ends(scene) == ["dropped slot move"]


def test_a_dialog_of_nothing_that_can_be_dragged_opens_under_a_drag(bench):
    scene = bench("web-modal")
    scene.mouse.press("aside")
    scene.mouse.move(ON_BACKDROP)
    scene.page.evaluate("document.querySelector('#empty').showModal()")
    scene.wait_for_log("exited behind")
    scene.page.evaluate("document.querySelector('#empty').close()")
    scene.wait_until("document.querySelector('[data-element=behind]').classList.contains('hot')")
    scene.mouse.release()
    assert ends(scene) == ["dropped behind move"]


@pytest.mark.parametrize("source", ["card", "copied"])
def test_a_dialog_that_closes_under_a_drag_leaves_nothing(opened, source):
    scene = opened("dialog")
    before = scene.page.evaluate("bench.document()")
    scene.mouse.press(source)
    scene.mouse.move("slot")
    scene.page.evaluate(CLOSE)
    scene.mouse.move(ON_BACKDROP)
    scene.mouse.release()
    # It flies home all the same, where nobody sees it.
    scene.wait_until("!document.querySelector('[data-dragging]')")
    assert len(ends(scene)) == 1, scene.log()
    scene.page.evaluate(OPEN["dialog"])
    scene.mouse.move((900, 700))
    assert scene.page.evaluate("bench.document()") == before
    scene.mouse.drag("card", "slot")
    assert ends(scene)[-1] == "dropped slot move"


def test_the_page_says_in_the_dialog_that_the_app_has_failed(opened):
    scene = opened("dialog")
    scene.page.evaluate("bench.drag.call('bench_trap')")
    note = scene.page.locator("dialog:modal [role=alert]")
    assert "reload" in note.text_content() and note.is_visible()
    assert len(scene.errors) == 1
    scene.errors.clear()


def test_the_overlay_is_drawn_above_the_dialog(opened):
    scene = opened("dialog")
    card = scene.box("card")
    # The middle of its lower edge, on which nothing is written.
    edge = (card.center.x, card.y + card.height)
    as_it_is = patch(scene, *edge)
    scene.page.evaluate("bench.drag.call('bench_overlay', 1)")
    scene.wait_until("document.querySelector('[data-drag-overlay]')?.dataset.boxes > 3")
    scene.page.wait_for_timeout(100)
    assert patch(scene, *edge) != as_it_is
