//! Grips: points of bodies that are held in space from outside, as by a hand, with whatever force that takes.

use settee_complementarity::Law;
use settee_kernel::roles::{BlockOrigin, ConstraintLevel};
use settee_kernel::vectors::{CoordId, DerivId};
use settee_kernel::{Diagnostic, ObjectId, Scene};

use super::ConstraintSet;
use super::rows::{Source, StepRows};
use super::solve::Solving;
use crate::runtime::Runtime;

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
    grip: Grip,
    scope: usize,
    index: usize,
    /// Impulse of the last step (N s).
    impulse: [f64; 3],
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

impl Runtime {
    /// Holds points of bodies in space until the next call: with none, lets all go. Rows of constraints hold them: an
    /// animation loop that solves constraints is needed, and corrections of the bodies.
    ///
    /// # Errors
    /// No such state or point, or numbers that are not finite; nothing changes then.
    pub fn hold(&mut self, scene: &Scene, grips: Vec<Grip>) -> Result<(), Diagnostic> {
        let mut held = Vec::with_capacity(grips.len());
        for grip in grips {
            let Some((scope, index)) = self.places.state(grip.state) else {
                return Err(Diagnostic::error("no-state", "the object is no mechanical state of the simulation"));
            };
            let n = self.scopes[scope].space.states()[index].n_points;
            if let Some((point, _)) = grip.weights.iter().find(|(point, _)| *point >= n) {
                let finding = Diagnostic::error("index-out-of-range", format!("no point has the index {point}"));
                return Err(scene.about(grip.state, finding.expected(format!("indices below {n}"))));
            }
            let numbers = grip.weights.iter().map(|(_, weight)| weight).chain(&grip.target);
            if let Some(number) = numbers.copied().find(|number| !number.is_finite()) {
                let finding = Diagnostic::error("not-finite", format!("a grip of {number}"));
                return Err(scene.about(grip.state, finding.expected("finite numbers")));
            }
            held.push(GripInRun { grip, scope, index, impulse: [0.0; 3] });
        }
        self.constraints.grips = held;
        Ok(())
    }

    /// The grips with the impulse of each in the last step (N s).
    pub fn grips(&self) -> impl Iterator<Item = (&Grip, [f64; 3])> {
        self.constraints.grips.iter().map(|held| (&held.grip, held.impulse))
    }
}
