"""WebKit's MiniBrowser, asked by WebDriver over HTTP."""

import json
import shutil
import socket
import time
import urllib.error
import urllib.request
from pathlib import Path

from .screen import FIRST, BrowserDied

MISSING = "WebKit is missing: install the package webkit2gtk-driver, or run Scripts/test."


class WebKit:
    name = "webkit"
    area = FIRST

    def __init__(self, screen):
        self.screen = screen
        driver = shutil.which("WebKitWebDriver")
        assert driver, MISSING
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        # The X server has no graphics memory to share with.
        self.process = screen.start([driver, f"--port={port}"], env={"WEBKIT_DISABLE_DMABUF_RENDERER": "1"})
        self.address = f"http://127.0.0.1:{port}"
        self.begin()

    def begin(self):
        """Starts a MiniBrowser, in place of one that has died."""
        browsers = sorted(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"))
        assert browsers, MISSING
        options = {"binary": str(browsers[-1]), "args": ["--automation", "--geometry=1100x850"]}
        session = self._ask_until_there("/session", {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}})
        self.session = f"/session/{session['sessionId']}"

    def open(self, address):
        try:
            self._ask(f"{self.session}/url", {"url": address})
        except RuntimeError:
            # What is asked while it dies ends as any error; whatever is asked next tells.
            self.execute("")
            raise

    def execute(self, script):
        return self._ask(f"{self.session}/execute/sync", {"script": script, "args": []})

    def close(self):
        try:
            self._ask(self.session, None, method="DELETE")
        except (OSError, BrowserDied):
            pass
        self.screen.stop(self.process)

    def _ask(self, path, parameters, method="POST"):
        body = None if parameters is None else json.dumps(parameters).encode()
        request = urllib.request.Request(self.address + path, body, {"Content-Type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            answer = error.read().decode(errors="replace")
            # Now and then MiniBrowser dies, once in hundreds of pages.
            failure = BrowserDied if '"invalid session id"' in answer else RuntimeError
            raise failure(f"WebKit: {answer}") from None

    def _ask_until_there(self, path, parameters):
        end = time.monotonic() + 30
        while True:
            try:
                return self._ask(path, parameters)
            except urllib.error.URLError:
                if time.monotonic() > end or self.process.poll() is not None:
                    raise
                time.sleep(0.1)
