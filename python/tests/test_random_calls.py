"""Random calls with random values, before, in and after a run: what is wrong is a Python exception, and the scene stays usable.

A seed makes the same calls every time. ``SETTEE_RANDOM_SEEDS=2000`` tries ten times as many.
"""

from __future__ import annotations

import contextlib
import faulthandler
import inspect
import os
import pickle
import random
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import settee
import Sofa.Core
from settee import _settee, inventory

SEEDS = int(os.environ.get("SETTEE_RANDOM_SEEDS", "160"))
CALLS = 400

#: What errors may be; a `PanicException` is none of them, as little as `SystemError` and `NameError`.
DOCUMENTED = (TypeError, ValueError, RuntimeError, AttributeError, LookupError, OSError, MemoryError, OverflowError)
#: What opens windows, writes files, runs long, or prints.
LEFT_OUT = {"view", "picture", "screenshot", "animate", "print", "load", "load_snapshot", "save", "unload"}

CORNERS = [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1], [1, 1, 1]]
NAMES = ["dofs", "body", "cells", "position", "velocity", "/body/dofs", "@dofs", "@../body/dofs.position", "body.dofs.position", "MechanicalObject", "name"]
ODD_NAMES = ["", " ", "a b", "@", "/", "..", "@@", ".", "\0", "é☃", "\ud800", "x" * 5000, "__class__", "-1", "nan"]


class Dice:
    """Values, sensible ones and others, from a seed."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def one(self, choices: Any) -> Any:
        return self.random.choice(list(choices))

    def is_odd(self) -> bool:
        return self.random.random() < 0.3

    def integer(self) -> Any:
        return self.one([-1, 2**31, 2**32, 2**63, -(2**63), 10**30, True]) if self.is_odd() else self.random.randrange(6)

    def real(self) -> Any:
        return self.one([float("nan"), float("inf"), -1.0, 0.0, 1e308, -1e-320, np.float32(1)]) if self.is_odd() else self.random.uniform(0, 0.02)

    def text(self) -> str:
        return str(self.one(ODD_NAMES if self.is_odd() else NAMES))

    def array(self) -> Any:
        shape = self.one([(0,), (1,), (3,), (4,), (0, 3), (1, 1), (1, 2), (1, 3), (2, 3), (1, 4), (5, 3), (2, 2, 3), (1, 1, 1, 1)])
        if self.is_odd():
            odd = self.one([float("nan"), 1e300, -1.0, 2**40, 0.5])
            return np.full(shape, odd, dtype=self.one([float, "float32", ">f8"]))
        table = np.array([self.random.randrange(5) for _ in range(int(np.prod(shape)))]).reshape(shape)
        return self.one([table, table.tolist(), table.astype(float) / 4, np.asfortranarray(table), table.astype("uint8")])

    def anything(self) -> Any:
        makers: list[Callable[[], Any]] = [
            self.integer, self.real, self.text, self.array, lambda: None, lambda: [], lambda: {}, object, lambda: b"bytes", lambda: [[1], [2, 3]],
            lambda: np.array(["a", "b"]), lambda: np.array([1j]), lambda: np.array(None), lambda: ["a", 1, None], lambda: {1, 2}, lambda: (lambda *_: 1.0),
            lambda: [[[[[]]]]], lambda: iter([1, 2]), lambda: np.datetime64("2020"),
        ]
        return self.one(makers)()


class Caller(Sofa.Core.Controller):
    """Makes random calls inside of a step, and now and then raises."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        Sofa.Core.Controller.__init__(self, *args, **kwargs)
        self.__dict__["work"] = kwargs.get("work")

    def onEvent(self, event: dict[str, Any]) -> None:
        self.__dict__["work"]()


class Twice(Sofa.Core.DataEngine):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        Sofa.Core.DataEngine.__init__(self, *args, **kwargs)
        self.__dict__["work"] = kwargs.get("work")
        self.addData("given", value=1.0)
        self.addData("twice", value=0.0)
        self.addInput(self.given)
        self.addOutput(self.twice)

    def update(self) -> None:
        self.__dict__["work"]()
        self.twice.value = self.given.value * 2


class Drag(Sofa.Core.ForceFieldVec3d):  # type: ignore[misc]
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        Sofa.Core.ForceFieldVec3d.__init__(self, *args, **kwargs)
        self.__dict__["work"] = kwargs.get("work")

    def addForce(self, params: Any, force: Any, position: Any, velocity: Any) -> None:
        self.__dict__["work"]()
        with force.writeableArray() as f:
            f -= velocity.value


class World:
    """A scene, everything that was ever found in it, and a hand that calls at random."""

    def __init__(self, dice: Dice) -> None:
        self.dice, self.depth = dice, 0
        self.log: list[str] = []
        # Calls that did not fail, and steps that were made.
        self.answers = self.steps = 0
        self.known: list[Any] = []
        self.states: list[Any] = []
        self.make()

    def make(self) -> None:
        dice = self.dice
        self.root = root = Sofa.Core.Node("root", gravity=[0, -10, 0], dt=0.01)
        kind = dice.random.randrange(3)
        if kind == 0:
            root.addObject("FreeMotionAnimationLoop")
            root.addObject("BlockGaussSeidelConstraintSolver", tolerance=1e-9, maxIterations=50)
        body = root.addChild("body")
        body.addObject("EulerImplicitSolver", name="ode")
        body.addObject("SparseLDLSolver", name="linear", template="CompressedRowSparseMatrixd")
        body.addObject("TetrahedronSetTopologyContainer", name="cells", position=CORNERS, tetrahedra=[[0, 1, 2, 3], [4, 2, 1, 3]])
        body.addObject("TetrahedronSetTopologyModifier", name="modifier")
        body.addObject("MechanicalObject", name="dofs", template="Vec3d")
        body.addObject("UniformMass", name="mass", vertexMass=1.0)
        body.addObject("TetrahedralCorotationalFEMForceField", name="elastic", youngModulus=1000, poissonRatio=0.3)
        if kind == 0:
            body.addObject("LinearSolverConstraintCorrection")
            body.addObject("FixedLagrangianConstraint", name="fixed", indices=[0])
        else:
            body.addObject("FixedProjectiveConstraint", name="fixed", indices=[0])
        if kind == 1:
            body.addObject(Drag(name="drag", work=self.inside))
        skin = body.addChild("skin")
        skin.addObject("MechanicalObject", name="points", position=CORNERS)
        skin.addObject("IdentityMapping", name="mapping", input="@../dofs", output="@points")
        root.addObject(Caller(name="caller", work=self.inside))
        root.addObject(Twice(name="twice", work=self.inside))
        self.known += [root, body, skin, *root.objects, *body.objects, *skin.objects]

    def inside(self) -> None:
        """What a callback does: some calls, each of which may fail, and at times an exception of its own."""
        if self.depth > 1:
            return
        self.depth += 1
        try:
            if self.dice.random.random() < 0.2:
                self.call()
            if self.dice.random.random() < 0.01:
                raise self.dice.one([ArithmeticError, KeyError, StopIteration])("of a script")
        finally:
            self.depth -= 1

    def argument(self, name: str) -> Any:
        """A value for a parameter: mostly one of its kind."""
        dice = self.dice
        if dice.random.random() < 0.2:
            return dice.anything()
        kinds: dict[str, Callable[[], Any]] = {
            "name path text class_ kind what link attribute": dice.text, "value values": dice.anything, "dt time tolerance dts": dice.real,
            "index point n count size steps edge": dice.integer, "indices elements ancestors points old places weights triangles numbers": dice.array,
            "node child root parent target source loader data scene entry": lambda: dice.one(self.known),
            "key object other": lambda: dice.one(self.known)._key if dice.random.random() < 0.7 else dice.integer(),
            "visitor work function observe instance": lambda: dice.one([lambda *_: None, lambda *_: 1.0, self.known[-1]]),
            "state": lambda: dice.one(self.states or [None]), "at": lambda: ("file.py", 1),
        }
        return next((make for names, make in kinds.items() if name in names.split()), dice.anything)()

    def arguments(self, method: Any) -> tuple[list[Any], dict[str, Any]]:
        try:
            wanted = list(inspect.signature(method).parameters.values())
        except (TypeError, ValueError):
            return [self.dice.anything() for _ in range(self.dice.random.randrange(3))], {}
        given = [self.argument(one.name) for one in wanted if one.kind in (one.POSITIONAL_ONLY, one.POSITIONAL_OR_KEYWORD)]
        if any(one.kind is one.VAR_POSITIONAL for one in wanted):
            given += [self.dice.anything() for _ in range(self.dice.random.randrange(4))]
        if self.dice.random.random() < 0.1:
            given = given[: self.dice.random.randrange(len(given) + 1)]
        return given, {one.name: self.argument(one.name) for one in wanted if one.kind is one.KEYWORD_ONLY and self.dice.random.random() < 0.5}

    def attempt(self, text: str, work: Callable[[], Any]) -> Any:
        self.log.append(f"{'  ' * self.depth}{text}")
        try:
            found = work()
            self.answers += 1
            return found
        except DOCUMENTED as error:
            said = str(error)
            assert not isinstance(error, RecursionError), self.log[-5:]
            # "A fault inside of settee", or one "in its code": a panic that was caught, whatever was removed before.
            assert "a fault in" not in said, f"{self.log[-5:]}: {said}"
        except (ArithmeticError, StopIteration) as error:
            # The one of a callback, as it was raised.
            assert "of a script" in str(error), f"{self.log[-5:]}: {error!r}"
        return None

    def method(self, subject: Any, names: list[str]) -> None:
        name = self.dice.one(names)
        if name in LEFT_OUT:
            return
        label = f"{type(subject).__name__}.{name}"
        method = self.attempt(label, lambda: getattr(subject, name))
        if callable(method):
            given, named = self.arguments(method)
            label = f"{label}({', '.join(f'{one!r:.60}' for one in given)}, {named!r:.80})"
            found = self.attempt(label, lambda: method(*given, **named))
            if isinstance(found, _settee.State):
                self.states = [*self.states[-3:], found]
            if isinstance(found, Sofa.Core.Base) and len(self.known) < 200:
                self.known.append(found)

    def call(self) -> None:
        """One random call."""
        kind = self.dice.random.random()
        subject = self.dice.one(self.known)
        if kind < 0.15:
            self.method(subject._graph, public(_settee.Graph))
        elif kind < 0.25:
            simulation = self.attempt("Simulation", lambda: settee.Simulation(subject.getRoot()))
            if simulation is not None:
                self.method(simulation, public(settee.Simulation))
        elif kind < 0.5:
            self.data(subject)
        elif kind < 0.85:
            dynamic = [*inventory.TOPOLOGIES] if isinstance(subject, settee.topology_queries.TopologyQueries) else []
            self.method(subject, public(type(subject)) + dynamic)
        elif kind < 0.93:
            steps, dt = self.dice.one([0, 1, 1, 2, -1, 2**64, 1.5, None, "a"]), self.argument("dt")
            self.attempt(f"animate({dt!r}, {steps!r})", lambda: self.animate(subject._graph, dt, steps))
        elif kind < 0.96:
            self.attempt("pickle", lambda: pickle.loads(pickle.dumps(subject)))
        elif kind < 0.98:
            kinds = self.dice.one(["MechanicalObject", "UniformMass", "ConstantForceField", "Nothing", "MeshTopology", "BoxROI", "SphereCollisionModel"])
            named = {self.dice.one(["name", "position", "totalMass", "indices", "forces", "template", "edges", "box"]): self.dice.anything() for _ in range(2)}
            self.attempt(f"addObject({kinds!r}, {named!r:.80})", lambda: self.known.append(subject.addObject(kinds, **named)))
        elif self.depth == 0 and self.dice.random.random() < 0.2:
            # What was found of the old scene is asked on.
            self.attempt("unload", lambda: settee.unload(self.root))
            self.make()

    def animate(self, graph: Any, dt: Any, steps: Any) -> None:
        graph.animate(dt, steps)
        self.steps += steps

    def data(self, subject: Any) -> None:
        fields = self.attempt("getDataFields", subject.getDataFields) or []
        links = self.attempt("getLinks", subject.getLinks) or []
        if not fields:
            return
        one = self.dice.one([*fields, *links])
        if self.dice.random.random() < 0.4:
            value = self.dice.one([self.dice.anything, self.dice.array, lambda: self.dice.one(fields or [None]), lambda: self.dice.one(self.known)])()
            self.attempt(f"{type(one).__name__} = {type(value).__name__}", lambda: setattr(one, "value", value))
        else:
            self.method(one, public(type(one)))


def public(kind: type) -> list[str]:
    return [name for name in dir(kind) if not name.startswith("_")]


@contextlib.contextmanager
def ends_in(seconds: float) -> Iterator[None]:
    """A call that does not come back shows where it is, and ends the process."""
    faulthandler.dump_traceback_later(seconds, exit=True)
    try:
        yield
    finally:
        faulthandler.cancel_dump_traceback_later()


#: So that several processes can share the work.
PARTS = 8


@pytest.mark.parametrize("part", range(PARTS))
def test_whatever_is_called_ends_with_a_value_or_an_exception(part: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    before = settee.limits.memory
    settee.limits.memory = min(before, 4 << 30)
    answers = steps = 0
    try:
        with ends_in(300), warnings.catch_warnings(), np.errstate(all="ignore"):
            warnings.simplefilter("ignore")
            for seed in range(part, SEEDS, PARTS):
                world = World(Dice(seed))
                for index in range(CALLS):
                    if index == 20:
                        world.attempt("init", lambda: settee.init(world.root))
                    world.call()
                answers, steps = answers + world.answers, steps + world.steps
            # It was no series of refusals, and another scene is as good as ever.
            assert answers > 100 * (SEEDS // PARTS) and steps > 2 * (SEEDS // PARTS), (answers, steps)
            root = Sofa.Core.Node("root", gravity=[0, -10, 0])
            settee.init(root)
            settee.animate(root, 0.5)
            assert root.time.value == 0.5
    finally:
        settee.limits.memory = before


def test_a_scene_whose_parts_went_can_be_kept_and_taken_back() -> None:
    """A snapshot of a scene with a mesh that may change, after an object of it was removed; found by such calls."""
    for name in ("elastic", "fixed", "skin"):
        world = World(Dice(1))
        world.inside = lambda: None  # type: ignore[method-assign]
        for owner in world.known:
            if "work" in owner.__dict__:
                owner.__dict__["work"] = world.inside
        simulation = settee.Simulation(world.root)
        simulation.animate()
        before, body = simulation.snapshot(), world.root.body
        body.removeChild(name) if name == "skin" else body.removeObject(name)
        after = simulation.snapshot()
        place = body.dofs.position.value.copy()
        # It is refused, or taken, where what went had nothing to keep.
        with contextlib.suppress(ValueError):
            simulation.restore(before)
        simulation.animate()
        simulation.restore(after)
        np.testing.assert_array_equal(body.dofs.position.value, place)


def test_data_beyond_the_last_one_are_refused(spring: Any) -> None:
    graph = spring._graph
    for index in (1000, 2**32, 2**63):
        for ask in (graph.is_set, graph.revision, graph.moments, graph.get, graph.data_info, graph.data_source):
            with pytest.raises(RuntimeError, match="no such data"):
                ask(spring._key, index)
    settee.init(spring)
    settee.animate(spring)


def test_a_scene_that_cannot_be_added_stays(running: Any) -> None:
    part = Sofa.Core.Node("part")
    part.addObject("MechanicalObject", name="dofs", position=[[1, 2, 3]])
    body = running.body
    running.removeChild(body)
    with pytest.raises(RuntimeError):
        body.addChild(part)
    with pytest.raises(RuntimeError, match="to itself"):
        part._graph.absorb(part._key, part._graph)
    assert part.dofs.position.value.tolist() == [[1, 2, 3]]
    assert running.addChild(part) is part is running.part
