"""Named differences that a test turns on: SWITCHES=daily-limit-exclusive,hex-signatures."""

import os

_on = set(filter(None, os.environ.get("SWITCHES", "").split(",")))


def on(name: str) -> bool:
    return name in _on
