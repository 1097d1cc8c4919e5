"""A body that grows by the pressure in a cavity."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from softrobots.actuators import PneumaticCavity
from softrobots.parts._place import box_around
from stlib3.physics.constraints import FixedBox
from stlib3.physics.deformable import ElasticMaterialObject

__all__ = ["Bunny"]

_HELD = (-1.0, -0.001, -1.0, 1.0, 0.001, 1.0)


def Bunny(
    parentNode: Any,
    name: str = "Bunny",
    rotation: Sequence[float] = (0.0, 0.0, 0.0),
    translation: Sequence[float] = (0.0, 0.0, 0.0),
    fixingBox: Sequence[float] | None = None,
    volumeMeshFileName: str = "mesh/bellows.msh",
    surfaceMeshFileName: str = "mesh/bellows.obj",
    cavityMeshFileName: str = "mesh/bellows-air.obj",
    youngModulus: float = 1.5e5,
    poissonRatio: float = 0.45,
    totalMass: float = 0.03,
    initialValue: float = 0.0,
    valueType: str = "volumeGrowth",
    withCollision: bool = True,
) -> Any:
    """Adds a body with a cavity under pressure, held at its bottom. Returns its node, with a child "PneumaticCavity".

    Settee has no mesh of a bunny: without others the meshes are those of ``settee mesh bellows``, in metres.
    """
    placed: dict[str, Any] = {"rotation": list(rotation), "translation": list(translation)}
    meshes = {"volumeMeshFileName": volumeMeshFileName, "surfaceMeshFileName": surfaceMeshFileName}
    if withCollision:
        meshes["collisionMesh"] = surfaceMeshFileName
    material = {"youngModulus": youngModulus, "poissonRatio": poissonRatio, "totalMass": totalMass}
    body = ElasticMaterialObject(name=name, parent=parentNode, surfaceColor=[0.35, 0.62, 0.85, 1.0], **meshes, **material, **placed)
    FixedBox(body, atPositions=box_around(_HELD, rotation, translation) if fixingBox is None else fixingBox)
    PneumaticCavity(cavityMeshFileName, attachedAsAChildOf=body, initialValue=initialValue, valueType=valueType, **placed)
    return body
