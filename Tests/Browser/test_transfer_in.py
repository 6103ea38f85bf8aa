"""What other programs and pages drag into a page, in Chromium."""

import pytest

from exchange_bench import names


def test_text_of_another_program_makes_a_bird(exchange):
    page = exchange()
    page.outside.enter("birds", text="Goldfinch")
    page.wait_until("document.querySelector('.hot')?.dataset.element === 'birds'")
    page.outside.release("birds")
    page.wait_for_log("bird Goldfinch")
    assert names(page) == ["Goldfinch"]
    assert page.log()[:3] == ["began window", "entered birds", "bird Goldfinch"]
    assert page.log()[-1] == "dropped birds copy"
    assert not page.page.locator(".hot").count()


def test_what_leaves_the_window_is_over_and_may_come_again(exchange):
    page = exchange()
    page.outside.enter("birds", text="Goldfinch")
    page.outside.leave()
    page.wait_for_log("cancelled")
    assert names(page) == []
    assert not page.page.locator(".hot").count()
    page.outside.drop("birds", text="Goldfinch")
    page.wait_for_log("bird Goldfinch")
    assert names(page) == ["Goldfinch"]


def test_the_cursor_says_where_a_drop_would_be_taken(exchange):
    page = exchange()
    page.page.evaluate("addEventListener('dragover', event => { window.effect = [event.defaultPrevented, event.dataTransfer.dropEffect] })")
    page.outside.enter("birds", text="Goldfinch")
    page.wait_until("window.effect?.[0] && window.effect[1] === 'copy'")
    # The first of the two enters it.
    page.outside.move("nothing")
    page.outside.move("nothing")
    page.wait_until("window.effect[1] === 'none'")


def test_text_goes_into_a_field_as_ever(exchange):
    page = exchange()
    page.outside.drop("field", text="Goldfinch")
    page.wait_until("document.querySelector('textarea').value === 'Goldfinch'")
    assert names(page) == []


def test_a_file_that_nobody_takes_does_not_replace_the_page(exchange, tmp_path):
    page = exchange()
    (tmp_path / "letter.txt").write_text("dear reader")
    page.outside.drop("nothing", files=[tmp_path / "letter.txt"])
    page.outside.drop("links", files=[tmp_path / "letter.txt"])
    page.mouse.wait(0.3)
    assert page.page.url.endswith("web-transfer.html") and page.page.evaluate("bench.ready")


def test_a_selection_of_another_page(exchange, site, open_scene):
    page, other = exchange(), open_scene(f"{site}/pages/transfer-probe.html", api="probe")
    other.page.locator("[data-element=text]").click(click_count=3, position={"x": 20, "y": 10})
    page.outside.drop("birds", carried=other.native.lift(other.box("text").at(0.1, 0.1)))
    page.wait_for_log("bird carried words")
    other.native.end()


def test_a_link_of_another_page(exchange, site, open_scene):
    page, other = exchange(), open_scene(f"{site}/pages/transfer-probe.html", api="probe")
    page.outside.drop("links", carried=other.native.lift("link"))
    page.wait_for_log("link https://example.org/birds?a=1")
    other.native.end()


def test_of_several_links_each_arrives(exchange):
    page = exchange()
    links = ["https://example.org/a", "https://example.org/b", "https://example.org/c"]
    page.outside.drop("links", data={"text/uri-list": "\r\n".join(["# From a list of links", *links, ""]), "text/plain": "\n".join(links)})
    page.wait_for_log("link https://example.org/c")
    assert [line for line in page.log() if line.startswith("link ")] == [f"link {link}" for link in links]


@pytest.mark.many(2)
@pytest.mark.parametrize(
    "address", ["javascript:alert(1)", "data:text/html,<script>alert(1)</script>", "vbscript:x", "file:///etc/passwd", "jAvAsCrIpT:alert(1)"]
)
def test_a_dangerous_link_is_refused_with_a_word(exchange, address):
    page = exchange()
    page.outside.drop("links", data={"text/uri-list": address})
    page.wait_for_log("not here: unsafe")
    assert not any(line.startswith("link ") for line in page.log())
    assert page.page.locator("[data-drag-notice]").text_content() == "This link is not safe, and was left out."


def test_markup_arrives_as_text_and_runs_nothing(exchange):
    page = exchange()
    source = "<b>bold</b><img src=x onerror='window.hurt = true'><script>window.hurt = true</script>"
    page.outside.drop("html", data={"text/html": source})
    page.wait_for_log("html ")
    page.mouse.wait(0.3)
    assert page.page.evaluate("[window.hurt, document.querySelector('[data-element=html]').childElementCount]") == [None, 0]
    assert page.page.locator("[data-element=html]").text_content().startswith("<b>bold</b><img")


def test_files_come_with_names_sizes_and_types(exchange, tmp_path):
    page = exchange()
    (tmp_path / "one.txt").write_bytes(b"\x01\x02")
    (tmp_path / "two.png").write_bytes(b"")
    (tmp_path / "three.odd").write_bytes(b"\x05")
    page.outside.drop("files", files=[tmp_path / name for name in ("one.txt", "two.png", "three.odd")])
    page.wait_until("bench.log().filter(line => line.startsWith('file')).length === 3")
    assert {line for line in page.log() if line.startswith("file")} == {
        "file one.txt of 2 sum 33 as text/plain",
        "file two.png of 0 sum 0 as image/png",
        "file three.odd of 1 sum 5 as application/octet-stream",
    }


def test_files_lie_between_the_items_of_a_list_in_their_order(exchange, tmp_path):
    page = exchange()
    for name in ("one.txt", "two.png"):
        (tmp_path / name).write_bytes(b"\x01\x02")
    last = page.box("last")
    page.outside.drop((last.center.x, last.y + 3), files=[tmp_path / name for name in ("one.txt", "two.png")])
    page.wait_until("bench.log().filter(line => line.startsWith('file')).length === 2")
    assert page.page.evaluate("[...document.querySelector('[data-element=papers]').children].map(item => item.textContent)") == [
        "first",
        "one.txt",
        "two.png",
        "last",
    ]
    # Which of them is read first is the browser's own affair.
    assert sorted(line for line in page.log() if line.startswith("file")) == [
        "file papers/one.txt of 2 sum 33 as text/plain",
        "file papers/two.png of 2 sum 33 as image/png",
    ]
    # They change places as all do.
    page.mouse.drag("two.png", "first")
    page.wait_until("document.querySelector('[data-element=papers]').firstChild.textContent === 'two.png'")


def test_a_text_file_makes_a_bird(exchange, tmp_path):
    page = exchange()
    (tmp_path / "bird.txt").write_text("Siskin")
    page.outside.drop("birds", files=[tmp_path / "bird.txt"])
    page.wait_for_log("bird Siskin")


def test_an_empty_file_makes_no_bird_and_says_so(exchange, tmp_path):
    page = exchange()
    (tmp_path / "bird.txt").write_text("")
    page.outside.drop("birds", files=[tmp_path / "bird.txt"])
    page.wait_for_log("not here: unreadable")
    assert names(page) == []
    assert page.page.locator("[data-drag-notice]").text_content() == "This could not be read."
    assert page.log()[-1] == "cancelled window failed"


def test_folders_are_read_with_all_that_is_in_them(exchange, tmp_path):
    page = exchange()
    inner = tmp_path / "birds" / "small"
    inner.mkdir(parents=True)
    (tmp_path / "birds" / "robin.txt").write_bytes(b"\x01")
    for number in range(230):
        (inner / f"{number:03}.txt").write_bytes(bytes([number % 7]))
    page.outside.drop("files", files=[tmp_path / "birds"])
    page.wait_until("bench.log().filter(line => line.startsWith('file birds/small/')).length === 230")
    assert "folder birds with 2" in page.log()
    assert "folder birds/small with 230" in page.log()
    assert "file birds/robin.txt of 1 sum 1 as text/plain" in page.log()


def test_names_are_never_paths(exchange, tmp_path):
    page = exchange()
    odd = tmp_path / "a\\..\\b\tc.txt"
    odd.write_bytes(b"\x01")
    page.outside.drop("files", files=[odd])
    page.wait_for_log("file ")
    assert [line for line in page.log() if line.startswith("file")] == ["file bc.txt of 1 sum 1 as text/plain"]


def test_what_is_too_large_is_refused_before_it_is_read(exchange, tmp_path):
    page = exchange()
    page.page.evaluate("bench.ask('bench_limit', 1000)")
    (tmp_path / "large.txt").write_bytes(b"a" * 1001)
    page.outside.drop("files", files=[tmp_path / "large.txt"])
    page.wait_for_log("file large.txt: too large after nothing")
    # The app that reads for itself says so for itself.
    page.outside.drop("birds", files=[tmp_path / "large.txt"])
    page.wait_for_log("not here: too large")
    assert page.page.locator("[data-drag-notice]").text_content() == "This is too large."
    assert names(page) == []


def test_each_reason_why_items_of_one_drop_did_not_come_is_told_once(exchange, tmp_path):
    page = exchange()
    page.page.evaluate("bench.ask('bench_limit', 1000)")
    for name, content in (("large", b"a" * 1001), ("no-text", b"\xff\xfe"), ("larger", b"a" * 1002), ("bird", b"Siskin")):
        (tmp_path / f"{name}.txt").write_bytes(content)
    page.outside.drop("birds", files=[tmp_path / f"{name}.txt" for name in ("large", "no-text", "larger", "bird")])
    page.wait_for_log("bird Siskin")
    words = "This is too large. This could not be read."
    page.wait_until(f"document.querySelector('[data-drag-notice]')?.textContent === '{words}'")
    page.wait_until(f"document.querySelector('[aria-live=assertive]').textContent.endsWith('{words}')")


def test_of_several_files_what_cannot_be_used_is_told_and_the_others_come(exchange, tmp_path):
    page = exchange()
    (tmp_path / "sun.png").write_bytes(b"\x89PNG")
    (tmp_path / "bird.txt").write_text("Siskin")
    page.outside.drop("birds", files=[tmp_path / "sun.png", tmp_path / "bird.txt"])
    page.wait_for_log("bird Siskin")
    page.wait_until("document.querySelector('[data-drag-notice]')?.textContent === 'This cannot be used here.'")
    assert [line for line in page.log() if line.startswith("not here")] == ["not here: not offered"]
    assert names(page) == ["Siskin"]
    # With the next drop that is over.
    (tmp_path / "wren.txt").write_text("Wren")
    page.outside.drop("birds", files=[tmp_path / "wren.txt"])
    page.wait_for_log("bird Wren")
    assert not page.page.locator("[data-drag-notice]").count()


def test_several_gigabytes_are_refused_by_default(exchange, tmp_path):
    page = exchange()
    with open(tmp_path / "huge.txt", "wb") as file:
        file.truncate(3 << 30)  # Takes no room on the disk.
    before = page.page.evaluate("bench.memory()")
    page.outside.drop("birds", files=[tmp_path / "huge.txt"])
    page.wait_for_log("not here: too large")
    page.outside.drop("files", files=[tmp_path / "huge.txt"])
    page.wait_for_log("file huge.txt: too large after nothing")
    assert page.page.evaluate("bench.memory()") < before + (4 << 20)


def test_a_load_can_be_cancelled(exchange, tmp_path):
    page = exchange()
    with open(tmp_path / "long.bin", "wb") as file:
        file.truncate(500 << 20)
    page.outside.drop("files", files=[tmp_path / "long.bin"])
    page.wait_until("document.documentElement.hasAttribute('data-first')")
    page.page.evaluate("bench.ask('bench_cancel')")
    page.wait_for_log("file long.bin: cancelled after some")
    page.outside.drop("birds", text="Goldfinch")
    page.wait_for_log("bird Goldfinch")
    # Nobody is told what they have stopped themselves.
    assert not page.page.locator("[data-drag-notice]").count()


def test_a_word_is_seen_on_a_page_that_is_magnified_and_panned(exchange):
    page = exchange()
    page.outside.drop("links", data={"text/uri-list": "file:///etc/passwd"})
    page.wait_for_log("not here: unsafe")
    is_seen = """(({ left, right, top, bottom }, { offsetLeft, offsetTop, width, height }) => left > offsetLeft && right < offsetLeft + width
      && top > offsetTop && bottom < offsetTop + height)(document.querySelector('[data-drag-notice]').getBoundingClientRect(), visualViewport)"""
    page.wait_until(is_seen)
    # It stays for as long as a busy machine takes.
    page.page.evaluate("document.querySelector('[data-drag-notice]').remove = () => {}")
    page.devtools.send("Emulation.setPageScaleFactor", {"pageScaleFactor": 2})
    page.wait_until(f"visualViewport.scale === 2 && {is_seen}")
    page.mouse.wheel(200, 100)
    page.wait_until(f"visualViewport.offsetLeft === 100 && {is_seen}")


def test_what_lies_below_a_word_takes_what_is_dropped_there(exchange):
    page = exchange()
    page.page.add_style_tag(content=".in[data-element=birds] { inset: auto 0 0 0 !important; width: auto; height: 120px }")
    for drop in (lambda at: page.outside.drop(at, text="Goldfinch"), lambda at: page.mouse.drag("robin", at)):
        page.outside.drop("links", data={"text/uri-list": "file:///etc/passwd"})
        word = page.page.locator("[data-drag-notice]")
        word.wait_for()
        box = word.bounding_box()
        drop((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))
    page.wait_until("document.querySelectorAll('[data-element=birds] li').length === 2")
    assert names(page) == ["Goldfinch", "Robin"]


def test_a_file_that_is_gone_by_then_says_so(exchange, tmp_path):
    page = exchange()
    path = tmp_path / "gone.txt"
    path.write_text("Siskin")
    page.outside.enter("birds", files=[path])
    path.unlink()
    page.outside.release("birds")
    page.wait_for_log("not here: source gone")
    assert names(page) == []
    assert page.page.locator("[data-drag-notice]").text_content() == "This is no longer where it came from."


def test_a_page_that_closes_in_the_middle_is_survived(exchange, tmp_path):
    page = exchange()
    with open(tmp_path / "long.bin", "wb") as file:
        file.truncate(300 << 20)
    page.outside.drop("files", files=[tmp_path / "long.bin"])
    page.wait_until("document.documentElement.hasAttribute('data-first')")
    page.page.evaluate("bench.drag.call('bench_close')")
    page.outside.drop("nothing", text="x")
    page.mouse.wait(0.3)
    assert not page.page.evaluate("bench.drag.failed")


def test_files_arrive_whatever_the_collector_does_meanwhile(exchange, tmp_path):
    page = exchange()
    given = [tmp_path / f"{i}.txt" for i in range(50)]
    for file in given:
        file.write_text(file.name)
    page.outside.drop("birds", files=given)
    for _ in range(3):
        page.devtools.send("HeapProfiler.collectGarbage")
    page.wait_until("document.querySelectorAll('[data-element=birds] li').length === 50")


def test_what_leaves_after_what_was_under_it_has_gone_is_over(exchange):
    page = exchange()
    page.outside.drop("birds", text="Goldfinch")
    page.wait_for_log("bird Goldfinch")
    page.outside.enter("in-Goldfinch", text="Siskin")
    page.wait_until("document.querySelector('.hot')?.dataset.element === 'birds'")
    # As an app that draws its rows anew.
    page.page.evaluate("document.querySelector('[data-element=in-Goldfinch]').remove()")
    page.outside.leave()
    page.wait_for_log("cancelled")
    assert not page.page.locator(".hot").count()
    page.outside.drop("links", data={"text/uri-list": "https://example.org/a"})
    page.wait_for_log("link https://example.org/a")


def test_after_a_source_that_went_in_mid_drag_a_text_is_a_copy_as_ever(exchange):
    page = exchange()
    page.mouse.press("robin")
    page.mouse.move("birds")
    page.page.evaluate("document.querySelector('[data-element=robin]').remove()")
    page.mouse.move("links")
    page.mouse.release()
    page.outside.drop("birds", text="Goldfinch", operations=("copy", "move"))
    page.wait_for_log("bird Goldfinch")
    page.wait_for_log("dropped birds copy")
    # Nothing of the first is left.
    page.wait_until("navigator.locks.query().then(({ held }) => held.length === 0)")


def test_a_file_that_goes_while_its_folder_is_read_takes_nothing_from_the_others(exchange, tmp_path):
    page = exchange()
    for name in ("a.txt", "b.txt", "c.txt"):
        (tmp_path / name).write_text(name)
    page.page.expose_function("take", lambda: (tmp_path / "b.txt").unlink(missing_ok=True))
    page.page.evaluate("""() => {
      const { prototype } = DataTransferItem, get = prototype.webkitGetAsEntry
      prototype.webkitGetAsEntry = function () {
        const entry = get.call(this), reader = entry.createReader(), { readEntries } = reader
        // Between the names and the files.
        reader.readEntries = (done, failed) => readEntries.call(reader, async entries => { await take(); done(entries) }, failed)
        entry.createReader = () => reader
        return entry
      }
    }""")
    page.outside.drop("files", files=[tmp_path])
    page.wait_until("bench.log().filter(line => line.startsWith('file ')).length === 3")
    lines = sorted(line.split("/")[1].split(" sum")[0] for line in page.log() if line.startswith("file "))
    assert lines == ["a.txt of 5", "b.txt: source gone after nothing", "c.txt of 5"]


@pytest.mark.many(6)
@pytest.mark.parametrize("size", ["99999999999999999999", '"99999999999999999999"', "1e400", "-5", "2.5", "{}"])
def test_a_size_that_another_page_has_made_up_harms_nothing(exchange, size):
    page = exchange()
    offer = "application/x-swift-drag;t=aaaabbbbcccc;o=1;i=text/plain"
    page.outside.drop("birds", data={offer: f'[["n",{size}]]', "text/plain": "Tit"})
    page.wait_for_log("bird Tit")
    assert not page.page.evaluate("bench.drag.failed")
