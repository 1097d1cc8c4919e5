//! Products of 4 x 4 matrices of rigid and affine maps.

use nalgebra::{Matrix4, Vector3};
use settee_kernel::{Component, Data, DataGroup, Diagnostic};
use settee_math::quaternion;

use crate::engine::recompute::recomputes;

const IDENTITY: [f64; 16] = [1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0];

/// Matrix in, matrix out.
#[derive(DataGroup)]
pub struct TransformMatrices {
    /// The matrix before, 16 numbers by rows.
    #[data(default = IDENTITY)]
    pub in_t: Data<[f64; 16]>,
    /// The matrix after.
    #[data(default = IDENTITY, output)]
    pub out_t: Data<[f64; 16]>,
}

impl TransformMatrices {
    fn get(&self) -> Matrix4<f64> {
        Matrix4::from_row_slice(self.in_t.get())
    }

    fn set(&mut self, matrix: &Matrix4<f64>) {
        let rows = matrix.transpose();
        let mut values = [0.0; 16];
        values.copy_from_slice(rows.as_slice());
        self.out_t.derive(values);
    }
}

/// Multiplies a matrix with a translation from the right: outT = inT M.
#[derive(Component)]
#[component(category = "Engine/Transform", roles(engine))]
pub struct TranslateTransformMatrixEngine {
    /// Shift.
    #[data(default = [0.0; 3], unit = "m")]
    pub translation: Data<[f64; 3]>,
    #[group]
    matrices: TransformMatrices,
    #[group]
    base: settee_kernel::Base,
}

impl TranslateTransformMatrixEngine {
    fn recompute(&mut self) -> Result<(), Diagnostic> {
        let product = self.matrices.get() * Matrix4::new_translation(&Vector3::from(*self.translation));
        self.matrices.set(&product);
        Ok(())
    }
}

recomputes!(TranslateTransformMatrixEngine);

/// Multiplies a matrix with a rotation from the right: outT = inT M.
#[derive(Component)]
#[component(category = "Engine/Transform", roles(engine))]
pub struct RotateTransformMatrixEngine {
    /// Angles about x, then y, then z.
    #[data(default = [0.0; 3], unit = "degrees")]
    pub rotation: Data<[f64; 3]>,
    #[group]
    matrices: TransformMatrices,
    #[group]
    base: settee_kernel::Base,
}

impl RotateTransformMatrixEngine {
    fn recompute(&mut self) -> Result<(), Diagnostic> {
        let turn = quaternion::to_matrix(quaternion::from_euler_degrees(*self.rotation));
        let product = self.matrices.get() * turn.to_homogeneous();
        self.matrices.set(&product);
        Ok(())
    }
}

recomputes!(RotateTransformMatrixEngine);

/// Multiplies a matrix with a scaling from the right: outT = inT M.
#[derive(Component)]
#[component(category = "Engine/Transform", roles(engine))]
pub struct ScaleTransformMatrixEngine {
    /// Factors along x, y and z.
    #[data(default = [1.0; 3])]
    pub scale: Data<[f64; 3]>,
    #[group]
    matrices: TransformMatrices,
    #[group]
    base: settee_kernel::Base,
}

impl ScaleTransformMatrixEngine {
    fn recompute(&mut self) -> Result<(), Diagnostic> {
        let product = self.matrices.get() * Matrix4::new_nonuniform_scaling(&Vector3::from(*self.scale));
        self.matrices.set(&product);
        Ok(())
    }
}

recomputes!(ScaleTransformMatrixEngine);

/// Inverts a matrix: outT is the inverse of inT.
#[derive(Component)]
#[component(category = "Engine/Transform", roles(engine))]
pub struct InvertTransformMatrixEngine {
    #[group]
    matrices: TransformMatrices,
    #[group]
    base: settee_kernel::Base,
}

impl InvertTransformMatrixEngine {
    fn recompute(&mut self) -> Result<(), Diagnostic> {
        let Some(inverse) = self.matrices.get().try_inverse() else {
            let finding = Diagnostic::error("out-of-range", "the matrix has no inverse").attribute("inT", "");
            return Err(finding.expected("a regular matrix"));
        };
        self.matrices.set(&inverse);
        Ok(())
    }
}

recomputes!(InvertTransformMatrixEngine);
