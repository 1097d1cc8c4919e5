"""The page about SofaPython3's interface says what is true."""

from __future__ import annotations

import importlib
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import Sofa
import Sofa.Core
import Sofa.Simulation
from settee import inventory

pytestmark = pytest.mark.filterwarnings("ignore::settee.SceneWarning")

@pytest.fixture
def holders() -> dict[str, Any]:
    """What the sections of the table are about."""
    root = Sofa.Core.Node("root")
    state = root.addObject("MechanicalObject", name="state", position=[[0, 0, 0]])
    mass = root.addObject("UniformMass", name="mass", totalMass=1.0)
    mesh = root.addObject("MeshTopology", position=[[0, 0, 0]])
    controller = root.addObject(Sofa.Core.Controller(name="controller"))
    prefab = root.addChild(Sofa.Prefab(name="prefab"))
    links = mass.getLinks()
    assert links
    return {
        "Nodes": root, "Components": state, "Data": state.position, "Links": links[0], "Topologies": mesh, "Springs": root.addObject("SpringForceField"), 
        "Linear solvers and systems": root.addObject("SparseLDLSolver"),
        "Constraint solvers": root.addObject("BlockGaussSeidelConstraintSolver"), "Controllers": controller,
        "Prefabs": prefab, "Containers and modifiers": root.addObject("TriangleSetTopologyModifier"),
        "Contact listeners": root.addObject("ContactListener"), "Engines in Python": root.addObject(Sofa.Core.DataEngine(name="engine")),
        "Force fields in Python": root.addObject(Sofa.Core.ForceFieldVec3d(name="field")),
        "Mappings in Python": root.addObject(Sofa.Core.Mapping(name="mapping")),
        "Mappings between two types in Python": root.addObject(Sofa.Core.Mapping_Vec3d_Vec3d(name="typed")),
    }


def module_or_class(name: str) -> Any:
    head, _, last = name.rpartition(".")
    if last in ("ObjectFactory", "GUIManager", "TaskScheduler"):
        return getattr(importlib.import_module(head), last)
    return importlib.import_module(name)


def test_the_page_is_written_from_the_table(project: Path) -> None:
    assert (project / "docs/sofapython3.md").read_text() == inventory.page()


def test_every_name_is_there_or_says_what_to_use(holders: dict[str, Any]) -> None:
    assert set(holders) <= set(inventory.SECTIONS)
    for title, names in inventory.SECTIONS.items():
        holder = holders[title] if title in holders else module_or_class(title)
        for name, instead in names.items():
            if title == "Controllers" and name.startswith("on"):
                continue
            if not instead:
                assert hasattr(type(holder), name) or getattr(holder, name, None) is not None, f"{title}: {name}"
            else:
                with pytest.raises(AttributeError) as caught:
                    getattr(holder, name)
                assert f"{name} here; instead: {instead}" in str(caught.value), f"{title}: {name}"


def test_events_come_or_are_told_never_to_come() -> None:
    names = [name for name in inventory.CONTROLLERS if name.startswith("on") and name != "onEvent"]
    heard: list[str] = []
    kind = type("All", (Sofa.Core.Controller,), {name: lambda self, event, own=name: heard.append(own) for name in names})
    root = Sofa.Core.Node("root")
    root.addObject("CollisionPipeline")
    root.addObject("BruteForceBroadPhase")
    root.addObject("BVHNarrowPhase")
    root.addObject("CollisionResponse", response="PenalityContactForceField")
    root.addObject("MinProximityIntersection", alarmDistance=0.5, contactDistance=0.2)
    body = root.addChild("body")
    body.addObject("EulerImplicitSolver")
    body.addObject("CGLinearSolver", iterations=5, tolerance=1e-9, threshold=1e-9)
    body.addObject("MechanicalObject", position=[[0, 0, 0]])
    body.addObject("UniformMass", totalMass=1.0)
    body.addObject("SphereCollisionModel", radius=0.1)
    root.addObject(kind(name="all"))
    with pytest.warns(Warning) as told:
        Sofa.Simulation.init(root)
    Sofa.Simulation.animate(root, 0.01)
    root.sendEvent(1, "hello")
    root.sendKeypressedEvent("a")
    never = next(str(one.message) for one in told if "never called" in str(one.message))
    for name in names:
        if inventory.CONTROLLERS[name]:
            assert name in never and name not in heard, name
        elif name != "onKeyreleasedEvent":
            assert name in heard and name not in never, name
    assert "onKeyreleasedEvent" not in never


def test_names_that_have_a_class_for_each_pair_of_types() -> None:
    assert issubclass(Sofa.Core.Mapping_Vec1d_Rigid2d, Sofa.Core.Mapping)
    assert Sofa.Core.Mapping_Vec3d_Vec3d is Sofa.Core.Mapping_Vec3d_Vec3d
    with pytest.raises(AttributeError, match="no attribute 'Mapping_Vec3d_Vec4d'"):
        Sofa.Core.Mapping_Vec3d_Vec4d  # noqa: B018


def test_answers_of_data_links_and_factories(holders: dict[str, Any]) -> None:
    mass, position = holders["Nodes"].mass, holders["Data"]
    link = holders["Links"]
    assert link.getHelp() and not link.isMultiLink() and link.getOwnerBase() is mass and link.getSize() == 0
    assert not position.isRequired() and holders["Nodes"].addObject("MeshOBJLoader", filename="mesh/cylinder.obj").filename.isRequired() in (True, False)
    names = {entry["name"] for entry in json.loads(Sofa.Core.ObjectFactory.dump_json())}
    factory = Sofa.Core.ObjectFactory
    assert {entry.className for entry in factory.components} == names
    mass = factory.getComponent("UniformMass")
    assert mass.className == "UniformMass" and mass.targets == ["Sofa.Component.Mass"] and "Vec3d" in mass.templates and mass.description
    assert mass in factory.getComponentsFromTarget("Sofa.Component.Mass") and "Sofa.Component.Mass" in factory.targets
    assert factory.shortName("UniformMass") == "uniformMass"
    with pytest.raises(ValueError, match="there is no component \"Nothing\""):
        factory.getComponent("Nothing")
    for value, name in ((True, "bool"), (1, "int"), (0.5, "double"), ("a", "string"), ([1.0], "vector<double>"), ([[1, 2, 3]], "vector<Vec3i>")):
        assert Sofa.pyType2sofaType(value) == name


def test_functions_become_prefabs(tmp_path: Path) -> None:
    @Sofa.PrefabBuilder
    def Row(node: Any, count: int = 2, spacing: float = 0.5) -> None:
        """Points in a row."""
        node.addObject("MechanicalObject", name="dofs", position=[[spacing * index, 0, 0] for index in range(count)])

    root = Sofa.Core.Node("root")
    row = root.addChild(Row(name="row", count=3))
    assert row.__doc__ == "Points in a row." and row.count.value == 3 and row.dofs.position.value[2, 0] == 1.0
    with pytest.raises(TypeError, match="length needs a default"):
        Sofa.PrefabBuilder(lambda node, length: None)
    (tmp_path / "with.py").write_text("def createScene(root):\n    root.dt = 0.5\n")
    (tmp_path / "without.py").write_text("x = 1\n")
    Sofa.import_sofa_python_scene(str(tmp_path / "with.py")).createScene(root)
    assert root.dt.value == 0.5
    with pytest.raises(AttributeError, match="no createScene"):
        Sofa.import_sofa_python_scene(str(tmp_path / "without.py"))


def test_answers_of_nodes_and_components(holders: dict[str, Any]) -> None:
    root, state = holders["Nodes"], holders["Components"]
    assert (root.getName(), root.getPathName(), state.getPathName(), state.getLinkPath()) == ("root", "/", "/state", "@/state")
    assert state.getContext() is root and root.getMechanicalState() is state and root.getState() is state
    assert state.getClassName() == "MechanicalObject" and root.getChild("nothing") is None and root.getObject("state") is state
    root.setGravity([0, 0, -1])
    np.testing.assert_array_equal(root.getGravity(), [0, 0, -1])
    state.setDataValues(position=[[1, 2, 3]])
    np.testing.assert_array_equal(state["position"].value, [[1, 2, 3]])
    assert state["."] is state and root.objects.at(0) is state
    root.objects.remove_at(1)
    assert root.getObject("mass") is None


def test_everything_has_a_text_and_modules_show_their_own_names() -> None:
    import inspect

    import settee

    for kind in (Sofa.Core.Node, Sofa.Core.Object, Sofa.Core.Controller, settee.Data, settee.Link):
        methods = [name for name, member in inspect.getmembers(kind, callable) if not name.startswith("_") and not inspect.getdoc(member)]
        assert not methods, f"{kind.__name__}: {methods}"
    assert {"Node", "msg_info", "PrefabBuilder", "timerBegin"} <= set(dir(Sofa)) and not {"Any", "perf_counter", "annotations"} & set(dir(Sofa))
