"""The C runtime of browser apps, in the browser: a heap that neither leaks nor tramples, and exact arithmetic."""

import gzip
import shutil
import subprocess
from pathlib import Path

import pytest

from harness.site import ROOT

EXPORTS = """malloc free calloc realloc aligned_alloc fmod round _swift_stdlib_strtod_clocale
__multi3 __udivti3 __umodti3 __divti3 __modti3""".split()


@pytest.fixture(scope="module")
def wasm(tmp_path_factory):
    """runtime.c alone, with the toolset's options."""
    beside_swift = Path(shutil.which("swift")).resolve().parent / "clang"
    compiler = beside_swift if beside_swift.exists() else "clang"
    out = tmp_path_factory.mktemp("runtime") / "runtime.wasm"
    options = "--target=wasm32-unknown-none-wasm -Os -mbulk-memory -ffreestanding -fno-builtin -nostdlib -Wall -Wextra -Werror"
    linker = ["--no-entry", "--strip-all", "--stack-first", "-z,stack-size=1048576", *[f"--export={name}" for name in EXPORTS]]
    source = ROOT / "Sources/CDragWeb/runtime.c"
    subprocess.run([compiler, *options.split(), *[f"-Wl,{option}" for option in linker], source, "-o", out], check=True)
    return out.read_bytes()


@pytest.fixture
def check(probe, wasm):
    """`check("heap", 1000)`: what the check of pages/runtime.js finds wrong."""
    page = probe().page

    def check(name, rounds):
        return page.evaluate(
            """async ([bytes, name, rounds]) => {
              const { instance } = await WebAssembly.instantiate(new Uint8Array(bytes), {})
              return (await import('./runtime.js'))[name](instance.exports, rounds)
            }""",
            [list(wasm), name, rounds],
        )

    return check


def test_it_is_small(wasm):
    assert len(gzip.compress(wasm)) < 3072


@pytest.mark.parametrize("rounds", [20_000, pytest.param(100_000, marks=pytest.mark.lengthy)])
def test_the_heap_keeps_what_it_holds_and_reuses_what_it_freed(check, rounds):
    assert check("heap", rounds) == []


def test_numbers_are_read_to_the_nearest_double(check):
    assert check("numbersFromText", 3_000) == []


def test_remainders_are_exact(check):
    assert check("remainders", 30_000) == []


def test_wide_integers(check):
    assert check("wideIntegers", 5_000) == []
