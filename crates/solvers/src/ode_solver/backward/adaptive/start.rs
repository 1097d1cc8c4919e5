//! How long the first sub-step may be.

use settee_kernel::MechanicalParams;
use settee_kernel::roles::{LinearFailure, StepFailure};
use settee_kernel::vectors::DerivId;
use settee_kernel::{MechanicalOps, Weight};

use super::super::rayleigh::Rayleigh;
use super::Step;

/// Vectors that a start writes.
#[derive(Clone, Copy)]
pub(in super::super) struct StartVectors {
    /// Forces.
    pub f: DerivId,
    /// The acceleration at the start; 0 without mass.
    pub a: DerivId,
    /// Its change (m/s^3); 0 without mass.
    pub jerk: DerivId,
}

/// Half the length after which the second derivatives alone would use up the tolerance: sqrt(2 / |y''|) / 2. Leaves the
/// acceleration at the start and its change, and the state as it was.
///
/// # Errors
/// What is wrong with the scene whatever the step is.
pub(in super::super) fn first_length(
    step: &mut Step<'_>,
    rayleigh: Rayleigh,
    vectors: StartVectors,
    time: f64,
) -> Result<f64, StepFailure> {
    step.ops.memories().keep();
    let found = look(step, rayleigh, vectors, time);
    step.ops.memories().restore();
    let first = match found {
        Ok(first) => first,
        Err(failure) if failure.is_final() => {
            return Err(StepFailure::Linear { solver: step.path.to_owned(), failure });
        }
        // Without mass there is no acceleration; the first steps show how long the next ones may be.
        Err(_) => {
            step.ops.clear(vectors.a);
            step.ops.clear(vectors.jerk);
            1e-3 * step.dt
        }
    };
    let (start, start_v) = step.points.get(0);
    step.ops.copy_coord(step.x, start.read());
    step.ops.copy(step.v, start_v.read());
    let params = MechanicalParams { time, ..Default::default() };
    step.ops.propagate(&params, step.x, step.v);
    step.newton.forget();
    Ok(first)
}

fn look(step: &mut Step<'_>, rayleigh: Rayleigh, vectors: StartVectors, time: f64) -> Result<f64, LinearFailure> {
    let StartVectors { a, jerk, .. } = vectors;
    let (start, start_v) = step.points.get(0);
    acceleration(step, rayleigh, vectors.f, a, time)?;
    let tolerances = step.tolerances;
    let size = |ops: &dyn MechanicalOps, rate: DerivId, change: DerivId| {
        tolerances.size(ops, (rate.read(), change.read()), (start.read(), start_v.read()))
    };
    // A change by a hundredth of the tolerance shows how the acceleration changes.
    let probe = (0.01 / size(step.ops, step.v, a)).min(1e-3 * step.dt);
    step.ops.displace(step.x, start.read(), probe, start_v.read());
    step.ops.combine(step.v, &[(1.0, start_v.read()), (probe, a.read())]);
    let params = MechanicalParams { time, ..Default::default() };
    step.ops.propagate(&params, step.x, step.v);
    acceleration(step, rayleigh, vectors.f, jerk, time)?;
    step.ops.combine(jerk, &[(1.0 / probe, jerk.read()), (-1.0 / probe, a.read())]);
    let curvature = size(step.ops, a, jerk);
    Ok(if curvature.is_finite() && curvature > 0.0 { 0.5 * (2.0 / curvature).sqrt() } else { step.dt })
}

/// a = M^-1 f at the state, by an implicit step so short that its matrix is that of the mass.
fn acceleration(
    step: &mut Step<'_>,
    rayleigh: Rayleigh,
    f: DerivId,
    a: DerivId,
    time: f64,
) -> Result<(), LinearFailure> {
    let short = 1e-8 * step.dt;
    let params = MechanicalParams {
        x: step.x.read(),
        v: step.v.read(),
        f: f.read(),
        dt: short,
        time,
        is_implicit: true,
        weight: Weight::All,
        ..Default::default()
    };
    rayleigh.compute_force(step.ops, &params, f);
    rayleigh.set_system(step.ops, &params, rayleigh.system(short * short, short), short)?;
    step.ops.project_response(&MechanicalParams { time, ..Default::default() }, f);
    step.ops.clear(a);
    step.ops.solve_system(a, f.read()).map(|_| ())
}
