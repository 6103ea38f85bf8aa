"""Where things are in the viewport."""

from typing import NamedTuple


class Place(NamedTuple):
    """A point, in CSS pixels of the viewport."""

    x: float
    y: float

    def __add__(self, other):
        return Place(self.x + other[0], self.y + other[1])


class Box(NamedTuple):
    """A rectangle, in CSS pixels of the viewport."""

    x: float
    y: float
    width: float
    height: float

    @property
    def center(self):
        return self.at(0.5, 0.5)

    def at(self, across, down):
        """The point at these fractions of the width and height."""
        return Place(self.x + self.width * across, self.y + self.height * down)


def between(start, end, steps):
    """`steps` points from after `start` up to `end`."""
    for step in range(1, steps + 1):
        part = step / steps
        yield Place(start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part)


def near(a, b, tolerance=0.5):
    """Whether two points are the same but for less than the tolerance, in x and in y."""
    return abs(a[0] - b[0]) < tolerance and abs(a[1] - b[1]) < tolerance
