"""The scene Cards: places that take cards by rule, and say why they do not; a game until it is won."""

import pytest

from harness.devices import PHONE
from harness.gallery import mood, press
from harness.place import near

SUITS = ("spades", "hearts", "clubs", "diamonds")
RANKS = range(1, 7)


def part(scene, name, part):
    found = scene.page.locator(f'[data-element="{name}"] .{part}')
    return found.first.inner_text() if found.count() else ""


def is_red(card):
    return "hearts" in card or "diamonds" in card


def rank(card):
    return int(card[-1])


def refused(scene):
    """A card of the hand and a place of the other colour."""
    card = scene.state()["hand"][0]
    return card, "rest-black" if is_red(card) else "rest-red"


class Game:
    """The same game by its rules, so that a way to win can be found before it is played."""

    def __init__(self, deck, hand=None, homes=None, rests=None):
        self.deck, self.hand = deck, hand
        self.homes = homes or dict.fromkeys(SUITS, 0)
        self.rests = rests or {"rest-red": [], "rest-black": [], "rest-mixed": []}

    def copy(self):
        return Game(self.deck[:], self.hand[:], dict(self.homes), {name: pile[:] for name, pile in self.rests.items()})

    def takes(self, card, place):
        if place.startswith("home"):
            suit = place[5:]
            return suit in card and self.homes[suit] == rank(card) - 1
        pile = self.rests[place]
        if place == "rest-mixed":
            return not pile or (rank(card) == rank(pile[-1]) - 1 and is_red(card) != is_red(pile[-1]))
        return is_red(card) == (place == "rest-red") and (not pile or rank(card) < rank(pile[-1]))

    def moves(self):
        cards = [card for card in self.hand if card] + [pile[-1] for pile in self.rests.values() if pile]
        for card in cards:
            for place in ["home-" + suit for suit in SUITS] + list(self.rests):
                if not (place in self.rests and self.rests[place][-1:] == [card]) and self.takes(card, place):
                    yield card, place

    def play(self, card, place):
        if card in self.hand:
            self.hand[self.hand.index(card)] = self.deck.pop(0) if self.deck else None
        for pile in self.rests.values():
            if pile[-1:] == [card]:
                pile.pop()
                break
        if place in self.rests:
            self.rests[place].append(card)
        else:
            self.homes[place[5:]] += 1

    def win(self):
        """The moves that win it."""
        stack, seen = [(self, [])], set()
        while stack:
            game, way = stack.pop()
            while home := next((move for move in game.moves() if move[1].startswith("home")), None):
                game.play(*home)
                way = way + [home]
            if all(count == 6 for count in game.homes.values()):
                return way
            key = (frozenset(filter(None, game.hand)), len(game.deck), tuple(map(tuple, game.rests.values())))
            if key in seen:
                continue
            seen.add(key)
            for move in game.moves():
                after = game.copy()
                after.play(*move)
                stack.append((after, way + [move]))


def deck(deal):
    """How the scene shuffles: SplitMix64, from the last card down."""
    cards = [f"card-{suit}-{rank}" for suit in SUITS for rank in RANKS]
    mask, seed = (1 << 64) - 1, deal
    for i in range(len(cards) - 1, 0, -1):
        seed = (seed + 0x9E3779B97F4A7C15) & mask
        z = ((seed ^ seed >> 30) * 0xBF58476D1CE4E5B9) & mask
        z = ((z ^ z >> 27) * 0x94D049BB133111EB) & mask
        j = (z ^ z >> 31) % (i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    return cards


@pytest.mark.lengthy
@pytest.mark.long
@pytest.mark.parametrize("hand, deal", [("mouse", 1), ("touch", 5), ("keys", 9)])
def test_a_game_is_won(gallery, hand, deal):
    scene = gallery("cards", device=PHONE, deal=deal)
    cards = deck(deal)
    assert scene.state()["hand"] == cards[:5]
    way = Game(cards[5:], cards[:5]).win()
    for card, place in way:
        if hand == "keys":
            scene.keys.focus(card)
            scene.keys.press("Space")
            scene.keys.tab_until("entered " + place, times=8)
            scene.keys.press("Space")
        else:
            scene.drag(hand, card, place)
        assert scene.log()[-1] == f"dropped {place} move", (card, place)
    scene.settle()
    state = scene.state()
    assert state["won"] and state["homes"] == dict.fromkeys(SUITS, 6)
    assert part(scene, "status", "text") == f"You won, with {len(way)} moves"
    scene.keys.press("Control+z")
    assert not scene.state()["won"] and scene.state()["canRedo"]
    scene.keys.press("Control+Shift+z")
    assert scene.state()["won"]
    press(scene, "deal-again")
    assert scene.state()["deal"] == deal + 1 and scene.state()["homes"] == dict.fromkeys(SUITS, 0)


@pytest.mark.many
@pytest.mark.parametrize("hand", ["mouse", "touch", "pen"])
def test_a_refusal_says_why(gallery, hand):
    scene = gallery("cards", device=PHONE)
    before = scene.state()
    card, place = refused(scene)
    home = scene.box(card).center
    if hand == "touch":
        scene.touch.start(card)
        scene.touch.wait(0.35)
        scene.touch.move(place)
    else:
        getattr(scene, hand).press(card)
        getattr(scene, hand).move(place)
    reason = "only black cards" if place == "rest-black" else "only red cards"
    assert part(scene, place, "note") == reason and mood(scene, place) == "rejected"
    assert mood(scene, card) == "rejected" and part(scene, card, "note") == "does not fit"
    getattr(scene, hand).end() if hand == "touch" else getattr(scene, hand).release()
    scene.settle()
    assert scene.log()[-1] == "missed " + card and near(scene.box(card).center, home)
    assert part(scene, "status", "text") == "Not there: " + reason
    assert scene.state() == before


def test_places_that_take_a_card_glow_when_it_is_lifted(gallery):
    scene = gallery("cards")
    card, other = refused(scene)
    scene.mouse.press(card)
    scene.mouse.move(scene.box(card).center + (0, -8))
    assert mood(scene, card) == "unknown" and mood(scene, other) == "regular"
    place = "rest-red" if other == "rest-black" else "rest-black"
    assert mood(scene, place) == "pending" and mood(scene, "rest-mixed") == "pending"
    scene.mouse.move(place)
    assert mood(scene, card) == "accepted" and mood(scene, place) == "pending-drop" and part(scene, card, "note") == "fits"
    scene.mouse.release()
    scene.settle()
    assert mood(scene, card) == "regular" and scene.state()["rests"][place[5:]] == [card]
    box, area = scene.box(card), scene.box(place)
    assert box.x >= area.x and box.y >= area.y and box.x + box.width <= area.x + area.width
    # The pile has filled the hand up.
    assert scene.state()["pile"] == 18 and part(scene, "pile", "text") == "18"


def test_a_lost_pointer_and_escape_change_nothing(gallery):
    scene = gallery("cards", device=PHONE)
    before = scene.state()
    card = before["hand"][1]
    scene.touch.start(card)
    scene.touch.wait(0.35)
    scene.touch.move("rest-mixed")
    scene.touch.cancel()
    scene.settle()
    assert scene.state() == before
    scene.mouse.press(card)
    scene.mouse.move("rest-mixed")
    scene.keys.press("Escape")
    scene.mouse.release()
    scene.settle()
    assert scene.state() == before and mood(scene, "rest-mixed") == "regular"
