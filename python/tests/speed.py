"""What Python adds to a step, and whether simulations in threads are as fast as in processes.

    python python/tests/speed.py [--rounds 7]

prints a table for ``docs/performance.md``: the least time of many batches, so that neighbours of the machine count little. Threads and
processes take turns; both build their scenes first, begin together, and are as slow as the slower of them.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import platform
import threading
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import settee

#: Threads, or processes.
SHARED = 2
PUSH, POSITION = "/body/push.forces", "/body/dofs.position"


class Nothing(settee.Controller):  # type: ignore[misc]
    """A controller that does nothing at the begin of each step."""

    def onAnimateBeginEvent(self, event: dict[str, Any]) -> None:
        pass


def empty(root: settee.Node) -> None:
    """No bodies."""


def listening(root: settee.Node) -> None:
    root.addObject(Nothing(name="nothing"))


def soft(root: settee.Node) -> None:
    """A beam of 600 hexahedra, held at one end: about a millisecond a step."""
    root.gravity = [0, -9.81, 0]
    body = root.addChild("body")
    body.addObject("EulerImplicitSolver", rayleighStiffness=0.1, rayleighMass=0.1)
    body.addObject("CGLinearSolver", iterations=25, tolerance=1e-9, threshold=1e-9)
    body.addObject("RegularGridTopology", name="grid", n=[25, 6, 6], min=[0, 0, 0], max=[5, 1, 1])
    body.addObject("MechanicalObject", name="dofs", template="Vec3d")
    body.addObject("UniformMass", totalMass=10.0)
    body.addObject("HexahedronFEMForceField", youngModulus=1e4, poissonRatio=0.3, method="large")
    body.addObject("BoxROI", name="end", box=[-0.1, -0.1, -0.1, 0.1, 1.1, 1.1])
    body.addObject("FixedProjectiveConstraint", indices="@end.indices")


def small(root: settee.Node) -> None:
    """Eight masses in a row of springs: tens of microseconds a step, as in an environment for learning."""
    root.gravity = [0, -9.81, 0]
    body = root.addChild("body")
    body.addObject("EulerImplicitSolver")
    body.addObject("SparseLDLSolver", template="CompressedRowSparseMatrixMat3x3")
    body.addObject("MechanicalObject", name="dofs", template="Vec3d", position=[[index, 0, 0] for index in range(8)])
    body.addObject("UniformMass", totalMass=8.0)
    body.addObject("SpringForceField", spring=" ".join(f"{index} {index + 1} 1000 1 1" for index in range(7)))
    body.addObject("FixedProjectiveConstraint", indices=[0])
    body.addObject("ConstantForceField", name="push", indices=[7], forces=[[0, 0, 0]])


def built(scene: Callable[[settee.Node], None]) -> settee.Node:
    root = settee.Node("root", dt=0.01)
    scene(root)
    settee.init(root)
    return root


def of_a_step(scene: Callable[[settee.Node], None], rounds: int) -> float:
    """Least time of a call of ``animate`` in seconds."""
    root, steps, best = built(scene), 2000, float("inf")
    settee.animate(root)
    for _ in range(5 * rounds):
        began = time.perf_counter()
        for _ in range(steps):
            settee.animate(root)
        best = min(best, (time.perf_counter() - began) / steps)
    return best


Work = Callable[[int], Callable[[], Any]]


def beam(index: int) -> Callable[[], Any]:
    root = built(soft)
    settee.animateNSteps(root, 5)
    return lambda: settee.animateNSteps(root, 100)


def environments(count: int, threads: int) -> Callable[[], Any]:
    many = settee.Batch(small, count, control=PUSH, observe=POSITION, threads=threads)
    controls = np.random.default_rng(1).normal(size=(count, 200, many.n_controls))
    many.run(controls[:, :5])
    return lambda: many.run(controls)


def half_of_the_environments(index: int) -> Callable[[], Any]:
    return environments(32, 1)


def timed(work: Callable[[], Any], rounds: int, barrier: Any, seconds: list[float]) -> None:
    for _ in range(rounds):
        barrier.wait()
        began = time.perf_counter()
        work()
        seconds.append(time.perf_counter() - began)


def _in_process(make: Work, index: int, rounds: int, barrier: Any, found: Any) -> None:
    seconds: list[float] = []
    timed(make(index), rounds, barrier, seconds)
    found.put(seconds)


def in_processes(make: Work, count: int, rounds: int) -> float:
    """Least time in which all of some processes have done their work."""
    context = multiprocessing.get_context("spawn")
    barrier, found = context.Barrier(count), context.Queue()
    # What is passed to a process has to be importable there.
    started = [context.Process(target=_in_process, args=(make, index, rounds, barrier, found)) for index in range(count)]
    for one in started:
        one.start()
    seconds = [found.get(timeout=600) for _ in started]
    for one in started:
        one.join()
    return float(min(max(own) for own in zip(*seconds)))


def in_threads(make: Work, count: int, rounds: int) -> float:
    """The same with threads of this process."""
    barrier = threading.Barrier(count)
    works = [make(index) for index in range(count)]
    seconds: list[list[float]] = [[] for _ in range(count)]
    started = [threading.Thread(target=timed, args=(work, rounds, barrier, own)) for work, own in zip(works, seconds)]
    for one in started:
        one.start()
    for one in started:
        one.join()
    return float(min(max(own) for own in zip(*seconds)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=7, help="how often everything is measured")
    options = parser.parse_args()
    plain, heard = of_a_step(empty, options.rounds), of_a_step(listening, options.rounds)
    print(f"{os.cpu_count()} virtual cores, Python {platform.python_version()}, settee {settee.__version__}\n")
    print("| What | Time |\n|---|---|")
    print(f"| `settee.animate` of an empty scene | {1e6 * plain:.2f} us |")
    print(f"| the same with a controller that does nothing at the begin of a step | {1e6 * heard:.2f} us, {1e6 * (heard - plain):.2f} us more |")
    apart, together = in_processes(beam, SHARED, options.rounds), in_threads(beam, SHARED, options.rounds)
    print(f"| two beams of 600 hexahedra, 100 steps, in two processes | {1e3 * apart:.1f} ms |")
    print(f"| in two threads of one process | {1e3 * together:.1f} ms, {100 * apart / together:.0f} % of the speed |")
    apart = in_processes(half_of_the_environments, SHARED, options.rounds)
    together = in_threads(lambda index: environments(64, SHARED), 1, options.rounds)
    print(f"| 64 environments of eight masses, 200 steps each, half of them in each of two processes | {1e3 * apart:.1f} ms |")
    print(f"| all in one `settee.Batch` on two threads | {1e3 * together:.1f} ms, {100 * apart / together:.0f} % of the speed |")


if __name__ == "__main__":
    main()
