"""Mappings in Python with SofaPython3's methods: ``Sofa.Core.Mapping_Vec3d_Rigid3d`` and the like."""

from __future__ import annotations

import re
from typing import Any

import numpy as np

from . import inventory
from .scripted import Mapping, Vector, lacks

#: Scalars of a velocity, by the name of the type.
_WIDTHS = {"Vec1d": 1, "Vec2d": 2, "Vec3d": 3, "Vec6d": 6, "Rigid2d": 3, "Rigid3d": 6}

_made: dict[str, type[TypedMapping]] = {}


class TypedMapping(Mapping):
    """A mapping that writes into what it is given: derive from ``Sofa.Core.Mapping_IN_OUT``, and write `apply` and `applyJ`.

    ``apply(self, params, out, position)`` writes the positions of the output, ``applyJ(self, params, out, velocity)`` its velocities at
    the positions of the last `apply`, which depend on ``velocity`` linearly. Forces go back with the transpose of what `applyJ` does:
    ``applyJT`` is not called, and nothing is asked for but a matrix, column by column, whenever positions change.
    """

    _widths = (3, 3)
    _inventory = {**inventory.COMPONENTS, **inventory.TYPED_MAPPINGS}

    def applyJ(self, params: dict[str, float], out: Vector, velocity: Vector) -> None:
        """Velocities of the output."""
        raise lacks(self, "applyJ")

    def _fill(self, position: Any, n_points: int, width: int) -> Any:
        out = np.zeros((n_points, width))
        self.apply({}, Vector(out), Vector(position))  # type: ignore[call-arg]
        return out

    def _settee_apply(self, positions: list[Any], n_points: int, width: int) -> Any:
        return np.ascontiguousarray(self._fill(_one(positions), n_points, width)).ravel()

    def _settee_jacobian(self, positions: list[Any], n_rows: int, n_columns: int) -> Any:
        before, after = self._widths
        columns = np.zeros((n_columns, n_rows))
        for column, out in enumerate(columns):
            velocity = np.zeros(n_columns)
            velocity[column] = 1.0
            self.applyJ({}, Vector(out.reshape(-1, after)), Vector(velocity.reshape(-1, before)))
        rows, places = np.indices((n_rows, n_columns)).reshape(2, -1)
        return rows.astype(np.int64), places.astype(np.int64), np.ascontiguousarray(columns.T).ravel()


def _one(positions: list[Any]) -> Any:
    if len(positions) != 1:
        raise ValueError(f"{len(positions)} inputs; this mapping has one: Sofa.Core.Mapping takes several")
    return positions[0]


def named(name: str) -> type[TypedMapping] | None:
    """The class of a name such as ``Mapping_Vec3d_Rigid3d``; None if it names no two types."""
    found = re.match(r"^Mapping_(\w+?)_(\w+)$", name)
    if found is None or found[1] not in _WIDTHS or found[2] not in _WIDTHS:
        return None
    if name not in _made:
        inside = {"_widths": (_WIDTHS[found[1]], _WIDTHS[found[2]]), "__doc__": TypedMapping.__doc__}
        _made[name] = type(name, (TypedMapping,), inside)
    return _made[name]
