"""A program of the desktop that drags and drops, for the system's own Python, which has GTK.

It is told on its command line, in JSON, what its sources offer and where its window is:
`{"sources": {"note": {"data": {"text/plain": "hello"}, "actions": ["copy"]}}, "action": "copy", "area": [x, y, width, height]}`.
What happens it prints, an object a line; see harness/desktop.py.
"""

import json
import sys

import gi

gi.require_version("Gtk", "3.0")
from gi.repository import Gdk, GLib, Gtk  # noqa: E402

ACTIONS = {"copy": Gdk.DragAction.COPY, "move": Gdk.DragAction.MOVE, "link": Gdk.DragAction.LINK}
# What the X server and GTK add to every offer, and what stands for data that another program would have to write itself.
UNASKED = ("DELETE", "TARGETS", "MULTIPLE", "TIMESTAMP", "SAVE_TARGETS", "XdndDirectSave0", "application/x-moz-file-promise")


def say(**what):
    print(json.dumps(what), flush=True)


def word(action):
    return next((name for name, flag in ACTIONS.items() if action & flag), "none")


class Source(Gtk.EventBox):
    """A label that is dragged; its name is what it says."""

    def __init__(self, name, data, actions):
        super().__init__()
        self.name, self.data = name, data
        self.add(Gtk.Label(label=name))
        targets = [Gtk.TargetEntry.new(kind, 0, number) for number, kind in enumerate(data)]
        allowed = Gdk.DragAction(0)
        for action in actions:
            allowed |= ACTIONS[action]
        self.drag_source_set(Gdk.ModifierType.BUTTON1_MASK, targets, allowed)
        self.connect("drag-begin", lambda *_: say(event="began", source=name))
        self.connect("drag-data-get", self.give)
        self.connect("drag-data-delete", lambda *_: say(event="delete", source=name))
        self.connect("drag-failed", lambda widget, context, result: say(event="failed", source=name, why=result.value_nick))
        self.connect("drag-end", lambda widget, context: say(event="ended", source=name, action=word(context.get_selected_action())))

    def give(self, widget, context, selection, info, time):
        kind = selection.get_target()
        selection.set(kind, 8, self.data[kind.name()].encode())


class Target(Gtk.EventBox):
    """Takes everything, asks for each type that is offered, one after another, and only then says that it is done."""

    def __init__(self, action):
        super().__init__()
        self.action = ACTIONS[action]
        self.wanted, self.got = [], {}
        self.add(Gtk.Label(label="Drop here"))
        self.drag_dest_set(0, [], self.action)
        self.connect("drag-motion", self.moved)
        self.connect("drag-leave", lambda *_: say(event="left"))
        self.connect("drag-drop", self.dropped)
        self.connect("drag-data-received", self.received)

    def moved(self, widget, context, x, y, time):
        allowed = context.get_actions() & self.action
        Gdk.drag_status(context, allowed or context.get_suggested_action(), time)
        say(event="over", allowed=[name for name, flag in ACTIONS.items() if context.get_actions() & flag])
        return True

    def dropped(self, widget, context, x, y, time):
        self.wanted = [kind for kind in context.list_targets() if kind.name() not in UNASKED]
        self.got = {}
        self.next(context, time)
        return True

    def next(self, context, time):
        if self.wanted:
            self.drag_get_data(context, self.wanted.pop(0), time)
            return
        action = context.get_selected_action()
        say(event="dropped", action=word(action), data=self.got)
        Gtk.drag_finish(context, True, bool(action & Gdk.DragAction.MOVE), time)

    def received(self, widget, context, x, y, selection, info, time):
        data = selection.get_data()
        if data is not None and selection.get_length() >= 0:
            kind = selection.get_target().name()
            # Firefox writes some of its types in UTF-16.
            encoding = "utf-16-le" if kind.startswith("text/x-moz-") or (kind == "text/html" and b"\0" in data) else "utf-8"
            self.got[kind] = data.decode(encoding, errors="replace")
        self.next(context, time)


def main():
    plan = json.loads(sys.argv[1])
    x, y, width, height = plan["area"]
    window = Gtk.Window(title="A program of the desktop")
    window.set_default_size(width, height)
    column = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, homogeneous=True)
    window.add(column)
    parts = {name: Source(name, **source) for name, source in plan["sources"].items()}
    parts["target"] = Target(plan["action"])
    for part in parts.values():
        column.pack_start(part, True, True, 0)
    window.show_all()
    window.move(x, y)

    def ready():
        _, left, top = window.get_window().get_origin()
        places = {}
        for name, part in parts.items():
            box = part.get_allocation()
            places[name] = [left + box.x, top + box.y, box.width, box.height]
        say(event="ready", places=places)

    GLib.timeout_add(200, ready)
    Gtk.main()


main()
