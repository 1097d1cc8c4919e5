"""The top of a scene: settings, solvers, contact."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from splib3.animation import AnimationManager
from stlib3.solver import DefaultSolver

__all__ = ["ContactHeader", "Interaction", "MainHeader", "Scene"]


def _add_plugins(node: Any, names: Sequence[str]) -> None:
    for name in names:
        node.addObject("RequiredPlugin", name=name, printLog=False)


def _add_folders(node: Any, kind: str, paths: Sequence[str]) -> None:
    """Folders in which meshes are searched from then on."""
    for index, path in enumerate(paths):
        node.addObject(kind, name=f"{kind}{index}", path=path)


def MainHeader(
    node: Any,
    gravity: Sequence[float] = (0.0, -9.8, 0.0),
    dt: float = 0.01,
    plugins: Sequence[str] = (),
    repositoryPaths: Sequence[str] = (),
    doDebug: bool = False,
) -> Any:
    """Writes gravity and the size of a step, and adds settings below a node "Config". Returns the node."""
    if isinstance(plugins, str):
        raise TypeError("plugins: a list of names is expected, not a text")
    node.addObject("VisualStyle")
    node.findData("gravity").value = list(gravity)
    node.findData("dt").value = dt
    node.addObject("DefaultVisualManagerLoop")
    config = node.addChild("Config")
    _add_plugins(config, [*plugins, "SofaPython3"])
    _add_folders(config, "AddDataRepository", repositoryPaths)
    config.addObject("OglSceneFrame", style="Arrows", alignment="TopRight")
    AnimationManager(node)
    return node


def ContactHeader(applyTo: Any, alarmDistance: float, contactDistance: float, frictionCoef: float = 0.0) -> Any:
    """Adds detection and solution of contacts with friction, apart from what is there by its name. Returns the node."""
    if not applyTo.hasObject("CollisionPipeline"):
        applyTo.addObject("CollisionPipeline")
    applyTo.addObject("BruteForceBroadPhase")
    applyTo.addObject("BVHNarrowPhase")
    response = {"response": "FrictionContactConstraint", "responseParams": f"mu={frictionCoef}"}
    applyTo.addObject("RuleBasedContactManager", name="Response", **response)
    applyTo.addObject("LocalMinDistance", alarmDistance=alarmDistance, contactDistance=contactDistance, angleCone=0.01)
    if not applyTo.hasObject("FreeMotionAnimationLoop"):
        applyTo.addObject("FreeMotionAnimationLoop")
    if not applyTo.hasObject("BlockGaussSeidelConstraintSolver"):
        applyTo.addObject("BlockGaussSeidelConstraintSolver", tolerance=1e-6, maxIterations=1000)
    return applyTo


def Scene(
    root: Any,
    gravity: Sequence[float] = (0.0, -9.81, 0.0),
    dt: float = 0.01,
    plugins: Sequence[str] = (),
    repositoryPaths: Sequence[str] = (),
    iterative: bool = True,
) -> Any:
    """Gives a root the functions addMainHeader, addSettings, addSolver, addContact, addModelling and addSimulation. Returns it."""
    root.gravity.value = list(gravity)
    root.dt.value = dt
    root.addObject("VisualStyle")
    wanted, folders = list(plugins), list(repositoryPaths)

    def addSettings() -> Any:
        settings = root.addChild("Settings")
        _add_plugins(settings.addChild("Plugins"), wanted)
        _add_folders(settings, "AddDataRepository", folders)
        settings.addObject("OglSceneFrame", style="Arrows", alignment="TopRight")
        settings.addObject("AttachBodyButtonSetting", name="mouseButton")
        return settings

    def addModelling() -> Any:
        return root.addChild("Modelling")

    def addSolver(node: Any) -> Any:
        return DefaultSolver(node, iterative=iterative)

    def addSimulation() -> Any:
        simulation = root.addChild("Simulation")
        addSolver(simulation)
        return simulation

    def addMainHeader(plugins: Sequence[str] = (), repositoryPaths: Sequence[str] = (), doDebug: bool = False) -> None:
        wanted.extend([*plugins, "SofaPython3", "Sofa.Component.ODESolver.Backward"])
        folders.extend(repositoryPaths)
        root.addObject(AnimationManager(root))
        addSettings()
        addModelling()
        addSimulation()

    def addContact(alarmDistance: float = 1.0, contactDistance: float = 0.1, frictionCoef: float = 1.0) -> Any:
        return ContactHeader(root, alarmDistance, contactDistance, frictionCoef)

    for work in (addMainHeader, addSettings, addSolver, addContact, addModelling, addSimulation):
        setattr(root, work.__name__, work)
    return root


def Interaction(parent: Any, targets: Sequence[Any]) -> Any:
    """Adds a child "Interaction" with solvers, and the targets below it, too. Returns the child.

    The targets must have no solvers of their own.
    """
    child = parent.addChild("Interaction")
    child.addObject("EulerImplicitSolver")
    child.addObject("CGLinearSolver", iterations=25, tolerance=1e-5, threshold=1e-5)
    for target in targets:
        child.addChild(target)
    return child
