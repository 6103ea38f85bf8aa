"""Chromium's input devices. Every event they cause is trusted; none is made by JavaScript.

Places are `Place`, a pair, or the name of an element, which means its centre.
"""

import asyncio

from .place import Place, between

MODIFIERS = {"Alt": 1, "Control": 2, "Meta": 4, "Shift": 8}
STEPS = 8


class Hand:
    """What all devices share: the page and its DevTools session, and the meaning of a place."""

    def __init__(self, scene):
        self.scene = scene
        self.page = scene.own_page
        # The buttons, fingers or keys that are down.
        self.held = set()

    def find(self, place):
        return self.scene.box(place).center if isinstance(place, str) else Place(*place)

    def wait(self, seconds):
        """Lets time pass in the page, hands held still."""
        self.page.wait_for_timeout(seconds * 1000)


# Whether what is pressed at a place may be carried by the browser itself: what it drags, what is marked, and what has marks of its own.
# Fields of a form may be called like what a node is asked for.
IS_CARRIED = """([x, y]) => {
  const ask = (type, name) => Object.getOwnPropertyDescriptor(type.prototype, name).get
  const root = ask(Element, 'shadowRoot'), slot = ask(Element, 'assignedSlot'), parent = ask(Node, 'parentNode')
  const drags = ask(HTMLElement, 'draggable'), { matches } = Element.prototype
  let node = document.elementFromPoint(x, y)
  for (let inner; (inner = node && root.call(node)?.elementFromPoint(x, y)) && inner !== node;) node = inner
  if (!node || !getSelection().isCollapsed || node.isContentEditable || matches.call(node, 'input, textarea, iframe, svg a *')) return true
  for (; node; node = node instanceof Element && slot.call(node) || parent.call(node) || (node instanceof ShadowRoot ? node.host : null)) {
    if (node instanceof HTMLElement && drags.call(node)) return true
  }
  return false
}"""


class Mouse(Hand):
    """`mouse.press("card"); mouse.move("bin"); mouse.release()`"""

    at = Place(0, 0)
    # Since the left button went down: where that was, and whether the browser may drag what is there.
    pressed = None
    is_carried = True

    def press(self, place, button="left"):
        self.at = self.find(place)
        self.page.mouse.move(*self.at)
        self.page.mouse.down(button=button)
        self.held.add(button)
        self.pressed, self.is_carried = self.at if button == "left" else None, None

    def move(self, place, steps=STEPS):
        start, self.at = self.at, self.find(place)
        *others, last = between(start, self.at, steps)
        if self.pressed and others and self.is_carried is None:
            self.is_carried = self.page.evaluate(IS_CARRIED, list(self.pressed))
        # While a button is down Playwright asks the page at every step whether the browser's own drag has begun. Where it cannot, the steps
        # on the way are sent without that.
        if self.pressed and others and not self.is_carried:
            self._send(others)
            self.page.mouse.move(*last)
        else:
            self.page.mouse.move(*last, steps=steps)

    def release(self, button="left"):
        self.page.mouse.up(button=button)
        self.held.discard(button)
        self.pressed = None

    def drag(self, start, end, steps=STEPS):
        self.press(start)
        self.move(end, steps)
        self.release()

    def click(self, place):
        self.at = self.find(place)
        self.page.mouse.click(*self.at)

    def wheel(self, right, down):
        self.page.mouse.wheel(right, down)

    def _send(self, points):
        held = {"type": "mouseMoved", "button": "left", "buttons": 1, "force": 0.5, "modifiers": self.scene.keys.modifiers}
        session = self.scene.session._impl_obj

        async def in_turn():
            for x, y in points:
                await session.send("Input.dispatchMouseEvent", params=held | {"x": x, "y": y}, timeout=None)

        self.scene.session._sync(in_turn())


class Touch(Hand):
    """Fingers, by number: `touch.start("card"); touch.wait(0.4); touch.move("bin"); touch.end()`"""

    def __init__(self, scene):
        super().__init__(scene)
        self.held = self.fingers = {}

    def start(self, place, finger=0):
        self.fingers[finger] = self.find(place)
        self._send("touchStart")

    def move(self, place, finger=0, steps=STEPS):
        self._move(between(self.fingers[finger], self.find(place), steps), finger)

    def _move(self, points, finger=0):
        for point in points:
            self.fingers[finger] = point
            self._send("touchMove")

    def move_all(self, places, steps=STEPS):
        """Moves several fingers at once: `touch.move_all({0: "left", 1: "right"})`"""
        paths = {finger: list(between(self.fingers[finger], self.find(place), steps)) for finger, place in places.items()}
        for step in range(steps):
            for finger, path in paths.items():
                self.fingers[finger] = path[step]
            self._send("touchMove")

    def end(self, finger=0):
        # Chromium wants the finger that goes, not those that stay.
        self._send("touchEnd", {finger: self.fingers.pop(finger)})

    def cancel(self):
        """The system takes all fingers away, as it does for its own gestures."""
        self.fingers.clear()
        self._send("touchCancel")

    def drag(self, start, end, hold=0.0, steps=STEPS):
        if hold:
            self.start(start)
            self.wait(hold)
            self.move(end, steps=steps)
        else:
            start, end = self.find(start), self.find(end)
            first, *others = between(start, end, steps)
            self._send_at_once(("touchStart", {0: start}), ("touchMove", {0: first}))
            self.fingers[0] = first
            self._move(others)
        self.end()

    def tap(self, place, finger=0):
        """By a finger that is not down; others stay where they are."""
        place = self.find(place)
        self._send_at_once(("touchStart", self.fingers | {finger: place}), ("touchEnd", {finger: place}))

    def gather(self, lead, *others):
        """Lifts an item of a list, which another finger's taps add others to. What is carried says how many it is."""
        self.start(lead)
        self.wait(0.4)
        self.move(self.find(lead) + (6, 10))
        for number, other in enumerate(others, 2):
            self.tap(other, finger=5)
            self.scene.wait_until(f"document.querySelector('[data-drag-count=\"{number}\"]')")

    def pinch(self, place, start=100, end=200, steps=STEPS):
        """Two fingers around a place, `start` and then `end` pixels apart."""
        middle = self.find(place)
        self.start(middle + (-start / 2, 0), finger=0)
        self.start(middle + (start / 2, 0), finger=1)
        self.move_all({0: middle + (-end / 2, 0), 1: middle + (end / 2, 0)}, steps)
        self.end(finger=1)
        self.end(finger=0)

    def _send(self, kind, fingers=None):
        self.scene.session.send("Input.dispatchTouchEvent", _touch(kind, self.fingers if fingers is None else fingers))

    def _send_at_once(self, *events):
        """Does not wait for the page between the events, else a finger rests for as long as a busy machine takes. Playwright's
        blocking interface has no call for that."""
        session = self.scene.session._impl_obj
        sent = (session.send("Input.dispatchTouchEvent", params=_touch(*event), timeout=None) for event in events)
        self.scene.session._sync(_all(sent))


def _touch(kind, fingers):
    # All fingers that are down; Chromium tells by the ids which one has come or moved.
    return {"type": kind, "touchPoints": [{"x": point.x, "y": point.y, "id": finger, "force": 0.5} for finger, point in fingers.items()]}


async def _all(sent):
    await asyncio.gather(*sent)


class Pen(Hand):
    """A stylus: `pen.press("card", force=0.3); pen.move("bin"); pen.release()`"""

    at = Place(0, 0)
    force = 0.5

    def press(self, place, force=0.5):
        self.move(place, steps=1)
        self.held.add("tip")
        self.force = force
        self._send("mousePressed")

    def move(self, place, steps=STEPS):
        for self.at in between(self.at, self.find(place), steps):
            self._send("mouseMoved")

    def release(self):
        self._send("mouseReleased")
        self.held.clear()

    def drag(self, start, end, steps=STEPS):
        self.press(start)
        self.move(end, steps)
        self.release()

    def _send(self, kind):
        self.scene.session.send(
            "Input.dispatchMouseEvent",
            {
                "type": kind,
                "pointerType": "pen",
                "x": self.at.x,
                "y": self.at.y,
                "button": "none" if kind == "mouseMoved" and not self.held else "left",
                "buttons": 1 if self.held and kind != "mouseReleased" else 0,
                "clickCount": 0 if kind == "mouseMoved" else 1,
                "force": self.force if self.held else 0,
            },
        )


# Where it is not so simple, Playwright waits and says what is wrong; its way costs six times as much.
FOCUS = """name => {
  const all = document.querySelectorAll(`[data-element="${name}"]`)
  if (all.length !== 1) return false
  all[0].focus()
  return document.activeElement === all[0]
}"""


class Keys(Hand):
    """`keys.press("Space")`, `keys.press("Control+ArrowDown")`; `keys.down("Alt")` until `keys.up("Alt")`."""

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)

    @property
    def modifiers(self):
        """Of the keys that are held, as DevTools wants it."""
        return sum(MODIFIERS.get(key, 0) for key in self.held)

    def down(self, key):
        self.page.keyboard.down(key)
        self.held.add(key)

    def up(self, key):
        self.page.keyboard.up(key)
        self.held.discard(key)

    def tab_until(self, line, times):
        """Presses Tab until the transcript's last line begins like this, so many times at the most."""
        for _ in range(times):
            self.press("Tab")
            if self.scene.log()[-1].startswith(line):
                break

    def focus(self, name):
        """Puts the focus where the Tab key would, without passing through all that lies before."""
        if not self.page.evaluate(FOCUS, name):
            self.page.locator(f'[data-element="{name}"]').focus()


OPERATIONS = {"copy": 1, "link": 2, "move": 16}


class Outside(Hand):
    """Another program, or another page, that drags into this one.

    `outside.drop("bin", files=[path])`, `outside.drop("bin", text="hello")`, `outside.drop("bin", data={"text/html": "<b>hi</b>"})`;
    `outside.drop("bin", carried=other.native.lift("note"))` brings what another page drags.
    """

    def enter(self, place, files=(), text=None, data=None, operations=("copy",), carried=None):
        given = (data or {}) | ({} if text is None else {"text/plain": text})
        self.data = carried or {
            "items": [{"mimeType": kind, "data": value} for kind, value in given.items()],
            "files": [str(file) for file in files],
            "dragOperationsMask": sum(OPERATIONS[operation] for operation in operations),
        }
        self._send("dragEnter", place)
        self.move(place)

    def move(self, place, modifiers=0):
        self._send("dragOver", place, modifiers)

    def leave(self):
        self.move((-20, -20))  # Chromium's own dragCancel tells the page nothing.

    def drop(self, place, **what):
        self.enter(place, **what)
        self.release(place)

    def release(self, place):
        """Drops what has entered. The page's answer to the latest move decides whether it may; it is given meanwhile."""
        self.move(place)
        self._send("drop", place)

    def _send(self, kind, place, modifiers=0):
        x, y = self.find(place)
        self.scene.devtools.send("Input.dispatchDragEvent", {"type": kind, "x": x, "y": y, "data": self.data, "modifiers": modifiers})


class Native(Hand):
    """A drag of the browser's own that leaves this page: `other.outside.drop("bin", carried=page.native.lift("note")); page.native.end()`"""

    def lift(self, place):
        """Drags with the mouse until the browser takes over; gives what it carries."""
        carried = []
        self.scene.devtools.on("Input.dragIntercepted", lambda event: carried.append(event["data"]))
        self.scene.devtools.send("Input.setInterceptDrags", {"enabled": True})
        start = self.find(place)
        self._mouse("mouseMoved", start, 0)
        self._mouse("mousePressed", start, 1)
        for point in between(start, start + (24, 6), 6):
            self._mouse("mouseMoved", point, 1)
        for _ in range(100):
            if carried:
                return carried[0]
            self.page.wait_for_timeout(20)
        raise TimeoutError(f"Nothing native was dragged from {place}.")

    def end(self):
        """The drag is over, and the page is told: as when the other program says nothing of what came of it."""
        self.scene.devtools.send("Input.dispatchDragEvent", {"type": "dragCancel", "x": -1, "y": -1, "data": {"items": [], "dragOperationsMask": 0}})
        self.scene.devtools.send("Input.setInterceptDrags", {"enabled": False})
        self._mouse("mouseReleased", Place(1, 1), 0)

    def _mouse(self, kind, at, buttons):
        event = {"type": kind, "x": at.x, "y": at.y, "button": "left", "buttons": buttons, "clickCount": int(kind != "mouseMoved")}
        self.scene.devtools.send("Input.dispatchMouseEvent", event)


class Window(Hand):
    """What happens to the window around the page.

    Playwright keeps every page visible; how a page is hidden is tested with the browsers on a screen (xdriver.py).
    """

    others = ()

    def resize(self, width, height):
        self.scene.wear()
        self.page.set_viewport_size({"width": width, "height": height})

    def blur(self):
        """Another window comes to the front: the page hears `blur`, and stays visible."""
        self.scene.devtools.send("Emulation.setFocusEmulationEnabled", {"enabled": False})
        other = self.page.context.new_page()
        other.bring_to_front()
        self.others = (*self.others, other)

    def focus(self):
        """The page comes back to the front."""
        for other in self.others:
            other.close()
        self.others = ()
        self.page.bring_to_front()
