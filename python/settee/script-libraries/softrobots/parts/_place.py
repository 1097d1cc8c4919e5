"""Boxes and points of a mesh that is rotated and moved."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from splib3.numerics import Quat


def point_at(point: Sequence[float], rotation: Sequence[float], translation: Sequence[float]) -> list[float]:
    """Where a point is after the rotation (angles in degrees) and the translation."""
    turned = Quat.createFromEuler(list(rotation), inDegree=True).rotate(list(point))
    return [float(value) for value in np.asarray(turned) + np.asarray(translation, dtype=float)]


def box_around(box: Sequence[float], rotation: Sequence[float], translation: Sequence[float]) -> list[float]:
    """The box along the axes around a box that is rotated and moved."""
    corners = [[box[x], box[y], box[z]] for x in (0, 3) for y in (1, 4) for z in (2, 5)]
    placed = np.array([point_at(corner, rotation, translation) for corner in corners])
    return [*placed.min(axis=0).tolist(), *placed.max(axis=0).tolist()]
