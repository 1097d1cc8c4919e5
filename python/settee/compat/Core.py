"""``import Sofa.Core``."""

from __future__ import annotations

from .. import _settee
from ..core import (
    Base, Controller, DataEngine, ForceField, ForceFieldRigid3d, ForceFieldVec1d, ForceFieldVec2d, ForceFieldVec3d, ForceFieldVec6d, Link, Mapping,
    Node, Object, Prefab,
)
from ..data import Data

DataContainer = Data
BaseObject = Object
BaseContext = Node
BaseLink = Link
BaseData = Data


class ObjectFactory:
    """The components that there are."""

    @staticmethod
    def getComponent(name: str) -> str:
        """The name itself, if there is such a component."""
        if name not in _settee.class_names():
            raise ValueError(f"there is no component \"{name}\"")
        return name

    @property
    def components(self) -> list[str]:
        return _settee.class_names()


RawPrefab = Prefab

__all__ = [
    "Base", "BaseContext", "BaseData", "BaseLink", "BaseObject", "Controller", "Data", "DataContainer", "DataEngine", "ForceField",
    "ForceFieldRigid3d", "ForceFieldVec1d", "ForceFieldVec2d", "ForceFieldVec3d", "ForceFieldVec6d", "Link", "Mapping", "Node", "Object",
    "ObjectFactory", "Prefab", "RawPrefab",
]
