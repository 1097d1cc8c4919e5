//! Rows of contacts.
//!
//! Between the points Q on the first and P on the second model with the normal n from Q to P, and the contact distance
//! D: the first row is (P' - Q') . n - D, where the dash is the free motion. With friction two rows in the tangent
//! plane follow: what the points slide against each other after the moment of the step at which they touch, if they
//! touch within it.

use settee_kernel::roles::{BlockOrigin, ConstraintLevel, Gap, Hold, Law, Response};
use settee_kernel::vectors::{CoordId, DerivId};
use settee_math::vec3::{dot, norm, sub};

use super::rows::StepRows;
use crate::contact::{Touch, tangents};
use crate::scope::Scope;

/// One end of a contact.
#[derive(Clone, Copy)]
struct End<'a> {
    hold: &'a Hold,
    place: (usize, usize),
    /// Positions of its state after the free motion.
    free: &'a [f64],
    /// Where it is at the start of the step, and after the free motion (length), and how it moves then (length per s).
    at: [f64; 3],
    free_at: [f64; 3],
    velocity: [f64; 3],
    free_velocity: [f64; 3],
}

impl<'a> End<'a> {
    fn new(hold: &'a Hold, place: (usize, usize), scopes: &'a [Scope]) -> Self {
        let space = &scopes[place.0].space;
        let (start, free) =
            (space.state_coord(place.1, CoordId::POSITION), space.state_coord(place.1, CoordId::FREE_POSITION));
        let (held, held_free) = (hold.at(start), hold.at(free));
        Self {
            hold,
            place,
            free,
            at: held.place(),
            free_at: held_free.place(),
            velocity: held.motion(space.state_deriv(place.1, DerivId::VELOCITY)),
            free_velocity: held_free.motion(space.state_deriv(place.1, DerivId::FREE_VELOCITY)),
        }
    }

    /// Adds to the last row how the point moves along `direction`.
    fn add(&self, direction: [f64; 3], rows: &mut StepRows) {
        self.hold.columns(self.free, |point, size, columns| {
            let along = |c: usize| (0..3).map(|k| direction[k] * columns[k][c]).sum::<f64>();
            let values: [f64; 6] = std::array::from_fn(|c| if c < size { along(c) } else { 0.0 });
            rows.add(self.place, point * size, &values[..size]);
        });
    }
}

/// What a contact is written for.
pub(super) struct Writing<'a> {
    pub scopes: &'a [Scope],
    pub places: [(usize, usize); 2],
    pub response: Response,
    pub level: ConstraintLevel,
    pub dt: f64,
}

impl Writing<'_> {
    /// Adds the rows of a contact. `start`: its forces in the last step, for those that keep them.
    pub fn write(&self, touch: &Touch, origin: BlockOrigin, start: [f64; 3], rows: &mut StepRows) {
        let ends = std::array::from_fn(|end| End::new(&touch.holds[end], self.places[end], self.scopes));
        match self.response {
            Response::Friction { mu, tolerance } => {
                let law = if mu > 0.0 { Law::Coulomb { mu } } else { Law::Unilateral };
                rows.begin(law, tolerance, origin);
                self.unilateral(ends, touch, mu > 0.0, rows);
            }
            Response::Augmented { mu, epsilon, tolerance } => {
                let law = if mu > 0.0 { Law::Augmented { mu, epsilon } } else { Law::Unilateral };
                rows.begin(law, tolerance, origin);
                self.unilateral(ends, touch, mu > 0.0, rows);
            }
            Response::StickConstraint { .. } => {
                rows.begin(Law::BilateralBlock { load: 1.0 }, 0.0, origin);
                self.bilateral(ends, touch, start, rows);
            }
            Response::Penalty | Response::Stick { .. } | Response::Barrier(_) | Response::Nothing => {}
        }
    }

    fn row(ends: &[End<'_>; 2], direction: [f64; 3], (free, start): (f64, f64), rows: &mut StepRows) {
        rows.push(free, start);
        ends[0].add(direction.map(|c| -c), rows);
        ends[1].add(direction, rows);
    }

    fn unilateral(&self, ends: [End<'_>; 2], touch: &Touch, has_friction: bool, rows: &mut StepRows) {
        let normal = touch.normal;
        let (now, free) = (sub(ends[1].at, ends[0].at), sub(ends[1].free_at, ends[0].free_at));
        let (gap, slip) = match self.level {
            ConstraintLevel::Position => {
                let gap = dot(free, normal) - touch.distance;
                (gap, slip(&ends, dot(now, normal) - touch.distance, gap))
            }
            ConstraintLevel::Velocity => {
                let velocity = sub(ends[1].free_velocity, ends[0].free_velocity);
                let towards: [f64; 3] = std::array::from_fn(|k| velocity[k] + now[k] / self.dt);
                (dot(towards, normal) - touch.distance / self.dt, velocity)
            }
        };
        Self::row(&ends, normal, (gap, 0.0), rows);
        let sizes = [now, free].map(|between| dot(between, normal) - touch.distance);
        let apart = |velocity: fn(&End<'_>) -> [f64; 3]| dot(sub(velocity(&ends[1]), velocity(&ends[0])), normal);
        let speeds = [apart(|end| end.velocity), apart(|end| end.free_velocity)];
        // Rows of velocities have the gap divided by the time.
        let time = if self.level == ConstraintLevel::Velocity { self.dt } else { 1.0 };
        rows.approach(Gap { sizes, speeds, sign: 1.0 }, time * gap);
        if has_friction {
            for tangent in tangents(normal) {
                Self::row(&ends, tangent, (dot(slip, tangent), 0.0), rows);
            }
        }
    }

    fn bilateral(&self, ends: [End<'_>; 2], touch: &Touch, start: [f64; 3], rows: &mut StepRows) {
        for axis in 0..3 {
            let free = match self.level {
                ConstraintLevel::Position => ends[1].free_at[axis] - ends[0].free_at[axis] - touch.rest[axis],
                ConstraintLevel::Velocity => {
                    let velocity = ends[1].free_velocity[axis] - ends[0].free_velocity[axis];
                    velocity + (ends[1].at[axis] - ends[0].at[axis] - touch.rest[axis]) / self.dt
                }
            };
            let mut direction = [0.0; 3];
            direction[axis] = 1.0;
            Self::row(&ends, direction, (free, start[axis]), rows);
        }
    }
}

/// How the second point slides against the first one from the moment on at which they touch. `before` and `after`:
/// values of the normal row at the start of the step and after the free motion.
fn slip(ends: &[End<'_>; 2], before: f64, after: f64) -> [f64; 3] {
    let motion = ends.map(|end| sub(end.free_at, end.at));
    let size = norm(motion[0]) + norm(motion[1]);
    let whole = sub(motion[1], motion[0]);
    if (before.abs() < 1e-5 * size && after.abs() < 1e-5 * size) || (before - after).abs() <= 0.001 * before {
        return whole;
    }
    let moment = before / (before - after);
    if moment > 0.0 && moment < 1.0 {
        return whole.map(|c| (1.0 - moment) * c);
    }
    if after < 0.0 { whole } else { [0.0; 3] }
}
