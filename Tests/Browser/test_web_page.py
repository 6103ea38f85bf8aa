"""The page as an app sees it: diagnostics, nodes of its own, explanations, the overlay, and failure."""


def test_a_selector_that_finds_nothing_is_said_and_does_nothing(bench):
    scene = bench("web-plain")
    said = []
    scene.page.on("console", lambda message: message.type == "warning" and said.append(message.text))
    found = scene.page.evaluate("bench.ask('bench_diagnostics')")
    assert found == ["No element is #nowhere.", "No element is #nowhere.", "! is no selector.", "No element is #nowhere."]
    assert said == found
    scene.mouse.drag("card", "bin")
    assert scene.log()[-1] == "dropped bin move"


def test_a_node_that_the_app_has_made(bench):
    scene = bench("web-plain")
    scene.page.evaluate("""() => {
      const node = document.createElement('div')
      node.dataset.element = 'made'
      node.setAttribute('data-drag', '')
      node.style.cssText = 'left:640px;top:40px'
      document.body.append(node)
      bench.drag.call('bench_mark', bench.drag.handle(node))
    }""")
    scene.mouse.drag("made", "bin")
    assert scene.log() == ["began made", "entered bin", "made on bin at 8000 6000", "dropped bin move"]
    scene.page.evaluate("bench.drag.call('bench_remove', bench.drag.handle(document.querySelector('[data-element=made]')))")
    assert not scene.has("made")


def test_why_a_place_is_reached_or_not(bench):
    scene = bench("web-plain")
    place = scene.box("bin").center
    ask = "place => bench.ask('bench_explain', ...place)"
    assert scene.page.evaluate(ask, list(place))[0] == "bin is hit."
    scene.page.evaluate("document.querySelector('[data-element=bin]').style.display = 'none'")
    scene.page.evaluate("document.querySelector('[data-element=under]').inert = true")
    assert "under is disabled." in scene.page.evaluate(ask, list(scene.box("under").at(0.2, 0.5)))
    scene.page.evaluate("document.querySelector('[data-element=bin]').style.display = ''")
    scene.page.evaluate("document.querySelector('[data-element=card]').style.cssText = 'left:60px;top:320px'")
    lines = scene.page.evaluate(ask, [100, 350])
    assert "card is hit." in lines or "bin is hit." in lines
    assert any("is covered by" in line for line in lines)


def test_what_has_no_name_is_called_by_its_tag_and_classes(bench):
    scene = bench("web-layers")
    lines = scene.page.evaluate("place => bench.ask('bench_explain', ...place)", list(scene.box("menu").center))
    assert "div.veil has a shape that does not reach here." in lines and "menu is hit." in lines


def test_what_lies_over_a_target_and_is_no_element_is_told(bench):
    scene = bench("web-plain")
    place = scene.box("bin").center
    scene.page.evaluate("document.body.insertAdjacentHTML('beforeend', '<div id=banner style=\"position:fixed;inset:0;opacity:0\"></div>')")
    lines = scene.page.evaluate("place => bench.ask('bench_explain', ...place)", list(place))
    assert lines[0].startswith("bin is covered by something in ") and "bin is hit." not in lines
    scene.page.evaluate("banner.remove()")
    assert scene.page.evaluate("place => bench.ask('bench_explain', ...place)", list(place))[0] == "bin is hit."


def test_the_overlay_draws_what_the_engine_sees(bench):
    scene = bench("web-plain")
    before = scene.call("document")
    scene.page.evaluate("bench.drag.call('bench_overlay', 1)")
    canvas = "document.querySelector('canvas[data-drag-overlay]')"
    scene.wait_until(f"Number({canvas}?.dataset.boxes) >= 8")
    scene.mouse.press("card")
    scene.mouse.move("bin")
    scene.wait_until(f"{canvas}.dataset.hit === 'bin'")
    drawn = f"[...{canvas}.getContext('2d').getImageData(0, 0, {canvas}.width, {canvas}.height).data].some(x => x)"
    assert scene.page.evaluate(drawn)
    scene.mouse.release()
    assert scene.log()[-1] == "dropped bin move"
    scene.page.evaluate("bench.drag.call('bench_overlay', 0)")
    scene.settle()
    assert scene.call("document") == before


def test_what_was_recorded_in_a_page_is_played_in_it(bench):
    scene = bench("web-plain")
    scene.page.evaluate("bench.drag.call('bench_record')")
    scene.mouse.drag("card", "bin")
    assert scene.page.evaluate("bench.ask('bench_replay')") == ["the same", "began card", "entered bin", "dropped bin move"]


def test_a_closed_page_leaves_nothing_and_hears_nothing(bench):
    scene = bench("web-plain")
    scene.mouse.press("card")
    scene.mouse.move("bin")
    scene.page.evaluate("bench.drag.call('bench_close')")
    scene.mouse.release()
    scene.mouse.drag("slow", "bin")
    assert scene.page.evaluate("document.querySelectorAll('[data-drag-source], [data-dragging], [data-drag-state], [data-droppable-state]').length") == 0
    assert scene.page.evaluate("document.querySelectorAll('[tabindex]').length") == 0
    assert scene.page.evaluate("document.adoptedStyleSheets.length") == 0


def test_pages_that_come_and_go_take_no_more_memory_than_one(bench):
    scene = bench("web-lists")
    scene.page.evaluate("bench.drag.call('bench_come_and_go', 5)")
    before = scene.page.evaluate("bench.memory()")
    scene.page.evaluate("bench.drag.call('bench_come_and_go', 50)")
    assert scene.page.evaluate("bench.memory()") == before
    # What else is marked there can be dragged as before.
    scene.mouse.drag("a", "c")
    assert "dropped rows move" in scene.log()


def test_an_app_that_fails_says_so_and_is_called_no_more(bench):
    scene = bench("web-plain")
    scene.page.evaluate("bench.drag.call('bench_trap')")
    alert = scene.page.locator("[role=alert]")
    assert "reload" in alert.text_content()
    assert scene.page.evaluate("bench.drag.failed")
    assert len(scene.errors) == 1 and "The app has failed" in scene.errors[0]
    scene.mouse.drag("card", "bin")
    assert alert.count() == 1 and len(scene.errors) == 1
    scene.errors.clear()
