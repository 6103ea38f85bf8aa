"""The scene To-do: three days to put in order, and places for what is done and what need not be."""

import pytest

from harness.devices import CLIPBOARD, DESKTOP, PHONE, TALL_PHONE

LISTS = ("today", "tomorrow", "later", "complete")


def settled(scene):
    scene.settle()
    scene.wait_until_over()
    state = scene.state()
    for name in LISTS:
        assert scene.names_in(name) == state[name]
    return state


def lists(state):
    return [state[name] for name in LISTS]


@pytest.mark.many
@pytest.mark.parametrize("hand", ["mouse", "touch"])
def test_tasks_are_ordered_moved_to_another_day_completed_and_thrown_away_and_come_back(gallery, hand):
    scene = gallery("todo", device=TALL_PHONE if hand == "touch" else DESKTOP)
    before = scene.state()

    def drag(task, place):
        scene.drag(hand, task, place, hold=0.4)
        return settled(scene)

    assert drag("task-0", "task-2")["today"].index("task-0") in (1, 2)
    assert "task-1" in drag("task-1", "task-5")["tomorrow"]
    assert drag("task-3", "trash")["trash"] == ["task-3"]
    if hand == "mouse":
        assert drag("task-8", "complete")["complete"] == ["task-8"]
    after = scene.state()
    while scene.state()["canUndo"]:
        scene.keys.press("Control+z")
    assert lists(settled(scene)) == lists(before)
    while scene.state()["canRedo"]:
        scene.keys.press("Control+y")
    assert lists(settled(scene)) == lists(after)


@pytest.mark.lengthy
@pytest.mark.parametrize("device", [None, PHONE])
def test_a_task_that_is_added_to_a_long_list_is_seen(gallery, device):
    scene = gallery("todo", device=device)
    scene.page.locator("[data-element=new] input").focus()
    for i in range(10):
        # Nobody types so fast that the one before is still on its way.
        scene.wait_until("!document.getAnimations().length")
        scene.page.keyboard.type(f"Plant tree {i}")
        scene.keys.press("Enter")
    settled(scene)
    task, days = scene.box("task-19"), scene.box("days")
    assert days.y <= task.y and task.y + task.height <= days.y + days.height
    assert scene.page.evaluate("document.activeElement.localName") == "input"


@pytest.mark.lengthy
def test_the_last_undo_keeps_the_focus_on_its_button(gallery):
    scene = gallery("todo")
    scene.mouse.drag("task-0", "task-2")
    before = settled(scene)
    button = scene.page.locator("[data-element=undo]")
    button.focus()
    scene.keys.press("Enter", "Enter")
    assert settled(scene) != before and button.get_attribute("aria-disabled") == "true"
    assert scene.focused() == "undo"
    scene.keys.press("Tab", "Enter")
    assert settled(scene) == before


@pytest.mark.lengthy
@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_what_lay_behind_a_task_that_is_thrown_away_closes_up_and_makes_room_again(gallery, motion):
    scene = gallery("todo", device=DESKTOP | {"reduced_motion": motion})
    high, low = scene.box("task-8").y, scene.box("task-9").y

    scene.mouse.press("task-8")
    scene.mouse.move("trash")
    scene.page.wait_for_timeout(600)
    for act, end in ((scene.mouse.release, high), (lambda: scene.keys.press("Control+z"), low)):
        ways = scene.shown(act, "document.querySelector('[data-element=task-9]').getBoundingClientRect().y")
        settled(scene)
        assert abs(ways[-1] - end) < 1
        # It is on its way for some frames, unless nothing is to move.
        assert (len({y for y in ways if high + 1 < y < low - 1}) > 3) == (motion == "no-preference")


@pytest.mark.lengthy
def test_a_finger_takes_a_task_down_to_complete(gallery):
    scene = gallery("todo", device=PHONE)
    scene.touch.start("task-0")
    scene.touch.wait(0.4)
    box = scene.box("days")
    scene.touch.move((200, box.y + box.height - 8))
    scene.wait_until("(d => d.scrollTop + d.clientHeight >= d.scrollHeight - 1)(document.querySelector('[data-element=days]'))", 20)
    scene.touch.move("complete")
    scene.touch.end()
    assert settled(scene)["complete"] == ["task-0"]
    scene.page.locator("[data-element=task-0] .check").tap()
    assert settled(scene)["today"][-1] == "task-0"


def test_escape_in_a_drag_by_mouse_leaves_the_lists_as_they_have_been_scrolled(gallery):
    scene = gallery("todo", device={"viewport": {"width": 390, "height": 844}})
    scrolled = "document.querySelector('[data-element=days]').scrollTop"
    scene.mouse.press("task-3")
    scene.mouse.move((195, scene.box("days").y + scene.box("days").height - 30))
    scene.wait_until(f"{scrolled} > 200")
    scene.mouse.move((195, 400))
    before = scene.page.evaluate(scrolled)
    scene.keys.press("Escape")
    scene.mouse.release()
    settled(scene)
    assert abs(scene.page.evaluate(scrolled) - before) < 1


@pytest.mark.parametrize("device", [None, PHONE], ids=["mouse", "touch"])
def test_tasks_are_added_ticked_off_and_written_anew(gallery, device):
    scene = gallery("todo", device=device)
    press = (lambda place: place.tap()) if device else (lambda place: place.click())
    press(scene.page.get_by_label("Add a task for today"))
    scene.page.keyboard.type("Feed the cat")
    scene.keys.press("Enter")
    assert scene.state()["texts"]["task-10"] == "Feed the cat" and settled(scene)["today"][-1] == "task-10"
    task = scene.page.locator("[data-element=task-10]")
    press(task.locator(".text"))
    scene.page.keyboard.type(" and the dog")
    scene.keys.press("Enter")
    assert task.inner_text() == scene.state()["texts"]["task-10"] == "Feed the cat and the dog"
    # Escape leaves it as it is.
    press(task.locator(".text"))
    scene.page.keyboard.type(" and so on")
    scene.keys.press("Escape")
    assert task.inner_text() == "Feed the cat and the dog" and scene.page.locator(".item input").count() == 0
    press(task.locator(".check"))
    assert settled(scene)["complete"] == ["task-10"] and task.get_attribute("aria-checked") == "true"
    press(task.locator(".check"))
    assert settled(scene)["today"][-1] == "task-10"


def test_the_trash_lights_up_and_says_what_letting_go_does(gallery):
    scene = gallery("todo")
    place = scene.page.locator("[data-element=trash]")
    scene.mouse.press("task-4")
    scene.mouse.move("task-5")
    assert place.get_attribute("data-mood") == "pending"
    scene.mouse.move("trash")
    assert place.get_attribute("data-mood") == "pending-drop" and "Let go to throw away" in place.inner_text()
    scene.mouse.release()
    assert settled(scene)["trash"] == ["task-4"] and "Trash · 1" in place.inner_text()


@pytest.mark.lengthy
def test_what_the_trash_takes_does_not_fly_back_to_its_list(gallery):
    scene = gallery("todo")
    scene.mouse.press("task-1")
    scene.mouse.move("trash")
    middles = scene.frames(
        """[...document.querySelectorAll('[data-drag-layer] > *')].filter(copy => getComputedStyle(copy).opacity > 0).map(copy => {
          const { left, width, top, height } = copy.getBoundingClientRect()
          return [left + width / 2, top + height / 2]
        })"""
    )
    scene.mouse.release()
    assert settled(scene)["trash"] == ["task-1"]
    trash, seen = scene.box("trash"), [middle for frame in middles() for middle in frame]
    assert seen and all(trash.x < x < trash.x + trash.width and trash.y < y < trash.y + trash.height for x, y in seen)


def test_keys_alone(gallery):
    scene = gallery("todo")
    scene.page.locator("[data-element=today]").focus()
    scene.keys.press("ArrowDown", "Space")
    for _ in range(8):
        scene.keys.press("Tab")
        if "complete" in scene.log()[-1]:
            break
    scene.keys.press("Space")
    assert settled(scene)["complete"] == ["task-0"]
    scene.keys.focus("today")
    scene.keys.press("ArrowDown", "x")
    assert settled(scene)["complete"] == ["task-1", "task-0"]
    scene.keys.focus("tomorrow")
    scene.keys.press("ArrowDown", "Delete", "F2")
    scene.page.keyboard.type(" today")
    scene.keys.press("Enter")
    assert settled(scene)["tomorrow"][0] == "task-5" and scene.state()["texts"]["task-5"] == "Bake bread today"
    scene.keys.press("Control+z", "Control+z")
    assert settled(scene)["tomorrow"][:2] == ["task-4", "task-5"]


def test_where_keys_have_thrown_something_away_the_focus_stays(gallery):
    scene = gallery("todo")
    scene.page.locator("[data-element=later]").focus()
    scene.keys.press("ArrowDown", "ArrowDown")
    # The next one has come into its place, the last one leaves the focus to the one before, and none of them to the list.
    for thrown, focused in [("task-8", "task-9"), ("task-9", "task-7"), ("task-7", "later")]:
        scene.keys.press("Space")
        for _ in range(10):
            if "entered trash" in scene.log()[-1]:
                break
            scene.keys.press("Tab")
        scene.keys.press("Space")
        assert settled(scene)["trash"][-1] == thrown
        scene.wait_until(f"document.activeElement.dataset.element === '{focused}'")


def test_a_word_that_is_longer_than_its_line_goes_on_in_the_next(gallery):
    scene = gallery("todo")
    scene.page.get_by_label("Add a task for today").fill("W" * 120)
    scene.keys.press("Enter")
    assert "task-10" in settled(scene)["today"]
    sizes = "text => [text.scrollWidth <= text.clientWidth, text.clientHeight]"
    assert scene.page.locator("[data-element=task-10] .text").evaluate(sizes) == [True, 40]


@pytest.mark.lengthy
def test_what_was_written_is_in_the_copied_test(gallery):
    scene = gallery("todo", device=DESKTOP | CLIPBOARD)
    scene.page.get_by_label("Add a task for today").fill('Say "hello"')
    scene.keys.press("Enter")
    scene.mouse.drag("task-10", "complete")
    scene.settle()
    scene.page.get_by_role("button", name="Copy as test").click()
    scene.page.locator(".toast.shown").wait_for()
    assert '?.write("Say \\"hello\\"")' in scene.page.evaluate("navigator.clipboard.readText()")


@pytest.mark.lengthy
def test_a_list_that_is_scrolled_a_little_does_not_jump_at_the_drop(gallery):
    scene = gallery("todo")
    names = scene.page.locator("#today > .item").evaluate_all("all => all.map(node => node.dataset.element)")
    scene.page.evaluate("today.scrollTop = 20")
    scene.settle()
    scene.mouse.press(names[0])
    # At once away from the edge, where the list would go on scrolling.
    scene.mouse.move(scene.box(names[2]).center + (0, 10), steps=2)
    scene.settle()
    assert scene.page.evaluate("today.scrollTop") == 20
    scene.mouse.release()
    scene.settle()
    assert scene.state()["today"] != names and scene.page.evaluate("today.scrollTop") == 20
    assert scene.page.locator("[data-drag-steady]").count() == 0
