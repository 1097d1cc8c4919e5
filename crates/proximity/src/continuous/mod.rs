//! Times of impact of points that move on straight lines.
//!
//! Time runs from 0 at the start to 1 at the end of a motion. [`vertex_face`] and [`edge_edge`] search the roots of a
//! polynomial in boxes of parameters, and never miss one: what they return is not later than the first impact.
//! [`advance`] takes steps that distance and speed allow, for any pair of simplices, and stops before the impact.

mod advancement;
mod inclusion;
mod interval;
mod queue;

pub use advancement::{Advancement, advance};
pub use inclusion::{MOST_ITERATIONS, RootSettings, RoundingBound, edge_edge, vertex_face};

/// A point that moves: where it starts and where it ends.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Moving {
    /// Place at time 0.
    pub start: [f64; 3],
    /// Place at time 1.
    pub end: [f64; 3],
}

impl Moving {
    /// Place at a time: (1 - t) start + t end.
    pub fn at(&self, time: f64) -> [f64; 3] {
        [0, 1, 2].map(|axis| (1.0 - time) * self.start[axis] + time * self.end[axis])
    }
}
