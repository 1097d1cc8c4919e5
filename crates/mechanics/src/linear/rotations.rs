//! Rotations of points since a matrix was assembled.

use std::ops::Range;

use settee_kernel::roles::RotationMatrix;

const IDENTITY: RotationMatrix = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];

/// How the points of a state turned.
#[derive(Clone, Debug, Default, settee_persist::Persist)]
pub(crate) struct Rotations {
    /// First unknown of the state.
    first: usize,
    /// Rotations from rest when the matrix was assembled.
    start: Vec<RotationMatrix>,
    now: Vec<RotationMatrix>,
    since: Vec<RotationMatrix>,
}

impl Rotations {
    /// Reads the rotations of the state with the given unknowns, three a point.
    pub fn read(&mut self, unknowns: Range<usize>, starts_here: bool, fill: impl FnOnce(&mut [RotationMatrix])) {
        let points = unknowns.len() / 3;
        self.first = unknowns.start;
        for rotations in [&mut self.start, &mut self.now, &mut self.since] {
            rotations.resize(points, IDENTITY);
        }
        fill(&mut self.now);
        if starts_here {
            self.start.copy_from_slice(&self.now);
        }
        for ((since, now), start) in self.since.iter_mut().zip(&self.now).zip(&self.start) {
            // What turned a point since then: now start^T.
            *since = std::array::from_fn(|i| std::array::from_fn(|j| (0..3).map(|k| now[i][k] * start[j][k]).sum()));
        }
    }

    /// The first unknown, and the rotations since the matrix was assembled.
    pub fn since(&self) -> (usize, &[RotationMatrix]) {
        (self.first, &self.since)
    }
}
