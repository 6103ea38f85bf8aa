"""Browsers in real windows, driven by real X events: the same words as in scene.py and hands.py.

Scripts run in the page only to read, and to hear whether keys arrive and drags begin; all input goes through the X server.
"""

import json
import time
import warnings

from .place import Box, Place, between
from .screen import BrowserDied

STEPS = 10
PAUSE = 0.02  # Between two moves; native drags need time to answer.

# Keeps Shift from the page until it has come up, and says so.
HEAR = """
window.hearsKeys = false
const hear = event => {
  if (event.key !== 'Shift') return
  event.stopImmediatePropagation()
  if (event.type === 'keydown') return
  for (const type of ['keydown', 'keyup']) removeEventListener(type, hear, true)
  window.hearsKeys = true
}
for (const type of ['keydown', 'keyup']) addEventListener(type, hear, true)
"""

# Says that the browser's own drag is under way.
CARRY = """
window.isCarrying = false
addEventListener('drag', () => window.isCarrying = true, { capture: true, once: true })
"""


class XScene:
    """A page in a window. `browser` opens addresses and executes scripts: Firefox, WebKit or WindowChromium."""

    def __init__(self, browser, api):
        self.browser = browser
        self.screen = browser.screen
        self.api = api
        self.mouse = XMouse(self)
        self.keys = XKeys(self)

    def open(self, address):
        self.screen.hands("mouseup", 1)
        try:
            self._load(address)
        except BrowserDied as death:
            warnings.warn(f"{death}; the page is opened in another one", stacklevel=2)
            self.browser.begin()
            self._load(address)
        self.screen.focus(self.browser.area)
        self.origin = self._origin()
        return self

    def on_screen(self, place):
        """Where a place of the page is on the screen."""
        return self.origin + self.mouse.find(place)

    def run(self, expression):
        return self.browser.execute(f"return {expression}")

    def box(self, name):
        element = f"document.querySelector({json.dumps(f'[data-element={json.dumps(name)}]')})"
        return Box(*self.run(f"(r => [r.x, r.y, r.width, r.height])({element}.getBoundingClientRect())"))

    def has(self, name):
        return self.run(f"document.querySelectorAll({json.dumps(f'[data-element={json.dumps(name)}]')}).length") == 1

    def state(self):
        return json.loads(self.run(f"window.{self.api}.state()"))

    def log(self):
        return list(self.run(f"window.{self.api}.log()"))

    def recording(self):
        return self.run(f"window.{self.api}.recording()")

    def wait_until(self, expression, seconds=15):
        end = time.monotonic() + seconds
        while True:
            try:
                if self.run(f"Boolean({expression})"):
                    return
                why = "it stayed false"
            except RuntimeError as error:
                why = error  # The page may be on its way.
            if time.monotonic() > end:
                raise TimeoutError(f"{self.browser.name}: {expression}: {why}; the log: {self.run(f'window.{self.api}?.log?.()')}")
            time.sleep(0.05)

    def wait_for_log(self, text, seconds=15):
        self.wait_until(f"window.{self.api}.log().some(line => line.includes({json.dumps(text)}))", seconds)

    def hide(self):
        """A new tab covers the page."""
        self.keys.press("ctrl+t")
        self.wait_until("document.hidden")

    def show(self):
        """The new tab closes again."""
        self.keys.press("ctrl+w")
        self.wait_until("!document.hidden")
        self.screen.focus(self.browser.area)

    def _load(self, address):
        self.browser.open(address)
        self.wait_until(f"location.href === {json.dumps(address)} && window.{self.api}?.ready === true")

    def _origin(self):
        """Where on the screen the page begins. Browsers do not agree on telling it, so the pointer is moved and the page asked."""
        self.browser.execute(
            "if (window.seen === undefined) addEventListener('pointermove', event => window.seen = [event.clientX, event.clientY], true);"
            "window.seen = null"
        )
        for attempt in range(40):
            at = Place(self.browser.area[0] + 600 + attempt % 2, 500)
            self.screen.hands("mousemove", int(at.x), int(at.y), "sleep", 0.05)
            seen = self.run("window.seen")
            if seen and attempt:
                x, y = seen
                return Place(at.x - x, at.y - y)
            time.sleep(0.05)
        raise TimeoutError(f"{self.browser.name}: the page sees no pointer.")


class XMouse:
    """`mouse.press("card"); mouse.move("bin"); mouse.release()`"""

    def __init__(self, scene):
        self.scene = scene
        self.at = Place(0, 0)

    def press(self, place):
        self._go(self.find(place))
        self.scene.screen.hands("sleep", PAUSE, "mousedown", 1, "sleep", PAUSE)

    def select(self, place):
        """Selects the paragraph at a place, by three clicks. They are sent at once: on a busy machine they would come too late to be one act."""
        self._go(self.find(place))
        self.scene.screen.hands(*("sleep", PAUSE, "mousedown", 1, "sleep", PAUSE, "mouseup", 1) * 3)
        self.scene.wait_until("!getSelection().isCollapsed")

    def move(self, place, steps=STEPS):
        chain = []
        for point in between(self.at, self.find(place), steps):
            chain += [*self._mousemove(point), "sleep", PAUSE]
        self.at = point
        self.scene.screen.hands(*chain)

    def move_to(self, place, steps=STEPS):
        """Moves to a place of the screen, out of the page perhaps: into another window."""
        self.move(Place(*place) + (-self.scene.origin.x, -self.scene.origin.y), steps)

    def carry(self, start, place):
        """Begins a drag of the browser's own, and takes it to a place of the screen; to be released there."""
        self.scene.browser.execute(CARRY)
        self.press(start)
        self.move(self.at + (16, 4), steps=4)
        # On a busy machine it takes its time, and what is released before that is no drop.
        end = time.monotonic() + 15
        while not self.scene.run("window.isCarrying"):
            if time.monotonic() > end:
                raise TimeoutError(f"{self.scene.browser.name}: no drag begins")
            self.linger()
        self.move_to(place, steps=20)
        self.linger()

    def linger(self):
        """Small moves on the spot: whether a drop would be taken is told with the next move, and not before."""
        self.scene.screen.linger(*(self.scene.origin + self.at))

    def release(self):
        self.scene.screen.hands("sleep", PAUSE, "mouseup", 1, "sleep", PAUSE)

    def drag(self, start, end, steps=STEPS):
        self.press(start)
        self.move(end, steps)
        self.release()

    def click(self, place):
        self.press(place)
        self.release()
        # A click gives the page the keyboard.
        self.scene.wait_until("document.hasFocus()")
        self.scene.keys.wait()

    def wait(self, seconds):
        time.sleep(seconds)

    def find(self, place):
        return self.scene.box(place).center if isinstance(place, str) else Place(*place)

    def _go(self, point):
        self.at = point
        self.scene.screen.hands(*self._mousemove(point))

    def _mousemove(self, point):
        return "mousemove", round(self.scene.origin.x + point.x), round(self.scene.origin.y + point.y)


class XKeys:
    """X names of keys: `keys.press("space")`, `keys.press("alt+Down")`."""

    def __init__(self, scene):
        self.scene = scene

    def wait(self, seconds=15):
        """Waits until keys arrive: WebKit says that its page has the keyboard a moment before a key finds its way there. A key that means
        nothing is pressed until it is heard, and kept from the page."""
        scene, end = self.scene, time.monotonic() + seconds
        scene.browser.execute(HEAR)
        pressed = 0
        while not scene.run("window.hearsKeys === true"):
            if time.monotonic() > end:
                raise TimeoutError(f"{scene.browser.name}: no key arrives")
            if time.monotonic() - pressed > 1:
                pressed = time.monotonic()
                scene.screen.hands("key", "Shift_L")
            time.sleep(PAUSE)

    def press(self, *keys):
        for key in keys:
            # Not --clearmodifiers: that lets go of mouse buttons too.
            self.scene.screen.hands("key", key, "sleep", PAUSE)

    def down(self, key):
        self.scene.screen.hands("keydown", key)

    def up(self, key):
        self.scene.screen.hands("keyup", key)
