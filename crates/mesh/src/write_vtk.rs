//! VTK's older text format for unstructured grids. Numbers are the shortest that read back as the same double.

use std::fmt::Write as _;

use crate::mesh::Mesh;
use crate::number::exact;

/// Values on points or cells.
#[derive(Clone, Debug, PartialEq)]
pub struct VtkField {
    /// Name.
    pub name: String,
    /// Numbers of each point or cell, one after the other.
    pub values: Vec<f64>,
    /// Numbers for each point or cell.
    pub components: usize,
    /// Whether the numbers are integers.
    pub is_integer: bool,
}

/// Nodes of all elements with the number of their type: edges, triangles, quads, tetrahedra, hexahedra.
fn cells(mesh: &Mesh) -> Vec<(&[u32], u8)> {
    let mut cells: Vec<(&[u32], u8)> = Vec::new();
    cells.extend(mesh.edges.iter().map(|cell| (&cell[..], 3)));
    cells.extend(mesh.triangles.iter().map(|cell| (&cell[..], 5)));
    cells.extend(mesh.quads.iter().map(|cell| (&cell[..], 9)));
    cells.extend(mesh.tetrahedra.iter().map(|cell| (&cell[..], 10)));
    cells.extend(mesh.hexahedra.iter().map(|cell| (&cell[..], 12)));
    cells
}

fn row(values: &[f64]) -> String {
    values.iter().map(|value| exact(*value)).collect::<Vec<_>>().join(" ")
}

fn indices(nodes: &[u32]) -> String {
    nodes.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// An unstructured grid in the older text format (`.vtk`). Fields whose length does not fit, and those that have
/// neither one nor three numbers, are left out.
pub fn vtk_legacy(mesh: &Mesh, points: &[VtkField], on_cells: &[VtkField]) -> String {
    let cells = cells(mesh);
    let (n_points, n_cells) = (mesh.positions.len(), cells.len());
    let mut out = String::from("# vtk DataFile Version 2.0\nExported mesh\nASCII\nDATASET UNSTRUCTURED_GRID\n");
    let _ = writeln!(out, "POINTS {n_points} double");
    mesh.positions.iter().for_each(|point| {
        let _ = writeln!(out, "{}", row(point));
    });
    let size: usize = cells.iter().map(|(nodes, _)| nodes.len() + 1).sum();
    let _ = writeln!(out, "CELLS {n_cells} {size}");
    cells.iter().for_each(|(nodes, _)| {
        let _ = writeln!(out, "{} {}", nodes.len(), indices(nodes));
    });
    let _ = writeln!(out, "CELL_TYPES {n_cells}");
    cells.iter().for_each(|(_, kind)| {
        let _ = writeln!(out, "{kind}");
    });
    for (tag, fields, n) in [("POINT_DATA", points, n_points), ("CELL_DATA", on_cells, n_cells)] {
        let fits = |field: &&VtkField| matches!(field.components, 1 | 3) && field.values.len() == n * field.components;
        let fitting: Vec<&VtkField> = fields.iter().filter(fits).collect();
        if !fitting.is_empty() {
            let _ = writeln!(out, "{tag} {n}");
        }
        for field in fitting {
            let (name, kind) =
                (field.name.replace(char::is_whitespace, "_"), if field.is_integer { "int" } else { "double" });
            let _ = match field.components {
                1 => writeln!(out, "SCALARS {name} {kind} 1\nLOOKUP_TABLE default"),
                _ => writeln!(out, "VECTORS {name} {kind}"),
            };
            field.values.chunks(field.components).for_each(|entry| {
                let _ = writeln!(out, "{}", row(entry));
            });
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mesh() -> Mesh {
        Mesh {
            positions: vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0 / 3.0, 0.0]],
            edges: vec![[0, 1]],
            triangles: vec![[0, 1, 2]],
            ..Mesh::default()
        }
    }

    #[test]
    fn grids_list_points_cells_and_fields() {
        let field = |name: &str, values: Vec<f64>, components| VtkField {
            name: name.into(),
            values,
            components,
            is_integer: false,
        };
        let on_points = [field("speed", vec![1.0, 2.0, 3.0], 1), field("short", vec![1.0], 1)];
        let on_cells = [field("axis", vec![1.0, 0.0, 0.0, 0.0, 1.0, 0.0], 3)];
        let legacy = vtk_legacy(&mesh(), &on_points, &on_cells);
        assert!(legacy.contains("POINTS 3 double\n0 0 0\n1 0 0\n0 0.3333333333333333 0\n"), "{legacy}");
        assert!(legacy.contains("CELLS 2 7\n2 0 1\n3 0 1 2\nCELL_TYPES 2\n3\n5\n"), "{legacy}");
        assert!(legacy.contains("POINT_DATA 3\nSCALARS speed double 1\nLOOKUP_TABLE default\n1\n2\n3\n"), "{legacy}");
        assert!(legacy.contains("CELL_DATA 2\nVECTORS axis double\n1 0 0\n0 1 0\n"), "{legacy}");
    }
}
