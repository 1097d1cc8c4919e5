//! Products with the compliance, for solvers that do without its matrix.

use crate::problem::{ContactProblem, dot};

/// What the forces of a problem do to the values of its rows.
pub trait Displacements {
    /// Begins with these forces. Whether they show in [`read`](Self::read) before something is added is up to the
    /// implementation.
    fn begin(&mut self, forces: &[f64]);
    /// The rows and columns of W of a block, by rows.
    fn diagonal(&mut self, block: usize, out: &mut [f64]);
    /// W f of the rows of a block, as far as it is known.
    fn read(&mut self, block: usize, out: &mut [f64]);
    /// Changes the forces of a block.
    fn add(&mut self, block: usize, increments: &[f64]);
}

/// The displacements of a matrix.
pub struct MatrixDisplacements {
    problem: ContactProblem,
}

impl MatrixDisplacements {
    /// Those of the matrix of a problem.
    pub fn new(problem: &ContactProblem) -> Self {
        Self { problem: problem.clone() }
    }
}

impl Displacements for MatrixDisplacements {
    fn begin(&mut self, forces: &[f64]) {
        self.problem.forces.copy_from_slice(forces);
    }
    fn diagonal(&mut self, block: usize, out: &mut [f64]) {
        let rows = self.problem.blocks[block].rows();
        for (out, row) in out.chunks_exact_mut(rows.len().max(1)).zip(rows.clone()) {
            out.copy_from_slice(&self.problem.row(row)[rows.clone()]);
        }
    }
    fn read(&mut self, block: usize, out: &mut [f64]) {
        for (out, row) in out.iter_mut().zip(self.problem.blocks[block].rows()) {
            *out = dot(self.problem.row(row), &self.problem.forces);
        }
    }
    fn add(&mut self, block: usize, increments: &[f64]) {
        for (row, increment) in self.problem.blocks[block].rows().zip(increments) {
            self.problem.forces[row] += increment;
        }
    }
}
