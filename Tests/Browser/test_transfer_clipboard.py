"""Copy, cut and paste by the browser's own keys, with the items of drags, in Chromium."""

import pytest

from exchange_bench import names


def take(page, source, key="Control+c"):
    page.keys.focus(source)
    page.keys.press(key)


def paste(page, target="birds"):
    page.keys.focus(target)
    page.keys.press("Control+v")


def test_what_is_copied_can_be_pasted_where_it_could_be_dropped(exchange):
    page = exchange()
    take(page, "robin")
    paste(page)
    page.wait_for_log("bird Robin")
    paste(page)
    page.wait_until("document.querySelectorAll('[data-element=birds] li').length === 2")
    assert page.has("robin")


def test_what_is_cut_goes_when_it_has_been_pasted(exchange):
    page = exchange()
    take(page, "robin", "Control+x")
    assert page.has("robin")
    paste(page)
    page.wait_for_log("robin delivered 1")
    assert (names(page), page.has("robin")) == (["Robin"], False)


def test_what_comes_late_can_be_pasted_too(exchange):
    page = exchange()
    take(page, "late")
    paste(page)
    page.wait_until("bench.log().filter(line => line === 'late is wanted').length === 2")
    page.page.evaluate("bench.ask('bench_arrive')")
    page.wait_for_log("bird Late")


@pytest.mark.lengthy
def test_text_of_a_field_makes_a_bird_and_a_field_keeps_its_own_keys(exchange):
    page = exchange()
    page.page.locator("textarea").fill("Siskin")
    page.keys.press("Control+a", "Control+c")
    paste(page)
    page.wait_for_log("bird Siskin")
    take(page, "robin")
    page.page.locator("textarea").fill("")
    page.keys.press("Control+v")
    assert page.page.locator("textarea").input_value() == "Robin"
    assert names(page) == ["Siskin"]


def test_selected_text_is_copied_as_such(exchange):
    page = exchange()
    page.keys.focus("robin")
    page.page.evaluate("getSelection().selectAllChildren(document.querySelector('[data-element=words]'))")
    page.keys.press("Control+c")
    paste(page)
    page.wait_for_log("bird Goldfinch")


def test_another_window_of_the_site_pastes_what_was_ready(two):
    first, second = two()
    first.page.bring_to_front()
    take(first, "robin")
    second.page.bring_to_front()
    paste(second)
    second.wait_for_log("bird Robin")
    assert first.has("robin")


def test_what_is_cut_goes_when_another_window_has_pasted_it(two):
    first, second = two()
    first.page.bring_to_front()
    take(first, "robin", "Control+x")
    second.page.bring_to_front()
    paste(second)
    second.wait_for_log("bird Robin")
    first.wait_for_log("robin delivered 1")
    assert not first.has("robin")
    # After that it is only a copy of what is no longer anywhere else.
    paste(second)
    second.wait_until("document.querySelectorAll('[data-element=birds] li').length === 2")
    assert [line for line in first.log() if line == "robin delivered 1"] == ["robin delivered 1"]


def across(two, source, target="birds", key="Control+x", before=None):
    """Cuts or copies in one window, and pastes in another."""
    first, second = two()
    if before:
        first.page.evaluate(before)
    first.page.bring_to_front()
    take(first, source, key)
    second.page.bring_to_front()
    paste(second, target)
    return first, second


@pytest.mark.lengthy
def test_where_the_window_that_has_cut_says_nothing_the_one_that_pastes_tells_that_it_may_be_there_too(two):
    first, second = two()
    first.page.bring_to_front()
    take(first, "robin", "Control+x")
    first.page.reload()
    second.page.bring_to_front()
    paste(second)
    second.wait_until(f"{SHOWN}?.textContent.includes('may still be there')")
    assert names(second) == ["Robin"]


@pytest.mark.lengthy
def test_several_items_that_are_cut_arrive_in_another_window_each_as_what_it_is(two):
    first, second = across(two, "flock")
    first.wait_for_log("flock delivered 2")
    assert (names(second), first.has("flock")) == (["Wren", "Tit"], False)


@pytest.mark.lengthy
def test_what_another_window_takes_of_a_cut_goes_and_the_rest_stays(two):
    first, second = across(two, "markup")
    second.wait_for_log("bird bold")
    first.wait_for_log("markup delivered 1")
    assert names(second) == ["bold"]


@pytest.mark.lengthy
def test_a_window_that_has_closed_has_left_all_that_was_ready_on_the_clipboard(two):
    first, second = two()
    first.page.bring_to_front()
    take(first, "flock")
    first.page.close()
    second.page.bring_to_front()
    paste(second)
    second.wait_for_log("bird Tit")
    assert names(second) == ["Wren", "Tit"]
    assert not second.page.locator("[data-drag-notice]").count()


@pytest.mark.lengthy
def test_what_is_no_text_and_names_of_files_come_along(two):
    first, second = across(two, "binary", "files")
    second.wait_for_log("file noise of -1 sum")
    first.wait_for_log("binary delivered 1")
    # 255, 0, 128 and 254, each added to what was there times 31.
    assert [line for line in second.log() if line.startswith("file")] == [f"file noise of -1 sum {((255 * 31) * 31 + 128) * 31 + 254} as application/octet-stream"]


@pytest.mark.lengthy
def test_of_several_that_are_cut_none_goes_when_only_their_text_has_arrived(two):
    spoil = "addEventListener('cut', event => event.clipboardData.setData('application/x-swift-drag-items', ''))"
    first, second = across(two, "flock", before=spoil)
    second.wait_until("document.querySelectorAll('[data-element=birds] li').length > 0")
    second.mouse.wait(0.5)
    assert first.has("flock") and not any("delivered" in line for line in first.log())


@pytest.mark.lengthy
def test_a_cut_of_what_is_not_ready_stays_where_it_is(two):
    first, second = across(two, "late")
    # Who pastes it hears that there is nothing.
    second.wait_until("document.querySelector('[data-drag-notice]')?.textContent === '1 item cannot be pasted here.'")
    assert (names(second), first.has("late")) == ([], True)


@pytest.mark.lengthy
@pytest.mark.parametrize(
    "text",
    ["", "{", "null", "7", "[1]", '[["x",false,[["text/plain",["?"]]]]]', '[[{},false,[[{},null],["a\\\\n1\\\\t2",[]]]]]'],
    ids=["empty", "cut off", "null", "number", "no items", "no base64", "odd"],
)
def test_items_on_the_clipboard_that_nobody_can_read_harm_nothing(two, text):
    spoil = f"addEventListener('copy', event => event.clipboardData.setData('application/x-swift-drag-items', '{text}'))"
    first, second = across(two, "robin", key="Control+c", before=spoil)
    second.mouse.wait(0.3)
    paste(second, "files")
    take(second, "robin")
    paste(second)
    second.wait_until("bench.log().includes('bird Robin')")
    assert not second.page.evaluate("bench.drag.failed")


@pytest.mark.many(3)
@pytest.mark.parametrize(
    "items",
    ['[["n",false,[["text/plain",{"toString":1}]]]]', '[["n",false,[[{"toString":1},"x"]]]]', '[[{"toString":1},false,[["text/plain","x"]]]]'],
    ids=["text", "type", "name"],
)
def test_where_another_page_has_made_up_items_what_the_clipboard_has_besides_is_pasted(two, items):
    made = f"""addEventListener('copy', ({{ clipboardData }}) => {{
      clipboardData.clearData()
      clipboardData.setData('application/x-swift-drag;t=aaaabbbbcccc;o=7;i=text/plain', 'x')
      clipboardData.setData('application/x-swift-drag-items', '{items}')
      clipboardData.setData('text/plain', 'Tit')
    }})"""
    first, second = across(two, "robin", key="Control+c", before=made)
    second.wait_for_log("bird Tit")
    second.wait_for_log("dropped birds copy")
    assert second.errors == []


def test_where_nothing_takes_it_a_paste_does_nothing(exchange):
    page = exchange()
    take(page, "link")
    paste(page, "robin")
    page.mouse.wait(0.3)
    assert [line for line in page.log() if line.startswith(("bird", "link"))] == []
    assert not page.page.evaluate("bench.drag.failed")


def test_what_is_cut_and_dragged_elsewhere_is_not_pasted_as_well(exchange):
    page = exchange()
    take(page, "robin", "Control+x")
    page.mouse.drag("robin", "birds")
    page.wait_for_log("robin delivered 1")
    paste(page)
    page.wait_until(f"{SAID} === 'Robin cannot be pasted here.'")
    assert page.page.evaluate(f"{SHOWN}.textContent") == "Robin cannot be pasted here."
    assert names(page) == ["Robin"]


def test_what_is_cut_and_comes_late_is_pasted_once(exchange):
    page = exchange()
    take(page, "late", "Control+x")
    paste(page)
    page.wait_for_log("late is wanted")
    paste(page)
    page.page.evaluate("bench.ask('bench_arrive')")
    page.wait_for_log("late delivered 1")
    page.mouse.wait(0.3)
    assert names(page) == ["Late"]


def test_a_field_in_a_shadow_keeps_its_own_keys(exchange):
    page = exchange()
    page.page.evaluate(
        """() => {
          const field = document.createElement('div')
          field.attachShadow({ mode: 'open' }).innerHTML = '<input value=words>'
          document.querySelector('[data-element=robin]').append(field)
          window.field = field.shadowRoot.firstChild
          field.shadowRoot.firstChild.focus()
        }"""
    )
    page.keys.press("Control+a", "Control+x")
    assert page.page.evaluate("field.value") == ""
    page.keys.press("Control+v")
    assert page.page.evaluate("field.value") == "words"
    paste(page)
    page.wait_until("document.querySelectorAll('[data-element=birds] li').length === 1")
    # It was the text, and the source is where it was.
    assert page.has("robin") and names(page) == ["words"]


SAID = "document.querySelector('[aria-live=assertive]').textContent.trim()"
SHOWN = "document.querySelector('[data-drag-notice]')"


def test_who_listens_hears_what_is_copied_cut_and_pasted_and_who_sees_that_nothing_takes_it(exchange):
    page = exchange()
    page.page.evaluate("document.querySelector('[data-element=birds]').ariaLabel = 'Birds'")
    take(page, "robin")
    page.wait_until(f"{SAID} === 'Copied Robin'")
    paste(page)
    page.wait_until(f"{SAID} === 'Pasted Robin, into Birds'")
    assert page.page.evaluate(f"{SHOWN} === null")
    take(page, "flock", "Control+x")
    page.wait_until(f"{SAID} === 'Cut 2 items'")
    paste(page, "robin")
    page.wait_until(f"{SAID} === '2 items cannot be pasted here.'")
    # It is read once: what is shown is no live region as well.
    assert page.page.evaluate(f"{SHOWN}.textContent") == "2 items cannot be pasted here."
    assert page.page.evaluate(f"{SHOWN}.matches('[role],[aria-live]')") is False
    paste(page)
    page.wait_until(f"{SAID} === 'Pasted 2 items, into Birds'")


def test_where_what_comes_late_is_dropped_by_keys_and_goes_the_next_source_has_the_focus(exchange):
    page = exchange()
    page.keys.focus("late")
    page.keys.press("Space", "Tab", "Space")
    page.wait_for_log("late is wanted")
    page.page.evaluate("bench.ask('bench_arrive')")
    page.wait_for_log("late delivered 1")
    page.wait_until("document.activeElement.dataset.element === 'binary'")


def test_keys_pressed_in_another_part_of_the_document_are_none_of_a_page_that_is_a_part_itself(site, open_scene, workbench):
    page = open_scene(f"{site}/pages/web-part.html", api="bench")
    # The document has a page too, which is there first.
    said = "[...document.querySelectorAll('[aria-live=assertive]')].at(-1).textContent.trim()"
    take(page, "robin")
    page.wait_until(f"{said} === 'Copied Robin'")
    paste(page, "other")
    assert page.page.evaluate(f"{SHOWN} === null")
    paste(page)
    page.wait_until(f"{said} === 'Pasted Robin, into Birds'")
    assert names(page) == ["Robin"]
    # Where nothing has the focus, it may be the page that is meant.
    page.page.evaluate("document.activeElement.blur()")
    page.keys.press("Control+v")
    page.wait_until(f"{said} === 'Robin cannot be pasted here.'")
