"""A finger that a cable bends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from softrobots.actuators import PullingCable
from softrobots.parts._place import box_around, point_at
from stlib3.physics.constraints import FixedBox
from stlib3.physics.deformable import ElasticMaterialObject

__all__ = ["Finger"]

#: Through the tops of the ribs, from the held end to the tip (m), in the frame of the mesh.
_CABLE = [[0.014, 0.019, 0.0], [0.0315, 0.019, 0.0], [0.049, 0.019, 0.0], [0.0665, 0.019, 0.0], [0.084, 0.019, 0.0]]
_PULL_POINT = (-0.01, 0.019, 0.0)
_HELD = (-0.001, -1.0, -1.0, 0.004, 1.0, 1.0)


def Finger(
    parentNode: Any,
    name: str = "Finger",
    rotation: Sequence[float] = (0.0, 0.0, 0.0),
    translation: Sequence[float] = (0.0, 0.0, 0.0),
    fixingBox: Sequence[float] | None = None,
    pullPointLocation: Sequence[float] | None = None,
    youngModulus: float = 3e5,
    poissonRatio: float = 0.45,
    totalMass: float = 0.03,
    initialValue: float = 0.0,
    valueType: str = "displacement",
    withCollision: bool = True,
) -> Any:
    """Adds a finger of rubber with ribs, 9 cm long, that a cable through its ribs bends. Returns its node, with a child "Cable".

    The mesh is that of ``settee mesh finger``; sizes are in metres. Box and point are those of the scene, and follow the finger where they
    are not given. ``Finger(...).Cable.CableConstraint.value`` is what is pulled.
    """
    placed: dict[str, Any] = {"rotation": list(rotation), "translation": list(translation)}
    meshes = {"volumeMeshFileName": "mesh/finger.msh", "surfaceMeshFileName": "mesh/finger.obj"}
    if withCollision:
        meshes["collisionMesh"] = "mesh/finger.obj"
    material = {"youngModulus": youngModulus, "poissonRatio": poissonRatio, "totalMass": totalMass}
    body = ElasticMaterialObject(name=name, parent=parentNode, surfaceColor=[0.93, 0.62, 0.32, 1.0], **meshes, **material, **placed)
    FixedBox(body, atPositions=box_around(_HELD, rotation, translation) if fixingBox is None else fixingBox)
    pulled = point_at(_PULL_POINT, rotation, translation) if pullPointLocation is None else pullPointLocation
    imposed: dict[str, Any] = {"initialValue": initialValue, "valueType": valueType}
    PullingCable(body, cableGeometry=_CABLE, pullPointLocation=pulled, **imposed, **placed)
    return body
