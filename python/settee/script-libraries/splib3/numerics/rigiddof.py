"""A rigid body of a state, to be placed and turned by scripts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np


class RigidDof:
    """A body of a state of type Rigid3: ``dof.position = [1, 0, 0]``; ``dof.forward`` is where its z axis points."""

    def __init__(self, rigidobject: Any, index: int = 0) -> None:
        self.rigidobject, self.index = rigidobject, index

    def _read(self, field: str) -> np.ndarray[Any, Any]:
        return np.array(self.rigidobject.getData(field).value[self.index], dtype=float)

    def _write(self, begin: int, values: Sequence[float], field: str) -> None:
        with self.rigidobject.getData(field).writeableArray() as poses:
            poses[self.index, begin : begin + len(values)] = values

    def getPosition(self, field: str = "position") -> np.ndarray[Any, Any]:
        """Where it is."""
        return self._read(field)[:3]

    def setPosition(self, position: Sequence[float], field: str = "position") -> None:
        """Moves it there."""
        self._write(0, list(position)[:3], field)

    def getOrientation(self, field: str = "position") -> Any:
        """How it is turned, as a quaternion."""
        from . import Quat

        return Quat(self._read(field)[3:])

    def setOrientation(self, orientation: Sequence[float], field: str = "position") -> None:
        """Turns it, by a quaternion."""
        self._write(3, list(orientation)[:4], field)

    position = property(getPosition, setPosition)
    orientation = property(getOrientation, setOrientation)

    def _axis(self, axis: Sequence[float]) -> np.ndarray[Any, Any]:
        return np.asarray(self.getOrientation().rotate(list(axis)), dtype=float)

    @property
    def left(self) -> np.ndarray[Any, Any]:
        """Where its x axis points."""
        return self._axis((1.0, 0.0, 0.0))

    @property
    def up(self) -> np.ndarray[Any, Any]:
        """Where its y axis points."""
        return self._axis((0.0, 1.0, 0.0))

    @property
    def forward(self) -> np.ndarray[Any, Any]:
        """Where its z axis points."""
        return self._axis((0.0, 0.0, 1.0))

    def copyFrom(self, other: RigidDof) -> None:
        """Takes the place of another body."""
        self._write(0, other._read("position").tolist(), "position")
