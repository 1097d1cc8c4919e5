//! What a linear solver sees of its system.

use settee_kernel::roles::{Activity, LinearFailure, LinearSetUp, RotationMatrix, SystemAccess};
use settee_kernel::vectors::{ConstCoordId, DerivId, StateEntry};
use settee_kernel::{Factors, Scene};
use settee_math::StateKind;
use settee_parallel::Workers;
use settee_sparse::CsrMatrix;

use super::solver_systems::SystemSlot;
use crate::scope::Scope;
use crate::scope::profile::Profiling;

/// A solver's view of its system.
pub(super) struct SystemView<'a> {
    pub scope: &'a mut Scope,
    pub scene: &'a Scene,
    pub slot: usize,
}

impl<'a> SystemView<'a> {
    pub fn new(scope: &'a mut Scope, scene: &'a Scene, slot: usize) -> Self {
        let system = scope.linear.solvers[slot].system;
        if !scope.linear.systems[system].multiplies_matrix() {
            let mut answering = std::mem::take(&mut scope.linear.systems[system].answering);
            scope.find_answering(scene, &mut answering);
            scope.linear.systems[system].answering = answering;
        }
        Self { scope, scene, slot }
    }
}

impl SystemView<'_> {
    /// dforce = A dx, of the independent states.
    fn multiply_dx(&mut self) {
        let n = self.dim();
        let scope = &mut *self.scope;
        let system = scope.linear.solvers[self.slot].system;
        let SystemSlot { params, factors, answering, .. } = &mut scope.linear.systems[system];
        let (params, factors, answering) = (*params, *factors, std::mem::take(answering));
        // The product clears the forces of mapped states itself.
        scope.space.change_deriv(DerivId::DFORCE, 0..n, |part| part.fill(0.0));
        let vectors = (DerivId::DFORCE, DerivId::DX.read());
        scope.propagate_dx_to(self.scene, &params, DerivId::DX, &answering);
        scope.add_mbk_dx_from(self.scene, &params, vectors, factors, &answering);
        scope.project_response(self.scene, &params, DerivId::DFORCE);
        scope.linear.systems[system].answering = answering;
    }

    fn system(&self) -> &SystemSlot {
        &self.scope.linear.systems[self.scope.linear.solvers[self.slot].system]
    }
}

impl SystemAccess for SystemView<'_> {
    fn dim(&self) -> usize {
        self.scope.space.main_derivs()
    }

    fn workers(&self) -> Workers {
        self.scope.space.workers().clone()
    }

    fn begin(&mut self, activity: Activity) {
        self.scope.profile.begin(activity, activity.name());
    }

    fn end(&mut self) {
        self.scope.profile.end();
    }

    fn step(&self) -> u64 {
        self.scope.linear.step
    }

    fn matrix(&self) -> Result<&CsrMatrix, LinearFailure> {
        let system = self.system();
        if !system.offers.matrix {
            return Err(LinearSetUp::MatrixFree.into());
        }
        system.matrix().ok_or(LinearFailure::SetUp(LinearSetUp::NotAssembled))
    }

    fn pattern_revision(&self) -> u64 {
        self.system().pattern_revision()
    }

    fn matrix_revision(&self) -> u64 {
        self.system().matrix_revision
    }

    fn multiply(&mut self, p: &[f64], q: &mut [f64]) -> Result<(), LinearFailure> {
        if self.system().multiplies_matrix() {
            self.matrix()?;
            let workers = self.workers();
            let system = self.scope.linear.solvers[self.slot].system;
            let SystemSlot { assembler, extra, matrix_revision, products, .. } = &mut self.scope.linear.systems[system];
            let matrix = extra.sum().unwrap_or_else(|| assembler.matrix());
            products.multiply(&workers, matrix, *matrix_revision, p, q);
            return Ok(());
        }
        let n = self.dim();
        self.scope.space.deriv_mut(DerivId::DX)[..n].copy_from_slice(p);
        self.multiply_dx();
        q.copy_from_slice(&self.scope.space.deriv(DerivId::DFORCE)[..n]);
        Ok(())
    }

    fn room(&self) -> usize {
        if self.system().multiplies_matrix() { self.dim() } else { self.scope.space.n_derivs() }
    }

    fn multiply_in_place(&mut self, p: &mut Vec<f64>, q: &mut Vec<f64>) -> Result<(), LinearFailure> {
        if self.system().multiplies_matrix() || !self.scope.space.exchange_deriv(DerivId::DX, p) {
            let n = self.dim();
            return self.multiply(&p[..n], &mut q[..n]);
        }
        self.scope.space.exchange_deriv(DerivId::DFORCE, q);
        self.multiply_dx();
        self.scope.space.exchange_deriv(DerivId::DX, p);
        self.scope.space.exchange_deriv(DerivId::DFORCE, q);
        Ok(())
    }

    fn precondition(&mut self, r: &[f64], z: &mut [f64]) -> Result<(), LinearFailure> {
        match self.scope.linear.solvers[self.slot].preconditioner {
            Some(preconditioner) => {
                self.scope.with_solver(self.scene, preconditioner, "solve A x = b", |solver, state, system| {
                    solver.precondition(state, system, r, z)
                })
            }
            None => {
                z.copy_from_slice(r);
                Ok(())
            }
        }
    }

    fn precondition_above(&mut self, r: &[f64], z: &mut [f64], bound: f64) -> Result<Option<f64>, LinearFailure> {
        match self.scope.linear.solvers[self.slot].preconditioner {
            Some(preconditioner) => {
                self.scope.with_solver(self.scene, preconditioner, "solve A x = b", |solver, state, system| {
                    solver.precondition_above(state, system, r, z, bound)
                })
            }
            None => self.precondition(r, z).map(|()| None),
        }
    }

    fn renew_preconditioner(&mut self) -> Result<bool, LinearFailure> {
        let system = self.system();
        let (params, factors, is_older) = (system.params, system.factors, system.is_preconditioner_older);
        let Some(preconditioner) = self.scope.linear.solvers[self.slot].preconditioner else { return Ok(false) };
        let slot = &mut self.scope.linear.solvers[preconditioner];
        let solver = self.scene.component(slot.object).and_then(|component| component.as_linear_solver());
        let (Some(solver), Some(state)) = (solver, slot.state.get_mut()) else { return Ok(false) };
        let is_renewed = solver.refine(state) || (is_older && solver.expire(state));
        if !is_renewed {
            return Ok(false);
        }
        let own = self.scope.linear.solvers[self.slot].system;
        self.scope.linear.systems[own].is_preconditioner_older = false;
        self.begin(Activity::Assembly);
        let built = self.scope.build(self.scene, preconditioner, &params, factors);
        self.end();
        built.map(|()| true)
    }

    fn factors(&self) -> Factors {
        self.system().factors
    }

    fn rotations(&self) -> (usize, &[RotationMatrix]) {
        self.system().rotations.since()
    }

    fn rest_positions(&self) -> &[f64] {
        let space = &self.scope.space;
        let n = self.dim();
        let is_point = |state: &StateEntry| state.kind == StateKind::Vec3 && state.coords == state.derivs;
        let are_points = space.states().iter().filter(|state| state.derivs.start < n).all(is_point);
        let rest = space.coord(ConstCoordId::REST_POSITION);
        rest.get(..n).filter(|_| are_points).unwrap_or_default()
    }
}
