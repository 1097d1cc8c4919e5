"""Force fields written in Python, and the matrices of systems."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import Sofa.Core
import settee

scipy_sparse = pytest.importorskip("scipy.sparse")


class Anchor(Sofa.Core.ForceFieldVec3d):  # type: ignore[misc]
    """f = k (x0 - x): a spring from each point to where it began."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.addData("stiffness", value=kwargs.get("stiffness", 1.0))
        self.start: Any = None
        self.fails = False

    def addForce(self, params: dict[str, float], force: Any, position: Any, velocity: Any) -> None:
        if self.fails:
            raise ArithmeticError("on purpose")
        if self.start is None:
            self.start = position.array().copy()
        with force.writeableArray() as f:
            f += self.stiffness.value * (self.start - position.value)

    def addDForce(self, params: dict[str, float], dforce: Any, dx: Any) -> None:
        with dforce.writeableArray() as df:
            df -= params["kFactor"] * self.stiffness.value * dx.value

    def addKToMatrix(self, params: dict[str, float], n_points: int, size: int) -> Any:
        return -self.stiffness.value * scipy_sparse.identity(n_points * size)

    def getPotentialEnergy(self, position: Any) -> float:
        return float(0.5 * self.stiffness.value * np.sum((position.array() - self.start) ** 2))


def scene(solver: str, stiffness: float = 50.0) -> Any:
    root = settee.Node("root")
    root.gravity = [0, -10, 0]
    root.addObject("EulerImplicitSolver", name="ode")
    if solver == "CGLinearSolver":
        root.addObject(solver, name="linear", iterations=100, tolerance=1e-14, threshold=1e-14)
    else:
        root.addObject(solver, name="linear", template="CompressedRowSparseMatrix")
    root.addObject("MechanicalObject", name="dofs", template="Vec3", position=[[0, 0, 0], [1, 0, 0]])
    root.addObject("UniformMass", name="mass", totalMass=4)
    root.addObject(Anchor(name="anchor", stiffness=stiffness))
    return root


@pytest.mark.parametrize("solver", ["CGLinearSolver", "EigenSimplicialLDLT"])
def test_a_force_field_in_python_is_integrated_implicitly(solver: str) -> None:
    root = scene(solver)
    settee.init(root)
    y = v = 0.0
    for _ in range(5):
        settee.animate(root, 0.1)
        # Euler's implicit step of m y'' = -m g - k y, m = 2: v' = (v - h g - h k y / m) / (1 + h^2 k / m).
        v = (v - 0.1 * 10 - 0.1 * 50 * y / 2) / (1 + 0.01 * 50 / 2)
        y += 0.1 * v
    np.testing.assert_allclose(root.dofs.position.value, [[0, y, 0], [1, y, 0]], rtol=1e-12, atol=1e-14)
    energy = settee.Simulation(root).energy
    assert energy["kinetic"] == pytest.approx(0.5 * 4 * v * v)
    assert energy["potential"] == pytest.approx(2 * 0.5 * 50 * y * y + 4 * 10 * y)


def test_the_default_product_is_that_with_the_matrix() -> None:
    class Plain(Anchor):
        addDForce = Sofa.Core.ForceField.addDForce

    results = []
    for kind in (Anchor, Plain):
        root = scene("CGLinearSolver")
        root.removeObject("anchor")
        root.addObject(kind(name="anchor", stiffness=50.0))
        settee.init(root)
        settee.animate(root, 0.1)
        results.append(root.dofs.position.value.copy())
    np.testing.assert_allclose(results[0], results[1], rtol=1e-13)


def test_an_exception_in_a_force_field_ends_the_step() -> None:
    root = scene("EigenSimplicialLDLT")
    settee.init(root)
    settee.animate(root)
    before, time = root.dofs.position.value.copy(), root.time.value
    root.anchor.fails = True
    with pytest.raises(ArithmeticError, match="on purpose"):
        settee.animate(root)
    np.testing.assert_array_equal(root.dofs.position.value, before)
    assert root.time.value == time
    root.anchor.fails = False
    settee.animate(root)


def test_matrices_are_read_as_scipy_has_them() -> None:
    root = scene("EigenSimplicialLDLT")
    settee.init(root)
    with pytest.raises(ValueError, match="no step was made"):
        root.linear.systemMatrix  # noqa: B018
    settee.animate(root, 0.1)
    # A = M - h^2 K, M = 2 and K = -50 on each of the six unknowns.
    expected = (2 + 0.01 * 50) * np.identity(6)
    for owner in (root.linear, root.ode):
        np.testing.assert_allclose(owner.systemMatrix.toarray(), expected, rtol=1e-14)
    np.testing.assert_allclose(root.mass.assembleMMatrix().toarray(), 2 * np.identity(6))
    np.testing.assert_allclose(root.anchor.assembleKMatrix().toarray(), -50 * np.identity(6))
    with pytest.raises(ValueError, match="no mass matrix"):
        root.anchor.assembleMMatrix()


def test_the_stiffness_of_a_spring_is_its_tangent(running: Any) -> None:
    stiffness = running.body.spring.assembleKMatrix().toarray()
    np.testing.assert_allclose(stiffness, stiffness.T)
    # Along the spring df/dx = -k.
    along = np.array([0, 0, 0, 1, 1, 0]) / 2**0.5
    assert along @ stiffness @ along == pytest.approx(-1000.0)


@pytest.mark.parametrize("diagonal", [(0.0, 0.0, -5.0), (-10.0, -10.0, -10.0), (-5.0, 0.0, 0.0)])
@pytest.mark.parametrize("form", ["dense", "list"])
def test_the_stiffness_of_one_point_is_read_as_it_is_meant(diagonal: tuple[float, ...], form: str) -> None:
    stiffness = np.diag(diagonal)

    class Holds(Sofa.Core.ForceFieldVec3d):  # type: ignore[misc]
        def addForce(self, params: Any, force: Any, position: Any, velocity: Any) -> None:
            force.array()[:] += position.array() @ stiffness

        def addKToMatrix(self, params: Any, n_points: int, size: int) -> Any:
            return stiffness if form == "dense" else [(i, i, diagonal[i]) for i in range(3)]

    root = Sofa.Core.Node("root")
    root.addObject("EulerImplicitSolver")
    root.addObject("SparseLDLSolver")
    root.addObject("MechanicalObject", name="dofs", position=[[1.0, 1.0, 1.0]])
    root.addObject("UniformMass", totalMass=1.0)
    field = root.addObject(Holds(name="field"))
    Sofa.Simulation.init(root)
    np.testing.assert_array_equal(field.assembleKMatrix().toarray(), stiffness)


def test_tables_that_may_mean_two_things_are_refused() -> None:
    from settee.scripted import _entries

    rows, columns, values = _entries("k", [[0, 0, -5], [1, 2, -6], [2, 1, -6]], 3, 3)
    assert list(zip(rows, columns, values)) == [(0, 0, -5), (1, 2, -6), (2, 1, -6)]
    with pytest.raises(ValueError, match="may be a matrix or rows"):
        _entries("k", [[2, 1, 0], [1, 2, 0], [0, 0, -5]], 3, 3)
    with pytest.raises(ValueError, match="a table of 4 x 4; expected 6 x 6"):
        _entries("k", np.eye(4), 6, 6)
