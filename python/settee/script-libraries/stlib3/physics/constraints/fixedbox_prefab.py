"""A box that holds a body, as a prefab."""

from __future__ import annotations

from typing import Any

import Sofa

__all__ = ["FixedBox"]


class FixedBox(Sofa.Prefab):
    """Holds the points of the body above it that are within a box, by stiff springs. It needs ``parent=body``."""

    prefabData = [
        {"name": "atPositions", "type": "vector<double>", "help": "The box: its lowest and its highest corner.", "default": [-1.0, -1.0, -1.0, 1.0, 1.0, 1.0]},
        {"name": "doVisualization", "type": "bool", "help": "Whether the box is drawn.", "default": False},
        {"name": "doRecomputeDuringSimulation", "type": "bool", "help": "Whether points are chosen anew in each step.", "default": False},
    ]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        if kwargs.get("parent") is None and not kwargs.get("parents"):
            raise TypeError("FixedBox: parent is missing, the body that it holds")
        super().__init__(*args, **kwargs)

    def init(self) -> None:
        """Adds the box and the springs."""
        options = {"drawBoxes": self.doVisualization.value, "doUpdate": self.doRecomputeDuringSimulation.value}
        self.addObject("BoxROI", name="BoxROI", box=self.atPositions.value.tolist(), **options)
        self.addObject("RestShapeSpringsForceField", points="@BoxROI.indices", stiffness=1e12)
