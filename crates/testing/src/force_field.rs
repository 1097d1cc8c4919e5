//! What every force field must satisfy.

use settee_kernel::vectors::ConstCoordId;
use settee_kernel::{ObjectId, Scene};
use settee_math::{StateKind, quaternion};
use settee_mechanics::Runtime;

use crate::random::Random;
use crate::subject::{DAMPING, STIFFNESS, Subject, distance, largest, within};
use crate::taylor;

/// What is expected of a force field.
#[derive(Clone, Copy, Debug)]
pub struct Expected {
    /// Depends on the shape only: no force at rest, no net force or torque, turns with the body.
    pub is_internal: bool,
    /// Its forces have no net torque. Elements that turn with some of their edges only have one when deformed.
    pub balances_torque: bool,
    /// No force at the rest positions.
    pub is_zero_at_rest: bool,
    /// K is symmetric.
    pub is_symmetric: bool,
    /// K is the derivative of the force. Some force fields document an approximation.
    pub is_exact: bool,
    /// It has a potential energy.
    pub has_energy: bool,
    /// Its damping is explicit: forces that depend on velocities have no B. Without, B is the derivative of the force.
    pub explicit_damping: bool,
    /// Step of the differences, relative to the size of the scene.
    pub step: f64,
    /// Allowed deviation of differences, relative to the largest entry.
    pub tolerance: f64,
}

impl Default for Expected {
    fn default() -> Self {
        Self {
            is_internal: true,
            balances_torque: true,
            is_zero_at_rest: true,
            is_symmetric: true,
            is_exact: true,
            has_energy: true,
            explicit_damping: false,
            step: 1e-5,
            tolerance: 1e-7,
        }
    }
}

const SEED: u64 = 20;
const DIRECTIONS: usize = 3;

/// All checks at the current position of the scene.
///
/// # Errors
/// The first check that fails, with its worst deviation.
pub fn check(scene: &Scene, runtime: &mut Runtime, object: ObjectId, expected: &Expected) -> Result<(), String> {
    let mut subject = Subject::new(scene, runtime, object)?;
    let (x, v) = (subject.position(), subject.velocity());
    if expected.is_exact {
        stiffness(&mut subject, expected)?;
    }
    // Forces that depend on past motion may change between two evaluations at the same place.
    let remembers = subject.force_field()?.remembers(subject.context().workspace);
    if expected.is_exact || !remembers {
        damping(&mut subject, expected)?;
    }
    assembled(&mut subject, expected)?;
    damped(&mut subject)?;
    joined(&mut subject)?;
    if expected.has_energy {
        energy(&mut subject, expected)?;
    }
    if expected.is_internal {
        balance(&mut subject, expected)?;
        rigid_motion(&mut subject)?;
    }
    subject.set_position(&x);
    subject.set_velocity(&v);
    if expected.is_zero_at_rest {
        rest(&mut subject)?;
    }
    subject.set_position(&x);
    subject.set_velocity(&v);
    Ok(())
}

/// Size of the scene: largest coordinate, at least a little.
fn size(x: &[f64]) -> f64 {
    largest(x).max(1e-3)
}

/// Where differences leave K a larger deviation, Taylor's test might see that and not its slope.
const SHARP: f64 = 1e-7;

/// df = K dx against central differences of the force, and by Taylor's test.
///
/// # Errors
/// The worst deviation.
pub fn stiffness(subject: &mut Subject<'_>, expected: &Expected) -> Result<(), String> {
    let mut random = Random::new(SEED);
    let x = subject.position();
    // Forces that depend on past motion keep something of each place that they are asked at.
    let remembers = subject.force_field()?.remembers(subject.context().workspace);
    let h = expected.step * size(&x);
    for _ in 0..DIRECTIONS {
        let direction = random.vector(subject.n_derivs());
        let direction = subject.restrict(direction);
        let (forward, backward) = (subject.moved(&x, h, &direction), subject.moved(&x, -h, &direction));
        let (plus, minus) = (subject.force_at(&forward)?, subject.force_at(&backward)?);
        let f = subject.force_at(&x)?;
        let df = subject.dforce(&STIFFNESS, &direction)?;
        let differences: Vec<f64> = plus.iter().zip(&minus).map(|(plus, minus)| (plus - minus) / (2.0 * h)).collect();
        let scale = largest(&df).max(largest(&differences)).max(largest(&f)).max(f64::MIN_POSITIVE);
        within("df = K dx against differences of the force", distance(&df, &differences) / scale, expected.tolerance)?;
        if expected.tolerance <= SHARP && !remembers {
            let slope = taylor_slope(subject, &x, &direction, &f, &df)?;
            within("slope of what K leaves of the force, below 2", taylor::missing(slope), taylor::TOLERANCE)?;
        }
    }
    Ok(())
}

/// With which power of the step falls what K dx = `df` leaves of the force `f` at `x`, if that is to be seen.
fn taylor_slope(
    subject: &mut Subject<'_>,
    x: &[f64],
    direction: &[f64],
    f: &[f64],
    df: &[f64],
) -> Result<Option<f64>, String> {
    let size = size(x);
    let mut remainders = [0.0; 3];
    for (remainder, step) in remainders.iter_mut().zip(taylor::STEPS) {
        let h = step * size;
        let moved = subject.moved(x, h, direction);
        let linear: Vec<f64> = f.iter().zip(df).map(|(f, df)| f + h * df).collect();
        *remainder = distance(&subject.force_at(&moved)?, &linear);
    }
    subject.force_at(x)?;
    Ok(taylor::slope(remainders, largest(f).max(size * largest(df))))
}

/// df = B dv against central differences of the force; B = 0 where the damping is explicit.
///
/// # Errors
/// The worst deviation.
pub fn damping(subject: &mut Subject<'_>, expected: &Expected) -> Result<(), String> {
    let mut random = Random::new(SEED);
    let v = subject.velocity();
    let h = expected.step * size(&subject.position());
    for _ in 0..DIRECTIONS {
        let direction = random.vector(subject.n_derivs());
        let direction = subject.restrict(direction);
        let rate = |factor: f64| v.iter().zip(&direction).map(|(v, d)| v + factor * d).collect::<Vec<f64>>();
        subject.set_velocity(&rate(h));
        let plus = subject.force()?;
        subject.set_velocity(&rate(-h));
        let minus = subject.force()?;
        subject.set_velocity(&v);
        let f = subject.force()?;
        let df = subject.dforce(&DAMPING, &direction)?;
        let differences: Vec<f64> = plus.iter().zip(&minus).map(|(plus, minus)| (plus - minus) / (2.0 * h)).collect();
        let scale = largest(&df).max(largest(&differences)).max(largest(&f)).max(f64::MIN_POSITIVE);
        if expected.explicit_damping {
            within("B dv of explicit damping", largest(&df) / scale, 0.0)?;
        } else {
            let deviation = distance(&df, &differences) / scale;
            within("df = B dv against differences of the force", deviation, expected.tolerance)?;
        }
    }
    Ok(())
}

/// K dx = df with K assembled, the same blocks at the same places each time, symmetric.
///
/// # Errors
/// The worst deviation.
pub fn assembled(subject: &mut Subject<'_>, expected: &Expected) -> Result<(), String> {
    let mut random = Random::new(SEED + 1);
    subject.force()?;
    let (k, places) = subject.stiffness()?;
    let b = subject.damping()?;
    if expected.is_symmetric {
        within("symmetry of K", k.asymmetry() / k.largest().max(f64::MIN_POSITIVE), 1e-12)?;
    }
    for _ in 0..DIRECTIONS {
        let dx = random.vector(subject.n_derivs());
        let dx = subject.restrict(dx);
        for (what, matrix, factors) in [("K dx = df", &k, &STIFFNESS), ("B dv = df", &b, &DAMPING)] {
            let df = subject.dforce(factors, &dx)?;
            let scale = matrix.largest().max(largest(&df)).max(f64::MIN_POSITIVE);
            within(what, distance(&df, &matrix.multiply(&dx)) / scale, 1e-12)?;
        }
    }
    let x = subject.position();
    let direction = random.vector(subject.n_derivs());
    let moved = subject.moved(&x, 1e-3 * size(&x), &direction);
    subject.force_at(&moved)?;
    let again = subject.stiffness()?.1;
    subject.force_at(&x)?;
    if again != places {
        return Err("the blocks of K come at other places when the position changes".into());
    }
    Ok(())
}

/// Forces with a B say that they are damped.
fn damped(subject: &mut Subject<'_>) -> Result<(), String> {
    let field = subject.force_field()?;
    if subject.damping()?.largest() > 0.0 && !field.is_damped(subject.context().workspace) {
        return Err("there is a B, but the force does not say that it is damped".into());
    }
    Ok(())
}

/// Forces and K v in one pass against one after the other, where they are joined, and K afterwards; nothing is added
/// where they are not.
fn joined(subject: &mut Subject<'_>) -> Result<(), String> {
    let v = subject.velocity();
    let moving = Random::new(SEED + 3).vector(subject.n_derivs());
    subject.set_velocity(&moving);
    if let Some(found) = subject.damped_force()? {
        let k = subject.stiffness()?.0;
        let (f, df) = (subject.force()?, subject.dforce(&STIFFNESS, &moving)?);
        let expected: Vec<f64> = f.iter().zip(&df).map(|(f, df)| f + df).collect();
        let scale = largest(&f).max(largest(&df)).max(f64::MIN_POSITIVE);
        within("f and K v in one pass", distance(&found, &expected) / scale, 1e-12)?;
        let df = distance(&k.multiply(&subject.restrict(moving)), &df);
        within("K after f and K v in one pass", df / scale, 1e-12)?;
    }
    subject.set_velocity(&v);
    Ok(())
}

/// dE = -f . dx.
///
/// # Errors
/// The worst deviation, or that there is no energy.
pub fn energy(subject: &mut Subject<'_>, expected: &Expected) -> Result<(), String> {
    let mut random = Random::new(SEED + 2);
    let (x, v) = (subject.position(), subject.velocity());
    // Damping does work that is no energy.
    subject.set_velocity(&vec![0.0; v.len()]);
    let h = expected.step * size(&x);
    for _ in 0..DIRECTIONS {
        let direction = random.vector(subject.n_derivs());
        let direction = subject.restrict(direction);
        let mut at = |factor: f64| {
            let moved = subject.moved(&x, factor, &direction);
            subject.set_position(&moved);
            subject.potential_energy()?.ok_or_else(|| String::from("no potential energy"))
        };
        let slope = (at(h)? - at(-h)?) / (2.0 * h);
        let f = subject.force_at(&x)?;
        let df = subject.dforce(&STIFFNESS, &direction)?;
        let work: f64 = f.iter().zip(&direction).map(|(f, d)| f * d).sum();
        // Where the force vanishes, its change over the step is what there is to compare with.
        let scale = (norm(&f) + h * norm(&df)) * norm(&direction);
        within("dE = -f dx", (slope + work).abs() / scale.max(f64::MIN_POSITIVE), expected.tolerance)?;
    }
    subject.set_velocity(&v);
    Ok(())
}

/// No force at the rest positions without velocity, relative to the force of a one percent deformation.
///
/// # Errors
/// The worst force.
pub fn rest(subject: &mut Subject<'_>) -> Result<(), String> {
    let mut x = subject.position();
    for state in subject.states() {
        let range = subject.entry(state).coords;
        let rest = subject.scope.space.state_coord(state, ConstCoordId::REST_POSITION).to_vec();
        x[range].copy_from_slice(&rest);
    }
    let zero = vec![0.0; subject.n_derivs()];
    subject.set_velocity(&zero);
    let direction = Random::new(SEED + 3).vector(zero.len());
    let moved = subject.moved(&x, 0.01 * size(&x), &direction);
    let scale = largest(&subject.force_at(&moved)?);
    let f = subject.force_at(&x)?;
    within("no force at rest", largest(&f) / scale.max(f64::MIN_POSITIVE), 1e-11)
}

/// No net force; no net torque in space, where that is expected.
///
/// # Errors
/// The worst component.
pub fn balance(subject: &mut Subject<'_>, expected: &Expected) -> Result<(), String> {
    let (x, f) = (subject.position(), subject.force()?);
    let (mut force, mut torque) = ([0.0; 3], [0.0; 3]);
    for state in subject.states() {
        let entry = subject.entry(state);
        let spatial = entry.kind.spatial_size();
        let points = x[entry.coords].chunks_exact(entry.kind.coord_size());
        for (x, f) in points.zip(f[entry.derivs].chunks_exact(entry.kind.deriv_size())) {
            for axis in 0..spatial {
                force[axis] += f[axis];
            }
            if spatial == 3 {
                let arm = cross(x, f);
                for axis in 0..3 {
                    torque[axis] += arm[axis] + if entry.kind == StateKind::Rigid3 { f[3 + axis] } else { 0.0 };
                }
            }
        }
    }
    let scale = largest(&f).max(f64::MIN_POSITIVE) * f.len().max(1) as f64;
    within("no net force", largest(&force) / scale, 1e-13)?;
    if expected.balances_torque {
        within("no net torque", largest(&torque) / (scale * size(&x)), 1e-13)?;
    }
    Ok(())
}

/// The force turns with the body and does not feel translations.
///
/// # Errors
/// The worst component.
pub fn rigid_motion(subject: &mut Subject<'_>) -> Result<(), String> {
    let (x, v) = (subject.position(), subject.velocity());
    subject.set_velocity(&vec![0.0; v.len()]);
    let f = subject.force()?;
    let (turn, shift) = (quaternion::from_euler_degrees([40.0, -25.0, 110.0]), [0.3, -1.2, 0.7].map(|t| t * size(&x)));
    let (mut moved, mut expected) = (x.clone(), f.clone());
    for state in subject.states() {
        let entry = subject.entry(state);
        let in_space = matches!(entry.kind, StateKind::Vec3 | StateKind::Rigid3);
        for point in moved[entry.coords].chunks_exact_mut(entry.kind.coord_size()) {
            let spatial = entry.kind.spatial_size();
            if in_space {
                let turned = quaternion::rotate(turn, [point[0], point[1], point[2]]);
                point[..3].copy_from_slice(&turned);
            }
            for axis in 0..spatial {
                point[axis] += shift[axis];
            }
            if entry.kind == StateKind::Rigid3 {
                let orientation = quaternion::multiply(turn, [point[3], point[4], point[5], point[6]]);
                point[3..].copy_from_slice(&orientation);
            }
        }
        if in_space {
            for vector in expected[entry.derivs].chunks_exact_mut(3) {
                let turned = quaternion::rotate(turn, [vector[0], vector[1], vector[2]]);
                vector.copy_from_slice(&turned);
            }
        }
    }
    let turned = subject.force_at(&moved)?;
    subject.set_position(&x);
    subject.set_velocity(&v);
    within("force under a rigid motion", distance(&turned, &expected) / largest(&f).max(f64::MIN_POSITIVE), 1e-11)
}

fn norm(a: &[f64]) -> f64 {
    a.iter().map(|a| a * a).sum::<f64>().sqrt()
}

/// Cross product of the first three scalars.
fn cross(a: &[f64], b: &[f64]) -> [f64; 3] {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}
