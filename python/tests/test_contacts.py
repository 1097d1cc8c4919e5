"""Contacts as arrays, and the listener."""

import numpy as np
import pytest

import settee

SCENE = """<Node name="root" gravity="0 0 -9.81" dt="0.01"><DefaultAnimationLoop/><CollisionPipeline/><BruteForceDetection/>
<MinProximityIntersection alarmDistance="0.3" contactDistance="0.1"/><CollisionResponse response="PenalityContactForceField"/>
<ContactListener name="listener" collisionModel1="@/body/points" collisionModel2="@/floor/triangles"/>
<Node name="body"><EulerImplicitSolver rayleighMass="0" rayleighStiffness="0"/><CGLinearSolver iterations="50" tolerance="1e-14" threshold="1e-30"/>
<MechanicalObject name="dofs" template="Vec3" position="0.2 0.3 0.11  0.9 0.8 0.12  0.4 0.1 0.13"/><UniformMass vertexMass="1"/>
<PointCollisionModel name="points"/></Node>
<Node name="floor"><MeshTopology position="0 0 0  1 0 0  1 1 0  0 1 0" triangles="0 1 2  0 2 3"/><MechanicalObject template="Vec3"/>
<TriangleCollisionModel name="triangles" simulated="0" moving="0"/></Node></Node>"""


@pytest.fixture
def sim(tmp_path):
    path = tmp_path / "contacts.scn"
    path.write_text(SCENE)
    return settee.Simulation(str(path))


def test_contacts_are_arrays(sim):
    assert len(sim.contacts()) == 0
    x = sim.states()[0].position.array().copy()
    sim.animate()
    found = sim.contacts()
    assert found.paths == ["/floor/triangles", "/body/points"]
    assert found.models.tolist() == [[0, 1]] * 3
    assert sorted(found.elements[:, 1]) == [0, 1, 2]
    assert found.points.shape == (3, 2, 3)
    # Detected at the start of the step: the second points are those of the body, above the floor.
    np.testing.assert_array_equal(found.points[:, 1], x[found.elements[:, 1]])
    np.testing.assert_allclose(found.gaps, x[found.elements[:, 1], 2] - 0.1, atol=1e-15)
    np.testing.assert_allclose(found.normals, [[0, 0, 1]] * 3, atol=1e-14)
    sim.animate(steps=10)
    found = sim.contacts()
    # Both stiffnesses are 10, the contact distance is 0.1: k = 100 / 0.1.
    np.testing.assert_allclose(found.forces, -1000 * np.minimum(found.gaps, 0)[:, None] * found.normals, atol=1e-12)


def test_a_listener_tells_what_was_found_before(sim):
    listener = sim.root.listener
    sim.animate()
    assert listener.getNumberOfContacts() == 0
    for _ in range(4):
        before = sim.contacts()
        sim.animate()
        assert listener.getNumberOfContacts() == len(before) == 3
        assert listener.getDistances() == before.gaps.tolist()
        # The points are the first model of the listener, and the second one of the pair.
        assert listener.getContactElements() == [((1, int(e[0])), (0, int(e[1]))) for e in before.elements]
        assert [point[0][1] for point in listener.getContactPoints()] == before.points[:, 0].tolist()
        assert listener.getContactData()["distance"] == before.gaps.tolist()


def test_a_controller_reads_them_at_the_end_of_detection(sim):
    seen = []

    class Watch(settee.Controller):
        def onCollisionEndEvent(self, event):
            seen.append(sim.contacts().gaps.copy())

    sim.root.addObject(Watch(name="watch"))
    settee.init(sim.root)
    for _ in range(3):
        sim.animate()
        np.testing.assert_array_equal(seen[-1], sim.contacts().gaps)
    assert len(seen) == 3
