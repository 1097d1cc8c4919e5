"""Surfaces that touch others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from splib3.loader import addLoader


def CollisionMesh(
    attachedTo: Any,
    surfaceMeshFileName: str,
    name: str = "collision",
    rotation: Sequence[float] = (0.0, 0.0, 0.0),
    translation: Sequence[float] = (0.0, 0.0, 0.0),
    scale: Sequence[float] = (1.0, 1.0, 1.0),
    collisionGroup: Any = None,
    mappingType: str | None = "BarycentricMapping",
) -> Any:
    """Adds a child with a surface that follows the body, and touches others with points, edges and triangles. Returns the child."""
    child = attachedTo.addChild(name)
    placed = {"rotation": list(rotation), "translation": list(translation), "scale3d": list(scale)}
    addLoader(child, surfaceMeshFileName, name="loader", **placed)
    child.addObject("MeshTopology", src="@loader")
    child.addObject("MechanicalObject")
    group = {} if collisionGroup is None else {"group": collisionGroup}
    for model in ("PointCollisionModel", "LineCollisionModel", "TriangleCollisionModel"):
        child.addObject(model, **group)
    if mappingType is not None:
        child.addObject(mappingType)
    return child
