"""The built sites and the test pages, served from folders, as any static host would."""

import contextlib
import functools
import threading
from pathlib import Path

from _serve import Server, Site  # Scripts/_serve.py

ROOT = Path(__file__).resolve().parents[3]
PAGES = ROOT / "Tests" / "Browser" / "pages"
BUILD = ROOT / "build"


@contextlib.contextmanager
def served(sites=BUILD):
    """Serves the sites in a folder, and workbench/ and pages/, while it lasts; gives the address, without a slash at its end."""

    class Sites(Site):
        mounts = {"/pages/": PAGES, "/workbench/": BUILD / "workbench"}

    sites.mkdir(parents=True, exist_ok=True)
    server = Server(("127.0.0.1", 0), functools.partial(Sites, directory=str(sites)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
