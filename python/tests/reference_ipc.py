"""One scene of barrier contact by Settee and by a plain loop around `ipctk`, `numpy` and `scipy`.

    OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1 python python/tests/reference_ipc.py [--cells 6] [--steps 6]

prints the CPU time of a Newton iteration of both, on one thread each. The scene: a soft block falls on another one that
is held at its bottom, linear elasticity, backward Euler.

The loop is the method of Li et al., Incremental potential contact (2020), as its toolkit documents it: candidates and
barrier with gradient and projected Hessian by `ipctk`, the constant elastic matrix by `scipy.sparse`, a factorisation
by `scipy.sparse.linalg.splu`, the bound of the step by continuous detection, halvings until the energy falls. Nothing
is kept from iteration to iteration but the elastic matrix.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import ipctk
import numpy as np
import numpy.typing as npt
import scipy.sparse as sp
import scipy.sparse.linalg as spl

Array = npt.NDArray[np.float64]
Whole = npt.NDArray[np.int64]

YOUNG, POISSON, MASS, GRAVITY, STEP, ACTIVATION = 5e4, 0.3, 1.0, -9.81, 0.01, 1e-3
START_SPEED, TOLERANCE, MOST_ITERATIONS = -1.0, 1e-4, 60


@dataclass
class Block:
    """Tetrahedra of a cube."""

    points: Array
    tetrahedra: Whole
    surface: Whole


def block(cells: int, size: float, low: float) -> Block:
    """A cube on the plane z = low; six tetrahedra a cell, triangles that look outwards."""
    n = cells + 1
    at = np.stack(np.meshgrid(*[np.arange(n)] * 3, indexing="ij"), axis=-1).reshape(-1, 3)
    points = size * (at / cells - [0.5, 0.5, 0.0]) + [0.0, 0.0, low]
    number = np.arange(n**3).reshape(n, n, n)
    tetrahedra = []
    for i, j, k in np.ndindex(cells, cells, cells):
        corner = number[i : i + 2, j : j + 2, k : k + 2]
        for first, second in ((0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)):
            one, two = np.eye(3, dtype=int)[first], np.eye(3, dtype=int)[first] + np.eye(3, dtype=int)[second]
            tetrahedra.append([corner[0, 0, 0], corner[tuple(one)], corner[tuple(two)], corner[1, 1, 1]])
    t = np.array(tetrahedra)
    edges = points[t[:, 1:]] - points[t[:, :1]]
    t[np.linalg.det(edges) < 0] = t[np.linalg.det(edges) < 0][:, [0, 2, 1, 3]]
    faces = np.vstack([t[:, f] for f in ([1, 2, 3], [0, 3, 2], [0, 1, 3], [0, 2, 1])])
    _, index, count = np.unique(np.sort(faces, axis=1), axis=0, return_index=True, return_counts=True)
    return Block(points, t, faces[index[count == 1]])


def stiffness(points: Array, tetrahedra: Whole) -> sp.csc_matrix:
    """Linear elasticity: the sum of V B^T D B."""
    lame = YOUNG * POISSON / ((1 + POISSON) * (1 - 2 * POISSON))
    shear = YOUNG / (2 * (1 + POISSON))
    d = np.zeros((6, 6))
    d[:3, :3] = lame
    d += np.diag([2 * shear] * 3 + [shear] * 3)
    rows, columns, values = [], [], []
    for element in tetrahedra:
        x = points[element]
        gradients = np.linalg.inv(np.hstack([np.ones((4, 1)), x]))[1:]
        b = np.zeros((6, 12))
        for i, (gx, gy, gz) in enumerate(gradients.T):
            b[:, 3 * i : 3 * i + 3] = [[gx, 0, 0], [0, gy, 0], [0, 0, gz], [gy, gx, 0], [0, gz, gy], [gz, 0, gx]]
        k = abs(np.linalg.det(x[1:] - x[0])) / 6 * b.T @ d @ b
        at = (3 * element[:, None] + np.arange(3)).ravel()
        rows.append(np.repeat(at, 12))
        columns.append(np.tile(at, 12))
        values.append(k.ravel())
    n = 3 * len(points)
    flat = [np.concatenate(part) for part in (values, rows, columns)]
    return sp.csc_matrix((flat[0], (flat[1], flat[2])), shape=(n, n))


class Reference:
    """The loop."""

    def __init__(self, upper: Block, lower: Block, factor: float) -> None:
        shift = len(upper.points)
        self.rest = np.vstack([upper.points, lower.points])
        tetrahedra = np.vstack([upper.tetrahedra, lower.tetrahedra + shift])
        faces = np.vstack([upper.surface, lower.surface + shift])
        self.mesh = ipctk.CollisionMesh.build_from_full_mesh(self.rest, ipctk.edges(faces), faces)
        self.k = stiffness(self.rest, tetrahedra)
        self.m = np.repeat(np.where(np.arange(len(self.rest)) < shift, MASS / shift, MASS / len(lower.points)), 3)
        held = shift + np.flatnonzero(lower.points[:, 2] <= lower.points[:, 2].min() + 1e-9)
        self.free = np.ones(self.rest.size)
        self.free[(3 * held[:, None] + np.arange(3)).ravel()] = 0
        self.barrier = ipctk.BarrierPotential(ACTIVATION, factor)
        self.weight = self.m * np.tile([0.0, 0.0, GRAVITY], len(self.rest))
        self.x = self.rest.ravel().copy()
        self.v = np.where(np.arange(self.x.size) < 3 * shift, np.tile([0.0, 0.0, START_SPEED], len(self.rest)), 0.0)
        self.iterations, self.trials = 0, 0
        self.seconds = dict.fromkeys(("barrier", "matrix", "solve", "bound", "search"), 0.0)
        self.began = 0.0

    def lap(self, part: str) -> None:
        """What went by since the last lap belongs to a part of the iteration."""
        now = time.process_time()
        self.seconds[part] += now - self.began
        self.began = now

    def collisions(self, x: Array) -> tuple[Any, Array]:
        places = self.mesh.vertices(x.reshape(-1, 3))
        found = ipctk.NormalCollisions()
        found.build(self.mesh, places, ACTIVATION)
        return found, places

    def energy(self, x: Array, aim: Array) -> float:
        found, places = self.collisions(x)
        u = x - self.rest.ravel()
        inertia = 0.5 * float((x - aim) @ (self.m * (x - aim))) / STEP**2
        return inertia + 0.5 * float(u @ (self.k @ u)) - float(self.weight @ x) + self.barrier(found, self.mesh, places)

    def step(self) -> None:
        """Backward Euler by Newton's method on its energy."""
        start, aim = self.x.copy(), self.x + STEP * self.v
        first = 0.0
        for _ in range(MOST_ITERATIONS):
            self.began = time.process_time()
            found, places = self.collisions(self.x)
            gradient = self.m * (self.x - aim) / STEP**2 + self.k @ (self.x - self.rest.ravel()) - self.weight
            gradient += self.mesh.to_full_dof(self.barrier.gradient(found, self.mesh, places))
            hessian = self.barrier.hessian(found, self.mesh, places, ipctk.PSDProjectionMethod.CLAMP)
            self.lap("barrier")
            matrix = sp.diags(self.m / STEP**2) + self.k + self.mesh.to_full_dof(hessian)
            keep = sp.diags(self.free)
            matrix = (keep @ matrix @ keep + sp.diags(1 - self.free)).tocsc()
            self.lap("matrix")
            gradient *= self.free
            size = float(np.linalg.norm(gradient))
            first = first or size
            if size < TOLERANCE * first:
                break
            dx = spl.splu(matrix).solve(-gradient)
            self.lap("solve")
            trial = self.mesh.vertices((self.x + dx).reshape(-1, 3))
            # Tight inclusion, the default of the toolkit, takes fifty times as long here.
            additive = ipctk.AdditiveCCD()
            alpha = ipctk.compute_collision_free_stepsize(self.mesh, places, trial, narrow_phase_ccd=additive)
            self.lap("bound")
            before = self.energy(self.x, aim)
            # Near the solution energies differ by less than their rounding.
            least = before + 1e-12 * abs(before)
            for _ in range(20):
                self.trials += 1
                if self.energy(self.x + alpha * dx, aim) <= least:
                    break
                alpha *= 0.5
            self.x = self.x + alpha * dx
            self.iterations += 1
            self.lap("search")
        self.v = (self.x - start) / STEP


def text(values: npt.NDArray[Any]) -> str:
    return " ".join(repr(value) for value in values.ravel().tolist())


def scene(upper: Block, lower: Block, factor: float) -> str:
    """The same for Settee."""

    def body(name: str, one: Block, more: str) -> str:
        return f"""<Node name="{name}"><TetrahedronSetTopologyContainer position="{text(one.points)}"
            tetrahedra="{text(one.tetrahedra)}"/><MechanicalObject name="dofs" {more}/><UniformMass totalMass="{MASS}"/>
            <TetrahedronFEMForceField youngModulus="{YOUNG}" poissonRatio="{POISSON}" method="small"/>
            {'' if more else f'<FixedProjectiveConstraint indices="{held}"/>'}
            <Node name="surface"><TriangleSetTopologyContainer triangles="{text(one.surface)}"/>
            <TriangleCollisionModel/></Node></Node>"""

    held = text(np.flatnonzero(lower.points[:, 2] <= lower.points[:, 2].min() + 1e-9))
    speed = f'velocity="{" ".join([f"0 0 {START_SPEED}"] * len(upper.points))}"'
    return f"""<Node name="root" gravity="0 0 {GRAVITY}" dt="{STEP}"><DefaultAnimationLoop/><CollisionPipeline/>
        <BruteForceBroadPhase/><BVHNarrowPhase/><MinProximityIntersection alarmDistance="0.02" contactDistance="0.01"/>
        <CollisionResponse response="BarrierContact" activationDistance="{ACTIVATION}" barrierStiffness="{factor}"/>
        <Node name="moving"><BDFOdeSolver order="1"/><NewtonRaphsonSolver maxNbIterationsNewton="{MOST_ITERATIONS}"
        relativeInitialStoppingThreshold="{TOLERANCE}" relativeSuccessiveStoppingThreshold="0"
        absoluteResidualStoppingThreshold="0" warnWhenLineSearchFails="0"/>
        <SparseLDLSolver template="CompressedRowSparseMatrix"/>{body("upper", upper, speed)}{body("lower", lower, "")}
        </Node></Node>"""


def blocks(cells: int) -> tuple[Block, Block]:
    """The upper one is smaller, and turned a little: no edges are parallel."""
    upper, lower = block(cells, 0.8, 0.004), block(cells, 1.0, -1.0)
    angle = 0.3
    turn = np.array([[np.cos(angle), -np.sin(angle), 0], [np.sin(angle), np.cos(angle), 0], [0, 0, 1.0]])
    return Block(upper.points @ turn.T, upper.tetrahedra, upper.surface), lower


def compare(cells: int, steps: int, factor: float = 1e9) -> dict[str, Any]:
    """Runs both. Times are CPU seconds a Newton iteration; `apart` is how far the results are from each other (m)."""
    import settee

    upper, lower = blocks(cells)
    reference = Reference(upper, lower, factor)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "blocks.scn"
        path.write_text(scene(upper, lower, factor))
        own = settee.Simulation(str(path))
    iterations, seconds = 0, 0.0
    for _ in range(steps):
        reference.step()
        began = time.process_time()
        own.animate()
        seconds += time.process_time() - began
        promise = own.promise()
        assert promise and promise["is_proven"]
        iterations += int(promise["iterations"])
    places = np.vstack([state.position.array() for state in own.states()])
    return {
        "unknowns": reference.x.size,
        "reference_iterations": reference.iterations,
        "reference_trials": reference.trials,
        "reference_seconds": sum(reference.seconds.values()) / reference.iterations,
        **{f"reference_{part}": seconds / reference.iterations for part, seconds in reference.seconds.items()},
        "settee_iterations": iterations,
        "settee_seconds": seconds / iterations,
        "pairs": int(own.promise()["pairs"]),  # type: ignore[index]
        "reference_pairs": len(reference.collisions(reference.x)[0]),
        "apart": float(np.abs(places - reference.x.reshape(-1, 3)).max()),
    }


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--cells", type=int, default=6)
    parser.add_argument("--steps", type=int, default=6)
    given = parser.parse_args()
    ipctk.set_num_threads(1)
    for name, value in compare(given.cells, given.steps).items():
        print(f"{name:22} {value:.6g}")
