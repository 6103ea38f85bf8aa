"""Where things are: transforms, scrolling, resizing, and a document that changes under the drag."""

import pytest

from web_bench import ends

pytestmark = pytest.mark.lengthy


def drop_place(scene, source, target):
    """Where the target says the drop was, in its own coordinates."""
    line = next(line for line in scene.log() if line.startswith(f"{source} on {target} at "))
    return [int(number) / 100 for number in line.split()[-2:]]


def is_at(name, x, y):
    """Says whether its middle is there, in JavaScript."""
    box = f"document.querySelector('[data-element={name}]').getBoundingClientRect()"
    return f"(r => Math.max(Math.abs(r.x + r.width / 2 - {x}), Math.abs(r.y + r.height / 2 - {y})) <= 0.5)({box})"


@pytest.mark.parametrize("target, size", [("turned", (120.4, 120)), ("small", (160, 120)), ("skewed", (160, 120)), ("zoomed", (160, 120))])
def test_a_drop_is_told_in_the_target_s_own_coordinates(bench, target, size):
    scene = bench("web-turned")
    scene.mouse.drag("card", target)
    assert drop_place(scene, "card", target) == pytest.approx([size[0] / 2, size[1] / 2], abs=0.5)


def test_a_corner_of_a_turned_target(bench):
    scene = bench("web-turned")
    # A tenth of the way from its top left corner to the bottom right one.
    place = scene.page.evaluate("""() => {
      const element = document.querySelector('[data-element=skewed]'), mark = document.createElement('i')
      mark.style.cssText = 'position:absolute;left:16px;top:12px;width:0;height:0'
      element.append(mark)
      const box = mark.getBoundingClientRect()
      mark.remove()
      return [box.x, box.y]
    }""")
    scene.page.mouse.move(*scene.box("card").center)
    scene.page.mouse.down()
    scene.page.mouse.move(*place, steps=5)
    scene.page.mouse.up()
    assert drop_place(scene, "card", "skewed") == pytest.approx([16, 12], abs=0.5)


def test_a_shape_in_a_drawing(bench):
    scene = bench("web-turned")
    scene.mouse.drag("card", "shape")
    assert drop_place(scene, "card", "shape") == pytest.approx([80, 60], abs=0.5)


@pytest.mark.many
@pytest.mark.parametrize("source", ["card", "inner", "dot"])
def test_what_is_dragged_stays_under_the_pointer(bench, source):
    scene = bench("web-turned")
    start = scene.box(source).center
    scene.mouse.press(source)
    scene.mouse.move((600, 500))
    end = scene.box(source).center
    assert (end.x, end.y) == pytest.approx((600, 500), abs=0.5)
    scene.mouse.move((start.x + 1, start.y))
    scene.mouse.release()
    scene.settle()
    assert scene.box(source).center == pytest.approx(start, abs=0.1)


def test_scrolling_a_list_under_the_drag(bench):
    scene = bench("web-scroll")
    scene.mouse.press("card")
    scene.mouse.move((400, 200))
    scene.mouse.wheel(0, 400)
    scene.wait_until("document.querySelector('#list').scrollTop === 400")
    # With the pointer still, what has come under it is found.
    scene.wait_until("document.querySelector('[data-element=far]').classList.contains('hot')")
    scene.mouse.release()
    far = scene.box("far")
    assert drop_place(scene, "card", "far") == pytest.approx([400 - far.x, 200 - far.y], abs=0.5)


def test_scrolling_the_document_under_the_drag(bench):
    scene = bench("web-scroll")
    scene.mouse.press("card")
    scene.mouse.move((760, 500))
    scene.mouse.wheel(0, 450)
    scene.wait_until("scrollY === 450")
    scene.wait_until("document.querySelector('[data-element=below]').classList.contains('hot')")
    # What is dragged stays under the pointer.
    assert scene.box("card").center == pytest.approx((760, 500), abs=1)
    scene.mouse.move("fixed")
    scene.mouse.release()
    assert drop_place(scene, "card", "fixed") == pytest.approx([80, 60], abs=0.5)


@pytest.mark.parametrize(
    "source, target, scrolled", [("card", "below", "scrollY"), ("note", "end", "document.querySelector('#pane').scrollTop")], ids=["window", "pane"]
)
def test_what_a_page_lies_in_scrolls_at_its_edge(bench, source, target, scrolled):
    scene = bench("web-within")
    scene.mouse.press(source)
    x = scene.box(source).center.x
    bottom = scene.page.evaluate("innerHeight") - 4
    scene.mouse.move((x, bottom))
    scene.wait_until(f"document.querySelector('[data-element={target}]').getBoundingClientRect().top < innerHeight - 200", 15)
    # Away from the edge it stops.
    scene.mouse.move((x, bottom - 150))
    assert scene.page.evaluate(scrolled) > 300
    scene.mouse.move(target)
    scene.mouse.release()
    assert ends(scene)[-1] == f"dropped {target} move"


def test_a_page_from_right_to_left_scrolls_to_its_far_end(bench):
    scene = bench("web-right-to-left")
    scene.mouse.press("card")
    scene.mouse.move((500, 400))
    scene.mouse.move((8, 60))
    scene.wait_until("scrollX <= innerWidth - 3000", 15)
    # Away from the edge it stops.
    scene.mouse.move((500, 400))
    scene.wait_until("scrollX === innerWidth - 3000")
    scene.mouse.move("far")
    scene.mouse.release()
    assert drop_place(scene, "card", "far") == pytest.approx([80, 40], abs=0.5)


# What begins at its right or at its bottom goes on to the other side.
@pytest.mark.many
@pytest.mark.parametrize("source, pane, edge, scrolled, end", [("inner", "pane", (0.01, 0.6), "scrollLeft", -200), ("last", "chat", (0.5, 0.01), "scrollTop", -380)])
def test_a_pane_that_begins_at_its_far_end_scrolls_to_the_other_and_no_further(bench, source, pane, edge, scrolled, end):
    scene = bench("web-right-to-left")
    node = f"document.querySelector('[data-element={pane}]')"
    scene.mouse.press(source)
    scene.mouse.move(pane)
    scene.mouse.move(scene.box(pane).at(*edge))
    scene.wait_until(f"{node}.{scrolled} <= {end}", 15)
    # What is carried there makes it no longer.
    scene.mouse.wait(0.5)
    assert scene.page.evaluate(f"{node}.{scrolled}") == end
    scene.mouse.release()
    scene.settle()
    assert scene.page.evaluate(f"{node}.{scrolled}") == end


def test_a_copy_leaves_its_clipped_list(bench):
    scene = bench("web-scroll")
    before = scene.call("document")
    # Where it is in its list, which may scroll as the drag passes its edge.
    place = "(row => [row.offsetLeft, row.offsetTop, row.getBoundingClientRect().left, row.style.translate])(document.querySelector('[data-element=row]'))"
    home = scene.page.evaluate(place)
    scene.mouse.press("row")
    scene.mouse.move((760, 500))
    assert scene.page.evaluate(place) == home
    copy = scene.page.evaluate("(b => [b.x + b.width / 2, b.y + b.height / 2])(document.querySelector('[data-drag-layer] > *').getBoundingClientRect())")
    assert copy == pytest.approx([760, 500], abs=0.5)
    assert scene.page.evaluate("document.querySelector('[data-element=row]').hasAttribute('data-drag-origin')")
    scene.mouse.release()
    scene.settle()
    assert ends(scene) == ["missed row"]
    scene.wait_until("!document.querySelector('[data-drag-layer]')")
    assert scene.call("document") == before
    scene.mouse.drag("row", "fixed")
    assert ends(scene)[1:] == ["dropped fixed move"]
    assert scene.call("document") == before


def test_resizing_the_window_under_the_drag(bench):
    scene = bench("web-plain")
    scene.page.evaluate("document.querySelector('[data-element=bin]').style.cssText = 'right:20px;top:450px'")
    scene.mouse.press("card")
    scene.mouse.move((500, 550))
    scene.window.resize(700, 600)
    scene.page.wait_for_timeout(100)
    scene.mouse.move("bin")
    scene.mouse.release()
    assert drop_place(scene, "card", "bin") == pytest.approx([80, 60], abs=0.5)


def test_a_target_that_the_app_moves_under_the_drag(bench):
    scene = bench("web-plain")
    scene.mouse.press("card")
    scene.mouse.move((700, 600))
    scene.page.evaluate("document.querySelector('[data-element=bin]').style.cssText = 'left:620px;top:540px'")
    scene.wait_until("document.querySelector('[data-element=bin]').classList.contains('hot')")
    scene.mouse.release()
    assert drop_place(scene, "card", "bin") == pytest.approx([80, 60], abs=0.5)


@pytest.mark.parametrize("change", ["transform: translate(580px, 240px)", "position: absolute; left: 580px; top: 240px"])
def test_a_target_whose_frame_the_app_moves_under_the_drag(bench, change):
    scene = bench("web-plain")
    # What is around two others keeps its own size and place, as far as its own box goes, and nobody but it is written.
    scene.page.evaluate(
        """change => {
          const style = document.createElement('style'), bin = document.querySelector('[data-element=bin]')
          style.textContent = `.outer.open .inner { ${change} }`
          bin.insertAdjacentHTML('beforebegin', '<div class="outer"><div class="inner"></div></div>')
          document.head.append(style)
          document.querySelector('.inner').append(bin)
        }""",
        change,
    )
    scene.mouse.press("card")
    scene.mouse.move((700, 600))
    scene.page.evaluate("document.querySelector('.outer').className = 'outer open'")
    scene.wait_until("document.querySelector('[data-element=bin]').classList.contains('hot')")
    scene.mouse.release()
    assert drop_place(scene, "card", "bin") == pytest.approx([80, 60], abs=0.5)


def test_a_source_that_is_removed(bench):
    scene = bench("web-plain")
    scene.mouse.press("card")
    scene.mouse.move("bin")
    scene.page.evaluate("document.querySelector('[data-element=card]').remove()")
    scene.wait_until("bench.log().includes('cancelled card source-gone')")
    scene.mouse.move("no")
    scene.mouse.release()
    assert ends(scene) == ["cancelled card source-gone"]
    scene.mouse.drag("slow", "bin")
    assert ends(scene)[1:] == ["dropped bin move"]


def test_a_source_that_is_removed_and_put_back_is_where_it_was(bench):
    scene = bench("web-plain")
    before = scene.box("card").center
    scene.page.evaluate("window.card = document.querySelector('[data-element=card]'); window.words = card.outerHTML")
    scene.mouse.press("card")
    scene.mouse.move("bin")
    scene.page.evaluate("card.remove()")
    scene.wait_until("bench.log().includes('cancelled card source-gone')")
    scene.mouse.release()
    scene.page.evaluate("document.body.append(card)")
    assert scene.box("card").center == before
    assert scene.page.evaluate("card.style.cssText") == "left: 40px; top: 40px;"


@pytest.mark.parametrize("tag", ["span", "ruby"])
def test_a_word_in_a_line_of_text_follows_the_pointer(bench, tag):
    scene = bench("web-plain")
    scene.page.evaluate(
        """tag => {
          document.body.insertAdjacentHTML('beforeend', `<p style="position:absolute;left:40px;top:600px">Put the <${tag} data-element="word" data-drag style="position:static;width:auto;height:auto">word</${tag}> there</p>`)
          bench.drag.call('bench_mark', bench.drag.handle(document.querySelector('[data-element=word]')))
        }""",
        tag,
    )
    before = scene.page.evaluate("document.querySelector('[data-element=word]').outerHTML")
    rest = scene.box("word")
    scene.mouse.press("word")
    scene.mouse.move((300, 200))
    assert scene.box("word").center == pytest.approx((300, 200), abs=1)
    scene.mouse.move((400, 250))
    scene.mouse.release()
    scene.settle()
    assert scene.page.evaluate("document.querySelector('[data-element=word]').outerHTML") == before
    assert scene.box("word") == pytest.approx(rest, abs=0.5)


def test_a_target_that_is_removed(bench):
    scene = bench("web-plain")
    scene.mouse.press("card")
    scene.mouse.move("bin")
    scene.page.evaluate("document.querySelector('[data-element=bin]').remove()")
    scene.mouse.release()
    assert ends(scene) == ["missed card"]


def test_a_source_that_is_made_anew(bench):
    scene = bench("web-plain")
    scene.mouse.press("card")
    scene.mouse.move((300, 200))
    scene.page.evaluate("(e => { const twin = document.createElement('div'); twin.dataset.element = 'card';"
                        "twin.setAttribute('data-drag', ''); twin.style.cssText = e.style.cssText.replace(/translate.*/, '');"
                        "twin.style.left = '40px'; twin.style.top = '40px'; e.replaceWith(twin) })(document.querySelector('[data-element=card]'))")
    scene.mouse.move((320, 220))
    assert scene.box("card").center == pytest.approx((320, 220), abs=0.5)
    scene.mouse.move("bin")
    scene.mouse.release()
    assert ends(scene) == ["dropped bin move"]
    scene.settle()
    scene.mouse.drag("card", "bin")
    assert len(ends(scene)) == 2


def test_a_source_that_moves_to_another_place_in_the_document(bench):
    scene = bench("web-plain")
    scene.mouse.press("card")
    scene.mouse.move((300, 200))
    scene.page.evaluate("(e => { const box = document.createElement('div'); box.style.cssText = 'position:absolute;left:200px;top:100px';"
                        "document.body.append(box); box.append(e) })(document.querySelector('[data-element=card]'))")
    scene.mouse.move((320, 220))
    scene.wait_until(is_at("card", 320, 220))
    scene.mouse.move("bin")
    scene.mouse.release()
    assert ends(scene) == ["dropped bin move"]


def test_a_style_that_the_app_writes_anew(bench):
    scene = bench("web-plain")
    scene.mouse.press("card")
    scene.mouse.move((300, 200))
    scene.page.evaluate("document.querySelector('[data-element=card]').setAttribute('style', 'left:40px;top:40px;color:red')")
    scene.wait_until(is_at("card", 300, 200))
    scene.mouse.release()
    scene.settle()


def test_an_app_s_own_translate_is_kept(bench):
    scene = bench("web-plain")
    scene.page.evaluate("document.querySelector('[data-element=card]').style.translate = '10px 50%'")
    before = scene.call("document")
    home = scene.box("card")
    assert home.y == 70
    scene.mouse.press("card")
    scene.mouse.move((500, 200))
    assert scene.box("card").center == pytest.approx((500, 200), abs=0.5)
    scene.mouse.release()
    scene.settle()
    assert scene.box("card") == home
    assert scene.call("document") == before


def test_what_a_page_animates_follows_the_pointer(bench):
    scene = bench("web-plain")
    scene.page.add_style_tag(content="@keyframes sway { from { translate: -4px } to { translate: 4px } } [data-element=card] { animation: sway 0.2s infinite alternate }")
    scene.mouse.press("card")
    scene.mouse.move((500, 200))
    middles = scene.frames("(({ x, width }) => x + width / 2)(document.querySelector('[data-element=card]').getBoundingClientRect())")
    while len(places := middles()) < 20:
        scene.page.wait_for_timeout(20)
    assert max(places) - min(places) < 0.5 and abs(places[0] - 500) < 8
    scene.mouse.move("bin")
    scene.mouse.release()
    # It goes on where it was.
    scene.wait_until("!document.querySelector('[data-dragging]')")
    assert ends(scene) == ["dropped bin move"]
    assert scene.page.evaluate("document.querySelector('[data-element=card]').style.translate") == ""


@pytest.mark.parametrize("style", ["zoom: 1.5", "transform: scale(0.8)", "transform: rotate(5deg)", "height: 100%"])
def test_a_page_that_is_zoomed_or_turned_as_a_whole(bench, style):
    scene = bench("web-plain")
    scene.page.add_style_tag(content=f"html {{ {style} }}")
    scene.mouse.press("card")
    scene.mouse.move("bin")
    card, bin = scene.box("card").center, scene.box("bin").center
    assert abs(card.x - bin.x) < 1 and abs(card.y - bin.y) < 1
    scene.mouse.release()
    place = drop_place(scene, "card", "bin")
    assert abs(place[0] - 80) < 1 and abs(place[1] - 60) < 1


@pytest.mark.parametrize("way", ["transition = 'translate 4s linear'; list.style.translate = '200px 40px'", "animation = 'slide 4s linear'"])
def test_a_drop_on_what_slides_in_is_told_where_that_is_by_then(bench, way):
    scene = bench("web-scroll")
    scene.mouse.press("card")
    scene.mouse.move((140, 400))
    scene.page.evaluate(
        """way => {
          document.body.insertAdjacentHTML('beforeend', '<style>@keyframes slide { to { translate: 200px 40px } }</style>')
          list.offsetWidth
          eval(`list.style.${way}`)
          window.motion = list.getAnimations()[0]
          // It goes on when the test says so.
          motion.pause()
          motion.currentTime = 1000
        }""",
        way,
    )
    scene.mouse.move("near")
    scene.wait_for_log("entered near")
    scene.settle()
    scene.page.evaluate("motion.currentTime = 2000")
    near = scene.box("near")
    assert near.x == pytest.approx(440, abs=1)
    scene.mouse.move(near.at(0.25, 0.25), steps=1)
    scene.mouse.release()
    assert drop_place(scene, "card", "near") == pytest.approx([40, 30], abs=0.5)


TRANSITIONS = [
    "[data-dragging] { transition: all 0.5s }",
    "[data-draggable-state=hovering] { transition: 0.5s }",
    "body:has([data-dragging]) [data-drag] { transition: translate 0.5s 0.1s }",
    ".late { transition: color 0.5s, translate 0.5s }",
]


@pytest.mark.parametrize("css", TRANSITIONS)
def test_what_is_carried_is_at_the_pointer_whatever_transitions_a_style_gives_it_then(bench, css):
    scene = bench("web-plain")
    scene.page.add_style_tag(content=f"{css} .red {{ color: red }}")
    card = scene.page.locator("[data-element=card]")
    style = card.get_attribute("style")
    scene.mouse.press("card")
    scene.mouse.move((200, 150))
    card.evaluate("card => card.classList.add('late')")
    # Over the target and on.
    for place in ((100, 330), (130, 360), (160, 350)):
        scene.mouse.move(place)
        scene.page.wait_for_timeout(60)
        assert scene.box("card").center == pytest.approx(place, abs=1)
    # What else is animated goes on.
    card.evaluate("card => card.classList.add('red')")
    animated = card.evaluate("card => card.getAnimations().map(({ transitionProperty }) => transitionProperty)")
    assert animated == ([] if "{ transition: translate" in css else ["color"])
    scene.mouse.release()
    scene.settle()
    assert ends(scene) == ["dropped bin move"] and card.get_attribute("style") == style
