"""The fixtures: a server, browsers, and pages with hands on them. See harness/scene.py for what a page can do.

The pages that the workbench's apps drive are in web_bench.py and exchange_bench.py.
"""

import collections
import urllib.parse

import pytest
from playwright.sync_api import sync_playwright

from exchange_bench import exchange, two  # noqa: F401
from harness.browsers import BARE, launch_chromium
from harness.desktop import Desktop
from harness.firefox import Firefox
from harness.pages import Pages
from harness.screen import Screen
from harness.site import BUILD, served
from harness.webkit import WebKit
from harness.window_chromium import WindowChromium
from harness.xdriver import XScene
from web_bench import bench, workbench  # noqa: F401


def pytest_addoption(parser):
    parser.addoption("--as-linked", action="store_true", help="drive the sites that Scripts/gallery and Scripts/hello make with --as-linked")


@pytest.fixture(scope="session")
def sites(request):
    """The folder with gallery/ and hello/."""
    return BUILD / "as-linked" if request.config.getoption("as_linked") else BUILD


@pytest.fixture(scope="session")
def site(sites):
    """The address of the server: /gallery/, /hello/ and /pages/ lie below it."""
    with served(sites) as address:
        yield address


@pytest.fixture(scope="session")
def playwright():
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def bare_chromium(playwright):
    with launch_chromium(playwright, BARE) as browser:
        yield browser


@pytest.fixture(scope="session")
def whole_chromium(playwright):
    with launch_chromium(playwright) as browser:
        yield browser


@pytest.fixture(scope="session")
def bare_pages(bare_chromium):
    return Pages(bare_chromium)


@pytest.fixture(scope="session")
def whole_pages(whole_chromium):
    return Pages(whole_chromium)


@pytest.fixture
def open_scene(request):
    """`open_scene(address, api="gallery", device={…})`: a page of its own; `device` is what Playwright's new_context takes.

    Tests that are marked `whole_browser` have it with all that is around its pages, such as windows that have the focus or not.
    """
    failed, scenes = request.session.testsfailed, []

    def open_scene(address, api="gallery", device=None):
        pages = request.getfixturevalue("whole_pages" if request.node.get_closest_marker("whole_browser") else "bare_pages")
        scenes.append(pages.take(api, {"viewport": {"width": 1024, "height": 720}} | (device or {})))
        return scenes[-1].open(address)

    yield open_scene
    errors = [error for scene in scenes for error in scene.errors]
    for scene in scenes:
        scene.leave(has_failed=request.session.testsfailed > failed)
    assert not errors, f"The page reported errors: {errors}"


@pytest.fixture
def gallery(site, sites, open_scene):
    """`scene = gallery("list", n=5000)`: a scene of the gallery. Without a name, its index."""
    assert (sites / "gallery/index.html").exists(), "Run Scripts/gallery --build-only first."

    def gallery(scene=None, device=None, **parameters):
        query = urllib.parse.urlencode(({"scene": scene} if scene else {}) | parameters)
        return open_scene(f"{site}/gallery/index.html{'?' + query if query else ''}", device=device)

    return gallery


@pytest.fixture
def hello(site, sites, open_scene):
    """`scene = hello()`: the smallest app."""
    assert (sites / "hello/hello.wasm").exists(), "Run Scripts/hello --build-only first."
    return lambda device=None: open_scene(f"{site}/hello/index.html", api="hello", device=device)


@pytest.fixture
def probe(site, open_scene):
    """`page = probe()`: a page that only writes down which events reach it."""
    return lambda device=None: open_scene(f"{site}/pages/probe.html", api="probe", device=device)


BROWSERS = {"firefox": Firefox, "webkit": WebKit, "chromium": WindowChromium}


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    """What is `long` comes first: as the last it would keep one process busy while the others have nothing to do any more. Most cases of what is
    `many` are lengthy."""
    items.sort(key=lambda item: item.get_closest_marker("long") is None)
    cases, seen = collections.Counter(item.function for item in items), collections.Counter()
    for item in items:
        if many := item.get_closest_marker("many"):
            case, test, of = seen[item.function], sum(item.function.__name__.encode()), min(cases[item.function], *many.args or [3])
            seen[item.function] += 1
            # Also of two lists of cases that are crossed, none is left out altogether.
            if (case + case // of + test) % of:
                item.add_marker("lengthy")


@pytest.fixture(scope="session", params=BROWSERS)
def window_browser(request):
    """Each browser in turn, in a window on a screen of its own; of several processes, each has its own."""
    with Screen() as screen:
        browser = BROWSERS[request.param](screen)
        yield browser
        browser.close()


@pytest.fixture
def x_open(window_browser):
    return lambda address, api="gallery": XScene(window_browser, api).open(address)


@pytest.fixture
def x_gallery(site, x_open):
    """As `gallery`, with X events, in each browser."""

    def x_gallery(scene=None, **parameters):
        query = urllib.parse.urlencode(({"scene": scene} if scene else {}) | parameters)
        return x_open(f"{site}/gallery/index.html{'?' + query if query else ''}")

    return x_gallery


@pytest.fixture
def x_probe(site, x_open):
    """As `probe`, with X events, in each browser."""
    return lambda: x_open(f"{site}/pages/probe.html", api="probe")


@pytest.fixture
def x_beside(window_browser):
    """`scene = x_beside(address, api="gallery")`: a page in another window of the same browser, beside the first."""
    windows = []

    def x_beside(address, api="gallery"):
        windows.append(window_browser.second())
        return XScene(windows[-1], api).open(address)

    yield x_beside
    for window in windows:
        window.close()


@pytest.fixture
def desktop(window_browser):
    """`program = desktop({"note": {"data": {"text/plain": "hello"}, "actions": ["copy"]}})`: a program of the desktop beside the browser."""
    programs = []

    def desktop(sources=None, action="copy"):
        programs.append(Desktop(window_browser.screen, sources, action))
        return programs[-1]

    yield desktop
    for program in programs:
        program.close()
