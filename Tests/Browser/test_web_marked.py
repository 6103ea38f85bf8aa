"""Pages that make what they show anew and mark it at once, as what renders a page from data does: drags and keys go on where they were."""

import pytest

from web_bench import ends

FOCUS = "document.activeElement.dataset.element"

# All goes first, and each is marked before the next one is made.
ANEW = """([selector, rename]) => {
  const old = [...document.querySelectorAll(selector)].map(node => [node, new Comment()])
  for (const [node, space] of old) node.replaceWith(space)
  for (const [node, space] of old) {
    const made = node.cloneNode(node.matches('[data-list], [data-board]'))
    for (const each of [made, ...made.querySelectorAll('*')]) {
      for (const name of each.getAttributeNames()) {
        if (/^(data-drag(-.+|ging|gable.*)|aria-.*|role|tabindex)$/.test(name) || name === 'style' && !each.closest('[data-board]')) each.removeAttribute(name)
      }
    }
    if (!made.firstChild) made.textContent = node.textContent
    if (node.hasAttribute('style') && node.dataset.place) made.setAttribute('style', node.dataset.place)
    if (rename) made.dataset.element = rename
    space.replaceWith(made)
    bench.drag.call('bench_mark', bench.drag.handle(made))
  }
}"""


def anew(scene, selector="[data-drag]", rename=None):
    scene.page.evaluate(ANEW, [selector, rename])


def cards(bench, device=None):
    """Cards that the app puts where their place says."""
    scene = bench("web-plain", device=device)
    scene.page.evaluate("for (const card of document.querySelectorAll('[data-drag]')) card.dataset.place = card.getAttribute('style')")
    return scene


def test_a_drag_goes_on_with_what_is_made_and_marked_anew(bench):
    scene = cards(bench)
    scene.mouse.press("slow")
    scene.mouse.move((300, 200))
    for place in [(320, 220), (340, 200)]:
        anew(scene)
        scene.mouse.move(place)
        assert abs(scene.box("slow").center.x - place[0]) < 1
    scene.mouse.move("bin")
    scene.mouse.release()
    scene.settle()
    assert ends(scene) == ["dropped bin move"]
    assert scene.page.locator("[data-dragging], [data-draggable-state]").count() == 0


@pytest.mark.lengthy
def test_fingers_that_are_left_carry_on_where_the_app_makes_all_anew_for_one_that_lets_go(bench):
    scene = cards(bench, {"has_touch": True})
    names = ["card", "slow", "full"]
    for i, name in enumerate(names):
        scene.touch.start(scene.box(name).at(0.5, 0.8), i)
        scene.touch.wait(0.4)
    for i in range(3):
        scene.touch.move(scene.box("bin").at(0.3 + 0.2 * i, 0.5), i)
        scene.touch.end(i)
        anew(scene)
    scene.wait_until_over()
    assert ends(scene) == ["dropped bin move"] * 3


@pytest.mark.lengthy
def test_what_it_is_marked_with_anew_holds_from_the_next_drag_on(bench):
    scene = bench("web-redrawn")
    scene.page.evaluate("document.querySelector('[data-drag]').id = 'one'")
    scene.page.evaluate("document.querySelector('[data-drag]').style.cssText = ''")
    scene.mouse.press("card")
    scene.mouse.move((300, 100))
    for name in ["second", "third"]:
        anew(scene, rename=name)
    scene.mouse.move("bin")
    scene.mouse.release()
    scene.wait_until_over()
    scene.settle()
    for name in ["third", "fourth", "fifth"]:
        scene.mouse.drag(name, "bin")
        scene.wait_until_over()
        scene.settle()
        # At rest it does at once.
        anew(scene, rename={"third": "fourth"}.get(name, "fifth"))
    told = [line.split(" at ")[0] for line in scene.log() if " on bin" in line]
    assert told == ["card on bin", "third on bin", "fourth on bin", "fifth on bin"]


@pytest.mark.parametrize("name, selector", [("card", "[data-drag]"), ("b", "[data-list]")])
def test_what_has_the_focus_keeps_it_and_is_carried_on_by_keys(bench, name, selector):
    scene = bench("web-redrawn")
    if name == "card":
        scene.keys.focus(name)
    else:
        scene.keys.focus("rows")
        scene.keys.press("Home", "ArrowDown")
    keys = ["Space", *(["Tab"] if name == "card" else ["ArrowDown"]), "Space"]
    for key in keys:
        anew(scene, selector)
        scene.wait_until(f"{FOCUS} === '{name}'")
        scene.keys.press(key)
    scene.wait_until_over()
    scene.settle()
    assert ends(scene) == ["dropped bin move" if name == "card" else "dropped rows move"]
    anew(scene, selector)
    scene.wait_until(f"{FOCUS} === '{name}'")


def test_an_item_is_carried_on_where_its_list_is_made_and_marked_anew(bench):
    scene = bench("web-redrawn")
    scene.mouse.press("a")
    for place in ["b", "c"]:
        scene.mouse.move(scene.box(place).center + (0, 5))
        anew(scene, "[data-list]")
        scene.settle()
        assert scene.page.locator("[data-drag-preview]").count() == 1
        assert scene.page.evaluate("[...document.querySelectorAll('[data-drag-item=lifted]')].map(node => node.dataset.element)") == ["a"]
    scene.mouse.release()
    scene.wait_until_over()
    scene.settle()
    assert ends(scene) == ["dropped rows move"]
    assert "rows b c a" in scene.log() and scene.names_in("rows") == ["b", "c", "a"]


@pytest.mark.lengthy
@pytest.mark.parametrize("carries", [False, True], ids=["at drops", "in mid-drag too"])
def test_a_board_that_makes_and_marks_its_lists_anew_has_every_card_once(bench, carries):
    scene = bench("web-lists")
    scene.page.evaluate("document.querySelector('[data-element=board]').dataset.redraw = 'marked'")
    complaints = []
    scene.page.on("console", lambda message: complaints.append(message.text))
    # Before a card, behind the last one, and into an empty list; before all is at rest, too.
    for card, place in [("k1", ("k4", 0.5, 0.1)), ("k2", ("two", 0.5, 0.9)), ("k4", ("three", 0.5, 0.5)), ("k3", ("three", 0.5, 0.9))]:
        scene.mouse.press(card)
        scene.mouse.move(scene.box(place[0]).at(*place[1:]))
        if carries:
            anew(scene, "[data-board]")
            scene.mouse.move(scene.box(place[0]).at(*place[1:]) + (1, 0))
        scene.mouse.release()
        if card != "k1":
            scene.settle()
    scene.wait_until_over()
    assert {name: scene.names_in(name) for name in ("one", "two", "three")} == {"one": [], "two": ["k1", "k2"], "three": ["k4", "k3"]}
    assert all(end.startswith("dropped") for end in ends(scene)) and len(ends(scene)) == 4
    assert complaints == []


# Cards in a section without a name, which is made anew as a whole; those of the given names are made anew with it, and of these some marked.
ANEW_AROUND = """([made, marked]) => {
  const old = document.querySelector('section'), section = document.createElement('section'), bare = /^(data-(element|drag|place)|style)$/
  for (const card of [...old.children]) {
    const one = made.includes(card.dataset.element) ? card.cloneNode(true) : card
    if (one !== card) for (const name of one.getAttributeNames()) if (!bare.test(name)) one.removeAttribute(name)
    if (one !== card) one.setAttribute('style', one.dataset.place)
    section.append(one)
  }
  old.replaceWith(section)
  for (const name of marked) bench.drag.call('bench_mark', bench.drag.handle(document.querySelector(`[data-element=${name}]`)))
}"""


@pytest.mark.lengthy
@pytest.mark.parametrize("then", [([], []), (["card", "slow"], []), (["card", "slow"], ["card"])], ids=["moves all", "marks none", "marks one"])
@pytest.mark.parametrize("carried", ["card", "slow"])
def test_what_is_marked_anew_in_mid_drag_is_dragged_after_what_it_was_made_in_has_gone(bench, carried, then):
    scene = cards(bench)
    scene.page.evaluate("document.body.append(document.createElement('section'))")
    scene.page.evaluate("document.querySelector('section').append(...document.querySelectorAll('[data-drag]'))")
    scene.mouse.press(carried)
    scene.mouse.move((300, 200))
    scene.page.evaluate(ANEW_AROUND, [["card", "slow"]] * 2)
    scene.mouse.move((320, 210))
    scene.page.evaluate(ANEW_AROUND, then)
    scene.mouse.move("bin")
    scene.mouse.release()
    scene.wait_until_over()
    scene.settle()
    for name in ["card", "slow"]:
        scene.mouse.drag(name, "bin")
        scene.wait_until_over()
        scene.settle()
    assert ends(scene) == ["dropped bin move"] * 3


@pytest.mark.lengthy
def test_a_list_whose_mark_comes_off_is_what_it_is_marked_as_next(bench):
    scene = bench("web-redrawn")
    scene.keys.focus("rows")
    scene.keys.press("ArrowDown", "ArrowDown")
    scene.page.evaluate("""() => {
      const rows = document.querySelector('[data-element=rows]')
      rows.removeAttribute('data-list')
      rows.style.padding = '30px'
      bench.drag.call('bench_mark', bench.drag.handle(rows))
    }""")
    assert scene.page.locator("[data-element=rows] > :is([tabindex], [aria-roledescription])").count() == 0
    # Arrows are none of its items' any more, and it is lifted itself.
    scene.keys.focus("rows")
    scene.keys.press("ArrowDown")
    assert scene.page.evaluate(FOCUS) == "rows"
    scene.keys.press("Space", "Escape")
    scene.wait_until_over()
    assert scene.log() == ["began rows", "cancelled rows escape"]
    scene.settle()
    box = scene.box("rows")
    scene.mouse.press((box.x + 10, box.y + 10))
    scene.mouse.move("bin")
    scene.mouse.release()
    scene.wait_until_over()
    assert ends(scene)[-1] == "dropped bin move"


def test_a_list_that_is_marked_anew_as_one_keeps_the_focus_of_its_item(bench):
    scene = bench("web-redrawn")
    scene.keys.focus("rows")
    scene.keys.press("ArrowDown", "ArrowDown")
    scene.page.evaluate("bench.drag.call('bench_mark', bench.drag.handle(document.querySelector('[data-element=rows]')))")
    scene.page.evaluate("new Promise(requestAnimationFrame)")
    assert scene.page.evaluate(FOCUS) == "b"
    scene.keys.press("Space", "ArrowDown", "Space")
    scene.wait_until_over()
    assert ends(scene) == ["dropped rows move"] and scene.names_in("rows") == ["a", "c", "b"]


def test_what_an_app_writes_may_begin_with_a_mark_of_byte_order(bench):
    scene = bench("web-redrawn")
    scene.page.evaluate("""() => {
      const rows = document.querySelector('[data-element=rows]')
      rows.dataset.element = '\ufeffrows'
      bench.drag.call('bench_mark', bench.drag.handle(rows))
    }""")
    scene.mouse.drag("a", scene.box("b").at(0.5, 0.9))
    scene.wait_until_over()
    assert "\ufeffrows b a c" in scene.log()
