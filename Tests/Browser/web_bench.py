"""`bench("web-plain")`: a test page of pages/, driven by the app in apps/workbench, which is built once a session."""

import fcntl
import os
import subprocess

import pytest

from harness.site import ROOT


@pytest.fixture(scope="session")
def workbench():
    out = ROOT / "build/workbench"
    out.mkdir(parents=True, exist_ok=True)
    # Workers that run at the same time share one build.
    run, mark = os.environ.get("PYTEST_XDIST_TESTRUNUID", ""), out / "built-by"
    with open(out / "lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if run and mark.exists() and mark.read_text() == run:
            return
        built = subprocess.run([ROOT / "Tests/Browser/apps/build", "--as-linked"], capture_output=True, text=True)
        assert built.returncode == 0, built.stdout + built.stderr
        mark.write_text(run)


@pytest.fixture
def bench(site, open_scene, workbench):
    return lambda page, device=None: open_scene(f"{site}/pages/{page}.html", api="bench", device=device)


def ends(scene):
    """How the drags ended that the page's app was told of."""
    return [line for line in scene.log() if line.split()[0] in ("dropped", "missed", "cancelled")]
