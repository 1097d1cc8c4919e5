//! The tangent of what joins two rigid bodies.

use nalgebra::{Matrix3, Matrix6, SMatrix, Vector3, Vector6};
use settee_kernel::roles::{End, PairBlocks, PairForces};
use settee_math::Rigid3;

/// How a vector between two bodies changes with their motions: 3 x 6 for each body.
pub type Rates = [SMatrix<f64, 3, 6>; 2];

/// K of two bodies: - sum of G^T C G over vectors of rates G with stiffness C. It leaves out how levers change under
/// load, so that it is symmetric, never pushes, and is exact without load.
#[derive(Clone, Debug, settee_persist::Persist)]
pub struct JointTangent {
    blocks: [[Matrix6<f64>; 2]; 2],
}

impl Default for JointTangent {
    fn default() -> Self {
        Self { blocks: [[Matrix6::zeros(); 2]; 2] }
    }
}

/// Rates of the vector between two points that the bodies carry: with `arms` from the centres to the points,
/// d' = v2 + w2 x arm2 - v1 - w1 x arm1.
pub(super) fn translation(arms: [Vector3<f64>; 2]) -> Rates {
    let carried = |arm: Vector3<f64>, sign: f64| {
        let mut rates = SMatrix::<f64, 3, 6>::zeros();
        rates.fixed_view_mut::<3, 3>(0, 0).copy_from(&(sign * Matrix3::identity()));
        rates.fixed_view_mut::<3, 3>(0, 3).copy_from(&(-sign * arm.cross_matrix()));
        rates
    };
    [carried(arms[0], -1.0), carried(arms[1], 1.0)]
}

/// Rates of the relative turn: w2 - w1.
pub(super) fn rotation() -> Rates {
    let turned = |sign: f64| {
        let mut rates = SMatrix::<f64, 3, 6>::zeros();
        rates.fixed_view_mut::<3, 3>(0, 3).copy_from(&(sign * Matrix3::identity()));
        rates
    };
    [turned(-1.0), turned(1.0)]
}

impl JointTangent {
    /// Adds a vector with its stiffness.
    pub(super) fn add(&mut self, rates: &Rates, stiffness: &Matrix3<f64>) {
        for (row, blocks) in self.blocks.iter_mut().enumerate() {
            for (col, block) in blocks.iter_mut().enumerate() {
                *block -= rates[row].tr_mul(stiffness) * rates[col];
            }
        }
    }

    /// df += k K dx.
    pub(super) fn add_dforce(&self, points: [u32; 2], k: f64, dx: [&[[f64; 6]]; 2], df: &mut PairForces<'_, Rigid3>) {
        let points = points.map(|point| point as usize);
        let dx = [Vector6::from(dx[0][points[0]]), Vector6::from(dx[1][points[1]])];
        for (end, blocks) in [End::First, End::Second].into_iter().zip(&self.blocks) {
            let change = k * (blocks[0] * dx[0] + blocks[1] * dx[1]);
            df.add(end, points[end as usize], &change.into());
        }
    }

    /// Puts the four blocks into the sink.
    pub(super) fn add_stiffness(&self, points: [u32; 2], sink: &mut PairBlocks<'_>) {
        let ends = [(End::First, points[0] as usize), (End::Second, points[1] as usize)];
        for (row, blocks) in ends.iter().zip(&self.blocks) {
            for (col, block) in ends.iter().zip(blocks) {
                // Entries come by columns: those of the transpose are the rows.
                sink.add(*row, *col, 6, block.transpose().as_slice());
            }
        }
    }
}

/// Adds the wrenches of a force (N) and a torque (N m) on the first body that act through rates: f -= G^T (force).
pub(super) fn add_through(rates: &Rates, load: Vector3<f64>, points: [u32; 2], f: &mut PairForces<'_, Rigid3>) {
    for (end, rates) in [End::First, End::Second].into_iter().zip(rates) {
        f.add(end, points[end as usize] as usize, &(-rates.tr_mul(&load)).into());
    }
}
