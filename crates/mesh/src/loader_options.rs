//! What every loader does after reading: orientation, sub-elements, unused points, transformation, normals.

use settee_math::quaternion;

use crate::error::{MeshError, MeshWarning};
use crate::gmsh::read_gmsh;
use crate::mesh::Mesh;
use crate::obj::{ObjOptions, read_obj};
use settee_math::vec3::add;

/// The choices that all loaders share.
#[derive(Debug, Clone, PartialEq)]
pub struct LoaderOptions {
    /// Reverse triangles and quads of the file; not of Gmsh files, whose lists come as they are.
    pub flip_normals: bool,
    /// Split quads into triangles.
    pub triangulate: bool,
    /// Add missing faces and edges; `None` is the choice of the format: yes for Gmsh, no for the others.
    pub create_subelements: Option<bool>,
    /// Remove points that no element uses.
    pub only_attached_points: bool,
    /// Translation T.
    pub translation: [f64; 3],
    /// Angles about the fixed x, then y, then z, in degrees: R = Rz Ry Rx.
    pub rotation: [f64; 3],
    /// Factors S along the axes.
    pub scale3d: [f64; 3],
    /// Affine matrix, last row unused. If it is not the identity it replaces the three above.
    pub transformation: [[f64; 4]; 4],
}

const IDENTITY: [[f64; 4]; 4] =
    [[1.0, 0.0, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0], [0.0, 0.0, 1.0, 0.0], [0.0, 0.0, 0.0, 1.0]];

impl Default for LoaderOptions {
    fn default() -> Self {
        LoaderOptions {
            flip_normals: false,
            triangulate: false,
            create_subelements: None,
            only_attached_points: false,
            translation: [0.0; 3],
            rotation: [0.0; 3],
            scale3d: [1.0; 3],
            transformation: IDENTITY,
        }
    }
}

/// Reads a Gmsh file and finishes it; sub-elements are created unless the options say no. Faces of the file are never
/// reversed: they would lie against those that are made of the elements.
///
/// # Errors
/// Those of [`read_gmsh`].
pub fn load_gmsh(bytes: &[u8], options: &LoaderOptions) -> Result<(Mesh, Vec<MeshWarning>), MeshError> {
    let (mut mesh, warnings) = read_gmsh(bytes)?;
    LoaderOptions { flip_normals: false, ..options.clone() }.finish(&mut mesh, true);
    Ok((mesh, warnings))
}

/// Reads an OBJ file and finishes it; `options.triangulate` splits polygons where they stand.
///
/// # Errors
/// Those of [`read_obj`].
pub fn load_obj(
    bytes: &[u8],
    handle_seams: bool,
    options: &LoaderOptions,
) -> Result<(Mesh, Vec<MeshWarning>), MeshError> {
    let obj_options = ObjOptions { handle_seams, triangulate: options.triangulate };
    let (mut mesh, warnings) = read_obj(bytes, obj_options)?;
    options.finish(&mut mesh, false);
    Ok((mesh, warnings))
}

impl LoaderOptions {
    /// Applies the options to a mesh just read.
    ///
    /// The transformation is applied once to the positions; normals of the file are left as they are, missing ones are
    /// computed from the transformed positions.
    pub fn finish(&self, mesh: &mut Mesh, creates_subelements_by_default: bool) {
        if self.flip_normals {
            mesh.flip_faces();
        }
        if self.triangulate {
            mesh.triangulate();
        }
        if self.create_subelements.unwrap_or(creates_subelements_by_default) {
            mesh.create_subelements();
        }
        if self.only_attached_points {
            mesh.keep_attached_points();
        }
        self.transform(&mut mesh.positions);
        mesh.complete_normals();
    }

    /// x' = T R S x, or the affine matrix if one is given.
    pub fn transform(&self, positions: &mut [[f64; 3]]) {
        if self.transformation != IDENTITY {
            let m = self.transformation;
            for x in positions {
                *x = [0, 1, 2].map(|i| m[i][0] * x[0] + m[i][1] * x[1] + m[i][2] * x[2] + m[i][3]);
            }
            return;
        }
        // Steps that do nothing are skipped: they could turn -0 into 0, and a rotation by 0 costs as much as any other.
        let has_scale = self.scale3d != [1.0; 3];
        let has_rotation = self.rotation != [0.0; 3];
        let has_translation = self.translation != [0.0; 3];
        let q = quaternion::from_euler_degrees(self.rotation);
        for x in positions {
            if has_scale {
                *x = [0, 1, 2].map(|i| self.scale3d[i] * x[i]);
            }
            if has_rotation {
                *x = quaternion::rotate(q, *x);
            }
            if has_translation {
                *x = add(*x, self.translation);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scale_comes_first_then_rotation_then_translation() {
        let options = LoaderOptions {
            translation: [10.0, 0.0, 0.0],
            rotation: [0.0, 0.0, 90.0],
            scale3d: [2.0, 3.0, 4.0],
            ..LoaderOptions::default()
        };
        let mut x = [[1.0, 1.0, 1.0]];
        options.transform(&mut x);
        for (found, expected) in x[0].into_iter().zip([7.0, 2.0, 4.0]) {
            assert!((found - expected).abs() < 1e-14);
        }
    }

    #[test]
    fn a_translation_leaves_no_rounding_beyond_its_own() {
        let options = LoaderOptions { translation: [0.1, 0.2, 0.3], ..LoaderOptions::default() };
        let mut x = [[0.7, -0.0, 1e-3]];
        options.transform(&mut x);
        assert_eq!(x, [[0.7 + 0.1, 0.2, 1e-3 + 0.3]]);
    }

    #[test]
    fn a_matrix_replaces_the_other_three() {
        let mut transformation = IDENTITY;
        transformation[0] = [0.0, 1.0, 0.0, 5.0];
        let options = LoaderOptions { translation: [9.0; 3], transformation, ..LoaderOptions::default() };
        let mut x = [[1.0, 2.0, 3.0]];
        options.transform(&mut x);
        assert_eq!(x, [[7.0, 2.0, 3.0]]);
    }

    #[test]
    fn faces_of_gmsh_files_stay_as_they_are() {
        let file = b"$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Nodes\n4\n1 0 0 0\n2 1 0 0\n3 0 1 0\n4 0 0 1\n$EndNodes\n\
            $Elements\n2\n1 2 2 0 1 1 3 2\n2 4 2 0 1 1 2 3 4\n$EndElements\n";
        let read = |flip_normals| {
            let options = LoaderOptions { flip_normals, ..LoaderOptions::default() };
            load_gmsh(file, &options).expect("the file is valid").0
        };
        assert_eq!(read(true), read(false));
        assert_eq!(read(true).triangles, [[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]]);
    }

    #[test]
    fn loaded_obj_gets_normals_of_the_transformed_mesh() {
        let file = b"v 0 0 0\nv 1 0 0\nv 0 1 0\nv 5 5 5\nf 1 2 3\n";
        let options = LoaderOptions {
            rotation: [90.0, 0.0, 0.0],
            only_attached_points: true,
            create_subelements: Some(true),
            ..LoaderOptions::default()
        };
        let (mesh, _) = load_obj(file, false, &options).expect("the file is valid");
        assert_eq!((mesh.positions.len(), mesh.edges.len()), (3, 3));
        assert!(mesh.normals.iter().all(|n| (n[1] + 1.0).abs() < 1e-15));
    }
}
