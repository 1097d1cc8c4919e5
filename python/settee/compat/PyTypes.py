"""``import Sofa.PyTypes``: small vectors with geometry."""

from __future__ import annotations

from typing import Any

import numpy as np

from .Types import RGBAColor


class Vec3(np.ndarray[Any, Any]):
    """A vector of three numbers: ``Vec3(1, 2, 3)``, or a view of data in ``data.writeableArray(Vec3)``."""

    def __new__(cls, *values: Any) -> Vec3:
        given = values[0] if len(values) == 1 else values or (0.0, 0.0, 0.0)
        made = np.array(given, dtype=float)
        if made.shape != (3,):
            raise ValueError(f"{made.shape}: a Vec3 has three numbers")
        return made.view(cls)

    x = property(lambda self: float(self[0]), lambda self, value: self.__setitem__(0, value))
    y = property(lambda self: float(self[1]), lambda self, value: self.__setitem__(1, value))
    z = property(lambda self: float(self[2]), lambda self, value: self.__setitem__(2, value))

    def getNorm(self) -> float:
        """Its length."""
        return float(np.linalg.norm(self))

    def normalize(self) -> Vec3:
        """Makes its length 1; a vector of zeros stays."""
        length = self.getNorm()
        if length > 0.0:
            self /= length
        return self


__all__ = ["RGBAColor", "Vec3"]
