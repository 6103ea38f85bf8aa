"""What the smallest app weighs on its way to a browser."""

import runpy

from harness.site import ROOT

size = runpy.run_path(str(ROOT / "Benchmarks/size"))

# The goal is 40 KB. It is not reached yet; this is what has been reached, so that nothing is lost again.
REACHED = 73_500


def test_hello_stays_small(hello):
    wasm, js = size["hello"]()
    assert wasm + js <= REACHED, f"hello is {wasm} bytes of WebAssembly and {js} of JavaScript, gzipped"


def test_the_overlay_is_loaded_only_when_it_is_shown(hello):
    loaded = hello().page.evaluate("performance.getEntriesByType('resource').map(entry => entry.name)")
    assert any(name.endswith("drag-web.js") for name in loaded)
    assert not any("overlay" in name for name in loaded)
