"""A widget for notebooks that plays a simulation, and pulls at its bodies with the mouse: ``settee.Player(root)``."""

from __future__ import annotations

import os
import pathlib
from typing import Any

import anywidget
import traitlets

from .core import Node
from .simulation import Simulation


class Player(anywidget.AnyWidget):
    """Plays a simulation in a notebook. Dragging beside the bodies turns the view, dragging a body pulls at it.

    Each picture shows the scene as its `VisualStyle` says, after ``steps`` steps. The browser asks for a picture when it has shown the
    one before, so that a simulation that is slow falls behind no queue. A step that fails is told below the picture.
    """

    _esm = pathlib.Path(__file__).parent / "widget.js"
    #: Width and height in pixels of the screen.
    size = traitlets.Tuple(traitlets.Int(), traitlets.Int(), default_value=(640, 480)).tag(sync=True)
    #: Steps between two pictures.
    steps = traitlets.Int(1, min=1)

    def __init__(self, scene: Simulation | Node | str | os.PathLike[str], size: tuple[int, int] = (640, 480), steps: int = 1, **options: Any) -> None:
        self.simulation = scene if isinstance(scene, Simulation) else Simulation(scene, **options)
        super().__init__(size=size, steps=steps)
        self.on_msg(lambda _, content, __: self._answer(content))

    def _answer(self, content: dict[str, Any]) -> None:
        """Does what the browser asks for."""
        graph = self.simulation._graph
        try:
            kind = content.get("type")
            if kind == "hold":
                start = content.get("start")
                graph.hold(None if start is None else _place(start), _place(content["target"]))
                return
            if kind == "release":
                graph.release()
                return
            if kind == "step":
                for _ in range(self.steps):
                    graph.push()
                    self.simulation.animate()
            elif kind == "reset":
                graph.release()
                self.simulation.reset()
            elif kind != "draw":
                return
            self._show()
        except Exception as error:  # noqa: BLE001  what a controller raises is told, too: there is no other place for it
            self.send({"type": "error", "text": f"{type(error).__name__}: {error}"})

    def _show(self) -> None:
        buffers = [array.tobytes() for array in self.simulation._graph.drawing()]
        self.send({"type": "frame", "time": self.simulation.time, "steps": self.simulation.steps}, buffers)


def _place(values: Any) -> tuple[float, float, float]:
    x, y, z = (float(value) for value in values)
    return x, y, z
