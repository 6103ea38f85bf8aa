"""What the page probe.html writes down: the events that reach it."""

import json


def events(page, kind=None):
    return [event for event in json.loads(page.recording()) if kind in (None, event["type"])]


def check_trusted(*pages):
    for page in pages:
        assert events(page) and all(event["trusted"] for event in events(page))
