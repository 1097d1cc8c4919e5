"""Settee simulates soft bodies described in SOFA's scene files and scripts.

    import settee
    sim = settee.Simulation("beam.scn")
    sim.animate(steps=10)
    print(sim.root.beam.dofs.position.value)

Scripts written for SOFA run after ``import settee.sofa``, or with ``settee run scene.py``.
"""

from __future__ import annotations

from ._settee import ForceFeedback, SceneError, State, StepError, __version__
from .batch import Batch, BatchContacts
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
    "Batch",
    "BatchContacts",
    "Controller",
    "Data",
    "ForceFeedback",
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


#: Classes that need a package which nothing else does: the module here, the package, and the extra that installs it.
_EXTRAS = {"VectorEnv": ("vector_env", "gymnasium", "gym"), "Player": ("widget", "anywidget", "notebook")}


def __getattr__(name: str) -> object:
    if name not in _EXTRAS:
        raise AttributeError(f"module 'settee' has no attribute {name!r}")
    module, package, extra = _EXTRAS[name]
    import importlib

    try:
        found: object = getattr(importlib.import_module(f".{module}", __name__), name)
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] != package:
            raise
        raise ModuleNotFoundError(f"settee.{name} needs {package}: pip install settee[{extra}]", name=error.name) from None
    return found
