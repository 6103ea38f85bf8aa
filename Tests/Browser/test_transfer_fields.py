"""Fields inside of what takes things: text that a person moves in them is theirs, and all else goes to what is around them."""

import pytest


@pytest.fixture
def fields(site, open_scene, workbench):
    return lambda: open_scene(f"{site}/pages/web-fields.html", api="bench")

READ = "(node => node.value ?? node.innerText)(document.querySelector('[data-element=NAME]'))"


def text(page, name):
    return page.page.evaluate(READ.replace("NAME", name)).replace("\xa0", " ")


def word(page, name):
    """Selects the first word of a field; gives where it is."""
    place = page.box(name).x + 16, page.box(name).y + 16
    page.page.mouse.dblclick(*place)
    return place


def end(page, name):
    """Behind the text of a field."""
    return page.box(name).x + 150, page.box(name).y + 16


def birds(page):
    return [line for line in page.log() if line.startswith("bird")]


@pytest.mark.lengthy
@pytest.mark.parametrize("start, finish", [("area", "area"), ("rich", "rich"), ("area", "line"), ("rich", "area"), ("note", "rich"), ("memo", "memo")])
def test_text_that_is_moved_from_field_to_field_is_theirs(fields, start, finish):
    page = fields()
    page.mouse.drag(word(page, start), end(page, finish))
    page.wait_until(f"!{READ}.startsWith('one')".replace("NAME", start))
    assert text(page, start).strip() == ("twoone" if start == finish else "two")
    assert "one" in text(page, finish)
    assert not birds(page) and not page.page.locator(".hot").count()
    # What is dragged next is nothing of a field's.
    page.mouse.drag("robin", "rich")
    page.wait_for_log("bird Robin")
    assert "Robin" not in text(page, "rich")


def test_text_that_is_dragged_out_of_a_field_is_taken_by_what_is_around_it(fields):
    page = fields()
    page.mouse.press(word(page, "area"))
    page.mouse.move(end(page, "rich"))
    assert not page.page.locator(".hot").count()
    page.mouse.move(page.box("birds").at(0.5, 0.95))
    page.wait_until("document.querySelector('.hot')")
    page.mouse.move(end(page, "rich"))
    page.wait_until("!document.querySelector('.hot')")
    page.mouse.move(page.box("birds").at(0.5, 0.95))
    page.mouse.release()
    page.wait_for_log("bird one")
    assert text(page, "area") == "one two"


def test_text_of_another_program_is_taken_by_what_is_around_a_field(fields):
    page = fields()
    page.outside.drop("area", text="Goldfinch")
    page.wait_for_log("bird Goldfinch")
    assert text(page, "area") == "one two"
