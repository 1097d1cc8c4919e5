//! K and M of a scene as dense matrices, and their eigenvalues.

use settee_kernel::vectors::DerivId;
use settee_kernel::{Factors, MechanicalOps, MechanicalParams, VectorOps};
use settee_mechanics::ScopeOps;
use settee_simulation::Simulation;
use settee_sparse::symmetric_definite_eigenvalues;

use crate::scene::StudyError;

/// The matrix of m M + k K of the first scope over the unknowns that no projective constraint fixes, column by column,
/// and how many these are. For some hundred unknowns.
fn matrix(simulation: &mut Simulation, factors: Factors) -> (Vec<f64>, usize) {
    let (scene, runtime) = simulation.parts_mut();
    let mut ops = ScopeOps::new(scene, &mut runtime.scopes_mut()[0]);
    let params = MechanicalParams { dt: 0.01, ..Default::default() };
    ops.compute_force(&params, DerivId::FORCE);
    let (unit, product) = (ops.new_deriv(), ops.new_deriv());
    let n = ops.scope.space.main_derivs();
    let mut columns = Vec::new();
    let mut free = Vec::new();
    for unknown in 0..n {
        ops.clear(unit);
        ops.scope.space.deriv_mut(unit)[unknown] = 1.0;
        ops.project_response(&params, unit);
        if ops.scope.space.deriv(unit.read())[unknown] == 0.0 {
            continue;
        }
        ops.propagate_dx(&params, unit);
        ops.clear(product);
        ops.add_mbk_dx(&params, product, unit.read(), factors);
        free.push(unknown);
        columns.push(ops.scope.space.deriv(product.read())[..n].to_vec());
    }
    (columns.iter().flat_map(|column: &Vec<f64>| free.iter().map(|&row| column[row])).collect(), free.len())
}

/// Squares of the angular frequencies (1/s^2), ascending: the eigenvalues of -K u = w^2 M u at the current state.
///
/// # Errors
/// If M is not positive definite.
pub fn squared_frequencies(simulation: &mut Simulation) -> Result<Vec<f64>, StudyError> {
    let (mass, n) = matrix(simulation, Factors { m: 1.0, b: 0.0, k: 0.0, rayleigh: 0.0 });
    let (stiffness, _) = matrix(simulation, Factors { m: 0.0, b: 0.0, k: -1.0, rayleigh: 0.0 });
    Ok(symmetric_definite_eigenvalues(n, &stiffness, &mass)?)
}
