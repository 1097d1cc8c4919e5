//! What corrections need of the runtime, and what they do to bodies.

use std::ops::Range;

use settee_kernel::roles::{
    BaseConstraintCorrection, Compliance, ConstraintLevel, CorrectionFactors, CorrectionSystem, LinearFailure,
    LinearSetUp,
};
use settee_kernel::vectors::{CoordId, DerivId, StateSpace};
use settee_kernel::{Factors, MechanicalParams, ObjectId, Scene};
use settee_sparse::SparseRows;

use super::scope_rows::ScopeRows;
use super::{CorrectionInRun, Moving};
use crate::scope::Scope;

/// The scope of a correction, as the correction sees it.
pub(super) struct CorrectedScope<'a> {
    pub scene: &'a Scene,
    pub scope: &'a mut Scope,
    pub linear_solver: Option<ObjectId>,
    pub unknowns: Range<usize>,
    pub params: MechanicalParams,
}

impl CorrectedScope<'_> {
    /// The linear solver, with a matrix: a nonlinear iteration that needed none left none.
    fn slot(&mut self) -> Result<usize, LinearFailure> {
        let linear = &self.scope.linear;
        let is_own = |object: ObjectId| linear.solvers.iter().position(|slot| slot.object == object);
        let slot = self.linear_solver.and_then(is_own).ok_or(LinearFailure::SetUp(LinearSetUp::NoLinearSolver))?;
        let system = &linear.systems[linear.solvers[slot].system];
        if system.offers.matrix && system.matrix_revision == 0 {
            // That of backward Euler: A = M - h B - h^2 K.
            let h = self.params.dt;
            let params = MechanicalParams { is_implicit: true, ..self.params };
            self.scope.build(self.scene, slot, &params, Factors { m: 1.0, b: -h, k: -h * h, rayleigh: 0.0 })?;
        }
        Ok(slot)
    }
}

impl CorrectionSystem for CorrectedScope<'_> {
    fn range(&self) -> Range<usize> {
        self.unknowns.clone()
    }
    fn dim(&self) -> usize {
        self.scope.space.main_derivs()
    }
    fn add_compliance(&mut self, rows: &SparseRows, factor: f64, w: &mut Compliance) -> Result<(), LinearFailure> {
        let slot = self.slot()?;
        self.scope.add_compliance_by(self.scene, slot, rows, factor, w)
    }
    fn solve(&mut self, b: &[f64], x: &mut [f64]) -> Result<(), LinearFailure> {
        let slot = self.slot()?;
        x.fill(0.0);
        self.scope.solve_with(self.scene, slot, b, x).map(|_| ())
    }
}

impl CorrectionInRun {
    /// Its role, as long as it takes part: its node is active, and does not sleep.
    pub(super) fn role<'a>(&self, scene: &'a Scene) -> Option<&'a dyn BaseConstraintCorrection> {
        let role = scene.component(self.object)?.as_constraint_correction()?;
        let node = &scene.node(self.node).data;
        (*node.activated && !*node.sleeping && role.corrected().is_some()).then_some(role)
    }

    /// Its factors in a step.
    pub(super) fn factors(
        &self,
        scene: &Scene,
        scopes: &[Scope],
        level: ConstraintLevel,
        dt: f64,
    ) -> CorrectionFactors {
        let ode = self.ode_solver.map(|(scope, solver)| scopes[scope].integration_factors(scene, solver, dt));
        match self.role(scene) {
            Some(role) => role.factors(ode.unwrap_or_default(), level, dt),
            None => CorrectionFactors { compliance: 0.0, position: 0.0, velocity: 0.0, keeps_start: true },
        }
    }

    /// All rows of a step, `n_rows` of them, over what it corrects: the unknowns of a scope, or the columns of its
    /// state.
    pub(super) fn rows<'a>(
        &self,
        scope: &Scope,
        own: &'a ScopeRows,
        n_rows: usize,
        part: &'a mut SparseRows,
    ) -> &'a SparseRows {
        let unknowns = self.unknowns(scope);
        let is_whole = unknowns == (0..scope.space.main_derivs());
        match own.of_all(n_rows).filter(|_| is_whole) {
            Some(rows) => rows,
            None => {
                own.spread(n_rows, (&self.states, &unknowns), part);
                part
            }
        }
    }

    /// Adds to `force` what the forces of rows do to its unknowns. Returns whether one does anything.
    pub(super) fn push(&self, scope: &Scope, rows: &ScopeRows, forces: &[f64], force: &mut [f64]) -> bool {
        let unknowns = self.unknowns(scope);
        let mut is_pushed = false;
        for place in rows.on(&self.states) {
            let lambda = forces[rows.number(place)];
            if lambda == 0.0 {
                continue;
            }
            for &(unknown, value) in rows.row(place).iter().filter(|(unknown, _)| unknowns.contains(unknown)) {
                force[unknown] += lambda * value;
                is_pushed = true;
            }
        }
        is_pushed
    }

    /// Its motion, from the state after the free motion: x + p c, v + q c.
    pub(super) fn apply(
        &self,
        space: &mut StateSpace,
        factors: CorrectionFactors,
        level: ConstraintLevel,
        c: &[f64],
        moving: &mut Moving,
    ) {
        let states = space.shared_states();
        for index in self.states.clone() {
            let state = &states[index];
            let motion = &c[state.derivs.clone()];
            if level == ConstraintLevel::Position && !(factors.keeps_start && factors.position == 0.0) {
                let Moving { x, d } = &mut *moving;
                x.clear();
                x.extend_from_slice(space.state_coord(index, CoordId::FREE_POSITION));
                d.clear();
                d.extend(motion.iter().map(|c| factors.position * c));
                state.kind.add_in_place(x, d);
                space.state_coord_mut(index, CoordId::POSITION).copy_from_slice(x);
            }
            if !(factors.keeps_start && factors.velocity == 0.0) {
                space.with_deriv_out(DerivId::VELOCITY, |space, v| {
                    let free = space.state_deriv(index, DerivId::FREE_VELOCITY);
                    for ((v, free), c) in v[state.derivs.clone()].iter_mut().zip(free).zip(motion) {
                        *v = free + factors.velocity * c;
                    }
                });
            }
        }
    }
}
