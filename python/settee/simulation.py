"""Loading, initialising and stepping scenes."""

from __future__ import annotations

import os
from typing import Any

from . import _settee
from .contacts import Contacts
from .core import Node
from .graph import Graph, warn
from .moments import Moments
from .object import Object
from .picture import Picture
from .scripted import takes_nothing


def _graph(node: Node) -> Graph:
    if not isinstance(node, Node):
        raise TypeError(f"expected a node, not {type(node).__name__}")
    return node._graph


def _root_graph(node: Node) -> Graph:
    graph = _graph(node)
    if node._key != graph.root():
        raise ValueError(f"{node.getPathName()} is not the root of its scene; steps are made with the root")
    return graph


def load(path: str | os.PathLike[str], **options: Any) -> Node:
    """Reads a scene: a file of SOFA (.scn, .xml), or a script with ``createScene``. It is not initialised yet.

    Options: ``data`` (folders with meshes), ``lenient`` or ``compat`` (what of its mistakes a scene goes on after), ``quirks``, ``threads``, ``allow_outside``,
    ``output`` (the folder that components write into), ``overwrite`` (whether they replace files that are there).
    """
    path = os.fspath(path)
    if os.path.splitext(path)[1] in (".py", ".pyscn", ".py3"):
        from .script import build

        return build(path, **options)
    graph = Graph(os.path.dirname(os.path.abspath(path)), script=path, **options)
    warn(graph.load(path))
    graph.source = os.path.abspath(path)
    root: Node = graph.handle(graph.root())
    return root


def init(root: Node) -> None:
    """Initialises the scene of a node: from then on it can make steps."""
    _graph(root).start()


def animate(root: Node, dt: float | None = None) -> None:
    """Makes one step of size ``dt`` in seconds, or of the scene's own."""
    graph = _graph(root)
    if root._key != 0:
        graph = _root_graph(root)
    graph.animate(dt or 0.0)


def animateNSteps(root: Node, n_steps: int = 1, dt: float | None = None) -> None:
    """Makes steps. Ctrl-C ends it: the step in progress is given up, with the state before it."""
    _root_graph(root).animate(dt or 0.0, n_steps)


def reset(root: Node) -> None:
    """Goes back to the state after the initialisation."""
    graph = _root_graph(root)
    graph.reset()
    for controller in list(graph.controllers()):
        if takes_nothing(controller.reset):
            controller.reset()


def load_snapshot(scene: Node | Simulation, path: str | os.PathLike[str]) -> _settee.State:
    """A snapshot from a checkpoint file of the same scene, for `Simulation.restore`. The scene itself stays as it is.

    Raises:
        OSError: If the system cannot read the file.
        ValueError: If the file is no checkpoint, damaged, of another version, or of another scene; it says which.
    """
    root = scene.root if isinstance(scene, Simulation) else scene
    return _root_graph(root).load_snapshot(path)


def unload(root: Node) -> None:
    """Forgets the scene. Arrays that are still held keep their last values."""
    _graph(root).unload()


class Simulation(Moments):
    """A scene that runs: ``sim = settee.Simulation("beam.scn"); sim.animate(); sim.energy``."""

    def __init__(self, scene: Node | str | os.PathLike[str], **options: Any) -> None:
        self.root = scene if isinstance(scene, Node) else load(scene, **options)
        if not self.root.isInitialized():
            init(self.root)
        self._graph = _root_graph(self.root)

    def animate(self, dt: float = 0.0, steps: int = 1) -> None:
        """Makes steps of size ``dt``, or of the scene's own."""
        self._graph.animate(dt, steps)

    def reset(self) -> None:
        """Goes back to the state after the initialisation."""
        reset(self.root)

    @property
    def time(self) -> float:
        """Time (s)."""
        return float(self.root.time.value)

    @property
    def steps(self) -> int:
        """Steps since the start or the last reset."""
        return self._graph.steps()

    @property
    def energy(self) -> dict[str, float | None]:
        """Kinetic and potential energy (J); a potential of None where a force field has none."""
        kinetic, potential = self._graph.energy()
        return {"kinetic": kinetic, "potential": potential}

    def open_energy_account(self) -> None:
        """Opens an account of where the energy goes from now on, or begins it anew. The motion keeps its bits; a step takes longer."""
        self._graph.open_energy_account()

    def energy_report(self) -> dict[str, float] | None:
        """Where the energy went until the end of the last step (J); None if no account is open.

        Keys are the columns of ``settee run --energy``. kinetic, elastic, gravity and contact are what there is at the end of the last
        step; what was exchanged since the account was opened: dissipated as rayleigh, viscous and numerical, and brought in by
        external, prescribed and constraints, of which correction is a part. imbalance is what the sum misses. All are 0 before the first
        step. A snapshot has the account as it was; after a reset it is opened again.
        """
        return self._graph.energy_report()

    def screenshot(
        self,
        size: tuple[int, int] = (800, 600),
        *,
        camera: str | None = None,
        field: str | None = None,
        colours: str | None = None,
        range: tuple[float, float] | None = None,
        flags: str | None = None,
        background: str | None = "#ffffff",
        axes: bool = False,
        grid: bool = False,
    ) -> Picture:
        """A picture of the scene as it is: an array of height x width x 4 bytes (red, green, blue, opacity), shown inline in notebooks.

        The options mean what they mean to ``settee run``: ``camera`` is ``"iso"``, ``"front"``, ... or
        ``"position=3,2,5;look_at=0,0,0"``; ``field`` is ``"displacement"``, ``"speed"``, ``"force"`` or ``"/path/to/component.data"``;
        ``background=None`` is transparent.
        """
        words = ["--size", f"{size[0]}x{size[1]}", "--background", background or "none"]
        for name, value in (("camera", camera), ("field", field), ("colours", colours), ("flags", flags)):
            if value is not None:
                words += [f"--{name}", value]
        if range is not None:
            words += ["--range", f"{float(range[0])!r},{float(range[1])!r}"]
        words += [f"--{name}" for name, wanted in (("axes", axes), ("grid", grid)) if wanted]
        width, height, pixels, warnings = self._graph.picture(words)
        warn(warnings)
        return pixels.reshape(height, width, 4).view(Picture)

    def view(
        self,
        *,
        size: tuple[float, float] | None = None,
        camera: str | None = None,
        field: str | None = None,
        flags: str | None = None,
        theme: str | None = None,
        play: bool = False,
        fast: bool = False,
        script: str | None = None,
        title: str | None = None,
    ) -> None:
        """Opens a window on the scene as it is, and returns when it is closed; the scene stays as the window left it.

        It must be called on the main thread. The options mean what they mean to ``settee view``; ``script`` is text.
        """
        words = [f"--size={size[0]:g}x{size[1]:g}"] if size is not None else []
        for name, value in (("camera", camera), ("field", field), ("flags", flags), ("theme", theme)):
            if value is not None:
                words += [f"--{name}", value]
        words += [f"--{name}" for name, wanted in (("play", play), ("fast", fast)) if wanted]
        self._graph.view(title or self.root.getName() or "scene", words, script)

    def contacts(self) -> Contacts:
        """The contacts that the last step found at the positions of its start, as arrays; also in a controller, at the end of detection."""
        return Contacts(*self._graph.contacts())

    def constraints(self) -> dict[str, float | None] | None:
        """How well the last step solved its constraints and contacts; None if it solved none.

        Keys: rows, iterations, converged, error (as the solver measures it); residual (largest distance of values and
        forces from their laws), cone_violation (N s), smallest_gap and largest_penetration (m, measured from the
        contact distance), friction_work, correction_work (J), impulse_sum and largest_impulse (N s), moment_sum and
        largest_moment (N m s). Numbers that are not finite are None, and so is the smallest gap without contacts.
        """
        return self._graph.constraints()

    def force_feedback(self, device: Object | str) -> _settee.ForceFeedback | None:
        """What a haptic device feels after the last step: its ``force(position)`` may be called by the thread of the device.

        ``device`` is an ``LCPForceFeedback`` or its path. Ask again after each step: what was returned stays as it was. Controllers
        may ask in ``onAnimateEndEvent``. None if the object is not active, before a step with constraints, and where the solver of
        the constraints does without the matrix W.

        Raises:
            ValueError: If nothing is at the path, or the object is of another scene.
            TypeError: If it is no LCPForceFeedback.
        """
        if isinstance(device, str):
            key = self._graph.resolve(self.root._key, device.removeprefix("@"))
            if key is None:
                raise ValueError(f"\"{device}\": nothing is there")
            device = self._graph.handle(key)
        if not isinstance(device, Object):
            raise TypeError(f"expected an LCPForceFeedback or its path, not {type(device).__name__}")
        if device._graph is not self._graph:
            raise ValueError(f"{device.getPathName()} is of another scene")
        return self._graph.force_feedback(device._key)

    def promise(self) -> dict[str, float | None] | None:
        """How contacts by barriers kept their promise in the last step; None where there are none.

        Keys: is_proven (whether exact signs say that the state at the end has no intersections), smallest_gap (m,
        beyond radii, skins and leastDistance; None if nothing is near), pairs (that pushed each other at the end),
        motions (that were asked about: one for each Newton iteration or more), cut (those that were made shorter
        because surfaces would have met), iterations (of Newton's method; None where none was used), stiffness (N/m^3)
        and energy (J) of the barriers.
        """
        return self._graph.promise()

    @property
    def counters(self) -> dict[str, int]:
        """Work done so far."""
        return self._graph.counters()

    def states(self) -> list[Any]:
        """All mechanical states, in the order of the scene."""
        return [entry for entry in self._objects() if self._graph.is_state(entry._key)]

    def _objects(self) -> list[Any]:
        nodes = self._graph.pre_order(self.root._key)
        return [self._graph.handle(key) for node in nodes for key in self._graph.objects(node)]

    def residuals(self) -> dict[str, Any]:
        """Norms of the residual at each iteration of Newton's method in the last step, by the path of its solver."""
        graphs = {entry.getPathName(): entry.findData("residualGraph") for entry in self._objects()}
        return {path: data.array().copy() for path, data in graphs.items() if data is not None}

    def von_mises(self) -> dict[str, dict[str, Any]]:
        """Von Mises stress (Pa) of every body whose elements have one.

        ``"perNode"`` and ``"perElement"`` by the path of a force field with `computeVonMisesStress`, from its data; of a state on which no
        such force field acts ``"perNode"`` by its own path: means over the elements around each point, the largest of several force fields.
        """
        found: dict[str, dict[str, Any]] = {}
        shown: set[Any] = set()
        for entry in self._objects():
            asked = entry.findData("computeVonMisesStress")
            if asked is not None and asked.value:
                names = {"perElement": "vonMisesPerElement", "perNode": "vonMisesPerNode"}
                found[entry.getPathName()] = {key: entry.findData(name).array().copy() for key, name in names.items()}
                shown.add(entry.getContext().mechanicalState)
        for key, stresses in self._graph.stresses():
            state = self._graph.handle(key)
            if state not in shown:
                found[state.getPathName()] = {"perNode": stresses}
        return found

    def snapshot(self) -> _settee.State:
        """A copy of everything that the next steps depend on."""
        return self._graph.snapshot()

    def restore(self, state: _settee.State) -> None:
        """Goes back to a snapshot: from there on the same bits come as if it had never gone on.

        Raises:
            ValueError: If the snapshot is of another scene; it says what is not the same, and nothing changes.
        """
        self._graph.restore(state)

    def warnings(self) -> list[str]:
        """Warnings of steps since the last call."""
        return self._graph.warnings()
