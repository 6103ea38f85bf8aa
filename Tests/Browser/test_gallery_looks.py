"""How scenes look, in light and dark and in colours of the visitor's own, on a phone, at twice the size and in a low window."""

import base64
import re

import pytest

from harness.devices import ON_ITS_SIDE, PHONE, TWICE_AS_LARGE
from harness.gallery import SCENES

pytestmark = pytest.mark.lengthy


@pytest.mark.parametrize("name, source", [("snap", "round-1"), ("collections", "apple")])
def test_what_waits_for_a_drop_breathes_without_being_laid_out(gallery, name, source):
    scene = gallery(name)
    x, y = scene.box(source).center
    scene.mouse.press(source)
    scene.mouse.move((x + 20, y + 20))
    assert scene.page.evaluate("document.getAnimations().some(({ animationName }) => animationName?.startsWith('breathe'))")
    scene.wait_until("!document.getAnimations().some(animation => animation instanceof CSSTransition)")
    scene.session.send("Performance.enable")

    def laid_out():
        # What is at one place of a page makes the browser lay it out, if anything has changed.
        for _ in range(20):
            scene.page.evaluate("new Promise(requestAnimationFrame).then(() => document.elementFromPoint(1, 1))")
        return next(m["value"] for m in scene.session.send("Performance.getMetrics")["metrics"] if m["name"] == "LayoutCount")

    assert laid_out() == laid_out()
    scene.keys.press("Escape")
    scene.mouse.release()


def test_colours_follow_the_system_and_the_switch(gallery):
    scene = gallery("snap", device={"color_scheme": "dark"})
    ground = "getComputedStyle(document.body).backgroundColor"
    dark = scene.page.evaluate(ground)
    button = scene.page.get_by_label(re.compile("Colours"))
    button.click()
    light = scene.page.evaluate(ground)
    button.click()
    assert light != dark and scene.page.evaluate(ground) == dark
    scene.page.reload()
    scene.wait_until("window.gallery?.ready === true")
    assert scene.page.evaluate("document.documentElement.dataset.theme") == "dark"


@pytest.mark.many
@pytest.mark.parametrize("name", SCENES)
@pytest.mark.parametrize("device", [None, PHONE], ids=["laptop", "phone"])
def test_nothing_scrolls_sideways_and_everything_is_large_enough(gallery, name, device):
    scene = gallery(name, device=device)
    assert scene.page.evaluate("document.documentElement.scrollWidth <= innerWidth && document.documentElement.scrollHeight <= innerHeight")
    small = scene.page.evaluate(
        """[...document.querySelectorAll('button, a, [data-drag-source]')].filter(node => {
          const box = node.getBoundingClientRect()
          return box.width && (box.width < 40 || box.height < 40)
        }).map(node => node.outerHTML.slice(0, 80))"""
    )
    assert small == []


def test_text_is_readable_in_light_and_dark(gallery):
    for scheme in ("light", "dark"):
        scene = gallery("snap", device={"color_scheme": scheme})
        low = scene.page.evaluate(
            """() => {
              const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
              const rgb = colour => { canvas.clearRect(0, 0, 1, 1); canvas.fillStyle = colour; canvas.fillRect(0, 0, 1, 1); return [...canvas.getImageData(0, 0, 1, 1).data] }
              const light = ([r, g, b]) => [r, g, b].map(v => v / 255).map(v => v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4).reduce((s, v, i) => s + v * [0.2126, 0.7152, 0.0722][i], 0)
              const bad = []
              for (const node of document.querySelectorAll('.bar p, .switch, .choice .title, .segments button, .panel .button, .empty, .source, .thing.lines .text')) {
                let ground = node
                while (ground && rgb(getComputedStyle(ground).backgroundColor)[3] < 250) ground = ground.parentElement
                const a = light(rgb(getComputedStyle(node).color)), b = light(rgb(getComputedStyle(ground ?? document.body).backgroundColor))
                const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
                if (ratio < 4.5 && !node.disabled) bad.push(`${node.className}: ${ratio.toFixed(2)}`)
              }
              return bad
            }"""
        )
        assert low == [], scheme


# Which of the nodes that can be seen have one colour only in a picture of the page, with what lies on them, and which have to be scrolled to first.
BLANK = """async ([nodes, picture]) => {
  const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${picture}`)).blob())
  const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d', { willReadFrequently: true })
  canvas.drawImage(image, 0, 0)
  const found = { blank: [], elsewhere: [] }
  const whole = new Map(await new Promise(told => {
    const observer = new IntersectionObserver(all => told(all.map(one => [one.target, one.intersectionRatio === 1])))
    for (const node of nodes) observer.observe(node)
  }))
  for (const [index, node] of nodes.entries()) {
    const { left, top, width, height } = node.getBoundingClientRect()
    if (!width || !height || !node.checkVisibility({ visibilityProperty: true })) continue
    const corners = [[1, 1], [width - 1, 1], [1, height - 1], [width - 1, height - 1], [width / 2, height / 2]]
    const isSeen = corners.every(([x, y]) => {
      const seen = document.elementFromPoint(left + x, top + y)
      return seen && (node.contains(seen) || seen.contains(node))
    })
    const pixels = () => new Uint32Array(canvas.getImageData(left, top, width, height).data.buffer)
    if (!isSeen && !whole.get(node)) found.elsewhere.push(index)
    else if (new Set(pixels()).size < 2) found.blank.push(index)
  }
  return found
}"""
COLOURS = """async picture => {
  const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${picture}`)).blob())
  const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d')
  canvas.drawImage(image, 0, 0)
  return new Set(new Uint32Array(canvas.getImageData(0, 0, image.width, image.height).data.buffer)).size
}"""


def picture_of(seen):
    return base64.b64encode(seen.screenshot(animations="disabled")).decode()


# Words get a plate of the visitor's own background, unless they have colours of their own.
UNREADABLE = """() => {
  const plate = document.body.appendChild(document.createElement('i'))
  const bad = new Set()
  plate.style.cssText = 'color: Canvas; forced-color-adjust: none'
  const walker = document.createTreeWalker(document.querySelector('#app'), NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const node = walker.currentNode.parentElement, style = getComputedStyle(node)
    if (!walker.currentNode.data.trim() || !node.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    if (style.forcedColorAdjust === 'auto' && style.color === getComputedStyle(plate).color) bad.add(node.outerHTML.slice(0, 80))
  }
  plate.remove()
  return [...bad]
}"""


@pytest.mark.many
@pytest.mark.parametrize("name", SCENES)
def test_in_colours_of_the_visitors_own_nothing_is_invisible_words_can_be_read_and_lists_have_their_lines(gallery, name):
    scene = gallery(name, device={"forced_colors": "active"})
    assert scene.page.evaluate(UNREADABLE) == []
    lines = "all => all.map(node => getComputedStyle(node).outlineStyle)"
    # The piles of a patience have dashed lines of their own, as large as a card.
    lists = set() if name == "solitaire" else set(scene.page.locator(".thing.list").evaluate_all(lines))
    assert lists <= {"solid"}
    # What only tells something does not look like a place.
    assert set(scene.page.locator(":is(.heading, .status, .scroller) > .face").evaluate_all(lines)) <= {"none"}
    for scheme in ("light", "dark"):
        scene.page.emulate_media(color_scheme=scheme, forced_colors="active")
        scene.settle()
        assert scene.page.evaluate("matchMedia('(forced-colors: active)').matches")
        nodes = scene.page.locator("button, a, #stage .thing:not(.lines, .title)")
        found = nodes.evaluate_all("(nodes, picture) => (" + BLANK + ")([nodes, picture])", picture_of(scene.page))
        blank = found["blank"]
        for index in found["elsewhere"]:
            node = nodes.nth(index)
            if node.is_visible() and scene.page.evaluate(COLOURS, picture_of(node)) < 2:
                blank.append(index)
        assert [nodes.nth(index).evaluate("node => node.outerHTML.slice(0, 80)") for index in blank] == [], scheme


def test_in_colours_of_the_visitors_own_a_message_can_be_read(gallery):
    scene = gallery("nothing", device={"forced_colors": "active"})
    assert scene.page.evaluate(UNREADABLE) == []


# Texts that do not fit where they are, and what lies outside of what can be scrolled to.
CUT = """() => {
  const bad = []
  const root = document.documentElement
  if (root.scrollWidth > innerWidth + 1) bad.push(`the page is ${root.scrollWidth} wide`)
  for (const node of document.querySelectorAll('button, a, h1, h2, [data-element^=switch], .thing .text, .item .text')) {
    if (!node.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    if (node.scrollWidth > node.clientWidth + 1 && getComputedStyle(node).overflowX !== 'visible') bad.push(`${node.textContent} is cut off`)
  }
  return bad
}"""


@pytest.mark.many
@pytest.mark.parametrize("name", SCENES)
def test_at_twice_the_size_nothing_is_cut_off(gallery, name):
    scene = gallery(name, device=TWICE_AS_LARGE)
    scene.settle()
    assert scene.page.evaluate(CUT) == []


@pytest.mark.many
@pytest.mark.parametrize("name", SCENES)
def test_in_a_low_window_a_scene_scrolls_and_nothing_lies_over_what_is_beside_it(gallery, name):
    scene = gallery(name, device=ON_ITS_SIDE)
    scene.settle()
    overlaps = scene.page.evaluate(
        """() => {
          const things = [...document.querySelectorAll('#stage > .thing:not(.title)')].filter(thing => thing.checkVisibility())
          const boxes = new Map(things.map(thing => [thing, thing.getBoundingClientRect()]))
          const over = []
          for (const a of things) for (const b of things) {
            const p = boxes.get(a), q = boxes.get(b), isBefore = a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING
            if (!isBefore || !p.width || !q.width) continue
            const wide = Math.min(p.right, q.right) - Math.max(p.left, q.left), high = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top)
            if (wide < 4 || high < 4) continue
            // What lies within another one belongs there.
            const holds = (o, i) => o.left <= i.left + 1 && o.right >= i.right - 1 && o.top <= i.top + 1 && o.bottom >= i.bottom - 1
            if (!holds(p, q) && !holds(q, p)) over.push([a.dataset.element, b.dataset.element])
          }
          return over
        }"""
    )
    assert overlaps == []


def test_in_a_low_window_a_finger_scrolls_the_scene_and_a_drag_does_at_its_edge(gallery):
    scene = gallery("snap", device=ON_ITS_SIDE)
    scrolled = "document.querySelector('.floor').scrollTop"
    edges = scene.box("stage")
    scene.touch.start((edges.x + 6, 300))
    scene.touch.move((edges.x + 6, 130))
    scene.touch.end()
    scene.wait_until(f"{scrolled} > 100")
    scene.settle()
    start = scene.page.evaluate(scrolled)
    scene.touch.start("round-1")
    scene.touch.move((370, 12))
    scene.wait_until(f"{scrolled} < 10", 10)
    assert start > 100
    scene.touch.move("round-slot")
    scene.touch.end()
    scene.settle()
    assert scene.state()["pieces"]["round-1"]["slot"] == "round-slot"


@pytest.mark.parametrize("width, height, seen", [(280, 480, False), (360, 640, True)])
def test_a_board_has_coordinates_where_pieces_leave_room_for_them(gallery, width, height, seen):
    scene = gallery("chess", device={"viewport": {"width": width, "height": height}})
    assert (scene.box("square-a1").width > 36) == seen
    assert scene.page.locator("[data-element=square-a1] .text").is_visible() == seen


@pytest.mark.parametrize("width, height, least", [(320, 256, 38), (240, 320, 28), (320, 480, 38), (390, 500, 44), (360, 640, 43), (390, 660, 44), (360, 700, 43), (667, 375, 44), (844, 390, 44), (940, 400, 44)])
def test_in_a_low_window_squares_are_as_large_as_its_width_allows(gallery, width, height, least):
    scene = gallery("chess", device={"viewport": {"width": width, "height": height}})
    assert scene.box("square-e4").width >= least and scene.box("white-pawn-e").width >= least
    # Nothing but the page's name is too long for the narrowest.
    assert set(scene.page.evaluate(CUT)) <= ({"Chess is cut off"} if width < 320 else set())
    # What is below can be come to, and the board be seen from its first line.
    assert scene.page.evaluate("document.querySelector('.floor').scrollTop") == 0 and scene.box("square-a8").y >= scene.box("stage").y
    scene.page.locator("[data-element=new-game]").scroll_into_view_if_needed()
    board, stage = scene.box("board"), scene.box("stage")
    for name in ("undo", "redo", "turn", "new-game"):
        button = scene.box(name)
        assert button.width >= 44 and button.y + button.height <= stage.y + stage.height
        assert button.y >= board.y + board.height or button.x >= board.x + board.width


def test_in_a_low_window_a_finger_scrolls_the_board_and_one_that_waits_moves_a_piece(gallery):
    scene = gallery("chess", device=ON_ITS_SIDE)
    x, y = scene.box("square-d5").center
    scene.touch.start((x, y))
    scene.touch.move((x, y - 120))
    scene.touch.end()
    scene.wait_until("document.querySelector('.floor').scrollTop > 60")
    # What glides on would take the piece along, and so would an edge that it is held near.
    scene.page.evaluate("document.querySelector('.floor').scrollTo(0, 180)")
    scene.settle()
    scene.touch.drag("white-pawn-e", "square-e4", hold=0.4)
    scene.settle()
    assert scene.log()[-1] == "dropped square-e4 move"


def test_switching_colours_nothing_glides_that_texts_stand_on(gallery):
    scene = gallery("snap", device={"color_scheme": "light"})
    late = """() => {
      document.querySelector('.tool[title^=Colours]').click()
      return document.getAnimations().filter(change => change.transitionProperty === 'background-color' && change.playState === 'running').length
    }"""
    assert [scene.page.evaluate(late) for _ in range(3)] == [0, 0, 0]


@pytest.mark.parametrize("name", ["grid", "million", "emoji"])
def test_a_title_is_whole_where_there_is_a_sentence_beside_it(gallery, name):
    scene = gallery(name)
    assert scene.page.locator(".bar p").is_visible()
    assert scene.page.locator(".bar h1").evaluate("node => node.scrollWidth <= node.clientWidth")


def test_in_a_low_wide_window_a_field_says_on_one_line_what_it_is_for(gallery):
    scene = gallery("todo", device={"viewport": {"width": 720, "height": 450}})
    hint = scene.page.locator("[data-element=new] .text")
    assert hint.evaluate("node => { const range = document.createRange(); range.selectNodeContents(node); return range.getBoundingClientRect().height }") < 30
