//! What every linear system must satisfy.

use settee_kernel::roles::{BaseLinearSystem, Contributions, MatrixKind};
use settee_kernel::vectors::DerivId;
use settee_kernel::{Factors, MechanicalOps, MechanicalParams, ObjectId, Scene, VectorOps, Weight};
use settee_mechanics::{Runtime, ScopeOps};

use crate::matrix::Dense;
use crate::random::Random;
use crate::subject::{distance, largest, within};

const SEED: u64 = 70;
/// Products and matrix sum the same terms in another order.
const TOLERANCE: f64 = 1e-12;

/// Which claims hold for a linear system.
pub struct Expected<'a> {
    /// What its matrix is made of. Mappings and their geometric stiffness contribute to what it is compared with.
    pub contributions: Contributions,
    /// Whether it keeps the matrix of the first build on purpose.
    pub is_kept: bool,
    /// What it adds to the product with a vector, beside the components of the scene.
    pub extra: &'a dyn Fn(&[f64], &mut [f64]),
}

impl Default for Expected<'_> {
    fn default() -> Self {
        Self { contributions: Contributions::ALL, is_kept: false, extra: &|_, _| {} }
    }
}

/// The system of the first ODE solver's linear solver: its products and its matrix are those of the mechanical
/// operations, A p = P (m M + b B + k K) P p for p = P p; built again, it is the same to the bit, in the same pattern.
///
/// A system that offers no products is only built.
///
/// # Errors
/// The first check that fails, with its worst deviation.
pub fn check(scene: &Scene, runtime: &mut Runtime, object: ObjectId, expected: &Expected<'_>) -> Result<(), String> {
    let role = scene.component(object).and_then(|component| component.as_linear_system());
    let role = role.ok_or("not a linear system")?;
    let scope = runtime.scopes_mut().iter_mut().find(|scope| system_of(scene, scope.node) == Some(object));
    let scope = scope.ok_or("no ODE solver uses it")?;
    // Of a composite system one part is solved.
    let solved = role.composition().map_or(Some(object), |composition| composition.solved);
    let solved = solved.ok_or("none of its parts is solved")?;
    let offers = scene.component(solved).and_then(|part| part.as_linear_system()).map(BaseLinearSystem::offers);
    let offers = offers.ok_or("the part that is solved is no linear system")?;

    let params = MechanicalParams { dt: 0.01, is_implicit: true, weight: Weight::All, ..Default::default() };
    let mut ops = ScopeOps::new(scene, scope);
    ops.compute_force(&params, DerivId::FORCE);
    let built = [Factors::new(1.0, -0.01, -1e-4), Factors::new(2.0, -0.03, -2e-3)];
    for factors in built.into_iter().take(if expected.is_kept { 1 } else { built.len() }) {
        ops.set_system(&params, factors).map_err(|error| error.to_string())?;
        if !offers.products {
            return Ok(());
        }
        let operations = products_of(&mut ops, &params, factors, &expected.contributions);
        let n = operations.rows;
        let mut numbers = Random::new(SEED);
        for _ in 0..3 {
            let p = projected(&mut ops, &params, &numbers.vector(n), &expected.contributions);
            let mut wanted = operations.multiply(&p);
            (expected.extra)(&p, &mut wanted);
            let size = largest(&wanted).max(f64::MIN_POSITIVE);
            let mut found = vec![0.0; n];
            ops.scope.multiply_system(scene, &p, &mut found).map_err(|error| error.to_string())?;
            within("A p of the system", distance(&found, &wanted) / size, TOLERANCE)?;
            if offers.matrix {
                ops.scope.make_deferred(scene, solved).map_err(|error| error.to_string())?;
                let matrix = ops.scope.matrix(solved).ok_or("it offers a matrix and has none")?;
                matrix.multiply(&p, &mut found);
                within("A p of the matrix", distance(&found, &wanted) / size, TOLERANCE)?;
            }
        }
        again(&mut ops, &params, factors, solved)?;
    }
    Ok(())
}

/// The system that the linear solver of the first ODE solver of a node names.
fn system_of(scene: &Scene, node: settee_kernel::NodeId) -> Option<ObjectId> {
    let objects = scene.node(node).objects.iter();
    let solver = objects.filter_map(|object| scene.component(*object)?.as_ode_solver()).next()?;
    scene.component(solver.linear_solver()?)?.as_linear_solver()?.linear_system()
}

/// P p.
fn projected(ops: &mut ScopeOps<'_>, params: &MechanicalParams, p: &[f64], contributions: &Contributions) -> Vec<f64> {
    ops.clear(DerivId::DX);
    ops.scope.space.deriv_mut(DerivId::DX)[..p.len()].copy_from_slice(p);
    if contributions.projective_constraints {
        ops.project_response(params, DerivId::DX);
    }
    ops.scope.space.deriv(DerivId::DX)[..p.len()].to_vec()
}

/// P (m M + b B + k K) P by the mechanical operations, one column after the other; what does not contribute has the
/// factor 0.
fn products_of(
    ops: &mut ScopeOps<'_>,
    params: &MechanicalParams,
    factors: Factors,
    contributions: &Contributions,
) -> Dense {
    let or_zero = |contributes: bool, factor: f64| if contributes { factor } else { 0.0 };
    let factors = Factors {
        m: or_zero(contributions.mass, factors.m),
        b: or_zero(contributions.damping, factors.b),
        k: or_zero(contributions.stiffness, factors.k),
        rayleigh: factors.rayleigh,
    };
    let n = ops.scope.space.main_derivs();
    let mut products = Dense::zeros(n, n);
    for column in 0..n {
        let mut unit = vec![0.0; n];
        unit[column] = 1.0;
        // The projected vector stays in `DX`.
        projected(ops, params, &unit, contributions);
        ops.propagate_dx(params, DerivId::DX);
        ops.clear(DerivId::DFORCE);
        ops.add_mbk_dx(params, DerivId::DFORCE, DerivId::DX.read(), factors);
        if contributions.projective_constraints {
            ops.project_response(params, DerivId::DFORCE);
        }
        for (row, value) in ops.scope.space.deriv(DerivId::DFORCE)[..n].iter().enumerate() {
            let is_kept = match contributions.storage {
                MatrixKind::Compressed => true,
                MatrixKind::Diagonal => row == column,
                MatrixKind::BlockDiagonal3 => row / 3 == column / 3,
            };
            if is_kept {
                products.add(row, column, *value);
            }
        }
    }
    products
}

/// Built once more at the same state, the matrix has the same bits and the pattern is not searched anew.
fn again(ops: &mut ScopeOps<'_>, params: &MechanicalParams, factors: Factors, system: ObjectId) -> Result<(), String> {
    let bits = |ops: &ScopeOps<'_>| -> Option<Vec<u64>> {
        Some(ops.scope.matrix(system)?.values.iter().map(|value| value.to_bits()).collect())
    };
    let (before, patterns) = (bits(ops), ops.scope.counters(ops.scene).patterns);
    ops.set_system(params, factors).map_err(|error| error.to_string())?;
    ops.scope.make_deferred(ops.scene, system).map_err(|error| error.to_string())?;
    if bits(ops) != before {
        return Err("built again at the same state, the matrix has other bits".into());
    }
    if ops.scope.counters(ops.scene).patterns != patterns {
        return Err("built again at the same state, the pattern is found anew".into());
    }
    Ok(())
}
