"""Single components."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from splib3.numerics import getOrientedBoxFromTransform


def addOrientedBoxRoi(
    parentNode: Any,
    position: Any,
    name: str = "BoxROI",
    translation: Sequence[float] = (0.0, 0.0, 0.0),
    eulerRotation: Sequence[float] = (0.0, 0.0, 0.0),
    scale: Sequence[float] = (1.0, 1.0, 1.0),
    drawBoxes: bool = True,
) -> Any:
    """Adds a BoxROI whose box is moved, rotated (degrees) and scaled."""
    box = getOrientedBoxFromTransform(translation=translation, eulerRotation=eulerRotation, scale=scale)
    return parentNode.addObject("BoxROI", name=name, position=position, orientedBox=box, drawBoxes=drawBoxes)
