//! What direct solvers keep from solve to solve, and how they report failures.

use std::sync::Arc;

use settee_kernel::roles::{Activity, Compliance, LinearFailure, LinearReport, LinearSetUp, SystemAccess, Unknown};
use settee_kernel::{Data, DataGroup, Factors, InitContext, Link, Search, checks};
use settee_persist::{Persist, ReadError, Reader, Writer};
use settee_sparse::{
    AnalysisSettings, DirectSolver, FactorCounters, FactorError, Factorisation, Orders, SolveSettings, SparseGeneral,
    SparseRows,
};

use super::iterating::Iteration;
use super::reuse::ReuseOptions;
use crate::linear_solver::ordering::{AnyOrdering, ordering_of};

/// Link of the sparse direct solvers.
#[derive(DataGroup)]
pub struct OrderingData {
    /// Order of elimination; by default that of the node, else one that suits the solver.
    #[linked]
    ordering_method: Link<AnyOrdering>,
    settings: AnalysisSettings,
}

impl OrderingData {
    /// Finds the ordering; `default` is taken where the scene has none.
    pub(super) fn init(&mut self, context: &mut InitContext<'_>, default: settee_sparse::Ordering) {
        if self.ordering_method.target().is_none() {
            let found = context.find(Search::Local, AnyOrdering::is_one);
            self.ordering_method.point_to(found);
        }
        let ordering = ordering_of(context.scene, self.ordering_method.target(), default);
        self.settings = AnalysisSettings { ordering, ..AnalysisSettings::default() };
    }

    /// Settings of the analysis.
    pub(super) fn settings(&self) -> AnalysisSettings {
        self.settings
    }
}

/// Data of the direct solvers that check their solutions.
#[derive(DataGroup)]
pub struct SolutionCheck {
    /// Backward error up to which a solution counts: the relative change of matrix and right-hand side that would make
    /// it exact. Solutions above are refined, then the matrix is factorised with pivoting; one that stays above ends
    /// the step. Larger values let a scene with
    /// inverted elements go on with rough solutions.
    #[data(default = 1e-10, check = checks::positive())]
    backward_error_limit: Data<f64>,
}

impl SolutionCheck {
    pub(super) fn settings(&self) -> SolveSettings {
        SolveSettings { backward_error_limit: *self.backward_error_limit, ..SolveSettings::default() }
    }
}

/// Says in the words of the kernel why there is no factor or no answer.
pub(in crate::linear_solver) fn failure(error: FactorError) -> LinearFailure {
    match error {
        FactorError::Stopped => LinearFailure::Stopped,
        // How many motions are free is counted where the matrix is at hand.
        FactorError::ZeroPivot { index } | FactorError::Singular { index, .. } => {
            LinearFailure::Singular { unknown: Unknown::Number(index), free_motions: 0 }
        }
        FactorError::NotPositiveDefinite { index } => {
            LinearFailure::NotPositiveDefinite { unknown: Unknown::Number(index) }
        }
        FactorError::Inaccurate { backward_error } => LinearFailure::Inaccurate { backward_error },
        FactorError::NonFinite { row, col } => {
            LinearFailure::non_finite(format!("the matrix, row {row}, column {col}"))
        }
        FactorError::NonFiniteRightHandSide { index } => {
            LinearFailure::non_finite(format!("the right-hand side, unknown {index}"))
        }
        FactorError::NonFiniteAnswer { index } => LinearFailure::non_finite(format!("the solution, unknown {index}")),
        other => LinearSetUp::Factorisation(other).into(),
    }
}

/// Makes an empty factorisation.
pub(super) type Make = Arc<dyn Fn() -> Box<dyn Factorisation> + Send + Sync>;

/// A factor that follows the matrix of its system.
pub(super) struct FactorState {
    pub(super) solver: DirectSolver<Box<dyn Factorisation>>,
    make: Make,
    settings: SolveSettings,
    /// Matrix the factor belongs to.
    pub(super) revision: u64,
    /// Entries of the last factor.
    pub(super) entries: usize,
    earlier: FactorCounters,
    /// Where the factor does not have to be that of the matrix.
    iteration: Option<Box<Iteration>>,
    /// For matrices whose factor loses too many digits: it chooses pivots. Never kept in copies: it is made from the
    /// matrix at hand.
    pivoting: Option<Box<DirectSolver<SparseGeneral>>>,
}

impl Clone for FactorState {
    /// A factor is not copied: the next solve makes it again from the same matrix, to the same bits.
    fn clone(&self) -> Self {
        let iteration = self.iteration.clone();
        Self {
            earlier: self.counters(),
            entries: self.entries,
            iteration,
            ..self.without_factor(self.solver.orders().clone())
        }
    }
}

impl Persist for FactorState {
    /// As in a copy, the factor is left out.
    fn save(&self, writer: &mut Writer) {
        self.solver.orders().save(writer);
        self.counters().save(writer);
        self.entries.save(writer);
        self.iteration.save(writer);
    }
    fn load(reader: &mut Reader<'_>, like: Option<&Self>) -> Result<Self, ReadError> {
        let like = like.ok_or(ReadError::NotBuilt("a direct solver"))?;
        let orders = Orders::load(reader, None)?;
        let earlier = FactorCounters::load(reader, None)?;
        let entries = usize::load(reader, None)?;
        let iteration = Persist::load(reader, Some(&like.iteration))?;
        Ok(Self { earlier, entries, iteration, ..like.without_factor(orders) })
    }
}

impl FactorState {
    pub(super) fn new(make: Make, settings: SolveSettings, options: Option<ReuseOptions>) -> Self {
        Self {
            solver: DirectSolver::new(make(), settings),
            make,
            settings,
            revision: 0,
            entries: 0,
            earlier: FactorCounters::default(),
            iteration: options.map(|options| Box::new(Iteration::new(options))),
            pivoting: None,
        }
    }

    /// Nothing but what it takes to make the same factors, in these orders.
    fn without_factor(&self, orders: Orders) -> Self {
        let empty = Self::new(Arc::clone(&self.make), self.settings, None);
        Self { solver: empty.solver.with_orders(orders), ..empty }
    }

    /// See `BaseLinearSolver::follow_unknowns`.
    pub(super) fn follow_unknowns(&mut self, old: &[u32]) {
        let iteration = self.iteration.as_ref().map(|iteration| Box::new(iteration.afresh()));
        let orders = self.solver.orders().without(old);
        *self = Self { earlier: self.counters(), iteration, ..self.without_factor(orders) };
    }

    /// See `BaseLinearSolver::wants_assembly`.
    pub(super) fn wants_assembly(&self, has_matrix: bool, step: u64, factors: Factors) -> bool {
        self.iteration.as_ref().is_none_or(|iteration| iteration.wants_assembly(has_matrix, step, factors))
    }

    /// See `BaseLinearSolver::expire`.
    pub(super) fn expire(&mut self) -> bool {
        self.iteration.as_mut().is_some_and(|iteration| iteration.expire())
    }

    /// See `BaseLinearSolver::refine`.
    pub(super) fn refine(&mut self) -> bool {
        self.iteration.as_mut().is_some_and(|iteration| iteration.refine())
    }

    pub(super) fn counters(&self) -> FactorCounters {
        self.earlier + self.solver.factorisation().counters()
    }

    /// Entries of the last factor.
    pub(super) fn entries(&self) -> usize {
        self.entries
    }

    /// Factorises if the matrix is another one, and solves.
    pub(super) fn solve(
        &mut self,
        system: &mut dyn SystemAccess,
        b: &[f64],
        x: &mut [f64],
    ) -> Result<LinearReport, LinearFailure> {
        if b.is_empty() {
            return Ok(LinearReport { iterations: 0, converged: true });
        }
        if let Some(mut iteration) = self.iteration.take() {
            let outcome = self.solve_iterating(&mut iteration, system, b, x);
            self.iteration = Some(iteration);
            return match outcome {
                Err(error @ LinearFailure::Singular { .. }) => {
                    self.solve_pivoting(system, b, x, error)?;
                    Ok(LinearReport { iterations: 0, converged: true })
                }
                outcome => outcome,
            };
        }
        match self.follow(system) {
            // A pivot may vanish in the order of elimination, and the matrix have an inverse all the same.
            Err(error @ LinearFailure::Singular { .. }) => self.solve_pivoting(system, b, x, error)?,
            followed => {
                followed?;
                self.solve_checked(system, b, x)?;
            }
        }
        Ok(LinearReport { iterations: 0, converged: true })
    }

    /// Solves with the factor of the matrix of the system. Where its answer is not accurate enough after refinement,
    /// such as for an indefinite matrix that was factorised without pivoting, the matrix is factorised with pivoting.
    pub(super) fn solve_checked(
        &mut self,
        system: &mut dyn SystemAccess,
        b: &[f64],
        x: &mut [f64],
    ) -> Result<(), LinearFailure> {
        match self.solver.solve_checked(system.matrix()?, b, x) {
            Ok(_) => Ok(()),
            Err(error @ FactorError::Inaccurate { .. }) => self.solve_pivoting(system, b, x, failure(error)),
            Err(error) => Err(failure(error)),
        }
    }

    /// Solves with a factorisation that chooses pivots. What is told if it cannot is why the solver of the scene
    /// failed.
    fn solve_pivoting(
        &mut self,
        system: &mut dyn SystemAccess,
        b: &[f64],
        x: &mut [f64],
        error: LinearFailure,
    ) -> Result<(), LinearFailure> {
        let settings = self.settings;
        let pivoting = self.pivoting.get_or_insert_with(|| {
            let factorisation = SparseGeneral::new(AnalysisSettings::default());
            Box::new(DirectSolver::new(factorisation, settings))
        });
        pivoting.set_workers(system.workers());
        let pattern = system.pattern_revision();
        system.begin(Activity::Factor);
        let updated = system.matrix().map(|matrix| pivoting.update(matrix, pattern).map(|_| ()));
        system.end();
        if updated?.is_err() {
            return Err(error);
        }
        pivoting.solve_checked(system.matrix()?, b, x).map(|_| ()).map_err(|_| error)
    }

    /// Factorises if the matrix is another one, and applies the factor: what it misses, the iteration around it sees.
    /// `bound`: see `BaseLinearSolver::precondition_above`.
    pub(super) fn precondition(
        &mut self,
        system: &mut dyn SystemAccess,
        r: &[f64],
        z: &mut [f64],
        bound: Option<f64>,
    ) -> Result<Option<f64>, LinearFailure> {
        if r.is_empty() {
            return Ok(None);
        }
        if let Some(mut iteration) = self.iteration.take() {
            let ready = self.prepare_preconditioner(&mut iteration, system);
            self.iteration = Some(iteration);
            ready?;
        } else {
            self.follow(system)?;
        }
        z.copy_from_slice(r);
        let solved = match bound {
            Some(bound) => self.solver.solve_above(z, bound),
            None => self.solver.solve_in_place(z).map(|()| None),
        };
        solved.map_err(failure)
    }

    /// See `BaseLinearSolver::add_compliance`. A positive definite factor takes half solves, which are as stable as
    /// whole ones. Any other may have lost digits to small pivots: whole solves are checked, and refined.
    pub(super) fn add_compliance(
        &mut self,
        system: &mut dyn SystemAccess,
        jacobian: &SparseRows,
        factor: f64,
        compliance: &mut Compliance,
    ) -> Result<(), LinearFailure> {
        let n = system.dim();
        jacobian.check(n).map_err(LinearSetUp::Jacobian)?;
        if self.iteration.is_none() && (0..jacobian.len()).any(|row| !jacobian.row(row).is_empty()) {
            self.follow(system)?;
            if self.solver.factorisation().is_positive_definite() {
                system.begin(Activity::Solve);
                let added = self.solver.add_compliance(jacobian, &mut compliance.sum(factor));
                system.end();
                if added.map_err(failure)? {
                    return Ok(());
                }
            }
        }
        compliance.add_by_solves(n, jacobian, factor, |b, x| self.solve(system, b, x).map(|_| ()))
    }

    /// Factorises if the matrix is another one.
    fn follow(&mut self, system: &mut dyn SystemAccess) -> Result<(), LinearFailure> {
        let (pattern, revision) = (system.pattern_revision(), system.matrix_revision());
        if self.revision == revision && self.solver.is_analysed() {
            return Ok(());
        }
        self.revision = 0;
        self.solver.set_workers(system.workers());
        system.begin(Activity::Factor);
        let updated = self.solver.update(system.matrix()?, pattern);
        system.end();
        updated.map_err(failure)?;
        self.entries = self.solver.factorisation().nnz_factor();
        self.revision = revision;
        Ok(())
    }
}

/// Implements the role of a linear solver for a class with the fields `solver: SolverData` and `make: Option<Make>`,
/// which its `init` fills.
///
/// `unsymmetric`: the matrix may be unsymmetric. `settings`: which solutions it accepts. `options`: how it iterates
/// with its factor, if it can.
macro_rules! direct_solver {
    ($name:ident, unsymmetric: $unsymmetric:expr) => {
        crate::linear_solver::direct::factor_state::direct_solver!(
            $name,
            unsymmetric: $unsymmetric,
            settings: |_| settee_sparse::SolveSettings::default(),
            options: |_| None
        );
    };
    ($name:ident, unsymmetric: $unsymmetric:expr, settings: $settings:expr, options: $options:expr) => {
        impl settee_kernel::roles::BaseLinearSolver for $name {
            fn new_state(&self) -> Box<dyn settee_kernel::roles::Workspace> {
                let options: fn(&Self) -> Option<crate::linear_solver::direct::reuse::ReuseOptions> = $options;
                let settings: fn(&Self) -> settee_sparse::SolveSettings = $settings;
                let (make, settings, options) = (self.make(), settings(self), options(self));
                Box::new(crate::linear_solver::direct::factor_state::FactorState::new(make, settings, options))
            }
            fn linear_system(&self) -> Option<settee_kernel::ObjectId> {
                self.solver.system()
            }
            fn is_direct(&self) -> bool {
                true
            }
            fn survives_mesh_change(&self) -> bool {
                true
            }
            fn follow_unknowns(&self, workspace: &mut dyn settee_kernel::roles::Workspace, old: &[u32]) -> bool {
                use crate::linear_solver::direct::factor_state::FactorState;
                let state = crate::linear_solver::solver_data::memory::<FactorState>(workspace);
                state.map(|state| state.follow_unknowns(old)).is_ok()
            }
            fn accepts_unsymmetric(&self) -> bool {
                $unsymmetric
            }
            fn solve(
                &self,
                workspace: &mut dyn settee_kernel::roles::Workspace,
                system: &mut dyn settee_kernel::roles::SystemAccess,
                b: &[f64],
                x: &mut [f64],
            ) -> Result<settee_kernel::roles::LinearReport, settee_kernel::roles::LinearFailure> {
                use crate::linear_solver::direct::factor_state::FactorState;
                crate::linear_solver::solver_data::memory::<FactorState>(workspace)?.solve(system, b, x)
            }
            fn precondition(
                &self,
                workspace: &mut dyn settee_kernel::roles::Workspace,
                system: &mut dyn settee_kernel::roles::SystemAccess,
                r: &[f64],
                z: &mut [f64],
            ) -> Result<(), settee_kernel::roles::LinearFailure> {
                use crate::linear_solver::direct::factor_state::FactorState;
                let state = crate::linear_solver::solver_data::memory::<FactorState>(workspace)?;
                state.precondition(system, r, z, None).map(|_| ())
            }
            fn precondition_above(
                &self,
                workspace: &mut dyn settee_kernel::roles::Workspace,
                system: &mut dyn settee_kernel::roles::SystemAccess,
                r: &[f64],
                z: &mut [f64],
                bound: f64,
            ) -> Result<Option<f64>, settee_kernel::roles::LinearFailure> {
                use crate::linear_solver::direct::factor_state::FactorState;
                let state = crate::linear_solver::solver_data::memory::<FactorState>(workspace)?;
                state.precondition(system, r, z, Some(bound))
            }
            fn add_compliance(
                &self,
                workspace: &mut dyn settee_kernel::roles::Workspace,
                system: &mut dyn settee_kernel::roles::SystemAccess,
                jacobian: &settee_sparse::SparseRows,
                factor: f64,
                compliance: &mut settee_kernel::roles::Compliance,
            ) -> Result<(), settee_kernel::roles::LinearFailure> {
                use crate::linear_solver::direct::factor_state::FactorState;
                crate::linear_solver::solver_data::memory::<FactorState>(workspace)?
                    .add_compliance(system, jacobian, factor, compliance)
            }
            fn wants_assembly(
                &self,
                workspace: &dyn settee_kernel::roles::Workspace,
                has_matrix: bool,
                step: u64,
                factors: settee_kernel::Factors,
            ) -> bool {
                use crate::linear_solver::direct::factor_state::FactorState;
                let state = crate::linear_solver::solver_data::seen::<FactorState>(workspace);
                state.is_none_or(|state| state.wants_assembly(has_matrix, step, factors))
            }
            fn expire(&self, workspace: &mut dyn settee_kernel::roles::Workspace) -> bool {
                use crate::linear_solver::direct::factor_state::FactorState;
                crate::linear_solver::solver_data::memory::<FactorState>(workspace).is_ok_and(FactorState::expire)
            }
            fn refine(&self, workspace: &mut dyn settee_kernel::roles::Workspace) -> bool {
                use crate::linear_solver::direct::factor_state::FactorState;
                crate::linear_solver::solver_data::memory::<FactorState>(workspace).is_ok_and(FactorState::refine)
            }
            fn outputs(
                &self,
                workspace: &dyn settee_kernel::roles::Workspace,
            ) -> Vec<(&'static str, settee_kernel::Flat)> {
                use crate::linear_solver::direct::factor_state::FactorState;
                let state = crate::linear_solver::solver_data::seen::<FactorState>(workspace);
                let entries = state.map_or(0, FactorState::entries) as i64;
                vec![("L_nnz", settee_kernel::Flat::Integers { values: vec![entries], block: 1 })]
            }
            fn counters(&self, workspace: &dyn settee_kernel::roles::Workspace) -> settee_sparse::FactorCounters {
                use crate::linear_solver::direct::factor_state::FactorState;
                let state = crate::linear_solver::solver_data::seen::<FactorState>(workspace);
                state.map(FactorState::counters).unwrap_or_default()
            }
        }
    };
}
pub(super) use direct_solver;
