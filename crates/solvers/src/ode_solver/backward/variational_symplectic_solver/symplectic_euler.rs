//! A step of the symplectic Euler method.

use settee_kernel::roles::{LinearFailure, LinearSetUp};
use settee_kernel::vectors::{CoordId, DerivId};
use settee_kernel::{Factors, MechanicalOps, MechanicalParams};

use super::super::energy::Entry;
use super::turning::product;
use super::{MASS, VariationalSymplecticSolver, Vectors};

impl VariationalSymplecticSolver {
    /// M v' = p + h f(x, v), x' = x + h v', p' = M v'. Where the inertia changes, p' is that of the end; mapped masses
    /// have the velocities that they had with the old Jacobian. The mappings are then those of the end.
    pub(super) fn symplectic_euler(
        &self,
        ops: &mut dyn MechanicalOps,
        params: &MechanicalParams,
        vectors: Vectors,
        (x, v): (CoordId, DerivId),
        entry: Option<&Entry>,
    ) -> Result<(), LinearFailure> {
        let (h, f, a) = (params.dt, DerivId::FORCE, vectors.half);
        ops.compute_force(params, f);
        let (r_m, r_k) = (*self.rayleigh_mass, *self.rayleigh_stiffness);
        if r_m != 0.0 || r_k != 0.0 || ops.has_component_rayleigh() {
            // Mappings read the forces on their outputs while damping is added: it is added to a copy.
            ops.copy(vectors.b, f.read());
            ops.add_mbk_dx(params, vectors.b, v.read(), Factors { m: -r_m, b: 0.0, k: r_k, rayleigh: 1.0 });
            ops.copy(f, vectors.b.read());
        }
        if let Some(entry) = entry {
            ops.add_scaled(*entry.impulse, h, f.read());
        }
        ops.add_scaled(f, 1.0 / h, vectors.p.read());
        ops.clear(a);
        if ops.acceleration(params, a, f.read()).is_ok() {
            ops.project_response(params, a);
        } else {
            if self.linear_solver.target().is_none() {
                return Err(LinearSetUp::MassNotDiagonal.into());
            }
            ops.project_response(params, f);
            ops.set_system(params, MASS)?;
            ops.clear(a);
            ops.solve_system(a, f.read())?;
        }
        ops.combine(v, &[(h, a.read())]);
        ops.propagate_dx(params, v);
        ops.copy(vectors.b, v.read());
        ops.displace(x, x.read(), h, v.read());
        ops.propagate(params, x, v);
        product(ops, params, vectors.p, vectors.b.read());
        Ok(())
    }
}
