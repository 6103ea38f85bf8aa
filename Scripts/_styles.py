#!/usr/bin/env python3
"""Scripts/_styles.py SCRIPT…

Makes the style sheets in bundled scripts small, as the bundler does with scripts and with sheets that are files: texts in
backquotes that begin with a layer. What a script puts into one must be all or a part of a value, and a variable.
"""

import re
import subprocess
import sys
from pathlib import Path

SHEET = re.compile(r"`(@layer (?:[^`$\\]|\$\{\w+\})*)`")


def small(sheet):
    # A name is a value too, and stays as it is.
    named = re.sub(r"\$\{(\w+)\}", r"put-in-\1", sheet[1])
    made = subprocess.run(["esbuild", "--loader=css", "--minify"], input=named, capture_output=True, text=True, check=True).stdout.strip()
    if re.search(r"[`$\\]", made):
        sys.exit(f"This could not stay in backquotes:\n{made}")
    return "`" + re.sub(r"put-in-(\w+)", r"${\1}", made) + "`"


for file in map(Path, sys.argv[1:]):
    text = file.read_text()
    made = SHEET.sub(small, text)
    if made != text:
        file.write_text(made)
