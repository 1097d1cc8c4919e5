//! How long a step would take on more cores than the machine at hand has.

use std::time::Instant;

use serde::Serialize;
use settee_simulation::{Activity, Simulation, SimulationError};

use crate::scene::Effort;

/// A step on so many cores, by a rehearsal on one: see `Workers::rehearsed`.
#[derive(Clone, Debug, Serialize)]
pub struct Rehearsed {
    /// Number of cores.
    pub cores: usize,
    /// Least time of a step (s).
    pub seconds: f64,
    /// The time of that step by kinds of work (s).
    pub budget: Vec<(&'static str, f64)>,
}

impl Rehearsed {
    /// Rehearses the first steps of a scene, the same for each number of cores.
    ///
    /// # Errors
    /// If a step fails.
    pub fn measure(simulation: &mut Simulation, cores: &[usize], effort: Effort) -> Result<Vec<Self>, SimulationError> {
        cores.iter().map(|cores| Self::on(simulation, *cores, effort)).collect()
    }

    fn on(simulation: &mut Simulation, cores: usize, effort: Effort) -> Result<Self, SimulationError> {
        simulation.show_on_demand(true);
        simulation.reset();
        simulation.rehearse(cores);
        for _ in 0..effort.warm_up {
            simulation.step(0.0)?;
        }
        let mut least = Self { cores, seconds: f64::INFINITY, budget: Vec::new() };
        let (start, mut steps) = (Instant::now(), 0);
        while steps < effort.steps || start.elapsed().as_secs_f64() < effort.seconds {
            simulation.start_profile(false);
            simulation.step(0.0)?;
            let profile = simulation.profile().ok_or(SimulationError::NoLoop)?;
            if profile.total() < least.seconds {
                least.seconds = profile.total();
                let of = |activity: Activity| (activity.name(), profile.seconds(activity));
                least.budget = Activity::ALL.map(of).into_iter().filter(|(_, seconds)| *seconds > 0.0).collect();
            }
            steps += 1;
        }
        Ok(least)
    }
}
