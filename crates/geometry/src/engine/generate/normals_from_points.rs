//! Normals of the points of a surface.

use nalgebra::Vector3;
use settee_kernel::{Component, Data, Diagnostic};

use crate::engine::recompute::{check_indices, recomputes};

/// The normals of the points of a surface: unit vectors along the sum of the normals of the faces around.
///
/// Each corner adds the unit normal of the face there. With `useAngles` it counts with the angle of the corner, so that
/// the normals do not depend on how the surface is cut into triangles.
#[derive(Component)]
#[component(category = "Engine/Generate", templates(Vec3), roles(engine))]
pub struct NormalsFromPoints {
    /// Points.
    #[data(unit = "m")]
    pub position: Data<Vec<[f64; 3]>>,
    /// Triangles, counter-clockwise seen from outside.
    #[data]
    pub triangles: Data<Vec<[u32; 3]>>,
    /// Quads, counter-clockwise seen from outside.
    #[data]
    pub quads: Data<Vec<[u32; 4]>>,
    /// The normals; 0 for points without faces.
    #[data(output)]
    pub normals: Data<Vec<[f64; 3]>>,
    /// Makes the normals point the other way.
    #[data(default = false)]
    pub invert_normals: Data<bool>,
    /// Weighs the normals of the faces with the angles of their corners.
    #[data(default = false)]
    pub use_angles: Data<bool>,
    #[group]
    base: settee_kernel::Base,
}

impl NormalsFromPoints {
    fn recompute(&mut self) -> Result<(), Diagnostic> {
        let n = self.position.len();
        check_indices("triangles", self.triangles.as_flattened(), n)?;
        check_indices("quads", self.quads.as_flattened(), n)?;
        let mut sums = vec![Vector3::zeros(); n];
        self.triangles.iter().for_each(|triangle| self.add(triangle, &mut sums));
        self.quads.iter().for_each(|quad| self.add(quad, &mut sums));
        let sign = if *self.invert_normals { -1.0 } else { 1.0 };
        let unit = |sum: &Vector3<f64>| (sum.try_normalize(0.0).unwrap_or_else(Vector3::zeros) * sign).into();
        self.normals.derive(sums.iter().map(unit).collect());
        Ok(())
    }

    /// Adds the normals of a face at its corners.
    fn add(&self, face: &[u32], sums: &mut [Vector3<f64>]) {
        let n = face.len();
        let x = |corner: usize| Vector3::from(self.position[face[corner % n] as usize]);
        for (corner, point) in face.iter().enumerate() {
            let (next, before) = (x(corner + 1) - x(corner), x(corner + n - 1) - x(corner));
            let product = next.cross(&before);
            // A corner without area has no normal.
            let Some(normal) = product.try_normalize(0.0) else { continue };
            let weight = if *self.use_angles { product.norm().atan2(next.dot(&before)) } else { 1.0 };
            sums[*point as usize] += normal * weight;
        }
    }
}

recomputes!(NormalsFromPoints);
