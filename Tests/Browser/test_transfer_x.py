"""Data between a page, another window and a program of the desktop, by real X events, in Chromium and Firefox."""

import json

import pytest

pytestmark = [pytest.mark.x11, pytest.mark.parametrize("window_browser", ["firefox", "chromium"], indirect=True, scope="session")]


@pytest.fixture
def page(site, x_open, workbench):
    yield (page := x_open(f"{site}/pages/web-transfer.html", api="bench"))
    assert page.run("bench.untrusted.length") == 0


def names(page):
    return list(page.run("[...document.querySelector('[data-element=birds]').children].map(item => item.textContent)"))


def test_what_a_program_of_the_desktop_drags_in(page, desktop, tmp_path):
    (tmp_path / "birds").mkdir()
    (tmp_path / "birds" / "robin.txt").write_bytes(b"\x01\x02")
    (tmp_path / "letter.txt").write_bytes(b"\x03")
    uris = "\r\n".join(path.as_uri() for path in (tmp_path / "letter.txt", tmp_path / "birds")) + "\r\n"
    program = desktop({
        "words": {"data": {"text/plain;charset=utf-8": "Siskin", "UTF8_STRING": "Siskin"}, "actions": ["copy", "move"]},
        "link": {"data": {"text/x-moz-url": "https://example.org/a\nA", "text/uri-list": "https://example.org/a\r\n"}, "actions": ["copy"]},
        "files": {"data": {"text/uri-list": uris}, "actions": ["copy", "move"]},
    })  # fmt: skip
    program.drag("words", page.on_screen("birds"))
    page.wait_for_log("bird Siskin")
    program.drag("files", page.on_screen("files"))
    page.wait_for_log("file birds/robin.txt of 2 sum 33")
    page.wait_for_log("file letter.txt of 1 sum 3")
    assert names(page) == ["Siskin"]
    # A program that may move would delete when it hears of the drop; so it hears of a copy.
    assert {event["action"] for event in program.of("ended")} == {"copy"} and not program.of("delete")


def test_a_file_that_nobody_takes_does_not_replace_the_page(page, desktop, tmp_path):
    letter = tmp_path / "letter.txt"
    letter.write_text("dear reader")
    program = desktop({"file": {"data": {"text/uri-list": letter.as_uri() + "\r\n"}, "actions": ["copy"]}})
    program.drag("file", page.on_screen("nothing"))
    program.wait_for("ended")
    page.mouse.wait(0.5)
    assert page.run("window.bench?.ready && location.pathname.endsWith('/web-transfer.html')")


def test_what_a_program_of_the_desktop_gets(page, desktop):
    program = desktop(action="copy")
    page.mouse.carry("robin", program.box("target").center)
    program.wait_for("over")
    page.mouse.release()
    dropped = program.wait_for("dropped")
    assert (dropped["action"], dropped["data"]["text/plain"]) == ("copy", "Robin")
    page.wait_until("bench.log().some(line => /^(dropped|missed)/.test(line))")
    page.mouse.wait(0.3)
    # It was a copy, or nothing is known of it: the source keeps its own.
    assert page.has("robin")


def test_a_file_of_the_system_goes_in_and_out_again(page, desktop, tmp_path):
    letter = tmp_path / "letter.txt"
    letter.write_bytes(b"\x03")
    program = desktop({"file": {"data": {"text/uri-list": letter.as_uri() + "\r\n"}, "actions": ["copy"]}})
    program.drag("file", page.on_screen("files"))
    page.wait_for_log("file letter.txt of 1 sum 3")
    page.mouse.carry("kept", program.box("target").center)
    page.mouse.release()
    data = program.wait_for("dropped")["data"]
    # Firefox has no file for other programs.
    if page.browser.name == "chromium":
        assert letter.as_uri() in data["text/uri-list"]
    assert page.has("kept")


def test_an_item_moves_into_another_window(page, site, x_beside):
    second = x_beside(f"{site}/pages/web-transfer.html", api="bench")
    page.mouse.carry("robin", second.on_screen("birds"))
    second.wait_until("document.querySelector('.hot')?.dataset.element === 'birds'")
    page.mouse.release()
    second.wait_for_log("bird Robin")
    page.wait_for_log("robin delivered 1")
    assert (names(second), page.has("robin")) == (["Robin"], False)
    assert second.run("bench.untrusted.length") == 0


def test_an_item_moves_inside_of_its_page(page):
    page.mouse.carry("robin", page.on_screen("birds"))
    page.wait_until("document.querySelector('.hot')?.dataset.element === 'birds'")
    page.mouse.release()
    page.wait_for_log("robin delivered 1")
    assert (names(page), page.has("robin")) == (["Robin"], False)


def test_out_over_another_window_and_back_is_one_drag(page, desktop):
    program = desktop(action="copy")
    page.mouse.carry("robin", program.box("target").center)
    page.mouse.move_to(page.on_screen("birds"), steps=20)
    page.mouse.linger()
    page.mouse.release()
    page.wait_for_log("robin delivered 1")
    assert [line.split()[0] for line in page.log()].count("began") == 1
    assert (names(page), page.has("robin")) == (["Robin"], False)
    assert not program.of("dropped")


def test_escape_ends_a_drag_and_changes_nothing(page):
    page.mouse.carry("robin", page.on_screen("birds"))
    page.keys.press("Escape")
    page.wait_until("bench.log().some(line => /^(missed|cancelled)/.test(line))")
    page.mouse.release()
    assert (names(page), page.has("robin")) == ([], True)


def test_escape_over_another_window_ends_it_there_too(page, site, x_beside):
    second = x_beside(f"{site}/pages/web-transfer.html", api="bench")
    page.mouse.carry("robin", second.on_screen("birds"))
    second.wait_until("document.querySelector('.hot')?.dataset.element === 'birds'")
    page.keys.press("Escape")
    second.wait_until("!document.querySelector('.hot')")
    page.mouse.release()
    page.wait_until("bench.log().some(line => /^(missed|cancelled)/.test(line))")
    assert (names(second), page.has("robin")) == ([], True)


def test_a_selection_of_another_page(page, site, x_beside):
    probe = x_beside(f"{site}/pages/transfer-probe.html", api="probe")
    words = probe.box("text").at(0.1, 0.1)
    probe.mouse.select(words)
    probe.mouse.carry(words, page.on_screen("birds"))
    probe.mouse.release()
    page.wait_for_log("bird carried words")
    probe.mouse.carry(probe.box("link").at(0.1, 0.1), page.on_screen("links"))
    probe.mouse.release()
    page.wait_for_log("link https://example.org/birds?a=1")
    assert all(event["trusted"] for event in json.loads(probe.recording()))


@pytest.mark.many
@pytest.mark.parametrize("place", ["another window of the site", "a page of another program", "the tabs"])
def test_what_nobody_takes_stays(page, site, x_beside, place):
    if place == "the tabs":
        spot = (600, 18)
    elif place == "another window of the site":
        spot = x_beside(f"{site}/pages/web-transfer.html", api="bench").on_screen("nothing")
    else:
        spot = x_beside(f"{site}/pages/probe.html", api="probe").origin + (300, 300)
    page.mouse.carry("robin", spot)
    page.mouse.release()
    page.wait_until("bench.log().some(line => /^(dropped|missed|cancelled)/.test(line))")
    page.mouse.wait(0.5)
    assert page.has("robin") and not any("delivered" in line and "move" in line for line in page.log())


def test_what_was_welcome_on_the_way_is_not_taken_by_who_does_not_answer(page, site, x_beside):
    probe = x_beside(f"{site}/pages/probe.html", api="probe")
    page.mouse.carry("robin", page.on_screen("birds"))
    page.wait_until("document.querySelector('.hot')?.dataset.element === 'birds'")
    # Released before the other window has said that it wants nothing.
    page.mouse.move_to(probe.origin + (300, 60), steps=1)
    page.mouse.release()
    page.wait_until("bench.log().some(line => /^(dropped|missed|cancelled)/.test(line))")
    page.mouse.wait(0.5)
    assert page.has("robin") and "dropped robin move" not in page.log()


@pytest.mark.lengthy
@pytest.mark.parametrize("text", ["Siskin", "https://example.org/q", "two words"])
def test_text_that_nobody_takes_does_not_replace_the_page(page, desktop, text):
    program = desktop({"words": {"data": {"text/plain;charset=utf-8": text, "UTF8_STRING": text}, "actions": ["copy", "move"]}})
    program.drag("words", page.on_screen("nothing"))
    program.wait_for("ended")
    page.wait_until("bench.log().some(line => /^(missed|cancelled)/.test(line))")
    page.mouse.wait(0.5)
    assert page.run("window.bench?.ready && location.pathname.endsWith('/web-transfer.html')")
    # It keeps it.
    assert not program.of("delete")


@pytest.mark.lengthy
@pytest.mark.parametrize("control", ["<select><option>a</select>", "<input type=checkbox>", "<input>", "<textarea></textarea>"])
def test_a_file_on_a_control_does_not_replace_the_page(page, desktop, tmp_path, control):
    (tmp_path / "letter.txt").write_text("dear reader")
    uri = (tmp_path / "letter.txt").as_uri() + "\r\n"
    program = desktop({"file": {"data": {"text/uri-list": uri}, "actions": ["copy"]}})
    page.browser.execute(f"""
        document.body.insertAdjacentHTML('beforeend', `<div style="position: absolute; left: 850px; top: 20px">{control}</div>`)
        const made = document.body.lastElementChild.firstElementChild
        made.dataset.element = 'made'
        made.style.cssText = 'width: 120px; height: 40px'""")
    program.drag("file", page.on_screen("made"))
    program.wait_for("ended")
    page.mouse.wait(0.5)
    assert page.run("window.bench?.ready && location.pathname.endsWith('/web-transfer.html') && !document.hidden")


def test_after_a_source_that_went_in_mid_drag_another_program_keeps_its_own(page, desktop):
    program = desktop({"words": {"data": {"text/plain;charset=utf-8": "two words", "UTF8_STRING": "two words"}, "actions": ["copy", "move"]}})
    page.mouse.carry("robin", page.on_screen("birds"))
    page.browser.execute("document.querySelector('[data-element=robin]').remove()")
    page.mouse.move("links")
    page.mouse.linger()
    page.mouse.release()
    page.mouse.wait(0.5)
    program.drag("words", page.on_screen("birds"))
    page.wait_for_log("bird two words")
    assert program.wait_for("ended")["action"] == "copy" and not program.of("delete")
