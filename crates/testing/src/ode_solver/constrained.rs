//! Points that are held, from the first step on.

use super::problem::{POSITIONS, Problem, VELOCITIES};
use super::{Run, Subject};

/// Fixed points stay where they are, and the velocity that the scene gave them has no effect.
pub fn held<S>(subject: &Subject<'_, S>, body: Problem) -> Result<(), String> {
    let mut run = Run::new(subject, body);
    let fixed = 3 * body.n_fixed();
    for step in 1..=5 {
        run.step(0.01)?;
        let (x, v) = run.motion();
        if x[..fixed] != POSITIONS.as_flattened()[..fixed] || v[..fixed].iter().any(|v| *v != 0.0) {
            return Err(format!("step {step}: fixed points are at {:?} with {:?}", &x[..fixed], &v[..fixed]));
        }
        if x[fixed..] == POSITIONS.as_flattened()[fixed..] {
            return Err(format!("step {step}: free points do not move"));
        }
    }
    Ok(())
}

/// The first step reaches equilibrium, whatever its length; velocities of free points are not touched.
pub fn equilibrium<S>(subject: &Subject<'_, S>) -> Result<(), String> {
    let run = |dt| {
        let mut run = Run::new(subject, Problem::Clamped);
        run.step(dt)?;
        Ok::<_, String>((run.motion(), run))
    };
    let ((short, mut again), (long, _)) = (run(0.01)?, run(1.0)?);
    if short != long {
        return Err("a static solver depends on the length of the step".into());
    }
    let fixed = 3 * Problem::Clamped.n_fixed();
    if short.1[fixed..] != VELOCITIES.as_flattened()[fixed..] {
        return Err(format!("a static solver changes velocities: {:?}", short.1));
    }
    again.step(0.01)?;
    let moved = again.motion().0.iter().zip(&short.0).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
    crate::subject::within("the second step to equilibrium", moved, 1e-9)
}
