"""Mappings written in Python, against those of the library and against exact answers."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import Sofa.Core
import settee

scipy_sparse = pytest.importorskip("scipy.sparse")


class Middle(Sofa.Core.Mapping):  # type: ignore[misc]
    """The middle of two points."""

    def apply(self, position: Any) -> Any:
        return position.mean(axis=0, keepdims=True)

    def jacobian(self, position: Any) -> Any:
        return scipy_sparse.hstack([0.5 * scipy_sparse.identity(3)] * 2)


class Length(Sofa.Core.Mapping):  # type: ignore[misc]
    """The distance of two points: not linear."""

    fails = False

    def apply(self, position: Any) -> Any:
        if self.fails:
            raise ArithmeticError("on purpose")
        return [[np.linalg.norm(position[1] - position[0])]]

    def jacobian(self, position: Any) -> Any:
        along = (position[1] - position[0]) / np.linalg.norm(position[1] - position[0])
        return np.concatenate([-along, along])[None, :]

    def geometricStiffness(self, position: Any, force: Any) -> Any:
        along = (position[1] - position[0]) / np.linalg.norm(position[1] - position[0])
        block = force[0, 0] * (np.identity(3) - np.outer(along, along)) / np.linalg.norm(position[1] - position[0])
        return np.block([[block, -block], [-block, block]])


def body(solver: str) -> Any:
    root = settee.Node("root")
    root.gravity = [0, -10, 0]
    root.addObject("BDFOdeSolver", order=2)
    root.addObject("NewtonRaphsonSolver", relativeSuccessiveStoppingThreshold=1e-12, absoluteResidualStoppingThreshold=1e-12)
    if solver == "CGLinearSolver":
        root.addObject(solver, iterations=100, tolerance=1e-14, threshold=1e-14)
    else:
        root.addObject(solver, template="CompressedRowSparseMatrix")
    root.addObject("MechanicalObject", name="dofs", template="Vec3", position=[[0, 0, 0], [1, 0, 0]], velocity=[[0, 0, 0], [0, 1, 0]])
    root.addObject("UniformMass", totalMass=2)
    return root


def run(root: Any, steps: int = 10) -> Any:
    settee.init(root)
    for _ in range(steps):
        settee.animate(root, 0.01)
    return root.dofs.position.array().copy()


@pytest.mark.parametrize("solver", ["CGLinearSolver", "EigenSimplicialLDLT"])
def test_the_middle_swings_as_a_mass_on_a_spring(solver: str) -> None:
    root = body(solver)
    child = root.addChild("middle")
    child.addObject("MechanicalObject", name="point", template="Vec3", position=[[0.5, 0, 0]])
    child.addObject("RestShapeSpringsForceField", stiffness=[100], points=[0])
    child.addObject(Middle(input="@../dofs", output="@point"))
    dofs = run(root, 200)
    middle = dofs.mean(axis=0)
    # m y" = -m g - k y with m = 2 kg, k = 100 N/m, y(0) = 0, y'(0) = 0.5 m/s.
    omega = np.sqrt(50.0)
    t = 2.0
    exact = -0.2 + 0.2 * np.cos(omega * t) + 0.5 / omega * np.sin(omega * t)
    assert middle[1] == pytest.approx(exact, abs=5e-3)
    assert child.point.position.array()[0] == pytest.approx(middle, abs=1e-12)


@pytest.mark.parametrize("solver", ["CGLinearSolver", "EigenSimplicialLDLT"])
def test_a_nonlinear_mapping_gives_the_motion_of_the_distance_mapping(solver: str) -> None:
    results = []
    for is_python in (True, False):
        root = body(solver)
        root.addObject("MeshTopology", name="line", edges=[[0, 1]])
        child = root.addChild("length")
        child.addObject("MechanicalObject", name="length", template="Vec1", position=[[1.0]], rest_position=[[0.8]])
        child.addObject("RestShapeSpringsForceField", template="Vec1", stiffness=[300], points=[0])
        if is_python:
            child.addObject(Length(input="@../dofs", output="@length"))
        else:
            child.addObject("DistanceMapping", input="@../dofs", output="@length", topology="@../line", computeDistance=False,
                            restLengths=[0.0], geometricStiffness=1)
        results.append(run(root, 20))
    assert results[0] == pytest.approx(results[1], abs=1e-9)


def test_an_exception_in_a_mapping_ends_the_step_and_keeps_the_state() -> None:
    root = body("CGLinearSolver")
    child = root.addChild("length")
    child.addObject("MechanicalObject", name="length", template="Vec1", position=[[1.0]])
    mapping = Length(input="@../dofs", output="@length")
    child.addObject(mapping)
    before = run(root, 3)
    mapping.fails = True
    with pytest.raises(ArithmeticError, match="on purpose"):
        settee.animate(root, 0.01)
    assert np.array_equal(root.dofs.position.array(), before)
    mapping.fails = False
    settee.animate(root, 0.01)


def test_a_wrong_shape_says_what_was_expected() -> None:
    class Wrong(Middle):
        def apply(self, position: Any) -> Any:
            return np.zeros((2, 3))

    root = body("CGLinearSolver")
    child = root.addChild("middle")
    child.addObject("MechanicalObject", name="point", template="Vec3", position=[[0.5, 0, 0]])
    child.addObject(Wrong(input="@../dofs", output="@point"))
    # No line of the script is at work then: the text says where the method is.
    line = Wrong.apply.__code__.co_firstlineno
    with pytest.raises(ValueError, match=rf"test_mappings\.py:{line}:1: Wrong\.apply: an array of shape \(2, 3\); expected \(1, 3\)"):
        settee.init(root)


@pytest.mark.parametrize(
    ("returned", "kind", "text"),
    [
        (3.0, ValueError, "the number 3.0; expected 1 x 6"),
        (None, TypeError, "None returned; expected numbers"),
        (object(), TypeError, "object returned; expected numbers"),
        ("text", ValueError, "str returned; expected numbers"),
        ([10**400], ValueError, "list returned; expected numbers"),
        ([[1.0], [2.0, 3.0]], ValueError, "list returned; expected numbers"),
    ],
)
def test_a_jacobian_that_is_none_says_where_it_is_made(returned: Any, kind: type[Exception], text: str) -> None:
    class Wrong(Length):
        def jacobian(self, position: Any) -> Any:
            return returned

    root = body("CGLinearSolver")
    child = root.addChild("length")
    child.addObject("MechanicalObject", name="length", template="Vec1", position=[[1.0]])
    child.addObject(Wrong(input="@../dofs", output="@length"))
    line = Wrong.jacobian.__code__.co_firstlineno
    with pytest.raises(kind, match=rf"test_mappings\.py:{line}:1: Wrong\.jacobian: {text}"):
        run(root, 1)


class MiddleAndSquare(Sofa.Core.Mapping_Vec3d_Vec3d):  # type: ignore[misc]
    """The middle of two points, and their difference, squared in the first scalar."""

    def apply(self, params: Any, out: Any, position: Any) -> None:
        with out.writeableArray() as found:
            found[0] = (position.value[0] + position.value[1]) / 2
            found[1] = [(position.value[1, 0] - position.value[0, 0]) ** 2, 0, 0]
        self.at = np.array(position.value)

    def applyJ(self, params: Any, out: Any, velocity: Any) -> None:
        with out.writeableArray() as found:
            found[0] = (velocity.value[0] + velocity.value[1]) / 2
            found[1] = [2 * (self.at[1, 0] - self.at[0, 0]) * (velocity.value[1, 0] - velocity.value[0, 0]), 0, 0]

    def applyJT(self, params: Any, out: Any, force: Any) -> None:
        raise AssertionError


def test_mappings_with_the_methods_of_sofapython3() -> None:
    root = settee.Node("root")
    root.gravity = [0, 0, 0]
    root.addObject("EulerImplicitSolver")
    root.addObject("SparseLDLSolver", template="CompressedRowSparseMatrixMat3x3")
    dofs = root.addObject("MechanicalObject", name="dofs", template="Vec3", position=[[0, 0, 0], [3, 1, 0]], velocity=[[1, 0, 0], [2, 0, 0]])
    root.addObject("UniformMass", totalMass=2.0)
    child = root.addChild("child")
    points = child.addObject("MechanicalObject", name="points", template="Vec3", position=[[0, 0, 0], [0, 0, 0]])
    child.addObject(MiddleAndSquare(name="middle", input="@../dofs", output="@points"))
    child.addObject("ConstantForceField", indices=[0], forces=[[0, 4, 0]])
    settee.init(root)
    np.testing.assert_allclose(points.position.value, [[1.5, 0.5, 0], [9, 0, 0]])
    np.testing.assert_allclose(points.velocity.value, [[1.5, 0, 0], [6, 0, 0]])
    settee.animate(root)
    # Half of the force acts on each of the masses of 1 kg.
    np.testing.assert_allclose(dofs.velocity.value[:, 1], [0.02, 0.02], rtol=1e-12)
    at = dofs.position.value
    np.testing.assert_allclose(points.position.value[1, 0], (at[1, 0] - at[0, 0]) ** 2)


def test_a_method_that_is_missing_says_where_the_class_is() -> None:
    class Bare(Sofa.Core.Mapping):  # type: ignore[misc]
        pass

    root = body("CGLinearSolver")
    child = root.addChild("length")
    child.addObject("MechanicalObject", name="length", template="Vec1", position=[[1.0]])
    child.addObject(Bare(input="@../dofs", output="@length"))
    with pytest.raises(NotImplementedError, match=r"test_mappings\.py:\d+:1: Bare defines no apply"):
        run(root, 1)
