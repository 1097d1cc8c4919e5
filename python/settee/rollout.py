"""Many simulations of a scene at once, each with controls of its own."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from . import simulation
from .core import Node

#: Writes the controls of a step into a scene.
Control = Callable[[Node, "np.ndarray[Any, Any]"], None]
#: Numbers that are kept of a scene after a step.
Observe = Callable[[Node], Any]


def _positions(root: Node) -> np.ndarray[Any, Any]:
    """Positions of all states, one after another."""
    found = [state.position.array().ravel() for state in simulation.Simulation(root).states()]
    return np.concatenate(found) if found else np.zeros(0)


def _build(scene: str | os.PathLike[str] | Callable[[Node], Any], options: dict[str, Any]) -> Node:
    if callable(scene):
        root = Node("root")
        returned = scene(root)
        root = returned if isinstance(returned, Node) and returned._graph is not root._graph else root
    else:
        root = simulation.load(scene, **options)
    simulation.init(root)
    return root


def _run(root: Node, controls: np.ndarray[Any, Any], control: Control, observe: Observe) -> np.ndarray[Any, Any]:
    seen = []
    for given in controls:
        control(root, given)
        simulation.animate(root)
        seen.append(np.array(observe(root), dtype=float).ravel())
    return np.array(seen)


def rollout(
    scene: str | os.PathLike[str] | Callable[[Node], Any],
    controls: Any,
    n: int | None = None,
    *,
    control: Control | str,
    observe: Observe = _positions,
    threads: int | None = None,
    **options: Any,
) -> np.ndarray[Any, Any]:
    """Runs ``n`` simulations of a scene at once, each with controls of its own; returns what was seen: runs x steps x numbers.

    ``controls`` has runs x steps x numbers, or steps x numbers for ``n`` equal runs. ``control(root, numbers)`` writes those of a
    step, or names the data that gets them, as ``"/body/push.force"``. ``observe(root)`` returns what is kept after each step, by
    default the positions of all states. Runs share nothing: the bits are those of single runs, for any number of threads. A
    ``scene`` is a file, or a function like ``createScene``; other options are those of `settee.load`.

    Raises:
        ValueError: If the shapes do not fit; and whatever a run raises.
    """
    given = np.asarray(controls, dtype=float)
    if given.ndim == 2:
        given = np.broadcast_to(given, (1 if n is None else n, *given.shape))
    if given.ndim != 3 or (n is not None and len(given) != n):
        wanted = "runs" if n is None else str(n)
        raise ValueError(f"controls of shape {np.shape(controls)}; expected ({wanted}, steps, numbers) or (steps, numbers)")
    write = _writer(control) if isinstance(control, str) else control
    # Scenes are built one after another: functions that build them may share what they like.
    roots = [_build(scene, options) for _ in given]
    with ThreadPoolExecutor(threads or os.cpu_count() or 1) as pool:
        return np.array(list(pool.map(lambda root, own: _run(root, own, write, observe), roots, given)))


def _writer(path: str) -> Control:
    place, dot, name = path.rpartition(".")
    if not dot or not name:
        raise ValueError(f"control = \"{path}\": expected data such as /body/push.force")

    def write(root: Node, numbers: np.ndarray[Any, Any]) -> None:
        owner: Any = root[place] if place.strip("/") else root
        data = owner.findData(name)
        if data is None:
            raise ValueError(f"control = \"{path}\": {owner.getPathName()} has no data \"{name}\"")
        data.value = numbers.reshape(data.shape) if data.shape and data.size == numbers.size else numbers if data.shape else numbers.item()

    return write

