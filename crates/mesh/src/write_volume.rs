//! Files of mesh generators: Netgen and TetGen, with all digits.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::mesh::Mesh;
use crate::number::exact;

/// Triangles of a tetrahedral mesh that have one tetrahedron at most on their sides; all triangles of other meshes.
fn boundary(mesh: &Mesh) -> Vec<[u32; 3]> {
    let key = |mut nodes: [u32; 3]| {
        nodes.sort_unstable();
        nodes
    };
    let mut sides: BTreeMap<[u32; 3], usize> = BTreeMap::new();
    for &[a, b, c, d] in &mesh.tetrahedra {
        for side in [[a, b, c], [a, b, d], [a, c, d], [b, c, d]] {
            *sides.entry(key(side)).or_default() += 1;
        }
    }
    mesh.triangles.iter().copied().filter(|side| sides.get(&key(*side)).is_none_or(|count| *count < 2)).collect()
}

fn row(values: &[f64; 3]) -> String {
    values.map(exact).join(" ")
}

/// Points, tetrahedra and boundary triangles for Netgen (`.mesh`); nodes count from 1.
pub fn netgen(mesh: &Mesh) -> String {
    let mut out = format!("{}\n", mesh.positions.len());
    mesh.positions.iter().for_each(|point| {
        let _ = writeln!(out, "{}", row(point));
    });
    let mut list = |elements: Vec<Vec<u32>>| {
        let _ = writeln!(out, "{}", elements.len());
        for nodes in elements {
            let nodes: Vec<String> = nodes.iter().map(|node| (u64::from(*node) + 1).to_string()).collect();
            let _ = writeln!(out, "1 {}", nodes.join(" "));
        }
    };
    list(mesh.tetrahedra.iter().map(|nodes| nodes.to_vec()).collect());
    list(boundary(mesh).iter().map(|nodes| nodes.to_vec()).collect());
    out
}

/// The three files of TetGen: points (`.node`), tetrahedra (`.ele`), boundary triangles (`.face`); all count from 0.
pub fn tetgen(mesh: &Mesh) -> [(&'static str, String); 3] {
    let mut points = format!("{} 3 0 0\n", mesh.positions.len());
    for (index, point) in mesh.positions.iter().enumerate() {
        let _ = writeln!(points, "{index} {}", row(point));
    }
    let mut tetrahedra = format!("{} 4 0\n", mesh.tetrahedra.len());
    for (index, nodes) in mesh.tetrahedra.iter().enumerate() {
        let _ = writeln!(tetrahedra, "{index} {} {} {} {}", nodes[0], nodes[1], nodes[2], nodes[3]);
    }
    let sides = boundary(mesh);
    let mut faces = format!("{} 0\n", sides.len());
    for (index, nodes) in sides.iter().enumerate() {
        let _ = writeln!(faces, "{index} {} {} {}", nodes[0], nodes[1], nodes[2]);
    }
    [(".node", points), (".ele", tetrahedra), (".face", faces)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inner_triangles_are_left_out() {
        let mesh = Mesh {
            positions: vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0], [0.0, 0.0, -1.0]],
            triangles: vec![[0, 1, 2], [0, 1, 3]],
            tetrahedra: vec![[0, 1, 2, 3], [0, 2, 1, 4]],
            ..Mesh::default()
        };
        let text = netgen(&mesh);
        assert!(text.ends_with("2\n1 1 2 3 4\n1 1 3 2 5\n1\n1 1 2 4\n"), "{text}");
        let [nodes, elements, faces] = tetgen(&mesh);
        assert!(nodes.1.starts_with("5 3 0 0\n0 0 0 0\n") && elements.1.contains("1 0 2 1 4"));
        assert_eq!(faces, (".face", "1 0\n0 0 1 3\n".into()));
    }
}
