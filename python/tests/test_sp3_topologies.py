"""Questions to topologies, and changes of them, as scripts written for SofaPython3 use them: meshes whose numbers one can write down."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import Sofa.Core
import Sofa.Simulation

pytestmark = pytest.mark.filterwarnings("ignore::settee.SceneWarning")

TWO_TETRAHEDRA = {"position": [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1], [1, 1, 1]], "tetrahedra": [[0, 1, 2, 3], [4, 2, 1, 3]]}
#: Two cubes side by side along x; and the two squares of their lower side.
BOX = [[x, y, z] for z in (0, 1) for y in (0, 1) for x in (0, 1, 2)]
CUBES = [[0, 1, 4, 3, 6, 7, 10, 9], [1, 2, 5, 4, 7, 8, 11, 10]]
SQUARES = [[0, 1, 4, 3], [1, 2, 5, 4]]


def alone(kind: str, **attributes: Any) -> Any:
    return Sofa.Core.Node("root").addObject(kind, name="mesh", **attributes)


def running(kind: str, **attributes: Any) -> tuple[Any, Any, Any]:
    """A container, its modifier and its state in a scene that runs."""
    root = Sofa.Core.Node("root", gravity=[0, 0, 0])
    mesh = root.addObject(f"{kind}SetTopologyContainer", name="mesh", **attributes)
    modifier = root.addObject(f"{kind}SetTopologyModifier", name="modifier")
    state = root.addObject("MechanicalObject", name="dofs", template="Vec3d")
    Sofa.Simulation.init(root)
    return mesh, modifier, state


def as_sets(elements: Any) -> list[set[int]]:
    return [set(element) for element in np.asarray(elements).tolist()]


def test_a_mesh_of_tetrahedra_answers_from_its_lists() -> None:
    mesh = alone("MeshTopology", **TWO_TETRAHEDRA, triangles=[[0, 1, 2], [1, 2, 3], [1, 3, 4]], edges=[[0, 1], [1, 2], [3, 4]])
    assert (mesh.getNbPoints(), mesh.getNbEdges(), mesh.getNbLines(), mesh.getNbTriangles()) == (5, 3, 3, 3)
    assert (mesh.getNbTetrahedra(), mesh.getNbTetras(), mesh.getNbQuads(), mesh.getNbHexahedra(), mesh.getNbPrisms(), mesh.getNbPyramids()) == (2, 2, 0, 0, 0, 0)
    assert (mesh.getEdge(2), mesh.getTriangle(2), mesh.getTetrahedron(1)) == ([3, 4], [1, 3, 4], [4, 2, 1, 3])
    assert mesh.getEdgesAroundVertex(1) == [0, 1] and mesh.getTrianglesAroundVertex(3) == [1, 2]
    assert [mesh.getTetrahedraAroundVertex(point) for point in range(5)] == [[0], [0, 1], [0, 1], [0, 1], [1]]
    assert [mesh.getTetrahedraAroundEdge(edge) for edge in range(3)] == [[0], [0, 1], [1]]
    assert [mesh.getTetrahedraAroundTriangle(triangle) for triangle in range(3)] == [[0], [0, 1], [1]]
    assert mesh.getTrianglesAroundEdge(1) == [0, 1]
    assert [mesh.getEdgesInTetrahedron(cell) for cell in range(2)] == [[0, 1], [1, 2]]
    assert [mesh.getTrianglesInTetrahedron(cell) for cell in range(2)] == [[0, 1], [1, 2]]
    assert mesh.getTetrahedraAroundVertex(99) == []
    for question in (mesh.getEdge, mesh.getTetrahedron, mesh.getTetrahedraAroundEdge, mesh.getEdgesInTetrahedron):
        for index in (-1, 3):
            with pytest.raises(IndexError, match="is none of them"):
                question(index)


def test_a_mesh_of_cubes_answers_from_its_lists() -> None:
    mesh = alone("MeshTopology", position=BOX, hexahedra=CUBES, quads=[*SQUARES, [1, 4, 10, 7]], edges=[[0, 1], [1, 4], [2, 8]])
    assert (mesh.getNbHexahedra(), mesh.getNbQuads(), mesh.getNbEdges(), mesh.getNbTetrahedra()) == (2, 3, 3, 0)
    assert (mesh.getHexahedron(1), mesh.getQuad(2)) == (CUBES[1], [1, 4, 10, 7])
    assert [mesh.getHexahedraAroundVertex(point) for point in (0, 1, 2, 10)] == [[0], [0, 1], [1], [0, 1]]
    assert [mesh.getHexahedraAroundEdge(edge) for edge in range(3)] == [[0], [0, 1], [1]]
    assert [mesh.getHexahedraAroundQuad(quad) for quad in range(3)] == [[0], [1], [0, 1]]
    assert [mesh.getQuadsAroundVertex(point) for point in (0, 1, 2)] == [[0], [0, 1, 2], [1]]
    assert [mesh.getQuadsAroundEdge(edge) for edge in range(3)] == [[0], [0, 1, 2], []]
    assert [mesh.getEdgesInQuad(quad) for quad in range(3)] == [[0, 1], [1], [1]]
    assert [mesh.getEdgesInHexahedron(cell) for cell in range(2)] == [[0, 1], [1, 2]]
    assert [mesh.getQuadsInHexahedron(cell) for cell in range(2)] == [[0, 2], [1, 2]]


def test_prisms_and_pyramids() -> None:
    points = [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1], [1, 0, 1], [0, 1, 1], [0.5, -1, 0.5]]
    mesh = alone("MeshTopology", position=points, prisms=[[0, 1, 2, 3, 4, 5]], pyramids=[[0, 1, 4, 3, 6]])
    assert (mesh.getNbPrisms(), mesh.getNbPyramids()) == (1, 1)
    assert (mesh.getPrism(0), mesh.getPyramid(0)) == ([0, 1, 2, 3, 4, 5], [0, 1, 4, 3, 6])
    with pytest.raises(IndexError, match="has 1 pyramids; 1 is none of them"):
        mesh.getPyramid(1)


def test_containers_make_the_parts_of_their_elements() -> None:
    """The numbers of edges and faces are the container's own: the answers agree with its lists, and counts with Euler."""
    mesh, _, _ = running("Tetrahedron", **TWO_TETRAHEDRA)
    assert (mesh.getNbEdges(), mesh.getNbTriangles(), mesh.getNbTetrahedra()) == (9, 7, 2)
    cells, edges, triangles = as_sets(mesh.tetrahedra.value), as_sets(mesh.edges.value), as_sets(mesh.triangles.value)
    shared = triangles.index({1, 2, 3})
    assert mesh.getTetrahedraAroundTriangle(shared) == [0, 1] and all(len(mesh.getTetrahedraAroundTriangle(at)) == 1 for at in range(7) if at != shared)
    for cell in range(2):
        assert [edges[edge] <= cells[cell] for edge in mesh.getEdgesInTetrahedron(cell)] == [True] * 6
        assert [triangles[at] <= cells[cell] for at in mesh.getTrianglesInTetrahedron(cell)] == [True] * 4
    assert sorted(mesh.getVerticesAroundVertex(0)) == [1, 2, 3] and sorted(mesh.getVerticesAroundVertex(1)) == [0, 2, 3, 4]
    assert [len(mesh.getEdgesAroundVertex(point)) for point in range(5)] == [3, 4, 4, 4, 3]

    mesh, _, _ = running("Hexahedron", position=BOX, hexahedra=CUBES)
    assert (mesh.getNbEdges(), mesh.getNbQuads(), mesh.getNbHexahedra()) == (20, 11, 2)
    quads, edges = as_sets(mesh.quads.value), as_sets(mesh.edges.value)
    between = quads.index({1, 4, 7, 10})
    assert mesh.getHexahedraAroundQuad(between) == [0, 1] and sum(len(mesh.getHexahedraAroundQuad(quad)) for quad in range(11)) == 12
    assert [len(mesh.getEdgesInHexahedron(cell)) for cell in range(2)] == [12, 12] and [len(mesh.getQuadsInHexahedron(cell)) for cell in range(2)] == [6, 6]
    assert mesh.getHexahedraAroundEdge(edges.index({1, 4})) == [0, 1] and mesh.getHexahedraAroundEdge(edges.index({2, 5})) == [1]
    assert len(mesh.getQuadsAroundEdge(edges.index({1, 4}))) == 3 and len(mesh.getEdgesInQuad(between)) == 4

    mesh, _, _ = running("Quad", position=BOX[:6], quads=SQUARES)
    assert (mesh.getNbEdges(), mesh.getNbQuads(), mesh.getQuad(1)) == (7, 2, SQUARES[1])
    assert mesh.getQuadsAroundEdge(as_sets(mesh.edges.value).index({1, 4})) == [0, 1] and mesh.getQuadsAroundVertex(4) == [0, 1]


def test_edges_come_and_go() -> None:
    mesh, modifier, state = running("Edge", position=[[0, 0, 0], [1, 0, 0], [2, 0, 0], [3, 0, 0]], edges=[[0, 1], [1, 2]])
    modifier.addEdges([[2, 3]])
    assert mesh.edges.value.tolist() == [[0, 1], [1, 2], [2, 3]] and mesh.getEdgesAroundVertex(2) == [1, 2]
    # The point that is left alone goes, too: the last one takes its number, as the last edge takes that of the first.
    modifier.removeEdges([0])
    assert state.position.value.tolist() == [[3, 0, 0], [1, 0, 0], [2, 0, 0]] and mesh.edges.value.tolist() == [[2, 0], [1, 2]]
    modifier.renumberPoints([2, 1, 0])
    assert state.position.value.tolist() == [[2, 0, 0], [1, 0, 0], [3, 0, 0]] and mesh.edges.value.tolist() == [[0, 2], [1, 0]]
    with pytest.raises(ValueError, match="no permutation of 3 numbers"):
        modifier.renumberPoints([0, 0, 1])


def test_points_come_in_a_number_that_there_is_room_for() -> None:
    mesh, modifier, state = running("Edge", position=[[0, 0, 0], [1, 0, 0]], edges=[[0, 1]])
    modifier.addPoints(2)
    assert state.position.value.tolist() == [[0, 0, 0], [1, 0, 0], [0, 0, 0], [0, 0, 0]]
    with pytest.raises(ValueError, match="n = -1; expected the number of new points"):
        modifier.addPoints(-1)
    with pytest.raises(MemoryError, match="more than the memory holds"):
        modifier.addPoints(2**60)
    for edge in (-1, 6):
        with pytest.raises(IndexError, match="is none of them"):
            mesh.getLocalEdgesInTetrahedron(edge)
    assert mesh.getLocalEdgesInTetrahedron(5) == [2, 3]


def test_triangles_come_and_go() -> None:
    mesh, modifier, state = running("Triangle", position=[[0, 0, 0], [1, 0, 0], [0, 1, 0], [1, 1, 0]], triangles=[[0, 1, 2]])
    modifier.addTriangles([[1, 3, 2]])
    assert mesh.triangles.value.tolist() == [[0, 1, 2], [1, 3, 2]] and mesh.getNbEdges() == 5 and mesh.getTrianglesAroundVertex(1) == [0, 1]
    modifier.removeTriangles([0])
    assert state.position.value.tolist() == [[1, 1, 0], [1, 0, 0], [0, 1, 0]]
    assert mesh.triangles.value.tolist() == [[1, 0, 2]] and mesh.getNbEdges() == 3


def test_quads_come_and_go() -> None:
    mesh, modifier, state = running("Quad", position=BOX[:6], quads=SQUARES[:1])
    modifier.addQuads(SQUARES[1:])
    assert mesh.quads.value.tolist() == SQUARES and (mesh.getNbEdges(), mesh.getNbPoints()) == (7, 6)
    modifier.removeQuads([0])
    # The square from x = 1 to 2 is left.
    assert mesh.getNbQuads() == 1 and mesh.getNbEdges() == 4
    np.testing.assert_array_equal(state.position.value[mesh.getQuad(0)], [[1, 0, 0], [2, 0, 0], [2, 1, 0], [1, 1, 0]])


def test_cubes_come_and_go() -> None:
    mesh, modifier, state = running("Hexahedron", position=BOX, hexahedra=CUBES[:1])
    modifier.addHexahedra(CUBES[1:])
    assert mesh.hexahedra.value.tolist() == CUBES and (mesh.getNbEdges(), mesh.getNbQuads()) == (20, 11)
    before = np.array(state.position.value)
    modifier.removeHexahedra([0])
    assert (mesh.getNbHexahedra(), mesh.getNbQuads(), mesh.getNbEdges(), len(state.position.value)) == (1, 6, 12, 8)
    np.testing.assert_array_equal(state.position.value[mesh.getHexahedron(0)], before[CUBES[1]])


def test_items_are_the_elements_of_the_container() -> None:
    mesh, modifier, _ = running("Tetrahedron", **TWO_TETRAHEDRA)
    modifier.removeItems([1])
    assert mesh.tetrahedra.value.tolist() == [[0, 1, 2, 3]] and (mesh.getNbPoints(), mesh.getNbEdges(), mesh.getNbTriangles()) == (4, 6, 4)
    mesh, modifier, _ = running("Quad", position=BOX[:6], quads=SQUARES)
    modifier.removeItems([0])
    assert mesh.getNbQuads() == 1


def test_a_node_knows_its_topology() -> None:
    root = Sofa.Core.Node("root")
    assert root.getMeshTopology() is None
    mesh = root.addObject("MeshTopology", name="mesh", position=[[0, 0, 0]])
    assert root.getMeshTopology() is mesh is root.getTopology()
