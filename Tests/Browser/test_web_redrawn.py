"""Pages that make new nodes for what they show already: keys go on where they were."""

from web_bench import bench, ends, workbench  # noqa: F401

FOCUS = "document.activeElement.dataset.element"


def go_to(scene, name):
    if name == "card":
        return scene.keys.focus("card")
    scene.keys.focus("rows")
    scene.keys.press(*["ArrowDown"] * (1 + "abc".index(name)))
    assert scene.page.evaluate(FOCUS) == name


def test_keys_reach_and_lift_rows_that_were_drawn_since_they_were_last_looked_at(bench):
    scene = bench("web-redrawn")
    scene.page.evaluate("redraw()")
    go_to(scene, "b")
    scene.page.evaluate("""() => {
      const list = document.querySelector('[data-element=rows]')
      list.replaceChildren(...['b', 'c', 'a'].map(name => list.querySelector(`[data-element=${name}]`).cloneNode(true)))
      list.children[2].focus()
    }""")
    scene.keys.focus("rows")
    scene.keys.press("End")
    assert scene.page.evaluate(FOCUS) == "a"
    scene.keys.press("Space", "Escape")
    assert ends(scene) == ["cancelled rows escape"]
