//! Grips: points of bodies that are held in space from outside, as by a hand, with whatever force that takes.

use settee_complementarity::Law;
use settee_kernel::ObjectId;
use settee_kernel::roles::{BlockOrigin, ConstraintLevel};
use settee_kernel::vectors::{CoordId, DerivId};

use super::ConstraintSet;
use super::rows::{Source, StepRows};
use super::solve::Solving;

/// Holds a mean of points of a state at a place, from the next step on: sum w x = target.
#[derive(Clone, Debug, PartialEq)]
pub struct Grip {
    /// The state.
    pub state: ObjectId,
    /// Its points with their weights.
    pub weights: Vec<(usize, f64)>,
    /// Where they are held (m).
    pub target: [f64; 3],
}

/// A grip with what the last step found.
#[derive(Clone, Debug)]
pub(super) struct GripInRun {
    pub(super) grip: Grip,
    pub(super) scope: usize,
    pub(super) index: usize,
    /// Impulse of the last step (N s).
    pub(super) impulse: [f64; 3],
}

impl GripInRun {
    /// Writes its rows.
    pub(super) fn write(&self, step: &Solving<'_>, rows: &mut StepRows) {
        let Some(space) = step.scopes.get(self.scope).map(|scope| &scope.space) else { return };
        let Some(state) = space.states().get(self.index) else { return };
        if self.grip.weights.iter().any(|(point, _)| *point >= state.n_points) {
            return;
        }
        let (coord, deriv) = (state.kind.coord_size(), state.kind.deriv_size());
        let mean = |values: &[f64], size: usize, axis: usize| -> f64 {
            self.grip.weights.iter().map(|(point, weight)| weight * values[size * point + axis]).sum()
        };
        let target = &self.grip.target;
        for axis in 0..state.kind.spatial_size().min(3) {
            let free = match step.level {
                ConstraintLevel::Position => {
                    mean(space.state_coord(self.index, CoordId::FREE_POSITION), coord, axis) - target[axis]
                }
                ConstraintLevel::Velocity => {
                    let gap = mean(space.state_coord(self.index, CoordId::POSITION), coord, axis) - target[axis];
                    mean(space.state_deriv(self.index, DerivId::FREE_VELOCITY), deriv, axis) + gap / step.dt
                }
            };
            rows.begin(Law::Bilateral, 0.0, BlockOrigin { object: self.grip.state, contact: None });
            rows.push(free, 0.0);
            for (point, weight) in &self.grip.weights {
                let mut direction = [0.0; 3];
                direction[axis] = *weight;
                rows.add((self.scope, self.index), deriv * point, &direction[..=axis]);
            }
        }
    }

    pub(super) fn keep(&mut self, impulses: &[f64]) {
        self.impulse = [0.0; 3];
        self.impulse.iter_mut().zip(impulses).for_each(|(kept, impulse)| *kept = *impulse);
    }
}

impl ConstraintSet {
    /// Grips write last.
    pub(super) fn write_grips(&mut self, step: &Solving<'_>) {
        let rows = &mut self.work.rows;
        for (index, held) in self.grips.iter().enumerate() {
            rows.sources.push((Source::Grip(index), rows.free.len()));
            held.write(step, rows);
        }
    }

    /// Goes on with the grips of before, but for those whose points may be others.
    pub(super) fn keep_grips(&mut self, older: Vec<GripInRun>, is_concerned: &dyn Fn(ObjectId) -> bool) {
        self.grips = older;
        self.grips.retain(|held| !is_concerned(held.grip.state));
    }
}
