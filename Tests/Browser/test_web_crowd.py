"""Items that keep their index."""

from test_web_lists import is_clean, order
from web_bench import bench, workbench  # noqa: F401


def test_a_pinned_row_keeps_its_index(bench):
    scene = bench("web-crowd")
    start = scene.box("p")
    scene.mouse.drag("p", scene.box("r").center + (0, 4))
    scene.settle()
    assert order(scene, "pins") == ["r", "q", "p", "s"]
    assert "pins r q p s" in scene.log()
    assert scene.box("q").y == start.y + 40
    scene.mouse.drag("q", "s")
    scene.settle()
    assert order(scene, "pins") == ["r", "q", "p", "s"]
    is_clean(scene)
