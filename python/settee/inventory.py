"""The interface of SofaPython3: what is there, and what to use instead of the rest.

One table, from which follow the errors for what is missing (`missing.py`), and the page ``docs/sofapython3.md``, which
``.ci/generate`` writes.
"""

from __future__ import annotations

#: Names by section; an empty text says that a name is there, another one what to use instead.
Section = dict[str, str]


def _there(names: str) -> Section:
    return dict.fromkeys(names.split(), "")


def _instead(names: str, text: str) -> Section:
    return dict.fromkeys(names.split(), text)


_SLEEP = "sleeping, written before the initialisation; in a run activated switches a node off"
_CAN_SLEEP = "components put no node to sleep; the data sleeping does, written before the initialisation"
_SLAVES = "components have no slaves; add it to the node, and link it"
_SPRINGS = "of a SpringForceField, RegularGridSpringForceField or RepulsiveSpringForceField"
_CAMERA = "settee.Simulation(root).screenshot(camera=...)"
_GRID = "the positions and elements of the topology with NumPy"
_PLUGINS = "no plug-in can be loaded; importPlugin says what is inside"
_TRACEBACK = "Python's own traceback"

#: Of nodes and components.
_BASE: Section = {
    **_there(
        "addData addLink clearLoggedMessages countLoggedMessages findData findLink getAsACreateObjectParameter getClass getClassName getData "
        "getDataFields getDefinitionSourceFileName getDefinitionSourceFilePos getInstanciationFileName getInstanciationSourceFileName "
        "getInstanciationSourceFilePos getLinkPath getLinks getLoggedMessagesAsString getName getPathName getTemplateName init linkpath "
        "setDataValues setDefinitionSourceFileName setDefinitionSourceFilePos setInstanciationSourceFileName setInstanciationSourceFilePos "
        "setName __data__"
    ),
}

NODES: Section = {
    **_BASE,
    **_there(
        "add addChild addObject children computeEnergy createChild createObject detachFromGraph getAnimate getChild getDt getForceField "
        "getGravity getMass getMechanicalMapping getMechanicalState getMeshTopology getObject getRoot getRootContext getRootPath getState "
        "getTime getTopology hasObject hasODESolver isActive isInitialized moveChild objects parents removeChild removeObject sendEvent "
        "setActive setAnimate setDt setGravity __enter__ __exit__ __getitem__ canChangeSleepingState getMeshTopologyLink isSleeping "
        "SearchDirection"
    ),
    "setSleeping": _SLEEP,
    "setChangeSleepingState": _CAN_SLEEP,
}

COMPONENTS: Section = {
    **_BASE,
    **_there(
        "A assembleBMatrix assembleKMatrix assembleMMatrix bwdInit cleanup computeBBox get_system_matrix getCategories getContext getHelp "
        "getMaster getRoot getSlaves getTarget reinit reset setSrc storeResetState systemMatrix __getitem__"
    ),
    "draw": "components draw themselves; settee.Simulation(root).screenshot()",
    "addSlave": _SLAVES,
    **_instead("b get_rhs_vector get_solution_vector", "of a linear solver, a linear system or an ODE solver"),
    **_instead("W dfree lambda_force", "of a solver of constraints, such as BlockGaussSeidelConstraintSolver"),
    **_instead("getSprings addSpring addSprings removeSpring removeSprings", _SPRINGS),
    **_instead(
        "findCube getRegularGrid getRegularGridNodeIndex getRegularGridCubeIndex getNodeIndicesOfCube getBoundaryNodes getBoundaryCells",
        _GRID,
    ),
    **_instead(
        "setCameraType rotate rotateCameraAroundPoint rotateWorldAroundPoint getModelViewMatrix getProjectionMatrix getOpenGLModelViewMatrix "
        "getOpenGLProjectionMatrix getLookAtFromOrientation getOrientationFromLookAt getPositionFromOrientation screenToWorldPoint "
        "worldToScreenPoint setDefaultView",
        _CAMERA,
    ),
}

DATA: Section = {
    **_there(
        "apply array getCounter getHelp getLinkPath getName getOwner getParent getPathName getValue getValueString getValueTypeString hasChanged "
        "hasParent isDirty isPersistent isReadOnly isRequired isSet linkpath ndim read setName setParent setValue shape size toList typeName "
        "updateIfDirty value writeable writeableArray __getitem__ __setitem__ __add__ __sub__ __mul__ getAsACreateObjectParameter "
        "getValueVoidPtr setHelp setPersistent setReadOnly unset"
    ),
    **_instead("getTargetBase getTargetPath", "linkpath.target()"),
}

LINKS: Section = _there(
    "getHelp getLinkedBase getLinkedPath getName getOwnerBase getPath getSize getValueString getValueTypeString isMultiLink isPersistent "
    "isReadOnly read setHelp setLinkedBase setName setPersistent value"
)

TOPOLOGIES: Section = {
    **_there(
        "getNbPoints getNbEdges getNbLines getNbTriangles getNbQuads getNbTetrahedra getNbTetras getNbHexahedra getNbPrisms getNbPyramids "
        "getEdge getTriangle getQuad getTetrahedron getHexahedron getPrism getPyramid "
        "getEdgesAroundVertex getTrianglesAroundVertex getQuadsAroundVertex getTetrahedraAroundVertex getHexahedraAroundVertex getVerticesAroundVertex "
        "getTrianglesAroundEdge getQuadsAroundEdge getTetrahedraAroundEdge getHexahedraAroundEdge getTetrahedraAroundTriangle getHexahedraAroundQuad "
        "getEdgesInTriangle getEdgesInQuad getEdgesInTetrahedron getEdgesInHexahedron getTrianglesInTetrahedron getQuadsInHexahedron "
        "getLocalEdgesInTetrahedron getPoint"
    ),
}

SPRINGS: Section = {
    **{name: text for name, text in COMPONENTS.items() if text != _SPRINGS},
    **_there("getSprings addSpring addSprings removeSpring removeSprings clear"),
}

LINEAR_SOLVERS: Section = _there("A b get_rhs_vector get_solution_vector get_system_matrix systemMatrix x")

CONSTRAINT_SOLVERS: Section = _there("W dfree lambda_force")

CONTROLLERS: Section = {
    **_there(
        "bwdInit findData getContext getName init onEvent reset setName onAnimateBeginEvent onAnimateEndEvent onIntegrateBeginEvent "
        "onIntegrateEndEvent onCollisionBeginEvent onCollisionEndEvent onKeypressedEvent onKeyreleasedEvent onPythonScriptEvent "
        "onSimulationInitStartEvent onSimulationInitDoneEvent"
    ),
    **_instead("onMouseEvent onIdleEvent onGUIEvent onJoystickEvent onHapticDeviceEvent", "onKeypressedEvent; other devices send no events"),
    **_instead("onBuildConstraintSystemEndEvent onSolveConstraintSystemEndEvent", "onCollisionEndEvent and onAnimateEndEvent"),
    "onUpdateMappingEndEvent": "onAnimateEndEvent",
    **_instead("onSimulationStartEvent onSimulationStopEvent onPauseEvent", "onAnimateBeginEvent"),
    "onSimulationInitTexturesDoneEvent": "onSimulationInitDoneEvent",
    "onDetachNodeEvent": "whoever removes the node knows it",
}

MODIFIERS: Section = {
    **_there(
        "addPoints addEdges addTriangles addQuads addTetrahedra addHexahedra removePoints removeEdges removeTriangles removeQuads "
        "removeTetrahedra removeHexahedra removeItems renumberPoints"
    ),
}

LISTENERS: Section = _there("getNumberOfContacts getContactPoints getContactElements getDistances getContactData")

ENGINES: Section = _there("addInput addOutput update init")

FORCE_FIELDS: Section = _there("init addForce addDForce addKToMatrix getPotentialEnergy assembleKMatrix")

MAPPINGS: Section = {
    **_there("init apply jacobian geometricStiffness"),
    **_instead("applyJ applyJT getJs", "jacobian(self, position)"),
    "applyDJT": "geometricStiffness(self, position, force)",
}

#: Of ``Mapping_Vec3d_Rigid3d`` and the like.
TYPED_MAPPINGS: Section = {
    **_there("init apply applyJ geometricStiffness"),
    "applyJT": "applyJ, whose transpose takes forces back",
    "getJs": "applyJ, of which the matrix is made",
    "applyDJT": "geometricStiffness(self, position, force)",
}

PREFABS: Section = {
    **_there("addPrefabParameter setSourceTracking reinit doReInit prefabParameters prefabData properties init"),
}

#: Of modules and classes, by their names.
MODULES: dict[str, Section] = {
    "Sofa": {
        **_there(
            "Controller Core GetVersion Gui Helper Node Object Prefab PrefabBuilder PyTypes Simulation Types constants import_sofa_python_scene "
            "msg_deprecated msg_error msg_fatal msg_info msg_warning pyType2sofaType formatStackForSofa getPythonCallingPoint "
            "getPythonCallingPointAsString getSofaFormattedStringFromException getStackForSofa sendMessageFromException sofaExceptHandler "
            "sofaFormatHandler unloadModules"
        ),
        "livecoding": "settee view reads a .scn anew when it changes; a script is started again",
    },
    "Sofa.PyTypes": _there("Vec3 RGBAColor"),
    "Sofa.Core": {
        **_there(
            "Base BaseContext BaseData BaseLink BaseNode BaseObject BasePrefab Context Controller Data DataContainer DataDict DataEngine DataLink "
            "DataString DataVectorString ForceField ForceFieldRigid3d ForceFieldVec1d ForceFieldVec2d ForceFieldVec3d ForceFieldVec6d Link LinkPath "
            "Mapping Mapping_Vec3d_Vec3d Mapping_Vec3d_Rigid3d Mapping_Rigid3d_Vec3d Node NodeIterator Object ObjectFactory Prefab RawPrefab "
            "BaseClass BaseMass BaseMechanicalState ClassEntry Component ForceFieldRigid2d TaskScheduler Topology"
        ),
        "DrawTool": "components draw themselves; settee.Simulation(root).screenshot()",
        "VisualParams": "settee.Simulation(root).screenshot()",
        "Camera": _CAMERA,
        "PrefabLink": "the node or object itself",
    },
    "Sofa.Core.ObjectFactory": {
        **_there("getComponent getComponentsFromTarget components dump_json shortName targets"),
    },
    "Sofa.Core.TaskScheduler": _there("init getThreadCount stop GetHardwareThreadsCount"),
    "Sofa.Simulation": {
        **_there("animate animateNSteps init initRoot initTextures initVisual load print reset unload updateVisual"),
        **_instead("SceneCheck SceneCheckMainRegistry", "settee check FILE"),
    },
    "Sofa.Helper": {
        **_there("GetVersion MessageDispatcher MessageHandler System Utils msg_deprecated msg_error msg_fatal msg_info msg_warning"),
        "Vector": "lists and arrays of NumPy",
    },
    "Sofa.Helper.System": _there("FileRepository"),
    "Sofa.Types": {**_there("BoundingBox RGBAColor"), "CompressedRowSparseMatrix": "scipy.sparse.csr_matrix"},
    "SofaTypes": {**_there("Mat Quat Vec Vec3d Mat3x3"), "Transform": "a quaternion and a vector"},
    "SofaRuntime": {
        **_there("DataRepository PluginRepository Timer getCategories importPlugin init reinit unloadModules"),
        **_instead("load_plugins_from_ini_file auto_load_plugins unload_plugin", _PLUGINS),
        "sofaExceptHandler": _TRACEBACK,
    },
    "Sofa.Gui": {**_there("GUIManager"), "BaseGUI": "settee view, and its options"},
    "Sofa.Gui.GUIManager": {
        **_there("Init createGUI SetDimension MainLoop closeGUI SetFullScreen ListSupportedGUI"),
        "SaveScreenshot": "settee.Simulation(root).screenshot().save(path)",
        "SetScene": "MainLoop(root)",
        **_instead("CenterWindow GetGUI", "the window's own buttons"),
    },
    "Sofa.SofaDeformable": _there("LinearSpring"),
    "Sofa.SofaExporter": _instead("STLExporter OBJExporter", "addObject of the exporter, whose data say at which steps it writes"),
    "SofaGL": {
        "draw": "settee.Simulation(root).screenshot()",
        "glewInit": "settee.Simulation(root).screenshot(), which needs no OpenGL",
    },
    "Sofa.constants.Key": _there("plus minus space uparrow downarrow leftarrow rightarrow A KP_0"),
    "Sofa.constants.KeyCode": _there("plus minus A"),
}

#: All of it, by the titles of the page.
SECTIONS: dict[str, Section] = {
    "Nodes": NODES, "Components": COMPONENTS, "Data": DATA, "Links": LINKS, "Topologies": TOPOLOGIES, "Springs": _there("getSprings addSpring addSprings removeSpring removeSprings clear"), 
    "Linear solvers and systems": LINEAR_SOLVERS, "Constraint solvers": CONSTRAINT_SOLVERS, "Controllers": CONTROLLERS,
    "Prefabs": PREFABS, "Containers and modifiers": MODIFIERS, "Contact listeners": LISTENERS, "Engines in Python": ENGINES,
    "Force fields in Python": FORCE_FIELDS, "Mappings in Python": MAPPINGS,
    "Mappings between two types in Python": TYPED_MAPPINGS, **MODULES,
}

_PAGE = """# SofaPython3's interface

Scripts for SofaPython3 find the names that are marked yes; the others raise an `AttributeError` that says what to use
instead, as in the last column; of controllers a warning at the initialisation says which of their methods are never
called. The page is written from the table in `settee.inventory`, which the errors come from, too; a test compares both
with the package, name by name. What the page does not list is not there, and Python's own `AttributeError` says so.

Some things are there and differ: the methods of force fields and mappings in
Python are those of the page about [Python](python.md). `Mapping_Vec3d_Rigid3d` and the like have SofaPython3's `apply`
and `applyJ`. `SofaImGui` and `SofaQt` can be imported: `Sofa.Gui.GUIManager`
opens the viewer of `settee view`. The sub-modules `SofaLinearSolver`, `SofaLinearSystem`, `SofaConstraintSolver` and
`SofaBaseTopology` are empty: what they add there are methods of the components here.
"""


def page() -> str:
    """The page of the documentation."""
    parts = [_PAGE]
    for title, names in SECTIONS.items():
        parts.append(f"\n## {f'`{title}`' if title in MODULES else title}\n\n| Name | There | Instead |\n|---|---|---|\n")
        rows = sorted(names.items(), key=lambda row: (row[0].lower(), row[0]))
        parts += [f"| `{name}` | {'no' if instead else 'yes'} | {instead} |\n" for name, instead in rows]
    return "".join(parts)
