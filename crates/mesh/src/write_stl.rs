//! STL files: triangles without connectivity.

use std::fmt::Write as _;

use crate::mesh::Mesh;
use crate::number::exact;

/// Triangles of a mesh: its own, else its quads cut in two.
fn triangles(mesh: &Mesh) -> Vec<[u32; 3]> {
    if !mesh.triangles.is_empty() {
        return mesh.triangles.clone();
    }
    mesh.quads.iter().flat_map(|&[a, b, c, d]| [[a, b, c], [a, c, d]]).collect()
}

fn corners(mesh: &Mesh, triangle: [u32; 3]) -> [[f64; 3]; 3] {
    triangle.map(|node| mesh.positions.get(node as usize).copied().unwrap_or_default())
}

/// Unit normal by the right-hand rule; 0 for flat triangles.
fn normal([a, b, c]: [[f64; 3]; 3]) -> [f64; 3] {
    let (u, v): ([f64; 3], [f64; 3]) = (std::array::from_fn(|i| b[i] - a[i]), std::array::from_fn(|i| c[i] - a[i]));
    let cross = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
    let norm = cross.iter().map(|value| value * value).sum::<f64>().sqrt();
    if norm > 0.0 { cross.map(|value| value / norm) } else { [0.0; 3] }
}

/// Triangles as text, with all digits.
pub fn stl_text(mesh: &Mesh) -> String {
    let row = |values: [f64; 3]| values.map(exact).join(" ");
    let mut out = String::from("solid mesh\n");
    for triangle in triangles(mesh) {
        let corners = corners(mesh, triangle);
        let _ = writeln!(out, "  facet normal {}\n    outer loop", row(normal(corners)));
        corners.into_iter().for_each(|corner| {
            let _ = writeln!(out, "      vertex {}", row(corner));
        });
        out.push_str("    endloop\n  endfacet\n");
    }
    out.push_str("endsolid mesh\n");
    out
}

/// Triangles in the binary format: a header of 80 bytes, their number, and for each normal and corners in single
/// precision.
pub fn stl_binary(mesh: &Mesh) -> Vec<u8> {
    let triangles = triangles(mesh);
    let mut out = vec![b' '; 80];
    out.extend((triangles.len() as u32).to_le_bytes());
    for triangle in triangles {
        let corners = corners(mesh, triangle);
        for vector in std::iter::once(normal(corners)).chain(corners) {
            vector.iter().for_each(|value| out.extend((*value as f32).to_le_bytes()));
        }
        out.extend([0, 0]);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quads_are_cut_and_normals_follow_the_order_of_the_corners() {
        let mesh = Mesh {
            positions: vec![[0.0; 3], [1.0, 0.0, 0.0], [1.0, 1.0, 0.0], [0.0, 1.0, 0.0]],
            quads: vec![[0, 1, 2, 3]],
            ..Mesh::default()
        };
        let text = stl_text(&mesh);
        assert_eq!(text.matches("facet normal 0 0 1").count(), 2, "{text}");
        assert!(text.contains("vertex 1 1 0"));
        let binary = stl_binary(&mesh);
        assert_eq!(binary.len(), 84 + 2 * 50);
        assert_eq!(binary[80..84], [2, 0, 0, 0]);
        assert_eq!(f32::from_le_bytes(binary[92..96].try_into().unwrap()), 1.0);
    }
}
