"""What is dragged out of what cuts it off is seen all the way."""

import base64

import pytest

from harness.scene import TWO_FRAMES
from web_bench import ends

pytestmark = pytest.mark.lengthy

RED, GREEN = [200, 40, 40], [40, 160, 40]
HIDDEN = "document.querySelector('[data-element={}]').hasAttribute('data-drag-uncut')"
# The colour of one point of a picture.
COLOUR = """async picture => {
  const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${picture}`)).blob())
  const context = new OffscreenCanvas(1, 1).getContext('2d')
  context.drawImage(image, 0, 0)
  return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3)
}"""


def colour(scene, place):
    clip = {"x": round(place[0]), "y": round(place[1]), "width": 1, "height": 1}
    picture = scene.page.screenshot(clip=clip)
    return scene.page.evaluate(COLOUR, base64.b64encode(picture).decode())


def carry(scene, name, place):
    scene.mouse.press(name)
    scene.mouse.move(place)
    scene.wait_until(HIDDEN.format(name))


@pytest.mark.parametrize("name", ["scrolled", "contained", "turned", "staged"])
def test_it_is_seen_where_the_pointer_is_and_nothing_of_that_is_left(bench, name):
    scene = bench("web-cut")
    before = scene.call("document")
    assert colour(scene, scene.box(name).center) == RED
    carry(scene, name, (700, 420))
    assert colour(scene, (700, 420)) == RED
    scene.mouse.move((720, 400), steps=4)
    assert colour(scene, (720, 400)) == RED
    # Its grip is where it was: at its middle, so that it is seen as far to both sides.
    shape = "(b => [b.x + b.width / 2, b.y + b.height / 2, b.width, b.height])(document.querySelector({}).getBoundingClientRect())"
    copy, own = (scene.page.evaluate(shape.format(f"'{what}'")) for what in ("[data-drag-layer] > *", f"[data-element={name}]"))
    assert copy == pytest.approx(own, abs=0.6)
    scene.mouse.release()
    scene.settle()
    assert ends(scene) == [f"missed {name}"]
    scene.wait_until("!document.querySelector('[data-drag-calm]')")
    assert scene.call("document") == before
    assert colour(scene, scene.box(name).center) == RED


@pytest.mark.parametrize("kind", ["", "copy"])
def test_what_has_no_box_of_its_own_is_seen_with_its_parts_where_they_stood(bench, kind):
    scene = bench("web-cut")
    scene.page.evaluate(
        """kind => {
          const part = (name, look) => `<b data-element="${name}" style="width:40px;height:30px;background:rgb(${look})"></b>`
          document.body.insertAdjacentHTML('beforeend', `<div class="around" style="left:800px;top:400px;overflow:hidden;display:flex;gap:30px">
            <div data-element="pair" data-drag="${kind}" style="display:contents">${part('left', '200,40,40')}${part('right', '40,160,40')}</div></div>`)
          bench.drag.call('bench_mark', bench.drag.handle(document.querySelector('[data-element=pair]')))
        }""",
        kind,
    )
    left, right = scene.box("left"), scene.box("right")
    scene.mouse.press("left")
    scene.mouse.move((500, 420))
    scene.wait_until("document.querySelector('[data-drag-layer] > *')")
    for place in [(500, 420), (300, 250)]:
        scene.mouse.move(place)
        scene.page.evaluate(TWO_FRAMES)
        assert colour(scene, place) == RED
        assert colour(scene, (place[0] + right.x - left.x, place[1])) == GREEN
        parts = scene.page.evaluate("[...document.querySelectorAll('[data-drag-layer] b')].map(part => (r => [r.x, r.y, r.width, r.height])(part.getBoundingClientRect()))")
        way = (place[0] - left.center.x, place[1] - left.center.y)
        assert parts == [pytest.approx([box.x + way[0], box.y + way[1], box.width, box.height], abs=0.5) for box in (left, right)]
    scene.mouse.release()
    scene.settle()
    assert [scene.box("left"), scene.box("right")] == [left, right]
    assert scene.page.locator("[data-drag-layer], [data-drag-uncut], [data-drag-contents]").count() == 0


def test_what_its_state_makes_of_it_is_seen(bench):
    scene = bench("web-cut")
    carry(scene, "scrolled", (700, 420))
    scene.page.evaluate("document.querySelector('[data-element=scrolled]').classList.add('on')")
    scene.page.wait_for_timeout(50)
    assert colour(scene, (700, 420)) == GREEN
    scene.page.evaluate("document.querySelector('[data-element=scrolled]').style.opacity = 0.999")
    scene.page.evaluate("document.querySelector('[data-element=scrolled]').classList.remove('on')")
    scene.page.wait_for_timeout(50)
    assert colour(scene, (700, 420)) == RED
    scene.mouse.release()


def test_it_is_as_large_as_its_element_whenever_the_window_is_turned(bench):
    scene = bench("web-cut")
    scene.page.evaluate("document.querySelector('[data-element=scrolled]').style.width = '10vw'")
    carry(scene, "scrolled", (300, 300))
    for width, height in [(480, 1000), (1000, 480), (480, 1000)]:
        scene.page.set_viewport_size({"width": width, "height": height})
        scene.wait_until(f"document.querySelector('[data-drag-layer] > *').offsetWidth === {width / 10}")
    scene.mouse.release()
    assert ends(scene) == ["missed scrolled"]


def test_it_is_seen_while_what_cuts_it_off_is_scrolled_below_it(bench):
    scene = bench("web-cut")
    carry(scene, "scrolled", (540, 350))
    scene.page.evaluate("document.querySelector('.around').scrollTop = 120")
    scene.page.wait_for_timeout(100)
    assert colour(scene, (540, 350)) == RED
    scene.page.evaluate("scrollTo(0, 200)")
    scene.page.wait_for_timeout(100)
    assert colour(scene, (540, 350)) == RED
    scene.keys.press("Escape")
    scene.settle()
    assert not scene.page.evaluate("document.querySelector('[data-drag-layer]')")


def test_what_stays_within_is_itself(bench):
    scene = bench("web-cut")
    for name, place in [("scrolled", (110, 160)), ("free", (700, 420))]:
        scene.mouse.press(name)
        scene.mouse.move(place)
        scene.page.wait_for_timeout(100)
        assert not scene.page.evaluate("document.querySelector('[data-drag-uncut],[data-drag-layer]')")
        scene.mouse.release()
        scene.settle()


@pytest.mark.parametrize("hand", ["mouse", "touch"])
@pytest.mark.parametrize("name", ["scrolled", "contained"])
def test_it_is_caught_on_its_way_home(bench, name, hand):
    scene = bench("web-cut")
    carry(scene, name, (700, 420))
    # It sets out slowly: home it would take minutes.
    scene.pace(0.01)
    scene.mouse.release()
    seen = scene.box(name).center
    assert seen == pytest.approx((700, 420), abs=60)
    press, move, release = (
        (scene.mouse.press, scene.mouse.move, scene.mouse.release) if hand == "mouse" else (scene.touch.start, scene.touch.move, scene.touch.end)
    )
    press(seen)
    # What is held stays, however long.
    scene.pace(1)
    scene.page.wait_for_timeout(600)
    move("bin")
    release()
    scene.settle()
    assert ends(scene) == [f"missed {name}", "dropped bin move"]
    scene.wait_until("!document.querySelector('[data-drag-layer],[data-drag-uncut],[data-drag-calm]')")


@pytest.mark.parametrize("target", ["bin", "hold"])
def test_a_drop_ends_it_wherever_the_element_is_by_then(bench, target):
    scene = bench("web-cut")
    carry(scene, "scrolled", scene.box(target).center)
    scene.mouse.release()
    scene.settle()
    assert ends(scene) == [f"dropped {target} move"]
    scene.wait_until("!document.querySelector('[data-drag-layer],[data-drag-uncut],[data-drag-calm]')")
    assert scene.box("scrolled")


ANEW = "outerHTML = '<div data-element=scrolled data-drag></div>'"


@pytest.mark.parametrize("change", ["remove()", ANEW])
def test_nothing_is_left_where_the_element_goes_or_is_made_anew_meanwhile(bench, change):
    scene = bench("web-cut")
    carry(scene, "scrolled", (700, 420))
    scene.page.evaluate(f"(e => e.{change})(document.querySelector('[data-element=scrolled]'))")
    scene.page.wait_for_timeout(100)
    if change == ANEW:
        assert colour(scene, (700, 420)) == RED
    scene.mouse.release()
    scene.settle()
    scene.wait_until("!document.querySelector('[data-drag-layer],[data-drag-uncut],[data-drag-calm]')")


def test_keys_carry_it_out_as_well(bench):
    scene = bench("web-cut")
    scene.keys.focus("scrolled")
    scene.keys.press("Space")
    for _ in range(8):
        scene.keys.press("Tab")
        if "entered bin" in scene.log():
            break
    scene.wait_until(HIDDEN.format("scrolled"))
    assert colour(scene, scene.box("scrolled").center) == GREEN
    scene.keys.press("Escape")
    scene.settle()
