"""What linear solvers and solvers of constraints say of the last step."""

from __future__ import annotations

from typing import Any

from . import inventory
from .object import Object


class LinearSolve(Object):
    """A linear solver, a linear system, or an ODE solver that has one."""

    _inventory = {**inventory.COMPONENTS, **inventory.LINEAR_SOLVERS}

    def _solve(self, part: int) -> Any:
        found = self._graph.last_solve(self._key)
        if found is None:
            raise ValueError(f"{self._settee_subject()} has solved no system: no step was made yet, or another solver solved since")
        return found[part]

    def b(self) -> Any:
        """Right side of the system A x = b that was solved last, over the rows of `A`; a copy."""
        return self._solve(0)

    def x(self) -> Any:
        """Solution of that system; a copy."""
        return self._solve(1)

    get_rhs_vector, get_solution_vector = b, x


class ConstraintSolve(Object):
    """A solver of constraints."""

    _inventory = {**inventory.COMPONENTS, **inventory.CONSTRAINT_SOLVERS}

    def _problem(self) -> tuple[int, Any, Any, Any]:
        found = self._graph.problem()
        if found is None:
            raise ValueError(f"{self._settee_subject()} has solved no constraints: no step was made yet")
        return found

    def W(self) -> Any:
        """Compliance of the constraints of the last step, rows x rows: what a force in one row changes in another; a copy.

        Raises:
            ValueError: If no constraints were solved yet, or the solver does without the matrix.
        """
        rows, _, _, compliance = self._problem()
        if rows and not len(compliance):
            raise ValueError(f"{self._settee_subject()} does without the matrix: a BlockGaussSeidelConstraintSolver builds it")
        return compliance.reshape(rows, rows)

    def lambda_force(self) -> Any:
        """Forces of the constraints that the last step found, one for each row; a copy."""
        return self._problem()[1]

    def dfree(self) -> Any:
        """Values of the rows of constraints after the motion without their forces; a copy."""
        return self._problem()[2]
