//! The distance of two points.

use settee_math::vec3::{dot, sub};
use settee_mesh::{EntryEdit, RowEdit};

use crate::transfer::{Block, Measure};

/// Shorter distances have no direction.
const SHORTEST: f64 = f64::EPSILON;

/// c = |x_1 - x_0| - rest.
#[derive(Clone, Debug, settee_persist::Persist)]
#[rebuilt]
pub struct Distance {
    /// One per pair (m).
    pub rest: Vec<f64>,
    /// Dimensions of space.
    pub dimension: usize,
}

/// (1 - u u^T) / length: the change of a direction with its end; 0 where there is no direction.
pub(super) fn change_of_direction(u: [f64; 3], length: f64) -> Block {
    if length <= SHORTEST {
        return [[0.0; 3]; 3];
    }
    [0, 1, 2].map(|i| [0, 1, 2].map(|j| (f64::from(u8::from(i == j)) - u[i] * u[j]) / length))
}

/// The sign of a block of second derivatives of a function of x_1 - x_0.
pub(super) fn signed(block: Block, a: usize, b: usize) -> Block {
    if a == b { block } else { block.map(|row| row.map(|value| -value)) }
}

impl Measure<2> for Distance {
    fn value(&self, index: usize, x: &[[f64; 3]; 2], gradient: &mut [[f64; 3]; 2]) -> f64 {
        let gap = sub(x[1], x[0]);
        let length = dot(gap, gap).sqrt();
        let u = if length > SHORTEST {
            gap.map(|g| g / length)
        } else {
            // Any direction does: points that coincide are pushed apart along the diagonal.
            let component = 1.0 / (self.dimension as f64).sqrt();
            [0, 1, 2].map(|axis| if axis < self.dimension { component } else { 0.0 })
        };
        *gradient = [u.map(|u| -u), u];
        length - self.rest[index]
    }

    fn hessian(&self, _index: usize, x: &[[f64; 3]; 2], gradient: &[[f64; 3]; 2], a: usize, b: usize) -> Block {
        let gap = sub(x[1], x[0]);
        signed(change_of_direction(gradient[1], dot(gap, gap).sqrt()), a, b)
    }

    fn follow(&mut self, edit: &RowEdit, made: &Self) {
        edit.follow(&mut self.rest, 1, &made.rest);
    }
}

/// c = |x_1 - x_0|^2.
#[derive(Clone, Debug, settee_persist::Persist)]
pub struct SquareDistance;

impl Measure<2> for SquareDistance {
    fn value(&self, _index: usize, x: &[[f64; 3]; 2], gradient: &mut [[f64; 3]; 2]) -> f64 {
        let gap = sub(x[1], x[0]);
        *gradient = [gap.map(|g| -2.0 * g), gap.map(|g| 2.0 * g)];
        dot(gap, gap)
    }

    fn hessian(&self, _index: usize, _x: &[[f64; 3]; 2], _gradient: &[[f64; 3]; 2], a: usize, b: usize) -> Block {
        signed([[2.0, 0.0, 0.0], [0.0, 2.0, 0.0], [0.0, 0.0, 2.0]], a, b)
    }
}

/// c = |x - target| - rest.
#[derive(Clone, Debug, settee_persist::Persist)]
#[rebuilt]
pub struct DistanceFromTarget {
    /// Place and rest length (m) of each target.
    pub targets: Vec<([f64; 3], f64)>,
}

/// A point this near to its target (m) has no direction.
const AT_TARGET: f64 = 1e-10;

impl Measure<1> for DistanceFromTarget {
    fn value(&self, index: usize, x: &[[f64; 3]; 1], gradient: &mut [[f64; 3]; 1]) -> f64 {
        let (target, rest) = self.targets[index];
        let gap = sub(x[0], target);
        let length = dot(gap, gap).sqrt();
        gradient[0] = if length > AT_TARGET { gap.map(|g| g / length) } else { [1.0, 0.0, 0.0] };
        length - rest
    }

    fn hessian(&self, index: usize, x: &[[f64; 3]; 1], gradient: &[[f64; 3]; 1], _a: usize, _b: usize) -> Block {
        let gap = sub(x[0], self.targets[index].0);
        let length = dot(gap, gap).sqrt();
        change_of_direction(gradient[0], if length > AT_TARGET { length } else { 0.0 })
    }

    fn follow_entries(&mut self, numbers: &EntryEdit) {
        numbers.follow(&mut self.targets);
    }
}
