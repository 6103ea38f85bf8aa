"""Lists that move, or rows that grow, while something is carried: by whatever a page does that, room is made where the pointer is."""

import pytest

from web_bench import ends

pytestmark = pytest.mark.lengthy


def stand(scene, name, tops):
    """Waits until items are so far below the top of their list: their names and lengths, such as "a 0 c 30"."""
    words = tops.split()
    wanted = dict(zip(words[::2], map(int, words[1::2])))
    top = "document.querySelector(`[data-element=${name}]`).getBoundingClientRect().y"
    scene.wait_until(f"(topOf => Object.entries({wanted}).every(([item, top]) => Math.round(topOf(item) - topOf('{name}')) === top))(name => {top})")


GROWS = {
    "text": "note.firstChild.data = 'word '.repeat(90)",
    "animation": "note.animate({ height: ['20px', '200px'] }, { duration: 100, fill: 'forwards' })",
    "rule": "document.styleSheets[0].insertRule('#note { height: 200px }')",
}


@pytest.mark.parametrize("by", GROWS)
def test_room_is_made_in_a_list_that_something_above_it_has_moved(bench, by):
    scene = bench("web-moved")
    scene.mouse.press("b")
    scene.mouse.move("c")
    stand(scene, "rows", "a 0 c 30 d 90 e 120")
    scene.page.evaluate(f"{GROWS[by]}; 0")
    scene.wait_until("note.getBoundingClientRect().height > 150 && note.getAnimations().every(motion => motion.playState === 'finished')")
    rows = scene.box("rows")
    scene.mouse.move((rows.x + 100, rows.y + 105))
    stand(scene, "rows", "a 0 c 30 d 60 e 120")
    scene.mouse.release()
    scene.settle()
    assert scene.names_in("rows") == ["a", "c", "d", "b", "e"]


SLIDES = "panel.style.translate = 'none'; panel.animate({ translate: ['900px', 'none'] }, 400).finished.then(() => { window.isThere = true }); 0"


@pytest.mark.parametrize("rests", [True, False], ids=["under a pointer that rests", "before the pointer comes"])
def test_room_is_made_in_a_list_that_has_slid_in(bench, rests):
    scene = bench("web-moved")
    place = (840, 65)
    scene.mouse.press("k1")
    scene.mouse.move(place if rests else (600, 400))
    scene.page.evaluate(SLIDES)
    scene.wait_until("window.isThere")
    if not rests:
        scene.mouse.move(place)
    stand(scene, "two", "m1 0 m2 60 m3 90")
    scene.mouse.release()
    scene.settle()
    assert scene.names_in("two") == ["m1", "k1", "m2", "m3"]
    assert len(ends(scene)) == 1


@pytest.mark.parametrize("grows", ["style.minHeight = '90px'", "firstChild.data = 'word '.repeat(24)", "textContent = 'word '.repeat(24)"], ids=["style", "text", "node"])
def test_room_is_made_among_rows_of_which_one_has_grown_in_a_list_that_scrolls(bench, grows):
    scene = bench("web-moved")
    scene.mouse.press("g")
    fixed = scene.box("fixed")
    scene.mouse.move((fixed.x + 100, fixed.y + 105))
    stand(scene, "fixed", "f 0 h 30 i 60 j 120")
    scene.page.evaluate(f"document.querySelector('[data-element=f]').{grows}; 0")
    height = round(scene.box("f").height)
    assert height > 70
    # What is carried is now over the first that comes after it.
    stand(scene, "fixed", f"f 0 h {height + 30} i {height + 60} j {height + 90}")
    scene.mouse.release()
    scene.settle()
    assert scene.names_in("fixed") == ["f", "g", "h", "i", "j"]


@pytest.mark.parametrize("off, more", [(120, 0), (0, 100)], ids=["all are lower", "one has grown"])
def test_rows_that_transforms_put_where_they_are_make_room_where_they_have_been_put_since(bench, off, more):
    scene = bench("web-moved")
    scene.page.evaluate(
        """() => {
          const rows = document.querySelector('[data-element=fixed]')
          rows.style.height = '500px'
          window.put = (top, more) => [...rows.children].forEach((row, i) => {
            row.style.cssText = `position:absolute;top:0;width:100%;transform:translateY(${top + 30 * i + (i > 1 ? more : 0)}px)`
          })
          put(0, 0)
        }"""
    )
    scene.mouse.press("g")
    scene.mouse.move("h")
    stand(scene, "fixed", "f 0 h 30 i 90 j 120")
    scene.keys.press("Escape")
    scene.mouse.release()
    scene.wait_until_over()
    scene.page.evaluate(f"put({off}, {more})")
    tops = {name: round(scene.box(name).y - scene.box("fixed").y) for name in "fghij"}
    scene.mouse.press("h")
    scene.mouse.move("i")
    stand(scene, "fixed", f"f {tops['f']} g {tops['g']} i {tops['h']} j {tops['j']}")
    scene.mouse.release()
    scene.settle()
    assert scene.names_in("fixed") == ["f", "g", "i", "h", "j"]
