//! What constraint solvers have in common.

use settee_complementarity::{ContactProblem, ExactSettings, Outcome, Regularization, Settings, exact};
use settee_kernel::roles::{BaseConstraintCorrection, ConstraintProblem, ConstraintReport, Workspace};
use settee_kernel::{Data, Flat, MultiLink, checks, choice};

choice! {
    /// How exactly constraints and contacts are met.
    pub enum Accuracy {
        /// To the tolerance, by the iterations of the class.
        Approximate = "approximate",
        /// To rounding: what the iterations found to touch, stick and slip is solved by a semismooth Newton method.
        /// What must stick does not creep.
        Exact = "exact",
    }
}

/// Data that choose between the two.
#[derive(settee_kernel::DataGroup)]
pub struct AccuracyData {
    /// `exact` solves to rounding after the iterations, whatever the tolerance is; it needs the matrix W.
    #[data]
    pub contact: Data<Accuracy>,
}

impl AccuracyData {
    /// Whether the solution is to be exact.
    pub fn is_exact(&self) -> bool {
        *self.contact == Accuracy::Exact
    }

    /// Goes on to the exact solution, if it is asked for.
    pub fn finish(&self, problem: &mut ContactProblem, outcome: Outcome) -> Outcome {
        if !self.is_exact() || problem.compliance.is_empty() {
            return outcome;
        }
        let sweeps = if outcome.converged { 0 } else { ExactSettings::default().sweeps };
        let exact = exact(problem, &ExactSettings { sweeps, ..ExactSettings::default() });
        Outcome { iterations: outcome.iterations + exact.iterations, ..exact }
    }
}

/// Data of the solvers that iterate over blocks of rows.
#[derive(settee_kernel::DataGroup)]
pub struct ConstraintSolverData {
    /// How exactly constraints are met.
    #[group]
    pub accuracy: AccuracyData,
    /// Most iterations.
    #[data(default = 1000u32, alias = "maxIt")]
    pub max_iterations: Data<u32>,
    /// Largest error: what the last iteration still moved, summed over all rows.
    #[data(default = 0.001, check = checks::non_negative())]
    pub tolerance: Data<f64>,
    /// Over- or under-relaxation; 1 for none.
    #[data(default = 1.0)]
    pub sor: Data<f64>,
    /// Compliance that is added to the diagonal of W.
    #[data(default = 0.0)]
    pub regularization_term: Data<f64>,
    /// Multiplies the tolerance by the number of rows.
    #[data(default = true)]
    pub scale_tolerance: Data<bool>,
    /// Asks every block of rows to meet the tolerance by itself.
    #[data(default = false)]
    pub all_verified: Data<bool>,
    /// In SOFA, keeps lists of errors for the windows of its program.
    #[data(default = false, unsupported = "the errors of iterations are not kept")]
    pub compute_graphs: Data<bool>,
    /// Number of rows in the last step.
    #[data(output)]
    pub current_num_constraints: Data<u32>,
    /// Number of blocks of rows in the last step.
    #[data(output)]
    pub current_num_constraint_groups: Data<u32>,
    /// Iterations in the last step, and one more.
    #[data(output)]
    pub current_iterations: Data<u32>,
    /// Error at the end of the last step.
    #[data(output)]
    pub current_error: Data<f64>,
    /// Forces of all rows in the last step, if `computeConstraintForces` asks for them.
    #[data(output)]
    pub constraint_forces: Data<Vec<f64>>,
    /// Keeps the forces of the last step.
    #[data(default = false)]
    pub compute_constraint_forces: Data<bool>,
    /// The corrections whose bodies are moved; by default all of the scene.
    #[linked]
    pub constraint_corrections: MultiLink<dyn BaseConstraintCorrection>,
}

/// Data of the solvers that build W.
#[derive(settee_kernel::DataGroup)]
pub struct BuiltData {
    /// In SOFA, builds W on several threads.
    #[data(default = false, ignored = "the threads of the run share the work in any case, with the same bits")]
    pub multithreading: Data<bool>,
    /// Adds `regularizationTerm` only to rows that take part in the null space of W.
    #[data(default = false, name = "useSVDForRegularization")]
    pub use_svd_for_regularization: Data<bool>,
    /// The null space begins at the first singular value below this part of the largest one.
    #[data(default = 0.01, name = "svdSingularValueNullSpaceCriteriaFactor")]
    pub null_space_value: Data<f64>,
    /// A row takes part in a vector of the null space if its entry is larger than this.
    #[data(default = 0.001, name = "svdSingularVectorNullSpaceCriteriaFactor")]
    pub null_space_entry: Data<f64>,
    /// In SOFA, the number of threads.
    #[data(default = 0i32, ignored = "the threads are those of the run")]
    pub nb_threads: Data<i32>,
    /// In SOFA, what distributes work to threads.
    #[data(default = "_default", ignored = "the threads are those of the run")]
    pub task_scheduler_type: Data<String>,
}

/// What a solver keeps of the last step.
#[derive(Clone, Debug, Default, settee_persist::Persist)]
pub struct LastStep {
    rows: usize,
    blocks: usize,
    iterations: usize,
    error: f64,
    forces: Vec<f64>,
}

impl ConstraintSolverData {
    /// Settings of the iteration.
    pub fn settings(&self) -> Settings {
        Settings {
            max_iterations: *self.max_iterations as usize,
            least_iterations: 1,
            tolerance: *self.tolerance,
            relaxation: *self.sor,
            scale_tolerance: *self.scale_tolerance,
            all_verified: *self.all_verified,
        }
    }

    /// Goes on to the exact solution if it is asked for, keeps what the output data show, and reports.
    pub fn conclude(
        &self,
        state: &mut dyn Workspace,
        problem: &mut ConstraintProblem<'_>,
        outcome: Outcome,
    ) -> ConstraintReport {
        let mut outcome = self.accuracy.finish(problem.contacts, outcome);
        let rows = problem.contacts.n_rows();
        if let Some(last) = state.as_any_mut().downcast_mut::<LastStep>() {
            let iterations = if rows == 0 { 0 } else { outcome.iterations + 1 };
            (last.rows, last.blocks) = (rows, problem.contacts.blocks.len());
            (last.iterations, last.error) = (iterations, outcome.error);
            last.forces.clear();
            if *self.compute_constraint_forces {
                last.forces.extend_from_slice(&problem.contacts.forces);
            }
        }
        problem.contacts.memory.take_back(std::mem::take(&mut outcome.residuals));
        outcome.into()
    }

    /// The output data.
    pub fn outputs(state: &dyn Workspace) -> Vec<(&'static str, Flat)> {
        let Some(last) = state.as_any().downcast_ref::<LastStep>() else { return Vec::new() };
        let count = |n: usize| Flat::Integers { values: vec![n as i64], block: 1 };
        vec![
            ("currentNumConstraints", count(last.rows)),
            ("currentNumConstraintGroups", count(last.blocks)),
            ("currentIterations", count(last.iterations)),
            ("currentError", Flat::Reals { values: vec![last.error], block: 1 }),
            ("constraintForces", Flat::Reals { values: last.forces.clone(), block: 1 }),
        ]
    }
}

impl BuiltData {
    /// Adds the regularisation to the matrix of a problem.
    pub fn regularize(&self, problem: &mut ConstraintProblem<'_>, value: f64) {
        let rows = if *self.use_svd_for_regularization {
            let (singular_value, entry) = (*self.null_space_value, *self.null_space_entry);
            Regularization::NullSpace { singular_value, entry }
        } else {
            Regularization::All
        };
        rows.add(problem.contacts, value);
    }
}
