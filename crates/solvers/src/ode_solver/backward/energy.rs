//! What a solver tells the account of energies about its steps.

use settee_kernel::vectors::{ConstDerivId, CoordId, DerivId, TemporaryCoord, TemporaryDeriv};
use settee_kernel::{EnergyStep, Factors, MechanicalOps, MechanicalParams, Weight};

/// The start of a step whose energies are wanted, and the impulse by which the solver's formula changes the momenta.
pub(in super::super) struct Entry {
    start: (TemporaryCoord, TemporaryDeriv),
    /// The impulse (kg m/s): to be made of forces, not of the velocities found.
    pub impulse: TemporaryDeriv,
    kick: TemporaryDeriv,
    /// Whether the impulse is that of the inertia at the start.
    inertia_of_start: bool,
}

impl Entry {
    /// Begins a step from the state in `x` and `v`; `None` if nobody wants to know.
    pub fn begin(ops: &mut dyn MechanicalOps, x: CoordId, v: DerivId) -> Option<Self> {
        ops.energy_account()?;
        let (start_x, start_v) = (ops.temporary_coord(), ops.temporary_deriv());
        ops.copy_coord(*start_x, x.read());
        ops.copy(*start_v, v.read());
        let (impulse, kick) = (ops.temporary_deriv(), ops.temporary_deriv());
        ops.clear(*impulse);
        Some(Self { start: (start_x, start_v), impulse, kick, inertia_of_start: false })
    }

    /// As [`begin`](Self::begin), for a formula with the inertia at the start of the step.
    pub fn begin_with_inertia_of_start(ops: &mut dyn MechanicalOps, x: CoordId, v: DerivId) -> Option<Self> {
        Self::begin(ops, x, v).map(|entry| Self { inertia_of_start: true, ..entry })
    }

    /// The velocity at the start.
    pub fn start_v(&self) -> ConstDerivId {
        self.start.1.read()
    }

    /// impulse += m M d, d propagated.
    pub fn add_inertia(&self, ops: &mut dyn MechanicalOps, params: &MechanicalParams, m: f64, d: ConstDerivId) {
        ops.add_mbk_dx(params, *self.impulse, d, Factors { m, b: 0.0, k: 0.0, rayleigh: 0.0 });
    }

    /// impulse += M d as a system A d = b says it: b - (A - M) d. `b` with what it has on constrained unknowns, d
    /// propagated.
    pub fn add_solution(
        &self,
        ops: &mut dyn MechanicalOps,
        params: &MechanicalParams,
        b: ConstDerivId,
        factors: Factors,
        d: ConstDerivId,
    ) {
        ops.add_scaled(*self.impulse, 1.0, b);
        let Factors { m, b, k, rayleigh } = factors;
        ops.add_mbk_dx(params, *self.impulse, d, Factors { m: 1.0 - m, b: -b, k: -k, rayleigh: -rayleigh });
    }

    /// impulse += M (v - v at the start).
    pub fn add_kick(&self, ops: &mut dyn MechanicalOps, params: &MechanicalParams, v: DerivId) {
        ops.copy(*self.kick, self.start_v());
        self.after_kick(ops, params, v);
    }

    /// Whatever changes the velocity from here to [`after_kick`](Self::after_kick) is an impulse of its own.
    pub fn before_kick(&self, ops: &mut dyn MechanicalOps, v: DerivId) {
        ops.copy(*self.kick, v.read());
    }

    /// impulse += M (v - v before).
    pub fn after_kick(&self, ops: &mut dyn MechanicalOps, params: &MechanicalParams, v: DerivId) {
        ops.combine(*self.kick, &[(-1.0, self.kick.read()), (1.0, v.read())]);
        ops.propagate_dx(params, *self.kick);
        self.add_inertia(ops, params, 1.0, self.kick.read());
    }

    /// Ends the step with the state in `x` and `v`; `damping`: the factors of what the solver adds.
    pub fn close(self, ops: &mut dyn MechanicalOps, damping: Factors, (time, h): (f64, f64), x: CoordId, v: DerivId) {
        let Self { start, impulse, inertia_of_start, .. } = self;
        if let Some(account) = ops.energy_account() {
            account.enter(&EnergyStep {
                start: (*start.0, *start.1),
                end: (x, v),
                time,
                h,
                impulse: impulse.read(),
                rayleigh: damping,
                weight: Weight::All,
                inertia_of_start,
            });
        }
    }
}
