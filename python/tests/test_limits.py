"""Limits that protect the machine from what scenes ask for."""

import pytest

import settee


@pytest.fixture(autouse=True)
def the_limit_stays():
    before = settee.limits.memory
    yield
    settee.limits.memory = before


def test_the_limit_is_that_of_the_process() -> None:
    assert settee.limits.memory > 0
    settee.limits.memory = 3 << 30
    assert settee.limits.memory == 3 << 30
    with pytest.raises(ValueError):
        settee.limits.memory = 0


def test_a_scene_that_asks_for_more_is_refused() -> None:
    settee.limits.memory = 2 << 30
    root = settee.Node("root")
    with pytest.raises((settee.SceneError, MemoryError), match="asks for 5.6 GiB of memory"):
        root.addObject("RegularGridTopology", n=[256, 256, 256], min=[0, 0, 0], max=[1, 1, 1])
        settee.init(root)
