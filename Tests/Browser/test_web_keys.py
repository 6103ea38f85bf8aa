"""Keys that are held, come up elsewhere, or are meant for something else."""

from web_bench import ends


def test_a_key_that_is_held_does_what_it_does_once(bench):
    scene = bench("web-plain")
    scene.keys.focus("card")
    for key in ("Space", "Enter"):
        for _ in range(5):
            scene.page.keyboard.down(key)
        scene.page.keyboard.up(key)
        assert [line for line in scene.log() if line.startswith("began")] == ["began card"] and not ends(scene)
        scene.keys.press("Escape")
        scene.settle()
        scene.page.reload()
        scene.wait_until("window.bench?.ready")
        scene.keys.focus("card")
    scene.keys.press("Space", "Tab")
    for _ in range(5):
        scene.page.keyboard.down("Space")
    scene.page.keyboard.up("Space")
    assert len(ends(scene)) == 1 and scene.page.evaluate("scrollY") == 0


def test_what_is_typed_into_a_field_in_mid_carry_is_typed(bench):
    scene = bench("web-plain")
    scene.page.evaluate("document.body.insertAdjacentHTML('beforeend', '<input id=search style=\"position: fixed; left: 500px; top: 500px\">')")
    scene.keys.focus("card")
    scene.keys.press("Space", "Tab")
    scene.page.locator("#search").click()
    scene.keys.press("a", "Space", "b", "ArrowLeft")
    assert scene.page.locator("#search").input_value() == "a b" and not ends(scene)
    scene.keys.press("Escape")
    assert len(ends(scene)) == 1


def test_a_key_that_comes_up_elsewhere_is_pressed_anew(bench):
    scene = bench("web-plain")
    scene.page.evaluate(
        """() => {
          document.body.insertAdjacentHTML('beforeend', '<iframe srcdoc="<button>x</button>" style="position: fixed; left: 500px; top: 500px"></iframe>')
          window.clicks = 0
          document.querySelector('[data-element=button]').onclick = () => clicks++
        }"""
    )
    scene.keys.focus("card")
    scene.page.keyboard.down("Space")
    scene.page.frame_locator("iframe").locator("button").focus()
    scene.page.keyboard.up("Space")
    scene.keys.focus("button")
    scene.keys.press("Space")
    assert scene.page.evaluate("clicks") == 1


def test_space_with_option_on_a_mac_drops_a_copy(bench):
    scene = bench("web-plain")
    scene.keys.focus("card")
    scene.keys.press("Space", "Tab")
    for kind in ("rawKeyDown", "keyUp"):
        scene.devtools.send("Input.dispatchKeyEvent", {"type": kind, "modifiers": 1, "key": "\xa0", "code": "Space", "windowsVirtualKeyCode": 32})
    assert ends(scene) == ["dropped bin copy"]
