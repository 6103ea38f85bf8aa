"""A list of which only the rows exist that can be seen, whose app takes rows out of it: where the focus goes, and what is seen."""

import pytest


@pytest.fixture
def rows(site, open_scene, workbench):
    return lambda count=200: open_scene(f"{site}/pages/web-rows.html?n={count}", api="bench")


def walk(scene, *keys):
    """From the button before the list into it."""
    scene.page.locator("[data-element=before]").focus()
    scene.keys.press("Tab", "ArrowDown", *keys)


def remove(scene, first, count=1, is_told=True):
    scene.page.evaluate("values => { bench.drag.call('bench_remove', ...values) }", [first, count, int(is_told)])


def seen(scene):
    """The numbers of the birds whose rows are seen at least in part, from above."""
    return scene.page.evaluate(
        """() => {
          const { top, bottom } = birds.getBoundingClientRect(), found = []
          for (const row of birds.querySelectorAll(':scope > [data-index]')) {
            const box = row.getBoundingClientRect()
            if (box.bottom > top + 1 && box.top < bottom - 1) found.push([box.top, Number(row.dataset.element.slice(5))])
          }
          return found.sort(([a], [b]) => a - b).map(([, number]) => number)
        }"""
    )


def wait_for_focus(scene, name):
    scene.wait_until(f"document.activeElement.dataset.element === '{name}'", 3)


def check_keys(scene, number, step, then):
    """The row has the focus, is seen once, and keys go on from there."""
    wait_for_focus(scene, f"bird-{number}")
    assert seen(scene).count(number) == 1 and scene.page.locator(f"[data-element=bird-{number}]").count() == 1
    scene.keys.press(step)
    wait_for_focus(scene, f"bird-{then}")


@pytest.mark.many(2)
@pytest.mark.parametrize("at, gone, count, heir, then", [(0, 0, 1, 1, 2), (3, 3, 1, 4, 5), (5, 2, 5, 7, 8), (6, 0, 100, 100, 101)])
def test_where_the_app_removes_the_row_that_has_the_focus_the_next_one_has_it(rows, at, gone, count, heir, then):
    scene = rows()
    walk(scene, *["ArrowDown"] * at)
    remove(scene, gone, count)
    check_keys(scene, heir, "ArrowDown", then)


@pytest.mark.many(2)
@pytest.mark.parametrize("is_told", [True, False])
@pytest.mark.parametrize("count", [1, 150])
def test_where_it_was_the_last_the_one_before_has_the_focus(rows, count, is_told):
    scene = rows()
    walk(scene, "End")
    remove(scene, 200 - count, count, is_told)
    check_keys(scene, 199 - count, "ArrowUp", 198 - count)


def test_rows_that_go_one_by_one_hand_the_focus_on(rows):
    scene = rows()
    walk(scene, "ArrowDown", "ArrowDown")
    scene.page.evaluate("() => { for (let i = 0; i < 4; i++) bench.drag.call('bench_remove', 2, 1, 1) }")
    check_keys(scene, 6, "ArrowUp", 1)


@pytest.mark.parametrize("is_told", [True, False])
def test_where_no_row_is_left_the_list_has_the_focus(rows, is_told):
    scene = rows(3)
    walk(scene, "ArrowDown")
    remove(scene, 0, 3, is_told)
    wait_for_focus(scene, "birds")
    assert seen(scene) == []


def test_of_a_row_that_is_out_of_sight_the_next_has_the_focus_and_the_list_stays_where_it_is(rows):
    scene = rows()
    walk(scene, "ArrowDown", "ArrowDown")
    scene.page.evaluate("() => { birds.scrollTop = 4000 }")
    scene.wait_until("document.querySelector('[data-element=bird-84]')")
    before = seen(scene)
    remove(scene, 2)
    assert seen(scene) == before
    scene.keys.press("ArrowDown")
    wait_for_focus(scene, "bird-4")


def test_what_is_dropped_on_something_that_takes_it_out_of_the_list_leaves_the_focus_to_the_next(rows):
    scene = rows()
    walk(scene, "ArrowDown", "ArrowDown")
    scene.mouse.drag("bird-2", "bin")
    scene.wait_for_log("dropped")
    check_keys(scene, 3, "ArrowDown", 4)


def test_what_keys_carry_and_the_app_removes_leaves_the_focus_to_the_next(rows):
    scene = rows()
    walk(scene, "ArrowDown", "ArrowDown", "Space", "ArrowDown")
    remove(scene, 2)
    scene.wait_until_over()
    check_keys(scene, 3, "ArrowDown", 4)


def test_what_an_action_moves_is_seen_where_it_is_at_once(rows):
    scene = rows()
    walk(scene, "ArrowDown", "Alt+ArrowDown")
    assert seen(scene)[:4] == [0, 2, 1, 3] and scene.focused() == "bird-1"
    scene.keys.press("Alt+ArrowUp", "Alt+ArrowUp")
    assert seen(scene)[:4] == [1, 0, 2, 3] and scene.focused() == "bird-1"


def test_what_an_action_moves_to_the_end_is_shown_there_and_keeps_the_focus(rows):
    scene = rows()
    walk(scene, "ArrowDown", "Alt+Shift+ArrowDown")
    assert seen(scene)[-3:] == [198, 199, 1] and scene.focused() == "bird-1"
    scene.keys.press("Alt+Shift+ArrowUp")
    assert seen(scene)[:3] == [1, 0, 2] and scene.focused() == "bird-1"


def test_what_the_app_moves_by_an_action_is_seen_where_it_is_at_once(rows):
    scene = rows()
    scene.page.evaluate("() => { bench.drag.call('bench_down', 1) }")
    assert seen(scene)[:4] == [0, 2, 1, 3]


def test_what_is_pasted_goes_into_the_item_that_has_the_focus_where_that_takes_it(rows):
    scene = rows()
    walk(scene, "ArrowDown", "Control+c")
    scene.page.locator("[data-element=folders]").focus()
    scene.keys.press("ArrowDown", "ArrowDown", "Control+v")
    wait_for_focus(scene, "home")
    assert scene.page.locator("[data-element=home]").text_content() == "1 taken"
    scene.keys.press("ArrowDown", "Control+v")
    scene.wait_until("document.querySelector('[data-drag-notice]')?.textContent === 'Bird 1 cannot be pasted here.'")
    assert [scene.page.locator(f"[data-element={name}]").text_content() for name in ("work", "locked")] == ["Work", "Locked"]


@pytest.mark.parametrize(
    "hand, said",
    [
        ("keys", "Nothing more goes in here. Full does not take Bird 1"),
        ("mouse", "Nothing more goes in here"),
        ("clipboard", "Nothing more goes in here. Bird 1 cannot be pasted here."),
    ],
)
def test_what_the_app_says_of_a_drop_is_heard_with_what_becomes_of_it(rows, hand, said):
    scene = rows()
    walk(scene, "ArrowDown")
    scene.page.evaluate(
        """() => {
          const voice = document.querySelector('[aria-live=assertive]')
          window.heard = []
          new MutationObserver(() => heard.push(voice.textContent)).observe(voice, { childList: true, characterData: true, subtree: true })
        }"""
    )
    if hand == "mouse":
        scene.mouse.drag("bird-1", "full")
    elif hand == "clipboard":
        scene.keys.press("Control+c")
        scene.mouse.click("full")
        scene.keys.press("Control+v")
    else:
        scene.keys.press("Space", *["Tab"] * 4)
        scene.wait_until("heard.at(-1) === 'over Full'")
        scene.keys.press("Space")
    # As one, since what comes after another at the same moment takes its place.
    scene.wait_until("heard.some(text => text.includes('Nothing more'))")
    scene.settle()
    assert scene.page.evaluate("heard").index(said) == scene.page.evaluate("heard.length") - 1


def again(scene):
    scene.page.evaluate("() => { bench.drag.call('bench_again') }")
    scene.settle()


def rows_there(scene):
    """What rows there are, and what is beside them that makes the element long."""
    return scene.page.evaluate("() => [...birds.children].map(child => child.dataset.element ?? '-').sort()")


def test_an_element_that_is_made_a_list_again_shows_the_new_one_and_scrolls_it(rows):
    scene = rows(12)
    again(scene)
    there = rows_there(scene)
    assert there[0] == "-" and there[1] != "-" and all(name.startswith("again-") for name in there[1:])
    scene.page.evaluate("() => { birds.scrollTop = 1000 }")
    scene.wait_until("document.querySelector('[data-element=again-11]')")
    # What was draggable is so still, and goes where it is dropped.
    scene.page.evaluate("() => { birds.scrollTop = 0 }")
    scene.wait_until("document.querySelector('[data-element=again-0]')")
    scene.mouse.drag("again-0", "again-2")
    scene.wait_until_over()
    scene.wait_until("[...birds.querySelectorAll('[data-index]')].sort((a, b) => a.dataset.index - b.dataset.index)[2].dataset.element === 'again-0'")


def test_a_list_that_was_out_of_the_document_for_a_time_can_be_made_again(rows):
    scene = rows(200)
    scene.page.evaluate("async () => { const list = birds; list.remove(); await new Promise(done => setTimeout(done, 100)); document.body.append(list) }")
    again(scene)
    assert set(name.split("-")[0] for name in rows_there(scene)) == {"", "again"}
    scene.page.evaluate("() => { birds.scrollTop = 5000 }")
    scene.wait_until("document.querySelector('[data-element=again-103]')")


def test_a_list_that_is_moved_in_the_document_goes_on(rows):
    scene = rows(200)
    scene.page.evaluate("() => { const list = birds; list.remove(); document.body.append(list) }")
    scene.settle()
    scene.page.evaluate("() => { birds.scrollTop = 5000 }")
    scene.wait_until("document.querySelector('[data-element=bird-103]')")


def test_lists_that_come_and_go_take_no_more_memory_than_one(rows):
    scene = rows()
    scene.page.evaluate("bench.drag.call('bench_come_and_go', 5)")
    before = scene.page.evaluate("bench.memory()")
    scene.page.evaluate("bench.drag.call('bench_come_and_go', 50)")
    assert scene.page.evaluate("bench.memory()") == before


def test_what_is_pinned_keeps_its_node_and_the_focus_where_others_move_past_it(rows):
    scene = rows()
    walk(scene, "ArrowDown", "ArrowDown")
    scene.page.evaluate("() => { bench.drag.call('bench_pin', 2); window.pinned = document.activeElement }")
    scene.page.evaluate("() => { bench.drag.call('bench_down', 1) }")
    assert seen(scene)[:4] == [0, 3, 2, 1]
    assert scene.focused() == "bird-2" and scene.page.evaluate("document.activeElement === pinned")


def test_rows_that_move_past_a_pinned_one_keep_their_heights(rows):
    scene = rows()
    scene.page.add_style_tag(content="[data-element=bird-2] { height: 120px !important }")
    scene.settle()
    scene.page.evaluate("() => { bench.drag.call('bench_pin', 2) }")
    scene.mouse.drag("bird-0", "bird-5")
    scene.wait_until_over()
    # Rows that have made room glide to their places.
    scene.wait_until("birds.getAnimations({ subtree: true }).length === 0")
    order = seen(scene)
    assert order[2] == 2 and order.index(0) > 2
    tops = scene.page.evaluate("() => [...birds.querySelectorAll('[data-index]')].sort((a, b) => a.dataset.index - b.dataset.index).map(row => row.offsetTop)")
    assert tops[:5] == [0, 50, 100, 220, 270]
