"""Chromium in a window, asked by DevTools over a pipe: nothing about it is emulated, so it can be hidden too."""

import json
import os
import shutil
import tempfile

from .browsers import program
from .screen import FIRST, SECOND


class WindowChromium:
    name = "chromium"
    area = FIRST

    def __init__(self, screen):
        self.screen = screen
        self.profile = tempfile.mkdtemp(prefix="chromium-")
        to_read, self.writing = os.pipe()
        self.reading, to_write = os.pipe()
        arguments = [f"--user-data-dir={self.profile}", "--no-first-run", "--window-size=1100,850", "--disable-gpu", "about:blank"]
        if os.geteuid() == 0:
            arguments.insert(0, "--no-sandbox")
        # DevTools reads from file 3 and writes to file 4. (A plain sh knows files by one digit only.)
        self.process = screen.start(
            ["bash", "-c", f'exec "$0" "$@" 3<&{to_read} 4>&{to_write}', program(), "--remote-debugging-pipe", *arguments],
            pass_fds=[to_read, to_write],
        )
        os.close(to_read)
        os.close(to_write)
        self.left = b""
        self.number = 0
        self.session = None
        (self.target,) = self._pages()
        self.seconds = []
        self.session = self._ask("Target.attachToTarget", targetId=self.target, flatten=True)["sessionId"]

    def second(self):
        """Another window of the same browser, beside the first."""
        self.seconds.append(SecondWindow(self))
        return self.seconds[-1]

    def open(self, address):
        # What was dragged to the tabs has opened one, which would be seen when another in front of it closes.
        for page in self._pages() - {self.target} - {window.target for window in self.seconds}:
            self._ask("Target.closeTarget", targetId=page)
        self._load(address)

    def execute(self, script):
        answer = self._ask("Runtime.evaluate", self.session, expression=f"(() => {{ {script} }})()", returnByValue=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(f"Chromium: {answer['exceptionDetails']}")
        return answer["result"].get("value")

    def close(self):
        os.close(self.writing)
        os.close(self.reading)
        self.screen.stop(self.process)
        shutil.rmtree(self.profile, ignore_errors=True)

    def _load(self, address):
        self._ask("Page.bringToFront")
        self._ask("Page.navigate", url=address)

    def _pages(self):
        return {target["targetId"] for target in self._ask("Target.getTargets")["targetInfos"] if target["type"] == "page"}

    def _ask(self, method, session=None, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if session or self.session:
            message["sessionId"] = session or self.session
        os.write(self.writing, json.dumps(message).encode() + b"\0")
        while True:
            while b"\0" not in self.left:
                more = os.read(self.reading, 65536)
                if not more:
                    raise RuntimeError("Chromium is gone.")
                self.left += more
            text, _, self.left = self.left.partition(b"\0")
            answer = json.loads(text)
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(f"Chromium: {answer['error']}")
                return answer["result"]


class SecondWindow(WindowChromium):
    area = SECOND

    def __init__(self, first):
        self.first, self.screen, self.session = first, first.screen, None
        left, top, width, height = self.area
        self.target = self._ask(
            "Target.createTarget", url="about:blank", newWindow=True, left=left, top=top, width=width, height=height
        )["targetId"]
        self.session = self._ask("Target.attachToTarget", targetId=self.target, flatten=True)["sessionId"]

    def open(self, address):
        self._load(address)

    def close(self):
        self._ask("Target.closeTarget", targetId=self.target)
        self.first.seconds.remove(self)

    def _ask(self, method, session=None, **parameters):
        return self.first._ask(method, session or self.session, **parameters)
