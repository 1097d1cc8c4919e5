"""What holds bodies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

_BOX = (-1.0, -1.0, -1.0, 1.0, 1.0, 1.0)


def FixedBox(
    applyTo: Any,
    atPositions: Sequence[float] = _BOX,
    name: str = "FixedBox",
    doVisualization: bool = False,
    position: Any = None,
    constraintStrength: Any = None,
    doRecomputeDuringSimulation: bool = False,
) -> Any:
    """Holds the points within a box by stiff springs. Returns the child that holds them."""
    child = applyTo.addChild(name)
    given = {} if position is None else {"position": getattr(position, "linkpath", position)}
    options = {"drawBoxes": doVisualization, "doUpdate": doRecomputeDuringSimulation}
    child.addObject("BoxROI", name="BoxROI", box=list(atPositions), **options, **given)
    child.addObject("RestShapeSpringsForceField", points="@BoxROI.indices", stiffness=1e12)
    return child


def PartiallyFixedBox(
    attachedTo: Any,
    box: Sequence[float] = _BOX,
    fixedAxis: Sequence[int] = (1, 1, 1),
    name: str = "PartiallyFixedBox",
    drawBoxes: bool = False,
    fixAll: bool = False,
    doUpdate: bool = False,
) -> Any:
    """Holds the points within a box in some directions. Returns the child that holds them."""
    child = attachedTo.addChild(name)
    child.addObject("BoxROI", name="BoxROI", box=list(box), drawBoxes=drawBoxes, doUpdate=doUpdate)
    held = {"indices": "@BoxROI.indices", "fixedDirections": list(fixedAxis), "fixAll": fixAll}
    child.addObject("PartialFixedProjectiveConstraint", **held)
    return child


def SubTopology(
    attachedTo: Any,
    containerLink: str,
    boxRoiLink: str,
    linkType: str = "tetrahedron",
    name: str = "modelSubTopo",
    poissonRatio: float = 0.3,
    youngModulus: float = 18000.0,
) -> Any:
    """Gives the elements of a region a material of their own. Returns the child that has it."""
    kind = linkType[:1].upper() + linkType[1:]
    elements = str(boxRoiLink).rpartition(".")[2].removesuffix("InROI")
    child = attachedTo.addChild(name)
    child.addObject(f"{kind}SetTopologyContainer", name="container", position=containerLink)
    child.container.findData(elements).value = boxRoiLink
    material = {"poissonRatio": poissonRatio, "youngModulus": youngModulus}
    child.addObject(f"{kind}FEMForceField", name="FEM", method="large", **material)
    return child
