"""The motion within the last step: states at any time, events, and going back to one."""

from __future__ import annotations

import contextlib
import math
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np

if TYPE_CHECKING:
    from .core import Node
    from .graph import Graph

Own = TypeVar("Own", bound="Moments")


class Moments:
    """What a simulation knows of the times between the start and the end of its last step.

    As accurate as the solver: polynomials of the order of a BDF, else cubics between both ends of the step. A solver that chooses steps
    of its own (``adaptive=True``) keeps those within the step with ``denseOutput=True`` only.
    """

    root: Node
    _graph: Graph

    @contextlib.contextmanager
    def at(self: Own, time: float) -> Iterator[Own]:
        """``with sim.at(time):`` shows the scene at a time within the last step: positions, velocities, mapped states and the time itself.

        They are read as always, and are those of the end of the step again after the block. Within it nothing is written, and no steps
        are made.

        Raises:
            ValueError: If the time is not within the last step, there is none, or a solver does not keep its own steps.
            RuntimeError: In a controller, and within the block of another time.
        """
        self._graph.show_moment(float(time))
        try:
            yield self
        finally:
            self._graph.hide_moment()

    def sample(
        self,
        times: float | Sequence[float] | np.ndarray[Any, Any],
        observe: Callable[[Node], Any] | str | list[str] | None = None,
    ) -> np.ndarray[Any, Any]:
        """What is seen at times within the last step: a row of numbers for each of ``times``, or one row for a single time.

        ``observe`` names data, as ``"/body/dofs.velocity"``, one or several, or is a function of the root; by default the positions of all
        states are seen.

        Raises:
            ValueError: As `at`.
        """
        from .rollout import observer

        given, keep = np.asarray(times, dtype=float), observer(observe)
        if given.ndim > 1:
            raise ValueError(f"times of shape {given.shape}; expected one time or a list of them")
        rows = []
        for time in given.ravel():
            with self.at(time):
                rows.append(np.array(keep(self.root), dtype=float).ravel())
        return np.array(rows) if given.ndim else rows[0]

    def find_event(self: Own, function: Callable[[Own], float], tolerance: float | None = None) -> float | None:
        """The first time of the last step at which ``function(sim)``, negative before, is 0 or positive; None if there is none.

        ``lambda sim: 0.3 - dofs.position[1, 0]`` finds when a coordinate falls below 0.3, and ``lambda sim: dofs.position[1, 0] - 0.3``
        when it rises above. The function reads the scene as in a block of `at`. The time is found to ``tolerance`` seconds, by default
        to 1e-9 of the step, and never too early. A value that comes and goes between two of eight looks at the step may be missed. What
        the function raises is raised here, with the scene at the end of the step.

        Raises:
            ValueError: As `at`; if the function returns nan, or the tolerance is negative.
            TypeError: If the function returns no number, or a truth value.
        """

        def value() -> float:
            found = function(self)
            if isinstance(found, (bool, np.bool_)):
                raise TypeError(f"the function returned {found}; expected a number that rises through 0 at the event")
            number = float(found)
            if math.isnan(number):
                raise ValueError(f"the function returned nan at t = {self.root.time.value} s")
            return number

        return self._graph.find_event(value, tolerance)

    def go_to(self, time: float) -> None:
        """Goes back to a time within the last step: the next step starts there, with histories of solvers made anew.

        Raises:
            ValueError: As `at`.
        """
        self._graph.go_to(float(time))
