"""Cables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

_ACROSS = ((1.0, 0.0, 0.0), (0.0, 0.0, 0.0))


def PullingCable(
    attachedTo: Any,
    name: str = "Cable",
    cableGeometry: Sequence[Sequence[float]] = _ACROSS,
    rotation: Sequence[float] = (0.0, 0.0, 0.0),
    translation: Sequence[float] = (0.0, 0.0, 0.0),
    uniformScale: float = 1.0,
    pullPointLocation: Sequence[float] | None = None,
    initialValue: float = 0.0,
    valueType: str = "displacement",
) -> Any:
    """Adds a cable through points of a body, from the pulled side to its far end. Returns the child that has it.

    It is pulled from `pullPointLocation`, or from its first point where there is none; by a length, or by a force (an impulse of a step).
    """
    child = attachedTo.addChild(name)
    points = np.array(cableGeometry, dtype=float).reshape(-1, 3)
    placed = {"rotation": list(rotation), "translation": list(translation), "scale": uniformScale}
    child.addObject("MechanicalObject", template="Vec3", position=points, **placed)
    pulled = {"hasPullPoint": False} if pullPointLocation is None else {"hasPullPoint": True, "pullPoint": list(pullPointLocation)}
    imposed = {"value": initialValue, "valueType": valueType}
    child.addObject("CableConstraint", indices=list(range(len(points))), **imposed, **pulled)
    child.addObject("BarycentricMapping", name="Mapping", mapForces=False, mapMasses=False)
    return child
