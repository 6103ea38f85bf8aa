"""What apps do to their pages while something is dragged and around it: they clone, clear, adopt, magnify, and lock what scrolls."""

import pytest

from harness.accessible import spoken, tree_node
from harness.devices import TOUCH
from harness.site import BUILD
from web_bench import ends

HEAD = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Probe</title><style>body { margin: 0; font: 14px system-ui }
[data-drag], [data-drop] { box-sizing: border-box; position: absolute; width: 80px; height: 60px; background: #dde }
[data-drop] { width: 160px; height: 120px; background: #ded } ul { margin: 0; padding: 0; list-style: none; width: 200px }
li { height: 40px; box-sizing: border-box; border: 1px solid #aaa; background: #fff }</style>"""
CARD = """<div id=around><div data-element="card" data-drag style="left:40px;top:40px">card</div>
<div data-element="bin" data-drop style="left:40px;top:300px">bin</div></div>"""
LIST = "<ul id=rows data-element=rows data-list><li data-element=a>a</li><li data-element=b>b</li><li data-element=c>c</li><li data-element=d>d</li></ul>"
BOARD = """<main id=main data-board data-element=board><h1>x</h1><div class=column data-element=one style="width:300px;padding:10px">
<div data-element=k1>k1</div><div data-element=k2>k2</div></div><div class=column data-element=two style="width:300px;padding:10px"></div></main>"""
BIRDS = '<ul data-element="birds" tabindex="0" aria-label="Birds" style="position:absolute;left:200px;top:20px;width:200px;height:200px;background:#eee"></ul>'
ROBIN = "<div data-element=robin style='position:absolute;left:20px;top:20px;width:100px;height:60px;background:#dde'>Robin</div>"


pytestmark = pytest.mark.lengthy


@pytest.fixture
def at(bench, tmp_path):
    """A page of its own, of which this is the body."""
    # Pages made here are beside what drives them, and named after the test's own folder.
    file = BUILD / f"workbench/made-{tmp_path.parent.name}-{tmp_path.name}.html"

    def at(html, device=None, script="web-bench.js"):
        file.write_text(f'{HEAD}{html}<script type="module" src="/pages/{script}"></script></html>')
        return bench(f"../workbench/{file.stem}", device)

    yield at
    file.unlink(missing_ok=True)


def pinch(s, x, y):
    """Two fingers on a track pad."""
    s.session.send("Input.synthesizePinchGesture", {"x": x, "y": y, "scaleFactor": 2, "gestureSourceType": "mouse"})
    s.page.wait_for_timeout(300)


def role(s, name):
    node = tree_node(s, name)
    return node["role"]["value"], node.get("name", {}).get("value"), node.get("description", {}).get("value")


CLONE = "(e => e.replaceWith(e.cloneNode(true)))(document.querySelector('[data-element=card]'))"


@pytest.mark.parametrize("change", [CLONE, "around.innerHTML += '<p>New</p>'"])
def test_a_card_that_is_cloned_in_mid_drag_can_be_dragged_again(at, change):
    s = at(CARD)
    s.mouse.press("card")
    s.mouse.move((300, 200))
    s.page.evaluate(change)
    s.mouse.move((320, 220))
    s.mouse.move("bin")
    s.mouse.release()
    s.settle()
    style = s.page.evaluate("(({ pointerEvents, zIndex }) => [pointerEvents, zIndex])(getComputedStyle(document.querySelector('[data-element=card]')))")
    s.mouse.drag("card", (600, 400))
    assert (style, len(ends(s))) == (["auto", "auto"], 2)


@pytest.mark.parametrize("change", ["rows.innerHTML += ''", "rows.replaceWith(rows.cloneNode(true))"])
def test_no_row_is_displaced_after_a_list_was_cloned_in_mid_drag(at, change):
    s = at(LIST)
    s.mouse.press("a")
    s.mouse.move("c")
    s.page.wait_for_timeout(800)
    s.page.evaluate(change)
    s.mouse.release()
    s.page.wait_for_timeout(2500)
    assert [s.box(n).y for n in s.names_in("rows")] == [0, 40, 80, 120]


def test_a_clone_of_the_action_buttons_does_not_stay_on_the_page(at):
    s = at(BOARD)
    s.page.evaluate("bench.drag.call('bench_actions')")
    s.keys.focus("one")
    s.keys.press("ArrowDown")
    s.wait_until("document.querySelector('[data-drag-actions]:popover-open')")
    s.page.evaluate("main.innerHTML += ''")
    s.page.wait_for_timeout(400)
    assert s.page.evaluate("[...document.querySelectorAll('[data-drag-actions]')].filter(bar => bar.checkVisibility()).length") == 1


@pytest.mark.parametrize("rule", ["body { overflow: hidden }", "html { overflow: hidden }", "html { overflow: clip }"])
def test_a_page_that_does_not_scroll_is_not_scrolled_by_a_drag(at, rule):
    s = at(f"<style>{rule}</style>{CARD}<div style='height:3000px'></div>")
    s.mouse.press("card")
    s.mouse.move((300, 715))
    s.page.wait_for_timeout(800)
    assert s.page.evaluate("scrollY") == 0


def test_what_is_cut_off_at_the_side_of_a_page_stays_there(at):
    s = at(f"<style>body {{ overflow-x: hidden }}</style>{CARD}<nav style='position:absolute;left:1024px;top:0;width:900px;height:99px'>Off canvas</nav>")
    s.mouse.press("card")
    s.mouse.move((1018, 300))
    s.page.wait_for_timeout(800)
    s.mouse.release()
    s.settle()
    s.mouse.wheel(-3000, 0)
    s.page.wait_for_timeout(300)
    assert s.page.evaluate("scrollX") == 0


@pytest.mark.parametrize(
    "source",
    [
        "<svg width=150 height=100 style='position:absolute;left:20px;top:20px'><g data-element=robin><rect width=100 height=60 /></g></svg>",
        "<svg data-element=robin width=100 height=60 style='position:absolute;left:20px;top:20px'><rect width=100 height=60 /></svg>",
        "<div data-element=robin style='display:contents'><div style='width:100px;height:80px'>Robin</div></div>",
    ],
)
def test_a_provided_item_of_a_drawing_or_without_a_box_is_dragged_by_the_mouse(at, source):
    s = at(source + BIRDS, script="web-exchange.js")
    s.mouse.drag((60, 50), "birds")
    s.page.wait_for_timeout(700)
    assert "dropped birds move" in s.log()


def test_a_provided_item_in_a_shadow_is_dragged_by_the_mouse(at):
    s = at(f"<div id=host></div>{ROBIN}{BIRDS}", script="web-exchange.js")
    s.page.evaluate("host.attachShadow({ mode: 'open' }).append(document.querySelector('[data-element=robin]'))")
    s.mouse.drag((60, 50), "birds")
    s.page.wait_for_timeout(700)
    assert "dropped birds move" in s.log()


def test_buttons_of_a_list_come_back_where_the_app_puts_its_own_children_in_anew(at):
    s = at(BOARD)
    s.page.evaluate("bench.drag.call('bench_actions')")
    s.page.wait_for_timeout(300)
    s.page.evaluate("main.replaceChildren(main.querySelector('h1'), ...main.querySelectorAll('.column'))")
    s.keys.focus("one")
    s.keys.press("ArrowDown")
    s.page.wait_for_timeout(300)
    assert s.page.evaluate("document.querySelectorAll('[data-drag-actions]:popover-open').length") == 1


def test_how_to_move_it_is_told_where_the_app_has_cleared_its_body_of_what_it_does_not_know(at):
    s = at(CARD)
    before = role(s, "card")
    s.page.evaluate("document.body.replaceChildren(...[...document.body.children].filter(node => !node.id.startsWith('drag-voice')))")
    s.keys.focus("card")
    s.keys.press("Space", "Tab", "Space")
    assert ends(s) == ["dropped bin move"]
    assert role(s, "card") == before


def test_what_is_in_a_shadow_says_how_to_move_it(bench):
    s = bench("web-shadows")
    node = s.session.send("Runtime.evaluate", {"expression": "shadow.querySelector('[data-element=card]')"})["result"]["objectId"]
    node = s.session.send("Accessibility.getPartialAXTree", {"objectId": node, "fetchRelatives": False})["nodes"][0]
    assert node.get("description", {}).get("value", "").startswith("Press Space to lift")


@pytest.mark.parametrize("tag", ["x-card", "small"])
def test_an_element_that_means_nothing_gets_a_role(at, tag):
    s = at(f"<{tag} data-element=x data-drag>Card</{tag}>")
    assert role(s, "x")[:2] == ("button", "Card")


def test_a_card_with_a_button_in_it_has_a_name(at):
    s = at('<div data-element=card data-drag>Robin <button>Delete</button></div>')
    assert role(s, "card")[0] == "group" and "Robin" in role(s, "card")[1]


@pytest.mark.parametrize(
    "card, name",
    [
        ("<div data-element=x data-drag aria-labelledby='n1 n2'>xyz</div><p id=n1>Big</p><p id=n2>Card</p>", "Big Card"),
        ("<svg><g data-element=x data-drag><title>Piece</title><desc>Long words</desc><rect width=50 height=50 /></g></svg>", "Piece"),
        ("<div data-element=x data-drag title='Titled'></div>", "Titled"),
    ],
)
def test_what_is_announced_is_called_as_the_tree_calls_it(at, card, name):
    s = at(card)
    assert role(s, "x")[1] == name
    s.keys.focus("x")
    s.keys.press("Space")
    s.page.wait_for_timeout(300)
    said = spoken(s)
    s.keys.press("Escape")
    assert said == f"{name} lifted"


def test_a_node_of_another_document_is_dragged(at):
    s = at(CARD + "<iframe id=f srcdoc='<b id=x>inner</b>'></iframe>")
    s.page.evaluate("document.querySelector('[data-element=card]').replaceChildren(document.adoptNode(f.contentDocument.querySelector('#x')))")
    box = s.page.locator("#x").bounding_box()
    s.mouse.drag((box["x"] + 5, box["y"] + 5), "bin")
    assert ends(s) == ["dropped bin move"]


def test_a_row_of_another_document_is_dragged(at):
    s = at(LIST + "<iframe id=f srcdoc='<li id=x data-element=a>inner</li>'></iframe>")
    s.page.evaluate("document.querySelector('[data-element=a]').replaceWith(document.adoptNode(f.contentDocument.querySelector('#x')))")
    s.mouse.drag("a", s.box("c").at(0.5, 0.8))
    s.settle()
    assert s.names_in("rows") == ["b", "c", "a", "d"]


def test_a_corner_that_resizes_does_not_drag_in_a_shadow_either(at):
    s = at("<div id=host></div>")
    s.page.evaluate(
        """() => {
          const shadow = host.attachShadow({ mode: 'open' })
          shadow.innerHTML = `<div data-element=sized data-drag
            style="position:absolute;left:200px;top:40px;width:100px;height:80px;background:#dde;resize:both;overflow:hidden">sized</div>`
          bench.drag.call('bench_mark', bench.drag.handle(shadow.querySelector('div')))
        }"""
    )
    s.mouse.drag((295, 115), (340, 150))
    assert s.log() == []


def test_a_pinch_in_mid_drag_leaves_it_at_the_pointer(at):
    s = at(CARD, TOUCH)
    s.mouse.press("card")
    s.mouse.move((300, 200))
    pinch(s, 300, 200)
    # The window shows (150, 100) at its corner now, twice as large: the pointer is where it was.
    assert s.page.evaluate("[visualViewport.offsetLeft, visualViewport.offsetTop]") == pytest.approx([150, 100], abs=1)
    assert s.box("card").center == pytest.approx((300, 200), abs=1)


def test_a_page_that_is_opened_magnified_is_panned_in_mid_drag(at):
    s = at(CARD, TOUCH)
    pinch(s, 100, 100)
    s.page.reload()
    s.wait_until("window.bench?.ready === true")
    assert s.page.evaluate("[visualViewport.offsetLeft, visualViewport.offsetTop]") == pytest.approx([50, 50], abs=1)
    s.mouse.press((60, 40))
    s.mouse.move((200, 200))
    before = s.box("card").center
    s.mouse.wheel(0, 10)
    s.page.wait_for_timeout(400)
    assert s.page.evaluate("visualViewport.offsetTop") == pytest.approx(55, abs=1)
    assert s.box("card").center == pytest.approx(before + (0, 5), abs=1)


def test_an_app_that_sets_its_own_style_sheets_hides_what_is_carried_as_before(at):
    s = at(LIST)
    s.page.evaluate("document.adoptedStyleSheets = [new CSSStyleSheet()]")
    s.mouse.press("a")
    s.mouse.move("c")
    assert s.page.evaluate("getComputedStyle(document.querySelector('[data-element=a]')).opacity") == "0"




def test_what_draws_itself_in_a_shadow_is_called_by_what_it_says(at):
    s = at("<div data-element=x data-drag></div>")
    s.page.evaluate("document.querySelector('[data-element=x]').attachShadow({ mode: 'open' }).innerHTML = '<b>Robin</b>'")
    assert role(s, "x")[1] == "Robin"
    s.keys.focus("x")
    s.keys.press("Space")
    s.page.wait_for_timeout(300)
    said = spoken(s)
    s.keys.press("Escape")
    assert said == "Robin lifted"


@pytest.mark.parametrize("field", ["attachShadow({ mode: 'open' }).innerHTML = '<input>'", "contentEditable = true"])
def test_alt_with_an_arrow_in_a_field_is_the_fields(at, field):
    s = at(BOARD)
    s.page.evaluate(f"document.querySelector('[data-element=k1]').{field}")
    s.page.evaluate("bench.drag.call('bench_actions')")
    s.page.wait_for_timeout(300)
    s.page.evaluate("(node => (node.shadowRoot?.querySelector('input') ?? node).focus())(document.querySelector('[data-element=k1]'))")
    s.keys.press("Alt+ArrowDown")
    s.page.wait_for_timeout(300)
    assert s.names_in("one") == ["k1", "k2"]


@pytest.mark.parametrize("where", ["document.body", "host.attachShadow({ mode: 'open' })"])
def test_another_finger_taps_a_button_while_one_drags(at, where):
    s = at(CARD + "<div id=host style='position:absolute;left:500px;top:40px'></div>", TOUCH)
    s.page.evaluate(f"{where}.append(Object.assign(document.createElement('button'), {{ textContent: 'in', style: 'position:fixed;left:500px;top:40px', onclick() {{ window.tapped = 1 }} }}))")
    s.touch.start("card")
    s.touch.wait(0.4)
    s.touch.move((200, 200))
    s.touch.tap((508, 50), finger=4)
    s.page.wait_for_timeout(300)
    tapped = s.page.evaluate("window.tapped")
    s.touch.end()
    assert tapped == 1


def test_what_is_carried_is_seen_where_the_app_has_cleared_its_body_in_mid_drag(at):
    s = at(LIST)
    s.mouse.press("a")
    s.mouse.move("c")
    s.page.wait_for_timeout(300)
    s.page.evaluate("document.body.replaceChildren(...[...document.body.children].filter(node => node.matches('ul, script')))")
    s.mouse.move(s.box("d").center)
    s.page.wait_for_timeout(300)
    seen = s.page.evaluate("!!document.querySelector('[data-drag-layer] > *') || getComputedStyle(document.querySelector('[data-element=a]')).opacity !== '0'")
    s.mouse.release()
    s.settle()
    assert seen


def test_what_is_in_details_that_close_keeps_its_name(at):
    s = at(f"<details id=d open><summary>More</summary>{LIST}</details>")
    s.keys.focus("rows")
    s.keys.press("ArrowDown", "Space", "ArrowDown")
    s.page.evaluate("d.open = false")
    s.page.wait_for_timeout(300)
    s.keys.press("Space")
    s.page.wait_for_timeout(700)
    assert spoken(s) == "nothing takes a there"


ROBIN_ROW = "<div data-element=rows data-list><div data-element=card>Robin <button>Delete</button></div><div data-element=other>Owl</div></div>"


@pytest.mark.parametrize("html", ["<div data-element=card data-drag>Robin <button>Delete</button></div>", ROBIN_ROW])
def test_what_is_called_by_its_text_has_another_name_when_that_changes(at, html):
    s = at(html)
    s.keys.focus("rows" if html == ROBIN_ROW else "card")
    if html == ROBIN_ROW:
        s.keys.press("ArrowDown")
    s.page.evaluate("document.querySelector('[data-element=card]').firstChild.replaceWith('Wren ')")
    s.keys.press("Space")
    s.page.wait_for_timeout(300)
    said = spoken(s)
    s.keys.press("Escape")
    assert said.startswith("Wren") and "Wren" in role(s, "card")[1]
