//! What solvers are written against: operations on symbolic vectors. A solver never sees a state's type.

use crate::params::{Factors, MechanicalParams};
use crate::roles::{LinearFailure, LinearReport, NotDiagonal};
use crate::step_services::{EnergyLedger, StepMemories, StepReport};
use crate::vectors::{ConstCoordId, ConstDerivId, CoordId, DerivId, TemporaryCoord, TemporaryDeriv};

/// How far off a value may be: relative |value| + absolute.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tolerance {
    /// Fraction of the value.
    pub relative: f64,
    /// In the units of the value; what counts near 0.
    pub absolute: f64,
}

/// Vector algebra over the states of a scope.
pub trait VectorOps {
    /// A derivative vector until the handle is dropped; its content is arbitrary.
    fn temporary_deriv(&mut self) -> TemporaryDeriv;
    /// A coordinate vector until the handle is dropped; its content is arbitrary.
    fn temporary_coord(&mut self) -> TemporaryCoord;
    /// A derivative vector that lives as long as the scope and is part of snapshots.
    fn new_deriv(&mut self) -> DerivId;
    /// A coordinate vector that lives as long as the scope and is part of snapshots.
    fn new_coord(&mut self) -> CoordId;
    /// d = 0.
    fn clear(&mut self, d: DerivId);
    /// d = a.
    fn copy(&mut self, d: DerivId, a: ConstDerivId);
    /// d = sum of factor * vector; terms are added in order.
    fn combine(&mut self, d: DerivId, terms: &[(f64, ConstDerivId)]);
    /// d += f a.
    fn add_scaled(&mut self, d: DerivId, f: f64, a: ConstDerivId);
    /// d *= f.
    fn scale(&mut self, d: DerivId, f: f64);
    /// Sets the derivatives of all points whose Euclidean norm is below `threshold` to zero.
    fn stop_slow(&mut self, d: DerivId, threshold: f64);
    /// a . b over the independent states, in order.
    fn dot(&self, a: ConstDerivId, b: ConstDerivId) -> f64;
    /// x . x over the scalars of the coordinates of independent states.
    fn dot_coord(&self, a: ConstCoordId, b: ConstCoordId) -> f64;
    /// y = x.
    fn copy_coord(&mut self, y: CoordId, x: ConstCoordId);
    /// y = x (+) f d: sum for vectors, rotation by exp(f omega) for rigid bodies.
    fn displace(&mut self, y: CoordId, x: ConstCoordId, f: f64, d: ConstDerivId);
    /// d = a (-) b: the d with b (+) d = a.
    fn difference(&mut self, d: DerivId, a: ConstCoordId, b: ConstCoordId);
    /// Solves theta = c + g dexp^-1_theta(v): the increment whose rate is the velocity v. theta = c + g v for vectors.
    /// Returns whether it converged everywhere.
    fn implicit_increment(&mut self, theta: DerivId, c: ConstDerivId, g: f64, v: ConstDerivId) -> bool;
    /// d = dexp^-1_theta(v): the rate of the increment theta at the velocity v. v for vectors.
    fn increment_rate(&mut self, d: DerivId, theta: ConstDerivId, v: ConstDerivId);
    /// The first scalar of an independent state that is not finite, as text: state, point, component.
    fn first_non_finite(&self, d: ConstDerivId) -> Option<String>;
    /// The first scalar of an independent state that is not finite, as text: state, point, component.
    fn first_non_finite_coord(&self, x: ConstCoordId) -> Option<String>;
    /// Largest absolute scalar of the independent states.
    fn max_abs(&self, d: ConstDerivId) -> f64;
    /// Size of a change of positions, in units of what is tolerated: sqrt(1/n sum_p sum_i (d_pi / (relative |x_p| +
    /// absolute))^2) over the n scalars of the independent states, |x_p| the distance of point p from the origin; for a
    /// rotation, 1 rad.
    fn position_error(&self, d: ConstDerivId, x: ConstCoordId, tolerance: Tolerance) -> f64;
    /// Size of a change of velocities, in units of what is tolerated: as [`position_error`](Self::position_error), with
    /// the velocity of each point, and its angular velocity for rotations.
    fn velocity_error(&self, d: ConstDerivId, v: ConstDerivId, tolerance: Tolerance) -> f64;
}

/// Mechanical operations over the components of a scope.
pub trait MechanicalOps: VectorOps {
    /// Whether somebody asked to give the step up: for solvers that make many sub-steps.
    fn is_stopped(&self) -> bool {
        false
    }
    /// Projects position and velocity by the projective constraints. `params.time` is the time that they belong to: see
    /// [`MechanicalParams::at_end`] for those at the end of a step.
    fn project(&mut self, params: &MechanicalParams, x: CoordId, v: DerivId);
    /// Projects a response (force, residual, increment) by the projective constraints.
    fn project_response(&mut self, params: &MechanicalParams, d: DerivId);
    /// Whether a projective constraint may move a state that is projected already.
    fn prescribes_motion(&mut self) -> bool;
    /// Propagates position and velocity through the mappings.
    fn propagate(&mut self, params: &MechanicalParams, x: CoordId, v: DerivId);
    /// Propagates an increment through the mappings.
    fn propagate_dx(&mut self, params: &MechanicalParams, dx: DerivId);
    /// f = all forces at params.x, params.v, those of mapped states transferred to the independent ones.
    fn compute_force(&mut self, params: &MechanicalParams, f: DerivId);
    /// f = all forces at params.x, params.v, as [`compute_force`](Self::compute_force) finds them, and their damping
    /// (m M + k K + Rayleigh damping of components) v at the same velocities, which must be propagated.
    fn compute_damped_force(&mut self, params: &MechanicalParams, f: DerivId, factors: Factors);
    /// df += (m M + b B + k K + Rayleigh damping of components) dx over all states; dx must be propagated. The parts of
    /// mapped states in `df` are cleared first and transferred at the end.
    fn add_mbk_dx(&mut self, params: &MechanicalParams, df: DerivId, dx: ConstDerivId, factors: Factors);
    /// a = M^-1 f.
    ///
    /// # Errors
    /// If a mass is not diagonal or sits on a mapped state.
    fn acceleration(&mut self, params: &MechanicalParams, a: DerivId, f: ConstDerivId) -> Result<(), NotDiagonal>;
    /// v += dt g for masses with separate gravity.
    fn add_separate_gravity(&mut self, params: &MechanicalParams, v: DerivId);
    /// Kinetic and potential energy (J); potential `None` if a force field has none.
    fn energy(&mut self, params: &MechanicalParams) -> (f64, Option<f64>);
    /// Builds A = m M + b B + k K for the linear solver.
    ///
    /// # Errors
    /// If the scene has no system for it.
    fn set_system(&mut self, params: &MechanicalParams, factors: Factors) -> Result<(), LinearFailure>;
    /// Solves A x = b; x holds the initial estimate.
    ///
    /// # Errors
    /// See [`LinearFailure`].
    fn solve_system(&mut self, x: DerivId, b: ConstDerivId) -> Result<LinearReport, LinearFailure>;
    /// Whether a component has Rayleigh coefficients of its own: `add_mbk_dx` with `rayleigh` then adds something.
    fn has_component_rayleigh(&self) -> bool;
    /// Whether a component damps the motion: by Rayleigh coefficients of its own, or by a force that depends on
    /// velocities.
    fn is_damped(&self) -> bool;
    /// Moves when constraints or the topology of the scope changed: multi-step histories restart then.
    fn structure_revision(&self) -> u64;
    /// Whether contacts bound the motion of the scope: then a solver asks for [`safe_part`](Self::safe_part) before it
    /// evaluates anything at a state that it found.
    fn guards_motion(&self) -> bool {
        false
    }
    /// A step of the solver begins at the state `params.x`, `params.v`, mapped states included: friction takes normal
    /// forces and tangents from there.
    fn begin_guarded_step(&mut self, _params: &MechanicalParams) {}
    /// The motions that are asked about next begin at `params.x`, mapped states included.
    fn begin_motion(&mut self, _params: &MechanicalParams) {}
    /// The part, from 0 to 1, up to which no surfaces meet while all their points move on straight lines from where the
    /// motion began to `params.x`, mapped states included.
    ///
    /// 1 means that the state may be taken, however it is reached: where mappings or rotations bend the way, the
    /// straight lines still lead there without a crossing. Less says how much shorter to try.
    fn safe_part(&mut self, _params: &MechanicalParams) -> f64 {
        1.0
    }
    /// Whether contacts have forces without potential, whose derivative is not symmetric.
    fn lacks_contact_potential(&self) -> bool {
        false
    }
    /// Square of what the forces of contacts at the last evaluation are off by since places are rounded (N^2).
    fn squared_contact_rounding(&self) -> f64 {
        0.0
    }
    /// Takes the sharpest smoothing of friction, or the widest; false, and nothing changes, where it is always the
    /// same.
    fn set_friction_sharpness(&mut self, _is_sharp: bool) -> bool {
        false
    }
    /// Makes the smoothing of friction sharper after a solution, if it is to be, and returns whether it did: then the
    /// step is to be solved again from there.
    fn sharpen_friction(&mut self) -> bool {
        false
    }
    /// What the solver tells of its work, beside the motion.
    fn report(&mut self) -> &mut dyn StepReport;
    /// What components remember of past motion, for steps that are tried again.
    fn memories(&mut self) -> &mut dyn StepMemories;
    /// The account of energies, if somebody wants to know where the energy goes: every step or sub-step that counts is
    /// to be put into it.
    fn energy_account(&mut self) -> Option<&mut dyn EnergyLedger>;
}
