"""``import Sofa.Simulation``."""

from __future__ import annotations

import sys
from typing import Any

from ..core import Node
from ..missing import of_module
from ..simulation import animate as _animate, animateNSteps, init, load, reset, unload
from . import timer

initRoot = init


def animate(root: Node, dt: float | None = None) -> None:
    """Makes one step of size ``dt`` in seconds, or of the scene's own; timers that run have it as ``Simulation::animate``."""
    if not timer.is_running():
        _animate(root, dt)
        return
    timer.stepBegin("Simulation::animate")
    try:
        _animate(root, dt)
    finally:
        timer.stepEnd("Simulation::animate")


def print(root: Node) -> None:  # noqa: A001
    """Prints the tree of nodes and objects."""
    stack: list[tuple[Any, int]] = [(root, 0)]
    lines: list[str] = []
    while stack:
        node, depth = stack.pop()
        lines.append("  " * depth + (node.getName() or "(unnamed)") + "/")
        lines.extend("  " * (depth + 1) + f"{entry.getClassName()} {entry.getName()}" for entry in node.objects)
        stack.extend((child, depth + 1) for child in reversed(node.children))
    sys.stdout.write("\n".join(lines) + "\n")


def initVisual(root: Node) -> None:
    """Visual models are initialised with the scene."""


def updateVisual(root: Node) -> None:
    """Visual models follow when they are read."""


def initTextures(root: Node) -> None:
    """Nothing is drawn here."""


def dumpState(root: Node, *_: Any) -> str:
    """Positions of all states as text, one line each."""
    lines = []
    for key in root._graph.pre_order(root._key):
        for entry in root._graph.handle(key).objects:
            if root._graph.is_state(entry._key):
                lines.append(f"{entry.getPathName()} {entry.findData('position').getValueString()}")
    return "\n".join(lines)


def getSimulation() -> Any:
    """There is no global simulation: each root has its own."""
    return sys.modules[__name__]


__all__ = [
    "animate", "animateNSteps", "dumpState", "getSimulation", "init", "initRoot", "initTextures", "initVisual", "load", "print",
    "reset", "unload", "updateVisual",
]


def __getattr__(name: str) -> Any:
    raise of_module("Sofa.Simulation", name)
