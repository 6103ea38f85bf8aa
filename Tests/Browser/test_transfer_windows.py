"""What a page drags out, and what two windows of the same site exchange, in Chromium."""

import json

import pytest

from exchange_bench import names


def data(carried):
    return {item["mimeType"]: item["data"] for item in carried["items"]}


def clean(page):
    """Nothing of a drag is left."""
    assert not page.page.locator("[data-dragging], .hot, [data-draggable-state], [data-drag-layer]").count()


# MARK: Inside of one page


def test_a_provided_item_is_dragged_by_the_browser_and_dropped_in_its_own_page(exchange):
    page = exchange()
    page.mouse.press("robin")
    page.mouse.move("birds")
    page.mouse.move("birds")
    page.wait_until("document.querySelector('.hot')?.dataset.element === 'birds'")
    page.mouse.release()
    page.wait_for_log("robin delivered 1")
    assert page.log() == ["began robin", "entered birds", "bird Robin", "dropped birds move", "robin delivered 1"]
    assert (names(page), page.has("robin")) == (["Robin"], False)
    clean(page)


def test_out_of_the_window_and_back_in_is_one_drag(exchange):
    page = exchange()
    carried = page.native.lift("robin")
    page.outside.enter("birds", carried=carried)
    page.outside.leave()
    page.wait_for_log("exited birds")
    page.outside.drop("birds", carried=carried)
    page.wait_for_log("bird Robin")
    page.native.end()
    page.wait_for_log("robin delivered")
    page.mouse.wait(0.2)
    assert [line.split()[0] for line in page.log()] == ["began", "entered", "exited", "entered", "bird", "dropped", "robin"]
    assert (names(page), page.has("robin")) == (["Robin"], False)
    clean(page)


def test_a_drag_that_ends_nowhere_changes_nothing(exchange):
    page = exchange()
    page.native.lift("robin")
    page.native.end()
    page.wait_for_log("missed")
    assert (names(page), page.has("robin")) == ([], True)
    clean(page)


def test_a_finger_drags_it_inside_of_the_page(exchange):
    page = exchange()
    page.touch.drag("robin", "birds", hold=0.5)
    page.wait_for_log("robin delivered 1")
    assert names(page) == ["Robin"]


def test_the_keyboard_carries_it_too(exchange):
    page = exchange()
    page.keys.focus("robin")
    page.keys.press("Space", "ArrowRight")
    page.wait_for_log("entered birds")
    page.keys.press("Space")
    page.wait_for_log("robin delivered 1")
    assert names(page) == ["Robin"]


# MARK: What other programs get


def test_what_is_ready_goes_out_in_every_type(exchange):
    page = exchange()
    robin = page.native.lift("robin")
    page.native.end()
    assert data(robin)["text/plain"] == "Robin"
    assert data(robin)["application/vnd.com.example.bird"] == "Robin"
    assert data(page.native.lift("flock"))["text/plain"] == "Wren\nTit"
    page.native.end()
    link = data(page.native.lift("link"))
    page.native.end()
    assert (link["text/uri-list"], link["text/plain"]) == ("https://example.org/birds", "https://example.org/birds")
    markup = data(page.native.lift("markup"))
    page.native.end()
    assert (markup["text/html"], markup["text/plain"]) == ("<b>bold</b>", "bold")


def test_a_generated_file_goes_out_as_a_download(exchange):
    page = exchange()
    page.page.evaluate("addEventListener('dragstart', event => { window.download = event.dataTransfer.getData('DownloadURL') })")
    assert data(page.native.lift("report"))["text/csv"] == "bird,count\nRobin,2\n"
    mime, name, address = page.page.evaluate("window.download").split(":", 2)
    assert (mime, name) == ("text/csv", "report.csv")
    assert page.page.evaluate("address => fetch(address).then(answer => answer.text())", address) == "bird,count\nRobin,2\n"
    page.native.end()


def test_what_only_the_own_app_may_have_and_what_comes_late_stays(exchange):
    page = exchange()
    secret = page.native.lift("secret")
    page.native.end()
    assert "Owl" not in json.dumps(secret)
    # To find out what is ready it is asked, and not kept waiting.
    page.native.lift("late")
    page.native.end()
    assert page.log().count("late is wanted") == page.log().count("late is wanted no longer") == 1


# MARK: Two windows


def carry(first, second, source, target, end=True):
    """Drags a source of one window into another. That the drag ends the browser tells the source last, and not what came of it."""
    carried = first.native.lift(source)
    second.outside.drop(target, carried=carried)
    if end:
        first.native.end()


def test_an_item_moves_from_one_window_into_another(two):
    first, second = two()
    carry(first, second, "robin", "birds")
    first.wait_for_log("robin delivered 1")
    assert (first.log()[-2:], names(second)) == (["dropped robin move", "robin delivered 1"], ["Robin"])
    assert second.log() == ["began window", "entered birds", "bird Robin", "dropped birds move"]
    assert not first.has("robin")
    first.mouse.wait(0.3)
    assert first.page.locator("[data-drag-notice]").count() + second.page.locator("[data-drag-notice]").count() == 0
    clean(first)
    clean(second)


@pytest.mark.lengthy
def test_several_items_move_in_their_order_and_what_is_for_the_own_app_arrives(two):
    first, second = two()
    carry(first, second, "flock", "birds")
    first.wait_for_log("flock delivered 2")
    carry(first, second, "secret", "birds")
    first.wait_for_log("secret delivered 1")
    assert names(second) == ["Wren", "Tit", "Owl"]


def test_a_file_has_its_name_in_the_other_window(two, tmp_path):
    first, second = two()
    carry(first, second, "report", "files")
    second.wait_for_log("file report.csv of -1 sum")
    first.wait_for_log("report delivered 1")
    # What came from the system has its size too.
    (tmp_path / "notes.txt").write_text("Robin and Wren")
    second.outside.drop("files", files=[tmp_path / "notes.txt"])
    second.wait_for_log("file notes.txt of 14 sum")
    carry(second, first, "kept", "files")
    first.wait_for_log(next(line for line in second.log() if line.startswith("file notes.txt")))


@pytest.mark.lengthy
def test_what_the_other_window_takes_without_its_data_stays(two):
    first, second = two()
    carry(first, second, "binary", "lazy")
    second.wait_for_log("looked at noise")
    first.wait_for_log("dropped binary")
    first.mouse.wait(0.3)
    assert first.has("binary") and "binary delivered 1" not in first.log()
    clean(first)


def test_the_source_keeps_its_item_until_the_other_window_has_all_of_it(two):
    first, second = two()
    carry(first, second, "late", "birds")
    first.wait_until("bench.log().filter(line => line === 'late is wanted').length === 2")
    first.mouse.wait(1.5)
    assert (names(second), first.has("late")) == ([], True)
    # Meanwhile the browser drags something else.
    carry(first, second, "robin", "birds")
    first.wait_for_log("robin delivered 1")
    first.page.evaluate("bench.ask('bench_arrive')")
    first.wait_for_log("late delivered 1")
    assert (names(second), first.has("late")) == (["Robin", "Late"], False)


def test_a_drop_that_the_other_window_refuses_changes_nothing(two):
    first, second = two()
    carried = first.native.lift("robin")
    second.outside.drop("links", carried=carried)
    first.native.end()
    first.wait_until("bench.log().some(line => /^(missed|cancelled)/.test(line))")
    assert (first.has("robin"), names(second)) == (True, [])
    clean(first)


@pytest.mark.lengthy
def test_a_window_that_dies_before_it_confirms_loses_nothing(two):
    first, second = two()
    carry(first, second, "late", "birds")
    first.wait_until("bench.log().filter(line => line === 'late is wanted').length === 2")
    second.page.close()
    first.wait_for_log("cancelled late failed")
    assert first.has("late")
    assert first.page.locator("[data-drag-notice]").text_content().startswith("The other window closed before it confirmed.")
    clean(first)


def test_a_source_that_dies_before_all_has_come_leaves_nothing_half(two):
    first, second = two()
    carry(first, second, "late", "birds")
    first.wait_until("bench.log().filter(line => line === 'late is wanted').length === 2")
    first.page.close()
    second.wait_for_log("not here: source gone")
    assert names(second) == []
    assert second.page.locator("[data-drag-notice]").text_content() == "This is no longer where it came from."
    clean(second)


@pytest.mark.lengthy
def test_a_source_that_dies_before_it_hears_leaves_what_has_arrived(two):
    first, second = two()
    carried = first.native.lift("robin")
    second.outside.enter("birds", carried=carried)
    first.page.close()
    second.outside.release("birds")
    second.wait_for_log("bird Robin")
    second.page.locator("[data-drag-notice]").wait_for()
    assert second.page.locator("[data-drag-notice]").text_content() == "The other window closed. This is here now; it may still be there too."
    assert names(second) == ["Robin"]


def late(scene, kind, milliseconds):
    """Opens a window once more, which hears messages of one kind late: nothing orders them and the locks by which windows learn of each other's end."""
    scene.page.add_init_script(
        f"""self.BroadcastChannel = class extends BroadcastChannel {{
          set onmessage(hear) {{ super.onmessage = event => setTimeout(() => hear(event), event.data.kind === '{kind}' ? {milliseconds} : 0) }}
        }}"""
    )
    return scene.open(scene.page.url)


@pytest.mark.lengthy
def test_a_window_that_hears_late_that_the_source_has_heard_waits_for_it(two):
    first, second = two()
    late(second, "heard", 1000)
    carry(first, second, "robin", "birds")
    first.wait_for_log("robin delivered 1")
    second.mouse.wait(1.5)
    assert second.page.locator("[data-drag-notice]").count() == 0
    assert (names(second), first.has("robin")) == (["Robin"], False)


@pytest.mark.lengthy
def test_a_source_that_closes_when_it_has_heard_leaves_no_doubt(two):
    first, second = two()
    late(second, "heard", 250)
    carry(first, second, "robin", "birds")
    first.wait_for_log("robin delivered 1")
    first.page.close()
    second.mouse.wait(1)
    assert second.page.locator("[data-drag-notice]").count() == 0
    assert names(second) == ["Robin"]


@pytest.mark.lengthy
def test_a_window_that_closes_when_it_has_confirmed_has_taken_it(two):
    first, second = two()
    late(first, "done", 250)
    carry(first, second, "robin", "birds")
    second.wait_for_log("dropped birds move")
    second.page.close()
    first.wait_for_log("robin delivered 1")
    first.mouse.wait(1)
    assert first.page.locator("[data-drag-notice]").count() == 0
    assert not first.has("robin")


def apart(scene):
    """Opens a page once more, as a frame is opened that is kept apart from its site."""

    def answer(route):
        had = route.fetch()
        route.fulfill(response=had, headers=had.headers | {"access-control-allow-origin": "*", "content-security-policy": "sandbox allow-scripts"})

    scene.page.route("**/*", answer)
    scene.page.clock.install()
    return scene.open(scene.page.url)


@pytest.mark.lengthy
def test_a_page_that_is_kept_apart_drags_and_does_not_wait_for_ever_for_what_never_comes(exchange):
    page = apart(exchange())
    page.mouse.drag("robin", "birds")
    page.wait_for_log("robin delivered 1")
    page.outside.drop("birds", data={FOREIGN: "1"}, operations=("copy", "move"))
    page.page.clock.fast_forward(61_000)
    page.wait_for_log("not here: source gone")
    assert names(page) == ["Robin"]
    clean(page)


FOREIGN = "application/x-swift-drag;t=0123456789abcdef;o=7;i=application/vnd.com.example.bird"


def test_a_foreign_page_that_says_it_is_of_the_site_gets_nowhere(exchange):
    page = exchange()
    page.outside.drop("birds", data={FOREIGN: "1"}, operations=("copy", "move"))
    page.wait_for_log("not here: source gone")
    assert names(page) == []
    odd = "application/x-swift-drag;t=0123456789abcdef;o=7;i=|,,|" + "x" * 2000
    page.outside.drop("birds", data={odd: "1"})
    page.mouse.wait(0.3)
    assert page.page.evaluate("bench.ready && !bench.drag.failed")


def test_a_page_that_closes_in_mid_press_leaves_its_source_as_it_was(exchange):
    page = exchange()
    page.mouse.press("robin")
    page.page.evaluate("bench.drag.call('bench_close')")
    page.mouse.release()
    assert page.page.locator("[draggable]").count() == 0


@pytest.mark.lengthy
def test_bytes_that_begin_with_a_mark_of_their_order_arrive_in_another_window_with_it(two):
    first, second = two()
    first.page.bring_to_front()
    carried = first.native.lift("marked")
    second.page.bring_to_front()
    second.outside.drop("files", carried=carried)
    second.wait_for_log("file marked.csv of -1 sum")
    sum = 0
    for byte in b"\xef\xbb\xbfa":
        sum = sum * 31 + byte
    assert f"file marked.csv of -1 sum {sum & 0xFFFFFF} as text/csv" in second.log()
    first.native.end()
