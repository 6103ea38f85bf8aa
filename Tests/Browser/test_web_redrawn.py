"""Pages that make new nodes for what they show already: keys go on where they were."""

import pytest

from web_bench import ends

pytestmark = pytest.mark.lengthy

FOCUS = "document.activeElement.dataset.element"


def go_to(scene, name):
    if name == "card":
        return scene.keys.focus("card")
    scene.keys.focus("rows")
    scene.keys.press("Home", *["ArrowDown"] * "abc".index(name))
    assert scene.page.evaluate(FOCUS) == name


@pytest.mark.parametrize("name", ["card", "b"])
def test_what_has_the_focus_has_it_when_it_is_drawn_anew(bench, name):
    scene = bench("web-redrawn")
    go_to(scene, name)
    for _ in range(2):
        scene.page.evaluate("redraw()")
        assert scene.page.evaluate(FOCUS) == name
    scene.keys.press("Space", "Escape")
    assert ends(scene)[0].startswith("cancelled")


def test_a_row_has_the_focus_when_its_list_is_drawn_anew_with_it(bench):
    scene = bench("web-redrawn")
    go_to(scene, "b")
    for _ in range(2):
        scene.page.evaluate("document.querySelector('ul').outerHTML = '<ul data-element=rows><li data-element=a>a<li data-element=b>b<li data-element=c>c</ul>'")
        scene.wait_until(f"{FOCUS} === 'b'")
    scene.keys.press("Space", "ArrowUp", "Space")
    assert len(ends(scene)) == 1
    assert "rows b a c" in scene.log()


@pytest.mark.parametrize("during", [False, True])
@pytest.mark.parametrize("name", ["card", "b"])
def test_what_has_the_focus_keeps_it_when_its_attributes_are_set_anew(bench, name, during):
    scene = bench("web-redrawn")
    go_to(scene, name)
    if during:
        scene.keys.press("Space", "ArrowRight")
    scene.page.evaluate("""name => {
        const node = document.querySelector(`[data-element=${name}]`)
        for (const name of node.getAttributeNames()) if (!/data-(element|drag$)/.test(name)) node.removeAttribute(name)
        return new Promise(done => requestAnimationFrame(() => setTimeout(done)))
    }""", name)
    assert scene.page.evaluate(FOCUS) == name
    assert scene.page.evaluate("document.activeElement.ariaRoleDescription") == "draggable"
    scene.keys.press(*([] if during else ["Space", "ArrowRight"]), "Space")
    assert len(ends(scene)) == 1


@pytest.mark.parametrize("name, carry", [("card", "Tab"), ("b", "ArrowUp")])
@pytest.mark.parametrize("end", ["Space", "Escape"])
def test_what_is_drawn_anew_a_moment_after_keys_have_let_go_of_it_has_the_focus(bench, name, carry, end):
    scene = bench("web-redrawn")
    go_to(scene, name)
    scene.keys.press("Space", carry, end)
    assert len(ends(scene)) == 1
    # As what waits for an answer does, or for a frame.
    for _ in range(2):
        scene.page.evaluate("new Promise(done => setTimeout(() => { redraw(); done() }, 30))")
        assert scene.page.evaluate(FOCUS) == name
    scene.settle()
    assert scene.page.evaluate(FOCUS) == name


def test_a_row_that_has_been_removed_and_comes_back_has_the_focus_again(bench):
    scene = bench("web-redrawn")
    go_to(scene, "b")
    scene.page.evaluate("window.gone = document.querySelector('[data-element=b]'); gone.remove()")
    scene.page.evaluate("document.querySelector('[data-element=rows]').append(gone.cloneNode(true))")
    scene.wait_until(f"{FOCUS} === 'b'")


ROW = "document.querySelector('[data-element=%s]')"


@pytest.mark.parametrize("gone, next", [("b", "c"), ("c", "b"), ("bc", "a"), ("ab", "c"), ("abc", "rows")])
def test_where_the_app_removes_the_row_that_has_the_focus_what_is_in_its_place_has_it(bench, gone, next):
    scene = bench("web-redrawn")
    go_to(scene, gone[0])
    for name in gone:
        scene.page.evaluate(f"(window.gone ??= []).push({ROW % name}); gone.at(-1).remove()")
    scene.wait_until(f"{FOCUS} === '{next}'")
    if next != "rows":
        # From the data too.
        scene.page.evaluate("for (const row of gone) bench.drag.call('bench_remove', bench.drag.handle(row))")
        scene.keys.press("Space", "Escape")
        assert ends(scene) == ["cancelled rows escape"]


def test_where_rows_are_drawn_anew_and_nothing_tells_which_is_which_the_one_at_its_place_has_the_focus(bench):
    scene = bench("web-redrawn")
    go_to(scene, "b")
    scene.page.evaluate("document.querySelector('[data-element=rows]').innerHTML = '<li>a</li> <li>b</li> <li>c</li>'")
    scene.wait_until("document.activeElement.textContent === 'b'")


def test_what_keys_have_put_down_has_the_focus_where_its_list_was_drawn_anew_meanwhile_and_nothing_tells_which_is_which(bench):
    scene = bench("web-redrawn")
    go_to(scene, "b")
    scene.keys.press("Space")
    # What is at the place that it had is another row now.
    scene.page.evaluate(f"""() => {{
        bench.drag.call('bench_remove', bench.drag.handle({ROW % 'a'}))
        document.querySelector('[data-element=rows]').innerHTML = '<li>b</li><li>c</li>'
    }}""")
    scene.wait_until("document.activeElement.textContent === 'c'")
    scene.keys.press("Space")
    scene.wait_until("document.activeElement.textContent === 'b'")


def test_a_row_that_comes_back_leaves_the_focus_where_it_has_gone_on(bench):
    scene = bench("web-redrawn")
    go_to(scene, "b")
    scene.page.evaluate(f"window.gone = {ROW % 'b'}; gone.remove()")
    scene.wait_until(f"{FOCUS} === 'c'")
    scene.keys.press("ArrowUp")
    scene.page.evaluate("document.querySelector('[data-element=rows]').append(gone.cloneNode(true))")
    scene.keys.press("ArrowDown")
    assert scene.page.evaluate(FOCUS) == "c"


@pytest.mark.parametrize("name", ["card", "b"])
def test_who_has_gone_on_elsewhere_is_not_fetched_back(bench, name):
    scene = bench("web-redrawn")
    go_to(scene, name)
    scene.mouse.click((700, 500))
    scene.page.evaluate("redraw()")
    assert scene.page.evaluate("document.activeElement === document.body")
    # What has gone for a while too.
    go_to(scene, name)
    node = f"document.querySelector('[data-element={name}]')"
    scene.page.evaluate(f"window.gone = {node}; window.place = gone.parentElement; gone.remove()")
    scene.mouse.click((700, 500))
    scene.page.evaluate("place.append(gone.cloneNode(true))")
    assert scene.page.evaluate("document.activeElement === document.body")


def test_keys_reach_and_lift_rows_that_were_drawn_since_they_were_last_looked_at(bench):
    scene = bench("web-redrawn")
    scene.page.evaluate("redraw()")
    go_to(scene, "b")
    scene.page.evaluate("""() => {
      const list = document.querySelector('[data-element=rows]')
      list.replaceChildren(...['b', 'c', 'a'].map(name => list.querySelector(`[data-element=${name}]`).cloneNode(true)))
      list.children[2].focus()
    }""")
    scene.keys.focus("rows")
    scene.keys.press("End")
    assert scene.page.evaluate(FOCUS) == "a"
    scene.keys.press("Space", "Escape")
    assert ends(scene) == ["cancelled rows escape"]


@pytest.mark.parametrize("gone, next", [("slow", "quick"), ("look", "full")])
def test_where_the_app_removes_a_source_that_has_the_focus_the_one_after_it_has_it_or_before(bench, gone, next):
    scene = bench("web-plain")
    scene.keys.focus(gone)
    # As an app may that waits for an answer, after a drop by keys.
    scene.keys.press("Space", "Tab", "Space")
    assert len(ends(scene)) == 1
    scene.page.evaluate(f"new Promise(done => setTimeout(() => {{ {ROW % gone}.remove(); done() }}, 100))")
    scene.wait_until(f"{FOCUS} === '{next}'")
    scene.keys.press("Space", "Escape")
    assert ends(scene)[1] == f"cancelled {next} escape"


@pytest.mark.parametrize("whole", [False, True], ids=["that stays", "made anew"])
def test_a_source_that_is_shown_as_an_item_of_a_list_is_that_from_then_on(bench, whole):
    scene = bench("web-redrawn")
    scene.page.evaluate("""whole => {
      const item = document.createElement('li'), list = document.querySelector('[data-list]')
      item.dataset.element = item.textContent = 'card'
      document.querySelector('[data-element=card]').remove()
      list.append(item)
      if (whole) list.replaceWith(list.cloneNode(true))
      bench.drag.call('bench_mark', bench.drag.handle(document.querySelector('[data-list]')))
    }""", whole)
    scene.mouse.drag("card", scene.box("a").at(0.5, 0.2))
    scene.wait_until_over()
    scene.settle()
    assert ends(scene) == ["dropped rows move"] and scene.names_in("rows") == ["card", "a", "b", "c"]
    scene.keys.focus("rows")
    scene.keys.press("Home", "Space", "ArrowDown", "Space")
    assert ends(scene)[1:] == ["dropped rows move"]


# As an app does that draws everything anew and marks what it has drawn.
DRAW_AND_MARK = """() => {
  redraw()
  const list = document.querySelector('[data-list]'), made = list.cloneNode(true)
  for (const name of made.getAttributeNames()) if (!/^data-(element|list)$/.test(name)) made.removeAttribute(name)
  list.replaceWith(made)
  bench.drag.call('bench_mark_all')
}"""


@pytest.mark.parametrize("name, place", [("card", "bin"), ("a", "c")])
def test_a_drag_goes_on_where_the_app_marks_anew_all_that_it_has_drawn_anew(bench, name, place):
    scene = bench("web-redrawn")
    scene.mouse.press(name)
    scene.mouse.move("b" if name == "a" else (200, 60))
    for _ in range(2):
        scene.page.evaluate(DRAW_AND_MARK)
        scene.page.wait_for_timeout(50)
    scene.mouse.move(scene.box(place).center + (0, 8))
    scene.mouse.release()
    scene.settle()
    assert ends(scene) == [f"dropped {'bin' if name == 'card' else 'rows'} move"]
    # And so does the focus; what has been drawn anew is dragged again.
    scene.keys.focus("card" if name == "card" else "rows")
    if name == "a":
        scene.keys.press("End")
    scene.page.evaluate(DRAW_AND_MARK)
    scene.wait_until(f"{FOCUS} === '{name}'")
    scene.mouse.drag(name, place)
    scene.settle()
    assert len(ends(scene)) == 2


@pytest.mark.many
@pytest.mark.parametrize("name", ["card", "b"])
@pytest.mark.parametrize("when", ["at rest", "while it is carried", "after its drop"])
@pytest.mark.parametrize("what", ["it alone", "all"])
def test_what_has_the_focus_keeps_it_where_the_app_puts_it_elsewhere(bench, name, when, what):
    scene = bench("web-redrawn")
    go_to(scene, name)
    if when != "at rest":
        scene.keys.press("Space", "Tab" if name == "card" else "ArrowUp")
    if when == "after its drop":
        # As one does that has asked a server, and hears that it may not be there.
        scene.keys.press("Space")
        scene.settle()
    scene.page.evaluate("""([name, all]) => {
      const node = document.querySelector(`[data-element=${name}]`), parent = node.parentElement
      for (const child of all ? [...parent.querySelectorAll(':scope > :not(script)')].reverse() : [node]) parent.append(child)
    }""", [name, what == "all"])
    scene.wait_until(f"{FOCUS} === '{name}'")
    scene.keys.press(*(["Escape"] if when == "while it is carried" else ["Space", "Escape"]))
    assert len(ends(scene)) == (2 if when == "after its drop" else 1)


def test_what_has_not_the_focus_gets_none_where_the_app_puts_it_elsewhere(bench):
    scene = bench("web-redrawn")
    go_to(scene, "b")
    scene.page.evaluate("document.activeElement.blur()")
    scene.page.evaluate("const row = document.querySelector('[data-element=b]'); row.parentElement.append(row)")
    scene.page.wait_for_timeout(100)
    assert scene.page.evaluate("document.activeElement === document.body")


def test_nothing_is_stuck_where_the_app_draws_a_drop_in_a_view_transition(bench):
    scene = bench("web-lists")
    scene.page.evaluate(
        """() => {
          const rows = document.querySelector('[data-element=rows]')
          window.transitions = []
          new MutationObserver(records => {
            if (records.some(({ addedNodes }) => addedNodes.length)) transitions.push(document.startViewTransition(() => { document.title = 'Drawn' }).finished)
          }).observe(rows, { childList: true })
        }"""
    )
    scene.mouse.press("a")
    scene.mouse.move("d")
    scene.settle()
    scene.mouse.release()
    scene.wait_until("transitions.length === 1")
    scene.page.evaluate("transitions[0]")
    # And one in the middle of the next drag.
    scene.mouse.press("p")
    scene.mouse.move("q")
    scene.page.evaluate("transitions.push(document.startViewTransition(() => {}).finished)")
    scene.mouse.move("r")
    scene.page.evaluate("transitions[1]")
    scene.mouse.release()
    scene.wait_until_over()
    scene.settle()
    assert ends(scene) == ["dropped rows move", "dropped strip move"]
    assert scene.names_in("rows") == ["b", "c", "d", "a", "e"] and scene.names_in("strip") == ["q", "r", "p"]
    assert scene.page.locator("[data-drag-layer]").count() == 0


@pytest.mark.parametrize("page, source, target", [("web-lists", "a", "c"), ("web-cut", "scrolled", "bin")])
def test_names_that_elements_have_for_view_transitions_are_not_their_copies(bench, page, source, target):
    scene = bench(page)
    scene.page.evaluate(
        """source => {
          document.querySelectorAll('[data-element]').forEach((node, i) => { node.style.viewTransitionName = `named-${i}` })
          document.querySelector(`[data-element=${source}]`).innerHTML += '<i style="display:block;view-transition-name:inner">in</i>'
        }""",
        source,
    )
    scene.mouse.press(source)
    scene.mouse.move(target)
    scene.wait_until("document.querySelector('[data-drag-layer] > *')")
    scene.page.evaluate("document.startViewTransition(() => {}).ready")
    scene.settle()
    scene.mouse.release()
    scene.wait_until_over()
    assert len(ends(scene)) == 1


@pytest.mark.many
@pytest.mark.parametrize("attribute", ["style", "data-drag-source", "tabindex"])
@pytest.mark.parametrize("source, target", [("card", "bin"), ("a", "c")])
def test_a_page_lives_on_where_the_app_takes_from_what_is_dragged_whatever_is_set(bench, attribute, source, target):
    scene = bench("web-redrawn")
    go_to(scene, source)
    # Were it for ever, it would end here all the same.
    scene.page.evaluate("""attribute => {
      let taken = 0
      window.most = 0
      new MutationObserver(records => {
        for (const { target } of records) {
          if (!target.matches('li, ul, [data-drag]') || !target.hasAttribute(attribute) || taken > 2000) continue
          if (!taken) setTimeout(() => taken = 0)
          most = Math.max(most, ++taken)
          target.removeAttribute(attribute)
        }
      }).observe(document.body, { subtree: true, attributes: true })
    }""", attribute)
    scene.page.evaluate("document.activeElement.setAttribute('tabindex', 0)")
    scene.mouse.drag(source, target)
    scene.wait_until("bench.log().some(line => line.startsWith('dropped'))")
    assert 0 < scene.page.evaluate("most") < 1000
