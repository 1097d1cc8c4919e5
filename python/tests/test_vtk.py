"""Exports for ParaView, read by the programs that they are for."""

from __future__ import annotations

import subprocess
import sys
import warnings

import numpy as np
import pytest

import settee

vtk = pytest.importorskip("vtk")
meshio = pytest.importorskip("meshio")
from vtk.util.numpy_support import vtk_to_numpy  # noqa: E402

SOLID = "scenes/solid_mechanics/fem/elastic/tetrahedron_fem_force_field.scn"
CLOTH = "scenes/solid_mechanics/fem/elastic/triangular_fem_force_field.scn"


def export(project, folder, scene, *options):
    command = [sys.executable, "-m", "settee", "run", str(project / scene), "--quiet", *options]
    subprocess.run(command, cwd=folder, check=True)


def read(reader, path):
    """What VTK reads, which has nothing to warn of."""
    said = vtk.vtkStringOutputWindow()
    vtk.vtkOutputWindow.SetInstance(said)
    reader.SetFileName(str(path))
    reader.Update()
    assert said.GetOutput() == ""
    return reader.GetOutput()


def arrays(data):
    return {data.GetArrayName(i): vtk_to_numpy(data.GetArray(i)) for i in range(data.GetNumberOfArrays())}


def test_volumes_are_read_back_by_vtk_and_meshio(project, tmp_path):
    export(project, tmp_path, SOLID, "--steps", "4", "--every", "2", "--export", "out.pvd")
    simulation = settee.Simulation(project / SOLID)
    simulation.animate(steps=4)
    states = {state.getPathName().strip("/").replace("/", "_"): state for state in simulation.states()}
    assert len(states) == len(list((tmp_path / "out").glob("*_000002.vtu")))
    for name, state in states.items():
        path = tmp_path / "out" / f"{name}_000002.vtu"
        grid = read(vtk.vtkXMLUnstructuredGridReader(), path)
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            mesh = meshio.read(path)
        position = np.asarray(state.position.value)
        assert (vtk_to_numpy(grid.GetPoints().GetData()) == position).all() and (mesh.points == position).all()
        found = arrays(grid.GetPointData())
        assert (found["velocity"] == np.asarray(state.velocity.value)).all()
        assert (found["displacement"] == position - np.asarray(state.rest_position.value)).all()
        for key, values in found.items():
            assert np.array_equal(values, mesh.point_data[key])
        assert arrays(grid.GetFieldData())["TimeValue"] == [simulation.time]


def test_bodies_have_their_stresses_in_files(project, tmp_path):
    scene = "scenes/ode_solver/bdf/cylinder.scn"
    export(project, tmp_path, scene, "--data", str(project), "--steps", "2", "--export", "out.vtu")
    simulation = settee.Simulation(project / scene, data=[project])
    simulation.animate(steps=2)
    (stresses,) = simulation.von_mises().values()
    (path,) = tmp_path.glob("*.vtu")
    found = arrays(read(vtk.vtkXMLUnstructuredGridReader(), path).GetPointData())["von Mises stress"]
    assert found.max() > 0
    np.testing.assert_array_equal(found, stresses["perNode"])


def test_surfaces_are_read_back_by_vtk(project, tmp_path):
    export(project, tmp_path, CLOTH, "--steps", "3", "--export", "out.pvd")
    files = sorted((tmp_path / "out").glob("*_000003.vtp"))
    assert files
    for path in files:
        surface = read(vtk.vtkXMLPolyDataReader(), path)
        assert surface.GetNumberOfPoints() > 0 and surface.GetNumberOfCells() > 0
    assert any(read(vtk.vtkXMLPolyDataReader(), path).GetNumberOfPolys() > 0 for path in files)


def test_exporters_of_a_scene_write_what_vtk_and_meshio_read(project, tmp_path):
    scene = "scenes/io/export/exporters.scn"
    command = [sys.executable, "-m", "settee", "run", str(project / scene), "--quiet", "--steps", "10"]
    subprocess.run([*command, "--output", str(tmp_path)], cwd=tmp_path, check=True)
    # Its files go into another folder, not into the one that the tests are started in.
    again = tmp_path / "again"
    again.mkdir()
    simulation = settee.Simulation(project / scene, output=str(again))
    simulation.animate(steps=10)
    state = next(state for state in simulation.states() if state.getName() == "dofs")
    position = np.asarray(state.position.value)
    path = tmp_path / "body1.vtu"
    grid = read(vtk.vtkXMLUnstructuredGridReader(), path)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        mesh = meshio.read(path)
    assert (vtk_to_numpy(grid.GetPoints().GetData()) == position).all() and (mesh.points == position).all()
    assert (arrays(grid.GetPointData())["velocity"] == np.asarray(state.velocity.value)).all()
    assert arrays(grid.GetFieldData())["TimeValue"] == [simulation.time]
    # The older text format has all digits, too.
    legacy = read(vtk.vtkUnstructuredGridReader(), tmp_path / "mesh.vtk")
    assert (vtk_to_numpy(legacy.GetPoints().GetData()) == position).all()
