"""A screen of our own, and a mouse and a keyboard that the X server takes for real ones."""

import os
import shutil
import signal
import struct
import subprocess
import tempfile
import time
from pathlib import Path

WIDTH, HEIGHT = 2400, 900
# A browser's first window, a second one, and another program: left, top, width, height.
FIRST, SECOND, ASIDE = (0, 0, 1100, 850), (1100, 0, 1100, 850), (2200, 0, 200, 850)


class BrowserDied(Exception):
    """A browser in a window has died, and answers nothing any more; its `begin` starts another."""


class Screen:
    """An X server without a monitor. `with Screen() as screen: screen.hands("mousemove", 10, 20, "click", 1)`"""

    aside = ASIDE

    def __enter__(self):
        reading, writing = os.pipe()
        self.folder = tempfile.mkdtemp(prefix="screen-")
        self.server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writing), "-screen", "0", f"{WIDTH}x{HEIGHT}x24", "-fbdir", self.folder, "-nolisten", "tcp", "-noreset"],
            pass_fds=[writing],
            stderr=subprocess.DEVNULL,
        )
        os.close(writing)
        with os.fdopen(reading) as pipe:
            number = pipe.readline().strip()
        assert number, "Xvfb did not start."
        # Without GDK_BACKEND a browser may look for Wayland first.
        self.environment = os.environ | {"DISPLAY": f":{number}", "GDK_BACKEND": "x11", "NO_AT_BRIDGE": "1", "LIBGL_ALWAYS_SOFTWARE": "1"}
        self.environment.pop("WAYLAND_DISPLAY", None)
        return self

    def __exit__(self, *_):
        self.server.terminate()
        self.server.wait(10)
        shutil.rmtree(self.folder, ignore_errors=True)

    def start(self, command, **options):
        """Starts a program on this screen, with what it starts itself in one group, to be ended by `stop`."""
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        return subprocess.Popen(command, env=self.environment | options.pop("env", {}), start_new_session=True, **quiet | options)

    def stop(self, process):
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGTERM)
        try:
            process.wait(5)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait(5)

    def hands(self, *commands):
        """One chain of xdotool's commands."""
        return subprocess.run(
            ["xdotool", *map(str, commands)], env=self.environment, check=True, capture_output=True, text=True, timeout=30
        ).stdout

    def colours(self, left, top, width, height):
        """What a person sees there, with all that browsers and the system show over pages: red, green and blue of every pixel."""
        # A window dump: a header that says how long it is, as its first number, and the length of a line, as its 13th; then a palette.
        shown = (Path(self.folder) / "Xvfb_screen0").read_bytes()
        numbers = struct.unpack(">25I", shown[:100])
        start, line = numbers[0] + numbers[19] * 12, numbers[12]
        rows = [shown[start + y * line + left * 4 :][: width * 4] for y in range(top, top + height)]
        return [(row[i + 2], row[i + 1], row[i]) for row in rows for i in range(0, len(row), 4)]

    def linger(self, x, y):
        """Small moves of the mouse on the spot, by which programs that drag get their answers."""
        for step in range(5):
            self.hands("mousemove", round(x) + (step + 1) % 2, round(y), "sleep", 0.1)

    def focus(self, area=FIRST, seconds=10):
        """Gives the keyboard to the largest window that begins in an area; without a window manager nobody else does.

        In the first area that is the screen itself, whose keys go to what is under the mouse.
        """
        end = time.monotonic() + seconds
        while True:
            try:
                # A search fails where a window closes meanwhile, as it does where there is none; then it is made again.
                windows = self.hands("search", "--onlyvisible", "--name", "").split()
                return self.hands("windowfocus", max(filter(None, (self._sized(window, area) for window in windows)))[1])
            except (subprocess.CalledProcessError, ValueError):
                assert time.monotonic() < end, f"No window begins in {area}."
                time.sleep(0.05)

    def _sized(self, window, area):
        """How large a window is, and which; none where it begins in another area."""
        shape = dict(line.split("=") for line in self.hands("getwindowgeometry", "--shell", window).split())
        if 0 <= int(shape["X"]) - area[0] < area[2]:
            return int(shape["WIDTH"]) * int(shape["HEIGHT"]), int(window)
        return None
