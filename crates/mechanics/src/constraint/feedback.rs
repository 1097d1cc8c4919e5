//! What a device feels of the constraints of a step, at other places of its tool.

use std::time::{Duration, Instant};

use settee_complementarity::{ContactProblem, Settings, gauss_seidel};
use settee_kernel::ObjectId;
use settee_kernel::vectors::CoordId;
use settee_math::{StateKind, quaternion};

use crate::runtime::Runtime;

/// How a device feels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FeedbackSettings {
    /// Point of the state that is the tool.
    pub point: usize,
    /// Force of the device in parts of that of the constraints.
    pub factor: f64,
    /// Longest time of a solution.
    pub timeout: Duration,
    /// Most sweeps of a solution.
    pub max_sweeps: usize,
    /// Whether turning the tool counts.
    pub turns: bool,
    /// Largest error of a solution.
    pub tolerance: f64,
}

/// The constraint problem of a step with what moving a tool changes in it. It is a copy, for the thread of a device.
#[derive(Clone, Debug)]
pub struct ForceFeedback {
    settings: FeedbackSettings,
    kind: StateKind,
    problem: ContactProblem,
    /// Values without forces where the free motion left the tool.
    free: Vec<f64>,
    free_position: Vec<f64>,
    /// Rows that the tool moves, each with its entries over the scalars of the tool.
    rows: Vec<(usize, Vec<f64>)>,
}

/// Sweeps between two looks at the clock.
const SWEEPS: usize = 4;

impl ForceFeedback {
    /// The force on the tool at a place (a coordinate of its state), from the forces of the last solution on. Zero
    /// where
    /// no constraint acts on it.
    pub fn force(&mut self, position: &[f64]) -> Vec<f64> {
        let mut force = vec![0.0; self.kind.deriv_size()];
        if self.rows.is_empty() || position.len() != self.free_position.len() {
            return force;
        }
        let motion = self.motion(position);
        self.problem.free.copy_from_slice(&self.free);
        for (row, entries) in &self.rows {
            self.problem.free[*row] += entries.iter().zip(&motion).map(|(entry, motion)| entry * motion).sum::<f64>();
        }
        let start = Instant::now();
        let mut left = self.settings.max_sweeps;
        while left > 0 {
            let settings = Settings {
                max_iterations: left.min(SWEEPS),
                tolerance: self.settings.tolerance,
                ..Settings::default()
            };
            let outcome = gauss_seidel(&mut self.problem, &settings);
            self.problem.memory.take_back(outcome.residuals);
            left -= outcome.iterations.clamp(1, left);
            if outcome.converged || start.elapsed() > self.settings.timeout {
                break;
            }
        }
        for (row, entries) in &self.rows {
            for (force, entry) in force.iter_mut().zip(entries) {
                *force += self.settings.factor * self.problem.forces[*row] * entry;
            }
        }
        force
    }

    /// From the free position to another one.
    fn motion(&self, position: &[f64]) -> Vec<f64> {
        let mut motion: Vec<f64> = position.iter().zip(&self.free_position).map(|(x, free)| x - free).collect();
        motion.truncate(self.kind.deriv_size());
        if self.kind == StateKind::Rigid3 {
            let orientation = |x: &[f64]| [x[3], x[4], x[5], x[6]];
            let free = quaternion::inverse(orientation(&self.free_position));
            let turn = quaternion::to_rotation_vector(quaternion::multiply(orientation(position), free));
            motion[3..].copy_from_slice(&if self.settings.turns { turn } else { [0.0; 3] });
        }
        motion
    }
}

impl Runtime {
    /// What a device feels of the constraints of the last step at a state; `None` before a step with constraints,
    /// without
    /// a matrix W, and for states that are mapped or have no such point.
    pub fn force_feedback(&self, state: ObjectId, settings: FeedbackSettings) -> Option<ForceFeedback> {
        let (problem, lifted) = self.constraints.problem_of_step()?;
        let n = problem.n_rows();
        let (scope, index) = self.state(state)?;
        let space = &self.scopes()[scope].space;
        let known = &space.states()[index];
        if problem.compliance.len() != n * n || known.is_mapped || settings.point >= known.n_points {
            return None;
        }
        let (coords, derivs) = (known.kind.coord_size(), known.kind.deriv_size());
        let first = known.derivs.start + settings.point * derivs;
        let mut rows = Vec::new();
        for (row, values) in lifted.get(scope)?.jacobian.iter() {
            let mut entries = vec![0.0; derivs];
            for (unknown, value) in values {
                if let Some(entry) = unknown.checked_sub(first).and_then(|scalar| entries.get_mut(scalar)) {
                    *entry += value;
                }
            }
            if entries.iter().any(|entry| *entry != 0.0) {
                rows.push((row, entries));
            }
        }
        let free_position = space.state_coord(index, CoordId::FREE_POSITION);
        Some(ForceFeedback {
            settings,
            kind: known.kind,
            problem: problem.clone(),
            free: problem.free.clone(),
            free_position: free_position[settings.point * coords..(settings.point + 1) * coords].to_vec(),
            rows,
        })
    }
}
