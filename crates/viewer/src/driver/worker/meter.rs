//! How long steps take.

use std::time::{Duration, Instant};

use settee_simulation::{Activity, Simulation};

use crate::driver::frame::Budget;

/// The step budget is a mean over about this time (s).
const BUDGET_WINDOW: f64 = 0.5;

/// Means over the last steps.
#[derive(Default)]
pub struct Meter {
    at_start: Vec<f64>,
    since: Option<(Instant, u64, f64)>,
    seconds: f64,
    pub budget: Budget,
    pub pace: f64,
}

impl Meter {
    /// Counts a step; means are made anew every half second.
    pub fn count(&mut self, simulation: &Simulation, took: Duration) {
        self.seconds += took.as_secs_f64();
        let Some(profile) = simulation.profile() else { return };
        let now: Vec<f64> = Activity::ALL.iter().map(|activity| profile.seconds(*activity)).collect();
        let Some((start, step, time)) = self.since else {
            self.restart(simulation, now);
            return;
        };
        let steps = simulation.steps().saturating_sub(step);
        let wall = start.elapsed().as_secs_f64();
        if steps > 0 && (wall >= BUDGET_WINDOW || self.budget.parts.is_empty()) {
            let mean = |seconds: f64| seconds / steps as f64;
            let parts = Activity::ALL.iter().zip(&now).zip(&self.at_start);
            self.budget.parts = parts.map(|((activity, now), then)| (activity.name(), mean(now - then))).collect();
            self.budget.step = mean(self.seconds);
            self.pace = (simulation.time() - time) / wall.max(f64::MIN_POSITIVE);
            self.restart(simulation, now);
        } else if simulation.steps() < step {
            self.restart(simulation, now);
        }
    }

    fn restart(&mut self, simulation: &Simulation, now: Vec<f64>) {
        self.at_start = now;
        self.since = Some((Instant::now(), simulation.steps(), simulation.time()));
        self.seconds = 0.0;
    }
}
