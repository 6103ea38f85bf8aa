"""What leaps: something that goes far in one frame, by itself, and neither before it nor after. What flies, glides or is scrolled does not."""

# How far something goes in a leap, and how little it moves in the frames beside it, in CSS pixels.
FAR, NEAR = 24, 4

# Where all that can be seen is, by name, in what it scrolls with; but not what follows a hand.
PLACES = """(() => {
  const places = {}
  for (const node of document.querySelectorAll('#stage [data-element]:not([data-dragging], [data-dragging] *)')) {
    // Where a scene lets faces glide, things are at their places before.
    const { x, y, right, bottom, width } = (node.querySelector(':scope > .face') ?? node).getBoundingClientRect(), { parentElement: home } = node
    if (!width || right < 0 || bottom < 0 || x > innerWidth || y > innerHeight) continue
    if (!node.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    const { x: left, y: top } = home.getBoundingClientRect()
    places[node.dataset.element] = [x - left + home.scrollLeft, y - top + home.scrollTop, home.closest('[data-element]')?.dataset.element ?? '', width]
  }
  return [performance.now(), `${innerWidth} ${innerHeight}`, places]
})()"""


class Film:
    """`film = Film(scene)`, and what has leapt since is `film.leaps()`."""

    def __init__(self, scene):
        self.frames = scene.film(PLACES)

    def leaps(self):
        """A line for each, with its time; what was written down is forgotten."""
        return list(leaps(self.frames.evaluate("frames => frames.splice(0)")))


def leaps(frames):
    """The leaps in frames: each its time in milliseconds, the size of its window, and by name where something is, in what, and how wide."""
    for i in range(2, len(frames) - 1):
        four = frames[i - 2 : i + 2]
        times, views, places = zip(*four)
        if len(set(views)) > 1 or any(b - a > 50 for a, b in zip(times, times[1:])):
            continue
        ways = {name: [way(a[name], b[name]) for a, b in zip(places, places[1:])] for name in places[0] if is_in_all(name, places)}
        for name, (before, leap, after) in ways.items():
            home = places[0][name][2]
            others = [ways[other][1] for other in ways if other != name and places[0][other][2] == home]
            # Of what has been laid out anew all may go.
            together = [other for other in others if length((other[0] - leap[0], other[1] - leap[1])) < NEAR]
            if length(leap) > FAR and length(before) < NEAR and length(after) < NEAR and not (others and 2 * len(together) >= len(others)):
                yield f"{name} leaps by {leap[0]:.0f}, {leap[1]:.0f} in {home or 'the stage'} at {times[2] / 1000:.2f} s"


def is_in_all(name, places):
    """Whether something stays where it is, and as large: what is magnified goes with every turn of a wheel."""
    return all(name in each and each[name][2:] == places[0][name][2:] for each in places)


def way(start, end):
    return end[0] - start[0], end[1] - start[1]


def length(vector):
    return (vector[0] ** 2 + vector[1] ** 2) ** 0.5
