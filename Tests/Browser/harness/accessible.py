"""What a person without a pointer, or who listens, can do with a page and hears of it."""

import json
from importlib.resources import files

AXE = (files("axe_playwright_python") / "axe.min.js").read_text()
WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
# Those of its rules that look at colours: what else there is to find is found in light as in dark.
COLOURS = ["color-contrast", "link-in-text-block"]


def faults(scene, only=WCAG):
    """What axe finds of WCAG A and AA: the rule and the elements, none where all is well. What fades or flies to its end has got there before.

    `only`: tags or names of rules.
    """
    if not scene.page.evaluate("!!window.axe"):
        scene.page.evaluate(AXE)
    scene.page.evaluate(
        """async () => {
          const running = () => document.getAnimations().filter(a => a.playState === 'running' && a.effect.getComputedTiming().endTime < Infinity)
          for (let all; (all = running()).length;) await Promise.allSettled(all.map(animation => animation.finished))
        }"""
    )
    found = scene.page.evaluate(
        "only => axe.run(document, { runOnly: only, resultTypes: ['violations'] })", only
    )["violations"]
    return [f"{rule['id']}: {node['html'][:160]} · {node['failureSummary'][:200]}" for rule in found for node in rule["nodes"]]


def spoken(scene):
    """What the accessibility tree has in its live region: the latest announcement."""
    nodes = scene.session.send("Accessibility.getFullAXTree")["nodes"]
    by_id = {node["nodeId"]: node for node in nodes}

    def texts(node):
        if node.get("role", {}).get("value") == "StaticText":
            yield node["name"]["value"]
        else:
            for child in node.get("childIds", []):
                if child in by_id:
                    yield from texts(by_id[child])

    def is_loud(node):
        return any(p["name"] == "live" and p["value"].get("value") == "assertive" for p in node.get("properties", []))

    return "".join(text for node in nodes if is_loud(node) for text in texts(node)).replace("\xa0", " ").strip()


def tree_node(scene, name):
    """The accessibility tree's node of an element."""
    found = scene.session.send("Runtime.evaluate", {"expression": f"document.querySelector('[data-element={json.dumps(name)}]')"})
    object_id = found["result"]["objectId"]
    return scene.session.send("Accessibility.getPartialAXTree", {"objectId": object_id, "fetchRelatives": False})["nodes"][0]


def lift_something(scene):
    """Lifts something by keyboard that can go elsewhere, knowing only the names of elements; says whether it could."""
    return next(lifts(scene), None)


def lifts(scene):
    """Lifts one thing after the other, as long as it is asked for more."""
    things = scene.page.evaluate(
        "[...document.querySelectorAll('[data-drag-source][data-element]')].filter(node => node.checkVisibility() && !node.closest('[inert]'))"
        ".map(node => [node.dataset.element, node.classList.contains('list')])"
    )
    for name, is_list in things:
        for downs in range(1, 4 if is_list else 2):
            if not scene.has(name):
                break
            scene.keys.focus(name)
            began = sum(line.startswith("began") for line in scene.log())
            scene.keys.press(*["ArrowDown"] * downs if is_list else (), "Space")
            if sum(line.startswith("began") for line in scene.log()) > began:
                yield name
                if is_dragging(scene):
                    scene.keys.press("Escape")
                scene.settle()


def is_dragging(scene):
    log = scene.log()
    return sum(line.startswith("began") for line in log) > sum(line.startswith(("dropped", "missed", "cancelled")) for line in log)


def complete_a_drag(scene):
    """Carries something elsewhere and drops it there, by keyboard alone; the line of the transcript that says so."""
    for way in (["ArrowDown"], ["Tab"], ["Tab", "Tab"], ["ArrowRight"], ["ArrowUp"], ["Shift+Tab"]):
        before = scene.state()
        for _, _ in zip(range(8), lifts(scene)):
            count = len(scene.log())
            scene.keys.press(*way)
            # Somewhere else than where it was lifted.
            if not any(line.startswith(("entered", "place", "into")) for line in scene.log()[count:]):
                continue
            scene.keys.press("Space")
            scene.settle()
            line = next((line for line in reversed(scene.log()) if line.startswith(("dropped", "missed", "cancelled"))), "")
            if line.startswith("dropped") and scene.state() != before:
                return line
    return None
