//! VTK files: unstructured grids as XML or in the older text format, with six significant digits.

use std::fmt::Write as _;

use crate::mesh::Mesh;
use crate::number::general;

const DIGITS: usize = 6;

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
    values.iter().map(|value| general(*value, DIGITS)).collect::<Vec<_>>().join(" ")
}

fn indices(nodes: &[u32]) -> String {
    nodes.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// An unstructured grid as XML (`.vtu`). Fields whose length does not fit are left out.
pub fn vtk_xml(mesh: &Mesh, points: &[VtkField], on_cells: &[VtkField]) -> String {
    let cells = cells(mesh);
    let (n_points, n_cells) = (mesh.positions.len(), cells.len());
    let mut out = String::from("<VTKFile type=\"UnstructuredGrid\" version=\"0.1\" byte_order=\"BigEndian\">\n");
    let _ =
        writeln!(out, "  <UnstructuredGrid>\n    <Piece NumberOfPoints=\"{n_points}\" NumberOfCells=\"{n_cells}\">");
    for (tag, fields, n) in [("PointData", points, n_points), ("CellData", on_cells, n_cells)] {
        let fitting: Vec<&VtkField> =
            fields.iter().filter(|field| field.values.len() == n * field.components).collect();
        if fitting.is_empty() {
            continue;
        }
        let _ = writeln!(out, "      <{tag}>");
        for field in fitting {
            let kind = if field.is_integer { "Int32" } else { "Float64" };
            let components = match field.components {
                1 => String::new(),
                n => format!(" NumberOfComponents=\"{n}\""),
            };
            let name = field.name.replace(['"', '<', '&'], "_");
            let _ = writeln!(out, "        <DataArray type=\"{kind}\" Name=\"{name}\"{components} format=\"ascii\">");
            for entry in field.values.chunks(field.components) {
                let _ = writeln!(out, "          {}", row(entry));
            }
            out.push_str("        </DataArray>\n");
        }
        let _ = writeln!(out, "      </{tag}>");
    }
    out.push_str("      <Points>\n        <DataArray type=\"Float32\" NumberOfComponents=\"3\" format=\"ascii\">\n");
    mesh.positions.iter().for_each(|point| {
        let _ = writeln!(out, "          {}", row(point));
    });
    out.push_str("        </DataArray>\n      </Points>\n      <Cells>\n");
    out.push_str("        <DataArray type=\"Int32\" Name=\"connectivity\" format=\"ascii\">\n");
    cells.iter().for_each(|(nodes, _)| {
        let _ = writeln!(out, "          {}", indices(nodes));
    });
    out.push_str("        </DataArray>\n        <DataArray type=\"Int32\" Name=\"offsets\" format=\"ascii\">\n");
    let mut offset = 0;
    for (nodes, _) in &cells {
        offset += nodes.len();
        let _ = writeln!(out, "          {offset}");
    }
    out.push_str("        </DataArray>\n        <DataArray type=\"UInt8\" Name=\"types\" format=\"ascii\">\n");
    cells.iter().for_each(|(_, kind)| {
        let _ = writeln!(out, "          {kind}");
    });
    out.push_str("        </DataArray>\n      </Cells>\n    </Piece>\n  </UnstructuredGrid>\n</VTKFile>\n");
    out
}

/// An unstructured grid in the older text format (`.vtk`). Fields whose length does not fit, and those that have neither one nor
/// three numbers, are left out.
pub fn vtk_legacy(mesh: &Mesh, points: &[VtkField], on_cells: &[VtkField]) -> String {
    let cells = cells(mesh);
    let (n_points, n_cells) = (mesh.positions.len(), cells.len());
    let mut out = String::from("# vtk DataFile Version 2.0\nExported mesh\nASCII\nDATASET UNSTRUCTURED_GRID\n");
    let _ = writeln!(out, "POINTS {n_points} float");
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
                (field.name.replace(char::is_whitespace, "_"), if field.is_integer { "int" } else { "float" });
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
        let xml = vtk_xml(&mesh(), &on_points, &on_cells);
        assert!(xml.contains("NumberOfPoints=\"3\" NumberOfCells=\"2\""));
        assert!(xml.contains("0 0.333333 0") && xml.contains("Name=\"speed\"") && !xml.contains("short"));
        assert!(xml.contains("Name=\"axis\" NumberOfComponents=\"3\""));
        let legacy = vtk_legacy(&mesh(), &on_points, &on_cells);
        assert!(legacy.contains("CELLS 2 7\n2 0 1\n3 0 1 2\nCELL_TYPES 2\n3\n5\n"), "{legacy}");
        assert!(legacy.contains("POINT_DATA 3\nSCALARS speed float 1\nLOOKUP_TABLE default\n1\n2\n3\n"), "{legacy}");
        assert!(legacy.contains("CELL_DATA 2\nVECTORS axis float\n1 0 0\n0 1 0\n"), "{legacy}");
    }
}
