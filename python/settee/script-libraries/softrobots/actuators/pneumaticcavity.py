"""Cavities under pressure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

_LOADERS = {"obj": "MeshOBJLoader", "stl": "MeshSTLLoader"}


def PneumaticCavity(
    surfaceMeshFileName: str,
    attachedAsAChildOf: Any = None,
    attachedTo: Any = None,
    name: str = "PneumaticCavity",
    rotation: Sequence[float] = (0.0, 0.0, 0.0),
    translation: Sequence[float] = (0.0, 0.0, 0.0),
    uniformScale: float = 1.0,
    initialValue: float = 0.0,
    valueType: str = "volumeGrowth",
) -> Any:
    """Adds a closed surface in a body whose volume grows, or which is under pressure. Returns the node that has it.

    The node is a new child of `attachedAsAChildOf`, or `attachedTo` itself.

    Raises:
        ValueError: If neither or both are given, or no loader reads the file.
    """
    if (attachedAsAChildOf is None) == (attachedTo is None):
        raise ValueError("PneumaticCavity: either attachedAsAChildOf or attachedTo is expected, a node")
    loader = _LOADERS.get(str(surfaceMeshFileName).rpartition(".")[2].lower())
    if loader is None:
        raise ValueError(f"surfaceMeshFileName = \"{surfaceMeshFileName}\": expected a surface in a file .obj or .stl")
    node = attachedTo if attachedTo is not None else attachedAsAChildOf.addChild(name)
    placed = {"rotation": list(rotation), "translation": list(translation), "scale": uniformScale}
    node.addObject(loader, name="MeshLoader", filename=str(surfaceMeshFileName), **placed)
    node.addObject("MeshTopology", name="topology", src="@MeshLoader")
    node.addObject("MechanicalObject", src="@topology")
    node.addObject("SurfacePressureConstraint", value=initialValue, valueType=valueType)
    node.addObject("BarycentricMapping", name="Mapping", mapForces=False, mapMasses=False)
    return node
