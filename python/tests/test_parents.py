"""Nodes with several parents."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import settee
import Sofa
import Sofa.Core
import Sofa.Simulation

pytestmark = pytest.mark.filterwarnings("ignore::settee.SceneWarning")


def falling(parent: Any, name: str = "body") -> Any:
    body = parent.addChild(name)
    body.addObject("MechanicalObject", name="dofs", position=[[0, 0, 0], [1, 0, 0]])
    body.addObject("UniformMass", totalMass=1.0)
    return body


def solving(root: Any, name: str = "simulation") -> Any:
    node = root.addChild(name)
    node.addObject("EulerImplicitSolver")
    node.addObject("CGLinearSolver", iterations=25, tolerance=1e-9, threshold=1e-9)
    return node


def fallen(steps: int = 3) -> Any:
    """Where the body is that has one parent."""
    root = Sofa.Core.Node("root")
    body = falling(solving(root))
    Sofa.Simulation.init(root)
    Sofa.Simulation.animateNSteps(root, steps, 0.01)
    return body.dofs.position.value.copy()


def test_a_node_below_two_nodes_acts_once() -> None:
    root = Sofa.Core.Node("root")
    calls: list[float] = []

    class Counter(Sofa.Core.Controller):  # type: ignore[misc]
        def onAnimateBeginEvent(self, event: dict[str, Any]) -> None:
            calls.append(event["dt"])

    body = falling(root.addChild("modelling"))
    body.addObject(Counter(name="counter"))
    simulation = solving(root)
    simulation.addChild(body)
    simulation.addChild(body)
    assert list(body.parents) == [root.modelling, simulation] and body.getPathName() == "/modelling/body"
    assert simulation.body is body and simulation.getChild("body") is body and len(simulation.children) == 1
    Sofa.Simulation.init(root)
    Sofa.Simulation.animateNSteps(root, 3, 0.01)
    np.testing.assert_array_equal(body.dofs.position.value, fallen())
    assert calls == [0.01] * 3 and len(settee.Simulation(root).states()) == 1
    visited: list[str] = []
    root.executeVisitor(lambda node: visited.append(node.getName()))
    assert visited == ["root", "modelling", "simulation", "body"]


def test_a_part_with_a_node_below_two_is_adopted() -> None:
    part = Sofa.Core.Node("part")
    body = falling(part.addChild("modelling"))
    solving(part).addChild(body)
    root = Sofa.Core.Node("root")
    root.addChild(part)
    assert [parent.getName() for parent in body.parents] == ["modelling", "simulation"]
    Sofa.Simulation.init(root)
    Sofa.Simulation.animateNSteps(root, 3, 0.01)
    np.testing.assert_array_equal(body.dofs.position.value, fallen())


def test_a_node_stays_below_the_other_parent() -> None:
    root = Sofa.Core.Node("root")
    first, second, third = (root.addChild(name) for name in ("first", "second", "third"))
    body = falling(first)
    second.addChild(body)
    third.moveChild(body, second)
    assert list(body.parents) == [first, third]
    first.removeChild(body)
    assert list(body.parents) == [third] and body.getPathName() == "/third/body" and body.dofs.getName() == "dofs"
    with pytest.raises(IndexError, match="no such child"):
        first.removeChild("body")
    with pytest.raises(RuntimeError, match="below itself"):
        body.addChild(third)
    third.removeChild(body)
    assert root.third.getChild("body") is None


def test_what_is_switched_off_above_leaves_the_other_way() -> None:
    root = Sofa.Core.Node("root")
    modelling = root.addChild("modelling")
    body = falling(modelling)
    solving(root).addChild(body)
    modelling.activated = False
    Sofa.Simulation.init(root)
    Sofa.Simulation.animateNSteps(root, 3, 0.01)
    np.testing.assert_array_equal(body.dofs.position.value, fallen())
    root.simulation.activated = False
    Sofa.Simulation.animateNSteps(root, 3, 0.01)
    np.testing.assert_array_equal(body.dofs.position.value, fallen())


def test_a_body_below_two_solvers_is_refused() -> None:
    root = Sofa.Core.Node("root")
    body = falling(solving(root, "first"))
    solving(root, "second").addChild(body)
    with pytest.raises(settee.SceneError, match="below two solvers, those of /first and /second"):
        Sofa.Simulation.init(root)


def test_links_are_found_above_each_parent() -> None:
    root = Sofa.Core.Node("root")
    body = root.addChild("first").addChild("body")
    second = root.addChild("second")
    second.addObject("MechanicalObject", name="dofs", position=[[0, 0, 0], [2, 0, 0]])
    second.addChild(body)
    body.addObject("UniformMass", totalMass=2.0)
    second.addObject("EulerImplicitSolver")
    second.addObject("CGLinearSolver", iterations=25, tolerance=1e-9, threshold=1e-9)
    Sofa.Simulation.init(root)
    Sofa.Simulation.animate(root, 0.1)
    assert second.dofs.velocity.value[0, 1] == pytest.approx(-0.981)


def test_a_scene_file_cannot_say_it(tmp_path: Any) -> None:
    script = tmp_path / "scene.py"
    script.write_text(
        "def createScene(root):\n    body = root.addChild('a').addChild('body')\n    root.addChild('b').addChild(body)\n"
    )
    import subprocess
    import sys

    command = [sys.executable, "-m", "settee", "convert", str(script), str(tmp_path / "scene.scn")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert done.returncode != 0 and "/a/body has several parents" in done.stderr


def bar() -> tuple[Any, Any]:
    root = Sofa.Core.Node("root")
    root.gravity = [0, -9.81, 0]
    source = root.addChild("source")
    source.addObject("RegularGridTopology", name="grid", n=[5, 2, 2], min=[0, 0, 0], max=[4, 1, 1])
    source.addObject("EulerImplicitSolver", name="integration")
    source.addObject("SparseLDLSolver", name="solver", template="CompressedRowSparseMatrixd")
    points = [[x, y, z] for z in (0, 1) for y in (0, 1) for x in range(5)]
    source.addObject("PointSetTopologyContainer", name="container", position=points)
    source.addObject("MechanicalObject", name="dofs", template="Vec3", position=points)
    source.addObject("UniformMass", name="mass", totalMass=1.0)
    source.addObject("HexahedronFEMForceField", youngModulus=1e4, poissonRatio=0.3, topology="@grid")
    return root, source


@pytest.mark.parametrize("frames", [None, [[0, 0, 90]], [[3.5, 0.5, 0.5, 0, 0, 0, 1]]])
def test_a_part_of_a_body_is_rigid(frames: Any) -> None:
    from stlib3.physics.mixedmaterial import Rigidify

    root, source = bar()
    start = np.array(source.dofs.position.value)
    chosen = [index for index, point in enumerate(start) if point[0] >= 3]
    simulation = root.addChild("simulation")
    simulation.addObject("EulerImplicitSolver")
    simulation.addObject("SparseLDLSolver", template="CompressedRowSparseMatrixd")
    body = Rigidify(simulation, source, [chosen], frames=frames, name="stiff")
    assert not any(source.hasObject(name) for name in ("solver", "integration", "correction"))
    parents = [parent.getName() for parent in source.parents]
    assert parents == ["root", "RigidifiedParticules", "DeformableParts"]
    held = [index for index, point in enumerate(start[sorted(set(range(20)) - set(chosen))]) if point[0] == 0]
    body.DeformableParts.addObject("FixedProjectiveConstraint", indices=held)
    Sofa.Simulation.init(root)
    np.testing.assert_allclose(source.dofs.position.value, start, rtol=0, atol=1e-14)
    Sofa.Simulation.animateNSteps(root, 10, 0.01)
    moved = source.dofs.position.value

    def distances(points: Any) -> Any:
        return np.linalg.norm(points[chosen][:, None] - points[chosen][None], axis=2)

    np.testing.assert_allclose(distances(moved), distances(start), rtol=0, atol=1e-12)
    assert moved[chosen, 1].max() < start[chosen, 1].max() - 1e-3
    np.testing.assert_array_equal(moved[start[:, 0] == 0], start[start[:, 0] == 0])


def test_groups_that_make_no_sense_are_refused() -> None:
    from stlib3.physics.mixedmaterial import Rigidify

    root, source = bar()
    with pytest.raises(ValueError, match="one group at most"):
        Rigidify(root, source, [[0, 1], [1, 2]])
    with pytest.raises(ValueError, match="between 0 and 19"):
        Rigidify(root, source, [[20]])
    with pytest.raises(ValueError, match="2 frames for 1 groups"):
        Rigidify(root, source, [0, 1], frames=[[0, 0, 0]] * 2)


def test_targets_move_together_below_the_solvers_of_an_interaction() -> None:
    from stlib3.scene import Interaction

    root = Sofa.Core.Node("root")
    bodies = [falling(root, name) for name in ("a", "b")]
    child = Interaction(root, bodies)
    assert [parent.getName() for parent in bodies[1].parents] == ["root", "Interaction"] and len(child.children) == 2
    Sofa.Simulation.init(root)
    Sofa.Simulation.animateNSteps(root, 3, 0.01)
    for body in bodies:
        np.testing.assert_allclose(body.dofs.position.value, fallen(), rtol=0, atol=1e-12)


def shared(running: bool) -> tuple[Any, Any, Any, list[float]]:
    """The root, the other parent of a body whose first one is below `modelling`, its controller, and what that was called with."""
    root = Sofa.Core.Node("root")
    calls: list[float] = []

    class Counter(Sofa.Core.Controller):  # type: ignore[misc]
        def onAnimateBeginEvent(self, event: dict[str, Any]) -> None:
            calls.append(event["dt"])

    body = falling(root.addChild("modelling"))
    counter = body.addObject(Counter(name="counter"))
    body.addData("note", type="double", value=3.0)
    simulation = solving(root)
    simulation.addChild(body)
    if running:
        Sofa.Simulation.init(root)
    return root, simulation, counter, calls


@pytest.mark.parametrize("running", [False, True])
@pytest.mark.parametrize("by_place", [False, True])
def test_what_another_parent_keeps_goes_on(running: bool, by_place: bool) -> None:
    root, simulation, counter, calls = shared(running)
    body = simulation.body
    if by_place:
        root.children.remove_at(0)
    else:
        root.removeChild("modelling")
    assert [child.getName() for child in root.children] == ["simulation"]
    assert simulation.body is body and body.counter is counter and body.note.value == 3.0
    assert body.getPathName() == "/simulation/body"
    Sofa.Simulation.init(root)
    Sofa.Simulation.animate(root, 0.01)
    assert calls == [0.01]


def test_a_child_is_removed_by_its_place_from_one_parent() -> None:
    root, simulation, _, _ = shared(False)
    simulation.children.remove_at(0)
    assert len(simulation.children) == 0 and root.modelling.body.note.value == 3.0
    root.modelling.body.objects.remove_at(0)
    assert root.modelling.body.getObject("dofs") is None


def test_objects_are_removed_from_their_own_node() -> None:
    root, simulation, counter, _ = shared(False)
    with pytest.raises(KeyError, match="no such object"):
        simulation.removeObject(counter)
    assert simulation.body.counter is counter
    simulation.body.removeObject(counter)
    assert simulation.body.getObject("counter") is None
