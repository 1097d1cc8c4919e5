"""Springs one by one."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import settee
import Sofa.SofaDeformable


def scene() -> Any:
    root = settee.Node("root")
    root.gravity = [0, 0, 0]
    body = root.addChild("body")
    body.addObject("EulerImplicitSolver")
    body.addObject("CGLinearSolver", iterations=50, tolerance=1e-12, threshold=1e-14)
    body.addObject("MechanicalObject", name="dofs", position=[[0, 0, 0], [1.5, 0, 0], [3, 0, 0]])
    body.addObject("UniformMass", totalMass=3.0)
    body.addObject("SpringForceField", name="springs", spring="0 1 100 0.5 1")
    return root


def test_springs_are_read_added_and_taken_away() -> None:
    root = scene()
    springs = root.body.springs
    (first,) = springs.getSprings()
    assert (first.index1, first.index2, first.springStiffness, first.dampingFactor, first.restLength) == (0, 1, 100.0, 0.5, 1.0)
    springs.addSpring(1, 2, 50.0, 0.0, 1.25)
    second = Sofa.SofaDeformable.LinearSpring(index1=0, index2=2, springStiffness=1 / 3, dampingFactor=0.1, restLength=2.0)
    springs.addSpring(second)
    assert springs.getSprings()[1:] == [Sofa.SofaDeformable.LinearSpring(1, 2, 50.0, 0.0, 1.25), second], "all digits are kept"
    springs.removeSpring(1)
    assert [spring.index2 for spring in springs.getSprings()] == [1, 2]
    springs.addSprings([second, second])
    springs.removeSprings([0, 2])
    assert springs.getSprings() == [second, second]
    springs.clear()
    assert springs.getSprings() == []
    with pytest.raises(IndexError, match="/body/springs has no spring 0, of 0"):
        springs.removeSpring(0)
    with pytest.raises(ValueError, match="leave it out"):
        Sofa.SofaDeformable.LinearSpring(0, 1, enabled=False)


def test_springs_that_are_added_in_a_run_pull_from_the_next_step_on() -> None:
    """A spring with the length that it has at rest does nothing; a shorter one pulls both of its points, by Newton's third law alike."""
    root = scene()
    root.body.springs.clear()
    settee.init(root)
    settee.animate(root)
    np.testing.assert_array_equal(root.body.dofs.velocity.array(), np.zeros((3, 3)))
    root.body.springs.addSpring(0, 1, 100.0, 0.0, 1.5)
    settee.animate(root)
    np.testing.assert_array_equal(root.body.dofs.velocity.array(), np.zeros((3, 3)))
    root.body.springs.addSpring(1, 2, 100.0, 0.0, 1.0)
    settee.animate(root)
    velocity = root.body.dofs.velocity.array()
    assert velocity[2, 0] < 0 and abs(velocity[:, 0].sum()) < 1e-12
    # Implicit Euler: v (1 + 2 k h^2) = h k 0.5 for the two points next to the spring, up to what the first spring adds.
    assert abs(velocity[2, 0] + 0.5) < 0.05
    root.body.springs.clear()
    before = velocity.copy()
    settee.animate(root)
    np.testing.assert_allclose(root.body.dofs.velocity.array(), before, rtol=0, atol=1e-12)
