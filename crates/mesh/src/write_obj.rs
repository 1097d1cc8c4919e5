//! OBJ files. Numbers are the shortest that read back as the same double.

use std::io::{self, Write};

use crate::mesh::Mesh;
use crate::write_gmsh::check;

/// Writes points, triangles, quads and edges, with texture coordinates and normals where there is one per point.
///
/// Reading back gives the same lists, except that edges come sorted and normals are normalised again. Volume elements
/// have no place in the format and are not written. Of a mesh without points the file is empty, which is no OBJ file.
///
/// # Errors
/// Those of `out`, and `InvalidData` if a coordinate is not finite or an element names a point that does not exist.
pub fn write_obj(mesh: &Mesh, out: &mut impl Write) -> io::Result<()> {
    check(mesh)?;
    for [x, y, z] in &mesh.positions {
        writeln!(out, "v {x:?} {y:?} {z:?}")?;
    }
    let n_points = mesh.positions.len();
    let is_finite = |values: &[f64]| values.iter().all(|c| c.is_finite());
    let has_texcoords = mesh.texcoords.len() == n_points && mesh.texcoords.iter().all(|t| is_finite(t));
    let has_normals = mesh.normals.len() == n_points && mesh.normals.iter().all(|n| is_finite(n));
    if has_texcoords {
        for [u, v] in &mesh.texcoords {
            writeln!(out, "vt {u:?} {v:?}")?;
        }
    }
    if has_normals {
        for [x, y, z] in &mesh.normals {
            writeln!(out, "vn {x:?} {y:?} {z:?}")?;
        }
    }
    let mut write_face = |nodes: &[u32]| -> io::Result<()> {
        write!(out, "f")?;
        for number in nodes.iter().map(|&v| u64::from(v) + 1) {
            match (has_texcoords, has_normals) {
                (false, false) => write!(out, " {number}")?,
                (true, false) => write!(out, " {number}/{number}")?,
                (false, true) => write!(out, " {number}//{number}")?,
                (true, true) => write!(out, " {number}/{number}/{number}")?,
            }
        }
        writeln!(out)
    };
    mesh.triangles.iter().try_for_each(|t| write_face(t))?;
    mesh.quads.iter().try_for_each(|q| write_face(q))?;
    for [a, b] in &mesh.edges {
        writeln!(out, "l {} {}", u64::from(*a) + 1, u64::from(*b) + 1)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::obj::{ObjOptions, read_obj};
    use crate::test_meshes::any_mesh;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn what_is_written_reads_back_bit_for_bit(mesh in any_mesh()) {
            let mut file = Vec::new();
            write_obj(&mesh, &mut file).expect("writing to memory cannot fail");
            let (read, warnings) = read_obj(&file, ObjOptions::default()).expect("own files are valid");
            prop_assert!(warnings.is_empty());
            prop_assert_eq!(&read.positions, &mesh.positions);
            prop_assert_eq!(&read.triangles, &mesh.triangles);
            prop_assert_eq!(&read.quads, &mesh.quads);
            let sorted: Vec<[u32; 2]> = mesh.edges.iter().copied().map(crate::elements::sorted).collect();
            prop_assert_eq!(&read.edges, &sorted);
        }
    }

    #[test]
    fn texture_coordinates_and_unit_normals_read_back() {
        let mesh = Mesh {
            positions: vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]],
            triangles: vec![[0, 1, 2]],
            normals: vec![[0.0, 0.0, 1.0]; 3],
            texcoords: vec![[0.25, 0.1], [1.0, 0.0], [0.3, 1e-30]],
            ..Mesh::default()
        };
        let mut file = Vec::new();
        write_obj(&mesh, &mut file).expect("writing to memory cannot fail");
        let (read, _) = read_obj(&file, ObjOptions::default()).expect("own files are valid");
        assert_eq!((read.normals, read.texcoords), (mesh.normals, mesh.texcoords));
    }
}
