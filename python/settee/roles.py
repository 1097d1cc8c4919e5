"""Classes that say what kind a component is of: ``isinstance(found, Sofa.Core.BaseMechanicalState)``."""

from __future__ import annotations

from typing import Any

from .object import Object


class _Role(type):
    """A class of which every component is an instance that has one of its categories."""

    kinds: tuple[str, ...]

    def __instancecheck__(cls, entry: object) -> bool:
        return isinstance(entry, Object) and any(kind in cls.kinds for kind in entry.getCategories())


def _role(name: str, help: str, *kinds: str) -> Any:
    def refuse(self: Any, *_: Any, **__: Any) -> None:
        raise TypeError(f"{name} only says what kind a component is of; components are made by node.addObject(\"ClassName\", ...)")

    return _Role(name, (), {"kinds": kinds, "__doc__": help, "__init__": refuse})


BaseMechanicalState = _role("BaseMechanicalState", "States.", "MechanicalState")
BaseMass = _role("BaseMass", "Masses.", "Mass")
Topology = _role("Topology", "Topologies, grids included.", "Topology")
BaseMeshTopology = _role("BaseMeshTopology", "Topologies, grids included.", "Topology")
BaseForceField = _role("BaseForceField", "Force fields.", "ForceField")
BaseMapping = _role("BaseMapping", "Mappings.", "Mapping")
BaseLinearSolver = _role("BaseLinearSolver", "Linear solvers.", "LinearSolver")
BaseConstraintSolver = _role("BaseConstraintSolver", "Solvers and corrections of constraints.", "ConstraintSolver")

__all__ = [
    "BaseConstraintSolver", "BaseForceField", "BaseLinearSolver", "BaseMapping", "BaseMass", "BaseMechanicalState", "BaseMeshTopology",
    "Topology",
]
