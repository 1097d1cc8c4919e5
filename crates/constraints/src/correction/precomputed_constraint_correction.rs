//! Compliance of the initial configuration, computed once.

use std::marker::PhantomData;

use settee_kernel::roles::{
    BaseConstraintCorrection, BaseLinearSolver, BaseOdeSolver, BaseState, Compliance, ConstraintLevel, Corrected,
    CorrectionFactors, CorrectionSystem, IntegrationFactors, LinearFailure, SetUp, Workspace,
};
use settee_kernel::{Component, Data, Diagnostic, Lifecycle, Link, ObjectId};
use settee_math::{DataTypes, Rigid3, Vec1, Vec3};
use settee_persist::Persist;
use settee_sparse::SparseRows;

/// The compliance of a body as it is in the first step with constraints, kept for all others: for bodies that deform
/// little. Small steps of linear bodies are exact.
#[derive(Component)]
#[component(
    category = "Constraint/Lagrangian/Correction",
    templates(Vec3, Vec1, Rigid3),
    attach = state,
    roles(constraint_correction)
)]
pub struct PrecomputedConstraintCorrection<D: DataTypes> {
    /// Turns the compliance with the rotations of the points.
    #[data(default = false, unsupported = "the compliance is that of the initial configuration")]
    rotations: Data<bool>,
    /// Works with deformations in the configuration at rest.
    #[data(default = false, unsupported = "the compliance is that of the initial configuration")]
    rest_deformations: Data<bool>,
    /// Computes the compliance although there is a file.
    #[data(default = false, ignored = "the compliance is computed in each run: it takes one solve an unknown")]
    recompute: Data<bool>,
    /// Added to the diagonal of W for its rows, once for each of their entries.
    #[data(default = 0.0)]
    regularization_term: Data<f64>,
    /// Size of drawn frames.
    #[data(default = 1.0, ignored = "frames of points are not drawn")]
    debug_view_frame_scale: Data<f64>,
    /// File of the compliance.
    #[data(alias = "filePrefix", ignored = "the compliance is computed in each run: it takes one solve an unknown")]
    file_compliance: Data<String>,
    /// Folder of that file.
    #[data(ignored = "the compliance is computed in each run: it takes one solve an unknown")]
    file_dir: Data<String>,
    /// State that is corrected; by default the one of the node or of its nearest ancestor.
    #[linked(search = up, required)]
    mstate: Link<dyn BaseState>,
    /// Linear solver of the body; by default the nearest one above.
    #[linked(search = up, required)]
    linear_solver: Link<dyn BaseLinearSolver>,
    /// ODE solver of the body; by default the nearest one above.
    #[linked(search = up, required, name = "ODESolver")]
    ode_solver: Link<dyn BaseOdeSolver>,
    #[group]
    base: settee_kernel::Base,
    of: PhantomData<fn() -> D>,
}

impl<D: DataTypes> Lifecycle for PrecomputedConstraintCorrection<D> {}

/// A^-1 over the unknowns of the state, by columns.
#[derive(Clone, Default, Persist)]
struct Inverse {
    columns: Vec<f64>,
    /// Motion by the force of a row.
    #[cleared]
    moved: Vec<f64>,
}

impl Inverse {
    fn compute(&mut self, system: &mut dyn CorrectionSystem) -> Result<(), LinearFailure> {
        let range = system.range();
        let (n, end) = (range.len(), range.end);
        if self.columns.len() == n * n && n > 0 {
            return Ok(());
        }
        let mut columns = Vec::with_capacity(n * n);
        let size = system.dim().max(end);
        let (mut b, mut x) = (vec![0.0; size], vec![0.0; size]);
        for unknown in range.clone() {
            b[unknown] = 1.0;
            system.solve(&b, &mut x)?;
            b[unknown] = 0.0;
            columns.extend_from_slice(&x[range.clone()]);
        }
        self.columns = columns;
        Ok(())
    }
}

impl<D: DataTypes> BaseConstraintCorrection for PrecomputedConstraintCorrection<D> {
    fn corrected(&self) -> Option<Corrected> {
        self.mstate.target().map(Corrected::State)
    }
    fn linear_solver(&self) -> Option<ObjectId> {
        self.linear_solver.target()
    }
    fn ode_solver(&self) -> Option<ObjectId> {
        self.ode_solver.target()
    }
    fn new_state(&self, _set_up: SetUp<'_>) -> Result<Box<dyn Workspace>, Diagnostic> {
        Ok(Box::new(Inverse::default()))
    }
    fn factors(&self, ode: IntegrationFactors, level: ConstraintLevel, dt: f64) -> CorrectionFactors {
        let compliance = match level {
            ConstraintLevel::Position => ode.position,
            ConstraintLevel::Velocity => ode.position / dt,
        };
        let (position, velocity) = (ode.position, ode.position / dt);
        CorrectionFactors { compliance, position, velocity, keeps_start: false }
    }
    fn add_compliance(
        &self,
        state: &mut dyn Workspace,
        system: &mut dyn CorrectionSystem,
        rows: &SparseRows,
        factor: f64,
        w: &mut Compliance,
    ) -> Result<(), LinearFailure> {
        let Some(inverse) = state.as_any_mut().downcast_mut::<Inverse>() else { return Ok(()) };
        inverse.compute(system)?;
        let range = system.range();
        let (n, first) = (range.len(), range.start);
        let Inverse { columns, moved } = inverse;
        moved.resize(n, 0.0);
        for row in (0..rows.len()).filter(|row| !rows.row(*row).is_empty()) {
            moved.fill(0.0);
            for (unknown, value) in rows.row(row) {
                let column = &columns[(unknown - first) * n..(unknown - first + 1) * n];
                moved.iter_mut().zip(column).for_each(|(moved, c)| *moved += value * c);
            }
            for other in (0..rows.len()).filter(|other| !rows.row(*other).is_empty()) {
                let sum: f64 = rows.row(other).iter().map(|(unknown, value)| value * moved[unknown - first]).sum();
                w.add(other, row, factor * sum);
            }
            w.add(row, row, rows.row(row).len() as f64 * *self.regularization_term);
        }
        Ok(())
    }
    fn respond(
        &self,
        state: &mut dyn Workspace,
        system: &mut dyn CorrectionSystem,
        force: &[f64],
        motion: &mut [f64],
    ) -> Result<(), LinearFailure> {
        let Some(inverse) = state.as_any_mut().downcast_mut::<Inverse>() else { return Ok(()) };
        inverse.compute(system)?;
        let range = system.range();
        let n = range.len();
        let motion = &mut motion[range.clone()];
        motion.fill(0.0);
        for (column, force) in inverse.columns.chunks_exact(n.max(1)).zip(&force[range]).filter(|(_, f)| **f != 0.0) {
            motion.iter_mut().zip(column).for_each(|(motion, c)| *motion += force * c);
        }
        Ok(())
    }
}
