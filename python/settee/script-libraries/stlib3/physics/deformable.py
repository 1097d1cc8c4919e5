"""Bodies that deform."""

from __future__ import annotations

import Sofa
from splib3.loader import addLoader
from stlib3.physics.collision import CollisionMesh
from stlib3.visuals import VisualModel

__all__ = ["ElasticMaterialObject"]


class ElasticMaterialObject(Sofa.Prefab):
    """A body of tetrahedra of a linear elastic material, with solvers, and surfaces to touch and to be seen where they are given."""

    prefabParameters = [
        {"name": "volumeMeshFileName", "type": "string", "help": "Mesh of the volume.", "default": ""},
        {"name": "rotation", "type": "Vec3d", "help": "Rotation (degrees).", "default": [0.0, 0.0, 0.0]},
        {"name": "translation", "type": "Vec3d", "help": "Translation.", "default": [0.0, 0.0, 0.0]},
        {"name": "scale", "type": "Vec3d", "help": "Scale.", "default": [1.0, 1.0, 1.0]},
        {"name": "surfaceMeshFileName", "type": "string", "help": "Mesh to be seen.", "default": ""},
        {"name": "collisionMesh", "type": "string", "help": "Mesh that touches.", "default": ""},
        {"name": "withConstrain", "type": "bool", "help": "Whether it answers constraints.", "default": True},
        {"name": "surfaceColor", "type": "", "help": "Colour.", "default": [1.0, 1.0, 1.0, 1.0]},
        {"name": "poissonRatio", "type": "double", "help": "Poisson's ratio.", "default": 0.3},
        {"name": "youngModulus", "type": "double", "help": "Young's modulus.", "default": 18000.0},
        {"name": "totalMass", "type": "double", "help": "Mass.", "default": 1.0},
        {"name": "solverName", "type": "string", "help": "Name of a solver elsewhere; empty: it has its own.", "default": ""},
    ]

    def init(self) -> None:
        """Adds the components."""
        if not self.volumeMeshFileName.value:
            raise ValueError(f"{self.getPathName()}: volumeMeshFileName is empty; the body needs a mesh of its volume")
        placed = {"rotation": self.rotation.value, "translation": self.translation.value}
        if not self.solverName.value:
            self.integration = self.addObject("EulerImplicitSolver", name="integration")
            self.solver = self.addObject("SparseLDLSolver", name="solver", template="CompressedRowSparseMatrixd")
        self.loader = addLoader(self, self.volumeMeshFileName.value, name="loader", scale3d=self.scale.value, **placed)
        links = {"position": self.loader.position.getLinkPath(), "tetras": self.loader.tetrahedra.getLinkPath()}
        self.container = self.addObject("TetrahedronSetTopologyContainer", name="container", **links)
        self.dofs = self.addObject("MechanicalObject", name="dofs", template="Vec3")
        self.mass = self.addObject("UniformMass", name="mass", totalMass=self.totalMass.value)
        material = {"youngModulus": self.youngModulus.value, "poissonRatio": self.poissonRatio.value}
        self.forcefield = self.addObject("TetrahedronFEMForceField", name="forcefield", method="large", **material)
        if self.withConstrain.value:
            self.correction = self.addObject("LinearSolverConstraintCorrection", name="correction")
        if self.collisionMesh.value:
            self.addCollisionModel(self.collisionMesh.value)
        if self.surfaceMeshFileName.value:
            self.addVisualModel(self.surfaceMeshFileName.value, color=self.surfaceColor.value)

    def addCollisionModel(self, mesh: str) -> None:
        """Adds a surface that touches others, in the child "CollisionModel"."""
        placed = {"rotation": self.rotation.value, "translation": self.translation.value, "scale": self.scale.value}
        self.collisionmodel = CollisionMesh(self, mesh, name="CollisionModel", **placed)

    def addVisualModel(self, mesh: str, color: object = None) -> None:
        """Adds a surface to be seen, in the child "VisualModel"."""
        placed = {"rotation": self.rotation.value, "translation": self.translation.value, "scale": self.scale.value}
        colour = self.surfaceColor.value if color is None else color
        self.visualmodel = self.addChild(VisualModel(visualMeshPath=mesh, color=colour, **placed))
        self.visualmodel.mapping = self.visualmodel.addObject("BarycentricMapping", name="mapping")
