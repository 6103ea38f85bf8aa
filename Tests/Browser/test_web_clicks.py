"""Clicks that a drag comes right after, or is taken for."""

from web_bench import ends


def test_a_drag_right_after_a_click_is_no_double_click(bench):
    scene = bench("web-plain")
    scene.page.evaluate("""() => {
      window.heard = []
      for (const type of ['click', 'dblclick']) document.addEventListener(type, event => heard.push(`${type} ${event.target.dataset.element ?? ''}`))
    }""")
    scene.mouse.click("card")
    # As browsers count it: within half a second, where the first press was.
    scene.page.mouse.down(click_count=2)
    scene.mouse.move("bin")
    scene.page.mouse.up(click_count=2)
    assert ends(scene) == ["dropped bin move"]
    assert scene.page.evaluate("heard") == ["click card"]
    # A double click is one as before.
    scene.settle()
    scene.page.mouse.dblclick(*scene.box("card").center)
    assert scene.page.evaluate("heard") == ["click card", "click card", "click card", "dblclick card"]
