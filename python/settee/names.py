"""Names that nodes and objects may have."""

from __future__ import annotations

from typing import Any


def check_name(name: Any) -> None:
    """Refuses a name that paths could not lead to.

    Raises:
        ValueError: If it is ``.`` or ``..``, or has a slash or an end of a line in it.
    """
    text = str(name)
    if text in (".", "..") or "/" in text or len(text.splitlines()) > 1 or text.endswith(("\n", "\r")):
        raise ValueError(f"{text!r} is no name of a node or object: paths could not lead to it")
