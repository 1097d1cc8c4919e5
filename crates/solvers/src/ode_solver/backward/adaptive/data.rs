//! What a scene says about the accuracy of solvers that choose their own steps.

use settee_kernel::{Data, DataGroup, Diagnostic, InitContext, Tolerance, checks, choice};
use settee_stepping::ControlSettings;

use super::Tolerances;

choice! {
    /// Whose error counts.
    pub enum ErrorOf {
        /// That of positions and that of velocities, the larger of both.
        Both = "both",
        /// Only that of positions.
        Position = "position",
        /// Only that of velocities.
        Velocity = "velocity",
    }
}

/// Data of the adaptive mode.
#[derive(DataGroup)]
pub struct AdaptiveData {
    /// Chooses its steps so that the local error stays within `relativeTolerance` and `absoluteTolerance`. The scene's
    /// step is then made of as many sub-steps as it takes, the last of which ends exactly with it, and Newton's
    /// iteration stops by the same tolerance instead of the thresholds of the Newton solver.
    #[data(default = false, at_start = "what the solver keeps from step to step depends on it")]
    pub adaptive: Data<bool>,
    /// Tolerated local error, as a fraction of the distance of a point from the origin and of its velocity; 1 rad for
    /// rotations. One number, or two: of positions, of velocities.
    #[data(default = vec![1e-4], check = checks::all_non_negative())]
    pub relative_tolerance: Data<Vec<f64>>,
    /// Tolerated local error beside the relative one: what counts near the origin and near rest. One number, or two: of
    /// positions (m), of velocities (m/s).
    #[data(default = vec![1e-6], check = checks::all_non_negative())]
    pub absolute_tolerance: Data<Vec<f64>>,
    /// Whose error counts: that of positions and velocities, or of one of them.
    #[data]
    pub error_of: Data<ErrorOf>,
    /// Shortest sub-step; the step fails where a shorter one were needed.
    #[data(default = 0.0, unit = "s", check = checks::non_negative())]
    pub min_step: Data<f64>,
    /// Longest sub-step; 0 for no limit but the scene's step.
    #[data(default = 0.0, unit = "s", check = checks::non_negative())]
    pub max_step: Data<f64>,
    /// Keeps all sub-steps of a step until the next one, so that the motion can be asked for at any time within, and
    /// events are found there. Takes two vectors a sub-step; without it the last few sub-steps are known.
    #[data(default = false)]
    pub dense_output: Data<bool>,
}

impl AdaptiveData {
    /// Looks at the numbers.
    pub(in super::super) fn init(&self, context: &mut InitContext<'_>) {
        if !*self.adaptive {
            return;
        }
        let mut wrong = |name: &'static str, value: String, why: &str, expected: &str| {
            context.report(Diagnostic::error("adaptive-steps", why).attribute(name, value).expected(expected));
        };
        for (name, values) in
            [("relativeTolerance", &*self.relative_tolerance), ("absoluteTolerance", &*self.absolute_tolerance)]
        {
            if values.is_empty() || values.len() > 2 {
                let text: Vec<String> = values.iter().map(f64::to_string).collect();
                wrong(name, text.join(" "), "this is no tolerance", "one number, or two: of positions, of velocities");
            }
        }
        if self.absolute_tolerance.contains(&0.0) {
            let why = "without an absolute tolerance nothing near the origin or near rest is accurate enough";
            wrong("absoluteTolerance", "0".into(), why, "positive numbers");
        }
        if *self.max_step > 0.0 && *self.min_step > *self.max_step {
            wrong("minStep", self.min_step.to_string(), "it is above maxStep", &format!("at most {}", *self.max_step));
        }
    }

    /// Bounds for the control, with the lowest and the highest order.
    pub(in super::super) fn control(&self, (min_order, max_order): (usize, usize)) -> ControlSettings {
        ControlSettings {
            min_order,
            max_order,
            min_step: *self.min_step,
            max_step: if *self.max_step > 0.0 { *self.max_step } else { f64::INFINITY },
            ..ControlSettings::default()
        }
    }

    /// Tolerances of positions and velocities; `None` for what does not count.
    pub(in super::super) fn tolerances(&self) -> Tolerances {
        let part = |values: &[f64], index: usize| values.get(index).or(values.first()).copied().unwrap_or(1.0);
        let of = |index| Tolerance {
            relative: part(&self.relative_tolerance, index),
            absolute: part(&self.absolute_tolerance, index),
        };
        Tolerances([
            (*self.error_of != ErrorOf::Velocity).then(|| of(0)),
            (*self.error_of != ErrorOf::Position).then(|| of(1)),
        ])
    }
}
