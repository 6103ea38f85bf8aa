"""What pages put into what is dragged, and what apps do with it: fields and buttons in cards, roles, corners, and attributes set anew."""

import pytest

from harness.browsers import BARE, launch_chromium
from harness.scene import Scene
from web_bench import bench, ends, workbench  # noqa: F401

TOUCH = {"has_touch": True}


def role(scene, name):
    return scene.page.locator(f"[data-element={name}]").get_attribute("role")


@pytest.mark.parametrize("source", ["choice", "area", "edited", "details", "pusher"])
def test_a_card_that_holds_something_of_its_own_to_reach_is_no_button(bench, source):
    scene = bench("web-forms")
    assert role(scene, "plain") == "button"
    assert role(scene, source) == "group"
    scene.keys.focus(source)
    scene.keys.press("Space", "Tab", "Space")
    assert ends(scene) == ["dropped bin move"]


def test_enter_is_left_to_what_an_app_calls_a_button_and_space_lifts_it(bench):
    scene = bench("web-forms")
    scene.keys.focus("open")
    scene.keys.press("Enter")
    assert scene.page.evaluate("window.opened") == 1 and scene.log() == []
    scene.keys.press("Space", "Tab", "Enter")
    assert ends(scene) == ["dropped bin move"]
    # What a drag takes is no key for the app.
    assert scene.page.evaluate("window.opened") == 1
    # What the library itself calls a button is lifted by either.
    scene.keys.focus("plain")
    scene.keys.press("Enter", "Escape")
    assert ends(scene)[1:] == ["cancelled plain escape"]
