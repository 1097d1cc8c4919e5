"""Bodies as meshes of meshio and PyVista."""

from __future__ import annotations

from typing import Any

import numpy as np

from .core import Node, Object

#: Data of topologies and loaders, and the names that meshio has for their elements.
_CELLS = {
    "tetrahedra": "tetra",
    "hexahedra": "hexahedron",
    "prisms": "wedge",
    "pyramids": "pyramid",
    "triangles": "triangle",
    "quads": "quad",
    "edges": "line",
}
_VOLUMES = ("tetrahedra", "hexahedra", "prisms", "pyramids")
_SURFACES = ("triangles", "quads")


def _elements(entry: Object) -> dict[str, np.ndarray[Any, Any]]:
    """Elements of a component: of a topology those of the run, of others and before the run those of its data."""
    of_run = entry._graph.elements(entry._key)
    if of_run is not None:
        return {name: np.asarray(elements) for name, elements in of_run.items()}
    data = {name: entry.findData(name) for name in _CELLS}
    return {name: np.asarray(found.value) for name, found in data.items() if found is not None}


def _cells(node: Node, n_points: int) -> list[tuple[str, np.ndarray[Any, Any]]]:
    """Elements of the highest dimension of the nearest topology that fits the points."""
    place: Node | None = node
    while place is not None:
        for entry in place.objects:
            if not entry.getCategories()[0].startswith("Topology"):
                continue
            found = {}
            for name, elements in _elements(entry).items():
                if elements.ndim == 2 and len(elements) > 0 and elements.max() < n_points:
                    found[name] = elements
            for names in (_VOLUMES, _SURFACES, ("edges",)):
                if any(name in found for name in names):
                    return [(_CELLS[name], found[name]) for name in names if name in found]
        parents = place.parents
        place = parents[0] if parents else None
    return [("vertex", np.arange(n_points).reshape(-1, 1))]


def to_meshio(node: Node) -> Any:
    """A `meshio.Mesh` of the node's mechanical object: its points, and the elements of its topology."""
    import meshio

    state = node.getMechanicalState()
    if state is None:
        raise ValueError(f"{node.getPathName()} has no mechanical object")
    position = np.asarray(state.position.value)
    points = np.zeros((len(position), 3))
    spatial = min(3, position.shape[1]) if not state.getTemplateName().startswith("Rigid2") else 2
    points[:, :spatial] = position[:, :spatial]
    velocity = np.asarray(state.velocity.value)
    fields = {"velocity": velocity.copy()} if len(velocity) == len(points) else {}
    return meshio.Mesh(points, _cells(node, len(points)), point_data=fields)


def to_pyvista(node: Node) -> Any:
    """A `pyvista.UnstructuredGrid` of the node's mechanical object."""
    import pyvista

    return pyvista.from_meshio(to_meshio(node))
