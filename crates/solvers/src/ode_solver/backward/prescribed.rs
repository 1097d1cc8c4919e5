//! Motion that projective constraints prescribe, as changes that a step must make.

use settee_kernel::vectors::DerivId;
use settee_kernel::{Factors, MechanicalOps, MechanicalParams};

/// What the projective constraints make of the state at the end of a step, on the unknowns that they take away. Zero
/// for constraints that prescribe no motion.
///
/// A step solves for the other unknowns with the forces and the inertia of these changes on the right-hand side: bodies
/// then follow what drives them in the same step, at any stiffness and with any mass matrix.
#[derive(Clone, Copy, Debug, settee_persist::Persist)]
pub(super) struct Driven {
    /// The d for which x (+) (a v + b d) is the place at the end of the step.
    pub by_position: DerivId,
    /// The d for which v + d is the velocity at the end of the step: what inertia and damping feel.
    pub by_velocity: DerivId,
}

impl Driven {
    /// Vectors that live as long as the solver's memory.
    pub fn new(ops: &mut dyn MechanicalOps) -> Self {
        Self { by_position: ops.new_deriv(), by_velocity: ops.new_deriv() }
    }

    /// Finds both changes; (a, b) = `parts` (s). Returns whether anything moves.
    ///
    /// Where no constraint prescribes motion the changes are not looked at: that took a sixth of the step of a small
    /// body.
    pub fn find(&self, ops: &mut dyn MechanicalOps, params: &MechanicalParams, (a, b): (f64, f64)) -> bool {
        if !ops.prescribes_motion() {
            return false;
        }
        let (free, placed, velocity) = (ops.temporary_coord(), ops.temporary_coord(), ops.temporary_deriv());
        ops.displace(*free, params.x, a, params.v);
        ops.copy_coord(*placed, free.read());
        ops.copy(*velocity, params.v);
        ops.project(&params.at_end(), *placed, *velocity);
        ops.difference(self.by_position, placed.read(), free.read());
        ops.scale(self.by_position, 1.0 / b);
        ops.combine(self.by_velocity, &[(1.0, velocity.read()), (-1.0, params.v)]);
        let mut moves = false;
        for change in [self.by_position, self.by_velocity] {
            // What the constraints leave free is for the step to find.
            ops.copy(*velocity, change.read());
            ops.project_response(params, *velocity);
            ops.add_scaled(change, -1.0, velocity.read());
            moves |= ops.max_abs(change.read()) > 0.0;
        }
        moves
    }

    /// b -= A d with the matrix of `factors`: inertia and damping by the change `felt`, stiffness by that of the
    /// position.
    pub fn subtract(
        &self,
        ops: &mut dyn MechanicalOps,
        params: &MechanicalParams,
        b: DerivId,
        felt: DerivId,
        factors: Factors,
    ) {
        ops.propagate_dx(params, felt);
        let Factors { m, b: damping, k, rayleigh } = factors;
        ops.add_mbk_dx(params, b, felt.read(), Factors { m: -m, b: -damping, k: 0.0, rayleigh: -rayleigh });
        ops.propagate_dx(params, self.by_position);
        ops.add_mbk_dx(params, b, self.by_position.read(), Factors { m: 0.0, b: 0.0, k: -k, rayleigh: 0.0 });
    }
}
