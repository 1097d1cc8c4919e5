"""The own softrobots."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import Sofa
import Sofa.Core
import Sofa.Simulation

pytestmark = pytest.mark.filterwarnings("ignore::settee.SceneWarning")


def constrained(gravity: list[float]) -> Any:
    root = Sofa.Core.Node("root")
    root.gravity, root.dt = gravity, 0.01
    root.addObject("FreeMotionAnimationLoop")
    root.addObject("BlockGaussSeidelConstraintSolver", tolerance=1e-10, maxIterations=1000)
    return root


def block(root: Any) -> Any:
    body = root.addChild("body")
    body.addObject("EulerImplicitSolver", rayleighMass=1.0, rayleighStiffness=0.1)
    body.addObject("SparseLDLSolver", template="CompressedRowSparseMatrixMat3x3")
    body.addObject("RegularGridTopology", name="grid", n=[6, 2, 2], min=[0, -0.5, -0.5], max=[5, 0.5, 0.5])
    body.addObject("MechanicalObject", name="dofs", template="Vec3")
    body.addObject("UniformMass", totalMass=1.0)
    body.addObject("HexahedronFEMForceField", youngModulus=1e4, poissonRatio=0.3)
    body.addObject("BoxROI", name="box", box=[-0.1, -1, -1, 0.1, 1, 1])
    body.addObject("FixedProjectiveConstraint", indices="@box.indices")
    body.addObject("LinearSolverConstraintCorrection")
    return body


def test_a_cable_is_shortened() -> None:
    from softrobots.actuators import PullingCable

    root = constrained([0, 0, 0])
    cable = PullingCable(block(root), cableGeometry=[[1, 0.4, 0], [3, 0.4, 0], [5, 0.4, 0]], pullPointLocation=[0, 0.4, 0], initialValue=0.1)
    assert cable.getName() == "Cable" and [entry.getName() for entry in cable.objects] == ["MechanicalObject", "CableConstraint", "Mapping"]
    constraint = cable.CableConstraint
    assert constraint.indices.value.tolist() == [0, 1, 2] and constraint.hasPullPoint.value and constraint.valueType.value == "displacement"
    assert not cable.Mapping.mapForces.value and not cable.Mapping.mapMasses.value
    Sofa.Simulation.init(root)
    Sofa.Simulation.animateNSteps(root, 60)
    points = np.vstack([[0, 0.4, 0], cable.MechanicalObject.position.value])
    length = np.linalg.norm(np.diff(points, axis=0), axis=1).sum()
    assert length == pytest.approx(4.9, abs=2e-3) and constraint.displacement.value == pytest.approx(0.1, abs=2e-3)
    # The cable runs above the middle: the body bends up.
    assert root.body.dofs.position.value[-1, 1] > 0.6 and constraint.force.value > 0


def test_a_cable_between_its_own_points() -> None:
    from softrobots.actuators import PullingCable

    root = constrained([0, 0, 0])
    cable = PullingCable(block(root), name="inner", translation=[0, 0, 0.1], uniformScale=2.0, cableGeometry=[[0.5, 0.2, 0], [2, 0.2, 0]],
                         initialValue=50, valueType="force")
    assert cable.getName() == "inner" and not cable.CableConstraint.hasPullPoint.value
    Sofa.Simulation.init(root)
    np.testing.assert_allclose(cable.MechanicalObject.position.value, [[1, 0.4, 0.1], [4, 0.4, 0.1]])
    Sofa.Simulation.animateNSteps(root, 2)
    assert cable.CableConstraint.force.value == 50 and cable.CableConstraint.cableLength.value < 3


def test_a_finger_bends_by_what_its_cable_is_pulled() -> None:
    from softrobots.parts.finger import Finger

    tips = []
    for value in (0.0, 0.004):
        root = constrained([0, 0, 0])
        finger = Finger(root, initialValue=value, translation=[0.1, 0, 0], withCollision=False)
        assert [child.getName() for child in finger.children] == ["VisualModel", "FixedBox", "Cable"]
        np.testing.assert_allclose(finger.Cable.CableConstraint.pullPoint.value, [0.09, 0.019, 0])
        Sofa.Simulation.init(root)
        start = finger.dofs.position.value.copy()
        Sofa.Simulation.animateNSteps(root, 20)
        moved = finger.dofs.position.value - start
        held = start[:, 0] <= start[:, 0].min() + 1e-6
        assert np.abs(moved[held]).max() < 1e-6
        tips.append(moved[start[:, 0].argmax()])
    assert np.linalg.norm(tips[0]) < 1e-9 and tips[1][1] > 0.005


def test_a_turned_finger_bends_alike() -> None:
    from softrobots.parts.finger import Finger

    bent = []
    for rotation in ([0, 0, 0], [0, 0, -90]):
        root = constrained([0, 0, 0])
        finger = Finger(root, rotation=rotation, initialValue=0.003, withCollision=False)
        Sofa.Simulation.init(root)
        start = finger.dofs.position.value.copy()
        Sofa.Simulation.animateNSteps(root, 5)
        bent.append(np.linalg.norm(finger.dofs.position.value - start, axis=1))
    np.testing.assert_allclose(bent[1], bent[0], rtol=0, atol=1e-6)


def test_a_cavity_grows() -> None:
    from softrobots.parts.bunny import Bunny

    root = constrained([0, 0, 0])
    body = Bunny(root, initialValue=3e-7, withCollision=False)
    cavity = body.PneumaticCavity
    names = [entry.getName() for entry in cavity.objects]
    assert names == ["MeshLoader", "topology", "MechanicalObject", "SurfacePressureConstraint", "Mapping"]
    Sofa.Simulation.init(root)
    Sofa.Simulation.animateNSteps(root, 10)
    constraint = cavity.SurfacePressureConstraint
    assert constraint.volumeGrowth.value == pytest.approx(3e-7, rel=0.05)
    assert constraint.cavityVolume.value == pytest.approx(constraint.initialCavityVolume.value + 3e-7, rel=0.01)


def test_a_cavity_in_a_node_of_its_own() -> None:
    from softrobots.actuators import PneumaticCavity

    root = Sofa.Core.Node("root")
    node = root.addChild("air")
    assert PneumaticCavity("mesh/bellows-air.obj", attachedTo=node) is node and node.topology.getClassName() == "MeshTopology"
    with pytest.raises(ValueError, match="either attachedAsAChildOf or attachedTo"):
        PneumaticCavity("mesh/bellows-air.obj")
    with pytest.raises(ValueError, match="expected a surface"):
        PneumaticCavity("mesh/bellows.msh", attachedTo=node)


def test_what_needs_the_inverse_plug_in_says_so() -> None:
    import softrobots.inverse
    from softrobots.sensors import PneumaticSensor, StringSensor

    with pytest.raises(NotImplementedError, match="cableLength"):
        StringSensor()
    with pytest.raises(NotImplementedError, match="cavityVolume"):
        PneumaticSensor()
    with pytest.raises(AttributeError, match="has no actuators here; instead.*InverseControlSolver"):
        softrobots.inverse.actuators


def test_an_installed_one_comes_first(tmp_path: Path) -> None:
    (tmp_path / "softrobots.py").write_text("mine = True\n")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])}
    code = "import settee.sofa, softrobots; print(softrobots.mine)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment, cwd=tmp_path, timeout=60)
    assert done.stdout.split() == ["True"], done.stderr
