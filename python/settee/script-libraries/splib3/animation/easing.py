"""Ways from one value to another."""

from __future__ import annotations


def LinearRamp(beginValue: float = 0.0, endValue: float = 1.0, scale: float = 0.5) -> float:
    """The value at a part of the way."""
    return (endValue - beginValue) * scale + beginValue
