"""A mass on a spring that a controller pushes: run it with `settee run python/examples/swing.py`."""

from __future__ import annotations

import math
from typing import Any

import Sofa.Core


class Push(Sofa.Core.Controller):
    """A force that swings with time."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        Sofa.Core.Controller.__init__(self, *args, **kwargs)
        self.force = kwargs["force"]
        self.frequency = float(kwargs.get("frequency", 1.0))

    def onAnimateBeginEvent(self, event: dict[str, Any]) -> None:
        time = self.getRoot().time.value
        self.force.forces = [[20.0 * math.sin(2.0 * math.pi * self.frequency * time), 0.0, 0.0]]


def createScene(root: Sofa.Core.Node, frequency: float = 1.0) -> Sofa.Core.Node:
    """The scene."""
    root.gravity = [0, -9.81, 0]
    root.dt = 0.01
    body = root.addChild("body")
    body.addObject("BDFOdeSolver", order=2)
    body.addObject("NewtonRaphsonSolver", maxNbIterationsNewton=20, absoluteResidualStoppingThreshold=1e-9)
    body.addObject("EigenSimplicialLDLT", template="CompressedRowSparseMatrix")
    body.addObject("MechanicalObject", name="dofs", template="Vec3", position=[[0, 0, 0], [0, -1, 0]])
    body.addObject("UniformMass", totalMass=2.0)
    body.addObject("SpringForceField", spring="0 1 500 0.5 1")
    body.addObject("FixedProjectiveConstraint", indices=[0])
    force = body.addObject("ConstantForceField", name="push", indices=[1], forces=[[0, 0, 0]])
    body.addObject(Push(name="controller", force=force, frequency=frequency))
    return root
