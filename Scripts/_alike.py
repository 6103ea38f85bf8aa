"""Puts the functions of a WebAssembly text, standard input, in an order in which those that are alike come one after another.

A program travels compressed, and what compresses it looks back only so far. Binaryen's text has a form a line that begins with a space
and a parenthesis; nothing in it depends on the order of the functions, which are called by name.
"""

import re
import sys

LOOK_BACK = 12  # functions

text = sys.stdin.read()
starts = [form.start() for form in re.finditer(r"^ \(", text, re.M)]
end = text.rindex("\n)") + 1
forms = [text[a:b] for a, b in zip(starts, [*starts[1:], end])]
functions = [form for form in forms if form.startswith(" (func ")]


def phrases(function):
    """All runs of four words."""
    words = re.findall(r"[\w.]+", function)
    return {" ".join(words[i : i + 4]) for i in range(len(words) - 3)}


said = [phrases(function) for function in functions]
left = dict.fromkeys(range(len(functions)))
order = []
while left:
    lately = set().union(*(said[i] for i in order[-LOOK_BACK:]))
    # Of what is as like, the first: the order is the same wherever it is made.
    chosen = max(left, key=lambda i: (len(said[i] & lately) / (len(said[i]) + 20), -i) if order else (len(said[i]), -i))
    order.append(chosen)
    del left[chosen]

at = next(i for i, form in enumerate(forms) if form.startswith(" (func "))
others = [form for form in forms if not form.startswith(" (func ")]
sys.stdout.write(text[: starts[0]] + "".join(forms[:at] + [functions[i] for i in order] + others[at:]) + text[end:])
