"""``import Sofa.SofaDeformable``: springs are written as the data ``spring`` of a SpringForceField."""

from __future__ import annotations

from typing import Any

from ..missing import of_module


def __getattr__(name: str) -> Any:
    raise of_module("Sofa.SofaDeformable", name)
