"""Lists among the styles that pages have: transitions and animations of their own, gaps of every size, elements with shadows."""

import pytest

from web_bench import ends

pytestmark = pytest.mark.lengthy

# Where everything is, frame by frame, from now on.
WATCH = """() => {
  window.frames = []
  const box = node => node && (({ x, y, width, height }) => [x, y, width, height])(node.getBoundingClientRect())
  const look = () => {
    const items = [...document.querySelectorAll('[data-list] > *')].map(item => [item.dataset.element, { box: box(item), opacity: +getComputedStyle(item).opacity }])
    window.frames.push({ copy: box(document.querySelector('[data-drag-layer] > *')), items: Object.fromEntries(items) })
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}"""


def copy(scene):
    return scene.page.evaluate("(({ x, y, width, height }) => [x, y, width, height])(document.querySelector('[data-drag-layer] > *').getBoundingClientRect())")


def frames_of_a_drop(scene, item):
    """What is seen from the release on until nothing is left of the drag."""
    scene.settle()
    scene.page.evaluate(WATCH)
    scene.mouse.release()
    scene.wait_until("!document.querySelector('[data-drag-layer] *, [data-drag-item], [data-drag-room]')")
    scene.settle()
    scene.page.wait_for_timeout(100)
    assert ends(scene)[-1].startswith("dropped")
    return scene.page.evaluate("window.frames")


def lands_where_it_stays(frames, item):
    last = [frame["copy"] for frame in frames if frame["copy"]][-1]
    return last == pytest.approx(frames[-1]["items"][item]["box"], abs=1)


MOVING = ["transition: all 0.5s", "transition: translate 0.5s, opacity 0.5s"]


@pytest.mark.parametrize("style", MOVING)
def test_rows_with_transitions_of_their_own_stay_where_they_made_room(bench, style):
    scene = bench("web-lists")
    scene.page.add_style_tag(content=f"#rows li {{ {style} }}")
    scene.mouse.press("a")
    scene.mouse.move(scene.box("d").center + (0, 20))
    scene.settle()
    stood = {row: list(scene.box(row)) for row in "bcd"}
    frames = frames_of_a_drop(scene, "a")
    for frame in frames:
        for row, box in stood.items():
            assert frame["items"][row]["box"] == pytest.approx(box, abs=1)
        # What has landed does not come in once more by and by.
        assert frame["copy"] or frame["items"]["a"]["opacity"] == 1
    assert lands_where_it_stays(frames, "a")


@pytest.mark.many
@pytest.mark.parametrize("style", ["translate: 10px 3px", "translate: 5%", "zoom: 1.4", "zoom: 0.7; translate: 3px 8px"])
def test_rows_that_a_style_shifts_or_zooms_make_room_where_they_will_be(bench, style):
    scene = bench("web-lists")
    scene.page.add_style_tag(content=f"#rows li {{ {style} }}")
    scene.settle()
    box, down = scene.box("a"), scene.box("d").center.y - scene.box("a").center.y
    scene.mouse.press("a")
    scene.mouse.move(box.center + (0, down))
    scene.settle()
    assert copy(scene) == pytest.approx([box.x, box.y + down, box.width, box.height], abs=1)
    stood = {row: list(scene.box(row)) for row in "bcde"}
    frames = frames_of_a_drop(scene, "a")
    # Where the fourth was, and no further.
    assert scene.names_in("rows") == ["b", "c", "d", "a", "e"]
    for row, box in stood.items():
        assert frames[-1]["items"][row]["box"] == pytest.approx(box, abs=1)
    assert lands_where_it_stays(frames, "a")
    assert scene.page.locator("#rows [style*=translate]").count() == 0


@pytest.mark.parametrize("style", MOVING)
def test_a_row_with_transitions_of_its_own_is_gone_at_once_and_keeps_its_place_at_the_pointer(bench, style):
    scene = bench("web-lists")
    scene.page.add_style_tag(content=f"#rows li {{ {style}; margin: 6px }}")
    scene.settle()
    box = scene.box("b")
    scene.mouse.press("b")
    scene.mouse.move(box.center + (10, 20))
    scene.page.evaluate("new Promise(requestAnimationFrame)")
    assert scene.page.evaluate("getComputedStyle(document.querySelector('#rows > [data-element=b]')).opacity") == "0"
    assert copy(scene) == pytest.approx([box.x + 10, box.y + 20, box.width, box.height], abs=0.5)
    scene.mouse.release()


def test_rows_whose_animation_is_over_make_room(bench):
    scene = bench("web-lists")
    scene.page.add_style_tag(content="@keyframes in { from { translate: 0 9px } to { translate: 0 0 } } #rows li { animation: in 0.01s both }")
    scene.settle()
    top = scene.box("b").y
    scene.mouse.press("a")
    scene.mouse.move(scene.box("c").center + (0, 10))
    scene.settle()
    assert scene.box("b").y < top - 30
    scene.mouse.release()
    scene.settle()
    assert "rows b c a d e" in scene.log()


GAPS = {
    "wider behind it": "#rows [data-element=b] { margin-bottom: 40px }",
    "narrower than nothing": "#rows li { margin-bottom: -12px }",
    "from below": "#rows { display: flex; flex-direction: column-reverse } #rows [data-element=b] { margin-top: 40px }",
}


@pytest.mark.many
@pytest.mark.parametrize("gaps", GAPS)
def test_where_gaps_differ_a_row_lands_where_it_stays(bench, gaps):
    scene = bench("web-lists")
    scene.page.add_style_tag(content=GAPS[gaps])
    scene.mouse.press("b")
    scene.mouse.move("c")
    assert lands_where_it_stays(frames_of_a_drop(scene, "b"), "b")


@pytest.mark.parametrize("way", ["ltr", "rtl"])
def test_where_chips_overlap_one_lands_where_it_stays(bench, way):
    scene = bench("web-lists")
    scene.page.add_style_tag(content=f"#strip {{ gap: 0; padding-inline-start: 40px; direction: {way} }} #strip li {{ margin-inline-start: -20px }}")
    scene.mouse.press("q")
    scene.mouse.move("p")
    assert lands_where_it_stays(frames_of_a_drop(scene, "q"), "q")


def test_a_copy_has_the_lines_that_its_item_has(bench):
    scene = bench("web-lists")
    scene.page.evaluate(
        """document.querySelectorAll('#strip li').forEach((item, i) => {
          Object.assign(item.style, { width: 'auto', font: `${13 + i / 7}px sans-serif` })
          item.innerHTML = '<span>two words</span>'
        })"""
    )
    lines = "node => node.querySelector('span').getClientRects().length"
    for item in "pqr":
        scene.mouse.press(item)
        scene.mouse.move(scene.box(item).center + (9, 9))
        assert scene.page.locator("[data-drag-layer] > *").evaluate(lines) == scene.page.locator(f"[data-element={item}]").evaluate(lines) == 1
        scene.keys.press("Escape")
        scene.mouse.release()
        scene.settle()


@pytest.mark.parametrize("mode", ["open", "closed"])
def test_rows_that_draw_themselves_in_a_shadow_are_dragged_by_what_is_in_it(bench, mode):
    scene = bench("web-lists")
    scene.page.evaluate(
        """mode => { for (const row of document.querySelectorAll('.card')) {
          row.attachShadow({ mode }).innerHTML = `<p style="margin:0;height:30px"><b>${row.textContent}</b></p>`
        } }""",
        mode,
    )
    scene.mouse.drag(scene.box("k1").at(0.3, 0.3), scene.box("k2").at(0.3, 0.95))
    scene.settle()
    assert "one k2 k1 k3" in scene.log()


@pytest.mark.many
@pytest.mark.parametrize("item", ["r1", "r3", "t1", "t2", "c2", "c3", "s2", "s4"])
def test_what_a_table_a_grid_or_a_counter_makes_of_an_item_its_copy_shows_too(bench, item):
    scene = bench("web-styles")
    # Where parts are in it: behind a number, as far as that is wide.
    parts = """node => [...node.querySelectorAll('td, b, i')].flatMap(part => {
      const box = part.getBoundingClientRect(), whole = node.getBoundingClientRect()
      return [box.x - whole.x, box.y - whole.y, box.width, box.height]
    })"""
    before = scene.page.locator(f"[data-element={item}]").evaluate(parts)
    scene.mouse.press(item)
    scene.mouse.move(scene.box(item).center + (7, 9))
    scene.settle()
    assert scene.page.locator("[data-drag-layer] > *").evaluate(parts) == pytest.approx(before, abs=0.6)
    scene.mouse.release()


@pytest.mark.parametrize("behind", ["", "; scroll-behavior: smooth"])
def test_what_snaps_scrolls_at_its_edges_as_fast_as_anything_and_snaps_again(bench, behind):
    scene = bench("web-lists")
    scene.page.add_style_tag(content=f"#rows {{ height: 130px; overflow: auto; scroll-snap-type: y mandatory{behind} }} #rows li {{ scroll-snap-align: start }}")
    pane = scene.box("rows")
    scene.mouse.press("a")
    scene.page.evaluate(
        """() => {
          window.tops = []
          const look = () => { window.tops.push(document.querySelector('#rows').scrollTop); requestAnimationFrame(look) }
          look()
        }"""
    )
    scene.mouse.move(pane.at(0.5, 0.95))
    scene.wait_until("document.querySelector('#rows').scrollTop > 60")
    tops = scene.page.evaluate("window.tops")
    steps = [b - a for a, b in zip(tops, tops[1:]) if a < 60]
    assert max(steps) < 36 and len([step for step in steps if step > 0]) > 2
    scene.mouse.move(pane.center)
    scene.mouse.release()
    scene.wait_until("getComputedStyle(document.querySelector('#rows')).scrollSnapType === 'y mandatory'")
    assert scene.page.locator("#rows").get_attribute("style") is None and ends(scene)[-1].startswith("dropped")


@pytest.mark.parametrize("what", ["#rows", "html"])
def test_what_snaps_does_not_go_after_an_item_that_is_put_elsewhere(bench, what):
    scene = bench("web-lists")
    pane = "height: 260px; overflow: auto" if what == "#rows" else "height: 2000px"
    scene.page.add_style_tag(
        content=f"#rows {{ {pane} }} #rows::after {{ content: ''; display: block; height: 400px }}"
        f"{what} {{ scroll-snap-type: y mandatory; scroll-padding: 40px }} #rows li {{ scroll-snap-align: start }}"
    )
    scene.settle()
    top, place = f"document.querySelector('{what}').scrollTop", scene.box("a").center
    before = scene.page.evaluate(top)
    scene.mouse.press("a")
    scene.mouse.move(place + (0, 6))
    scene.mouse.move(place + (0, 110))
    scene.settle()
    scene.mouse.release()
    scene.settle()
    assert ends(scene)[-1].startswith("dropped") and scene.box("b").y < scene.box("a").y
    assert scene.page.evaluate(top) == before


def test_a_list_of_a_million_rows_that_scrolls_smoothly_is_scrolled_by_drags_and_keys_all_the_same(gallery):
    scene = gallery("million")
    scene.page.add_style_tag(content="* { scroll-behavior: smooth }")
    box, top = scene.box("days"), "document.querySelector('#days').scrollTop"
    scene.mouse.press("day-0")
    scene.mouse.move((box.center.x, box.y + box.height - 4))
    scene.wait_until(f"{top} > 2000")
    scene.mouse.release()
    scene.settle()
    scene.page.locator("#days").focus()
    for key in ("Home", "End"):
        scene.keys.press(key)
    scene.wait_until("document.activeElement.dataset.index === '999999'")
    scene.settle()
    focused = scene.box(scene.focused())
    assert box.y <= focused.y and focused.y + focused.height <= box.y + box.height


@pytest.mark.many(3)
@pytest.mark.parametrize("shift", ["calc(10% + min(20%, 30px)) 3px", "clamp(1px, max(5%, min(2px, 1%)), 9px)", "4px calc(3px - 1%)"])
def test_what_a_style_shifts_by_functions_is_carried_from_there(bench, shift):
    scene = bench("web-plain")
    scene.page.evaluate("shift => { document.querySelector('[data-element=card]').style.translate = shift }", shift)
    before = scene.box("card").center
    scene.mouse.press("card")
    scene.mouse.move(before + (70, 90))
    assert list(scene.box("card").center) == pytest.approx(list(before + (70, 90)), abs=0.5)
    scene.keys.press("Escape")
    scene.mouse.release()
    scene.settle()
    assert list(scene.box("card").center) == pytest.approx(list(before), abs=0.5)
