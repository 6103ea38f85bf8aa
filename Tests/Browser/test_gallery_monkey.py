"""Random hands on every scene (see monkey.py); Scripts/monkey plays longer."""

import pytest

from harness.gallery import SCENES
from monkey import Monkey


@pytest.mark.many
@pytest.mark.parametrize("name", SCENES)
def test_random_hands_lose_nothing_and_leave_nothing(gallery, name):
    Monkey(gallery(name), name, 1).play(2)


# Two drags in one outline took turns in saying where a drop would go, without end.
@pytest.mark.parametrize("name, seed, rounds", [("tree", 21, 2)])
def test_what_random_hands_once_broke(gallery, name, seed, rounds):
    Monkey(gallery(name), name, seed).play(rounds)


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
