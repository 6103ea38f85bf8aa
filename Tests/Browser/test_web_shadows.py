"""Lists and cards in shadows, of which nobody outside is told, and in the foreign objects of drawings."""

import pytest

from harness.devices import TOUCH
from web_bench import ends

pytestmark = pytest.mark.lengthy

FOCUS = "focus()"


def rows(scene):
    """Where the rows in the shadow are seen, and what a drag has left on them."""
    return scene.page.evaluate("[...shadow.querySelectorAll('li')].map(row => [row.textContent, row.getBoundingClientRect().y, row.outerHTML])")


def go_to(scene, name):
    scene.page.evaluate("shadow.querySelector('ul').focus()")
    scene.keys.press(*["ArrowDown"] * (1 + "abc".index(name)))
    assert scene.page.evaluate(FOCUS) == name


@pytest.mark.parametrize("hand", ["mouse", "touch"])
def test_rows_in_a_shadow_make_room_by_gliding_and_nothing_is_left(bench, hand):
    scene = bench("web-shadows", TOUCH)
    before = [row[:2] for row in rows(scene)]
    start, end = scene.box("a").center, scene.box("c").center
    device = getattr(scene, hand)
    (device.press if hand == "mouse" else device.start)(start)
    device.wait(0.4)
    device.move(end)
    looks = scene.page.evaluate("[...shadow.querySelectorAll('li')].map(row => [getComputedStyle(row).opacity, getComputedStyle(row).transitionProperty])")
    assert looks == [["0", "none"], ["1", "translate"], ["1", "translate"]]
    scene.wait_until(f"Math.round(shadow.querySelector('[data-element=b]').getBoundingClientRect().y) === {round(before[0][1])}")
    (device.release if hand == "mouse" else device.end)()
    scene.wait_until("order() === 'b c a' && !shadow.querySelector('[style]') && !document.querySelector('[data-drag-layer]')")
    # What was still making room goes on to its place.
    places = [row[1] for row in before]
    scene.wait_until(f"[...shadow.querySelectorAll('li')].map(row => row.getBoundingClientRect().y).join() === '{','.join(map(str, places))}'")


def test_keys_carry_rows_in_a_shadow_and_the_focus_stays_on_them(bench):
    scene = bench("web-shadows")
    go_to(scene, "b")
    scene.keys.press("Space", "ArrowDown", "Space")
    scene.wait_until("order() === 'a c b'")
    scene.settle()
    assert scene.page.evaluate(FOCUS) == "b"
    scene.keys.press("Space", "Home", "Space")
    scene.wait_until("order() === 'b a c'")


def test_what_is_drawn_anew_in_a_shadow_is_dragged_and_reached_as_before(bench):
    scene = bench("web-shadows")
    go_to(scene, "b")
    for _ in range(2):
        scene.page.evaluate("redraw()")
        assert scene.page.evaluate(FOCUS) == "b"
    scene.keys.press("Space", "ArrowUp", "Space")
    scene.wait_until("order() === 'b a c'")
    scene.page.evaluate("redraw()")
    scene.mouse.drag("c", "b")
    scene.wait_until("order() === 'c b a'")
    scene.page.evaluate("redraw()")
    scene.mouse.drag("card", "bin")
    assert ends(scene)[-1] == "dropped bin move"


def test_a_row_in_a_shadow_that_is_clicked_has_the_focus_and_keeps_it_when_it_is_drawn_anew(bench):
    scene = bench("web-shadows")
    scene.mouse.click("a")
    scene.mouse.click("c")
    assert scene.page.evaluate(FOCUS) == "c"
    scene.page.evaluate("redraw()")
    scene.wait_until(f"{FOCUS} === 'c'")
    scene.keys.press("ArrowUp")
    assert scene.page.evaluate(FOCUS) == "b"


def test_a_card_in_a_shadow_that_is_drawn_anew_while_it_is_carried_is_carried_on(bench):
    scene = bench("web-shadows")
    scene.mouse.press("card")
    scene.mouse.move((400, 200))
    place = scene.box("card")
    scene.page.evaluate("redraw()")
    scene.wait_until(f"shadow.querySelector('div').getBoundingClientRect().x === {place.x}")
    scene.mouse.move("bin")
    scene.mouse.release()
    assert ends(scene) == ["dropped bin move"]


@pytest.mark.parametrize("source", ["moved", "copied"])
def test_what_is_in_a_drawing_s_foreign_object_follows_the_pointer(bench, source):
    scene = bench("web-shadows")
    box = scene.box(source)
    scene.mouse.press(source)
    scene.mouse.move((400, 150))
    seen = scene.page.evaluate(
        """source => {
          const { x, y, width, height } = document.querySelector(source === 'moved' ? '[data-element=moved]' : '[data-drag-layer] > *').getBoundingClientRect()
          return [x + width / 2, y + height / 2, width, height]
        }""",
        source,
    )
    assert seen == pytest.approx([400, 150, box.width, box.height], abs=0.5)
    scene.mouse.move("bin")
    scene.mouse.release()
    scene.settle()
    assert ends(scene) == ["dropped bin move"]


def test_rows_in_a_drawing_s_foreign_object_make_room_where_they_will_stand(bench):
    scene = bench("web-shadows")
    scene.mouse.press("d")
    scene.mouse.move("f")
    scene.settle()
    seen = {name: scene.box(name) for name in "ef"}
    scene.mouse.release()
    scene.settle()
    assert scene.page.evaluate("[...document.querySelectorAll('svg li')].map(row => row.dataset.element).join('')") == "efd"
    for name in seen:
        assert seen[name] == pytest.approx(scene.box(name), abs=1)


def test_shadows_that_have_gone_are_kept_by_nobody_and_one_that_comes_back_is_as_before(bench):
    scene = bench("web-shadows")
    scene.page.evaluate("""() => {
      const made = () => {
        const node = document.createElement('section'), inner = node.attachShadow({ mode: 'open' })
        inner.innerHTML = '<div data-element="late" data-drag style="position:absolute;left:400px;top:40px;width:80px;height:30px">late</div>'
        document.body.append(node)
        bench.drag.call('bench_mark', bench.drag.handle(inner.firstChild))
        return node
      }
      const frame = () => new Promise(requestAnimationFrame)
      bench.come = async () => {
        const kept = made(), gone = new WeakRef(made())
        await frame()
        kept.remove()
        gone.deref().remove()
        await frame()
        document.body.append(kept)
        bench.drag.call('bench_mark', bench.drag.handle(kept.shadowRoot.firstChild))
        return gone
      }
    }""")
    scene.page.evaluate("bench.come().then(gone => { bench.gone = gone })")
    scene.session.send("HeapProfiler.enable")
    for _ in range(5):
        scene.mouse.wait(0.1)
        scene.session.send("HeapProfiler.collectGarbage")
    assert scene.page.evaluate("!bench.gone.deref()")
    scene.mouse.drag("late", "bin")
    assert ends(scene) == ["dropped bin move"]
    assert scene.page.evaluate("document.querySelector('body > section:last-of-type').shadowRoot.adoptedStyleSheets.length") == 1


@pytest.fixture
def shelf(bench):
    """A page with a list that shows its items in a part of its own shadow which scrolls."""
    scene = bench("web-shadows")
    scene.page.evaluate("""() => {
      const list = document.createElement('x-shelf'), names = [...Array(20)].map((_, i) => `n${i}`)
      list.style.cssText = 'display:block;position:absolute;left:260px;top:20px;width:150px'
      list.setAttribute('data-list', '')
      list.setAttribute('data-element', 'shelf')
      list.innerHTML = names.map(name => `<div data-element="${name}" style="height:30px">${name}</div>`).join('')
      list.attachShadow({ mode: 'open' }).innerHTML = '<div style="height:210px;overflow:auto"><slot></slot></div>'
      document.body.append(list)
      bench.pane = list.shadowRoot.firstChild
      bench.drag.call('bench_mark', bench.drag.handle(list))
    }""")
    return scene


def test_items_that_are_scrolled_in_the_shadow_of_their_list_make_room_where_they_are_by_then(shelf):
    shelf.page.evaluate("bench.pane.scrollTop = 60")
    order = shelf.names_in("shelf")
    shelf.mouse.press("n3")
    # The fourth that is seen.
    shelf.mouse.move((335, 125))
    order.remove("n3")
    order.insert(5, "n3")
    tops = [[item, 30 * i - 40] for i, item in enumerate(order) if item != "n3" and 2 <= i < 9]
    shelf.wait_until(f"{tops}.every(([item, top]) => Math.abs(document.querySelector(`[data-element=${{item}}]`).getBoundingClientRect().y - top) < 1)")
    shelf.mouse.release()
    shelf.settle()
    assert shelf.names_in("shelf") == order
