"""Data and links, as scripts written for SofaPython3 use them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import Sofa
import Sofa.Core
import Sofa.Simulation
import Sofa.Types

pytestmark = pytest.mark.filterwarnings("ignore::settee.SceneWarning")

VALUES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [9, 10, 11]]


@pytest.fixture
def state() -> Any:
    return Sofa.Core.Node("rootNode").addObject("MechanicalObject", name="t", position=VALUES)


def test_types_have_sofas_names(state: Any) -> None:
    root = state.getContext()
    names = {
        state.position: "vector<Vec3d>", state.showColor: "RGBAColor", state.name: "string", state.showObject: "bool",
        state.bbox: "BoundingBox", root.gravity: "Vec3d", root.dt: "double",
    }
    for data, name in names.items():
        assert data.typeName() == name == data.getValueTypeString()


def test_data_have_classes(state: Any) -> None:
    root = state.getContext()
    root.addData("text", value="a", type="string")
    root.addData("texts", value=["a", "b"], type="vector<string>")
    root.addData("points", value=[[1, 2, 3]])
    for data, kind in [
        (state.position, Sofa.Core.DataContainer), (state.name, Sofa.Core.DataString), (root.text, Sofa.Core.DataString),
        (root.texts, Sofa.Core.DataVectorString), (root.points, Sofa.Core.DataContainer), (state.bbox, Sofa.Types.BoundingBox),
        (state.showColor, Sofa.Types.RGBAColor),
    ]:
        assert isinstance(data, kind) and isinstance(data, Sofa.Core.Data)
    assert not isinstance(state.name, Sofa.Core.DataContainer) and not isinstance(root.dt, Sofa.Core.DataContainer)


def test_texts_behave_like_texts(state: Any) -> None:
    assert state.name == "t" and str(state.name) == "t" and len(state.name) == 1 and state.name[0] == "t" and "t" in state.name
    assert state.name + "x" == "tx" and state.name != "q"
    root = state.getContext()
    root.addData("texts", type="vector<string>", value=["a", "b"])
    assert list(root.texts) == ["a", "b"] and root.texts[1] == "b" and len(root.texts) == 2


def test_arithmetic_writes_only_in_place(state: Any) -> None:
    assert np.array_equal(state.position + 1.0, np.array(VALUES) + 1) and state.position.toList() == VALUES
    state.position += 2.0
    state.position *= 2.0
    state.position -= 1.0
    assert isinstance(state.position, Sofa.Core.Data) and np.array_equal(state.position.value, (np.array(VALUES) + 2) * 2 - 1)


def test_entries_are_written_by_place_and_slice(state: Any) -> None:
    state.position[0] = [7, 7, 7]
    state.position[1, 2] = 9.0
    state.position[2:4] = [[1, 1, 1], [2, 2, 2]]
    assert state.position.toList() == [[7, 7, 7], [3, 4, 9], [1, 1, 1], [2, 2, 2]]
    state.position[:, 0] = 5.0
    state.position[0:2, 1:3] = 3.0
    assert state.position.toList() == [[5, 3, 3], [5, 3, 3], [5, 1, 1], [5, 2, 2]]
    for place in (99, (0, 7)):
        with pytest.raises(IndexError):
            state.position[place]  # noqa: B018
        with pytest.raises(IndexError):
            state.position[place] = 0


def test_lists_take_other_lengths_and_refuse_other_widths(state: Any) -> None:
    state.position = np.zeros((100, 3))
    assert (len(state.position), state.position.shape, state.position.size, state.position.ndim) == (100, (100, 3), 300, 2)
    state.position.value = "1 2 3"
    assert state.position.toList() == [[1, 2, 3]]
    for wrong in (np.zeros((4, 4)), [1, 2, 3, 4]):
        with pytest.raises(ValueError):
            state.position = wrong


def test_arrays_are_read_only_except_within_a_block(state: Any) -> None:
    read = state.position.array()
    with pytest.raises(ValueError, match="read-only"):
        read[0] = 3
    with state.position.writeableArray() as values:
        values *= 2
    assert state.position[1, 0] == 6
    with pytest.raises(ValueError, match="read-only"):
        values[0] = 3
    assert state.position.read("1 2 3 4 5 6") and len(state.position) == 2 and not state.position.read("a b c") and len(state.position) == 2
    state.position.apply(lambda i, j, value: value + i)
    assert state.position.toList() == [[1, 2, 3], [5, 6, 7]]
    assert isinstance(state.position.getValueVoidPtr(), int)


def test_comparing_answers_yes_or_no(state: Any) -> None:
    other = state.getContext().addChild("c").addObject("MechanicalObject", name="o", position=VALUES)
    assert state.position != None and not state.position == None  # noqa: E711
    assert state.position == other.position and state.position == VALUES and state.position != [[1, 2]] and state.position == state.position
    assert not state.position == "text"
    assert np.array_equal(state.position == np.array(VALUES), np.ones((4, 3), dtype=bool))
    assert state.getContext().dt == 0.01 and state.getContext().dt != 0.02


def test_parents_of_data(state: Any) -> None:
    root = state.getContext()
    for number, source in enumerate([state.position, "@/t.position", state.position.linkpath, state.position.getLinkPath()]):
        follower = root.addChild(f"n{number}").addObject("MechanicalObject", name="p")
        follower.position.setParent(source)
        parent = follower.position.getParent()
        assert parent == state.position and parent.getOwner() is state and follower.position.hasParent() and len(follower.position) == 4
        follower.position.setParent(None)
        assert not follower.position.hasParent() and len(follower.position) == 4
    follower.position.parent = state.position
    assert follower.position.getParent().getName() == "position"
    root.addData("x", type="double", value=1.0)
    root.addData("y", type="double", value="@/.x")
    root.x.value = 3
    assert root.y.value == 3 and root.y.getParent() is root.x and root.x.linkpath.target() is root.x
    root.y.setParent(None)
    root.x.value = 4
    assert root.y.value == 3


def test_flags_of_data(state: Any) -> None:
    data = state.position
    assert data.isSet() and data.isPersistent() and not data.isReadOnly() and not data.isRequired() and not data.isDirty()
    data.unset()
    assert not data.isSet()
    data.value = VALUES
    assert state.position.isSet() and state.position.hasChanged() and not state.position.hasChanged()
    data.setPersistent(False)
    data.setReadOnly(True)
    assert not state.position.isPersistent() and state.position.isReadOnly()
    data.setReadOnly(False)
    data.setHelp("another")
    data.setName("another")
    assert not state.position.isReadOnly() and state.position.getHelp() == "another" and state.position.getName() == "another"
    assert data.getValueString() == "0 1 2 3 4 5 6 7 8 9 10 11" and state.showObject.getValueString() == "0"


def test_colours_and_boxes_have_parts(state: Any) -> None:
    state.showColor = [1, 0, 0, 1]
    assert (state.showColor.r, state.showColor.g, state.showColor.a) == (1, 0, 1)
    state.showColor.g = 0.5
    assert state.showColor == Sofa.Types.RGBAColor(1, 0.5, 0, 1) and Sofa.Types.RGBAColor(1, 0.5, 0, 1) == state.showColor
    Sofa.Simulation.init(state.getContext())
    box = state.bbox
    assert box.getMin().tolist() == [0, 1, 2] and box.getMax().tolist() == [9, 10, 11] and box.getCenter().tolist() == [4.5, 5.5, 6.5]
    empty = state.getContext().addObject("EulerImplicitSolver").bbox
    assert (empty.getMin() > empty.getMax()).all() and empty.getCenter().tolist() == [0, 0, 0]


def test_links_of_scripts(state: Any) -> None:
    root = state.getContext()
    link = root.addLink("myLink", state, "what it is")
    assert root.findLink("myLink") is link and root.myLink.getLinkedBase() is state
    assert (link.getLinkedPath(), link.getHelp(), link.getSize(), link.isMultiLink()) == ("@/t", "what it is", 1, False)
    later = root.addLink("later", "@/body/dofs")
    assert later.getLinkedBase() is None and later.getLinkedPath() == "@/body/dofs"
    dofs = root.addChild("body").addObject("MechanicalObject", name="dofs")
    assert later.getLinkedBase() is dofs and "later" in [own.getName() for own in root.getLinks()]
    root.body.setName("moved")
    assert root.myLink.getLinkedBase() is state
    with pytest.raises(ValueError, match="is no path"):
        root.addLink("wrong", "t")
    with pytest.raises(ValueError, match="already"):
        state.addLink("position", root)


def test_links_of_components(state: Any) -> None:
    root = state.getContext()
    mass = root.addObject("UniformMass", name="mass", totalMass=1)
    link = mass.findLink("mstate")
    assert not link.isMultiLink() and link.isPersistent() and not link.isReadOnly() and link.getOwnerBase() is mass and link.getValueTypeString()
    link.setLinkedBase(state)
    assert link.getLinkedBase() is state and link.getLinkedPath() == link.getValueString() == "@/t" and link.getSize() == 1
    assert link.read("@/t") and not link.read("@/nothing") and link.getLinkedBase() is state
    link.setHelp("another")
    link.setPersistent(False)
    assert mass.findLink("mstate").getHelp() == "another" and not mass.findLink("mstate").isPersistent()


def test_data_of_scripts_are_copied_or_mirrored(state: Any) -> None:
    root = state.getContext()
    state.addData("aField", value=1.5, help="a help", group="g", type="double")
    other = root.addChild("z").addObject("MechanicalObject", name="t2")
    other.addData(state.aField)
    other.addData(name="mirror", value=state.position.linkpath, type="vector<Vec3d>")
    state.aField.value = 2
    assert other.aField.value == 1.5 and other.aField.getHelp() == "a help" and other.mirror.getParent() == state.position
    assert other.mirror.value.shape == (4, 3)


def test_states_of_one_number_are_tables_of_one_column() -> None:
    root = Sofa.Core.Node("root")
    root.addObject("EulerImplicitSolver")
    root.addObject("CGLinearSolver", iterations=5, tolerance=1e-9, threshold=1e-9)
    state = root.addObject("MechanicalObject", template="Vec1d", position=[[1], [2]])
    root.addObject("UniformMass", totalMass=1.0)
    for _ in range(2):
        assert state.position.value.tolist() == [[1], [2]] and state.position[1, 0] == 2 and state.position.typeName() == "vector<Vec1d>"
        state.velocity = [[3], [4]]
        assert state.velocity.toList() == [[3], [4]]
        Sofa.Simulation.init(root)
    shown = state.position.value
    with state.position.writeableArray() as values:
        values[0, 0] = 5
    assert state.position.toList() == [[5], [2]] and shown.tolist() == [[5], [2]]
    state.position = [7, 8]
    assert shown.tolist() == [[7], [8]] and isinstance(state.position, Sofa.Core.DataContainer)


def test_what_an_engine_raises_is_told_in_its_own_words() -> None:
    class Broken(Sofa.Core.DataEngine):
        def __init__(self, *args: Any, **kwargs: Any) -> None:
            Sofa.Core.DataEngine.__init__(self, *args, **kwargs)
            self.addData("given", value=1.0)
            self.addData("made", value=0.0)
            self.addInput(self.given)
            self.addOutput(self.made)

        def update(self) -> None:
            self.made.value = self.given.value.real.nothing

    engine = Sofa.Core.Node("root").addObject(Broken(name="broken"))
    for _ in range(2):
        with pytest.raises(AttributeError, match="'float' object has no attribute 'nothing'"):
            engine.made.value  # noqa: B018
    with pytest.raises(AttributeError, match="data have no \"nothing\""):
        engine.given.nothing  # noqa: B018
