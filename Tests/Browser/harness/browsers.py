"""The system's Chromium, without a window."""

import contextlib
import os
import shutil

WHOLE = ["chromium", "chromium-browser", "google-chrome"]
# The same engine without what is around pages: tabs, tool bars and the pages that they are made of, which cost as much as a scene does.
BARE = ["chromium-headless-shell", *WHOLE]


def program(names=WHOLE):
    found = next(filter(None, map(shutil.which, names)), None)
    assert found, "Chromium is missing: install the package chromium, or run Scripts/test."
    return found


@contextlib.contextmanager
def launch_chromium(playwright, names=WHOLE, **options):
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    browser = playwright.chromium.launch(executable_path=program(names), args=["--no-sandbox"] if root else [], **options)
    try:
        yield browser
    finally:
        browser.close()
