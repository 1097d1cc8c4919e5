"""Nodes, objects and controllers, as scripts for SOFA use them."""

from __future__ import annotations

from .base import Base, Link, Named, Object
from .node import Node
from .prefab import Prefab
from .scripted import (
    Controller,
    DataEngine,
    ForceField,
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
