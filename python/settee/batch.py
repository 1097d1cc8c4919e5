"""Many simulations of one scene, stepped on all cores by one call."""

from __future__ import annotations

import copy
import os
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from . import _settee, simulation
from .contacts import Contacts
from .core import Node
from .data import Data
from .indices import chosen

#: A file, a function like ``createScene``, or a root that is not needed any more.
Scene = str | os.PathLike[str] | Callable[[Node], Any] | Node


@dataclass(frozen=True)
class BatchContacts(Contacts):
    """The contacts of many simulations, simulation after simulation."""

    #: The simulation of each contact.
    simulations: np.ndarray[Any, Any]


def build(scene: Scene, options: dict[str, Any]) -> Node:
    """The initialised scene of a file or a function."""
    if isinstance(scene, Node):
        root = scene
    elif callable(scene):
        root = Node("root")
        returned = scene(root)
        root = returned if isinstance(returned, Node) and returned._graph is not root._graph else root
    else:
        root = simulation.load(scene, **options)
    if not root.isInitialized():
        simulation.init(root)
    return root


def data_at(root: Node, path: str) -> Data:
    """The data of a path such as ``/body/push.forces``.

    Raises:
        ValueError: If nothing is there, or no numbers.
    """
    place, dot, name = path.lstrip("@").rpartition(".")
    if not dot or not name:
        raise ValueError(f"\"{path}\": expected data such as /body/push.forces")
    try:
        owner: Any = root[place] if place.strip("/") else root
    except AttributeError as error:
        raise ValueError(f"\"{path}\": {error}") from None
    data: Data | None = owner.findData(name)
    if data is None:
        raise ValueError(f"\"{path}\": {owner.getPathName()} has no data \"{name}\"")
    if np.asarray(data.value).dtype.kind not in "fiub":
        raise ValueError(f"\"{path}\" has no numbers")
    return data


def _paths(given: str | Iterable[str]) -> list[str]:
    return [given] if isinstance(given, str) else list(given)


class Batch:
    """``n`` simulations of a scene, each with controls of its own.

    ``control`` and ``observe`` are paths of data such as ``"/body/push.forces"``: what is written before steps, and what is seen after
    them, in this order, as numbers of one row a simulation. By default the positions of all states are seen. A root that is given is
    the first of the simulations, and copied as it is for the others. The bits are those of single runs, for any number of threads.
    """

    def __init__(
        self,
        scene: Scene,
        n: int,
        *,
        control: str | Iterable[str] = (),
        observe: str | Iterable[str] | None = None,
        threads: int | None = None,
        **options: Any,
    ) -> None:
        if n < 1:
            raise ValueError(f"n = {n}; expected at least one simulation")
        first = build(scene, options)
        # Scenes are built one after another: functions that build them may share what they like.
        rest = [copy.deepcopy(first) if isinstance(scene, Node) else build(scene, options) for _ in range(n - 1)]
        self.roots: list[Node] = [first, *rest]
        self.threads = threads or os.cpu_count() or 1
        self.control = _paths(control)
        states = [f"{state.getPathName()}.position" for state in simulation.Simulation(first).states()]
        self.observed = states if observe is None else _paths(observe)
        self._writes = [self._places(root, self.control) for root in self.roots]
        self._reads = [self._places(root, self.observed) for root in self.roots]
        self._graphs = [root._graph for root in self.roots]
        for root in self.roots:
            # A copy of a scene has them as they were written last.
            root._graph.written.update((data._owner._key, data.getName()) for data in (data_at(root, path) for path in self.control))
        #: How many numbers a simulation is given, and how many are seen of it.
        self.n_controls, self.n_observed = (sum(size for _, _, size in places[0]) for places in (self._writes, self._reads))

    def __len__(self) -> int:
        return len(self.roots)

    @staticmethod
    def _places(root: Node, paths: Sequence[str]) -> list[tuple[int, int, int]]:
        found = [data_at(root, path) for path in paths]
        return [(data._owner._key, data._index, data.size) for data in found]

    def _chosen(self, which: Any) -> list[int]:
        return list(range(len(self))) if which is None else chosen(which, len(self), "which")

    def run(self, controls: Any, *, steps: int = 1, which: Any = None) -> np.ndarray[Any, Any]:
        """Writes controls and makes ``steps`` steps, moment after moment: simulations x moments x numbers, both ways.

        ``which`` names the simulations that are meant, by their indices or a mask, by default all.

        Raises:
            ValueError: If shapes or values do not fit.
            StepError: If a step fails, or whatever a controller raises. The others go on to their end.
            MemoryError: If what is seen takes more than the process may take.
        """
        mine = self._chosen(which)
        given = np.ascontiguousarray(controls, dtype=float)
        if given.ndim != 3 or len(given) != len(mine) or given.shape[2] != self.n_controls:
            raise ValueError(f"controls of shape {given.shape}; expected ({len(mine)}, moments, {self.n_controls})")
        graphs = [self._graphs[index] for index in mine]
        writes, reads = [self._writes[index] for index in mine], [self._reads[index] for index in mine]
        return _settee.run_many(graphs, given, writes, reads, steps, self.threads)

    def step(self, controls: Any = None, *, steps: int = 1, which: Any = None) -> np.ndarray[Any, Any]:
        """Writes controls, one row a simulation, and makes ``steps`` steps; returns what is seen then, one row a simulation."""
        mine = self._chosen(which)
        count = len(mine)
        if controls is None and self.control:
            raise ValueError(f"controls are expected: {self.n_controls} numbers a simulation, for {', '.join(self.control)}")
        given = np.zeros((count, 0)) if controls is None else np.asarray(controls, dtype=float).reshape(count, -1)
        seen: np.ndarray[Any, Any] = self.run(given[:, None], steps=steps, which=mine)[:, 0]
        return seen

    def observe(self) -> np.ndarray[Any, Any]:
        """What is seen now, one row a simulation."""
        rows = [[np.ravel(root._graph.get(key, index)) for key, index, _ in places] for root, places in zip(self.roots, self._reads)]
        return np.array([np.concatenate(row) if row else np.zeros(0) for row in rows], dtype=float)

    def reset(self, which: Any = None) -> None:
        """Goes back to the start: all simulations, or those of the indices or the mask ``which``."""
        for index in self._chosen(which):
            simulation.reset(self.roots[index])

    def contacts(self) -> BatchContacts:
        """The contacts of the last steps; `BatchContacts.simulations` says of which simulation each is. Paths are those of the first."""
        paths: list[str] = []
        places: dict[str, int] = {}
        parts: list[tuple[Any, ...]] = []
        for index, graph in enumerate(self._graphs):
            own, models, *rest = graph.contacts()
            for path in own:
                if path not in places:
                    places[path] = len(paths)
                    paths.append(path)
            renamed = np.array([places[path] for path in own], dtype=np.int64)
            models = renamed[models] if len(own) else models
            parts.append((models, *rest, np.full(len(models), index)))
        columns = [np.concatenate(column) for column in zip(*parts)]
        return BatchContacts(paths, *columns)
