//! Steps that fail are made in halves.

use settee_kernel::roles::{AnimationPhases, LoopError};
use settee_kernel::{Data, DataGroup, checks};

/// Most halvings of a step: a scene is gone on with that asks for more.
const MOST_HALVINGS: u32 = 30;

/// Data of loops in which each body makes its own step in halves.
#[derive(DataGroup)]
pub struct BodyHalvings {
    /// How often a step that fails is halved before the run stops: a body whose step gives a number that is not finite,
    /// or a system that is not solved, goes back to the start of the step and makes it in two halves, those in halves
    /// again, and so on. Copies the memory of each body at each step.
    #[data(default = 0u32, check = checks::between(0, MOST_HALVINGS))]
    max_step_halvings: Data<u32>,
}

impl BodyHalvings {
    /// How often.
    pub(super) fn most(&self) -> u32 {
        (*self.max_step_halvings).min(MOST_HALVINGS)
    }
}

/// Data of loops that solve constraints: the whole scene makes a step in halves.
#[derive(DataGroup)]
pub struct StepHalvings {
    /// How often a step is halved that fails, or whose constraints are not solved to the tolerance of the constraint
    /// solver: everything goes back to the start of the step and makes it in two halves with collisions of their own,
    /// those in halves again, and so on. What the shortest ones leave is told. Copies everything at each step.
    #[data(default = 0u32, check = checks::between(0, MOST_HALVINGS))]
    max_step_halvings: Data<u32>,
}

impl StepHalvings {
    /// How often.
    pub(super) fn most(&self) -> u32 {
        (*self.max_step_halvings).min(MOST_HALVINGS)
    }
}

/// What moves the whole scene over a length of time (s).
type Advance<'a> = dyn Fn(&mut dyn AnimationPhases, f64) -> Result<(), LoopError> + 'a;

/// Advances by `dt`, in halves where that is allowed and needed; says whether it was. The time goes on after a part of
/// a step only.
pub(super) fn in_halves(
    phases: &mut dyn AnimationPhases,
    dt: f64,
    (halvings, is_part): (u32, bool),
    advance: &Advance<'_>,
) -> Result<bool, LoopError> {
    if halvings == 0 {
        advance(phases, dt)?;
        if is_part {
            phases.advance_within(dt);
        }
        return Ok(false);
    }
    phases.keep_start();
    let outcome = advance(phases, dt);
    let is_done = match &outcome {
        Ok(()) => phases.constraints_met(),
        Err(failure) => failure.is_final(),
    };
    if is_done || !phases.go_back(true) {
        phases.forget_start();
        if is_part && outcome.is_ok() {
            phases.advance_within(dt);
        }
        return outcome.map(|()| false);
    }
    let half = 0.5 * dt;
    let outcome = (0..2).try_for_each(|_| in_halves(phases, half, (halvings - 1, true), advance).map(|_| ()));
    if outcome.is_err() {
        phases.go_back(false);
    }
    phases.forget_start();
    outcome.map(|()| true)
}
