"""Random hands on every scene (see monkey.py); Scripts/monkey plays longer."""

import re

import pytest

from harness.gallery import SCENES
from leaps import Film, leaps
from monkey import Monkey


@pytest.mark.many(5)
@pytest.mark.parametrize("name", SCENES)
def test_random_hands_lose_nothing_and_leave_nothing(gallery, name):
    Monkey(gallery(name), name, 1).play(2)


@pytest.mark.lengthy
# Two drags in one outline took turns in saying where a drop would go, without end.
@pytest.mark.parametrize("name, seed, rounds", [("tree", 21, 2)])
def test_what_random_hands_once_broke(gallery, name, seed, rounds):
    Monkey(gallery(name), name, seed).play(rounds)


@pytest.mark.lengthy
def test_what_is_left_or_lost_is_found(gallery):
    scene = gallery("grid")
    monkey = Monkey(scene, "grid", 1)
    scene.page.evaluate("document.querySelector('#stage [data-element]').setAttribute('data-dragging', '')")
    with pytest.raises(AssertionError, match="data-dragging"):
        monkey.play(1)
    scene.page.evaluate("document.querySelector('[data-dragging]').removeAttribute('data-dragging')")
    monkey.start = monkey.start[1:]
    with pytest.raises(AssertionError, match="there was"):
        monkey.play(1)


@pytest.mark.lengthy
def test_what_leaps_is_found_and_what_glides_or_is_scrolled_is_not(gallery):
    scene = gallery("list")
    film = Film(scene)
    scene.page.evaluate("document.querySelector('#list').scrollTop = 60")
    scene.page.evaluate("document.querySelector('[data-element=row-4]').animate({ translate: ['0 0', '0 90px', '0 0'] }, 600).finished")
    scene.mouse.drag("row-3", "row-8")
    scene.settle()
    assert film.leaps() == []

    def leap():
        scene.page.evaluate("(({ style }) => { style.translate = style.translate ? '' : '0 90px' })(document.querySelector('[data-element=row-6]'))")
        scene.page.wait_for_timeout(200)
        return film.leaps()

    # A busy machine shows some frames too late to tell.
    found = next(filter(None, (leap() for _ in range(40))), None)
    assert found and all(re.fullmatch(r"row-6 leaps by 0, -?90 in list at \S+ s", line) for line in found)


def test_a_leap_is_far_in_one_frame_by_itself_and_on_time():
    def film(*ways, size="", late=0):
        return [[16 * i + (late if i > 2 else 0), size if i > 2 else "", {"one": [0, way, "list", 50], "other": [0, 40, "list", 50]}] for i, way in enumerate(ways)]

    assert list(leaps(film(0, 0, 0, 50, 50, 50))) == ["one leaps by 0, 50 in list at 0.05 s"]
    assert not [*leaps(film(0, 0, 20, 50, 70, 80))] and not [*leaps(film(0, 0, 0, 20, 20, 20))]
    assert not [*leaps(film(0, 0, 0, 50, 50, 50, size="other"))] and not [*leaps(film(0, 0, 0, 50, 50, 50, late=200))]
