"""Rotations as quaternions."""

from __future__ import annotations

from typing import Any

import numpy as np

_Array = np.ndarray[Any, Any]


class Answering(np.ndarray[Any, Any]):
    """Numbers of which ``==`` says whether all are equal, by yes or no."""

    def __eq__(self, other: object) -> Any:
        try:
            return bool(np.array_equal(np.asarray(self), np.asarray(other)))
        except (TypeError, ValueError):
            return False

    def __ne__(self, other: object) -> Any:
        return not self == other

    __hash__ = None


class Quat(Answering):
    """A rotation as a quaternion x, y, z, w. ``*`` is the product: the rotation by the right one, then by the left one."""

    def __new__(cls, *values: Any) -> Quat:
        given: Any = values[0] if len(values) == 1 else values or (0.0, 0.0, 0.0, 1.0)
        numbers = np.array(given, dtype=float)
        if numbers.shape != (4,):
            raise ValueError(f"{numbers.shape}: a quaternion has four numbers")
        return numbers.view(cls)

    x = property(lambda self: float(self[0]), lambda self, value: self.__setitem__(0, value))
    y = property(lambda self: float(self[1]), lambda self, value: self.__setitem__(1, value))
    z = property(lambda self: float(self[2]), lambda self, value: self.__setitem__(2, value))
    w = property(lambda self: float(self[3]), lambda self, value: self.__setitem__(3, value))

    # How they are made.

    @classmethod
    def createFromRotationVector(cls, *vector: Any) -> Quat:
        """The rotation around a vector, by its length (rad)."""
        axis = np.asarray(vector[0] if len(vector) == 1 else vector, dtype=float)
        angle = float(np.linalg.norm(axis))
        if angle == 0.0:
            return cls()
        return cls([*(axis / angle * np.sin(angle / 2)), np.cos(angle / 2)])

    @classmethod
    def createFromAxisAngle(cls, axis: Any, angle: float) -> Quat:
        """The rotation around an axis by an angle (rad); around an axis of zeros no rotation."""
        length = float(np.linalg.norm(axis))
        return cls() if length == 0.0 else cls.createFromRotationVector(np.asarray(axis, dtype=float) / length * float(angle))

    @classmethod
    def createFromEuler(cls, *angles: Any) -> Quat:
        """The rotation around x, then y, then z, each fixed in space (rad)."""
        given = angles[0] if len(angles) == 1 else angles
        x, y, z = (cls.createFromAxisAngle(axis, angle) for axis, angle in zip(np.eye(3), given))
        return z.product(y).product(x)

    createQuaterFromEuler = createFromEuler

    @classmethod
    def createFromFrame(cls, x: Any, y: Any, z: Any) -> Quat:
        """The rotation that takes the axes to three unit vectors at right angles."""
        made = cls()
        made.fromMatrix(np.array([x, y, z], dtype=float).T)
        return made

    # What is written into them.

    def clear(self) -> None:
        """Makes it no rotation."""
        self[...] = (0.0, 0.0, 0.0, 1.0)

    def set(self, *values: Any) -> None:
        """Writes its four numbers."""
        self[...] = Quat(*values)

    def normalize(self) -> Quat:
        """Makes its length 1; a quaternion of zeros becomes no rotation."""
        length = np.linalg.norm(np.asarray(self))
        if length > 0.0:
            self[...] = np.asarray(self) / length
        else:
            self.clear()
        return self

    def fromMatrix(self, matrix: Any) -> None:
        """Makes it the rotation of a matrix: from the largest of its four numbers, which loses no digits."""
        m = np.asarray(matrix, dtype=float)
        trace = m[0, 0] + m[1, 1] + m[2, 2]
        squares = np.array([2 * m[0, 0] - trace, 2 * m[1, 1] - trace, 2 * m[2, 2] - trace, trace]) + 1.0
        largest = int(np.argmax(squares))
        four = 2.0 * np.sqrt(squares[largest])
        found = np.empty(4)
        found[largest] = four / 4.0
        i, j, k = (largest, (largest + 1) % 3, (largest + 2) % 3) if largest < 3 else (0, 1, 2)
        if largest == 3:
            found[:3] = np.array([m[2, 1] - m[1, 2], m[0, 2] - m[2, 0], m[1, 0] - m[0, 1]]) / four
        else:
            found[j], found[k] = (m[j, i] + m[i, j]) / four, (m[k, i] + m[i, k]) / four
            found[3] = (m[k, j] - m[j, k]) / four
        self[...] = found

    def axisToQuat(self, axis: Any, angle: float) -> Quat:
        """Makes it the rotation around an axis by an angle (rad)."""
        self[...] = Quat.createFromAxisAngle(axis, angle)
        return self

    def setFromUnitVectors(self, before: Any, after: Any) -> Quat:
        """Makes it the shortest rotation that takes one unit vector to another."""
        a, b = np.asarray(before, dtype=float), np.asarray(after, dtype=float)
        w = 1.0 + float(np.dot(a, b))
        if w < 1e-12:
            # Half a turn around any axis at right angles.
            axis = np.cross(a, np.eye(3)[int(np.argmin(np.abs(a)))])
            self[...] = (*(axis / np.linalg.norm(axis)), 0.0)
        else:
            self[...] = (*np.cross(a, b), w)
            self.normalize()
        return self

    # Products and what follows from them.

    def product(self, other: Any) -> Quat:
        """The rotation by `other`, then by this one."""
        a, b = np.asarray(self), np.asarray(other, dtype=float)
        vector = a[3] * b[:3] + b[3] * a[:3] + np.cross(a[:3], b[:3])
        return type(self)([*vector, a[3] * b[3] - np.dot(a[:3], b[:3])])

    def __mul__(self, other: Any) -> Any:
        return self.product(other) if np.ndim(other) else type(self)(np.asarray(self) * other)

    def __imul__(self, other: Any) -> Any:
        self[...] = self * other
        return self

    def inverse(self) -> Quat:
        """The opposite rotation."""
        return type(self)([-self[0], -self[1], -self[2], self[3]])

    def rotate(self, vector: Any) -> _Array:
        """A vector, rotated."""
        return np.asarray(self.toMatrix() @ np.asarray(vector, dtype=float))

    def inverseRotate(self, vector: Any) -> _Array:
        """A vector, rotated back."""
        return np.asarray(self.toMatrix().T @ np.asarray(vector, dtype=float))

    def toMatrix(self) -> _Array:
        """The matrix of the rotation."""
        x, y, z, w = np.asarray(self)
        return np.array([
            [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
            [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
            [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)],
        ])

    def quatToAxis(self) -> tuple[_Array, float]:
        """Its axis, and the angle around it (rad, from 0 to pi); of no rotation the axis x."""
        numbers = np.array(self) if self[3] >= 0.0 else -np.array(self)
        length = float(np.linalg.norm(numbers[:3]))
        angle = 2.0 * float(np.arctan2(length, numbers[3]))
        return (numbers[:3] / length if length > 0.0 else np.array([1.0, 0.0, 0.0])), angle

    def quatToRotationVector(self) -> _Array:
        """Its axis, as long as the angle around it (rad)."""
        axis, angle = self.quatToAxis()
        return np.asarray(axis * angle)

    def toEulerVector(self) -> _Array:
        """The angles (rad) that `createFromEuler` takes."""
        m = self.toMatrix()
        return np.array([np.arctan2(m[2, 1], m[2, 2]), np.arcsin(np.clip(-m[2, 0], -1, 1)), np.arctan2(m[1, 0], m[0, 0])])

    def angularDisplacement(self, after: Any, before: Any) -> _Array:
        """The rotation vector (rad) that leads from one rotation to another."""
        return Quat(after).product(Quat(before).inverse()).quatToRotationVector()

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

    def __str__(self) -> str:
        return str(np.asarray(self).tolist())

    def __repr__(self) -> str:
        return f"Quat({np.asarray(self).tolist()})"
