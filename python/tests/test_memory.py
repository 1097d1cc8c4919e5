"""Loading, resetting and stepping over and over need no more memory."""

from __future__ import annotations

import gc
from pathlib import Path
from typing import Any

import pytest
import settee


def resident() -> int:
    """Memory of the process in bytes."""
    pages = Path("/proc/self/statm").read_text().split()[1]
    return int(pages) * 4096


# What allocators keep back and give out again; a leak of 100 bytes per repetition would be ten times that of 10,000.
ALLOWANCE = 4 << 20


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="memory is read from /proc")
def test_loading_and_unloading_keeps_the_memory_constant(project: Path) -> None:
    scene = project / "scenes/mass/uniform_mass.scn"

    def once() -> None:
        root = settee.load(scene)
        settee.init(root)
        settee.unload(root)

    for _ in range(1000):
        once()
    gc.collect()
    before = resident()
    for _ in range(9000):
        once()
    gc.collect()
    assert resident() - before < ALLOWANCE


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="memory is read from /proc")
def test_resets_and_steps_keep_the_memory_constant(running: Any) -> None:
    x = running.body.dofs.position.array()
    for _ in range(1000):
        settee.animate(running)
        settee.reset(running)
    before = resident()
    for _ in range(100_000):
        settee.reset(running)
    for _ in range(10_000):
        settee.animate(running)
        running.body.dofs.velocity.array()
    assert resident() - before < ALLOWANCE
    assert x.shape == (2, 3)


def test_nothing_is_left_of_scenes_that_nobody_has(spring: Any) -> None:
    """Controllers, prefabs, own data, copies and batches included; scenes without them need no collector of cycles."""
    import copy
    import weakref

    class Notes(settee.Controller):  # type: ignore[misc]
        def onAnimateBeginEvent(self, event: dict[str, Any]) -> None:
            self.seen = self.getRoot().time.value

    def once(is_plain: bool) -> list[weakref.ref[Any]]:
        root = copy.deepcopy(spring)
        if not is_plain:
            root.addObject(Notes(name="notes"))
            root.addData("goal", type="double", value=1.0)
            root.part = root.addChild(settee.Prefab(name="part"))
        settee.init(root)
        settee.animate(root)
        state = settee.Simulation(root).snapshot()
        settee.Simulation(root).restore(state)
        many = settee.Batch(root, 2, observe="/.time")
        many.step()
        return [weakref.ref(one._graph) for one in many.roots]

    gc.collect()
    gc.disable()
    try:
        left = [reference for _ in range(5) for reference in once(True)]
        assert len(left) == 10 and all(reference() is None for reference in left)
        left = [reference for _ in range(5) for reference in once(False)]
        gc.collect()
        assert len(left) == 10 and all(reference() is None for reference in left)
    finally:
        gc.enable()
