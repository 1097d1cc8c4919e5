"""``import Sofa.SofaLinearSolver``: the matrix of a linear solver is ``solver.A()``."""

from __future__ import annotations

from typing import Any

from ..missing import of_module


def __getattr__(name: str) -> Any:
    raise of_module("Sofa.SofaLinearSolver", name)
