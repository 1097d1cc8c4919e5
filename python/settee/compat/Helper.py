"""``import Sofa.Helper``: messages."""

from __future__ import annotations

import os
import sys
from typing import Any

from .. import _settee, graph
from ..missing import of_module
from . import System


_handlers: list[MessageHandler] = []


class MessageHandler:
    """``with handler: ...`` hands all messages of scripts to its ``process``, in place of the terminal. Derive from it."""

    def process(self, message: dict[str, Any]) -> None:
        """Gets a message: type, emitter, message, sender, file, line."""
        raise NotImplementedError(f"{type(self).__name__} defines no process")

    def __enter__(self) -> MessageHandler:
        _handlers.append(self)
        return self

    def __exit__(self, *_: Any) -> None:
        _handlers.remove(self)


def GetVersion() -> str:
    """The version of this package."""
    return str(_settee.__version__)


class MessageDispatcher:
    """The handlers that get messages now: those of ``with`` blocks that were entered and not left."""

    @staticmethod
    def getHandlers() -> list[MessageHandler]:
        """The handlers, the last one first: it gets them all."""
        return list(reversed(_handlers))

    @staticmethod
    def getHandlerCount() -> int:
        """Number of the handlers."""
        return len(_handlers)

    @staticmethod
    def addHandler(handler: MessageHandler) -> None:
        """As entering its ``with`` block."""
        handler.__enter__()

    @staticmethod
    def rmHandler(handler: MessageHandler) -> None:
        """As leaving its ``with`` block; nothing happens if it was not entered."""
        if handler in _handlers:
            handler.__exit__()

    @staticmethod
    def clearHandlers() -> None:
        """From now on messages go to the terminal."""
        _handlers.clear()


class Utils:
    """Folders of this package."""

    @staticmethod
    def GetSofaDataDirectory() -> str:
        """The folder ``share`` of the variable SOFA_ROOT, or the first one in which meshes are searched; an empty text without both."""
        root = os.environ.get("SOFA_ROOT")
        return os.path.join(root, "share") if root else next(iter(graph.data_folders), "")

    @staticmethod
    def GetSofaUserLocalDirectory() -> str:
        """Where programs of the user keep their data."""
        return os.environ.get("XDG_DATA_HOME") or os.path.join(os.path.expanduser("~"), ".local", "share")


def _message(kind: str, arguments: tuple[Any, ...]) -> None:
    # After the text a file and a line may follow.
    if len(arguments) in (3, 4) and isinstance(arguments[-1], int):
        file, line, arguments = str(arguments[-2]), arguments[-1], arguments[:-2]
    else:
        file, line = graph.place()
    emitter, text = arguments if len(arguments) == 2 else ("", arguments[0])
    name = emitter.getName() if hasattr(emitter, "getName") else str(emitter)
    if hasattr(emitter, "_graph") and hasattr(emitter, "_key"):
        emitter._graph.say(emitter._key, kind.capitalize(), [str(text)])
    if _handlers:
        told = {"type": kind.capitalize(), "emitter": name, "message": str(text), "sender": emitter, "file": file, "line": line}
        for handler in reversed(_handlers):
            handler.process(told)
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
