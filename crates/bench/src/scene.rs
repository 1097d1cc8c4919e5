//! Measuring the steps of one scene.

use std::time::Instant;

use serde::Serialize;
use settee_simulation::{Activity, Profile, Simulation, SimulationError};

use crate::limit::{Counts, Limit, bytes_per_element};
use crate::machine::Machine;
use crate::work::Size;

/// How long is measured.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Steps before the measurement: analyses, first allocations, caches.
    pub warm_up: u64,
    /// Least number of steps.
    pub steps: u64,
    /// Largest number of steps.
    pub most: u64,
    /// Least time (s), unless the largest number of steps takes less.
    pub seconds: f64,
}

impl Default for Effort {
    fn default() -> Self {
        Self { warm_up: 3, steps: 10, most: u64::MAX, seconds: 1.0 }
    }
}

/// What a scene takes.
#[derive(Clone, Debug, Serialize)]
pub struct SceneBench {
    /// Name of the scene.
    pub name: String,
    /// Threads.
    pub threads: usize,
    /// Unknowns of all solvers.
    pub unknowns: usize,
    /// Elements of all force fields.
    pub elements: usize,
    /// Steps measured.
    pub steps: u64,
    /// Least time of a step (s).
    pub min: f64,
    /// Median time of a step (s).
    pub median: f64,
    /// Ninth decile of the time of a step (s).
    pub high: f64,
    /// Time of a step by kinds of work (s).
    pub budget: Vec<(&'static str, f64)>,
    /// Part of the wall time that the budget explains, in the median of the steps: what another process takes of the
    /// processor between two pieces of work is in few of them.
    pub explained: f64,
    /// How often what is done in a step.
    pub counts: Counts,
    /// Calls to components in a step.
    pub calls: f64,
    /// Time of a step per element and iteration of the linear solver (ns).
    pub ns_per_element_iteration: Option<f64>,
    /// Bytes an element costs in an iteration on the assembled matrix.
    pub bytes_per_element: Option<f64>,
    /// The least times possible.
    pub limit: Limit,
}

impl SceneBench {
    /// Runs a scene and measures. The machine should be measured just before and after: see [`Self::with_limit`].
    ///
    /// # Errors
    /// If a step fails.
    pub fn measure(
        name: &str,
        threads: usize,
        simulation: &mut Simulation,
        effort: Effort,
    ) -> Result<(Self, Vec<Size>), SimulationError> {
        simulation.show_on_demand(true);
        for _ in 0..effort.warm_up {
            simulation.step(0.0)?;
        }
        let before = simulation.counters();
        let mut times = Vec::new();
        let start = Instant::now();
        let goes_on = |steps: u64| {
            steps < effort.steps || (steps < effort.most && start.elapsed().as_secs_f64() < effort.seconds)
        };
        while goes_on(times.len() as u64) {
            let start = Instant::now();
            simulation.step(0.0)?;
            times.push(start.elapsed().as_secs_f64());
        }
        let after = simulation.counters();
        let steps = times.len() as u64;
        let per_step = |of: fn(&settee_simulation::Counters) -> u64| (of(&after) - of(&before)) as f64 / steps as f64;
        let counts = Counts {
            forces: per_step(|counters| counters.force_evaluations),
            iterations: per_step(|counters| counters.linear_iterations),
            solves: per_step(|counters| counters.linear_solves),
            assemblies: per_step(|counters| counters.assemblies),
            factorisations: per_step(|counters| counters.factorisations),
        };
        // The budget is measured apart: clocks are read for it.
        simulation.start_profile(false);
        let (mut wall, mut counted, mut explained) = (0.0, 0.0, Vec::new());
        while (explained.len() as u64) < effort.steps.min(5) || wall < 0.3 * effort.seconds {
            let start = Instant::now();
            simulation.step(0.0)?;
            let seconds = start.elapsed().as_secs_f64();
            wall += seconds;
            let total = simulation.profile().map_or(0.0, Profile::total);
            explained.push((total - counted) / seconds);
            counted = total;
        }
        let profiled = explained.len();
        explained.sort_by(f64::total_cmp);
        let profile = simulation.profile().cloned();
        let profile = profile.ok_or(SimulationError::NoLoop)?;
        let budget = Activity::ALL.map(|activity| (activity.name(), profile.seconds(activity) / profiled as f64));

        let (scene, runtime) = simulation.parts_mut();
        let with_fill = counts.factorisations > 0.0;
        // Shares the elements: cheap.
        let meshes = runtime.meshes().clone();
        let solved = runtime.scopes_mut().iter_mut().filter(|scope| scope.has_solver());
        let sizes: Vec<Size> = solved.map(|scope| Size::of(scene, &meshes, scope, with_fill)).collect();
        let elements: usize = sizes.iter().flat_map(|size| &size.elements).map(|of| of.count).sum();
        times.sort_by(f64::total_cmp);
        let median = times[times.len() / 2];
        let bench = Self {
            name: name.to_owned(),
            threads,
            unknowns: sizes.iter().map(|size| size.unknowns).sum(),
            elements,
            steps,
            min: times[0],
            median,
            high: times[(times.len() * 9 / 10).min(times.len() - 1)],
            budget: budget.into_iter().filter(|(_, seconds)| *seconds > 0.0).collect(),
            explained: explained[profiled / 2],
            counts,
            calls: profile.calls() as f64 / profiled as f64,
            ns_per_element_iteration: (elements > 0 && counts.iterations > 0.0)
                .then(|| median * 1e9 / (elements as f64 * counts.iterations)),
            bytes_per_element: sizes.first().filter(|_| counts.iterations > 0.0).and_then(bytes_per_element),
            limit: Limit::default(),
        };
        Ok((bench, sizes))
    }

    /// With the limits of the machine as it was around the run.
    pub fn with_limit(mut self, machine: &Machine, sizes: &[Size]) -> Self {
        self.limit = Limit::new(machine, sizes, &self.counts);
        self
    }

    /// The limit as a part of the least time of a step.
    pub fn part_of_limit(&self) -> f64 {
        self.limit.total() / self.min
    }
}
