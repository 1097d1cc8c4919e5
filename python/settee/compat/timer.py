"""``SofaRuntime.Timer``: seconds of parts of a step, as a tree."""

from __future__ import annotations

from time import perf_counter
from typing import Any

_enabled: dict[str, bool] = {}
_intervals: dict[str, int] = {}
#: The timers that run, from the outermost one on: name, start, parts.
_open: list[tuple[str, float, dict[str, Any]]] = []
_records: dict[str, dict[str, Any]] = {}


def setEnabled(name: str, enabled: bool) -> None:
    """Switches a timer on or off."""
    _enabled[name] = bool(enabled)


def isEnabled(name: str) -> bool:
    """Whether a timer is on."""
    return _enabled.get(name, False)


def setInterval(name: str, interval: int) -> None:
    """Writes after how many steps a program means to show a timer."""
    _intervals[name] = int(interval)


def getInterval(name: str) -> int:
    """What `setInterval` wrote, or 0."""
    return _intervals.get(name, 0)


def setOutputType(name: str, kind: str) -> None:
    """Nothing is printed here: `getRecords` returns what was measured."""


def begin(name: str) -> None:
    """Starts to measure, if the timer is on."""
    if isEnabled(name):
        _open.append((name, perf_counter(), {}))


def is_running() -> bool:
    """Whether a timer measures now."""
    return bool(_open)


def stepBegin(name: str) -> None:
    """A part begins."""
    if _open:
        _open.append((name, perf_counter(), {}))


def _add(record: dict[str, Any], parts: dict[str, Any]) -> None:
    """Adds seconds and calls of parts to those of the same parts before."""
    for name, part in parts.items():
        if not isinstance(part, dict):
            continue
        former = record.setdefault(name, {"total_time": 0.0, "nb_calls": 0})
        former["total_time"] += part["total_time"]
        former["nb_calls"] += part["nb_calls"]
        _add(former, part)


def stepEnd(name: str) -> None:
    """A part ends: its seconds are added to those of the same part before."""
    if len(_open) > 1 and _open[-1][0] == name:
        _, start, parts = _open.pop()
        above = _open[-1][2].setdefault(name, {"total_time": 0.0, "nb_calls": 0})
        above["total_time"] += perf_counter() - start
        above["nb_calls"] += 1
        _add(above, parts)


def end(name: str, node: Any = None) -> None:
    """Ends a timer; parts that were not ended are forgotten."""
    while _open:
        found, start, parts = _open.pop()
        if found == name:
            _records[name] = {"total_time": perf_counter() - start, **parts}
            return


def getRecords(name: str) -> dict[str, Any]:
    """Seconds of the whole (``total_time``) and of its parts, by name: of a timer that runs, what was measured so far."""
    for found, start, parts in _open:
        if found == name:
            return {"total_time": perf_counter() - start, **parts}
    return dict(_records.get(name, {}))


def clear() -> None:
    """Forgets what was measured."""
    _open.clear()
    _records.clear()
