"""The texts of exceptions that scripts raise inside of settee."""

from __future__ import annotations

import os
import traceback

from . import _settee

_HERE = os.path.dirname(os.path.abspath(__file__)) + os.sep
#: What the script cannot be executed for, or the scene cannot run for: no line of a script was at work.
_ABOUT_A_SCENE = (SyntaxError, _settee.SceneError, _settee.StepError)
_LIBRARIES = os.path.join(_HERE, "script-libraries") + os.sep


def _is_own(path: str) -> bool:
    if path.startswith("<frozen "):
        return True
    path = os.path.abspath(path)
    return path.startswith(_HERE) and not path.startswith(_LIBRARIES)


def _leave_out(found: traceback.TracebackException | None) -> None:
    while found is not None:
        lines = [line for line in found.stack if not _is_own(line.filename)]
        if lines:
            found.stack = traceback.StackSummary.from_list(lines)
        found = found.__cause__ or found.__context__


def text(error: BaseException) -> str:
    """The traceback of an exception, without the lines of this package."""
    found = traceback.TracebackException.from_exception(error)
    if isinstance(error, _ABOUT_A_SCENE) and all(_is_own(line.filename) for line in found.stack):
        # The text says where.
        return "".join(found.format_exception_only()).rstrip()
    _leave_out(found)
    return "".join(found.format()).rstrip()
