"""``import Sofa.Helper``: messages."""

from __future__ import annotations

import sys
from typing import Any


def _message(kind: str, arguments: tuple[Any, ...]) -> None:
    emitter, text = arguments if len(arguments) == 2 else ("", arguments[0])
    name = emitter.getName() if hasattr(emitter, "getName") else str(emitter)
    sys.stderr.write(f"[{kind}]{f' [{name}]' if name else ''} {text}\n")


def msg_info(*arguments: Any) -> None:
    """A message: ``msg_info(emitter, text)`` or ``msg_info(text)``."""
    _message("INFO", arguments)


def msg_warning(*arguments: Any) -> None:
    """A warning."""
    _message("WARNING", arguments)


def msg_error(*arguments: Any) -> None:
    """An error message; nothing is raised."""
    _message("ERROR", arguments)


def msg_fatal(*arguments: Any) -> None:
    """A message about the end; nothing is raised."""
    _message("FATAL", arguments)


def msg_deprecated(*arguments: Any) -> None:
    """A message about something old."""
    _message("DEPRECATED", arguments)
