"""`exchange()`: a page that exchanges data with other programs and windows, driven by the app ExchangeBench of apps/workbench."""

import pytest


@pytest.fixture
def exchange(site, open_scene, workbench):
    pages = []

    def exchange(device=None):
        pages.append(open_scene(f"{site}/pages/web-transfer.html", api="bench", device=device))
        return pages[-1]

    yield exchange
    for page in pages:
        if not page.page.is_closed():
            assert page.page.evaluate("bench.untrusted") == []


@pytest.fixture
def two(site, exchange):
    """Two windows of the same browser: `open_scene` gives every page a profile of its own, whose windows know nothing of each other."""
    from harness.scene import Scene

    def two():
        first = exchange()
        second = Scene(first.page.context.new_page(), "bench").open(f"{site}/pages/web-transfer.html")
        return first, second

    return two


def names(page):
    """The birds that there are."""
    return page.page.evaluate("[...document.querySelector('[data-element=birds]').children].map(item => item.textContent)")
