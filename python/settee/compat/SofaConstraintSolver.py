"""``import Sofa.SofaConstraintSolver``: how well constraints were solved is ``settee.Simulation(root).constraints()``."""

from __future__ import annotations

from typing import Any

from ..missing import of_module


def __getattr__(name: str) -> Any:
    raise of_module("Sofa.SofaConstraintSolver", name)
