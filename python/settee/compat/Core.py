"""``import Sofa.Core``."""

from __future__ import annotations

from typing import Any

from .. import _settee, typed_mapping
from ..core import (
    Base, Controller, DataEngine, ForceField, ForceFieldRigid3d, ForceFieldVec1d, ForceFieldVec2d, ForceFieldVec3d, ForceFieldVec6d, Link, Mapping,
    Named, Node, Object, Prefab,
)
from ..data import Data
from ..links import LinkPath
from ..missing import Refusing, of_module

DataContainer = Data
BaseObject = Object
BaseContext = Node
Context = Node
BaseNode = Node
DataString = Data
DataVectorString = Data
DataLink = Data
DataDict = dict
NodeIterator = Named
BaseLink = Link
BaseData = Data


class _Factory(Refusing):
    section = "Sofa.Core.ObjectFactory"

    @property
    def components(cls) -> list[str]:
        """Names of all components."""
        return _settee.class_names()


class ObjectFactory(metaclass=_Factory):
    """The components that there are."""

    section = "Sofa.Core.ObjectFactory"

    @staticmethod
    def getComponent(name: str) -> str:
        """The name itself, if there is such a component."""
        if name not in _settee.class_names():
            raise ValueError(f"there is no component \"{name}\"")
        return name

    @staticmethod
    def dump_json() -> str:
        """The declarations of all components, as ``settee doc --json`` prints them."""
        return _settee.declarations()


RawPrefab = Prefab
BasePrefab = Prefab

__all__ = [
    "Base", "BaseContext", "BaseData", "BaseLink", "BaseObject", "Controller", "Data", "DataContainer", "DataEngine", "ForceField",
    "ForceFieldRigid3d", "ForceFieldVec1d", "ForceFieldVec2d", "ForceFieldVec3d", "ForceFieldVec6d", "Link", "LinkPath", "Mapping", "Node", "Object",
    "ObjectFactory", "Prefab", "RawPrefab",
]


def __getattr__(name: str) -> Any:
    if (found := typed_mapping.named(name)) is not None:
        return found
    raise of_module("Sofa.Core", name)
