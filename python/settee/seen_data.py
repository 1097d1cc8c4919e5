"""Data that are colours or boxes, with the methods that SofaPython3 gives such values."""

from __future__ import annotations

from typing import Any

import numpy as np

from .data import DataContainer

_LARGEST = float(np.finfo(float).max)


class DataColor(DataContainer):
    """A colour: ``r``, ``g``, ``b`` and ``a`` from 0 to 1 read and write its parts."""

    __slots__ = ()
    __hash__ = object.__hash__

    def _part(self, index: int) -> float:
        return float(self.value[index])

    def _put(self, index: int, part: float) -> None:
        values = np.array(self.value, dtype=float)
        values[index] = part
        self.value = values

    r = property(lambda self: self._part(0), lambda self, part: self._put(0, part))
    g = property(lambda self: self._part(1), lambda self, part: self._put(1, part))
    b = property(lambda self: self._part(2), lambda self, part: self._put(2, part))
    a = property(lambda self: self._part(3), lambda self, part: self._put(3, part))


class DataBox(DataContainer):
    """A box along the axes: what was written, or else that of the positions that its owner has now."""

    __slots__ = ()
    __hash__ = object.__hash__

    @property
    def value(self) -> Any:
        if not self._was_written():
            positions = self._owner.findData("position")
            points = np.zeros((0, 0)) if positions is None else np.asarray(positions.value)
            if points.ndim == 2 and points.shape[1] >= 3 and len(points) and points.dtype.kind == "f":
                return np.array([points[:, :3].min(axis=0), points[:, :3].max(axis=0)]).ravel()
        given = super().value
        if isinstance(given, str):
            # Nothing in it: the corners are those of SofaPython3, which any box that is joined to it replaces.
            return np.array(given.split(), dtype=float) if given else np.repeat([_LARGEST, -_LARGEST], 3)
        return given

    @value.setter
    def value(self, value: Any) -> None:
        DataContainer.value.fset(self, value)  # type: ignore[attr-defined]

    def _corners(self) -> np.ndarray[Any, Any]:
        return np.array(self.value, dtype=float).reshape(2, 3)

    def getMin(self) -> np.ndarray[Any, Any]:
        """Its lowest corner."""
        return np.asarray(self._corners()[0])

    def getMax(self) -> np.ndarray[Any, Any]:
        """Its highest corner."""
        return np.asarray(self._corners()[1])

    def setMin(self, low: Any) -> None:
        """Writes the lowest corner."""
        self.value = [*np.asarray(low, dtype=float).tolist(), *self.getMax().tolist()]

    def setMax(self, high: Any) -> None:
        """Writes the highest corner."""
        self.value = [*self.getMin().tolist(), *np.asarray(high, dtype=float).tolist()]

    def getCenter(self) -> np.ndarray[Any, Any]:
        """The point in its middle."""
        return np.asarray(self._corners().mean(axis=0))
