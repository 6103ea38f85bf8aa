"""Firefox, asked by Marionette, the protocol built into it: JSON with its length before it, over a socket."""

import contextlib
import json
import shutil
import socket
import subprocess
import tempfile
import time
from pathlib import Path

from .screen import FIRST, SECOND, BrowserDied

PREFERENCES = {
    "marionette.port": 0,  # Any free one; Firefox writes it into its profile.
    "app.update.enabled": False,
    "browser.aboutwelcome.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.page": 0,
    "browser.tabs.warnOnClose": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "datareporting.policy.firstRunURL": "",
    "termsofuse.bypassNotification": True,
    "toolkit.telemetry.enabled": False,
    "ui.prefersReducedMotion": 0,
}


class Firefox:
    name = "firefox"
    area = FIRST

    def __init__(self, screen):
        self.screen = screen
        self.begin()

    def begin(self):
        """Starts a Firefox, in place of one that has died."""
        self.profile = Path(tempfile.mkdtemp(prefix="firefox-"))
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in PREFERENCES.items()]
        (self.profile / "user.js").write_text("\n".join(lines))
        program = shutil.which("firefox-esr") or shutil.which("firefox")
        assert program, "Firefox is missing: install the package firefox-esr, or run Scripts/test."
        self.process = self.screen.start(
            [program, "--marionette", "--no-remote", "--profile", str(self.profile), "--width", "1100", "--height", "850", "about:blank"]
        )
        self.socket = socket.create_connection(("127.0.0.1", self._port()), timeout=60)
        self.stream = self.socket.makefile("rwb")
        self.number = 0
        self.handle = None
        self._receive()  # It says hello first.
        self._ask("WebDriver:NewSession", {})
        self.handle = self.current = self._ask("WebDriver:GetWindowHandle", {})["value"]

    def second(self):
        """Another window of the same browser, beside the first."""
        return SecondWindow(self)

    def open(self, address):
        self._ask("WebDriver:Navigate", {"url": address})

    def execute(self, script):
        return self._ask("WebDriver:ExecuteScript", {"script": script, "args": [], "sandbox": None})["value"]

    def close(self):
        self.socket.close()
        self.screen.stop(self.process)
        shutil.rmtree(self.profile, ignore_errors=True)

    def _port(self):
        told = self.profile / "MarionetteActivePort"
        end = time.monotonic() + 60
        while time.monotonic() < end and self.process.poll() is None:
            if told.exists() and (port := told.read_text().strip()):
                return int(port)
            time.sleep(0.05)
        raise RuntimeError("Firefox did not start.")

    def _ask(self, command, parameters, window=None):
        window = window or self.handle
        if window and self.current != window:
            self.current = window
            self._ask("WebDriver:SwitchToWindow", {"handle": window, "focus": False}, window)
        self.number += 1
        text = json.dumps([0, self.number, command, parameters]).encode()
        try:
            self.stream.write(b"%d:%s" % (len(text), text))
            self.stream.flush()
            _, _, error, result = self._receive()
        except OSError as end:
            raise self._death() from end
        if error:
            raise RuntimeError(f"Firefox: {error['message']}")
        return result

    def _receive(self):
        length = b""
        while (byte := self.stream.read(1)) != b":":
            if not byte:
                raise self._death()
            length += byte
        text = self.stream.read(int(length))
        if len(text) < int(length):
            raise self._death()
        return json.loads(text)

    def _death(self):
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(5)
        status = self.process.poll()
        self.close()
        return BrowserDied(f"Firefox has ended, with {status}")


class SecondWindow(Firefox):
    area = SECOND

    def __init__(self, first):
        self.first, self.screen = first, first.screen
        self.handle = first._ask("WebDriver:NewWindow", {"type": "window", "focus": False})["handle"]
        left, top, width, height = self.area
        self._ask("WebDriver:SetWindowRect", {"x": left, "y": top, "width": width, "height": height})

    def begin(self):
        raise BrowserDied("a second window of Firefox has ended with the first")

    def close(self):
        with contextlib.suppress(BrowserDied):
            self._ask("WebDriver:CloseWindow", {})
            self.first.current = None

    def _ask(self, command, parameters, window=None):
        return self.first._ask(command, parameters, window or self.handle)
