//! Positions moved by one of several methods.

use nalgebra::{Matrix4, Vector3, Vector4};
use settee_kernel::{Component, Data, Diagnostic, IndexList, choice};
use settee_math::quaternion;

use crate::engine::random::SplitMix;
use crate::engine::recompute::{check_indices, recomputes};

choice! {
    /// How positions are moved.
    pub enum TransformMethod {
        /// Onto a plane.
        ProjectOnPlane = "projectOnPlane",
        /// By a vector.
        Translation = "translation",
        /// By Euler angles about the coordinate axes.
        Rotation = "rotation",
        /// By random vectors.
        Random = "random",
        /// Away from or towards a point.
        Scale = "scale",
        /// Scaled, then shifted.
        ScaleTranslation = "scaleTranslation",
        /// Scaled, then turned, then shifted.
        ScaleRotationTranslation = "scaleRotationTranslation",
        /// By a matrix.
        Affine = "affine",
        /// By a matrix from a file.
        FromFile = "fromFile",
    }
}

/// Moves positions by one method.
///
/// projectOnPlane: x + n ((origin - x) . n) with the unit normal n; scale: origin + scale (x - origin);
/// scaleRotationTranslation: R (scale x) + translation; affine: the 4 x 4 matrix on (x, 1), divided by its last
/// component; random: each component moves by at most maxRandomDisplacement, in the same way for the same seedValue.
#[derive(Component)]
#[component(category = "Engine/Transform", templates(Vec3), roles(engine, drawing))]
pub struct TransformPosition {
    /// Positions to move.
    #[data(required, name = "input_position", unit = "m")]
    pub input_position: Data<Vec<[f64; 3]>>,
    /// The moved positions.
    #[data(output, name = "output_position", unit = "m")]
    pub output_position: Data<Vec<[f64; 3]>>,
    /// How they are moved.
    #[data]
    pub method: Data<TransformMethod>,
    /// A point of the plane, or the centre of scaling.
    #[data(default = [0.0; 3], unit = "m")]
    pub origin: Data<[f64; 3]>,
    /// Normal of the plane; its length has no effect.
    #[data(default = [0.0, 0.0, 1.0])]
    pub normal: Data<[f64; 3]>,
    /// Shift.
    #[data(default = [0.0; 3], unit = "m")]
    pub translation: Data<[f64; 3]>,
    /// Angles about x, then y, then z.
    #[data(default = [0.0; 3], unit = "degrees")]
    pub rotation: Data<[f64; 3]>,
    /// Factors along x, y and z.
    #[data(default = [1.0; 3])]
    pub scale: Data<[f64; 3]>,
    /// The affine map, 16 numbers by rows.
    #[data(default = IDENTITY)]
    pub matrix: Data<[f64; 16]>,
    /// Largest random displacement along each axis.
    #[data(default = 1.0, unit = "m")]
    pub max_random_displacement: Data<f64>,
    /// Start of the random numbers.
    #[data(default = 0)]
    pub seed_value: Data<i32>,
    /// Points that stay.
    #[data]
    pub fixed_indices: Data<IndexList>,
    /// File with a matrix.
    #[data(
        unsupported = "matrices are not read from files; write the matrix into the scene: method=\"affine\" matrix=\"...\""
    )]
    pub filename: Data<String>,
    /// Draws the positions before.
    #[data(default = false)]
    pub draw_input: Data<bool>,
    /// Draws the positions after.
    #[data(default = false)]
    pub draw_output: Data<bool>,
    /// Diameter of drawn points in pixels.
    #[data(default = 1.0)]
    pub point_size: Data<f64>,
    #[group]
    base: settee_kernel::Base,
}

const IDENTITY: [f64; 16] = [1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0];

impl TransformPosition {
    fn recompute(&mut self) -> Result<(), Diagnostic> {
        if *self.method == TransformMethod::FromFile {
            self.output_position.derive(self.input_position.get().clone());
        }
        check_indices("fixedIndices", &self.fixed_indices, self.input_position.len())?;
        let mut moved = self.moved()?;
        for &index in self.fixed_indices.iter() {
            moved[index as usize] = self.input_position[index as usize];
        }
        self.output_position.derive(moved);
        Ok(())
    }

    fn moved(&self) -> Result<Vec<[f64; 3]>, Diagnostic> {
        let origin = Vector3::from(*self.origin);
        let (scale, shift) = (Vector3::from(*self.scale), Vector3::from(*self.translation));
        let turn = quaternion::to_matrix(quaternion::from_euler_degrees(*self.rotation));
        match *self.method {
            TransformMethod::ProjectOnPlane => {
                let Some(n) = Vector3::from(*self.normal).try_normalize(0.0) else {
                    let finding = Diagnostic::error("out-of-range", "the plane has no direction");
                    return Err(finding.attribute("normal", "0 0 0").expected("a vector other than 0"));
                };
                Ok(self.each(|x| x + n * (origin - x).dot(&n)))
            }
            TransformMethod::Translation => Ok(self.each(|x| x + shift)),
            TransformMethod::Rotation => Ok(self.each(|x| turn * x)),
            TransformMethod::Random => {
                let mut random = SplitMix(*self.seed_value as u64);
                let size = *self.max_random_displacement;
                Ok(self.each(|x| x + Vector3::from_fn(|_, _| size * random.next())))
            }
            TransformMethod::Scale => Ok(self.each(|x| origin + (x - origin).component_mul(&scale))),
            TransformMethod::ScaleTranslation => Ok(self.each(|x| x.component_mul(&scale) + shift)),
            TransformMethod::ScaleRotationTranslation => Ok(self.each(|x| turn * x.component_mul(&scale) + shift)),
            TransformMethod::Affine => self.affine(),
            TransformMethod::FromFile => Err(Diagnostic::error("file-not-read", "matrices are not read from files")
                .attribute("filename", self.filename.get().clone())
                .expected("method=\"affine\" with the matrix in the scene")),
        }
    }

    fn each(&self, mut map: impl FnMut(Vector3<f64>) -> Vector3<f64>) -> Vec<[f64; 3]> {
        self.input_position.iter().map(|x| map(Vector3::from(*x)).into()).collect()
    }

    /// The matrix with the perspective division.
    fn affine(&self) -> Result<Vec<[f64; 3]>, Diagnostic> {
        let matrix = Matrix4::from_row_slice(self.matrix.get());
        let images = self.input_position.iter().map(|x| matrix * Vector4::new(x[0], x[1], x[2], 1.0));
        images
            .map(|image| {
                if image.w == 0.0 {
                    let finding = Diagnostic::error("out-of-range", "a position goes to infinity");
                    return Err(finding.attribute("matrix", "").expected("an affine map: the last row is 0 0 0 1"));
                }
                Ok([image.x / image.w, image.y / image.w, image.z / image.w])
            })
            .collect()
    }
}

recomputes!(TransformPosition);
