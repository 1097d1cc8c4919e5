//! The coarsest level: an exact solve.

use std::sync::Arc;

use crate::csr::CsrMatrix;
use crate::factorisation::{AnalysisSettings, FactorError, FactorKind, FactorWork, NumericFactor, SolveWork, Symbolic};
use crate::pattern::Pattern;

/// A factor with its buffers. A copy has the factor and new buffers.
#[derive(Debug)]
pub(super) struct Coarsest {
    factor: NumericFactor,
    factor_work: FactorWork,
    solve_work: SolveWork,
}

impl Clone for Coarsest {
    fn clone(&self) -> Self {
        Self { factor: self.factor.clone(), factor_work: FactorWork::default(), solve_work: SolveWork::default() }
    }
}

impl Coarsest {
    pub fn new(pattern: &Arc<Pattern>) -> Result<Self, FactorError> {
        let symbolic = Arc::new(Symbolic::analyse(pattern, AnalysisSettings::default())?);
        let factor = NumericFactor::new(symbolic, FactorKind::Llt)?;
        Ok(Self { factor, factor_work: FactorWork::default(), solve_work: SolveWork::default() })
    }

    pub fn factorise(&mut self, matrix: &CsrMatrix) -> Result<(), FactorError> {
        self.factor.factorise(matrix, &mut self.factor_work)
    }

    pub fn solve(&mut self, b: &mut [f64]) -> Result<(), FactorError> {
        self.factor.solve(b, &mut self.solve_work)
    }
}
