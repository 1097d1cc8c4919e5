"""What a haptic device feels between the steps, from any thread."""

from __future__ import annotations

import threading
from typing import Any

import numpy as np
import pytest
import settee
import Sofa.Core

# Where the floor keeps the tool, what a step of gravity takes it down by, and its mass.
HEIGHT, FALL, MASS, DT = 0.55, 9.81e-4, 2.0, 0.01


def scene(solver: str = "BlockGaussSeidelConstraintSolver", **feedback: Any) -> Any:
    root = Sofa.Core.Node("root", gravity=[0, 0, -9.81], dt=DT)
    root.addObject("FreeMotionAnimationLoop")
    root.addObject(solver, tolerance=1e-8)
    root.addObject("CollisionPipeline")
    root.addObject("BruteForceBroadPhase")
    root.addObject("BVHNarrowPhase")
    root.addObject("LocalMinDistance", alarmDistance=0.2, contactDistance=0.05)
    root.addObject("CollisionResponse", response="FrictionContactConstraint", responseParams="mu=0.4")
    tool = root.addChild("tool")
    tool.addObject("EulerImplicitSolver", rayleighMass=0, rayleighStiffness=0)
    tool.addObject("CGLinearSolver", iterations=50, tolerance=1e-15, threshold=1e-30)
    tool.addObject("MechanicalObject", name="frame", template="Rigid3", position=[[0, 0, HEIGHT, 0, 0, 0, 1]])
    tool.addObject("UniformMass", vertexMass=[MASS, 1, 1 / 6, 0, 0, 0, 1 / 6, 0, 0, 0, 1 / 6])
    tool.addObject("UncoupledConstraintCorrection")
    given = {"activate": True, "forceCoef": 1 / DT, "solverMaxIt": 2000, "solverTimeout": 5.0, **feedback}
    tool.addObject("LCPForceFeedback", name="feedback", **given)
    corners = tool.addChild("corners")
    points = [[-0.5, -0.5, -0.5], [0.5, -0.5, -0.5], [0.5, 0.5, -0.5], [-0.5, 0.5, -0.5]]
    corners.addObject("MeshTopology", position=points, triangles=[[0, 2, 1], [0, 3, 2]])
    corners.addObject("MechanicalObject", template="Vec3")
    corners.addObject("PointCollisionModel")
    corners.addObject("RigidMapping")
    floor = root.addChild("floor")
    floor.addObject("MeshTopology", position=[[-9, -9, 0], [19, -9, 0], [-9, 19, 0]], triangles=[[0, 1, 2]])
    floor.addObject("MechanicalObject")
    floor.addObject("TriangleCollisionModel", simulated=False, moving=False)
    return root


def at(height: float) -> list[float]:
    return [0, 0, height, 0, 0, 0, 1]


def felt(simulation: settee.Simulation) -> settee.ForceFeedback:
    found = simulation.force_feedback("/tool/feedback")
    assert found is not None
    return found


def test_the_force_is_what_keeps_the_tool_out_of_the_floor() -> None:
    simulation = settee.Simulation(scene())
    simulation.animate(steps=5)
    feedback = felt(simulation)
    assert feedback.position_size == 7
    # Where the free motion left it the tool is carried.
    resting = feedback.force(at(HEIGHT - FALL))
    assert resting.shape == (6,) and resting.dtype == float
    assert resting[2] == pytest.approx(MASS * 9.81, abs=1e-3)
    # A millimetre deeper: as many newtons more as push its mass out of it in a step. Any sequence of numbers is a position.
    pressed = feedback.force(np.array(at(HEIGHT - FALL - 1e-3), dtype="float32"))
    assert pressed[2] == pytest.approx(MASS * 9.81 + MASS * 1e-3 / DT**2, abs=2e-2)
    assert not feedback.force(at(0.7)).any()


def test_another_thread_asks_while_the_scene_makes_steps() -> None:
    simulation = settee.Simulation(scene())
    simulation.animate(steps=5)
    feedback, forces, is_done = felt(simulation), [], threading.Event()

    def device() -> None:
        while not is_done.is_set() or not forces:
            forces.append(feedback.force(at(HEIGHT - FALL))[2])

    threads = [threading.Thread(target=device) for _ in range(2)]
    for thread in threads:
        thread.start()
    simulation.animate(steps=50)
    is_done.set()
    for thread in threads:
        thread.join()
    # It is that of the step after which it was asked for, which others do not change.
    np.testing.assert_allclose(forces, MASS * 9.81, atol=1e-3)


def test_a_step_has_the_same_bits_with_a_device() -> None:
    simulations = [settee.Simulation(scene()) for _ in range(2)]
    for _ in range(10):
        for simulation in simulations:
            simulation.animate()
        felt(simulations[1]).force(at(0.5))
    first, second = (simulation.root.tool.frame.position.value for simulation in simulations)
    np.testing.assert_array_equal(first, second)


def test_controllers_ask_at_the_end_of_a_step() -> None:
    class Asks(Sofa.Core.Controller):  # type: ignore[misc]
        def onAnimateEndEvent(self, event: dict[str, Any]) -> None:
            found = simulation.force_feedback(root.tool.feedback)
            if found is not None:
                forces.append(found.force(at(HEIGHT - FALL))[2])

    root, forces = scene(), []
    root.addObject(Asks(name="asks"))
    simulation = settee.Simulation(root)
    simulation.animate(steps=5)
    np.testing.assert_allclose(forces[-1], MASS * 9.81, atol=1e-3)


def test_there_may_be_nothing_to_feel() -> None:
    simulation = settee.Simulation(scene())
    assert simulation.force_feedback("/tool/feedback") is None, "nothing was solved yet"
    for root in (scene(activate=False), scene("UnbuiltGaussSeidelConstraintSolver")):
        simulation = settee.Simulation(root)
        simulation.animate(steps=3)
        assert simulation.force_feedback(root.tool.feedback) is None


def test_what_is_no_device_or_no_position_is_refused() -> None:
    simulation = settee.Simulation(scene())
    simulation.animate(steps=3)
    with pytest.raises(ValueError, match="nothing is there"):
        simulation.force_feedback("/tool/feedbakc")
    with pytest.raises(TypeError, match="/tool/frame is a MechanicalObject; expected an LCPForceFeedback"):
        simulation.force_feedback("@/tool/frame")
    for other in (3, simulation.root.tool, "/tool"):
        with pytest.raises(TypeError, match="expected an LCPForceFeedback or its path"):
            simulation.force_feedback(other)
    with pytest.raises(ValueError, match="of another scene"):
        simulation.force_feedback(scene().tool.feedback)
    feedback = felt(simulation)
    with pytest.raises(ValueError, match="a position of 3 numbers; expected 7"):
        feedback.force([0, 0, 0])
    with pytest.raises(ValueError, match="NaN at index 2 is not a finite number"):
        feedback.force(at(float("nan")))
