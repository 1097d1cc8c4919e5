//! K and M of a scene as dense matrices, and their eigenvalues.

use faer::{Mat, Side};
use settee_kernel::vectors::DerivId;
use settee_kernel::{Factors, MechanicalOps, MechanicalParams, VectorOps};
use settee_mechanics::ScopeOps;
use settee_simulation::Simulation;

use crate::scene::StudyError;

/// The matrix of m M + k K of the first scope over the unknowns that no projective constraint fixes. For some hundred
/// unknowns.
fn matrix(simulation: &mut Simulation, factors: Factors) -> Mat<f64> {
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
    Mat::from_fn(free.len(), free.len(), |row, column| columns[column][free[row]])
}

/// Squares of the angular frequencies (1/s^2), ascending: the eigenvalues of -K u = w^2 M u at the current state.
///
/// # Errors
/// If M is not positive definite.
pub fn squared_frequencies(simulation: &mut Simulation) -> Result<Vec<f64>, StudyError> {
    let mass = matrix(simulation, Factors { m: 1.0, b: 0.0, k: 0.0, rayleigh: 0.0 });
    let stiffness = matrix(simulation, Factors { m: 0.0, b: 0.0, k: -1.0, rayleigh: 0.0 });
    let factor =
        mass.llt(Side::Lower).map_err(|_| StudyError::Matrix("the mass matrix is not positive definite".into()))?;
    // L^-1 K L^-T has the same eigenvalues and is symmetric; M^-1 K = L^-T (L^-1 K L^-T) L^T.
    let lower = factor.L();
    let mut half = stiffness.clone();
    faer::linalg::triangular_solve::solve_lower_triangular_in_place(lower, half.as_mut(), faer::Par::Seq);
    let mut whole = half.transpose().to_owned();
    faer::linalg::triangular_solve::solve_lower_triangular_in_place(lower, whole.as_mut(), faer::Par::Seq);
    let mut values = whole
        .self_adjoint_eigenvalues(Side::Lower)
        .map_err(|_| StudyError::Matrix("the eigenvalues were not found".into()))?;
    values.sort_by(f64::total_cmp);
    Ok(values)
}
