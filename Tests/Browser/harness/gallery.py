"""The gallery's scenes: which there are, and what is done and seen in more than one of them."""

import runpy

from .site import ROOT

GALLERY = ROOT / "Examples" / "Gallery"
# Every scene, in the order of the index: a new one is tested as soon as it is in the list.
SCENES = [scene["name"] for scene in runpy.run_path(str(GALLERY / "scenes.py"))["scenes"]()]


def mood(scene, name):
    """How a thing looks: regular, pending, accepted …"""
    return scene.page.locator(f'[data-element="{name}"]').get_attribute("data-mood")


def press(scene, name):
    """Clicks a button of the stage."""
    scene.page.locator(f'[data-element="{name}"]').click()


def play(scene, name):
    """A few drags of every kind; in a scene that has none of its own here, something to somewhere."""
    if name == "snap":
        scene.mouse.drag("round-1", "round-slot")
        scene.settle()
        scene.mouse.drag("square-1", "round-slot")
        scene.pen.drag("square-2", "square-tray")
        scene.keys.focus("round-2")
        scene.keys.press("Space", "Tab", "Enter")
    elif name == "responders":
        scene.mouse.drag("Robin", "meadow")
        scene.settle()
        scene.mouse.drag("token", scene.box("inner").at(0.2, 0.8))
    elif name == "emoji":
        scene.page.locator("[data-element=switch-turn-more]").click()
        scene.mouse.drag("palette-frog", scene.box("window").at(0.4, 0.4))
        scene.settle()
        scene.mouse.drag("palette-star", "star")
        scene.settle()
        scene.mouse.drag("sticker-1", scene.box("window").at(0.45, 0.6))
    elif name == "chess":
        for piece, square in [("white-pawn-e", "e4"), ("black-pawn-d", "d5"), ("white-pawn-e", "d5"), ("black-king-e", "e6")]:
            scene.mouse.drag(piece, "square-" + square)
            scene.settle()
        scene.page.locator("[data-element=undo]").click()
        scene.settle()
    elif name == "cards":
        for card in scene.state()["hand"][:2]:
            scene.mouse.drag(card, "rest-mixed")
            scene.settle()
        scene.page.locator("[data-element=undo]").click()
        scene.settle()
    elif scene.page.locator(".item").count():
        # Items are no sources: they change places in their lists.
        for turn in range(2):
            # Anew each time: what is dropped in a folder that is closed is out of sight.
            names = scene.page.locator(".item").evaluate_all("all => all.slice(0, 4).map(node => node.dataset.element)")
            scene.mouse.drag(names[turn], names[-1 - turn])
            scene.settle()
    else:
        names = scene.page.locator("[data-drag-source][data-element]").evaluate_all("all => all.map(node => node.dataset.element)")
        for name in names[:3]:
            scene.mouse.drag(name, scene.box("stage").at(0.5, 0.5))
            scene.settle()
    scene.settle()
