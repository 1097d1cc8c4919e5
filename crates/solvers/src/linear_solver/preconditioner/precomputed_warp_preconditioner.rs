//! The inverse of the first matrix, turned with the body.

use settee_kernel::roles::{
    BaseLinearSolver, BaseLinearSystem, LinearFailure, LinearReport, LinearSetUp, SystemAccess, Workspace,
};
use settee_kernel::{Base, Component, Data, InitContext, Lifecycle, Link, ObjectId};
use settee_sparse::{AnalysisSettings, FactorCounters, Factorisation, SparseLdlt, dot};

use super::rotate::{Direction, rotate};
use crate::linear_solver::direct::failure;
use crate::linear_solver::solver_data::{SolverData, memory, seen};
use crate::linear_system::{PrecomputedMatrixSystem, find_rotations};

/// Multiplies by the inverse of the matrix of the first solve, turned point by point: z = R A_0^-1 R^T r, with the
/// rotations R of the points since then. The matrix is assembled and inverted once, which takes n^2 numbers.
///
/// Without `linearSolver` the inverse is found by L D L^T, else by solving with that solver for every unit vector.
#[derive(Component)]
#[component(category = "LinearSolver/Preconditioner", templates(Vec3), roles(linear_solver))]
pub struct PrecomputedWarpPreconditioner {
    #[group]
    base: Base,
    #[group]
    solver: SolverData,
    /// In SOFA, how the products of constraint rows with the inverse matrix are made.
    #[data(default = true, ignored = "the preconditioner does not depend on it")]
    jmjt_twostep: Data<bool>,
    /// In SOFA, keeps the inverse in a file between runs, whatever the material is by then.
    #[data(
        default = true,
        name = "use_file",
        ignored = "the inverse is computed in every run, and no file is written"
    )]
    use_file: Data<bool>,
    /// In SOFA, shares the inverse among all scenes of the process, by name and size.
    #[data(default = true, name = "share_matrix", ignored = "every scene has an inverse of its own")]
    share_matrix: Data<bool>,
    /// Turns the inverse with the points, if a force field of the node or below knows their rotations.
    #[data(default = true, name = "use_rotations")]
    use_rotations: Data<bool>,
    /// Size at which rotations are drawn.
    #[data(default = 0.0, name = "draw_rotations_scale", ignored = "rotations are not drawn")]
    draw_rotations_scale: Data<f64>,
    /// Solver that finds the inverse.
    #[linked(search = none)]
    linear_solver: Link<dyn BaseLinearSolver>,
    finder: Option<ObjectId>,
}

impl Lifecycle for PrecomputedWarpPreconditioner {
    fn init(&mut self, context: &mut InitContext<'_>) {
        let fits = |system: &dyn Component, _: &str| {
            let offers = system.as_linear_system().map(BaseLinearSystem::offers);
            offers.is_some_and(|offers| offers.matrix && offers.rotations)
        };
        self.solver.init_with(context, &fits, &|| ("Vec3d", Box::<PrecomputedMatrixSystem>::default()));
        // The inverse is found with it.
        self.linear_solver.target().into_iter().for_each(|solver| context.require(solver));
        self.finder = if *self.use_rotations { find_rotations(context) } else { None };
    }
}

/// The inverse, once it is there.
#[derive(Default, settee_persist::Persist)]
#[fits(Self::is_consistent)]
struct InverseState {
    n: usize,
    /// Its columns, one after the other; it is symmetric.
    inverse: Vec<f64>,
    #[cleared]
    turned: Vec<f64>,
    counters: FactorCounters,
}

impl Clone for InverseState {
    /// The inverse is copied: with a solver of another class it could not be made again to the same bits later.
    fn clone(&self) -> Self {
        Self { n: self.n, inverse: self.inverse.clone(), turned: Vec::new(), counters: self.counters }
    }
}

impl InverseState {
    fn is_consistent(&self, _fresh: Option<&Self>) -> bool {
        self.n.checked_mul(self.n) == Some(self.inverse.len())
    }

    fn invert(&mut self, system: &mut dyn SystemAccess, n: usize, with_solver: bool) -> Result<(), LinearFailure> {
        let too_large = || LinearSetUp::InverseTooLarge { n };
        let entries = n.checked_mul(n).ok_or_else(too_large)?;
        self.inverse.clear();
        self.inverse.try_reserve_exact(entries).map_err(|_| too_large())?;
        self.inverse.resize(entries, 0.0);
        self.counters.factorisations += 1;
        if with_solver {
            let mut unit = vec![0.0; n];
            for (k, column) in self.inverse.chunks_exact_mut(n).enumerate() {
                unit[k] = 1.0;
                system.precondition(&unit, column)?;
                unit[k] = 0.0;
            }
        } else {
            let mut factorisation = SparseLdlt::new(AnalysisSettings::default());
            let matrix = system.matrix()?;
            self.counters.analyses += 1;
            factorisation.analyse(&matrix.pattern).map_err(failure)?;
            factorisation.factorise(matrix).map_err(failure)?;
            for (k, column) in self.inverse.chunks_exact_mut(n).enumerate() {
                column[k] = 1.0;
                factorisation.solve_in_place(column).map_err(failure)?;
            }
        }
        self.n = n;
        Ok(())
    }
}

impl BaseLinearSolver for PrecomputedWarpPreconditioner {
    fn new_state(&self) -> Box<dyn Workspace> {
        Box::<InverseState>::default()
    }

    fn linear_system(&self) -> Option<ObjectId> {
        self.solver.system()
    }

    fn preconditioner(&self) -> Option<ObjectId> {
        self.linear_solver.target()
    }

    fn rotation_finder(&self) -> Option<ObjectId> {
        self.finder
    }

    fn solve(
        &self,
        workspace: &mut dyn Workspace,
        system: &mut dyn SystemAccess,
        b: &[f64],
        x: &mut [f64],
    ) -> Result<LinearReport, LinearFailure> {
        let state = memory::<InverseState>(workspace)?;
        let n = b.len();
        if n == 0 {
            return Ok(LinearReport { iterations: 0, converged: true });
        }
        if state.n != n {
            state.invert(system, n, self.linear_solver.target().is_some())?;
        }
        state.turned.clear();
        state.turned.extend_from_slice(b);
        rotate(system.rotations(), Direction::Inverse, &mut state.turned);
        for (x, row) in x.iter_mut().zip(state.inverse.chunks_exact(n)) {
            *x = dot(row, &state.turned);
        }
        rotate(system.rotations(), Direction::Forward, x);
        Ok(LinearReport { iterations: 0, converged: false })
    }

    fn counters(&self, workspace: &dyn Workspace) -> FactorCounters {
        seen::<InverseState>(workspace).map(|state| state.counters).unwrap_or_default()
    }
}
