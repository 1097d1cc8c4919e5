"""Bodies of which a part is rigid."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from splib3.numerics import Quat

__all__ = ["Rigidify"]

#: What the body had for itself, and its new node needs instead.
_SOLVERS = ("solver", "integration", "correction")


def _pose(frame: Sequence[float], centre: Any) -> list[float]:
    """Position and quaternion of a frame: angles (degrees), a quaternion, or a position followed by one of the two."""
    numbers = [float(value) for value in frame]
    if len(numbers) not in (3, 4, 6, 7):
        raise ValueError(f"a frame of {len(numbers)} numbers; expected 3 angles or 4 numbers of a quaternion, after a position or without")
    place, turn = (numbers[:3], numbers[3:]) if len(numbers) > 4 else ([float(value) for value in centre], numbers)
    orientation = Quat.createFromEuler(turn, inDegree=True) if len(turn) == 3 else turn
    return [*place, *(float(value) for value in orientation)]


def Rigidify(
    targetObject: Any,
    sourceObject: Any,
    groupIndices: Sequence[Any],
    frames: Sequence[Sequence[float]] | None = None,
    name: str | None = None,
) -> Any:
    """Makes groups of points of a body rigid. Returns the new node below `targetObject`, above which solvers are to be added.

    Its children are "RigidParts", with a frame for each group, and "DeformableParts", with all other points; the body follows both, and
    loses solvers and correction of its own. A frame is 3 angles (degrees) or a quaternion, the centre of the group being its origin, or
    a position followed by one of the two. The body needs a container or loader whose positions are known.

    Raises:
        ValueError: If frames do not fit the groups, or points are in no body, or in two groups.
    """
    groups = [[int(index) for index in np.asarray(group).ravel()] for group in (groupIndices if _is_nested(groupIndices) else [groupIndices])]
    given = [[0.0, 0.0, 0.0]] * len(groups) if frames is None else list(frames)
    if len(given) != len(groups):
        raise ValueError(f"{len(given)} frames for {len(groups)} groups of points")
    points = np.array(sourceObject.container.position.value, dtype=float).reshape(-1, 3)
    chosen = [index for group in groups for index in group]
    if len(set(chosen)) != len(chosen):
        raise ValueError("groupIndices: a point is in one group at most")
    if any(not group for group in groups) or any(not 0 <= index < len(points) for index in chosen):
        raise ValueError(f"groupIndices: groups of points between 0 and {len(points) - 1} are expected, none of them empty")
    others = sorted(set(range(len(points))) - set(chosen))

    body = targetObject.addChild(name or sourceObject.getName())
    soft = body.addChild("DeformableParts")
    soft.addObject("MechanicalObject", name="dofs", template="Vec3", position=points[others])
    rigid = body.addChild("RigidParts")
    poses = [_pose(frame, points[group].mean(axis=0)) for frame, group in zip(given, groups)]
    rigid.addObject("MechanicalObject", name="dofs", template="Rigid3", reserve=len(groups), position=poses)
    fixed = rigid.addChild("RigidifiedParticules")
    fixed.addObject("MechanicalObject", name="dofs", template="Vec3", position=points[chosen])
    owners = [place for place, group in enumerate(groups) for _ in group]
    fixed.addObject("RigidMapping", name="mapping", globalToLocalCoords=True, rigidIndexPerPoint=owners)

    for own in _SOLVERS:
        if sourceObject.hasObject(own):
            sourceObject.removeObject(own)
    pairs = np.zeros((len(points), 2), dtype=int)
    pairs[others] = [[0, place] for place in range(len(others))] if others else np.zeros((0, 2), dtype=int)
    pairs[chosen] = [[1, place] for place in range(len(chosen))]
    links = {"input": [soft.dofs.getLinkPath(), fixed.dofs.getLinkPath()], "output": sourceObject.dofs.getLinkPath()}
    sourceObject.addObject("SubsetMultiMapping", name="mapping", template="Vec3,Vec3", indexPairs=pairs.ravel(), **links)
    fixed.addChild(sourceObject)
    soft.addChild(sourceObject)
    return body


def _is_nested(groups: Sequence[Any]) -> bool:
    return len(groups) > 0 and np.ndim(groups[0]) > 0
