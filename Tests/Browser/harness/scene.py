"""A page under test in Chromium, with all hands on it."""

import contextlib
import json
import time

from playwright.sync_api import TimeoutError

from .hands import Keys, Mouse, Native, Outside, Pen, Touch, Window
from .place import Box


ALL_OF = 'document.querySelectorAll(`[data-element="${name}"]`)'
RECT = "element => { const r = element.getBoundingClientRect(); return [r.x, r.y, r.width, r.height] }"

TWO_FRAMES = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"

# What the browser moves by itself is waited for, and not looked at: a page that looks in every frame has to make all of them.
SETTLE = """async seconds => {
  const frame = () => new Promise(requestAnimationFrame), start = performance.now()
  const things = '[data-element], [data-drag-layer] *', ways = ['translate', 'transform', 'scale', 'rotate', 'opacity']
  const look = () => [...document.querySelectorAll(things)].map(element => {
    const r = element.getBoundingClientRect()
    return `${r.x},${r.y},${r.width},${r.height},${getComputedStyle(element).opacity}`
  }).join()
  const moves = ({ playState, effect }) => playState === 'running' && Element.prototype.matches.call(effect.target, things) && !effect.pseudoElement
    && effect.getComputedTiming().endTime < Infinity && effect.getKeyframes().some(frame => ways.some(way => way in frame))
  const late = new Promise(done => setTimeout(done, seconds * 1000))
  await Promise.race([late, Promise.allSettled(document.getAnimations().filter(moves).map(({ finished }) => finished))])
  for (let before = look(), calm = 0; calm < 3;) {
    if (performance.now() - start > seconds * 1000) throw new Error('The page did not settle.')
    await frame()
    const now = look()
    calm = now === before ? calm + 1 : 0
    before = now
  }
}"""


class Scene:
    """A page: where its elements are, what it says of itself, and `mouse`, `touch`, `pen`, `keys`, `outside`, `native` and `window`.

    Errors of the page gather in `errors`; the fixture that opened the page fails the test for them.
    """

    def __init__(self, page, api="gallery"):
        self.page = self.own_page = page
        self.api = api
        self.errors = []
        self._session = None
        self._listeners = {
            "pageerror": lambda error: self.errors.append(error.stack or str(error)),
            "console": lambda message: message.type == "error" and self.errors.append(message.text),
        }
        for event, listener in self._listeners.items():
            page.on(event, listener)
        self.mouse, self.touch, self.pen = Mouse(self), Touch(self), Pen(self)
        self.keys, self.window = Keys(self), Window(self)
        self.outside, self.native = Outside(self), Native(self)

    @property
    def session(self):
        """DevTools, for what leaves nothing behind."""
        if not self._session:
            self._session = self.own_page.context.new_cdp_session(self.own_page)
        return self._session

    @property
    def devtools(self):
        """DevTools, for anything."""
        self.wear()
        return self.session

    def wear(self):
        """Something may stay in the page that another test would not expect."""

    def stop_listening(self):
        for event, listener in self._listeners.items():
            self.own_page.remove_listener(event, listener)
        if self._session:
            self._session.detach()

    def open(self, address):
        self.page.goto(address)
        self.wait_until(f"window.{self.api}?.ready === true")
        # Observers of sizes are called in the next frame, and may lay the page out once more.
        self.page.evaluate(TWO_FRAMES)
        return self

    def box(self, name):
        """The rectangle of `[data-element=name]` in the viewport, with its transforms."""
        # Playwright's own search costs six times as much; it waits for what is not there yet, and says what is wrong.
        rect = self.page.evaluate(f"name => {{ const all = {ALL_OF}; return all.length === 1 ? ({RECT})(all[0]) : null }}", name)
        return Box(*(rect or self.page.locator(f'[data-element="{name}"]').evaluate(RECT)))

    def has(self, name):
        return self.page.locator(f'[data-element="{name}"]').count() == 1

    def names_in(self, name):
        """The names of an element's children, in the document's order."""
        return self.page.evaluate(
            "name => [...document.querySelector(`[data-element=${name}]`).children].map(child => child.dataset.element)", name
        )

    def focused(self):
        """The name of what has the focus."""
        return self.page.evaluate("document.activeElement.dataset.element")

    def drag(self, hand, start, end, hold=0.35):
        """Drags with the hand of this name; a finger rests for `hold` seconds first, as lists and scrolled places want it."""
        getattr(self, hand).drag(start, end, **({"hold": hold} if hand == "touch" else {}))

    def state(self):
        """The scene's model."""
        return json.loads(self.call("state"))

    def log(self):
        """The transcript so far, a list of lines."""
        return self.call("log")

    def recording(self):
        """The recording so far: text that the headless driver replays."""
        return self.call("recording")

    def call(self, name):
        return self.page.evaluate(f"window.{self.api}.{name}()")

    def front(self, name):
        """The name of what is seen at the middle of an element."""
        return self.page.evaluate("p => document.elementFromPoint(...p)?.closest('[data-element]')?.dataset.element", list(self.box(name).center))

    def wait_until(self, expression, seconds=10):
        """Waits for a JavaScript expression to come true."""
        # By the clock: to look in every frame would make the browser draw all of them.
        self.page.wait_for_function(expression, timeout=seconds * 1000, polling=30)

    def wait_for_log(self, text, seconds=10):
        """Waits for a line of the transcript that contains `text`."""
        self.wait_until(f"window.{self.api}.log().some(line => line.includes({json.dumps(text)}))", seconds)

    def pace(self, pace):
        """Lets the page's time pass at another pace from now on, 1 being the usual: what flies at a tenth of it can be caught on a slow machine too.

        It is the time that events, frames and `performance.now()` tell; transitions and animations of the browser go on as they were.
        """
        self.page.evaluate(
            """async pace => {
              if (!window.clock) {
                const now = performance.now.bind(performance), frame = requestAnimationFrame
                const { get } = Object.getOwnPropertyDescriptor(Event.prototype, 'timeStamp')
                window.clock = { told: 0, since: 0, pace: 1, now, of: time => clock.told + (time - clock.since) * clock.pace }
                performance.now = () => clock.of(now())
                window.requestAnimationFrame = told => frame.call(window, time => told(clock.of(time)))
                Object.defineProperty(Event.prototype, 'timeStamp', { get() { return clock.of(get.call(this)) } })
                // A frame that the page has asked for before tells the time of before: far ahead, where the machine is busy.
                await new Promise(done => frame(() => frame(done)))
              }
              const since = clock.now()
              Object.assign(clock, { told: clock.of(since), since, pace })
            }""",
            pace,
        )

    def frames(self, look):
        """Looks at what every frame from now on shows, by a JavaScript expression; what it is `undefined` in is not written down.

        Returns a function that gives what there is so far.
        """
        return self.film(look).json_value

    def shown(self, act, look):
        """What frames show, as `frames` does it, from an act until all is at rest.

        The browser's animations are slow until they have been seen at some moments, however few frames a busy machine shows.
        """
        with self.slowly():
            seen = self.film(look)
            act()
            # Where nothing moves, there is nothing to wait for.
            with contextlib.suppress(TimeoutError):
                self.page.wait_for_function("seen => new Set(seen.map(now => JSON.stringify(now))).size > 12", arg=seen, timeout=3000, polling=30)
        self.settle()
        return seen.json_value()

    def box_before_it_begins(self, name, act):
        """An element's rectangle two frames after an act, where what the page animates is to begin later; then all comes to rest.

        Browsers say of what they move by themselves that it begins with a frame that the page has not come to yet: here it is many frames.
        """
        self.page.evaluate(
            """() => {
              const { animate } = Element.prototype
              Element.prototype.animate = function (...how) {
                const animation = animate.apply(this, how)
                animation.startTime = document.timeline.currentTime + 3000
                return animation
              }
            }"""
        )
        act()
        self.page.evaluate(TWO_FRAMES)
        seen = self.box(name)
        self.settle()
        return seen

    def restyled(self, act):
        """How many elements the browser has styled at each time, from an act until all is at rest."""
        told, ended = [], []
        self.session.on("Tracing.dataCollected", lambda part: told.extend(part["value"]))
        self.session.on("Tracing.tracingComplete", lambda _: ended.append(True))
        self.session.send("Tracing.start", {"traceConfig": {"includedCategories": ["devtools.timeline"]}})
        act()
        self.settle()
        self.session.send("Tracing.end")
        end = time.monotonic() + 10
        while not ended and time.monotonic() < end:
            self.page.wait_for_timeout(20)
        assert ended, "The browser does not tell what it did."
        return [event["args"]["elementCount"] for event in told if event["name"] == "UpdateLayoutTree" and "elementCount" in event["args"]]

    @contextlib.contextmanager
    def slowly(self, rate=0.05):
        """Within it the browser's animations take a multiple of their time, so that a busy machine meets what moves on its way."""
        self.session.send("Animation.enable")
        self.session.send("Animation.setPlaybackRate", {"playbackRate": rate})
        yield
        self.session.send("Animation.setPlaybackRate", {"playbackRate": 1})

    def film(self, look):
        """What `frames` gathers, as a handle of the array that grows in the page."""
        return self.page.evaluate_handle(
            f"""() => {{
              const seen = [], look = () => {{
                const now = {look}
                if (now !== undefined) seen.push(now)
              }}
              look()
              // What grows in every frame is told when the page has done all that it does in it.
              const probe = document.documentElement.appendChild(document.createElement('i'))
              probe.style.cssText = 'position: fixed; height: 0; contain: strict'
              probe.animate([{{ width: '0' }}, {{ width: '9999px' }}], {{ duration: 10000, iterations: Infinity }})
              new ResizeObserver(look).observe(probe)
              return seen
            }}"""
        )

    def wait_until_over(self, seconds=15):
        """Waits until the document has nothing left of a drag."""
        self.wait_until("!document.querySelector('[data-drag-room],[data-drag-item],[data-drag-calm],[data-drag-steady],[data-drag-layer] *,[data-dragging]')", seconds)

    def settle(self, seconds=10):
        """Waits until no element moves any more, and nothing that flies home or to its place, for three frames."""
        self.page.evaluate(SETTLE, seconds)
