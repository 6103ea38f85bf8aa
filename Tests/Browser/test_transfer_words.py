"""What a person hears and sees of data that is late, that does not come, and of a window that a browser would block."""

import pytest


SAID = "document.querySelector('[aria-live=assertive]').textContent.trim()"
SHOWN = "document.querySelector('[data-drag-notice]')"


def drop(page):
    page.page.evaluate("document.querySelector('[data-element=birds]').ariaLabel = 'Birds'")
    page.keys.focus("late")
    page.keys.press("Space", "Tab", "Space")
    page.wait_for_log("late is wanted")


def test_who_has_dropped_by_keys_hears_that_its_data_is_waited_for_and_then_that_it_has_come(exchange):
    page = exchange()
    drop(page)
    page.wait_until(f"{SAID} === 'Late is on the way'")
    page.page.evaluate("bench.ask('bench_arrive')")
    page.wait_until(f"{SAID} === 'Late dropped on Birds'")


def test_who_listens_hears_why_something_has_not_come_together_with_what_becomes_of_it(exchange):
    page = exchange()
    page.page.evaluate("bench.ask('bench_limit', 2)")
    drop(page)
    page.page.evaluate(
        """() => {
          const voice = document.querySelector('[aria-live=assertive]')
          window.heard = []
          new MutationObserver(() => heard.push(voice.textContent)).observe(voice, { childList: true })
          bench.ask('bench_arrive')
        }"""
    )
    page.wait_until(f"{SAID} === 'cancelled, Late is where it was. This is too large.'")
    # At once, and not the end before the reason.
    assert page.page.evaluate("heard.length") == 1
    # It is read once: what is shown is no live region as well.
    assert page.page.evaluate(f"{SHOWN}.textContent") == "This is too large."
    assert page.page.evaluate(f"{SHOWN}.matches('[role],[aria-live]')") is False
    # What comes from elsewhere is no drag by keys, and its word stands alone.
    page.outside.drop("birds", text="Goldfinch")
    page.wait_until(f"{SAID} === 'This is too large.'")


def test_an_app_that_listens_to_transfers_takes_no_words_from_the_person(exchange):
    page = exchange()
    page.page.evaluate("bench.ask('bench_listen'); bench.ask('bench_limit', 2)")
    page.outside.drop("birds", text="Goldfinch")
    page.wait_for_log("over with 1")
    page.wait_until(f"{SHOWN}?.textContent === 'This is too large.'")


def test_where_the_target_goes_meanwhile_it_is_told_at_once(exchange):
    page = exchange()
    drop(page)
    page.page.evaluate("document.querySelector('[data-element=birds]').remove()")
    page.wait_until(f"{SHOWN}?.textContent === 'This did not arrive.'")
    page.wait_until(f"{SAID} === 'cancelled, Late is where it was. This did not arrive.'")
    assert page.log()[-1].endswith("target-gone")


@pytest.mark.parametrize("end", ["Enter", "Escape"])
def test_where_a_window_would_be_blocked_a_button_has_the_focus_and_waits(gallery, end):
    scene = gallery("birds")
    # Of what is to last eight seconds, the test waits for a few moments.
    scene.page.evaluate("""() => {
      const wait = setTimeout
      window.setTimeout = (then, time, ...rest) => wait(then, time === 8000 ? 100 : time, ...rest)
      window.opens = []
      window.open = address => { opens.push(address); return opens.length > 1 ? window : null }
    }""")
    scene.page.locator('[data-element="bird-4"]').click()
    scene.keys.focus("open")
    scene.keys.press("Enter")
    scene.wait_until("document.activeElement.closest('[data-drag-notice]')")
    assert scene.page.evaluate("document.activeElement.textContent") == "Open 🦆 Duck"
    # It is clicked, and what is around it lets through to what is below.
    reached = "({ x, y }) => document.elementFromPoint(x, y).closest('[data-drag-notice]') !== null"
    button, notice = scene.page.evaluate(f"[document.activeElement, {SHOWN}].map(node => node.getBoundingClientRect().toJSON())")
    assert scene.page.evaluate(reached, {"x": button["x"] + button["width"] / 2, "y": button["y"] + 20})
    assert not scene.page.evaluate(reached, {"x": notice["x"] + 8, "y": notice["y"] + 8})
    scene.page.wait_for_timeout(500)
    scene.keys.press(end)
    scene.wait_until(f"{SHOWN} === null")
    assert scene.page.evaluate("[document.activeElement.dataset.element, opens.length]") == ["open", 2 if end == "Enter" else 1]


def test_with_colours_of_the_visitors_own_what_lies_over_the_page_has_an_edge(gallery):
    scene = gallery("birds", device={"forced_colors": "active"})
    edge = "node => { const { outlineStyle, outlineColor } = getComputedStyle(node); return outlineStyle + outlineColor }"
    scene.keys.focus("garden")
    scene.keys.press("ArrowDown", "Control+c")
    bar = scene.page.locator("[data-drag-actions]:not([hidden])")
    bar.wait_for()
    assert bar.evaluate(edge) == "solidrgb(0, 0, 0)"
    scene.keys.focus("text")
    scene.keys.press("Control+v")
    assert scene.page.locator("[data-drag-notice]").evaluate(edge) == "solidrgb(0, 0, 0)"


def test_in_a_narrow_window_a_name_as_long_as_a_sentence_can_be_read_to_its_end(gallery):
    scene = gallery("birds", device={"viewport": {"width": 320, "height": 640}})
    scene.page.evaluate("window.open = () => null")
    scene.outside.drop("album", text="Donaudampfschifffahrtsgesellschaftskapitän")
    scene.wait_until("JSON.parse(gallery.state()).album.length === 1")
    scene.page.locator("[data-element=album] > .item").click()
    # What it lies in is moved as a whole, and longer than the window.
    scene.page.add_style_tag(content="body { transform: translate(0); min-height: 1500px }")
    scene.keys.focus("open")
    scene.keys.press("Enter")
    scene.wait_until(SHOWN)
    seen = scene.page.evaluate(f"{SHOWN}.getBoundingClientRect().toJSON()")
    assert seen["left"] >= 0 and seen["right"] <= 320 and seen["top"] >= 0 and seen["bottom"] <= 640
    assert scene.page.evaluate(f"[{SHOWN}, {SHOWN}.firstElementChild].every(node => node.scrollWidth <= node.clientWidth)")
