"""Collections: children of an element change places, by mouse, touch and keys."""

import pytest

from web_bench import ends


def tops(scene, *names):
    return [round(scene.box(name).y) for name in names]


def is_clean(scene):
    scene.wait_until_over()
    assert scene.page.evaluate("[...document.querySelectorAll('li,.card')].every(item => !item.style.translate && !item.style.opacity)")


def test_a_row_dragged_down_lands_where_its_place_was_open(bench):
    scene = bench("web-lists")
    scene.mouse.press("a")
    start = scene.box("d").center
    scene.mouse.move((start.x, start.y + 20))
    scene.settle()
    # b, c and d have closed up by the height of a and its margin.
    assert tops(scene, "b", "c", "d") == [28, 124, 160]
    assert scene.names_in("rows") == ["a", "b", "c", "d", "e"]
    scene.mouse.release()
    scene.settle()
    assert scene.names_in("rows") == ["b", "c", "d", "a", "e"]
    assert "rows b c d a e" in scene.log()
    assert tops(scene, "b", "c", "d", "a", "e") == [28, 124, 160, 226, 272]
    is_clean(scene)


@pytest.mark.lengthy
def test_a_row_that_is_turned_is_carried_and_lands_as_it_is_turned(bench):
    scene = bench("web-lists")
    scene.page.locator("[data-element=b]").evaluate("row => row.style.transform = 'rotate(3deg)'")

    def size(selector):
        return scene.page.locator(selector).evaluate("node => (({ width, height }) => [width, height])(node.getBoundingClientRect())")

    seen = size("[data-element=b]")
    scene.mouse.press("b")
    scene.mouse.move(scene.box("d").center)
    assert size("[data-drag-layer] > *") == pytest.approx(seen, abs=0.5)
    scene.mouse.release()
    scene.settle()
    assert size("[data-element=b]") == pytest.approx(seen, abs=0.5)
    assert scene.names_in("rows").index("b") > 1


def test_what_a_row_shows_goes_on_where_it_is_dropped(bench):
    scene = bench("web-lists")
    row = scene.page.locator("[data-element=b]")
    row.evaluate(
        """row => {
          row.insertAdjacentHTML('beforeend', '<div class=pane style="height:40px;overflow:auto"><p style="height:300px"></div>'
            + '<iframe style="width:40px;height:20px" srcdoc="a page in a page"></iframe>')
          row.querySelector('.pane').scrollTop = 70
          window.loads = 0
          row.querySelector('iframe').onload = () => window.loads++
        }"""
    )
    scene.wait_until("window.loads === 1")
    x, y = scene.box("b").center
    scene.mouse.drag((x, scene.box("b").y + 8), (x, scene.box("d").center[1]))
    scene.settle()
    assert scene.names_in("rows").index("b") > 1
    assert row.locator(".pane").evaluate("pane => pane.scrollTop") == 70
    assert scene.page.evaluate("window.loads") == 1


@pytest.mark.lengthy
def test_what_a_page_says_of_previews_holds_where_the_row_stands(bench):
    scene = bench("web-lists")
    scene.mouse.press("a")
    scene.mouse.move("c")
    looks = """node => { const style = getComputedStyle(node); return [style.opacity, style.outlineColor, style.outlineStyle] }"""
    preview = scene.page.locator("[data-drag-layer] [data-drag-preview]")
    assert preview.evaluate(looks) == ["0.8", "rgb(1, 2, 3)", "solid"]
    assert scene.page.locator("[data-element=b]").evaluate(looks)[2] == "none"
    scene.keys.press("Escape")
    scene.mouse.release()
    scene.settle()
    # Nothing of it was left on the row, and no transition brings it away.
    assert scene.page.locator("[data-element=a]").evaluate(looks)[::2] == ["1", "none"]
    assert scene.page.evaluate("document.getAnimations().length") == 0
    is_clean(scene)


@pytest.mark.parametrize("style, look", [
    (".card:nth-child(even) { background: rgb(1, 2, 3) }", "backgroundColor === 'rgb(1, 2, 3)'"),
    (".column { counter-reset: n } .card { counter-increment: n } .card::before { content: counter(n) }", "counterSet === 'n 2'"),
])
def test_what_a_row_shows_by_its_place_it_shows_as_soon_as_it_flies_there(bench, style, look):
    scene = bench("web-lists")
    scene.page.add_style_tag(content=style)
    scene.mouse.press("k3")
    scene.mouse.move("k2")
    preview = "document.querySelector('[data-drag-layer] [data-drag-preview]')"
    assert not scene.page.evaluate(f"getComputedStyle({preview}).{look}")
    scene.mouse.release()
    scene.wait_until(f"{preview} && getComputedStyle({preview}).{look}", seconds=3)
    scene.settle()
    assert scene.names_in("one") == ["k1", "k3", "k2"]


@pytest.mark.lengthy
def test_rows_are_where_they_lie_while_one_of_them_turns(bench):
    scene = bench("web-lists")
    scene.page.evaluate(
        """() => {
          document.querySelector('[data-element=c]').animate([{ transform: 'rotateY(90deg) translateY(200px)' }, {}], 60_000)
          const row = document.querySelector('[data-element=e]').cloneNode(true)
          row.dataset.element = 'f'
          row.dataset.dragSkip = ''
          document.querySelector('#rows').append(row)
        }"""
    )
    scene.mouse.press("e")
    scene.mouse.move("a")
    scene.mouse.wait(1)
    assert tops(scene, "a", "b", "d", "f") == [74, 120, 252, 318]
    scene.keys.press("Escape")
    scene.mouse.release()
    scene.mouse.wait(1)
    assert tops(scene, "a", "b", "d", "e", "f") == [28, 74, 206, 272, 318]


def test_escape_puts_every_row_back(bench):
    scene = bench("web-lists")
    before = scene.page.evaluate("bench.document()")
    scene.mouse.press("e")
    scene.mouse.move("a")
    scene.settle()
    scene.keys.press("Escape")
    scene.mouse.release()
    scene.settle()
    is_clean(scene)
    assert scene.page.evaluate("bench.document()") == before
    assert tops(scene, "a", "b", "c", "d", "e") == [28, 74, 170, 206, 272]


def test_a_finger_after_its_press(bench):
    scene = bench("web-lists")
    scene.touch.start("c")
    scene.touch.wait(0.4)
    scene.touch.move("a")
    scene.touch.end()
    scene.settle()
    assert scene.names_in("rows")[0] == "c"
    is_clean(scene)


def test_a_row_of_a_strip(bench):
    scene = bench("web-lists")
    scene.mouse.drag("r", "p")
    scene.settle()
    assert scene.names_in("strip") == ["r", "p", "q"]
    is_clean(scene)


def test_cards_go_from_column_to_column_and_into_an_empty_one(bench):
    scene = bench("web-lists")
    scene.mouse.drag("k2", "k4")
    scene.settle()
    assert (scene.names_in("one"), sorted(scene.names_in("two"))) == (["k1", "k3"], ["k2", "k4"])
    scene.mouse.drag("k1", "three")
    scene.settle()
    assert scene.names_in("three") == ["k1"]
    scene.mouse.drag("k3", "three")
    scene.settle()
    assert (scene.names_in("one"), sorted(scene.names_in("three"))) == ([], ["k1", "k3"])
    is_clean(scene)


def test_the_keyboard_walks_the_rows_lifts_one_and_keeps_the_focus_on_it(bench):
    scene = bench("web-lists")
    scene.page.locator("#rows").focus()
    for key in ("ArrowDown", "ArrowDown", "Space", "ArrowDown", "ArrowDown", "Space"):
        scene.keys.press(key)
    scene.settle()
    assert scene.names_in("rows") == ["a", "c", "d", "b", "e"]
    assert scene.focused() == "b"
    for key in ("Space", "Home", "Space", "Space", "End", "Space"):
        scene.keys.press(key)
    scene.settle()
    assert scene.names_in("rows") == ["a", "c", "d", "e", "b"]
    is_clean(scene)


@pytest.mark.lengthy
def test_after_another_row_has_opened_the_pressed_one_is_carried(bench):
    scene = bench("web-crowd")
    scene.mouse.drag("a", "b")
    scene.settle()
    heights = "([a, b]) => { for (const [name, height] of [['a', a], ['d', b]]) document.querySelector(`[data-element=${name}]`).style.height = height }"
    scene.page.evaluate(heights, ["90px", "40px"])
    carried = "document.querySelector('[data-drag-preview]').textContent"
    for opened in (["90px", "40px"], ["40px", "90px"]):
        # As high in all as before.
        scene.page.evaluate(heights, opened)
        for name in "abcde":
            scene.mouse.press(name)
            scene.mouse.move(scene.box(name).center + (0, 12))
            assert scene.page.evaluate(carried) == name
            scene.keys.press("Escape")
            scene.mouse.release()
            scene.settle()


@pytest.mark.lengthy
@pytest.mark.parametrize("hidden", ["a", "ab", "c", "cd", "e", "ae", "bd"])
def test_rows_that_are_not_shown_are_in_nobodys_way(bench, hidden):
    shown = [name for name in "abcde" if name not in hidden]
    for name, goal in ((shown[0], shown[-1]), (shown[-1], shown[0]), (shown[1], shown[0])):
        scene = bench("web-crowd", device={"reduced_motion": "reduce"})
        scene.page.evaluate("names => { for (const name of names) document.querySelector(`[data-element=${name}]`).style.display = 'none' }", hidden)
        scene.mouse.press(name)
        scene.mouse.move(scene.box(goal).at(0.5, 0.7 if goal > name else 0.3))
        scene.settle()
        assert scene.page.evaluate("document.querySelector('[data-drag-preview]').textContent") == name
        held = {other: round(scene.box(other).y) for other in shown if other != name}
        scene.mouse.release()
        scene.settle()
        rest = [other for other in shown if other != name]
        rest.insert(shown.index(goal), name)
        assert [other for other in scene.names_in("rows") if other in shown] == rest
        assert {other: round(scene.box(other).y) for other in held} == held


def test_keys_pass_over_rows_that_are_not_shown(bench):
    scene = bench("web-crowd")
    scene.page.evaluate("for (const name of ['a', 'c', 'd']) document.querySelector(`[data-element=${name}]`).style.display = 'none'")
    scene.page.locator("[data-element=rows]").focus()
    for key, wanted in (("ArrowDown", "b"), ("ArrowDown", "e"), ("ArrowUp", "b"), ("End", "e"), ("Home", "b")):
        scene.keys.press(key)
        assert scene.focused() == wanted


@pytest.mark.lengthy
def test_a_page_no_higher_than_its_window_scrolls_at_its_edges(bench):
    scene = bench("web-crowd")
    scene.page.evaluate("""() => {
      document.documentElement.style.height = document.body.style.height = '100%'
      document.body.insertAdjacentHTML('beforeend', '<div style="position: absolute; top: 2990px; height: 10px; width: 10px"></div>')
      document.querySelector('ul').style.top = '1400px'
      scrollTo(0, 1200)
    }""")
    window = scene.page.viewport_size
    scene.mouse.press("a")
    scene.mouse.move((120, window["height"] / 2))
    scene.mouse.wait(0.5)
    # Not before the edge, ...
    assert scene.page.evaluate("scrollY") == 1200
    # ... and to the end.
    scene.mouse.move((120, window["height"] - 4))
    scene.wait_until(f"scrollY >= 3000 - {window['height']} - 1", 20)
    scene.mouse.move((120, 4))
    scene.wait_until("scrollY === 0", 20)
    scene.keys.press("Escape")
    scene.mouse.release()
    is_clean(scene)


@pytest.mark.lengthy
@pytest.mark.parametrize("hand", ["mouse", "keys"])
def test_a_reorder_that_the_app_leaves_out_leaves_its_nodes_where_they_are(bench, hand):
    scene = bench("web-lists")
    refuse = "on => document.querySelector('[data-element=rows]').toggleAttribute('data-refuse', on)"
    scene.page.evaluate(refuse, True)
    if hand == "mouse":
        scene.mouse.drag("a", "c")
    else:
        scene.page.locator("[data-element=rows]").focus()
        scene.keys.press("Home", "Space", "ArrowDown", "ArrowDown", "Space")
    scene.settle()
    assert scene.log()[-1] == "dropped rows move" and "rows a b c d e" in scene.log()
    assert scene.names_in("rows") == ["a", "b", "c", "d", "e"]
    # What is dragged next is what is seen.
    scene.page.evaluate(refuse, False)
    scene.mouse.drag("b", "d")
    scene.settle()
    assert scene.names_in("rows") == ["a", "c", "d", "b", "e"] and "rows a c d b e" in scene.log()
    is_clean(scene)


def test_a_page_that_does_not_want_it_is_not_scrolled_by_drags(bench):
    scene = bench("web-crowd")
    scene.page.evaluate("bench.drag.call('bench_autoscroll', 0)")
    bottom = (120, scene.page.viewport_size["height"] - 4)
    scene.page.evaluate("document.body.style.height = '3000px'")
    scene.mouse.press("a")
    scene.mouse.move(bottom)
    scene.mouse.wait(0.8)
    assert scene.page.evaluate("scrollY") == 0
    # The wheel still does.
    scene.page.mouse.wheel(0, 100)
    scene.wait_until("scrollY === 100")
    scene.page.evaluate("bench.drag.call('bench_autoscroll', 1)")
    scene.mouse.move((121, bottom[1]))
    scene.wait_until("scrollY > 200", 20)
    scene.keys.press("Escape")
    scene.mouse.release()
    is_clean(scene)


def test_a_list_that_is_marked_anew_is_measured_again(bench):
    scene = bench("web-lists")
    scene.page.evaluate("bench.drag.call('bench_mark', bench.drag.handle(document.querySelector('[data-element=rows]')))")
    scene.page.evaluate("document.querySelector('[data-element=b]').style.height = '200px'")
    scene.mouse.press("e")
    scene.mouse.move(scene.box("c").at(0.5, 0.2))
    scene.settle()
    scene.mouse.release()
    scene.settle()
    assert scene.names_in("rows") == ["a", "b", "e", "c", "d"]
    is_clean(scene)


@pytest.mark.many
@pytest.mark.parametrize("when", ["before", "during"])
def test_a_list_that_is_drawn_anew_as_a_whole_goes_on(bench, when):
    scene = bench("web-lists")

    def redraw():
        scene.page.evaluate("""() => {
            const list = document.querySelector('[data-element=rows]'), copy = list.cloneNode(true)
            for (const node of [copy, ...copy.querySelectorAll('*')]) {
                for (const name of node.getAttributeNames()) if (/^(data-drag|style|aria|tabindex)/.test(name)) node.removeAttribute(name)
            }
            list.replaceWith(copy)
        }""")

    if when == "before":
        redraw()
    scene.mouse.press("e")
    scene.mouse.move(scene.box("d").center)
    if when == "during":
        redraw()
    scene.mouse.move(scene.box("c").at(0.5, 0.2))
    scene.settle()
    scene.mouse.release()
    scene.settle()
    assert scene.names_in("rows") == ["a", "b", "e", "c", "d"]
    assert "rows a b e c d" in scene.log()
    is_clean(scene)
    # By keys too.
    scene.page.locator("[data-element=rows]").focus()
    for key in ["ArrowDown", "Space", "ArrowDown", "Space"]:
        scene.keys.press(key)
    scene.settle()
    assert scene.names_in("rows") == ["b", "a", "e", "c", "d"]


@pytest.mark.lengthy
def test_a_board_whose_lists_are_made_anew_by_a_drop_has_every_card_once(bench):
    scene = bench("web-lists")
    scene.page.evaluate("document.querySelector('[data-element=board]').dataset.redraw = 'whole'")
    # Before a card, behind the last one, and into an empty list.
    for card, place in [("k1", scene.box("k4").at(0.5, 0.1)), ("k2", scene.box("two").at(0.5, 0.9)), ("k4", scene.box("three").center)]:
        scene.mouse.drag(card, place)
        scene.settle()
    assert {name: scene.names_in(name) for name in ("one", "two", "three")} == {"one": ["k3"], "two": ["k1", "k2"], "three": ["k4"]}
    is_clean(scene)


@pytest.mark.lengthy
def test_rows_whose_attributes_the_app_sets_anew_in_mid_drag_are_shown_as_before(bench):
    scene = bench("web-lists")
    styles = scene.page.evaluate("[...document.querySelectorAll('#rows > *')].map(row => [row.dataset.element, row.getAttribute('style')])")
    scene.mouse.press("a")
    # Where it is alone in having anything to lose.
    scene.mouse.move(scene.box("a").center + (0, 6))
    scene.page.evaluate("document.querySelector('#rows > [data-element=a]').removeAttribute('data-drag-item')")
    scene.settle()
    assert scene.page.evaluate("getComputedStyle(document.querySelector('#rows > [data-element=a]')).opacity") == "0"
    scene.mouse.move(scene.box("d").center + (0, 20))
    scene.settle()
    # As what morphs a page into a new one does.
    for _ in range(2):
        scene.page.evaluate("""styles => {
            for (const [name, style] of styles) {
                const row = document.querySelector(`[data-element=${name}]`)
                for (const attribute of row.getAttributeNames()) if (!/^(style|data-element)$/.test(attribute)) row.removeAttribute(attribute)
                row.setAttribute('style', style)
            }
        }""", styles)
        scene.settle()
        assert tops(scene, "b", "c", "d") == [28, 124, 160]
        assert scene.page.evaluate("getComputedStyle(document.querySelector('#rows > [data-element=a]')).opacity") == "0"
    scene.mouse.release()
    scene.settle()
    assert scene.names_in("rows") == ["b", "c", "d", "a", "e"]
    is_clean(scene)


def test_command_with_an_arrow_is_the_browsers_also_in_a_list(bench):
    scene = bench("web-lists")
    scene.keys.focus("rows")
    scene.keys.press("ArrowDown", "Meta+ArrowDown", "Meta+End")
    assert scene.focused() == "a"
    scene.keys.press("ArrowDown")
    assert scene.focused() == "b"


def test_page_keys_lead_as_far_as_can_be_seen_and_the_focus_stays_in_view(bench):
    scene = bench("web-lists")
    scene.page.evaluate("""() => {
      const rows = document.querySelector('#rows')
      rows.style.cssText = 'height: 300px; overflow: auto'
      for (let i = 0; i < 40; i++) rows.insertAdjacentHTML('beforeend', `<li data-element=row-${i} style="height:40px">${i}</li>`)
      document.querySelector('[data-element=row-3]').hidden = true
    }""")
    scene.keys.focus("rows")
    at = []
    for key in ["ArrowDown", "PageDown", "PageDown", "PageDown", "End", "PageUp", "Home", "PageUp"]:
        scene.keys.press(key)
        box, list = scene.box(scene.focused()), scene.box("rows")
        assert list.y <= box.y and box.y + box.height <= list.y + list.height
        at.append(scene.focused())
    assert at == ["a", "e", "row-5", "row-10", "row-39", "row-34", "a", "a"]
    # Where rows wrap, too.
    scene.page.evaluate("document.querySelector('#rows').style.cssText = 'height: 200px; overflow: auto; display: flex; flex-wrap: wrap; align-content: start'")
    scene.keys.press("PageDown")
    assert scene.page.evaluate("document.activeElement.offsetTop") > 60


@pytest.mark.parametrize("during", [False, True], ids=["at rest", "while it is carried"])
def test_where_the_app_removes_a_list_with_the_item_that_has_the_focus_what_comes_after_it_has_it(bench, during):
    scene = bench("web-lists")
    scene.keys.focus("one")
    scene.keys.press("ArrowDown", *(["Space", "ArrowDown"] if during else []))
    scene.page.evaluate("document.querySelector('[data-element=one]').remove()")
    scene.wait_until("document.activeElement.dataset.element === 'two'")
    scene.keys.press("ArrowDown", "Space", "Escape")
    assert scene.log()[-1] == "cancelled two escape"


def test_a_key_that_is_held_counts_also_when_something_moves_meanwhile(bench):
    scene = bench("web-lists")
    scene.mouse.press("a")
    scene.mouse.move("c")
    scene.keys.down("Control")
    scene.settle()
    # The list takes no copies, so nothing makes room.
    assert tops(scene, "b") == [74]
    scene.page.evaluate("document.querySelector('#rows').style.top = '30px'")
    scene.settle()
    assert tops(scene, "b") == [84]
    scene.keys.up("Control")
    scene.settle()
    assert tops(scene, "b") == [38]
    scene.mouse.release()
    scene.settle()
    assert scene.names_in("rows")[0] == "b"


@pytest.mark.lengthy
@pytest.mark.parametrize("turn", ["rotate: 180deg", "transform: scaleY(-1)"])
def test_rows_that_are_turned_over_make_room_where_they_will_stand(bench, turn):
    scene = bench("web-lists")
    scene.page.add_style_tag(content=f"#rows {{ {turn} }} #rows li {{ margin: 0 0 8px }}")
    scene.mouse.press("a")
    scene.mouse.move("d")
    scene.settle()
    seen = tops(scene, "b", "c", "d", "e")
    scene.mouse.release()
    scene.settle()
    assert scene.names_in("rows") == ["b", "c", "d", "a", "e"]
    assert tops(scene, "b", "c", "d", "e") == seen
    is_clean(scene)


def test_a_list_as_high_as_the_window_makes_room_for_rows_further_down(bench):
    scene = bench("web-lists")
    scene.page.add_style_tag(content="html, body, #rows { height: 100% } #rows { position: static } #rows li { min-height: 200px }")
    scene.page.evaluate("scrollTo(0, 2000)")
    scene.mouse.press("d")
    scene.mouse.move("e")
    scene.settle()
    seen = tops(scene, "b", "c", "e")
    scene.mouse.release()
    scene.settle()
    assert scene.names_in("rows") == ["a", "b", "c", "e", "d"]
    assert tops(scene, "b", "c", "e") == seen
    is_clean(scene)


@pytest.mark.lengthy
def test_a_list_is_no_larger_for_what_sticks_out_of_its_rows(bench):
    scene = bench("web-lists")
    scene.page.locator("[data-element=b]").evaluate(
        "row => row.insertAdjacentHTML('beforeend', '<i data-element=out style=\"position:absolute;left:0;top:500px;width:90px;height:40px\"></i>')"
    )
    scene.mouse.drag("a", "out")
    scene.settle()
    assert scene.names_in("rows") == ["a", "b", "c", "d", "e"] and scene.log()[-1].startswith("missed")


def test_cards_of_a_column_that_ends_before_they_do_go_to_another_and_back(bench):
    scene = bench("web-lists")
    scene.page.add_style_tag(content=".column { height: 30px }")
    for card, goal, one, two in (("k2", "k4", "k1 k3", "k2 k4"), ("k2", "k3", "k1 k2 k3", "k4")):
        scene.mouse.press(card)
        scene.mouse.move(scene.box(goal).at(0.5, 0.4))
        scene.settle()
        seen = tops(scene, "k1", "k3")
        scene.mouse.release()
        scene.settle()
        assert sorted(scene.names_in("one")) == one.split() and sorted(scene.names_in("two")) == two.split()
        assert tops(scene, "k1", "k3") == seen
        is_clean(scene)


def test_what_keys_have_put_into_another_list_has_the_buttons_of_that_list(bench):
    scene = bench("web-lists")
    scene.page.evaluate("bench.drag.call('bench_actions')")
    bar = scene.page.locator("[data-drag-actions]:visible")
    scene.page.locator("[data-element=k1]").click()
    bar.wait_for()
    scene.keys.press("Space", "ArrowRight", "Space")
    scene.wait_for_log("two k1 k4", "dropped two move")
    scene.wait_until_over()
    scene.wait_until("document.activeElement.textContent === 'k1'")
    assert bar.count() == 1
    scene.keys.press("Alt+ArrowDown")
    scene.wait_until("[...document.querySelectorAll('[data-element=two] > .card')].map(card => card.textContent).join() === 'k4,k1'")
    # Who takes it back has those of the first list again.
    scene.keys.press("Space", "ArrowLeft", "Space")
    scene.wait_until("document.activeElement.closest('[data-element=one]')")
    scene.wait_until_over()
    assert bar.count() == 1


def test_a_child_that_stands_for_no_item_is_complained_of(bench):
    scene = bench("web-lists")
    said = []
    scene.page.on("console", lambda message: message.type == "warning" and said.append(message.text))
    scene.page.evaluate("document.querySelector('#rows').insertAdjacentHTML('afterbegin', '<li class=heading>Letters</li>')")
    scene.mouse.drag("a", "d")
    scene.keys.press("Escape")
    assert ends(scene) == [] and scene.names_in("rows")[-5:] == ["a", "b", "c", "d", "e"]
    assert said == ["ul#rows: 6 children for 5 items; what stands for none needs data-drag-skip."]
    scene.page.evaluate("document.querySelector('.heading').outerHTML = '<li data-drag-skip>Letters</li>'")
    scene.mouse.drag("a", "d")
    scene.wait_for_log("dropped rows move")
    assert scene.names_in("rows")[-5:] != ["a", "b", "c", "d", "e"]


def test_items_that_had_the_focus_keep_nothing_when_their_list_is_none_any_more(bench):
    scene = bench("web-lists")
    before = scene.page.locator("#rows").inner_html()
    scene.page.locator("#rows").focus()
    scene.keys.press("Home", "ArrowDown", "ArrowDown")
    scene.wait_until("document.activeElement.textContent === 'c'")
    assert scene.page.locator("#rows [aria-describedby]").count() > 1
    scene.page.evaluate("bench.drag.call('bench_close')")
    assert scene.page.locator("#rows").inner_html() == before


@pytest.mark.lengthy
def test_items_that_had_the_focus_and_went_are_kept_by_nobody(bench):
    scene = bench("web-lists")
    scene.page.locator("#rows").focus()
    scene.keys.press("Home", "ArrowDown", "ArrowDown", "ArrowUp")
    scene.wait_until("document.activeElement.textContent === 'b'")
    scene.page.evaluate("""() => {
      const remove = name => {
        const node = document.querySelector(`[data-element=${name}]`)
        bench.drag.call('bench_remove', bench.drag.handle(node))
        return new WeakRef(node)
      }
      bench.gone = ['c', 'd'].map(remove)
    }""")
    # Lists are looked at again, and forget what was there.
    scene.mouse.drag("a", "e")
    scene.wait_until_over()
    scene.session.send("HeapProfiler.enable")
    for _ in range(5):
        scene.mouse.wait(0.1)
        scene.session.send("HeapProfiler.collectGarbage")
    assert scene.page.evaluate("bench.gone.map(node => !node.deref())") == [True, True]


@pytest.mark.lengthy
@pytest.mark.parametrize("source, lists, others", [("d", "#rows", "#strip, [data-board]"), ("k2", ".column", "ul")])
def test_the_first_place_of_a_list_that_has_no_box_of_its_own_is_held_and_taken(bench, source, lists, others):
    scene = bench("web-lists")
    scene.page.add_style_tag(content=f"{lists} {{ display: contents }} {others} {{ display: none }} body {{ margin: 100px 30px }}")
    scene.settle()
    name, first = ("rows", "a") if source == "d" else ("two", "k4")
    before, box, own = scene.names_in(name), scene.box(first), scene.box(source)
    # Its middle is in the first place, and stays there.
    x, y = own.center
    scene.mouse.press((x, y))
    for i in range(6):
        scene.mouse.move((x + i, y + box.y - own.y + 4 - i))
        scene.settle()
    assert scene.log()[-1] == f"place {name} 0"
    assert not [line for line in scene.log() if line.startswith("exited") and line != "exited one"]
    scene.mouse.release()
    scene.settle()
    assert ends(scene) == [f"dropped {name} move"]
    assert scene.names_in(name) == [source] + [each for each in before if each != source]
