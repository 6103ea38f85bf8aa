"""Another program of the desktop: what it drags into a browser, and what it gets out of one."""

import json
import threading
import time
from pathlib import Path

from .place import Box, between

# The system's own Python, for which Debian has GTK.
PYTHON = "/usr/bin/python3"
PAUSE = 0.02  # Between two moves; drags of X need time to answer.
PROGRAM = Path(__file__).with_name("desktop_program.py")


class Desktop:
    """A window beside the browser's, on the same screen.

    `program = Desktop(screen, sources={"note": {"data": {"text/plain": "hello"}, "actions": ["copy"]}})` offers a note, and takes whatever
    is dropped on `program.box("target")`. `program.wait_for("dropped")` gives what it has got, by type, and by which action.
    """

    def __init__(self, screen, sources=None, action="copy", area=None):
        self.screen = screen
        self.events = []
        plan = {"sources": sources or {}, "action": action, "area": area or screen.aside}
        self.process = screen.start([PYTHON, PROGRAM, json.dumps(plan)], stdout=-1, text=True)
        threading.Thread(target=self._listen, daemon=True).start()
        self.places = self.wait_for("ready")["places"]

    def box(self, name):
        """Where a source or the target is, on the screen."""
        return Box(*self.places[name])

    def of(self, event):
        return [told for told in self.events if told["event"] == event]

    def wait_for(self, event, seconds=15):
        """The first of such events."""
        end = time.monotonic() + seconds
        while not self.of(event):
            if time.monotonic() > end or (self.process.poll() is not None and not self.of(event)):
                raise TimeoutError(f"The program of the desktop told no {event}, only {self.events}")
            time.sleep(0.02)
        return self.of(event)[0]

    def drag(self, source, place, steps=20):
        """Drags a source to a place of the screen, and drops it there."""
        start = self.box(source).center
        chain = ["mousemove", *map(round, start), "sleep", PAUSE, "mousedown", 1, "sleep", PAUSE]
        for point in [*between(start, start + (24, 8), 6), *between(start + (24, 8), place, steps)]:
            chain += ["mousemove", *map(round, point), "sleep", PAUSE]
        self.screen.hands(*chain)
        self.screen.linger(*place)
        self.screen.hands("mouseup", 1)

    def close(self):
        self.screen.stop(self.process)

    def _listen(self):
        for line in self.process.stdout:
            self.events.append(json.loads(line))
