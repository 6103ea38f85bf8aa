"""_alike.py FOLDER

Puts the functions of a WebAssembly text, standard input, in orders in which those that are alike come one after another: a text for each
order in the folder.

A program travels compressed, and what compresses it looks back only so far. How far, and how much more a long function counts than a short
one, is tried: which order is best, only compressing tells. Binaryen's text has a form a line that begins with a space and a parenthesis;
nothing in it depends on the order of the functions, which are called by name.
"""

import re
import sys
from pathlib import Path

# Functions looked back, and phrases that each function is taken to have more than it has.
TRIES = [(8, 5), (8, 60), (12, 20), (24, 60), (24, 5)]

text = sys.stdin.read()
starts = [form.start() for form in re.finditer(r"^ \(", text, re.M)]
end = text.rindex("\n)") + 1
forms = [text[a:b] for a, b in zip(starts, [*starts[1:], end])]
functions = [form for form in forms if form.startswith(" (func ")]


numbers = {}


def phrases(function):
    """All runs of four words, each as a number."""
    words = re.findall(r"[\w.]+", function)
    return {numbers.setdefault(run, len(numbers)) for run in zip(words, words[1:], words[2:], words[3:])}


said = [phrases(function) for function in functions]
sayers = [[] for _ in numbers]  # of each phrase
for i, of_it in enumerate(said):
    for phrase in of_it:
        sayers[phrase].append(i)


def order(look_back, more):
    times = [0] * len(numbers)  # how many of the functions that were chosen lately say each phrase
    shared = [0] * len(functions)  # how many of the phrases that were said lately each function says too
    left = dict.fromkeys(range(len(functions)))
    order = []
    while left:
        # Of what is as like, the first: the order is the same wherever it is made.
        chosen = max(left, key=lambda i: (shared[i] / (len(said[i]) + more), -i) if order else (len(said[i]), -i))
        order.append(chosen)
        del left[chosen]
        for phrase in said[chosen]:
            times[phrase] += 1
            if times[phrase] == 1:
                for i in sayers[phrase]:
                    shared[i] += 1
        for phrase in said[order[-look_back - 1]] if len(order) > look_back else ():
            times[phrase] -= 1
            if times[phrase] == 0:
                for i in sayers[phrase]:
                    shared[i] -= 1
    return order


at = next(i for i, form in enumerate(forms) if form.startswith(" (func "))
others = [form for form in forms if not form.startswith(" (func ")]
for number, look in enumerate(TRIES):
    ordered = text[: starts[0]] + "".join(forms[:at] + [functions[i] for i in order(*look)] + others[at:]) + text[end:]
    (Path(sys.argv[1]) / f"{number}.wat").write_text(ordered)
