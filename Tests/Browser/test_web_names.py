"""What is dragged by keys: what it is called aloud, and what its keys do when they lift nothing."""

import pytest

from web_bench import ends


@pytest.mark.many(2)
@pytest.mark.parametrize("source, name", [("card", "Robin"), ("picture", "A wren"), ("link", "Read on"), ("task", "Water"), ("bird", "Heron")])
def test_a_source_is_called_what_it_says_to_everybody(bench, source, name):
    scene = bench("web-names")
    scene.keys.focus(source)
    scene.keys.press("Space")
    scene.wait_until(f"document.querySelector('[aria-live]')?.textContent.startsWith('{name} lifted')")
    scene.keys.press("Escape")
    assert ends(scene) == [f"cancelled {source} escape"]


def test_enter_follows_a_link_and_presses_a_button_and_space_lifts_them(bench):
    scene = bench("web-names")
    scene.keys.focus("link")
    scene.keys.press("Enter")
    assert scene.page.evaluate("location.hash") == "#there"
    scene.keys.focus("push")
    scene.keys.press("Enter")
    assert scene.page.evaluate("window.pushes") == 1 and not ends(scene)
    scene.keys.press("Space", "Tab", "Enter")
    assert ends(scene) == ["dropped bin move"] and scene.page.evaluate("window.pushes") == 1
    scene.keys.focus("card")
    scene.keys.press("Enter", "Escape")
    assert ends(scene) == ["dropped bin move", "cancelled card escape"]


def test_what_is_gone_is_called_as_it_was_there(bench):
    scene = bench("web-names")
    scene.keys.focus("pair")
    scene.keys.press("Space")
    said = "document.querySelector('[aria-live]').textContent"
    scene.wait_until(f"{said}.startsWith('Robin Wren & Co. lifted')")
    scene.page.evaluate("document.querySelector('[data-element=pair]').remove()")
    scene.wait_until(f"{said}.includes('ancel')")
    assert "Robin Wren & Co." in scene.page.evaluate(said)


def test_a_role_that_the_app_gives_later_is_the_app_s(bench):
    scene = bench("web-names")
    scene.page.evaluate("document.querySelector('[data-element=card]').setAttribute('role', 'link')")
    scene.keys.focus("card")
    # As with every link, Enter follows it.
    scene.keys.press("Enter", "Escape")
    assert not ends(scene)
    scene.keys.press("Space", "Escape")
    assert ends(scene) == ["cancelled card escape"]
    scene.page.evaluate("bench.drag.call('bench_close')")
    assert scene.page.evaluate("[...document.querySelectorAll('[data-drag]')].map(node => node.getAttribute('role')).filter(Boolean)") == ["link"]
    assert scene.page.locator("[aria-roledescription], [aria-describedby]").count() == 0
