//! What solvers need while they work: kept with a problem, for the next one.

use crate::gauss_seidel::Lines;
use crate::problem::Diagonal;
use crate::settings::Outcome;

/// Memory of the solvers.
#[derive(Debug, Default)]
pub struct Memory {
    pub(crate) diagonal: Diagonal,
    pub(crate) lines: Lines,
    /// Forces at the start of a sweep.
    pub(crate) start: Vec<f64>,
    /// Blocks of W on its diagonal, of contacts with friction.
    pub(crate) contacts: Vec<[f64; 9]>,
    /// Other vectors as long as the forces.
    pub(crate) vectors: [Vec<f64>; 7],
    residuals: Vec<f64>,
}

/// A copy begins with empty buffers.
impl Clone for Memory {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl Memory {
    /// An outcome without iterations. `singular`: blocks of which some values cannot be reached by forces.
    pub(crate) fn outcome(&mut self, singular: Vec<usize>) -> Outcome {
        let mut residuals = std::mem::take(&mut self.residuals);
        residuals.clear();
        Outcome { singular, residuals, ..Outcome::default() }
    }

    /// Takes the list of an outcome whose errors are not needed any more.
    pub fn take_back(&mut self, residuals: Vec<f64>) {
        self.residuals = residuals;
    }
}
