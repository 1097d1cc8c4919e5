"""Links of a node that follow from what it holds: ``node.findLink("child")``, ``"mass"``, ``"mechanicalState"``."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from .link import PlaceLink

if TYPE_CHECKING:
    from .node import Node

#: Names of links by the kinds of components that they lead to, and whether a node may have several.
_OF_KINDS = {
    "animationManager": (("AnimationLoop",), False, "The animation loop."),
    "solver": (("OdeSolver",), True, "The ODE solvers."),
    "linearSolver": (("LinearSolver",), True, "The linear solvers."),
    "constraintSolver": (("ConstraintSolver",), True, "The solvers and corrections of constraints."),
    "state": (("MechanicalState",), False, "The state."),
    "mechanicalState": (("MechanicalState",), False, "The mechanical state."),
    "mechanicalMapping": (("Mapping",), False, "The mapping into the state."),
    "mapping": (("Mapping",), True, "The mappings."),
    "mass": (("Mass",), False, "The mass."),
    "topology": (("Topology",), False, "The topology."),
    "meshTopology": (("Topology",), True, "The topologies."),
    "topologyObject": (("TopologyObject",), True, "The parts of topologies."),
    "forceField": (("ForceField",), True, "The force fields."),
    "interactionForceField": (("InteractionForceField",), True, "The force fields between states."),
    "projectiveConstraintSet": (("ProjectiveConstraintSet",), True, "The projective constraints."),
    "constraintSet": (("ConstraintSet",), True, "The constraints by Lagrange multipliers."),
    "collisionModel": (("CollisionModel",), True, "The collision models."),
    "visualModel": (("VisualModel",), True, "The visual models."),
    "configurationSetting": (("ConfigurationSetting",), True, "The settings."),
    "unsorted": (("Miscellaneous",), True, "All other components."),
}


def place_links(node: Node) -> dict[str, Callable[[], PlaceLink]]:
    """The links of a node, each made when it is asked for."""

    def of(name: str, targets: Callable[[], list[Any]], is_multiple: bool, help: str) -> Callable[[], PlaceLink]:
        return lambda: PlaceLink(node, name, targets(), is_multiple, help)

    def of_kinds(kinds: tuple[str, ...]) -> Callable[[], list[Any]]:
        return lambda: [entry for entry in node.objects if any(kind in kinds for kind in entry.getCategories())]

    found = {
        "child": of("child", lambda: list(node.children), True, "The children."),
        "parents": of("parents", lambda: list(node.parents), True, "The parents."),
        "object": of("object", lambda: list(node.objects), True, "The components."),
    }
    for name, (kinds, is_multiple, help) in _OF_KINDS.items():
        found[name] = of(name, of_kinds(kinds), is_multiple, help)
    return found
