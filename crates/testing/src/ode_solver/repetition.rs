//! The same bits: after a step that failed, a snapshot or a reset, and with any number of threads.

use super::problem::Problem;
use super::run::same;
use super::{Run, Setting, Subject};

/// Length of the steps (s).
const H: f64 = 0.01;
/// Steps before something happens: more than the schemes need to build up their histories.
const BEFORE: usize = 8;
/// Steps after it.
const AFTER: usize = 6;

/// The motion of a body without incidents.
fn straight<S>(subject: &Subject<'_, S>, problem: Problem, threads: usize) -> Result<Vec<u64>, String> {
    let mut run = Run::with(subject, &Setting { problem, threads, tolerance: 1e-6 });
    run.advance(BEFORE + AFTER, H)?;
    Ok(run.bits())
}

/// A step that fails leaves the state, and the motion goes on as if it had not been tried.
pub fn rollback<S>(subject: &Subject<'_, S>, body: Problem, restarts: bool) -> Result<(), String> {
    for before in [0, 1, BEFORE] {
        let mut run = Run::new(subject, body);
        run.advance(before, H)?;
        let start = run.bits();
        for _ in 0..2 {
            run.push(f64::NAN);
            if run.step(H).is_ok() {
                return Err("a step with a force that is not a number succeeds".into());
            }
            same("the state after a step that failed", &run.bits(), &start)?;
        }
        run.push(0.0);
        let went_on = run.advance(BEFORE + AFTER - before, H);
        went_on.map_err(|error| format!("after step {} failed, without the cause: {error}", before + 1))?;
        if !restarts {
            let what = format!("the motion after step {} failed", before + 1);
            same(&what, &run.bits(), &straight(subject, body, 1)?)?;
        }
    }
    Ok(())
}

/// Going back to a snapshot repeats the motion, in the same simulation and in another one of the same scene.
pub fn snapshot<S>(subject: &Subject<'_, S>, body: Problem) -> Result<(), String> {
    let expected = straight(subject, body, 1)?;
    let mut run = Run::new(subject, body);
    run.advance(BEFORE, H)?;
    let (scene, runtime) = run.parts();
    let snapshot = runtime.snapshot(scene);
    run.advance(3, 0.5 * H)?;
    let mut other = Run::new(subject, body);
    other.step(2.0 * H)?;
    for (run, what) in [(run, "the simulation"), (other, "another simulation")] {
        let mut run = run;
        let (scene, runtime) = run.parts();
        runtime.restore(scene, &snapshot).map_err(|error| error.to_string())?;
        run.advance(AFTER, H)?;
        same(&format!("{what} after a snapshot"), &run.bits(), &expected)?;
    }
    Ok(())
}

/// Checks that one thread and three give the same bits.
pub fn threads<S>(subject: &Subject<'_, S>, body: Problem) -> Result<(), String> {
    same("three threads", &straight(subject, body, 3)?, &straight(subject, body, 1)?)
}

/// A reset is as good as a scene loaded anew.
pub fn reset<S>(subject: &Subject<'_, S>, body: Problem) -> Result<(), String> {
    let mut run = Run::new(subject, body);
    let start = run.bits();
    run.advance(BEFORE, 1.5 * H)?;
    let (scene, runtime) = run.parts();
    let findings = runtime.reset(scene);
    if let Some(finding) = findings.first() {
        return Err(format!("a reset reports {finding}"));
    }
    same("the state after a reset", &run.bits(), &start)?;
    run.advance(BEFORE + AFTER, H)?;
    same("the motion after a reset", &run.bits(), &straight(subject, body, 1)?)
}
