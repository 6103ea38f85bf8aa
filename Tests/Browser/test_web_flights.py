"""What flies after a drag, while the app puts it elsewhere: it is seen on one way."""

import pytest

from web_bench import ends

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


@pytest.mark.parametrize("draws", ["style", "anew"])
def test_what_is_drawn_elsewhere_while_it_flies_goes_on_from_where_it_is(bench, draws):
    scene = bench("web-placed")
    scene.mouse.press("note")
    # A miss goes home.
    scene.mouse.move((450, 560))
    scene.mouse.wait(0.3)
    places = scene.frames(MIDDLE)
    scene.pace(0.2)
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
    scene.wait_until("!document.querySelector('[data-dragging]')")
    scene.pace(1)
    scene.settle()
    way, end = places(), (380, 120)
    assert distance(way[0], (450, 560)) <= 0.5 and distance(way[-1], end) <= 0.5
    # Nowhere near where it would be by the sum of both.
    assert all(end[0] - 40 <= x <= 470 and y >= end[1] - 40 for x, y in way), way


def test_a_list_that_is_scrolled_to_its_end_does_not_leap_when_an_item_leaves_it(bench):
    scene = bench("web-lists")
    scene.page.evaluate(
        """() => {
          const list = document.querySelector('[data-element=one]')
          Object.assign(list.style, { height: '180px', overflow: 'auto' })
          for (const card of list.children) card.style.height = '80px'
          list.scrollTop = 1000
        }"""
    )
    scene.settle()
    scene.mouse.press("k2")
    scene.mouse.move("three")
    scene.settle()
    names = ["k1", "k3"]
    places = scene.shown(
        scene.mouse.release, f"{names}.map(name => document.querySelector(`[data-element=${{name}}]`).getBoundingClientRect().y)"
    )
    assert scene.names_in("one") == ["k1", "k3"] and scene.names_in("three") == ["k2"]
    for way in zip(*places):
        # It was a card further up, and comes down by way of what is between.
        assert way[-1] - way[0] == 86 and [y for y in way if way[0] + 4 < y < way[-1] - 4]
