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
    # Without a graphics card a process that stands for one only costs time.
    args = ["--disable-gpu"]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        args.append("--no-sandbox")
    browser = playwright.chromium.launch(executable_path=program(names), args=args, **options)
    try:
        yield browser
    finally:
        browser.close()
