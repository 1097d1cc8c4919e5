"""What a node is asked about its place, its time and its components."""

from __future__ import annotations

import enum
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .graph import Graph
    from .node import Node


class Direction(enum.Enum):
    """Where components are looked for, seen from a node."""

    SearchUp = -1
    Local = 0
    SearchDown = 1
    SearchRoot = 2
    SearchParents = 3


class Queries:
    """Questions to a node; each speaks of the node alone, not of what is below."""

    #: Where components are looked for: `Local`, `SearchUp`, ...
    SearchDirection = Direction

    _graph: Graph
    _key: int

    def _of_category(self, *names: str) -> list[Any]:
        """Its components whose category is one of these, or within one."""
        found = []
        for key in self._graph.objects(self._key):
            category = self._graph.class_(key)[2]
            if any(category == name or category.startswith(name + "/") for name in names):
                found.append(self._graph.handle(key))
        return found

    def getClassName(self) -> str:
        """``Node``."""
        return "Node"

    def getTemplateName(self) -> str:
        """An empty text: nodes have no template."""
        return ""

    def getTime(self) -> float:
        """Time (s)."""
        return float(self.time.value)  # type: ignore[attr-defined]

    def getDt(self) -> float:
        """Size of a step (s)."""
        return float(self.dt.value)  # type: ignore[attr-defined]

    def setDt(self, dt: float) -> None:
        """Writes the size of a step (s)."""
        self._settee_write("dt", dt)  # type: ignore[attr-defined]

    def getGravity(self) -> Any:
        """Acceleration of gravity (m/s^2)."""
        return self.gravity.value  # type: ignore[attr-defined]

    def setGravity(self, gravity: Any) -> None:
        """Writes the acceleration of gravity (m/s^2)."""
        self._settee_write("gravity", gravity)  # type: ignore[attr-defined]

    def getAnimate(self) -> bool:
        """Whether a viewer animates the scene when it opens it."""
        return bool(self.animate.value)  # type: ignore[attr-defined]

    def setAnimate(self, animate: bool) -> None:
        """Writes whether a viewer animates the scene when it opens it."""
        self._settee_write("animate", animate)  # type: ignore[attr-defined]

    def getRootContext(self) -> Node:
        """The root of the scene."""
        root: Node = self._graph.handle(self._graph.root())
        return root

    def getState(self) -> Any:
        """Its state, or None."""
        return self.mechanicalState  # type: ignore[attr-defined]

    def getMass(self) -> Any:
        """Its mass, or None."""
        return next(iter(self._of_category("Mass")), None)

    def hasODESolver(self) -> bool:
        """Whether it has an ODE solver."""
        return bool(self._of_category("ODESolver"))

    def getForceField(self, index: int = 0) -> Any:
        """One of its force fields, or None."""
        found = self._of_category("SolidMechanics", "MechanicalLoad")
        return found[index] if -len(found) <= index < len(found) else None

    def getMechanicalMapping(self) -> Any:
        """Its mapping, or None."""
        return next(iter(self._of_category("Mapping")), None)

    def getTopology(self) -> Any:
        """Its topology, or None."""
        return next(iter(self._of_category("Topology/Container")), None)

    getMeshTopology = getTopology

    def getMeshTopologyLink(self, direction: Direction = Direction.SearchUp) -> Any:
        """Its topology, or that of the nearest node above that has one (`SearchUp`, the default); None if there is none."""
        found, node = self.getTopology(), self
        while found is None and direction is Direction.SearchUp and len(node.parents):  # type: ignore[attr-defined]
            node = node.parents[0]  # type: ignore[attr-defined]
            found = node.getTopology()
        return found

    def isSleeping(self) -> bool:
        """Whether the node sleeps: what is in it and below stands still, except where its own ODE solver steps it.

        What the data ``sleeping`` says at the initialisation counts; `setActive` switches a node off in a run.
        """
        return bool(self.sleeping.value)  # type: ignore[attr-defined]

    def canChangeSleepingState(self) -> bool:
        """What the data ``canChangeSleepingState`` says; no component puts a node to sleep."""
        return bool(self.findData("canChangeSleepingState").value)  # type: ignore[attr-defined]

    def computeEnergy(self) -> tuple[float, float | None]:
        """Kinetic and potential energy (J) of what is here and below; None for a potential that a force field does not have."""
        if self._key == self._graph.root():
            kinetic, potential = self._graph.energy()
            return kinetic, potential
        return self._graph.energy_below(self._key)

    def __enter__(self) -> Any:
        """``with node: ...`` calls its ``onCtxEnter``, if it has one."""
        enter = getattr(self, "onCtxEnter", None)
        if callable(enter):
            enter()
        return self

    def __exit__(self, *_: Any) -> None:
        leave = getattr(self, "onCtxExit", None)
        if callable(leave):
            leave()
