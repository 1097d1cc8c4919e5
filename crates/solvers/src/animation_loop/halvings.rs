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

/// A part of a step, or all of it.
#[derive(Clone, Copy)]
pub(super) struct Part {
    /// Length (s).
    pub dt: f64,
    /// Whether the step goes on after it, or has gone on before it.
    pub is_part: bool,
    /// Whether the step ends with it: forces that are given for a step act up to there.
    pub is_last: bool,
}

impl Part {
    /// A whole step of length `dt` (s).
    pub const fn whole(dt: f64) -> Self {
        Self { dt, is_part: false, is_last: true }
    }

    /// Its two halves.
    fn halves(self) -> [Self; 2] {
        [false, self.is_last].map(|is_last| Self { dt: 0.5 * self.dt, is_part: true, is_last })
    }
}

/// What moves the whole scene over a part of a step.
type Advance<'a> = dyn Fn(&mut dyn AnimationPhases, Part) -> Result<(), LoopError> + 'a;

/// Advances by a step or a part of it, in halves where that is allowed and needed; says whether it was. The time goes
/// on after a part of a step only.
pub(super) fn in_halves(
    phases: &mut dyn AnimationPhases,
    part: Part,
    halvings: u32,
    advance: &Advance<'_>,
) -> Result<bool, LoopError> {
    let Part { dt, is_part, .. } = part;
    if halvings == 0 {
        advance(phases, part)?;
        if is_part {
            phases.advance_within(dt);
        }
        return Ok(false);
    }
    phases.keep_start();
    let outcome = advance(phases, part);
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
    let mut halves = part.halves().into_iter();
    let outcome = halves.try_for_each(|half| in_halves(phases, half, halvings - 1, advance).map(|_| ()));
    if outcome.is_err() {
        phases.go_back(false);
    }
    phases.forget_start();
    outcome.map(|()| true)
}
