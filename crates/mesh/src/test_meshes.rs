//! Random valid meshes for the tests.

use std::io::Write;

use proptest::collection::vec;
use proptest::prelude::*;

use crate::mesh::Mesh;

/// A mesh with elements of all kinds, nodes of an element distinct.
pub(crate) fn any_mesh() -> impl Strategy<Value = Mesh> {
    (8usize..30).prop_flat_map(|n_points| {
        let coordinate = prop_oneof![
            any::<f64>().prop_filter("files hold finite numbers", |c| c.is_finite()),
            -10.0..10.0f64,
            Just(-0.0),
            Just(5e-324),
        ];
        (
            vec(prop::array::uniform3(coordinate), n_points),
            vec(nodes::<2>(n_points), 0..5),
            vec(nodes::<3>(n_points), 0..5),
            vec(nodes::<4>(n_points), 0..5),
            vec(nodes::<4>(n_points), 1..5),
            vec(nodes::<8>(n_points), 0..3),
            vec(nodes::<6>(n_points), 0..3),
            vec(nodes::<5>(n_points), 0..3),
        )
            .prop_map(|(positions, edges, triangles, quads, tetrahedra, hexahedra, prisms, pyramids)| Mesh {
                positions,
                edges,
                triangles,
                quads,
                tetrahedra,
                hexahedra,
                prisms,
                pyramids,
                ..Mesh::default()
            })
    })
}

fn nodes<const N: usize>(n_points: usize) -> impl Strategy<Value = [u32; N]> {
    let all: Vec<u32> = (0..n_points as u32).collect();
    Just(all).prop_shuffle().prop_map(|shuffled| std::array::from_fn(|i| shuffled[i]))
}

/// A mesh of the folder that tests read if it is there; its files are not part of the project.
pub(crate) fn shared_mesh(name: &str) -> Option<Vec<u8>> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/sofa/share/mesh");
    let file = std::fs::read(std::path::Path::new(folder).join(name)).ok();
    if file.is_none() {
        // A message that cannot be written is no reason to fail.
        let _ = writeln!(std::io::stderr(), "skipped: {name} is not in {folder}");
    }
    file
}
