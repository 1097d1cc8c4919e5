"""The texts of exceptions that scripts raise inside of settee."""

from __future__ import annotations

import inspect
import os
import traceback

from . import _settee

_HERE = os.path.dirname(os.path.abspath(__file__)) + os.sep
#: What the script cannot be executed for, or the scene cannot run for: no line of a script was at work.
_ABOUT_A_SCENE = (SyntaxError, _settee.SceneError, _settee.StepError)
_LIBRARIES = os.path.join(_HERE, "script-libraries") + os.sep


#: A mark of exceptions whose text says where in a script the mistake is.
_HAS_PLACE = "_settee_has_place"


def has_place(error: BaseException) -> BaseException:
    """The same exception, marked as one whose text says where in a script the mistake is."""
    setattr(error, _HAS_PLACE, True)
    return error


def place_of(kind: type) -> str:
    """Where a script defines a class, as ``file:line:1: ``; nothing where that is not known."""
    try:
        return f"{inspect.getsourcefile(kind)}:{inspect.getsourcelines(kind)[1]}:1: "
    except (OSError, TypeError):
        return ""


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
    """The traceback of an exception, without the lines of this package. What no file or terminal can hold is escaped."""
    return _text(error).encode("utf-8", "backslashreplace").decode("utf-8")


def _text(error: BaseException) -> str:
    found = traceback.TracebackException.from_exception(error)
    says_where = isinstance(error, _ABOUT_A_SCENE) or hasattr(error, _HAS_PLACE)
    if says_where and all(_is_own(line.filename) for line in found.stack):
        # The text says where.
        return "".join(found.format_exception_only()).rstrip()
    _leave_out(found)
    return "".join(found.format()).rstrip()
