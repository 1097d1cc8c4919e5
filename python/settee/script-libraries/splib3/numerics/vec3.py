"""Sums and products of lists of numbers, entry by entry."""

from __future__ import annotations

from collections.abc import Sequence


def vadd(a: Sequence[float], b: Sequence[float]) -> list[float]:
    """a + b."""
    return [x + y for x, y in zip(a, b)]


def vsub(a: Sequence[float], b: Sequence[float]) -> list[float]:
    """a - b."""
    return [x - y for x, y in zip(a, b)]


def sadd(a: Sequence[float], number: float) -> list[float]:
    """Every entry plus a number."""
    return [x + number for x in a]


def ssub(a: Sequence[float], number: float) -> list[float]:
    """Every entry minus a number."""
    return [x - number for x in a]


def smul(a: Sequence[float], number: float) -> list[float]:
    """Every entry times a number."""
    return [x * number for x in a]


def sdiv(a: Sequence[float], number: float) -> list[float]:
    """Every entry divided by a number."""
    return [x / number for x in a]
