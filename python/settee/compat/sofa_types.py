"""``import SofaTypes``: vectors and matrices of fixed sizes, and quaternions."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np

from ..missing import of_module

_Array = np.ndarray[Any, Any]


class Vec(np.ndarray[Any, Any]):
    """A vector of a fixed number of entries."""

    SIZE: ClassVar[int] = 3
    KIND: ClassVar[type] = float

    def __new__(cls, *values: Any) -> Vec:
        given = values[0] if len(values) == 1 and np.ndim(values[0]) else values
        numbers: _Array = np.array(given if len(given) else [0] * cls.SIZE, dtype=cls.KIND).ravel()
        if numbers.size == 1:
            numbers = np.repeat(numbers, cls.SIZE)
        if numbers.size != cls.SIZE:
            raise ValueError(f"{numbers.size} numbers; {cls.__name__} has {cls.SIZE}")
        return numbers.view(cls)

    def __getattr__(self, name: str) -> Any:
        if name and len(name) <= 4 and set(name) <= set("xyzw"[: self.size]):
            places = ["xyzw".index(letter) for letter in name]
            return self[places[0]].item() if len(places) == 1 else np.asarray(self)[places]
        raise AttributeError(f"{type(self).__name__} has no \"{name}\"")

    def norm(self) -> float:
        """Its length."""
        return float(np.linalg.norm(self))

    def norm2(self) -> float:
        """The square of its length."""
        return float(np.dot(self, self))

    def normalize(self) -> bool:
        """Makes its length 1; returns False for a vector of zeros, which stays."""
        length = self.norm()
        if length > 0.0:
            self /= length
        return length > 0.0

    def cross(self, other: Any) -> Any:
        """The cross product of two vectors of three."""
        return np.cross(self, other).view(type(self))


class Mat(np.ndarray[Any, Any]):
    """A matrix of a fixed number of rows and columns."""

    SHAPE: ClassVar[tuple[int, int]] = (3, 3)

    def __new__(cls, *values: Any) -> Mat:
        given: Any = values[0] if len(values) == 1 else values
        numbers = np.array(given, dtype=float).ravel() if np.size(given) else np.zeros(cls.SHAPE).ravel()
        if numbers.size != cls.SHAPE[0] * cls.SHAPE[1]:
            raise ValueError(f"{numbers.size} numbers; {cls.__name__} has {cls.SHAPE[0]} x {cls.SHAPE[1]}")
        return numbers.reshape(cls.SHAPE).view(cls)

    @classmethod
    def Identity(cls) -> Mat:
        """Ones on the diagonal."""
        return cls(np.eye(*cls.SHAPE))

    def row(self, index: int) -> _Array:
        """One of its rows."""
        return np.array(self[index])

    def col(self, index: int) -> _Array:
        """One of its columns."""
        return np.array(self[:, index])

    def transposed(self) -> _Array:
        """Its transpose."""
        return np.array(self).T.copy()

    def inverted(self) -> _Array:
        """Its inverse.

        Raises:
            numpy.linalg.LinAlgError: If it has none.
        """
        return np.linalg.inv(np.array(self))


class Quat(np.ndarray[Any, Any]):
    """A rotation as a quaternion x, y, z, w."""

    def __new__(cls, *values: Any) -> Quat:
        given: Any = values[0] if len(values) == 1 else values or (0.0, 0.0, 0.0, 1.0)
        numbers = np.array(given, dtype=float)
        if numbers.shape != (4,):
            raise ValueError(f"{numbers.shape}: a quaternion has four numbers")
        return numbers.view(cls)

    @classmethod
    def createFromRotationVector(cls, vector: Any) -> Quat:
        """The rotation around a vector, by its length (rad)."""
        axis = np.asarray(vector, dtype=float)
        angle = float(np.linalg.norm(axis))
        if angle == 0.0:
            return cls()
        return cls([*(axis / angle * np.sin(angle / 2)), np.cos(angle / 2)])

    @classmethod
    def createFromAxisAngle(cls, axis: Any, angle: float) -> Quat:
        """The rotation around an axis by an angle (rad)."""
        unit = np.asarray(axis, dtype=float)
        return cls.createFromRotationVector(unit / np.linalg.norm(unit) * float(angle))

    @classmethod
    def createFromEuler(cls, angles: Any) -> Quat:
        """The rotation around x, then y, then z, each fixed in space (rad)."""
        x, y, z = (cls.createFromAxisAngle(axis, angle) for axis, angle in zip(np.eye(3), angles))
        return z.product(y).product(x)

    def product(self, other: Any) -> Quat:
        """The rotation by `other`, then by this one."""
        a, b = np.asarray(self), np.asarray(other, dtype=float)
        vector = a[3] * b[:3] + b[3] * a[:3] + np.cross(a[:3], b[:3])
        return type(self)([*vector, a[3] * b[3] - np.dot(a[:3], b[:3])])

    def inverse(self) -> Quat:
        """The opposite rotation."""
        return type(self)([-self[0], -self[1], -self[2], self[3]])

    def rotate(self, vector: Any) -> _Array:
        """A vector, rotated."""
        return np.asarray(self.toMatrix() @ np.asarray(vector, dtype=float))

    def inverseRotate(self, vector: Any) -> _Array:
        """A vector, rotated back."""
        return np.asarray(self.toMatrix().T @ np.asarray(vector, dtype=float))

    def normalize(self) -> Quat:
        """Makes its length 1."""
        self /= np.linalg.norm(self)
        return self

    def toMatrix(self) -> _Array:
        """The matrix of the rotation."""
        x, y, z, w = np.asarray(self)
        return np.array([
            [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
            [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
            [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)],
        ])

    def toEulerVector(self) -> _Array:
        """The angles (rad) that `createFromEuler` takes."""
        m = self.toMatrix()
        return np.array([np.arctan2(m[2, 1], m[2, 2]), np.arcsin(np.clip(-m[2, 0], -1, 1)), np.arctan2(m[1, 0], m[0, 0])])

    def slerp(self, other: Any, part: float) -> Quat:
        """The rotation a part of the way to another one, by the shorter arc."""
        a, b = np.asarray(self), np.asarray(other, dtype=float)
        cosine = float(np.dot(a, b))
        if cosine < 0.0:
            b, cosine = -b, -cosine
        angle = np.arccos(min(cosine, 1.0))
        if angle < 1e-9:
            return type(self)(a)
        return type(self)((np.sin((1 - part) * angle) * a + np.sin(part * angle) * b) / np.sin(angle))


for _size in range(1, 13):
    for _letter, _kind in (("d", float), ("i", np.int64)):
        _name = f"Vec{_size}{_letter}"
        globals()[_name] = type(_name, (Vec,), {"SIZE": _size, "KIND": _kind, "__doc__": f"{_size} numbers."})
    for _columns in range(1, 13):
        _name = f"Mat{_size}x{_columns}"
        globals()[_name] = type(_name, (Mat,), {"SHAPE": (_size, _columns), "__doc__": f"{_size} x {_columns} numbers."})


def __getattr__(name: str) -> Any:
    raise of_module("SofaTypes", name)
