"""Controllers take part in the steps."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import Sofa.Core
import settee


class Recorder(Sofa.Core.Controller):  # type: ignore[misc]
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        Sofa.Core.Controller.__init__(self, *args, **kwargs)
        self.events: list[str] = []
        self.root = kwargs.get("root")

    def onAnimateBeginEvent(self, event: dict[str, Any]) -> None:
        self.events.append(f"begin {event['dt']}")

    def onAnimateEndEvent(self, event: dict[str, Any]) -> None:
        self.events.append(f"end {event['dt']}")

    def onSimulationInitDoneEvent(self, event: dict[str, Any]) -> None:
        self.events.append("init done")

    def onKeypressedEvent(self, event: dict[str, Any]) -> None:
        self.events.append("key " + event["key"])

    def reset(self) -> None:
        self.events.append("reset")


def test_controllers_hear_of_the_events_in_order(spring: Any) -> None:
    recorder = spring.addObject(Recorder(name="recorder", root=spring))
    assert spring.recorder is recorder and recorder.getName() == "recorder" and recorder.root is spring
    settee.init(spring)
    settee.animate(spring)
    settee.animate(spring, 0.02)
    settee.reset(spring)
    spring.sendKeypressedEvent("A")
    assert recorder.events == ["init done", "begin 0.01", "end 0.01", "begin 0.02", "end 0.02", "reset", "key A"]


def test_events_without_a_method_go_to_on_event(spring: Any) -> None:
    class Catcher(Sofa.Core.Controller):  # type: ignore[misc]
        def __init__(self, **kwargs: Any) -> None:
            super().__init__(**kwargs)
            self.seen: list[str] = []

        def onEvent(self, event: dict[str, Any]) -> None:
            self.seen.append(event["type"])

    catcher = spring.addObject(Catcher())
    settee.init(spring)
    settee.animate(spring)
    assert catcher.seen[:3] == ["SimulationInitStartEvent", "SimulationInitDoneEvent", "AnimateBeginEvent"]
    assert catcher.seen[-1] == "AnimateEndEvent"


def test_a_controller_sees_and_changes_the_state(spring: Any) -> None:
    class Holder(Sofa.Core.Controller):  # type: ignore[misc]
        def onAnimateBeginEvent(self, event: dict[str, Any]) -> None:
            state = self.getContext().dofs
            state.position.value = [[0, 0, 0], [1, 0, 0]]
            state.velocity.value = np.zeros((2, 3))

    spring.body.addObject(Holder())
    settee.init(spring)
    for _ in range(3):
        settee.animate(spring)
        # Free fall from rest over one step, y = -g h^2 / 2: each step starts anew.
        assert spring.body.dofs.position.value[1, 1] == pytest.approx(-9.81e-4 / 2, rel=1e-2)


def test_a_controller_changes_the_scene(spring: Any) -> None:
    class Cutter(Sofa.Core.Controller):  # type: ignore[misc]
        def onAnimateBeginEvent(self, event: dict[str, Any]) -> None:
            body = self.getContext()
            if body.hasObject("spring"):
                body.removeObject("spring")

    spring.body.addObject(Cutter())
    settee.init(spring)
    settee.animate(spring)
    np.testing.assert_allclose(spring.body.dofs.velocity.value[1], [0, -9.81e-2, 0], rtol=1e-9)


@pytest.mark.parametrize("event", ["onAnimateBeginEvent", "onIntegrateEndEvent", "onAnimateEndEvent"])
def test_an_exception_stops_the_step_with_the_state_before_it(spring: Any, event: str) -> None:
    class Special(Exception):
        pass

    def fail(self: Any, content: dict[str, Any]) -> None:
        self.getContext().dofs.position.value = np.ones((2, 3))
        if self.fails:
            raise Special("on purpose")

    controller = type("Failing", (Sofa.Core.Controller,), {event: fail})()
    controller.fails = True
    spring.body.addObject(controller)
    settee.init(spring)
    before = spring.body.dofs.position.value.copy()
    for _ in range(2):
        with pytest.raises(Special, match="on purpose"):
            settee.animate(spring)
        np.testing.assert_array_equal(spring.body.dofs.position.value, before)
        assert spring.time.value == 0.0
        assert settee.Simulation(spring).steps == 0
    controller.fails = False
    settee.animate(spring)
    assert spring.time.value == pytest.approx(0.01)


def test_steps_are_not_made_inside_a_step(spring: Any) -> None:
    class Greedy(Sofa.Core.Controller):  # type: ignore[misc]
        def onAnimateBeginEvent(self, event: dict[str, Any]) -> None:
            settee.animate(self.getRoot())

    spring.addObject(Greedy())
    settee.init(spring)
    with pytest.raises(RuntimeError, match="can neither make another one inside it nor reset"):
        settee.animate(spring)
    assert spring.time.value == 0.0


def test_a_scene_with_a_controller_that_only_looks_gives_the_same_bits(spring: Any) -> None:
    settee.init(spring)
    settee.animateNSteps(spring, 20)
    expected = spring.body.dofs.position.value.copy()
    names: dict[str, Any] = {}
    from conftest import SPRING

    exec(SPRING, names)
    root = settee.Node("root")
    names["createScene"](root)
    root.addObject(Recorder())
    settee.init(root)
    settee.animateNSteps(root, 20)
    np.testing.assert_array_equal(root.body.dofs.position.value, expected)


def test_keys_of_a_viewer_are_told_as_keys(spring: Any) -> None:
    recorder = spring.addObject(Recorder(name="recorder", root=spring))
    settee.init(spring)
    spring._graph._dispatch_key("KeypressedEvent", "B")
    assert recorder.events[-1] == "key B"


def test_a_handler_that_is_deleted_is_called_no_more(running: Any) -> None:
    calls: list[int] = []
    controller = running.addObject(Sofa.Core.Controller(name="controller"))
    controller.onAnimateBeginEvent = lambda event: calls.append(1)
    settee.animate(running)
    del controller.onAnimateBeginEvent
    settee.animate(running)
    assert calls == [1]


def test_an_initialisation_that_failed_is_made_up_for() -> None:
    calls: list[str] = []

    class Told(Sofa.Core.Controller):  # type: ignore[misc]
        def init(self) -> None:
            calls.append(f"init {self.getName()}")
            if self.getName() == "b" and calls.count("init b") == 1:
                raise ArithmeticError("at first")

        def bwdInit(self) -> None:
            calls.append(f"bwd {self.getName()}")

        def onSimulationInitDoneEvent(self, event: dict[str, Any]) -> None:
            calls.append(f"done {self.getName()}")

    root = settee.Node("root")
    root.addObject("EulerImplicitSolver")
    root.addObject("MechanicalObject", position=[[0, 0, 0]])
    root.addObject("UniformMass", totalMass=1.0)
    for name in "ab":
        root.addObject(Told(name=name))
    with pytest.raises(settee.SceneError, match="linear solver"):
        settee.init(root)
    assert calls == []
    root.addObject("CGLinearSolver", iterations=25, tolerance=1e-9, threshold=1e-9)
    with pytest.raises(ArithmeticError):
        settee.init(root)
    settee.init(root)
    assert calls == ["init a", "init b", "init b", "bwd b", "bwd a", "done a", "done b"]
    calls.clear()
    root.addObject(Told(name="late"))
    assert calls == ["init late", "bwd late"]
    settee.animate(root, 0.01)


@pytest.mark.parametrize("name", ["_name", "_node", "_stiffness", "_jacobian", "_move", "_handler", "_state", "_inputs"])
def test_scripts_have_private_names_of_their_own(spring: Any, name: str) -> None:
    calls: list[Any] = []

    class Own(Sofa.Core.DataEngine):  # type: ignore[misc]
        def __init__(self, *args: Any, **kwargs: Any) -> None:
            super().__init__(*args, **kwargs)
            setattr(self, name, "mine")

        def update(self) -> None: ...

        def onAnimateBeginEvent(self, event: dict[str, Any]) -> None:
            calls.append(getattr(self, name))

    own = spring.addObject(Own(name="own"))
    settee.init(spring)
    settee.animate(spring)
    assert calls == ["mine"] and own.getPathName() == "/own"


def test_names_that_settee_needs_are_refused(spring: Any) -> None:
    controller = spring.addObject(Sofa.Core.Controller(name="controller"))
    with pytest.raises(AttributeError, match="settee uses this name itself"):
        controller._key = 3
    with pytest.raises(TypeError, match="settee uses this name itself"):
        type("Wrong", (Sofa.Core.Controller,), {"_path_to": 3, "__module__": "script"})
    assert spring.controller is controller


def test_an_attribute_that_hides_a_method_says_where_the_class_is() -> None:
    class Hides(Sofa.Core.Controller):  # type: ignore[misc]
        def __init__(self, *args: Any, **kwargs: Any) -> None:
            Sofa.Core.Controller.__init__(self, *args, **kwargs)
            self.init = 3

    root = settee.Node("root")
    root.addObject(Hides(name="hides"))
    with pytest.raises(TypeError, match=r"test_controllers\.py:\d+:1: Hides\.init is of type int; expected a method"):
        settee.init(root)
