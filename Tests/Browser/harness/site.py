"""The built sites and the test pages, served from folders, as any static host would."""

import contextlib
import functools
import threading
from pathlib import Path

from _serve import Server, Site  # Scripts/_serve.py

ROOT = Path(__file__).resolve().parents[3]
PAGES = ROOT / "Tests" / "Browser" / "pages"


@contextlib.contextmanager
def served():
    """Serves build/ and pages/ while it lasts; gives the address, without a slash at its end."""

    class Sites(Site):
        mounts = {"/pages/": PAGES}

    (ROOT / "build").mkdir(exist_ok=True)
    server = Server(("127.0.0.1", 0), functools.partial(Sites, directory=str(ROOT / "build")))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
