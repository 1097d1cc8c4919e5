"""Many simulations of a scene at once, each with controls of its own."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from . import simulation
from .batch import Batch, Scene, data_at
from .core import Node

#: Writes the controls of a step into a scene.
Control = Callable[[Node, "np.ndarray[Any, Any]"], None]
#: Numbers that are kept of a scene after a step.
Observe = Callable[[Node], Any]


def _positions(root: Node) -> np.ndarray[Any, Any]:
    """Positions of all states, one after another."""
    found = [state.position.array().ravel() for state in simulation.Simulation(root).states()]
    return np.concatenate(found) if found else np.zeros(0)


def _run(root: Node, controls: np.ndarray[Any, Any], control: Control, observe: Observe) -> np.ndarray[Any, Any]:
    seen = []
    for given in controls:
        control(root, given)
        simulation.animate(root)
        seen.append(np.array(observe(root), dtype=float).ravel())
    return np.array(seen)


def rollout(
    scene: Scene,
    controls: Any,
    n: int | None = None,
    *,
    control: Control | str | list[str],
    observe: Observe | str | list[str] | None = None,
    threads: int | None = None,
    **options: Any,
) -> np.ndarray[Any, Any]:
    """Runs ``n`` simulations of a scene at once, each with controls of its own; returns what was seen: runs x steps x numbers.

    ``controls`` has runs x steps x numbers, or steps x numbers for ``n`` equal runs. ``control`` names the data that get those of a
    step, as ``"/body/push.force"``, one or several; ``observe`` those that are kept after each step, by default the positions of all
    states. Where both are names, all of it is one call that no Python slows down. Functions do, too: ``control(root, numbers)`` writes,
    ``observe(root)`` returns what is kept. Runs share nothing: the bits are those of single runs, for any number of threads. A ``scene``
    is a file, a function like ``createScene``, or a root, which is copied; other options are those of `settee.load`.

    Raises:
        ValueError: If the shapes do not fit; and whatever a run raises.
    """
    given = np.asarray(controls, dtype=float)
    if given.ndim == 2:
        given = np.broadcast_to(given, (1 if n is None else n, *given.shape))
    if given.ndim != 3 or (n is not None and len(given) != n):
        wanted = "runs" if n is None else str(n)
        raise ValueError(f"controls of shape {np.shape(controls)}; expected ({wanted}, steps, numbers) or (steps, numbers)")
    if not callable(control) and not callable(observe):
        return Batch(scene, len(given), control=control, observe=observe, threads=threads, **options).run(given)
    names = Batch(scene, len(given), control=() if callable(control) else control, threads=threads, **options)
    write = control if callable(control) else _writer(names)
    keep = observer(observe)
    with ThreadPoolExecutor(threads or os.cpu_count() or 1) as pool:
        return np.array(list(pool.map(lambda root, own: _run(root, own, write, keep), names.roots, given)))


def _writer(batch: Batch) -> Control:
    """Writes numbers into the data that a batch controls."""

    def write(root: Node, numbers: np.ndarray[Any, Any]) -> None:
        at = 0
        for path in batch.control:
            data = data_at(root, path)
            own = numbers[at : at + data.size]
            at += data.size
            data.value = own.reshape(data.shape) if data.shape else own.item()

    return write


def observer(observe: Observe | str | list[str] | None) -> Observe:
    """What is kept of a scene: what a function returns, the data of paths, or the positions of all states."""
    return observe if callable(observe) else _positions if observe is None else _reader(observe)


def _reader(paths: str | list[str]) -> Observe:
    wanted = [paths] if isinstance(paths, str) else paths
    return lambda root: np.concatenate([np.ravel(data_at(root, path).value) for path in wanted])
