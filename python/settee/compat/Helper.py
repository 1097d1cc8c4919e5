"""``import Sofa.Helper``: messages."""

from __future__ import annotations

import sys
from types import SimpleNamespace
from typing import Any

from .. import _settee
from ..missing import of_module
from .repository import FileRepository


_handlers: list[MessageHandler] = []


class MessageHandler:
    """``with handler: ...`` hands all messages of scripts to its ``process``, in place of the terminal. Derive from it."""

    def process(self, message: dict[str, Any]) -> None:
        """Gets a message: type, emitter, message, sender."""
        raise NotImplementedError(f"{type(self).__name__} defines no process")

    def __enter__(self) -> MessageHandler:
        _handlers.append(self)
        return self

    def __exit__(self, *_: Any) -> None:
        _handlers.remove(self)


def GetVersion() -> str:
    """The version of this package."""
    return str(_settee.__version__)


#: Folders in which files are searched.
System = SimpleNamespace(FileRepository=FileRepository)


def _message(kind: str, arguments: tuple[Any, ...]) -> None:
    # After the text a file and a line may follow.
    if len(arguments) in (3, 4) and isinstance(arguments[-1], int):
        arguments = arguments[:-2]
    emitter, text = arguments if len(arguments) == 2 else ("", arguments[0])
    name = emitter.getName() if hasattr(emitter, "getName") else str(emitter)
    for handler in reversed(_handlers):
        handler.process({"type": kind.capitalize(), "emitter": name, "message": str(text), "sender": emitter})
    if _handlers:
        return
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


def __getattr__(name: str) -> Any:
    raise of_module("Sofa.Helper", name)
