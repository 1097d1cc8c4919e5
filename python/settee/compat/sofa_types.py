"""``import SofaTypes``: vectors and matrices of fixed sizes, and quaternions, with SOFA's operators.

They are arrays of NumPy underneath, but ``==`` answers yes or no, and ``*`` is the product of algebra: of two vectors a number, of
matrices and of quaternions one of their kind.
"""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np

from ..missing import of_module
from .quaternion import Answering, Quat

_Array = np.ndarray[Any, Any]


class Fixed(Answering):
    """Numbers of a fixed shape."""

    SHAPE: ClassVar[tuple[int, ...]] = (3,)
    KIND: ClassVar[type] = float

    def __array_finalize__(self, made_from: Any) -> None:
        """Parts of another shape are arrays, too, with what NumPy gives them."""

    def _like(self, numbers: Any) -> Any:
        found = np.array(numbers, dtype=self.dtype)
        return found.view(type(self)) if found.shape == self.SHAPE else found

    def clear(self) -> None:
        """Writes zeros."""
        self[...] = 0

    def fill(self, value: Any) -> None:
        """Writes one number everywhere."""
        self[...] = value

    def __str__(self) -> str:
        return str(np.asarray(self).tolist())

    def __repr__(self) -> str:
        return f"{type(self).__name__}({np.asarray(self).tolist()})"


class Vec(Fixed):
    """A vector of a fixed number of entries: ``x``, ``y``, ``z``, ``w`` and pairs or threes of them, as ``xy``, read and write."""

    def __new__(cls, *values: Any) -> Vec:
        size = cls.SHAPE[0]
        given: Any = values[0] if len(values) == 1 and np.ndim(values[0]) else values
        numbers: _Array = np.array(given if len(given) else [0] * size, dtype=cls.KIND).ravel()
        if numbers.size == 1:
            numbers = np.repeat(numbers, size)
        if numbers.size != size:
            raise ValueError(f"{numbers.size} numbers; {cls.__name__} has {size}")
        return numbers.view(cls)

    def _letters(self, name: str) -> list[int] | None:
        known = "xyzw"[: self.size]
        return ["xyzw".index(letter) for letter in name] if 0 < len(name) <= 4 and self.ndim == 1 and set(name) <= set(known) else None

    def __getattr__(self, name: str) -> Any:
        places = self._letters(name)
        if places is None:
            raise AttributeError(f"{type(self).__name__} has no \"{name}\"")
        if len(places) == 1:
            return np.asarray(self)[places[0]].item()
        found = np.asarray(self)[places]
        kind = globals().get(f"Vec{len(places)}{'i' if self.dtype.kind == 'i' else 'd'}")
        return found if kind is None else kind(found)

    def __setattr__(self, name: str, value: Any) -> None:
        places = self._letters(name)
        if places is None:
            super().__setattr__(name, value)
        else:
            np.asarray(self)[places] = value

    def set(self, *values: Any) -> None:
        """Writes all entries: one number for each, or a sequence of them."""
        self[...] = type(self)(*values)

    def __mul__(self, other: Any) -> Any:
        """With a vector of the same size the product of both, a number; with a number each entry times it."""
        if np.ndim(other) == 1 and np.size(other) == self.size:
            return self.dot(other)
        return self._like(np.asarray(self) * other) if np.ndim(other) == 0 else NotImplemented

    def __rmul__(self, other: Any) -> Any:
        return self * other

    def dot(self, other: Any) -> Any:  # type: ignore[override]
        """The product of two vectors, a number."""
        return np.dot(np.asarray(self), np.asarray(other)).item()

    def sum(self) -> Any:  # type: ignore[override]
        """The sum of its entries."""
        return np.sum(np.asarray(self)).item()

    def norm(self) -> float:
        """Its length."""
        return float(np.linalg.norm(np.asarray(self)))

    def norm2(self) -> Any:
        """The square of its length."""
        return self.dot(self)

    def lNorm(self, order: int) -> float:
        """Its norm of an order: 1 for the sum of the absolute values, 2 for the length; 0 or less for the largest absolute value."""
        return float(np.linalg.norm(np.asarray(self, dtype=float), order if order > 0 else np.inf))

    def normalize(self) -> bool:
        """Makes its length 1; returns False for a vector of zeros, which stays."""
        length = self.norm()
        if length > 0.0:
            self[...] = np.asarray(self) / length
        return length > 0.0

    def normalized(self) -> Any:
        """A vector of the same direction and length 1; of zeros a vector of zeros."""
        found = self._like(self)
        found.normalize()
        return found

    def isNormalized(self, threshold: float = 2e-16 * 1e3) -> bool:
        """Whether its length is 1 up to a threshold."""
        return bool(abs(self.norm2() - 1.0) <= threshold)

    def cross(self, other: Any) -> Any:
        """The cross product: of vectors of three a vector, of two a number."""
        a, b = np.asarray(self), np.asarray(other)
        return a[0] * b[1] - a[1] * b[0] if self.size == 2 else self._like(np.cross(a, b))

    def linearProduct(self, other: Any) -> Any:
        """Entry times entry."""
        return self._like(np.asarray(self) * np.asarray(other))

    def linearDivision(self, other: Any) -> Any:
        """Entry by entry."""
        return self._like(np.asarray(self) / np.asarray(other))

    def mulscalar(self, factor: float) -> Any:
        """Each entry times a number."""
        return self._like(np.asarray(self) * factor)

    def divscalar(self, factor: float) -> Any:
        """Each entry by a number."""
        return self._like(np.asarray(self) / factor)

    def eqmulscalar(self, factor: float) -> None:
        """Multiplies its entries with a number."""
        self[...] = np.asarray(self) * factor

    def eqdivscalar(self, factor: float) -> None:
        """Divides its entries by a number."""
        self[...] = np.asarray(self) / factor


class Mat(Fixed):
    """A matrix of a fixed number of rows and columns."""

    SHAPE: ClassVar[tuple[int, ...]] = (3, 3)

    def __new__(cls, *values: Any) -> Mat:
        given: Any = values[0] if len(values) == 1 else values
        numbers = np.array(given, dtype=float).ravel() if np.size(given) else np.zeros(cls.SHAPE).ravel()
        if numbers.size != cls.SHAPE[0] * cls.SHAPE[1]:
            raise ValueError(f"{numbers.size} numbers; {cls.__name__} has {cls.SHAPE[0]} x {cls.SHAPE[1]}")
        return numbers.reshape(cls.SHAPE).view(cls)

    def __getitem__(self, at: Any) -> Any:
        """A row by its number, an entry by a pair of numbers."""
        found = np.asarray(self)[at]
        return _sized(found) if isinstance(found, np.ndarray) else found

    @classmethod
    def Identity(cls) -> Mat:
        """Ones on the diagonal."""
        return cls(np.eye(cls.SHAPE[0], cls.SHAPE[1]))

    def identity(self) -> None:
        """Writes ones on the diagonal, zeros elsewhere."""
        self[...] = np.eye(self.SHAPE[0], self.SHAPE[1])

    def set(self, *values: Any) -> None:
        """Writes all entries."""
        self[...] = type(self)(*values)

    def __mul__(self, other: Any) -> Any:
        """The product with a matrix or a vector; with a number each entry times it."""
        if np.ndim(other) == 0:
            return self._like(np.asarray(self) * other)
        return _sized(np.asarray(self) @ np.asarray(other))

    def __rmul__(self, other: Any) -> Any:
        if np.ndim(other) == 0:
            return self._like(np.asarray(self) * other)
        return _sized(np.asarray(other) @ np.asarray(self))

    def row(self, index: int) -> Any:
        """One of its rows."""
        return self[index]

    line = row

    def col(self, index: int) -> Any:
        """One of its columns."""
        return _sized(np.asarray(self)[:, index].copy())

    def transposed(self) -> Any:
        """Its transpose."""
        return _sized(np.asarray(self).T.copy())

    def transpose(self, of: Any = None) -> None:  # type: ignore[override]
        """Writes its own transpose, or that of another matrix."""
        self[...] = np.array(self if of is None else of).T

    def inverted(self) -> Any:
        """Its inverse.

        Raises:
            numpy.linalg.LinAlgError: If it has none.
        """
        return _sized(np.linalg.inv(np.asarray(self)))

    def invert(self, of: Any = None) -> bool:
        """Writes its own inverse, or that of another matrix; returns False, and stays, if there is none."""
        try:
            self[...] = np.linalg.inv(np.array(self if of is None else of))
        except np.linalg.LinAlgError:
            return False
        return True

    def determinant(self) -> float:
        """Its determinant."""
        return float(np.linalg.det(np.asarray(self)))

    def trace(self) -> float:  # type: ignore[override]
        """The sum of its diagonal."""
        return float(np.trace(np.asarray(self)))

    def isSymmetric(self) -> bool:
        """Whether it is its own transpose."""
        return bool(np.array_equal(np.asarray(self), np.asarray(self).T))

    def isDiagonal(self) -> bool:
        """Whether all entries off its diagonal are zero."""
        return bool(np.array_equal(np.asarray(self), np.diag(np.diag(np.asarray(self)))))

    def isTransformation(self) -> bool:
        """Whether its last row is that of a transformation of coordinates: zeros and a one."""
        last = np.asarray(self)[-1]
        return bool(np.all(last[:-1] == 0) and last[-1] == 1)

    def transform(self, point: Any) -> Any:
        """A point, transformed by a matrix of a size more."""
        m = np.asarray(self)
        return _sized(m[:-1, :-1] @ np.asarray(point, dtype=float) + m[:-1, -1])

    def multTranspose(self, other: Any) -> Any:
        """The product of its transpose with another matrix or a vector."""
        return _sized(np.asarray(self).T @ np.asarray(other))

    def multTransposed(self, other: Any) -> Any:
        """The product with the transpose of another matrix."""
        return _sized(np.asarray(self) @ np.asarray(other).T)

    def plusTransposed(self, other: Any) -> Any:
        """The sum with the transpose of another matrix."""
        return _sized(np.asarray(self) + np.asarray(other).T)

    def minusTransposed(self, other: Any) -> Any:
        """The difference to the transpose of another matrix."""
        return _sized(np.asarray(self) - np.asarray(other).T)

    def multDiagonal(self, diagonal: Any) -> Any:
        """The product with a diagonal matrix."""
        return _sized(np.asarray(self) * np.asarray(diagonal))


def _sized(numbers: _Array) -> Any:
    """Numbers as the vector or matrix of their size, where there is one; a view of the same memory."""
    if numbers.ndim == 1:
        kind = globals().get(f"Vec{numbers.size}{'i' if numbers.dtype.kind == 'i' else 'd'}")
    else:
        kind = globals().get("Mat{}x{}".format(*numbers.shape)) if numbers.ndim == 2 else None
    return numbers if kind is None else numbers.view(kind)


for _size in range(1, 13):
    for _letter, _kind in (("d", float), ("i", np.int64)):
        _name = f"Vec{_size}{_letter}"
        globals()[_name] = type(_name, (Vec,), {"SHAPE": (_size,), "KIND": _kind, "__doc__": f"{_size} numbers."})
    for _columns in range(1, 13):
        _name = f"Mat{_size}x{_columns}"
        globals()[_name] = type(_name, (Mat,), {"SHAPE": (_size, _columns), "__doc__": f"{_size} x {_columns} numbers."})

# ``from SofaTypes import *`` brings all of them.
__all__ = ["Mat", "Quat", "Vec", *(name for name in globals() if name.startswith(("Vec", "Mat")) and name[3:4].isdigit())]  # noqa: PLE0604


def __getattr__(name: str) -> Any:
    raise of_module("SofaTypes", name)
