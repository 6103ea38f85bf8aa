"""Pages that several tests use, one after the other: to make one costs as much as what many a test does with it.

A test gets its page empty, without a mouse on it, and with nothing stored. A page is not used again after a test that has failed, that still
holds something, or that asked for something of it that may stay.
"""

import json

from playwright.sync_api import Error

from .scene import Scene

# What can be asked of a page without anything staying in it that leaving its document does not undo.
HARMLESS = {"url", "viewport_size", "content", "screenshot", "locator", "evaluate", "evaluate_handle", "add_style_tag", "goto", "reload", "is_closed"}
HARMLESS_BEGINNINGS = ("get_by_", "wait_for_", "expect_")
FORGET = "() => { if (location.origin !== 'null') { localStorage.clear(); sessionStorage.clear() } }"
# So many pages of a kind wait for tests: few tests use more at a time.
SPARE = 2


class Pages:
    """The pages of a browser, each in a context of its own; what Playwright's new_context takes says which can do for a test."""

    def __init__(self, browser):
        self.browser, self.spare = browser, {}

    def take(self, api, device):
        spare = self.spare.setdefault(json.dumps(device, sort_keys=True, default=str), [])
        return UsedScene(spare.pop() if spare else self._new(device), api, spare)

    def _new(self, device):
        context = self.browser.new_context(**device)
        context.set_default_timeout(15_000)
        return context.new_page()


class UsedScene(Scene):
    """A scene whose page may be another test's afterwards."""

    def __init__(self, page, api, spare):
        super().__init__(page, api)
        self.page = Watched(page, self.wear)
        self.spare, self.is_worn = spare, False

    def wear(self):
        self.is_worn = True

    def leave(self, has_failed=False):
        """The test is over: its page is kept for another one, or closed."""
        holds = any(hand.held for hand in (self.mouse, self.touch, self.pen, self.keys))
        if has_failed or holds or self.is_worn or self.errors or len(self.spare) >= SPARE or not self._empty():
            self.own_page.context.close()
        else:
            self.spare.append(self.own_page)

    def _empty(self):
        page = self.own_page
        try:
            if len(page.context.pages) > 1:
                return False
            self.stop_listening()
            page.evaluate(FORGET)
            page.goto("about:blank")
            page.mouse.move(-1, -1)
            return True
        except Error:
            return False


class Watched:
    """A page that tells when something is asked of it that may stay."""

    def __init__(self, page, worn):
        self._page, self._worn = page, worn

    def __getattr__(self, name):
        if name not in HARMLESS and not name.startswith(HARMLESS_BEGINNINGS):
            self._worn()
        return getattr(self._page, name)
