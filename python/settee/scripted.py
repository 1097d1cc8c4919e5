"""Components written in Python: controllers, engines, force fields, mappings."""

from __future__ import annotations

import contextlib
import difflib
import inspect
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from . import inventory, missing, traces
from .base import Base
from .data import Data
from .own_data import OwnData
from .graph import Graph, place
from .link import Link
from .object import Object


def value_graph(value: Any) -> Graph:
    """The scene of a node, an object, data or a link."""
    graph: Graph = value._graph if isinstance(value, Base) else value._owner._graph
    return graph


def takes_nothing(method: Any) -> bool:
    """Whether a method can be called without arguments. SofaPython3 never calls ``bwdInit``, so that some classes have one that cannot."""
    try:
        wanted = inspect.signature(method).parameters.values()
    except (TypeError, ValueError):
        return False
    return all(one.default is not one.empty or one.kind in (one.VAR_POSITIONAL, one.VAR_KEYWORD) for one in wanted)


class _Begun(type):
    """The class of classes of scripts: an instance whose constructor left out that of its base is refused, as in SofaPython3."""

    def __call__(cls, *args: Any, **kwargs: Any) -> Any:
        made = super().__call__(*args, **kwargs)
        if isinstance(made, Scripted) and not made.__dict__.get("_settee_is_made"):
            base = next(one.__name__ for one in cls.__mro__ if one.__module__ == __name__)
            raise TypeError(f"{cls.__name__}.__init__ has to call Sofa.Core.{base}.__init__(self, *args, **kwargs)")
        return made


class Scripted(Object, metaclass=_Begun):
    """A component whose class is written in Python. Until it is added to a node it lives in a scene of its own."""

    _class = ""
    _is_open = True
    # Whether its `init` was called, also its `bwdInit`, and whether it wants to know of no event.
    _settee_is_begun = False
    _settee_is_complete = False
    _settee_is_deaf = False
    # Links to a scene that it is not part of yet.
    _settee_waiting: dict[str, Any]

    def init(self) -> None:
        """Called when the scene is initialised."""

    def __new__(cls, *_: Any, **__: Any) -> Any:
        self = object.__new__(cls)
        graph = Graph()
        key, _warnings = graph.add_object(graph.root(), cls._class, cls.__name__, cls._settee_attributes(), place())
        assert key is not None, "the class of a script is always there"
        self._settee_bind(graph, key)
        graph.kept[key] = self
        self._settee_waiting = {}
        return self

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self._settee_is_made = True
        name = kwargs.pop("name", None)
        if name is not None:
            self.setName(str(name))
        for key, value in kwargs.items():
            # Others are for the script's own constructor.
            if self._graph.find_data(self._key, key) is None and self._graph.link(self._key, key) is None:
                continue
            if isinstance(value, (Base, Data, Link)) and value_graph(value) is not self._graph and not isinstance(value, OwnData):
                # It is in the scene that this component will be part of.
                self._settee_waiting[key] = value
            else:
                self._settee_write(key, value)

    @classmethod
    def _settee_attributes(cls) -> list[tuple[str, Any]]:
        return []

    def _settee_move(self, graph: Graph, node: int) -> None:
        """Moves from the scene of its own to a node."""
        former, before = self._graph, self._key
        given = [(name, former.get(before, index)) for index, name in enumerate(former.data_names(before)) if former.is_set(before, index)]
        for name in former.link_names(before):
            paths, _ = former.link(before, name) or ([], [])
            if paths:
                given.append((name, " ".join(paths)))
        names = {name for name, _ in given}
        given += [(name, value) for name, value in self._settee_attributes() if name not in names]
        key, _warnings = graph.add_object(node, self._class, self._settee_name(), given, place())
        former.kept.pop(before, None)
        assert key is not None, "the class of a script is always there"
        self._settee_bind(graph, key)
        graph.kept[key] = self
        for name, value in self._settee_waiting.items():
            self._settee_write(name, value)
        self._settee_waiting = {}

    def __getattr__(self, name: str) -> Any:
        own: dict[str, OwnData] = self.__dict__.get("_own_data", {})
        if name in own:
            return own[name]
        if not name.startswith("_") and name not in self._known:
            # Also inside of a step, when the scene cannot be asked.
            instead = missing.instead(self._inventory, name)
            if instead is not None:
                raise AttributeError(missing.refusal(type(self).__name__, name, instead))
            near = difflib.get_close_matches(name, [*self._known, *own], 1)
            hint = f"; did you mean \"{near[0]}\"?" if near else ""
            raise AttributeError(f"{type(self).__name__} has no \"{name}\"{hint}")
        return self._settee_attribute(name)

    def getClassName(self) -> str:
        return type(self).__name__


#: Events of SofaPython3 that do not come here.
_NO_EVENTS = (
    "MouseEvent", "BuildConstraintSystemEndEvent", "SolveConstraintSystemEndEvent", "UpdateMappingEndEvent", "IdleEvent", "GUIEvent",
    "JoystickEvent", "HapticDeviceEvent", "DetachNodeEvent", "SimulationInitTexturesDoneEvent", "SimulationStartEvent",
    "SimulationStopEvent", "PauseEvent",
)


class Controller(Scripted):
    """A component written in Python: derive from it, and write ``onAnimateBeginEvent(self, event)`` and the like.

    An exception in one of them stops the step with the state before it, and surfaces where ``animate`` was called.
    """

    _class = "Controller"

    @classmethod
    def _settee_attributes(cls) -> list[tuple[str, Any]]:
        return [("listening", True)]

    def init(self) -> None:
        """Called when the scene is initialised."""

    def bwdInit(self) -> None:
        """Called when all `init` are done, in reverse order."""

    def reset(self) -> None:
        """Called when the scene is reset."""

    def __setattr__(self, name: str, value: Any) -> None:
        super().__setattr__(name, value)
        if name.startswith("on"):
            self._graph.changed()

    def __delattr__(self, name: str) -> None:
        super().__delattr__(name)
        if name.startswith("on"):
            self._graph.changed()

    def _settee_write(self, name: str, value: Any) -> None:
        super()._settee_write(name, value)
        if name == "listening":
            self._settee_is_deaf = not bool(self.findData("listening").value)  # type: ignore[union-attr]

    def _settee_handler(self, event: str) -> Any:
        """What to call at an event: the method of its name, of the instance or its class, or `onEvent`; None for nothing."""
        found = self.__dict__.get("on" + event)
        if found is None and hasattr(type(self), "on" + event):
            found = getattr(self, "on" + event)
        if callable(found):
            return found
        hears_all = type(self).onEvent is not Controller.onEvent or "onEvent" in self.__dict__
        return self.onEvent if hears_all else None

    def _never_called(self) -> list[str]:
        """Names of its handlers of events that do not come here."""
        names = [f"on{event}" for event in _NO_EVENTS if callable(getattr(self, f"on{event}", None))]
        return [*names, "draw"] if callable(getattr(type(self), "draw", None)) else names

    def _listens_to(self) -> set[str]:
        """Names of the events that it wants to know of; ``Event`` stands for all."""
        names = {name[2:] for name in [*self.__dict__, *dir(type(self))] if name.startswith("on")}
        return {name for name in names if self._settee_handler(name) is not None and (name != "Event" or self._settee_handler("") is not None)}

    def onEvent(self, event: dict[str, Any]) -> None:
        """Called for events without a method of their own."""


class DataEngine(Controller):
    """Data computed from data: derive from it, declare inputs and outputs, and write ``update(self)``.

    ``self.addData("radius", value=1.0); self.addInput(self.radius)``, and likewise ``addOutput``. `update` is called when an output is
    read, or a step begins, after an input changed; it writes the outputs.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._settee_inputs: list[Data] = []
        self._settee_seen: tuple[int, ...] | None = None
        self._settee_is_updating = False

    def addInput(self, data: Data) -> None:
        """`update` is called after this data changed."""
        if not isinstance(data, Data):
            raise TypeError(f"expected data, such as those of addData or of an object, not {type(data).__name__}")
        self._settee_inputs.append(data)

    def addOutput(self, data: Data) -> None:
        """`update` writes this data, which `addData` added."""
        if not isinstance(data, OwnData):
            name = data.getName() if isinstance(data, Data) else type(data).__name__
            raise TypeError(f"{name} was not added with addData: an engine writes data of its own")
        data._engine = self

    def update(self) -> None:
        """Computes the outputs."""
        raise lacks(self, "update")

    def _settee_now(self) -> tuple[int, ...]:
        return tuple(data.getCounter() for data in self._settee_inputs)

    def _settee_is_stale(self) -> bool:
        return not self._settee_is_updating and self._settee_now() != self._settee_seen

    def _settee_refresh(self) -> None:
        if self._settee_is_updating:
            return
        now = self._settee_now()
        if now != self._settee_seen:
            self._settee_seen, self._settee_is_updating = now, True
            try:
                self.update()
            except BaseException:
                # It is asked again when an output is read again.
                self._settee_seen = None
                raise
            finally:
                self._settee_is_updating = False

    def init(self) -> None:
        self._settee_refresh()

    def onAnimateBeginEvent(self, event: dict[str, Any]) -> None:
        self._settee_refresh()


class Vector:
    """A vector as a force field gets it: ``.value`` and ``.array()`` read, ``with v.writeableArray() as a`` writes."""

    def __init__(self, values: np.ndarray[Any, Any]) -> None:
        self._values = values

    @property
    def value(self) -> np.ndarray[Any, Any]:
        return self._values

    @value.setter
    def value(self, values: Any) -> None:
        self._values[...] = values

    def array(self) -> np.ndarray[Any, Any]:
        return self._values

    @contextlib.contextmanager
    def writeableArray(self) -> Iterator[np.ndarray[Any, Any]]:
        yield self._values

    writeable = writeableArray

    def __len__(self) -> int:
        return len(self._values)

    def __getitem__(self, index: Any) -> Any:
        return self._values[index]

    def __setitem__(self, index: Any, value: Any) -> None:
        self._values[index] = value

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> np.ndarray[Any, Any]:
        values = np.asarray(self._values, dtype=dtype)
        return values.copy() if copy else values


def _is_list(method: str, table: np.ndarray[Any, Any]) -> bool:
    """Whether a square table is rows of (row, column, value), not a matrix: only one of three columns can be.

    Raises:
        ValueError: If it may as well be a matrix.
    """
    if len(table) != 3:
        return False
    places = table[:, :2]
    if np.any(places != np.floor(places)) or np.any(places < 0) or np.any(places > 2) or len(np.unique(places, axis=0)) < 3:
        return False
    if np.array_equal(table, table.T):
        raise ValueError(
            f"{method}: this table may be a matrix or rows of (row, column, value): return a matrix of SciPy, such as "
            "scipy.sparse.csr_matrix(table), or a fourth row with the value 0"
        )
    return True


def _entries(method: str, given: Any, n_rows: int, n_columns: int, as_dense: bool = False) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    """Rows, columns and values, by rows, of a matrix that a script returns: dense, sparse, or rows of (row, column, value).

    A table of the size of the matrix is the matrix where `as_dense` says so; otherwise `_is_list` finds out.
    """
    if hasattr(given, "tocoo"):
        coo = given.tocoo()
        if coo.shape != (n_rows, n_columns):
            raise ValueError(f"{method}: a matrix of {coo.shape[0]} x {coo.shape[1]}; expected {n_rows} x {n_columns}")
        rows, columns, values = coo.row, coo.col, coo.data
    else:
        array = _reals(method, given)
        if array.shape == (n_rows, n_columns) and (as_dense or not _is_list(method, array)):
            # All entries of a Jacobian, or its pattern would change with the motion.
            rows, columns = np.indices(array.shape).reshape(2, -1) if as_dense else np.nonzero(array)
            values = array[rows, columns]
        else:
            if array.size and (array.ndim > 2 or array.size % 3 or (array.ndim == 2 and array.shape[1] != 3)):
                shape = "a table of " + " x ".join(map(str, array.shape)) if array.ndim else f"the number {array}"
                raise ValueError(f"{method}: {shape}; expected {n_rows} x {n_columns}, or rows of (row, column, value)")
            rows, columns, values = array.reshape(-1, 3).T
    rows, columns = np.asarray(rows, dtype=np.int64), np.asarray(columns, dtype=np.int64)
    outside = np.flatnonzero((rows < 0) | (rows >= n_rows) | (columns < 0) | (columns >= n_columns))
    if outside.size:
        first = outside[0]
        raise ValueError(f"{method}: entry ({rows[first]}, {columns[first]}) lies outside of a matrix of {n_rows} x {n_columns}")
    order = np.lexsort((columns, rows))
    return rows[order], columns[order], np.ascontiguousarray(values, dtype=float)[order]


def lacks(instance: Any, method: str) -> BaseException:
    """What is raised where a class of a script lacks a method: no line of the script is at work, so that the text says where the class is."""
    kind = type(instance)
    return traces.has_place(NotImplementedError(f"{traces.place_of(kind)}{kind.__name__} defines no {method}"))


def _returned_by(instance: Any, method: str, read: Callable[[], Any]) -> Any:
    """What a method of a script returned, read by ``read``. Where it does not fit the error says where the method is, no line of which
    is at work then."""
    try:
        return read()
    except (TypeError, ValueError) as error:
        code = getattr(getattr(instance, method, None), "__code__", None)
        if code is None:
            raise
        text = f"{code.co_filename}:{code.co_firstlineno}:1: {type(instance).__name__}.{error}"
        raise traces.has_place((TypeError if isinstance(error, TypeError) else ValueError)(text)) from None


def _reals(method: str, given: Any) -> np.ndarray[Any, Any]:
    """An array of what a method returned.

    Raises:
        TypeError: If it is something else than numbers.
        ValueError: If it is a list of lists of different lengths, or a number is too large.
    """
    if given is None:
        raise TypeError(f"{method}: None returned; expected numbers")
    try:
        return np.asarray(given, dtype=float)
    except (TypeError, ValueError, OverflowError) as error:
        kind = TypeError if isinstance(error, TypeError) else ValueError
        raise kind(f"{method}: {type(given).__name__} returned; expected numbers: {error}") from None


class ForceField(Scripted):
    """A force field written in Python: derive from it, or from `ForceFieldVec3d` and the like, and write its methods.

    ``addForce(self, params, force, position, velocity)`` adds forces; ``addDForce(self, params, dforce, dx)`` adds
    ``params["kFactor"]`` times the stiffness (df/dx) times ``dx``; ``addKToMatrix(self, params, n_points, size)`` returns the
    stiffness: a matrix, dense or sparse, or rows of (row, column, value). An exception ends the step with the state before it.
    """

    _class = "PythonForceField"
    template = "Vec3d"

    @classmethod
    def _settee_attributes(cls) -> list[tuple[str, Any]]:
        return [("template", cls.template)]

    def _settee_move(self, graph: Graph, node: int) -> None:
        super()._settee_move(graph, node)
        graph.attach(self._key, self)

    def addForce(self, params: dict[str, float], force: Vector, position: Vector, velocity: Vector) -> None:
        """Adds forces."""
        raise lacks(self, "addForce")

    def addDForce(self, params: dict[str, float], dforce: Vector, dx: Vector) -> None:
        """Adds kFactor K dx. Without this method the product with the matrix of `addKToMatrix` is taken."""
        pairs, blocks = self._settee_stiffness(params, len(dx), dx.array().shape[1])
        for (i, j), block in zip(pairs, blocks):
            dforce.array()[i] += params["kFactor"] * np.reshape(block, (dforce.array().shape[1], -1)) @ dx.array()[j]

    def addKToMatrix(self, params: dict[str, float], n_points: int, size: int) -> Any:
        """The stiffness. Without this method it counts as zero."""
        return []

    def getPotentialEnergy(self, position: Vector) -> float | None:
        """Potential energy (J); None if the force has none."""
        return None

    def _settee_add_force(self, params: dict[str, float], force: Any, position: Any, velocity: Any) -> None:
        self.addForce(params, Vector(force), Vector(position), Vector(velocity))

    def _settee_add_dforce(self, params: dict[str, float], dforce: Any, dx: Any) -> None:
        self.addDForce(params, Vector(dforce), Vector(dx))

    def _settee_potential_energy(self, position: Any) -> float | None:
        found = self.getPotentialEnergy(Vector(position))
        if found is None:
            return None

        def read() -> float:
            energy = _reals("getPotentialEnergy", found)
            if energy.size != 1:
                raise ValueError(f"getPotentialEnergy: an array of shape {energy.shape}; expected a number or None")
            return float(energy.reshape(-1)[0])

        return float(_returned_by(self, "getPotentialEnergy", read))

    def _settee_stiffness(self, params: dict[str, float], n_points: int, size: int) -> tuple[list[tuple[int, int]], list[list[float]]]:
        """Blocks for pairs of points, in the order of the pairs."""
        n = n_points * size
        found = self.addKToMatrix(params, n_points, size)
        rows, columns, values = _returned_by(self, "addKToMatrix", lambda: _entries("addKToMatrix", found, n, n))
        blocks: dict[tuple[int, int], np.ndarray[Any, Any]] = {}
        for i, j, value in zip(rows.tolist(), columns.tolist(), values.tolist()):
            block = blocks.setdefault((i // size, j // size), np.zeros((size, size)))
            block[i % size, j % size] += value
        pairs = sorted(blocks)
        return pairs, [blocks[pair].ravel().tolist() for pair in pairs]


class ForceFieldVec1d(ForceField):
    template = "Vec1d"


class ForceFieldVec2d(ForceField):
    template = "Vec2d"


class ForceFieldRigid2d(ForceField):
    template = "Rigid2d"


class ForceFieldVec3d(ForceField):
    template = "Vec3d"


class ForceFieldVec6d(ForceField):
    template = "Vec6d"


class ForceFieldRigid3d(ForceField):
    template = "Rigid3d"


class Mapping(Scripted):
    """A mapping written in Python: derive from it, and write `apply` and `jacobian`.

    ``apply(self, position)`` returns the positions of the output; ``jacobian(self, position)`` returns J, so that the velocities of the
    output are J times those of the input: a matrix of SciPy, a dense one, or rows of (row, column, value). Forces go back with its
    transpose. ``position`` is an array of (points, scalars a point), or a list of them where there are several inputs, whose columns
    then stand side by side in J. ``geometricStiffness(self, position, force)`` may return d(J^T force)/dx.

    ``node.addObject(Tip(input="@../dofs", output="@tip"))``; an exception ends the step with the state before it.
    """

    _class = "PythonMapping"
    _inventory = {**inventory.COMPONENTS, **inventory.MAPPINGS}

    def _settee_move(self, graph: Graph, node: int) -> None:
        super()._settee_move(graph, node)
        graph.attach(self._key, self)

    def apply(self, position: Any) -> Any:
        """Positions of the output."""
        raise lacks(self, "apply")

    def jacobian(self, position: Any) -> Any:
        """J = d(output)/d(input)."""
        raise lacks(self, "jacobian")

    def geometricStiffness(self, position: Any, force: Any) -> Any:
        """d(J^T force)/d(input) at a constant force on the output; None counts as zero."""
        return None

    def _settee_apply(self, positions: list[Any], n_points: int, width: int) -> Any:
        given = self.apply(positions[0] if len(positions) == 1 else positions)

        def read() -> Any:
            found = _reals("apply", given)
            if found.size != n_points * width:
                raise ValueError(f"apply: an array of shape {found.shape}; expected ({n_points}, {width})")
            return np.ascontiguousarray(found).ravel()

        return _returned_by(self, "apply", read)

    def _settee_jacobian(self, positions: list[Any], n_rows: int, n_columns: int) -> Any:
        found = self.jacobian(positions[0] if len(positions) == 1 else positions)
        return _returned_by(self, "jacobian", lambda: _entries("jacobian", found, n_rows, n_columns, as_dense=True))

    def _settee_geometric_stiffness(self, positions: list[Any], force: Any, size: int) -> Any:
        found = self.geometricStiffness(positions[0] if len(positions) == 1 else positions, force)
        given = [] if found is None else found
        return _returned_by(self, "geometricStiffness", lambda: _entries("geometricStiffness", given, size, size, as_dense=True))
