"""Settee simulates soft bodies described in SOFA's scene files and scripts.

    import settee
    sim = settee.Simulation("beam.scn")
    sim.animate(steps=10)
    print(sim.root.beam.dofs.position.value)

Scripts written for SOFA run after ``import settee.sofa``, or with ``settee run scene.py``.
"""

from __future__ import annotations

from ._settee import SceneError, State, StepError, __version__
from .core import Base, Controller, ForceField, Link, Node, Object, Prefab
from .data import Data
from .export import to_meshio, to_pyvista
from .graph import SceneWarning
from .limits import limits
from .picture import Picture
from .rollout import rollout
from .simulation import Simulation, animate, animateNSteps, init, load, load_snapshot, reset, unload
from .sweep import sweep

__all__ = [
    "Base",
    "Controller",
    "Data",
    "ForceField",
    "Link",
    "Node",
    "Object",
    "Picture",
    "Prefab",
    "SceneError",
    "SceneWarning",
    "Simulation",
    "State",
    "StepError",
    "__version__",
    "animate",
    "animateNSteps",
    "init",
    "limits",
    "load",
    "load_snapshot",
    "reset",
    "rollout",
    "sweep",
    "to_meshio",
    "to_pyvista",
    "unload",
]
