"""Topologies whose meshes change during a run."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from .graph import warn
from .indices import whole
from .limits import limits
from .topology_queries import TopologyQueries

#: Bytes that a point takes at least: its position and velocity, and lists of its ancestors and neighbours.
_LEAST_OF_A_POINT = 100


class Topology(TopologyQueries):
    """A container of a mesh, or the modifier beside one. Changes count between steps, and in controllers."""

    def _container(self) -> int:
        name: str = self._graph.class_(self._key)[0]
        if name.endswith("Container"):
            return self._key
        node = self.getContext()
        for other in reversed(list(node.objects)):
            if other._graph.class_(other._key)[0].endswith("TopologyContainer"):
                return int(other._key)
        raise ValueError(f"{self.getPathName()}: there is no container beside this modifier")

    def _change(
        self,
        what: str,
        kind: str,
        indices: Any = (),
        ancestors: Any = (),
        weights: Any = (),
    ) -> None:
        flat = whole(indices, f"{what} {kind}")
        if any(index < 0 for index in flat):
            raise ValueError(f"indices of {kind} are not negative")
        origins = [whole(np.atleast_1d(own), f"ancestors of {kind}") for own in ancestors]
        shares = [[float(weight) for weight in np.atleast_1d(own)] for own in weights]
        warn(self._graph.change_mesh(self._container(), what, kind, flat, origins, shares))

    def remove_points(self, indices: Sequence[int]) -> None:
        """Removes points with the elements around them. The last point takes the number of each, the largest first."""
        self._change("remove", "points", indices)

    def remove_edges(self, indices: Sequence[int]) -> None:
        """Removes edges with the elements that have them, and points that are left alone."""
        self._change("remove", "edges", indices)

    def remove_triangles(self, indices: Sequence[int]) -> None:
        """Removes triangles, with edges and points that are left alone."""
        self._change("remove", "triangles", indices)

    def remove_quads(self, indices: Sequence[int]) -> None:
        """Removes quads, with edges and points that are left alone."""
        self._change("remove", "quads", indices)

    def remove_tetrahedra(self, indices: Sequence[int]) -> None:
        """Removes tetrahedra, with faces, edges and points that are left alone."""
        self._change("remove", "tetrahedra", indices)

    def remove_hexahedra(self, indices: Sequence[int]) -> None:
        """Removes hexahedra, with faces, edges and points that are left alone."""
        self._change("remove", "hexahedra", indices)

    def add_points(self, ancestors: Sequence[Sequence[int]], weights: Sequence[Sequence[float]] = ()) -> None:
        """Adds a point for each list of ancestors, in their middle or with weights of sum 1. Velocities are interpolated, too."""
        self._change("add", "points", (), ancestors, weights)

    def add_edges(self, elements: Any, ancestors: Sequence[Sequence[int]] = ()) -> None:
        """Adds edges: n x 2 points. `ancestors`: for each one the edges it comes from."""
        self._change("add", "edges", elements, ancestors)

    def add_triangles(self, elements: Any, ancestors: Sequence[Sequence[int]] = ()) -> None:
        """Adds triangles: n x 3 points."""
        self._change("add", "triangles", elements, ancestors)

    def add_quads(self, elements: Any, ancestors: Sequence[Sequence[int]] = ()) -> None:
        """Adds quads: n x 4 points."""
        self._change("add", "quads", elements, ancestors)

    def add_tetrahedra(self, elements: Any, ancestors: Sequence[Sequence[int]] = ()) -> None:
        """Adds tetrahedra: n x 4 points."""
        self._change("add", "tetrahedra", elements, ancestors)

    def add_hexahedra(self, elements: Any, ancestors: Sequence[Sequence[int]] = ()) -> None:
        """Adds hexahedra: n x 8 points."""
        self._change("add", "hexahedra", elements, ancestors)

    def renumber_points(self, old: Sequence[int]) -> None:
        """Gives the points other numbers: for each number the one that the point has now."""
        self._change("renumber", "points", old)

    def move_points(
        self,
        points: Sequence[int],
        ancestors: Sequence[Sequence[int]],
        weights: Sequence[Sequence[float]] = (),
    ) -> None:
        """Moves points to the middle of their ancestors, or by weights of sum 1."""
        self._change("move", "points", points, ancestors, weights)

    def incise(self, path: Any, *, triangles: Sequence[int] = (), snap: float = 0.1, border: float = 0.25) -> None:
        """Cuts a surface of triangles along a path of n x 3 points, which may be given with their triangles.

        A cut that crosses an edge nearer than the part `snap` of it to its end goes through the end. A path that ends nearer to
        the border than the part `border` of its triangle ends on it.
        """
        points = np.asarray(path, dtype=float)
        if points.ndim != 2 or points.shape[1] != 3:
            raise ValueError(f"{self.getPathName()}: a path of n x 3 numbers is expected, not of shape {points.shape}")
        if len(triangles) not in (0, len(points)):
            raise ValueError(f"{self.getPathName()}: {len(triangles)} triangles for {len(points)} points")
        self._cut(False, points, triangles, (snap, border))

    def cut(self, places: Any, *, snap: float = 0.2) -> None:
        """Cuts a body of tetrahedra along the way of a blade: n x 2 x 3 numbers, both ends of its edge at each place.

        Elements that the blade passes as a whole are split; where it ends inside of an element, that stays whole.
        """
        ends = np.asarray(places, dtype=float)
        if ends.ndim != 3 or ends.shape[1:] != (2, 3):
            raise ValueError(f"{self.getPathName()}: places of n x 2 x 3 numbers are expected, not of shape {ends.shape}")
        self._cut(True, ends, (), (snap, 0.0))

    def _cut(self, blade: bool, numbers: Any, triangles: Sequence[int], snap: tuple[float, float]) -> None:
        indices = whole(triangles, "triangles of the path")
        if any(index < 0 for index in indices):
            raise ValueError("indices of triangles are not negative")
        flat = [float(number) for number in numbers.reshape(-1)]
        warn(self._graph.cut_mesh(self._container(), blade, flat, indices, snap))

    # Names of SOFA.

    def removePoints(self, indices: Sequence[int], *_options: Any) -> None:
        """As `remove_points`."""
        self.remove_points(indices)

    def removeEdges(self, indices: Sequence[int], *_options: Any) -> None:
        """As `remove_edges`."""
        self.remove_edges(indices)

    def removeTriangles(self, indices: Sequence[int], *_options: Any) -> None:
        """As `remove_triangles`."""
        self.remove_triangles(indices)

    def removeQuads(self, indices: Sequence[int], *_options: Any) -> None:
        """As `remove_quads`."""
        self.remove_quads(indices)

    def removeTetrahedra(self, indices: Sequence[int], *_options: Any) -> None:
        """As `remove_tetrahedra`."""
        self.remove_tetrahedra(indices)

    def removeHexahedra(self, indices: Sequence[int], *_options: Any) -> None:
        """As `remove_hexahedra`."""
        self.remove_hexahedra(indices)

    def removeItems(self, indices: Sequence[int]) -> None:
        """Removes elements of the kind of this container or modifier."""
        name: str = self._graph.class_(self._key)[0]
        plurals = {"Tetrahedron": "tetrahedra", "Hexahedron": "hexahedra", "Point": "points", "Edge": "edges"}
        kind = plurals.get(name.split("Set")[0], name.split("Set")[0].lower() + "s")
        self._change("remove", kind, indices)

    def addPoints(
        self,
        n: int,
        ancestors: Sequence[Sequence[int]] = (),
        weights: Sequence[Sequence[float]] = (),
        *_options: Any,
    ) -> None:
        """Adds n points; without ancestors they stand at the origin."""
        if n < 0:
            raise ValueError(f"{self.getPathName()}: n = {n}; expected the number of new points")
        if n * _LEAST_OF_A_POINT > limits.memory:
            raise MemoryError(f"{self.getPathName()}: {n} new points are more than the memory holds that settee.limits.memory allows")
        self.add_points(list(ancestors) or [[]] * n, weights)

    def addEdges(self, elements: Any, ancestors: Sequence[Sequence[int]] = (), *_options: Any) -> None:
        """As `add_edges`."""
        self.add_edges(elements, ancestors)

    def addTriangles(self, elements: Any, ancestors: Sequence[Sequence[int]] = (), *_options: Any) -> None:
        """As `add_triangles`."""
        self.add_triangles(elements, ancestors)

    def addQuads(self, elements: Any, ancestors: Sequence[Sequence[int]] = (), *_options: Any) -> None:
        """As `add_quads`."""
        self.add_quads(elements, ancestors)

    def addTetrahedra(self, elements: Any, ancestors: Sequence[Sequence[int]] = (), *_options: Any) -> None:
        """As `add_tetrahedra`."""
        self.add_tetrahedra(elements, ancestors)

    def addHexahedra(self, elements: Any, ancestors: Sequence[Sequence[int]] = (), *_options: Any) -> None:
        """As `add_hexahedra`."""
        self.add_hexahedra(elements, ancestors)

    def renumberPoints(self, old: Sequence[int], *_inverse: Any) -> None:
        """As `renumber_points`."""
        self.renumber_points(old)
