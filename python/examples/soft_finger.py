"""Soft fingers that learn to reach: pull the cable so that the tip comes to a height, found by trying many pulls at once.

Needs gymnasium. Each of the environments is a finger of its own; one call steps all of them, on all cores.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import settee
import settee.sofa  # noqa: F401  the parts are written for SOFA's modules
from softrobots.parts.finger import Finger

#: Height of the tip that is wanted (m).
TARGET = 0.02


def create_scene(root: settee.Node) -> None:
    """A finger that lies along x, with a point at its tip."""
    root.gravity, root.dt = [0, 0, 0], 0.02
    root.addObject("FreeMotionAnimationLoop")
    root.addObject("BlockGaussSeidelConstraintSolver", tolerance=1e-9, maxIterations=200)
    finger: Any = Finger(root, withCollision=False)
    finger.Cable.CableConstraint.minForce = 0.0
    finger.Cable.CableConstraint.maxDispVariation = 0.002
    tip = finger.addChild("tip")
    tip.addObject("MechanicalObject", name="dofs", template="Vec3", position=[[0.09, 0.005, 0]])
    tip.addObject("BarycentricMapping", mapForces=False, mapMasses=False)


def make(n: int) -> Any:
    """``n`` fingers. Observation: position and velocity of the tip. Action: by how much the cable is shortened (m)."""
    return settee.VectorEnv(  # type: ignore[operator]
        create_scene,
        n,
        control="/Finger/Cable/CableConstraint.value",
        observe=["/Finger/tip/dofs.position", "/Finger/tip/dofs.velocity"],
        reward=lambda observed, actions: -np.abs(observed[:, 1] - TARGET),
        low=0.0,
        high=0.012,
        limit=15,
    )


if __name__ == "__main__":
    environments = make(8)
    random = np.random.default_rng(1)
    mean, spread = 0.006, 0.003
    for generation in range(6):
        pulls = np.clip(random.normal(mean, spread, size=(8, 1)), 0.0, 0.012)
        environments.reset(seed=generation)
        for _ in range(15):
            observed, rewards, _, _, _ = environments.step(pulls)
        best = pulls[np.argsort(rewards)[-3:], 0]
        mean, spread = float(best.mean()), float(best.std()) + 5e-4
        print(f"cable {1e3 * mean:.2f} mm, tip at {1e3 * observed[rewards.argmax(), 1]:.2f} mm of {1e3 * TARGET:.0f}")
    environments.close()
