"""Questions to a topology about its elements and their neighbours."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import numpy as np

from . import inventory
from .object import Object

#: Names of an element in SOFA's methods, and the data that lists them.
_KINDS = {
    "Edge": "edges", "Triangle": "triangles", "Quad": "quads", "Tetrahedron": "tetrahedra", "Tetra": "tetrahedra",
    "Hexahedron": "hexahedra", "Hexa": "hexahedra", "Prism": "prisms", "Pyramid": "pyramids",
}
_PLURALS = {
    "Edges": "edges", "Lines": "edges", "Triangles": "triangles", "Quads": "quads", "Tetrahedra": "tetrahedra", "Tetras": "tetrahedra",
    "Hexahedra": "hexahedra", "Hexas": "hexahedra", "Prisms": "prisms", "Pyramids": "pyramids",
}


#: Corners of the edges of a tetrahedron.
_LOCAL_EDGES = ((0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3))


class TopologyQueries(Object):
    """A component that describes a mesh."""

    _inventory = {**inventory.COMPONENTS, **inventory.TOPOLOGIES}

    def _elements(self, kind: str) -> np.ndarray[Any, Any]:
        """Points of the elements of a kind: those of the run, or before it those that the data list."""
        running = self._graph.elements(self._key)
        if running is not None:
            found = np.asarray(running[kind], dtype=np.int64)
            return found.reshape(len(running[kind]), -1)
        data = self.findData(kind)
        return np.zeros((0, 2), dtype=np.int64) if data is None else np.asarray(data.value, dtype=np.int64)

    def getNbPoints(self) -> int:
        """Number of points."""
        data = self.findData("position")
        return 0 if data is None else len(data.value)

    def getLocalEdgesInTetrahedron(self, index: int) -> list[int]:
        """The two corners of a tetrahedron, by their places in it, that one of its six edges joins."""
        if not 0 <= index < len(_LOCAL_EDGES):
            raise IndexError(f"a tetrahedron has {len(_LOCAL_EDGES)} edges; {index} is none of them")
        return list(_LOCAL_EDGES[index])

    def getPoint(self, *at: int) -> list[float]:
        """The position of a point: by its number, or in a grid by its numbers along the axes."""
        positions = np.asarray(self._settee_attribute("position").value, dtype=float)
        if len(at) == 3:
            sizes = [int(size) for size in self._settee_attribute("n").value]
            if any(not 0 <= place < size for place, size in zip(at, sizes)):
                raise IndexError(f"{self.getPathName()} has {' x '.join(map(str, sizes))} points; {at} is none of them")
            at = (at[0] + sizes[0] * (at[1] + sizes[1] * at[2]),)
        if not 0 <= at[0] < len(positions):
            raise IndexError(f"{self.getPathName()} has {len(positions)} points; {at[0]} is none of them")
        found: list[float] = positions[at[0]].tolist()
        return found

    def _element(self, kind: str, index: int) -> list[int]:
        elements = self._elements(kind)
        if not 0 <= index < len(elements):
            raise IndexError(f"{self.getPathName()} has {len(elements)} {kind}; {index} is none of them")
        found: list[int] = elements[index].tolist()
        return found

    def _around(self, kind: str, points: list[int]) -> list[int]:
        """The elements that have all of these points."""
        elements = self._elements(kind)
        if not len(elements):
            return []
        has_all = np.all([np.any(elements == point, axis=1) for point in points], axis=0)
        return [int(index) for index in np.flatnonzero(has_all)]

    def _inside(self, kind: str, element: list[int]) -> list[int]:
        """The elements of a kind that are part of a larger one."""
        elements = self._elements(kind)
        wanted = set(element)
        return [index for index, points in enumerate(elements.tolist()) if wanted.issuperset(points)]

    def getVerticesAroundVertex(self, point: int) -> list[int]:
        """The points that share an edge with a point; without edges those that share an element of two or three points, or four."""
        edges = self._elements("edges")
        if len(edges):
            pairs = {tuple(edge) for edge in edges.tolist()}
        else:
            pairs = {pair for kind in ("triangles", "tetrahedra") for own in self._elements(kind).tolist() for pair in combinations(own, 2)}
        return sorted({b if a == point else a for a, b in pairs if point in (a, b)})

    def __getattr__(self, name: str) -> Any:
        found = self._question(name) if name.startswith("get") else None
        return found if found is not None else self._settee_attribute(name)

    def _question(self, name: str) -> Any:
        rest = name[3:]
        if rest.startswith("Nb") and rest[2:] in _PLURALS:
            kind = _PLURALS[rest[2:]]
            return lambda: len(self._elements(kind))
        if rest in _KINDS:
            return lambda index: self._element(_KINDS[rest], int(index))
        for word, search in (("Around", self._around), ("In", self._inside)):
            plural, split, single = rest.partition(word)
            if not split or plural not in _PLURALS:
                continue
            if word == "Around" and single == "Vertex":
                return lambda point: self._around(_PLURALS[plural], [int(point)])
            if single in _KINDS:
                return lambda index: search(_PLURALS[plural], self._element(_KINDS[single], int(index)))
        return None
