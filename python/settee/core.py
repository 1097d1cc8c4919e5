"""Nodes, objects and controllers, as scripts for SOFA use them."""

from __future__ import annotations

from .base import Base
from .link import Link
from .named import Named
from .object import Object
from .node import Node
from .prefab import Prefab
from .scripted import (
    Controller,
    DataEngine,
    ForceField,
    ForceFieldRigid2d,
    ForceFieldRigid3d,
    ForceFieldVec1d,
    ForceFieldVec2d,
    ForceFieldVec3d,
    ForceFieldVec6d,
    Mapping,
    Vector,
)

__all__ = [
    "Base",
    "Controller",
    "DataEngine",
    "ForceField",
    "ForceFieldRigid2d",
    "ForceFieldRigid3d",
    "ForceFieldVec1d",
    "ForceFieldVec2d",
    "ForceFieldVec3d",
    "ForceFieldVec6d",
    "Mapping",
    "Link",
    "Named",
    "Node",
    "Object",
    "Prefab",
    "Vector",
]
