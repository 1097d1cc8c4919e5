"""Rigid bodies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import Sofa.Core
from stlib3.visuals import VisualModel

_IDENTITY = (1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0)


def RigidObject(
    name: str = "RigidObject",
    surfaceMeshFileName: str | None = None,
    translation: Sequence[float] = (0.0, 0.0, 0.0),
    rotation: Sequence[float] = (0.0, 0.0, 0.0),
    uniformScale: float = 1.0,
    totalMass: float = 1.0,
    volume: float = 1.0,
    inertiaMatrix: Sequence[float] = _IDENTITY,
    color: Sequence[float] = (1.0, 1.0, 1.0, 1.0),
    collisionGroup: Any = "",
    isAStaticObject: bool = False,
    parent: Any = None,
) -> Any:
    """A rigid body, with a surface that touches and one to be seen if a mesh is given. Returns its node."""
    body: Any = Sofa.Core.Node(name)
    if parent is not None:
        parent.addChild(body)
    placed = {"translation2": list(translation), "rotation2": list(rotation)}
    body.addObject("MechanicalObject", name="mstate", template="Rigid3", showObjectScale=uniformScale, **placed)
    inertia = " ".join(str(float(value)) for value in [totalMass, volume, *_flat(inertiaMatrix)])
    body.addObject("UniformMass", name="mass", vertexMass=inertia)
    if not isAStaticObject:
        body.addObject("EulerImplicitSolver")
        body.addObject("CGLinearSolver", iterations=25, tolerance=1e-5, threshold=1e-5)

    def addCollisionModel(mesh: str = surfaceMeshFileName or "") -> Any:
        child = body.addChild("collision")
        child.addObject("MeshOBJLoader", name="loader", filename=mesh, triangulate=True, scale=uniformScale)
        child.addObject("MeshTopology", src="@loader")
        child.addObject("MechanicalObject")
        still = {"moving": False, "simulated": False} if isAStaticObject else {}
        group = {"group": collisionGroup} if collisionGroup not in ("", None) else {}
        for model in ("TriangleCollisionModel", "LineCollisionModel", "PointCollisionModel"):
            child.addObject(model, **still, **group)
        child.addObject("RigidMapping")
        return child

    def addVisualModel(mesh: str = surfaceMeshFileName or "") -> Any:
        visual = body.addChild(VisualModel(name="visual", visualMeshPath=mesh, color=list(color), scale=[uniformScale] * 3))
        visual.addObject("RigidMapping")
        return visual

    body.addCollisionModel = addCollisionModel
    body.addVisualModel = addVisualModel
    if surfaceMeshFileName:
        addCollisionModel()
        addVisualModel()
    return body


def _flat(matrix: Sequence[Any]) -> list[float]:
    return [float(value) for row in matrix for value in (row if isinstance(row, (list, tuple)) else [row])]


def _of_mesh(mesh: str, node: Any, given: dict[str, Any]) -> Any:
    options = {"name": mesh.rpartition("/")[2].partition(".")[0].capitalize(), "surfaceMeshFileName": mesh, **given}
    return RigidObject(parent=node, **options)


def Cube(node: Any, **given: Any) -> Any:
    """A rigid cube; what is given is as for `RigidObject`."""
    return _of_mesh("mesh/cube.obj", node, {"name": "Cube", **given})


def Sphere(node: Any, **given: Any) -> Any:
    """A rigid ball; what is given is as for `RigidObject`."""
    return _of_mesh("mesh/ball.obj", node, {"name": "Sphere", **given})


def Floor(node: Any, **given: Any) -> Any:
    """A rigid floor; what is given is as for `RigidObject`."""
    return _of_mesh("mesh/floor.obj", node, {"name": "Floor", **given})
