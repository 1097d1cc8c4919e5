//! Damping that a solver adds for all components.

use settee_kernel::roles::LinearFailure;
use settee_kernel::vectors::DerivId;
use settee_kernel::{Factors, MechanicalOps, MechanicalParams};

/// Rayleigh damping of the solver: force -mass M v + stiffness K v.
#[derive(Clone, Copy)]
pub(super) struct Rayleigh {
    /// (1/s)
    pub mass: f64,
    /// (s)
    pub stiffness: f64,
}

impl Rayleigh {
    /// The force as factors of M and K, and the damping that components declare.
    pub fn force(self) -> Factors {
        // Not -0.0, which a trace would show.
        Factors { m: 0.0 - self.mass, b: 0.0, k: self.stiffness, rayleigh: 1.0 }
    }

    /// f = all forces at the state of `params`, and all damping that is proportional to matrices, at its velocities,
    /// which were propagated.
    pub fn compute_force(self, ops: &mut dyn MechanicalOps, params: &MechanicalParams, f: DerivId) {
        if self.mass != 0.0 || self.stiffness != 0.0 || ops.has_component_rayleigh() {
            let params = MechanicalParams { solver_damping: self.stiffness, ..*params };
            ops.compute_damped_force(&params, f, self.force());
        } else {
            ops.compute_force(params, f);
        }
    }

    /// Makes the matrix of [`system`](Self::system).
    ///
    /// # Errors
    /// Those of the linear solver.
    pub fn set_system(
        self,
        ops: &mut dyn MechanicalOps,
        params: &MechanicalParams,
        factors: Factors,
        dv: f64,
    ) -> Result<(), LinearFailure> {
        ops.set_system(&MechanicalParams { solver_damping: -dv * self.stiffness, ..*params }, factors)
    }

    /// M - dv (B + damping) - dx K: derivative of M a - f by a where the velocity changes by `dv` a (s) and the
    /// position by `dx` a (s^2).
    pub fn system(self, dx: f64, dv: f64) -> Factors {
        Factors { m: 1.0 + dv * self.mass, b: -dv, k: -(dx + dv * self.stiffness), rayleigh: -dv }
    }
}
