"""Scenes that several tests use."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import settee
import settee.sofa  # noqa: F401  from here on, import Sofa means this package

PROJECT = Path(__file__).resolve().parents[2]

SPRING = """
def createScene(root):
    root.gravity = [0, -9.81, 0]
    root.dt = 0.01
    body = root.addChild("body")
    body.addObject("BDFOdeSolver", name="ode", order=2)
    body.addObject("NewtonRaphsonSolver", name="newton", maxNbIterationsNewton=10, absoluteResidualStoppingThreshold=1e-9)
    body.addObject("EigenSimplicialLDLT", template="CompressedRowSparseMatrix")
    body.addObject("MechanicalObject", name="dofs", template="Vec3", position=[[0, 0, 0], [1, 1, 0]])
    body.addObject("UniformMass", name="mass", totalMass=15)
    body.addObject("SpringForceField", name="spring", spring="0 1 1000 0 1")
    body.addObject("FixedProjectiveConstraint", indices=[0])
"""


@pytest.fixture
def interruptible() -> Iterator[None]:
    """Ctrl-C interrupts, as it does in a terminal: what a shell starts in the background ignores it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture
def project() -> Path:
    return PROJECT


@pytest.fixture
def spring() -> Any:
    """The root of a mass on a spring, not initialised."""
    names: dict[str, Any] = {}
    exec(SPRING, names)
    root = settee.Node("root")
    names["createScene"](root)
    return root


@pytest.fixture
def running(spring: Any) -> Any:
    """The same, initialised."""
    settee.init(spring)
    return spring
