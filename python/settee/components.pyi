"""Components: a class for each, with its data and links. Written by `python -m settee.stubs`; do not edit."""

from collections.abc import Callable, Sequence
from typing import Any, Literal, TypedDict, TypeVar, overload

import numpy as np
from typing_extensions import Unpack

from .base import Base
from .contacts import ContactListener as _ContactListener
from .data import Data
from .link import Link
from .node import Node
from .object import Object
from .solvers import ConstraintSolve as _ConstraintSolve, LinearSolve as _LinearSolve
from .springs import Springs as _Springs
from .topology import Topology as _Topology
from .topology_queries import TopologyQueries as _TopologyQueries

_Link = str | Data | Link | Base
_Real = float | str | Data
_Integer = int | str | Data
_Truth = bool | int | str | Data
_Text = str | Data
_Texts = str | Data | Link | Base | Sequence[str]
_Choice = str | int | Data
_List = str | float | Sequence[Any] | np.ndarray[Any, Any] | Data
_Targets = str | Data | Link | Base | Sequence[str | Data | Link | Base]
_Component = TypeVar("_Component", bound=Object)

# Nothing is one. A text is a sequence, so that mypy takes the last overload for what was meant where none fits, and says
# in one line that the class with these attributes was expected.
class ClassWithTheseAttributes: ...

class _RealData:
    def __get__(self, owner: object, kind: type) -> Data: ...
    def __set__(self, owner: object, value: _Real) -> None: ...

class _IntegerData:
    def __get__(self, owner: object, kind: type) -> Data: ...
    def __set__(self, owner: object, value: _Integer) -> None: ...

class _TruthData:
    def __get__(self, owner: object, kind: type) -> Data: ...
    def __set__(self, owner: object, value: _Truth) -> None: ...

class _TextsData:
    def __get__(self, owner: object, kind: type) -> Data: ...
    def __set__(self, owner: object, value: _Texts) -> None: ...

class _ChoiceData:
    def __get__(self, owner: object, kind: type) -> Data: ...
    def __set__(self, owner: object, value: _Choice) -> None: ...

class _ListData:
    def __get__(self, owner: object, kind: type) -> Data: ...
    def __set__(self, owner: object, value: _List) -> None: ...

class _TargetsLink:
    def __get__(self, owner: object, kind: type) -> Link: ...
    def __set__(self, owner: object, value: _Targets) -> None: ...

class _Named(TypedDict, total=False):
    name: _Text
    template: str
    src: _Link

class _AMDOrderingMethod_(_Named, total=False):
    bbox: _List
    listening: _Truth
    printLog: _Truth
    tags: _List

class AMDOrderingMethod(Object):
    """Approximate minimum degree: few entries in the factor for most matrices. Without an ordering in the scene direct solvers try this and nested dissection."""

    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_AMDOrderingMethod_]) -> None: ...

class _APIVersion_(_Named, total=False):
    bbox: _List
    level: _Texts
    listening: _Truth
    printLog: _Truth
    tags: _List

class APIVersion(Object):
    """The version of SOFA that a scene was written for; no effect here."""

    level: _TextsData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_APIVersion_]) -> None: ...

class _AdaptiveBeamController_(_Named, total=False):
    angularStep: _Real
    bbox: _List
    controlledInstrument: _Integer
    interpolation: _Targets
    listening: _Truth
    mstate: _Targets
    printLog: _Truth
    rotationInstrument: _List
    speed: _Real
    step: _Real
    tags: _List
    xtip: _List

class AdaptiveBeamController(Object):
    """Moves the nodes between beams at the start of each step, so that they are dense where beams are bent or stretched."""

    controlledInstrument: _IntegerData
    xtip: _ListData
    rotationInstrument: _ListData
    step: _RealData
    angularStep: _RealData
    speed: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    interpolation: _TargetsLink
    mstate: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_AdaptiveBeamController_]) -> None: ...

class _AdaptiveBeamForceFieldAndMass_(_Named, total=False):
    axialForce: _List
    bbox: _List
    bendingMoment: _List
    computeMass: _Truth
    interpolation: _Targets
    listening: _Truth
    massDensity: _List
    mstate: _Targets
    printLog: _Truth
    rayleighMass: _Real
    rayleighStiffness: _Real
    reinforceLength: _Truth
    separateGravity: _Truth
    shearStressComputation: _Truth
    tags: _List
    torque: _List
    vonMisesPerElement: _List

class AdaptiveBeamForceFieldAndMass(Object):
    """Forces, mass and weight of the beams of an interpolation."""

    massDensity: _ListData
    shearStressComputation: _TruthData
    axialForce: _ListData
    bendingMoment: _ListData
    torque: _ListData
    vonMisesPerElement: _ListData
    computeMass: _TruthData
    reinforceLength: _TruthData
    rayleighMass: _RealData
    separateGravity: _TruthData
    rayleighStiffness: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    interpolation: _TargetsLink
    mstate: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_AdaptiveBeamForceFieldAndMass_]) -> None: ...

class _AdaptiveBeamLengthConstraint_(_Named, total=False):
    alarmLength: _Real
    bbox: _List
    constrainedLength: _Real
    constraintIndex: _Integer
    endTime: _Real
    force: _List
    group: _Integer
    interpolation: _Targets
    listening: _Truth
    maxBendingAngle: _Real
    mstate: _Targets
    printLog: _Truth
    tags: _List

class AdaptiveBeamLengthConstraint(Object):
    """Keeps a wire from being stretched beyond a part of its length at rest: a stop that holds its ends, and does nothing to a wire that is shorter."""

    alarmLength: _RealData
    constrainedLength: _RealData
    maxBendingAngle: _RealData
    force: _ListData
    group: _IntegerData
    constraintIndex: _IntegerData
    endTime: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    interpolation: _TargetsLink
    mstate: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_AdaptiveBeamLengthConstraint_]) -> None: ...

class _AdaptiveBeamMapping_(_Named, total=False):
    applyRestPosition: _Truth
    bbox: _List
    contactDuplicate: _Truth
    input: _Targets
    interpolation: _Targets
    isMechanical: _Truth
    listening: _Truth
    mapConstraints: _Truth
    mapForces: _Truth
    mapMasses: _Truth
    mapMatrices: _Truth
    nameOfInputMap: _Texts
    nbPointsPerBeam: _Integer
    output: _Targets
    parallelMapping: _Truth
    points: _List
    printLog: _Truth
    proximity: _Real
    segmentsCurvAbs: _List
    tags: _List
    topology: _Targets
    useCurvAbs: _Truth

class AdaptiveBeamMapping(Object):
    """Points or frames on the curves of beams."""

    points: _ListData
    useCurvAbs: _TruthData
    nbPointsPerBeam: _IntegerData
    segmentsCurvAbs: _ListData
    proximity: _RealData
    contactDuplicate: _TruthData
    nameOfInputMap: _TextsData
    parallelMapping: _TruthData
    mapForces: _TruthData
    mapConstraints: _TruthData
    mapMasses: _TruthData
    mapMatrices: _TruthData
    applyRestPosition: _TruthData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    interpolation: _TargetsLink
    topology: _TargetsLink
    input: _TargetsLink
    output: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_AdaptiveBeamMapping_]) -> None: ...

class _AdaptiveBeamSlidingConstraint_(_Named, total=False):
    bbox: _List
    constraintIndex: _Integer
    curvAbs: _List
    endTime: _Real
    force: _List
    group: _Integer
    interpolation: _Targets
    listening: _Truth
    object1: _Targets
    object2: _Targets
    printLog: _Truth
    tags: _List

class AdaptiveBeamSlidingConstraint(Object):
    """Lets points slide on a wire without friction: each stays on the curve of the wire, and is free to move along it."""

    curvAbs: _ListData
    force: _ListData
    group: _IntegerData
    constraintIndex: _IntegerData
    endTime: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    object1: _TargetsLink
    object2: _TargetsLink
    interpolation: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_AdaptiveBeamSlidingConstraint_]) -> None: ...

class _AdaptiveInflatableBeamForceField_(_Named, total=False):
    axialForce: _List
    bbox: _List
    bendingMoment: _List
    computeMass: _Truth
    dataG: _List
    interpolation: _Targets
    listening: _Truth
    massDensity: _Real
    mstate: _Targets
    pressure: _Real
    printLog: _Truth
    rayleighMass: _Real
    rayleighStiffness: _Real
    reinforceLength: _Truth
    separateGravity: _Truth
    tags: _List
    torque: _List
    vonMisesPerElement: _List

class AdaptiveInflatableBeamForceField(Object):
    """Forces, mass and weight of tubes under an inner pressure p."""

    massDensity: _RealData
    pressure: _RealData
    dataG: _ListData
    axialForce: _ListData
    bendingMoment: _ListData
    torque: _ListData
    vonMisesPerElement: _ListData
    computeMass: _TruthData
    reinforceLength: _TruthData
    rayleighMass: _RealData
    separateGravity: _TruthData
    rayleighStiffness: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    interpolation: _TargetsLink
    mstate: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_AdaptiveInflatableBeamForceField_]) -> None: ...

class _AddDataRepository_(_Named, total=False):
    bbox: _List
    listening: _Truth
    path: _Texts
    printLog: _Truth
    tags: _List

class AddDataRepository(Object):
    """Adds a folder to those in which the files of the scene are searched, for the components after it."""

    path: _TextsData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_AddDataRepository_]) -> None: ...

class _AddPluginRepository_(_Named, total=False):
    bbox: _List
    listening: _Truth
    path: _Texts
    printLog: _Truth
    tags: _List

class AddPluginRepository(Object):
    """Adds a folder in which SOFA searches plug-ins; no effect here."""

    path: _TextsData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_AddPluginRepository_]) -> None: ...

class _AffineMovementProjectiveConstraint_(_Named, total=False):
    bbox: _List
    beginConstraintTime: _Real
    drawConstrainedPoints: _Truth
    endConstraintTime: _Real
    endTime: _Real
    indices: _List
    listening: _Truth
    meshIndices: _List
    mstate: _Targets
    printLog: _Truth
    quaternion: _List
    rotation: _List
    tags: _List
    translation: _List

class AffineMovementProjectiveConstraint(Object):
    """Moves points uniformly from their initial places x0 to R x0 + t, between two times; then they stay."""

    rotation: _ListData
    quaternion: _ListData
    translation: _ListData
    indices: _ListData
    meshIndices: _ListData
    beginConstraintTime: _RealData
    endConstraintTime: _RealData
    drawConstrainedPoints: _TruthData
    endTime: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    mstate: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_AffineMovementProjectiveConstraint_]) -> None: ...

class _AlgebraicMultigridPreconditioner_(_Named, total=False):
    bbox: _List
    linearSystem: _Targets
    listening: _Truth
    parallelInverseProduct: _Truth
    printLog: _Truth
    tags: _List

class AlgebraicMultigridPreconditioner(_LinearSolve):
    """One V-cycle of algebraic multigrid: points are put together into aggregates that move as rigid bodies, these again, and so on until a direct solve is cheap. For solids of many points: the number of iterations of PCGLinearSolver hardly grows with the size. Up to 500 unknowns it is a direct solver."""

    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    parallelInverseProduct: _TruthData
    linearSystem: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_AlgebraicMultigridPreconditioner_]) -> None: ...

class _AngularSpringForceField_(_Named, total=False):
    angularStiffness: _List
    bbox: _List
    drawSpring: _Truth
    indices: _List
    limit: _List
    listening: _Truth
    mstate: _Targets
    printLog: _Truth
    rayleighStiffness: _Real
    springColor: _List
    tags: _List

class AngularSpringForceField(Object):
    """Springs that hold the orientation of rigid bodies to that of the body before them: with the rotation vector t from body i - 1 to body i the torque on body i is -angularStiffness t, and body i - 1 takes the opposite one."""

    indices: _ListData
    angularStiffness: _ListData
    limit: _ListData
    drawSpring: _TruthData
    springColor: _ListData
    rayleighStiffness: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    mstate: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_AngularSpringForceField_]) -> None: ...

class _AnimationEditor_(_Named, total=False):
    bbox: _List
    cursor: _Integer
    drawSize: _Real
    drawTimeline: _Truth
    drawTrajectory: _Truth
    dx: _Real
    filename: _Texts
    frameTime: _Real
    listening: _Truth
    load: _Truth
    loop: _Truth
    maxKeyFrame: _Integer
    mstate: _Targets
    printLog: _Truth
    tags: _List

class AnimationEditor(Object):
    """Moves a state along an animation of key frames, which is read from a file and edited by keys."""

    maxKeyFrame: _IntegerData
    filename: _TextsData
    load: _TruthData
    loop: _TruthData
    frameTime: _RealData
    dx: _RealData
    cursor: _IntegerData
    drawTimeline: _TruthData
    drawSize: _RealData
    drawTrajectory: _TruthData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    mstate: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_AnimationEditor_]) -> None: ...

class _AreaMapping_(_Named, total=False):
    applyRestPosition: _Truth
    bbox: _List
    geometricStiffness: _Choice
    input: _Targets
    isMechanical: _Truth
    listening: _Truth
    mapConstraints: _Truth
    mapForces: _Truth
    mapMasses: _Truth
    mapMatrices: _Truth
    output: _Targets
    printLog: _Truth
    tags: _List
    topology: _Targets

class AreaMapping(Object):
    """The areas of the triangles of a topology."""

    geometricStiffness: _ChoiceData
    mapForces: _TruthData
    mapConstraints: _TruthData
    mapMasses: _TruthData
    mapMatrices: _TruthData
    applyRestPosition: _TruthData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    topology: _TargetsLink
    input: _TargetsLink
    output: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_AreaMapping_]) -> None: ...

class _ArticulatedHierarchyContainer_(_Named, total=False):
    bbox: _List
    listening: _Truth
    printLog: _Truth
    tags: _List

class ArticulatedHierarchyContainer(Object):
    """Marks the node below which the joints of an articulated system stand, for `ArticulatedSystemMapping`."""

    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_ArticulatedHierarchyContainer_]) -> None: ...

class _ArticulatedSystemMapping_(_Named, total=False):
    applyRestPosition: _Truth
    bbox: _List
    container: _Targets
    indexInput2: _Integer
    input1: _Targets
    input2: _Targets
    isMechanical: _Truth
    listening: _Truth
    mapConstraints: _Truth
    mapForces: _Truth
    mapMasses: _Truth
    mapMatrices: _Truth
    output: _Targets
    printLog: _Truth
    tags: _List

class ArticulatedSystemMapping(Object):
    """Rigid bodies that hang on each other by joints: their poses follow from the joint values of `input1` and the pose of a root of `input2`."""

    indexInput2: _IntegerData
    mapForces: _TruthData
    mapConstraints: _TruthData
    mapMasses: _TruthData
    mapMatrices: _TruthData
    applyRestPosition: _TruthData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    container: _TargetsLink
    input1: _TargetsLink
    input2: _TargetsLink
    output: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_ArticulatedSystemMapping_]) -> None: ...

class _Articulation_(_Named, total=False):
    articulationIndex: _Integer
    axis: _List
    bbox: _List
    listening: _Truth
    printLog: _Truth
    rotation: _Truth
    rotationAxis: _List
    tags: _List
    translation: _Truth

class Articulation(Object):
    """One degree of freedom of a joint: a rotation about an axis of the child, or a translation along it, by a joint value."""

    axis: _ListData
    rotation: _TruthData
    translation: _TruthData
    articulationIndex: _IntegerData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_Articulation_]) -> None: ...

class _ArticulationCenter_(_Named, total=False):
    articulationProcess: _Integer
    bbox: _List
    childIndex: _Integer
    listening: _Truth
    parentIndex: _Integer
    posOnChild: _List
    posOnParent: _List
    printLog: _Truth
    tags: _List

class ArticulationCenter(Object):
    """A joint that hangs a child body on a parent body: it says where the joint is in both. How the child may move is said by each `Articulation` in its node or below."""

    parentIndex: _IntegerData
    childIndex: _IntegerData
    posOnParent: _ListData
    posOnChild: _ListData
    articulationProcess: _IntegerData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_ArticulationCenter_]) -> None: ...

class _AsyncSparseLDLSolver_(_Named, total=False):
    L_nnz: _Integer
    bbox: _List
    linearSystem: _Targets
    listening: _Truth
    orderingMethod: _Targets
    parallelInverseProduct: _Truth
    precision: _Choice
    precomputeSymbolicDecomposition: _Truth
    printLog: _Truth
    reuseFactor: _Truth
    tags: _List

class AsyncSparseLDLSolver(_LinearSolve):
    """Solves with the factor of an earlier matrix while the next one is computed on another thread. Made to precondition PCGLinearSolver; alone its answers belong to the matrix of the previous step."""

    precomputeSymbolicDecomposition: _TruthData
    reuseFactor: _TruthData
    precision: _ChoiceData
    L_nnz: _IntegerData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    parallelInverseProduct: _TruthData
    linearSystem: _TargetsLink
    orderingMethod: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_AsyncSparseLDLSolver_]) -> None: ...

class _AttachBodyButtonSetting_(_Named, total=False):
    arrowSize: _Real
    bbox: _List
    button: _Texts
    listening: _Truth
    printLog: _Truth
    showFactorSize: _Real
    stiffness: _Real
    tags: _List

class AttachBodyButtonSetting(Object):
    """How the mouse pulls bodies in the viewer: by a spring of this stiffness. No effect in other runs."""

    button: _TextsData
    stiffness: _RealData
    arrowSize: _RealData
    showFactorSize: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_AttachBodyButtonSetting_]) -> None: ...

class _AttachProjectiveConstraint_(_Named, total=False):
    bbox: _List
    clamp: _Truth
    constraintFactor: _List
    endTime: _Real
    freeRotations: _Truth
    indices1: _List
    indices2: _List
    lastDir: _List
    lastFreeRotation: _Truth
    lastPos: _List
    listening: _Truth
    minDistance: _Real
    object1: _Targets
    object2: _Targets
    positionFactor: _Real
    printLog: _Truth
    responseFactor: _Real
    restRotations: _Truth
    tags: _List
    twoWay: _Truth
    velocityFactor: _Real

class AttachProjectiveConstraint(Object):
    """Holds points of two states together in pairs: the points of the first lead those of the second, or both go half of the way."""

    indices1: _ListData
    indices2: _ListData
    twoWay: _TruthData
    freeRotations: _TruthData
    lastFreeRotation: _TruthData
    restRotations: _TruthData
    lastPos: _ListData
    lastDir: _ListData
    clamp: _TruthData
    minDistance: _RealData
    positionFactor: _RealData
    velocityFactor: _RealData
    responseFactor: _RealData
    constraintFactor: _ListData
    endTime: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    object1: _TargetsLink
    object2: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_AttachProjectiveConstraint_]) -> None: ...

class _AugmentedLagrangianConstraint_(_Named, total=False):
    bbox: _List
    constraintIndex: _Integer
    endTime: _Real
    group: _Integer
    listening: _Truth
    object1: _Targets
    object2: _Targets
    printLog: _Truth
    tags: _List

class AugmentedLagrangianConstraint(Object):
    """What `AugmentedLagrangianResponseConstraint` makes of contacts: two points that do not come closer than the contact distance, with Coulomb friction, by steps of an augmented Lagrangian method."""

    group: _IntegerData
    constraintIndex: _IntegerData
    endTime: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    object1: _TargetsLink
    object2: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_AugmentedLagrangianConstraint_]) -> None: ...

class _AverageCoord_(_Named, total=False):
    average: _List
    averageCoord: _List
    bbox: _List
    coordinates: _List
    indices: _List
    listening: _Truth
    mechanicalStates: _Targets
    mstate: _Targets
    printLog: _Truth
    tags: _List
    vecId: _Integer
    vertices: _List

class AverageCoord(Object):
    """The mean of points: of those with given indices, or of all."""

    indices: _ListData
    vecId: _IntegerData
    vertices: _ListData
    coordinates: _ListData
    average: _ListData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    mstate: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_AverageCoord_]) -> None: ...

class _BDFOdeSolver_(_Named, total=False):
    absoluteTolerance: _List
    adaptive: _Truth
    afterMeshChange: _Choice
    allowUnstableOrder: _Truth
    bbox: _List
    currentOrder: _Real
    currentStep: _Real
    denseOutput: _Truth
    errorOf: _Choice
    lastMatrices: _Real
    lastNewtonIterations: _Real
    lastOrder: _Real
    lastRejectedSteps: _Real
    lastSubSteps: _Real
    linearSolver: _Targets
    listening: _Truth
    matrices: _Real
    maxOrder: _Integer
    maxStep: _Real
    minOrder: _Integer
    minStep: _Real
    newtonIterations: _Real
    newtonSolver: _Targets
    order: _Integer
    printLog: _Truth
    rayleighMass: _Real
    rayleighStiffness: _Real
    rejectedSteps: _Real
    relativeTolerance: _List
    startup: _Choice
    subSteps: _Real
    tags: _List
    threadSafeVisitor: _Truth

class BDFOdeSolver(_LinearSolve):
    """Implicit multi-step integration by backward differentiation: order 1 is backward Euler, order 2 is a good choice for deformable bodies, orders up to 6 are for smooth and damped motions."""

    order: _IntegerData
    startup: _ChoiceData
    allowUnstableOrder: _TruthData
    threadSafeVisitor: _TruthData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    rayleighStiffness: _RealData
    rayleighMass: _RealData
    afterMeshChange: _ChoiceData
    adaptive: _TruthData
    relativeTolerance: _ListData
    absoluteTolerance: _ListData
    errorOf: _ChoiceData
    minStep: _RealData
    maxStep: _RealData
    denseOutput: _TruthData
    subSteps: _RealData
    rejectedSteps: _RealData
    newtonIterations: _RealData
    matrices: _RealData
    currentStep: _RealData
    lastSubSteps: _RealData
    lastRejectedSteps: _RealData
    lastNewtonIterations: _RealData
    lastMatrices: _RealData
    lastOrder: _RealData
    minOrder: _IntegerData
    maxOrder: _IntegerData
    currentOrder: _RealData
    newtonSolver: _TargetsLink
    linearSolver: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_BDFOdeSolver_]) -> None: ...

class _BTDLinearSolver_(_Named, total=False):
    bbox: _List
    linearSystem: _Targets
    listening: _Truth
    parallelInverseProduct: _Truth
    printLog: _Truth
    showProblem: _Truth
    subpartSolve: _Truth
    tags: _List
    verbose: _Truth
    verification: _Truth

class BTDLinearSolver(_LinearSolve):
    """Solves systems whose matrix is block tridiagonal with blocks of 6 x 6, such as a chain of rigid bodies or beams, by elimination from one end to the other: the time grows with the length of the chain."""

    verbose: _TruthData
    showProblem: _TruthData
    subpartSolve: _TruthData
    verification: _TruthData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    parallelInverseProduct: _TruthData
    linearSystem: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_BTDLinearSolver_]) -> None: ...

class _BVHNarrowPhase_(_Named, total=False):
    bbox: _List
    listening: _Truth
    printLog: _Truth
    tags: _List

class BVHNarrowPhase(Object):
    """Goes down the trees of boxes of both models, and tests the elements in boxes that are close."""

    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_BVHNarrowPhase_]) -> None: ...

class _BackgroundSetting_(_Named, total=False):
    bbox: _List
    color: _List
    image: _Texts
    listening: _Truth
    printLog: _Truth
    tags: _List

class BackgroundSetting(Object):
    """Background of the view; no effect on the simulation."""

    color: _ListData
    image: _TextsData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_BackgroundSetting_]) -> None: ...

class _BarycentricMapping_(_Named, total=False):
    applyRestPosition: _Truth
    bbox: _List
    input: _Targets
    input_topology: _Targets
    isMechanical: _Truth
    listening: _Truth
    mapConstraints: _Truth
    mapForces: _Truth
    mapMasses: _Truth
    mapMatrices: _Truth
    output: _Targets
    output_topology: _Targets
    printLog: _Truth
    tags: _List
    useRestPosition: _Truth

class BarycentricMapping(Object):
    """The points of the output lie in elements of the mesh of the input, and follow their vertices with constant weights."""

    useRestPosition: _TruthData
    mapForces: _TruthData
    mapConstraints: _TruthData
    mapMasses: _TruthData
    mapMatrices: _TruthData
    applyRestPosition: _TruthData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    input_topology: _TargetsLink
    output_topology: _TargetsLink
    input: _TargetsLink
    output: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_BarycentricMapping_]) -> None: ...

class _BaseMaterial_(_Named, total=False):
    bbox: _List
    listening: _Truth
    printLog: _Truth
    tags: _List

class BaseMaterial(Object):
    """A material without a law. Some scenes contain it; it has no effect."""

    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_BaseMaterial_]) -> None: ...

class _BeamAdapterActionController_(_Named, total=False):
    actionString: _Texts
    actions: _List
    bbox: _List
    interventionController: _Targets
    listening: _Truth
    printLog: _Truth
    tags: _List
    timeSteps: _List
    writeMode: _Truth

class BeamAdapterActionController(Object):
    """Lets a controller of wires do a list of actions, each at its time; or records what its keys do."""

    writeMode: _TruthData
    actions: _ListData
    timeSteps: _ListData
    actionString: _TextsData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    interventionController: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_BeamAdapterActionController_]) -> None: ...

class _BeamFEMForceField_(_Named, total=False):
    axialForce: _List
    bbox: _List
    beamsData: _List
    bendingMoment: _List
    listSegment: _List
    listening: _Truth
    mstate: _Targets
    poissonRatio: _List
    printLog: _Truth
    radius: _Real
    radiusInner: _Real
    rayleighStiffness: _Real
    tags: _List
    topology: _Targets
    torque: _List
    useSymmetricAssembly: _Truth
    vonMisesPerElement: _List
    youngModulus: _List

class BeamFEMForceField(Object):
    """Elastic beams (Euler-Bernoulli) with a round section along the edges of the topology, between rigid points."""

    radius: _RealData
    radiusInner: _RealData
    listSegment: _ListData
    useSymmetricAssembly: _TruthData
    beamsData: _ListData
    axialForce: _ListData
    bendingMoment: _ListData
    torque: _ListData
    vonMisesPerElement: _ListData
    poissonRatio: _ListData
    youngModulus: _ListData
    rayleighStiffness: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    topology: _TargetsLink
    mstate: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_BeamFEMForceField_]) -> None: ...

class _BeamInterpolation_(_Named, total=False):
    DOF0TransformNode0: _List
    DOF1TransformNode1: _List
    InterpolatedPos: _List
    InterpolatedVel: _List
    InterpolationInputs: _List
    bbox: _List
    beamCollision: _List
    crossSectionShape: _Choice
    curvAbsList: _List
    defaultPoissonRatio: _List
    defaultYoungModulus: _List
    dofsAndBeamsAligned: _Truth
    edgeList: _List
    innerRadius: _List
    largeRadius: _Real
    lengthList: _List
    lengthY: _List
    lengthZ: _List
    listening: _Truth
    mstate: _Targets
    printLog: _Truth
    radius: _List
    sideLength: _Real
    smallRadius: _Real
    straight: _Truth
    tags: _List
    topology: _Targets
    vecID: _Choice

class BeamInterpolation(Object):
    """Beams along the edges of a topology, between the rigid points of the state of the node."""

    crossSectionShape: _ChoiceData
    radius: _ListData
    innerRadius: _ListData
    sideLength: _RealData
    smallRadius: _RealData
    largeRadius: _RealData
    lengthY: _ListData
    lengthZ: _ListData
    straight: _TruthData
    defaultYoungModulus: _ListData
    defaultPoissonRatio: _ListData
    vecID: _ChoiceData
    InterpolationInputs: _ListData
    InterpolatedPos: _ListData
    InterpolatedVel: _ListData
    edgeList: _ListData
    lengthList: _ListData
    DOF0TransformNode0: _ListData
    DOF1TransformNode1: _ListData
    curvAbsList: _ListData
    beamCollision: _ListData
    dofsAndBeamsAligned: _TruthData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    topology: _TargetsLink
    mstate: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_BeamInterpolation_]) -> None: ...

class _BeamLengthMapping_(_Named, total=False):
    applyRestPosition: _Truth
    bbox: _List
    geometricStiffness: _Integer
    input: _Targets
    interpolation: _Targets
    isMechanical: _Truth
    listening: _Truth
    mapConstraints: _Truth
    mapForces: _Truth
    mapMasses: _Truth
    mapMatrices: _Truth
    output: _Targets
    printLog: _Truth
    tags: _List

class BeamLengthMapping(Object):
    """The lengths of the curves of beams, one for each beam."""

    geometricStiffness: _IntegerData
    mapForces: _TruthData
    mapConstraints: _TruthData
    mapMasses: _TruthData
    mapMatrices: _TruthData
    applyRestPosition: _TruthData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    interpolation: _TargetsLink
    input: _TargetsLink
    output: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_BeamLengthMapping_]) -> None: ...

class _BeamLinearMapping_(_Named, total=False):
    applyRestPosition: _Truth
    bbox: _List
    geometricStiffness: _Choice
    input: _Targets
    isMechanical: _Truth
    listening: _Truth
    localCoord: _Truth
    mapConstraints: _Truth
    mapForces: _Truth
    mapMasses: _Truth
    mapMatrices: _Truth
    output: _Targets
    printLog: _Truth
    tags: _List

class BeamLinearMapping(Object):
    """Points carried by a chain of beams between successive rigid points."""

    localCoord: _TruthData
    geometricStiffness: _ChoiceData
    mapForces: _TruthData
    mapConstraints: _TruthData
    mapMasses: _TruthData
    mapMatrices: _TruthData
    applyRestPosition: _TruthData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    input: _TargetsLink
    output: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_BeamLinearMapping_]) -> None: ...

class _BeamProjectionDifferenceMultiMapping_(_Named, total=False):
    applyRestPosition: _Truth
    bbox: _List
    directions: _List
    draw: _Truth
    drawSize: _Real
    filter: _Real
    indicesInput1: _List
    input1: _Targets
    input2: _Targets
    interpolationInput2: _Targets
    isMechanical: _Truth
    listening: _Truth
    mapConstraints: _Truth
    mapForces: _Truth
    mapMasses: _Truth
    mapMatrices: _Truth
    output: _Targets
    printLog: _Truth
    projections: _List
    tags: _List
    topologyInput2: _Targets
    updateProjectionOrientation: _Truth
    updateProjectionPosition: _Truth

class BeamProjectionDifferenceMultiMapping(Object):
    """Rigid points, seen from the frames of beams at the points next to them: with springs on the output they are attached to the beams, or slide along them."""

    indicesInput1: _ListData
    directions: _ListData
    updateProjectionPosition: _TruthData
    updateProjectionOrientation: _TruthData
    filter: _RealData
    projections: _ListData
    draw: _TruthData
    drawSize: _RealData
    mapForces: _TruthData
    mapConstraints: _TruthData
    mapMasses: _TruthData
    mapMatrices: _TruthData
    applyRestPosition: _TruthData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    topologyInput2: _TargetsLink
    interpolationInput2: _TargetsLink
    input1: _TargetsLink
    input2: _TargetsLink
    output: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_BeamProjectionDifferenceMultiMapping_]) -> None: ...

class _BilateralLagrangianConstraint_(_Named, total=False):
    activate: _Truth
    bbox: _List
    constraintIndex: _Integer
    endTime: _Real
    first_point: _List
    group: _Integer
    keepOrientationDifference: _Truth
    listening: _Truth
    load: _Real
    object1: _Targets
    object2: _Targets
    printLog: _Truth
    rest_vector: _List
    second_point: _List
    tags: _List
    topology1: _Targets
    topology2: _Targets

class BilateralLagrangianConstraint(Object):
    """Ties points of one state to points of another one: exactly, without stiffness."""

    first_point: _ListData
    second_point: _ListData
    rest_vector: _ListData
    activate: _TruthData
    keepOrientationDifference: _TruthData
    load: _RealData
    group: _IntegerData
    constraintIndex: _IntegerData
    endTime: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    topology1: _TargetsLink
    topology2: _TargetsLink
    object1: _TargetsLink
    object2: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_BilateralLagrangianConstraint_]) -> None: ...

class _BlenderExporter_(_Named, total=False):
    baseName: _Texts
    bbox: _List
    enable: _Truth
    exportAtBegin: _Truth
    exportAtEnd: _Truth
    exportEveryNumberOfSteps: _Integer
    filename: _Texts
    listening: _Truth
    mstate: _Targets
    nbPtsByHair: _Integer
    path: _Texts
    printLog: _Truth
    simulationType: _Integer
    step: _Integer
    tags: _List

class BlenderExporter(Object):
    """Writes the motion of a state as a point cache of Blender: a binary file for each record, with position and velocity of each point in single precision, the last point first."""

    path: _TextsData
    baseName: _TextsData
    simulationType: _IntegerData
    step: _IntegerData
    nbPtsByHair: _IntegerData
    filename: _TextsData
    exportEveryNumberOfSteps: _IntegerData
    exportAtBegin: _TruthData
    exportAtEnd: _TruthData
    enable: _TruthData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    mstate: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_BlenderExporter_]) -> None: ...

class _BlockGaussSeidelConstraintSolver_(_Named, total=False):
    allVerified: _Truth
    bbox: _List
    computeConstraintForces: _Truth
    computeGraphs: _Truth
    constraintCorrections: _Targets
    constraintForces: _List
    contact: _Choice
    currentError: _Real
    currentIterations: _Integer
    currentNumConstraintGroups: _Integer
    currentNumConstraints: _Integer
    listening: _Truth
    maxIt: _Integer
    maxIterations: _Integer
    multithreading: _Truth
    nbThreads: _Integer
    printLog: _Truth
    regularizationTerm: _Real
    scaleTolerance: _Truth
    sor: _Real
    svdSingularValueNullSpaceCriteriaFactor: _Real
    svdSingularVectorNullSpaceCriteriaFactor: _Real
    tags: _List
    taskSchedulerType: _Texts
    tolerance: _Real
    useSVDForRegularization: _Truth

class BlockGaussSeidelConstraintSolver(_ConstraintSolve):
    """Solves for the forces of constraints and contacts block by block, with the compliance of all bodies: the usual choice."""

    maxIterations: _IntegerData
    tolerance: _RealData
    sor: _RealData
    regularizationTerm: _RealData
    scaleTolerance: _TruthData
    allVerified: _TruthData
    computeGraphs: _TruthData
    currentNumConstraints: _IntegerData
    currentNumConstraintGroups: _IntegerData
    currentIterations: _IntegerData
    currentError: _RealData
    constraintForces: _ListData
    computeConstraintForces: _TruthData
    contact: _ChoiceData
    multithreading: _TruthData
    useSVDForRegularization: _TruthData
    svdSingularValueNullSpaceCriteriaFactor: _RealData
    svdSingularVectorNullSpaceCriteriaFactor: _RealData
    nbThreads: _IntegerData
    taskSchedulerType: _TextsData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    constraintCorrections: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_BlockGaussSeidelConstraintSolver_]) -> None: ...

class _BlockJacobiPreconditioner_(_Named, total=False):
    bbox: _List
    linearSystem: _Targets
    listening: _Truth
    parallelInverseProduct: _Truth
    printLog: _Truth
    tags: _List

class BlockJacobiPreconditioner(_LinearSolve):
    """Multiplies by the inverses of the 3 x 3 blocks on the diagonal of the matrix: the coupling of the directions of each point is kept, that of the points is not. Only these blocks are assembled. States need three unknowns a point, or six."""

    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    parallelInverseProduct: _TruthData
    linearSystem: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_BlockJacobiPreconditioner_]) -> None: ...

class _BoxConstraint_(_Named, total=False):
    bbox: _List
    box: _List
    endTime: _Real
    indices: _List
    listening: _Truth
    mstate: _Targets
    printLog: _Truth
    tags: _List

class BoxConstraint(Object):
    """Keeps the points where they are that lie in boxes at the start: a `BoxROI` and a `FixedProjectiveConstraint` in one."""

    box: _ListData
    indices: _ListData
    endTime: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    mstate: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_BoxConstraint_]) -> None: ...

class _BoxROI_(_Named, total=False):
    bbox: _List
    box: _List
    computeEdges: _Truth
    computeHexahedra: _Truth
    computeQuad: _Truth
    computeQuads: _Truth
    computeTetrahedra: _Truth
    computeTriangles: _Truth
    doUpdate: _Truth
    drawBoxes: _Truth
    drawEdges: _Truth
    drawHexahedra: _Truth
    drawPoints: _Truth
    drawQuads: _Truth
    drawROI: _Truth
    drawSize: _Real
    drawSphere: _Truth
    drawTetrahedra: _Truth
    drawTriangles: _Truth
    edgeIndices: _List
    edgeOutIndices: _List
    edges: _List
    edgesInROI: _List
    edgesOutROI: _List
    hexahedra: _List
    hexahedraInROI: _List
    hexahedronIndices: _List
    indices: _List
    indicesOut: _List
    isVisible: _Truth
    listening: _Truth
    nbIndices: _Integer
    orientedBox: _List
    pointIndices: _List
    pointsInROI: _List
    pointsOutROI: _List
    position: _List
    printLog: _Truth
    quad: _List
    quadInROI: _List
    quadIndices: _List
    quads: _List
    quadsInROI: _List
    rest_position: _List
    strict: _Truth
    tags: _List
    tetrahedra: _List
    tetrahedraInROI: _List
    tetrahedraOutROI: _List
    tetrahedronIndices: _List
    tetrahedronOutIndices: _List
    triangleIndices: _List
    triangleOutIndices: _List
    triangles: _List
    trianglesInROI: _List
    trianglesOutROI: _List

class BoxROI(Object):
    """Selects the points and elements in boxes; other components link its lists of indices."""

    box: _ListData
    orientedBox: _ListData
    position: _ListData
    edges: _ListData
    triangles: _ListData
    quads: _ListData
    tetrahedra: _ListData
    hexahedra: _ListData
    computeEdges: _TruthData
    computeTriangles: _TruthData
    computeQuads: _TruthData
    computeTetrahedra: _TruthData
    computeHexahedra: _TruthData
    strict: _TruthData
    doUpdate: _TruthData
    indices: _ListData
    edgeIndices: _ListData
    triangleIndices: _ListData
    quadIndices: _ListData
    tetrahedronIndices: _ListData
    hexahedronIndices: _ListData
    pointsInROI: _ListData
    edgesInROI: _ListData
    trianglesInROI: _ListData
    quadsInROI: _ListData
    tetrahedraInROI: _ListData
    hexahedraInROI: _ListData
    nbIndices: _IntegerData
    indicesOut: _ListData
    edgeOutIndices: _ListData
    triangleOutIndices: _ListData
    tetrahedronOutIndices: _ListData
    pointsOutROI: _ListData
    edgesOutROI: _ListData
    trianglesOutROI: _ListData
    tetrahedraOutROI: _ListData
    drawROI: _TruthData
    drawPoints: _TruthData
    drawEdges: _TruthData
    drawTriangles: _TruthData
    drawQuads: _TruthData
    drawTetrahedra: _TruthData
    drawHexahedra: _TruthData
    drawSize: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_BoxROI_]) -> None: ...

class _BruteForceBroadPhase_(_Named, total=False):
    bbox: _List
    box: _List
    listening: _Truth
    printLog: _Truth
    tags: _List

class BruteForceBroadPhase(Object):
    """Compares the box of each model with those of all models before it."""

    box: _ListData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_BruteForceBroadPhase_]) -> None: ...

class _BruteForceDetection_(_Named, total=False):
    bbox: _List
    listening: _Truth
    printLog: _Truth
    tags: _List

class BruteForceDetection(Object):
    """BruteForceBroadPhase and BVHNarrowPhase in one: the name of scenes that were written before both were taken apart."""

    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_BruteForceDetection_]) -> None: ...

class _CCDTightInclusionIntersection_(_Named, total=False):
    alarmDistance: _Real
    bbox: _List
    contactDistance: _Real
    continuousCollisionType: _Choice
    listening: _Truth
    maxIterations: _Integer
    printLog: _Truth
    tags: _List
    tolerance: _Real

class CCDTightInclusionIntersection(Object):
    """Finds the pairs of elements that come closer than the contact distance anywhere on their straight way from the start of the step to the free position, which a loop with constraints finds before: a triangle and a point, or two edges. So nothing passes through a surface within a step, however fast it is. In loops without constraints the elements are tested where they are."""

    continuousCollisionType: _ChoiceData
    tolerance: _RealData
    maxIterations: _IntegerData
    alarmDistance: _RealData
    contactDistance: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_CCDTightInclusionIntersection_]) -> None: ...

class _CGLinearSolver_(_Named, total=False):
    bbox: _List
    graph: _Texts
    iterations: _Integer
    linearSystem: _Targets
    listening: _Truth
    parallelInverseProduct: _Truth
    printLog: _Truth
    tags: _List
    threshold: _Real
    tolerance: _Real
    warmStart: _Truth

class CGLinearSolver(_LinearSolve):
    """Conjugate gradients, by visiting the components (template GraphScattered, the default) or with an assembled matrix."""

    iterations: _IntegerData
    tolerance: _RealData
    threshold: _RealData
    warmStart: _TruthData
    graph: _TextsData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    parallelInverseProduct: _TruthData
    linearSystem: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_CGLinearSolver_]) -> None: ...

class _COLAMDOrderingMethod_(_Named, total=False):
    bbox: _List
    listening: _Truth
    printLog: _Truth
    tags: _List

class COLAMDOrderingMethod(Object):
    """Column approximate minimum degree, made for matrices that are not symmetric."""

    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_COLAMDOrderingMethod_]) -> None: ...

class _CableConstraint_(_Named, total=False):
    bbox: _List
    cableInitialLength: _Real
    cableLength: _Real
    centers: _List
    color: _List
    constraintIndex: _Integer
    displacement: _Real
    drawPoints: _Truth
    drawPullPoint: _Truth
    drawPulledAreas: _Truth
    endTime: _Real
    eqDisp: _Real
    eqForce: _Real
    force: _Real
    group: _Integer
    hasPullPoint: _Truth
    indices: _List
    listening: _Truth
    maxDispVariation: _Real
    maxForce: _Real
    maxForceVariation: _Real
    maxNegativeDisp: _Real
    maxPositiveDisp: _Real
    method: _Choice
    minForce: _Real
    mstate: _Targets
    printLog: _Truth
    pullPoint: _List
    radii: _List
    surfaceTopology: _Targets
    tags: _List
    value: _List
    valueIndex: _Integer
    valueType: _Choice

class CableConstraint(Object):
    """A cable through points of a body, without friction: it is pulled at its first end, by a displacement or by a force."""

    indices: _ListData
    pullPoint: _ListData
    hasPullPoint: _TruthData
    cableInitialLength: _RealData
    cableLength: _RealData
    method: _ChoiceData
    centers: _ListData
    radii: _ListData
    force: _RealData
    displacement: _RealData
    maxForce: _RealData
    minForce: _RealData
    maxForceVariation: _RealData
    maxPositiveDisp: _RealData
    maxNegativeDisp: _RealData
    maxDispVariation: _RealData
    eqForce: _RealData
    eqDisp: _RealData
    valueType: _ChoiceData
    drawPullPoint: _TruthData
    drawPoints: _TruthData
    drawPulledAreas: _TruthData
    color: _ListData
    valueIndex: _IntegerData
    group: _IntegerData
    constraintIndex: _IntegerData
    endTime: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    surfaceTopology: _TargetsLink
    mstate: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_CableConstraint_]) -> None: ...

class _Camera_(_Named, total=False):
    activated: _Truth
    bbox: _List
    computeZClip: _Truth
    distance: _Real
    fieldOfView: _Real
    fixedLookAt: _Truth
    listening: _Truth
    lookAt: _List
    orientation: _List
    position: _List
    printLog: _Truth
    projectionType: _Integer
    tags: _List
    zFar: _Real
    zNear: _Real

class Camera(Object):
    """Where the view starts; no effect on the simulation."""

    position: _ListData
    orientation: _ListData
    lookAt: _ListData
    distance: _RealData
    fieldOfView: _RealData
    zNear: _RealData
    zFar: _RealData
    computeZClip: _TruthData
    fixedLookAt: _TruthData
    projectionType: _IntegerData
    activated: _TruthData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_Camera_]) -> None: ...

class _CapsuleCollisionModel_(_Named, total=False):
    active: _Truth
    bbox: _List
    collisionElementActiver: _Targets
    color: _List
    contactDistance: _Real
    contactFriction: _Real
    contactResponse: _Texts
    contactRestitution: _Real
    contactStiffness: _Real
    defaultHeight: _Real
    defaultRadius: _Real
    group: _List
    heights: _List
    listCapsuleRadii: _List
    listening: _Truth
    moving: _Truth
    mstate: _Targets
    next: _Targets
    numberOfContacts: _Integer
    previous: _Targets
    printLog: _Truth
    proximity: _Real
    radii: _List
    selfCollision: _Truth
    simulated: _Truth
    tags: _List
    topology: _Targets

class CapsuleCollisionModel(Object):
    """Capsules, which are all points within a distance of a segment: one along the second axis of each rigid body, or, with the template Vec3, along each edge of the topology."""

    radii: _ListData
    heights: _ListData
    defaultRadius: _RealData
    defaultHeight: _RealData
    active: _TruthData
    moving: _TruthData
    simulated: _TruthData
    selfCollision: _TruthData
    contactDistance: _RealData
    contactStiffness: _RealData
    contactFriction: _RealData
    contactRestitution: _RealData
    contactResponse: _TextsData
    color: _ListData
    group: _ListData
    numberOfContacts: _IntegerData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    topology: _TargetsLink
    mstate: _TargetsLink
    previous: _TargetsLink
    next: _TargetsLink
    collisionElementActiver: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_CapsuleCollisionModel_]) -> None: ...

class _CarvingManager_(_Named, total=False):
    active: _Truth
    bbox: _List
    carvingDistance: _Real
    key: _Texts
    keySwitch: _Texts
    listening: _Truth
    narrowPhaseDetection: _Targets
    printLog: _Truth
    surfaceModelPath: _Texts
    tags: _List
    toolModel: _Targets

class CarvingManager(Object):
    """Removes the elements of surfaces that a tool touches, at the end of each step: of a surface that is made from a volume, the elements of the volume. Of several surfaces that are made from one volume, one is carved in a step."""

    surfaceModelPath: _TextsData
    carvingDistance: _RealData
    active: _TruthData
    key: _TextsData
    keySwitch: _TextsData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    toolModel: _TargetsLink
    narrowPhaseDetection: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_CarvingManager_]) -> None: ...

class _CenterOfMass_(_Named, total=False):
    bbox: _List
    centerOfMass: _List
    listening: _Truth
    mass: _Targets
    mstate: _Targets
    position: _List
    printLog: _Truth
    tags: _List
    visuColor: _List
    visuSize: _Real
    visualization: _Truth

class CenterOfMass(Object):
    """The centre of mass of the points of a node, x = sum m_i x_i / sum m_i, after each step."""

    position: _ListData
    centerOfMass: _ListData
    visualization: _TruthData
    visuSize: _RealData
    visuColor: _ListData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    mass: _TargetsLink
    mstate: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_CenterOfMass_]) -> None: ...

class _CenterOfMassMapping_(_Named, total=False):
    applyRestPosition: _Truth
    bbox: _List
    input: _Targets
    isMechanical: _Truth
    listening: _Truth
    mapConstraints: _Truth
    mapForces: _Truth
    mapMasses: _Truth
    mapMatrices: _Truth
    output: _Targets
    printLog: _Truth
    tags: _List

class CenterOfMassMapping(Object):
    """One point at the centre of mass of the input: x = sum m_i X_i / sum m_i."""

    mapForces: _TruthData
    mapConstraints: _TruthData
    mapMasses: _TruthData
    mapMatrices: _TruthData
    applyRestPosition: _TruthData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    input: _TargetsLink
    output: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_CenterOfMassMapping_]) -> None: ...

class _CenterOfMassMulti2Mapping_(_Named, total=False):
    applyRestPosition: _Truth
    bbox: _List
    input1: _Targets
    input2: _Targets
    isMechanical: _Truth
    listening: _Truth
    mapConstraints: _Truth
    mapForces: _Truth
    mapMasses: _Truth
    mapMatrices: _Truth
    output: _Targets
    printLog: _Truth
    tags: _List

class CenterOfMassMulti2Mapping(Object):
    """One point at the common centre of mass of states of points and states of rigid bodies."""

    mapForces: _TruthData
    mapConstraints: _TruthData
    mapMasses: _TruthData
    mapMatrices: _TruthData
    applyRestPosition: _TruthData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    input1: _TargetsLink
    input2: _TargetsLink
    output: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_CenterOfMassMulti2Mapping_]) -> None: ...

class _CenterOfMassMultiMapping_(_Named, total=False):
    applyRestPosition: _Truth
    bbox: _List
    input: _Targets
    isMechanical: _Truth
    listening: _Truth
    mapConstraints: _Truth
    mapForces: _Truth
    mapMasses: _Truth
    mapMatrices: _Truth
    output: _Targets
    printLog: _Truth
    tags: _List

class CenterOfMassMultiMapping(Object):
    """One point at the common centre of mass of several states: x = sum m_i X_i / sum m_i over the points of all inputs."""

    mapForces: _TruthData
    mapConstraints: _TruthData
    mapMasses: _TruthData
    mapMatrices: _TruthData
    applyRestPosition: _TruthData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    input: _TargetsLink
    output: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_CenterOfMassMultiMapping_]) -> None: ...

class _CenterPointTopologicalMapping_(_Named, total=False):
    bbox: _List
    input: _Targets
    listening: _Truth
    output: _Targets
    printLog: _Truth
    tags: _List

class CenterPointTopologicalMapping(Object):
    """Makes one point for each hexahedron of the input, in its middle: x = sum of its corners / 8 (m)."""

    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    input: _TargetsLink
    output: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_CenterPointTopologicalMapping_]) -> None: ...

class _CentralDifferenceSolver_(_Named, total=False):
    bbox: _List
    listening: _Truth
    printLog: _Truth
    rayleighMass: _Real
    tags: _List
    threadSafeVisitor: _Truth

class CentralDifferenceSolver(_LinearSolve):
    """Explicit central differences: one evaluation of the forces a step, stable while h < 2 / (highest frequency) (s)."""

    rayleighMass: _RealData
    threadSafeVisitor: _TruthData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_CentralDifferenceSolver_]) -> None: ...

class _CholeskySolver_(_Named, total=False):
    bbox: _List
    linearSystem: _Targets
    listening: _Truth
    parallelInverseProduct: _Truth
    printLog: _Truth
    tags: _List

class CholeskySolver(_LinearSolve):
    """Solves symmetric positive definite systems directly by a dense L L^T: for up to a few hundred unknowns, where the matrix has few zeros. A matrix that is not positive definite is an error."""

    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    parallelInverseProduct: _TruthData
    linearSystem: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_CholeskySolver_]) -> None: ...

class _ClipPlane_(_Named, total=False):
    active: _Truth
    bbox: _List
    id: _Integer
    listening: _Truth
    normal: _List
    position: _List
    printLog: _Truth
    tags: _List

class ClipPlane(Object):
    """A plane that cuts off what is drawn behind it in its node and below; no effect on the simulation."""

    position: _ListData
    normal: _ListData
    id: _IntegerData
    active: _TruthData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_ClipPlane_]) -> None: ...

class _ClusteringEngine_(_Named, total=False):
    bbox: _List
    centers: _List
    cluster: _List
    edges: _List
    fixedPosition: _List
    fixedRadius: _Real
    listening: _Truth
    number: _Integer
    position: _List
    printLog: _Truth
    radius: _Real
    tags: _List

class ClusteringEngine(Object):
    """Groups points into clusters that overlap, as `ShapeMatching` takes them."""

    position: _ListData
    fixedPosition: _ListData
    edges: _ListData
    radius: _RealData
    fixedRadius: _RealData
    number: _IntegerData
    cluster: _ListData
    centers: _ListData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_ClusteringEngine_]) -> None: ...

class _CollisionPipeline_(_Named, total=False):
    bbox: _List
    depth: _Integer
    draw: _Truth
    listening: _Truth
    nbThreads: _Integer
    parallelDetection: _Truth
    printLog: _Truth
    tags: _List
    taskSchedulerType: _Texts
    verbose: _Truth

class CollisionPipeline(Object):
    """Detects the contacts between all collision models of its node and below, and lets the contact manager answer them."""

    verbose: _TruthData
    draw: _TruthData
    depth: _IntegerData
    nbThreads: _IntegerData
    taskSchedulerType: _TextsData
    parallelDetection: _TruthData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_CollisionPipeline_]) -> None: ...

class _CollisionResponse_(_Named, total=False):
    activationDistance: _Real
    barrierStiffness: _Real
    bbox: _List
    exactFriction: _Truth
    leastDistance: _Real
    listening: _Truth
    printLog: _Truth
    response: _Texts
    responseParams: _Texts
    slidingThreshold: _Real
    tags: _List

class CollisionResponse(Object):
    """Answers all contacts in the same way, but for models that ask for another response by `contactResponse`."""

    response: _TextsData
    responseParams: _TextsData
    activationDistance: _RealData
    leastDistance: _RealData
    barrierStiffness: _RealData
    slidingThreshold: _RealData
    exactFriction: _TruthData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_CollisionResponse_]) -> None: ...

class _CompareState_(_Named, total=False):
    bbox: _List
    compared: _Integer
    dofError: _Real
    filename: _Texts
    interval: _Real
    listening: _Truth
    loop: _Truth
    mstate: _Targets
    printLog: _Truth
    shift: _Real
    tags: _List
    totalError: _Real

class CompareState(Object):
    """Compares the state of a body with the records of a file, each when its time has come, and sums up the errors."""

    filename: _TextsData
    interval: _RealData
    shift: _RealData
    loop: _TruthData
    totalError: _RealData
    dofError: _RealData
    compared: _IntegerData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    mstate: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_CompareState_]) -> None: ...

class _CompareTopology_(_Named, total=False):
    bbox: _List
    compared: _Integer
    edgesError: _Integer
    filename: _Texts
    hexahedraError: _Integer
    interval: _Real
    listening: _Truth
    printLog: _Truth
    quadsError: _Integer
    shift: _Real
    tags: _List
    tetrahedraError: _Integer
    topology: _Targets
    totalError: _Integer
    trianglesError: _Integer

class CompareTopology(Object):
    """Compares a topology with the records of a file, each when its time has come, and counts the elements that differ."""

    filename: _TextsData
    shift: _RealData
    interval: _RealData
    totalError: _IntegerData
    edgesError: _IntegerData
    trianglesError: _IntegerData
    quadsError: _IntegerData
    tetrahedraError: _IntegerData
    hexahedraError: _IntegerData
    compared: _IntegerData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    topology: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_CompareTopology_]) -> None: ...

class _ComplementaryROI_(_Named, total=False):
    bbox: _List
    doUpdate: _Truth
    indices: _List
    indices1: _List
    indices10: _List
    indices2: _List
    indices3: _List
    indices4: _List
    indices5: _List
    indices6: _List
    indices7: _List
    indices8: _List
    indices9: _List
    listening: _Truth
    nbInputs: _Integer
    nbSet: _Integer
    pointsInROI: _List
    position: _List
    printLog: _Truth
    tags: _List

class ComplementaryROI(Object):
    """Selects the points that are in none of the lists indices1, indices2 ... (at most 10)."""

    position: _ListData
    nbInputs: _IntegerData
    indices: _ListData
    pointsInROI: _ListData
    doUpdate: _TruthData
    indices1: _ListData
    indices2: _ListData
    indices3: _ListData
    indices4: _ListData
    indices5: _ListData
    indices6: _ListData
    indices7: _ListData
    indices8: _ListData
    indices9: _ListData
    indices10: _ListData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_ComplementaryROI_]) -> None: ...

class _CompositeCollisionPipeline_(_Named, total=False):
    bbox: _List
    listening: _Truth
    nbThreads: _Integer
    parallelDetection: _Truth
    printLog: _Truth
    subCollisionPipelines: _Targets
    tags: _List
    taskSchedulerType: _Texts

class CompositeCollisionPipeline(Object):
    """Detects the contacts of several pipelines, each between the models that it names."""

    parallelDetection: _TruthData
    nbThreads: _IntegerData
    taskSchedulerType: _TextsData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    subCollisionPipelines: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_CompositeCollisionPipeline_]) -> None: ...

class _CompositeLinearSystem_(_Named, total=False):
    bbox: _List
    linearSystems: _Targets
    listening: _Truth
    matrixSize: _List
    printLog: _Truth
    solverLinearSystem: _Targets
    tags: _List

class CompositeLinearSystem(_LinearSolve):
    """Several systems that are built together, of which a linear solver solves one: the others show parts of its matrix, such as the stiffness or the mass alone."""

    matrixSize: _ListData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    linearSystems: _TargetsLink
    solverLinearSystem: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_CompositeLinearSystem_]) -> None: ...

class _ConicalForceField_(_Named, total=False):
    bbox: _List
    color: _List
    coneAngle: _Real
    coneCenter: _List
    coneHeight: _List
    damping: _Real
    listening: _Truth
    mstate: _Targets
    printLog: _Truth
    rayleighStiffness: _Real
    stiffness: _Real
    tags: _List

class ConicalForceField(Object):
    """A cone, closed by a part of a sphere around its apex, that keeps points inside."""

    coneCenter: _ListData
    coneHeight: _ListData
    coneAngle: _RealData
    stiffness: _RealData
    damping: _RealData
    color: _ListData
    rayleighStiffness: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    mstate: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_ConicalForceField_]) -> None: ...

class _ConstantForceField_(_Named, total=False):
    bbox: _List
    forces: _List
    indexFromEnd: _Truth
    indices: _List
    listening: _Truth
    mstate: _Targets
    printLog: _Truth
    rayleighStiffness: _Real
    showArrowSize: _Real
    showColor: _List
    tags: _List
    topology: _Targets
    totalForce: _List

class ConstantForceField(Object):
    """Forces that do not change: one for each point, the same for all, or a total that the points share equally."""

    indices: _ListData
    forces: _ListData
    totalForce: _ListData
    indexFromEnd: _TruthData
    showArrowSize: _RealData
    showColor: _ListData
    rayleighStiffness: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    topology: _TargetsLink
    mstate: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_ConstantForceField_]) -> None: ...

class _ConstantSparsityPatternSystem_(_Named, total=False):
    applyMappedComponents: _Truth
    applyProjectiveConstraints: _Truth
    assembleDamping: _Truth
    assembleGeometricStiffness: _Truth
    assembleMass: _Truth
    assembleStiffness: _Truth
    bbox: _List
    checkIndices: _Truth
    listening: _Truth
    matrixSize: _List
    parallelAssemblyIndependentMatrices: _Truth
    printLog: _Truth
    tags: _List

class ConstantSparsityPatternSystem(_LinearSolve):
    """A system for scenes whose matrix never changes its pattern. Here it is the same as MatrixLinearSystem, which finds its pattern once, too, and also survives a change."""

    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    assembleStiffness: _TruthData
    assembleMass: _TruthData
    assembleDamping: _TruthData
    assembleGeometricStiffness: _TruthData
    applyProjectiveConstraints: _TruthData
    applyMappedComponents: _TruthData
    checkIndices: _TruthData
    parallelAssemblyIndependentMatrices: _TruthData
    matrixSize: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_ConstantSparsityPatternSystem_]) -> None: ...

class _ConstantSparsityProjectionMethod_(_Named, total=False):
    areJacobiansConstant: _Truth
    bbox: _List
    listening: _Truth
    mechanicalStates: _Targets
    parallelProduct: _Truth
    printLog: _Truth
    tags: _List

class ConstantSparsityProjectionMethod(_LinearSolve):
    """As MatrixProjectionMethod, for products whose pattern does not change. Here places in the matrix are always found once."""

    parallelProduct: _TruthData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    areJacobiansConstant: _TruthData
    mechanicalStates: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_ConstantSparsityProjectionMethod_]) -> None: ...

class _ConstraintAnimationLoop_(_Named, total=False):
    allVerified: _Truth
    bbox: _List
    computeBoundingBox: _Truth
    displayTime: _Truth
    doCollisionsFirst: _Truth
    doubleBuffer: _Truth
    listening: _Truth
    maxIterations: _Integer
    maxStepHalvings: _Integer
    printLog: _Truth
    realTimeCompensation: _Truth
    scaleTolerance: _Truth
    schemeCorrection: _Truth
    sor: _Real
    tags: _List
    targetNode: _Texts
    tolerance: _Real

class ConstraintAnimationLoop(Object):
    """Free motion, collision and constraints as FreeMotionAnimationLoop has them, with a block Gauss-Seidel solver of its own. FreeMotionAnimationLoop with BlockGaussSeidelConstraintSolver is the one to write."""

    tolerance: _RealData
    maxIterations: _IntegerData
    doCollisionsFirst: _TruthData
    scaleTolerance: _TruthData
    allVerified: _TruthData
    sor: _RealData
    schemeCorrection: _TruthData
    realTimeCompensation: _TruthData
    doubleBuffer: _TruthData
    displayTime: _TruthData
    computeBoundingBox: _TruthData
    targetNode: _TextsData
    maxStepHalvings: _IntegerData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_ConstraintAnimationLoop_]) -> None: ...

class _ConstraintAttachButtonSetting_(_Named, total=False):
    bbox: _List
    button: _Texts
    listening: _Truth
    printLog: _Truth
    tags: _List

class ConstraintAttachButtonSetting(Object):
    """Lets the mouse hold bodies by a constraint in the viewer, with whatever force that takes: no effect in other runs."""

    button: _TextsData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_ConstraintAttachButtonSetting_]) -> None: ...

class _ContactListener_(_Named, total=False):
    bbox: _List
    collisionModel1: _Targets
    collisionModel2: _Targets
    contactDistances: _List
    contactElements: _List
    contactNormals: _List
    contactPoints: _List
    contactSides: _List
    listening: _Truth
    numberOfContacts: _Integer
    printLog: _Truth
    tags: _List

class ContactListener(_ContactListener):
    """Tells which contacts were found between two collision models, or between one and all others. It acts on nothing."""

    numberOfContacts: _IntegerData
    contactElements: _ListData
    contactSides: _ListData
    contactPoints: _ListData
    contactNormals: _ListData
    contactDistances: _ListData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    collisionModel1: _TargetsLink
    collisionModel2: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_ContactListener_]) -> None: ...

class _CorotationalFEMForceField_(_Named, total=False):
    bbox: _List
    computeForceDerivStrategy: _Choice
    computeForceStrategy: _Choice
    elementSpace: _Real
    elementStiffness: _List
    listening: _Truth
    mstate: _Targets
    poissonRatio: _List
    printLog: _Truth
    rayleighStiffness: _Real
    rotationMethod: _Choice
    tags: _List
    topology: _Targets
    youngModulus: _List

class CorotationalFEMForceField(Object):
    """Linear elasticity for large displacements and small strains: each element turns with its nodes."""

    rotationMethod: _ChoiceData
    poissonRatio: _ListData
    youngModulus: _ListData
    elementStiffness: _ListData
    computeForceStrategy: _ChoiceData
    computeForceDerivStrategy: _ChoiceData
    elementSpace: _RealData
    rayleighStiffness: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    topology: _TargetsLink
    mstate: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_CorotationalFEMForceField_]) -> None: ...

class _CubeCollisionModel_(_Named, total=False):
    active: _Truth
    bbox: _List
    collisionElementActiver: _Targets
    color: _List
    contactDistance: _Real
    contactFriction: _Real
    contactResponse: _Texts
    contactRestitution: _Real
    contactStiffness: _Real
    group: _List
    listening: _Truth
    moving: _Truth
    mstate: _Targets
    next: _Targets
    numberOfContacts: _Integer
    previous: _Targets
    printLog: _Truth
    proximity: _Real
    selfCollision: _Truth
    simulated: _Truth
    tags: _List

class CubeCollisionModel(Object):
    """A level of boxes above the elements of another model, as SOFA makes them while it runs."""

    active: _TruthData
    moving: _TruthData
    simulated: _TruthData
    selfCollision: _TruthData
    contactDistance: _RealData
    contactStiffness: _RealData
    contactFriction: _RealData
    contactRestitution: _RealData
    contactResponse: _TextsData
    color: _ListData
    group: _ListData
    numberOfContacts: _IntegerData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    mstate: _TargetsLink
    previous: _TargetsLink
    next: _TargetsLink
    collisionElementActiver: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_CubeCollisionModel_]) -> None: ...

class _CubeTopology_(_Named, total=False):
    bbox: _List
    edges: _List
    hexahedra: _List
    hexas: _List
    internalPoints: _Truth
    lines: _List
    listening: _Truth
    max: _List
    min: _List
    nx: _Integer
    ny: _Integer
    nz: _Integer
    points: _List
    position: _List
    printLog: _Truth
    quads: _List
    scale: _List
    splitNormals: _Truth
    tags: _List
    tetrahedra: _List
    tetras: _List
    texcoords: _List
    triangles: _List
    uv: _List
    xmax: _List
    xmin: _List
    ymax: _List
    ymin: _List
    zmax: _List
    zmin: _List

class CubeTopology(_TopologyQueries):
    """The surface of the box from `min` to `max`: points in a grid, edges, and quads that turn outward."""

    min: _ListData
    max: _ListData
    nx: _IntegerData
    ny: _IntegerData
    nz: _IntegerData
    internalPoints: _TruthData
    splitNormals: _TruthData
    position: _ListData
    edges: _ListData
    triangles: _ListData
    quads: _ListData
    tetrahedra: _ListData
    hexahedra: _ListData
    uv: _ListData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_CubeTopology_]) -> None: ...

class _CuttingBlade_(_Named, total=False):
    active: _Truth
    bbox: _List
    blade: _Targets
    indices: _List
    listening: _Truth
    printLog: _Truth
    snap: _Real
    tags: _List
    topology: _Targets

class CuttingBlade(Object):
    """Cuts a body of tetrahedra along the way of the straight edge of a blade, at the end of each step."""

    indices: _ListData
    active: _TruthData
    snap: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    blade: _TargetsLink
    topology: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_CuttingBlade_]) -> None: ...

class _CylinderCollisionModel_(_Named, total=False):
    active: _Truth
    bbox: _List
    collisionElementActiver: _Targets
    color: _List
    contactDistance: _Real
    contactFriction: _Real
    contactResponse: _Texts
    contactRestitution: _Real
    contactStiffness: _Real
    defaultHeight: _Real
    defaultLocalAxis: _List
    defaultRadius: _Real
    group: _List
    heights: _List
    listening: _Truth
    moving: _Truth
    mstate: _Targets
    next: _Targets
    numberOfContacts: _Integer
    previous: _Targets
    printLog: _Truth
    proximity: _Real
    radii: _List
    selfCollision: _Truth
    simulated: _Truth
    tags: _List

class CylinderCollisionModel(Object):
    """A cylinder fixed to each rigid body of a state."""

    radii: _ListData
    heights: _ListData
    defaultRadius: _RealData
    defaultHeight: _RealData
    defaultLocalAxis: _ListData
    active: _TruthData
    moving: _TruthData
    simulated: _TruthData
    selfCollision: _TruthData
    contactDistance: _RealData
    contactStiffness: _RealData
    contactFriction: _RealData
    contactRestitution: _RealData
    contactResponse: _TextsData
    color: _ListData
    group: _ListData
    numberOfContacts: _IntegerData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    mstate: _TargetsLink
    previous: _TargetsLink
    next: _TargetsLink
    collisionElementActiver: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_CylinderCollisionModel_]) -> None: ...

class _CylinderGridTopology_(_Named, total=False):
    axis: _List
    bbox: _List
    center: _List
    computeEdgeList: _Truth
    computeHexaList: _Truth
    computePointList: _Truth
    computeQuadList: _Truth
    computeTriangleList: _Truth
    createTexCoords: _Truth
    edges: _List
    hexahedra: _List
    hexas: _List
    length: _Real
    lines: _List
    listening: _Truth
    n: _List
    nx: _List
    ny: _List
    nz: _List
    points: _List
    position: _List
    printLog: _Truth
    quads: _List
    radius: _Real
    tags: _List
    tetrahedra: _List
    tetras: _List
    texcoords: _List
    triangles: _List
    uv: _List

class CylinderGridTopology(_TopologyQueries):
    """A cylinder filled with hexahedra: a grid whose cross sections are drawn from squares to circles."""

    center: _ListData
    axis: _ListData
    radius: _RealData
    length: _RealData
    n: _ListData
    computeHexaList: _TruthData
    computeQuadList: _TruthData
    computeTriangleList: _TruthData
    computeEdgeList: _TruthData
    computePointList: _TruthData
    createTexCoords: _TruthData
    position: _ListData
    edges: _ListData
    triangles: _ListData
    quads: _ListData
    tetrahedra: _ListData
    hexahedra: _ListData
    uv: _ListData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_CylinderGridTopology_]) -> None: ...

class _CylinderVisualModel_(_Named, total=False):
    bbox: _List
    color: _List
    edges: _List
    enable: _Truth
    listening: _Truth
    normal: _List
    position: _List
    printLog: _Truth
    radius: _Real
    restPosition: _List
    tags: _List

class CylinderVisualModel(Object):
    """Edges that are drawn as cylinders; no effect on the simulation."""

    enable: _TruthData
    position: _ListData
    restPosition: _ListData
    normal: _ListData
    radius: _RealData
    color: _ListData
    edges: _ListData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_CylinderVisualModel_]) -> None: ...

class _DampVelocitySolver_(_Named, total=False):
    bbox: _List
    listening: _Truth
    printLog: _Truth
    rate: _Real
    tags: _List
    threshold: _Real

class DampVelocitySolver(_LinearSolve):
    """Multiplies all velocities by exp(-rate h) at each step. It does not move anything itself: place it in the node after the solver that does."""

    rate: _RealData
    threshold: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_DampVelocitySolver_]) -> None: ...

class _DataDisplay_(_Named, total=False):
    bbox: _List
    bitangents: _List
    castshadow: _List
    color: _List
    computeTangents: _Truth
    computeTextureCoordinates: _Truth
    currentMax: _Real
    currentMin: _Real
    du: _List
    dv: _List
    dx: _List
    dy: _List
    dz: _List
    edges: _List
    enable: _Truth
    fileMesh: _Texts
    filename: _Texts
    fixMergedUVSeams: _Truth
    flip: _List
    groups: _List
    handleDynamicTopology: _Truth
    initRestPositions: _Truth
    keepLines: _Truth
    listening: _Truth
    material: _Texts
    materials: _List
    maximalRange: _Truth
    normal: _List
    normals: _List
    pointData: _List
    pointQuadData: _List
    pointTriangleData: _List
    position: _List
    printLog: _Truth
    putOnlyTexCoords: _Truth
    quadData: _List
    quads: _List
    restPosition: _List
    rotation: _List
    rx: _List
    ry: _List
    rz: _List
    scale: _List
    scale3d: _List
    scaleTex: _List
    shininess: _Real
    srgbTexturing: _Truth
    su: _List
    sv: _List
    sx: _List
    sy: _List
    sz: _List
    tags: _List
    tangents: _List
    texcoords: _List
    texturename: _Texts
    topology: _Targets
    translation: _List
    translationTex: _List
    transparency: _Real
    triangleData: _List
    triangles: _List
    updateNormals: _Truth
    updateTangents: _Truth
    useNormals: _Truth
    vertNormIdx: _List
    vertPosIdx: _List
    vertices: _List

class DataDisplay(Object):
    """A surface in the colours of values, of its points or of its faces; an `OglColorMap` in its node or above chooses the colours. It follows the points that a mapping moves."""

    pointData: _ListData
    triangleData: _ListData
    quadData: _ListData
    pointTriangleData: _ListData
    pointQuadData: _ListData
    maximalRange: _TruthData
    currentMin: _RealData
    currentMax: _RealData
    shininess: _RealData
    transparency: _RealData
    position: _ListData
    restPosition: _ListData
    normal: _ListData
    vertices: _ListData
    texcoords: _ListData
    tangents: _ListData
    bitangents: _ListData
    edges: _ListData
    triangles: _ListData
    quads: _ListData
    vertPosIdx: _ListData
    vertNormIdx: _ListData
    filename: _TextsData
    texturename: _TextsData
    translation: _ListData
    rotation: _ListData
    scale3d: _ListData
    initRestPositions: _TruthData
    useNormals: _TruthData
    updateNormals: _TruthData
    computeTangents: _TruthData
    updateTangents: _TruthData
    computeTextureCoordinates: _TruthData
    handleDynamicTopology: _TruthData
    fixMergedUVSeams: _TruthData
    keepLines: _TruthData
    scaleTex: _ListData
    translationTex: _ListData
    putOnlyTexCoords: _TruthData
    srgbTexturing: _TruthData
    color: _ListData
    material: _TextsData
    materials: _ListData
    groups: _ListData
    enable: _TruthData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    topology: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_DataDisplay_]) -> None: ...

class _DataVariationLimiter_(_Named, total=False):
    bbox: _List
    initOutput: _Truth
    input: _List
    listening: _Truth
    maxJump: _Real
    nbStep: _Integer
    output: _List
    printLog: _Truth
    size: _Integer
    tags: _List

class DataVariationLimiter(Object):
    """Lets values follow others smoothly: an entry that is far from its goal comes closer over several steps."""

    input: _ListData
    output: _ListData
    size: _IntegerData
    maxJump: _RealData
    nbStep: _IntegerData
    initOutput: _TruthData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_DataVariationLimiter_]) -> None: ...

class _DefaultAnimationLoop_(_Named, total=False):
    bbox: _List
    computeBoundingBox: _Truth
    contact: _Choice
    implicitContact: _Truth
    listening: _Truth
    maxStepHalvings: _Integer
    parallelODESolving: _Truth
    printLog: _Truth
    tags: _List
    targetNode: _Texts

class DefaultAnimationLoop(Object):
    """Does a step: collision at the positions of its start, time integration of all bodies, then projection, mappings and time."""

    computeBoundingBox: _TruthData
    parallelODESolving: _TruthData
    implicitContact: _TruthData
    contact: _ChoiceData
    targetNode: _TextsData
    maxStepHalvings: _IntegerData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_DefaultAnimationLoop_]) -> None: ...

class _DefaultVisualManagerLoop_(_Named, total=False):
    bbox: _List
    listening: _Truth
    printLog: _Truth
    tags: _List

class DefaultVisualManagerLoop(Object):
    """Stands for the update of all visual models after each step, which every animation loop does. A scene without one gets it."""

    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_DefaultVisualManagerLoop_]) -> None: ...

class _DeformableOnRigidFrameMapping_(_Named, total=False):
    applyRestPosition: _Truth
    bbox: _List
    globalToLocalCoords: _Truth
    index: _Integer
    indexFromEnd: _Truth
    input1: _Targets
    input2: _Targets
    isMechanical: _Truth
    listening: _Truth
    mapConstraints: _Truth
    mapForces: _Truth
    mapMasses: _Truth
    mapMatrices: _Truth
    output: _Targets
    printLog: _Truth
    repartition: _List
    rootAngularForceScaleFactor: _Real
    rootLinearForceScaleFactor: _Real
    tags: _List

class DeformableOnRigidFrameMapping(Object):
    """Points that deform in the frame of a rigid body: x = X + q(y)."""

    index: _IntegerData
    indexFromEnd: _TruthData
    repartition: _ListData
    globalToLocalCoords: _TruthData
    rootAngularForceScaleFactor: _RealData
    rootLinearForceScaleFactor: _RealData
    mapForces: _TruthData
    mapConstraints: _TruthData
    mapMasses: _TruthData
    mapMatrices: _TruthData
    applyRestPosition: _TruthData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    input1: _TargetsLink
    input2: _TargetsLink
    output: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_DeformableOnRigidFrameMapping_]) -> None: ...

class _DiagonalMass_(_Named, total=False):
    bbox: _List
    computeMassOnRest: _Truth
    fileMass: _Texts
    filename: _Texts
    geometryState: _Targets
    inertiaFrame: _Choice
    listening: _Truth
    massDensity: _Real
    mstate: _Targets
    printLog: _Truth
    rayleighMass: _Real
    separateGravity: _Truth
    showAxisSizeFactor: _Real
    showGravityCenter: _Truth
    tags: _List
    topology: _Targets
    totalMass: _Real
    vertexMass: _List

class DiagonalMass(Object):
    """A mass for each point: given one by one, or shared equally by the elements of a mesh among their vertices."""

    vertexMass: _ListData
    massDensity: _RealData
    totalMass: _RealData
    computeMassOnRest: _TruthData
    filename: _TextsData
    inertiaFrame: _ChoiceData
    showGravityCenter: _TruthData
    showAxisSizeFactor: _RealData
    separateGravity: _TruthData
    rayleighMass: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    topology: _TargetsLink
    geometryState: _TargetsLink
    mstate: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_DiagonalMass_]) -> None: ...

class _DiagonalVelocityDampingForceField_(_Named, total=False):
    bbox: _List
    dampingCoefficient: _List
    listening: _Truth
    mstate: _Targets
    printLog: _Truth
    rayleighStiffness: _Real
    tags: _List

class DiagonalVelocityDampingForceField(Object):
    """Drag with a coefficient for each component of the velocity: F_j = -c_j v_j. Implicit solvers see its derivative."""

    dampingCoefficient: _ListData
    rayleighStiffness: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    mstate: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_DiagonalVelocityDampingForceField_]) -> None: ...

class _DifferenceEngine_(_Named, total=False):
    bbox: _List
    input: _List
    listening: _Truth
    output: _List
    printLog: _Truth
    substractor: _List
    tags: _List

class DifferenceEngine(Object):
    """Subtracts one list from another, entry by entry: output = input - substractor."""

    input: _ListData
    substractor: _ListData
    output: _ListData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_DifferenceEngine_]) -> None: ...

class _DilateEngine_(_Named, total=False):
    bbox: _List
    distance: _Real
    input_position: _List
    listening: _Truth
    normal: _List
    output_position: _List
    printLog: _Truth
    quads: _List
    tags: _List
    triangles: _List

class DilateEngine(Object):
    """Moves the points of a surface along their normals: x + distance n. A negative distance shrinks it."""

    input_position: _ListData
    triangles: _ListData
    quads: _ListData
    distance: _RealData
    normal: _ListData
    output_position: _ListData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_DilateEngine_]) -> None: ...

class _DirectSAP_(_Named, total=False):
    bbox: _List
    listening: _Truth
    printLog: _Truth
    tags: _List

class DirectSAP(Object):
    """BruteForceBroadPhase and DirectSAPNarrowPhase in one: the name of scenes that were written before both were taken apart."""

    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_DirectSAP_]) -> None: ...

class _DirectSAPNarrowPhase_(_Named, total=False):
    bbox: _List
    listening: _Truth
    nbPairs: _Integer
    printLog: _Truth
    showOnlyInvestigatedBoxes: _Truth
    tags: _List

class DirectSAPNarrowPhase(Object):
    """Sorts the ends of the boxes of all elements along the axis on which they differ most, and tests the elements whose boxes are close. It needs no trees, and is good for many small models."""

    showOnlyInvestigatedBoxes: _TruthData
    nbPairs: _IntegerData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_DirectSAPNarrowPhase_]) -> None: ...

class _DirectionProjectiveConstraint_(_Named, total=False):
    bbox: _List
    direction: _List
    drawSize: _Real
    endTime: _Real
    indices: _List
    listening: _Truth
    mstate: _Targets
    printLog: _Truth
    tags: _List
    topology: _Targets

class DirectionProjectiveConstraint(Object):
    """Lets points move along one direction only: x = x0 + n n . (x - x0) with the initial position x0 and the unit direction n."""

    direction: _ListData
    drawSize: _RealData
    indices: _ListData
    endTime: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    topology: _TargetsLink
    mstate: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_DirectionProjectiveConstraint_]) -> None: ...

class _DirectionalLight_(_Named, total=False):
    VSMLightBleeding: _Real
    VSMMinVariance: _Real
    bbox: _List
    color: _List
    direction: _List
    drawSource: _Truth
    listening: _Truth
    printLog: _Truth
    shadowFactor: _Real
    shadowTextureSize: _Integer
    shadowsEnabled: _Truth
    softShadows: _Truth
    tags: _List
    textureUnit: _Integer
    zFar: _Real
    zNear: _Real

class DirectionalLight(Object):
    """Light from far away, the same everywhere; it counts where the scene has a `LightManager`. No effect on the simulation."""

    direction: _ListData
    color: _ListData
    drawSource: _TruthData
    shadowsEnabled: _TruthData
    softShadows: _TruthData
    shadowFactor: _RealData
    shadowTextureSize: _IntegerData
    zNear: _RealData
    zFar: _RealData
    VSMLightBleeding: _RealData
    VSMMinVariance: _RealData
    textureUnit: _IntegerData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_DirectionalLight_]) -> None: ...

class _DiscreteIntersection_(_Named, total=False):
    bbox: _List
    listening: _Truth
    printLog: _Truth
    tags: _List

class DiscreteIntersection(Object):
    """Finds elements that penetrate each other: two spheres, an edge that crosses a triangle, a point inside of a tetrahedron. It has no distances: contacts push where elements overlap."""

    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_DiscreteIntersection_]) -> None: ...

class _DisplacementMatrixEngine_(_Named, total=False):
    bbox: _List
    displacements: _List
    listening: _Truth
    printLog: _Truth
    tags: _List
    x: _List
    x0: _List

class DisplacementMatrixEngine(Object):
    """Tells for each rigid frame how it has moved since the beginning, as a 4 x 4 matrix: X X0^-1 with the matrices X of the frames."""

    x: _ListData
    x0: _ListData
    displacements: _ListData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_DisplacementMatrixEngine_]) -> None: ...

class _DisplacementTransformEngine_(_Named, total=False):
    bbox: _List
    displacements: _List
    listening: _Truth
    printLog: _Truth
    tags: _List
    x: _List
    x0: _List

class DisplacementTransformEngine(Object):
    """Tells for each rigid frame how it has moved since the beginning, as a rigid motion: the image of the frame at the origin."""

    x: _ListData
    x0: _ListData
    displacements: _ListData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_DisplacementTransformEngine_]) -> None: ...

class _DistanceFromTargetMapping_(_Named, total=False):
    applyRestPosition: _Truth
    bbox: _List
    geometricStiffness: _Choice
    indices: _List
    input: _Targets
    isMechanical: _Truth
    listening: _Truth
    mapConstraints: _Truth
    mapForces: _Truth
    mapMasses: _Truth
    mapMatrices: _Truth
    output: _Targets
    printLog: _Truth
    restLengths: _List
    showColor: _List
    showObjectScale: _Real
    tags: _List
    targetPositions: _List

class DistanceFromTargetMapping(Object):
    """The distances of points from fixed places, less their rest lengths."""

    indices: _ListData
    targetPositions: _ListData
    restLengths: _ListData
    showObjectScale: _RealData
    showColor: _ListData
    geometricStiffness: _ChoiceData
    mapForces: _TruthData
    mapConstraints: _TruthData
    mapMasses: _TruthData
    mapMatrices: _TruthData
    applyRestPosition: _TruthData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    input: _TargetsLink
    output: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_DistanceFromTargetMapping_]) -> None: ...

class _DistanceMapping_(_Named, total=False):
    applyRestPosition: _Truth
    bbox: _List
    computeDistance: _Truth
    geometricStiffness: _Choice
    input: _Targets
    isMechanical: _Truth
    listening: _Truth
    mapConstraints: _Truth
    mapForces: _Truth
    mapMasses: _Truth
    mapMatrices: _Truth
    output: _Targets
    printLog: _Truth
    restLengths: _List
    showColor: _List
    showObjectScale: _Real
    tags: _List
    topology: _Targets

class DistanceMapping(Object):
    """The lengths of the edges of a topology, less their rest lengths."""

    computeDistance: _TruthData
    restLengths: _ListData
    showObjectScale: _RealData
    showColor: _ListData
    geometricStiffness: _ChoiceData
    mapForces: _TruthData
    mapConstraints: _TruthData
    mapMasses: _TruthData
    mapMatrices: _TruthData
    applyRestPosition: _TruthData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    topology: _TargetsLink
    input: _TargetsLink
    output: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_DistanceMapping_]) -> None: ...

class _DistanceMultiMapping_(_Named, total=False):
    applyRestPosition: _Truth
    bbox: _List
    computeDistance: _Truth
    geometricStiffness: _Choice
    indexPairs: _List
    input: _Targets
    isMechanical: _Truth
    listening: _Truth
    mapConstraints: _Truth
    mapForces: _Truth
    mapMasses: _Truth
    mapMatrices: _Truth
    output: _Targets
    printLog: _Truth
    restLengths: _List
    showColor: _List
    showObjectScale: _Real
    tags: _List
    topology: _Targets

class DistanceMultiMapping(Object):
    """The distances of points of several states, less their rest lengths."""

    indexPairs: _ListData
    computeDistance: _TruthData
    restLengths: _ListData
    showObjectScale: _RealData
    showColor: _ListData
    geometricStiffness: _ChoiceData
    mapForces: _TruthData
    mapConstraints: _TruthData
    mapMasses: _TruthData
    mapMatrices: _TruthData
    applyRestPosition: _TruthData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    topology: _TargetsLink
    input: _TargetsLink
    output: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_DistanceMultiMapping_]) -> None: ...

class _DistanceToPlaneMapping_(_Named, total=False):
    applyRestPosition: _Truth
    bbox: _List
    input: _Targets
    isMechanical: _Truth
    listening: _Truth
    mapConstraints: _Truth
    mapForces: _Truth
    mapMasses: _Truth
    mapMatrices: _Truth
    output: _Targets
    planeNormal: _List
    planePoint: _List
    printLog: _Truth
    tags: _List

class DistanceToPlaneMapping(Object):
    """The signed distances of points from a plane (in the plane: from a line)."""

    planeNormal: _ListData
    planePoint: _ListData
    mapForces: _TruthData
    mapConstraints: _TruthData
    mapMasses: _TruthData
    mapMatrices: _TruthData
    applyRestPosition: _TruthData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    input: _TargetsLink
    output: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_DistanceToPlaneMapping_]) -> None: ...

class _Edge2QuadTopologicalMapping_(_Named, total=False):
    bbox: _List
    edgeList: _List
    flipNormals: _Truth
    focalAxis: _List
    input: _Targets
    listening: _Truth
    nbPointsOnEachCircle: _Integer
    output: _Targets
    printLog: _Truth
    radius: _Real
    radiusFocal: _Real
    tags: _List

class Edge2QuadTopologicalMapping(Object):
    """Makes a tube of quads around each edge of the input, whose points are rigid frames."""

    nbPointsOnEachCircle: _IntegerData
    radius: _RealData
    radiusFocal: _RealData
    focalAxis: _ListData
    edgeList: _ListData
    flipNormals: _TruthData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    input: _TargetsLink
    output: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_Edge2QuadTopologicalMapping_]) -> None: ...

class _EdgePressureForceField_(_Named, total=False):
    arrowSizeCoef: _Real
    bbox: _List
    binormal: _List
    dmax: _Real
    dmin: _Real
    edgeIndices: _List
    edges: _List
    listening: _Truth
    mstate: _Targets
    normal: _List
    p_intensity: _List
    pressure: _List
    printLog: _Truth
    rayleighStiffness: _Real
    tags: _List
    topology: _Targets

class EdgePressureForceField(Object):
    """Forces along edges, per length at rest: of constant direction, or across the current edge."""

    pressure: _ListData
    edgeIndices: _ListData
    edges: _ListData
    normal: _ListData
    dmin: _RealData
    dmax: _RealData
    p_intensity: _ListData
    binormal: _ListData
    arrowSizeCoef: _RealData
    rayleighStiffness: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    topology: _TargetsLink
    mstate: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_EdgePressureForceField_]) -> None: ...

class _EdgeSetGeometryAlgorithms_(_Named, total=False):
    bbox: _List
    drawColorEdges: _List
    drawEdges: _Truth
    listening: _Truth
    printLog: _Truth
    showEdgeIndices: _Truth
    showIndicesScale: _Real
    showPointIndices: _Truth
    tagMechanics: _Texts
    tags: _List

class EdgeSetGeometryAlgorithms(_TopologyQueries):
    """Drawing options of edges; no effect on the simulation."""

    showIndicesScale: _RealData
    showPointIndices: _TruthData
    tagMechanics: _TextsData
    showEdgeIndices: _TruthData
    drawEdges: _TruthData
    drawColorEdges: _ListData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_EdgeSetGeometryAlgorithms_]) -> None: ...

class _EdgeSetTopologyContainer_(_Named, total=False):
    bbox: _List
    checkConnexity: _Truth
    checkTopology: _Truth
    edges: _List
    listening: _Truth
    nbPoints: _Integer
    points: _List
    position: _List
    printLog: _Truth
    tags: _List

class EdgeSetTopologyContainer(_Topology):
    """Points joined by edges."""

    position: _ListData
    nbPoints: _IntegerData
    checkTopology: _TruthData
    edges: _ListData
    checkConnexity: _TruthData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_EdgeSetTopologyContainer_]) -> None: ...

class _EdgeSetTopologyModifier_(_Named, total=False):
    bbox: _List
    listening: _Truth
    printLog: _Truth
    propagateToDOF: _Truth
    tags: _List

class EdgeSetTopologyModifier(_Topology):
    """Lets the edges of the container beside it change during a run. Whoever removes edges, adds some or divides them does it through this component; what has data per point or per element follows."""

    propagateToDOF: _TruthData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_EdgeSetTopologyModifier_]) -> None: ...

class _EigenSimplicialLDLT_(_Named, total=False):
    backwardErrorLimit: _Real
    bbox: _List
    linearSystem: _Targets
    listening: _Truth
    orderingMethod: _Targets
    parallelInverseProduct: _Truth
    precision: _Choice
    printLog: _Truth
    reuseFactor: _Truth
    reuseLimit: _Integer
    reuseTolerance: _Real
    tags: _List

class EigenSimplicialLDLT(_LinearSolve):
    """Solves symmetric systems directly by L D L^T. The matrix may be indefinite; a singular one is an error, never a guess."""

    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    parallelInverseProduct: _TruthData
    backwardErrorLimit: _RealData
    reuseFactor: _TruthData
    reuseTolerance: _RealData
    reuseLimit: _IntegerData
    precision: _ChoiceData
    linearSystem: _TargetsLink
    orderingMethod: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_EigenSimplicialLDLT_]) -> None: ...

class _EigenSimplicialLLT_(_Named, total=False):
    backwardErrorLimit: _Real
    bbox: _List
    linearSystem: _Targets
    listening: _Truth
    orderingMethod: _Targets
    parallelInverseProduct: _Truth
    precision: _Choice
    printLog: _Truth
    reuseFactor: _Truth
    reuseLimit: _Integer
    reuseTolerance: _Real
    tags: _List

class EigenSimplicialLLT(_LinearSolve):
    """Solves symmetric positive definite systems directly by L L^T. A matrix that is not positive definite is an error with the unknown where it shows: an instability, or a sign, in the model."""

    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    parallelInverseProduct: _TruthData
    backwardErrorLimit: _RealData
    reuseFactor: _TruthData
    reuseTolerance: _RealData
    reuseLimit: _IntegerData
    precision: _ChoiceData
    linearSystem: _TargetsLink
    orderingMethod: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_EigenSimplicialLLT_]) -> None: ...

class _EigenSparseLU_(_Named, total=False):
    backwardErrorLimit: _Real
    bbox: _List
    linearSystem: _Targets
    listening: _Truth
    orderingMethod: _Targets
    parallelInverseProduct: _Truth
    printLog: _Truth
    tags: _List

class EigenSparseLU(_LinearSolve):
    """Solves systems directly by L U with partial pivoting. The matrix may be unsymmetric and indefinite."""

    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    parallelInverseProduct: _TruthData
    backwardErrorLimit: _RealData
    linearSystem: _TargetsLink
    orderingMethod: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_EigenSparseLU_]) -> None: ...

class _EigenSparseQR_(_Named, total=False):
    backwardErrorLimit: _Real
    bbox: _List
    linearSystem: _Targets
    listening: _Truth
    orderingMethod: _Targets
    parallelInverseProduct: _Truth
    printLog: _Truth
    tags: _List

class EigenSparseQR(_LinearSolve):
    """Solves systems directly by Q R with Householder reflections. The matrix may be unsymmetric and indefinite. Slower than EigenSparseLU, and stable whatever the pivots are."""

    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    parallelInverseProduct: _TruthData
    backwardErrorLimit: _RealData
    linearSystem: _TargetsLink
    orderingMethod: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_EigenSparseQR_]) -> None: ...

class _EllipsoidForceField_(_Named, total=False):
    bbox: _List
    center: _List
    color: _List
    contacts: _Texts
    damping: _Real
    listening: _Truth
    mstate: _Targets
    printLog: _Truth
    rayleighStiffness: _Real
    stiffness: _Real
    tags: _List
    vradius: _List

class EllipsoidForceField(Object):
    """An ellipsoid that pushes points out of its inside (stiffness above 0) or pulls points outside back in (below 0)."""

    contacts: _TextsData
    center: _ListData
    vradius: _ListData
    stiffness: _RealData
    damping: _RealData
    color: _ListData
    rayleighStiffness: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    mstate: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_EllipsoidForceField_]) -> None: ...

class _EulerExplicitSolver_(_Named, total=False):
    bbox: _List
    linearSolver: _Targets
    listening: _Truth
    printLog: _Truth
    symplectic: _Truth
    tags: _List
    threadSafeVisitor: _Truth

class EulerExplicitSolver(_LinearSolve):
    """Explicit Euler: cheap steps, stable only while h < 2 / (highest frequency) (s), first order."""

    symplectic: _TruthData
    threadSafeVisitor: _TruthData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    linearSolver: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_EulerExplicitSolver_]) -> None: ...

class _EulerImplicitSolver_(_Named, total=False):
    bbox: _List
    computeResidual: _Truth
    firstOrder: _Truth
    linearSolver: _Targets
    listening: _Truth
    printLog: _Truth
    rayleighMass: _Real
    rayleighStiffness: _Real
    residual: _Real
    solveConstraint: _Truth
    tags: _List
    threadSafeVisitor: _Truth
    trapezoidalScheme: _Truth
    vdamping: _Real

class EulerImplicitSolver(_LinearSolve):
    """Backward Euler, linearised once at the start of each step: robust and damping, first order. The usual choice for interaction."""

    rayleighStiffness: _RealData
    rayleighMass: _RealData
    vdamping: _RealData
    firstOrder: _TruthData
    trapezoidalScheme: _TruthData
    solveConstraint: _TruthData
    computeResidual: _TruthData
    residual: _RealData
    threadSafeVisitor: _TruthData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    linearSolver: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_EulerImplicitSolver_]) -> None: ...

class _ExtrudeEdgesAndGenerateQuads_(_Named, total=False):
    bbox: _List
    curveEdges: _List
    curveVertices: _List
    direction: _List
    edges: _List
    extrudeDirection: _List
    hexahedra: _List
    inputEdges: _List
    inputPosition: _List
    isCentered: _Truth
    listening: _Truth
    numSlices: _Integer
    numberOfSections: _Integer
    output_position: _List
    position: _List
    printLog: _Truth
    quads: _List
    tags: _List
    tetrahedra: _List
    thickness: _Real
    triangles: _List

class ExtrudeEdgesAndGenerateQuads(Object):
    """Makes strips of quads on edges: copies of the edges along a direction, and the quads between them."""

    inputPosition: _ListData
    inputEdges: _ListData
    direction: _ListData
    thickness: _RealData
    numSlices: _IntegerData
    isCentered: _TruthData
    position: _ListData
    edges: _ListData
    triangles: _ListData
    quads: _ListData
    tetrahedra: _ListData
    hexahedra: _ListData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_ExtrudeEdgesAndGenerateQuads_]) -> None: ...

class _ExtrudeQuadsAndGenerateHexas_(_Named, total=False):
    bbox: _List
    edges: _List
    flipNormals: _Truth
    hexahedra: _List
    inputPosition: _List
    inputQuads: _List
    listening: _Truth
    numSlices: _Integer
    numberOfSlices: _Integer
    output_position: _List
    position: _List
    printLog: _Truth
    quads: _List
    scale: _List
    surfaceQuads: _List
    surfaceVertices: _List
    tags: _List
    tetrahedra: _List
    thickness: _Real
    triangles: _List

class ExtrudeQuadsAndGenerateHexas(Object):
    """Makes hexahedra on quads of a surface, on the side from which they are counter-clockwise, and the quads around them."""

    inputPosition: _ListData
    inputQuads: _ListData
    scale: _ListData
    thickness: _RealData
    numSlices: _IntegerData
    flipNormals: _TruthData
    position: _ListData
    edges: _ListData
    triangles: _ListData
    quads: _ListData
    tetrahedra: _ListData
    hexahedra: _ListData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_ExtrudeQuadsAndGenerateHexas_]) -> None: ...

class _ExtrudeSurface_(_Named, total=False):
    bbox: _List
    extrusionTriangles: _List
    extrusionVertices: _List
    flipNormals: _Truth
    heightFactor: _Real
    indices: _List
    inputPosition: _List
    inputTriangles: _List
    listening: _Truth
    numSlices: _Integer
    output_position: _List
    position: _List
    printLog: _Truth
    surfaceTriangles: _List
    surfaceVertices: _List
    tags: _List
    tetrahedra: _List
    thickness: _Real
    triangles: _List

class ExtrudeSurface(Object):
    """Makes a layer of tetrahedra on triangles of a surface, on the side from which they are counter-clockwise, and the triangles around the layer."""

    surfaceVertices: _ListData
    triangles: _ListData
    surfaceTriangles: _ListData
    heightFactor: _RealData
    numSlices: _IntegerData
    flipNormals: _TruthData
    extrusionVertices: _ListData
    extrusionTriangles: _ListData
    tetrahedra: _ListData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_ExtrudeSurface_]) -> None: ...

class _FEMMass_(_Named, total=False):
    bbox: _List
    consistent: _Truth
    listening: _Truth
    mstate: _Targets
    nodalMassDensity: _Targets
    printLog: _Truth
    rayleighMass: _Real
    separateGravity: _Truth
    tags: _List
    topology: _Targets

class FEMMass(Object):
    """Mass of the elements of a mesh by quadrature over their rest shape: M_ab = sum_q w_q rho(q) |det J(q)| N_a(q) N_b(q)."""

    consistent: _TruthData
    separateGravity: _TruthData
    rayleighMass: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    nodalMassDensity: _TargetsLink
    topology: _TargetsLink
    mstate: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_FEMMass_]) -> None: ...

class _FastTetrahedralCorotationalForceField_(_Named, total=False):
    bbox: _List
    drawColor1: _List
    drawColor2: _List
    drawColor3: _List
    drawColor4: _List
    drawing: _Truth
    edgeInfo: _Texts
    listening: _Truth
    method: _Choice
    mstate: _Targets
    pointInfo: _Texts
    poissonRatio: _List
    printLog: _Truth
    rayleighStiffness: _Real
    tags: _List
    tetrahedronInfo: _Texts
    topology: _Targets
    youngModulus: _List

class FastTetrahedralCorotationalForceField(Object):
    """Linear-elastic tetrahedra that turn with the body; with the method polar their force has a potential."""

    method: _ChoiceData
    pointInfo: _TextsData
    edgeInfo: _TextsData
    tetrahedronInfo: _TextsData
    drawing: _TruthData
    drawColor1: _ListData
    drawColor2: _ListData
    drawColor3: _ListData
    drawColor4: _ListData
    poissonRatio: _ListData
    youngModulus: _ListData
    rayleighStiffness: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    topology: _TargetsLink
    mstate: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_FastTetrahedralCorotationalForceField_]) -> None: ...

class _FastTriangularBendingSprings_(_Named, total=False):
    bbox: _List
    bendingStiffness: _Real
    listening: _Truth
    minDistValidity: _Real
    mstate: _Targets
    printLog: _Truth
    rayleighStiffness: _Real
    tags: _List
    topology: _Targets

class FastTriangularBendingSprings(Object):
    """Bending stiffness of a surface of triangles that is flat at rest: linear and therefore fast, with a constant matrix."""

    bendingStiffness: _RealData
    minDistValidity: _RealData
    rayleighStiffness: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    topology: _TargetsLink
    mstate: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_FastTriangularBendingSprings_]) -> None: ...

class _FileMessageHandlerComponent_(_Named, total=False):
    bbox: _List
    filename: _Texts
    listening: _Truth
    printLog: _Truth
    tags: _List

class FileMessageHandlerComponent(Object):
    """Writes SOFA's messages to a file; no effect here."""

    filename: _TextsData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_FileMessageHandlerComponent_]) -> None: ...

class _FixPickedParticleButtonSetting_(_Named, total=False):
    bbox: _List
    button: _Texts
    listening: _Truth
    printLog: _Truth
    stiffness: _Real
    tags: _List

class FixPickedParticleButtonSetting(Object):
    """Lets points stay where the mouse lets them go in the viewer, held by springs: no effect in other runs. Pulled at again, a point is free."""

    button: _TextsData
    stiffness: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_FixPickedParticleButtonSetting_]) -> None: ...

class _FixedLagrangianConstraint_(_Named, total=False):
    bbox: _List
    constraintIndex: _Integer
    endTime: _Real
    fixAll: _Truth
    group: _Integer
    indices: _List
    listening: _Truth
    mstate: _Targets
    printLog: _Truth
    tags: _List

class FixedLagrangianConstraint(Object):
    """Keeps points at their rest positions by constraint forces, which can be read; FixedProjectiveConstraint takes the unknowns away instead."""

    indices: _ListData
    fixAll: _TruthData
    group: _IntegerData
    constraintIndex: _IntegerData
    endTime: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    mstate: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_FixedLagrangianConstraint_]) -> None: ...

class _FixedPlaneProjectiveConstraint_(_Named, total=False):
    bbox: _List
    direction: _List
    dmax: _Real
    dmin: _Real
    endTime: _Real
    indices: _List
    listening: _Truth
    mstate: _Targets
    printLog: _Truth
    tags: _List
    topology: _Targets

class FixedPlaneProjectiveConstraint(Object):
    """Lets points move parallel to a plane only: their forces and increments have no component along the normal n, P = I - n n^T."""

    direction: _ListData
    dmin: _RealData
    dmax: _RealData
    indices: _ListData
    endTime: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    topology: _TargetsLink
    mstate: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_FixedPlaneProjectiveConstraint_]) -> None: ...

class _FixedProjectiveConstraint_(_Named, total=False):
    activate_projectVelocity: _Truth
    bbox: _List
    drawSize: _Real
    endTime: _Real
    fixAll: _Truth
    indices: _List
    listening: _Truth
    mstate: _Targets
    printLog: _Truth
    showObject: _Truth
    tags: _List
    topology: _Targets

class FixedProjectiveConstraint(Object):
    """Keeps points where they are: their forces and increments are zero."""

    showObject: _TruthData
    drawSize: _RealData
    activate_projectVelocity: _TruthData
    fixAll: _TruthData
    indices: _ListData
    endTime: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    topology: _TargetsLink
    mstate: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_FixedProjectiveConstraint_]) -> None: ...

class _FixedRotationProjectiveConstraint_(_Named, total=False):
    FixedXRotation: _Truth
    FixedYRotation: _Truth
    FixedZRotation: _Truth
    bbox: _List
    endTime: _Real
    listening: _Truth
    mstate: _Targets
    printLog: _Truth
    tags: _List

class FixedRotationProjectiveConstraint(Object):
    """Keeps all rigid points from turning about some axes."""

    FixedXRotation: _TruthData
    FixedYRotation: _TruthData
    FixedZRotation: _TruthData
    endTime: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    mstate: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_FixedRotationProjectiveConstraint_]) -> None: ...

class _FixedTranslationProjectiveConstraint_(_Named, total=False):
    bbox: _List
    coordinates: _List
    drawSize: _Real
    endTime: _Real
    fixAll: _Truth
    indices: _List
    listening: _Truth
    mstate: _Targets
    printLog: _Truth
    tags: _List
    topology: _Targets

class FixedTranslationProjectiveConstraint(Object):
    """Keeps the centres of rigid points where they are, and lets them turn: the linear parts of their forces and increments are zero."""

    coordinates: _ListData
    drawSize: _RealData
    fixAll: _TruthData
    indices: _ListData
    endTime: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    topology: _TargetsLink
    mstate: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_FixedTranslationProjectiveConstraint_]) -> None: ...

class _FrameSpringForceField_(_Named, total=False):
    bbox: _List
    listening: _Truth
    object1: _Targets
    object2: _Targets
    printLog: _Truth
    rayleighStiffness: _Real
    spring: _List
    tags: _List

class FrameSpringForceField(Object):
    """Springs that pull frames of two rigid bodies together: with d from the first to the second frame and the rotation vector t between the bodies the energy is 1/2 KS_T |d|^2 + 1/2 KS_R |t|^2."""

    spring: _ListData
    rayleighStiffness: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    object1: _TargetsLink
    object2: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_FrameSpringForceField_]) -> None: ...

class _FreeMotionAnimationLoop_(_Named, total=False):
    bbox: _List
    computeBoundingBox: _Truth
    constraintSolver: _Targets
    contact: _Choice
    listening: _Truth
    maxStepHalvings: _Integer
    parallelCollisionDetectionAndFreeMotion: _Truth
    parallelODESolving: _Truth
    printLog: _Truth
    solveVelocityConstraintFirst: _Truth
    tags: _List
    targetNode: _Texts
    threadSafeVisitor: _Truth
    touchMoments: _Choice

class FreeMotionAnimationLoop(Object):
    """Moves all bodies without constraints, detects collisions, solves the constraints and contacts, and moves the bodies to where they let them be."""

    solveVelocityConstraintFirst: _TruthData
    threadSafeVisitor: _TruthData
    parallelCollisionDetectionAndFreeMotion: _TruthData
    parallelODESolving: _TruthData
    touchMoments: _ChoiceData
    contact: _ChoiceData
    computeBoundingBox: _TruthData
    targetNode: _TextsData
    maxStepHalvings: _IntegerData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    constraintSolver: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_FreeMotionAnimationLoop_]) -> None: ...

class _GIDMeshLoader_(_Named, total=False):
    bbox: _List
    createSubelements: _Truth
    edges: _List
    edgesGroups: _List
    filename: _Texts
    flipNormals: _Truth
    hexahedra: _List
    hexas: _List
    highOrderEdgePositions: _List
    listening: _Truth
    normals: _List
    onlyAttachedPoints: _Truth
    pentahedra: _List
    pentas: _List
    position: _List
    printLog: _Truth
    prisms: _List
    pyramids: _List
    quads: _List
    quadsGroups: _List
    rotation: _List
    scale: _List
    scale3d: _List
    tags: _List
    tetrahedra: _List
    tetras: _List
    transformation: _List
    translation: _List
    triangles: _List
    trianglesGroups: _List
    triangulate: _Truth

class GIDMeshLoader(Object):
    """Reads a GiD mesh (text): blocks of coordinates and of elements of any kind."""

    filename: _TextsData
    position: _ListData
    edges: _ListData
    triangles: _ListData
    quads: _ListData
    tetrahedra: _ListData
    hexahedra: _ListData
    prisms: _ListData
    pyramids: _ListData
    normals: _ListData
    highOrderEdgePositions: _ListData
    edgesGroups: _ListData
    trianglesGroups: _ListData
    quadsGroups: _ListData
    flipNormals: _TruthData
    triangulate: _TruthData
    createSubelements: _TruthData
    onlyAttachedPoints: _TruthData
    translation: _ListData
    rotation: _ListData
    scale3d: _ListData
    transformation: _ListData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_GIDMeshLoader_]) -> None: ...

class _GearSpringForceField_(_Named, total=False):
    bbox: _List
    listening: _Truth
    object1: _Targets
    object2: _Targets
    printLog: _Truth
    rayleighStiffness: _Real
    spring: _List
    tags: _List

class GearSpringForceField(Object):
    """Gears: two wheels on pivots, the turn of one of which turns the other."""

    spring: _ListData
    rayleighStiffness: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    object1: _TargetsLink
    object2: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_GearSpringForceField_]) -> None: ...

class _GeneralizedAlphaSolver_(_Named, total=False):
    absoluteTolerance: _List
    adaptive: _Truth
    afterMeshChange: _Choice
    bbox: _List
    currentStep: _Real
    denseOutput: _Truth
    errorOf: _Choice
    lastMatrices: _Real
    lastNewtonIterations: _Real
    lastOrder: _Real
    lastRejectedSteps: _Real
    lastSubSteps: _Real
    linearSolver: _Targets
    listening: _Truth
    matrices: _Real
    maxStep: _Real
    minStep: _Real
    newtonIterations: _Real
    newtonSolver: _Targets
    printLog: _Truth
    rayleighMass: _Real
    rayleighStiffness: _Real
    rejectedSteps: _Real
    relativeTolerance: _List
    spectralRadius: _Real
    subSteps: _Real
    tags: _List

class GeneralizedAlphaSolver(_LinearSolve):
    """The generalized-alpha method: second order, stable for any step, and one number says how much it damps vibrations that the step does not resolve, while slow ones keep their energy."""

    spectralRadius: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    rayleighStiffness: _RealData
    rayleighMass: _RealData
    afterMeshChange: _ChoiceData
    adaptive: _TruthData
    relativeTolerance: _ListData
    absoluteTolerance: _ListData
    errorOf: _ChoiceData
    minStep: _RealData
    maxStep: _RealData
    denseOutput: _TruthData
    subSteps: _RealData
    rejectedSteps: _RealData
    newtonIterations: _RealData
    matrices: _RealData
    currentStep: _RealData
    lastSubSteps: _RealData
    lastRejectedSteps: _RealData
    lastNewtonIterations: _RealData
    lastMatrices: _RealData
    lastOrder: _RealData
    newtonSolver: _TargetsLink
    linearSolver: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_GeneralizedAlphaSolver_]) -> None: ...

class _GenerateCylinder_(_Named, total=False):
    bbox: _List
    center: _List
    edges: _List
    height: _Real
    hexahedra: _List
    listening: _Truth
    origin: _List
    output_position: _List
    position: _List
    printLog: _Truth
    quads: _List
    radius: _Real
    resCircumferential: _Integer
    resHeight: _Integer
    resRadial: _Integer
    tags: _List
    tetrahedra: _List
    triangles: _List

class GenerateCylinder(Object):
    """Makes a cylinder of tetrahedra about the z axis, and the triangles of its surface. In each layer of points the centre comes first, then the rings from inside outwards, each at the angles 2 pi k / resCircumferential."""

    origin: _ListData
    radius: _RealData
    height: _RealData
    resCircumferential: _IntegerData
    resRadial: _IntegerData
    resHeight: _IntegerData
    position: _ListData
    edges: _ListData
    triangles: _ListData
    quads: _ListData
    tetrahedra: _ListData
    hexahedra: _ListData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_GenerateCylinder_]) -> None: ...

class _GenerateGrid_(_Named, total=False):
    bbox: _List
    edges: _List
    hexahedra: _List
    listening: _Truth
    max: _List
    maxCorner: _List
    min: _List
    minCorner: _List
    n: _List
    output_position: _List
    position: _List
    printLog: _Truth
    quads: _List
    resolution: _List
    tags: _List
    tetrahedra: _List
    triangles: _List

class GenerateGrid(Object):
    """Makes the points and elements of a box cut into equal cells, numbered as in a `RegularGridTopology`; hexahedra are cut into tetrahedra, too."""

    n: _ListData
    min: _ListData
    max: _ListData
    position: _ListData
    edges: _ListData
    triangles: _ListData
    quads: _ListData
    tetrahedra: _ListData
    hexahedra: _ListData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_GenerateGrid_]) -> None: ...

class _GenerateRigidMass_(_Named, total=False):
    bbox: _List
    centerToOrigin: _List
    density: _Real
    inertiaMatrix: _List
    listening: _Truth
    mass: _Real
    massCenter: _List
    polygons: _Texts
    position: _List
    printLog: _Truth
    quads: _List
    rigidMass: _List
    tags: _List
    triangles: _List
    volume: _Real

class GenerateRigidMass(Object):
    """Mass, centre and inertia of a solid of constant density, exactly, from its closed surface."""

    density: _RealData
    position: _ListData
    triangles: _ListData
    quads: _ListData
    polygons: _TextsData
    rigidMass: _ListData
    mass: _RealData
    volume: _RealData
    inertiaMatrix: _ListData
    massCenter: _ListData
    centerToOrigin: _ListData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_GenerateRigidMass_]) -> None: ...

class _GenerateSphere_(_Named, total=False):
    bbox: _List
    center: _List
    edges: _List
    hexahedra: _List
    listening: _Truth
    output_position: _List
    position: _List
    printLog: _Truth
    quads: _List
    radius: _Real
    resolution: _Integer
    tags: _List
    tetrahedra: _List
    triangles: _List

class GenerateSphere(Object):
    """Makes a ball of tetrahedra, and the triangles of its surface: an octahedron in layers around the centre, each layer blown up to a sphere."""

    center: _ListData
    radius: _RealData
    resolution: _IntegerData
    position: _ListData
    edges: _ListData
    triangles: _ListData
    quads: _ListData
    tetrahedra: _ListData
    hexahedra: _ListData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_GenerateSphere_]) -> None: ...

class _GenericConstraintCorrection_(_Named, total=False):
    ODESolver: _Targets
    bbox: _List
    complianceFactor: _Real
    linearSolver: _Targets
    listening: _Truth
    printLog: _Truth
    regularizationTerm: _Real
    tags: _List

class GenericConstraintCorrection(Object):
    """The exact compliance of all bodies that one linear solver solves for together, whatever their types."""

    complianceFactor: _RealData
    regularizationTerm: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    linearSolver: _TargetsLink
    ODESolver: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_GenericConstraintCorrection_]) -> None: ...

class _GlobalSystemMatrixImage_(_Named, total=False):
    bbox: _List
    linearSystem: _Targets
    listening: _Truth
    printLog: _Truth
    tags: _List

class GlobalSystemMatrixImage(Object):
    """Shows the entries of a system matrix beside the scene, as a board with the first row above and the sizes of the entries in colours; where it has no entry, the board is empty. A large matrix is shown by the largest entries of its parts. There is none before the first step, nor with solvers that work without a matrix."""

    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    linearSystem: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_GlobalSystemMatrixImage_]) -> None: ...

class _Gravity_(_Named, total=False):
    bbox: _List
    gravity: _List
    listening: _Truth
    printLog: _Truth
    tags: _List

class Gravity(Object):
    """Gives its node, and all nodes below, an acceleration of gravity of their own in place of the scene's."""

    gravity: _ListData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_Gravity_]) -> None: ...

class _GridMeshCreator_(_Named, total=False):
    bbox: _List
    createSubelements: _Truth
    edges: _List
    edgesGroups: _List
    flipNormals: _Truth
    hexahedra: _List
    hexas: _List
    highOrderEdgePositions: _List
    listening: _Truth
    normals: _List
    onlyAttachedPoints: _Truth
    pentahedra: _List
    pentas: _List
    position: _List
    printLog: _Truth
    prisms: _List
    pyramids: _List
    quads: _List
    quadsGroups: _List
    resolution: _List
    rotation: _List
    scale: _List
    scale3d: _List
    tags: _List
    tetrahedra: _List
    tetras: _List
    transformation: _List
    translation: _List
    trianglePattern: _Integer
    triangles: _List
    trianglesGroups: _List
    triangulate: _Truth

class GridMeshCreator(Object):
    """Makes a sheet of points over the unit square in the plane z = 0, with quads or triangles and their edges."""

    resolution: _ListData
    trianglePattern: _IntegerData
    position: _ListData
    edges: _ListData
    triangles: _ListData
    quads: _ListData
    tetrahedra: _ListData
    hexahedra: _ListData
    prisms: _ListData
    pyramids: _ListData
    normals: _ListData
    highOrderEdgePositions: _ListData
    edgesGroups: _ListData
    trianglesGroups: _ListData
    quadsGroups: _ListData
    flipNormals: _TruthData
    triangulate: _TruthData
    createSubelements: _TruthData
    onlyAttachedPoints: _TruthData
    translation: _ListData
    rotation: _ListData
    scale3d: _ListData
    transformation: _ListData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_GridMeshCreator_]) -> None: ...

class _GridTopology_(_Named, total=False):
    bbox: _List
    computeEdgeList: _Truth
    computeHexaList: _Truth
    computePointList: _Truth
    computeQuadList: _Truth
    computeTriangleList: _Truth
    createTexCoords: _Truth
    edges: _List
    hexahedra: _List
    hexas: _List
    lines: _List
    listening: _Truth
    n: _List
    nx: _List
    ny: _List
    nz: _List
    points: _List
    position: _List
    printLog: _Truth
    quads: _List
    tags: _List
    tetrahedra: _List
    tetras: _List
    texcoords: _List
    triangles: _List
    uv: _List

class GridTopology(_TopologyQueries):
    """A grid of points at whole coordinates: point (i, j, k) lies there and has the index i + nx (j + ny k)."""

    n: _ListData
    computeHexaList: _TruthData
    computeQuadList: _TruthData
    computeTriangleList: _TruthData
    computeEdgeList: _TruthData
    computePointList: _TruthData
    createTexCoords: _TruthData
    position: _ListData
    edges: _ListData
    triangles: _ListData
    quads: _ListData
    tetrahedra: _ListData
    hexahedra: _ListData
    uv: _ListData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_GridTopology_]) -> None: ...

class _GroupFilterYoungModulus_(_Named, total=False):
    bbox: _List
    defaultYoungModulus: _Real
    elementsGroup: _List
    groupModulus: _List
    groups: _List
    listening: _Truth
    mapGroupModulus: _Texts
    primitives: _List
    printLog: _Truth
    tags: _List
    youngModulus: _List

class GroupFilterYoungModulus(Object):
    """Makes a list of Young's moduli, one for each element, from the groups of a mesh."""

    groups: _ListData
    primitives: _ListData
    elementsGroup: _ListData
    youngModulus: _ListData
    mapGroupModulus: _TextsData
    defaultYoungModulus: _RealData
    groupModulus: _ListData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_GroupFilterYoungModulus_]) -> None: ...

class _HausdorffDistance_(_Named, total=False):
    bbox: _List
    d12: _Real
    d21: _Real
    listening: _Truth
    max: _Real
    points1: _List
    points2: _List
    points_1: _List
    points_2: _List
    position1: _List
    position2: _List
    printLog: _Truth
    tags: _List

class HausdorffDistance(Object):
    """The Hausdorff distance of two sets of points: the largest distance from a point of one set to the nearest of the other, d(A, B) = max_a min_b |a - b|, in both directions. Of rigid points the centres count."""

    position1: _ListData
    position2: _ListData
    d12: _RealData
    d21: _RealData
    max: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_HausdorffDistance_]) -> None: ...

class _HermiteSplineProjectiveConstraint_(_Named, total=False):
    BeginTime: _Real
    EndTime: _Real
    SX0: _List
    SX1: _List
    X0: _List
    X1: _List
    bbox: _List
    dX0: _List
    dX1: _List
    endTime: _Real
    indices: _List
    listening: _Truth
    mstate: _Targets
    printLog: _Truth
    tags: _List
    topology: _Targets

class HermiteSplineProjectiveConstraint(Object):
    """Lets points follow a cubic Hermite curve between two times: x = H(s; X0, dX0, X1, dX1), at a speed that a second such curve gives: s = H(u; 0, SX0, 1, SX1) with the fraction u of the duration."""

    X0: _ListData
    dX0: _ListData
    X1: _ListData
    dX1: _ListData
    SX0: _ListData
    SX1: _ListData
    indices: _ListData
    BeginTime: _RealData
    EndTime: _RealData
    endTime: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    topology: _TargetsLink
    mstate: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_HermiteSplineProjectiveConstraint_]) -> None: ...

class _Hexa2PrismTopologicalMapping_(_Named, total=False):
    bbox: _List
    input: _Targets
    listening: _Truth
    output: _Targets
    printLog: _Truth
    tags: _List

class Hexa2PrismTopologicalMapping(Object):
    """Cuts each hexahedron of the input into two prisms, which become the elements of the output. Only a `MeshTopology` holds prisms."""

    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    input: _TargetsLink
    output: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_Hexa2PrismTopologicalMapping_]) -> None: ...

class _Hexa2QuadTopologicalMapping_(_Named, total=False):
    bbox: _List
    flipNormals: _Truth
    input: _Targets
    listening: _Truth
    output: _Targets
    printLog: _Truth
    tags: _List

class Hexa2QuadTopologicalMapping(Object):
    """Makes the quads that bound the hexahedra of the input the elements of the output: those that belong to exactly one hexahedron."""

    flipNormals: _TruthData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    input: _TargetsLink
    output: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_Hexa2QuadTopologicalMapping_]) -> None: ...

class _Hexa2TetraTopologicalMapping_(_Named, total=False):
    bbox: _List
    input: _Targets
    listening: _Truth
    output: _Targets
    printLog: _Truth
    swapping: _Truth
    tags: _List

class Hexa2TetraTopologicalMapping(Object):
    """Cuts each hexahedron of the input into six tetrahedra, which become the elements of the output."""

    swapping: _TruthData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    input: _TargetsLink
    output: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_Hexa2TetraTopologicalMapping_]) -> None: ...

class _HexahedralFEMForceField_(_Named, total=False):
    bbox: _List
    listening: _Truth
    method: _Choice
    mstate: _Targets
    poissonRatio: _List
    printLog: _Truth
    rayleighStiffness: _Real
    tags: _List
    topology: _Targets
    youngModulus: _List

class HexahedralFEMForceField(Object):
    """Linear elasticity in hexahedra that are nearly boxes and turn with their mean edges."""

    method: _ChoiceData
    poissonRatio: _ListData
    youngModulus: _ListData
    rayleighStiffness: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    topology: _TargetsLink
    mstate: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_HexahedralFEMForceField_]) -> None: ...

class _HexahedralFEMForceFieldAndMass_(_Named, total=False):
    bbox: _List
    consistentMass: _Truth
    density: _Real
    listening: _Truth
    lumpedMass: _Truth
    lumpedMasses: _List
    massMatrices: _List
    method: _Choice
    mstate: _Targets
    poissonRatio: _List
    printLog: _Truth
    rayleighMass: _Real
    rayleighStiffness: _Real
    separateGravity: _Truth
    tags: _List
    topology: _Targets
    totalMass: _Real
    youngModulus: _List

class HexahedralFEMForceFieldAndMass(Object):
    """HexahedralFEMForceField and the mass of its hexahedra in one component."""

    method: _ChoiceData
    totalMass: _RealData
    lumpedMasses: _ListData
    density: _RealData
    lumpedMass: _TruthData
    consistentMass: _TruthData
    massMatrices: _ListData
    separateGravity: _TruthData
    rayleighMass: _RealData
    poissonRatio: _ListData
    youngModulus: _ListData
    rayleighStiffness: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    topology: _TargetsLink
    mstate: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_HexahedralFEMForceFieldAndMass_]) -> None: ...

class _HexahedronCompositeFEMForceFieldAndMass_(_Named, total=False):
    bbox: _List
    completeInterpolation: _Truth
    consistentMass: _Truth
    density: _Real
    drawColor: _Integer
    drawPercentageOffset: _Real
    drawSize: _Real
    drawType: _Integer
    drawing: _Truth
    finestToCoarse: _Truth
    homogenizationMethod: _Integer
    initialPoints: _List
    listening: _Truth
    lumpedMass: _Truth
    massMatrices: _List
    method: _Choice
    mstate: _Targets
    nbVirtualFinerLevels: _Integer
    poissonRatio: _List
    printLog: _Truth
    rayleighMass: _Real
    rayleighStiffness: _Real
    separateGravity: _Truth
    stiffnessMatrices: _List
    tags: _List
    topology: _Targets
    totalMass: _Real
    updateStiffnessMatrix: _Truth
    useMass: _Truth
    useRamification: _Truth
    youngModulus: _List

class HexahedronCompositeFEMForceFieldAndMass(Object):
    """HexahedronFEMForceFieldAndMass on the cells of a coarse sparse grid, with the stiffness that the finer cells in them have together: for a motion of the corners all other points of the finer cells are in equilibrium with the pull of a uniform medium around them."""

    finestToCoarse: _TruthData
    homogenizationMethod: _IntegerData
    completeInterpolation: _TruthData
    useRamification: _TruthData
    drawType: _IntegerData
    drawColor: _IntegerData
    drawSize: _RealData
    nbVirtualFinerLevels: _IntegerData
    useMass: _TruthData
    totalMass: _RealData
    density: _RealData
    lumpedMass: _TruthData
    consistentMass: _TruthData
    massMatrices: _ListData
    separateGravity: _TruthData
    rayleighMass: _RealData
    method: _ChoiceData
    updateStiffnessMatrix: _TruthData
    drawing: _TruthData
    drawPercentageOffset: _RealData
    stiffnessMatrices: _ListData
    initialPoints: _ListData
    poissonRatio: _ListData
    youngModulus: _ListData
    rayleighStiffness: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    topology: _TargetsLink
    mstate: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_HexahedronCompositeFEMForceFieldAndMass_]) -> None: ...

class _HexahedronCompositeFEMMapping_(_Named, total=False):
    applyRestPosition: _Truth
    bbox: _List
    input: _Targets
    isMechanical: _Truth
    listening: _Truth
    mapConstraints: _Truth
    mapForces: _Truth
    mapMasses: _Truth
    mapMatrices: _Truth
    output: _Targets
    printLog: _Truth
    tags: _List

class HexahedronCompositeFEMMapping(Object):
    """The points of the output lie in the finer cells of the elements of a `HexahedronCompositeFEMForceFieldAndMass`, and go where these are in equilibrium: a stiff seed in a soft cell keeps its shape."""

    mapForces: _TruthData
    mapConstraints: _TruthData
    mapMasses: _TruthData
    mapMatrices: _TruthData
    applyRestPosition: _TruthData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    input: _TargetsLink
    output: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_HexahedronCompositeFEMMapping_]) -> None: ...

class _HexahedronFEMForceField_(_Named, total=False):
    bbox: _List
    drawPercentageOffset: _Real
    drawing: _Truth
    initialPoints: _List
    listening: _Truth
    method: _Choice
    mstate: _Targets
    poissonRatio: _List
    printLog: _Truth
    rayleighStiffness: _Real
    stiffnessMatrices: _List
    tags: _List
    topology: _Targets
    updateStiffnessMatrix: _Truth
    youngModulus: _List

class HexahedronFEMForceField(Object):
    """Linear elasticity in hexahedra that turn with their mean edges: large displacements, small strains."""

    method: _ChoiceData
    updateStiffnessMatrix: _TruthData
    drawing: _TruthData
    drawPercentageOffset: _RealData
    stiffnessMatrices: _ListData
    initialPoints: _ListData
    poissonRatio: _ListData
    youngModulus: _ListData
    rayleighStiffness: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    topology: _TargetsLink
    mstate: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_HexahedronFEMForceField_]) -> None: ...

class _HexahedronFEMForceFieldAndMass_(_Named, total=False):
    bbox: _List
    consistentMass: _Truth
    density: _Real
    drawPercentageOffset: _Real
    drawing: _Truth
    initialPoints: _List
    listening: _Truth
    lumpedMass: _Truth
    massMatrices: _List
    method: _Choice
    mstate: _Targets
    poissonRatio: _List
    printLog: _Truth
    rayleighMass: _Real
    rayleighStiffness: _Real
    separateGravity: _Truth
    stiffnessMatrices: _List
    tags: _List
    topology: _Targets
    updateStiffnessMatrix: _Truth
    youngModulus: _List

class HexahedronFEMForceFieldAndMass(Object):
    """HexahedronFEMForceField and the mass of its hexahedra in one component."""

    density: _RealData
    lumpedMass: _TruthData
    consistentMass: _TruthData
    massMatrices: _ListData
    separateGravity: _TruthData
    rayleighMass: _RealData
    method: _ChoiceData
    updateStiffnessMatrix: _TruthData
    drawing: _TruthData
    drawPercentageOffset: _RealData
    stiffnessMatrices: _ListData
    initialPoints: _ListData
    poissonRatio: _ListData
    youngModulus: _ListData
    rayleighStiffness: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    topology: _TargetsLink
    mstate: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_HexahedronFEMForceFieldAndMass_]) -> None: ...

class _HexahedronSetGeometryAlgorithms_(_Named, total=False):
    bbox: _List
    drawColorEdges: _List
    drawColorHexahedra: _List
    drawColorQuads: _List
    drawEdges: _Truth
    drawHexa: _Truth
    drawHexahedra: _Truth
    drawHexahedron: _Truth
    drawQuads: _Truth
    listening: _Truth
    printLog: _Truth
    showEdgeIndices: _Truth
    showHexaIndices: _Truth
    showIndicesScale: _Real
    showPointIndices: _Truth
    showQuadIndices: _Truth
    tagMechanics: _Texts
    tags: _List

class HexahedronSetGeometryAlgorithms(_TopologyQueries):
    """Drawing options of hexahedra; no effect on the simulation."""

    showIndicesScale: _RealData
    showPointIndices: _TruthData
    tagMechanics: _TextsData
    showEdgeIndices: _TruthData
    drawEdges: _TruthData
    drawColorEdges: _ListData
    showQuadIndices: _TruthData
    drawQuads: _TruthData
    drawColorQuads: _ListData
    showHexaIndices: _TruthData
    drawHexahedra: _TruthData
    drawColorHexahedra: _ListData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_HexahedronSetGeometryAlgorithms_]) -> None: ...

class _HexahedronSetTopologyContainer_(_Named, total=False):
    bbox: _List
    checkConnexity: _Truth
    checkTopology: _Truth
    createQuadArray: _Truth
    edges: _List
    hexahedra: _List
    hexas: _List
    listening: _Truth
    nbPoints: _Integer
    points: _List
    position: _List
    printLog: _Truth
    quads: _List
    tags: _List

class HexahedronSetTopologyContainer(_Topology):
    """A volume of hexahedra, with its quads and edges."""

    position: _ListData
    nbPoints: _IntegerData
    checkTopology: _TruthData
    edges: _ListData
    checkConnexity: _TruthData
    quads: _ListData
    hexahedra: _ListData
    createQuadArray: _TruthData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_HexahedronSetTopologyContainer_]) -> None: ...

class _HexahedronSetTopologyModifier_(_Named, total=False):
    bbox: _List
    listening: _Truth
    printLog: _Truth
    propagateToDOF: _Truth
    removeIsolated: _Truth
    tags: _List

class HexahedronSetTopologyModifier(_Topology):
    """Lets the hexahedra of the container beside it change during a run. Whoever removes hexahedra, adds some or divides them does it through this component; what has data per point or per element follows."""

    propagateToDOF: _TruthData
    removeIsolated: _TruthData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_HexahedronSetTopologyModifier_]) -> None: ...

class _IdentityMapping_(_Named, total=False):
    applyRestPosition: _Truth
    bbox: _List
    input: _Targets
    isMechanical: _Truth
    listening: _Truth
    mapConstraints: _Truth
    mapForces: _Truth
    mapMasses: _Truth
    mapMatrices: _Truth
    output: _Targets
    printLog: _Truth
    tags: _List

class IdentityMapping(Object):
    """The points of the output are those of the input, one to one."""

    mapForces: _TruthData
    mapConstraints: _TruthData
    mapMasses: _TruthData
    mapMatrices: _TruthData
    applyRestPosition: _TruthData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    input: _TargetsLink
    output: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_IdentityMapping_]) -> None: ...

class _IdentityMultiMapping_(_Named, total=False):
    applyRestPosition: _Truth
    bbox: _List
    input: _Targets
    isMechanical: _Truth
    listening: _Truth
    mapConstraints: _Truth
    mapForces: _Truth
    mapMasses: _Truth
    mapMatrices: _Truth
    output: _Targets
    printLog: _Truth
    tags: _List

class IdentityMultiMapping(Object):
    """The points of several states as one state: those of the first input, then those of the second, and so on."""

    mapForces: _TruthData
    mapConstraints: _TruthData
    mapMasses: _TruthData
    mapMatrices: _TruthData
    applyRestPosition: _TruthData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    input: _TargetsLink
    output: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_IdentityMultiMapping_]) -> None: ...

class _IdentityTopologicalMapping_(_Named, total=False):
    bbox: _List
    input: _Targets
    listening: _Truth
    output: _Targets
    printLog: _Truth
    tags: _List

class IdentityTopologicalMapping(Object):
    """Passes changes of the input on to the output, whose own elements are those of the input at the start."""

    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    input: _TargetsLink
    output: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_IdentityTopologicalMapping_]) -> None: ...

class _ImprovedJacobiConstraintSolver_(_Named, total=False):
    allVerified: _Truth
    bbox: _List
    computeConstraintForces: _Truth
    computeGraphs: _Truth
    conjugateResidueSpeedFactor: _Real
    constraintCorrections: _Targets
    constraintForces: _List
    contact: _Choice
    currentError: _Real
    currentIterations: _Integer
    currentNumConstraintGroups: _Integer
    currentNumConstraints: _Integer
    listening: _Truth
    maxIt: _Integer
    maxIterations: _Integer
    multithreading: _Truth
    nbThreads: _Integer
    printLog: _Truth
    regularizationTerm: _Real
    scaleTolerance: _Truth
    sor: _Real
    spectralCorrectionFactor: _Real
    svdSingularValueNullSpaceCriteriaFactor: _Real
    svdSingularVectorNullSpaceCriteriaFactor: _Real
    tags: _List
    taskSchedulerType: _Texts
    tolerance: _Real
    useConjugateResidue: _Truth
    useSVDForRegularization: _Truth
    useSpectralCorrection: _Truth

class ImprovedJacobiConstraintSolver(_ConstraintSolve):
    """Solves for the forces of constraints and contacts by Jacobi iterations: all blocks at once, more iterations than block Gauss-Seidel."""

    useSpectralCorrection: _TruthData
    spectralCorrectionFactor: _RealData
    useConjugateResidue: _TruthData
    conjugateResidueSpeedFactor: _RealData
    maxIterations: _IntegerData
    tolerance: _RealData
    sor: _RealData
    regularizationTerm: _RealData
    scaleTolerance: _TruthData
    allVerified: _TruthData
    computeGraphs: _TruthData
    currentNumConstraints: _IntegerData
    currentNumConstraintGroups: _IntegerData
    currentIterations: _IntegerData
    currentError: _RealData
    constraintForces: _ListData
    computeConstraintForces: _TruthData
    contact: _ChoiceData
    multithreading: _TruthData
    useSVDForRegularization: _TruthData
    svdSingularValueNullSpaceCriteriaFactor: _RealData
    svdSingularVectorNullSpaceCriteriaFactor: _RealData
    nbThreads: _IntegerData
    taskSchedulerType: _TextsData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    constraintCorrections: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_ImprovedJacobiConstraintSolver_]) -> None: ...

class _IncrSAP_(_Named, total=False):
    bbox: _List
    box: _List
    listening: _Truth
    printLog: _Truth
    tags: _List

class IncrSAP(Object):
    """Keeps the ends of the boxes of all elements sorted along each axis, and tests the elements whose boxes overlap: broad and narrow phase in one. Where little moves in a step, little is sorted."""

    box: _ListData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_IncrSAP_]) -> None: ...

class _IndexValueMapper_(_Named, total=False):
    bbox: _List
    defaultValue: _Real
    indices: _List
    inputValues: _List
    listening: _Truth
    outputValues: _List
    printLog: _Truth
    tags: _List
    value: _Real

class IndexValueMapper(Object):
    """Sets entries of a list: outputValues is inputValues with `value` at the given indices."""

    inputValues: _ListData
    indices: _ListData
    outputValues: _ListData
    defaultValue: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_IndexValueMapper_]) -> None: ...

class _Indices2ValuesMapper_(_Named, total=False):
    bbox: _List
    defaultValue: _Real
    indices: _List
    inputValues: _List
    listening: _Truth
    outputValues: _List
    printLog: _Truth
    tags: _List
    values: _List

class Indices2ValuesMapper(Object):
    """Replaces labels by values: each input that is equal to one of `indices` becomes the value at its place."""

    inputValues: _ListData
    indices: _ListData
    values: _ListData
    outputValues: _ListData
    defaultValue: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_Indices2ValuesMapper_]) -> None: ...

_IndicesFromValues_ = TypedDict("_IndicesFromValues_", {"name": _Text, "template": str, "src": _Link, "bbox": _List, "global": _List, "indices": _List, "listening": _Truth, "otherIndices": _List, "printLog": _Truth, "recursiveSearch": _Truth, "tags": _List, "values": _List}, total=False)

class IndicesFromValues(Object):
    """Finds the indices of values in a list: for each of `values` the places in `global` that are equal to it, in order."""

    values: _ListData
    recursiveSearch: _TruthData
    indices: _ListData
    otherIndices: _ListData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_IndicesFromValues_]) -> None: ...

class _InfoComponent_(_Named, total=False):
    bbox: _List
    listening: _Truth
    printLog: _Truth
    tags: _List

class InfoComponent(Object):
    """Takes the place of a component that SOFA could not make; it has a name and does nothing."""

    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_InfoComponent_]) -> None: ...

class _InteractionEllipsoidForceField_(_Named, total=False):
    bbox: _List
    center: _List
    color: _List
    contacts: _Texts
    damping: _Real
    draw: _Truth
    listening: _Truth
    object1: _Targets
    object2: _Targets
    object2_dof_index: _Integer
    object2_forces: _Truth
    object2_invert: _Truth
    printLog: _Truth
    rayleighStiffness: _Real
    stiffness: _Real
    tags: _List
    vradius: _List

class InteractionEllipsoidForceField(Object):
    """Ellipsoids in the frame of a rigid body that push the points of another state out, or keep them in."""

    contacts: _TextsData
    center: _ListData
    vradius: _ListData
    stiffness: _RealData
    damping: _RealData
    color: _ListData
    draw: _TruthData
    object2_dof_index: _IntegerData
    object2_forces: _TruthData
    object2_invert: _TruthData
    rayleighStiffness: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    object1: _TargetsLink
    object2: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_InteractionEllipsoidForceField_]) -> None: ...

class _InteractiveCamera_(_Named, total=False):
    activated: _Truth
    bbox: _List
    computeZClip: _Truth
    distance: _Real
    fieldOfView: _Real
    fixedLookAt: _Truth
    listening: _Truth
    lookAt: _List
    orientation: _List
    panSpeed: _Real
    pivot: _Integer
    position: _List
    printLog: _Truth
    projectionType: _Integer
    tags: _List
    zFar: _Real
    zNear: _Real
    zoomSpeed: _Real

class InteractiveCamera(Object):
    """Where the view starts, and how the mouse moves it; no effect on the simulation."""

    zoomSpeed: _RealData
    panSpeed: _RealData
    pivot: _IntegerData
    position: _ListData
    orientation: _ListData
    lookAt: _ListData
    distance: _RealData
    fieldOfView: _RealData
    zNear: _RealData
    zFar: _RealData
    computeZClip: _TruthData
    fixedLookAt: _TruthData
    projectionType: _IntegerData
    activated: _TruthData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_InteractiveCamera_]) -> None: ...

class _InterventionalRadiologyController_(_Named, total=False):
    angularStep: _Real
    bbox: _List
    buttonDeviceState: _Truth
    controlledInstrument: _Integer
    endTime: _Real
    fixedConstraint: _Targets
    handleEventTriggersUpdate: _Truth
    index: _Integer
    indexFirstNode: _Integer
    instruments: _List
    listening: _Truth
    mainDirection: _List
    mstate: _Targets
    onlyTranslation: _Truth
    printLog: _Truth
    rigidCurvAbs: _List
    rotationInstrument: _List
    speed: _Real
    startingPos: _List
    step: _Real
    tags: _List
    threshold: _Real
    topology: _Targets
    xtip: _List

class InterventionalRadiologyController(Object):
    """Pushes wires out of one place, one within the other, pulls them back and turns them about their axes."""

    instruments: _ListData
    xtip: _ListData
    rotationInstrument: _ListData
    controlledInstrument: _IntegerData
    step: _RealData
    angularStep: _RealData
    speed: _RealData
    startingPos: _ListData
    threshold: _RealData
    rigidCurvAbs: _ListData
    indexFirstNode: _IntegerData
    index: _IntegerData
    onlyTranslation: _TruthData
    buttonDeviceState: _TruthData
    mainDirection: _ListData
    handleEventTriggersUpdate: _TruthData
    endTime: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    fixedConstraint: _TargetsLink
    topology: _TargetsLink
    mstate: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_InterventionalRadiologyController_]) -> None: ...

class _InverseControlSolver_(_Named, total=False):
    bbox: _List
    constraintCorrections: _Targets
    currentChoices: _Integer
    currentError: _Real
    currentIterations: _Integer
    epsilon: _Real
    goalDistance: _Real
    listening: _Truth
    maxChoices: _Integer
    maxIt: _Integer
    maxIterations: _Integer
    printLog: _Truth
    tags: _List
    tolerance: _Real

class InverseControlSolver(Object):
    """Solves for the forces of all constraints and contacts, and chooses those of the actuators whose `valueType` is `inverse`: each step ends as near to the goals as all limits let it."""

    epsilon: _RealData
    maxIterations: _IntegerData
    tolerance: _RealData
    maxChoices: _IntegerData
    goalDistance: _RealData
    currentChoices: _IntegerData
    currentIterations: _IntegerData
    currentError: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    constraintCorrections: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_InverseControlSolver_]) -> None: ...

class _InvertTransformMatrixEngine_(_Named, total=False):
    bbox: _List
    inT: _List
    listening: _Truth
    outT: _List
    printLog: _Truth
    tags: _List

class InvertTransformMatrixEngine(Object):
    """Inverts a matrix: outT is the inverse of inT."""

    inT: _ListData
    outT: _ListData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_InvertTransformMatrixEngine_]) -> None: ...

class _JacobiPreconditioner_(_Named, total=False):
    bbox: _List
    linearSystem: _Targets
    listening: _Truth
    parallelInverseProduct: _Truth
    printLog: _Truth
    tags: _List

class JacobiPreconditioner(_LinearSolve):
    """Divides by the diagonal of the matrix: x_i = b_i / A_ii. Only the diagonal is assembled."""

    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    parallelInverseProduct: _TruthData
    linearSystem: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_JacobiPreconditioner_]) -> None: ...

class _JoinPoints_(_Named, total=False):
    bbox: _List
    distance: _Real
    indices: _List
    listening: _Truth
    mergedPoints: _List
    points: _List
    printLog: _Truth
    tags: _List

class JoinPoints(Object):
    """Joins points that are at most `distance` apart, directly or over others between them: their mean takes their place."""

    points: _ListData
    distance: _RealData
    mergedPoints: _ListData
    indices: _ListData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_JoinPoints_]) -> None: ...

class _JointConstraint_(_Named, total=False):
    bbox: _List
    constraintIndex: _Integer
    displacement: _Real
    endTime: _Real
    force: _Real
    group: _Integer
    index: _Integer
    listening: _Truth
    maxDisplacement: _Real
    maxForce: _Real
    maxForceVariation: _Real
    minDisplacement: _Real
    minForce: _Real
    mstate: _Targets
    printLog: _Truth
    tags: _List
    value: _Real
    valueType: _Choice

class JointConstraint(Object):
    """Drives a scalar of a state, such as the angle of a joint: by a displacement from where it is at the start, or by a force. What is called force is the impulse of a step."""

    index: _IntegerData
    force: _RealData
    displacement: _RealData
    maxForce: _RealData
    minForce: _RealData
    maxForceVariation: _RealData
    maxDisplacement: _RealData
    minDisplacement: _RealData
    valueType: _ChoiceData
    group: _IntegerData
    constraintIndex: _IntegerData
    endTime: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    mstate: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_JointConstraint_]) -> None: ...

class _JointSpringForceField_(_Named, total=False):
    bbox: _List
    drawSize: _Real
    infile: _Texts
    listening: _Truth
    object1: _Targets
    object2: _Targets
    outfile: _Texts
    period: _Real
    printLog: _Truth
    rayleighStiffness: _Real
    reinit: _Truth
    spring: _List
    tags: _List

class JointSpringForceField(Object):
    """Joints between rigid bodies: springs along and about each axis of the first body, stiff where the joint blocks a motion."""

    spring: _ListData
    infile: _TextsData
    outfile: _TextsData
    period: _RealData
    drawSize: _RealData
    rayleighStiffness: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    object1: _TargetsLink
    object2: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_JointSpringForceField_]) -> None: ...

class _LCPConstraintSolver_(_Named, total=False):
    bbox: _List
    build_lcp: _Truth
    computeConstraintForces: _Truth
    constraintCorrections: _Targets
    constraintForces: _List
    contact: _Choice
    displayDebug: _Truth
    graph: _Texts
    group: _List
    initial_guess: _Truth
    listening: _Truth
    maxF: _Real
    maxIt: _Integer
    merge_local_levels: _List
    merge_method: _List
    merge_spatial_step: _List
    minW: _Real
    mu: _Real
    multi_grid: _List
    multi_grid_levels: _List
    printLog: _Truth
    regularizationTerm: _Real
    showCellWidth: _Real
    showLevelTranslation: _List
    showLevels: _List
    showTranslation: _List
    tags: _List
    tolerance: _Real

class LCPConstraintSolver(_ConstraintSolve):
    """Solves for the forces of contacts with one coefficient of friction for all, by Gauss-Seidel, from the forces that the same contacts had in the last step."""

    displayDebug: _TruthData
    initial_guess: _TruthData
    build_lcp: _TruthData
    tolerance: _RealData
    maxIt: _IntegerData
    regularizationTerm: _RealData
    mu: _RealData
    minW: _RealData
    maxF: _RealData
    constraintForces: _ListData
    computeConstraintForces: _TruthData
    group: _ListData
    graph: _TextsData
    showCellWidth: _RealData
    showTranslation: _ListData
    contact: _ChoiceData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    constraintCorrections: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_LCPConstraintSolver_]) -> None: ...

class _LCPForceFeedback_(_Named, total=False):
    activate: _Truth
    bbox: _List
    derivRotations: _Truth
    forceCoef: _Real
    indice: _Integer
    listening: _Truth
    localHapticConstraintAllFrames: _Truth
    mstate: _Targets
    printLog: _Truth
    solverMaxIt: _Integer
    solverTimeout: _Real
    tags: _List

class LCPForceFeedback(Object):
    """Lets a device feel the constraints on the state of its tool, between the steps and more often than there are steps."""

    activate: _TruthData
    indice: _IntegerData
    forceCoef: _RealData
    solverTimeout: _RealData
    solverMaxIt: _IntegerData
    derivRotations: _TruthData
    localHapticConstraintAllFrames: _TruthData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    mstate: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_LCPForceFeedback_]) -> None: ...

class _LightManager_(_Named, total=False):
    ambient: _List
    bbox: _List
    drawIsEnabled: _Truth
    listening: _Truth
    printLog: _Truth
    shadows: _Truth
    softShadows: _Truth
    tags: _List

class LightManager(Object):
    """Lets the lights of the scene take the place of those that pictures have otherwise; no effect on the simulation."""

    shadows: _TruthData
    softShadows: _TruthData
    ambient: _ListData
    drawIsEnabled: _TruthData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_LightManager_]) -> None: ...

class _LineAxis_(_Named, total=False):
    axis: _Texts
    bbox: _List
    draw: _Truth
    infinite: _Truth
    listening: _Truth
    nbLineSegments: _Integer
    printLog: _Truth
    size: _Real
    tags: _List
    thickness: _Real
    vanishing: _Truth

class LineAxis(Object):
    """Axes that are drawn for orientation; no effect on the simulation."""

    axis: _TextsData
    size: _RealData
    infinite: _TruthData
    thickness: _RealData
    vanishing: _TruthData
    nbLineSegments: _IntegerData
    draw: _TruthData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_LineAxis_]) -> None: ...

class _LineCollisionModel_(_Named, total=False):
    active: _Truth
    bbox: _List
    bothSide: _Truth
    collisionElementActiver: _Targets
    color: _List
    contactDistance: _Real
    contactFriction: _Real
    contactResponse: _Texts
    contactRestitution: _Real
    contactStiffness: _Real
    displayFreePosition: _Truth
    group: _List
    listening: _Truth
    moving: _Truth
    mstate: _Targets
    next: _Targets
    numberOfContacts: _Integer
    previous: _Targets
    printLog: _Truth
    proximity: _Real
    selfCollision: _Truth
    simulated: _Truth
    tags: _List
    topology: _Targets

class LineCollisionModel(Object):
    """The edges of a topology as elements that may touch: those that are given, and those of its faces."""

    bothSide: _TruthData
    displayFreePosition: _TruthData
    active: _TruthData
    moving: _TruthData
    simulated: _TruthData
    selfCollision: _TruthData
    contactDistance: _RealData
    contactStiffness: _RealData
    contactFriction: _RealData
    contactRestitution: _RealData
    contactResponse: _TextsData
    color: _ListData
    group: _ListData
    numberOfContacts: _IntegerData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    topology: _TargetsLink
    mstate: _TargetsLink
    previous: _TargetsLink
    next: _TargetsLink
    collisionElementActiver: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_LineCollisionModel_]) -> None: ...

class _LineProjectiveConstraint_(_Named, total=False):
    bbox: _List
    direction: _List
    drawSize: _Real
    endTime: _Real
    indices: _List
    listening: _Truth
    mstate: _Targets
    origin: _List
    printLog: _Truth
    tags: _List
    topology: _Targets

class LineProjectiveConstraint(Object):
    """Keeps points on one straight line: x = o + n n . (x - o) with the origin o and the unit direction n."""

    origin: _ListData
    direction: _ListData
    drawSize: _RealData
    indices: _ListData
    endTime: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    topology: _TargetsLink
    mstate: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_LineProjectiveConstraint_]) -> None: ...

class _LineSetSkinningMapping_(_Named, total=False):
    applyRestPosition: _Truth
    bbox: _List
    geometricStiffness: _Choice
    input: _Targets
    isMechanical: _Truth
    listening: _Truth
    mapConstraints: _Truth
    mapForces: _Truth
    mapMasses: _Truth
    mapMatrices: _Truth
    neighborhoodLevel: _Integer
    numberInfluencedLines: _Integer
    output: _Targets
    printLog: _Truth
    tags: _List
    weightCoef: _Integer

class LineSetSkinningMapping(Object):
    """Points that blend the motions of lines between rigid points."""

    neighborhoodLevel: _IntegerData
    numberInfluencedLines: _IntegerData
    weightCoef: _IntegerData
    geometricStiffness: _ChoiceData
    mapForces: _TruthData
    mapConstraints: _TruthData
    mapMasses: _TruthData
    mapMatrices: _TruthData
    applyRestPosition: _TruthData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    input: _TargetsLink
    output: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_LineSetSkinningMapping_]) -> None: ...

class _LinearForceField_(_Named, total=False):
    arrowSizeCoef: _Real
    bbox: _List
    force: _Real
    forces: _List
    listening: _Truth
    mstate: _Targets
    points: _List
    printLog: _Truth
    rayleighStiffness: _Real
    tags: _List
    times: _List

class LinearForceField(Object):
    """The same force on each of some points, interpolated linearly between the entries of a table over time."""

    points: _ListData
    force: _RealData
    times: _ListData
    forces: _ListData
    arrowSizeCoef: _RealData
    rayleighStiffness: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    mstate: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_LinearForceField_]) -> None: ...

class _LinearMovementProjectiveConstraint_(_Named, total=False):
    bbox: _List
    endTime: _Real
    indices: _List
    keyTimes: _List
    listening: _Truth
    movements: _List
    mstate: _Targets
    printLog: _Truth
    relativeMovements: _Truth
    showMovement: _Truth
    tags: _List
    topology: _Targets

class LinearMovementProjectiveConstraint(Object):
    """Moves points by given displacements at given times, linearly in between: x = x0 + m(t), or x = m(t)."""

    keyTimes: _ListData
    movements: _ListData
    relativeMovements: _TruthData
    showMovement: _TruthData
    indices: _ListData
    endTime: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    topology: _TargetsLink
    mstate: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_LinearMovementProjectiveConstraint_]) -> None: ...

class _LinearSmallStrainFEMForceField_(_Named, total=False):
    bbox: _List
    computeForceDerivStrategy: _Choice
    computeForceStrategy: _Choice
    elementSpace: _Real
    elementStiffness: _List
    listening: _Truth
    mstate: _Targets
    poissonRatio: _List
    printLog: _Truth
    rayleighStiffness: _Real
    tags: _List
    topology: _Targets
    youngModulus: _List

class LinearSmallStrainFEMForceField(Object):
    """Linear elasticity for small displacements and rotations: f = -K (x - x0) with the constant stiffness of the rest shape."""

    poissonRatio: _ListData
    youngModulus: _ListData
    elementStiffness: _ListData
    computeForceStrategy: _ChoiceData
    computeForceDerivStrategy: _ChoiceData
    elementSpace: _RealData
    rayleighStiffness: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    topology: _TargetsLink
    mstate: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_LinearSmallStrainFEMForceField_]) -> None: ...

class _LinearSolverConstraintCorrection_(_Named, total=False):
    ODESolver: _Targets
    bbox: _List
    linearSolver: _Targets
    listening: _Truth
    mstate: _Targets
    printLog: _Truth
    regularizationTerm: _Real
    tags: _List
    wire_optimization: _Truth

class LinearSolverConstraintCorrection(Object):
    """The exact compliance of a body in a step: W = h J A^-1 J^T with the matrix A of its linear solver."""

    wire_optimization: _TruthData
    regularizationTerm: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    mstate: _TargetsLink
    linearSolver: _TargetsLink
    ODESolver: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_LinearSolverConstraintCorrection_]) -> None: ...

class _LinearVelocityProjectiveConstraint_(_Named, total=False):
    bbox: _List
    continueAfterEnd: _Truth
    coordinates: _List
    endTime: _Real
    indices: _List
    keyTimes: _List
    listening: _Truth
    mstate: _Targets
    printLog: _Truth
    tags: _List
    topology: _Targets
    velocities: _List

class LinearVelocityProjectiveConstraint(Object):
    """Moves points with velocities that are given at key times and linear in between; the position is their exact integral, x(t) = x0 + integral of v from the first key time to t."""

    keyTimes: _ListData
    velocities: _ListData
    coordinates: _ListData
    continueAfterEnd: _TruthData
    indices: _ListData
    endTime: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    topology: _TargetsLink
    mstate: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_LinearVelocityProjectiveConstraint_]) -> None: ...

class _LocalMinDistance_(_Named, total=False):
    alarmDistance: _Real
    angleCone: _Real
    bbox: _List
    coneFactor: _Real
    contactDistance: _Real
    filterIntersection: _Truth
    listening: _Truth
    printLog: _Truth
    tags: _List
    useLMDFilters: _Truth

class LocalMinDistance(Object):
    """Finds the pairs of elements whose distance is a local minimum below the alarm distance: points above the interior of triangles and edges, edges that cross, and pairs of points, each kept only if its direction lies in the cones of directions that belong to both elements. So neighbouring elements do not repeat a contact."""

    filterIntersection: _TruthData
    angleCone: _RealData
    coneFactor: _RealData
    useLMDFilters: _TruthData
    alarmDistance: _RealData
    contactDistance: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_LocalMinDistance_]) -> None: ...

_MapIndices_ = TypedDict("_MapIndices_", {"name": _Text, "template": str, "src": _Link, "bbox": _List, "in": _List, "indices": _List, "listening": _Truth, "out": _List, "printLog": _Truth, "tags": _List, "transpose": _Truth}, total=False)

class MapIndices(Object):
    """Renumbers indices: where `indices` has the entry v at place i, each v of `in` becomes i; others stay."""

    indices: _ListData
    out: _ListData
    transpose: _TruthData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_MapIndices_]) -> None: ...

class _MathOp_(_Named, total=False):
    bbox: _List
    input1: _List
    input2: _List
    input3: _List
    input4: _List
    listening: _Truth
    nbInputs: _Integer
    op: _Choice
    output: _List
    printLog: _Truth
    tags: _List

class MathOp(Object):
    """Applies an operation to lists, entry by entry; a list of one entry serves for all."""

    nbInputs: _IntegerData
    input1: _ListData
    input2: _ListData
    input3: _ListData
    input4: _ListData
    output: _ListData
    op: _ChoiceData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_MathOp_]) -> None: ...

class _MatrixFreeSystem_(_Named, total=False):
    bbox: _List
    listening: _Truth
    printLog: _Truth
    tags: _List

class MatrixFreeSystem(_LinearSolve):
    """A system whose products A p are computed by visiting the components: no matrix in memory. For iterative solvers."""

    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_MatrixFreeSystem_]) -> None: ...

class _MatrixLinearSystem_(_Named, total=False):
    applyMappedComponents: _Truth
    applyProjectiveConstraints: _Truth
    assembleDamping: _Truth
    assembleGeometricStiffness: _Truth
    assembleMass: _Truth
    assembleStiffness: _Truth
    bbox: _List
    checkIndices: _Truth
    listening: _Truth
    matrixSize: _List
    parallelAssemblyIndependentMatrices: _Truth
    printLog: _Truth
    tags: _List

class MatrixLinearSystem(_LinearSolve):
    """A system whose matrix A = m M + b B + k K is assembled in compressed rows. With the template DiagonalMatrix only its diagonal is, with BlockDiagonalMatrixMat3x3d only the 3 x 3 blocks there."""

    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    assembleStiffness: _TruthData
    assembleMass: _TruthData
    assembleDamping: _TruthData
    assembleGeometricStiffness: _TruthData
    applyProjectiveConstraints: _TruthData
    applyMappedComponents: _TruthData
    checkIndices: _TruthData
    parallelAssemblyIndependentMatrices: _TruthData
    matrixSize: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_MatrixLinearSystem_]) -> None: ...

class _MatrixProjectionMethod_(_Named, total=False):
    areJacobiansConstant: _Truth
    bbox: _List
    listening: _Truth
    mechanicalStates: _Targets
    printLog: _Truth
    tags: _List

class MatrixProjectionMethod(_LinearSolve):
    """Projects the matrix of a pair of mapped states onto the independent ones by the product J_1^T K J_2 of the Jacobians of their mappings. Systems do that without being told; the component is for `areJacobiansConstant`."""

    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    areJacobiansConstant: _TruthData
    mechanicalStates: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_MatrixProjectionMethod_]) -> None: ...

class _MechanicalObject_(_Named, total=False):
    bbox: _List
    constraint: _Texts
    derivX: _List
    drawMode: _Integer
    dx: _List
    dx2: _List
    dy: _List
    dy2: _List
    dz: _List
    dz2: _List
    externalForce: _List
    force: _List
    free_position: _List
    free_velocity: _List
    listening: _Truth
    mappingJacobian: _Texts
    position: _List
    printLog: _Truth
    reserve: _Integer
    reset_position: _List
    reset_velocity: _List
    restScale: _Real
    rest_position: _List
    rotation: _List
    rotation2: _List
    rx: _List
    rx2: _List
    ry: _List
    ry2: _List
    rz: _List
    rz2: _List
    scale: _List
    scale3d: _List
    showColor: _List
    showIndices: _Truth
    showIndicesScale: _Real
    showObject: _Truth
    showObjectScale: _Real
    showVectors: _Truth
    showVectorsScale: _Real
    size: _Integer
    sx: _List
    sy: _List
    sz: _List
    tags: _List
    topology: _Targets
    translation: _List
    translation2: _List
    useTopology: _Truth
    velocity: _List

class MechanicalObject(Object):
    """Degrees of freedom: positions, velocities and rest positions of the points of a body."""

    position: _ListData
    velocity: _ListData
    force: _ListData
    externalForce: _ListData
    rest_position: _ListData
    derivX: _ListData
    free_position: _ListData
    free_velocity: _ListData
    reset_position: _ListData
    reset_velocity: _ListData
    constraint: _TextsData
    mappingJacobian: _TextsData
    restScale: _RealData
    useTopology: _TruthData
    size: _IntegerData
    reserve: _IntegerData
    translation: _ListData
    rotation: _ListData
    scale3d: _ListData
    translation2: _ListData
    rotation2: _ListData
    showObject: _TruthData
    showObjectScale: _RealData
    showIndices: _TruthData
    showIndicesScale: _RealData
    showVectors: _TruthData
    showVectorsScale: _RealData
    drawMode: _IntegerData
    showColor: _ListData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    topology: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_MechanicalObject_]) -> None: ...

class _MechanicalStateController_(_Named, total=False):
    bbox: _List
    buttonDeviceState: _Truth
    handleEventTriggersUpdate: _Truth
    index: _Integer
    listening: _Truth
    mainDirection: _List
    onlyTranslation: _Truth
    printLog: _Truth
    tags: _List

class MechanicalStateController(Object):
    """Lets mouse and device move one rigid body, or one joint, of the state of the node; no effect here."""

    handleEventTriggersUpdate: _TruthData
    index: _IntegerData
    onlyTranslation: _TruthData
    buttonDeviceState: _TruthData
    mainDirection: _ListData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_MechanicalStateController_]) -> None: ...

class _MergeMeshes_(_Named, total=False):
    bbox: _List
    edges: _List
    edges1: _List
    edges10: _List
    edges2: _List
    edges3: _List
    edges4: _List
    edges5: _List
    edges6: _List
    edges7: _List
    edges8: _List
    edges9: _List
    hexahedra: _List
    hexahedra1: _List
    hexahedra10: _List
    hexahedra2: _List
    hexahedra3: _List
    hexahedra4: _List
    hexahedra5: _List
    hexahedra6: _List
    hexahedra7: _List
    hexahedra8: _List
    hexahedra9: _List
    listening: _Truth
    nbInputs: _Integer
    nbMeshes: _Integer
    nbPoints: _List
    npoints: _List
    output_position: _List
    position: _List
    position1: _List
    position10: _List
    position2: _List
    position3: _List
    position4: _List
    position5: _List
    position6: _List
    position7: _List
    position8: _List
    position9: _List
    printLog: _Truth
    quads: _List
    quads1: _List
    quads10: _List
    quads2: _List
    quads3: _List
    quads4: _List
    quads5: _List
    quads6: _List
    quads7: _List
    quads8: _List
    quads9: _List
    tags: _List
    tetrahedra: _List
    tetrahedra1: _List
    tetrahedra10: _List
    tetrahedra2: _List
    tetrahedra3: _List
    tetrahedra4: _List
    tetrahedra5: _List
    tetrahedra6: _List
    tetrahedra7: _List
    tetrahedra8: _List
    tetrahedra9: _List
    triangles: _List
    triangles1: _List
    triangles10: _List
    triangles2: _List
    triangles3: _List
    triangles4: _List
    triangles5: _List
    triangles6: _List
    triangles7: _List
    triangles8: _List
    triangles9: _List

class MergeMeshes(Object):
    """Puts meshes into one: position1, edges1, triangles1 ... are those of the first mesh (at most 10). Points and elements come in the order of the meshes, and elements keep their points."""

    nbInputs: _IntegerData
    nbPoints: _ListData
    position1: _ListData
    position2: _ListData
    position3: _ListData
    position4: _ListData
    position5: _ListData
    position6: _ListData
    position7: _ListData
    position8: _ListData
    position9: _ListData
    position10: _ListData
    edges1: _ListData
    edges2: _ListData
    edges3: _ListData
    edges4: _ListData
    edges5: _ListData
    edges6: _ListData
    edges7: _ListData
    edges8: _ListData
    edges9: _ListData
    edges10: _ListData
    triangles1: _ListData
    triangles2: _ListData
    triangles3: _ListData
    triangles4: _ListData
    triangles5: _ListData
    triangles6: _ListData
    triangles7: _ListData
    triangles8: _ListData
    triangles9: _ListData
    triangles10: _ListData
    quads1: _ListData
    quads2: _ListData
    quads3: _ListData
    quads4: _ListData
    quads5: _ListData
    quads6: _ListData
    quads7: _ListData
    quads8: _ListData
    quads9: _ListData
    quads10: _ListData
    tetrahedra1: _ListData
    tetrahedra2: _ListData
    tetrahedra3: _ListData
    tetrahedra4: _ListData
    tetrahedra5: _ListData
    tetrahedra6: _ListData
    tetrahedra7: _ListData
    tetrahedra8: _ListData
    tetrahedra9: _ListData
    tetrahedra10: _ListData
    hexahedra1: _ListData
    hexahedra2: _ListData
    hexahedra3: _ListData
    hexahedra4: _ListData
    hexahedra5: _ListData
    hexahedra6: _ListData
    hexahedra7: _ListData
    hexahedra8: _ListData
    hexahedra9: _ListData
    hexahedra10: _ListData
    position: _ListData
    edges: _ListData
    triangles: _ListData
    quads: _ListData
    tetrahedra: _ListData
    hexahedra: _ListData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_MergeMeshes_]) -> None: ...

class _MergePoints_(_Named, total=False):
    bbox: _List
    indices1: _List
    indices2: _List
    listening: _Truth
    mappingX2: _List
    noUpdate: _Truth
    points: _List
    position1: _List
    position2: _List
    printLog: _Truth
    tags: _List

class MergePoints(Object):
    """Puts two lists of points into one: the second behind the first, or at the places that `mappingX2` says, where the points of the first list fill the others in their order."""

    position1: _ListData
    position2: _ListData
    mappingX2: _ListData
    points: _ListData
    indices1: _ListData
    indices2: _ListData
    noUpdate: _TruthData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_MergePoints_]) -> None: ...

class _MergeROIs_(_Named, total=False):
    bbox: _List
    indices: _List
    indices1: _List
    indices10: _List
    indices2: _List
    indices3: _List
    indices4: _List
    indices5: _List
    indices6: _List
    indices7: _List
    indices8: _List
    indices9: _List
    listening: _Truth
    nbInputs: _Integer
    nbROIs: _Integer
    printLog: _Truth
    tags: _List

class MergeROIs(Object):
    """The union of the lists indices1, indices2 ... (at most 10): each index once, in increasing order."""

    nbInputs: _IntegerData
    indices: _ListData
    indices1: _ListData
    indices2: _ListData
    indices3: _ListData
    indices4: _ListData
    indices5: _ListData
    indices6: _ListData
    indices7: _ListData
    indices8: _ListData
    indices9: _ListData
    indices10: _ListData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_MergeROIs_]) -> None: ...

class _MergeSets_(_Named, total=False):
    bbox: _List
    in1: _List
    in2: _List
    listening: _Truth
    op: _Choice
    out: _List
    printLog: _Truth
    tags: _List

class MergeSets(Object):
    """Makes one set of indices from two; the result is in increasing order."""

    in1: _ListData
    in2: _ListData
    out: _ListData
    op: _ChoiceData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_MergeSets_]) -> None: ...

class _MergeVectors_(_Named, total=False):
    bbox: _List
    input1: _List
    input10: _List
    input2: _List
    input3: _List
    input4: _List
    input5: _List
    input6: _List
    input7: _List
    input8: _List
    input9: _List
    listening: _Truth
    nbInputs: _Integer
    output: _List
    printLog: _Truth
    tags: _List

class MergeVectors(Object):
    """Puts the lists input1, input2 ... (at most 10) one behind the other. Their entries may be numbers, points or anything else that is made of numbers."""

    nbInputs: _IntegerData
    output: _ListData
    input1: _ListData
    input2: _ListData
    input3: _ListData
    input4: _ListData
    input5: _ListData
    input6: _ListData
    input7: _ListData
    input8: _ListData
    input9: _ListData
    input10: _ListData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_MergeVectors_]) -> None: ...

class _MergeVisualModels_(_Named, total=False):
    bbox: _List
    color: _List
    enable: _Truth
    input1: _Targets
    input2: _Targets
    input3: _Targets
    input4: _Targets
    input5: _Targets
    input6: _Targets
    listening: _Truth
    material: _Texts
    nb: _Integer
    printLog: _Truth
    tags: _List
    texturename: _Texts

class MergeVisualModels(Object):
    """Several visual models drawn with one colour, material and texture; each of them is drawn by itself, too. No effect on the simulation."""

    nb: _IntegerData
    enable: _TruthData
    color: _ListData
    material: _TextsData
    texturename: _TextsData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    input1: _TargetsLink
    input2: _TargetsLink
    input3: _TargetsLink
    input4: _TargetsLink
    input5: _TargetsLink
    input6: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_MergeVisualModels_]) -> None: ...

class _Mesh2PointMechanicalMapping_(_Named, total=False):
    applyRestPosition: _Truth
    bbox: _List
    input: _Targets
    isMechanical: _Truth
    listening: _Truth
    mapConstraints: _Truth
    mapForces: _Truth
    mapMasses: _Truth
    mapMatrices: _Truth
    output: _Targets
    printLog: _Truth
    tags: _List

class Mesh2PointMechanicalMapping(Object):
    """Moves the points that a `Mesh2PointTopologicalMapping` in the same node makes within the elements of a mesh."""

    mapForces: _TruthData
    mapConstraints: _TruthData
    mapMasses: _TruthData
    mapMatrices: _TruthData
    applyRestPosition: _TruthData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    input: _TargetsLink
    output: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_Mesh2PointMechanicalMapping_]) -> None: ...

class _Mesh2PointTopologicalMapping_(_Named, total=False):
    bbox: _List
    copyEdges: _Truth
    copyTetrahedra: _Truth
    copyTriangles: _Truth
    edgeBaryCoords: _List
    hexaBaryCoords: _List
    input: _Targets
    listening: _Truth
    output: _Targets
    pointBaryCoords: _List
    printLog: _Truth
    quadBaryCoords: _List
    tags: _List
    tetraBaryCoords: _List
    triangleBaryCoords: _List

class Mesh2PointTopologicalMapping(Object):
    """Makes points at given places within each element of the input; they become the points of the output."""

    pointBaryCoords: _ListData
    edgeBaryCoords: _ListData
    triangleBaryCoords: _ListData
    quadBaryCoords: _ListData
    tetraBaryCoords: _ListData
    hexaBaryCoords: _ListData
    copyEdges: _TruthData
    copyTriangles: _TruthData
    copyTetrahedra: _TruthData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    input: _TargetsLink
    output: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_Mesh2PointTopologicalMapping_]) -> None: ...

class _MeshBarycentricMapperEngine_(_Named, total=False):
    BarycentricPositions: _List
    InputPositions: _List
    MappedPointPositions: _List
    TableElements: _List
    barycentricPositions: _List
    bbox: _List
    elements: _List
    inputPositions: _List
    listening: _Truth
    mappedPointPositions: _List
    offsets: _List
    printLog: _Truth
    tableElements: _List
    tags: _List
    topology: _Targets
    vertices: _List
    weights: _List

class MeshBarycentricMapperEngine(Object):
    """Locates points in a mesh, as a `BarycentricMapping` does: tells for each its element and its coordinates there."""

    inputPositions: _ListData
    mappedPointPositions: _ListData
    elements: _ListData
    barycentricPositions: _ListData
    offsets: _ListData
    vertices: _ListData
    weights: _ListData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    topology: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_MeshBarycentricMapperEngine_]) -> None: ...

class _MeshBoundaryROI_(_Named, total=False):
    bbox: _List
    indices: _List
    listening: _Truth
    printLog: _Truth
    quads: _List
    tags: _List
    triangles: _List

class MeshBoundaryROI(Object):
    """Selects the points on the border of a surface: those of edges that belong to exactly one triangle or quad."""

    triangles: _ListData
    quads: _ListData
    indices: _ListData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_MeshBoundaryROI_]) -> None: ...

class _MeshClosingEngine_(_Named, total=False):
    bbox: _List
    closingPosition: _List
    closingTriangles: _List
    edges: _List
    hexahedra: _List
    indices: _List
    inputEdges: _List
    inputHexahedra: _List
    inputPosition: _List
    inputQuads: _List
    inputTetrahedra: _List
    inputTriangles: _List
    input_position: _List
    listening: _Truth
    output_position: _List
    position: _List
    printLog: _Truth
    quads: _List
    tags: _List
    tetrahedra: _List
    triangles: _List

class MeshClosingEngine(Object):
    """Closes the holes of a surface: a point in the middle of each border, and triangles from it to the edges of the border."""

    closingPosition: _ListData
    closingTriangles: _ListData
    indices: _ListData
    inputPosition: _ListData
    inputEdges: _ListData
    inputTriangles: _ListData
    inputQuads: _ListData
    inputTetrahedra: _ListData
    inputHexahedra: _ListData
    position: _ListData
    edges: _ListData
    triangles: _ListData
    quads: _ListData
    tetrahedra: _ListData
    hexahedra: _ListData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_MeshClosingEngine_]) -> None: ...

class _MeshExporter_(_Named, total=False):
    bbox: _List
    edges: _Truth
    enable: _Truth
    exportAtBegin: _Truth
    exportAtEnd: _Truth
    exportEveryNumberOfSteps: _Integer
    filename: _Texts
    format: _Choice
    hexas: _Truth
    listening: _Truth
    mstate: _Targets
    position: _List
    printLog: _Truth
    quads: _Truth
    tags: _List
    tetras: _Truth
    topology: _Targets
    triangles: _Truth

class MeshExporter(Object):
    """Writes the mesh of a body into files of other programs, as it is when they are written. Numbers have all their digits."""

    format: _ChoiceData
    edges: _TruthData
    triangles: _TruthData
    quads: _TruthData
    tetras: _TruthData
    hexas: _TruthData
    filename: _TextsData
    exportEveryNumberOfSteps: _IntegerData
    exportAtBegin: _TruthData
    exportAtEnd: _TruthData
    enable: _TruthData
    position: _ListData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    mstate: _TargetsLink
    topology: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_MeshExporter_]) -> None: ...

class _MeshGmshLoader_(_Named, total=False):
    bbox: _List
    createSubelements: _Truth
    edges: _List
    edgesGroups: _List
    filename: _Texts
    flipNormals: _Truth
    hexahedra: _List
    hexas: _List
    highOrderEdgePositions: _List
    listening: _Truth
    normals: _List
    onlyAttachedPoints: _Truth
    pentahedra: _List
    pentas: _List
    position: _List
    printLog: _Truth
    prisms: _List
    pyramids: _List
    quads: _List
    quadsGroups: _List
    rotation: _List
    scale: _List
    scale3d: _List
    tags: _List
    tetrahedra: _List
    tetras: _List
    transformation: _List
    translation: _List
    triangles: _List
    trianglesGroups: _List
    triangulate: _Truth

class MeshGmshLoader(Object):
    """Reads a Gmsh mesh (`.msh`, versions 1, 2 and 4, text or binary)."""

    filename: _TextsData
    position: _ListData
    edges: _ListData
    triangles: _ListData
    quads: _ListData
    tetrahedra: _ListData
    hexahedra: _ListData
    prisms: _ListData
    pyramids: _ListData
    normals: _ListData
    highOrderEdgePositions: _ListData
    edgesGroups: _ListData
    trianglesGroups: _ListData
    quadsGroups: _ListData
    flipNormals: _TruthData
    triangulate: _TruthData
    createSubelements: _TruthData
    onlyAttachedPoints: _TruthData
    translation: _ListData
    rotation: _ListData
    scale3d: _ListData
    transformation: _ListData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_MeshGmshLoader_]) -> None: ...

class _MeshMatrixMass_(_Named, total=False):
    bbox: _List
    computeMassOnRest: _Truth
    consistent: _Truth
    edgeMass: _List
    geometryState: _Targets
    graph: _Texts
    listening: _Truth
    lumping: _Truth
    massDensity: _List
    mstate: _Targets
    printLog: _Truth
    printMass: _Truth
    rayleighMass: _Real
    separateGravity: _Truth
    showAxisSizeFactor: _Real
    showGravityCenter: _Truth
    tags: _List
    topology: _Targets
    totalMass: _Real
    vertexMass: _List

class MeshMatrixMass(Object):
    """Mass of a mesh: its elements share their mass among vertices and edges, which makes a matrix that is not diagonal."""

    massDensity: _ListData
    totalMass: _RealData
    vertexMass: _ListData
    edgeMass: _ListData
    computeMassOnRest: _TruthData
    consistent: _TruthData
    lumping: _TruthData
    printMass: _TruthData
    graph: _TextsData
    showGravityCenter: _TruthData
    showAxisSizeFactor: _RealData
    separateGravity: _TruthData
    rayleighMass: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    topology: _TargetsLink
    geometryState: _TargetsLink
    mstate: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_MeshMatrixMass_]) -> None: ...

class _MeshOBJLoader_(_Named, total=False):
    bbox: _List
    computeMaterialFaces: _Truth
    createSubelements: _Truth
    defaultMaterial: _Texts
    edges: _List
    edgesGroups: _List
    faceList: _List
    filename: _Texts
    flipNormals: _Truth
    handleSeams: _Truth
    hexahedra: _List
    hexas: _List
    highOrderEdgePositions: _List
    listening: _Truth
    loadMaterial: _Truth
    material: _Texts
    materials: _List
    normals: _List
    normalsDefinition: _List
    normalsIndex: _List
    onlyAttachedPoints: _Truth
    pentahedra: _List
    pentas: _List
    position: _List
    positionsDefinition: _List
    printLog: _Truth
    prisms: _List
    pyramids: _List
    quads: _List
    quadsGroups: _List
    rotation: _List
    scale: _List
    scale3d: _List
    tags: _List
    tetrahedra: _List
    tetras: _List
    texcoords: _List
    texcoordsDefinition: _List
    texcoordsIndex: _List
    transformation: _List
    translation: _List
    triangles: _List
    trianglesGroups: _List
    triangulate: _Truth
    vertNormIdx: _List
    vertPosIdx: _List

class MeshOBJLoader(Object):
    """Reads a Wavefront OBJ mesh: points, edges, triangles, quads, normals, texture coordinates."""

    handleSeams: _TruthData
    loadMaterial: _TruthData
    materials: _ListData
    defaultMaterial: _TextsData
    faceList: _ListData
    texcoordsIndex: _ListData
    normalsIndex: _ListData
    positionsDefinition: _ListData
    texcoordsDefinition: _ListData
    normalsDefinition: _ListData
    texcoords: _ListData
    computeMaterialFaces: _TruthData
    vertPosIdx: _ListData
    vertNormIdx: _ListData
    filename: _TextsData
    position: _ListData
    edges: _ListData
    triangles: _ListData
    quads: _ListData
    tetrahedra: _ListData
    hexahedra: _ListData
    prisms: _ListData
    pyramids: _ListData
    normals: _ListData
    highOrderEdgePositions: _ListData
    edgesGroups: _ListData
    trianglesGroups: _ListData
    quadsGroups: _ListData
    flipNormals: _TruthData
    triangulate: _TruthData
    createSubelements: _TruthData
    onlyAttachedPoints: _TruthData
    translation: _ListData
    rotation: _ListData
    scale3d: _ListData
    transformation: _ListData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_MeshOBJLoader_]) -> None: ...

class _MeshOffLoader_(_Named, total=False):
    bbox: _List
    createSubelements: _Truth
    edges: _List
    edgesGroups: _List
    filename: _Texts
    flipNormals: _Truth
    hexahedra: _List
    hexas: _List
    highOrderEdgePositions: _List
    listening: _Truth
    normals: _List
    onlyAttachedPoints: _Truth
    pentahedra: _List
    pentas: _List
    position: _List
    printLog: _Truth
    prisms: _List
    pyramids: _List
    quads: _List
    quadsGroups: _List
    rotation: _List
    scale: _List
    scale3d: _List
    tags: _List
    tetrahedra: _List
    tetras: _List
    transformation: _List
    translation: _List
    triangles: _List
    trianglesGroups: _List
    triangulate: _Truth

class MeshOffLoader(Object):
    """Reads an OFF mesh (`.off`): points, triangles and quads. Polygons of other sizes are left out with a warning."""

    filename: _TextsData
    position: _ListData
    edges: _ListData
    triangles: _ListData
    quads: _ListData
    tetrahedra: _ListData
    hexahedra: _ListData
    prisms: _ListData
    pyramids: _ListData
    normals: _ListData
    highOrderEdgePositions: _ListData
    edgesGroups: _ListData
    trianglesGroups: _ListData
    quadsGroups: _ListData
    flipNormals: _TruthData
    triangulate: _TruthData
    createSubelements: _TruthData
    onlyAttachedPoints: _TruthData
    translation: _ListData
    rotation: _ListData
    scale3d: _ListData
    transformation: _ListData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_MeshOffLoader_]) -> None: ...

class _MeshROI_(_Named, total=False):
    ROIedges: _List
    ROIposition: _List
    ROItriangles: _List
    bbox: _List
    box: _List
    computeEdges: _Truth
    computeHexahedra: _Truth
    computeMeshROI: _Truth
    computeQuad: _Truth
    computeQuads: _Truth
    computeTetrahedra: _Truth
    computeTriangles: _Truth
    doUpdate: _Truth
    drawBoxes: _Truth
    drawEdges: _Truth
    drawHexahedra: _Truth
    drawPoints: _Truth
    drawQuads: _Truth
    drawROI: _Truth
    drawSize: _Real
    drawSphere: _Truth
    drawTetrahedra: _Truth
    drawTriangles: _Truth
    edgeIndices: _List
    edgeOutIndices: _List
    edges: _List
    edgesInROI: _List
    edgesOutROI: _List
    hexahedra: _List
    hexahedraInROI: _List
    hexahedronIndices: _List
    indices: _List
    indicesOut: _List
    isVisible: _Truth
    listening: _Truth
    nbIndices: _Integer
    pointIndices: _List
    pointsInROI: _List
    pointsOutROI: _List
    position: _List
    printLog: _Truth
    quad: _List
    quadInROI: _List
    quadIndices: _List
    quads: _List
    quadsInROI: _List
    rest_position: _List
    strict: _Truth
    tags: _List
    tetrahedra: _List
    tetrahedraInROI: _List
    tetrahedraOutROI: _List
    tetrahedronIndices: _List
    tetrahedronOutIndices: _List
    triangleIndices: _List
    triangleOutIndices: _List
    triangles: _List
    trianglesInROI: _List
    trianglesOutROI: _List

class MeshROI(Object):
    """Selects the points and elements that a closed surface of triangles encloses; other components link its lists of indices."""

    ROIposition: _ListData
    ROIedges: _ListData
    ROItriangles: _ListData
    computeMeshROI: _TruthData
    box: _ListData
    position: _ListData
    edges: _ListData
    triangles: _ListData
    quads: _ListData
    tetrahedra: _ListData
    hexahedra: _ListData
    computeEdges: _TruthData
    computeTriangles: _TruthData
    computeQuads: _TruthData
    computeTetrahedra: _TruthData
    computeHexahedra: _TruthData
    strict: _TruthData
    doUpdate: _TruthData
    indices: _ListData
    edgeIndices: _ListData
    triangleIndices: _ListData
    quadIndices: _ListData
    tetrahedronIndices: _ListData
    hexahedronIndices: _ListData
    pointsInROI: _ListData
    edgesInROI: _ListData
    trianglesInROI: _ListData
    quadsInROI: _ListData
    tetrahedraInROI: _ListData
    hexahedraInROI: _ListData
    nbIndices: _IntegerData
    indicesOut: _ListData
    edgeOutIndices: _ListData
    triangleOutIndices: _ListData
    tetrahedronOutIndices: _ListData
    pointsOutROI: _ListData
    edgesOutROI: _ListData
    trianglesOutROI: _ListData
    tetrahedraOutROI: _ListData
    drawROI: _TruthData
    drawPoints: _TruthData
    drawEdges: _TruthData
    drawTriangles: _TruthData
    drawQuads: _TruthData
    drawTetrahedra: _TruthData
    drawHexahedra: _TruthData
    drawSize: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_MeshROI_]) -> None: ...

class _MeshSTLLoader_(_Named, total=False):
    bbox: _List
    createSubelements: _Truth
    edges: _List
    edgesGroups: _List
    filename: _Texts
    flipNormals: _Truth
    forceBinary: _Truth
    headerSize: _Integer
    hexahedra: _List
    hexas: _List
    highOrderEdgePositions: _List
    listening: _Truth
    mergePositionUsingMap: _Truth
    normals: _List
    onlyAttachedPoints: _Truth
    pentahedra: _List
    pentas: _List
    position: _List
    printLog: _Truth
    prisms: _List
    pyramids: _List
    quads: _List
    quadsGroups: _List
    rotation: _List
    scale: _List
    scale3d: _List
    tags: _List
    tetrahedra: _List
    tetras: _List
    transformation: _List
    translation: _List
    triangles: _List
    trianglesGroups: _List
    triangulate: _Truth

class MeshSTLLoader(Object):
    """Reads an STL mesh (`.stl`, text or binary): triangles, whose corners with equal coordinates become one point."""

    headerSize: _IntegerData
    forceBinary: _TruthData
    mergePositionUsingMap: _TruthData
    filename: _TextsData
    position: _ListData
    edges: _ListData
    triangles: _ListData
    quads: _ListData
    tetrahedra: _ListData
    hexahedra: _ListData
    prisms: _ListData
    pyramids: _ListData
    normals: _ListData
    highOrderEdgePositions: _ListData
    edgesGroups: _ListData
    trianglesGroups: _ListData
    quadsGroups: _ListData
    flipNormals: _TruthData
    triangulate: _TruthData
    createSubelements: _TruthData
    onlyAttachedPoints: _TruthData
    translation: _ListData
    rotation: _ListData
    scale3d: _ListData
    transformation: _ListData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_MeshSTLLoader_]) -> None: ...

class _MeshSampler_(_Named, total=False):
    bbox: _List
    edges: _List
    fixedIndices: _List
    listening: _Truth
    maxIter: _Integer
    number: _Integer
    outputIndices: _List
    outputPosition: _List
    output_indices: _List
    output_position: _List
    position: _List
    printLog: _Truth
    tags: _List

class MeshSampler(Object):
    """Chooses points that are spread evenly over a mesh."""

    number: _IntegerData
    position: _ListData
    edges: _ListData
    fixedIndices: _ListData
    maxIter: _IntegerData
    output_indices: _ListData
    output_position: _ListData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_MeshSampler_]) -> None: ...

class _MeshSplittingEngine_(_Named, total=False):
    bbox: _List
    indexPairs: _List
    indices1: _List
    indices10: _List
    indices2: _List
    indices3: _List
    indices4: _List
    indices5: _List
    indices6: _List
    indices7: _List
    indices8: _List
    indices9: _List
    inputPosition: _List
    input_position: _List
    listening: _Truth
    nbInputs: _Integer
    position1: _List
    position10: _List
    position2: _List
    position3: _List
    position4: _List
    position5: _List
    position6: _List
    position7: _List
    position8: _List
    position9: _List
    printLog: _Truth
    tags: _List

class MeshSplittingEngine(Object):
    """Splits points into parts: position1 has those of indices1, position2 those of indices2 that are not in indices1, and so on (at most 9 lists); the last part has the rest. `indexPairs` puts them together again in a `SubsetMultiMapping`."""

    inputPosition: _ListData
    nbInputs: _IntegerData
    indexPairs: _ListData
    indices1: _ListData
    indices2: _ListData
    indices3: _ListData
    indices4: _ListData
    indices5: _ListData
    indices6: _ListData
    indices7: _ListData
    indices8: _ListData
    indices9: _ListData
    indices10: _ListData
    position1: _ListData
    position2: _ListData
    position3: _ListData
    position4: _ListData
    position5: _ListData
    position6: _ListData
    position7: _ListData
    position8: _ListData
    position9: _ListData
    position10: _ListData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_MeshSplittingEngine_]) -> None: ...

class _MeshSpringForceField_(_Named, total=False):
    bbox: _List
    cubesDamping: _Real
    cubesStiffness: _Real
    damping: _Real
    drawMaxElongationRange: _Real
    drawMinElongationRange: _Real
    drawMode: _Integer
    drawSpringSize: _Real
    linesDamping: _Real
    linesStiffness: _Real
    listening: _Truth
    localRange: _List
    noCompression: _Truth
    object1: _Targets
    object2: _Targets
    printLog: _Truth
    quadsDamping: _Real
    quadsStiffness: _Real
    rayleighStiffness: _Real
    showArrowSize: _Real
    spring: _List
    stiffness: _Real
    tags: _List
    tetrahedraDamping: _Real
    tetrahedraStiffness: _Real
    tetrasDamping: _Real
    tetrasStiffness: _Real
    topology: _Targets
    trianglesDamping: _Real
    trianglesStiffness: _Real

class MeshSpringForceField(Object):
    """Springs between all points of each line, triangle, quad, tetrahedron and hexahedron of a mesh."""

    linesStiffness: _RealData
    linesDamping: _RealData
    trianglesStiffness: _RealData
    trianglesDamping: _RealData
    quadsStiffness: _RealData
    quadsDamping: _RealData
    tetrahedraStiffness: _RealData
    tetrahedraDamping: _RealData
    cubesStiffness: _RealData
    cubesDamping: _RealData
    noCompression: _TruthData
    localRange: _ListData
    spring: _ListData
    drawMode: _IntegerData
    drawMinElongationRange: _RealData
    drawMaxElongationRange: _RealData
    drawSpringSize: _RealData
    showArrowSize: _RealData
    rayleighStiffness: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    topology: _TargetsLink
    object1: _TargetsLink
    object2: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_MeshSpringForceField_]) -> None: ...

class _MeshSubsetEngine_(_Named, total=False):
    bbox: _List
    edges: _List
    hexahedra: _List
    indices: _List
    inputEdges: _List
    inputHexahedra: _List
    inputPosition: _List
    inputQuads: _List
    inputTetrahedra: _List
    inputTriangles: _List
    input_position: _List
    listening: _Truth
    output_position: _List
    position: _List
    printLog: _Truth
    quads: _List
    tags: _List
    tetrahedra: _List
    triangles: _List

class MeshSubsetEngine(Object):
    """Takes the points with given indices out of a mesh, in the order of the indices, and the elements all of whose points are taken."""

    indices: _ListData
    inputPosition: _ListData
    inputEdges: _ListData
    inputTriangles: _ListData
    inputQuads: _ListData
    inputTetrahedra: _ListData
    inputHexahedra: _ListData
    position: _ListData
    edges: _ListData
    triangles: _ListData
    quads: _ListData
    tetrahedra: _ListData
    hexahedra: _ListData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_MeshSubsetEngine_]) -> None: ...

class _MeshTetraStuffing_(_Named, total=False):
    alphaLong: _Real
    alphaShort: _Real
    bbox: _List
    edges: _List
    hexahedra: _List
    inputPoints: _List
    inputPosition: _List
    inputQuads: _List
    inputTriangles: _List
    listening: _Truth
    outputPoints: _List
    outputTetrahedra: _List
    outputTetras: _List
    output_position: _List
    position: _List
    printLog: _Truth
    quads: _List
    size: _Real
    tags: _List
    tetrahedra: _List
    triangles: _List
    vertices: _List

class MeshTetraStuffing(Object):
    """Fills a closed surface of triangles with tetrahedra."""

    inputPosition: _ListData
    inputTriangles: _ListData
    size: _RealData
    alphaLong: _RealData
    alphaShort: _RealData
    outputPoints: _ListData
    outputTetrahedra: _ListData
    inputQuads: _ListData
    position: _ListData
    edges: _ListData
    triangles: _ListData
    quads: _ListData
    tetrahedra: _ListData
    hexahedra: _ListData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_MeshTetraStuffing_]) -> None: ...

class _MeshTopology_(_Named, total=False):
    bbox: _List
    computeAllBuffers: _Truth
    drawEdges: _Truth
    drawHexa: _Truth
    drawHexahedra: _Truth
    drawQuads: _Truth
    drawTetra: _Truth
    drawTetrahedra: _Truth
    drawTriangles: _Truth
    edges: _List
    fileTopology: _Texts
    filename: _Texts
    hexahedra: _List
    hexas: _List
    lines: _List
    listening: _Truth
    points: _List
    position: _List
    printLog: _Truth
    prisms: _List
    pyramids: _List
    quads: _List
    tags: _List
    tetrahedra: _List
    tetras: _List
    texcoords: _List
    triangles: _List
    uv: _List

class MeshTopology(_TopologyQueries):
    """A mesh of any elements, which does not change."""

    position: _ListData
    edges: _ListData
    triangles: _ListData
    quads: _ListData
    tetrahedra: _ListData
    hexahedra: _ListData
    prisms: _ListData
    pyramids: _ListData
    uv: _ListData
    filename: _TextsData
    computeAllBuffers: _TruthData
    drawEdges: _TruthData
    drawTriangles: _TruthData
    drawQuads: _TruthData
    drawTetrahedra: _TruthData
    drawHexahedra: _TruthData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_MeshTopology_]) -> None: ...

class _MeshTrianLoader_(_Named, total=False):
    bbox: _List
    createSubelements: _Truth
    edges: _List
    edgesGroups: _List
    filename: _Texts
    flipNormals: _Truth
    hexahedra: _List
    hexas: _List
    highOrderEdgePositions: _List
    listening: _Truth
    normals: _List
    onlyAttachedPoints: _Truth
    pentahedra: _List
    pentas: _List
    position: _List
    printLog: _Truth
    prisms: _List
    pyramids: _List
    quads: _List
    quadsGroups: _List
    rotation: _List
    scale: _List
    scale3d: _List
    tags: _List
    tetrahedra: _List
    tetras: _List
    transformation: _List
    translation: _List
    trian2: _Truth
    triangles: _List
    trianglesGroups: _List
    triangulate: _Truth

class MeshTrianLoader(Object):
    """Reads a Trian mesh (`.trian`): points and triangles; the neighbours of the triangles in the file are not used."""

    trian2: _TruthData
    filename: _TextsData
    position: _ListData
    edges: _ListData
    triangles: _ListData
    quads: _ListData
    tetrahedra: _ListData
    hexahedra: _ListData
    prisms: _ListData
    pyramids: _ListData
    normals: _ListData
    highOrderEdgePositions: _ListData
    edgesGroups: _ListData
    trianglesGroups: _ListData
    quadsGroups: _ListData
    flipNormals: _TruthData
    triangulate: _TruthData
    createSubelements: _TruthData
    onlyAttachedPoints: _TruthData
    translation: _ListData
    rotation: _ListData
    scale3d: _ListData
    transformation: _ListData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_MeshTrianLoader_]) -> None: ...

class _MeshVTKLoader_(_Named, total=False):
    bbox: _List
    createSubelements: _Truth
    edges: _List
    edgesGroups: _List
    filename: _Texts
    flipNormals: _Truth
    hexahedra: _List
    hexas: _List
    highOrderEdgePositions: _List
    listening: _Truth
    normals: _List
    onlyAttachedPoints: _Truth
    pentahedra: _List
    pentas: _List
    position: _List
    printLog: _Truth
    prisms: _List
    pyramids: _List
    quads: _List
    quadsGroups: _List
    rotation: _List
    scale: _List
    scale3d: _List
    tags: _List
    tetrahedra: _List
    tetras: _List
    transformation: _List
    translation: _List
    triangles: _List
    trianglesGroups: _List
    triangulate: _Truth

class MeshVTKLoader(Object):
    """Reads a VTK mesh: `POLYDATA` and `UNSTRUCTURED_GRID` of the legacy format (`.vtk`, text or binary), and the XML formats `.vtu` and `.vtp` with all their encodings (text, base64, appended, compressed by zlib)."""

    filename: _TextsData
    position: _ListData
    edges: _ListData
    triangles: _ListData
    quads: _ListData
    tetrahedra: _ListData
    hexahedra: _ListData
    prisms: _ListData
    pyramids: _ListData
    normals: _ListData
    highOrderEdgePositions: _ListData
    edgesGroups: _ListData
    trianglesGroups: _ListData
    quadsGroups: _ListData
    flipNormals: _TruthData
    triangulate: _TruthData
    createSubelements: _TruthData
    onlyAttachedPoints: _TruthData
    translation: _ListData
    rotation: _ListData
    scale3d: _ListData
    transformation: _ListData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_MeshVTKLoader_]) -> None: ...

class _MeshXspLoader_(_Named, total=False):
    bbox: _List
    createSubelements: _Truth
    edges: _List
    edgesGroups: _List
    filename: _Texts
    flipNormals: _Truth
    hexahedra: _List
    hexas: _List
    highOrderEdgePositions: _List
    listening: _Truth
    normals: _List
    onlyAttachedPoints: _Truth
    pentahedra: _List
    pentas: _List
    position: _List
    printLog: _Truth
    prisms: _List
    pyramids: _List
    quads: _List
    quadsGroups: _List
    rotation: _List
    scale: _List
    scale3d: _List
    tags: _List
    tetrahedra: _List
    tetras: _List
    transformation: _List
    translation: _List
    triangles: _List
    trianglesGroups: _List
    triangulate: _Truth

class MeshXspLoader(Object):
    """Reads an Xsp file (`.xs3`, `.xsp`): its masses become points, its springs edges."""

    filename: _TextsData
    position: _ListData
    edges: _ListData
    triangles: _ListData
    quads: _ListData
    tetrahedra: _ListData
    hexahedra: _ListData
    prisms: _ListData
    pyramids: _ListData
    normals: _ListData
    highOrderEdgePositions: _ListData
    edgesGroups: _ListData
    trianglesGroups: _ListData
    quadsGroups: _ListData
    flipNormals: _TruthData
    triangulate: _TruthData
    createSubelements: _TruthData
    onlyAttachedPoints: _TruthData
    translation: _ListData
    rotation: _ListData
    scale3d: _ListData
    transformation: _ListData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_MeshXspLoader_]) -> None: ...

class _MessageHandlerComponent_(_Named, total=False):
    bbox: _List
    handler: _Texts
    listening: _Truth
    printLog: _Truth
    tags: _List

class MessageHandlerComponent(Object):
    """Chooses the form of SOFA's messages; no effect here."""

    handler: _TextsData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_MessageHandlerComponent_]) -> None: ...

class _MetisOrderingMethod_(_Named, total=False):
    bbox: _List
    listening: _Truth
    printLog: _Truth
    tags: _List

class MetisOrderingMethod(Object):
    """Nested dissection: the graph of the matrix is cut in halves again and again, and the cuts are eliminated last; small pieces are ordered by minimum degree. Fewer entries in the factor than minimum degree for large solid bodies."""

    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_MetisOrderingMethod_]) -> None: ...

class _MinProximityIntersection_(_Named, total=False):
    alarmDistance: _Real
    bbox: _List
    contactDistance: _Real
    listening: _Truth
    printLog: _Truth
    tags: _List
    useLineLine: _Truth
    useLinePoint: _Truth
    usePointPoint: _Truth
    useSphereTriangle: _Truth
    useSurfaceNormals: _Truth

class MinProximityIntersection(Object):
    """Finds elements that are closer than the alarm distance: a triangle and a point above its interior, two edges between their ends, a point and the nearest point of an edge, two points, spheres with all of them."""

    useSphereTriangle: _TruthData
    usePointPoint: _TruthData
    useSurfaceNormals: _TruthData
    useLinePoint: _TruthData
    useLineLine: _TruthData
    alarmDistance: _RealData
    contactDistance: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_MinProximityIntersection_]) -> None: ...

class _MinResLinearSolver_(_Named, total=False):
    bbox: _List
    graph: _Texts
    iterations: _Integer
    linearSystem: _Targets
    listening: _Truth
    parallelInverseProduct: _Truth
    printLog: _Truth
    tags: _List
    tolerance: _Real

class MinResLinearSolver(_LinearSolve):
    """Minimum residual method for symmetric systems that may be indefinite, by visiting the components (template GraphScattered, the default) or with an assembled matrix."""

    iterations: _IntegerData
    tolerance: _RealData
    graph: _TextsData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    parallelInverseProduct: _TruthData
    linearSystem: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_MinResLinearSolver_]) -> None: ...

class _Monitor_(_Named, total=False):
    ExportForces: _Truth
    ExportPositions: _Truth
    ExportVelocities: _Truth
    ForcesColor: _List
    PositionsColor: _List
    TrajectoriesColor: _List
    TrajectoriesPrecision: _Real
    VelocitiesColor: _List
    bbox: _List
    digits: _Integer
    fileName: _Texts
    forces: _List
    indices: _List
    listening: _Truth
    mstate: _Targets
    printLog: _Truth
    showForces: _Truth
    showMinThreshold: _Real
    showPositions: _Truth
    showTrajectories: _Truth
    showVelocities: _Truth
    sizeFactor: _Real
    tags: _List
    trajectories: _List

class Monitor(Object):
    """Writes positions, velocities and forces of chosen points into tables that plotting programs read: a line for the start and each step, with the time and the numbers of all points."""

    indices: _ListData
    fileName: _TextsData
    ExportPositions: _TruthData
    ExportVelocities: _TruthData
    ExportForces: _TruthData
    digits: _IntegerData
    showPositions: _TruthData
    PositionsColor: _ListData
    showVelocities: _TruthData
    VelocitiesColor: _ListData
    showForces: _TruthData
    ForcesColor: _ListData
    showMinThreshold: _RealData
    showTrajectories: _TruthData
    TrajectoriesPrecision: _RealData
    TrajectoriesColor: _ListData
    sizeFactor: _RealData
    trajectories: _ListData
    forces: _ListData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    mstate: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_Monitor_]) -> None: ...

class _MultiAdaptiveBeamMapping_(_Named, total=False):
    applyRestPosition: _Truth
    bbox: _List
    controller: _Targets
    input: _Targets
    ircontroller: _Targets
    isMechanical: _Truth
    listening: _Truth
    mapConstraints: _Truth
    mapForces: _Truth
    mapMasses: _Truth
    mapMatrices: _Truth
    output: _Targets
    parallelMapping: _Truth
    printLog: _Truth
    tags: _List
    topology: _Targets
    useCurvAbs: _Truth

class MultiAdaptiveBeamMapping(Object):
    """Points along the wires of a controller, for collision: at each place on the thickest wire that is there."""

    useCurvAbs: _TruthData
    parallelMapping: _TruthData
    mapForces: _TruthData
    mapConstraints: _TruthData
    mapMasses: _TruthData
    mapMatrices: _TruthData
    applyRestPosition: _TruthData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    controller: _TargetsLink
    topology: _TargetsLink
    input: _TargetsLink
    output: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_MultiAdaptiveBeamMapping_]) -> None: ...

class _MultiStepAnimationLoop_(_Named, total=False):
    bbox: _List
    collisionSteps: _Integer
    computeBoundingBox: _Truth
    integrationSteps: _Integer
    listening: _Truth
    maxStepHalvings: _Integer
    printLog: _Truth
    tags: _List
    targetNode: _Texts

class MultiStepAnimationLoop(Object):
    """Makes a step in parts: in each of `collisionSteps` parts contacts are detected once, and bodies are integrated `integrationSteps` times."""

    collisionSteps: _IntegerData
    integrationSteps: _IntegerData
    computeBoundingBox: _TruthData
    targetNode: _TextsData
    maxStepHalvings: _IntegerData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_MultiStepAnimationLoop_]) -> None: ...

class _MultiTagAnimationLoop_(_Named, total=False):
    bbox: _List
    computeBoundingBox: _Truth
    listening: _Truth
    maxStepHalvings: _Integer
    printLog: _Truth
    tags: _List
    targetNode: _Texts

class MultiTagAnimationLoop(Object):
    """Goes through its `tags`: for each of them it detects collisions with the pipelines, and integrates with the ODE solvers, that have the tag. Time goes on once at the end."""

    computeBoundingBox: _TruthData
    targetNode: _TextsData
    maxStepHalvings: _IntegerData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_MultiTagAnimationLoop_]) -> None: ...

class _NNCGConstraintSolver_(_Named, total=False):
    allVerified: _Truth
    bbox: _List
    computeConstraintForces: _Truth
    computeGraphs: _Truth
    constraintCorrections: _Targets
    constraintForces: _List
    contact: _Choice
    currentError: _Real
    currentIterations: _Integer
    currentNumConstraintGroups: _Integer
    currentNumConstraints: _Integer
    listening: _Truth
    maxIt: _Integer
    maxIterations: _Integer
    multithreading: _Truth
    nbThreads: _Integer
    printLog: _Truth
    regularizationTerm: _Real
    scaleTolerance: _Truth
    sor: _Real
    svdSingularValueNullSpaceCriteriaFactor: _Real
    svdSingularVectorNullSpaceCriteriaFactor: _Real
    tags: _List
    taskSchedulerType: _Texts
    tolerance: _Real
    useSVDForRegularization: _Truth

class NNCGConstraintSolver(_ConstraintSolve):
    """Block Gauss-Seidel with extrapolation by nonsmooth conjugate gradients: fewer iterations for long chains and stacks."""

    maxIterations: _IntegerData
    tolerance: _RealData
    sor: _RealData
    regularizationTerm: _RealData
    scaleTolerance: _TruthData
    allVerified: _TruthData
    computeGraphs: _TruthData
    currentNumConstraints: _IntegerData
    currentNumConstraintGroups: _IntegerData
    currentIterations: _IntegerData
    currentError: _RealData
    constraintForces: _ListData
    computeConstraintForces: _TruthData
    contact: _ChoiceData
    multithreading: _TruthData
    useSVDForRegularization: _TruthData
    svdSingularValueNullSpaceCriteriaFactor: _RealData
    svdSingularVectorNullSpaceCriteriaFactor: _RealData
    nbThreads: _IntegerData
    taskSchedulerType: _TextsData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    constraintCorrections: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_NNCGConstraintSolver_]) -> None: ...

class _NaturalOrderingMethod_(_Named, total=False):
    bbox: _List
    listening: _Truth
    printLog: _Truth
    tags: _List

class NaturalOrderingMethod(Object):
    """The order of the degrees of freedom as they are. Good for chains and for comparisons."""

    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_NaturalOrderingMethod_]) -> None: ...

class _NearestPointROI_(_Named, total=False):
    bbox: _List
    distances: _List
    drawPairs: _Truth
    edges: _List
    indexPairs: _List
    indices1: _List
    indices2: _List
    inputIndices1: _List
    inputIndices2: _List
    listening: _Truth
    object1: _Targets
    object2: _Targets
    printLog: _Truth
    radius: _Real
    tags: _List
    useRestPosition: _Truth

class NearestPointROI(Object):
    """Finds for each point of the second state the nearest point of the first, if it is nearer than `radius` (m)."""

    inputIndices1: _ListData
    inputIndices2: _ListData
    radius: _RealData
    useRestPosition: _TruthData
    indices1: _ListData
    indices2: _ListData
    edges: _ListData
    indexPairs: _ListData
    distances: _ListData
    drawPairs: _TruthData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    object1: _TargetsLink
    object2: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_NearestPointROI_]) -> None: ...

class _NewProximityIntersection_(_Named, total=False):
    alarmDistance: _Real
    bbox: _List
    contactDistance: _Real
    listening: _Truth
    printLog: _Truth
    tags: _List
    useLineLine: _Truth

class NewProximityIntersection(Object):
    """Finds elements that are closer than the alarm distance, by the nearest point of a triangle, inside or on its border. Each corner and each edge of a surface belongs to one of the triangles around it, which alone finds its contacts."""

    useLineLine: _TruthData
    alarmDistance: _RealData
    contactDistance: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_NewProximityIntersection_]) -> None: ...

class _NewmarkImplicitSolver_(_Named, total=False):
    absoluteTolerance: _List
    adaptive: _Truth
    afterMeshChange: _Choice
    bbox: _List
    beta: _Real
    currentStep: _Real
    denseOutput: _Truth
    errorOf: _Choice
    gamma: _Real
    lastMatrices: _Real
    lastNewtonIterations: _Real
    lastOrder: _Real
    lastRejectedSteps: _Real
    lastSubSteps: _Real
    linearSolver: _Targets
    listening: _Truth
    matrices: _Real
    maxStep: _Real
    minStep: _Real
    newtonIterations: _Real
    newtonSolver: _Targets
    printLog: _Truth
    rayleighMass: _Real
    rayleighStiffness: _Real
    rejectedSteps: _Real
    relativeTolerance: _List
    subSteps: _Real
    tags: _List
    threadSafeVisitor: _Truth
    vdamping: _Real

class NewmarkImplicitSolver(_LinearSolve):
    """Newmark's method, linearised once at the start of each step, or solved to convergence if `newtonSolver` is given. With the default weights it is the rule of constant mean acceleration: second order, and the energy of linear undamped motion is kept, so that vibrations last."""

    gamma: _RealData
    beta: _RealData
    vdamping: _RealData
    threadSafeVisitor: _TruthData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    rayleighStiffness: _RealData
    rayleighMass: _RealData
    afterMeshChange: _ChoiceData
    adaptive: _TruthData
    relativeTolerance: _ListData
    absoluteTolerance: _ListData
    errorOf: _ChoiceData
    minStep: _RealData
    maxStep: _RealData
    denseOutput: _TruthData
    subSteps: _RealData
    rejectedSteps: _RealData
    newtonIterations: _RealData
    matrices: _RealData
    currentStep: _RealData
    lastSubSteps: _RealData
    lastRejectedSteps: _RealData
    lastNewtonIterations: _RealData
    lastMatrices: _RealData
    lastOrder: _RealData
    newtonSolver: _TargetsLink
    linearSolver: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_NewmarkImplicitSolver_]) -> None: ...

class _NewtonRaphsonSolver_(_Named, total=False):
    absoluteEstimateDifferenceThreshold: _Real
    absoluteResidualStoppingThreshold: _Real
    bbox: _List
    lastIterations: _Real
    lineSearchCoefficient: _Real
    listening: _Truth
    maxNbIterationsLineSearch: _Integer
    maxNbIterationsNewton: _Integer
    notConvergedSteps: _Real
    printLog: _Truth
    relativeEstimateDifferenceThreshold: _Real
    relativeInitialStoppingThreshold: _Real
    relativeSuccessiveStoppingThreshold: _Real
    residualGraph: _List
    reuseMatrix: _Choice
    status: _Texts
    tags: _List
    totalIterations: _Real
    updateStateWhenDiverged: _Truth
    warnWhenDiverge: _Truth
    warnWhenLineSearchFails: _Truth

class NewtonRaphsonSolver(_LinearSolve):
    """Newton-Raphson iteration with a back-tracking line search, for implicit time integration and statics."""

    maxNbIterationsNewton: _IntegerData
    relativeSuccessiveStoppingThreshold: _RealData
    relativeInitialStoppingThreshold: _RealData
    absoluteResidualStoppingThreshold: _RealData
    relativeEstimateDifferenceThreshold: _RealData
    absoluteEstimateDifferenceThreshold: _RealData
    maxNbIterationsLineSearch: _IntegerData
    lineSearchCoefficient: _RealData
    reuseMatrix: _ChoiceData
    updateStateWhenDiverged: _TruthData
    warnWhenLineSearchFails: _TruthData
    warnWhenDiverge: _TruthData
    status: _TextsData
    residualGraph: _ListData
    lastIterations: _RealData
    totalIterations: _RealData
    notConvergedSteps: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_NewtonRaphsonSolver_]) -> None: ...

class _NodalMassDensity_(_Named, total=False):
    bbox: _List
    listening: _Truth
    printLog: _Truth
    property: _List
    tags: _List

class NodalMassDensity(Object):
    """Density at the points of a mesh, for FEMMass. Between points it is interpolated."""

    property: _ListData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_NodalMassDensity_]) -> None: ...

class _NonUniformHexahedralFEMForceFieldAndMass_(_Named, total=False):
    bbox: _List
    consistentMass: _Truth
    density: _Real
    listening: _Truth
    lumpedMass: _Truth
    lumpedMasses: _List
    massMatrices: _List
    method: _Choice
    mstate: _Targets
    nbVirtualFinerLevels: _Integer
    poissonRatio: _List
    printLog: _Truth
    rayleighMass: _Real
    rayleighStiffness: _Real
    separateGravity: _Truth
    tags: _List
    topology: _Targets
    totalMass: _Real
    useMass: _Truth
    youngModulus: _List

class NonUniformHexahedralFEMForceFieldAndMass(Object):
    """NonUniformHexahedronFEMForceFieldAndMass, each finer cell with the stiffness of the box with its diagonal."""

    method: _ChoiceData
    lumpedMasses: _ListData
    nbVirtualFinerLevels: _IntegerData
    useMass: _TruthData
    totalMass: _RealData
    density: _RealData
    lumpedMass: _TruthData
    consistentMass: _TruthData
    massMatrices: _ListData
    separateGravity: _TruthData
    rayleighMass: _RealData
    poissonRatio: _ListData
    youngModulus: _ListData
    rayleighStiffness: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    topology: _TargetsLink
    mstate: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_NonUniformHexahedralFEMForceFieldAndMass_]) -> None: ...

class _NonUniformHexahedronFEMForceFieldAndMass_(_Named, total=False):
    bbox: _List
    consistentMass: _Truth
    density: _Real
    drawPercentageOffset: _Real
    drawing: _Truth
    initialPoints: _List
    listening: _Truth
    lumpedMass: _Truth
    massMatrices: _List
    method: _Choice
    mstate: _Targets
    nbVirtualFinerLevels: _Integer
    poissonRatio: _List
    printLog: _Truth
    rayleighMass: _Real
    rayleighStiffness: _Real
    separateGravity: _Truth
    stiffnessMatrices: _List
    tags: _List
    topology: _Targets
    totalMass: _Real
    updateStiffnessMatrix: _Truth
    useMass: _Truth
    youngModulus: _List

class NonUniformHexahedronFEMForceFieldAndMass(Object):
    """HexahedronFEMForceFieldAndMass on the cells of a coarse `SparseGridTopology` with the stiffness and the mass of the finer cells that fill them."""

    nbVirtualFinerLevels: _IntegerData
    useMass: _TruthData
    totalMass: _RealData
    density: _RealData
    lumpedMass: _TruthData
    consistentMass: _TruthData
    massMatrices: _ListData
    separateGravity: _TruthData
    rayleighMass: _RealData
    method: _ChoiceData
    updateStiffnessMatrix: _TruthData
    drawing: _TruthData
    drawPercentageOffset: _RealData
    stiffnessMatrices: _ListData
    initialPoints: _ListData
    poissonRatio: _ListData
    youngModulus: _ListData
    rayleighStiffness: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    topology: _TargetsLink
    mstate: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_NonUniformHexahedronFEMForceFieldAndMass_]) -> None: ...

class _NormEngine_(_Named, total=False):
    bbox: _List
    input: _List
    listening: _Truth
    normType: _Integer
    output: _List
    printLog: _Truth
    tags: _List

class NormEngine(Object):
    """Norms of vectors of space: output_i = |input_i|."""

    input: _ListData
    output: _ListData
    normType: _IntegerData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_NormEngine_]) -> None: ...

class _NormalsFromPoints_(_Named, total=False):
    bbox: _List
    invertNormals: _Truth
    listening: _Truth
    normals: _List
    position: _List
    printLog: _Truth
    quads: _List
    tags: _List
    triangles: _List
    useAngles: _Truth

class NormalsFromPoints(Object):
    """The normals of the points of a surface: unit vectors along the sum of the normals of the faces around."""

    position: _ListData
    triangles: _ListData
    quads: _ListData
    normals: _ListData
    invertNormals: _TruthData
    useAngles: _TruthData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_NormalsFromPoints_]) -> None: ...

class _OBBCollisionModel_(_Named, total=False):
    active: _Truth
    bbox: _List
    collisionElementActiver: _Targets
    color: _List
    contactDistance: _Real
    contactFriction: _Real
    contactResponse: _Texts
    contactRestitution: _Real
    contactStiffness: _Real
    defaultExtent: _Real
    extents: _List
    group: _List
    listening: _Truth
    moving: _Truth
    mstate: _Targets
    next: _Targets
    numberOfContacts: _Integer
    previous: _Targets
    printLog: _Truth
    proximity: _Real
    selfCollision: _Truth
    simulated: _Truth
    tags: _List

class OBBCollisionModel(Object):
    """A box fixed to each rigid body of a state, with its edges along the axes of the body."""

    extents: _ListData
    defaultExtent: _RealData
    active: _TruthData
    moving: _TruthData
    simulated: _TruthData
    selfCollision: _TruthData
    contactDistance: _RealData
    contactStiffness: _RealData
    contactFriction: _RealData
    contactRestitution: _RealData
    contactResponse: _TextsData
    color: _ListData
    group: _ListData
    numberOfContacts: _IntegerData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    mstate: _TargetsLink
    previous: _TargetsLink
    next: _TargetsLink
    collisionElementActiver: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_OBBCollisionModel_]) -> None: ...

class _OffSequenceLoader_(_Named, total=False):
    bbox: _List
    createSubelements: _Truth
    edges: _List
    edgesGroups: _List
    filename: _Texts
    flipNormals: _Truth
    hexahedra: _List
    hexas: _List
    highOrderEdgePositions: _List
    listening: _Truth
    nbOfFiles: _Integer
    normals: _List
    onlyAttachedPoints: _Truth
    pentahedra: _List
    pentas: _List
    position: _List
    printLog: _Truth
    prisms: _List
    pyramids: _List
    quads: _List
    quadsGroups: _List
    rotation: _List
    scale: _List
    scale3d: _List
    stepDuration: _Real
    tags: _List
    tetrahedra: _List
    tetras: _List
    time: _Real
    transformation: _List
    translation: _List
    triangles: _List
    trianglesGroups: _List
    triangulate: _Truth

class OffSequenceLoader(Object):
    """Reads a sequence of OFF meshes (`.off`) that are the same surface at different times: `position` goes from file to file during the run."""

    nbOfFiles: _IntegerData
    stepDuration: _RealData
    time: _RealData
    filename: _TextsData
    position: _ListData
    edges: _ListData
    triangles: _ListData
    quads: _ListData
    tetrahedra: _ListData
    hexahedra: _ListData
    prisms: _ListData
    pyramids: _ListData
    normals: _ListData
    highOrderEdgePositions: _ListData
    edgesGroups: _ListData
    trianglesGroups: _ListData
    quadsGroups: _ListData
    flipNormals: _TruthData
    triangulate: _TruthData
    createSubelements: _TruthData
    onlyAttachedPoints: _TruthData
    translation: _ListData
    rotation: _ListData
    scale3d: _ListData
    transformation: _ListData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_OffSequenceLoader_]) -> None: ...

class _OglColorMap_(_Named, total=False):
    bbox: _List
    colorScheme: _Texts
    legendOffset: _List
    legendRangeScale: _Real
    legendSize: _Integer
    legendTitle: _Texts
    listening: _Truth
    max: _Real
    min: _Real
    paletteSize: _Integer
    printLog: _Truth
    showLegend: _Truth
    tags: _List

class OglColorMap(Object):
    """Colours of the values that a `DataDisplay` of the same node shows; no effect on the simulation."""

    paletteSize: _IntegerData
    colorScheme: _TextsData
    showLegend: _TruthData
    legendOffset: _ListData
    legendTitle: _TextsData
    legendSize: _IntegerData
    min: _RealData
    max: _RealData
    legendRangeScale: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_OglColorMap_]) -> None: ...

class _OglLabel_(_Named, total=False):
    bbox: _List
    color: _List
    fontsize: _Integer
    label: _Texts
    listening: _Truth
    prefix: _Texts
    printLog: _Truth
    selectContrastingColor: _Truth
    suffix: _Texts
    tags: _List
    updateLabelEveryNbSteps: _Integer
    visible: _Truth
    x: _Integer
    y: _Integer

class OglLabel(Object):
    """A text at a place of the picture, such as a value that is linked; no effect on the simulation."""

    prefix: _TextsData
    label: _TextsData
    suffix: _TextsData
    x: _IntegerData
    y: _IntegerData
    fontsize: _IntegerData
    color: _ListData
    selectContrastingColor: _TruthData
    updateLabelEveryNbSteps: _IntegerData
    visible: _TruthData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_OglLabel_]) -> None: ...

class _OglModel_(_Named, total=False):
    alphaBlend: _Truth
    bbox: _List
    bitangents: _List
    blendEquation: _Texts
    blendTranslucency: _Truth
    castshadow: _List
    color: _List
    computeTangents: _Truth
    computeTextureCoordinates: _Truth
    cullFace: _Integer
    depthTest: _Truth
    dfactor: _Texts
    du: _List
    dv: _List
    dx: _List
    dy: _List
    dz: _List
    edges: _List
    enable: _Truth
    fileMesh: _Texts
    filename: _Texts
    fixMergedUVSeams: _Truth
    flip: _List
    groups: _List
    handleDynamicTopology: _Truth
    initRestPositions: _Truth
    keepLines: _Truth
    lineSmooth: _Truth
    lineWidth: _Real
    listening: _Truth
    material: _Texts
    materials: _List
    normal: _List
    normals: _List
    pointSize: _Real
    pointSmooth: _Truth
    position: _List
    premultipliedAlpha: _Truth
    primitiveType: _Texts
    printLog: _Truth
    putOnlyTexCoords: _Truth
    quads: _List
    restPosition: _List
    rotation: _List
    rx: _List
    ry: _List
    rz: _List
    scale: _List
    scale3d: _List
    scaleTex: _List
    sfactor: _Texts
    srgbTexturing: _Truth
    su: _List
    sv: _List
    sx: _List
    sy: _List
    sz: _List
    tags: _List
    tangents: _List
    texcoords: _List
    texturename: _Texts
    topology: _Targets
    translation: _List
    translationTex: _List
    triangles: _List
    updateNormals: _Truth
    updateTangents: _Truth
    useNormals: _Truth
    vertNormIdx: _List
    vertPosIdx: _List
    vertices: _List
    writeZTransparent: _Truth

class OglModel(Object):
    """A surface that is drawn with OpenGL options, and follows the points that a mapping moves."""

    blendTranslucency: _TruthData
    premultipliedAlpha: _TruthData
    writeZTransparent: _TruthData
    alphaBlend: _TruthData
    depthTest: _TruthData
    cullFace: _IntegerData
    lineWidth: _RealData
    pointSize: _RealData
    lineSmooth: _TruthData
    pointSmooth: _TruthData
    primitiveType: _TextsData
    blendEquation: _TextsData
    sfactor: _TextsData
    dfactor: _TextsData
    position: _ListData
    restPosition: _ListData
    normal: _ListData
    vertices: _ListData
    texcoords: _ListData
    tangents: _ListData
    bitangents: _ListData
    edges: _ListData
    triangles: _ListData
    quads: _ListData
    vertPosIdx: _ListData
    vertNormIdx: _ListData
    filename: _TextsData
    texturename: _TextsData
    translation: _ListData
    rotation: _ListData
    scale3d: _ListData
    initRestPositions: _TruthData
    useNormals: _TruthData
    updateNormals: _TruthData
    computeTangents: _TruthData
    updateTangents: _TruthData
    computeTextureCoordinates: _TruthData
    handleDynamicTopology: _TruthData
    fixMergedUVSeams: _TruthData
    keepLines: _TruthData
    scaleTex: _ListData
    translationTex: _ListData
    putOnlyTexCoords: _TruthData
    srgbTexturing: _TruthData
    color: _ListData
    material: _TextsData
    materials: _ListData
    groups: _ListData
    enable: _TruthData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    topology: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_OglModel_]) -> None: ...

class _OglSceneFrame_(_Named, total=False):
    alignment: _Texts
    bbox: _List
    draw: _Truth
    listening: _Truth
    printLog: _Truth
    style: _Texts
    tags: _List
    viewportSize: _Integer

class OglSceneFrame(Object):
    """The axes of the scene in a corner of the view; no effect on the simulation."""

    draw: _TruthData
    style: _TextsData
    alignment: _TextsData
    viewportSize: _IntegerData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_OglSceneFrame_]) -> None: ...

class _OscillatingTorsionPressureForceField_(_Named, total=False):
    axis: _List
    bbox: _List
    center: _List
    dmax: _Real
    dmin: _Real
    frequency: _Real
    listening: _Truth
    moment: _Real
    mstate: _Targets
    penalty: _Real
    printLog: _Truth
    rayleighStiffness: _Real
    showForces: _Truth
    tags: _List
    topology: _Targets
    triangleList: _List

class OscillatingTorsionPressureForceField(Object):
    """An oscillating moment about an axis on part of a surface, which is kept in shape while it turns."""

    moment: _RealData
    triangleList: _ListData
    axis: _ListData
    center: _ListData
    penalty: _RealData
    frequency: _RealData
    dmin: _RealData
    dmax: _RealData
    showForces: _TruthData
    rayleighStiffness: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    topology: _TargetsLink
    mstate: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_OscillatingTorsionPressureForceField_]) -> None: ...

class _OscillatorProjectiveConstraint_(_Named, total=False):
    bbox: _List
    endTime: _Real
    listening: _Truth
    mstate: _Targets
    oscillators: _List
    printLog: _Truth
    tags: _List

class OscillatorProjectiveConstraint(Object):
    """Lets points swing harmonically: x(t) = mean + amplitude sin(w t + p), v(t) = amplitude w cos(w t + p)."""

    oscillators: _ListData
    endTime: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    mstate: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_OscillatorProjectiveConstraint_]) -> None: ...

class _PCGLinearSolver_(_Named, total=False):
    bbox: _List
    graph: _Texts
    iterations: _Integer
    linearSystem: _Targets
    listening: _Truth
    parallelInverseProduct: _Truth
    preconditioner: _Targets
    printLog: _Truth
    tags: _List
    tolerance: _Real
    update_step: _Integer
    use_precond: _Truth

class PCGLinearSolver(_LinearSolve):
    """Conjugate gradients with a preconditioner, products by visiting the components."""

    iterations: _IntegerData
    tolerance: _RealData
    use_precond: _TruthData
    update_step: _IntegerData
    graph: _TextsData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    parallelInverseProduct: _TruthData
    preconditioner: _TargetsLink
    linearSystem: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_PCGLinearSolver_]) -> None: ...

class _PREquivalentStiffnessForceField_(_Named, total=False):
    bbox: _List
    coefForce: _Real
    complianceFile: _Texts
    listening: _Truth
    printLog: _Truth
    startIndex: _Integer
    tags: _List

class PREquivalentStiffnessForceField(Object):
    """In SOFA, meant as springs between consecutive frames, with compliances from a file; there it ends its initialisation as invalid and never adds a force. Here it has no effect, and says so."""

    complianceFile: _TextsData
    coefForce: _RealData
    startIndex: _IntegerData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_PREquivalentStiffnessForceField_]) -> None: ...

class _PairBoxROI_(_Named, total=False):
    bbox: _List
    computeEdges: _Truth
    computeHexahedra: _Truth
    computeQuad: _Truth
    computeQuads: _Truth
    computeTetrahedra: _Truth
    computeTriangles: _Truth
    doUpdate: _Truth
    drawBoxes: _Truth
    drawEdges: _Truth
    drawHexahedra: _Truth
    drawPoints: _Truth
    drawQuads: _Truth
    drawROI: _Truth
    drawSize: _Real
    drawSphere: _Truth
    drawTetrahedra: _Truth
    drawTriangles: _Truth
    edgeIndices: _List
    edgeOutIndices: _List
    edges: _List
    edgesInROI: _List
    edgesOutROI: _List
    hexahedra: _List
    hexahedraInROI: _List
    hexahedronIndices: _List
    includedBox: _List
    inclusiveBox: _List
    indices: _List
    indicesOut: _List
    isVisible: _Truth
    listening: _Truth
    nbIndices: _Integer
    pointIndices: _List
    pointsInROI: _List
    pointsOutROI: _List
    position: _List
    printLog: _Truth
    quad: _List
    quadInROI: _List
    quadIndices: _List
    quads: _List
    quadsInROI: _List
    rest_position: _List
    strict: _Truth
    tags: _List
    tetrahedra: _List
    tetrahedraInROI: _List
    tetrahedraOutROI: _List
    tetrahedronIndices: _List
    tetrahedronOutIndices: _List
    triangleIndices: _List
    triangleOutIndices: _List
    triangles: _List
    trianglesInROI: _List
    trianglesOutROI: _List

class PairBoxROI(Object):
    """Selects the points in one box but not in another; other components link its lists of indices. The faces of a box belong to it."""

    inclusiveBox: _ListData
    includedBox: _ListData
    position: _ListData
    edges: _ListData
    triangles: _ListData
    quads: _ListData
    tetrahedra: _ListData
    hexahedra: _ListData
    computeEdges: _TruthData
    computeTriangles: _TruthData
    computeQuads: _TruthData
    computeTetrahedra: _TruthData
    computeHexahedra: _TruthData
    strict: _TruthData
    doUpdate: _TruthData
    indices: _ListData
    edgeIndices: _ListData
    triangleIndices: _ListData
    quadIndices: _ListData
    tetrahedronIndices: _ListData
    hexahedronIndices: _ListData
    pointsInROI: _ListData
    edgesInROI: _ListData
    trianglesInROI: _ListData
    quadsInROI: _ListData
    tetrahedraInROI: _ListData
    hexahedraInROI: _ListData
    nbIndices: _IntegerData
    indicesOut: _ListData
    edgeOutIndices: _ListData
    triangleOutIndices: _ListData
    tetrahedronOutIndices: _ListData
    pointsOutROI: _ListData
    edgesOutROI: _ListData
    trianglesOutROI: _ListData
    tetrahedraOutROI: _ListData
    drawROI: _TruthData
    drawPoints: _TruthData
    drawEdges: _TruthData
    drawTriangles: _TruthData
    drawQuads: _TruthData
    drawTetrahedra: _TruthData
    drawHexahedra: _TruthData
    drawSize: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_PairBoxROI_]) -> None: ...

class _ParabolicProjectiveConstraint_(_Named, total=False):
    BeginTime: _Real
    EndTime: _Real
    P1: _List
    P2: _List
    P3: _List
    bbox: _List
    endTime: _Real
    indices: _List
    listening: _Truth
    mstate: _Targets
    printLog: _Truth
    tags: _List
    topology: _Targets

class ParabolicProjectiveConstraint(Object):
    """Lets points follow the parabola through P1, P2 and P3 between two times, from P1 to P3 and at constant speed along the chord."""

    P1: _ListData
    P2: _ListData
    P3: _ListData
    indices: _ListData
    BeginTime: _RealData
    EndTime: _RealData
    endTime: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    topology: _TargetsLink
    mstate: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_ParabolicProjectiveConstraint_]) -> None: ...

class _ParallelBVHNarrowPhase_(_Named, total=False):
    bbox: _List
    listening: _Truth
    nbThreads: _Integer
    printLog: _Truth
    tags: _List
    taskSchedulerType: _Texts

class ParallelBVHNarrowPhase(Object):
    """The same as BVHNarrowPhase, which is parallel by itself."""

    nbThreads: _IntegerData
    taskSchedulerType: _TextsData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_ParallelBVHNarrowPhase_]) -> None: ...

class _ParallelBruteForceBroadPhase_(_Named, total=False):
    bbox: _List
    box: _List
    listening: _Truth
    nbThreads: _Integer
    printLog: _Truth
    tags: _List
    taskSchedulerType: _Texts

class ParallelBruteForceBroadPhase(Object):
    """As BruteForceBroadPhase, but the pairs of models with themselves come before all others."""

    box: _ListData
    nbThreads: _IntegerData
    taskSchedulerType: _TextsData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_ParallelBruteForceBroadPhase_]) -> None: ...

class _PartialFixedProjectiveConstraint_(_Named, total=False):
    activate_projectVelocity: _Truth
    bbox: _List
    drawSize: _Real
    endTime: _Real
    fixAll: _Truth
    fixedDirections: _List
    indices: _List
    listening: _Truth
    mstate: _Targets
    printLog: _Truth
    projectVelocity: _Truth
    showObject: _Truth
    tags: _List
    topology: _Targets

class PartialFixedProjectiveConstraint(Object):
    """Keeps points where they are along some of the axes: those components of their forces and increments are zero."""

    fixedDirections: _ListData
    projectVelocity: _TruthData
    activate_projectVelocity: _TruthData
    showObject: _TruthData
    drawSize: _RealData
    fixAll: _TruthData
    indices: _ListData
    endTime: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    topology: _TargetsLink
    mstate: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_PartialFixedProjectiveConstraint_]) -> None: ...

class _PartialLinearMovementProjectiveConstraint_(_Named, total=False):
    X0: _Real
    Y0: _Real
    Z0: _Real
    bbox: _List
    endTime: _Real
    imposedDisplacementOnMacroNodes: _List
    imposedDisplacmentOnMacroNodes: _List
    indices: _List
    keyTimes: _List
    linearMovementBetweenNodesInIndices: _Truth
    listening: _Truth
    movedDirections: _List
    movements: _List
    mstate: _Targets
    printLog: _Truth
    showMovement: _Truth
    tags: _List
    topology: _Targets

class PartialLinearMovementProjectiveConstraint(Object):
    """Moves points along some of the axes by given displacements at given times, linearly in between: x = x0 + w m(t)."""

    keyTimes: _ListData
    movements: _ListData
    movedDirections: _ListData
    linearMovementBetweenNodesInIndices: _TruthData
    imposedDisplacmentOnMacroNodes: _ListData
    X0: _RealData
    Y0: _RealData
    Z0: _RealData
    showMovement: _TruthData
    indices: _ListData
    endTime: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    topology: _TargetsLink
    mstate: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_PartialLinearMovementProjectiveConstraint_]) -> None: ...

class _PartialRigidificationConstraint_(_Named, total=False):
    bbox: _List
    constraintIndex: _Integer
    endTime: _Real
    group: _Integer
    listening: _Truth
    mstate: _Targets
    printLog: _Truth
    tags: _List

class PartialRigidificationConstraint(Object):
    """In SOFA, six rows on the first frame whose forces stay 0: it has no effect, there and here."""

    group: _IntegerData
    constraintIndex: _IntegerData
    endTime: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    mstate: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_PartialRigidificationConstraint_]) -> None: ...

class _PartialRigidificationForceField_(_Named, total=False):
    bbox: _List
    listening: _Truth
    mappedForceField: _Targets
    object1: _Targets
    object2: _Targets
    printLog: _Truth
    rigidMapping: _Targets
    subsetMultiMapping: _Targets
    tags: _List

class PartialRigidificationForceField(Object):
    """In SOFA, it adds the stiffness of a mapped force field to the matrix of what the field is mapped from. Here the linear system does that for all mapped force fields, so that the class has no effect and may be left out."""

    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    rigidMapping: _TargetsLink
    subsetMultiMapping: _TargetsLink
    mappedForceField: _TargetsLink
    object1: _TargetsLink
    object2: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_PartialRigidificationForceField_]) -> None: ...

class _PatchTestMovementProjectiveConstraint_(_Named, total=False):
    bbox: _List
    beginConstraintTime: _Real
    constrainedPoints: _List
    cornerMovements: _List
    cornerPoints: _List
    drawConstrainedPoints: _Truth
    endConstraintTime: _Real
    endTime: _Real
    indices: _List
    listening: _Truth
    meshIndices: _List
    mstate: _Targets
    printLog: _Truth
    tags: _List

class PatchTestMovementProjectiveConstraint(Object):
    """Moves points of a rectangle or block uniformly between two times, by displacements interpolated between its corners."""

    constrainedPoints: _ListData
    cornerMovements: _ListData
    cornerPoints: _ListData
    indices: _ListData
    meshIndices: _ListData
    beginConstraintTime: _RealData
    endConstraintTime: _RealData
    drawConstrainedPoints: _TruthData
    endTime: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    mstate: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_PatchTestMovementProjectiveConstraint_]) -> None: ...

class _PauseAnimationOnEvent_(_Named, total=False):
    bbox: _List
    listening: _Truth
    printLog: _Truth
    tags: _List

class PauseAnimationOnEvent(Object):
    """Stops SOFA's animation when one of its programs sends an event that asks for it; nothing here sends one, and the component does nothing."""

    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_PauseAnimationOnEvent_]) -> None: ...

class _PipeForceField_(_Named, total=False):
    barycentricMapping: _Targets
    bbox: _List
    listening: _Truth
    mappedForceField: _Targets
    printLog: _Truth
    tags: _List

class PipeForceField(Object):
    """In SOFA, it adds the stiffness of a mapped force field to the matrix of what the field is mapped from. Here the linear system does that for all mapped force fields, so that the class has no effect and may be left out."""

    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    barycentricMapping: _TargetsLink
    mappedForceField: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_PipeForceField_]) -> None: ...

class _PlaneForceField_(_Named, total=False):
    bbox: _List
    bilateral: _Truth
    d: _Real
    damping: _Real
    listening: _Truth
    localRange: _List
    maxForce: _Real
    mstate: _Targets
    normal: _List
    planeColor: _List
    printLog: _Truth
    rayleighStiffness: _Real
    showPlane: _Truth
    showPlaneSize: _Real
    stiffness: _Real
    tags: _List

class PlaneForceField(Object):
    """A wall that pushes points back to the side its normal points to."""

    normal: _ListData
    d: _RealData
    stiffness: _RealData
    damping: _RealData
    maxForce: _RealData
    bilateral: _TruthData
    localRange: _ListData
    showPlane: _TruthData
    planeColor: _ListData
    showPlaneSize: _RealData
    rayleighStiffness: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    mstate: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_PlaneForceField_]) -> None: ...

class _PlaneProjectiveConstraint_(_Named, total=False):
    bbox: _List
    drawSize: _Real
    endTime: _Real
    indices: _List
    listening: _Truth
    mstate: _Targets
    normal: _List
    origin: _List
    printLog: _Truth
    tags: _List
    topology: _Targets

class PlaneProjectiveConstraint(Object):
    """Keeps points on one plane: x = x - n n . (x - o) with the origin o and the unit normal n. In the plane of Vec2 it is a line."""

    origin: _ListData
    normal: _ListData
    drawSize: _RealData
    indices: _ListData
    endTime: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    topology: _TargetsLink
    mstate: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_PlaneProjectiveConstraint_]) -> None: ...

class _PlaneROI_(_Named, total=False):
    bbox: _List
    computeEdges: _Truth
    computeHexahedra: _Truth
    computeQuad: _Truth
    computeQuads: _Truth
    computeTetrahedra: _Truth
    computeTriangles: _Truth
    doUpdate: _Truth
    drawBoxes: _Truth
    drawEdges: _Truth
    drawHexahedra: _Truth
    drawPoints: _Truth
    drawQuads: _Truth
    drawROI: _Truth
    drawSize: _Real
    drawSphere: _Truth
    drawTetrahedra: _Truth
    drawTriangles: _Truth
    edgeIndices: _List
    edgeOutIndices: _List
    edges: _List
    edgesInROI: _List
    edgesOutROI: _List
    hexahedra: _List
    hexahedraInROI: _List
    hexahedronIndices: _List
    indices: _List
    indicesOut: _List
    isVisible: _Truth
    listening: _Truth
    nbIndices: _Integer
    plane: _List
    planes: _List
    pointIndices: _List
    pointsInROI: _List
    pointsOutROI: _List
    position: _List
    printLog: _Truth
    quad: _List
    quadInROI: _List
    quadIndices: _List
    quads: _List
    quadsInROI: _List
    rest_position: _List
    strict: _Truth
    tags: _List
    tetrahedra: _List
    tetrahedraInROI: _List
    tetrahedraOutROI: _List
    tetrahedronIndices: _List
    tetrahedronOutIndices: _List
    triangleIndices: _List
    triangleOutIndices: _List
    triangles: _List
    trianglesInROI: _List
    trianglesOutROI: _List

class PlaneROI(Object):
    """Selects the points and elements over rectangles, up to half of a depth on either side; other components link its lists of indices."""

    plane: _ListData
    position: _ListData
    edges: _ListData
    triangles: _ListData
    quads: _ListData
    tetrahedra: _ListData
    hexahedra: _ListData
    computeEdges: _TruthData
    computeTriangles: _TruthData
    computeQuads: _TruthData
    computeTetrahedra: _TruthData
    computeHexahedra: _TruthData
    strict: _TruthData
    doUpdate: _TruthData
    indices: _ListData
    edgeIndices: _ListData
    triangleIndices: _ListData
    quadIndices: _ListData
    tetrahedronIndices: _ListData
    hexahedronIndices: _ListData
    pointsInROI: _ListData
    edgesInROI: _ListData
    trianglesInROI: _ListData
    quadsInROI: _ListData
    tetrahedraInROI: _ListData
    hexahedraInROI: _ListData
    nbIndices: _IntegerData
    indicesOut: _ListData
    edgeOutIndices: _ListData
    triangleOutIndices: _ListData
    tetrahedronOutIndices: _ListData
    pointsOutROI: _ListData
    edgesOutROI: _ListData
    trianglesOutROI: _ListData
    tetrahedraOutROI: _ListData
    drawROI: _TruthData
    drawPoints: _TruthData
    drawEdges: _TruthData
    drawTriangles: _TruthData
    drawQuads: _TruthData
    drawTetrahedra: _TruthData
    drawHexahedra: _TruthData
    drawSize: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_PlaneROI_]) -> None: ...

class _PlasticMaterial_(_Named, total=False):
    bbox: _List
    listening: _Truth
    printLog: _Truth
    tags: _List

class PlasticMaterial(Object):
    """The name of a plastic material. Some scenes contain it; it has no effect: `TetrahedronFEMForceField` has plasticity of its own."""

    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_PlasticMaterial_]) -> None: ...

class _PointCollisionModel_(_Named, total=False):
    active: _Truth
    bbox: _List
    bothSide: _Truth
    collisionElementActiver: _Targets
    color: _List
    computeNormals: _Truth
    contactDistance: _Real
    contactFriction: _Real
    contactResponse: _Texts
    contactRestitution: _Real
    contactStiffness: _Real
    displayFreePosition: _Truth
    group: _List
    listening: _Truth
    moving: _Truth
    mstate: _Targets
    next: _Targets
    numberOfContacts: _Integer
    previous: _Targets
    printLog: _Truth
    proximity: _Real
    selfCollision: _Truth
    simulated: _Truth
    tags: _List
    topology: _Targets

class PointCollisionModel(Object):
    """All points of a state as elements that may touch."""

    bothSide: _TruthData
    computeNormals: _TruthData
    displayFreePosition: _TruthData
    active: _TruthData
    moving: _TruthData
    simulated: _TruthData
    selfCollision: _TruthData
    contactDistance: _RealData
    contactStiffness: _RealData
    contactFriction: _RealData
    contactRestitution: _RealData
    contactResponse: _TextsData
    color: _ListData
    group: _ListData
    numberOfContacts: _IntegerData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    topology: _TargetsLink
    mstate: _TargetsLink
    previous: _TargetsLink
    next: _TargetsLink
    collisionElementActiver: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_PointCollisionModel_]) -> None: ...

class _PointProjectiveConstraint_(_Named, total=False):
    bbox: _List
    drawSize: _Real
    endTime: _Real
    fixAll: _Truth
    indices: _List
    listening: _Truth
    mstate: _Targets
    point: _List
    printLog: _Truth
    tags: _List
    topology: _Targets

class PointProjectiveConstraint(Object):
    """Puts points at one given place and holds them there: x = point, v = 0."""

    point: _ListData
    drawSize: _RealData
    fixAll: _TruthData
    indices: _ListData
    endTime: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    topology: _TargetsLink
    mstate: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_PointProjectiveConstraint_]) -> None: ...

class _PointSetGeometryAlgorithms_(_Named, total=False):
    bbox: _List
    listening: _Truth
    printLog: _Truth
    showIndicesScale: _Real
    showPointIndices: _Truth
    tagMechanics: _Texts
    tags: _List

class PointSetGeometryAlgorithms(_TopologyQueries):
    """Drawing options of points; no effect on the simulation."""

    showIndicesScale: _RealData
    showPointIndices: _TruthData
    tagMechanics: _TextsData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_PointSetGeometryAlgorithms_]) -> None: ...

class _PointSetTopologyContainer_(_Named, total=False):
    bbox: _List
    checkTopology: _Truth
    listening: _Truth
    nbPoints: _Integer
    points: _List
    position: _List
    printLog: _Truth
    tags: _List

class PointSetTopologyContainer(_Topology):
    """Points without elements."""

    position: _ListData
    nbPoints: _IntegerData
    checkTopology: _TruthData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_PointSetTopologyContainer_]) -> None: ...

class _PointSetTopologyModifier_(_Named, total=False):
    bbox: _List
    listening: _Truth
    printLog: _Truth
    propagateToDOF: _Truth
    tags: _List

class PointSetTopologyModifier(_Topology):
    """Lets the points of the container beside it change during a run. Whoever removes points, adds some or divides them does it through this component; what has data per point or per element follows."""

    propagateToDOF: _TruthData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_PointSetTopologyModifier_]) -> None: ...

class _PointSplatModel_(_Named, total=False):
    alpha: _Real
    bbox: _List
    color: _List
    listening: _Truth
    mstate: _Targets
    printLog: _Truth
    radius: _Real
    tags: _List
    textureSize: _Integer

class PointSplatModel(Object):
    """The points of a state, drawn as balls; no effect on the simulation."""

    radius: _RealData
    textureSize: _IntegerData
    alpha: _RealData
    color: _ListData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    mstate: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_PointSplatModel_]) -> None: ...

class _PointsFromIndices_(_Named, total=False):
    bbox: _List
    doUpdate: _Truth
    indices: _List
    indices_position: _List
    listening: _Truth
    position: _List
    printLog: _Truth
    tags: _List

class PointsFromIndices(Object):
    """Takes the positions of the points at given indices, in the order of the indices."""

    position: _ListData
    indices: _ListData
    indices_position: _ListData
    doUpdate: _TruthData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_PointsFromIndices_]) -> None: ...

class _PolynomialRestShapeSpringsForceField_(_Named, total=False):
    bbox: _List
    drawSpring: _Truth
    external_points: _List
    external_rest_shape: _Targets
    initialLength: _List
    listening: _Truth
    mstate: _Targets
    points: _List
    polynomialDegree: _List
    polynomialStiffness: _List
    printLog: _Truth
    rayleighStiffness: _Real
    recompute_indices: _Truth
    showIndicesScale: _Real
    smoothScale: _Real
    smoothShift: _Real
    springColor: _List
    tags: _List

class PolynomialRestShapeSpringsForceField(Object):
    """Springs that pull points back to their rest positions, or to the positions of another state, with a polynomial law."""

    points: _ListData
    external_points: _ListData
    polynomialStiffness: _ListData
    polynomialDegree: _ListData
    recompute_indices: _TruthData
    initialLength: _ListData
    smoothShift: _RealData
    smoothScale: _RealData
    drawSpring: _TruthData
    springColor: _ListData
    showIndicesScale: _RealData
    rayleighStiffness: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    external_rest_shape: _TargetsLink
    mstate: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_PolynomialRestShapeSpringsForceField_]) -> None: ...

class _PolynomialSpringsForceField_(_Named, total=False):
    bbox: _List
    compressible: _Truth
    computeZeroLength: _Integer
    drawMode: _Integer
    drawSpring: _Truth
    firstObjectPoints: _List
    listening: _Truth
    object1: _Targets
    object2: _Targets
    polynomialDegree: _List
    polynomialStiffness: _List
    printLog: _Truth
    rayleighStiffness: _Real
    recompute_indices: _Truth
    secondObjectPoints: _List
    showIndicesScale: _Real
    springColor: _List
    tags: _List
    zeroLength: _List

class PolynomialSpringsForceField(Object):
    """Springs between points of two states, or of one, whose tension is a polynomial of the strain."""

    firstObjectPoints: _ListData
    secondObjectPoints: _ListData
    polynomialStiffness: _ListData
    polynomialDegree: _ListData
    computeZeroLength: _IntegerData
    zeroLength: _ListData
    recompute_indices: _TruthData
    compressible: _TruthData
    drawMode: _IntegerData
    drawSpring: _TruthData
    springColor: _ListData
    showIndicesScale: _RealData
    rayleighStiffness: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    object1: _TargetsLink
    object2: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_PolynomialSpringsForceField_]) -> None: ...

class _PositionBasedDynamicsProjectiveConstraint_(_Named, total=False):
    bbox: _List
    endTime: _Real
    listening: _Truth
    mstate: _Targets
    old_position: _List
    position: _List
    printLog: _Truth
    stiffness: _Real
    tags: _List
    velocity: _List

class PositionBasedDynamicsProjectiveConstraint(Object):
    """Draws points to target positions after each step: x = x (+) stiffness (target (-) x), with the velocity (x - x_old) / dt."""

    stiffness: _RealData
    position: _ListData
    velocity: _ListData
    old_position: _ListData
    endTime: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    mstate: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_PositionBasedDynamicsProjectiveConstraint_]) -> None: ...

class _PositionConstraint_(_Named, total=False):
    bbox: _List
    constraintIndex: _Integer
    delta: _List
    directions: _List
    displacement: _Real
    endTime: _Real
    force: _Real
    group: _Integer
    indices: _List
    listening: _Truth
    maxForce: _Real
    maxForceVariation: _Real
    maxNegativeDisp: _Real
    maxPositiveDisp: _Real
    minForce: _Real
    mstate: _Targets
    printLog: _Truth
    tags: _List
    useDirections: _List
    value: _List
    valueIndex: _Integer
    valueType: _Choice
    weight: _List

class PositionConstraint(Object):
    """Drives points along directions: by a displacement from where they are at the start, or by a force."""

    indices: _ListData
    delta: _ListData
    force: _RealData
    displacement: _RealData
    maxForce: _RealData
    minForce: _RealData
    maxForceVariation: _RealData
    maxPositiveDisp: _RealData
    maxNegativeDisp: _RealData
    valueType: _ChoiceData
    weight: _ListData
    directions: _ListData
    useDirections: _ListData
    valueIndex: _IntegerData
    group: _IntegerData
    constraintIndex: _IntegerData
    endTime: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    mstate: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_PositionConstraint_]) -> None: ...

class _PositionGoal_(_Named, total=False):
    bbox: _List
    color: _List
    constraintIndex: _Integer
    delta: _List
    directions: _List
    drawGoal: _Truth
    effectorGoal: _List
    endTime: _Real
    goal: _List
    group: _Integer
    indices: _List
    listening: _Truth
    maxShift: _Real
    maxShiftToTarget: _Real
    mstate: _Targets
    printLog: _Truth
    tags: _List
    useDirections: _List
    weight: _List

class PositionGoal(Object):
    """Where points of a state are to be at the end of each step, for frames with their orientation: an `InverseControlSolver` chooses the forces of actuators so that they come as near as all limits let them."""

    indices: _ListData
    goal: _ListData
    maxShift: _RealData
    delta: _ListData
    drawGoal: _TruthData
    color: _ListData
    weight: _ListData
    directions: _ListData
    useDirections: _ListData
    group: _IntegerData
    constraintIndex: _IntegerData
    endTime: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    mstate: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_PositionGoal_]) -> None: ...

class _PositionalLight_(_Named, total=False):
    VSMLightBleeding: _Real
    VSMMinVariance: _Real
    attenuation: _Real
    bbox: _List
    color: _List
    drawSource: _Truth
    fixed: _Truth
    listening: _Truth
    position: _List
    printLog: _Truth
    shadowFactor: _Real
    shadowTextureSize: _Integer
    shadowsEnabled: _Truth
    softShadows: _Truth
    tags: _List
    textureUnit: _Integer
    zFar: _Real
    zNear: _Real

class PositionalLight(Object):
    """Light from a place to all sides; it counts where the scene has a `LightManager`. No effect on the simulation."""

    position: _ListData
    attenuation: _RealData
    fixed: _TruthData
    color: _ListData
    drawSource: _TruthData
    shadowsEnabled: _TruthData
    softShadows: _TruthData
    shadowFactor: _RealData
    shadowTextureSize: _IntegerData
    zNear: _RealData
    zFar: _RealData
    VSMLightBleeding: _RealData
    VSMMinVariance: _RealData
    textureUnit: _IntegerData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_PositionalLight_]) -> None: ...

class _PrecomputedConstraintCorrection_(_Named, total=False):
    ODESolver: _Targets
    bbox: _List
    debugViewFrameScale: _Real
    fileCompliance: _Texts
    fileDir: _Texts
    filePrefix: _Texts
    linearSolver: _Targets
    listening: _Truth
    mstate: _Targets
    printLog: _Truth
    recompute: _Truth
    regularizationTerm: _Real
    restDeformations: _Truth
    rotations: _Truth
    tags: _List

class PrecomputedConstraintCorrection(Object):
    """The compliance of a body as it is in the first step with constraints, kept for all others: for bodies that deform little. Small steps of linear bodies are exact."""

    rotations: _TruthData
    restDeformations: _TruthData
    recompute: _TruthData
    regularizationTerm: _RealData
    debugViewFrameScale: _RealData
    fileCompliance: _TextsData
    fileDir: _TextsData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    mstate: _TargetsLink
    linearSolver: _TargetsLink
    ODESolver: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_PrecomputedConstraintCorrection_]) -> None: ...

class _PrecomputedLinearSolver_(_Named, total=False):
    bbox: _List
    jmjtTwostep: _Truth
    linearSystem: _Targets
    listening: _Truth
    parallelInverseProduct: _Truth
    printLog: _Truth
    tags: _List
    use_file: _Truth

class PrecomputedLinearSolver(_LinearSolve):
    """Inverts the matrix of the first solve and multiplies by that inverse ever after: x = A_0^-1 b. The matrix is assembled once."""

    jmjtTwostep: _TruthData
    use_file: _TruthData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    parallelInverseProduct: _TruthData
    linearSystem: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_PrecomputedLinearSolver_]) -> None: ...

class _PrecomputedMatrixSystem_(_Named, total=False):
    bbox: _List
    listening: _Truth
    matrixSize: _List
    printLog: _Truth
    tags: _List

class PrecomputedMatrixSystem(_LinearSolve):
    """A matrix that is assembled at the first solve only, for PrecomputedWarpPreconditioner."""

    matrixSize: _ListData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_PrecomputedMatrixSystem_]) -> None: ...

class _PrecomputedWarpPreconditioner_(_Named, total=False):
    bbox: _List
    draw_rotations_scale: _Real
    jmjtTwostep: _Truth
    linearSolver: _Targets
    linearSystem: _Targets
    listening: _Truth
    parallelInverseProduct: _Truth
    printLog: _Truth
    share_matrix: _Truth
    tags: _List
    use_file: _Truth
    use_rotations: _Truth

class PrecomputedWarpPreconditioner(_LinearSolve):
    """Multiplies by the inverse of the matrix of the first solve, turned point by point: z = R A_0^-1 R^T r, with the rotations R of the points since then. The matrix is assembled and inverted once, which takes n^2 numbers."""

    jmjtTwostep: _TruthData
    use_file: _TruthData
    share_matrix: _TruthData
    use_rotations: _TruthData
    draw_rotations_scale: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    parallelInverseProduct: _TruthData
    linearSolver: _TargetsLink
    linearSystem: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_PrecomputedWarpPreconditioner_]) -> None: ...

class _PreconditionedConjugateResidual_(_Named, total=False):
    allVerified: _Truth
    bbox: _List
    computeConstraintForces: _Truth
    computeGraphs: _Truth
    constraintCorrections: _Targets
    constraintForces: _List
    contact: _Choice
    currentError: _Real
    currentIterations: _Integer
    currentNumConstraintGroups: _Integer
    currentNumConstraints: _Integer
    listening: _Truth
    maxIt: _Integer
    maxIterations: _Integer
    multithreading: _Truth
    nbThreads: _Integer
    printLog: _Truth
    regularizationTerm: _Real
    scaleTolerance: _Truth
    sor: _Real
    svdSingularValueNullSpaceCriteriaFactor: _Real
    svdSingularVectorNullSpaceCriteriaFactor: _Real
    tags: _List
    taskSchedulerType: _Texts
    tolerance: _Real
    useSVDForRegularization: _Truth

class PreconditionedConjugateResidual(_ConstraintSolve):
    """Solves for the forces of bilateral constraints by conjugate residuals with the diagonal of W as preconditioner. Other laws are taken for bilateral ones: not for contacts."""

    maxIterations: _IntegerData
    tolerance: _RealData
    sor: _RealData
    regularizationTerm: _RealData
    scaleTolerance: _TruthData
    allVerified: _TruthData
    computeGraphs: _TruthData
    currentNumConstraints: _IntegerData
    currentNumConstraintGroups: _IntegerData
    currentIterations: _IntegerData
    currentError: _RealData
    constraintForces: _ListData
    computeConstraintForces: _TruthData
    contact: _ChoiceData
    multithreading: _TruthData
    useSVDForRegularization: _TruthData
    svdSingularValueNullSpaceCriteriaFactor: _RealData
    svdSingularVectorNullSpaceCriteriaFactor: _RealData
    nbThreads: _IntegerData
    taskSchedulerType: _TextsData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    constraintCorrections: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_PreconditionedConjugateResidual_]) -> None: ...

class _PreconditionedMatrixFreeSystem_(_Named, total=False):
    assemblingRate: _Integer
    bbox: _List
    listening: _Truth
    preconditionerSystem: _Targets
    printLog: _Truth
    tags: _List
    update_step: _Integer

class PreconditionedMatrixFreeSystem(_LinearSolve):
    """As MatrixFreeSystem, with the matrix of a preconditioner assembled now and then."""

    assemblingRate: _IntegerData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    preconditionerSystem: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_PreconditionedMatrixFreeSystem_]) -> None: ...

class _ProjectiveTransformEngine_(_Named, total=False):
    bbox: _List
    focal_distance: _Real
    input_position: _List
    listening: _Truth
    output_position: _List
    printLog: _Truth
    proj_mat: _List
    tags: _List

class ProjectiveTransformEngine(Object):
    """Projects points with a matrix of a camera: (u, v, w) = P (x, y, z, 1) is moved along its ray into the plane at the focal distance f, (f u / w, f v / w, f)."""

    input_position: _ListData
    output_position: _ListData
    proj_mat: _ListData
    focal_distance: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_ProjectiveTransformEngine_]) -> None: ...

class _ProximityROI_(_Named, total=False):
    N: _Integer
    bbox: _List
    centers: _List
    distance: _List
    doUpdate: _Truth
    indices: _List
    indicesOut: _List
    listening: _Truth
    pointsInROI: _List
    position: _List
    printLog: _Truth
    radii: _List
    rest_position: _List
    tags: _List

class ProximityROI(Object):
    """Selects the N points nearest to any of the given centres, among those within the radius of that centre."""

    centers: _ListData
    radii: _ListData
    N: _IntegerData
    position: _ListData
    indices: _ListData
    pointsInROI: _ListData
    distance: _ListData
    indicesOut: _ListData
    doUpdate: _TruthData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_ProximityROI_]) -> None: ...

class _Quad2TriangleTopologicalMapping_(_Named, total=False):
    bbox: _List
    input: _Targets
    listening: _Truth
    output: _Targets
    printLog: _Truth
    swapping: _Truth
    tags: _List

class Quad2TriangleTopologicalMapping(Object):
    """Cuts each quad of the input into two triangles, which become the elements of the output."""

    swapping: _TruthData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    input: _TargetsLink
    output: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_Quad2TriangleTopologicalMapping_]) -> None: ...

class _QuadBendingFEMForceField_(_Named, total=False):
    bbox: _List
    listening: _Truth
    method: _Choice
    mstate: _Targets
    poissonRatio: _List
    printLog: _Truth
    rayleighStiffness: _Real
    tags: _List
    thickness: _Real
    topology: _Targets
    youngModulus: _List

class QuadBendingFEMForceField(Object):
    """Elastic plate of rectangular quads in the plane of x and y, for small displacements."""

    method: _ChoiceData
    youngModulus: _ListData
    poissonRatio: _ListData
    thickness: _RealData
    rayleighStiffness: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    topology: _TargetsLink
    mstate: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_QuadBendingFEMForceField_]) -> None: ...

class _QuadBendingSprings_(_Named, total=False):
    bbox: _List
    damping: _List
    drawMode: _Integer
    listening: _Truth
    object1: _Targets
    object2: _Targets
    printLog: _Truth
    rayleighStiffness: _Real
    showArrowSize: _Real
    spring: _List
    stiffness: _List
    tags: _List
    topology: _Targets

class QuadBendingSprings(Object):
    """Springs that keep a surface of quads from bending: SpringForceField between the points that face each other across both ends of a shared edge, as long as these points are apart at the start."""

    stiffness: _ListData
    damping: _ListData
    spring: _ListData
    drawMode: _IntegerData
    showArrowSize: _RealData
    rayleighStiffness: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    topology: _TargetsLink
    object1: _TargetsLink
    object2: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_QuadBendingSprings_]) -> None: ...

class _QuadPressureForceField_(_Named, total=False):
    bbox: _List
    dmax: _Real
    dmin: _Real
    listening: _Truth
    mstate: _Targets
    normal: _List
    pressure: _List
    printLog: _Truth
    quadList: _List
    rayleighStiffness: _Real
    showForces: _Truth
    tags: _List
    topology: _Targets

class QuadPressureForceField(Object):
    """Constant traction on quads: each point of a quad of area A0 at rest takes pressure A0/4."""

    pressure: _ListData
    quadList: _ListData
    normal: _ListData
    dmin: _RealData
    dmax: _RealData
    showForces: _TruthData
    rayleighStiffness: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    topology: _TargetsLink
    mstate: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_QuadPressureForceField_]) -> None: ...

class _QuadSetGeometryAlgorithms_(_Named, total=False):
    bbox: _List
    drawColorEdges: _List
    drawColorQuads: _List
    drawEdges: _Truth
    drawQuads: _Truth
    listening: _Truth
    printLog: _Truth
    showEdgeIndices: _Truth
    showIndicesScale: _Real
    showPointIndices: _Truth
    showQuadIndices: _Truth
    tagMechanics: _Texts
    tags: _List

class QuadSetGeometryAlgorithms(_TopologyQueries):
    """Drawing options of quads; no effect on the simulation."""

    showIndicesScale: _RealData
    showPointIndices: _TruthData
    tagMechanics: _TextsData
    showEdgeIndices: _TruthData
    drawEdges: _TruthData
    drawColorEdges: _ListData
    showQuadIndices: _TruthData
    drawQuads: _TruthData
    drawColorQuads: _ListData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_QuadSetGeometryAlgorithms_]) -> None: ...

class _QuadSetTopologyContainer_(_Named, total=False):
    bbox: _List
    checkConnexity: _Truth
    checkTopology: _Truth
    edges: _List
    listening: _Truth
    nbPoints: _Integer
    points: _List
    position: _List
    printLog: _Truth
    quads: _List
    tags: _List

class QuadSetTopologyContainer(_Topology):
    """A surface of quads, with its edges."""

    position: _ListData
    nbPoints: _IntegerData
    checkTopology: _TruthData
    edges: _ListData
    checkConnexity: _TruthData
    quads: _ListData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_QuadSetTopologyContainer_]) -> None: ...

class _QuadSetTopologyModifier_(_Named, total=False):
    bbox: _List
    listening: _Truth
    printLog: _Truth
    propagateToDOF: _Truth
    tags: _List

class QuadSetTopologyModifier(_Topology):
    """Lets the quads of the container beside it change during a run. Whoever removes quads, adds some or divides them does it through this component; what has data per point or per element follows."""

    propagateToDOF: _TruthData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_QuadSetTopologyModifier_]) -> None: ...

class _QuadularBendingSprings_(_Named, total=False):
    bbox: _List
    damping: _Real
    listening: _Truth
    mstate: _Targets
    printLog: _Truth
    rayleighStiffness: _Real
    showSprings: _Truth
    stiffness: _Real
    tags: _List
    topology: _Targets

class QuadularBendingSprings(Object):
    """Springs that keep a surface of quads from bending: two over each edge of exactly two quads, each between the points beside one end of the edge, as long at rest as these points are apart."""

    stiffness: _RealData
    damping: _RealData
    showSprings: _TruthData
    rayleighStiffness: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    topology: _TargetsLink
    mstate: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_QuadularBendingSprings_]) -> None: ...

class _QuatToRigidEngine_(_Named, total=False):
    bbox: _List
    listening: _Truth
    orientations: _List
    positions: _List
    printLog: _Truth
    rigids: _List
    tags: _List

class QuatToRigidEngine(Object):
    """Joins positions and orientations to rigid frames; a list that is too short repeats its last entry."""

    positions: _ListData
    orientations: _ListData
    rigids: _ListData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_QuatToRigidEngine_]) -> None: ...

class _ROIValueMapper_(_Named, total=False):
    bbox: _List
    defaultValue: _Real
    indices1: _List
    indices10: _List
    indices2: _List
    indices3: _List
    indices4: _List
    indices5: _List
    indices6: _List
    indices7: _List
    indices8: _List
    indices9: _List
    listening: _Truth
    nbROIs: _Integer
    outputValues: _List
    printLog: _Truth
    tags: _List
    value1: _Real
    value10: _Real
    value2: _Real
    value3: _Real
    value4: _Real
    value5: _Real
    value6: _Real
    value7: _Real
    value8: _Real
    value9: _Real

class ROIValueMapper(Object):
    """Gives the points of the lists indices1, indices2 ... (at most 10) the values value1, value2 ...; of a point in several lists the last one counts."""

    nbROIs: _IntegerData
    outputValues: _ListData
    defaultValue: _RealData
    indices1: _ListData
    indices2: _ListData
    indices3: _ListData
    indices4: _ListData
    indices5: _ListData
    indices6: _ListData
    indices7: _ListData
    indices8: _ListData
    indices9: _ListData
    indices10: _ListData
    value1: _RealData
    value2: _RealData
    value3: _RealData
    value4: _RealData
    value5: _RealData
    value6: _RealData
    value7: _RealData
    value8: _RealData
    value9: _RealData
    value10: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_ROIValueMapper_]) -> None: ...

class _RadauIIASolver_(_Named, total=False):
    absoluteTolerance: _List
    adaptive: _Truth
    afterMeshChange: _Choice
    bbox: _List
    currentStep: _Real
    denseOutput: _Truth
    errorOf: _Choice
    lastMatrices: _Real
    lastNewtonIterations: _Real
    lastOrder: _Real
    lastRejectedSteps: _Real
    lastSubSteps: _Real
    linearSolver: _Targets
    listening: _Truth
    matrices: _Real
    maxStep: _Real
    minStep: _Real
    newtonIterations: _Real
    newtonSolver: _Targets
    printLog: _Truth
    rayleighMass: _Real
    rayleighStiffness: _Real
    rejectedSteps: _Real
    relativeTolerance: _List
    subSteps: _Real
    tags: _List

class RadauIIASolver(_LinearSolve):
    """The Radau IIA method: order 5 from the first step on, and L-stable, so that what is too stiff for the step is damped at once. For references, and where much accuracy is wanted of stiff or damped bodies."""

    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    rayleighStiffness: _RealData
    rayleighMass: _RealData
    afterMeshChange: _ChoiceData
    adaptive: _TruthData
    relativeTolerance: _ListData
    absoluteTolerance: _ListData
    errorOf: _ChoiceData
    minStep: _RealData
    maxStep: _RealData
    denseOutput: _TruthData
    subSteps: _RealData
    rejectedSteps: _RealData
    newtonIterations: _RealData
    matrices: _RealData
    currentStep: _RealData
    lastSubSteps: _RealData
    lastRejectedSteps: _RealData
    lastNewtonIterations: _RealData
    lastMatrices: _RealData
    lastOrder: _RealData
    newtonSolver: _TargetsLink
    linearSolver: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_RadauIIASolver_]) -> None: ...

class _RandomPointDistributionInSurface_(_Named, total=False):
    bbox: _List
    inPoints: _List
    listening: _Truth
    minDistance: _Real
    minDistanceBetweenPoints: _Real
    numberOfInPoints: _Integer
    numberOfPoints: _Integer
    numberOfTests: _Integer
    outPoints: _List
    position: _List
    printLog: _Truth
    randomSeed: _Integer
    tags: _List
    triangles: _List
    vertices: _List

class RandomPointDistributionInSurface(Object):
    """Spreads random points in the room inside a closed surface of triangles. The same `randomSeed` gives the same points."""

    position: _ListData
    triangles: _ListData
    numberOfPoints: _IntegerData
    minDistance: _RealData
    randomSeed: _IntegerData
    inPoints: _ListData
    outPoints: _ListData
    numberOfTests: _IntegerData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_RandomPointDistributionInSurface_]) -> None: ...

class _RayCollisionModel_(_Named, total=False):
    active: _Truth
    bbox: _List
    collisionElementActiver: _Targets
    color: _List
    contactDistance: _Real
    contactFriction: _Real
    contactResponse: _Texts
    contactRestitution: _Real
    contactStiffness: _Real
    defaultLength: _Real
    directions: _List
    group: _List
    listening: _Truth
    moving: _Truth
    mstate: _Targets
    next: _Targets
    numberOfContacts: _Integer
    previous: _Targets
    printLog: _Truth
    proximity: _Real
    selfCollision: _Truth
    simulated: _Truth
    tags: _List

class RayCollisionModel(Object):
    """A ray from each point of a state that has a direction, as it is used to pick what lies under a pointer."""

    defaultLength: _RealData
    directions: _ListData
    active: _TruthData
    moving: _TruthData
    simulated: _TruthData
    selfCollision: _TruthData
    contactDistance: _RealData
    contactStiffness: _RealData
    contactFriction: _RealData
    contactRestitution: _RealData
    contactResponse: _TextsData
    color: _ListData
    group: _ListData
    numberOfContacts: _IntegerData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    mstate: _TargetsLink
    previous: _TargetsLink
    next: _TargetsLink
    collisionElementActiver: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_RayCollisionModel_]) -> None: ...

class _RayTraceDetection_(_Named, total=False):
    bbox: _List
    listening: _Truth
    printLog: _Truth
    tags: _List

class RayTraceDetection(Object):
    """BruteForceBroadPhase and RayTraceNarrowPhase in one: the name of scenes that were written before both were taken apart."""

    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_RayTraceDetection_]) -> None: ...

class _RayTraceNarrowPhase_(_Named, total=False):
    bbox: _List
    listening: _Truth
    printLog: _Truth
    tags: _List

class RayTraceNarrowPhase(Object):
    """Finds the points of a closed surface that are inside of another one: from each point a ray goes against its normal, into the own body, and where it leaves the other body first is the contact. Both surfaces are TriangleOctreeCollisionModel; other models do not collide by it."""

    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_RayTraceNarrowPhase_]) -> None: ...

class _ReadState_(_Named, total=False):
    bbox: _List
    filename: _Texts
    interpolate: _Truth
    interval: _Real
    listening: _Truth
    loop: _Truth
    mstate: _Targets
    printLog: _Truth
    rotation: _List
    scalePos: _Real
    shift: _Real
    tags: _List
    translation: _List

class ReadState(Object):
    """Plays back the states in a file that WriteState or SOFA wrote: at the beginning of each step the state becomes the last record at or before the time."""

    filename: _TextsData
    interval: _RealData
    shift: _RealData
    loop: _TruthData
    interpolate: _TruthData
    scalePos: _RealData
    rotation: _ListData
    translation: _ListData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    mstate: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_ReadState_]) -> None: ...

class _ReadTopology_(_Named, total=False):
    bbox: _List
    filename: _Texts
    interval: _Real
    listening: _Truth
    loop: _Truth
    printLog: _Truth
    shift: _Real
    tags: _List
    topology: _Targets

class ReadTopology(Object):
    """Gives a topology the elements of a file that WriteTopology wrote, in place of its own."""

    filename: _TextsData
    shift: _RealData
    interval: _RealData
    loop: _TruthData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    topology: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_ReadTopology_]) -> None: ...

class _RecordedCamera_(_Named, total=False):
    activated: _Truth
    bbox: _List
    cameraOrientations: _List
    cameraPositions: _List
    cameraUp: _List
    computeZClip: _Truth
    distance: _Real
    drawRotation: _Truth
    drawTranslation: _Truth
    endTime: _Real
    fieldOfView: _Real
    fixedLookAt: _Truth
    listening: _Truth
    lookAt: _List
    navigationMode: _Truth
    orientation: _List
    panSpeed: _Real
    pivot: _Integer
    position: _List
    printLog: _Truth
    projectionType: _Integer
    rotationAxis: _List
    rotationCenter: _List
    rotationLookAt: _List
    rotationMode: _Truth
    rotationSpeed: _Real
    rotationStartPoint: _List
    startTime: _Real
    tags: _List
    translationMode: _Truth
    zFar: _Real
    zNear: _Real
    zoomSpeed: _Real

class RecordedCamera(Object):
    """A camera that moves with the time of the scene: about an axis, or along places. Films and pictures are taken from where it is, unless another camera is asked for. No effect on the simulation."""

    startTime: _RealData
    endTime: _RealData
    rotationMode: _TruthData
    translationMode: _TruthData
    navigationMode: _TruthData
    rotationSpeed: _RealData
    rotationCenter: _ListData
    rotationStartPoint: _ListData
    rotationLookAt: _ListData
    rotationAxis: _ListData
    cameraUp: _ListData
    drawRotation: _TruthData
    drawTranslation: _TruthData
    cameraPositions: _ListData
    cameraOrientations: _ListData
    zoomSpeed: _RealData
    panSpeed: _RealData
    pivot: _IntegerData
    position: _ListData
    orientation: _ListData
    lookAt: _ListData
    distance: _RealData
    fieldOfView: _RealData
    zNear: _RealData
    zFar: _RealData
    computeZClip: _TruthData
    fixedLookAt: _TruthData
    projectionType: _IntegerData
    activated: _TruthData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_RecordedCamera_]) -> None: ...

class _RegularGridSpringForceField_(_Named, total=False):
    bbox: _List
    cubesDamping: _Real
    cubesStiffness: _Real
    damping: _List
    drawMode: _Integer
    elongationOnly: _List
    enabled: _List
    fileSprings: _Texts
    filename: _Texts
    indices1: _List
    indices2: _List
    length: _List
    lengths: _List
    linesDamping: _Real
    linesStiffness: _Real
    listening: _Truth
    object1: _Targets
    object2: _Targets
    printLog: _Truth
    quadsDamping: _Real
    quadsStiffness: _Real
    rayleighStiffness: _Real
    showArrowSize: _Real
    spring: _List
    springsIndices1: _List
    springsIndices2: _List
    stiffness: _List
    tags: _List
    topology: _Targets

class RegularGridSpringForceField(_Springs):
    """Springs along the lines, the diagonals of the faces and the diagonals of the cells of a `RegularGridTopology`, beside springs given as those of `SpringForceField`."""

    linesStiffness: _RealData
    linesDamping: _RealData
    quadsStiffness: _RealData
    quadsDamping: _RealData
    cubesStiffness: _RealData
    cubesDamping: _RealData
    spring: _ListData
    stiffness: _ListData
    damping: _ListData
    springsIndices1: _ListData
    springsIndices2: _ListData
    lengths: _ListData
    elongationOnly: _ListData
    enabled: _ListData
    fileSprings: _TextsData
    drawMode: _IntegerData
    showArrowSize: _RealData
    rayleighStiffness: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    topology: _TargetsLink
    object1: _TargetsLink
    object2: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_RegularGridSpringForceField_]) -> None: ...

class _RegularGridTopology_(_Named, total=False):
    bbox: _List
    cellWidth: _Real
    computeEdgeList: _Truth
    computeHexaList: _Truth
    computePointList: _Truth
    computeQuadList: _Truth
    computeTriangleList: _Truth
    createTexCoords: _Truth
    edges: _List
    hexahedra: _List
    hexas: _List
    lines: _List
    listening: _Truth
    max: _List
    min: _List
    n: _List
    nx: _List
    ny: _List
    nz: _List
    p0: _List
    points: _List
    position: _List
    printLog: _Truth
    quads: _List
    scale: _List
    tags: _List
    tetrahedra: _List
    tetras: _List
    texcoords: _List
    triangles: _List
    uv: _List
    xmax: _List
    xmin: _List
    ymax: _List
    ymin: _List
    zmax: _List
    zmin: _List

class RegularGridTopology(_TopologyQueries):
    """A grid of points over the box from `min` to `max`, with hexahedra between them."""

    min: _ListData
    max: _ListData
    p0: _ListData
    cellWidth: _RealData
    n: _ListData
    computeHexaList: _TruthData
    computeQuadList: _TruthData
    computeTriangleList: _TruthData
    computeEdgeList: _TruthData
    computePointList: _TruthData
    createTexCoords: _TruthData
    position: _ListData
    edges: _ListData
    triangles: _ListData
    quads: _ListData
    tetrahedra: _ListData
    hexahedra: _ListData
    uv: _ListData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_RegularGridTopology_]) -> None: ...

class _RepulsiveSpringForceField_(_Named, total=False):
    bbox: _List
    damping: _List
    drawMode: _Integer
    elongationOnly: _List
    enabled: _List
    fileSprings: _Texts
    filename: _Texts
    indices1: _List
    indices2: _List
    length: _List
    lengths: _List
    listening: _Truth
    object1: _Targets
    object2: _Targets
    printLog: _Truth
    rayleighStiffness: _Real
    showArrowSize: _Real
    spring: _List
    springsIndices1: _List
    springsIndices2: _List
    stiffness: _List
    tags: _List

class RepulsiveSpringForceField(_Springs):
    """Springs that push points apart while they are closer than the length at rest, and do nothing beyond it: F = (stiffness (d - length) + damping d') along the spring for d below length."""

    spring: _ListData
    stiffness: _ListData
    damping: _ListData
    springsIndices1: _ListData
    springsIndices2: _ListData
    lengths: _ListData
    elongationOnly: _ListData
    enabled: _ListData
    fileSprings: _TextsData
    drawMode: _IntegerData
    showArrowSize: _RealData
    rayleighStiffness: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    object1: _TargetsLink
    object2: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_RepulsiveSpringForceField_]) -> None: ...

class _RequiredPlugin_(_Named, total=False):
    bbox: _List
    listening: _Truth
    pluginName: _List
    printLog: _Truth
    requireAll: _Truth
    requireOne: _Truth
    stopAfterFirstNameFound: _Truth
    stopAfterFirstSuffixFound: _Truth
    suffixMap: _List
    tags: _List

class RequiredPlugin(Object):
    """Names plug-ins that a scene of SOFA needs. No plug-in is ever loaded: all classes are built in."""

    pluginName: _ListData
    suffixMap: _ListData
    stopAfterFirstNameFound: _TruthData
    stopAfterFirstSuffixFound: _TruthData
    requireOne: _TruthData
    requireAll: _TruthData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_RequiredPlugin_]) -> None: ...

class _RestShapeSpringsForceField_(_Named, total=False):
    activeDirections: _List
    angularStiffness: _List
    bbox: _List
    drawSpring: _Truth
    external_points: _List
    external_rest_shape: _Targets
    listening: _Truth
    mstate: _Targets
    pivot_points: _List
    points: _List
    printLog: _Truth
    rayleighStiffness: _Real
    recompute_indices: _Truth
    springColor: _List
    stiffness: _List
    tags: _List
    topology: _Targets

class RestShapeSpringsForceField(Object):
    """Springs that pull points back to their rest positions, or to the positions of another state."""

    points: _ListData
    stiffness: _ListData
    angularStiffness: _ListData
    external_points: _ListData
    recompute_indices: _TruthData
    activeDirections: _ListData
    pivot_points: _ListData
    drawSpring: _TruthData
    springColor: _ListData
    rayleighStiffness: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    external_rest_shape: _TargetsLink
    topology: _TargetsLink
    mstate: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_RestShapeSpringsForceField_]) -> None: ...

class _RigidMapping_(_Named, total=False):
    applyRestPosition: _Truth
    bbox: _List
    fileRigidMapping: _Texts
    filename: _Texts
    geometricStiffness: _Choice
    globalToLocalCoords: _Truth
    index: _Integer
    indexFromEnd: _Truth
    initialPoints: _List
    input: _Targets
    isMechanical: _Truth
    listening: _Truth
    mapConstraints: _Truth
    mapForces: _Truth
    mapMasses: _Truth
    mapMatrices: _Truth
    output: _Targets
    printLog: _Truth
    rigidIndexPerPoint: _List
    tags: _List
    useX0: _Truth

class RigidMapping(Object):
    """Points, or frames, that are fixed in the frames of rigid bodies."""

    initialPoints: _ListData
    index: _IntegerData
    indexFromEnd: _TruthData
    rigidIndexPerPoint: _ListData
    globalToLocalCoords: _TruthData
    useX0: _TruthData
    filename: _TextsData
    geometricStiffness: _ChoiceData
    mapForces: _TruthData
    mapConstraints: _TruthData
    mapMasses: _TruthData
    mapMatrices: _TruthData
    applyRestPosition: _TruthData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    input: _TargetsLink
    output: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_RigidMapping_]) -> None: ...

class _RigidToQuatEngine_(_Named, total=False):
    bbox: _List
    listening: _Truth
    orientations: _List
    orientationsEuler: _List
    positions: _List
    printLog: _Truth
    rigids: _List
    tags: _List

class RigidToQuatEngine(Object):
    """Takes positions and orientations out of rigid frames."""

    rigids: _ListData
    positions: _ListData
    orientations: _ListData
    orientationsEuler: _ListData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_RigidToQuatEngine_]) -> None: ...

class _RodMeshSection_(_Named, total=False):
    bbox: _List
    innerRadius: _Real
    length: _Real
    listening: _Truth
    loader: _Targets
    massDensity: _Real
    nbBeams: _Integer
    nbEdgesCollis: _Integer
    nbEdgesVisu: _Integer
    poissonRatio: _Real
    printLog: _Truth
    radius: _Real
    tags: _List
    youngModulus: _Real

class RodMeshSection(Object):
    """A part of a wire that has the shape of a polyline at rest."""

    youngModulus: _RealData
    poissonRatio: _RealData
    massDensity: _RealData
    radius: _RealData
    innerRadius: _RealData
    length: _RealData
    nbBeams: _IntegerData
    nbEdgesVisu: _IntegerData
    nbEdgesCollis: _IntegerData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    loader: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_RodMeshSection_]) -> None: ...

class _RodSpireSection_(_Named, total=False):
    bbox: _List
    innerRadius: _Real
    length: _Real
    listening: _Truth
    massDensity: _Real
    nbBeams: _Integer
    nbEdgesCollis: _Integer
    nbEdgesVisu: _Integer
    poissonRatio: _Real
    printLog: _Truth
    radius: _Real
    spireDiameter: _Real
    spireHeight: _Real
    tags: _List
    youngModulus: _Real

class RodSpireSection(Object):
    """A part of a wire that is a helix at rest."""

    spireDiameter: _RealData
    spireHeight: _RealData
    youngModulus: _RealData
    poissonRatio: _RealData
    massDensity: _RealData
    radius: _RealData
    innerRadius: _RealData
    length: _RealData
    nbBeams: _IntegerData
    nbEdgesVisu: _IntegerData
    nbEdgesCollis: _IntegerData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_RodSpireSection_]) -> None: ...

class _RodStraightSection_(_Named, total=False):
    bbox: _List
    innerRadius: _Real
    length: _Real
    listening: _Truth
    massDensity: _Real
    nbBeams: _Integer
    nbEdgesCollis: _Integer
    nbEdgesVisu: _Integer
    poissonRatio: _Real
    printLog: _Truth
    radius: _Real
    tags: _List
    youngModulus: _Real

class RodStraightSection(Object):
    """A part of a wire that is straight at rest."""

    youngModulus: _RealData
    poissonRatio: _RealData
    massDensity: _RealData
    radius: _RealData
    innerRadius: _RealData
    length: _RealData
    nbBeams: _IntegerData
    nbEdgesVisu: _IntegerData
    nbEdgesCollis: _IntegerData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_RodStraightSection_]) -> None: ...

class _RotateTransformMatrixEngine_(_Named, total=False):
    bbox: _List
    inT: _List
    listening: _Truth
    outT: _List
    printLog: _Truth
    rotation: _List
    tags: _List

class RotateTransformMatrixEngine(Object):
    """Multiplies a matrix with a rotation from the right: outT = inT M."""

    rotation: _ListData
    inT: _ListData
    outT: _ListData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_RotateTransformMatrixEngine_]) -> None: ...

class _RotationMatrixSystem_(_Named, total=False):
    assemblingRate: _Integer
    bbox: _List
    listening: _Truth
    mainSystem: _Targets
    printLog: _Truth
    rotationFinder: _Targets
    tags: _List

class RotationMatrixSystem(_LinearSolve):
    """The rotations of the points of a body since the matrix of a linear solver was assembled, for WarpPreconditioner."""

    assemblingRate: _IntegerData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    mainSystem: _TargetsLink
    rotationFinder: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_RotationMatrixSystem_]) -> None: ...

class _RuleBasedContactManager_(_Named, total=False):
    activationDistance: _Real
    barrierStiffness: _Real
    bbox: _List
    exactFriction: _Truth
    leastDistance: _Real
    listening: _Truth
    printLog: _Truth
    response: _Texts
    responseParams: _Texts
    rules: _List
    slidingThreshold: _Real
    tags: _List
    variables: _List

class RuleBasedContactManager(Object):
    """Chooses the response between two models by rules: the first one that fits counts, whichever model comes first."""

    rules: _ListData
    variables: _ListData
    response: _TextsData
    responseParams: _TextsData
    activationDistance: _RealData
    leastDistance: _RealData
    barrierStiffness: _RealData
    slidingThreshold: _RealData
    exactFriction: _TruthData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_RuleBasedContactManager_]) -> None: ...

class _RungeKutta2Solver_(_Named, total=False):
    bbox: _List
    listening: _Truth
    printLog: _Truth
    tags: _List

class RungeKutta2Solver(_LinearSolve):
    """Explicit mid-point rule: two evaluations of the forces a step, second order. Not stable on undamped vibrations, whose energy grows slowly; small steps are needed. Masses must be diagonal."""

    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_RungeKutta2Solver_]) -> None: ...

class _RungeKutta4Solver_(_Named, total=False):
    bbox: _List
    listening: _Truth
    printLog: _Truth
    tags: _List

class RungeKutta4Solver(_LinearSolve):
    """The classical Runge-Kutta method: four evaluations of the forces a step, fourth order. Accurate for smooth motions; stable while h < 2.8 / (highest frequency) (s). Masses must be diagonal."""

    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_RungeKutta4Solver_]) -> None: ...

class _SSORPreconditioner_(_Named, total=False):
    bbox: _List
    linearSystem: _Targets
    listening: _Truth
    omega: _Real
    parallelInverseProduct: _Truth
    printLog: _Truth
    tags: _List

class SSORPreconditioner(_LinearSolve):
    """One backward and one forward sweep of successive over-relaxation: with A = L + D + L^T, P = (D/w + L^T) (D/w)^-1 (D/w + L) / (2 - w). Stronger than the diagonal, at the cost of one product with the matrix."""

    omega: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    parallelInverseProduct: _TruthData
    linearSystem: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_SSORPreconditioner_]) -> None: ...

class _STLExporter_(_Named, total=False):
    bbox: _List
    binaryformat: _Truth
    enable: _Truth
    exportAtBegin: _Truth
    exportAtEnd: _Truth
    exportEveryNumberOfSteps: _Integer
    filename: _Texts
    listening: _Truth
    mstate: _Targets
    position: _List
    printLog: _Truth
    quad: _List
    quads: _List
    tags: _List
    topology: _Targets
    triangle: _List
    triangles: _List

class STLExporter(Object):
    """Writes a surface as an STL file: triangles, or quads cut in two if there are none."""

    binaryformat: _TruthData
    triangle: _ListData
    quad: _ListData
    filename: _TextsData
    exportEveryNumberOfSteps: _IntegerData
    exportAtBegin: _TruthData
    exportAtEnd: _TruthData
    enable: _TruthData
    position: _ListData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    mstate: _TargetsLink
    topology: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_STLExporter_]) -> None: ...

class _SVDLinearSolver_(_Named, total=False):
    bbox: _List
    conditionNumber: _Real
    linearSystem: _Targets
    listening: _Truth
    minSingularValue: _Real
    parallelInverseProduct: _Truth
    printLog: _Truth
    tags: _List
    verbose: _Truth

class SVDLinearSolver(_LinearSolve):
    """Solves systems by the singular value decomposition A = U S V^T of the dense matrix: for a few hundred unknowns, and for matrices that other solvers refuse."""

    verbose: _TruthData
    minSingularValue: _RealData
    conditionNumber: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    parallelInverseProduct: _TruthData
    linearSystem: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_SVDLinearSolver_]) -> None: ...

class _ScaleTransformMatrixEngine_(_Named, total=False):
    bbox: _List
    inT: _List
    listening: _Truth
    outT: _List
    printLog: _Truth
    scale: _List
    tags: _List

class ScaleTransformMatrixEngine(Object):
    """Multiplies a matrix with a scaling from the right: outT = inT M."""

    scale: _ListData
    inT: _ListData
    outT: _ListData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_ScaleTransformMatrixEngine_]) -> None: ...

class _SelectConnectedLabelsROI_(_Named, total=False):
    bbox: _List
    connectLabels: _List
    indices: _List
    labels1: _List
    labels10: _List
    labels2: _List
    labels3: _List
    labels4: _List
    labels5: _List
    labels6: _List
    labels7: _List
    labels8: _List
    labels9: _List
    listening: _Truth
    nbLabels: _Integer
    printLog: _Truth
    tags: _List

class SelectConnectedLabelsROI(Object):
    """Selects the points or elements that have connected labels in two sources: the one label of a pair in one of the lists labels1, labels2 ... (at most 10), the other one in another list."""

    nbLabels: _IntegerData
    connectLabels: _ListData
    indices: _ListData
    labels1: _ListData
    labels2: _ListData
    labels3: _ListData
    labels4: _ListData
    labels5: _ListData
    labels6: _ListData
    labels7: _ListData
    labels8: _ListData
    labels9: _ListData
    labels10: _ListData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_SelectConnectedLabelsROI_]) -> None: ...

class _SelectLabelROI_(_Named, total=False):
    bbox: _List
    indices: _List
    labels: _List
    listening: _Truth
    printLog: _Truth
    selectLabels: _List
    tags: _List

class SelectLabelROI(Object):
    """Selects the entries of a list of labels that have one of the wanted labels."""

    labels: _ListData
    selectLabels: _ListData
    indices: _ListData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_SelectLabelROI_]) -> None: ...

class _SerialPortBridgeGeneric_(_Named, total=False):
    baudRate: _Integer
    bbox: _List
    header: _List
    listening: _Truth
    packetIn: _List
    packetOut: _List
    port: _Texts
    precise: _Truth
    printLog: _Truth
    receive: _Truth
    redundancy: _Integer
    size: _Integer
    splitPacket: _Truth
    tags: _List

class SerialPortBridgeGeneric(Object):
    """In SOFA, sends data to a device at a serial port. Here there is no port: the data are kept, and a program in Python that steps the scene may read `packetOut` and send it."""

    port: _TextsData
    baudRate: _IntegerData
    packetOut: _ListData
    packetIn: _ListData
    header: _ListData
    size: _IntegerData
    precise: _TruthData
    splitPacket: _TruthData
    redundancy: _IntegerData
    receive: _TruthData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_SerialPortBridgeGeneric_]) -> None: ...

class _ShapeMatching_(_Named, total=False):
    affineRatio: _Real
    bbox: _List
    cluster: _List
    fixedPosition: _List
    fixedPosition0: _List
    fixedweight: _Real
    iterations: _Integer
    listening: _Truth
    position: _List
    printLog: _Truth
    restPosition: _List
    rest_position: _List
    tags: _List
    targetPosition: _List

class ShapeMatching(Object):
    """Moves each cluster of points back into its shape at rest, turned and shifted so that it fits the positions best; a point in several clusters goes to the mean of its places. Targets of springs, for instance."""

    position: _ListData
    restPosition: _ListData
    cluster: _ListData
    fixedPosition0: _ListData
    fixedPosition: _ListData
    fixedweight: _RealData
    iterations: _IntegerData
    affineRatio: _RealData
    targetPosition: _ListData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_ShapeMatching_]) -> None: ...

class _SimpleTesselatedHexaTopologicalMapping_(_Named, total=False):
    bbox: _List
    input: _Targets
    listening: _Truth
    output: _Targets
    printLog: _Truth
    tags: _List

class SimpleTesselatedHexaTopologicalMapping(Object):
    """Cuts each hexahedron of the input into eight, at the middles of its edges and faces and in its own middle."""

    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    input: _TargetsLink
    output: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_SimpleTesselatedHexaTopologicalMapping_]) -> None: ...

class _SimpleTesselatedTetraMechanicalMapping_(_Named, total=False):
    applyRestPosition: _Truth
    bbox: _List
    input: _Targets
    isMechanical: _Truth
    listening: _Truth
    mapConstraints: _Truth
    mapForces: _Truth
    mapMasses: _Truth
    mapMatrices: _Truth
    output: _Targets
    printLog: _Truth
    tags: _List

class SimpleTesselatedTetraMechanicalMapping(Object):
    """The points of a finer mesh of tetrahedra: the points of the input, then the middle of each edge of its topology."""

    mapForces: _TruthData
    mapConstraints: _TruthData
    mapMasses: _TruthData
    mapMatrices: _TruthData
    applyRestPosition: _TruthData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    input: _TargetsLink
    output: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_SimpleTesselatedTetraMechanicalMapping_]) -> None: ...

class _SimpleTesselatedTetraTopologicalMapping_(_Named, total=False):
    bbox: _List
    input: _Targets
    listening: _Truth
    output: _Targets
    pointMappedFromEdge: _List
    pointMappedFromPoint: _List
    pointSource: _List
    printLog: _Truth
    tags: _List
    tetraSource: _List
    tetrahedraMappedFromTetra: _List

class SimpleTesselatedTetraTopologicalMapping(Object):
    """Cuts each tetrahedron of the input into eight, at the middles of its edges."""

    tetrahedraMappedFromTetra: _ListData
    tetraSource: _ListData
    pointMappedFromPoint: _ListData
    pointMappedFromEdge: _ListData
    pointSource: _ListData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    input: _TargetsLink
    output: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_SimpleTesselatedTetraTopologicalMapping_]) -> None: ...

class _SkeletalMotionProjectiveConstraint_(_Named, total=False):
    active: _Truth
    animationSpeed: _Real
    bbox: _List
    bones: _List
    endTime: _Real
    joints: _List
    listening: _Truth
    mstate: _Targets
    printLog: _Truth
    tags: _List

class SkeletalMotionProjectiveConstraint(Object):
    """Moves rigid bodies with the joints of a skeleton, whose poses are given at key times."""

    joints: _ListData
    bones: _ListData
    animationSpeed: _RealData
    active: _TruthData
    endTime: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    mstate: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_SkeletalMotionProjectiveConstraint_]) -> None: ...

class _SkinningMapping_(_Named, total=False):
    applyRestPosition: _Truth
    bbox: _List
    computeWeightsFromPosition: _Truth
    geometricStiffness: _Choice
    indices: _List
    initPos: _List
    input: _Targets
    isMechanical: _Truth
    listening: _Truth
    mapConstraints: _Truth
    mapForces: _Truth
    mapMasses: _Truth
    mapMatrices: _Truth
    nbRef: _List
    output: _Targets
    printLog: _Truth
    tags: _List
    weight: _List

class SkinningMapping(Object):
    """Points that blend the motions of several rigid points (linear blend skinning)."""

    initPos: _ListData
    nbRef: _ListData
    indices: _ListData
    weight: _ListData
    computeWeightsFromPosition: _TruthData
    geometricStiffness: _ChoiceData
    mapForces: _TruthData
    mapConstraints: _TruthData
    mapMasses: _TruthData
    mapMatrices: _TruthData
    applyRestPosition: _TruthData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    input: _TargetsLink
    output: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_SkinningMapping_]) -> None: ...

class _SlidingLagrangianConstraint_(_Named, total=False):
    axis_1: _Integer
    axis_2: _Integer
    bbox: _List
    constraintIndex: _Integer
    endTime: _Real
    force: _List
    group: _Integer
    listening: _Truth
    object1: _Targets
    object2: _Targets
    printLog: _Truth
    sliding_point: _Integer
    tags: _List

class SlidingLagrangianConstraint(Object):
    """Lets a point slide between two points of another body, without friction. Of rigid bodies only the centres count."""

    sliding_point: _IntegerData
    axis_1: _IntegerData
    axis_2: _IntegerData
    force: _ListData
    group: _IntegerData
    constraintIndex: _IntegerData
    endTime: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    object1: _TargetsLink
    object2: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_SlidingLagrangianConstraint_]) -> None: ...

class _SmoothMeshEngine_(_Named, total=False):
    bbox: _List
    indices: _List
    input_indices: _List
    input_position: _List
    listening: _Truth
    nbIterations: _Integer
    nb_iterations: _Integer
    output_position: _List
    printLog: _Truth
    tags: _List
    topology: _Targets

class SmoothMeshEngine(Object):
    """Smooths a mesh after Laplace: in each iteration every point moves to the mean of those at the other ends of its edges, all at once."""

    input_position: _ListData
    input_indices: _ListData
    output_position: _ListData
    nbIterations: _IntegerData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    topology: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_SmoothMeshEngine_]) -> None: ...

class _SofaDefaultPathSetting_(_Named, total=False):
    bbox: _List
    gnuplotPath: _Texts
    listening: _Truth
    printLog: _Truth
    tags: _List

class SofaDefaultPathSetting(Object):
    """Where SOFA finds the program gnuplot; no effect here."""

    gnuplotPath: _TextsData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_SofaDefaultPathSetting_]) -> None: ...

class _SparseGridMultipleTopology_(_Named, total=False):
    bbox: _List
    cellWidth: _Real
    computeRamifications: _Truth
    convolutionSize: _Integer
    dataResolution: _List
    edges: _List
    erasePreviousCoef: _Truth
    facets: _Texts
    fileTopologies: _List
    fileTopology: _Texts
    filename: _Texts
    fillWeighted: _Truth
    finestConnectivity: _Truth
    hexahedra: _List
    hexas: _List
    lines: _List
    listening: _Truth
    marchingCubeStep: _Integer
    massCoefs: _List
    max: _List
    min: _List
    n: _List
    nbVirtualFinerLevels: _Integer
    onlyInsideCells: _Truth
    points: _List
    position: _List
    printLog: _Truth
    quads: _List
    stiffnessCoefs: _List
    tags: _List
    tetrahedra: _List
    tetras: _List
    triangles: _List
    voxelSize: _List

class SparseGridMultipleTopology(_TopologyQueries):
    """A `SparseGridRamificationTopology` around several surfaces, each with factors of stiffness and mass: a stiff seed in a soft fruit."""

    fileTopologies: _ListData
    stiffnessCoefs: _ListData
    massCoefs: _ListData
    computeRamifications: _TruthData
    erasePreviousCoef: _TruthData
    finestConnectivity: _TruthData
    n: _ListData
    min: _ListData
    max: _ListData
    cellWidth: _RealData
    fillWeighted: _TruthData
    onlyInsideCells: _TruthData
    nbVirtualFinerLevels: _IntegerData
    filename: _TextsData
    position: _ListData
    triangles: _ListData
    quads: _ListData
    hexahedra: _ListData
    edges: _ListData
    tetrahedra: _ListData
    facets: _TextsData
    dataResolution: _ListData
    voxelSize: _ListData
    marchingCubeStep: _IntegerData
    convolutionSize: _IntegerData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_SparseGridMultipleTopology_]) -> None: ...

class _SparseGridRamificationTopology_(_Named, total=False):
    bbox: _List
    cellWidth: _Real
    convolutionSize: _Integer
    dataResolution: _List
    edges: _List
    facets: _Texts
    fileTopology: _Texts
    filename: _Texts
    fillWeighted: _Truth
    finestConnectivity: _Truth
    hexahedra: _List
    hexas: _List
    lines: _List
    listening: _Truth
    marchingCubeStep: _Integer
    max: _List
    min: _List
    n: _List
    nbVirtualFinerLevels: _Integer
    onlyInsideCells: _Truth
    points: _List
    position: _List
    printLog: _Truth
    quads: _List
    tags: _List
    tetrahedra: _List
    tetras: _List
    triangles: _List
    voxelSize: _List

class SparseGridRamificationTopology(_TopologyQueries):
    """A `SparseGridTopology` whose coarse cells keep branches apart that are side by side without touching."""

    finestConnectivity: _TruthData
    n: _ListData
    min: _ListData
    max: _ListData
    cellWidth: _RealData
    fillWeighted: _TruthData
    onlyInsideCells: _TruthData
    nbVirtualFinerLevels: _IntegerData
    filename: _TextsData
    position: _ListData
    triangles: _ListData
    quads: _ListData
    hexahedra: _ListData
    edges: _ListData
    tetrahedra: _ListData
    facets: _TextsData
    dataResolution: _ListData
    voxelSize: _ListData
    marchingCubeStep: _IntegerData
    convolutionSize: _IntegerData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_SparseGridRamificationTopology_]) -> None: ...

class _SparseGridTopology_(_Named, total=False):
    bbox: _List
    cellWidth: _Real
    convolutionSize: _Integer
    dataResolution: _List
    edges: _List
    facets: _Texts
    fileTopology: _Texts
    filename: _Texts
    fillWeighted: _Truth
    hexahedra: _List
    hexas: _List
    lines: _List
    listening: _Truth
    marchingCubeStep: _Integer
    max: _List
    min: _List
    n: _List
    nbVirtualFinerLevels: _Integer
    onlyInsideCells: _Truth
    points: _List
    position: _List
    printLog: _Truth
    quads: _List
    tags: _List
    tetrahedra: _List
    tetras: _List
    triangles: _List
    voxelSize: _List

class SparseGridTopology(_TopologyQueries):
    """Hexahedra around and in a closed surface: the cells of a regular grid that the surface crosses, then those that it encloses."""

    n: _ListData
    min: _ListData
    max: _ListData
    cellWidth: _RealData
    fillWeighted: _TruthData
    onlyInsideCells: _TruthData
    nbVirtualFinerLevels: _IntegerData
    filename: _TextsData
    position: _ListData
    triangles: _ListData
    quads: _ListData
    hexahedra: _ListData
    edges: _ListData
    tetrahedra: _ListData
    facets: _TextsData
    dataResolution: _ListData
    voxelSize: _ListData
    marchingCubeStep: _IntegerData
    convolutionSize: _IntegerData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_SparseGridTopology_]) -> None: ...

class _SparseLDLSolver_(_Named, total=False):
    L_nnz: _Integer
    backwardErrorLimit: _Real
    bbox: _List
    linearSystem: _Targets
    listening: _Truth
    orderingMethod: _Targets
    parallelInverseProduct: _Truth
    precision: _Choice
    precomputeSymbolicDecomposition: _Truth
    printLog: _Truth
    reuseFactor: _Truth
    reuseLimit: _Integer
    reuseTolerance: _Real
    tags: _List

class SparseLDLSolver(_LinearSolve):
    """As EigenSimplicialLDLT: solves symmetric systems directly by L D L^T. The usual choice for a few thousand points."""

    precomputeSymbolicDecomposition: _TruthData
    L_nnz: _IntegerData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    parallelInverseProduct: _TruthData
    backwardErrorLimit: _RealData
    reuseFactor: _TruthData
    reuseTolerance: _RealData
    reuseLimit: _IntegerData
    precision: _ChoiceData
    linearSystem: _TargetsLink
    orderingMethod: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_SparseLDLSolver_]) -> None: ...

class _SphereCollisionModel_(_Named, total=False):
    active: _Truth
    bbox: _List
    collisionElementActiver: _Targets
    color: _List
    contactDistance: _Real
    contactFriction: _Real
    contactResponse: _Texts
    contactRestitution: _Real
    contactStiffness: _Real
    group: _List
    listRadius: _List
    listening: _Truth
    moving: _Truth
    mstate: _Targets
    next: _Targets
    numberOfContacts: _Integer
    previous: _Targets
    printLog: _Truth
    proximity: _Real
    radius: _Real
    selfCollision: _Truth
    showImpostors: _Truth
    simulated: _Truth
    tags: _List

class SphereCollisionModel(Object):
    """A sphere around each point of a state, or fixed to each of its rigid bodies."""

    listRadius: _ListData
    radius: _RealData
    showImpostors: _TruthData
    active: _TruthData
    moving: _TruthData
    simulated: _TruthData
    selfCollision: _TruthData
    contactDistance: _RealData
    contactStiffness: _RealData
    contactFriction: _RealData
    contactRestitution: _RealData
    contactResponse: _TextsData
    color: _ListData
    group: _ListData
    numberOfContacts: _IntegerData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    mstate: _TargetsLink
    previous: _TargetsLink
    next: _TargetsLink
    collisionElementActiver: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_SphereCollisionModel_]) -> None: ...

class _SphereForceField_(_Named, total=False):
    bbox: _List
    bilateral: _Truth
    center: _List
    color: _List
    damping: _Real
    listening: _Truth
    localRange: _List
    mstate: _Targets
    printLog: _Truth
    radius: _Real
    rayleighStiffness: _Real
    stiffness: _Real
    tags: _List

class SphereForceField(Object):
    """A sphere that pushes points out of its inside."""

    center: _ListData
    radius: _RealData
    stiffness: _RealData
    damping: _RealData
    bilateral: _TruthData
    localRange: _ListData
    color: _ListData
    rayleighStiffness: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    mstate: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_SphereForceField_]) -> None: ...

class _SphereGridTopology_(_Named, total=False):
    axis: _List
    bbox: _List
    center: _List
    computeEdgeList: _Truth
    computeHexaList: _Truth
    computePointList: _Truth
    computeQuadList: _Truth
    computeTriangleList: _Truth
    createTexCoords: _Truth
    edges: _List
    hexahedra: _List
    hexas: _List
    lines: _List
    listening: _Truth
    n: _List
    nx: _List
    ny: _List
    nz: _List
    points: _List
    position: _List
    printLog: _Truth
    quads: _List
    radius: _Real
    tags: _List
    tetrahedra: _List
    tetras: _List
    texcoords: _List
    triangles: _List
    uv: _List

class SphereGridTopology(_TopologyQueries):
    """A ball filled with hexahedra: a grid whose shells are drawn from cubes to spheres."""

    center: _ListData
    axis: _ListData
    radius: _RealData
    n: _ListData
    computeHexaList: _TruthData
    computeQuadList: _TruthData
    computeTriangleList: _TruthData
    computeEdgeList: _TruthData
    computePointList: _TruthData
    createTexCoords: _TruthData
    position: _ListData
    edges: _ListData
    triangles: _ListData
    quads: _ListData
    tetrahedra: _ListData
    hexahedra: _ListData
    uv: _ListData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_SphereGridTopology_]) -> None: ...

class _SphereLoader_(_Named, total=False):
    bbox: _List
    filename: _Texts
    listRadius: _List
    listening: _Truth
    position: _List
    printLog: _Truth
    rotation: _List
    scale: _List
    scale3d: _List
    sphere_centers: _List
    tags: _List
    translation: _List

class SphereLoader(Object):
    """Reads a list of spheres (`.sph`): centres and radii."""

    filename: _TextsData
    position: _ListData
    listRadius: _ListData
    scale: _ListData
    rotation: _ListData
    translation: _ListData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_SphereLoader_]) -> None: ...

class _SphereQuadTopology_(_Named, total=False):
    bbox: _List
    center: _List
    edges: _List
    hexahedra: _List
    hexas: _List
    internalPoints: _Truth
    lines: _List
    listening: _Truth
    nx: _Integer
    ny: _Integer
    nz: _Integer
    points: _List
    position: _List
    printLog: _Truth
    quads: _List
    radius: _Real
    splitNormals: _Truth
    tags: _List
    tetrahedra: _List
    tetras: _List
    texcoords: _List
    triangles: _List
    uv: _List

class SphereQuadTopology(_TopologyQueries):
    """A sphere of quads: the surface of a cube whose points are moved along their radius onto the sphere."""

    center: _ListData
    radius: _RealData
    nx: _IntegerData
    ny: _IntegerData
    nz: _IntegerData
    internalPoints: _TruthData
    splitNormals: _TruthData
    position: _ListData
    edges: _ListData
    triangles: _ListData
    quads: _ListData
    tetrahedra: _ListData
    hexahedra: _ListData
    uv: _ListData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_SphereQuadTopology_]) -> None: ...

class _SphereROI_(_Named, total=False):
    angle: _Real
    bbox: _List
    centers: _List
    computeEdges: _Truth
    computeHexahedra: _Truth
    computeQuad: _Truth
    computeQuads: _Truth
    computeTetrahedra: _Truth
    computeTriangles: _Truth
    direction: _List
    doUpdate: _Truth
    drawBoxes: _Truth
    drawEdges: _Truth
    drawHexahedra: _Truth
    drawPoints: _Truth
    drawQuads: _Truth
    drawROI: _Truth
    drawSize: _Real
    drawSphere: _Truth
    drawTetrahedra: _Truth
    drawTriangles: _Truth
    edgeAngle: _Real
    edgeIndices: _List
    edgeOutIndices: _List
    edges: _List
    edgesInROI: _List
    edgesOutROI: _List
    hexahedra: _List
    hexahedraInROI: _List
    hexahedronIndices: _List
    indices: _List
    indicesOut: _List
    isVisible: _Truth
    listening: _Truth
    nbIndices: _Integer
    normal: _List
    pointIndices: _List
    pointsInROI: _List
    pointsOutROI: _List
    position: _List
    printLog: _Truth
    quad: _List
    quadInROI: _List
    quadIndices: _List
    quads: _List
    quadsInROI: _List
    radii: _List
    rest_position: _List
    strict: _Truth
    tags: _List
    tetrahedra: _List
    tetrahedraInROI: _List
    tetrahedraOutROI: _List
    tetrahedronIndices: _List
    tetrahedronOutIndices: _List
    triAngle: _Real
    triangleIndices: _List
    triangleOutIndices: _List
    triangles: _List
    trianglesInROI: _List
    trianglesOutROI: _List

class SphereROI(Object):
    """Selects the points and elements in spheres; other components link its lists of indices."""

    centers: _ListData
    radii: _ListData
    direction: _ListData
    normal: _ListData
    edgeAngle: _RealData
    triAngle: _RealData
    position: _ListData
    edges: _ListData
    triangles: _ListData
    quads: _ListData
    tetrahedra: _ListData
    hexahedra: _ListData
    computeEdges: _TruthData
    computeTriangles: _TruthData
    computeQuads: _TruthData
    computeTetrahedra: _TruthData
    computeHexahedra: _TruthData
    strict: _TruthData
    doUpdate: _TruthData
    indices: _ListData
    edgeIndices: _ListData
    triangleIndices: _ListData
    quadIndices: _ListData
    tetrahedronIndices: _ListData
    hexahedronIndices: _ListData
    pointsInROI: _ListData
    edgesInROI: _ListData
    trianglesInROI: _ListData
    quadsInROI: _ListData
    tetrahedraInROI: _ListData
    hexahedraInROI: _ListData
    nbIndices: _IntegerData
    indicesOut: _ListData
    edgeOutIndices: _ListData
    triangleOutIndices: _ListData
    tetrahedronOutIndices: _ListData
    pointsOutROI: _ListData
    edgesOutROI: _ListData
    trianglesOutROI: _ListData
    tetrahedraOutROI: _ListData
    drawROI: _TruthData
    drawPoints: _TruthData
    drawEdges: _TruthData
    drawTriangles: _TruthData
    drawQuads: _TruthData
    drawTetrahedra: _TruthData
    drawHexahedra: _TruthData
    drawSize: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_SphereROI_]) -> None: ...

class _Spiral_(_Named, total=False):
    bbox: _List
    curvature: _Real
    input_position: _List
    listening: _Truth
    output_position: _List
    position: _List
    printLog: _Truth
    rest_position: _List
    tags: _List

class Spiral(Object):
    """Rolls a sheet along x up into a spiral about the y axis: the point at x goes to the spiral r = a phi at the distance x along it from its centre, so lengths along the sheet stay; y stays, and what is above the sheet in z stays above it. Points before the centre, x < 0, go to the other arm of the spiral, phi < 0."""

    rest_position: _ListData
    position: _ListData
    curvature: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_Spiral_]) -> None: ...

class _SpotLight_(_Named, total=False):
    VSMLightBleeding: _Real
    VSMMinVariance: _Real
    attenuation: _Real
    bbox: _List
    color: _List
    cutoff: _Real
    direction: _List
    drawSource: _Truth
    exponent: _Real
    fixed: _Truth
    listening: _Truth
    lookat: _Truth
    position: _List
    printLog: _Truth
    shadowFactor: _Real
    shadowTextureSize: _Integer
    shadowsEnabled: _Truth
    softShadows: _Truth
    tags: _List
    textureUnit: _Integer
    zFar: _Real
    zNear: _Real

class SpotLight(Object):
    """Light from a place into a cone; it counts where the scene has a `LightManager`. No effect on the simulation."""

    position: _ListData
    direction: _ListData
    lookat: _TruthData
    cutoff: _RealData
    exponent: _RealData
    attenuation: _RealData
    fixed: _TruthData
    color: _ListData
    drawSource: _TruthData
    shadowsEnabled: _TruthData
    softShadows: _TruthData
    shadowFactor: _RealData
    shadowTextureSize: _IntegerData
    zNear: _RealData
    zFar: _RealData
    VSMLightBleeding: _RealData
    VSMMinVariance: _RealData
    textureUnit: _IntegerData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_SpotLight_]) -> None: ...

class _SpringForceField_(_Named, total=False):
    bbox: _List
    damping: _List
    drawMode: _Integer
    elongationOnly: _List
    enabled: _List
    fileSprings: _Texts
    filename: _Texts
    indices1: _List
    indices2: _List
    length: _List
    lengths: _List
    listening: _Truth
    object1: _Targets
    object2: _Targets
    printLog: _Truth
    rayleighStiffness: _Real
    showArrowSize: _Real
    spring: _List
    springsIndices1: _List
    springsIndices2: _List
    stiffness: _List
    tags: _List

class SpringForceField(_Springs):
    """Springs between points of two states, or of one: F = (stiffness (d - length) + damping d') along the spring."""

    spring: _ListData
    stiffness: _ListData
    damping: _ListData
    springsIndices1: _ListData
    springsIndices2: _ListData
    lengths: _ListData
    elongationOnly: _ListData
    enabled: _ListData
    fileSprings: _TextsData
    drawMode: _IntegerData
    showArrowSize: _RealData
    rayleighStiffness: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    object1: _TargetsLink
    object2: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_SpringForceField_]) -> None: ...

class _SquareDistanceMapping_(_Named, total=False):
    applyRestPosition: _Truth
    bbox: _List
    geometricStiffness: _Choice
    input: _Targets
    isMechanical: _Truth
    listening: _Truth
    mapConstraints: _Truth
    mapForces: _Truth
    mapMasses: _Truth
    mapMatrices: _Truth
    output: _Targets
    printLog: _Truth
    tags: _List
    topology: _Targets

class SquareDistanceMapping(Object):
    """The squared lengths of the edges of a topology."""

    geometricStiffness: _ChoiceData
    mapForces: _TruthData
    mapConstraints: _TruthData
    mapMasses: _TruthData
    mapMatrices: _TruthData
    applyRestPosition: _TruthData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    topology: _TargetsLink
    input: _TargetsLink
    output: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_SquareDistanceMapping_]) -> None: ...

class _SquareMapping_(_Named, total=False):
    applyRestPosition: _Truth
    bbox: _List
    geometricStiffness: _Choice
    input: _Targets
    isMechanical: _Truth
    listening: _Truth
    mapConstraints: _Truth
    mapForces: _Truth
    mapMasses: _Truth
    mapMatrices: _Truth
    output: _Targets
    printLog: _Truth
    tags: _List

class SquareMapping(Object):
    """The squares of the numbers of the input: c = x^2."""

    geometricStiffness: _ChoiceData
    mapForces: _TruthData
    mapConstraints: _TruthData
    mapMasses: _TruthData
    mapMatrices: _TruthData
    applyRestPosition: _TruthData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    input: _TargetsLink
    output: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_SquareMapping_]) -> None: ...

class _StandardTetrahedralFEMForceField_(_Named, total=False):
    AnisotropyDirections: _List
    ParameterFile: _Texts
    ParameterSet: _List
    bbox: _List
    listening: _Truth
    materialName: _Choice
    mstate: _Targets
    printLog: _Truth
    rayleighStiffness: _Real
    tags: _List
    topology: _Targets

class StandardTetrahedralFEMForceField(Object):
    """Hyperelastic material in linear tetrahedra, for large deformations; the same as TetrahedronHyperelasticityFEMForceField."""

    ParameterFile: _TextsData
    materialName: _ChoiceData
    ParameterSet: _ListData
    AnisotropyDirections: _ListData
    rayleighStiffness: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    topology: _TargetsLink
    mstate: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_StandardTetrahedralFEMForceField_]) -> None: ...

class _StaticSolver_(_Named, total=False):
    absolute_correction_tolerance_threshold: _Real
    absolute_residual_tolerance_threshold: _Real
    bbox: _List
    linearSolver: _Targets
    listening: _Truth
    newtonSolver: _Targets
    newton_iterations: _Integer
    printLog: _Truth
    relative_correction_tolerance_threshold: _Real
    relative_residual_tolerance_threshold: _Real
    should_diverge_when_residual_is_growing: _Truth
    tags: _List

class StaticSolver(_LinearSolve):
    """Moves the body to static equilibrium: each step solves f(x) = 0 by Newton's method from the current position."""

    newton_iterations: _IntegerData
    absolute_correction_tolerance_threshold: _RealData
    relative_correction_tolerance_threshold: _RealData
    absolute_residual_tolerance_threshold: _RealData
    relative_residual_tolerance_threshold: _RealData
    should_diverge_when_residual_is_growing: _TruthData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    linearSolver: _TargetsLink
    newtonSolver: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_StaticSolver_]) -> None: ...

class _StatsSetting_(_Named, total=False):
    bbox: _List
    dumpState: _Truth
    exportState: _Truth
    listening: _Truth
    logTime: _Truth
    printLog: _Truth
    tags: _List

class StatsSetting(Object):
    """What is measured and logged; no effect here."""

    dumpState: _TruthData
    logTime: _TruthData
    exportState: _TruthData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_StatsSetting_]) -> None: ...

class _StopperLagrangianConstraint_(_Named, total=False):
    bbox: _List
    constraintIndex: _Integer
    endTime: _Real
    group: _Integer
    index: _Integer
    listening: _Truth
    max: _Real
    min: _Real
    mstate: _Targets
    printLog: _Truth
    tags: _List

class StopperLagrangianConstraint(Object):
    """Keeps a scalar of a state between two bounds, such as the angle of a joint."""

    index: _IntegerData
    min: _RealData
    max: _RealData
    group: _IntegerData
    constraintIndex: _IntegerData
    endTime: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    mstate: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_StopperLagrangianConstraint_]) -> None: ...

class _StringMeshCreator_(_Named, total=False):
    bbox: _List
    createSubelements: _Truth
    edges: _List
    edgesGroups: _List
    flipNormals: _Truth
    hexahedra: _List
    hexas: _List
    highOrderEdgePositions: _List
    listening: _Truth
    normals: _List
    onlyAttachedPoints: _Truth
    pentahedra: _List
    pentas: _List
    position: _List
    printLog: _Truth
    prisms: _List
    pyramids: _List
    quads: _List
    quadsGroups: _List
    resolution: _Integer
    rotation: _List
    scale: _List
    scale3d: _List
    tags: _List
    tetrahedra: _List
    tetras: _List
    transformation: _List
    translation: _List
    triangles: _List
    trianglesGroups: _List
    triangulate: _Truth

class StringMeshCreator(Object):
    """Makes a line of points from 0 to 1 along x, joined by edges: point i lies at i / (n - 1)."""

    resolution: _IntegerData
    position: _ListData
    edges: _ListData
    triangles: _ListData
    quads: _ListData
    tetrahedra: _ListData
    hexahedra: _ListData
    prisms: _ListData
    pyramids: _ListData
    normals: _ListData
    highOrderEdgePositions: _ListData
    edgesGroups: _ListData
    trianglesGroups: _ListData
    quadsGroups: _ListData
    flipNormals: _TruthData
    triangulate: _TruthData
    createSubelements: _TruthData
    onlyAttachedPoints: _TruthData
    translation: _ListData
    rotation: _ListData
    scale3d: _ListData
    transformation: _ListData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_StringMeshCreator_]) -> None: ...

class _SubCollisionPipeline_(_Named, total=False):
    bbox: _List
    broadPhaseDetection: _Targets
    collisionModels: _Targets
    contactManager: _Targets
    depth: _Integer
    intersectionMethod: _Targets
    listening: _Truth
    narrowPhaseDetection: _Targets
    printLog: _Truth
    tags: _List

class SubCollisionPipeline(Object):
    """The collision models that touch each other by one method, as one of the pipelines of CompositeCollisionPipeline."""

    depth: _IntegerData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    collisionModels: _TargetsLink
    intersectionMethod: _TargetsLink
    contactManager: _TargetsLink
    broadPhaseDetection: _TargetsLink
    narrowPhaseDetection: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_SubCollisionPipeline_]) -> None: ...

class _SubsetMapping_(_Named, total=False):
    applyRestPosition: _Truth
    bbox: _List
    first: _Integer
    handleTopologyChange: _Truth
    ignoreNotFound: _Truth
    indices: _List
    input: _Targets
    isMechanical: _Truth
    last: _Integer
    listening: _Truth
    mapConstraints: _Truth
    mapForces: _Truth
    mapMasses: _Truth
    mapMatrices: _Truth
    output: _Targets
    printLog: _Truth
    radius: _Real
    resizeToModel: _Truth
    tags: _List
    topology: _Targets

class SubsetMapping(Object):
    """Points of the output that are chosen points of the input."""

    indices: _ListData
    first: _IntegerData
    last: _IntegerData
    radius: _RealData
    handleTopologyChange: _TruthData
    ignoreNotFound: _TruthData
    resizeToModel: _TruthData
    mapForces: _TruthData
    mapConstraints: _TruthData
    mapMasses: _TruthData
    mapMatrices: _TruthData
    applyRestPosition: _TruthData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    topology: _TargetsLink
    input: _TargetsLink
    output: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_SubsetMapping_]) -> None: ...

class _SubsetMultiMapping_(_Named, total=False):
    applyRestPosition: _Truth
    bbox: _List
    indexPairs: _List
    input: _Targets
    isMechanical: _Truth
    listening: _Truth
    mapConstraints: _Truth
    mapForces: _Truth
    mapMasses: _Truth
    mapMatrices: _Truth
    output: _Targets
    printLog: _Truth
    tags: _List

class SubsetMultiMapping(Object):
    """Points that are chosen points of several states, in any order."""

    indexPairs: _ListData
    mapForces: _TruthData
    mapConstraints: _TruthData
    mapMasses: _TruthData
    mapMatrices: _TruthData
    applyRestPosition: _TruthData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    input: _TargetsLink
    output: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_SubsetMultiMapping_]) -> None: ...

class _SubsetTopologicalMapping_(_Named, total=False):
    bbox: _List
    edgeD2S: _List
    edgeS2D: _List
    handleEdges: _Truth
    handleHexahedra: _Truth
    handleQuads: _Truth
    handleTetrahedra: _Truth
    handleTriangles: _Truth
    hexahedronD2S: _List
    hexahedronS2D: _List
    input: _Targets
    listening: _Truth
    output: _Targets
    pointD2S: _List
    pointS2D: _List
    printLog: _Truth
    quadD2S: _List
    quadS2D: _List
    samePoints: _Truth
    tags: _List
    tetrahedronD2S: _List
    tetrahedronS2D: _List
    triangleD2S: _List
    triangleS2D: _List

class SubsetTopologicalMapping(Object):
    """Finds where the points and elements of the output are in the input, of which the output is a part."""

    samePoints: _TruthData
    handleEdges: _TruthData
    handleTriangles: _TruthData
    handleQuads: _TruthData
    handleTetrahedra: _TruthData
    handleHexahedra: _TruthData
    pointS2D: _ListData
    pointD2S: _ListData
    edgeS2D: _ListData
    edgeD2S: _ListData
    triangleS2D: _ListData
    triangleD2S: _ListData
    quadS2D: _ListData
    quadD2S: _ListData
    tetrahedronS2D: _ListData
    tetrahedronD2S: _ListData
    hexahedronS2D: _ListData
    hexahedronD2S: _ListData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    input: _TargetsLink
    output: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_SubsetTopologicalMapping_]) -> None: ...

class _SubsetTopology_(_Named, total=False):
    bbox: _List
    box: _List
    centers: _List
    computeEdges: _Truth
    computeHexahedra: _Truth
    computeQuad: _Truth
    computeQuads: _Truth
    computeTetrahedra: _Truth
    computeTriangles: _Truth
    doUpdate: _Truth
    drawBoxes: _Truth
    drawEdges: _Truth
    drawHexahedra: _Truth
    drawPoints: _Truth
    drawQuads: _Truth
    drawROI: _Truth
    drawSize: _Real
    drawSphere: _Truth
    drawTetrahedra: _Truth
    drawTriangles: _Truth
    edgeIndices: _List
    edgeOutIndices: _List
    edges: _List
    edgesInROI: _List
    edgesOutROI: _List
    hexahedra: _List
    hexahedraInROI: _List
    hexahedronIndices: _List
    indices: _List
    indicesOut: _List
    isVisible: _Truth
    listening: _Truth
    localIndices: _Truth
    nbBorder: _Integer
    nbIndices: _Integer
    pointIndices: _List
    pointsInROI: _List
    pointsOutROI: _List
    position: _List
    printLog: _Truth
    quad: _List
    quadInROI: _List
    quadIndices: _List
    quads: _List
    quadsInROI: _List
    radii: _List
    rest_position: _List
    strict: _Truth
    tags: _List
    tetrahedra: _List
    tetrahedraInROI: _List
    tetrahedraOutROI: _List
    tetrahedronIndices: _List
    tetrahedronOutIndices: _List
    triangleIndices: _List
    triangleOutIndices: _List
    triangles: _List
    trianglesInROI: _List
    trianglesOutROI: _List

class SubsetTopology(Object):
    """Splits a mesh into what is inside of boxes or spheres and what is outside."""

    box: _ListData
    centers: _ListData
    radii: _ListData
    localIndices: _TruthData
    nbBorder: _IntegerData
    position: _ListData
    edges: _ListData
    triangles: _ListData
    quads: _ListData
    tetrahedra: _ListData
    hexahedra: _ListData
    computeEdges: _TruthData
    computeTriangles: _TruthData
    computeQuads: _TruthData
    computeTetrahedra: _TruthData
    computeHexahedra: _TruthData
    strict: _TruthData
    doUpdate: _TruthData
    indices: _ListData
    edgeIndices: _ListData
    triangleIndices: _ListData
    quadIndices: _ListData
    tetrahedronIndices: _ListData
    hexahedronIndices: _ListData
    pointsInROI: _ListData
    edgesInROI: _ListData
    trianglesInROI: _ListData
    quadsInROI: _ListData
    tetrahedraInROI: _ListData
    hexahedraInROI: _ListData
    nbIndices: _IntegerData
    indicesOut: _ListData
    edgeOutIndices: _ListData
    triangleOutIndices: _ListData
    tetrahedronOutIndices: _ListData
    pointsOutROI: _ListData
    edgesOutROI: _ListData
    trianglesOutROI: _ListData
    tetrahedraOutROI: _ListData
    drawROI: _TruthData
    drawPoints: _TruthData
    drawEdges: _TruthData
    drawTriangles: _TruthData
    drawQuads: _TruthData
    drawTetrahedra: _TruthData
    drawHexahedra: _TruthData
    drawSize: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_SubsetTopology_]) -> None: ...

class _SumEngine_(_Named, total=False):
    bbox: _List
    input: _List
    listening: _Truth
    output: _List
    printLog: _Truth
    tags: _List

class SumEngine(Object):
    """The sum of all vectors of a list."""

    input: _ListData
    output: _ListData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_SumEngine_]) -> None: ...

class _SurfacePressureConstraint_(_Named, total=False):
    bbox: _List
    cavityVolume: _Real
    constraintIndex: _Integer
    drawPressure: _Truth
    drawScale: _Real
    endTime: _Real
    eqPressure: _Real
    eqVolumeGrowth: _Real
    flipNormal: _Truth
    group: _Integer
    initialCavityVolume: _Real
    listening: _Truth
    maxPressure: _Real
    maxPressureVariation: _Real
    maxVolumeGrowth: _Real
    maxVolumeGrowthVariation: _Real
    minPressure: _Real
    minVolumeGrowth: _Real
    mstate: _Targets
    pressure: _Real
    printLog: _Truth
    quads: _List
    tags: _List
    topology: _Targets
    triangles: _List
    value: _List
    valueIndex: _Integer
    valueType: _Choice
    volumeGrowth: _Real

class SurfacePressureConstraint(Object):
    """The pressure in a cavity, which acts on all faces around it: imposed, or found for an imposed growth of the volume."""

    triangles: _ListData
    quads: _ListData
    initialCavityVolume: _RealData
    cavityVolume: _RealData
    flipNormal: _TruthData
    pressure: _RealData
    volumeGrowth: _RealData
    maxPressure: _RealData
    minPressure: _RealData
    maxPressureVariation: _RealData
    maxVolumeGrowth: _RealData
    minVolumeGrowth: _RealData
    maxVolumeGrowthVariation: _RealData
    eqPressure: _RealData
    eqVolumeGrowth: _RealData
    valueType: _ChoiceData
    drawPressure: _TruthData
    drawScale: _RealData
    valueIndex: _IntegerData
    group: _IntegerData
    constraintIndex: _IntegerData
    endTime: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    topology: _TargetsLink
    mstate: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_SurfacePressureConstraint_]) -> None: ...

class _SurfacePressureForceField_(_Named, total=False):
    bbox: _List
    defaultVolume: _Real
    drawForceScale: _Real
    listening: _Truth
    mainDirection: _List
    max: _List
    min: _List
    mstate: _Targets
    pressure: _Real
    pressureLowerBound: _Real
    pressureSpeed: _Real
    printLog: _Truth
    pulseMode: _Truth
    quadIndices: _List
    rayleighStiffness: _Real
    tags: _List
    topology: _Targets
    triangleIndices: _List
    useTangentStiffness: _Truth
    volumeConservationMode: _Truth

class SurfacePressureForceField(Object):
    """Pressure on the triangles and quads of a surface, along their current normals."""

    pressure: _RealData
    min: _ListData
    max: _ListData
    triangleIndices: _ListData
    quadIndices: _ListData
    pulseMode: _TruthData
    pressureLowerBound: _RealData
    pressureSpeed: _RealData
    volumeConservationMode: _TruthData
    useTangentStiffness: _TruthData
    defaultVolume: _RealData
    mainDirection: _ListData
    drawForceScale: _RealData
    rayleighStiffness: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    topology: _TargetsLink
    mstate: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_SurfacePressureForceField_]) -> None: ...

class _SutureController_(_Named, total=False):
    applyOrientationFirstInCreateNeedle: _Truth
    bbox: _List
    controlPoints: _List
    curvatureList: _List
    fixRigidTransforms: _Truth
    interpolation: _Targets
    listening: _Truth
    m_actualStepNoticeablePoints: _List
    maxBendingAngle: _Real
    mstate: _Targets
    nodeCurvAbs: _List
    printLog: _Truth
    reinitilizeWireOnInit: _Truth
    rigidCurvAbs: _List
    startingPos: _List
    tags: _List
    threshold: _Real
    topology: _Targets
    updateOnBeginAnimationStep: _Truth
    useDummyController: _Truth

class SutureController(Object):
    """Divides a thread anew in each step, so that it has nodes where it bends, and none where it need not."""

    startingPos: _ListData
    threshold: _RealData
    maxBendingAngle: _RealData
    rigidCurvAbs: _ListData
    fixRigidTransforms: _TruthData
    m_actualStepNoticeablePoints: _ListData
    updateOnBeginAnimationStep: _TruthData
    nodeCurvAbs: _ListData
    curvatureList: _ListData
    controlPoints: _ListData
    applyOrientationFirstInCreateNeedle: _TruthData
    reinitilizeWireOnInit: _TruthData
    useDummyController: _TruthData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    interpolation: _TargetsLink
    topology: _TargetsLink
    mstate: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_SutureController_]) -> None: ...

class _TaitSurfacePressureForceField_(_Named, total=False):
    B: _Real
    bbox: _List
    currentInjectedVolume: _Real
    currentPressure: _Real
    currentStiffness: _Real
    currentVolume: _Real
    gamma: _Real
    initialVolume: _Real
    injectedVolume: _Real
    listening: _Truth
    maxInjectionRate: _Real
    mstate: _Targets
    p0: _Real
    printLog: _Truth
    rayleighStiffness: _Real
    tags: _List
    topology: _Targets
    v0: _Real

class TaitSurfacePressureForceField(Object):
    """Pressure of a liquid or gas in a closed surface, by Tait's equation: P = p0 - B ((V/V0)^gamma - 1)."""

    p0: _RealData
    B: _RealData
    gamma: _RealData
    injectedVolume: _RealData
    maxInjectionRate: _RealData
    initialVolume: _RealData
    currentInjectedVolume: _RealData
    v0: _RealData
    currentVolume: _RealData
    currentPressure: _RealData
    currentStiffness: _RealData
    rayleighStiffness: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    topology: _TargetsLink
    mstate: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_TaitSurfacePressureForceField_]) -> None: ...

class _TaskSchedulerSettings_(_Named, total=False):
    bbox: _List
    listening: _Truth
    nbThreads: _Integer
    printLog: _Truth
    tags: _List
    taskSchedulerType: _Texts

class TaskSchedulerSettings(Object):
    """How SOFA's tasks are shared between threads; no effect here."""

    nbThreads: _IntegerData
    taskSchedulerType: _TextsData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_TaskSchedulerSettings_]) -> None: ...

class _Tetra2TriangleTopologicalMapping_(_Named, total=False):
    bbox: _List
    flipNormals: _Truth
    input: _Targets
    listening: _Truth
    noInitialTriangles: _Truth
    noNewTriangles: _Truth
    output: _Targets
    printLog: _Truth
    tags: _List

class Tetra2TriangleTopologicalMapping(Object):
    """Makes the triangles that bound the tetrahedra of the input the elements of the output: those that belong to exactly one tetrahedron."""

    flipNormals: _TruthData
    noNewTriangles: _TruthData
    noInitialTriangles: _TruthData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    input: _TargetsLink
    output: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_Tetra2TriangleTopologicalMapping_]) -> None: ...

class _TetrahedralCorotationalFEMForceField_(_Named, total=False):
    assembling: _Truth
    bbox: _List
    computeGlobalMatrix: _Truth
    computeVonMisesStress: _Truth
    drawColor1: _List
    drawColor2: _List
    drawColor3: _List
    drawColor4: _List
    drawing: _Truth
    listening: _Truth
    localStiffnessFactor: _List
    method: _Choice
    mstate: _Targets
    poissonRatio: _List
    printLog: _Truth
    rayleighStiffness: _Real
    tags: _List
    topology: _Targets
    updateStiffnessMatrix: _Truth
    vonMisesPerElement: _List
    vonMisesPerNode: _List
    youngModulus: _List

class TetrahedralCorotationalFEMForceField(Object):
    """Linear-elastic tetrahedra that turn with the body."""

    method: _ChoiceData
    localStiffnessFactor: _ListData
    updateStiffnessMatrix: _TruthData
    computeGlobalMatrix: _TruthData
    computeVonMisesStress: _TruthData
    vonMisesPerElement: _ListData
    vonMisesPerNode: _ListData
    drawing: _TruthData
    drawColor1: _ListData
    drawColor2: _ListData
    drawColor3: _ListData
    drawColor4: _ListData
    poissonRatio: _ListData
    youngModulus: _ListData
    rayleighStiffness: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    topology: _TargetsLink
    mstate: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_TetrahedralCorotationalFEMForceField_]) -> None: ...

class _TetrahedralTensorMassForceField_(_Named, total=False):
    bbox: _List
    edgeInfo: _Texts
    listening: _Truth
    mstate: _Targets
    poissonRatio: _Real
    printLog: _Truth
    rayleighStiffness: _Real
    tags: _List
    topology: _Targets
    youngModulus: _Real

class TetrahedralTensorMassForceField(Object):
    """Linear-elastic tetrahedra for small displacements: a constant stiffness K, kept per edge of the mesh."""

    poissonRatio: _RealData
    youngModulus: _RealData
    edgeInfo: _TextsData
    rayleighStiffness: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    topology: _TargetsLink
    mstate: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_TetrahedralTensorMassForceField_]) -> None: ...

class _TetrahedronCollisionModel_(_Named, total=False):
    active: _Truth
    bbox: _List
    collisionElementActiver: _Targets
    color: _List
    contactDistance: _Real
    contactFriction: _Real
    contactResponse: _Texts
    contactRestitution: _Real
    contactStiffness: _Real
    group: _List
    listening: _Truth
    moving: _Truth
    mstate: _Targets
    next: _Targets
    numberOfContacts: _Integer
    previous: _Targets
    printLog: _Truth
    proximity: _Real
    selfCollision: _Truth
    simulated: _Truth
    tags: _List
    topology: _Targets

class TetrahedronCollisionModel(Object):
    """The tetrahedra of a topology as elements that may touch."""

    active: _TruthData
    moving: _TruthData
    simulated: _TruthData
    selfCollision: _TruthData
    contactDistance: _RealData
    contactStiffness: _RealData
    contactFriction: _RealData
    contactRestitution: _RealData
    contactResponse: _TextsData
    color: _ListData
    group: _ListData
    numberOfContacts: _IntegerData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    topology: _TargetsLink
    mstate: _TargetsLink
    previous: _TargetsLink
    next: _TargetsLink
    collisionElementActiver: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_TetrahedronCollisionModel_]) -> None: ...

class _TetrahedronDiffusionFEMForceField_(_Named, total=False):
    anisotropyRatio: _Real
    bbox: _List
    constantDiffusionCoefficient: _Real
    drawConduc: _Truth
    listening: _Truth
    mstate: _Targets
    printLog: _Truth
    rayleighStiffness: _Real
    tagMechanics: _List
    tags: _List
    tetraDiffusionCoefficient: _List
    topology: _Targets
    transverseAnisotropyArray: _List

class TetrahedronDiffusionFEMForceField(Object):
    """Diffusion of a field over the points of tetrahedra: f_a = sum over edges of -kappa (x_b - x_a), for each component of the field, with kappa = sum over the tetrahedra around the edge of D V grad N_a . grad N_b, which is negative in well-shaped meshes."""

    constantDiffusionCoefficient: _RealData
    tetraDiffusionCoefficient: _ListData
    anisotropyRatio: _RealData
    transverseAnisotropyArray: _ListData
    tagMechanics: _ListData
    drawConduc: _TruthData
    rayleighStiffness: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    topology: _TargetsLink
    mstate: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_TetrahedronDiffusionFEMForceField_]) -> None: ...

class _TetrahedronFEMForceField_(_Named, total=False):
    assembling: _Truth
    bbox: _List
    computeGlobalMatrix: _Truth
    computeVonMisesStress: _Integer
    drawHeterogeneousTetra: _Truth
    gatherBsize: _Texts
    gatherPt: _Texts
    initialPoints: _List
    listening: _Truth
    localStiffnessFactor: _List
    method: _Choice
    mstate: _Targets
    plasticCreep: _Real
    plasticMaxThreshold: _Real
    plasticYieldThreshold: _Real
    poissonRatio: _List
    printLog: _Truth
    rayleighStiffness: _Real
    showElementGapScale: _Real
    showStressAlpha: _Real
    showStressColorMap: _Texts
    showVonMisesStressPerElement: _Truth
    showVonMisesStressPerNode: _Truth
    showVonMisesStressPerNodeColorMap: _Truth
    tags: _List
    topology: _Targets
    updateStiffness: _Truth
    updateStiffnessMatrix: _Truth
    vonMisesPerElement: _List
    vonMisesPerNode: _List
    youngModulus: _List

class TetrahedronFEMForceField(Object):
    """Linear-elastic tetrahedra that turn with the body, and may keep a part of their strain."""

    method: _ChoiceData
    initialPoints: _ListData
    localStiffnessFactor: _ListData
    updateStiffnessMatrix: _TruthData
    computeGlobalMatrix: _TruthData
    plasticMaxThreshold: _RealData
    plasticYieldThreshold: _RealData
    plasticCreep: _RealData
    computeVonMisesStress: _IntegerData
    vonMisesPerElement: _ListData
    vonMisesPerNode: _ListData
    updateStiffness: _TruthData
    showStressColorMap: _TextsData
    showStressAlpha: _RealData
    showElementGapScale: _RealData
    showVonMisesStressPerNode: _TruthData
    showVonMisesStressPerNodeColorMap: _TruthData
    showVonMisesStressPerElement: _TruthData
    drawHeterogeneousTetra: _TruthData
    gatherPt: _TextsData
    gatherBsize: _TextsData
    poissonRatio: _ListData
    youngModulus: _ListData
    rayleighStiffness: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    topology: _TargetsLink
    mstate: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_TetrahedronFEMForceField_]) -> None: ...

class _TetrahedronHyperelasticityFEMForceField_(_Named, total=False):
    AnisotropyDirections: _List
    ParameterSet: _List
    bbox: _List
    edgeInfo: _Texts
    listening: _Truth
    materialName: _Choice
    matrixRegularization: _Truth
    mstate: _Targets
    printLog: _Truth
    rayleighStiffness: _Real
    tags: _List
    tetrahedronInfo: _Texts
    topology: _Targets

class TetrahedronHyperelasticityFEMForceField(Object):
    """Hyperelastic material in linear tetrahedra, for large deformations."""

    matrixRegularization: _TruthData
    tetrahedronInfo: _TextsData
    edgeInfo: _TextsData
    materialName: _ChoiceData
    ParameterSet: _ListData
    AnisotropyDirections: _ListData
    rayleighStiffness: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    topology: _TargetsLink
    mstate: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_TetrahedronHyperelasticityFEMForceField_]) -> None: ...

class _TetrahedronSetGeometryAlgorithms_(_Named, total=False):
    bbox: _List
    drawColorEdges: _List
    drawColorTetrahedra: _List
    drawColorTriangles: _List
    drawEdges: _Truth
    drawNormalLength: _Real
    drawNormals: _Truth
    drawScaleTetrahedra: _Real
    drawTetra: _Truth
    drawTetrahedra: _Truth
    drawTetrahedron: _Truth
    drawTriangles: _Truth
    listening: _Truth
    printLog: _Truth
    showEdgeIndices: _Truth
    showIndicesScale: _Real
    showPointIndices: _Truth
    showTetrahedraIndices: _Truth
    showTetrasIndices: _Truth
    showTriangleIndices: _Truth
    tagMechanics: _Texts
    tags: _List

class TetrahedronSetGeometryAlgorithms(_TopologyQueries):
    """Drawing options of tetrahedra; no effect on the simulation."""

    showIndicesScale: _RealData
    showPointIndices: _TruthData
    tagMechanics: _TextsData
    showEdgeIndices: _TruthData
    drawEdges: _TruthData
    drawColorEdges: _ListData
    showTriangleIndices: _TruthData
    drawTriangles: _TruthData
    drawColorTriangles: _ListData
    drawNormals: _TruthData
    drawNormalLength: _RealData
    showTetrahedraIndices: _TruthData
    drawTetrahedra: _TruthData
    drawScaleTetrahedra: _RealData
    drawColorTetrahedra: _ListData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_TetrahedronSetGeometryAlgorithms_]) -> None: ...

class _TetrahedronSetTopologyContainer_(_Named, total=False):
    bbox: _List
    checkConnexity: _Truth
    checkTopology: _Truth
    createTriangleArray: _Truth
    edges: _List
    listening: _Truth
    nbPoints: _Integer
    points: _List
    position: _List
    printLog: _Truth
    tags: _List
    tetrahedra: _List
    tetras: _List
    triangles: _List

class TetrahedronSetTopologyContainer(_Topology):
    """A volume of tetrahedra, with its triangles and edges."""

    position: _ListData
    nbPoints: _IntegerData
    checkTopology: _TruthData
    edges: _ListData
    checkConnexity: _TruthData
    triangles: _ListData
    tetrahedra: _ListData
    createTriangleArray: _TruthData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_TetrahedronSetTopologyContainer_]) -> None: ...

class _TetrahedronSetTopologyModifier_(_Named, total=False):
    bbox: _List
    list_Out: _List
    listening: _Truth
    printLog: _Truth
    propagateToDOF: _Truth
    removeIsolated: _Truth
    tags: _List

class TetrahedronSetTopologyModifier(_Topology):
    """Lets the tetrahedra of the container beside it change during a run. Whoever removes tetrahedra, adds some or divides them does it through this component; what has data per point or per element follows."""

    propagateToDOF: _TruthData
    list_Out: _ListData
    removeIsolated: _TruthData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_TetrahedronSetTopologyModifier_]) -> None: ...

class _TextureInterpolation_(_Named, total=False):
    bbox: _List
    inputValues: _List
    input_states: _List
    listening: _Truth
    maxValue: _Real
    minValue: _Real
    output_coordinates: _List
    printLog: _Truth
    tags: _List

class TextureInterpolation(Object):
    """Makes texture coordinates of values, one for each point: u = (value - minValue) / (maxValue - minValue) within 0 and 1, v = 0. A texture that is a row of colours then shows the values."""

    inputValues: _ListData
    minValue: _RealData
    maxValue: _RealData
    output_coordinates: _ListData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_TextureInterpolation_]) -> None: ...

class _TopologicalChangeProcessor_(_Named, total=False):
    bbox: _List
    draw: _Truth
    edgesToRemove: _List
    epsilonSnapBorder: _Real
    epsilonSnapPath: _Real
    filename: _Texts
    hexahedraToRemove: _List
    interval: _Real
    listChanges: _Texts
    listening: _Truth
    loop: _Truth
    pointsToRemove: _List
    printLog: _Truth
    quadsToRemove: _List
    saveIndicesAtInit: _Truth
    shift: _Real
    tags: _List
    tetrahedraToRemove: _List
    timeToRemove: _Real
    topology: _Targets
    trianglesToRemove: _List
    useDataInputs: _Truth

class TopologicalChangeProcessor(Object):
    """Adds elements to a mesh and removes some at given times, by a file or by lists."""

    filename: _TextsData
    listChanges: _TextsData
    interval: _RealData
    shift: _RealData
    loop: _TruthData
    useDataInputs: _TruthData
    timeToRemove: _RealData
    pointsToRemove: _ListData
    edgesToRemove: _ListData
    trianglesToRemove: _ListData
    quadsToRemove: _ListData
    tetrahedraToRemove: _ListData
    hexahedraToRemove: _ListData
    saveIndicesAtInit: _TruthData
    epsilonSnapPath: _RealData
    epsilonSnapBorder: _RealData
    draw: _TruthData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    topology: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_TopologicalChangeProcessor_]) -> None: ...

class _TopologyBoundingTrasher_(_Named, total=False):
    bbox: _List
    box: _List
    drawBox: _Truth
    listening: _Truth
    position: _List
    printLog: _Truth
    tags: _List
    topology: _Targets

class TopologyBoundingTrasher(Object):
    """Removes the elements of a mesh whose middle is outside of a box, at the end of each step. The elements are those of the highest dimension that the mesh has at the start."""

    position: _ListData
    box: _ListData
    drawBox: _TruthData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    topology: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_TopologyBoundingTrasher_]) -> None: ...

class _TopologyChecker_(_Named, total=False):
    bbox: _List
    eachStep: _Truth
    listening: _Truth
    printLog: _Truth
    tags: _List
    topology: _Targets

class TopologyChecker(Object):
    """Checks that the elements of a mesh have their edges and faces, and that all name points that exist: at the start, and if asked to at each step. What is wrong is reported."""

    eachStep: _TruthData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    topology: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_TopologyChecker_]) -> None: ...

class _TorsionForceField_(_Named, total=False):
    axis: _List
    bbox: _List
    indices: _List
    listening: _Truth
    mstate: _Targets
    origin: _List
    printLog: _Truth
    rayleighStiffness: _Real
    tags: _List
    torque: _Real

class TorsionForceField(Object):
    """Forces that twist a body around an axis: F = torque u x (x - p) with the unit vector u along the axis and p the point of the axis nearest to x, so that the force grows with the distance. Rigid points take the torque `torque` u, too."""

    indices: _ListData
    torque: _RealData
    axis: _ListData
    origin: _ListData
    rayleighStiffness: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    mstate: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_TorsionForceField_]) -> None: ...

class _TrailRenderer_(_Named, total=False):
    bbox: _List
    color: _Texts
    enable: _Truth
    listening: _Truth
    nbSteps: _Integer
    position: _List
    printLog: _Truth
    tags: _List
    thickness: _Real
    trail: _List

class TrailRenderer(Object):
    """The ways that points have gone in the last steps; no effect on the simulation."""

    enable: _TruthData
    position: _ListData
    nbSteps: _IntegerData
    color: _TextsData
    thickness: _RealData
    trail: _ListData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_TrailRenderer_]) -> None: ...

class _TransformEngine_(_Named, total=False):
    bbox: _List
    input_position: _List
    inverse: _Truth
    listening: _Truth
    output_position: _List
    printLog: _Truth
    quaternion: _List
    rotation: _List
    scale: _List
    tags: _List
    translation: _List

class TransformEngine(Object):
    """Scales, turns and shifts positions: x -> translation + Q R (scale x), with the rotation R by Euler angles and the rotation Q by a quaternion; with `inverse` back again. Of rigid points the centre is scaled; centre and orientation turn."""

    input_position: _ListData
    output_position: _ListData
    translation: _ListData
    rotation: _ListData
    quaternion: _ListData
    scale: _ListData
    inverse: _TruthData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_TransformEngine_]) -> None: ...

class _TransformPosition_(_Named, total=False):
    bbox: _List
    drawInput: _Truth
    drawOutput: _Truth
    filename: _Texts
    fixedIndices: _List
    input_position: _List
    listening: _Truth
    matrix: _List
    maxRandomDisplacement: _Real
    method: _Choice
    normal: _List
    origin: _List
    output_position: _List
    pointSize: _Real
    printLog: _Truth
    rotation: _List
    scale: _List
    seedValue: _Integer
    tags: _List
    translation: _List

class TransformPosition(Object):
    """Moves positions by one method."""

    input_position: _ListData
    output_position: _ListData
    method: _ChoiceData
    origin: _ListData
    normal: _ListData
    translation: _ListData
    rotation: _ListData
    scale: _ListData
    matrix: _ListData
    maxRandomDisplacement: _RealData
    seedValue: _IntegerData
    fixedIndices: _ListData
    filename: _TextsData
    drawInput: _TruthData
    drawOutput: _TruthData
    pointSize: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_TransformPosition_]) -> None: ...

class _TranslateTransformMatrixEngine_(_Named, total=False):
    bbox: _List
    inT: _List
    listening: _Truth
    outT: _List
    printLog: _Truth
    tags: _List
    translation: _List

class TranslateTransformMatrixEngine(Object):
    """Multiplies a matrix with a translation from the right: outT = inT M."""

    translation: _ListData
    inT: _ListData
    outT: _ListData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_TranslateTransformMatrixEngine_]) -> None: ...

class _Triangle2EdgeTopologicalMapping_(_Named, total=False):
    bbox: _List
    input: _Targets
    listening: _Truth
    output: _Targets
    printLog: _Truth
    tags: _List

class Triangle2EdgeTopologicalMapping(Object):
    """Makes the edges that bound the triangles of the input the elements of the output: those that belong to exactly one triangle."""

    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    input: _TargetsLink
    output: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_Triangle2EdgeTopologicalMapping_]) -> None: ...

class _TriangleBendingSprings_(_Named, total=False):
    bbox: _List
    damping: _List
    drawMode: _Integer
    listening: _Truth
    object1: _Targets
    object2: _Targets
    printLog: _Truth
    rayleighStiffness: _Real
    showArrowSize: _Real
    spring: _List
    stiffness: _List
    tags: _List
    topology: _Targets

class TriangleBendingSprings(Object):
    """Springs that keep a surface of triangles and quads from bending: SpringForceField between the points opposite to a shared edge, as long as these points are apart at the start."""

    stiffness: _ListData
    damping: _ListData
    spring: _ListData
    drawMode: _IntegerData
    showArrowSize: _RealData
    rayleighStiffness: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    topology: _TargetsLink
    object1: _TargetsLink
    object2: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_TriangleBendingSprings_]) -> None: ...

class _TriangleCollisionModel_(_Named, total=False):
    active: _Truth
    bbox: _List
    bothSide: _Truth
    collisionElementActiver: _Targets
    color: _List
    computeNormals: _Truth
    contactDistance: _Real
    contactFriction: _Real
    contactResponse: _Texts
    contactRestitution: _Real
    contactStiffness: _Real
    group: _List
    listening: _Truth
    moving: _Truth
    mstate: _Targets
    next: _Targets
    numberOfContacts: _Integer
    previous: _Targets
    printLog: _Truth
    proximity: _Real
    selfCollision: _Truth
    simulated: _Truth
    tags: _List
    topology: _Targets
    useCurvature: _Truth

class TriangleCollisionModel(Object):
    """The triangles of a topology as elements that may touch, and two for each of its quads."""

    bothSide: _TruthData
    computeNormals: _TruthData
    useCurvature: _TruthData
    active: _TruthData
    moving: _TruthData
    simulated: _TruthData
    selfCollision: _TruthData
    contactDistance: _RealData
    contactStiffness: _RealData
    contactFriction: _RealData
    contactRestitution: _RealData
    contactResponse: _TextsData
    color: _ListData
    group: _ListData
    numberOfContacts: _IntegerData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    topology: _TargetsLink
    mstate: _TargetsLink
    previous: _TargetsLink
    next: _TargetsLink
    collisionElementActiver: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_TriangleCollisionModel_]) -> None: ...

class _TriangleFEMForceField_(_Named, total=False):
    bbox: _List
    initialPoints: _List
    listening: _Truth
    method: _Choice
    mstate: _Targets
    planeStrain: _Truth
    poissonRatio: _List
    printLog: _Truth
    rayleighStiffness: _Real
    tags: _List
    thickness: _Real
    topology: _Targets
    youngModulus: _List

class TriangleFEMForceField(Object):
    """Elastic membrane: linear triangles with a thickness, in plane stress or plane strain."""

    method: _ChoiceData
    thickness: _RealData
    planeStrain: _TruthData
    initialPoints: _ListData
    poissonRatio: _ListData
    youngModulus: _ListData
    rayleighStiffness: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    topology: _TargetsLink
    mstate: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_TriangleFEMForceField_]) -> None: ...

class _TriangleModelInRegularGrid_(_Named, total=False):
    active: _Truth
    bbox: _List
    bothSide: _Truth
    collisionElementActiver: _Targets
    color: _List
    computeNormals: _Truth
    contactDistance: _Real
    contactFriction: _Real
    contactResponse: _Texts
    contactRestitution: _Real
    contactStiffness: _Real
    group: _List
    listening: _Truth
    moving: _Truth
    mstate: _Targets
    next: _Targets
    numberOfContacts: _Integer
    previous: _Targets
    printLog: _Truth
    proximity: _Real
    selfCollision: _Truth
    simulated: _Truth
    tags: _List
    topology: _Targets
    useCurvature: _Truth

class TriangleModelInRegularGrid(Object):
    """The triangles of a topology as elements that may touch, in a body that a regular grid of hexahedra deforms."""

    bothSide: _TruthData
    computeNormals: _TruthData
    useCurvature: _TruthData
    active: _TruthData
    moving: _TruthData
    simulated: _TruthData
    selfCollision: _TruthData
    contactDistance: _RealData
    contactStiffness: _RealData
    contactFriction: _RealData
    contactRestitution: _RealData
    contactResponse: _TextsData
    color: _ListData
    group: _ListData
    numberOfContacts: _IntegerData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    topology: _TargetsLink
    mstate: _TargetsLink
    previous: _TargetsLink
    next: _TargetsLink
    collisionElementActiver: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_TriangleModelInRegularGrid_]) -> None: ...

class _TriangleOctreeCollisionModel_(_Named, total=False):
    active: _Truth
    bbox: _List
    bothSide: _Truth
    collisionElementActiver: _Targets
    color: _List
    computeNormals: _Truth
    contactDistance: _Real
    contactFriction: _Real
    contactResponse: _Texts
    contactRestitution: _Real
    contactStiffness: _Real
    drawOctree: _Truth
    group: _List
    listening: _Truth
    moving: _Truth
    mstate: _Targets
    next: _Targets
    numberOfContacts: _Integer
    previous: _Targets
    printLog: _Truth
    proximity: _Real
    selfCollision: _Truth
    simulated: _Truth
    tags: _List
    topology: _Targets
    useCurvature: _Truth

class TriangleOctreeCollisionModel(Object):
    """The triangles of a closed surface, for detection by rays: RayTraceNarrowPhase sends a ray from each point against its normal, into the body that it belongs to."""

    drawOctree: _TruthData
    bothSide: _TruthData
    computeNormals: _TruthData
    useCurvature: _TruthData
    active: _TruthData
    moving: _TruthData
    simulated: _TruthData
    selfCollision: _TruthData
    contactDistance: _RealData
    contactStiffness: _RealData
    contactFriction: _RealData
    contactRestitution: _RealData
    contactResponse: _TextsData
    color: _ListData
    group: _ListData
    numberOfContacts: _IntegerData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    topology: _TargetsLink
    mstate: _TargetsLink
    previous: _TargetsLink
    next: _TargetsLink
    collisionElementActiver: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_TriangleOctreeCollisionModel_]) -> None: ...

class _TrianglePressureForceField_(_Named, total=False):
    bbox: _List
    cauchyStress: _List
    listening: _Truth
    mstate: _Targets
    pressure: _List
    printLog: _Truth
    rayleighStiffness: _Real
    showForces: _Truth
    tags: _List
    topology: _Targets
    triangleList: _List
    useConstantForce: _Truth

class TrianglePressureForceField(Object):
    """Traction on triangles: a constant force per area at rest, or that of a stress on the current surface."""

    pressure: _ListData
    cauchyStress: _ListData
    triangleList: _ListData
    useConstantForce: _TruthData
    showForces: _TruthData
    rayleighStiffness: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    topology: _TargetsLink
    mstate: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_TrianglePressureForceField_]) -> None: ...

class _TriangleSetGeometryAlgorithms_(_Named, total=False):
    bbox: _List
    drawColorEdges: _List
    drawColorTriangles: _List
    drawEdges: _Truth
    drawNormalLength: _Real
    drawNormals: _Truth
    drawTriangles: _Truth
    listening: _Truth
    printLog: _Truth
    showEdgeIndices: _Truth
    showIndicesScale: _Real
    showPointIndices: _Truth
    showTriangleIndices: _Truth
    tagMechanics: _Texts
    tags: _List

class TriangleSetGeometryAlgorithms(_TopologyQueries):
    """Drawing options of triangles; no effect on the simulation."""

    showIndicesScale: _RealData
    showPointIndices: _TruthData
    tagMechanics: _TextsData
    showEdgeIndices: _TruthData
    drawEdges: _TruthData
    drawColorEdges: _ListData
    showTriangleIndices: _TruthData
    drawTriangles: _TruthData
    drawColorTriangles: _ListData
    drawNormals: _TruthData
    drawNormalLength: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_TriangleSetGeometryAlgorithms_]) -> None: ...

class _TriangleSetTopologyContainer_(_Named, total=False):
    bbox: _List
    checkConnexity: _Truth
    checkTopology: _Truth
    edges: _List
    listening: _Truth
    nbPoints: _Integer
    points: _List
    position: _List
    printLog: _Truth
    tags: _List
    triangles: _List

class TriangleSetTopologyContainer(_Topology):
    """A surface of triangles, with its edges."""

    position: _ListData
    nbPoints: _IntegerData
    checkTopology: _TruthData
    edges: _ListData
    checkConnexity: _TruthData
    triangles: _ListData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_TriangleSetTopologyContainer_]) -> None: ...

class _TriangleSetTopologyModifier_(_Named, total=False):
    bbox: _List
    list_Out: _List
    listening: _Truth
    printLog: _Truth
    propagateToDOF: _Truth
    tags: _List

class TriangleSetTopologyModifier(_Topology):
    """Lets the triangles of the container beside it change during a run. Whoever removes triangles, adds some or divides them does it through this component; what has data per point or per element follows."""

    propagateToDOF: _TruthData
    list_Out: _ListData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_TriangleSetTopologyModifier_]) -> None: ...

class _TriangularAnisotropicFEMForceField_(_Named, total=False):
    bbox: _List
    computePrincipalStress: _Truth
    criteriaValue: _Real
    fiberAngle: _Real
    fiberCenter: _List
    hosfordExponant: _Real
    initialTransformation: _List
    listening: _Truth
    localFiberDirection: _List
    method: _Choice
    mstate: _Targets
    poissonRatio: _List
    printLog: _Truth
    rayleighStiffness: _Real
    rotatedInitialElements: _List
    showFiber: _Truth
    showFracturableTriangles: _Truth
    showStressValue: _Truth
    showStressVector: _Truth
    tags: _List
    topology: _Targets
    transverseYoungModulus: _List
    triangleInfo: _List
    vertexInfo: _List
    youngModulus: _List

class TriangularAnisotropicFEMForceField(Object):
    """Elastic membrane with fibres: TriangularFEMForceField with one stiffness along the fibres and another across them."""

    transverseYoungModulus: _ListData
    fiberAngle: _RealData
    fiberCenter: _ListData
    showFiber: _TruthData
    localFiberDirection: _ListData
    method: _ChoiceData
    rotatedInitialElements: _ListData
    initialTransformation: _ListData
    hosfordExponant: _RealData
    criteriaValue: _RealData
    showFracturableTriangles: _TruthData
    poissonRatio: _ListData
    youngModulus: _ListData
    computePrincipalStress: _TruthData
    showStressValue: _TruthData
    showStressVector: _TruthData
    triangleInfo: _ListData
    vertexInfo: _ListData
    rayleighStiffness: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    topology: _TargetsLink
    mstate: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_TriangularAnisotropicFEMForceField_]) -> None: ...

class _TriangularBendingSprings_(_Named, total=False):
    bbox: _List
    damping: _Real
    listening: _Truth
    mstate: _Targets
    printLog: _Truth
    rayleighStiffness: _Real
    showSprings: _Truth
    stiffness: _Real
    tags: _List
    topology: _Targets

class TriangularBendingSprings(Object):
    """Springs that keep a surface of triangles from bending: one over each edge of exactly two triangles, between the points opposite to it, as long at rest as these points are apart."""

    stiffness: _RealData
    damping: _RealData
    showSprings: _TruthData
    rayleighStiffness: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    topology: _TargetsLink
    mstate: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_TriangularBendingSprings_]) -> None: ...

class _TriangularBiquadraticSpringsForceField_(_Named, total=False):
    bbox: _List
    compressible: _Truth
    dampingRatio: _Real
    initialPoints: _List
    listening: _Truth
    matrixRegularization: _Real
    mstate: _Targets
    poissonRatio: _Real
    printLog: _Truth
    rayleighStiffness: _Real
    tags: _List
    topology: _Targets
    useAngularSprings: _Truth
    youngModulus: _Real

class TriangularBiquadraticSpringsForceField(Object):
    """Elastic membrane of triangles with the energy of St. Venant and Kirchhoff, written in squares of the lengths of sides."""

    compressible: _TruthData
    matrixRegularization: _RealData
    poissonRatio: _RealData
    youngModulus: _RealData
    dampingRatio: _RealData
    useAngularSprings: _TruthData
    initialPoints: _ListData
    rayleighStiffness: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    topology: _TargetsLink
    mstate: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_TriangularBiquadraticSpringsForceField_]) -> None: ...

class _TriangularFEMForceField_(_Named, total=False):
    bbox: _List
    computePrincipalStress: _Truth
    criteriaValue: _Real
    hosfordExponant: _Real
    initialTransformation: _List
    listening: _Truth
    method: _Choice
    mstate: _Targets
    poissonRatio: _List
    printLog: _Truth
    rayleighStiffness: _Real
    rotatedInitialElements: _List
    showFracturableTriangles: _Truth
    showStressValue: _Truth
    showStressVector: _Truth
    tags: _List
    topology: _Targets
    triangleInfo: _List
    vertexInfo: _List
    youngModulus: _List

class TriangularFEMForceField(Object):
    """Elastic membrane: linear triangles in plane stress. It resists stretching and shearing, not bending."""

    method: _ChoiceData
    rotatedInitialElements: _ListData
    initialTransformation: _ListData
    hosfordExponant: _RealData
    criteriaValue: _RealData
    showFracturableTriangles: _TruthData
    poissonRatio: _ListData
    youngModulus: _ListData
    computePrincipalStress: _TruthData
    showStressValue: _TruthData
    showStressVector: _TruthData
    triangleInfo: _ListData
    vertexInfo: _ListData
    rayleighStiffness: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    topology: _TargetsLink
    mstate: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_TriangularFEMForceField_]) -> None: ...

class _TriangularFEMForceFieldOptim_(_Named, total=False):
    bbox: _List
    computePrincipalStress: _Truth
    damping: _Real
    listening: _Truth
    method: _Choice
    mstate: _Targets
    poissonRatio: _List
    printLog: _Truth
    rayleighStiffness: _Real
    restScale: _Real
    showStressThreshold: _Real
    showStressValue: _Truth
    showStressVector: _Truth
    tags: _List
    topology: _Targets
    triangleInfo: _List
    vertexInfo: _List
    youngModulus: _List

class TriangularFEMForceFieldOptim(Object):
    """Elastic membrane: linear triangles in plane stress, with strain measured in the rest shape."""

    method: _ChoiceData
    restScale: _RealData
    damping: _RealData
    showStressThreshold: _RealData
    poissonRatio: _ListData
    youngModulus: _ListData
    computePrincipalStress: _TruthData
    showStressValue: _TruthData
    showStressVector: _TruthData
    triangleInfo: _ListData
    vertexInfo: _ListData
    rayleighStiffness: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    topology: _TargetsLink
    mstate: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_TriangularFEMForceFieldOptim_]) -> None: ...

class _TriangularQuadraticSpringsForceField_(_Named, total=False):
    bbox: _List
    dampingRatio: _Real
    initialPoints: _List
    listening: _Truth
    mstate: _Targets
    poissonRatio: _Real
    printLog: _Truth
    rayleighStiffness: _Real
    tags: _List
    topology: _Targets
    useAngularSprings: _Truth
    youngModulus: _Real

class TriangularQuadraticSpringsForceField(Object):
    """Elastic membrane of triangles: their sides are springs, and springs between sides keep the angles, so that small strain has the energy of linear elasticity in plane stress."""

    poissonRatio: _RealData
    youngModulus: _RealData
    dampingRatio: _RealData
    useAngularSprings: _TruthData
    initialPoints: _ListData
    rayleighStiffness: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    topology: _TargetsLink
    mstate: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_TriangularQuadraticSpringsForceField_]) -> None: ...

class _TriangularTensorMassForceField_(_Named, total=False):
    bbox: _List
    edgeInfo: _Texts
    listening: _Truth
    mstate: _Targets
    poissonRatio: _Real
    printLog: _Truth
    rayleighStiffness: _Real
    tags: _List
    topology: _Targets
    youngModulus: _Real

class TriangularTensorMassForceField(Object):
    """Linear-elastic triangles in plane stress for small displacements: a constant stiffness K, kept per edge of the mesh."""

    poissonRatio: _RealData
    youngModulus: _RealData
    edgeInfo: _TextsData
    rayleighStiffness: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    topology: _TargetsLink
    mstate: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_TriangularTensorMassForceField_]) -> None: ...

class _TubularMapping_(_Named, total=False):
    applyRestPosition: _Truth
    bbox: _List
    geometricStiffness: _Choice
    input: _Targets
    isMechanical: _Truth
    listening: _Truth
    mapConstraints: _Truth
    mapForces: _Truth
    mapMasses: _Truth
    mapMatrices: _Truth
    nbPointsOnEachCircle: _Integer
    output: _Targets
    peak: _Integer
    printLog: _Truth
    radius: _Real
    tags: _List

class TubularMapping(Object):
    """Circles of points around rigid points, in the planes of their second and third axes: the surface of a tube."""

    nbPointsOnEachCircle: _IntegerData
    radius: _RealData
    peak: _IntegerData
    geometricStiffness: _ChoiceData
    mapForces: _TruthData
    mapConstraints: _TruthData
    mapMasses: _TruthData
    mapMatrices: _TruthData
    applyRestPosition: _TruthData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    input: _TargetsLink
    output: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_TubularMapping_]) -> None: ...

class _UnbuiltGaussSeidelConstraintSolver_(_Named, total=False):
    allVerified: _Truth
    bbox: _List
    computeConstraintForces: _Truth
    computeGraphs: _Truth
    constraintCorrections: _Targets
    constraintForces: _List
    contact: _Choice
    currentError: _Real
    currentIterations: _Integer
    currentNumConstraintGroups: _Integer
    currentNumConstraints: _Integer
    listening: _Truth
    maxIt: _Integer
    maxIterations: _Integer
    printLog: _Truth
    regularizationTerm: _Real
    scaleTolerance: _Truth
    sor: _Real
    tags: _List
    tolerance: _Real

class UnbuiltGaussSeidelConstraintSolver(_ConstraintSolve):
    """Block Gauss-Seidel that does without the matrix W: for many contacts between bodies whose corrections are cheap."""

    maxIterations: _IntegerData
    tolerance: _RealData
    sor: _RealData
    regularizationTerm: _RealData
    scaleTolerance: _TruthData
    allVerified: _TruthData
    computeGraphs: _TruthData
    currentNumConstraints: _IntegerData
    currentNumConstraintGroups: _IntegerData
    currentIterations: _IntegerData
    currentError: _RealData
    constraintForces: _ListData
    computeConstraintForces: _TruthData
    contact: _ChoiceData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    constraintCorrections: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_UnbuiltGaussSeidelConstraintSolver_]) -> None: ...

class _UncoupledConstraintCorrection_(_Named, total=False):
    bbox: _List
    compliance: _List
    correctionPositionFactor: _Real
    correctionVelocityFactor: _Real
    defaultCompliance: _Real
    listening: _Truth
    mstate: _Targets
    printLog: _Truth
    tags: _List
    topology: _Targets
    useOdeSolverIntegrationFactors: _Truth
    verbose: _Truth

class UncoupledConstraintCorrection(Object):
    """A compliance for each point by itself: exact for rigid bodies and free particles, an approximation for deformable bodies."""

    compliance: _ListData
    defaultCompliance: _RealData
    verbose: _TruthData
    correctionVelocityFactor: _RealData
    correctionPositionFactor: _RealData
    useOdeSolverIntegrationFactors: _TruthData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    mstate: _TargetsLink
    topology: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_UncoupledConstraintCorrection_]) -> None: ...

class _UniformLagrangianConstraint_(_Named, total=False):
    bbox: _List
    constrainToRestPos: _Truth
    constraintIndex: _Integer
    endTime: _Real
    group: _Integer
    iterative: _Truth
    listening: _Truth
    mstate: _Targets
    printLog: _Truth
    tags: _List

class UniformLagrangianConstraint(Object):
    """Keeps every scalar of a state at zero, or at its rest position: on the output of a mapping it is a constraint on what the mapping computes, such as a distance."""

    iterative: _TruthData
    constrainToRestPos: _TruthData
    group: _IntegerData
    constraintIndex: _IntegerData
    endTime: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    mstate: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_UniformLagrangianConstraint_]) -> None: ...

class _UniformMass_(_Named, total=False):
    bbox: _List
    compute_mapping_inertia: _Truth
    filename: _Texts
    indices: _List
    inertiaFrame: _Choice
    listening: _Truth
    localRange: _List
    mstate: _Targets
    preserveTotalMass: _Truth
    printLog: _Truth
    rayleighMass: _Real
    separateGravity: _Truth
    showAxisSizeFactor: _Real
    showGravityCenter: _Truth
    showInitialCenterOfGravity: _Truth
    showX0: _Truth
    tags: _List
    topology: _Targets
    totalMass: _Real
    vertexMass: _List

class UniformMass(Object):
    """The same mass on all points, or on those of `indices` or `localRange`: vertexMass each, or totalMass shared equally."""

    vertexMass: _ListData
    totalMass: _RealData
    filename: _TextsData
    localRange: _ListData
    indices: _ListData
    preserveTotalMass: _TruthData
    inertiaFrame: _ChoiceData
    compute_mapping_inertia: _TruthData
    showGravityCenter: _TruthData
    showInitialCenterOfGravity: _TruthData
    showX0: _TruthData
    showAxisSizeFactor: _RealData
    separateGravity: _TruthData
    rayleighMass: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    topology: _TargetsLink
    mstate: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_UniformMass_]) -> None: ...

class _UniformVelocityDampingForceField_(_Named, total=False):
    bbox: _List
    damping: _Real
    dampingCoefficient: _Real
    implicit: _Truth
    listening: _Truth
    mstate: _Targets
    printLog: _Truth
    rayleighStiffness: _Real
    tags: _List

class UniformVelocityDampingForceField(Object):
    """Drag on every point: F = -dampingCoefficient v, on all components of the velocity."""

    dampingCoefficient: _RealData
    implicit: _TruthData
    rayleighStiffness: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    mstate: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_UniformVelocityDampingForceField_]) -> None: ...

class _UnilateralLagrangianConstraint_(_Named, total=False):
    bbox: _List
    constraintIndex: _Integer
    endTime: _Real
    group: _Integer
    listening: _Truth
    object1: _Targets
    object2: _Targets
    printLog: _Truth
    tags: _List

class UnilateralLagrangianConstraint(Object):
    """What `FrictionContactConstraint` makes of contacts: two points that do not come closer than the contact distance, with Coulomb friction."""

    group: _IntegerData
    constraintIndex: _IntegerData
    endTime: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    object1: _TargetsLink
    object2: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_UnilateralLagrangianConstraint_]) -> None: ...

class _UnilateralPlaneConstraint_(_Named, total=False):
    bbox: _List
    constraintIndex: _Integer
    endTime: _Real
    flipNormal: _Truth
    group: _Integer
    indices: _List
    listening: _Truth
    mstate: _Targets
    printLog: _Truth
    tags: _List

class UnilateralPlaneConstraint(Object):
    """Keeps a point on one side of the plane through three other points, which may move as well."""

    indices: _ListData
    flipNormal: _TruthData
    group: _IntegerData
    constraintIndex: _IntegerData
    endTime: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    mstate: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_UnilateralPlaneConstraint_]) -> None: ...

class _VTKExporter_(_Named, total=False):
    XMLformat: _Truth
    bbox: _List
    cellsDataFields: _List
    edges: _Truth
    enable: _Truth
    exportAtBegin: _Truth
    exportAtEnd: _Truth
    exportEveryNumberOfSteps: _Integer
    filename: _Texts
    hexas: _Truth
    listening: _Truth
    mstate: _Targets
    overwrite: _Truth
    pointsDataFields: _List
    position: _List
    printLog: _Truth
    quads: _Truth
    tags: _List
    tetras: _Truth
    topology: _Targets
    triangles: _Truth

class VTKExporter(Object):
    """Writes the mesh of a body with values on its points and elements as VTK files, for ParaView and the like."""

    XMLformat: _TruthData
    edges: _TruthData
    triangles: _TruthData
    quads: _TruthData
    tetras: _TruthData
    hexas: _TruthData
    pointsDataFields: _ListData
    cellsDataFields: _ListData
    overwrite: _TruthData
    filename: _TextsData
    exportEveryNumberOfSteps: _IntegerData
    exportAtBegin: _TruthData
    exportAtEnd: _TruthData
    enable: _TruthData
    position: _ListData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    mstate: _TargetsLink
    topology: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_VTKExporter_]) -> None: ...

_ValuesFromIndices_ = TypedDict("_ValuesFromIndices_", {"name": _Text, "template": str, "src": _Link, "bbox": _List, "doUpdate": _Truth, "in": _List, "indices": _List, "listening": _Truth, "out": _List, "printLog": _Truth, "tags": _List}, total=False)

class ValuesFromIndices(Object):
    """Takes the entries at given indices from a list, in the order of the indices."""

    indices: _ListData
    out: _ListData
    doUpdate: _TruthData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_ValuesFromIndices_]) -> None: ...

class _ValuesFromPositions_(_Named, total=False):
    bbox: _List
    blockSize: _Integer
    box: _List
    computeEdges: _Truth
    computeHexahedra: _Truth
    computeQuad: _Truth
    computeQuads: _Truth
    computeTetrahedra: _Truth
    computeTriangles: _Truth
    doUpdate: _Truth
    drawBoxes: _Truth
    drawEdges: _Truth
    drawHexahedra: _Truth
    drawPoints: _Truth
    drawQuads: _Truth
    drawROI: _Truth
    drawSize: _Real
    drawSphere: _Truth
    drawTetrahedra: _Truth
    drawTriangles: _Truth
    edgeIndices: _List
    edgeOutIndices: _List
    edges: _List
    edgesInROI: _List
    edgesOutROI: _List
    hexahedra: _List
    hexahedraInROI: _List
    hexahedronIndices: _List
    indices: _List
    indicesOut: _List
    inputValues: _List
    isVisible: _Truth
    listening: _Truth
    nbIndices: _Integer
    pointIndices: _List
    pointsInROI: _List
    pointsOutROI: _List
    position: _List
    printLog: _Truth
    quad: _List
    quadInROI: _List
    quadIndices: _List
    quads: _List
    quadsInROI: _List
    rest_position: _List
    strict: _Truth
    tags: _List
    tetrahedra: _List
    tetrahedraInROI: _List
    tetrahedraOutROI: _List
    tetrahedronIndices: _List
    tetrahedronOutIndices: _List
    triangleIndices: _List
    triangleOutIndices: _List
    triangles: _List
    trianglesInROI: _List
    trianglesOutROI: _List
    values: _List
    valuesOf: _Choice

class ValuesFromPositions(Object):
    """Takes the values of the points or elements in boxes, in increasing order of their indices."""

    inputValues: _ListData
    blockSize: _IntegerData
    valuesOf: _ChoiceData
    box: _ListData
    values: _ListData
    position: _ListData
    edges: _ListData
    triangles: _ListData
    quads: _ListData
    tetrahedra: _ListData
    hexahedra: _ListData
    computeEdges: _TruthData
    computeTriangles: _TruthData
    computeQuads: _TruthData
    computeTetrahedra: _TruthData
    computeHexahedra: _TruthData
    strict: _TruthData
    doUpdate: _TruthData
    indices: _ListData
    edgeIndices: _ListData
    triangleIndices: _ListData
    quadIndices: _ListData
    tetrahedronIndices: _ListData
    hexahedronIndices: _ListData
    pointsInROI: _ListData
    edgesInROI: _ListData
    trianglesInROI: _ListData
    quadsInROI: _ListData
    tetrahedraInROI: _ListData
    hexahedraInROI: _ListData
    nbIndices: _IntegerData
    indicesOut: _ListData
    edgeOutIndices: _ListData
    triangleOutIndices: _ListData
    tetrahedronOutIndices: _ListData
    pointsOutROI: _ListData
    edgesOutROI: _ListData
    trianglesOutROI: _ListData
    tetrahedraOutROI: _ListData
    drawROI: _TruthData
    drawPoints: _TruthData
    drawEdges: _TruthData
    drawTriangles: _TruthData
    drawQuads: _TruthData
    drawTetrahedra: _TruthData
    drawHexahedra: _TruthData
    drawSize: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_ValuesFromPositions_]) -> None: ...

class _VariationalSymplecticSolver_(_Named, total=False):
    bbox: _List
    computeHamiltonian: _Truth
    explicitIntegration: _Truth
    file: _Texts
    hamiltonianEnergy: _Real
    linearSolver: _Targets
    listening: _Truth
    newtonError: _Real
    printLog: _Truth
    rayleighMass: _Real
    rayleighStiffness: _Real
    saveEnergyInFile: _Truth
    steps: _Integer
    tags: _List
    threadSafeVisitor: _Truth
    useIncrementalPotentialEnergy: _Truth

class VariationalSymplecticSolver(_LinearSolve):
    """Integration that keeps the geometry of undamped motion: energy stays near its value for any number of steps, momenta are exact."""

    newtonError: _RealData
    steps: _IntegerData
    rayleighStiffness: _RealData
    rayleighMass: _RealData
    explicitIntegration: _TruthData
    saveEnergyInFile: _TruthData
    file: _TextsData
    computeHamiltonian: _TruthData
    hamiltonianEnergy: _RealData
    useIncrementalPotentialEnergy: _TruthData
    threadSafeVisitor: _TruthData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    linearSolver: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_VariationalSymplecticSolver_]) -> None: ...

class _VectorSpringForceField_(_Named, total=False):
    bbox: _List
    filename: _Texts
    listening: _Truth
    object1: _Targets
    object2: _Targets
    printLog: _Truth
    rayleighStiffness: _Real
    springs: _List
    stiffness: _Real
    tags: _List
    topology: _Targets
    useTopology: _Truth
    viscosity: _Real

class VectorSpringForceField(Object):
    """Springs that keep not the distance but the vector r between two points: the force on the first point is F = stiffness (x2 - x1 - r) + viscosity (v2 - v1)."""

    springs: _ListData
    filename: _TextsData
    stiffness: _RealData
    viscosity: _RealData
    useTopology: _TruthData
    rayleighStiffness: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    topology: _TargetsLink
    object1: _TargetsLink
    object2: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_VectorSpringForceField_]) -> None: ...

class _Vertex2Frame_(_Named, total=False):
    bbox: _List
    frames: _List
    invertNormals: _Truth
    listening: _Truth
    normals: _List
    position: _List
    printLog: _Truth
    rotation: _List
    rotationAngle: _Real
    tags: _List
    useNormals: _Truth
    vertices: _List

class Vertex2Frame(Object):
    """Makes a rigid frame of each vertex."""

    vertices: _ListData
    normals: _ListData
    frames: _ListData
    useNormals: _TruthData
    invertNormals: _TruthData
    rotation: _ListData
    rotationAngle: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_Vertex2Frame_]) -> None: ...

class _ViewerSetting_(_Named, total=False):
    bbox: _List
    cameraMode: _Texts
    fullscreen: _Truth
    listening: _Truth
    objectPickingMethod: _Texts
    printLog: _Truth
    resolution: _List
    tags: _List

class ViewerSetting(Object):
    """Window of the viewer; no effect on the simulation."""

    resolution: _ListData
    fullscreen: _TruthData
    cameraMode: _TextsData
    objectPickingMethod: _TextsData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_ViewerSetting_]) -> None: ...

class _Visual3DText_(_Named, total=False):
    bbox: _List
    color: _List
    depthTest: _Truth
    listening: _Truth
    position: _List
    printLog: _Truth
    scale: _Real
    tags: _List
    text: _Texts

class Visual3DText(Object):
    """A text that is drawn at a place of the scene; no effect on the simulation."""

    text: _TextsData
    position: _ListData
    scale: _RealData
    color: _ListData
    depthTest: _TruthData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_Visual3DText_]) -> None: ...

class _VisualBoundingBox_(_Named, total=False):
    bbox: _List
    color: _List
    listening: _Truth
    printLog: _Truth
    tags: _List
    thickness: _Real

class VisualBoundingBox(Object):
    """A box that is drawn; no effect on the simulation."""

    color: _ListData
    thickness: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_VisualBoundingBox_]) -> None: ...

class _VisualGrid_(_Named, total=False):
    bbox: _List
    color: _List
    draw: _Truth
    listening: _Truth
    nbLineSegments: _Integer
    nbSubdiv: _Integer
    plane: _Texts
    printLog: _Truth
    size: _Real
    tags: _List
    thickness: _Real

class VisualGrid(Object):
    """A grid that is drawn for orientation; no effect on the simulation."""

    plane: _TextsData
    size: _RealData
    nbSubdiv: _IntegerData
    color: _ListData
    thickness: _RealData
    nbLineSegments: _IntegerData
    draw: _TruthData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_VisualGrid_]) -> None: ...

class _VisualMesh_(_Named, total=False):
    bbox: _List
    colorMap: _Texts
    elementSpace: _Real
    enable: _Truth
    lighting: _Truth
    listening: _Truth
    position: _List
    printLog: _Truth
    tags: _List
    topology: _Targets
    vertexValues: _List

class VisualMesh(Object):
    """The elements of a mesh, drawn apart from each other, also with values of its points as colours; no effect on the simulation."""

    enable: _TruthData
    position: _ListData
    elementSpace: _RealData
    lighting: _TruthData
    vertexValues: _ListData
    colorMap: _TextsData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    topology: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_VisualMesh_]) -> None: ...

class _VisualModelImpl_(_Named, total=False):
    bbox: _List
    bitangents: _List
    castshadow: _List
    color: _List
    computeTangents: _Truth
    computeTextureCoordinates: _Truth
    du: _List
    dv: _List
    dx: _List
    dy: _List
    dz: _List
    edges: _List
    enable: _Truth
    fileMesh: _Texts
    filename: _Texts
    fixMergedUVSeams: _Truth
    flip: _List
    groups: _List
    handleDynamicTopology: _Truth
    initRestPositions: _Truth
    keepLines: _Truth
    listening: _Truth
    material: _Texts
    materials: _List
    normal: _List
    normals: _List
    position: _List
    printLog: _Truth
    putOnlyTexCoords: _Truth
    quads: _List
    restPosition: _List
    rotation: _List
    rx: _List
    ry: _List
    rz: _List
    scale: _List
    scale3d: _List
    scaleTex: _List
    srgbTexturing: _Truth
    su: _List
    sv: _List
    sx: _List
    sy: _List
    sz: _List
    tags: _List
    tangents: _List
    texcoords: _List
    texturename: _Texts
    topology: _Targets
    translation: _List
    translationTex: _List
    triangles: _List
    updateNormals: _Truth
    updateTangents: _Truth
    useNormals: _Truth
    vertNormIdx: _List
    vertPosIdx: _List
    vertices: _List

class VisualModelImpl(Object):
    """A surface that is drawn, and follows the points that a mapping moves."""

    position: _ListData
    restPosition: _ListData
    normal: _ListData
    vertices: _ListData
    texcoords: _ListData
    tangents: _ListData
    bitangents: _ListData
    edges: _ListData
    triangles: _ListData
    quads: _ListData
    vertPosIdx: _ListData
    vertNormIdx: _ListData
    filename: _TextsData
    texturename: _TextsData
    translation: _ListData
    rotation: _ListData
    scale3d: _ListData
    initRestPositions: _TruthData
    useNormals: _TruthData
    updateNormals: _TruthData
    computeTangents: _TruthData
    updateTangents: _TruthData
    computeTextureCoordinates: _TruthData
    handleDynamicTopology: _TruthData
    fixMergedUVSeams: _TruthData
    keepLines: _TruthData
    scaleTex: _ListData
    translationTex: _ListData
    putOnlyTexCoords: _TruthData
    srgbTexturing: _TruthData
    color: _ListData
    material: _TextsData
    materials: _ListData
    groups: _ListData
    enable: _TruthData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    topology: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_VisualModelImpl_]) -> None: ...

class _VisualModelOBJExporter_(_Named, total=False):
    bbox: _List
    enable: _Truth
    exportAtBegin: _Truth
    exportAtEnd: _Truth
    exportEveryNumberOfSteps: _Integer
    filename: _Texts
    listening: _Truth
    printLog: _Truth
    tags: _List

class VisualModelOBJExporter(Object):
    """Writes all visual models of its node and below into one Wavefront file, `.obj`: each is a group with a material of its own, plain grey in a file of materials, `.mtl`, to be coloured elsewhere."""

    filename: _TextsData
    exportEveryNumberOfSteps: _IntegerData
    exportAtBegin: _TruthData
    exportAtEnd: _TruthData
    enable: _TruthData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_VisualModelOBJExporter_]) -> None: ...

class _VisualPointCloud_(_Named, total=False):
    bbox: _List
    color: _List
    drawMode: _Choice
    enable: _Truth
    indicesColor: _List
    indicesScale: _Real
    listening: _Truth
    pointSize: _Real
    position: _List
    printLog: _Truth
    showIndices: _Truth
    sphereRadius: _List
    tags: _List

class VisualPointCloud(Object):
    """Points that are drawn as dots, balls or frames; no effect on the simulation."""

    enable: _TruthData
    position: _ListData
    drawMode: _ChoiceData
    pointSize: _RealData
    sphereRadius: _ListData
    color: _ListData
    showIndices: _TruthData
    indicesScale: _RealData
    indicesColor: _ListData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_VisualPointCloud_]) -> None: ...

class _VisualStyle_(_Named, total=False):
    bbox: _List
    displayFlags: _Texts
    listening: _Truth
    printLog: _Truth
    tags: _List

class VisualStyle(Object):
    """What viewers show of the node and below; no effect on the simulation."""

    displayFlags: _TextsData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_VisualStyle_]) -> None: ...

class _VisualTransform_(_Named, total=False):
    bbox: _List
    enable: _Truth
    listening: _Truth
    printLog: _Truth
    recursive: _Truth
    tags: _List
    transform: _List

class VisualTransform(Object):
    """Moves what is drawn of its node; no effect on the simulation."""

    enable: _TruthData
    transform: _ListData
    recursive: _TruthData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_VisualTransform_]) -> None: ...

class _VisualVectorField_(_Named, total=False):
    bbox: _List
    color: _List
    drawMode: _Choice
    enable: _Truth
    listening: _Truth
    position: _List
    printLog: _Truth
    tags: _List
    vector: _List
    vectorScale: _Real

class VisualVectorField(Object):
    """Vectors that are drawn at points: velocities, forces or others; no effect on the simulation."""

    enable: _TruthData
    position: _ListData
    vector: _ListData
    vectorScale: _RealData
    drawMode: _ChoiceData
    color: _ListData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_VisualVectorField_]) -> None: ...

class _VoidMapping_(_Named, total=False):
    bbox: _List
    input: _Targets
    listening: _Truth
    output: _Targets
    printLog: _Truth
    tags: _List

class VoidMapping(Object):
    """Does nothing: a place holder where a tool expects a mapping. The state of its node stays independent."""

    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    input: _TargetsLink
    output: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_VoidMapping_]) -> None: ...

class _VolumeFromTriangles_(_Named, total=False):
    bbox: _List
    listening: _Truth
    mechanical: _Targets
    position: _List
    positions: _List
    printLog: _Truth
    quads: _List
    tags: _List
    topology: _Targets
    triangles: _List
    update: _Truth
    volume: _Real

class VolumeFromTriangles(Object):
    """Computes the volume inside a closed surface of triangles and quads (m^3): V = sum a . (b x c) / 6, positive if the faces are counter-clockwise seen from outside."""

    position: _ListData
    triangles: _ListData
    quads: _ListData
    volume: _RealData
    update: _TruthData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    topology: _TargetsLink
    mechanical: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_VolumeFromTriangles_]) -> None: ...

class _VolumeFromVolumetricElements_(_Named, total=False):
    bbox: _List
    hexahedra: _List
    hexas: _List
    listening: _Truth
    mechanical: _Targets
    position: _List
    positions: _List
    printLog: _Truth
    prisms: _List
    pyramids: _List
    tags: _List
    tetrahedra: _List
    tetras: _List
    topology: _Targets
    update: _Truth
    volume: _Real

class VolumeFromVolumetricElements(Object):
    """Computes the sum of the volumes of tetrahedra and hexahedra (m^3); hexahedra are cut into tetrahedra."""

    position: _ListData
    tetrahedra: _ListData
    hexahedra: _ListData
    prisms: _ListData
    pyramids: _ListData
    volume: _RealData
    update: _TruthData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    topology: _TargetsLink
    mechanical: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_VolumeFromVolumetricElements_]) -> None: ...

class _VolumeMapping_(_Named, total=False):
    applyRestPosition: _Truth
    bbox: _List
    geometricStiffness: _Choice
    input: _Targets
    isMechanical: _Truth
    listening: _Truth
    mapConstraints: _Truth
    mapForces: _Truth
    mapMasses: _Truth
    mapMatrices: _Truth
    output: _Targets
    printLog: _Truth
    tags: _List
    topology: _Targets

class VolumeMapping(Object):
    """The volumes of the tetrahedra of a topology."""

    geometricStiffness: _ChoiceData
    mapForces: _TruthData
    mapConstraints: _TruthData
    mapMasses: _TruthData
    mapMatrices: _TruthData
    applyRestPosition: _TruthData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    topology: _TargetsLink
    input: _TargetsLink
    output: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_VolumeMapping_]) -> None: ...

class _VoxelGridLoader_(_Named, total=False):
    ROI: _List
    bbox: _List
    bgValue: _List
    dataValue: _List
    filename: _Texts
    generateHexa: _Truth
    header: _Integer
    hexahedra: _List
    hexas: _List
    idxInRegularGrid: _List
    listening: _Truth
    position: _List
    printLog: _Truth
    resolution: _List
    segmentationFile: _Texts
    segmentationHeader: _Integer
    tags: _List
    voxelSize: _List

class VoxelGridLoader(Object):
    """Reads an image of voxels (`.raw`: one byte for each voxel, x fastest) and makes a hexahedron of each voxel that belongs to the body."""

    filename: _TextsData
    position: _ListData
    hexahedra: _ListData
    voxelSize: _ListData
    resolution: _ListData
    ROI: _ListData
    header: _IntegerData
    segmentationHeader: _IntegerData
    idxInRegularGrid: _ListData
    bgValue: _ListData
    dataValue: _ListData
    generateHexa: _TruthData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    def __init__(self, node: Node, **attributes: Unpack[_VoxelGridLoader_]) -> None: ...

class _WarpPreconditioner_(_Named, total=False):
    bbox: _List
    linearSolver: _Targets
    linearSystem: _Targets
    listening: _Truth
    parallelInverseProduct: _Truth
    printLog: _Truth
    tags: _List

class WarpPreconditioner(_LinearSolve):
    """Solves with another solver whose matrix belongs to an earlier configuration, turned point by point: x = R S(R^T b), where S is that solver and R holds the rotations of the points since its matrix was assembled."""

    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    parallelInverseProduct: _TruthData
    linearSolver: _TargetsLink
    linearSystem: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_WarpPreconditioner_]) -> None: ...

class _WireBeamInterpolation_(_Named, total=False):
    DOF0TransformNode0: _List
    DOF1TransformNode1: _List
    WireRestShape: _Targets
    bbox: _List
    beamCollision: _List
    curvAbsList: _List
    dofsAndBeamsAligned: _Truth
    edgeList: _List
    lengthList: _List
    listening: _Truth
    mstate: _Targets
    printLog: _Truth
    tags: _List
    topology: _Targets

class WireBeamInterpolation(Object):
    """Beams of a wire, as many as a controller has pushed out: an InterventionalRadiologyController lays them out, or a SutureController those of a whole thread."""

    edgeList: _ListData
    lengthList: _ListData
    DOF0TransformNode0: _ListData
    DOF1TransformNode1: _ListData
    curvAbsList: _ListData
    beamCollision: _ListData
    dofsAndBeamsAligned: _TruthData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    WireRestShape: _TargetsLink
    topology: _TargetsLink
    mstate: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_WireBeamInterpolation_]) -> None: ...

class _WireRestShape_(_Named, total=False):
    bbox: _List
    densityOfBeams: _List
    keyPoints: _List
    listening: _Truth
    printLog: _Truth
    tags: _List
    topology: _Targets
    wireMaterials: _Targets

class WireRestShape(Object):
    """A wire as a row of sections, from its handle to its tip."""

    keyPoints: _ListData
    densityOfBeams: _ListData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    wireMaterials: _TargetsLink
    topology: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_WireRestShape_]) -> None: ...

class _WriteState_(_Named, total=False):
    DOFsV: _List
    DOFsX: _List
    bbox: _List
    digits: _Integer
    filename: _Texts
    keperiod: _Real
    listening: _Truth
    mstate: _Targets
    period: _Real
    printLog: _Truth
    stopAt: _Real
    tags: _List
    time: _List
    writeF: _Truth
    writeV: _Truth
    writeX: _Truth
    writeX0: _Truth

class WriteState(Object):
    """Writes the state of a body into a text file, at the beginning of steps: a record shows the state at its time."""

    filename: _TextsData
    writeX: _TruthData
    writeX0: _TruthData
    writeV: _TruthData
    writeF: _TruthData
    digits: _IntegerData
    DOFsX: _ListData
    DOFsV: _ListData
    stopAt: _RealData
    keperiod: _RealData
    time: _ListData
    period: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    mstate: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_WriteState_]) -> None: ...

class _WriteTopology_(_Named, total=False):
    bbox: _List
    filename: _Texts
    interval: _Real
    listening: _Truth
    period: _Real
    printLog: _Truth
    tags: _List
    time: _List
    topology: _Targets
    writeContainers: _Truth
    writeShellContainers: _Truth

class WriteTopology(Object):
    """Writes the elements of a topology into a text file, at the beginning of steps."""

    filename: _TextsData
    writeContainers: _TruthData
    writeShellContainers: _TruthData
    interval: _RealData
    time: _ListData
    period: _RealData
    printLog: _TruthData
    tags: _ListData
    listening: _TruthData
    bbox: _ListData
    topology: _TargetsLink
    def __init__(self, node: Node, **attributes: Unpack[_WriteTopology_]) -> None: ...

class Components:
    @overload
    def addObject(self, component: _Component) -> _Component: ...
    @overload
    def addObject(self, component: Literal["AMDOrderingMethod"], **attributes: Unpack[_AMDOrderingMethod_]) -> AMDOrderingMethod: ...
    @overload
    def addObject(self, component: Literal["APIVersion"], **attributes: Unpack[_APIVersion_]) -> APIVersion: ...
    @overload
    def addObject(self, component: Literal["AdaptiveBeamController"], **attributes: Unpack[_AdaptiveBeamController_]) -> AdaptiveBeamController: ...
    @overload
    def addObject(self, component: Literal["AdaptiveBeamForceFieldAndMass"], **attributes: Unpack[_AdaptiveBeamForceFieldAndMass_]) -> AdaptiveBeamForceFieldAndMass: ...
    @overload
    def addObject(self, component: Literal["AdaptiveBeamLengthConstraint"], **attributes: Unpack[_AdaptiveBeamLengthConstraint_]) -> AdaptiveBeamLengthConstraint: ...
    @overload
    def addObject(self, component: Literal["AdaptiveBeamMapping"], **attributes: Unpack[_AdaptiveBeamMapping_]) -> AdaptiveBeamMapping: ...
    @overload
    def addObject(self, component: Literal["AdaptiveBeamSlidingConstraint"], **attributes: Unpack[_AdaptiveBeamSlidingConstraint_]) -> AdaptiveBeamSlidingConstraint: ...
    @overload
    def addObject(self, component: Literal["AdaptiveInflatableBeamForceField"], **attributes: Unpack[_AdaptiveInflatableBeamForceField_]) -> AdaptiveInflatableBeamForceField: ...
    @overload
    def addObject(self, component: Literal["AddDataRepository"], **attributes: Unpack[_AddDataRepository_]) -> AddDataRepository: ...
    @overload
    def addObject(self, component: Literal["AddPluginRepository"], **attributes: Unpack[_AddPluginRepository_]) -> AddPluginRepository: ...
    @overload
    def addObject(self, component: Literal["AffineMovementProjectiveConstraint"], **attributes: Unpack[_AffineMovementProjectiveConstraint_]) -> AffineMovementProjectiveConstraint: ...
    @overload
    def addObject(self, component: Literal["AlgebraicMultigridPreconditioner"], **attributes: Unpack[_AlgebraicMultigridPreconditioner_]) -> AlgebraicMultigridPreconditioner: ...
    @overload
    def addObject(self, component: Literal["AngularSpringForceField"], **attributes: Unpack[_AngularSpringForceField_]) -> AngularSpringForceField: ...
    @overload
    def addObject(self, component: Literal["AnimationEditor"], **attributes: Unpack[_AnimationEditor_]) -> AnimationEditor: ...
    @overload
    def addObject(self, component: Literal["AreaMapping"], **attributes: Unpack[_AreaMapping_]) -> AreaMapping: ...
    @overload
    def addObject(self, component: Literal["ArticulatedHierarchyContainer"], **attributes: Unpack[_ArticulatedHierarchyContainer_]) -> ArticulatedHierarchyContainer: ...
    @overload
    def addObject(self, component: Literal["ArticulatedSystemMapping"], **attributes: Unpack[_ArticulatedSystemMapping_]) -> ArticulatedSystemMapping: ...
    @overload
    def addObject(self, component: Literal["Articulation"], **attributes: Unpack[_Articulation_]) -> Articulation: ...
    @overload
    def addObject(self, component: Literal["ArticulationCenter"], **attributes: Unpack[_ArticulationCenter_]) -> ArticulationCenter: ...
    @overload
    def addObject(self, component: Literal["AsyncSparseLDLSolver"], **attributes: Unpack[_AsyncSparseLDLSolver_]) -> AsyncSparseLDLSolver: ...
    @overload
    def addObject(self, component: Literal["AttachBodyButtonSetting"], **attributes: Unpack[_AttachBodyButtonSetting_]) -> AttachBodyButtonSetting: ...
    @overload
    def addObject(self, component: Literal["AttachProjectiveConstraint"], **attributes: Unpack[_AttachProjectiveConstraint_]) -> AttachProjectiveConstraint: ...
    @overload
    def addObject(self, component: Literal["AugmentedLagrangianConstraint"], **attributes: Unpack[_AugmentedLagrangianConstraint_]) -> AugmentedLagrangianConstraint: ...
    @overload
    def addObject(self, component: Literal["AverageCoord"], **attributes: Unpack[_AverageCoord_]) -> AverageCoord: ...
    @overload
    def addObject(self, component: Literal["BDFOdeSolver"], **attributes: Unpack[_BDFOdeSolver_]) -> BDFOdeSolver: ...
    @overload
    def addObject(self, component: Literal["BTDLinearSolver"], **attributes: Unpack[_BTDLinearSolver_]) -> BTDLinearSolver: ...
    @overload
    def addObject(self, component: Literal["BVHNarrowPhase"], **attributes: Unpack[_BVHNarrowPhase_]) -> BVHNarrowPhase: ...
    @overload
    def addObject(self, component: Literal["BackgroundSetting"], **attributes: Unpack[_BackgroundSetting_]) -> BackgroundSetting: ...
    @overload
    def addObject(self, component: Literal["BarycentricMapping"], **attributes: Unpack[_BarycentricMapping_]) -> BarycentricMapping: ...
    @overload
    def addObject(self, component: Literal["BaseMaterial"], **attributes: Unpack[_BaseMaterial_]) -> BaseMaterial: ...
    @overload
    def addObject(self, component: Literal["BeamAdapterActionController"], **attributes: Unpack[_BeamAdapterActionController_]) -> BeamAdapterActionController: ...
    @overload
    def addObject(self, component: Literal["BeamFEMForceField"], **attributes: Unpack[_BeamFEMForceField_]) -> BeamFEMForceField: ...
    @overload
    def addObject(self, component: Literal["BeamInterpolation"], **attributes: Unpack[_BeamInterpolation_]) -> BeamInterpolation: ...
    @overload
    def addObject(self, component: Literal["BeamLengthMapping"], **attributes: Unpack[_BeamLengthMapping_]) -> BeamLengthMapping: ...
    @overload
    def addObject(self, component: Literal["BeamLinearMapping"], **attributes: Unpack[_BeamLinearMapping_]) -> BeamLinearMapping: ...
    @overload
    def addObject(self, component: Literal["BeamProjectionDifferenceMultiMapping"], **attributes: Unpack[_BeamProjectionDifferenceMultiMapping_]) -> BeamProjectionDifferenceMultiMapping: ...
    @overload
    def addObject(self, component: Literal["BilateralLagrangianConstraint"], **attributes: Unpack[_BilateralLagrangianConstraint_]) -> BilateralLagrangianConstraint: ...
    @overload
    def addObject(self, component: Literal["BlenderExporter"], **attributes: Unpack[_BlenderExporter_]) -> BlenderExporter: ...
    @overload
    def addObject(self, component: Literal["BlockGaussSeidelConstraintSolver"], **attributes: Unpack[_BlockGaussSeidelConstraintSolver_]) -> BlockGaussSeidelConstraintSolver: ...
    @overload
    def addObject(self, component: Literal["BlockJacobiPreconditioner"], **attributes: Unpack[_BlockJacobiPreconditioner_]) -> BlockJacobiPreconditioner: ...
    @overload
    def addObject(self, component: Literal["BoxConstraint"], **attributes: Unpack[_BoxConstraint_]) -> BoxConstraint: ...
    @overload
    def addObject(self, component: Literal["BoxROI"], **attributes: Unpack[_BoxROI_]) -> BoxROI: ...
    @overload
    def addObject(self, component: Literal["BruteForceBroadPhase"], **attributes: Unpack[_BruteForceBroadPhase_]) -> BruteForceBroadPhase: ...
    @overload
    def addObject(self, component: Literal["BruteForceDetection"], **attributes: Unpack[_BruteForceDetection_]) -> BruteForceDetection: ...
    @overload
    def addObject(self, component: Literal["CCDTightInclusionIntersection"], **attributes: Unpack[_CCDTightInclusionIntersection_]) -> CCDTightInclusionIntersection: ...
    @overload
    def addObject(self, component: Literal["CGLinearSolver"], **attributes: Unpack[_CGLinearSolver_]) -> CGLinearSolver: ...
    @overload
    def addObject(self, component: Literal["COLAMDOrderingMethod"], **attributes: Unpack[_COLAMDOrderingMethod_]) -> COLAMDOrderingMethod: ...
    @overload
    def addObject(self, component: Literal["CableConstraint"], **attributes: Unpack[_CableConstraint_]) -> CableConstraint: ...
    @overload
    def addObject(self, component: Literal["Camera"], **attributes: Unpack[_Camera_]) -> Camera: ...
    @overload
    def addObject(self, component: Literal["CapsuleCollisionModel"], **attributes: Unpack[_CapsuleCollisionModel_]) -> CapsuleCollisionModel: ...
    @overload
    def addObject(self, component: Literal["CarvingManager"], **attributes: Unpack[_CarvingManager_]) -> CarvingManager: ...
    @overload
    def addObject(self, component: Literal["CenterOfMass"], **attributes: Unpack[_CenterOfMass_]) -> CenterOfMass: ...
    @overload
    def addObject(self, component: Literal["CenterOfMassMapping"], **attributes: Unpack[_CenterOfMassMapping_]) -> CenterOfMassMapping: ...
    @overload
    def addObject(self, component: Literal["CenterOfMassMulti2Mapping"], **attributes: Unpack[_CenterOfMassMulti2Mapping_]) -> CenterOfMassMulti2Mapping: ...
    @overload
    def addObject(self, component: Literal["CenterOfMassMultiMapping"], **attributes: Unpack[_CenterOfMassMultiMapping_]) -> CenterOfMassMultiMapping: ...
    @overload
    def addObject(self, component: Literal["CenterPointTopologicalMapping"], **attributes: Unpack[_CenterPointTopologicalMapping_]) -> CenterPointTopologicalMapping: ...
    @overload
    def addObject(self, component: Literal["CentralDifferenceSolver"], **attributes: Unpack[_CentralDifferenceSolver_]) -> CentralDifferenceSolver: ...
    @overload
    def addObject(self, component: Literal["CholeskySolver"], **attributes: Unpack[_CholeskySolver_]) -> CholeskySolver: ...
    @overload
    def addObject(self, component: Literal["ClipPlane"], **attributes: Unpack[_ClipPlane_]) -> ClipPlane: ...
    @overload
    def addObject(self, component: Literal["ClusteringEngine"], **attributes: Unpack[_ClusteringEngine_]) -> ClusteringEngine: ...
    @overload
    def addObject(self, component: Literal["CollisionPipeline"], **attributes: Unpack[_CollisionPipeline_]) -> CollisionPipeline: ...
    @overload
    def addObject(self, component: Literal["CollisionResponse"], **attributes: Unpack[_CollisionResponse_]) -> CollisionResponse: ...
    @overload
    def addObject(self, component: Literal["CompareState"], **attributes: Unpack[_CompareState_]) -> CompareState: ...
    @overload
    def addObject(self, component: Literal["CompareTopology"], **attributes: Unpack[_CompareTopology_]) -> CompareTopology: ...
    @overload
    def addObject(self, component: Literal["ComplementaryROI"], **attributes: Unpack[_ComplementaryROI_]) -> ComplementaryROI: ...
    @overload
    def addObject(self, component: Literal["CompositeCollisionPipeline"], **attributes: Unpack[_CompositeCollisionPipeline_]) -> CompositeCollisionPipeline: ...
    @overload
    def addObject(self, component: Literal["CompositeLinearSystem"], **attributes: Unpack[_CompositeLinearSystem_]) -> CompositeLinearSystem: ...
    @overload
    def addObject(self, component: Literal["ConicalForceField"], **attributes: Unpack[_ConicalForceField_]) -> ConicalForceField: ...
    @overload
    def addObject(self, component: Literal["ConstantForceField"], **attributes: Unpack[_ConstantForceField_]) -> ConstantForceField: ...
    @overload
    def addObject(self, component: Literal["ConstantSparsityPatternSystem"], **attributes: Unpack[_ConstantSparsityPatternSystem_]) -> ConstantSparsityPatternSystem: ...
    @overload
    def addObject(self, component: Literal["ConstantSparsityProjectionMethod"], **attributes: Unpack[_ConstantSparsityProjectionMethod_]) -> ConstantSparsityProjectionMethod: ...
    @overload
    def addObject(self, component: Literal["ConstraintAnimationLoop"], **attributes: Unpack[_ConstraintAnimationLoop_]) -> ConstraintAnimationLoop: ...
    @overload
    def addObject(self, component: Literal["ConstraintAttachButtonSetting"], **attributes: Unpack[_ConstraintAttachButtonSetting_]) -> ConstraintAttachButtonSetting: ...
    @overload
    def addObject(self, component: Literal["ContactListener"], **attributes: Unpack[_ContactListener_]) -> ContactListener: ...
    @overload
    def addObject(self, component: Literal["CorotationalFEMForceField"], **attributes: Unpack[_CorotationalFEMForceField_]) -> CorotationalFEMForceField: ...
    @overload
    def addObject(self, component: Literal["CubeCollisionModel"], **attributes: Unpack[_CubeCollisionModel_]) -> CubeCollisionModel: ...
    @overload
    def addObject(self, component: Literal["CubeTopology"], **attributes: Unpack[_CubeTopology_]) -> CubeTopology: ...
    @overload
    def addObject(self, component: Literal["CuttingBlade"], **attributes: Unpack[_CuttingBlade_]) -> CuttingBlade: ...
    @overload
    def addObject(self, component: Literal["CylinderCollisionModel"], **attributes: Unpack[_CylinderCollisionModel_]) -> CylinderCollisionModel: ...
    @overload
    def addObject(self, component: Literal["CylinderGridTopology"], **attributes: Unpack[_CylinderGridTopology_]) -> CylinderGridTopology: ...
    @overload
    def addObject(self, component: Literal["CylinderVisualModel"], **attributes: Unpack[_CylinderVisualModel_]) -> CylinderVisualModel: ...
    @overload
    def addObject(self, component: Literal["DampVelocitySolver"], **attributes: Unpack[_DampVelocitySolver_]) -> DampVelocitySolver: ...
    @overload
    def addObject(self, component: Literal["DataDisplay"], **attributes: Unpack[_DataDisplay_]) -> DataDisplay: ...
    @overload
    def addObject(self, component: Literal["DataVariationLimiter"], **attributes: Unpack[_DataVariationLimiter_]) -> DataVariationLimiter: ...
    @overload
    def addObject(self, component: Literal["DefaultAnimationLoop"], **attributes: Unpack[_DefaultAnimationLoop_]) -> DefaultAnimationLoop: ...
    @overload
    def addObject(self, component: Literal["DefaultVisualManagerLoop"], **attributes: Unpack[_DefaultVisualManagerLoop_]) -> DefaultVisualManagerLoop: ...
    @overload
    def addObject(self, component: Literal["DeformableOnRigidFrameMapping"], **attributes: Unpack[_DeformableOnRigidFrameMapping_]) -> DeformableOnRigidFrameMapping: ...
    @overload
    def addObject(self, component: Literal["DiagonalMass"], **attributes: Unpack[_DiagonalMass_]) -> DiagonalMass: ...
    @overload
    def addObject(self, component: Literal["DiagonalVelocityDampingForceField"], **attributes: Unpack[_DiagonalVelocityDampingForceField_]) -> DiagonalVelocityDampingForceField: ...
    @overload
    def addObject(self, component: Literal["DifferenceEngine"], **attributes: Unpack[_DifferenceEngine_]) -> DifferenceEngine: ...
    @overload
    def addObject(self, component: Literal["DilateEngine"], **attributes: Unpack[_DilateEngine_]) -> DilateEngine: ...
    @overload
    def addObject(self, component: Literal["DirectSAP"], **attributes: Unpack[_DirectSAP_]) -> DirectSAP: ...
    @overload
    def addObject(self, component: Literal["DirectSAPNarrowPhase"], **attributes: Unpack[_DirectSAPNarrowPhase_]) -> DirectSAPNarrowPhase: ...
    @overload
    def addObject(self, component: Literal["DirectionProjectiveConstraint"], **attributes: Unpack[_DirectionProjectiveConstraint_]) -> DirectionProjectiveConstraint: ...
    @overload
    def addObject(self, component: Literal["DirectionalLight"], **attributes: Unpack[_DirectionalLight_]) -> DirectionalLight: ...
    @overload
    def addObject(self, component: Literal["DiscreteIntersection"], **attributes: Unpack[_DiscreteIntersection_]) -> DiscreteIntersection: ...
    @overload
    def addObject(self, component: Literal["DisplacementMatrixEngine"], **attributes: Unpack[_DisplacementMatrixEngine_]) -> DisplacementMatrixEngine: ...
    @overload
    def addObject(self, component: Literal["DisplacementTransformEngine"], **attributes: Unpack[_DisplacementTransformEngine_]) -> DisplacementTransformEngine: ...
    @overload
    def addObject(self, component: Literal["DistanceFromTargetMapping"], **attributes: Unpack[_DistanceFromTargetMapping_]) -> DistanceFromTargetMapping: ...
    @overload
    def addObject(self, component: Literal["DistanceMapping"], **attributes: Unpack[_DistanceMapping_]) -> DistanceMapping: ...
    @overload
    def addObject(self, component: Literal["DistanceMultiMapping"], **attributes: Unpack[_DistanceMultiMapping_]) -> DistanceMultiMapping: ...
    @overload
    def addObject(self, component: Literal["DistanceToPlaneMapping"], **attributes: Unpack[_DistanceToPlaneMapping_]) -> DistanceToPlaneMapping: ...
    @overload
    def addObject(self, component: Literal["Edge2QuadTopologicalMapping"], **attributes: Unpack[_Edge2QuadTopologicalMapping_]) -> Edge2QuadTopologicalMapping: ...
    @overload
    def addObject(self, component: Literal["EdgePressureForceField"], **attributes: Unpack[_EdgePressureForceField_]) -> EdgePressureForceField: ...
    @overload
    def addObject(self, component: Literal["EdgeSetGeometryAlgorithms"], **attributes: Unpack[_EdgeSetGeometryAlgorithms_]) -> EdgeSetGeometryAlgorithms: ...
    @overload
    def addObject(self, component: Literal["EdgeSetTopologyContainer"], **attributes: Unpack[_EdgeSetTopologyContainer_]) -> EdgeSetTopologyContainer: ...
    @overload
    def addObject(self, component: Literal["EdgeSetTopologyModifier"], **attributes: Unpack[_EdgeSetTopologyModifier_]) -> EdgeSetTopologyModifier: ...
    @overload
    def addObject(self, component: Literal["EigenSimplicialLDLT"], **attributes: Unpack[_EigenSimplicialLDLT_]) -> EigenSimplicialLDLT: ...
    @overload
    def addObject(self, component: Literal["EigenSimplicialLLT"], **attributes: Unpack[_EigenSimplicialLLT_]) -> EigenSimplicialLLT: ...
    @overload
    def addObject(self, component: Literal["EigenSparseLU"], **attributes: Unpack[_EigenSparseLU_]) -> EigenSparseLU: ...
    @overload
    def addObject(self, component: Literal["EigenSparseQR"], **attributes: Unpack[_EigenSparseQR_]) -> EigenSparseQR: ...
    @overload
    def addObject(self, component: Literal["EllipsoidForceField"], **attributes: Unpack[_EllipsoidForceField_]) -> EllipsoidForceField: ...
    @overload
    def addObject(self, component: Literal["EulerExplicitSolver"], **attributes: Unpack[_EulerExplicitSolver_]) -> EulerExplicitSolver: ...
    @overload
    def addObject(self, component: Literal["EulerImplicitSolver"], **attributes: Unpack[_EulerImplicitSolver_]) -> EulerImplicitSolver: ...
    @overload
    def addObject(self, component: Literal["ExtrudeEdgesAndGenerateQuads"], **attributes: Unpack[_ExtrudeEdgesAndGenerateQuads_]) -> ExtrudeEdgesAndGenerateQuads: ...
    @overload
    def addObject(self, component: Literal["ExtrudeQuadsAndGenerateHexas"], **attributes: Unpack[_ExtrudeQuadsAndGenerateHexas_]) -> ExtrudeQuadsAndGenerateHexas: ...
    @overload
    def addObject(self, component: Literal["ExtrudeSurface"], **attributes: Unpack[_ExtrudeSurface_]) -> ExtrudeSurface: ...
    @overload
    def addObject(self, component: Literal["FEMMass"], **attributes: Unpack[_FEMMass_]) -> FEMMass: ...
    @overload
    def addObject(self, component: Literal["FastTetrahedralCorotationalForceField"], **attributes: Unpack[_FastTetrahedralCorotationalForceField_]) -> FastTetrahedralCorotationalForceField: ...
    @overload
    def addObject(self, component: Literal["FastTriangularBendingSprings"], **attributes: Unpack[_FastTriangularBendingSprings_]) -> FastTriangularBendingSprings: ...
    @overload
    def addObject(self, component: Literal["FileMessageHandlerComponent"], **attributes: Unpack[_FileMessageHandlerComponent_]) -> FileMessageHandlerComponent: ...
    @overload
    def addObject(self, component: Literal["FixPickedParticleButtonSetting"], **attributes: Unpack[_FixPickedParticleButtonSetting_]) -> FixPickedParticleButtonSetting: ...
    @overload
    def addObject(self, component: Literal["FixedLagrangianConstraint"], **attributes: Unpack[_FixedLagrangianConstraint_]) -> FixedLagrangianConstraint: ...
    @overload
    def addObject(self, component: Literal["FixedPlaneProjectiveConstraint"], **attributes: Unpack[_FixedPlaneProjectiveConstraint_]) -> FixedPlaneProjectiveConstraint: ...
    @overload
    def addObject(self, component: Literal["FixedProjectiveConstraint"], **attributes: Unpack[_FixedProjectiveConstraint_]) -> FixedProjectiveConstraint: ...
    @overload
    def addObject(self, component: Literal["FixedRotationProjectiveConstraint"], **attributes: Unpack[_FixedRotationProjectiveConstraint_]) -> FixedRotationProjectiveConstraint: ...
    @overload
    def addObject(self, component: Literal["FixedTranslationProjectiveConstraint"], **attributes: Unpack[_FixedTranslationProjectiveConstraint_]) -> FixedTranslationProjectiveConstraint: ...
    @overload
    def addObject(self, component: Literal["FrameSpringForceField"], **attributes: Unpack[_FrameSpringForceField_]) -> FrameSpringForceField: ...
    @overload
    def addObject(self, component: Literal["FreeMotionAnimationLoop"], **attributes: Unpack[_FreeMotionAnimationLoop_]) -> FreeMotionAnimationLoop: ...
    @overload
    def addObject(self, component: Literal["GIDMeshLoader"], **attributes: Unpack[_GIDMeshLoader_]) -> GIDMeshLoader: ...
    @overload
    def addObject(self, component: Literal["GearSpringForceField"], **attributes: Unpack[_GearSpringForceField_]) -> GearSpringForceField: ...
    @overload
    def addObject(self, component: Literal["GeneralizedAlphaSolver"], **attributes: Unpack[_GeneralizedAlphaSolver_]) -> GeneralizedAlphaSolver: ...
    @overload
    def addObject(self, component: Literal["GenerateCylinder"], **attributes: Unpack[_GenerateCylinder_]) -> GenerateCylinder: ...
    @overload
    def addObject(self, component: Literal["GenerateGrid"], **attributes: Unpack[_GenerateGrid_]) -> GenerateGrid: ...
    @overload
    def addObject(self, component: Literal["GenerateRigidMass"], **attributes: Unpack[_GenerateRigidMass_]) -> GenerateRigidMass: ...
    @overload
    def addObject(self, component: Literal["GenerateSphere"], **attributes: Unpack[_GenerateSphere_]) -> GenerateSphere: ...
    @overload
    def addObject(self, component: Literal["GenericConstraintCorrection"], **attributes: Unpack[_GenericConstraintCorrection_]) -> GenericConstraintCorrection: ...
    @overload
    def addObject(self, component: Literal["GlobalSystemMatrixImage"], **attributes: Unpack[_GlobalSystemMatrixImage_]) -> GlobalSystemMatrixImage: ...
    @overload
    def addObject(self, component: Literal["Gravity"], **attributes: Unpack[_Gravity_]) -> Gravity: ...
    @overload
    def addObject(self, component: Literal["GridMeshCreator"], **attributes: Unpack[_GridMeshCreator_]) -> GridMeshCreator: ...
    @overload
    def addObject(self, component: Literal["GridTopology"], **attributes: Unpack[_GridTopology_]) -> GridTopology: ...
    @overload
    def addObject(self, component: Literal["GroupFilterYoungModulus"], **attributes: Unpack[_GroupFilterYoungModulus_]) -> GroupFilterYoungModulus: ...
    @overload
    def addObject(self, component: Literal["HausdorffDistance"], **attributes: Unpack[_HausdorffDistance_]) -> HausdorffDistance: ...
    @overload
    def addObject(self, component: Literal["HermiteSplineProjectiveConstraint"], **attributes: Unpack[_HermiteSplineProjectiveConstraint_]) -> HermiteSplineProjectiveConstraint: ...
    @overload
    def addObject(self, component: Literal["Hexa2PrismTopologicalMapping"], **attributes: Unpack[_Hexa2PrismTopologicalMapping_]) -> Hexa2PrismTopologicalMapping: ...
    @overload
    def addObject(self, component: Literal["Hexa2QuadTopologicalMapping"], **attributes: Unpack[_Hexa2QuadTopologicalMapping_]) -> Hexa2QuadTopologicalMapping: ...
    @overload
    def addObject(self, component: Literal["Hexa2TetraTopologicalMapping"], **attributes: Unpack[_Hexa2TetraTopologicalMapping_]) -> Hexa2TetraTopologicalMapping: ...
    @overload
    def addObject(self, component: Literal["HexahedralFEMForceField"], **attributes: Unpack[_HexahedralFEMForceField_]) -> HexahedralFEMForceField: ...
    @overload
    def addObject(self, component: Literal["HexahedralFEMForceFieldAndMass"], **attributes: Unpack[_HexahedralFEMForceFieldAndMass_]) -> HexahedralFEMForceFieldAndMass: ...
    @overload
    def addObject(self, component: Literal["HexahedronCompositeFEMForceFieldAndMass"], **attributes: Unpack[_HexahedronCompositeFEMForceFieldAndMass_]) -> HexahedronCompositeFEMForceFieldAndMass: ...
    @overload
    def addObject(self, component: Literal["HexahedronCompositeFEMMapping"], **attributes: Unpack[_HexahedronCompositeFEMMapping_]) -> HexahedronCompositeFEMMapping: ...
    @overload
    def addObject(self, component: Literal["HexahedronFEMForceField"], **attributes: Unpack[_HexahedronFEMForceField_]) -> HexahedronFEMForceField: ...
    @overload
    def addObject(self, component: Literal["HexahedronFEMForceFieldAndMass"], **attributes: Unpack[_HexahedronFEMForceFieldAndMass_]) -> HexahedronFEMForceFieldAndMass: ...
    @overload
    def addObject(self, component: Literal["HexahedronSetGeometryAlgorithms"], **attributes: Unpack[_HexahedronSetGeometryAlgorithms_]) -> HexahedronSetGeometryAlgorithms: ...
    @overload
    def addObject(self, component: Literal["HexahedronSetTopologyContainer"], **attributes: Unpack[_HexahedronSetTopologyContainer_]) -> HexahedronSetTopologyContainer: ...
    @overload
    def addObject(self, component: Literal["HexahedronSetTopologyModifier"], **attributes: Unpack[_HexahedronSetTopologyModifier_]) -> HexahedronSetTopologyModifier: ...
    @overload
    def addObject(self, component: Literal["IdentityMapping"], **attributes: Unpack[_IdentityMapping_]) -> IdentityMapping: ...
    @overload
    def addObject(self, component: Literal["IdentityMultiMapping"], **attributes: Unpack[_IdentityMultiMapping_]) -> IdentityMultiMapping: ...
    @overload
    def addObject(self, component: Literal["IdentityTopologicalMapping"], **attributes: Unpack[_IdentityTopologicalMapping_]) -> IdentityTopologicalMapping: ...
    @overload
    def addObject(self, component: Literal["ImprovedJacobiConstraintSolver"], **attributes: Unpack[_ImprovedJacobiConstraintSolver_]) -> ImprovedJacobiConstraintSolver: ...
    @overload
    def addObject(self, component: Literal["IncrSAP"], **attributes: Unpack[_IncrSAP_]) -> IncrSAP: ...
    @overload
    def addObject(self, component: Literal["IndexValueMapper"], **attributes: Unpack[_IndexValueMapper_]) -> IndexValueMapper: ...
    @overload
    def addObject(self, component: Literal["Indices2ValuesMapper"], **attributes: Unpack[_Indices2ValuesMapper_]) -> Indices2ValuesMapper: ...
    @overload
    def addObject(self, component: Literal["IndicesFromValues"], **attributes: Unpack[_IndicesFromValues_]) -> IndicesFromValues: ...
    @overload
    def addObject(self, component: Literal["InfoComponent"], **attributes: Unpack[_InfoComponent_]) -> InfoComponent: ...
    @overload
    def addObject(self, component: Literal["InteractionEllipsoidForceField"], **attributes: Unpack[_InteractionEllipsoidForceField_]) -> InteractionEllipsoidForceField: ...
    @overload
    def addObject(self, component: Literal["InteractiveCamera"], **attributes: Unpack[_InteractiveCamera_]) -> InteractiveCamera: ...
    @overload
    def addObject(self, component: Literal["InterventionalRadiologyController"], **attributes: Unpack[_InterventionalRadiologyController_]) -> InterventionalRadiologyController: ...
    @overload
    def addObject(self, component: Literal["InverseControlSolver"], **attributes: Unpack[_InverseControlSolver_]) -> InverseControlSolver: ...
    @overload
    def addObject(self, component: Literal["InvertTransformMatrixEngine"], **attributes: Unpack[_InvertTransformMatrixEngine_]) -> InvertTransformMatrixEngine: ...
    @overload
    def addObject(self, component: Literal["JacobiPreconditioner"], **attributes: Unpack[_JacobiPreconditioner_]) -> JacobiPreconditioner: ...
    @overload
    def addObject(self, component: Literal["JoinPoints"], **attributes: Unpack[_JoinPoints_]) -> JoinPoints: ...
    @overload
    def addObject(self, component: Literal["JointConstraint"], **attributes: Unpack[_JointConstraint_]) -> JointConstraint: ...
    @overload
    def addObject(self, component: Literal["JointSpringForceField"], **attributes: Unpack[_JointSpringForceField_]) -> JointSpringForceField: ...
    @overload
    def addObject(self, component: Literal["LCPConstraintSolver"], **attributes: Unpack[_LCPConstraintSolver_]) -> LCPConstraintSolver: ...
    @overload
    def addObject(self, component: Literal["LCPForceFeedback"], **attributes: Unpack[_LCPForceFeedback_]) -> LCPForceFeedback: ...
    @overload
    def addObject(self, component: Literal["LightManager"], **attributes: Unpack[_LightManager_]) -> LightManager: ...
    @overload
    def addObject(self, component: Literal["LineAxis"], **attributes: Unpack[_LineAxis_]) -> LineAxis: ...
    @overload
    def addObject(self, component: Literal["LineCollisionModel"], **attributes: Unpack[_LineCollisionModel_]) -> LineCollisionModel: ...
    @overload
    def addObject(self, component: Literal["LineProjectiveConstraint"], **attributes: Unpack[_LineProjectiveConstraint_]) -> LineProjectiveConstraint: ...
    @overload
    def addObject(self, component: Literal["LineSetSkinningMapping"], **attributes: Unpack[_LineSetSkinningMapping_]) -> LineSetSkinningMapping: ...
    @overload
    def addObject(self, component: Literal["LinearForceField"], **attributes: Unpack[_LinearForceField_]) -> LinearForceField: ...
    @overload
    def addObject(self, component: Literal["LinearMovementProjectiveConstraint"], **attributes: Unpack[_LinearMovementProjectiveConstraint_]) -> LinearMovementProjectiveConstraint: ...
    @overload
    def addObject(self, component: Literal["LinearSmallStrainFEMForceField"], **attributes: Unpack[_LinearSmallStrainFEMForceField_]) -> LinearSmallStrainFEMForceField: ...
    @overload
    def addObject(self, component: Literal["LinearSolverConstraintCorrection"], **attributes: Unpack[_LinearSolverConstraintCorrection_]) -> LinearSolverConstraintCorrection: ...
    @overload
    def addObject(self, component: Literal["LinearVelocityProjectiveConstraint"], **attributes: Unpack[_LinearVelocityProjectiveConstraint_]) -> LinearVelocityProjectiveConstraint: ...
    @overload
    def addObject(self, component: Literal["LocalMinDistance"], **attributes: Unpack[_LocalMinDistance_]) -> LocalMinDistance: ...
    @overload
    def addObject(self, component: Literal["MapIndices"], **attributes: Unpack[_MapIndices_]) -> MapIndices: ...
    @overload
    def addObject(self, component: Literal["MathOp"], **attributes: Unpack[_MathOp_]) -> MathOp: ...
    @overload
    def addObject(self, component: Literal["MatrixFreeSystem"], **attributes: Unpack[_MatrixFreeSystem_]) -> MatrixFreeSystem: ...
    @overload
    def addObject(self, component: Literal["MatrixLinearSystem"], **attributes: Unpack[_MatrixLinearSystem_]) -> MatrixLinearSystem: ...
    @overload
    def addObject(self, component: Literal["MatrixProjectionMethod"], **attributes: Unpack[_MatrixProjectionMethod_]) -> MatrixProjectionMethod: ...
    @overload
    def addObject(self, component: Literal["MechanicalObject"], **attributes: Unpack[_MechanicalObject_]) -> MechanicalObject: ...
    @overload
    def addObject(self, component: Literal["MechanicalStateController"], **attributes: Unpack[_MechanicalStateController_]) -> MechanicalStateController: ...
    @overload
    def addObject(self, component: Literal["MergeMeshes"], **attributes: Unpack[_MergeMeshes_]) -> MergeMeshes: ...
    @overload
    def addObject(self, component: Literal["MergePoints"], **attributes: Unpack[_MergePoints_]) -> MergePoints: ...
    @overload
    def addObject(self, component: Literal["MergeROIs"], **attributes: Unpack[_MergeROIs_]) -> MergeROIs: ...
    @overload
    def addObject(self, component: Literal["MergeSets"], **attributes: Unpack[_MergeSets_]) -> MergeSets: ...
    @overload
    def addObject(self, component: Literal["MergeVectors"], **attributes: Unpack[_MergeVectors_]) -> MergeVectors: ...
    @overload
    def addObject(self, component: Literal["MergeVisualModels"], **attributes: Unpack[_MergeVisualModels_]) -> MergeVisualModels: ...
    @overload
    def addObject(self, component: Literal["Mesh2PointMechanicalMapping"], **attributes: Unpack[_Mesh2PointMechanicalMapping_]) -> Mesh2PointMechanicalMapping: ...
    @overload
    def addObject(self, component: Literal["Mesh2PointTopologicalMapping"], **attributes: Unpack[_Mesh2PointTopologicalMapping_]) -> Mesh2PointTopologicalMapping: ...
    @overload
    def addObject(self, component: Literal["MeshBarycentricMapperEngine"], **attributes: Unpack[_MeshBarycentricMapperEngine_]) -> MeshBarycentricMapperEngine: ...
    @overload
    def addObject(self, component: Literal["MeshBoundaryROI"], **attributes: Unpack[_MeshBoundaryROI_]) -> MeshBoundaryROI: ...
    @overload
    def addObject(self, component: Literal["MeshClosingEngine"], **attributes: Unpack[_MeshClosingEngine_]) -> MeshClosingEngine: ...
    @overload
    def addObject(self, component: Literal["MeshExporter"], **attributes: Unpack[_MeshExporter_]) -> MeshExporter: ...
    @overload
    def addObject(self, component: Literal["MeshGmshLoader"], **attributes: Unpack[_MeshGmshLoader_]) -> MeshGmshLoader: ...
    @overload
    def addObject(self, component: Literal["MeshMatrixMass"], **attributes: Unpack[_MeshMatrixMass_]) -> MeshMatrixMass: ...
    @overload
    def addObject(self, component: Literal["MeshOBJLoader"], **attributes: Unpack[_MeshOBJLoader_]) -> MeshOBJLoader: ...
    @overload
    def addObject(self, component: Literal["MeshOffLoader"], **attributes: Unpack[_MeshOffLoader_]) -> MeshOffLoader: ...
    @overload
    def addObject(self, component: Literal["MeshROI"], **attributes: Unpack[_MeshROI_]) -> MeshROI: ...
    @overload
    def addObject(self, component: Literal["MeshSTLLoader"], **attributes: Unpack[_MeshSTLLoader_]) -> MeshSTLLoader: ...
    @overload
    def addObject(self, component: Literal["MeshSampler"], **attributes: Unpack[_MeshSampler_]) -> MeshSampler: ...
    @overload
    def addObject(self, component: Literal["MeshSplittingEngine"], **attributes: Unpack[_MeshSplittingEngine_]) -> MeshSplittingEngine: ...
    @overload
    def addObject(self, component: Literal["MeshSpringForceField"], **attributes: Unpack[_MeshSpringForceField_]) -> MeshSpringForceField: ...
    @overload
    def addObject(self, component: Literal["MeshSubsetEngine"], **attributes: Unpack[_MeshSubsetEngine_]) -> MeshSubsetEngine: ...
    @overload
    def addObject(self, component: Literal["MeshTetraStuffing"], **attributes: Unpack[_MeshTetraStuffing_]) -> MeshTetraStuffing: ...
    @overload
    def addObject(self, component: Literal["MeshTopology"], **attributes: Unpack[_MeshTopology_]) -> MeshTopology: ...
    @overload
    def addObject(self, component: Literal["MeshTrianLoader"], **attributes: Unpack[_MeshTrianLoader_]) -> MeshTrianLoader: ...
    @overload
    def addObject(self, component: Literal["MeshVTKLoader"], **attributes: Unpack[_MeshVTKLoader_]) -> MeshVTKLoader: ...
    @overload
    def addObject(self, component: Literal["MeshXspLoader"], **attributes: Unpack[_MeshXspLoader_]) -> MeshXspLoader: ...
    @overload
    def addObject(self, component: Literal["MessageHandlerComponent"], **attributes: Unpack[_MessageHandlerComponent_]) -> MessageHandlerComponent: ...
    @overload
    def addObject(self, component: Literal["MetisOrderingMethod"], **attributes: Unpack[_MetisOrderingMethod_]) -> MetisOrderingMethod: ...
    @overload
    def addObject(self, component: Literal["MinProximityIntersection"], **attributes: Unpack[_MinProximityIntersection_]) -> MinProximityIntersection: ...
    @overload
    def addObject(self, component: Literal["MinResLinearSolver"], **attributes: Unpack[_MinResLinearSolver_]) -> MinResLinearSolver: ...
    @overload
    def addObject(self, component: Literal["Monitor"], **attributes: Unpack[_Monitor_]) -> Monitor: ...
    @overload
    def addObject(self, component: Literal["MultiAdaptiveBeamMapping"], **attributes: Unpack[_MultiAdaptiveBeamMapping_]) -> MultiAdaptiveBeamMapping: ...
    @overload
    def addObject(self, component: Literal["MultiStepAnimationLoop"], **attributes: Unpack[_MultiStepAnimationLoop_]) -> MultiStepAnimationLoop: ...
    @overload
    def addObject(self, component: Literal["MultiTagAnimationLoop"], **attributes: Unpack[_MultiTagAnimationLoop_]) -> MultiTagAnimationLoop: ...
    @overload
    def addObject(self, component: Literal["NNCGConstraintSolver"], **attributes: Unpack[_NNCGConstraintSolver_]) -> NNCGConstraintSolver: ...
    @overload
    def addObject(self, component: Literal["NaturalOrderingMethod"], **attributes: Unpack[_NaturalOrderingMethod_]) -> NaturalOrderingMethod: ...
    @overload
    def addObject(self, component: Literal["NearestPointROI"], **attributes: Unpack[_NearestPointROI_]) -> NearestPointROI: ...
    @overload
    def addObject(self, component: Literal["NewProximityIntersection"], **attributes: Unpack[_NewProximityIntersection_]) -> NewProximityIntersection: ...
    @overload
    def addObject(self, component: Literal["NewmarkImplicitSolver"], **attributes: Unpack[_NewmarkImplicitSolver_]) -> NewmarkImplicitSolver: ...
    @overload
    def addObject(self, component: Literal["NewtonRaphsonSolver"], **attributes: Unpack[_NewtonRaphsonSolver_]) -> NewtonRaphsonSolver: ...
    @overload
    def addObject(self, component: Literal["NodalMassDensity"], **attributes: Unpack[_NodalMassDensity_]) -> NodalMassDensity: ...
    @overload
    def addObject(self, component: Literal["NonUniformHexahedralFEMForceFieldAndMass"], **attributes: Unpack[_NonUniformHexahedralFEMForceFieldAndMass_]) -> NonUniformHexahedralFEMForceFieldAndMass: ...
    @overload
    def addObject(self, component: Literal["NonUniformHexahedronFEMForceFieldAndMass"], **attributes: Unpack[_NonUniformHexahedronFEMForceFieldAndMass_]) -> NonUniformHexahedronFEMForceFieldAndMass: ...
    @overload
    def addObject(self, component: Literal["NormEngine"], **attributes: Unpack[_NormEngine_]) -> NormEngine: ...
    @overload
    def addObject(self, component: Literal["NormalsFromPoints"], **attributes: Unpack[_NormalsFromPoints_]) -> NormalsFromPoints: ...
    @overload
    def addObject(self, component: Literal["OBBCollisionModel"], **attributes: Unpack[_OBBCollisionModel_]) -> OBBCollisionModel: ...
    @overload
    def addObject(self, component: Literal["OffSequenceLoader"], **attributes: Unpack[_OffSequenceLoader_]) -> OffSequenceLoader: ...
    @overload
    def addObject(self, component: Literal["OglColorMap"], **attributes: Unpack[_OglColorMap_]) -> OglColorMap: ...
    @overload
    def addObject(self, component: Literal["OglLabel"], **attributes: Unpack[_OglLabel_]) -> OglLabel: ...
    @overload
    def addObject(self, component: Literal["OglModel"], **attributes: Unpack[_OglModel_]) -> OglModel: ...
    @overload
    def addObject(self, component: Literal["OglSceneFrame"], **attributes: Unpack[_OglSceneFrame_]) -> OglSceneFrame: ...
    @overload
    def addObject(self, component: Literal["OscillatingTorsionPressureForceField"], **attributes: Unpack[_OscillatingTorsionPressureForceField_]) -> OscillatingTorsionPressureForceField: ...
    @overload
    def addObject(self, component: Literal["OscillatorProjectiveConstraint"], **attributes: Unpack[_OscillatorProjectiveConstraint_]) -> OscillatorProjectiveConstraint: ...
    @overload
    def addObject(self, component: Literal["PCGLinearSolver"], **attributes: Unpack[_PCGLinearSolver_]) -> PCGLinearSolver: ...
    @overload
    def addObject(self, component: Literal["PREquivalentStiffnessForceField"], **attributes: Unpack[_PREquivalentStiffnessForceField_]) -> PREquivalentStiffnessForceField: ...
    @overload
    def addObject(self, component: Literal["PairBoxROI"], **attributes: Unpack[_PairBoxROI_]) -> PairBoxROI: ...
    @overload
    def addObject(self, component: Literal["ParabolicProjectiveConstraint"], **attributes: Unpack[_ParabolicProjectiveConstraint_]) -> ParabolicProjectiveConstraint: ...
    @overload
    def addObject(self, component: Literal["ParallelBVHNarrowPhase"], **attributes: Unpack[_ParallelBVHNarrowPhase_]) -> ParallelBVHNarrowPhase: ...
    @overload
    def addObject(self, component: Literal["ParallelBruteForceBroadPhase"], **attributes: Unpack[_ParallelBruteForceBroadPhase_]) -> ParallelBruteForceBroadPhase: ...
    @overload
    def addObject(self, component: Literal["PartialFixedProjectiveConstraint"], **attributes: Unpack[_PartialFixedProjectiveConstraint_]) -> PartialFixedProjectiveConstraint: ...
    @overload
    def addObject(self, component: Literal["PartialLinearMovementProjectiveConstraint"], **attributes: Unpack[_PartialLinearMovementProjectiveConstraint_]) -> PartialLinearMovementProjectiveConstraint: ...
    @overload
    def addObject(self, component: Literal["PartialRigidificationConstraint"], **attributes: Unpack[_PartialRigidificationConstraint_]) -> PartialRigidificationConstraint: ...
    @overload
    def addObject(self, component: Literal["PartialRigidificationForceField"], **attributes: Unpack[_PartialRigidificationForceField_]) -> PartialRigidificationForceField: ...
    @overload
    def addObject(self, component: Literal["PatchTestMovementProjectiveConstraint"], **attributes: Unpack[_PatchTestMovementProjectiveConstraint_]) -> PatchTestMovementProjectiveConstraint: ...
    @overload
    def addObject(self, component: Literal["PauseAnimationOnEvent"], **attributes: Unpack[_PauseAnimationOnEvent_]) -> PauseAnimationOnEvent: ...
    @overload
    def addObject(self, component: Literal["PipeForceField"], **attributes: Unpack[_PipeForceField_]) -> PipeForceField: ...
    @overload
    def addObject(self, component: Literal["PlaneForceField"], **attributes: Unpack[_PlaneForceField_]) -> PlaneForceField: ...
    @overload
    def addObject(self, component: Literal["PlaneProjectiveConstraint"], **attributes: Unpack[_PlaneProjectiveConstraint_]) -> PlaneProjectiveConstraint: ...
    @overload
    def addObject(self, component: Literal["PlaneROI"], **attributes: Unpack[_PlaneROI_]) -> PlaneROI: ...
    @overload
    def addObject(self, component: Literal["PlasticMaterial"], **attributes: Unpack[_PlasticMaterial_]) -> PlasticMaterial: ...
    @overload
    def addObject(self, component: Literal["PointCollisionModel"], **attributes: Unpack[_PointCollisionModel_]) -> PointCollisionModel: ...
    @overload
    def addObject(self, component: Literal["PointProjectiveConstraint"], **attributes: Unpack[_PointProjectiveConstraint_]) -> PointProjectiveConstraint: ...
    @overload
    def addObject(self, component: Literal["PointSetGeometryAlgorithms"], **attributes: Unpack[_PointSetGeometryAlgorithms_]) -> PointSetGeometryAlgorithms: ...
    @overload
    def addObject(self, component: Literal["PointSetTopologyContainer"], **attributes: Unpack[_PointSetTopologyContainer_]) -> PointSetTopologyContainer: ...
    @overload
    def addObject(self, component: Literal["PointSetTopologyModifier"], **attributes: Unpack[_PointSetTopologyModifier_]) -> PointSetTopologyModifier: ...
    @overload
    def addObject(self, component: Literal["PointSplatModel"], **attributes: Unpack[_PointSplatModel_]) -> PointSplatModel: ...
    @overload
    def addObject(self, component: Literal["PointsFromIndices"], **attributes: Unpack[_PointsFromIndices_]) -> PointsFromIndices: ...
    @overload
    def addObject(self, component: Literal["PolynomialRestShapeSpringsForceField"], **attributes: Unpack[_PolynomialRestShapeSpringsForceField_]) -> PolynomialRestShapeSpringsForceField: ...
    @overload
    def addObject(self, component: Literal["PolynomialSpringsForceField"], **attributes: Unpack[_PolynomialSpringsForceField_]) -> PolynomialSpringsForceField: ...
    @overload
    def addObject(self, component: Literal["PositionBasedDynamicsProjectiveConstraint"], **attributes: Unpack[_PositionBasedDynamicsProjectiveConstraint_]) -> PositionBasedDynamicsProjectiveConstraint: ...
    @overload
    def addObject(self, component: Literal["PositionConstraint"], **attributes: Unpack[_PositionConstraint_]) -> PositionConstraint: ...
    @overload
    def addObject(self, component: Literal["PositionGoal"], **attributes: Unpack[_PositionGoal_]) -> PositionGoal: ...
    @overload
    def addObject(self, component: Literal["PositionalLight"], **attributes: Unpack[_PositionalLight_]) -> PositionalLight: ...
    @overload
    def addObject(self, component: Literal["PrecomputedConstraintCorrection"], **attributes: Unpack[_PrecomputedConstraintCorrection_]) -> PrecomputedConstraintCorrection: ...
    @overload
    def addObject(self, component: Literal["PrecomputedLinearSolver"], **attributes: Unpack[_PrecomputedLinearSolver_]) -> PrecomputedLinearSolver: ...
    @overload
    def addObject(self, component: Literal["PrecomputedMatrixSystem"], **attributes: Unpack[_PrecomputedMatrixSystem_]) -> PrecomputedMatrixSystem: ...
    @overload
    def addObject(self, component: Literal["PrecomputedWarpPreconditioner"], **attributes: Unpack[_PrecomputedWarpPreconditioner_]) -> PrecomputedWarpPreconditioner: ...
    @overload
    def addObject(self, component: Literal["PreconditionedConjugateResidual"], **attributes: Unpack[_PreconditionedConjugateResidual_]) -> PreconditionedConjugateResidual: ...
    @overload
    def addObject(self, component: Literal["PreconditionedMatrixFreeSystem"], **attributes: Unpack[_PreconditionedMatrixFreeSystem_]) -> PreconditionedMatrixFreeSystem: ...
    @overload
    def addObject(self, component: Literal["ProjectiveTransformEngine"], **attributes: Unpack[_ProjectiveTransformEngine_]) -> ProjectiveTransformEngine: ...
    @overload
    def addObject(self, component: Literal["ProximityROI"], **attributes: Unpack[_ProximityROI_]) -> ProximityROI: ...
    @overload
    def addObject(self, component: Literal["Quad2TriangleTopologicalMapping"], **attributes: Unpack[_Quad2TriangleTopologicalMapping_]) -> Quad2TriangleTopologicalMapping: ...
    @overload
    def addObject(self, component: Literal["QuadBendingFEMForceField"], **attributes: Unpack[_QuadBendingFEMForceField_]) -> QuadBendingFEMForceField: ...
    @overload
    def addObject(self, component: Literal["QuadBendingSprings"], **attributes: Unpack[_QuadBendingSprings_]) -> QuadBendingSprings: ...
    @overload
    def addObject(self, component: Literal["QuadPressureForceField"], **attributes: Unpack[_QuadPressureForceField_]) -> QuadPressureForceField: ...
    @overload
    def addObject(self, component: Literal["QuadSetGeometryAlgorithms"], **attributes: Unpack[_QuadSetGeometryAlgorithms_]) -> QuadSetGeometryAlgorithms: ...
    @overload
    def addObject(self, component: Literal["QuadSetTopologyContainer"], **attributes: Unpack[_QuadSetTopologyContainer_]) -> QuadSetTopologyContainer: ...
    @overload
    def addObject(self, component: Literal["QuadSetTopologyModifier"], **attributes: Unpack[_QuadSetTopologyModifier_]) -> QuadSetTopologyModifier: ...
    @overload
    def addObject(self, component: Literal["QuadularBendingSprings"], **attributes: Unpack[_QuadularBendingSprings_]) -> QuadularBendingSprings: ...
    @overload
    def addObject(self, component: Literal["QuatToRigidEngine"], **attributes: Unpack[_QuatToRigidEngine_]) -> QuatToRigidEngine: ...
    @overload
    def addObject(self, component: Literal["ROIValueMapper"], **attributes: Unpack[_ROIValueMapper_]) -> ROIValueMapper: ...
    @overload
    def addObject(self, component: Literal["RadauIIASolver"], **attributes: Unpack[_RadauIIASolver_]) -> RadauIIASolver: ...
    @overload
    def addObject(self, component: Literal["RandomPointDistributionInSurface"], **attributes: Unpack[_RandomPointDistributionInSurface_]) -> RandomPointDistributionInSurface: ...
    @overload
    def addObject(self, component: Literal["RayCollisionModel"], **attributes: Unpack[_RayCollisionModel_]) -> RayCollisionModel: ...
    @overload
    def addObject(self, component: Literal["RayTraceDetection"], **attributes: Unpack[_RayTraceDetection_]) -> RayTraceDetection: ...
    @overload
    def addObject(self, component: Literal["RayTraceNarrowPhase"], **attributes: Unpack[_RayTraceNarrowPhase_]) -> RayTraceNarrowPhase: ...
    @overload
    def addObject(self, component: Literal["ReadState"], **attributes: Unpack[_ReadState_]) -> ReadState: ...
    @overload
    def addObject(self, component: Literal["ReadTopology"], **attributes: Unpack[_ReadTopology_]) -> ReadTopology: ...
    @overload
    def addObject(self, component: Literal["RecordedCamera"], **attributes: Unpack[_RecordedCamera_]) -> RecordedCamera: ...
    @overload
    def addObject(self, component: Literal["RegularGridSpringForceField"], **attributes: Unpack[_RegularGridSpringForceField_]) -> RegularGridSpringForceField: ...
    @overload
    def addObject(self, component: Literal["RegularGridTopology"], **attributes: Unpack[_RegularGridTopology_]) -> RegularGridTopology: ...
    @overload
    def addObject(self, component: Literal["RepulsiveSpringForceField"], **attributes: Unpack[_RepulsiveSpringForceField_]) -> RepulsiveSpringForceField: ...
    @overload
    def addObject(self, component: Literal["RequiredPlugin"], **attributes: Unpack[_RequiredPlugin_]) -> RequiredPlugin: ...
    @overload
    def addObject(self, component: Literal["RestShapeSpringsForceField"], **attributes: Unpack[_RestShapeSpringsForceField_]) -> RestShapeSpringsForceField: ...
    @overload
    def addObject(self, component: Literal["RigidMapping"], **attributes: Unpack[_RigidMapping_]) -> RigidMapping: ...
    @overload
    def addObject(self, component: Literal["RigidToQuatEngine"], **attributes: Unpack[_RigidToQuatEngine_]) -> RigidToQuatEngine: ...
    @overload
    def addObject(self, component: Literal["RodMeshSection"], **attributes: Unpack[_RodMeshSection_]) -> RodMeshSection: ...
    @overload
    def addObject(self, component: Literal["RodSpireSection"], **attributes: Unpack[_RodSpireSection_]) -> RodSpireSection: ...
    @overload
    def addObject(self, component: Literal["RodStraightSection"], **attributes: Unpack[_RodStraightSection_]) -> RodStraightSection: ...
    @overload
    def addObject(self, component: Literal["RotateTransformMatrixEngine"], **attributes: Unpack[_RotateTransformMatrixEngine_]) -> RotateTransformMatrixEngine: ...
    @overload
    def addObject(self, component: Literal["RotationMatrixSystem"], **attributes: Unpack[_RotationMatrixSystem_]) -> RotationMatrixSystem: ...
    @overload
    def addObject(self, component: Literal["RuleBasedContactManager"], **attributes: Unpack[_RuleBasedContactManager_]) -> RuleBasedContactManager: ...
    @overload
    def addObject(self, component: Literal["RungeKutta2Solver"], **attributes: Unpack[_RungeKutta2Solver_]) -> RungeKutta2Solver: ...
    @overload
    def addObject(self, component: Literal["RungeKutta4Solver"], **attributes: Unpack[_RungeKutta4Solver_]) -> RungeKutta4Solver: ...
    @overload
    def addObject(self, component: Literal["SSORPreconditioner"], **attributes: Unpack[_SSORPreconditioner_]) -> SSORPreconditioner: ...
    @overload
    def addObject(self, component: Literal["STLExporter"], **attributes: Unpack[_STLExporter_]) -> STLExporter: ...
    @overload
    def addObject(self, component: Literal["SVDLinearSolver"], **attributes: Unpack[_SVDLinearSolver_]) -> SVDLinearSolver: ...
    @overload
    def addObject(self, component: Literal["ScaleTransformMatrixEngine"], **attributes: Unpack[_ScaleTransformMatrixEngine_]) -> ScaleTransformMatrixEngine: ...
    @overload
    def addObject(self, component: Literal["SelectConnectedLabelsROI"], **attributes: Unpack[_SelectConnectedLabelsROI_]) -> SelectConnectedLabelsROI: ...
    @overload
    def addObject(self, component: Literal["SelectLabelROI"], **attributes: Unpack[_SelectLabelROI_]) -> SelectLabelROI: ...
    @overload
    def addObject(self, component: Literal["SerialPortBridgeGeneric"], **attributes: Unpack[_SerialPortBridgeGeneric_]) -> SerialPortBridgeGeneric: ...
    @overload
    def addObject(self, component: Literal["ShapeMatching"], **attributes: Unpack[_ShapeMatching_]) -> ShapeMatching: ...
    @overload
    def addObject(self, component: Literal["SimpleTesselatedHexaTopologicalMapping"], **attributes: Unpack[_SimpleTesselatedHexaTopologicalMapping_]) -> SimpleTesselatedHexaTopologicalMapping: ...
    @overload
    def addObject(self, component: Literal["SimpleTesselatedTetraMechanicalMapping"], **attributes: Unpack[_SimpleTesselatedTetraMechanicalMapping_]) -> SimpleTesselatedTetraMechanicalMapping: ...
    @overload
    def addObject(self, component: Literal["SimpleTesselatedTetraTopologicalMapping"], **attributes: Unpack[_SimpleTesselatedTetraTopologicalMapping_]) -> SimpleTesselatedTetraTopologicalMapping: ...
    @overload
    def addObject(self, component: Literal["SkeletalMotionProjectiveConstraint"], **attributes: Unpack[_SkeletalMotionProjectiveConstraint_]) -> SkeletalMotionProjectiveConstraint: ...
    @overload
    def addObject(self, component: Literal["SkinningMapping"], **attributes: Unpack[_SkinningMapping_]) -> SkinningMapping: ...
    @overload
    def addObject(self, component: Literal["SlidingLagrangianConstraint"], **attributes: Unpack[_SlidingLagrangianConstraint_]) -> SlidingLagrangianConstraint: ...
    @overload
    def addObject(self, component: Literal["SmoothMeshEngine"], **attributes: Unpack[_SmoothMeshEngine_]) -> SmoothMeshEngine: ...
    @overload
    def addObject(self, component: Literal["SofaDefaultPathSetting"], **attributes: Unpack[_SofaDefaultPathSetting_]) -> SofaDefaultPathSetting: ...
    @overload
    def addObject(self, component: Literal["SparseGridMultipleTopology"], **attributes: Unpack[_SparseGridMultipleTopology_]) -> SparseGridMultipleTopology: ...
    @overload
    def addObject(self, component: Literal["SparseGridRamificationTopology"], **attributes: Unpack[_SparseGridRamificationTopology_]) -> SparseGridRamificationTopology: ...
    @overload
    def addObject(self, component: Literal["SparseGridTopology"], **attributes: Unpack[_SparseGridTopology_]) -> SparseGridTopology: ...
    @overload
    def addObject(self, component: Literal["SparseLDLSolver"], **attributes: Unpack[_SparseLDLSolver_]) -> SparseLDLSolver: ...
    @overload
    def addObject(self, component: Literal["SphereCollisionModel"], **attributes: Unpack[_SphereCollisionModel_]) -> SphereCollisionModel: ...
    @overload
    def addObject(self, component: Literal["SphereForceField"], **attributes: Unpack[_SphereForceField_]) -> SphereForceField: ...
    @overload
    def addObject(self, component: Literal["SphereGridTopology"], **attributes: Unpack[_SphereGridTopology_]) -> SphereGridTopology: ...
    @overload
    def addObject(self, component: Literal["SphereLoader"], **attributes: Unpack[_SphereLoader_]) -> SphereLoader: ...
    @overload
    def addObject(self, component: Literal["SphereQuadTopology"], **attributes: Unpack[_SphereQuadTopology_]) -> SphereQuadTopology: ...
    @overload
    def addObject(self, component: Literal["SphereROI"], **attributes: Unpack[_SphereROI_]) -> SphereROI: ...
    @overload
    def addObject(self, component: Literal["Spiral"], **attributes: Unpack[_Spiral_]) -> Spiral: ...
    @overload
    def addObject(self, component: Literal["SpotLight"], **attributes: Unpack[_SpotLight_]) -> SpotLight: ...
    @overload
    def addObject(self, component: Literal["SpringForceField"], **attributes: Unpack[_SpringForceField_]) -> SpringForceField: ...
    @overload
    def addObject(self, component: Literal["SquareDistanceMapping"], **attributes: Unpack[_SquareDistanceMapping_]) -> SquareDistanceMapping: ...
    @overload
    def addObject(self, component: Literal["SquareMapping"], **attributes: Unpack[_SquareMapping_]) -> SquareMapping: ...
    @overload
    def addObject(self, component: Literal["StandardTetrahedralFEMForceField"], **attributes: Unpack[_StandardTetrahedralFEMForceField_]) -> StandardTetrahedralFEMForceField: ...
    @overload
    def addObject(self, component: Literal["StaticSolver"], **attributes: Unpack[_StaticSolver_]) -> StaticSolver: ...
    @overload
    def addObject(self, component: Literal["StatsSetting"], **attributes: Unpack[_StatsSetting_]) -> StatsSetting: ...
    @overload
    def addObject(self, component: Literal["StopperLagrangianConstraint"], **attributes: Unpack[_StopperLagrangianConstraint_]) -> StopperLagrangianConstraint: ...
    @overload
    def addObject(self, component: Literal["StringMeshCreator"], **attributes: Unpack[_StringMeshCreator_]) -> StringMeshCreator: ...
    @overload
    def addObject(self, component: Literal["SubCollisionPipeline"], **attributes: Unpack[_SubCollisionPipeline_]) -> SubCollisionPipeline: ...
    @overload
    def addObject(self, component: Literal["SubsetMapping"], **attributes: Unpack[_SubsetMapping_]) -> SubsetMapping: ...
    @overload
    def addObject(self, component: Literal["SubsetMultiMapping"], **attributes: Unpack[_SubsetMultiMapping_]) -> SubsetMultiMapping: ...
    @overload
    def addObject(self, component: Literal["SubsetTopologicalMapping"], **attributes: Unpack[_SubsetTopologicalMapping_]) -> SubsetTopologicalMapping: ...
    @overload
    def addObject(self, component: Literal["SubsetTopology"], **attributes: Unpack[_SubsetTopology_]) -> SubsetTopology: ...
    @overload
    def addObject(self, component: Literal["SumEngine"], **attributes: Unpack[_SumEngine_]) -> SumEngine: ...
    @overload
    def addObject(self, component: Literal["SurfacePressureConstraint"], **attributes: Unpack[_SurfacePressureConstraint_]) -> SurfacePressureConstraint: ...
    @overload
    def addObject(self, component: Literal["SurfacePressureForceField"], **attributes: Unpack[_SurfacePressureForceField_]) -> SurfacePressureForceField: ...
    @overload
    def addObject(self, component: Literal["SutureController"], **attributes: Unpack[_SutureController_]) -> SutureController: ...
    @overload
    def addObject(self, component: Literal["TaitSurfacePressureForceField"], **attributes: Unpack[_TaitSurfacePressureForceField_]) -> TaitSurfacePressureForceField: ...
    @overload
    def addObject(self, component: Literal["TaskSchedulerSettings"], **attributes: Unpack[_TaskSchedulerSettings_]) -> TaskSchedulerSettings: ...
    @overload
    def addObject(self, component: Literal["Tetra2TriangleTopologicalMapping"], **attributes: Unpack[_Tetra2TriangleTopologicalMapping_]) -> Tetra2TriangleTopologicalMapping: ...
    @overload
    def addObject(self, component: Literal["TetrahedralCorotationalFEMForceField"], **attributes: Unpack[_TetrahedralCorotationalFEMForceField_]) -> TetrahedralCorotationalFEMForceField: ...
    @overload
    def addObject(self, component: Literal["TetrahedralTensorMassForceField"], **attributes: Unpack[_TetrahedralTensorMassForceField_]) -> TetrahedralTensorMassForceField: ...
    @overload
    def addObject(self, component: Literal["TetrahedronCollisionModel"], **attributes: Unpack[_TetrahedronCollisionModel_]) -> TetrahedronCollisionModel: ...
    @overload
    def addObject(self, component: Literal["TetrahedronDiffusionFEMForceField"], **attributes: Unpack[_TetrahedronDiffusionFEMForceField_]) -> TetrahedronDiffusionFEMForceField: ...
    @overload
    def addObject(self, component: Literal["TetrahedronFEMForceField"], **attributes: Unpack[_TetrahedronFEMForceField_]) -> TetrahedronFEMForceField: ...
    @overload
    def addObject(self, component: Literal["TetrahedronHyperelasticityFEMForceField"], **attributes: Unpack[_TetrahedronHyperelasticityFEMForceField_]) -> TetrahedronHyperelasticityFEMForceField: ...
    @overload
    def addObject(self, component: Literal["TetrahedronSetGeometryAlgorithms"], **attributes: Unpack[_TetrahedronSetGeometryAlgorithms_]) -> TetrahedronSetGeometryAlgorithms: ...
    @overload
    def addObject(self, component: Literal["TetrahedronSetTopologyContainer"], **attributes: Unpack[_TetrahedronSetTopologyContainer_]) -> TetrahedronSetTopologyContainer: ...
    @overload
    def addObject(self, component: Literal["TetrahedronSetTopologyModifier"], **attributes: Unpack[_TetrahedronSetTopologyModifier_]) -> TetrahedronSetTopologyModifier: ...
    @overload
    def addObject(self, component: Literal["TextureInterpolation"], **attributes: Unpack[_TextureInterpolation_]) -> TextureInterpolation: ...
    @overload
    def addObject(self, component: Literal["TopologicalChangeProcessor"], **attributes: Unpack[_TopologicalChangeProcessor_]) -> TopologicalChangeProcessor: ...
    @overload
    def addObject(self, component: Literal["TopologyBoundingTrasher"], **attributes: Unpack[_TopologyBoundingTrasher_]) -> TopologyBoundingTrasher: ...
    @overload
    def addObject(self, component: Literal["TopologyChecker"], **attributes: Unpack[_TopologyChecker_]) -> TopologyChecker: ...
    @overload
    def addObject(self, component: Literal["TorsionForceField"], **attributes: Unpack[_TorsionForceField_]) -> TorsionForceField: ...
    @overload
    def addObject(self, component: Literal["TrailRenderer"], **attributes: Unpack[_TrailRenderer_]) -> TrailRenderer: ...
    @overload
    def addObject(self, component: Literal["TransformEngine"], **attributes: Unpack[_TransformEngine_]) -> TransformEngine: ...
    @overload
    def addObject(self, component: Literal["TransformPosition"], **attributes: Unpack[_TransformPosition_]) -> TransformPosition: ...
    @overload
    def addObject(self, component: Literal["TranslateTransformMatrixEngine"], **attributes: Unpack[_TranslateTransformMatrixEngine_]) -> TranslateTransformMatrixEngine: ...
    @overload
    def addObject(self, component: Literal["Triangle2EdgeTopologicalMapping"], **attributes: Unpack[_Triangle2EdgeTopologicalMapping_]) -> Triangle2EdgeTopologicalMapping: ...
    @overload
    def addObject(self, component: Literal["TriangleBendingSprings"], **attributes: Unpack[_TriangleBendingSprings_]) -> TriangleBendingSprings: ...
    @overload
    def addObject(self, component: Literal["TriangleCollisionModel"], **attributes: Unpack[_TriangleCollisionModel_]) -> TriangleCollisionModel: ...
    @overload
    def addObject(self, component: Literal["TriangleFEMForceField"], **attributes: Unpack[_TriangleFEMForceField_]) -> TriangleFEMForceField: ...
    @overload
    def addObject(self, component: Literal["TriangleModelInRegularGrid"], **attributes: Unpack[_TriangleModelInRegularGrid_]) -> TriangleModelInRegularGrid: ...
    @overload
    def addObject(self, component: Literal["TriangleOctreeCollisionModel"], **attributes: Unpack[_TriangleOctreeCollisionModel_]) -> TriangleOctreeCollisionModel: ...
    @overload
    def addObject(self, component: Literal["TrianglePressureForceField"], **attributes: Unpack[_TrianglePressureForceField_]) -> TrianglePressureForceField: ...
    @overload
    def addObject(self, component: Literal["TriangleSetGeometryAlgorithms"], **attributes: Unpack[_TriangleSetGeometryAlgorithms_]) -> TriangleSetGeometryAlgorithms: ...
    @overload
    def addObject(self, component: Literal["TriangleSetTopologyContainer"], **attributes: Unpack[_TriangleSetTopologyContainer_]) -> TriangleSetTopologyContainer: ...
    @overload
    def addObject(self, component: Literal["TriangleSetTopologyModifier"], **attributes: Unpack[_TriangleSetTopologyModifier_]) -> TriangleSetTopologyModifier: ...
    @overload
    def addObject(self, component: Literal["TriangularAnisotropicFEMForceField"], **attributes: Unpack[_TriangularAnisotropicFEMForceField_]) -> TriangularAnisotropicFEMForceField: ...
    @overload
    def addObject(self, component: Literal["TriangularBendingSprings"], **attributes: Unpack[_TriangularBendingSprings_]) -> TriangularBendingSprings: ...
    @overload
    def addObject(self, component: Literal["TriangularBiquadraticSpringsForceField"], **attributes: Unpack[_TriangularBiquadraticSpringsForceField_]) -> TriangularBiquadraticSpringsForceField: ...
    @overload
    def addObject(self, component: Literal["TriangularFEMForceField"], **attributes: Unpack[_TriangularFEMForceField_]) -> TriangularFEMForceField: ...
    @overload
    def addObject(self, component: Literal["TriangularFEMForceFieldOptim"], **attributes: Unpack[_TriangularFEMForceFieldOptim_]) -> TriangularFEMForceFieldOptim: ...
    @overload
    def addObject(self, component: Literal["TriangularQuadraticSpringsForceField"], **attributes: Unpack[_TriangularQuadraticSpringsForceField_]) -> TriangularQuadraticSpringsForceField: ...
    @overload
    def addObject(self, component: Literal["TriangularTensorMassForceField"], **attributes: Unpack[_TriangularTensorMassForceField_]) -> TriangularTensorMassForceField: ...
    @overload
    def addObject(self, component: Literal["TubularMapping"], **attributes: Unpack[_TubularMapping_]) -> TubularMapping: ...
    @overload
    def addObject(self, component: Literal["UnbuiltGaussSeidelConstraintSolver"], **attributes: Unpack[_UnbuiltGaussSeidelConstraintSolver_]) -> UnbuiltGaussSeidelConstraintSolver: ...
    @overload
    def addObject(self, component: Literal["UncoupledConstraintCorrection"], **attributes: Unpack[_UncoupledConstraintCorrection_]) -> UncoupledConstraintCorrection: ...
    @overload
    def addObject(self, component: Literal["UniformLagrangianConstraint"], **attributes: Unpack[_UniformLagrangianConstraint_]) -> UniformLagrangianConstraint: ...
    @overload
    def addObject(self, component: Literal["UniformMass"], **attributes: Unpack[_UniformMass_]) -> UniformMass: ...
    @overload
    def addObject(self, component: Literal["UniformVelocityDampingForceField"], **attributes: Unpack[_UniformVelocityDampingForceField_]) -> UniformVelocityDampingForceField: ...
    @overload
    def addObject(self, component: Literal["UnilateralLagrangianConstraint"], **attributes: Unpack[_UnilateralLagrangianConstraint_]) -> UnilateralLagrangianConstraint: ...
    @overload
    def addObject(self, component: Literal["UnilateralPlaneConstraint"], **attributes: Unpack[_UnilateralPlaneConstraint_]) -> UnilateralPlaneConstraint: ...
    @overload
    def addObject(self, component: Literal["VTKExporter"], **attributes: Unpack[_VTKExporter_]) -> VTKExporter: ...
    @overload
    def addObject(self, component: Literal["ValuesFromIndices"], **attributes: Unpack[_ValuesFromIndices_]) -> ValuesFromIndices: ...
    @overload
    def addObject(self, component: Literal["ValuesFromPositions"], **attributes: Unpack[_ValuesFromPositions_]) -> ValuesFromPositions: ...
    @overload
    def addObject(self, component: Literal["VariationalSymplecticSolver"], **attributes: Unpack[_VariationalSymplecticSolver_]) -> VariationalSymplecticSolver: ...
    @overload
    def addObject(self, component: Literal["VectorSpringForceField"], **attributes: Unpack[_VectorSpringForceField_]) -> VectorSpringForceField: ...
    @overload
    def addObject(self, component: Literal["Vertex2Frame"], **attributes: Unpack[_Vertex2Frame_]) -> Vertex2Frame: ...
    @overload
    def addObject(self, component: Literal["ViewerSetting"], **attributes: Unpack[_ViewerSetting_]) -> ViewerSetting: ...
    @overload
    def addObject(self, component: Literal["Visual3DText"], **attributes: Unpack[_Visual3DText_]) -> Visual3DText: ...
    @overload
    def addObject(self, component: Literal["VisualBoundingBox"], **attributes: Unpack[_VisualBoundingBox_]) -> VisualBoundingBox: ...
    @overload
    def addObject(self, component: Literal["VisualGrid"], **attributes: Unpack[_VisualGrid_]) -> VisualGrid: ...
    @overload
    def addObject(self, component: Literal["VisualMesh"], **attributes: Unpack[_VisualMesh_]) -> VisualMesh: ...
    @overload
    def addObject(self, component: Literal["VisualModelImpl"], **attributes: Unpack[_VisualModelImpl_]) -> VisualModelImpl: ...
    @overload
    def addObject(self, component: Literal["VisualModelOBJExporter"], **attributes: Unpack[_VisualModelOBJExporter_]) -> VisualModelOBJExporter: ...
    @overload
    def addObject(self, component: Literal["VisualPointCloud"], **attributes: Unpack[_VisualPointCloud_]) -> VisualPointCloud: ...
    @overload
    def addObject(self, component: Literal["VisualStyle"], **attributes: Unpack[_VisualStyle_]) -> VisualStyle: ...
    @overload
    def addObject(self, component: Literal["VisualTransform"], **attributes: Unpack[_VisualTransform_]) -> VisualTransform: ...
    @overload
    def addObject(self, component: Literal["VisualVectorField"], **attributes: Unpack[_VisualVectorField_]) -> VisualVectorField: ...
    @overload
    def addObject(self, component: Literal["VoidMapping"], **attributes: Unpack[_VoidMapping_]) -> VoidMapping: ...
    @overload
    def addObject(self, component: Literal["VolumeFromTriangles"], **attributes: Unpack[_VolumeFromTriangles_]) -> VolumeFromTriangles: ...
    @overload
    def addObject(self, component: Literal["VolumeFromVolumetricElements"], **attributes: Unpack[_VolumeFromVolumetricElements_]) -> VolumeFromVolumetricElements: ...
    @overload
    def addObject(self, component: Literal["VolumeMapping"], **attributes: Unpack[_VolumeMapping_]) -> VolumeMapping: ...
    @overload
    def addObject(self, component: Literal["VoxelGridLoader"], **attributes: Unpack[_VoxelGridLoader_]) -> VoxelGridLoader: ...
    @overload
    def addObject(self, component: Literal["WarpPreconditioner"], **attributes: Unpack[_WarpPreconditioner_]) -> WarpPreconditioner: ...
    @overload
    def addObject(self, component: Literal["WireBeamInterpolation"], **attributes: Unpack[_WireBeamInterpolation_]) -> WireBeamInterpolation: ...
    @overload
    def addObject(self, component: Literal["WireRestShape"], **attributes: Unpack[_WireRestShape_]) -> WireRestShape: ...
    @overload
    def addObject(self, component: Literal["WriteState"], **attributes: Unpack[_WriteState_]) -> WriteState: ...
    @overload
    def addObject(self, component: Literal["WriteTopology"], **attributes: Unpack[_WriteTopology_]) -> WriteTopology: ...
    @overload
    def addObject(self, component: Sequence[ClassWithTheseAttributes], **attributes: Any) -> Any: ...
