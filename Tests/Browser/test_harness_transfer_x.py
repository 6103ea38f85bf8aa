"""The browsers' own drag and drop, between windows and with a program of the desktop, by real X events."""

import json

import pytest

from harness.probe import events

pytestmark = [
    pytest.mark.x11, pytest.mark.lengthy, pytest.mark.parametrize("window_browser", ["firefox", "chromium"], indirect=True, scope="session"),
]


@pytest.fixture
def probe_page(site, x_open):
    return x_open(f"{site}/pages/transfer-probe.html", api="probe")


def test_a_drag_from_one_window_into_another(site, probe_page, x_beside):
    first, second = probe_page, x_beside(f"{site}/pages/transfer-probe.html", api="probe")
    first.mouse.carry("native", second.on_screen("bin"))
    second.wait_for_log("dragover bin")
    first.mouse.release()
    second.wait_for_log("drop bin")
    # What it says of the effect is no proof: for another window Chromium says none on X, Firefox copy, whatever came of it.
    first.wait_for_log("dragend")
    (drop,) = events(second, "drop")
    assert (drop["data"]["text/plain"], drop["data"]["application/x-bird"]) == ("carried", '{"name":"Robin"}')
    assert all(event["trusted"] for page in (first, second) for event in json.loads(page.recording()))


def test_a_drag_inside_of_a_window(probe_page):
    probe_page.mouse.carry("native", probe_page.on_screen("bin"))
    probe_page.mouse.release()
    probe_page.wait_for_log("dragend")
    assert events(probe_page, "dragend")[0]["effect"] == "move"


def test_a_drag_out_to_the_desktop(probe_page, desktop):
    program = desktop(action="move")
    probe_page.mouse.carry("native", program.box("target").center)
    program.wait_for("over")
    probe_page.mouse.release()
    dropped = program.wait_for("dropped")
    assert dropped["action"] == "move"
    assert dropped["data"]["text/plain"] == "carried"
    # Each browser has types of its own for links.
    link = dropped["data"].get("text/x-moz-url") or dropped["data"]["application/x-moz-custom-clipdata"].replace("\0", "")
    assert "https://example.org/carried" in link
    probe_page.wait_for_log("dragend")


def test_a_drag_in_from_the_desktop(probe_page, desktop, tmp_path):
    letter = tmp_path / "letter.txt"
    letter.write_text("dear reader")
    program = desktop({
        "words": {"data": {"text/plain;charset=utf-8": "hello", "UTF8_STRING": "hello"}, "actions": ["copy"]},
        "letter": {"data": {"text/uri-list": letter.as_uri() + "\r\n"}, "actions": ["copy", "move"]},
        "folder": {"data": {"text/uri-list": tmp_path.as_uri() + "\r\n"}, "actions": ["copy"]},
    })  # fmt: skip
    for count, source in enumerate(("words", "letter", "folder"), 1):
        program.drag(source, probe_page.on_screen("bin"))
        probe_page.wait_until(f"probe.log().filter(line => line === 'drop bin').length === {count}")
    words, file, folder = events(probe_page, "drop")
    assert words["data"]["text/plain"] == "hello"
    assert file["files"] == [["letter.txt", 11]]
    assert folder["entries"] == [[tmp_path.name, True]]
    assert [event["action"] for event in program.of("ended")][0] == "copy"
    assert all(event["trusted"] for event in json.loads(probe_page.recording()))
