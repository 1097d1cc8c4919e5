"""``import Sofa``."""

from __future__ import annotations

from time import perf_counter
from typing import Any

from .. import _settee
from ..core import Controller, Node, Object, Prefab
from ..data_types import type_of as pyType2sofaType
from ..missing import of_module
from ..prefab import builder as PrefabBuilder
from . import Core, Gui, Helper, PyTypes, Simulation, Types, constants
from . import SofaBaseTopology, SofaConstraintSolver, SofaDeformable, SofaExporter, SofaGL, SofaImGui, SofaLinearSolver, SofaLinearSystem
from .Helper import msg_deprecated, msg_error, msg_fatal, msg_info, msg_warning
from .places import (
    formatStackForSofa, getPythonCallingPoint, getPythonCallingPointAsString, getSofaFormattedStringFromException, getStackForSofa,
    sendMessageFromException, sofaExceptHandler, sofaFormatHandler, unloadModules,
)

PrefabBase = RawPrefab = Prefab

_timers: dict[str, dict[str, Any]] = {}


def timerSetEnabled(name: str, enabled: bool) -> None:
    """Switches a timer on or off."""
    _timers.setdefault(name, {"interval": 1, "steps": {}, "open": {}})["enabled"] = enabled


def timerIsEnabled(name: str) -> bool:
    return bool(_timers.get(name, {}).get("enabled", False))


def timerSetInterval(name: str, interval: int) -> None:
    timerSetEnabled(name, timerIsEnabled(name))
    _timers[name]["interval"] = interval


def timerGetInterval(name: str) -> int:
    return int(_timers.get(name, {}).get("interval", 0))


def timerBegin(name: str) -> None:
    """Starts to measure under this name, if the timer is on."""
    if timerIsEnabled(name):
        _timers[name].update(start=perf_counter(), steps={})


def timerStepBegin(step: str) -> None:
    for timer in _timers.values():
        if timer.get("enabled"):
            timer["open"][step] = perf_counter()


def timerStepEnd(step: str) -> None:
    for timer in _timers.values():
        if timer.get("enabled") and step in timer["open"]:
            timer["steps"][step] = timer["steps"].get(step, 0.0) + perf_counter() - timer["open"].pop(step)


def timerEnd(name: str, node: Node | None = None) -> dict[str, float]:
    """Ends it; returns the seconds of the whole and of each step."""
    if not timerIsEnabled(name) or "start" not in _timers[name]:
        return {}
    timer = _timers[name]
    return {name: perf_counter() - timer.pop("start"), **timer["steps"]}


def timerClear() -> None:
    _timers.clear()


def import_sofa_python_scene(path: str) -> Any:
    """The module of a script.

    Raises:
        AttributeError: If it defines no ``createScene``.
    """
    from ..script import module_of

    return module_of(path)


def GetVersion() -> str:
    """The version of this package."""
    return str(_settee.__version__)


__all__ = [
    "Controller", "Core", "GetVersion", "Gui", "Helper", "Node", "Object", "Prefab", "PrefabBuilder", "PyTypes", "Simulation", "Types", "constants", "msg_deprecated",
    "formatStackForSofa", "getPythonCallingPoint", "getPythonCallingPointAsString", "getSofaFormattedStringFromException", "getStackForSofa",
    "import_sofa_python_scene", "msg_error", "msg_fatal", "msg_info", "msg_warning", "pyType2sofaType", "sendMessageFromException",
    "sofaExceptHandler", "sofaFormatHandler", "unloadModules",
]


def __getattr__(name: str) -> Any:
    raise of_module("Sofa", name)


def __dir__() -> list[str]:
    return sorted({*__all__, *(name for name in globals() if name.startswith("timer") and name != "timer"), "RawPrefab"})
