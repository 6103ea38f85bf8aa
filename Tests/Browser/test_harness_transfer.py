"""The browser's own drag and drop in Chromium: between pages, and from other programs. All events must be trusted."""

import pytest

from harness.probe import check_trusted, events


@pytest.fixture
def probe_pages(site, open_scene):
    return lambda count=1: [open_scene(f"{site}/pages/transfer-probe.html", api="probe") for _ in range(count)]


def test_a_drag_inside_of_a_page(probe_pages):
    (page,) = probe_pages()
    page.mouse.drag("native", "bin")
    page.wait_for_log("dragend")
    (drop,) = events(page, "drop")
    assert drop["data"] == {"text/plain": "carried", "text/uri-list": "https://example.org/carried", "application/x-bird": '{"name":"Robin"}'}
    assert events(page, "dragend")[0]["effect"] == "move"
    check_trusted(page)


def test_a_drag_from_one_page_into_another(probe_pages):
    first, second = probe_pages(2)
    second.outside.drop("bin", carried=first.native.lift("native"))
    second.wait_for_log("drop bin")
    first.native.end()
    first.wait_for_log("dragend native")
    (drop,) = events(second, "drop")
    assert (drop["allowed"], drop["data"]["application/x-bird"]) == ("copyMove", '{"name":"Robin"}')
    check_trusted(first, second)


def test_a_selection_a_link_and_an_image_of_another_page(probe_pages):
    first, second = probe_pages(2)
    first.page.locator("[data-element=text]").click(click_count=3, position={"x": 20, "y": 10})
    for count, (name, at) in enumerate({"text": (0.1, 0.1), "link": (0.1, 0.1), "image": (0.5, 0.5)}.items(), 1):
        second.outside.drop("bin", carried=first.native.lift(first.box(name).at(*at)))
        second.wait_until(f"probe.log().filter(line => line === 'drop bin').length === {count}")
        first.native.end()
    text, link, image = (drop["data"] for drop in events(second, "drop"))
    assert text["text/plain"].strip() == "carried words"
    assert "carried words" in text["text/html"]
    assert link["text/uri-list"] == "https://example.org/birds?a=1"
    assert "<img" in image["text/html"]
    check_trusted(first, second)


def test_files_and_folders_of_the_system(probe_pages, tmp_path):
    (page,) = probe_pages()
    (tmp_path / "letter.txt").write_text("dear reader")
    (tmp_path / "letters").mkdir()
    page.outside.drop("bin", files=[tmp_path / "letter.txt", tmp_path / "letters"])
    page.wait_for_log("drop bin")
    assert events(page, "drop")[0]["entries"] == [["letter.txt", False], ["letters", True]]
    check_trusted(page)


def test_what_another_program_allows(probe_pages):
    (page,) = probe_pages()
    page.outside.enter("bin", data={"text/html": "<b>bold</b>"}, operations=("copy", "move"))
    page.outside.leave()
    page.wait_for_log("dragleave bin")
    assert events(page, "dragover")[0]["allowed"] == "copyMove"
    page.outside.drop("bin", data={"text/html": "<b>bold</b>"})
    page.wait_for_log("drop bin")
    assert events(page, "drop")[0]["data"] == {"text/html": "<b>bold</b>"}
    check_trusted(page)
