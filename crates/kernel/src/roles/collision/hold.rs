//! How a point of a surface hangs on the points of its state.

use settee_persist::Persist;

/// A point as a function of a state: what contact forces act on.
#[derive(Clone, Copy, Debug, PartialEq, Persist)]
pub enum Hold {
    /// Sum of weights times the first `n` points; the state has points.
    Points {
        /// How many points.
        n: u8,
        /// Indices of the points.
        points: [u32; 4],
        /// Their weights.
        weights: [f64; 4],
    },
    /// Fixed to a rigid body.
    Frame {
        /// Index of the body.
        body: u32,
        /// Place in the frame of the body [length].
        lever: [f64; 3],
    },
}

impl Hold {
    /// One point of the state itself.
    pub fn point(index: u32) -> Self {
        Self::points([index], [1.0])
    }

    /// A weighted sum of at most four points.
    pub fn points<const N: usize>(indices: [u32; N], values: [f64; N]) -> Self {
        let (mut points, mut weights) = ([0; 4], [0.0; 4]);
        points[..N].copy_from_slice(&indices);
        weights[..N].copy_from_slice(&values);
        Self::Points { n: N as u8, points, weights }
    }
}
