"""Actuators that find their values themselves: the solver of inverse problems has names of its own here."""

from typing import Any


def __getattr__(name: str) -> Any:
    if name.startswith("_"):
        raise AttributeError(name)
    raise AttributeError(
        f"softrobots.inverse has no {name} here; instead: valueType=\"inverse\" of a CableConstraint or a "
        "SurfacePressureConstraint, PositionGoal for what shall get somewhere, and InverseControlSolver beside the loop"
    )
