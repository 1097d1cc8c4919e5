"""Indices that scripts give."""

from __future__ import annotations

from typing import Any

import numpy as np


def whole(given: Any, what: str) -> list[int]:
    """Indices as whole numbers, in order.

    Raises:
        ValueError: If one of them has a fraction, or they are truth values or no numbers.
    """
    found = np.asarray(given)
    if found.size == 0:
        return []
    if found.dtype.kind == "b":
        raise ValueError(f"{what}: truth values where indices are expected: numpy.flatnonzero(mask) are those of a mask")
    if found.dtype.kind not in "iuf":
        try:
            found = found.astype(float)
        except (TypeError, ValueError):
            raise ValueError(f"{what}: {given!r} are no indices") from None
    flat = found.ravel()
    if flat.dtype.kind == "f":
        wrong = flat[~(np.isfinite(flat) & (flat == np.floor(flat)))]
        if wrong.size:
            raise ValueError(f"{what}: {wrong[0]} is no index: whole numbers are expected")
    return [int(index) for index in flat.tolist()]


def chosen(given: Any, count: int, what: str) -> list[int]:
    """Which of `count` are meant: by their indices, each once, or by a mask of `count` truth values.

    Raises:
        ValueError: If a mask has another length, or an index is no whole number or comes twice.
        IndexError: If there is none of an index.
    """
    listed = np.asarray(list(given) if not isinstance(given, np.ndarray) else given)
    if listed.dtype.kind == "b":
        if listed.shape != (count,):
            raise ValueError(f"{what}: a mask of shape {listed.shape}; expected {count} truth values")
        return [int(index) for index in np.flatnonzero(listed)]
    found = whole(listed, what)
    outside = [index for index in found if not -count <= index < count]
    if outside:
        raise IndexError(f"{what}: there is no {outside[0]} among {count}")
    found = [index % count for index in found]
    if len(set(found)) < len(found):
        twice = next(index for index in found if found.count(index) > 1)
        raise ValueError(f"{what}: {twice} is there twice")
    return found
