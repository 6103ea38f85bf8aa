"""What follows the pointer in the place of an element looks as the element does, wherever that stands."""

import pytest

from web_bench import ends

pytestmark = pytest.mark.lengthy

COPY = "document.querySelector('[data-drag-layer] > *')"
BOX = "(b => [b.x + b.width / 2, b.y + b.height / 2, b.width, b.height])"


@pytest.fixture
def carry(bench):
    """`scene, look = carry("card")`: its copy is carried to a free place; `look(JavaScript of copy)` asks it."""

    def carried(source, at=(0.9, 0.05), rule=None):
        scene = bench("web-copies")
        if rule:
            scene.page.add_style_tag(content=rule)
        scene.mouse.press(scene.box(source).at(*at))
        scene.mouse.move((520, 560))
        return scene, lambda body: scene.page.evaluate(f"(copy => {body})({COPY})")

    return carried


def middle(scene, selector):
    """What is seen in the middle of something."""
    box = scene.page.locator(selector).bounding_box()
    return scene.page.screenshot(clip={"x": round(box["x"] + box["width"] / 2) - 2, "y": round(box["y"] + box["height"] / 2) - 2, "width": 4, "height": 4})


def test_what_is_drawn_chosen_written_and_scrolled_comes_along(carry):
    scene, look = carry("rich")
    assert look("[...copy.querySelector('canvas').getContext('2d').getImageData(5, 5, 1, 1).data]") == [0, 128, 0, 255]
    assert look("copy.querySelector('select').value") == "two"
    assert look("copy.querySelector('[multiple]').selectedOptions.length") == 2
    assert look("[copy.querySelector('textarea').value, copy.querySelector('input').checked]") == ["new", True]
    assert look("copy.lastElementChild.scrollTop") == 80
    scene.mouse.move("bin")
    scene.mouse.release()
    assert ends(scene) == ["dropped bin move"]


def test_what_is_embedded_is_neither_loaded_nor_played_once_more(bench):
    scene = bench("web-copies")
    scene.page.evaluate("""async () => {
      const sound = new Uint8Array(8044).fill(128), header = new DataView(sound.buffer)
      ;['RIFF', , 'WAVE', 'fmt ', , , , , , 'data'].forEach((text, i) => [...text].forEach((sign, j) => { sound[4 * i + j] = sign.charCodeAt() }))
      ;[[4, 8036], [16, 16], [20, 65537], [24, 8000], [28, 8000], [32, 524289], [40, 8000]].forEach(([at, value]) => header.setUint32(at, value, true))
      const address = URL.createObjectURL(new Blob([sound], { type: 'audio/wav' }))
      const picture = document.querySelector('#picture').toDataURL()
      document.querySelector('#rich').innerHTML = `<iframe src="probe.html" width=60 height=40></iframe><img src="${picture}" width=60>
        <object type="image/png" data="${picture}" width=60 height=36></object>
        <audio src="${address}" autoplay loop></audio><audio autoplay loop><source src="${address}"></audio>`
    }""")
    scene.wait_until("[...document.querySelectorAll('audio')].every(each => each.readyState > 3) && document.querySelector('img').complete")
    scene.page.wait_for_load_state("networkidle")
    asked = []
    scene.page.on("request", lambda request: asked.append(request.url))
    green = middle(scene, "#rich object")
    scene.mouse.press(scene.box("rich").at(0.9, 0.9))
    scene.mouse.move((500, 560))
    scene.settle()
    assert not [url for url in asked if url.endswith("html")]
    assert scene.page.evaluate(f"[...{COPY}.querySelectorAll('audio')].map(each => [each.paused, each.currentSrc])") == [[True, ""]] * 2
    # Pictures are seen, and all has the size that it has.
    assert middle(scene, "[data-drag-layer] object") == green
    sizes = "[...%s.children].map(each => [each.offsetWidth, each.offsetHeight])"
    assert scene.page.evaluate(sizes % COPY) == scene.page.evaluate(sizes % "document.querySelector('#rich')")


def test_what_a_video_shows_comes_along(bench):
    scene = bench("web-copies")
    scene.page.evaluate("""async () => {
      const video = document.createElement('video'), picture = document.querySelector('#picture')
      video.srcObject = picture.captureStream()
      video.muted = true
      document.querySelector('#rich').replaceChildren(video)
      Object.assign(window, { pen: picture.getContext('2d'), video })
      video.play()
    }""")
    scene.wait_until("pen.fillRect(0, 0, 100, 60), video.currentTime > 0")
    green = middle(scene, "#rich video")
    scene.mouse.press(scene.box("rich").at(0.98, 0.98))
    scene.mouse.move((500, 560))
    scene.settle()
    assert middle(scene, "[data-drag-layer] video") == green


def test_what_is_scrolled_is_seen_so_from_the_first_frame_on_also_where_it_scrolls_smoothly(bench):
    scene = bench("web-copies")
    scene.page.add_style_tag(content="* { scroll-behavior: smooth }")
    seen = scene.frames(f"{COPY}?.lastElementChild?.scrollTop")
    scene.mouse.press(scene.box("rich").at(0.9, 0.05))
    scene.mouse.move((520, 560))
    scene.settle()
    assert set(seen()) == {80}


def test_the_last_of_many_parts_looks_like_the_first(carry):
    _, look = carry("long")
    last = "[...copy.querySelectorAll('.line')].at(-1)"
    assert look(f"[getComputedStyle({last}).display, getComputedStyle({last}).borderBottomWidth]") == ["flex", "1px"]
    assert look(f"[getComputedStyle({last}.lastChild).color, getComputedStyle({last}.lastChild).fontWeight]") == ["rgb(200, 0, 0)", "700"]


def test_what_is_in_a_drawing_is_seen_in_its_size_and_turn(carry):
    scene, look = carry("shape", at=(0.5, 0.5))
    was = scene.page.evaluate(f"{BOX}(document.querySelector('[data-element=shape]').getBoundingClientRect())")
    shape = look(f"{BOX}(copy.querySelector('rect').getBoundingClientRect())")
    assert shape == pytest.approx([520, 560, *was[2:]], abs=1)
    assert look("getComputedStyle(copy.querySelector('rect')).fill") == "rgb(255, 0, 0)"
    # It is painted there, and its corners are not, as it is turned.
    scene.mouse.move("bin")
    scene.mouse.release()
    assert ends(scene) == ["dropped bin move"]


# The last leaves room for a scroll bar on both sides.
RULES = ["html { zoom: 1.5 }", "body { zoom: 1.5 }", "#rich { zoom: 0.8 }", "body { transform: scale(0.8) }", "html { scrollbar-gutter: stable both-edges }"]


@pytest.mark.parametrize("rule", RULES)
def test_a_copy_is_where_its_element_would_be_on_a_zoomed_page(carry, rule):
    scene, look = carry("rich", rule=rule, at=(0.5, 0.02))
    home = scene.box("rich")
    assert look(f"{BOX}(copy.getBoundingClientRect())") == pytest.approx([520, 560 + 0.48 * home.height, home.width, home.height], abs=1)


@pytest.mark.parametrize("path", ["path('M0,0 L50,50'); offset-distance: 50%", "ray(30deg closest-side); offset-distance: 40px; offset-position: 60px 80px"])
def test_a_copy_of_what_stands_on_a_path_has_its_place_and_size(carry, path):
    scene, look = carry("long", rule=f"#long {{ offset-path: {path} }}", at=(0.5, 0.5))
    home = scene.box("long")
    assert look(f"{BOX}(copy.getBoundingClientRect())") == pytest.approx([520, 560, home.width, home.height], abs=1)


def test_what_stands_in_a_shadow_keeps_its_styles(bench):
    scene = bench("web-copies")
    scene.page.evaluate(
        """() => {
          const shadow = host.attachShadow({ mode: 'open' })
          shadow.innerHTML = `<style>div { width: 120px; height: 80px; background: rgb(1, 2, 3) } b { color: rgb(4, 5, 6) }</style>
            <div data-drag=copy><b>inside</b></div>`
          const card = shadow.querySelector('div')
          bench.drag.call('bench_mark', bench.drag.handle(card))
        }"""
    )
    scene.mouse.press((460, 80))
    scene.mouse.move((520, 560))
    look = scene.page.evaluate(f"[getComputedStyle({COPY}).backgroundColor, getComputedStyle({COPY}.firstChild).color, {COPY}.offsetWidth]")
    scene.mouse.release()
    assert look == ["rgb(1, 2, 3)", "rgb(4, 5, 6)", 120]


def test_what_styles_put_before_and_after_comes_along(bench):
    scene = bench("web-lists")
    scene.page.add_style_tag(
        content="""#rows > li { position: relative } #rows > li::before { content: '\\2714 ' attr(data-element) '\\22'; color: rgb(1, 2, 3) }
          #rows > li::after { content: ''; position: absolute; right: 0; top: 0; width: 5px; height: 100%; background: rgb(4, 5, 6) }"""
    )
    scene.mouse.press("b")
    scene.mouse.move((300, 300))
    scene.wait_until(f"{COPY}.textContent === '\\u2714b\"b'")
    bar = scene.page.evaluate(f"(({{ offsetWidth, offsetHeight, offsetLeft }}, {{ clientWidth, clientHeight }}) => [offsetWidth, offsetHeight === clientHeight, offsetLeft + 5 === clientWidth])({COPY}.lastChild, {COPY})")
    assert bar == [5, True, True]
    assert scene.page.evaluate(f"getComputedStyle({COPY}.firstChild).color") == "rgb(1, 2, 3)"
    scene.mouse.release()


def test_lines_that_are_left_out_leave_their_dots(bench):
    scene = bench("web-lists")
    scene.page.add_style_tag(content="#rows p { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden; width: 80px; margin: 0 }")
    scene.page.evaluate("document.querySelector('[data-element=b]').innerHTML = '<p>' + 'one two three '.repeat(9)")
    scene.mouse.press("b")
    scene.mouse.move((300, 300))
    scene.wait_until(f"{COPY}?.querySelector('p')")

    def look(display=None):
        if display:
            scene.page.evaluate(f"{COPY}.querySelector('p').style.display = '{display}'")
        x, y, width, height = scene.page.evaluate(f"(b => [b.x, b.y, b.width, b.height])({COPY}.getBoundingClientRect())")
        return scene.page.screenshot(clip={"x": x, "y": y, "width": width, "height": height})

    scene.page.wait_for_timeout(500)
    seen = look()
    assert look("block") != seen == look("-webkit-box")
    scene.mouse.release()


@pytest.mark.parametrize("start, second", [("", 2), ("start=5", 6), ("reversed", 4)])
def test_an_item_of_an_ordered_list_keeps_its_number(bench, start, second):
    scene = bench("web-lists")
    scene.page.evaluate(
        """start => {
          const rows = document.querySelector('#rows'), list = document.createElement('div')
          list.innerHTML = `<ol ${start} style="margin-left:40px">` + rows.innerHTML + '</ol>'
          rows.querySelector('[data-element=b]').replaceChildren(list.firstChild)
        }""",
        start,
    )
    scene.mouse.press((30, 80))
    scene.mouse.move((300, 300))
    scene.wait_until(f"{COPY}.querySelectorAll('li')[1].value === {second}")
    scene.mouse.release()


def test_elements_that_draw_themselves_are_seen_in_copies(bench):
    scene = bench("web-lists")
    scene.page.evaluate(
        """() => {
          customElements.define('name-card', class extends HTMLElement {
            constructor() { super(); this.attachShadow({ mode: 'open' }) }
            set name(text) { this.shadowRoot.innerHTML = `<style>b { color: rgb(1, 2, 3) }</style><b>${text}</b><name-badge></name-badge>` }
          })
          customElements.define('name-badge', class extends HTMLElement {
            set count(text) { this.attachShadow({ mode: 'open' }).innerHTML = `<i>${text}</i>` }
          })
          const card = document.createElement('name-card')
          document.querySelector('[data-element=b]').append(card)
          card.name = 'Robin'
          card.shadowRoot.querySelector('name-badge').count = 3
        }"""
    )
    scene.mouse.press("b")
    scene.mouse.move((300, 300))
    scene.wait_until(f"{COPY}.querySelector('name-card').shadowRoot.querySelector('b')?.textContent === 'Robin'")
    shadow = f"{COPY}.querySelector('name-card').shadowRoot"
    assert scene.page.evaluate(f"getComputedStyle({shadow}.querySelector('b')).color") == "rgb(1, 2, 3)"
    assert scene.page.evaluate(f"{shadow}.querySelector('name-badge').shadowRoot.textContent") == "3"
    scene.mouse.release()


@pytest.mark.parametrize("anew", [False, True], ids=["changed", "made anew"])
def test_what_an_app_makes_of_an_item_that_is_carried_is_seen_in_its_copy(bench, anew):
    scene = bench("web-lists")
    scene.page.add_style_tag(content=".done { color: rgb(0, 128, 0) } li { transition: color 9s }")
    scene.mouse.press("c")
    scene.mouse.move("d", steps=3)
    scene.settle()
    before = scene.page.evaluate(f"{BOX}({COPY}.getBoundingClientRect())")
    scene.page.evaluate(
        """anew => {
          let row = document.querySelector('[data-element=c]')
          if (anew) {
            const other = document.createElement('li')
            other.dataset.element = 'c'
            row.replaceWith(other)
            row = other
          }
          row.innerHTML = 'c <b>done</b>'
          row.className = 'done'
          row.style.height = '70px'
        }""",
        anew,
    )
    scene.wait_until(f"{COPY}.textContent === 'c done'")
    scene.settle()
    look = f"(copy => [getComputedStyle(copy).color, getComputedStyle(copy).outlineWidth, ...{BOX}(copy.getBoundingClientRect())])({COPY})"
    color, outline, *box = scene.page.evaluate(look)
    assert (color, outline) == ("rgb(0, 128, 0)", "2px")
    # It is held where it was held, and so much longer.
    assert box == pytest.approx([before[0], before[1] + 20, before[2], 70], abs=1)
    scene.mouse.move("e")
    scene.mouse.release()
    scene.settle()
    scene.wait_until_over()
    assert scene.names_in("rows") == ["a", "b", "d", "e", "c"]
    assert scene.page.locator("[data-element=c]").inner_text() == "c done"


@pytest.mark.parametrize("hand", ["keys", "mouse"])
def test_what_is_carried_gets_as_narrow_as_its_list_where_the_window_does(bench, hand):
    scene = bench("web-lists")
    scene.page.add_style_tag(content="#rows { width: auto; right: 20px } #strip, [data-board] { display: none }")
    scene.settle()
    box = scene.box("b")
    if hand == "keys":
        scene.keys.focus("rows")
        scene.keys.press("ArrowDown", "Space", "ArrowDown")
    else:
        scene.mouse.press(scene.box("a").at(0.1, 0.5))
        scene.mouse.move(box.at(0.1, 0.8))
    scene.settle()
    scene.window.resize(500, 720)
    row = scene.box("b")
    assert row.width < box.width - 400
    scene.wait_until(f"{COPY}.offsetWidth === {row.width}")
    scene.settle()
    x, _, width, height = scene.page.evaluate(f"{BOX}({COPY}.getBoundingClientRect())")
    # In its list, or held where it was held.
    middle = row.center.x if hand == "keys" else box.at(0.1, 0).x + 0.4 * row.width
    assert [x, width, height] == pytest.approx([middle, row.width, 40], abs=1)
    scene.keys.press("Space") if hand == "keys" else scene.mouse.release()
    scene.settle()
    scene.wait_until_over()
    assert scene.names_in("rows") == ["b", "a", "c", "d", "e"]


def test_a_copy_goes_on_where_its_whole_list_is_made_anew(bench):
    scene = bench("web-lists")
    html = scene.page.evaluate("rows.outerHTML = rows.outerHTML.replace(/ (tabindex|role|aria-[a-z]+)=\"[^\"]*\"/g, '')")
    scene.settle()
    box = scene.box("c")
    scene.mouse.press("c")
    scene.mouse.move(box.center + (0, 40), steps=3)
    scene.settle()
    seen = f"{BOX}({COPY}.getBoundingClientRect())"
    for text in ("once", "and once more"):
        scene.page.evaluate("html => { rows.outerHTML = html }", html.replace(">c<", f">{text}<"))
        scene.wait_until(f"{COPY}.textContent === '{text}'")
        scene.settle()
        assert scene.page.evaluate(seen) == pytest.approx([*(box.center + (0, 40)), box.width, box.height], abs=1)
    # What becomes of the new one is seen too.
    scene.page.evaluate("document.querySelector('[data-element=c]').style.height = '70px'")
    scene.wait_until(f"{COPY}.offsetHeight === 70")
    scene.mouse.move("e")
    scene.mouse.release()
    scene.settle()
    scene.wait_until_over()
    assert scene.names_in("rows") == ["a", "b", "d", "e", "c"]
