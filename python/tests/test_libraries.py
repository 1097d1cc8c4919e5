"""The own stlib3 and splib3."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import Sofa
import Sofa.Simulation

pytestmark = pytest.mark.filterwarnings("ignore::settee.SceneWarning")


def names(node: Any) -> list[str]:
    return [entry.getName() for entry in node.objects]


def test_a_scene_with_its_header_and_contact() -> None:
    from stlib3.scene import Scene

    root = Sofa.Core.Node("root")
    assert Scene(root, plugins=["Sofa.Component.Mass"]) is root
    root.addMainHeader()
    assert names(root) == ["VisualStyle", "AnimationManager"]
    assert [child.getName() for child in root.children] == ["Settings", "Modelling", "Simulation"]
    assert names(root.Settings) == ["OglSceneFrame", "mouseButton"]
    assert names(root.Settings.Plugins) == ["Sofa.Component.Mass", "SofaPython3", "Sofa.Component.ODESolver.Backward"]
    assert names(root.Simulation) == ["TimeIntegrationSchema", "LinearSolver"]
    before = len(root.objects)
    root.addContact(alarmDistance=5, contactDistance=1)
    assert len(root.objects) == before + 7 and root.LocalMinDistance.alarmDistance.value == 5


def test_contact_adds_what_is_not_there() -> None:
    from stlib3.scene import ContactHeader

    root = Sofa.Core.Node("root")
    root.addObject("FreeMotionAnimationLoop")
    root.addObject("BlockGaussSeidelConstraintSolver")
    ContactHeader(root, alarmDistance=2, contactDistance=1)
    assert len(root.objects) == 7


def test_the_header_is_the_same_in_every_scene() -> None:
    from stlib3.scene import MainHeader

    for _ in range(2):
        root = MainHeader(Sofa.Core.Node("root"), dt=0.02)
        assert names(root.Config) == ["SofaPython3", "OglSceneFrame"] and root.dt.value == 0.02


def test_an_elastic_body_falls_and_is_held() -> None:
    from stlib3.physics.constraints import FixedBox
    from stlib3.physics.deformable import ElasticMaterialObject

    root = Sofa.Core.Node("root")
    body = root.addChild(ElasticMaterialObject(name="body", volumeMeshFileName="mesh/finger.msh", withConstrain=False, attachedTo=root))
    assert names(body) == ["integration", "solver", "loader", "container", "dofs", "mass", "forcefield"]
    assert body.dofs.getClassName() == "MechanicalObject"
    points = np.array(body.loader.position.value)
    low, high = points.min(axis=0), points.max(axis=0)
    width = high[0] - low[0]
    FixedBox(body, atPositions=[*(low - 1e-6 * width), low[0] + 0.1 * width, *(high[1:] + 1e-6 * width)])
    Sofa.Simulation.init(root)
    for _ in range(3):
        Sofa.Simulation.animate(root, 0.01)
    moved = np.linalg.norm(body.dofs.position.value - points, axis=1)
    held = points[:, 0] <= low[0] + 0.1 * width
    assert held.any() and moved[held].max() < 1e-6 * width < moved[~held].max()


def test_rigid_bodies_fall_and_floors_stay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from stlib3.physics.rigid import Cube, Floor

    (tmp_path / "mesh").mkdir()
    for name in ("cube", "floor"):
        (tmp_path / f"mesh/{name}.obj").write_text("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n")
    monkeypatch.chdir(tmp_path)
    root = Sofa.Core.Node("root")
    root.gravity = [0, -10, 0]
    cube = Cube(root, translation=[0, 5, 0])
    floor = Floor(root, isAStaticObject=True)
    assert names(cube)[:2] == ["mstate", "mass"] and cube.getChild("collision") is not None and cube.visual.OglModel is not None
    assert floor.getObject("EulerImplicitSolver") is None
    Sofa.Simulation.init(root)
    for _ in range(2):
        Sofa.Simulation.animate(root, 0.1)
    assert cube.mstate.position.value[0, 1] == pytest.approx(5 - 0.3, abs=1e-6)


@pytest.mark.parametrize(
    ("mode", "expected"),
    [
        ("once", [0.125 * i for i in range(9)]),
        ("loop", [*[0.125 * i for i in range(9)], 0.0, 0.125, 0.25]),
        ("pingpong", [*[0.125 * i for i in range(9)], 1.0, 0.875, 0.75]),
    ],
)
def test_animations_go_from_zero_to_one(mode: str, expected: list[float]) -> None:
    from splib3.animation import AnimationManager, animate

    root = Sofa.Core.Node("root")
    root.addObject(AnimationManager(root))
    factors: list[float] = []
    done: list[float] = []

    def update(factor: float, what: str) -> None:
        assert what == "it"
        factors.append(factor)

    animate(update, {"what": "it"}, duration=1.0, mode=mode, onDone=lambda factor, what: done.append(factor))
    Sofa.Simulation.init(root)
    for _ in range(12):
        Sofa.Simulation.animate(root, 0.125)
    assert factors == expected and done == ([1.0] if mode == "once" else [])


def test_the_manager_of_a_scene_is_one_and_its_time_is_that_of_the_end_of_the_step() -> None:
    from splib3.animation import AnimationManager, animate

    root = Sofa.Core.Node("root")
    manager = AnimationManager(root)
    root.addObject(manager)
    animate(lambda factor: pytest.fail("it was ended"), {}, 1.0)
    assert AnimationManager(root.addChild("below")) is manager
    calls: list[tuple[float, float, float]] = []
    params = {"startTime": 0.5}
    animate(lambda factor, startTime: calls.append((manager.totalTime, startTime, factor)), params, 1.0)
    assert params == {"startTime": 0.5}
    Sofa.Simulation.init(root)
    for _ in range(7):
        Sofa.Simulation.animate(root, 0.25)
    factors = [0.0, 0.0, 0.25, 0.5, 0.75, 1.0]
    assert calls == [(0.25 * (i + 1), 0.5, factor) for i, factor in enumerate(factors)]
    assert AnimationManager(Sofa.Core.Node("other")) is not manager


def test_numbers_of_geometry() -> None:
    from splib3.numerics import Quat, TRS_to_matrix, getOrientedBoxFromTransform, sdiv, transformPositions, vadd

    assert vadd([1, 2], [3, 4]) == [4, 6] and sdiv([2, 4], 2) == [1, 2]
    np.testing.assert_allclose(Quat.createFromEuler([0, 0, 90], inDegree=True).rotate([1, 0, 0]), [0, 1, 0], atol=1e-15)
    np.testing.assert_allclose(Quat.createFromVectors([1, 0, 0], [0, 0, 2]).rotate([1, 0, 0]), [0, 0, 1], atol=1e-15)
    np.testing.assert_allclose(Quat.createFromVectors([1, 0, 0], [-1, 0, 0]).rotate([1, 0, 0]), [-1, 0, 0], atol=1e-15)
    matrix = TRS_to_matrix([1, 2, 3], eulerRotation=[0, 0, 90], scale=[2, 1, 1])
    np.testing.assert_allclose(matrix @ [1, 0, 0, 1], [1, 4, 3, 1], atol=1e-15)
    np.testing.assert_allclose(transformPositions([[1, 0, 0]], translation=[1, 2, 3]), [[2, 2, 3]])
    root = Sofa.Core.Node("root")
    box = getOrientedBoxFromTransform(translation=[1, 0, 0], scale=[2, 2, 2])
    roi = root.addObject("BoxROI", position=[[0.1, 0.9, 0.9], [1.9, -0.9, -0.9], [2.1, 0, 0]], orientedBox=box)
    roi.init()
    assert roi.indices.value.tolist() == [0, 1]


def test_folders_of_a_scene_are_searched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from stlib3.scene import MainHeader, Scene

    (tmp_path / "parts").mkdir()
    (tmp_path / "parts/only_here.obj").write_text("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n")
    monkeypatch.chdir(tmp_path)
    for header in (lambda root: MainHeader(root, repositoryPaths=["parts"]), lambda root: Scene(root, repositoryPaths=["parts"]).addMainHeader()):
        root = Sofa.Core.Node("root")
        header(root)
        loader = root.addChild("body").addObject("MeshOBJLoader", name="loader", filename="only_here.obj")
        Sofa.Simulation.init(root)
        assert len(loader.position.value) == 3


def test_a_box_as_a_prefab_holds_its_body() -> None:
    from stlib3.physics.constraints.fixedbox_prefab import FixedBox

    root = Sofa.Core.Node("root")
    body = root.addChild("body")
    body.addObject("EulerImplicitSolver")
    body.addObject("CGLinearSolver", iterations=25, tolerance=1e-15, threshold=1e-15)
    body.addObject("MechanicalObject", name="dofs", position=[[0, 0, 0], [5, 0, 0]])
    body.addObject("UniformMass", totalMass=1.0)
    box = FixedBox(parent=body, atPositions=[-1, -1, -1, 1, 1, 1])
    assert names(box) == ["BoxROI", "RestShapeSpringsForceField"] and box.getName() == "FixedBox"
    Sofa.Simulation.init(root)
    for _ in range(3):
        Sofa.Simulation.animate(root, 0.1)
    moved = body.dofs.position.value
    assert np.abs(moved[0]).max() < 1e-9 and moved[1, 1] < -0.1
    with pytest.raises(TypeError, match="parent is missing"):
        FixedBox(atPositions=[0, 0, 0, 1, 1, 1])


def test_rigid_bodies_are_placed_and_turned() -> None:
    from splib3.numerics import Matrix, Quat, RigidDof

    root = Sofa.Core.Node("root")
    state = root.addObject("MechanicalObject", template="Rigid3", position=[[0, 0, 0, 0, 0, 0, 1], [1, 2, 3, 0, 0, 0, 1]])
    dof = RigidDof(state, 1)
    np.testing.assert_array_equal(dof.position, [1, 2, 3])
    dof.position = [4, 5, 6]
    dof.orientation = Quat.createFromEuler([0, 90, 0], inDegree=True)
    np.testing.assert_allclose(dof.forward, [1, 0, 0], atol=1e-15)
    np.testing.assert_allclose(dof.up, [0, 1, 0], atol=1e-15)
    np.testing.assert_allclose(dof.left, [0, 0, -1], atol=1e-15)
    RigidDof(state).copyFrom(dof)
    np.testing.assert_array_equal(state.position.value[0], state.position.value[1])
    assert Matrix(2, 3).shape == (2, 3) and (Matrix([[2.0, 0], [0, 3]]) @ [1, 1]).tolist() == [2, 3]


def test_data_of_a_tree_and_classes_that_stand_for_a_node() -> None:
    from splib3.objectmodel import SofaPrefab, setData, setTreeData

    root = Sofa.Core.Node("root")
    for name in ("a", "b"):
        child = root.addChild(name)
        child.addObject("MechanicalObject", name="dofs")
        child.addObject("UniformMass", name="mass", totalMass=1.0)
    setTreeData(root, totalMass=3.0)
    setTreeData(root.b, "MechanicalObject", printLog=True)
    assert (root.a.mass.totalMass.value, root.b.mass.totalMass.value) == (3.0, 3.0)
    assert root.b.dofs.printLog.value and not root.b.mass.printLog.value and not root.a.dofs.printLog.value
    setData(root.a.mass, totalMass=4.0)
    assert root.a.mass.totalMass.value == 4.0

    @SofaPrefab
    class Arm:
        """An arm."""

        def __init__(self, parent: Any) -> None:
            self.node = parent.addChild("arm")
            self.node.addObject("MechanicalObject", name="dofs", position=[[1, 2, 3]])

    arm: Any = Arm(root)
    assert arm.dofs is root.arm.dofs and arm.prefabname.value == "Arm" and root.arm.docstring.value == "An arm."


def test_installed_libraries_come_first(tmp_path: Path) -> None:
    (tmp_path / "stlib3.py").write_text("mine = True\n")
    code = "import settee.sofa, stlib3, splib3.constants; print(stlib3.mine, splib3.constants.Key.plus)"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment, cwd=tmp_path, timeout=60)
    assert done.stdout.split() == ["True", "+"], done.stderr
