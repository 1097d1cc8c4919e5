"""Functions of time, called during a simulation."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import Sofa.Core

from . import easing

__all__ = ["AnimationManager", "AnimationManagerController", "animate", "easing", "removeAnimation"]


class _Animation:
    """A function of a factor that goes from 0 to 1."""

    def __init__(
        self, work: Callable[..., Any], params: dict[str, Any], duration: float, mode: str, onDone: Callable[..., Any] | None, delay: float
    ) -> None:
        if mode not in ("once", "loop", "pingpong"):
            raise ValueError(f"mode = \"{mode}\": expected once, loop or pingpong")
        self.work, self.onDone = work, onDone
        self.params = params
        self.start: float | None = params.get("startTime")
        self.duration, self.mode, self.delay = float(duration), mode, delay
        self.is_back = False

    def step(self, time: float) -> bool:
        """Calls the function for a time; returns whether the animation is over."""
        if self.start is None:
            self.start = time
        part = 1.0 if self.duration <= 0.0 else max((time - self.start) / self.duration, 0.0)
        # Sums of steps fall short of the end by rounding.
        part = 1.0 if part > 1.0 - 1e-9 else part
        factor = 1.0 - part if self.is_back else part
        self.work(factor=factor, **self.params)
        if part < 1.0:
            return False
        if self.mode == "once":
            if self.onDone is not None:
                self.onDone(factor=factor, **self.params)
            return True
        self.is_back = self.mode == "pingpong" and not self.is_back
        self.start = self.start + self.duration + self.delay if self.delay else None
        return False


class AnimationManagerController(Sofa.Core.Controller):
    """Calls the animations at the beginning of each step."""

    def __init__(self, root: Any, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"name": "AnimationManager", **kwargs})
        self.root = root
        self.animations: list[_Animation] = []
        self.totalTime = 0.0

    def onAnimateBeginEvent(self, event: dict[str, Any]) -> None:
        """Calls the animations, for the time at the end of the step."""
        self.totalTime += float(event["dt"])
        for animation in list(self.animations):
            if animation.step(self.totalTime) and animation in self.animations:
                self.animations.remove(animation)


_manager: AnimationManagerController | None = None


def _scene(node: Any) -> Any:
    """The root of the scene that a node is in."""
    return node.getRoot() if hasattr(node, "getRoot") else node


def AnimationManager(node: Any) -> AnimationManagerController:
    """The manager of the animations of this process. It acts once it is added to a node.

    A second call for the same scene, as the headers of scenes make it, ends all animations and returns the manager that is there; for
    another scene there is a new one.
    """
    global _manager
    if _manager is not None and _scene(_manager.root) == _scene(node):
        _manager.animations.clear()
    else:
        _manager = AnimationManagerController(node)
    return _manager


def animate(
    onUpdate: Callable[..., Any],
    params: dict[str, Any],
    duration: float,
    mode: str = "once",
    onDone: Callable[..., Any] | None = None,
    terminationDelay: float | None = None,
) -> _Animation:
    """Calls ``onUpdate(factor=..., **params)`` in each step, the factor going from 0 to 1 in the duration (s).

    Modes: ``once``, ``loop``, ``pingpong`` (there and back). At the end of ``once``, ``onDone(factor=..., **params)`` is called.

    Raises:
        ValueError: If there is no manager, or no such mode.
    """
    if _manager is None:
        raise ValueError("there is no AnimationManager: node.addObject(AnimationManager(node)) first")
    made = _Animation(onUpdate, params, duration, mode, onDone, terminationDelay or 0.0)
    _manager.animations.append(made)
    return made


def removeAnimation(animation: _Animation) -> None:
    """Ends an animation before its time."""
    if _manager is not None and animation in _manager.animations:
        _manager.animations.remove(animation)
