"""The scene Solitaire: runs travel together, rules forbid, cards turn over; by mouse, touch and keys."""

import pytest

from harness.devices import ON_ITS_SIDE, PHONE


def suit(card):
    return card.split("-")[1]


def rank(card):
    return int(card.split("-")[2])


def is_red(card):
    return suit(card) in ("hearts", "diamonds")


def fits(state, card, place, alone):
    if place.startswith("home"):
        return alone and place == "home-" + suit(card) and state["homes"][suit(card)] == rank(card) - 1
    pile = state["piles"][place]
    return rank(card) == rank(pile[-1]) - 1 and is_red(card) != is_red(pile[-1]) if pile else rank(card) == 13


def next_move(state):
    """A move that gets on: it frees a card, or goes home, or takes one from the waste. None where one has to draw."""
    places = ["home-" + name for name in state["homes"]] + list(state["piles"])
    for (pile, cards), hidden in zip(state["piles"].items(), state["hidden"]):
        for i in range(hidden, len(cards)):
            for place in places:
                if place == pile or not fits(state, cards[i], place, i == len(cards) - 1):
                    continue
                if place.startswith("home") or (i == hidden and (i > 0 or rank(cards[0]) < 13)):
                    return cards[i], place
    for card in state["waste"][-1:]:
        for place in places:
            if fits(state, card, place, True):
                return card, place
    return None


def where(state, card):
    homes = {"home-" + name: [f"card-{name}-{r}" for r in range(1, count + 1)] for name, count in state["homes"].items()}
    return next(place for place, cards in (state["piles"] | homes | {"waste": state["waste"]}).items() if card in cards)


def is_clean(scene):
    scene.wait_until_over()
    scene.wait_until("!document.querySelector('[data-element=held]')")


@pytest.mark.lengthy
@pytest.mark.parametrize("hand", ["mouse", "touch", "keys"])
def test_a_game_is_played(gallery, hand):
    scene = gallery("solitaire", device=PHONE if hand == "touch" else None, deal=12)
    start, played, longest = scene.state(), 0, 0
    assert start["deal"] == 12 and start["hidden"] == [0, 1, 2, 3, 4, 5, 6]
    for _ in range(40):
        before = scene.state()
        move = next_move(before)
        if move is None:
            if hand == "touch":
                scene.touch.tap("stock")
            elif hand == "mouse":
                scene.mouse.click("stock")
            else:
                scene.keys.focus("stock")
                scene.keys.press("Enter")
            assert scene.state()["moves"] == before["moves"] + 1
            continue
        card, place = move
        longest = max(longest, len(before["piles"][where(before, card)]) - before["piles"][where(before, card)].index(card) if where(before, card).startswith("pile") else 1)
        if hand == "keys":
            scene.page.locator(f"[data-element={card}]").evaluate("card => { card.tabIndex = -1; card.focus() }")
            scene.keys.press("Space")
            scene.keys.tab_until(f"place {place} ", times=12)
            scene.keys.press("Space")
        else:
            scene.drag(hand, card, place)
        scene.settle()
        after = scene.state()
        assert where(after, card) == place and after["moves"] == before["moves"] + 1, (card, place)
        played += 1
        if played == 8:
            break
    assert played == 8 and longest > 1
    is_clean(scene)
    for _ in range(scene.state()["moves"]):
        scene.keys.press("Control+z")
    assert scene.state()["piles"] == start["piles"] and not scene.state()["canUndo"]
    scene.keys.press("Control+Shift+z")
    assert scene.state()["moves"] == 1


def test_what_lies_on_a_card_travels_with_it_and_a_refusal_says_why(gallery):
    scene = gallery("solitaire", deal=12)
    while True:
        state = scene.state()
        run = next((cards[hidden:] for cards, hidden in zip(state["piles"].values(), state["hidden"]) if len(cards) - hidden > 1), None)
        if run:
            break
        move = next_move(state)
        if move:
            scene.mouse.drag(*move)
            scene.settle()
        else:
            scene.mouse.click("stock")
    before = scene.state()
    homes = {card: scene.box(card) for card in run}
    grip = scene.box(run[0]).center
    scene.mouse.press(grip)
    scene.mouse.move(grip + (30, -30))
    # The whole run follows the pointer, each card where it lies on the one before.
    for i, card in enumerate(run):
        held = scene.box(card.replace("card", "held"))
        assert abs(held.x - homes[card].x - 30) < 1 and abs(held.y - homes[card].y + 30) < 1, card
    assert scene.page.locator(f"[data-element={run[-1]}]").evaluate("card => getComputedStyle(card).opacity") == "0"
    scene.mouse.move("home-spades")
    scene.mouse.release()
    scene.settle()
    assert "Not there: one card at a time" in scene.page.locator("[data-element=status]").inner_text()
    assert scene.state() == before and all(abs(scene.box(card).y - homes[card].y) < 1 for card in run)
    is_clean(scene)


def test_a_refusal_can_be_read_on_a_phone_on_its_side(gallery):
    scene = gallery("solitaire", device=ON_ITS_SIDE)
    scene.touch.drag("card-spades-5", "card-diamonds-1", hold=0.4)
    scene.settle()
    status, words = scene.box("status"), "document.querySelector('[data-element=status]')"
    assert "Not there: nothing goes below an ace" in scene.page.evaluate(f"{words}.innerText")
    top, bottom = scene.page.evaluate(
        f"(range => {{ range.selectNodeContents({words}); const {{ top, bottom }} = range.getBoundingClientRect(); return [top, bottom] }})(document.createRange())"
    )
    # Two lines, of which only what keeps lines apart reaches beyond.
    assert status.y - 2 <= top and bottom <= status.y + status.height + 2


@pytest.mark.lengthy
def test_two_clicks_and_enter_send_a_card_home_and_covered_cards_stay(gallery):
    scene = gallery("solitaire", deal=12)
    sent = []
    for _ in range(60):
        state = scene.state()
        ends = [cards[-1] for cards in state["piles"].values() if cards] + state["waste"][-1:]
        card = next((card for card in ends if state["homes"][suit(card)] == rank(card) - 1), None)
        if card is None:
            move = next_move(state)
            if move:
                scene.mouse.drag(*move)
                scene.settle()
            else:
                scene.mouse.click("stock")
            continue
        if not sent:
            scene.mouse.click(card)
            scene.page.wait_for_timeout(700)
            assert scene.state()["homes"] == state["homes"]
            scene.page.mouse.dblclick(*scene.box(card).center)
        else:
            scene.page.locator(f"[data-element={card}]").evaluate("card => { card.tabIndex = -1; card.focus() }")
            scene.keys.press("Enter")
        assert scene.state()["homes"][suit(card)] == rank(card)
        sent.append(card)
        if len(sent) == 2:
            break
    assert len(sent) == 2
    # Face down, nothing can be taken.
    before = scene.state()
    pile = next(i for i, hidden in enumerate(before["hidden"]) if hidden > 1)
    scene.mouse.drag(before["piles"][f"pile-{pile + 1}"][0], "waste")
    scene.settle()
    assert scene.state() == before
    is_clean(scene)


def test_what_keys_draw_and_take_back_is_told(gallery):
    scene = gallery("solitaire", deal=12)

    def said(text):
        scene.wait_until(f"[...document.querySelectorAll('[role=status],[aria-live]')].some(node => node.innerText.trim() === '{text}')")

    scene.keys.focus("stock")
    scene.keys.press("Enter")
    card = scene.state()["waste"][-1]
    said({1: "A", 11: "J", 12: "Q", 13: "K"}.get(rank(card), str(rank(card))) + " of " + suit(card))
    scene.keys.press("Control+z")
    said("Taken back")
    scene.keys.press("Control+y")
    said("Done again")


def test_a_card_that_lies_face_down_says_so_and_shows_nothing(gallery):
    scene = gallery("solitaire", deal=12)
    text = scene.page.locator(f"[data-element={scene.state()['piles']['pile-7'][0]}] .text")
    assert (text.text_content(), text.evaluate("text => getComputedStyle(text).opacity")) == ("Face-down card", "0")


def test_arrows_reach_no_card_that_others_cover(gallery):
    scene = gallery("solitaire", deal=1)
    for _ in range(3):
        scene.mouse.click("stock")
        scene.settle()
    scene.keys.focus("waste")
    scene.keys.press("ArrowDown")
    assert scene.page.evaluate("document.activeElement.getBoundingClientRect().height") > 10
    scene.keys.press("Space")
    scene.wait_for_log("began")


def test_a_deal_is_opened_by_the_number_that_is_shown(gallery):
    scene = gallery("solitaire", deal=5)
    assert scene.page.locator("[data-element=status]").inner_text().startswith("Deal 5:")
    scene.page.locator("[data-element=new]").click()
    assert scene.state()["deal"] == 6
