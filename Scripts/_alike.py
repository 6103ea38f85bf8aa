"""_alike.py PROGRAM.wasm OUT.wasm ROUNDS

Writes a WebAssembly program so that it compresses well: functions that are alike come one after another, and call what they do alike by
the same numbers. It does what it did, and is no longer. ROUNDS says how often all functions are looked at; the best of them is kept, and the
more there are, the longer it takes.

A program travels compressed, and what compresses it finds again what it has seen in the last 32 kilobytes. First every function gets those
beside it that it has most in common with. Then each is taken out and put elsewhere, where compressing says that it takes fewer bytes there,
and the numbers of its local variables are exchanged where it takes fewer bytes then. What loads and stores say of the alignment is a hint
that browsers do not need: it is what is usual of each. The same program comes out the same wherever it is made.
"""

import struct
import sys
import zlib
from collections import Counter
from itertools import accumulate
from pathlib import Path

# What is looked back at, and how much of what follows a function is compressed with it, since it may find things there; in bytes.
BACK, AHEAD = 32768, 2000
# Beside so many others each function is tried, where they are no nearer to each other than so many bytes.
TRIES, APART = 36, 6000
# So many of them say how local variables may be numbered; and so far apart are numbers that are exchanged, of the first of each type.
VOTERS, EXCHANGES, EXCHANGED = 8, (1, 2, 3), 16
# So many instructions in a row make a phrase, and a phrase that more functions say than these says little about them.
PHRASE, COMMON = 4, 100
# So many of the functions that are called from the most places come first: their numbers are short.
FIRST = 5

# The instructions by what follows their number: so many numbers, or so many bytes.
NUMBERS = dict.fromkeys([*range(0x02, 0x05), 0x0C, 0x0D, 0x10, *range(0x20, 0x25), 0x41, 0x42], 1) | {0x11: 2}
BYTES = {0x3F: 1, 0x40: 1, 0x43: 4, 0x44: 8}
# Those of several bytes: fill and copy of memory, and conversions that do not trap.
MORE = {8: 2, 9: 1, 10: 2, 11: 1} | dict.fromkeys(range(8), 0)
PLAIN = {0x00, 0x01, 0x05, 0x0B, 0x0F, 0x1A, 0x1B, *range(0x45, 0xC5)}
CALL, LOCALS = 0x10, range(0x20, 0x23)
# Loads and stores, and the alignment that is usual of each, as a power of two.
ALIGNMENTS = dict(zip(range(0x28, 0x3F), [2, 3, 2, 3, 0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 2, 3, 2, 3, 0, 1, 0, 1, 2], strict=True))


def number(data, at):
    """The number that is written at a place, and where it ends."""
    value = shift = 0
    while True:
        byte = data[at]
        value |= (byte & 127) << shift
        at, shift = at + 1, shift + 7
        if byte < 128:
            return value, at


def skipped(data, at, count):
    """Where so many numbers end that begin at a place."""
    for _ in range(count):
        while data[at] > 127:
            at += 1
        at += 1
    return at


def written(value):
    result = bytearray()
    while value > 127:
        result.append(value & 127 | 128)
        value >>= 7
    return bytes([*result, value])


def vector(items):
    return written(len(items)) + b"".join(items)


class Reader:
    """Reads one number or run of bytes after the other."""

    def __init__(self, data, at=0):
        self.data, self.at = data, at

    def number(self):
        value, self.at = number(self.data, self.at)
        return value

    def bytes(self, count):
        self.at += count
        return self.data[self.at - count : self.at]

    def run(self):
        return self.bytes(self.number())


class Function:
    """A function's code in pieces, between which the numbers of local variables and of functions stand."""

    def __init__(self, code, kind, parameters):
        self.kind = kind
        reader = Reader(code)
        # The numbers of local variables that are of one type and may be exchanged: all but parameters.
        self.groups, first = [], parameters
        for _ in range(reader.number()):
            count = reader.number()
            reader.bytes(1)
            self.groups.append(range(first, first + count))
            first += count
        self.names = list(range(first))
        # Where a number stands: what comes before it, whether it is a function's, and the number.
        self.marks, self.words = [], []
        self.read(code, reader.at)

    def read(self, code, at):
        piece, begun = code[:at], at
        while at < len(code):
            start, instruction = at, code[at]
            at += 1
            if instruction in ALIGNMENTS:
                offset, at = skipped(code, at, 1), skipped(code, at, 2)
                self.words.append(bytes([instruction, ALIGNMENTS[instruction]]) + code[offset:at])
                piece += code[begun:start] + self.words[-1]
                begun = at
                continue
            if instruction in NUMBERS:
                at = skipped(code, at, NUMBERS[instruction])
            elif instruction in BYTES:
                at += BYTES[instruction]
            elif instruction == 0x0E:
                count, at = number(code, at)
                at = skipped(code, at, count + 1)
            elif instruction == 0xFC:
                more, at = number(code, at)
                at = skipped(code, at, MORE[more])
            elif instruction not in PLAIN:
                raise SystemExit(f"An instruction that is not known: {instruction:#x}.")
            is_local = instruction in LOCALS
            # Which local variable it is says nothing: they get other numbers.
            self.words.append(bytes([instruction]) if is_local else code[start:at])
            if is_local or instruction == CALL:
                self.marks.append((piece + code[begun : start + 1], instruction == CALL, number(code, start + 1)[0]))
                piece, begun = b"", at
        self.end = piece + code[begun:]
        # Between which pieces each local variable stands, of those around it three and up to five, and how often each stands between these.
        pieces, stands = [b"", *(piece for piece, _, _ in self.marks), self.end], enumerate(self.marks)
        self.locals = [(tuple(pieces[max(0, i - k) : i + 3 + k]), mark) for i, (_, is_call, mark) in stands if not is_call for k in (0, 1)]
        self.places = {}
        for place, mark in self.locals:
            self.places.setdefault(place, Counter())[mark] += 1

    def code(self, numbers, names=None):
        """Its bytes, where functions have these numbers and local variables their names, or those."""
        names = [written(name) for name in names or self.names]
        parts = [part for piece, is_call, mark in self.marks for part in (piece, numbers[mark] if is_call else names[mark])]
        return b"".join(parts) + self.end

    def votes(self, other):
        """Which local variables of this stand where which of the other do, the most often first; where the code before and behind is the same."""
        found = Counter()
        for place, mark in self.locals:
            for theirs, count in (others := other.places.get(place, {})).items():
                found[mark, theirs] += count / len(others)
        return sorted(found, key=lambda pair: (-found[pair], pair))

    def named_as(self, other, votes):
        """Its local variables with the numbers that those of another have that stand where they do."""
        names, left = list(self.names), [set(group) for group in self.groups]
        group_of = {name: left[i] for i, group in enumerate(self.groups) for name in group}
        open_names = set(group_of)
        for ours, theirs in votes:
            theirs = other.names[theirs]
            if ours in open_names and theirs in group_of[ours]:
                names[ours] = theirs
                open_names.remove(ours)
                group_of[ours].remove(theirs)
        for ours in sorted(open_names):
            names[ours] = min(group_of[ours])
            group_of[ours].remove(names[ours])
        return names


def behind(before):
    """Says how many bytes data takes behind what was before, which is made ready once for all that are tried there."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zlib.Z_DEFAULT_STRATEGY, before)

    def compressed(data):
        copy = packer.copy()
        return len(copy.compress(data)) + len(copy.flush())

    return compressed


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


class Program:
    def __init__(self, binary):
        # Names that are only for people would be those of before.
        reader, self.sections = Reader(binary, 8), []
        while reader.at < len(binary):
            section = (reader.number(), reader.run())
            if section[0]:
                self.sections.append(section)
        contents = dict(self.sections)
        parameters = self.parameters(Reader(contents[1]))
        self.imported = self.imports(Reader(contents[2])) if 2 in contents else 0
        kinds, codes = Reader(contents[3]), Reader(contents[10])
        codes.number()
        self.functions = [Function(codes.run(), kind, parameters[kind]) for kind in [kinds.number() for _ in range(kinds.number())]]
        self.all = range(len(self.functions))
        # How many phrases each says, and how many two share.
        said = self.phrases()
        self.lengths = [len(phrases) for phrases in said]
        self.shared = self.shared_by(said)
        self.nearest = self.likest(TRIES)
        self.votes = {}

    # MARK: Reading

    def parameters(self, reader):
        """How many parameters each type of functions has."""
        result = []
        for _ in range(reader.number()):
            reader.bytes(1)
            result.append(len(reader.run()))
            reader.run()
        return result

    def imports(self, reader):
        count = reader.number()
        for _ in range(count):
            reader.run()
            reader.run()
            if reader.number() != 0:
                raise SystemExit("Something else than a function is imported.")
            reader.number()
        return count

    # MARK: Likeness

    def phrases(self):
        """For each function all its runs of instructions, each as a number."""
        numbers = {}

        def of(words):
            return {numbers.setdefault(run, len(numbers)) for run in zip(*(words[i:] for i in range(PHRASE)))}

        return [of(function.words) for function in self.functions]

    def shared_by(self, said):
        """How many phrases two functions share, the lower number first."""
        sayers = {}
        for i, phrases in enumerate(said):
            for phrase in phrases:
                sayers.setdefault(phrase, []).append(i)
        return Counter((a, b) for of_it in sayers.values() if len(of_it) <= COMMON for k, b in enumerate(of_it) for a in of_it[:k])

    def often_called(self):
        calls = Counter(mark for function in self.functions for _, is_call, mark in function.marks if is_call)
        return sorted(self.all, key=lambda i: -calls[self.imported + i])[:FIRST]

    def chained(self):
        """The functions so that what is most alike is together."""

        def likeness(pair):
            a, b = pair
            return self.shared[pair] / (self.lengths[a] + self.lengths[b] - self.shared[pair] + 60)

        return chained(len(self.functions), sorted(self.shared, key=lambda pair: (-likeness(pair), pair)))

    def likest(self, count):
        """For each function so many of those that say most of what it says, for their length."""
        found = [[] for _ in self.functions]
        for (a, b), phrases in self.shared.items():
            found[a].append((-phrases / (self.lengths[b] + 60), b))
            found[b].append((-phrases / (self.lengths[a] + 60), a))
        return [[i for _, i in sorted(others)[:count]] for others in found]

    # MARK: Order

    def numbers(self, order):
        """The number of each function, as it is written, where they come in an order."""
        place = {function: at for at, function in enumerate(order)}
        return [written(i) for i in range(self.imported)] + [written(self.imported + place[i]) for i in self.all]

    def placed(self, order):
        """The order with each function where it takes the fewest bytes, of the places behind those that are like it."""

        def compressed(at):
            return behind(data[max(0, at - BACK) : at])

        def cost(at):
            size, following = compressed(at), data[at : at + AHEAD]
            return size(body + following) - size(following)

        numbers, order = self.numbers(order), list(order)
        bodies = [function.code(numbers) for function in self.functions]
        size = [len(body) for body in bodies]
        for function in sorted(order, key=lambda i: (-size[i], i)):
            old = order.index(function)
            del order[old]
            body, data = bodies[function], b"".join(map(bodies.__getitem__, order))
            starts = [0, *accumulate(map(size.__getitem__, order))]
            place = {i: at for at, i in enumerate(order)}
            # Of those that lie near each other the likest stands for all.
            places = {starts[place[i] + 1] // APART: place[i] + 1 for i in reversed(self.nearest[function])}
            new = min(sorted({old, *places.values()}), key=lambda at: compressed(starts[at])(body))
            order.insert(new if new != old and cost(starts[new]) < cost(starts[old]) else old, function)
        return order

    # MARK: Local variables

    def named(self, order):
        """Numbers local variables so that each function takes the fewest bytes behind those before it."""
        numbers, data, seen = self.numbers(order), b"", set()
        for i in order:
            function, known = self.functions[i], data[-BACK:]
            best, compressed = function.code(numbers), behind(known)
            fewest = compressed(best)
            for names in self.namings(i, seen):
                code = function.code(numbers, names)
                length = compressed(code)
                if length < fewest:
                    function.names, best, fewest = names, code, length
            data = known + best
            seen.add(i)

    def namings(self, i, seen):
        """What a function's local variables may be called: as in those that have been seen, or with two numbers exchanged."""
        function = self.functions[i]
        if all(len(group) < 2 for group in function.groups):
            return
        for other in [other for other in self.nearest[i] if other in seen][:VOTERS]:
            if (i, other) not in self.votes:
                self.votes[i, other] = function.votes(self.functions[other])
            yield function.named_as(self.functions[other], self.votes[i, other])
        for group in function.groups:
            for apart in EXCHANGES:
                for a in group[:EXCHANGED][:-apart]:
                    yield [{a: a + apart, a + apart: a}.get(name, name) for name in function.names]

    # MARK: Writing

    def assembled(self, order):
        numbers = self.numbers(order)
        codes = [self.functions[i].code(numbers) for i in order]
        changed = {
            3: lambda _: vector([written(self.functions[i].kind) for i in order]),
            7: lambda reader: self.exports(reader, numbers),
            8: lambda reader: numbers[reader.number()],
            9: lambda reader: self.elements(reader, numbers),
            10: lambda _: vector([written(len(code)) + code for code in codes]),
        }
        contents = [(kind, changed[kind](Reader(content)) if kind in changed else content) for kind, content in self.sections]
        return b"\0asm" + struct.pack("<I", 1) + b"".join(bytes([kind]) + written(len(content)) + content for kind, content in contents)

    def exports(self, reader, numbers):
        def export():
            name, kind, item = reader.run(), reader.bytes(1), reader.number()
            return written(len(name)) + name + kind + (written(item) if kind[0] else numbers[item])

        return vector([export() for _ in range(reader.number())])

    def elements(self, reader, numbers):
        """The table of functions that are called by their places in it: one run, at an offset that is a number."""

        def element():
            start = reader.at
            if reader.number() != 0 or reader.bytes(1) != b"\x41":
                raise SystemExit("A table of functions of a kind that is not known.")
            reader.number(), reader.bytes(1)
            head = reader.data[start : reader.at]
            return head + vector([numbers[reader.number()] for _ in range(reader.number())])

        return vector([element() for _ in range(reader.number())])


def main():
    program, rounds = Program(Path(sys.argv[1]).read_bytes()), int(sys.argv[3])
    first, order, made = program.often_called(), program.chained(), []
    for _ in range(rounds):
        order = first + [i for i in program.placed(order) if i not in first]
        program.named(order)
        made.append(program.assembled(order))
    Path(sys.argv[2]).write_bytes(min(made, key=lambda binary: len(zlib.compress(binary, 9))))


if __name__ == "__main__":
    main()
