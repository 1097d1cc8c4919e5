"""Bodies as meshes of other packages."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import settee


def test_a_body_becomes_a_mesh(project: Path, tmp_path: Path) -> None:
    meshio = pytest.importorskip("meshio")
    root = settee.load(project / "scenes/ode_solver/bdf/cylinder.scn")
    settee.init(root)
    settee.animate(root)
    mesh = settee.to_meshio(root.body)
    state = root.body.getMechanicalState()
    np.testing.assert_array_equal(mesh.points, state.position.value)
    assert [block.type for block in mesh.cells] == ["tetra"]
    mesh.write(tmp_path / "body.vtu")
    again = meshio.read(tmp_path / "body.vtu")
    np.testing.assert_array_equal(again.points, mesh.points)
    with pytest.raises(ValueError, match="no mechanical object"):
        settee.to_meshio(root)


def test_a_body_becomes_a_grid_of_pyvista(project: Path) -> None:
    pytest.importorskip("pyvista")
    root = settee.load(project / "scenes/ode_solver/bdf/cylinder.scn")
    settee.init(root)
    grid = settee.to_pyvista(root.body)
    assert grid.n_points == len(root.body.getMechanicalState().position.value)
