//! Positions moved by one of several methods.

use nalgebra::{Matrix4, Vector3, Vector4};
use settee_kernel::roles::BaseEngine;
use settee_kernel::{Component, Data, Diagnostic, IndexList, InitContext, Lifecycle, choice};
use settee_math::quaternion;
use settee_mesh::{AffineFormat, read_affine};

use crate::engine::random::SplitMix;
use crate::engine::recompute::check_indices;
use crate::io::mesh::read_bytes;

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
/// component; fromFile: the same by the matrix of a file; random: each component moves by at most
/// maxRandomDisplacement, in the same way for the same seedValue.
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
    /// File with the map of `fromFile`, searched beside the scene, then in the data folders: `.trm` of BrainVISA,
    /// `.tfm` of ITK (text, affine), `.xfm` of MNI (linear), or `.txt` with three or four rows of four numbers.
    #[data]
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
    /// The matrix that was read last, and the name of its file.
    in_file: Option<(String, [f64; 16])>,
}

const IDENTITY: [f64; 16] = [1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0];

impl TransformPosition {
    /// The matrix of the file, which is read again only where another one is named. What is wrong is reported.
    fn read_matrix(&mut self, context: &mut InitContext<'_>) -> Option<[f64; 16]> {
        let name = self.filename.get().clone();
        if let Some((known, matrix)) = &self.in_file
            && *known == name
        {
            return Some(*matrix);
        }
        let bytes = read_bytes(&name, context)?;
        let outcome = match AffineFormat::of_name(&name) {
            Some(format) => read_affine(&bytes, format)
                .map_err(|error| Diagnostic::error("file-not-read", format!("{name}:{error}"))),
            None => Err(Diagnostic::error("unknown-format", "the format is not known here")
                .expected(format!("a file ending in {}", AffineFormat::EXTENSIONS))),
        };
        match outcome {
            Ok(matrix) => Some(self.in_file.insert((name, matrix)).1),
            Err(finding) => {
                context.report(finding.attribute("filename", name));
                None
            }
        }
    }

    fn recompute(&mut self, matrix: &[f64; 16]) -> Result<(), Diagnostic> {
        check_indices("fixedIndices", &self.fixed_indices, self.input_position.len())?;
        let mut moved = self.moved(matrix)?;
        for &index in self.fixed_indices.iter() {
            moved[index as usize] = self.input_position[index as usize];
        }
        self.output_position.derive(moved);
        Ok(())
    }

    fn moved(&self, matrix: &[f64; 16]) -> Result<Vec<[f64; 3]>, Diagnostic> {
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
            TransformMethod::Affine => self.affine("matrix", matrix),
            TransformMethod::FromFile => self.affine("filename", matrix),
        }
    }

    fn each(&self, mut map: impl FnMut(Vector3<f64>) -> Vector3<f64>) -> Vec<[f64; 3]> {
        self.input_position.iter().map(|x| map(Vector3::from(*x)).into()).collect()
    }

    /// The images by a matrix, with the perspective division. `attribute`: what names the matrix.
    fn affine(&self, attribute: &str, matrix: &[f64; 16]) -> Result<Vec<[f64; 3]>, Diagnostic> {
        let matrix = Matrix4::from_row_slice(matrix);
        let images = self.input_position.iter().map(|x| matrix * Vector4::new(x[0], x[1], x[2], 1.0));
        images
            .map(|image| {
                if image.w == 0.0 {
                    let finding = Diagnostic::error("out-of-range", "a position goes to infinity");
                    return Err(finding.attribute(attribute, "").expected("an affine map: the last row is 0 0 0 1"));
                }
                Ok([image.x / image.w, image.y / image.w, image.z / image.w])
            })
            .collect()
    }
}

impl Lifecycle for TransformPosition {
    fn init(&mut self, context: &mut InitContext<'_>) {
        BaseEngine::update(self, context);
    }
}

impl BaseEngine for TransformPosition {
    fn update(&mut self, context: &mut InitContext<'_>) {
        let matrix = match *self.method {
            TransformMethod::FromFile => self.read_matrix(context),
            _ => Some(*self.matrix),
        };
        match matrix.map(|matrix| self.recompute(&matrix)) {
            Some(Ok(())) => {}
            Some(Err(finding)) => context.report(finding),
            // Where a scene goes on without the file, the positions stay.
            None => self.output_position.derive(self.input_position.get().clone()),
        }
    }
}
