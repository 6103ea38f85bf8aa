"""_alike.py PROGRAM.wat OUT.wasm EFFORT [OPTION…]

Assembles a WebAssembly program with its functions in an order in which it compresses well: those that are alike come one after another.
EFFORT says how often all functions are looked at; the options are for wasm-as.

A program travels compressed, and what compresses it finds again what it has seen in the last 32 kilobytes. First every function gets those
beside it that it has most in common with; then each is taken out and put elsewhere, where compressing says that it takes fewer bytes there.
The same program gets the same order wherever it is made. Binaryen's text has a form a line that begins with a space and a parenthesis;
nothing in it depends on the order of the functions, which are called by name.
"""

import re
import subprocess
import sys
import tempfile
import zlib
from collections import Counter
from itertools import accumulate
from pathlib import Path

# What is looked back at, and how much of what follows a function is compressed with it, since it may find things there; in bytes.
BACK, AHEAD = 32768, 2000
# Beside how many others each function is tried, for each time that it is looked at.
TRIES = 6
# A phrase that more functions say than these says little about them.
COMMON = 100
# So many of the functions that are called from the most places come first: their numbers are short.
FIRST = 5


def forms_of(text):
    """What comes before the program's forms, the forms, and what comes after them."""
    starts = [form.start() for form in re.finditer(r"^ \(", text, re.M)]
    end = text.rindex("\n)") + 1
    return text[: starts[0]], [text[a:b] for a, b in zip(starts, [*starts[1:], end])], text[end:]


def bodies_of(binary):
    """The bytes of each function."""

    def number(at):
        value = shift = 0
        while True:
            byte = binary[at]
            value |= (byte & 127) << shift
            at, shift = at + 1, shift + 7
            if byte < 128:
                return value, at

    bodies, at = [], 8
    while at < len(binary):
        section = binary[at]
        length, at = number(at + 1)
        end = at + length
        if section == 10:
            count, at = number(at)
            for _ in range(count):
                length, at = number(at)
                bodies.append(binary[at : at + length])
                at += length
        at = end
    return bodies


def phrases_of(functions):
    """For each function all its runs of four words, each as a number."""
    numbers = {}
    said = []
    for function in functions:
        words = re.findall(r"[\w.]+", function)
        said.append({numbers.setdefault(run, len(numbers)) for run in zip(words, words[1:], words[2:], words[3:])})
    return said


def shared_by(said):
    """How many phrases two functions share, the lower number first."""
    sayers = {}
    for i, phrases in enumerate(said):
        for phrase in phrases:
            sayers.setdefault(phrase, []).append(i)
    return Counter((a, b) for of_it in sayers.values() if len(of_it) <= COMMON for k, b in enumerate(of_it) for a in of_it[:k])


def chained(count, pairs):
    """All numbers below a count, so that as many as can be of the pairs, the first above all, are neighbours. The longest chains come first."""
    beside = [[] for _ in range(count)]
    end = list(range(count))  # of the chain that each end of a chain is one of
    for a, b in pairs:
        if len(beside[a]) < 2 and len(beside[b]) < 2 and end[a] != b:
            beside[a].append(b)
            beside[b].append(a)
            far, near = end[a], end[b]
            end[far], end[near] = near, far
    chains, seen = [], set()
    for first in range(count):
        if first in seen or len(beside[first]) > 1:
            continue
        chain, following = [], first
        while following is not None:
            chain.append(following)
            seen.add(following)
            following = next((i for i in beside[following] if i not in seen), None)
        chains.append(chain)
    return [i for chain in sorted(chains, key=len, reverse=True) for i in chain]


def compressed(before, data):
    """How many bytes data takes behind what was before."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zlib.Z_DEFAULT_STRATEGY, before)
    return len(packer.compress(data)) + len(packer.flush())


def improved(order, bodies, nearest):
    """The order with each function where it takes the fewest bytes, of the places behind those that are like it."""

    def behind(at):
        return data[max(0, at - BACK) : at]

    def cost(body, at):
        known, following = behind(at), data[at : at + AHEAD]
        return compressed(known, body + following) - compressed(known, following)

    size = [len(bodies[i]) for i in range(len(order))]
    for function in sorted(order, key=lambda i: (-size[i], i)):
        old = order.index(function)
        del order[old]
        data = b"".join(map(bodies.__getitem__, order))
        starts = [0, *accumulate(map(size.__getitem__, order))]
        places = sorted({order.index(i) + 1 for i in nearest[function]} - {old})
        body = bodies[function]
        new = min(places, key=lambda at: compressed(behind(starts[at]), body), default=old)
        order.insert(new if new != old and cost(body, starts[new]) < cost(body, starts[old]) else old, function)
    return order


class Program:
    def __init__(self, text, options):
        self.options = options
        self.head, forms, self.tail = forms_of(text)
        self.functions = [form for form in forms if form.startswith(" (func ")]
        at = next((i for i, form in enumerate(forms) if form.startswith(" (func ")), len(forms))
        self.before, self.after = forms[:at], [form for form in forms[at:] if not form.startswith(" (func ")]
        # How many phrases each says, and how many two share.
        said = phrases_of(self.functions)
        self.lengths = [len(phrases) for phrases in said]
        self.shared = shared_by(said)

    def often_called(self):
        calls = Counter(name for function in self.functions for name in re.findall(r"\(call (\$[^\s)]+)", function))
        return sorted(range(len(self.functions)), key=lambda i: -calls[self.functions[i].split()[1]])[:FIRST]

    def chained(self):
        """The functions so that what is most alike is together."""

        def likeness(pair):
            a, b = pair
            return self.shared[pair] / (self.lengths[a] + self.lengths[b] - self.shared[pair] + 60)

        return chained(len(self.functions), sorted(self.shared, key=lambda pair: (-likeness(pair), pair)))

    def nearest(self, count):
        """For each function so many of those that say most of what it says, for their length."""
        found = [[] for _ in self.functions]
        for (a, b), phrases in self.shared.items():
            found[a].append((-phrases / (self.lengths[b] + 60), b))
            found[b].append((-phrases / (self.lengths[a] + 60), a))
        return [[i for _, i in sorted(others)[:count]] for others in found]

    def assembled(self, order):
        with tempfile.TemporaryDirectory() as folder:
            text, binary = Path(folder) / "program.wat", Path(folder) / "program.wasm"
            text.write_text(self.head + "".join(self.before + [self.functions[i] for i in order] + self.after) + self.tail)
            subprocess.run(["wasm-as", *self.options, text, "-o", binary], check=True)
            return binary.read_bytes()


def main():
    program, effort = Program(Path(sys.argv[1]).read_text(), sys.argv[4:]), int(sys.argv[3])
    first, nearest = program.often_called(), program.nearest(TRIES * effort)
    order, made = program.chained(), []
    for _ in range(effort):
        order = first + [i for i in order if i not in first]
        made.append(program.assembled(order))
        # A function's bytes hold the numbers of those that it calls, which are those of the order.
        order = improved(order, dict(zip(order, bodies_of(made[-1]))), nearest)
    made.append(program.assembled(first + [i for i in order if i not in first]))
    Path(sys.argv[2]).write_bytes(min(made, key=lambda binary: len(zlib.compress(binary, 9))))


main()
