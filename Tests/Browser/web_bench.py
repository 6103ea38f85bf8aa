"""`bench("web-plain")`: a test page of pages/, driven by the app in apps/workbench, which is built once a session."""

import shutil
import subprocess

import pytest

from harness.site import ROOT


@pytest.fixture(scope="session")
def workbench():
    out = ROOT / "build/workbench"
    wasm = out / "workbench.wasm"
    built = subprocess.run(
        [ROOT / "Scripts/build-web", "Tests/Browser/apps/workbench", "Workbench", wasm], cwd=ROOT, capture_output=True, text=True
    )
    assert built.returncode == 0, built.stdout + built.stderr
    for script in (ROOT / "Sources/DragWeb/JavaScript").glob("*.js"):
        shutil.copy(script, out)


@pytest.fixture
def bench(site, open_scene, workbench):
    return lambda page, device=None: open_scene(f"{site}/pages/{page}.html", api="bench", device=device)
