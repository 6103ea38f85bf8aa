"""The system's Chromium, without a window."""

import contextlib
import os
import shutil


@contextlib.contextmanager
def launch_chromium(playwright):
    executable = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    assert executable, "Chromium is missing: install the package chromium, or run Scripts/test."
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    browser = playwright.chromium.launch(executable_path=executable, args=["--no-sandbox"] if root else [])
    try:
        yield browser
    finally:
        browser.close()
