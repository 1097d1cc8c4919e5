"""Meshes that change during a run."""

import numpy as np
import pytest

import settee

SCENE = """
<Node gravity="0 -9.81 0" dt="0.01">
  <EulerImplicitSolver/><SparseLDLSolver/>
  <TetrahedronSetTopologyContainer name="cells" position="0 0 0  1 0 0  0 1 0  0 0 1  1 1 1" tetrahedra="0 1 2 3  4 2 1 3"/>
  <TetrahedronSetTopologyModifier name="modifier"/>
  <MechanicalObject name="dofs"/>
  <UniformMass vertexMass="1"/>
  <FixedProjectiveConstraint indices="0"/>
  <TetrahedralCorotationalFEMForceField youngModulus="1000" poissonRatio="0.3"/>
</Node>
"""


@pytest.fixture
def simulation(tmp_path):
    path = tmp_path / "cells.scn"
    path.write_text(SCENE)
    made = settee.Simulation(str(path))
    made.animate(steps=2)
    return made


def find(simulation, name):
    return simulation.root.getObject(name)


def test_arrays_have_the_new_size(simulation):
    dofs, cells = find(simulation, "dofs"), find(simulation, "cells")
    before = np.array(dofs.position.value)
    assert before.shape == (5, 3)
    cells.remove_tetrahedra([1])
    assert np.asarray(dofs.position.value).shape == (4, 3)
    np.testing.assert_array_equal(dofs.position.value, before[:4])
    assert np.asarray(cells.tetrahedra.value).tolist() == [[0, 1, 2, 3]]
    simulation.animate(steps=2)
    assert np.asarray(dofs.velocity.value).shape == (4, 3)


def test_points_and_elements_come_back(simulation):
    dofs, cells = find(simulation, "dofs"), find(simulation, "cells")
    cells.add_points([[0, 1], [2]], [[0.25, 0.75], [1.0]])
    x = np.asarray(dofs.position.value)
    assert x.shape == (7, 3)
    np.testing.assert_allclose(x[5], 0.25 * x[0] + 0.75 * x[1], rtol=0, atol=1e-15)
    np.testing.assert_array_equal(x[6], x[2])
    find(simulation, "modifier").addTetrahedra([[0, 5, 2, 3]])
    assert len(cells.tetrahedra.value) == 3
    simulation.animate()


def test_snapshots_go_back_over_a_cut(simulation):
    dofs, cells = find(simulation, "dofs"), find(simulation, "cells")
    state = simulation.snapshot()
    before = np.array(dofs.position.value)
    find(simulation, "modifier").removeItems([0])
    simulation.animate(steps=3)
    simulation.restore(state)
    np.testing.assert_array_equal(dofs.position.value, before)
    assert len(cells.tetrahedra.value) == 2


def test_what_is_wrong_is_said(simulation):
    cells = find(simulation, "cells")
    with pytest.raises(ValueError, match="there is no tetrahedron 7"):
        cells.remove_tetrahedra([7])
    with pytest.raises(ValueError, match="names point 99"):
        cells.add_tetrahedra([[0, 1, 2, 99]])
    with pytest.raises(ValueError, match="5 points make no whole number of tetrahedra"):
        cells.add_tetrahedra([0, 1, 2, 3, 4])
    with pytest.raises(ValueError, match="not negative"):
        cells.remove_tetrahedra([-1])
    assert len(cells.tetrahedra.value) == 2


def test_a_controller_cuts(tmp_path):
    import Sofa

    class Cutter(Sofa.Core.Controller):
        def onAnimateBeginEvent(self, event):
            cells = self.getContext().getObject("cells")
            if len(cells.tetrahedra.value) == 2:
                cells.remove_tetrahedra([0])

    path = tmp_path / "cells.scn"
    path.write_text(SCENE)
    made = settee.Simulation(str(path))
    made.root.addObject(Cutter(name="cutter"))
    made.animate(steps=2)
    assert np.asarray(find(made, "dofs").position.value).shape == (4, 3)


SKIN = """<Node dt="0.01" gravity="0 0 0"><Node name="skin">
  <TriangleSetTopologyContainer name="mesh" position="0 0 0 1 0 0 1 1 0 0 1 0" triangles="0 1 2 0 2 3"/>
  <TriangleSetTopologyModifier name="modifier"/>
  <MechanicalObject name="dofs"/>
</Node></Node>"""


def test_a_surface_is_incised(tmp_path):
    path = tmp_path / "skin.scn"
    path.write_text(SKIN)
    made = settee.Simulation(str(path))
    mesh = made.root.skin.mesh
    mesh.incise([[0.0, 0.5, 0], [1.0, 0.5, 0]])
    x = np.asarray(made.root.skin.dofs.position.value)
    triangles = np.asarray(mesh.triangles.value)
    # Three points on the path, twice.
    assert x.shape == (10, 3)
    assert sorted(x[x[:, 1] == 0.5][:, 0]) == [0, 0, 0.5, 0.5, 1, 1]
    corners = x[triangles]
    areas = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])[:, 2] / 2
    assert areas.min() > 0 and areas.sum() == pytest.approx(1, abs=1e-12)
    with pytest.raises(ValueError, match="n x 3"):
        mesh.incise([0.0, 0.5, 0])
    with pytest.raises(ValueError, match="no triangle 99"):
        mesh.incise([[0, 0, 0], [1, 1, 0]], triangles=[99, 0])


def test_a_body_is_cut_by_a_blade(simulation):
    cells, dofs = find(simulation, "cells"), find(simulation, "dofs")
    before = np.asarray(dofs.position.value)
    middle = before.mean(axis=0)[0] + 0.05
    low, high = before.min() - 1, before.max() + 1
    cells.cut([[[middle, low, low], [middle, low, high]], [[middle, high, low], [middle, high, high]]])
    after = np.asarray(dofs.position.value)
    assert len(after) > len(before)
    on_blade = after[np.abs(after[:, 0] - middle) < 1e-9]
    assert len(on_blade) == 2 * len(np.unique(on_blade.round(9), axis=0))
    with pytest.raises(ValueError, match="n x 2 x 3"):
        cells.cut([[0, 0, 0], [1, 1, 1]])


@pytest.mark.parametrize("wrong", [[0.5], [float("nan")], ["a"], [True, False]])
def test_indices_are_whole_numbers(simulation, wrong):
    cells = find(simulation, "cells")
    with pytest.raises(ValueError):
        cells.removePoints(wrong)
    with pytest.raises(ValueError):
        cells.addTetrahedra([[wrong[0], 1, 2, 3]] if wrong != [True, False] else [[True, False, True, False]])
    with pytest.raises(ValueError):
        cells.addPoints(1, [wrong])
    assert len(cells.tetrahedra.value) == 2
    cells.removeTetrahedra(np.array([1.0]))
    assert len(cells.tetrahedra.value) == 1


def test_an_array_that_is_kept_is_current_again_when_the_size_comes_back(simulation):
    kept, before = find(simulation, "dofs").position.value, simulation.snapshot()
    find(simulation, "cells").remove_tetrahedra([1])
    simulation.animate()
    cut = find(simulation, "dofs").position.value
    assert len(cut) == 4 and len(kept) == 5
    simulation.restore(before)
    simulation.animate(steps=3)
    np.testing.assert_array_equal(kept, find(simulation, "dofs").position.value)
    assert len(kept) == 5
