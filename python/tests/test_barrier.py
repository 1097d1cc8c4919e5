"""Numbers of barrier contact against `ipctk`, an independent implementation, and against 50 digits.

``SETTEE_BARRIER_PAIRS=100000`` compares a hundred thousand random pairs and as many degenerate ones, in some minutes.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

ipctk = pytest.importorskip("ipctk")
mpmath = pytest.importorskip("mpmath")
if shutil.which("cargo") is None:
    pytest.skip("cargo builds the program that is compared", allow_module_level=True)

PROJECT = Path(__file__).resolve().parents[2]
Array = npt.NDArray[np.float64]
TINY = mpmath.mpf("1e-40")
KINDS = {"point_point": 2, "point_edge": 3, "point_triangle": 4, "edge_edge": 4}
PAIRS = int(os.environ.get("SETTEE_BARRIER_PAIRS", "8000"))


@cache
def program() -> str:
    """The example `pairs` of a crate. Built as the tests of the workspace build it, it may be there already."""
    command = ["cargo", "build", "--quiet", "--release", "--workspace", "--example", "pairs", "--message-format=json"]
    built = subprocess.run(command, cwd=PROJECT, check=True, capture_output=True, text=True).stdout
    found = [json.loads(line).get("executable") for line in built.splitlines()]
    return str([name for name in found if name][-1])


def answers(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    text = "\n".join(json.dumps(line) for line in lines)
    out = subprocess.run([program()], input=text, check=True, capture_output=True, text=True).stdout
    return [json.loads(line) for line in out.splitlines()]


def pairs(rng: np.random.Generator, count: int, is_degenerate: bool) -> list[dict[str, Any]]:
    lines = []
    for number in range(count):
        kind = list(KINDS)[number % 4]
        points = rng.uniform(-1, 1, (KINDS[kind], 3))
        if is_degenerate:
            points = np.round(2 * points) / 2 + rng.choice([0.0, 1e-9, 1e-5]) * rng.uniform(-1, 1, points.shape)
        lines.append({"kind": kind, "points": points.tolist(), "activation": 0.8, "least": 0.01, "threshold": 0.5})
    return lines


def nearly_parallel_edges(rng: np.random.Generator, count: int) -> list[dict[str, Any]]:
    """Pairs of edges that are parallel, or by little not, where the barrier is weighted by how parallel they are."""
    lines = []
    for _ in range(count):
        start, shift, along, tilt = rng.uniform(-1, 1, (4, 3))
        along /= np.linalg.norm(along)
        tilt *= rng.choice([0.0, 1e-9, 1e-5, 1e-3, 1e-1])
        other = start + 0.4 * shift
        lengths = rng.uniform(0.3, 1, 2)
        points = np.array([start, start + lengths[0] * along, other, other + lengths[1] * (along + tilt)])
        lines.append({"kind": "edge_edge", "points": points.tolist(), "activation": 0.8, "least": 0.01, "threshold": 0.5})
    return lines


def is_compared(line: dict[str, Any], squared_distance: float) -> bool:
    """Near the least distance the barrier multiplies what both distances have lost; beyond the activation it is zero."""
    return 1e-3 < squared_distance < (line["least"] + line["activation"]) ** 2 * (1 - 1e-6)


def barrier_of_the_distance(line: dict[str, Any], squared_distance: float, gradient: Array) -> tuple[float, float]:
    """The barrier and the largest part of its gradient without the weight of parallel edges: the size of what is compared."""
    least, activation = line["least"], line["activation"]
    at = (squared_distance - least**2, 2 * least * activation + activation**2)
    return abs(ipctk.barrier(*at)), abs(ipctk.barrier_first_derivative(*at)) * float(np.abs(gradient).max())


def distance_of_ipctk(kind: str, p: Array) -> tuple[float, Array, Array]:
    function = getattr(ipctk, f"{kind}_distance")
    gradient = getattr(ipctk, f"{kind}_distance_gradient")
    hessian = getattr(ipctk, f"{kind}_distance_hessian")
    return function(*p), gradient(*p), hessian(*p)


def chained(
    line: dict[str, Any], d: float, g: Array, h: Array
) -> tuple[float, Array, Array, Array]:
    """Barrier of a squared distance with its derivatives, by the barrier functions of `ipctk`."""
    least, activation = line["least"], line["activation"]
    at = (d - least**2, 2 * least * activation + activation**2)
    first, second = ipctk.barrier_first_derivative(*at), ipctk.barrier_second_derivative(*at)
    hessian = second * np.outer(g, g) + first * h
    values, vectors = np.linalg.eigh(hessian)
    return ipctk.barrier(*at), first * g, hessian, (vectors * np.maximum(values, 0)) @ vectors.T


def barrier_of_ipctk(line: dict[str, Any]) -> tuple[float, Array, Array, Array]:
    make = {
        "point_point": lambda: ipctk.VertexVertexNormalCollision(0, 1),
        "point_edge": lambda: ipctk.EdgeVertexNormalCollision(0, 0),
        "point_triangle": lambda: ipctk.FaceVertexNormalCollision(0, 0),
        "edge_edge": lambda: ipctk.EdgeEdgeNormalCollision(0, 1, line["threshold"]),
    }
    inside = {
        "point_edge": ("point_edge_distance_type", ipctk.PointEdgeDistanceType.P_E),
        "point_triangle": ("point_triangle_distance_type", ipctk.PointTriangleDistanceType.P_T),
    }
    points = np.array(line["points"])
    if line["kind"] in inside:
        name, feature = inside[line["kind"]]
        if getattr(ipctk, name)(*points) != feature:
            # Its collisions with points and edges know no corner or end: their barrier by the chain rule.
            return chained(line, *distance_of_ipctk(line["kind"], points))
    collision = make[line["kind"]]()
    collision.dmin = line["least"]
    collision.weight = 1.0
    potential = ipctk.BarrierPotential(line["activation"], 1.0)
    x = np.array(line["points"]).ravel()
    projected = potential.hessian(collision, x, ipctk.PSDProjectionMethod.CLAMP)
    return potential(collision, x), potential.gradient(collision, x), potential.hessian(collision, x), projected


def features(kind: str) -> list[tuple[list[int], list[list[int]]]]:
    """All features of a pair: weights, and their rates by the parameters."""
    found = []

    def weights(first: tuple[int, ...], second: tuple[int, ...]) -> None:
        base, rates = [0] * KINDS[kind], []
        for sign, part in ((1, first), (-1, second)):
            base[part[0]] = sign
            for corner in part[1:]:
                rate = [0] * KINDS[kind]
                rate[part[0]], rate[corner] = -sign, sign
                rates.append(rate)
        found.append((base, rates))

    corners = range(1, KINDS[kind])
    if kind == "edge_edge":
        parts = [((0,), (1,), (0, 1)), ((2,), (3,), (2, 3))]
        for first in parts[0]:
            for second in parts[1]:
                weights(first, second)
    else:
        some = [(c,) for c in corners] + [(a, b) for a in corners for b in corners if a < b]
        for second in some + ([(1, 2, 3)] if kind == "point_triangle" else []):
            weights((0,), second)
    return found


def exact_distance(kind: str, points: list[list[float]]) -> list[tuple[Any, list[Any], list[list[Any]]]]:
    """Squared distance, gradient and Hessian in 50 digits, on each feature with the least distance."""
    mpmath.mp.dps = 50
    x = [[mpmath.mpf(c) for c in point] for point in points]
    n = len(x)
    candidates = []
    for base, rates in features(kind):
        slopes = [[sum(rate[i] * x[i][c] for i in range(n)) for c in range(3)] for rate in rates]
        start = [sum(base[i] * x[i][c] for i in range(n)) for c in range(3)]
        form = mpmath.matrix(len(rates), len(rates))
        for a, b in np.ndindex(len(rates), len(rates)):
            form[a, b] = sum(slopes[a][c] * slopes[b][c] for c in range(3))
        if rates and abs(mpmath.det(form)) < TINY:
            continue
        inverse = mpmath.inverse(form) if rates else form
        right = [-sum(slope[c] * start[c] for c in range(3)) for slope in slopes]
        s = [sum(inverse[a, b] * right[b] for b in range(len(rates))) for a in range(len(rates))]
        w = [base[i] + sum(s[a] * rates[a][i] for a in range(len(rates))) for i in range(n)]
        split = 2 if kind == "edge_edge" else 1
        # At the border of a feature a weight is zero, but for the last of the digits.
        if any(weight < -TINY for weight in w[:split]) or any(weight > TINY for weight in w[split:]):
            continue
        r = [sum(w[i] * x[i][c] for i in range(n)) for c in range(3)]
        cross = [[2 * (w[i] * j[c] + q[i] * r[c]) for i in range(n) for c in range(3)] for j, q in zip(slopes, rates)]
        hessian = [[mpmath.mpf(0)] * (3 * n) for _ in range(3 * n)]
        for k, l in np.ndindex(3 * n, 3 * n):
            hessian[k][l] = 2 * w[k // 3] * w[l // 3] if k % 3 == l % 3 else mpmath.mpf(0)
            for a, b in np.ndindex(len(rates), len(rates)):
                hessian[k][l] -= cross[a][k] * inverse[a, b] * cross[b][l] / 2
        gradient = [2 * w[i] * r[c] for i in range(n) for c in range(3)]
        candidates.append((sum(c * c for c in r), gradient, hessian))
    least = min(candidate[0] for candidate in candidates)
    return [candidate for candidate in candidates if candidate[0] <= least + mpmath.mpf(10) ** -15]


def error(own: Any, other: Any, least: float = 1e-300) -> float:
    """Greatest difference, relative to the largest entry, or to `least` where that is larger."""
    a, b = np.asarray(own, dtype=float), np.asarray(other, dtype=float)
    return float(np.abs(a - b).max() / max(np.abs(b).max(), least))


def cut(answer: dict[str, Any], n: int) -> tuple[float, Array, Array]:
    """Value, gradient and Hessian by the points that the pair has."""
    value = answer.get("squared_distance", answer.get("energy"))
    return value, np.array(answer["gradient"])[: 3 * n], np.array(answer["hessian"]).reshape(12, 12)[: 3 * n, : 3 * n]


def test_random_pairs_have_the_numbers_of_ipctk() -> None:
    rng = np.random.default_rng(1)
    decided = compared = 0
    for _ in range(0, PAIRS, 4000):
        lines = pairs(rng, 4000, False)
        for line, answer in zip(lines, answers(lines)):
            kind, p = line["kind"], np.array(line["points"])
            own = cut(answer, len(p))
            other = distance_of_ipctk(kind, p)
            if max(map(error, own, other)) > 1e-10:
                decided += 1
                assert min(max(map(error, own, exact)) for exact in exact_distance(kind, line["points"])) < 1e-10, line
                continue
            if not is_compared(line, own[0]):
                continue
            energy, gradient, hessian, projected = barrier_of_ipctk(line)
            compared += 1
            barrier = cut(answer["barrier"], len(p))
            assert max(map(error, barrier, (energy, gradient, hessian))) < 1e-10, line
            clamped = np.array(answer["barrier"]["projected"]).reshape(12, 12)[: 3 * len(p), : 3 * len(p)]
            assert error(clamped, projected) < 1e-10, line
    assert decided < PAIRS / 100 and compared > PAIRS / 4, (decided, compared)


def test_degenerate_pairs_have_the_numbers_of_ipctk_or_those_of_50_digits() -> None:
    rng = np.random.default_rng(2)
    decided = seen = 0
    for _ in range(0, PAIRS, 4000):
        lines = pairs(rng, 4000, True)
        for line, answer in zip(lines, answers(lines)):
            kind, p = line["kind"], np.array(line["points"])
            own, other = cut(answer, len(p)), distance_of_ipctk(kind, p)
            seen += 1
            # 50 digits take their time: they say it of every pair at first, and then of each tenth.
            if seen <= 4000 or seen % 10 == 0 or abs(own[0] - other[0]) > 1e-14:
                assert abs(own[0] - float(exact_distance(kind, line["points"])[0][0])) < 1e-14, line
            if own[0] > 1e-6 and max(map(error, own, other)) > 1e-6:
                decided += 1
                assert min(max(map(error, own, exact)) for exact in exact_distance(kind, line["points"])) < 1e-6, line
    assert decided < seen / 4, (decided, seen)


def test_degenerate_pairs_have_the_barrier_of_ipctk() -> None:
    """Where edges are parallel the weight of the barrier is zero, and differences are measured by what it would be without."""
    rng = np.random.default_rng(5)
    compared = parallel = 0
    for _ in range(0, PAIRS, 4000):
        lines = pairs(rng, 2000, True) + nearly_parallel_edges(rng, 2000)
        for line, answer in zip(lines, answers(lines)):
            kind, p = line["kind"], np.array(line["points"])
            own, other = cut(answer, len(p)), distance_of_ipctk(kind, p)
            if not is_compared(line, own[0]):
                continue
            energy, gradient, hessian, projected = barrier_of_ipctk(line)
            barrier = cut(answer["barrier"], len(p))
            sizes = barrier_of_the_distance(line, own[0], own[1])
            assert error(barrier[0], energy, sizes[0]) < 1e-10, line
            # Of features at the same distance each takes one: derivatives are compared where it is the same.
            if max(map(error, own, other)) > 1e-10:
                continue
            compared += 1
            parallel += kind == "edge_edge" and bool(energy < 1e-6 * sizes[0])
            assert error(barrier[1], gradient, sizes[1]) < 1e-10 and error(barrier[2], hessian) < 1e-10, line
            clamped = np.array(answer["barrier"]["projected"]).reshape(12, 12)[: 3 * len(p), : 3 * len(p)]
            assert error(clamped, projected) < 1e-10, line
    assert compared > PAIRS / 4 and parallel > PAIRS / 100, (compared, parallel)


def test_safe_times_are_those_of_ipctk_within_what_both_leave() -> None:
    rng = np.random.default_rng(3)
    lines = []
    for line in pairs(rng, max(4000, PAIRS // 2), False):
        lines.append({**line, "end": rng.uniform(-1, 1, (len(line["points"]), 3)).tolist()})
    ccd = ipctk.TightInclusionCCD(conservative_rescaling=0.999)
    hits = 0
    for line, answer in zip(lines, answers(lines)):
        if line["kind"] == "point_point":
            continue
        meets, time = getattr(ccd, f"{line['kind']}_ccd")(*np.array(line["points"]), *np.array(line["end"]))
        if meets:
            hits += 1
            assert 0.79 * time <= answer["safe_time"] <= time / 0.99 + 1e-6, (line, time, answer["safe_time"])
        else:
            assert answer["safe_time"] > 0.79, line
    assert hits > 100


def in_plane(values: Any, n: int) -> Array:
    """What points in the plane z = 0 have along x and y; the rest is checked to be that of points that stay there."""
    return np.asarray(values).reshape(12)[: 3 * n].reshape(n, 3)[:, :2].ravel()


def blocks_in_plane(values: Any, n: int) -> Array:
    return np.asarray(values).reshape(4, 3, 4, 3)[:n, :2, :n, :2].reshape(2 * n, 2 * n)


def test_pairs_in_a_plane_have_the_numbers_of_ipctk_in_two_dimensions() -> None:
    rng = np.random.default_rng(4)
    ccd = ipctk.TightInclusionCCD(conservative_rescaling=0.999)
    lines, flat = [], []
    for number in range(4000):
        kind = ("point_point", "point_edge")[number % 2]
        start, end = rng.uniform(-1, 1, (2, KINDS[kind], 2))
        flat.append((kind, start, end))
        points, moved = ([[*point, 0.0] for point in places.tolist()] for places in (start, end))
        lines.append({"kind": kind, "points": points, "end": moved, "activation": 0.8, "least": 0.01})
    compared = hits = 0
    for (kind, start, end), line, answer in zip(flat, lines, answers(lines)):
        n = len(start)
        distance = getattr(ipctk, f"{kind}_distance")(*start)
        assert abs(answer["squared_distance"] - distance) < 1e-13
        gradient = getattr(ipctk, f"{kind}_distance_gradient")(*start)
        assert error(in_plane(answer["gradient"], n), gradient) < 1e-10, line
        # What points have out of the plane is zero, to the last bit: nothing leaves it by itself.
        assert not np.asarray(answer["gradient"]).reshape(4, 3)[:, 2].any()
        across = np.asarray(answer["hessian"]).reshape(4, 3, 4, 3)
        assert not across[:, 2, :, :2].any() and not across[:, :2, :, 2].any()
        hessian = getattr(ipctk, f"{kind}_distance_hessian")(*start)
        assert error(blocks_in_plane(answer["hessian"], n), hessian) < 1e-10, line
        if kind == "point_edge":
            meets, time = ccd.point_edge_ccd(*start, *end)
            hits += meets
            assert answer["safe_time"] <= time / 0.99 + 1e-6 if meets else answer["safe_time"] > 0.79, line
            assert not meets or answer["safe_time"] >= 0.79 * time, line
            if ipctk.point_edge_distance_type(*start) != ipctk.PointEdgeDistanceType.P_E:
                continue
        if not 1e-3 < distance < (line["least"] + line["activation"]) ** 2 * (1 - 1e-6):
            continue
        collision = {"point_point": ipctk.VertexVertexNormalCollision, "point_edge": ipctk.EdgeVertexNormalCollision}
        one = collision[kind](*((0, 1) if kind == "point_point" else (0, 0)))
        one.dmin, one.weight = line["least"], 1.0
        potential, x = ipctk.BarrierPotential(line["activation"], 1.0), start.ravel()
        own = answer["barrier"]
        assert error(own["energy"], potential(one, x)) < 1e-10, line
        assert error(in_plane(own["gradient"], n), potential.gradient(one, x)) < 1e-10, line
        plain = potential.hessian(one, x, ipctk.PSDProjectionMethod.NONE)
        assert error(blocks_in_plane(own["hessian"], n), plain) < 1e-10, line
        clamped = potential.hessian(one, x, ipctk.PSDProjectionMethod.CLAMP)
        assert error(blocks_in_plane(own["projected"], n), clamped) < 1e-10, line
        compared += 1
    assert compared > 1000 and hits > 100, (compared, hits)
