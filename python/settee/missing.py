"""What SofaPython3 has and this package has not, with what to use instead."""

from __future__ import annotations

#: Of nodes and components.
BASE = {
    "addLink": "links are declared by components; addData keeps what a script needs",
    "getClass": "getClassName() is the name of the class",
    "getLoggedMessagesAsString": "settee.Simulation(root).warnings() returns the warnings of steps; those of building are Python's warnings",
    "countLoggedMessages": "len(settee.Simulation(root).warnings())",
    "clearLoggedMessages": "settee.Simulation(root).warnings() forgets what it returned",
    "getDefinitionSourceFileName": "inspect.getsourcefile of the class",
    "getInstanciationFileName": "messages name file and line",
    "getInstanciationSourceFilePos": "messages name file and line",
    "setInstanciationSourceFileName": "messages name file and line",
}

#: Of components.
OBJECT = {
    "cleanup": "removeObject of its node",
    "storeResetState": "settee.Simulation(root).snapshot() and restore(snapshot)",
    "getMaster": "components have no slaves; link them",
    "getSlaves": "components have no slaves; link them",
    "addSlave": "components have no slaves; add it to the node",
    "setSrc": "the attribute src of addObject",
    "b": "A() is the matrix; the right side is not kept after a solve",
    "x": "A() is the matrix; the state of the body has what follows from the solution",
    "get_rhs_vector": "A() is the matrix; the right side is not kept after a solve",
    "get_solution_vector": "A() is the matrix; the state of the body has what follows from the solution",
    "W": "settee.Simulation(root).constraints() measures how well a step solved its constraints",
    "lambda_force": "settee.Simulation(root).contacts() has the forces of contacts",
    "dfree": "settee.Simulation(root).constraints() measures how well a step solved its constraints",
    "getSprings": "the data spring of the component",
    "addSpring": "the data spring of the component",
    "addSprings": "the data spring of the component",
    "removeSpring": "the data spring of the component",
    "removeSprings": "the data spring of the component",
    "findCube": "the positions of the topology with NumPy",
    "getRegularGrid": "RegularGridTopology",
    "setCameraType": "settee.Simulation(root).screenshot(camera=...)",
    "rotateCameraAroundPoint": "settee.Simulation(root).screenshot(camera=...)",
    "getModelViewMatrix": "settee.Simulation(root).screenshot(camera=...)",
    "getProjectionMatrix": "settee.Simulation(root).screenshot(camera=...)",
}

#: Of nodes.
NODE = {
    "isSleeping": "bodies do not sleep here; activated switches a node off",
    "setSleeping": "bodies do not sleep here; activated switches a node off",
    "setChangeSleepingState": "bodies do not sleep here",
    "getMeshTopologyLink": "getMeshTopology()",
}

#: Of modules, by the name of the module.
MODULES = {
    "Sofa": {
        "livecoding": "settee view reads a scene anew",
        "PrefabBuilder": "a class derived from Sofa.Prefab",
        "pyType2sofaType": "data.getValueTypeString()",
        "unloadModules": "importlib.reload",
    },
    "Sofa.Core": {
        "DrawTool": "components draw themselves; settee.Simulation(root).screenshot()",
        "VisualParams": "settee.Simulation(root).screenshot()",
        "Camera": "settee.Simulation(root).screenshot(camera=...)",
        "TaskScheduler": "the option threads of settee.load",
        "PrefabLink": "the node or object itself",
    },
    "Sofa.Simulation": {
        "SceneCheck": "settee check FILE",
        "SceneCheckMainRegistry": "settee check FILE",
    },
    "Sofa.Types": {"CompressedRowSparseMatrix": "scipy.sparse.csr_matrix"},
    "SofaTypes": {"Transform": "a quaternion and a vector"},
    "SofaRuntime": {
        "load_plugins_from_ini_file": "no plug-in can be loaded; importPlugin says what is inside",
        "auto_load_plugins": "no plug-in can be loaded; importPlugin says what is inside",
        "unload_plugin": "no plug-in can be loaded; importPlugin says what is inside",
    },
    "Sofa.SofaDeformable": {"LinearSpring": "the data spring of SpringForceField: lines of first, second, stiffness, damping, length"},
    "SofaGL": {
        "draw": "settee.Simulation(root).screenshot()",
        "glewInit": "settee.Simulation(root).screenshot(), which needs no OpenGL",
    },
}


def refusal(what: str, name: str, instead: str) -> str:
    """The text of the error for a name that is missing."""
    return f"{what} has no {name} here; instead: {instead}"


def of_module(module: str, name: str) -> AttributeError:
    """The error for a name that a module lacks."""
    instead = MODULES.get(module, {}).get(name)
    if instead is None:
        return AttributeError(f"module {module} has no attribute {name!r}")
    return AttributeError(refusal(module, name, instead))
