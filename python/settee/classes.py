"""A class of Python for each component, made when it is first met."""

from __future__ import annotations

import functools
import json
from typing import Any

from . import _settee
from .object import Object
from .contacts import ContactListener
from .solvers import ConstraintSolve, LinearSolve
from .springs import Springs
from .topology import Topology
from .topology_queries import TopologyQueries

_made: dict[str, type[Object]] = {}


@functools.cache
def declared() -> dict[str, dict[str, Any]]:
    """What `settee doc` knows of each component."""
    return {entry["name"]: entry for entry in json.loads(_settee.declarations())}


def declared_link(kind: str, name: str) -> dict[str, Any]:
    """What is known of a link of a component; nothing if there is none."""
    links = declared().get(kind, {}).get("links", [])
    return next((link for link in links if name == link["name"] or name in link["aliases"]), {})


def declared_data(kind: str, name: str) -> dict[str, Any]:
    """What is known of data of a component; nothing if there are none."""
    data = declared().get(kind, {}).get("data", [])
    return next((one for one in data if name == one["name"] or name in one["aliases"]), {})


def _text(name: str) -> str | None:
    """What a component does, and its data and links, for ``help``."""
    entry = declared().get(name)
    if entry is None:
        return None
    lines = [entry["help"].strip()]
    for title, parts in (("Data", entry["data"]), ("Links", entry["links"])):
        if not parts:
            continue
        lines += ["", f"{title}:"]
        for part in parts:
            unit = f", {part['unit']}" if part.get("unit") else ""
            kind = f"{part['type']}{unit}" if "type" in part else part["target"]
            given = f", by default {part['default']}" if part.get("default") and len(part["default"]) <= 40 else ""
            lines.append(f"    {part['name']} ({kind}{given})")
            lines += [f"        {line.strip()}" for line in part["help"].strip().splitlines()]
    return "\n".join(lines)


class _Kind(type):
    """The class of the classes of components: their texts are found when somebody asks."""

    @property
    def __doc__(cls) -> str | None:  # type: ignore[override]
        name = cls.__dict__.get("_component")
        return _text(name) if name else None


def _new(kind: Any, node: Any, **attributes: Any) -> Any:
    return node.addObject(kind._component, **attributes)


def _no_init(self: Object, *_: Any, **__: Any) -> None:
    """The node has made it."""


#: Categories of what solves linear systems for the time integration.
_SOLVING = ("LinearSolver/Direct", "LinearSolver/Iterative", "LinearSolver/Preconditioner", "LinearSystem", "ODESolver")


def _base(name: str, category: str) -> type[Object]:
    if name == "ContactListener":
        return ContactListener
    if name.endswith(("SetTopologyContainer", "SetTopologyModifier")):
        return Topology
    if name in ("SpringForceField", "RegularGridSpringForceField", "RepulsiveSpringForceField"):
        return Springs
    if category.startswith("Constraint/Lagrangian/Solver"):
        return ConstraintSolve
    if category.startswith(_SOLVING):
        return LinearSolve
    return TopologyQueries if category.startswith("Topology/Container") else Object


def of(name: str, category: str) -> type[Object]:
    """The class of a component."""
    found = _made.get(name)
    if found is None:
        inside = {"_component": name, "__new__": _new, "__init__": _no_init, "__module__": "settee.components", "__qualname__": name}
        found = _made[name] = _make(name, (_base(name, category),), inside)
    return found


def _make(name: str, bases: tuple[type[Object], ...], inside: dict[str, Any]) -> type[Object]:
    made: type[Any] = _Kind(name, bases, inside)
    return made


def named(name: str) -> type[Object] | None:
    """The class of a component; None if there is none of that name."""
    if name in _made:
        return _made[name]
    entry = declared().get(name)
    return None if entry is None else of(name, entry["category"])
