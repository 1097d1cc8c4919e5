"""Pictures of scenes as arrays."""

from __future__ import annotations

import numpy as np
import pytest

import settee

SCENE = "scenes/solid_mechanics/fem/elastic/hexahedron_fem_force_field.scn"


@pytest.fixture
def simulation(project):
    found = settee.Simulation(project / SCENE)
    try:
        found.screenshot((8, 8))
    except RuntimeError as error:
        pytest.skip(str(error))
    return found


def test_a_picture_is_an_array_that_changes_with_the_scene(simulation, tmp_path):
    before = simulation.screenshot((120, 90), camera="iso")
    assert before.shape == (90, 120, 4) and before.dtype == np.uint8
    assert (before[0, 0] == 255).all() and (before[..., :3] < 200).any()
    assert (simulation.screenshot((120, 90), camera="iso") == before).all()
    simulation.animate(steps=20)
    assert (simulation.screenshot((120, 90), camera="iso") != before).any()
    assert before._repr_png_().startswith(b"\x89PNG")
    assert before[..., 0]._repr_png_() is None
    before.save(tmp_path / "before.png")
    assert (tmp_path / "before.png").read_bytes() == before.to_png()


def test_options_are_those_of_the_program(simulation):
    clear = simulation.screenshot((60, 40), background=None, field="displacement", colours="turbo", range=(0.0, 1.0))
    assert (clear[0, 0] == 0).all()
    with pytest.raises(ValueError, match="did you mean front"):
        simulation.screenshot(camera="frnt")
    with pytest.raises(ValueError, match="did you mean speed"):
        simulation.screenshot(field="sped")


def test_a_picture_that_cannot_be_made_is_an_exception(simulation):
    for size in ((0, 5), (5, -1), (100_000, 100_000), (2**40, 5)):
        with pytest.raises(ValueError):
            simulation.screenshot(size)
    before = settee.limits.memory
    # Less than what a picture of this size takes, whatever the process has.
    settee.limits.memory = 64 << 20
    try:
        with pytest.raises((ValueError, MemoryError), match="8000 x 8000"):
            simulation.screenshot((8000, 8000))
    finally:
        settee.limits.memory = before
    assert simulation.screenshot((8, 8)).shape == (8, 8, 4)
    simulation.animate()
