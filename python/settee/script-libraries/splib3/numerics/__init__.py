"""Vectors, rotations and transformations."""

from __future__ import annotations

import math
from collections.abc import Sequence
from math import cos, pi, sin
from typing import Any

import numpy as np
import SofaTypes
from Sofa.PyTypes import Vec3

from . import vec3
from .rigiddof import RigidDof
from .vec3 import sadd, sdiv, smul, ssub, vadd, vsub

_Array = np.ndarray[Any, Any]


def to_radians(degrees: float) -> float:
    """Degrees to radians."""
    return math.radians(degrees)


def to_degrees(radians: float) -> float:
    """Radians to degrees."""
    return math.degrees(radians)


class Matrix(np.ndarray[Any, Any]):
    """A matrix: ``Matrix([[1, 0], [0, 1]])``, or of zeros, by its shape."""

    def __new__(cls, *values: Any) -> Matrix:
        if len(values) > 1 or (len(values) == 1 and np.ndim(values[0]) == 0):
            return np.zeros(tuple(int(value) for value in values)).view(cls)
        return np.array(values[0] if values else np.zeros((4, 4)), dtype=float).view(cls)


class Quat(SofaTypes.Quat):
    """A rotation as a quaternion x, y, z, w."""

    @classmethod
    def createFromEuler(cls, v: Sequence[float], axes: str = "sxyz", inDegree: bool = False) -> Quat:
        """The rotation by three angles; ``axes``: s (axes fixed in space) or r (axes that turn), and the order of the axes."""
        angles = [math.radians(angle) if inDegree else float(angle) for angle in v]
        if len(axes) != 4 or axes[0] not in "sr" or set(axes[1:]) - set("xyz"):
            raise ValueError(f"axes = \"{axes}\": expected s or r, and three of x, y, z")
        turns = [cls.createFromAxisAngle(np.eye(3)["xyz".index(axis)], angle) for axis, angle in zip(axes[1:], angles)]
        if axes[0] == "r":
            turns.reverse()
        made = turns[2].product(turns[1]).product(turns[0])
        return made if isinstance(made, cls) else cls(made)

    @classmethod
    def createFromVectors(cls, v1: Sequence[float], v2: Sequence[float]) -> Quat:
        """The shortest rotation from the direction of a vector to that of another one."""
        a, b = (np.asarray(v, dtype=float) / np.linalg.norm(v) for v in (v1, v2))
        axis, cosine = np.cross(a, b), float(np.dot(a, b))
        if np.linalg.norm(axis) < 1e-12:
            if cosine > 0:
                return cls()
            axis = np.cross(a, np.eye(3)[int(np.argmin(np.abs(a)))])
        made = cls.createFromAxisAngle(axis, math.acos(max(-1.0, min(1.0, cosine))))
        return made if isinstance(made, cls) else cls(made)

    def getMatrix(self) -> _Array:
        """The matrix of the rotation."""
        return np.asarray(self.toMatrix())

    def getEulerAngles(self) -> _Array:
        """The angles (rad) around x, y, z, each fixed in space."""
        return np.asarray(self.toEulerVector())

    def getInverse(self) -> Any:
        """The opposite rotation."""
        return self.inverse()


def TRS_to_matrix(
    translation: Sequence[float],
    rotation: Sequence[float] | None = None,
    scale: Sequence[float] = (1.0, 1.0, 1.0),
    eulerRotation: Sequence[float] | None = None,
) -> _Array:
    """The matrix of 4 x 4 that scales, then rotates (quaternion, or degrees around x, y, z), then moves."""
    if eulerRotation is not None:
        turn = Quat.createFromEuler(eulerRotation, inDegree=True)
    else:
        turn = Quat() if rotation is None else Quat(rotation)
    made = np.eye(4)
    made[:3, :3] = turn.getMatrix() * np.asarray(scale, dtype=float)
    made[:3, 3] = translation
    return made


def transformPosition(point: Sequence[float], matrix: Any) -> list[float]:
    """A point, transformed."""
    moved = np.asarray(matrix, dtype=float) @ np.array([*point, 1.0], dtype=float)
    return [float(value) for value in moved[:3]]


def transformPositions(points: Any, **transform: Any) -> list[list[float]]:
    """Points, transformed by what `TRS_to_matrix` takes."""
    matrix = TRS_to_matrix(**transform)
    return [transformPosition(point, matrix) for point in points]


def getOrientedBoxFromTransform(
    translation: Sequence[float] = (0.0, 0.0, 0.0), eulerRotation: Sequence[float] = (0.0, 0.0, 0.0), scale: Sequence[float] = (1.0, 1.0, 1.0)
) -> list[float]:
    """A cube of side 1 around the origin, transformed, as BoxROI has it: three corners of its middle face, and its depth."""
    corners = [[-0.5, -0.5, 0.0], [0.5, -0.5, 0.0], [0.5, 0.5, 0.0]]
    moved = transformPositions(corners, translation=translation, eulerRotation=eulerRotation, scale=scale)
    return [value for corner in moved for value in corner] + [float(scale[2])]


__all__ = [
    "Matrix", "Quat", "RigidDof", "TRS_to_matrix", "Vec3", "cos", "getOrientedBoxFromTransform", "pi", "sadd", "sdiv", "sin", "smul", "ssub", "to_degrees", "to_radians",
    "transformPosition", "transformPositions", "vadd", "vec3", "vsub",
]
