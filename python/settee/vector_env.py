"""An environment of Gymnasium that steps many simulations by one call."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector.utils import batch_space

from .batch import Batch, Scene
from .core import Node

#: A number for each simulation, from what is seen and the actions: one row a simulation.
Score = Callable[["np.ndarray[Any, Any]", "np.ndarray[Any, Any]"], "np.ndarray[Any, Any]"]


class VectorEnv(gymnasium.vector.VectorEnv):  # type: ignore[misc, type-arg, unused-ignore]
    """``num_envs`` simulations of a scene as environments that learn side by side, on all cores.

    ``control`` and ``observe`` are as for `settee.Batch`; ``reward(observed, actions)`` and ``terminated(observed, actions)`` get one
    row a simulation and return one number or truth value each. Actions lie between ``low`` and ``high``. An episode ends after
    ``limit`` actions, each of ``steps`` steps. ``begin(root, random)`` may change a simulation that was reset, with a generator of its
    own that depends on the seed alone. A simulation whose episode ended is reset by the next `step`, as Gymnasium's vector environments
    do by default. The bits of a simulation depend on its own actions and seed only.
    """

    metadata = {"render_modes": ["rgb_array"], "autoreset_mode": gymnasium.vector.AutoresetMode.NEXT_STEP}

    def __init__(
        self,
        scene: Scene,
        num_envs: int,
        *,
        control: str | Iterable[str],
        observe: str | Iterable[str] | None = None,
        reward: Score,
        terminated: Score | None = None,
        low: Any = -1.0,
        high: Any = 1.0,
        limit: int = 200,
        steps: int = 1,
        begin: Callable[[Node, np.random.Generator], None] | None = None,
        threads: int | None = None,
        **options: Any,
    ) -> None:
        self.batch = Batch(scene, num_envs, control=control, observe=observe, threads=threads, **options)
        self.num_envs, self.limit, self.steps = num_envs, limit, steps
        self._reward, self._terminated, self._begin = reward, terminated, begin
        shape = (self.batch.n_controls,)
        self._low, self._high = (np.broadcast_to(np.asarray(bound, dtype=float), shape) for bound in (low, high))
        self.single_action_space = gymnasium.spaces.Box(self._low, self._high, shape=shape, dtype=np.float64)
        self.single_observation_space = gymnasium.spaces.Box(-np.inf, np.inf, shape=(self.batch.n_observed,), dtype=np.float64)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.render_mode = "rgb_array"
        self._random: list[np.random.Generator] = []
        self._made = np.zeros(num_envs, dtype=int)
        self._is_over = np.zeros(num_envs, dtype=bool)

    def _restart(self, which: Sequence[int]) -> None:
        self.batch.reset(which)
        self._made[list(which)] = 0
        self._is_over[list(which)] = False
        if self._begin is not None:
            for index in which:
                self._begin(self.batch.roots[index], self._random[index])

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[np.ndarray[Any, Any], dict[str, Any]]:
        """Begins anew everywhere; ``seed`` is the first of consecutive seeds, or one for each simulation."""
        if seed is not None or not self._random:
            seeds = [None if seed is None else seed + index for index in range(self.num_envs)] if seed is None or isinstance(seed, int) else list(seed)
            if len(seeds) != self.num_envs:
                raise ValueError(f"{len(seeds)} seeds for {self.num_envs} simulations")
            self._random = [np.random.default_rng(own) for own in seeds]
        self._restart(range(self.num_envs))
        return self.batch.observe(), {}

    def step(
        self, actions: Any
    ) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any], np.ndarray[Any, Any], np.ndarray[Any, Any], dict[str, Any]]:
        """Makes one action everywhere. Actions beyond the bounds are those on the bounds."""
        if not self._random:
            raise RuntimeError("reset() comes before the first step()")
        given = np.clip(np.asarray(actions, dtype=float).reshape(self.num_envs, -1), self._low, self._high)
        ended, going = (np.flatnonzero(mask).tolist() for mask in (self._is_over, ~self._is_over))
        if ended:
            self._restart(ended)
        if going:
            seen = self.batch.step(given[going], steps=self.steps, which=going)
        observed = self.batch.observe() if ended else np.empty((self.num_envs, self.batch.n_observed))
        if going:
            observed[going] = seen
        self._made[going] += 1
        is_going = np.zeros(self.num_envs, dtype=bool)
        is_going[going] = True
        rewards = np.where(is_going, np.asarray(self._reward(observed, given), dtype=float), 0.0)
        over = np.zeros(self.num_envs, dtype=bool)
        if self._terminated is not None:
            over = is_going & np.asarray(self._terminated(observed, given), dtype=bool)
        cut = is_going & (self._made >= self.limit) & ~over
        self._is_over = over | cut
        return observed, rewards, over, cut, {}

    def render(self) -> tuple[Any, ...]:
        """A picture of each simulation."""
        from .simulation import Simulation

        return tuple(np.asarray(Simulation(root).screenshot((320, 240)))[..., :3] for root in self.batch.roots)

    def close_extras(self, **kwargs: Any) -> None:
        """Forgets the simulations."""
        from .simulation import unload

        for root in self.batch.roots:
            unload(root)
