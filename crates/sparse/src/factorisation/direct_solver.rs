//! Drives a factorisation: analyses when the pattern changed, factorises when the values did, checks answers.

use std::sync::Arc;

use settee_parallel::Workers;

use super::{ComplianceSum, FactorError, Factorisation, Orders, Precision};
use crate::backward_error::backward_error;
use crate::csr::CsrMatrix;
use crate::ordering::OrderSearch;
use crate::rows::SparseRows;

/// A factorisation that knows which pattern it was analysed for.
#[derive(Debug, Default)]
pub struct DirectSolver<F> {
    factorisation: F,
    analysed_revision: Option<u64>,
    orders: Orders,
    settings: SolveSettings,
    residual: Vec<f64>,
    refined: Vec<f64>,
}

/// What a checked solve accepts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SolveSettings {
    /// Backward error above which one step of iterative refinement is made. Lower costs an additional solve more
    /// often; the default, 1e-14, is what a stable factorisation reaches by itself.
    pub refine_above: f64,
    /// Backward error above which there is no answer. Default 1e-10: entries of a mechanical system are seldom known
    /// better, and only a factorisation that lost most digits gets there after refinement.
    pub backward_error_limit: f64,
}

/// What `DirectSolver::update` had to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolverUpdate {
    /// Symbolic analysis and factorisation.
    Analysed,
    /// Symbolic analysis in a known order, and factorisation.
    Updated,
    /// Factorisation only.
    Refactorised,
}

/// Quality of an answer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SolveReport {
    /// See `backward_error`.
    pub backward_error: f64,
    /// Steps of iterative refinement that made it better.
    pub refinements: u32,
}

/// Most steps of iterative refinement: a factor that has lost digits gains some in each step, or none at all.
const MOST_REFINEMENTS: u32 = 30;

impl Default for SolveSettings {
    fn default() -> Self {
        Self { refine_above: 1e-14, backward_error_limit: 1e-10 }
    }
}

impl<F: Factorisation> DirectSolver<F> {
    /// A solver on top of `factorisation`.
    pub fn new(factorisation: F, settings: SolveSettings) -> Self {
        Self {
            factorisation,
            analysed_revision: None,
            orders: Orders::default(),
            settings,
            residual: Vec::new(),
            refined: Vec::new(),
        }
    }

    /// The same with the orders of another solver.
    pub fn with_orders(self, orders: Orders) -> Self {
        Self { orders, ..self }
    }

    /// The orders of elimination.
    pub fn orders(&self) -> &Orders {
        &self.orders
    }

    /// The factorisation below.
    pub fn factorisation(&self) -> &F {
        &self.factorisation
    }

    /// The factorisation below, to solve with it.
    pub fn factorisation_mut(&mut self) -> &mut F {
        &mut self.factorisation
    }

    /// How exactly the next factors are stored.
    pub fn set_precision(&mut self, precision: Precision) {
        self.factorisation.set_precision(precision);
    }

    /// Factorises `matrix`; analyses it before if `pattern_revision` is another one than at the last call.
    ///
    /// # Errors
    /// Those of `Factorisation::analyse` and `factorise`; there is no factor then.
    pub fn update(&mut self, matrix: &CsrMatrix, pattern_revision: u64) -> Result<SolverUpdate, FactorError> {
        let mut update = SolverUpdate::Refactorised;
        if self.analysed_revision != Some(pattern_revision) {
            self.analysed_revision = None;
            update = SolverUpdate::Updated;
            let is_in_order = match &self.orders.kept {
                Some(order) => self.factorisation.analyse_in_order(&matrix.pattern, order)?,
                None => false,
            };
            let is_first = self.orders.kept.is_none();
            if !is_in_order {
                update = SolverUpdate::Analysed;
                // The first pattern may stay for thousands of steps, so its order is searched for longer. Later ones,
                // such as those with contacts, may stay for one step only.
                self.factorisation.set_search(if is_first { OrderSearch::Thorough } else { OrderSearch::Quick });
                self.factorisation.analyse(&matrix.pattern)?;
            }
            self.orders.last = self.factorisation.elimination_order().map(Arc::new);
            if is_first {
                self.orders.kept.clone_from(&self.orders.last);
            }
            self.analysed_revision = Some(pattern_revision);
        }
        self.factorisation.factorise(matrix)?;
        Ok(update)
    }

    /// Threads that the next factorisations may use; they change no bit.
    pub fn set_workers(&mut self, workers: Workers) {
        self.factorisation.set_workers(workers);
    }

    /// Makes the next update analyse.
    pub fn forget_analysis(&mut self) {
        self.analysed_revision = None;
    }

    /// Whether there was an update since the analysis was forgotten.
    pub fn is_analysed(&self) -> bool {
        self.analysed_revision.is_some()
    }

    /// As [`Factorisation::add_compliance`]. Where half solves have become a good part of the work, and would take much
    /// less in another order, the analysis is forgotten: the next update makes it in that order.
    ///
    /// # Errors
    /// Those of [`Factorisation::add_compliance`].
    pub fn add_compliance(&mut self, rows: &SparseRows, sum: &mut ComplianceSum<'_>) -> Result<bool, FactorError> {
        let is_added = self.factorisation.add_compliance(rows, sum)?;
        if is_added && self.orders.count(&self.factorisation, rows) {
            self.forget_analysis();
        }
        Ok(is_added)
    }

    /// Replaces `b` by x, without a look at its accuracy.
    ///
    /// # Errors
    /// Those of `Factorisation::solve_in_place`.
    pub fn solve_in_place(&mut self, b: &mut [f64]) -> Result<(), FactorError> {
        self.factorisation.solve_in_place(b)
    }

    /// As [`Factorisation::solve_above`].
    ///
    /// # Errors
    /// Those of `Factorisation::solve_in_place`.
    pub fn solve_above(&mut self, b: &mut [f64], bound: f64) -> Result<Option<f64>, FactorError> {
        self.factorisation.solve_above(b, bound)
    }

    /// Solves A x = b and checks the answer against `matrix`, with one step of iterative refinement if it is needed,
    /// and more of them while the answer would be refused and each makes it better.
    ///
    /// `matrix`: the one last factorised; with another one, refinement corrects small differences and the check
    /// refuses large ones. `x` is overwritten on success, and unchanged on error.
    ///
    /// # Errors
    /// `WrongSize`, those of `Factorisation::solve_in_place`, `Inaccurate`.
    pub fn solve_checked(&mut self, matrix: &CsrMatrix, b: &[f64], x: &mut [f64]) -> Result<SolveReport, FactorError> {
        let expected = matrix.dimension();
        for found in [b.len(), x.len()] {
            if found != expected {
                return Err(FactorError::WrongSize { expected, found });
            }
        }
        self.refined.clear();
        self.refined.extend_from_slice(b);
        self.factorisation.solve_in_place(&mut self.refined)?;
        let error = backward_error(matrix, &self.refined, b);
        let mut report = SolveReport { backward_error: error, refinements: 0 };
        let limit = self.settings.backward_error_limit;
        while report.backward_error > if report.refinements == 0 { self.settings.refine_above } else { limit } {
            self.residual.resize(expected, 0.0);
            matrix.residual_into(&self.refined, b, &mut self.residual);
            self.factorisation.solve_in_place(&mut self.residual)?;
            for (correction, x) in self.residual.iter_mut().zip(&self.refined) {
                *correction += x;
            }
            let refined_error = backward_error(matrix, &self.residual, b);
            // Refinement with a bad factor can make things worse; a NaN is no improvement either.
            if refined_error.is_nan() || refined_error >= report.backward_error {
                break;
            }
            std::mem::swap(&mut self.residual, &mut self.refined);
            report = SolveReport { backward_error: refined_error, refinements: report.refinements + 1 };
            if report.refinements == MOST_REFINEMENTS {
                break;
            }
        }
        if report.backward_error > limit {
            return Err(FactorError::Inaccurate { backward_error: report.backward_error });
        }
        x.copy_from_slice(&self.refined);
        Ok(report)
    }
}
