"""SOFA's names for kinds of components, and for the parts that they are in."""

from __future__ import annotations

#: By the beginnings of categories here, the longest ones first.
_KINDS = {
    "AnimationLoop": "AnimationLoop",
    "Collision/Detection": "CollisionAlgorithms",
    "Collision/Response": "CollisionAlgorithms",
    "Collision/Geometry": "CollisionModel",
    "MultiThreading/Collision": "CollisionAlgorithms",
    "Constraint/Lagrangian/Correction": "ConstraintSolver",
    "Constraint/Lagrangian/Solver": "ConstraintSolver",
    "Constraint/Lagrangian/Model": "ConstraintSet",
    "Constraint/Projective": "ProjectiveConstraintSet",
    "Constraint/SoftRobots": "ConstraintSet",
    "Controller": "Controller",
    "Engine": "Engine",
    "LinearSolver/Ordering": "Miscellaneous",
    "LinearSolver": "LinearSolver",
    "LinearSystem": "Miscellaneous",
    "Mapping": "Mapping",
    "Mass": "Mass",
    "MechanicalLoad": "ForceField",
    "ODESolver": "OdeSolver",
    "Setting": "ConfigurationSetting",
    "SolidMechanics": "ForceField",
    "StateContainer": "MechanicalState",
    "Topology/Container": "Topology",
    "Topology/Mapping": "TopologicalMapping",
    "Visual": "VisualModel",
}


def categories(name: str, category: str) -> list[str]:
    """What kind of component a class of a category is, in SOFA's words."""
    if name.endswith("Loader"):
        return ["Loader"]
    if name.endswith("Exporter"):
        return ["Exporter"]
    if name.endswith("SetTopologyContainer"):
        return ["Topology", "TopologyObject"]
    if name.endswith(("TopologyModifier", "GeometryAlgorithms")):
        return ["TopologyObject"]
    if "Interaction" in name and category.startswith(("SolidMechanics", "MechanicalLoad")):
        return ["ForceField", "InteractionForceField"]
    if category == "Visual" and not name.endswith(("Model", "Mesh", "PointCloud", "VectorField")):
        return ["Miscellaneous"]
    found = [kind for start, kind in _KINDS.items() if category == start or category.startswith(start + "/")]
    return [found[0]] if found else ["Miscellaneous"]


def target(category: str) -> str:
    """The part of SOFA that has a component of a category, as scenes name it to ``RequiredPlugin``."""
    if category.startswith(("SoftRobots", "Constraint/SoftRobots")):
        return "SoftRobots"
    if category.startswith("BeamAdapter"):
        return "BeamAdapter"
    if category.startswith("MultiThreading"):
        return "MultiThreading"
    return "Sofa.Component." + category.replace("/", ".")
