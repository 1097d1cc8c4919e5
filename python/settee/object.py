"""Components of nodes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np

from . import inventory
from .base import Base
from .categories import categories, target
from .graph import place, warn
from .html import table
from .link import PlaceLink

if TYPE_CHECKING:
    from .node import Node


#: Data that every component has: `setSrc` leaves them.
_OF_ALL = frozenset({"name", "printLog", "tags", "bbox", "listening", "componentState", "filename"})


class Object(Base):
    """A component of a node."""

    _inventory = inventory.COMPONENTS

    def __init__(self, *_: Any, **__: Any) -> None:
        raise TypeError("components are made by node.addObject(\"ClassName\", ...)")

    def _settee_node(self) -> Node:
        return self.getContext()

    def getContext(self) -> Node:
        """Its node."""
        node: Node = self._graph.handle(self._graph.context(self._key))
        return node

    def getClassName(self) -> str:
        """Name of its class."""
        return str(self._graph.class_(self._key)[0])

    def getTemplateName(self) -> str:
        """The template that was chosen for it."""
        return str(self._graph.class_(self._key)[1])

    def getCategories(self) -> list[str]:
        """SOFA's names for what kind of component it is: ``MechanicalState``, ``ForceField``, ..."""
        name, _, category, _ = self._graph.class_(self._key)
        return categories(str(name), str(category))

    def getMaster(self) -> None:
        """None: components here are slaves of none."""
        return None

    def getSlaves(self) -> list[Object]:
        """An empty list: components here have no slaves."""
        return []

    def setSrc(self, text: str, loader: Object | None = None) -> None:
        """Links its data to those of the same names that a loader, a topology or a state has, as the attribute ``src`` does."""
        found = loader if loader is not None else None
        if found is None:
            key = self._graph.resolve(self._key, str(text).lstrip("@"))
            if key is None:
                raise ValueError(f"{self._settee_subject()}: \"{text}\" leads nowhere")
            found = self._graph.handle(key)
        mine = self._graph.data_names(self._key)
        taken = [name for name in found._graph.data_names(found._key) if name in mine and name not in _OF_ALL]
        if not taken:
            raise ValueError(f"{self._settee_subject()} has no data that {found.getPathName()} has, too")
        for name in taken:
            self._settee_write(name, f"{found.getLinkPath()}.{name}")

    def _place_links(self) -> dict[str, Callable[[], PlaceLink]]:
        return {"context": lambda: PlaceLink(self, "context", [self.getContext()], False, "The node that it is in.")}

    def getHelp(self) -> str:
        """What the component does."""
        return str(self._graph.class_(self._key)[3])

    def _settee_matrix(self, kind: str) -> Any:
        from scipy.sparse import csr_matrix

        found = self._graph.matrix(self._key, kind)
        if found is None:
            raise ValueError(f"{self._settee_subject()} has no {kind} matrix: it is of another kind, or no step was made yet")
        size, rows, columns, values = found
        made = csr_matrix((values, (rows, columns)), shape=(size, size))
        if kind == "mass":
            # Its blocks have zeros beside their diagonals.
            made.eliminate_zeros()
        return made

    @property
    def systemMatrix(self) -> Any:
        """The matrix of a linear system as it was last assembled (SciPy, CSR), of a linear solver or an ODE solver, too."""
        return self._settee_matrix("system")

    def A(self) -> Any:
        """As `systemMatrix`."""
        return self._settee_matrix("system")

    get_system_matrix = A

    def assembleMMatrix(self) -> Any:
        """Mass matrix of a mass over the scalars of its state (SciPy, CSR)."""
        return self._settee_matrix("mass")

    def assembleKMatrix(self) -> Any:
        """Stiffness matrix df/dx of a force field at the current position (SciPy, CSR)."""
        return self._settee_matrix("stiffness")

    def assembleBMatrix(self) -> Any:
        """Damping matrix df/dv of a force field at the current velocity (SciPy, CSR)."""
        return self._settee_matrix("damping")

    def getTarget(self) -> str:
        """SOFA's name for the part that has it, e.g. ``Sofa.Component.Mass``."""
        return target(str(self._graph.class_(self._key)[2]))

    def __getitem__(self, path: str) -> Any:
        """Data or a link by name; ``"."`` is the object itself."""
        return self if path in (".", "") else getattr(self, path)

    def init(self) -> None:
        """Computes it now: a state, a topology, an engine or a loader of a scene that is still built, so that its data can be read.

        The scene is initialised afterwards as if this had not been asked for. Other components have nothing to be read before
        that. In a running scene it initialises what was added since.
        """
        if self._graph.is_initialised():
            self._graph.start()
        else:
            warn(self._graph.init_objects([self._key]))

    def cleanup(self) -> None:
        """Nothing to undo: what a component holds goes with it."""

    def storeResetState(self) -> None:
        """Keeps the positions and velocities of a state for its `reset`; other components have none."""
        if self._graph.is_state(self._key):
            self._graph.mark(self._key, "")["reset"] = {
                name: np.array(self._settee_attribute(name).value) for name in ("position", "velocity")
            }

    def reset(self) -> None:
        """Writes what `storeResetState` kept. Components that are no state take up nothing in a run that a reset would undo.

        Raises:
            ValueError: Of a state whose `storeResetState` was not called: ``Sofa.Simulation.reset(root)`` resets all of them.
        """
        kept = self._graph.marked(self._key, "", "reset")
        if kept is None and self._graph.is_state(self._key) and self._graph.is_initialised():
            raise ValueError(f"{self._settee_subject()}: storeResetState was not called; Sofa.Simulation.reset(root) resets all states")
        for name, values in (kept or {}).items():
            self._settee_write(name, values)

    def bwdInit(self) -> None:
        """Called when all objects are initialised."""

    def reinit(self) -> None:
        """Written data count at once: nothing is left to do."""

    def computeBBox(self) -> None:
        """Boxes are computed after each step."""

    def _settee_subject(self) -> str:
        return f"{self.getClassName()} \"{self._settee_name()}\" in {self.getContext().getPathName()}"

    def _repr_html_(self) -> str:
        return table(self, f"{self.getClassName()} {self.getPathName()}")

    def __repr__(self) -> str:
        try:
            return f"<{self.getClassName()} {self.getPathName()}>"
        except RuntimeError:
            return f"<{type(self).__name__} (removed)>"
