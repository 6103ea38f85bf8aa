"""Random hands on a scene: mouse, fingers, pen and keys do anything at any time, and after each round nothing may be lost, left or stuck.

Where the hands go is a matter of the seed; what comes of it also of the machine's pace, so that the same seed may take another course.
"""

import argparse
import json
import random
import signal

from playwright.sync_api import sync_playwright

from harness.browsers import BARE, launch_chromium
from harness.gallery import SCENES
from harness.place import Place
from harness.scene import Scene
from harness.site import served
from leaps import Film

KEYS = ["Space", "Enter", "Escape", "Tab", "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Home", "End", "PageUp", "PageDown"]

# What a drag leaves in the document while it lasts, and what a failure shows.
LEFT = """() => {
  const left = []
  for (const name of ['data-dragging', 'data-drag-layer', 'data-drag-origin', 'data-drag-still']) {
    for (const node of document.querySelectorAll(`[${name}]`)) left.push(`${name} on ${node.dataset.element ?? node.className ?? node.localName}`)
  }
  if (getComputedStyle(document.documentElement).cursor !== 'auto') left.push('a cursor')
  if (document.querySelector('[role=alert]')) left.push('a notice of failure')
  return left
}"""


class Monkey:
    """`Monkey(scene, name, seed).play(rounds)` raises AssertionError with what is wrong and what was done. With a film, what leaps is wrong too."""

    def __init__(self, scene, name, seed, film=None):
        self.scene, self.name, self.film = scene, name, film
        self.random = random.Random(f"{name} {seed}")
        self.done = []
        # Hands that come upon a link stay.
        scene.page.evaluate("addEventListener('click', event => event.target.closest?.('a') && event.preventDefault(), true)")
        self.start = things(name, scene.state())

    def play(self, rounds):
        signal.signal(signal.SIGALRM, self.hangs)
        for _ in range(rounds):
            # A page that goes round in circles answers nothing, and is waited for without end.
            signal.alarm(120)
            try:
                self.round()
                self.check()
            finally:
                signal.alarm(0)

    def hangs(self, *_):
        raise AssertionError(f"{self.name} does not answer any more: {' · '.join(self.done[-1])}")

    def round(self):
        self.done.append([])
        hand = self.random.choice([self.with_mouse, self.with_mouse, self.with_touch, self.with_touch, self.with_pen, self.with_keys])
        hand()
        # Everything is let go of; a drag by keys goes on until it is told otherwise.
        self.say("let go")
        self.scene.keys.press("Escape")

    def say(self, *what):
        self.done[-1].append(" ".join(map(str, what)))

    # MARK: Places

    def place(self):
        """Mostly somewhere on something that has a name, sometimes anywhere, and beyond."""
        view = self.scene.page.viewport_size
        if self.random.random() < 0.8:
            box = self.scene.page.evaluate(
                """([turn, view]) => {
                  const all = [...document.querySelectorAll('#stage [data-element]')].filter(element => {
                    const r = element.getBoundingClientRect()
                    return r.width && r.height && r.right > 0 && r.bottom > 0 && r.left < view.width && r.top < view.height
                  })
                  const one = all[Math.floor(turn * all.length)]
                  const r = one?.getBoundingClientRect()
                  return r && [one.dataset.element, r.x, r.y, r.width, r.height]
                }""",
                [self.random.random(), view],
            )
            if box:
                name, x, y, width, height = box
                return name, Place(x + width * self.random.random(), y + height * self.random.random())
        return "", Place(self.random.uniform(-30, view["width"] + 30), self.random.uniform(-30, view["height"] + 30))

    # MARK: Hands

    def with_mouse(self):
        page = self.scene.page
        name, at = self.place()
        self.say("mouse down", name, *map(round, at))
        page.mouse.move(*at)
        page.mouse.down()
        for _ in range(self.random.randint(0, 5)):
            name, at = self.place()
            self.say("mouse to", name, *map(round, at))
            page.mouse.move(*at, steps=self.random.choice([1, 2, 5, 12]))
            self.meddle()
        self.say("mouse up")
        page.mouse.up()

    def with_pen(self):
        pen = self.scene.pen
        name, at = self.place()
        self.say("pen down", name, *map(round, at))
        pen.press(at)
        for _ in range(self.random.randint(0, 4)):
            name, at = self.place()
            self.say("pen to", name, *map(round, at))
            pen.move(at, steps=self.random.choice([1, 3, 8]))
            self.meddle()
        pen.release()

    def with_touch(self):
        touch = self.scene.touch
        for _ in range(self.random.randint(1, 8)):
            turn = self.random.random()
            free = [finger for finger in range(3) if finger not in touch.fingers]
            if not touch.fingers or (free and turn < 0.3):
                name, at = self.place()
                hold = self.random.choice([0, 0, 0.05, 0.35, 0.4])
                self.say("finger", free[0], "down", name, *map(round, at), "for", hold)
                touch.start(at, finger=free[0])
                touch.wait(hold)
            elif turn < 0.8:
                finger = self.random.choice(list(touch.fingers))
                name, at = self.place()
                self.say("finger", finger, "to", name, *map(round, at))
                touch.move(at, finger=finger, steps=self.random.choice([1, 3, 8]))
            elif turn < 0.95:
                finger = self.random.choice(list(touch.fingers))
                self.say("finger", finger, "up")
                touch.end(finger)
            else:
                self.say("touch cancelled")
                touch.cancel()
            self.meddle()
        while touch.fingers:
            touch.end(next(iter(touch.fingers)))

    def with_keys(self):
        page = self.scene.page
        focused = page.evaluate(
            """turn => {
              const all = [...document.querySelectorAll('#stage [tabindex="0"], #stage button')].filter(e => e.checkVisibility())
              const one = all[Math.floor(turn * all.length)]
              one?.focus()
              return one && (one.dataset.element ?? one.localName)
            }""",
            self.random.random(),
        )
        self.say("focus on", focused)
        if not focused:
            return
        for key in ["Space", *self.random.choices(KEYS, k=self.random.randint(1, 8)), self.random.choice(["Space", "Enter", "Escape"])]:
            self.say("key", key)
            page.keyboard.press(key)
            self.meddle(0.05)

    def meddle(self, chance=0.12):
        """Something that comes in between."""
        if self.random.random() > chance:
            return
        page, turn = self.scene.page, self.random.randrange(8)
        if turn == 0:
            self.say("Escape")
            page.keyboard.press("Escape")
        elif turn == 1:
            self.say("wheel")
            page.mouse.wheel(self.random.choice([0, 0, 200]), self.random.choice([-300, 120, 400]))
        elif turn == 2:
            size = {"width": self.random.choice([390, 700, 1024, 1440]), "height": self.random.choice([600, 720, 900])}
            self.say("window", *size.values())
            page.set_viewport_size(size)
        elif turn == 3:
            self.say("second button")
            page.mouse.down(button="right")
            page.mouse.up(button="right")
        elif turn == 4:
            self.say("Control z")
            page.keyboard.press("Control+z")
        elif turn == 5:
            key = self.random.choice(KEYS)
            self.say("key", key)
            page.keyboard.press(key)
        elif turn == 6:
            self.say("wait")
            page.wait_for_timeout(self.random.choice([30, 300, 900]))
        else:
            self.say("Control y")
            page.keyboard.press("Control+y")

    # MARK: What must be

    def check(self):
        scene = self.scene
        # Keys may have come upon the button that plays everything again.
        scene.wait_until("!document.querySelector('.shield')", seconds=60)
        scene.settle()
        # Springs that have come to rest are told so in the frame after, and what has been dropped may still be on its way for a second.
        scene.page.wait_for_timeout(150)
        if scene.page.evaluate(LEFT):
            scene.page.wait_for_timeout(1500)
        scene.settle()
        log = scene.log()
        wrong = scene.page.evaluate(LEFT) + scene.errors
        began = sum(line.startswith("began") for line in log)
        ended = sum(line.startswith(("dropped", "missed", "cancelled")) for line in log)
        if began != ended:
            wrong.append(f"{began} drags began, {ended} ended")
        now = things(self.name, scene.state())
        if now != self.start:
            wrong.append(f"there was {self.start}, and there is {now}")
        if self.film:
            wrong += self.film.leaps()
        assert not wrong, "\n".join([f"{self.name}: {wrong}", *map(" · ".join, self.done[-2:]), *log[-12:]])


def things(name, state):
    """What a scene has that no drag makes more of or less; None where hands may do that."""
    if name in ("list", "grid"):
        return sorted(state["order"])
    if name == "collections":
        return sorted(state["crate"] + state["shelf"] + state["basket"])
    if name == "tree":
        return sorted(node["element"] for node in state["nodes"])
    if name == "responders":
        return sorted(state["garden"] + state["meadow"] + state["nest"])
    if name == "snap":
        return sorted(state["pieces"])
    if name == "solitaire":
        return sorted(card for card in json.dumps(state).split('"') if card.startswith("card-"))
    if name == "keyboard":
        return [sorted(state["list"]), sorted(state["grid"]), sorted(node[0] for node in state["tree"]), sorted(state["canvas"])]
    if name == "million":
        return state["count"]
    if name == "birds":
        # Others come of texts and of data that is late, as often as one likes.
        residents = ("Robin", "Owl", "Parrot", "Duck", "Swan", "Penguin")
        return sorted(bird for bird in state["garden"] + state["album"] if bird.split()[-1] in residents)
    if name == "menu":
        # Cards give as many dishes as one likes, and the tray takes them.
        return sorted(state["courses"])
    if name == "chess":
        return sum(piece.isalpha() for piece in state["fen"].split()[0]) + len(state["captured"])
    if name == "cards":
        return len(state["hand"]) + state["pile"] + sum(state["homes"].values()) + sum(map(len, state["rests"].values()))
    if name in ("board", "todo"):
        # Buttons add and delete, but nothing is anywhere twice.
        places = [place for place in state.values() if isinstance(place, list)]
        return sum(map(len, places)) - len({thing for place in places for thing in place})
    return None


def main():
    """Plays rounds with seeds on scenes: `python monkey.py --seeds 10 20 --rounds 10 list tree`; all scenes where none is named."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--seeds", type=int, nargs=2, default=(1, 4), metavar=("FROM", "TO"), help="the last is left out")
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--leaps", action="store_true", help="what leaps is wrong too; on a busy machine something may seem to")
    parser.add_argument("--ask-only", action="store_true", help=argparse.SUPPRESS)  # Only looks whether all that is asked for is there.
    parser.add_argument("scenes", nargs="*", metavar="SCENE")
    asked = parser.parse_args()
    for name in asked.scenes:
        if name not in SCENES:
            parser.error(f"there is no scene {name}, only {', '.join(SCENES)}")
    if asked.ask_only:
        return

    failed = 0
    with served() as site, sync_playwright() as playwright, launch_chromium(playwright, BARE) as browser:
        for seed in range(*asked.seeds):
            for name in asked.scenes or SCENES:
                context = browser.new_context(viewport={"width": 1024, "height": 720})
                context.set_default_timeout(15_000)
                scene = Scene(context.new_page()).open(f"{site}/gallery/index.html?scene={name}")
                try:
                    Monkey(scene, name, seed, asked.leaps and Film(scene)).play(asked.rounds)
                    print(f"{name} {seed}: fine, {len(scene.log())} lines", flush=True)
                except AssertionError as error:
                    failed += 1
                    print(f"{name} {seed}: FAILED\n{error}", flush=True)
                context.close()
    raise SystemExit(1 if failed else 0)


if __name__ == "__main__":
    main()
