//! Direct solvers whose factor may belong to an earlier matrix, or be stored in single precision: conjugate gradients
//! do the rest.

use settee_kernel::Factors;
use settee_kernel::roles::{Activity, LinearFailure, LinearReport, SystemAccess};
use settee_sparse::{CsrMatrix, Factorisation, Lagged, LaggedOutcome, Precision, ReuseMonitor};

use super::factor_state::{FactorState, failure};
use super::reuse::ReuseOptions;

/// Iterations allowed with the factor of the matrix itself; more mean that single precision does not do for it.
const OWN_ITERATIONS: usize = 30;

/// Iterations that must be cheaper than a factor for an older one to be tried.
const LEAST_ITERATIONS: usize = 2;

/// What is kept for the iteration besides the factor.
#[derive(Clone, settee_persist::Persist)]
pub(super) struct Iteration {
    #[rebuilt]
    options: ReuseOptions,
    monitor: ReuseMonitor,
    lagged: Lagged,
    /// The matrix of the factor: after a snapshot the factor is made again from it.
    matrix: Option<CsrMatrix>,
    pattern: u64,
    /// Matrix seen last.
    seen: u64,
    step: u64,
    is_definite: bool,
    /// Whether it was used as the preconditioner of another solver.
    is_preconditioner: bool,
    /// The matrix needs more digits than single precision has.
    needs_double: bool,
}

impl Iteration {
    pub(super) fn new(options: ReuseOptions) -> Self {
        Self {
            options,
            monitor: ReuseMonitor::new(options.settings),
            lagged: Lagged::default(),
            matrix: None,
            pattern: 0,
            seen: 0,
            step: 0,
            is_definite: false,
            is_preconditioner: false,
            needs_double: false,
        }
    }

    /// As at the start: for other unknowns.
    pub(super) fn afresh(&self) -> Self {
        Self::new(self.options)
    }

    /// Whether the matrix is wanted. As a preconditioner the factor is kept without a look at matrices that it is not
    /// made from.
    pub(super) fn wants_assembly(&self, has_matrix: bool, step: u64, factors: Factors) -> bool {
        let is_kept =
            self.is_preconditioner && has_matrix && self.matrix.is_some() && self.options.settings.max_matrices > 1;
        !is_kept || (step != self.step && self.monitor.is_due(ratio(factors))) || self.monitor.is_expired()
    }

    /// Asks for a factor of the matrix as it is now; says whether there will be one.
    pub(super) fn expire(&mut self) -> bool {
        let is_kept = self.is_preconditioner && self.options.settings.max_matrices > 1;
        if is_kept {
            self.monitor.expire();
        }
        is_kept
    }

    /// As a preconditioner: the next factors are in double precision, if they were not.
    pub(super) fn refine(&mut self) -> bool {
        let is_single = self.is_preconditioner && self.precision() == Precision::Single;
        if is_single {
            self.needs_double = true;
            self.monitor.expire();
        }
        is_single
    }

    fn precision(&self) -> Precision {
        if self.needs_double { Precision::Double } else { self.options.precision }
    }
}

/// Ratio of stiffness to mass.
pub(super) fn ratio(factors: Factors) -> f64 {
    if factors.m == 0.0 { factors.k } else { factors.k / factors.m }
}

impl FactorState {
    /// The factor is that of the matrix of the system.
    fn factorise_for(&mut self, iteration: &mut Iteration, system: &mut dyn SystemAccess) -> Result<(), LinearFailure> {
        let (pattern, revision) = (system.pattern_revision(), system.matrix_revision());
        let precision = iteration.precision();
        self.revision = 0;
        (iteration.matrix, iteration.pattern) = match iteration.matrix.take() {
            Some(mut kept) if std::sync::Arc::ptr_eq(&kept.pattern, &system.matrix()?.pattern) => {
                kept.values.copy_from_slice(&system.matrix()?.values);
                (Some(kept), pattern)
            }
            _ => (Some(system.matrix()?.clone()), pattern),
        };
        self.solver.set_precision(precision);
        system.begin(Activity::Factor);
        let updated = self.solver.update(system.matrix()?, pattern);
        system.end();
        if updated.is_err() {
            iteration.matrix = None;
        }
        updated.map_err(failure)?;
        self.revision = revision;
        self.entries = self.solver.factorisation().nnz_factor();
        iteration.is_definite = self.solver.factorisation().is_positive_definite();
        let costs = self.solver.factorisation().reuse_costs(precision);
        iteration.monitor.factorised(costs, ratio(system.factors()));
        Ok(())
    }

    /// After a snapshot: makes the factor of the kept matrix again, to the same bits.
    fn restore(&mut self, iteration: &Iteration, system: &mut dyn SystemAccess) -> Result<(), LinearFailure> {
        let Some(matrix) = iteration.matrix.as_ref().filter(|_| !self.solver.factorisation().is_factorised()) else {
            return Ok(());
        };
        self.solver.set_precision(iteration.precision());
        system.begin(Activity::Factor);
        let updated = self.solver.update(matrix, iteration.pattern);
        system.end();
        updated.map(|_| ()).map_err(failure)
    }

    /// Solves by conjugate gradients with the factor at hand, or a new one where that is cheaper.
    pub(super) fn solve_iterating(
        &mut self,
        iteration: &mut Iteration,
        system: &mut dyn SystemAccess,
        b: &[f64],
        x: &mut [f64],
    ) -> Result<LinearReport, LinearFailure> {
        let (workers, revision) = (system.workers(), system.matrix_revision());
        self.solver.set_workers(workers.clone());
        self.restore(iteration, system)?;
        let fits = iteration.matrix.is_some() && iteration.pattern == system.pattern_revision();
        let mut is_own = self.revision == revision && fits;
        if iteration.seen != revision {
            iteration.seen = revision;
            // Small factors are made in the time of an iteration or two.
            let pays = iteration.is_definite && iteration.monitor.allowed_iterations() >= LEAST_ITERATIONS;
            let is_due = !fits || !pays || iteration.monitor.is_due(ratio(system.factors()));
            if !is_own && !is_due {
                iteration.monitor.next_matrix();
            } else {
                self.factorise_for(iteration, system)?;
                is_own = true;
            }
        } else if !fits {
            self.factorise_for(iteration, system)?;
            is_own = true;
        }
        let mut total = 0;
        while iteration.is_definite {
            let allowed = if is_own { OWN_ITERATIONS } else { iteration.monitor.allowed_iterations() };
            let tolerance = iteration.options.settings.tolerance;
            let factor = self.solver.factorisation_mut();
            let (outcome, iterations) = iteration
                .lagged
                .solve(factor, system.matrix()?, &workers, tolerance, allowed, b, x)
                .map_err(failure)?;
            iteration.monitor.spend(iterations);
            total += iterations;
            match outcome {
                LaggedOutcome::Converged => return Ok(LinearReport { iterations: total, converged: true }),
                LaggedOutcome::TooSlow | LaggedOutcome::NotDefinite if !is_own => {}
                _ if iteration.precision() == Precision::Single => iteration.needs_double = true,
                _ => break,
            }
            self.factorise_for(iteration, system)?;
            is_own = true;
        }
        // Not positive definite, or too badly conditioned for the residual that was asked for: the direct way, checked.
        // Refinement with a factor in single precision would end before it has all digits.
        if iteration.precision() == Precision::Single {
            iteration.needs_double = true;
            self.factorise_for(iteration, system)?;
        }
        self.solve_checked(system, b, x)?;
        Ok(LinearReport { iterations: total, converged: true })
    }

    /// Makes sure that there is a factor to precondition with, which changes between steps only.
    pub(super) fn prepare_preconditioner(
        &mut self,
        iteration: &mut Iteration,
        system: &mut dyn SystemAccess,
    ) -> Result<(), LinearFailure> {
        iteration.is_preconditioner = true;
        self.solver.set_workers(system.workers());
        self.restore(iteration, system)?;
        let (revision, step) = (system.matrix_revision(), system.step());
        let fits = iteration.matrix.is_some() && iteration.pattern == system.pattern_revision();
        let is_new = iteration.seen != revision;
        let may_change =
            step != iteration.step || iteration.options.settings.max_matrices == 1 || iteration.monitor.is_expired();
        if !fits || (is_new && may_change && iteration.monitor.is_due(ratio(system.factors()))) {
            self.factorise_for(iteration, system)?;
        } else if step != iteration.step {
            iteration.monitor.next_matrix();
        }
        (iteration.seen, iteration.step) = (revision, step);
        iteration.monitor.spend(1);
        Ok(())
    }
}
