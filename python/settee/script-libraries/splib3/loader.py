"""Loaders by the extension of the file."""

from __future__ import annotations

from typing import Any

_LOADERS = {
    "msh": "MeshGmshLoader", "gidmsh": "GIDMeshLoader", "vtk": "MeshVTKLoader", "vtu": "MeshVTKLoader", "obj": "MeshOBJLoader",
    "stl": "MeshSTLLoader",
}


def addLoader(parent: Any, filename: str, name: str = "loader", **kwargs: Any) -> Any:
    """Adds the loader that reads files with this extension.

    Raises:
        ValueError: If there is none.
    """
    extension = str(filename).rpartition(".")[2].lower()
    if extension not in _LOADERS:
        raise ValueError(f"filename = \"{filename}\": no loader reads .{extension}; expected {', '.join(_LOADERS)}")
    return parent.addObject(_LOADERS[extension], name=name, filename=str(filename), **kwargs)
