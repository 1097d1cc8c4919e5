//! The lowest eigenvalues of large systems.

use settee_kernel::vectors::DerivId;
use settee_kernel::{Factors, MechanicalOps, MechanicalParams, VectorOps};
use settee_math::scattered;
use settee_mechanics::ScopeOps;
use settee_simulation::Simulation;
use settee_sparse::{dot, symmetric_definite_eigenpairs};

use crate::scene::StudyError;

/// Relative change of the wanted eigenvalues at which the iteration ends.
const TOLERANCE: f64 = 1e-9;

/// Squares of the lowest angular frequencies (1/s^2), ascending: eigenvalues of -K u = w^2 M u at the current state,
/// for bodies of thousands of unknowns. `shift` (1/s^2) is added to all eigenvalues meanwhile: for bodies that may move
/// freely it must be positive.
///
/// Inverse iteration of a subspace with the linear solver of the scene, and the Rayleigh-Ritz method in it (Bathe
/// 1971).
pub fn lowest(simulation: &mut Simulation, count: usize, shift: f64) -> Result<Vec<f64>, StudyError> {
    let (scene, runtime) = simulation.parts_mut();
    let mut ops = ScopeOps::new(scene, &mut runtime.scopes_mut()[0]);
    let params = MechanicalParams { dt: 0.01, is_implicit: true, ..Default::default() };
    let (input, output) = (ops.new_deriv(), ops.new_deriv());
    ops.compute_force(&params, DerivId::FORCE);
    ops.scope.begin_step();
    let solver_failed = |failure: settee_kernel::roles::LinearFailure| StudyError::Matrix(failure.to_string());
    ops.set_system(&params, Factors { m: shift, b: 0.0, k: -1.0, rayleigh: 0.0 }).map_err(solver_failed)?;
    let n = ops.scope.space.main_derivs();
    let width = (2 * count).min(count + 8);
    let mut basis: Vec<Vec<f64>> = (0..width).map(|vector| noise(n, vector)).collect();
    let mut values = vec![f64::INFINITY; count];
    for _ in 0..60 {
        let mut loads = Vec::new();
        for vector in &mut basis {
            ops.scope.space.deriv_mut(input)[..n].copy_from_slice(vector);
            ops.project_response(&params, input);
            ops.propagate_dx(&params, input);
            ops.clear(output);
            ops.add_mbk_dx(&params, output, input.read(), Factors { m: 1.0, b: 0.0, k: 0.0, rayleigh: 0.0 });
            ops.project_response(&params, output);
            vector.copy_from_slice(&ops.scope.space.deriv(input.read())[..n]);
            loads.push(ops.scope.space.deriv(output.read())[..n].to_vec());
        }
        let mut solved = Vec::new();
        for load in &loads {
            ops.scope.space.deriv_mut(input)[..n].copy_from_slice(load);
            ops.clear(output);
            ops.solve_system(output, input.read()).map_err(solver_failed)?;
            solved.push(ops.scope.space.deriv(output.read())[..n].to_vec());
        }
        // In the basis X, inverted once: X^T M A^-1 M X c = t X^T M X c with t = 1 / (w^2 + shift).
        let (inverted, mass) = (gram(&solved, &loads), gram(&basis, &loads));
        let ritz = symmetric_definite_eigenpairs(width, &inverted, &mass)?;
        let newer: Vec<f64> = ritz.values.iter().rev().take(count).map(|t| 1.0 / t - shift).collect();
        let scale = newer.iter().fold(shift, |largest, value| f64::max(largest, value.abs()));
        let change = newer.iter().zip(&values).fold(0.0, |largest, (a, b)| f64::max(largest, (a - b).abs()));
        values = newer;
        if change <= TOLERANCE * scale {
            return Ok(values);
        }
        basis = ritz.vectors.iter().rev().map(|coefficients| combine(&solved, coefficients)).collect();
    }
    Err(StudyError::Matrix("the eigenvalues were not found".into()))
}

/// A vector of numbers in -1 .. 1 without structure, always the same.
fn noise(n: usize, vector: usize) -> Vec<f64> {
    let number = |i: usize| (scattered((vector * n + i) as u64 + 1) >> 11) as f64 / (1u64 << 52) as f64 - 1.0;
    (0..n).map(number).collect()
}

/// All products of two sets of vectors, column by column.
fn gram(a: &[Vec<f64>], b: &[Vec<f64>]) -> Vec<f64> {
    b.iter().flat_map(|b| a.iter().map(move |a| dot(a, b))).collect()
}

/// The vector that coefficients mean, scaled to size 1.
fn combine(vectors: &[Vec<f64>], coefficients: &[f64]) -> Vec<f64> {
    let mut sum = vec![0.0; vectors[0].len()];
    for (coefficient, vector) in coefficients.iter().zip(vectors) {
        sum.iter_mut().zip(vector).for_each(|(sum, value)| *sum += coefficient * value);
    }
    let norm = dot(&sum, &sum).sqrt();
    sum.iter_mut().for_each(|x| *x /= norm);
    sum
}
