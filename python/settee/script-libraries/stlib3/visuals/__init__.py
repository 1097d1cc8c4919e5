"""What is seen."""

from __future__ import annotations

from typing import Any

import Sofa

__all__ = ["VisualModel", "showGrid"]


class VisualModel(Sofa.Prefab):
    """A surface to be seen, from a mesh of type STL or OBJ."""

    prefabParameters = [
        {"name": "visualMeshPath", "type": "string", "help": "Path of the mesh.", "default": ""},
        {"name": "translation", "type": "Vec3d", "help": "Translation.", "default": [0.0, 0.0, 0.0]},
        {"name": "rotation", "type": "Vec3d", "help": "Rotation (degrees).", "default": [0.0, 0.0, 0.0]},
        {"name": "scale", "type": "Vec3d", "help": "Scale.", "default": [1.0, 1.0, 1.0]},
        {"name": "color", "type": "", "help": "Colour.", "default": [1.0, 1.0, 1.0, 1.0]},
    ]

    def init(self) -> None:
        """Adds the loader and the model."""
        path = str(self.visualMeshPath.value)
        kinds = {"stl": "MeshSTLLoader", "obj": "MeshOBJLoader"}
        extension = path.rpartition(".")[2].lower()
        if extension not in kinds:
            raise ValueError(f"visualMeshPath = \"{path}\": expected a mesh of type .stl or .obj")
        node: Any = self
        self.loader = node.addObject(kinds[extension], name="loader", filename=path)
        placed = {"rotation": self.rotation.value, "translation": self.translation.value, "scale3d": self.scale.value}
        self.model = self.addObject("OglModel", name="OglModel", src="@loader", color=self.color.value, updateNormals=False, **placed)


def showGrid(node: Any) -> Any:
    """Adds a grid to be seen."""
    return node.addObject("VisualGrid", nbSubdiv=10, size=1000)
