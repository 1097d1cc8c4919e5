"""A mass on a spring as an environment in the manner of Gymnasium: keep it at a height by pulling.

It derives from ``gymnasium.Env`` where that is installed, and works without.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import settee

try:
    from gymnasium import Env
except ImportError:

    class Env:  # type: ignore[no-redef]
        """What an environment derives from."""


class SpringEnv(Env):  # type: ignore[misc, unused-ignore]
    """Observation: height and speed of the mass. Action: a vertical force of at most 50 N. Reward: minus the distance to the target."""

    target = -0.8

    def __init__(self, steps: int = 200) -> None:
        self.limit, self.made = steps, 0
        self.root = settee.Node("root")
        self.root.dt = 0.01
        self.root.addObject("EulerImplicitSolver", rayleighMass=0.5)
        self.root.addObject("CGLinearSolver", iterations=50, tolerance=1e-12, threshold=1e-12)
        self.state = self.root.addObject("MechanicalObject", name="dofs", position=[[0, 0, 0], [0, -1, 0]])
        self.root.addObject("UniformMass", totalMass=2.0)
        self.root.addObject("SpringForceField", spring="0 1 100 0 1")
        self.root.addObject("FixedProjectiveConstraint", indices=[0])
        settee.init(self.root)

    def _observe(self) -> np.ndarray[Any, Any]:
        return np.array([self.state.position.value[1, 1], self.state.velocity.value[1, 1]])

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begins anew, with a small push that depends on the seed."""
        settee.reset(self.root)
        self.made = 0
        push = np.random.default_rng(seed).uniform(-0.1, 0.1)
        self.state.velocity.value = [[0, 0, 0], [0, push, 0]]
        return self._observe(), {}

    def step(self, action: float) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Pulls for one step."""
        pull = float(np.clip(action, -50.0, 50.0))
        self.state.externalForce.value = [[0, 0, 0], [0, pull, 0]]
        settee.animate(self.root)
        self.made += 1
        height, _ = observed = self._observe()
        return observed, -abs(height - self.target), False, self.made >= self.limit, {}


if __name__ == "__main__":
    environment = SpringEnv()
    observed, _first = environment.reset(seed=1)
    total, ended = 0.0, False
    while not ended:
        # A spring and a damper hold it; weight and compressed spring are carried.
        force = 200.0 * (environment.target - observed[0]) - 20.0 * observed[1] + 9.81 + 20.0
        observed, reward, _terminated, ended, _info = environment.step(force)
        total += reward
    print(f"height {observed[0]:.3f} m, total reward {total:.2f}")
