"""Clicks that a drag comes right after, or is taken for, and what has the focus by them."""

import pytest

from web_bench import ends


def test_a_drag_right_after_a_click_is_no_double_click(bench):
    scene = bench("web-plain")
    scene.page.evaluate("""() => {
      window.heard = []
      for (const type of ['click', 'dblclick']) document.addEventListener(type, event => heard.push(`${type} ${event.target.dataset.element ?? ''}`))
    }""")
    scene.mouse.click("card")
    # As browsers count it: within half a second, where the first press was.
    scene.page.mouse.down(click_count=2)
    scene.mouse.move("bin")
    scene.page.mouse.up(click_count=2)
    assert ends(scene) == ["dropped bin move"]
    assert scene.page.evaluate("heard") == ["click card"]
    # A double click is one as before.
    scene.settle()
    scene.page.mouse.dblclick(*scene.box("card").center)
    assert scene.page.evaluate("heard") == ["click card", "click card", "click card", "dblclick card"]


def held(scene):
    """What has the focus; nothing, where a ring is seen around it, as after keys."""
    return scene.page.evaluate("document.activeElement.matches(':focus-visible') ? '' : document.activeElement.dataset.element ?? ''")


def listen(scene, name, does, event="click"):
    """Has the app hear of an event at an element, in the words of a script: `element` is it, and `field` one beside all lists."""
    scene.page.evaluate(
        f"""name => {{
          const element = document.querySelector(`[data-element=${{name}}]`), field = window.field ?? document.createElement('input')
          if (!field.isConnected) document.body.append(Object.assign(window.field = field, {{ style: 'position: absolute; left: 20px; top: 600px' }}))
          field.dataset.element = 'field'
          element.addEventListener('{event}', event => {{ {does} }})
        }}""",
        name,
    )


@pytest.mark.many(8)
@pytest.mark.parametrize(
    "page, item, key, then",
    [
        ("web-lists", "d", "ArrowUp", "c"),
        ("web-lists", "q", "ArrowRight", "r"),
        ("web-lists", "k2", "ArrowDown", "k3"),
        # Lists whose items hold lists.
        ("web-nested", "b", "ArrowDown", "c"),
        ("web-nested", "tuesday-title", "ArrowDown", "friday"),
        ("web-rows", "work", "ArrowDown", "home"),
        ("web-rows", "bird-3", "ArrowUp", "bird-2"),
    ],
)
@pytest.mark.parametrize("hand", ["mouse", "touch", "pen"])
def test_keys_go_on_from_the_item_that_has_been_clicked(bench, page, item, key, then, hand):
    scene = bench(page)
    if hand == "touch":
        scene.touch.tap(item)
    else:
        getattr(scene, hand).press(item)
        getattr(scene, hand).release()
    item = item.removesuffix("-title")
    scene.wait_until(f"document.activeElement.dataset.element === '{item}'")
    assert held(scene) == item
    scene.keys.press(key)
    assert scene.focused() == then


@pytest.mark.many(3)
@pytest.mark.parametrize("kind, key, then", [("grid", "ArrowDown", "6"), ("table", "ArrowDown", "4"), ("row from right to left", "ArrowLeft", "4")])
def test_keys_go_on_from_what_has_been_clicked_however_that_is_laid_out(site, open_scene, workbench, kind, key, then):
    scene = open_scene(f"{site}/pages/web-layouts.html#{kind}", api="bench")
    scene.mouse.click("3")
    assert held(scene) == "3"
    scene.keys.press(key)
    assert scene.focused() == then


def test_keys_leave_an_item_that_they_were_at_for_the_one_that_has_been_clicked(bench):
    scene = bench("web-lists")
    scene.keys.focus("rows")
    scene.keys.press("ArrowDown")
    scene.mouse.click("d")
    scene.keys.press("Space", "ArrowDown", "Space")
    scene.settle()
    assert scene.names_in("rows") == ["a", "b", "c", "e", "d"]
    # And go on where that is when they come back.
    scene.keys.press("Tab", "Shift+Tab", "ArrowUp")
    assert scene.focused() == "d"
    # Also where what is clicked has been reached before.
    scene.mouse.click("a")
    scene.keys.press("Tab", "Shift+Tab", "ArrowUp")
    assert scene.focused() == "a"
    # Each list goes on by itself.
    scene.mouse.click("q")
    scene.keys.focus("rows")
    scene.keys.press("ArrowDown", "ArrowDown")
    assert scene.focused() == "b"


def test_items_of_a_list_that_can_have_no_focus_itself_have_it(bench):
    scene = bench("web-lists")
    scene.page.evaluate("document.querySelector('[data-element=rows]').style.display = 'contents'")
    scene.mouse.click("b")
    assert scene.focused() == "b"
    scene.keys.press("ArrowDown")
    assert scene.focused() == "c"


def test_what_is_seen_only_in_part_has_the_focus_where_it_is(bench):
    scene = bench("web-rows")
    scene.page.evaluate("birds.scrollTop = 1025")
    scene.wait_until("document.querySelector('[data-element=bird-28]')")
    scene.mouse.click(scene.box("bird-28").at(0.5, 0.2))
    scene.settle()
    assert held(scene) == "bird-28" and scene.page.evaluate("birds.scrollTop") == 1025


@pytest.mark.many(5)
@pytest.mark.parametrize("inner", ["button", "input", "a href=#here", "span contenteditable", "b tabindex=0"])
def test_what_is_in_an_item_and_can_have_the_focus_keeps_it_when_it_is_clicked(bench, inner):
    scene = bench("web-lists")
    scene.page.evaluate(f"document.querySelector('[data-element=b]').innerHTML = `<{inner} data-element=inner>Inner</>`")
    scene.mouse.click("inner")
    assert scene.focused() == "inner"
    # By keys too, which click a button or a link.
    scene.keys.press("Enter")
    assert scene.focused() == "inner"
    # Beside it the item has it.
    scene.mouse.click(scene.box("b").at(0.9, 0.9))
    assert scene.focused() == "b"


def test_a_field_that_a_label_in_an_item_is_for_has_the_focus_when_that_is_clicked(bench):
    scene = bench("web-lists")
    scene.page.evaluate("document.querySelector('[data-element=b]').innerHTML = '<label data-element=label>Label <input type=checkbox data-element=box></label>'")
    scene.mouse.click(scene.box("label").at(0.1, 0.5))
    assert scene.focused() == "box" and scene.page.locator("[data-element=box]").is_checked()


def test_an_app_that_puts_the_focus_elsewhere_by_a_click_has_it_there(bench):
    scene = bench("web-lists")
    listen(scene, "b", "field.focus()")
    scene.mouse.click("b")
    scene.settle()
    assert scene.focused() == "field"
    # Or leaves it there, as where what is clicked is written into a text.
    listen(scene, "c", "event.preventDefault()", "mousedown")
    scene.mouse.click("c")
    scene.settle()
    assert scene.focused() == "field"
    scene.mouse.click("d")
    assert scene.focused() == "d"


def test_where_an_app_takes_away_what_is_clicked_or_draws_it_anew_the_focus_is_in_its_place(bench):
    scene = bench("web-lists")
    listen(scene, "b", "element.remove()")
    scene.mouse.click("b")
    scene.wait_until("document.activeElement.dataset.element === 'c'")
    listen(scene, "rows", "element.innerHTML = element.innerHTML; event.stopImmediatePropagation()")
    scene.mouse.click("d")
    scene.wait_until("document.activeElement.dataset.element === 'd'")
    scene.keys.press("ArrowDown")
    assert scene.focused() == "e"


def test_what_a_script_clicks_gets_no_focus(bench):
    scene = bench("web-lists")
    scene.keys.focus("rows")
    scene.page.evaluate("document.querySelector('[data-element=d]').click()")
    assert scene.focused() == "rows"


@pytest.mark.parametrize("end", ["drop", "escape"])
def test_an_item_that_has_been_dragged_away_and_back_is_as_it_was(bench, end):
    scene = bench("web-lists")
    scene.page.evaluate("window.before = bench.document()")
    scene.mouse.press("d")
    scene.mouse.move("b")
    scene.wait_until("document.querySelector('[data-drag-room]')")
    if end == "escape":
        scene.keys.press("Escape")
    scene.mouse.move(scene.box("e").center if end == "escape" else (120, 230))
    scene.mouse.release()
    scene.settle()
    assert scene.names_in("rows") == ["a", "b", "c", "d", "e"]
    scene.wait_until("bench.document() === before")
    # It was not clicked.
    assert scene.focused() == "rows"


def test_each_of_two_who_hear_of_clicks_hears_of_a_click_once(bench):
    scene = bench("web-redrawn")
    scene.mouse.click("twice")
    assert scene.log() == ["clicked", "clicked twice"]


def test_a_tap_of_another_finger_on_a_link_in_a_drawing_follows_it(bench):
    scene = bench("web-plain", device={"has_touch": True})
    scene.page.evaluate("""() => document.body.insertAdjacentHTML('beforeend', `<svg style="position:absolute;left:800px;top:500px" width="100" height="100">
      <a href="#link"><rect width="100" height="100" /></a></svg>`)""")
    scene.touch.start("card")
    scene.touch.wait(0.4)
    scene.touch.move((400, 300))
    scene.touch.tap((850, 550), finger=1)
    scene.wait_until("location.hash === '#link'")
    scene.touch.move("bin")
    scene.touch.end()
    assert ends(scene) == ["dropped bin move"]
