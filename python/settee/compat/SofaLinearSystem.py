"""``import Sofa.SofaLinearSystem``: the matrix of a linear system is ``system.A()`` or ``system.get_system_matrix()``."""

from __future__ import annotations

from typing import Any

from ..missing import of_module


def __getattr__(name: str) -> Any:
    raise of_module("Sofa.SofaLinearSystem", name)
