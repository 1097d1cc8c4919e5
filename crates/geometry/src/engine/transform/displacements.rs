//! How rigid frames have moved since the beginning.

use nalgebra::{Matrix4, Vector3};
use settee_kernel::{Component, Data, Diagnostic};
use settee_math::quaternion;

use crate::engine::recompute::{check_lengths, recomputes};

/// Two lists of frames, one behind the other in time.
fn pairs<'a>(
    x: &'a Data<Vec<[f64; 7]>>,
    x0: &'a Data<Vec<[f64; 7]>>,
    first: &'a mut Vec<[f64; 7]>,
) -> Result<Vec<Displacement>, Diagnostic> {
    if first.is_empty() {
        first.clone_from(x);
    }
    let start: &[[f64; 7]] = if x0.is_set() { x0 } else { first };
    check_lengths(["x", "x0"], [x.len(), start.len()])?;
    Ok(x.iter().zip(start).map(|(now, then)| Displacement::new(now, then)).collect())
}

/// The rigid motion y -> q y + t that takes one frame to another.
struct Displacement {
    rotation: [f64; 4],
    translation: [f64; 3],
}

impl Displacement {
    fn new(now: &[f64; 7], then: &[f64; 7]) -> Self {
        let orientation = |x: &[f64; 7]| quaternion::normalized([x[3], x[4], x[5], x[6]]);
        let rotation = quaternion::multiply(orientation(now), quaternion::conjugate(orientation(then)));
        let turned = quaternion::rotate(rotation, [then[0], then[1], then[2]]);
        Displacement { rotation, translation: [0, 1, 2].map(|axis| now[axis] - turned[axis]) }
    }

    fn matrix(&self) -> [f64; 16] {
        let mut matrix: Matrix4<f64> = quaternion::to_matrix(self.rotation).to_homogeneous();
        matrix.fixed_view_mut::<3, 1>(0, 3).copy_from(&Vector3::from(self.translation));
        let mut rows = [0.0; 16];
        rows.copy_from_slice(matrix.transpose().as_slice());
        rows
    }
}

/// Tells for each rigid frame how it has moved since the beginning, as a 4 x 4 matrix: X X0^-1 with the matrices X of
/// the frames.
#[derive(Component)]
#[component(category = "Engine/Transform", templates(Rigid3), roles(engine))]
pub struct DisplacementMatrixEngine {
    /// Frames.
    #[data(required)]
    pub x: Data<Vec<[f64; 7]>>,
    /// Frames at the beginning; by default the first frames.
    #[data]
    pub x0: Data<Vec<[f64; 7]>>,
    /// The matrices, 16 numbers by rows each.
    #[data(output)]
    pub displacements: Data<Vec<[f64; 16]>>,
    #[group]
    base: settee_kernel::Base,
    first: Vec<[f64; 7]>,
}

impl DisplacementMatrixEngine {
    fn recompute(&mut self) -> Result<(), Diagnostic> {
        let moved = pairs(&self.x, &self.x0, &mut self.first)?;
        self.displacements.derive(moved.iter().map(Displacement::matrix).collect());
        Ok(())
    }
}

recomputes!(DisplacementMatrixEngine);

/// Tells for each rigid frame how it has moved since the beginning, as a rigid motion: the image of the frame at the
/// origin.
#[derive(Component)]
#[component(category = "Engine/Transform", templates(Rigid3), roles(engine))]
pub struct DisplacementTransformEngine {
    /// Frames.
    #[data(required)]
    pub x: Data<Vec<[f64; 7]>>,
    /// Frames at the beginning; by default the first frames.
    #[data]
    pub x0: Data<Vec<[f64; 7]>>,
    /// The motions: translation, then quaternion.
    #[data(output)]
    pub displacements: Data<Vec<[f64; 7]>>,
    #[group]
    base: settee_kernel::Base,
    first: Vec<[f64; 7]>,
}

impl DisplacementTransformEngine {
    fn recompute(&mut self) -> Result<(), Diagnostic> {
        let moved = pairs(&self.x, &self.x0, &mut self.first)?;
        let rigid = |moved: &Displacement| {
            let ([x, y, z], [a, b, c, d]) = (moved.translation, moved.rotation);
            [x, y, z, a, b, c, d]
        };
        self.displacements.derive(moved.iter().map(rigid).collect());
        Ok(())
    }
}

recomputes!(DisplacementTransformEngine);
