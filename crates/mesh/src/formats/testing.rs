//! Damage done to files in tests.

use crate::error::{MeshError, MeshWarning};
use crate::mesh::Mesh;

/// Calls `read` with the file cut at every byte, and with every byte replaced.
pub(crate) fn for_each_damage(file: &[u8], mut read: impl FnMut(&[u8])) {
    for length in 0..=file.len() {
        read(&file[..length]);
        for damage in [0xff, b'9', b'-', b' ', 0] {
            let mut changed = file.to_vec();
            if let Some(byte) = changed.get_mut(length) {
                *byte = damage;
            }
            read(&changed);
        }
    }
}

/// A damaged file gives an error with a place in it, or a mesh without missing points.
pub(crate) fn survives_damage(file: &[u8], read: impl Fn(&[u8]) -> Result<(Mesh, Vec<MeshWarning>), MeshError>) {
    for_each_damage(file, |bytes| match read(bytes) {
        Err(error) => {
            assert!(error.place.offset <= bytes.len());
            assert!(error.to_string().len() < 1000);
        }
        Ok((mut mesh, _)) => {
            let n_points = mesh.positions.len();
            assert!(mesh.positions.iter().flatten().all(|c| c.is_finite()));
            mesh.for_each_node_index(|node| assert!((*node as usize) < n_points));
            assert!(n_points <= 8 * bytes.len());
        }
    });
}
