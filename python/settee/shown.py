"""Arrays that show data: they cannot be written, since what is written into them would be lost."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

import numpy as np


def _in_place(work: Callable[[Any, Any], Any], plain: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    """``data.value += 1`` assigns a new array to the data; a copy, which can be written, is changed in place."""

    def method(self: Shown, other: Any) -> Any:
        if self.flags.writeable:
            return work(np.asarray(self), other)
        return plain(np.asarray(self), other)

    return method


class Shown(np.ndarray[Any, Any]):
    """The value of data. What is computed from it is an ordinary array."""

    def __setitem__(self, index: Any, value: Any) -> None:
        if not self.flags.writeable:
            raise ValueError(
                "this array shows data and is read-only: data[...] = ..., data.value = ... and data.writeableArray() write, "
                "numpy.array(...) makes a copy"
            )
        super().__setitem__(index, value)

    def __array_wrap__(self, array: Any, context: Any = None, return_scalar: bool = False) -> Any:
        found = np.asarray(array)
        return found[()] if found.ndim == 0 else found

    def __reduce__(self) -> Any:
        return np.array(self).__reduce__()

    def __deepcopy__(self, memo: Any) -> Any:
        return np.array(self)

    def __repr__(self) -> str:
        return repr(np.asarray(self))

    __iadd__ = _in_place(operator.iadd, operator.add)
    __isub__ = _in_place(operator.isub, operator.sub)
    __imul__ = _in_place(operator.imul, operator.mul)
    __itruediv__ = _in_place(operator.itruediv, operator.truediv)
    __ifloordiv__ = _in_place(operator.ifloordiv, operator.floordiv)
    __imod__ = _in_place(operator.imod, operator.mod)
    __ipow__ = _in_place(operator.ipow, operator.pow)
    __imatmul__ = _in_place(operator.imatmul, operator.matmul)


def shown(value: Any) -> Any:
    """An array as one that cannot be written; any other value as it is."""
    if not isinstance(value, np.ndarray):
        return value
    found = value.view(Shown)
    found.flags.writeable = False
    return found
