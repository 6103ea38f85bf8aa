"""Real X events must arrive as trusted events in every browser."""

import contextlib
import os
import signal
from pathlib import Path

import pytest

from harness.probe import check_trusted, events
from harness.screen import Screen
from harness.webkit import WebKit
from harness.xdriver import XScene

pytestmark = [pytest.mark.x11, pytest.mark.lengthy]


def test_mouse(x_probe):
    page = x_probe()
    page.mouse.drag("card", "bin")
    page.wait_for_log("pointerup")
    (down,) = events(page, "pointerdown")
    assert (down["target"], down["pointer"]) == ("card", "mouse")
    assert abs(down["x"] - page.box("card").center.x) <= 1 and abs(down["y"] - page.box("card").center.y) <= 1
    assert events(page, "pointerup")[0]["target"] == "bin"
    assert len(events(page, "pointermove")) >= 5
    check_trusted(page)


def test_native_drag(x_probe):
    page = x_probe()
    page.mouse.press("native")
    page.mouse.move("bin", steps=20)
    page.wait_for_log("dragover bin")
    page.mouse.release()
    page.wait_for_log("drop")
    page.wait_for_log("dragend")
    assert (events(page, "drop")[0]["target"], events(page, "drop")[0]["text"]) == ("bin", "carried")
    check_trusted(page)


def test_keys(x_probe):
    page = x_probe()
    page.mouse.click("card")
    page.keys.press("space", "alt+Down")
    page.wait_for_log("keydown card")
    page.wait_until("JSON.parse(probe.recording()).some(event => event.type === 'keydown' && event.key === 'ArrowDown' && event.alt)")
    assert [event["key"] for event in events(page, "keydown")][0] == " "
    check_trusted(page)


def test_hiding_the_page_in_the_middle_of_a_press(x_probe):
    page = x_probe()
    page.mouse.press("card")
    page.hide()
    page.mouse.release()
    page.show()
    assert [event["hidden"] for event in events(page, "visibilitychange")] == [True, False]
    check_trusted(page)


def running(program, session):
    """The processes of this name in a session of processes."""
    for folder in Path("/proc").glob("[0-9]*"):
        # Others end meanwhile.
        with contextlib.suppress(OSError):
            if (folder / "comm").read_text().strip() == program and os.getsid(int(folder.name)) == session:
                yield int(folder.name)


def test_where_the_browser_dies_the_next_page_opens_in_another(site):
    with Screen() as screen:
        browser = WebKit(screen)
        address = f"{site}/pages/probe.html"
        XScene(browser, "probe").open(address)
        (pid,) = running("MiniBrowser", session=browser.process.pid)
        os.kill(pid, signal.SIGKILL)
        with pytest.warns(match="another one"):
            page = XScene(browser, "probe").open(address)
        page.mouse.click("card")
        page.wait_for_log("pointerup")
        browser.close()
