//! The problem that all solvers work on.

use settee_parallel::StopSwitch;

use crate::inverse::Inverse;
use crate::law::{Law, Rows};
use crate::memory::Memory;

/// Rows that one law governs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Block {
    /// First row.
    pub first: usize,
    /// Number of rows.
    pub lines: usize,
    /// Law between velocities and forces of the rows.
    pub law: Law,
    /// Tolerance of its own; 0 for that of the solver.
    pub tolerance: f64,
}

impl Block {
    /// The rows of the block.
    pub fn rows(&self) -> std::ops::Range<usize> {
        self.first..self.first + self.lines
    }
}

/// d = d_free + W f with the laws of blocks of rows.
#[derive(Clone, Debug, Default)]
pub struct ContactProblem {
    /// Blocks in the order of their rows; each row is in one of them.
    pub blocks: Vec<Block>,
    /// W by rows; empty where the solver does without it.
    pub compliance: Vec<f64>,
    /// Values without forces.
    pub free: Vec<f64>,
    /// Forces: those that a solver begins with, then its answer.
    pub forces: Vec<f64>,
    /// Ends iterations: what they have got to is no answer then.
    pub stop: Option<StopSwitch>,
    /// Of the solvers.
    pub memory: Memory,
}

impl ContactProblem {
    /// Number of rows.
    pub fn n_rows(&self) -> usize {
        self.free.len()
    }

    /// A row of W.
    pub fn row(&self, row: usize) -> &[f64] {
        let n = self.n_rows();
        &self.compliance[row * n..(row + 1) * n]
    }

    /// The value of a row with the present forces.
    pub fn value(&self, row: usize) -> f64 {
        self.free[row] + dot(self.row(row), &self.forces)
    }
}

/// Whether iterations are to end.
pub(crate) fn is_stopped(stop: &Option<StopSwitch>) -> bool {
    stop.as_ref().is_some_and(StopSwitch::is_requested)
}

/// Sum of products.
pub(crate) fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// Products of three rows with the same vector, side by side, since a sum waits for its last addition: each has the
/// bits that it has alone.
pub fn dot3([a, b, c]: [&[f64]; 3], x: &[f64]) -> [f64; 3] {
    // Sums of floating point numbers begin with the zero that changes none.
    let mut sums = [-0.0; 3];
    for (((a, b), c), x) in a.iter().zip(b).zip(c).zip(x) {
        sums[0] += a * x;
        sums[1] += b * x;
        sums[2] += c * x;
    }
    sums
}

/// The blocks of W on its diagonal, with their inverses.
#[derive(Clone, Debug, Default)]
pub(crate) struct Diagonal {
    /// By rows, one block after the other.
    values: Vec<f64>,
    starts: Vec<usize>,
    inverses: Vec<Inverse>,
}

impl Diagonal {
    /// Becomes that of other blocks, which `read` writes by rows, in the same memory.
    pub fn fill(&mut self, blocks: &[Block], mut read: impl FnMut(usize, &mut [f64])) {
        self.values.clear();
        self.starts.clear();
        self.inverses.clear();
        for (index, block) in blocks.iter().enumerate() {
            let start = self.values.len();
            self.starts.push(start);
            self.values.resize(start + block.lines * block.lines, 0.0);
            read(index, &mut self.values[start..]);
            let whole = matches!(block.law, Law::BilateralBlock { .. });
            self.inverses.push(Inverse::of(&self.values[start..], block.lines, whole));
        }
    }

    /// Of the matrix of a problem.
    pub fn of(problem: &ContactProblem) -> Self {
        let mut diagonal = Self::default();
        diagonal.become_of(problem);
        diagonal
    }

    /// Becomes that of the matrix of another problem, in the same memory.
    pub fn become_of(&mut self, problem: &ContactProblem) {
        self.fill(&problem.blocks, |index, out| {
            let rows = problem.blocks[index].rows();
            for (out, row) in out.chunks_exact_mut(rows.len().max(1)).zip(rows.clone()) {
                out.copy_from_slice(&problem.row(row)[rows.clone()]);
            }
        });
    }

    /// A block by rows, with its inverse.
    pub fn block(&self, index: usize) -> Rows<'_> {
        let end = self.starts.get(index + 1).copied().unwrap_or(self.values.len());
        Rows { w: &self.values[self.starts[index]..end], inverse: &self.inverses[index] }
    }

    /// Blocks of which some values cannot be reached by forces.
    pub fn singular(&self) -> Vec<usize> {
        (0..self.inverses.len()).filter(|index| self.inverses[*index].is_singular()).collect()
    }

    /// How far a change of forces moves the rows of a block, row by row: sqrt(sum_m (W_lm df_m)^2), their sum and the
    /// largest.
    pub fn motion(&self, index: usize, df: &[f64]) -> (f64, f64) {
        let lines = self.block(index).w.chunks_exact(df.len().max(1));
        let motions = lines.map(|row| row.iter().zip(df).map(|(w, df)| (w * df).powi(2)).sum::<f64>().sqrt());
        motions.fold((0.0, 0.0), |(sum, most), motion| (sum + motion, f64::max(most, motion)))
    }
}
