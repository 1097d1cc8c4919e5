//! Steps in parts that end where surfaces touch first, and where they part.
//!
//! A step is tried. If a contact pushes that did not touch at its start, its gaps at both ends, linear in between, give
//! the moment of the touch; everything goes back, and the step is tried up to there. Of a body in free fall the gap is
//! concave: the moment that is found comes too early, and the next part begins closer to the touch, so that what is
//! missing becomes its square. Where the gap is convex the part is tried again, shorter.
//!
//! Surfaces that lie on each other at the start part when the acceleration by which they open becomes positive, that of
//! the free motion: the contact holds them up to there, and the next part flies.

use settee_kernel::choice;
use settee_kernel::roles::{AnimationPhases, LoopError, TouchMoment};

use super::halvings::Part;

choice! {
    /// When the moments are looked for at which surfaces touch first, or part.
    pub enum TouchMoments {
        /// With `adaptive` of a `BDFOdeSolver` or a `RadauIIASolver`.
        Adaptive = "adaptive",
        /// In each step.
        Always = "always",
        /// Never: contacts push from the start of a step on, or not at all.
        Never = "never",
    }
}

/// A moment is found when it is nearer than this part of the step.
const NEAR: f64 = 1e-7;

/// Before surfaces part, the last part of a step is shorter than this part of it: the velocity with which they part has
/// an error of second order in the length of that part, since positions are what is corrected.
const LAST: f64 = 1e-3;

/// What is gone of the way to the moment at which they part, until that is so.
const MOST_OF_IT: f64 = 0.9;

/// Most trials in a step: where many bodies touch one after the other, the last ones touch as without this search.
const MOST_TRIALS: usize = 40;

/// Makes a step of `dt` in parts by `advance`, which says of a part whether it was made in parts itself; says whether
/// the step was.
pub(super) fn in_parts(
    phases: &mut dyn AnimationPhases,
    dt: f64,
    mut advance: impl FnMut(&mut dyn AnimationPhases, Part) -> Result<bool, LoopError>,
) -> Result<bool, LoopError> {
    let (mut left, mut part, mut is_divided) = (dt, dt, false);
    phases.keep_start();
    for trial in 0.. {
        phases.keep_start();
        // A part that goes to the end of the step is the last one, unless it is tried again, shorter.
        let outcome = advance(phases, Part { dt: part, is_part: part < dt, is_last: part == left });
        let is_divided_again = match outcome {
            Ok(is_divided_again) => is_divided_again,
            Err(failure) => {
                phases.forget_start();
                phases.go_back(false);
                phases.forget_start();
                return Err(failure);
            }
        };
        // What a part was divided for is not known of all of it.
        let moment = phases.touch_moment(part).filter(|_| !is_divided_again && trial < MOST_TRIALS);
        let until = moment.map(|moment| match moment {
            TouchMoment::First(fraction) => fraction * part,
            TouchMoment::Last(fraction) if fraction * part > LAST * dt => MOST_OF_IT * fraction * part,
            TouchMoment::Last(fraction) => fraction * part,
        });
        let until = until.filter(|until| *until > NEAR * dt && part - until > NEAR * dt);
        let goes_back = until.is_some() && phases.go_back(false);
        phases.forget_start();
        if let Some(until) = until.filter(|_| goes_back) {
            (part, is_divided) = (until, true);
            continue;
        }
        is_divided |= is_divided_again;
        left -= part;
        // Also for a step backwards, or one that is not a number.
        let is_left = left > 0.5 * NEAR * dt.abs();
        if !is_left {
            break;
        }
        part = left;
    }
    phases.forget_start();
    Ok(is_divided)
}
