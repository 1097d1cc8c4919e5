"""Where a script is: what ``Sofa`` says of calling places and exceptions."""

from __future__ import annotations

import inspect
import os
import sys
import traceback
from collections.abc import Sequence
from types import TracebackType
from typing import Any

from ..graph import HERE, place


def getPythonCallingPoint() -> tuple[str, int]:
    """File and line of the script that asks."""
    return place()


def getPythonCallingPointAsString() -> str:
    """File, line and functions of the script that asks, one on a line."""
    return formatStackForSofa(inspect.stack())


def getStackForSofa(stack: Sequence[Any]) -> list[str]:
    """A stack of `inspect.stack` as lines, without the frames of this package."""
    own = [frame for frame in stack if not os.path.abspath(frame[1]).startswith(HERE)]
    return [f"{frame[1]}:{frame[2]}: {frame[3]}" for frame in own]


def formatStackForSofa(stack: Sequence[Any]) -> str:
    """Those lines as one text."""
    return "\n".join(getStackForSofa(stack))


def getSofaFormattedStringFromException(error: BaseException) -> str:
    """An exception with the places of scripts that it came through, the innermost last."""
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if not os.path.abspath(frame.filename).startswith(HERE)]
    lines = [f"{frame.filename}:{frame.lineno}: {frame.name}" for frame in frames]
    return "\n".join([f"{type(error).__name__}: {error}", *lines])


def sendMessageFromException(error: BaseException) -> None:
    """An error message about an exception."""
    from .Helper import msg_error

    msg_error(getSofaFormattedStringFromException(error))


def sofaFormatHandler(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> str:
    """An exception as text, for a handler of one's own."""
    return getSofaFormattedStringFromException(error.with_traceback(trace))


def sofaExceptHandler(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """A handler for ``sys.excepthook``: says an exception as an error message."""
    sendMessageFromException(error.with_traceback(trace))


def unloadModules() -> None:
    """Forgets the modules of scripts that were imported since this package was, so that they are read anew."""
    for name, module in list(sys.modules.items()):
        if name not in _BEFORE and name.partition(".")[0] not in ("settee", "Sofa", "__main__") and getattr(module, "__file__", None):
            if "site-packages" not in str(module.__file__) and not str(module.__file__).startswith(os.path.dirname(os.__file__)):
                del sys.modules[name]


#: Modules that were there before scripts were.
_BEFORE = frozenset(sys.modules)
