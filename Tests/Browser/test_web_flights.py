"""What flies after a drag, while the app puts it elsewhere: it is seen on one way."""

import pytest

from web_bench import ends

pytestmark = pytest.mark.lengthy

MIDDLE = "(r => [r.x + r.width / 2, r.y + r.height / 2])(document.querySelector('[data-element=note]').getBoundingClientRect())"


def distance(a, b):
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))


def test_what_is_put_where_it_was_dropped_is_there(bench):
    scene = bench("web-placed")
    scene.mouse.press("note")
    scene.mouse.move((400, 380))
    places = scene.frames(MIDDLE)
    scene.mouse.release()
    scene.settle()
    assert ends(scene) == ["dropped paper move"]
    assert scene.page.evaluate("document.querySelector('[data-element=note]').style.translate") == ""
    assert all(distance(place, (400, 380)) <= 0.5 for place in places())


@pytest.mark.many
@pytest.mark.parametrize("hand", ["mouse", "touch"])
def test_what_is_put_into_what_it_was_dropped_on_flies_there(bench, hand):
    scene = bench("web-placed", device={"has_touch": hand == "touch"})
    drop = (690, 240)
    if hand == "mouse":
        scene.mouse.press("note")
    else:
        scene.touch.start("note")
        scene.touch.wait(0.4)
    getattr(scene, hand).move(drop)
    # What rests has no impetus of its own.
    getattr(scene, hand).wait(0.3)
    places = scene.frames(MIDDLE)
    # A slow machine is to see its way too.
    scene.pace(0.2)
    scene.mouse.release() if hand == "mouse" else scene.touch.end()
    scene.wait_until("document.querySelector('[data-element=box] > [data-element=note]') && !document.querySelector('[data-dragging]')")
    scene.pace(1)
    scene.settle()
    assert ends(scene) == ["dropped box move"]
    way, end = places(), tuple(scene.box("note").center)
    # It begins where it was let go, and does not leave the way from there.
    assert distance(way[0], drop) <= 0.5 and distance(way[-1], end) <= 0.5
    assert all(min(drop[i], end[i]) - 30 <= place[i] <= max(drop[i], end[i]) + 30 for place in way for i in (0, 1)), way


@pytest.mark.many
@pytest.mark.parametrize("draws", ["style", "anew"])
def test_what_is_drawn_elsewhere_while_it_flies_goes_on_from_where_it_is(bench, draws):
    scene = bench("web-placed")
    scene.mouse.press("note")
    # A miss goes home.
    scene.mouse.move((450, 560))
    scene.mouse.wait(0.3)
    places = scene.frames(MIDDLE)
    # It is met soon after its start.
    scene.pace(0.02)
    scene.mouse.release()
    scene.wait_until("document.querySelector('[data-dragging=flying]')")
    scene.page.evaluate(
        """draws => {
          let note = document.querySelector('[data-element=note]')
          if (draws === 'anew') {
            const other = document.createElement('div')
            other.className = note.className
            other.dataset.element = 'note'
            other.dataset.drag = ''
            other.textContent = 'note'
            note.replaceWith(other)
            note = other
          }
          note.style.left = '300px'
          note.style.top = '60px'
        }""",
        draws,
    )
    scene.pace(0.2)
    scene.wait_until("!document.querySelector('[data-dragging]')")
    scene.pace(1)
    scene.settle()
    way, end = places(), (380, 120)
    assert distance(way[0], (450, 560)) <= 0.5 and distance(way[-1], end) <= 0.5
    # Nowhere near where it would be by the sum of both.
    assert all(end[0] - 40 <= x <= 470 and y >= end[1] - 40 for x, y in way), way


@pytest.mark.many
@pytest.mark.parametrize("scroller, card, place", [("one", 80, (650, 260)), ("board", 150, (650, 150)), ("html", 300, (650, 360))])
def test_what_is_scrolled_to_its_end_does_not_leap_when_an_item_leaves_a_list_in_it(bench, scroller, card, place):
    scene = bench("web-lists")
    scroll = scene.page.evaluate_handle(
        """([name, card, height]) => {
          const of = name => document.querySelector(`[data-element=${name}]`), scroller = name === 'html' ? document.documentElement : of(name)
          for (const each of of('one').children) each.style.height = `${card}px`
          if (name !== 'one') of('one').style.height = 'auto'
          if (name === 'one') Object.assign(scroller.style, { height: '180px', overflow: 'auto' })
          if (name === 'board') Object.assign(scroller.style, { position: 'absolute', inset: '0 auto auto 0', width: '800px', height: '300px', overflow: 'auto' })
          of('three').style.height = `${height}px`
          scroller.scrollTop = 1000
          return () => scroller.scrollTop
        }""",
        [scroller, card, 700 if scroller == "html" else 380],
    )
    scene.settle()
    scene.mouse.press("k2")
    scene.mouse.move(place)
    scene.settle()
    before = scroll.evaluate("top => top()")
    names = ["k1", "k3"]
    places = scene.shown(
        scene.mouse.release, f"{names}.map(name => document.querySelector(`[data-element=${{name}}]`).getBoundingClientRect().y)"
    )
    way = before - scroll.evaluate("top => top()")
    assert scene.names_in("one") == ["k1", "k3"] and scene.names_in("three") == ["k2"] and way > 40
    for seen in zip(*places):
        # It was further up, and comes down by way of what is between.
        assert abs(seen[-1] - seen[0] - way) < 1 and [y for y in seen if seen[0] + 4 < y < seen[-1] - 4]


@pytest.mark.many
@pytest.mark.parametrize("how", ["lifted again by keys", "lifted again", "dropped"])
def test_what_makes_room_or_goes_home_goes_on_from_where_it_is_seen(bench, how):
    scene = bench("web-lists")
    scene.devtools.send("Animation.enable")

    def pace(rate):
        scene.pace(rate)
        scene.devtools.send("Animation.setPlaybackRate", {"playbackRate": rate})

    place = "document.querySelector('[data-element=b]').getBoundingClientRect().y"
    if how == "lifted again by keys":
        scene.page.evaluate("document.querySelector('[data-element=rows]').focus()")
        scene.keys.press("ArrowDown", "Space", "ArrowDown")
    else:
        scene.mouse.press("a")
        scene.mouse.move("d")
    scene.settle()
    assert scene.page.evaluate(place) == 28
    # It goes home, slowly enough for a busy machine to meet it on its way.
    pace(0.05)
    places = scene.frames(place)
    if how == "dropped":
        scene.mouse.move((120, 40))
    else:
        scene.keys.press("Escape")
    scene.wait_until(f"{place} > 30")
    if how == "lifted again by keys":
        scene.keys.press("Space")
    elif how == "lifted again":
        scene.mouse.release()
        scene.mouse.press("e")
        scene.mouse.move("d", steps=2)
    else:
        scene.mouse.release()
    scene.wait_until(f"{place} > 36")
    way = places()
    pace(1)
    assert all(before - 1 < after < before + 20 for before, after in zip(way, way[1:])), way
    scene.wait_until(f"{place} === 74")


def test_what_is_on_its_way_stays_in_its_list_while_drag_follows_drag(bench):
    scene = bench("web-lists")
    places = scene.frames("[...document.querySelectorAll('[data-element=rows] > :not([data-drag-item])')].map(row => row.getBoundingClientRect().y)")
    for i in range(8):
        scene.mouse.press("abcd"[i % 4])
        scene.mouse.move("abcde"[(i + 3) % 5], steps=3)
        scene.page.wait_for_timeout(90)
        scene.mouse.release()
        scene.page.wait_for_timeout(40)
    scene.settle()
    # The list is 320 points high.
    assert all(0 < y < 340 for look in places() for y in look)


def two_in_the_air(scene):
    """Lifts two rows. The one that was lifted last stays where it is; the other one goes below the next but one."""
    for finger, name in enumerate("ae"):
        scene.touch.start(name, finger)
        scene.touch.wait(0.4)
        scene.touch.move(scene.box(name).center + (20, 12), finger)
        scene.wait_until(f"document.querySelectorAll('[data-drag-item=lifted]').length === {finger + 1}")
    scene.touch.move(scene.box("c").center + (20, 30))
    scene.settle()


def test_what_lies_between_the_places_of_one_of_two_drags_glides_when_that_is_dropped(bench):
    scene = bench("web-lists")
    two_in_the_air(scene)
    names = ["b", "c", "d"]
    look = f"{names}.map(name => document.querySelector(`[data-element=${{name}}]`).getBoundingClientRect().y)"
    before = scene.page.evaluate(look)
    places = scene.shown(scene.touch.end, look)
    assert scene.names_in("rows") == ["b", "c", "a", "d", "e"]
    for start, seen, way in zip(before, zip(*places), (-46, -46, 0)):
        assert abs(seen[0] - start) < 4 and abs(seen[-1] - start - way) < 1
        assert not way or len({round(y) for y in seen if seen[-1] + 4 < y < start - 4}) > 3
    scene.touch.end(1)
    scene.wait_until_over()
    assert scene.names_in("rows") == ["b", "c", "a", "d", "e"]


@pytest.mark.parametrize("place", ["node.style.top = `${30 * i}px`", "node.style.transform = `translateY(${30 * i}px)`"])
def test_what_the_app_lays_out_itself_right_after_the_drop_stays_where_it_made_room(bench, place):
    scene = bench("web-redrawn")
    scene.page.add_style_tag(content="ul { position: relative; height: 90px } li { position: absolute; left: 0; top: 0; width: 100% }")
    scene.page.evaluate(f"""() => {{
      const list = document.querySelector('ul'), lay = () => [...list.children].forEach((node, i) => {{ {place} }})
      lay()
      new MutationObserver(lay).observe(list, {{ childList: true }})
    }}""")
    scene.mouse.press("a")
    scene.mouse.move(scene.box("c").at(0.5, 0.8))
    scene.settle()
    tops = "['b', 'c'].map(name => document.querySelector(`[data-element=${name}]`).getBoundingClientRect().y)"
    before, seen = scene.page.evaluate(tops), scene.frames(tops)
    scene.mouse.release()
    scene.settle()
    scene.wait_until_over()
    assert scene.names_in("rows") == ["b", "c", "a"]
    assert all(now == pytest.approx(before, abs=1) for now in seen())


def test_what_glides_is_where_it_was_until_it_has_begun(bench):
    scene = bench("web-lists")
    two_in_the_air(scene)
    place = scene.box("c").y
    seen = scene.box_before_it_begins("c", scene.touch.end).y
    assert abs(seen - place) < 1 and abs(scene.box("c").y - place) > 20


@pytest.mark.many
@pytest.mark.parametrize("drags", ["ec db ad ea be ba", "dc be ce ea dc ac", "ac ca de bd eb ba"])
def test_no_row_leaps_while_quick_drags_follow_each_other(bench, drags):
    scene = bench("web-lists")
    # What is carried is seen instead of its row.
    look = """[performance.now(), ...[...'abcde'].map(name => {
      const row = document.querySelector(`[data-element=${name}]`), { y } = row.getBoundingClientRect()
      const copy = [...document.querySelectorAll('[data-drag-layer] > *')].find(copy => copy.textContent === name)
      return row.dataset.dragItem === 'lifted' ? [true, copy && copy.getBoundingClientRect().y] : [false, y]
    })]"""
    with scene.slowly():
        places = scene.frames(look)
        for row, other in drags.split():
            scene.mouse.press(row)
            scene.mouse.move(other, steps=3)
            scene.page.wait_for_timeout(40)
            scene.mouse.release()
        # Before anything goes faster again.
        frames = places()
    for (before, *rows), (now, *later) in zip(frames, frames[1:]):
        for (was_lifted, was), (is_lifted, y) in zip(rows, later):
            # A hand is as quick as it is.
            if is_lifted or None in (was, y):
                continue
            assert abs(y - was) < 12 + 0.2 * (now - before), (before, now, rows, later)
    scene.settle()


def test_an_item_that_flies_home_and_is_lifted_again_goes_on_from_where_it_is_seen(bench):
    scene = bench("web-lists")
    scene.page.evaluate("document.querySelector('[data-element=rows]').focus()")
    scene.keys.press("ArrowDown", "Space", "ArrowDown", "ArrowDown")
    scene.settle()
    # The first of the copies that is to be seen.
    seen = "document.querySelector('[data-drag-layer] [data-drag-preview]')?.getBoundingClientRect().y"
    assert scene.page.evaluate(seen) == 160
    places = scene.frames(seen)
    with scene.slowly():
        # What flies by the page's time sets out slowly: at such a pace that takes seconds.
        scene.pace(0.1)
        scene.keys.press("Escape")
        scene.wait_until(f"{seen} < 150", 30)
        scene.keys.press("Space")
        scene.wait_until(f"{seen} < 60", 30)
    way = [y for y in places() if y is not None]
    assert all(after - before < 1 and before - after < 25 for before, after in zip(way, way[1:])), way
    scene.pace(1)
    scene.keys.press("Escape")
    scene.wait_until_over()
    scene.settle()
    assert scene.names_in("rows") == ["a", "b", "c", "d", "e"]


@pytest.mark.many
@pytest.mark.parametrize("hand", ["mouse", "touch"])
def test_a_row_that_is_on_its_way_is_taken_where_it_is_seen(gallery, hand):
    scene = gallery("list", device={"has_touch": hand == "touch"})
    scene.mouse.press("row-2")
    scene.mouse.move(scene.box("row-9").center, steps=4)
    scene.settle()
    with scene.slowly(0.02):
        # Those that have made room go back, and meet what is pressed far from their places.
        scene.mouse.move(scene.box("row-4").center + (0, 4), steps=2)
        scene.mouse.release()
        scene.wait_for_log("dropped")
        seen = scene.box("row-7")
        assert scene.front("row-7") == "row-7"
        if hand == "mouse":
            scene.mouse.press(seen.center)
        else:
            scene.touch.start(seen.center)
            scene.touch.wait(0.4)
        getattr(scene, hand).move(seen.center + (60, 0))
        scene.wait_until("gallery.log().filter(line => line === 'began list').length === 2")
        # What was dropped may fly yet.
        lifted, x, y = scene.page.evaluate(
            """(() => {
              const { x, y } = document.querySelector('[data-drag-layer]').lastChild.getBoundingClientRect()
              return [[...document.querySelectorAll('[data-drag-item=lifted]')].map(row => row.dataset.element), x, y]
            })()"""
        )
        assert [name for name in lifted if name != "row-2"] == ["row-7"]
        assert distance((x, y), (seen.x + 60, seen.y)) < 8
    scene.keys.press("Escape")
    scene.mouse.release() if hand == "mouse" else scene.touch.end()
    scene.wait_until_over()
    assert len(set(scene.names_in("list"))) == 1000
