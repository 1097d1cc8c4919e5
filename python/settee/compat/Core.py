"""``import Sofa.Core``."""

from __future__ import annotations

from typing import Any

import os

from .. import graph, typed_mapping
from ..core import (
    Base, Controller, DataEngine, ForceField, ForceFieldRigid2d, ForceFieldRigid3d, ForceFieldVec1d, ForceFieldVec2d, ForceFieldVec3d,
    ForceFieldVec6d, Link, Mapping, Named, Node, Object, Prefab,
)
from ..base import DataDict
from ..data import Data, DataContainer, DataString, DataVectorString
from ..facts import ClassFacts
from ..links import LinkPath
from ..missing import Refusing, of_module
from ..roles import (
    BaseConstraintSolver, BaseForceField, BaseLinearSolver, BaseMapping, BaseMass, BaseMechanicalState, BaseMeshTopology, Topology,
)
from .factory import ClassEntry, ObjectFactory

BaseObject = BaseComponent = Component = Object
BaseContext = Context = BaseNode = Node
DataLink = Data
NodeIterator = Named
BaseLink = Link
BaseData = Data
BaseClass = ClassFacts


class TaskScheduler(metaclass=Refusing):
    """Threads of the scenes that are made from now on; by default one, whatever the machine has."""

    section = "Sofa.Core.TaskScheduler"

    @staticmethod
    def init(count: int = 0) -> None:
        """Says how many threads; 0 stands for those of the machine."""
        graph.default_threads = int(count) or TaskScheduler.GetHardwareThreadsCount()

    @staticmethod
    def getThreadCount() -> int:
        """How many threads."""
        return graph.default_threads

    @staticmethod
    def stop() -> None:
        """From now on scenes have one thread."""
        graph.default_threads = 1

    @staticmethod
    def GetHardwareThreadsCount() -> int:
        """The threads that the machine runs at once."""
        return os.cpu_count() or 1

    @staticmethod
    def getInstance() -> type[TaskScheduler]:
        """The one that there is."""
        return TaskScheduler


RawPrefab = Prefab
BasePrefab = Prefab

__all__ = [
    "Base", "BaseClass", "BaseComponent", "BaseConstraintSolver", "BaseContext", "BaseData", "BaseForceField", "BaseLinearSolver", "BaseLink",
    "BaseMapping", "BaseMass", "BaseMechanicalState", "BaseMeshTopology", "BaseNode", "BaseObject", "BasePrefab", "ClassEntry", "Component",
    "Context", "Controller", "Data", "DataContainer", "DataDict", "DataEngine", "DataLink", "DataString", "DataVectorString", "ForceField",
    "ForceFieldRigid2d", "ForceFieldRigid3d", "ForceFieldVec1d", "ForceFieldVec2d", "ForceFieldVec3d", "ForceFieldVec6d", "Link", "LinkPath",
    "Mapping", "Node", "NodeIterator", "Object", "ObjectFactory", "Prefab", "RawPrefab", "TaskScheduler", "Topology",
]


def __getattr__(name: str) -> Any:
    if (found := typed_mapping.named(name)) is not None:
        return found
    raise of_module("Sofa.Core", name)
