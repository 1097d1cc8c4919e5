"""A haptic device that presses a cube into a floor: run it with `python python/examples/haptics.py`.

The scene makes a hundred steps a second, too few for a hand to feel a hard floor. The thread of the device asks the constraints of the
last step more often than that, for wherever the hand is meanwhile.
"""

from __future__ import annotations

import threading
import time

import settee

#: Length of a step (s).
DT = 0.01
#: Where the hand holds the tool: x, y, z (m) and a quaternion. The floor keeps the cube at a height of 0.55 m.
PRESSED = [0.0, 0.0, 0.548, 0.0, 0.0, 0.0, 1.0]


def createScene(root: settee.Node) -> settee.Node:
    """A cube of 2 kg above a floor, which a device holds."""
    root.gravity = [0, 0, -9.81]
    root.dt = DT
    root.addObject("FreeMotionAnimationLoop")
    root.addObject("BlockGaussSeidelConstraintSolver", tolerance=1e-8)
    root.addObject("CollisionPipeline")
    root.addObject("BruteForceBroadPhase")
    root.addObject("BVHNarrowPhase")
    root.addObject("LocalMinDistance", alarmDistance=0.2, contactDistance=0.05)
    root.addObject("CollisionResponse", response="FrictionContactConstraint", responseParams="mu=0.4")
    tool = root.addChild("tool")
    tool.addObject("EulerImplicitSolver", rayleighMass=0, rayleighStiffness=0)
    tool.addObject("CGLinearSolver", iterations=50, tolerance=1e-15, threshold=1e-30)
    tool.addObject("MechanicalObject", name="frame", template="Rigid3", position=[[0, 0, 0.55, 0, 0, 0, 1]])
    sixth = 1 / 6
    tool.addObject("UniformMass", vertexMass=[2, 1, sixth, 0, 0, 0, sixth, 0, 0, 0, sixth])
    tool.addObject("UncoupledConstraintCorrection")
    # The forces of constraints are impulses: divided by the step they are newtons.
    tool.addObject("LCPForceFeedback", name="feedback", activate=True, forceCoef=1 / DT, solverMaxIt=2000, solverTimeout=5.0)
    corners = tool.addChild("corners")
    corners.addObject(
        "MeshTopology",
        position=[[-0.5, -0.5, -0.5], [0.5, -0.5, -0.5], [0.5, 0.5, -0.5], [-0.5, 0.5, -0.5]],
        triangles=[[0, 2, 1], [0, 3, 2]],
    )
    corners.addObject("MechanicalObject", template="Vec3")
    corners.addObject("PointCollisionModel")
    corners.addObject("RigidMapping")
    floor = root.addChild("floor")
    floor.addObject("MeshTopology", position=[[-9, -9, 0], [19, -9, 0], [-9, 19, 0]], triangles=[[0, 1, 2]])
    floor.addObject("MechanicalObject")
    floor.addObject("TriangleCollisionModel", simulated=False, moving=False)
    return root


class Device(threading.Thread):
    """Stands for the driver of a device: it tells where the hand is, and takes the force to the motors."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        #: What the last step lets the hand feel: whole as soon as it is assigned.
        self.felt: settee.ForceFeedback | None = None
        self.is_done = threading.Event()
        #: The force on the hand along z (N), and how often it was found.
        self.force, self.calls = 0.0, 0

    def run(self) -> None:
        is_last = False
        while not is_last:
            # What the last step lets the hand feel is asked for in any case.
            is_last = self.is_done.is_set()
            felt = self.felt
            if felt is not None:
                self.force = float(felt.force(PRESSED)[2])
                self.calls += 1
            time.sleep(0.001)


def main() -> None:
    """Half a second with the device, and what was felt at its end."""
    sim = settee.Simulation(createScene(settee.Node("root")))
    device = Device()
    device.start()
    for _ in range(50):
        began = time.perf_counter()
        sim.animate()
        device.felt = sim.force_feedback("/tool/feedback")
        time.sleep(max(0.0, DT - (time.perf_counter() - began)))
    device.is_done.set()
    device.join()
    print(f"force {device.force:.2f} N, asked {device.calls} times in 50 steps")


if __name__ == "__main__":
    main()
