//! What every mass must satisfy.

use settee_kernel::roles::BaseMass;
use settee_kernel::vectors::DerivId;
use settee_kernel::{Factors, ObjectId, Scene};
use settee_mechanics::Runtime;

use crate::force_field::{self, Expected};
use crate::matrix::Dense;
use crate::random::Random;
use crate::subject::{Subject, distance, largest, within};

const SEED: u64 = 30;

/// All checks at the current position and velocity of the scene. `is_positive`: M is to be positive definite; some
/// masses document that theirs is not.
///
/// # Errors
/// The first check that fails, with its worst deviation.
pub fn check(scene: &Scene, runtime: &mut Runtime, object: ObjectId, is_positive: bool) -> Result<(), String> {
    let mut subject = Subject::new(scene, runtime, object)?;
    inertia(&mut subject, is_positive)?;
    weight(&mut subject)?;
    // Gyroscopic forces are forces: they obey the same rules, but for symmetry.
    let expected = Expected {
        is_internal: false,
        is_zero_at_rest: false,
        is_symmetric: false,
        has_energy: false,
        ..Expected::default()
    };
    force_field::stiffness(&mut subject, &expected)?;
    force_field::damping(&mut subject, &expected)?;
    force_field::assembled(&mut subject, &expected)
}

/// M is symmetric, positive definite where it is to be, the same in products, accelerations and the kinetic energy.
///
/// # Errors
/// The first check that fails, with its worst deviation.
pub fn inertia(subject: &mut Subject<'_>, is_positive: bool) -> Result<(), String> {
    let mass = subject.component().as_mass().ok_or("not a mass")?;
    let m = matrix(subject, mass)?;
    within("symmetry of M", m.asymmetry() / m.largest().max(f64::MIN_POSITIVE), 1e-14)?;
    if let Some(unknown) = m.not_positive_at().filter(|_| is_positive) {
        return Err(format!("M is not positive definite at unknown {unknown}"));
    }
    product(subject, mass, &m)?;
    kinetic_energy(subject, mass, &m)
}

/// Assembled M.
///
/// # Errors
/// None; the signature is that of the other assemblies.
pub fn matrix(subject: &mut Subject<'_>, mass: &dyn BaseMass) -> Result<Dense, String> {
    let params = subject.params;
    Ok(subject
        .collect(|context, sink| {
            mass.add_mass(context, &params, &Factors { m: 1.0, b: 0.0, k: 0.0, rayleigh: 0.0 }, sink)
        })?
        .0)
}

/// M dx = add_mdx; a = M^-1 f where the mass says that it is diagonal, and a refusal where it does not.
fn product(subject: &mut Subject<'_>, mass: &dyn BaseMass, m: &Dense) -> Result<(), String> {
    let dx = Random::new(SEED).vector(subject.n_derivs());
    let mut dx = subject.restrict(dx);
    for (row, value) in dx.iter_mut().enumerate() {
        // Points without mass take no part.
        if m.get(row, row) == 0.0 {
            *value = 0.0;
        }
    }
    let params = subject.params;
    let is_diagonal = is_diagonal(subject, m);
    let mut context = subject.context();
    context.space.deriv_mut(DerivId::DX).copy_from_slice(&dx);
    context.space.deriv_mut(DerivId::DFORCE).fill(0.0);
    mass.add_mdx(&mut context, &params, 2.0, DerivId::DX.read(), DerivId::DFORCE);
    let twice = context.space.deriv(DerivId::DFORCE).to_vec();
    let expected: Vec<f64> = m.multiply(&dx).iter().map(|value| 2.0 * value).collect();
    within("add_mdx = M dx", distance(&twice, &expected) / largest(&expected).max(f64::MIN_POSITIVE), 1e-14)?;
    context.space.deriv_mut(DerivId::DX).fill(0.0);
    let outcome = mass.acceleration(&mut context, &params, DerivId::DFORCE.read(), DerivId::DX);
    if outcome.is_ok() != is_diagonal {
        return Err("acceleration works exactly where the mass is diagonal".into());
    }
    if outcome.is_ok() {
        let expected: Vec<f64> = dx.iter().map(|value| 2.0 * value).collect();
        within("M^-1 M = I", distance(context.space.deriv(DerivId::DX), &expected), 1e-13)?;
    }
    Ok(())
}

/// Whether M couples no two points.
fn is_diagonal(subject: &mut Subject<'_>, m: &Dense) -> bool {
    let state = subject.states()[0];
    let (first, size) = (subject.entry(state).derivs.start, subject.entry(state).kind.deriv_size());
    let point = |scalar: usize| scalar.saturating_sub(first) / size;
    (0..m.rows).all(|row| (0..m.cols).all(|col| m.get(row, col) == 0.0 || point(row) == point(col)))
}

/// T = 1/2 v M v.
fn kinetic_energy(subject: &mut Subject<'_>, mass: &dyn BaseMass, m: &Dense) -> Result<(), String> {
    let before = subject.velocity();
    let v = Random::new(SEED + 1).vector(before.len());
    subject.set_velocity(&v);
    let params = subject.params;
    let energy = mass.kinetic_energy(&mut subject.context(), &params);
    subject.set_velocity(&before);
    let expected: f64 = 0.5 * m.multiply(&v).iter().zip(&v).map(|(p, v)| p * v).sum::<f64>();
    within("T = 1/2 v M v", (energy - expected).abs() / expected.abs().max(f64::MIN_POSITIVE), 1e-13)
}

/// The weight is -dE/dx.
fn weight(subject: &mut Subject<'_>) -> Result<(), String> {
    // The energy is linear: a large step has no error but that of rounding.
    let expected = Expected { step: 0.1, tolerance: 1e-10, ..Expected::default() };
    force_field::energy(subject, &expected).map_err(|error| format!("weight: {error}"))
}
