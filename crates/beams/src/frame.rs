//! Frames: an orientation with an origin.

use settee::component::Persist;
use settee::math::quaternion::{IDENTITY, conjugate, multiply, normalized, rotate, to_rotation_vector};
use settee::math::vec3::{add, sub};

/// An origin (m) with an orientation, as a motion of space.
#[derive(Clone, Copy, Debug, PartialEq, Persist)]
pub struct Frame {
    pub origin: [f64; 3],
    /// Unit quaternion.
    pub turn: [f64; 4],
}

impl Frame {
    pub const IDENTITY: Self = Self { origin: [0.0; 3], turn: IDENTITY };

    /// The frame of seven numbers; the quaternion is normalised.
    pub fn of(x: &[f64; 7]) -> Self {
        let [a, b, c, q0, q1, q2, q3] = *x;
        Self { origin: [a, b, c], turn: normalized([q0, q1, q2, q3]) }
    }

    /// A frame along the x axis.
    pub fn at_x(x: f64) -> Self {
        Self { origin: [x, 0.0, 0.0], turn: IDENTITY }
    }

    pub fn numbers(&self) -> [f64; 7] {
        let ([a, b, c], [q0, q1, q2, q3]) = (self.origin, self.turn);
        [a, b, c, q0, q1, q2, q3]
    }

    /// The frame `other`, which is given in this one, in space.
    pub fn compose(&self, other: &Self) -> Self {
        Self { origin: self.point(other.origin), turn: multiply(self.turn, other.turn) }
    }

    /// The frame `other`, which is given in space, in this one.
    pub fn see(&self, other: &Self) -> Self {
        let back = conjugate(self.turn);
        Self { origin: rotate(back, sub(other.origin, self.origin)), turn: multiply(back, other.turn) }
    }

    /// A point of the frame in space.
    pub fn point(&self, local: [f64; 3]) -> [f64; 3] {
        add(self.origin, rotate(self.turn, local))
    }

    /// A vector of the frame in space.
    pub fn vector(&self, local: [f64; 3]) -> [f64; 3] {
        rotate(self.turn, local)
    }

    /// Origin and rotation vector.
    pub fn displacement(&self) -> [f64; 6] {
        let ([a, b, c], [d, e, f]) = (self.origin, to_rotation_vector(self.turn));
        [a, b, c, d, e, f]
    }
}
