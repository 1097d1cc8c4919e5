"""A scene of barrier contact by Settee and by a plain loop around `ipctk`: the same motion, by another program."""

from __future__ import annotations

import pytest

pytest.importorskip("ipctk")
pytest.importorskip("scipy")

import reference_ipc  # noqa: E402  it needs both


def test_a_plain_loop_around_ipctk_moves_the_same_bodies_to_the_same_places():
    found = reference_ipc.compare(cells=3, steps=6)
    assert found["pairs"] > 0 and found["reference_pairs"] > 0
    # Both solve the same equations but for the weights of pairs at edges and corners, which decide where within the
    # barrier a surface lies.
    assert found["apart"] < reference_ipc.ACTIVATION / 6
    # CPU seconds a Newton iteration, of both on this machine.
    assert found["settee_seconds"] <= found["reference_seconds"]
