//! The past: snapshots within a memory bound, and the inputs of the user between them.

use std::time::{Duration, Instant};

use settee_simulation::{Simulation, Snapshot};

use super::frame::Past;
use super::pull::Push;

/// Snapshots take at most this part of the time of the steps between them.
const SHARE: f64 = 0.05;
/// Snapshots beyond this number help nobody.
const MOST_KEPT: usize = 4000;
/// Snapshots whose memory is measured.
const MEASURED: usize = 15;
/// Vectors of a state that are kept at least: positions, velocities and what solvers remember.
const LEAST_VECTORS: u64 = 12;

struct Kept {
    step: u64,
    snapshot: Snapshot,
    /// Kept as long as there is another one: the first, and those where data were written.
    is_pinned: bool,
}

/// Forces that acted during a step.
struct Entry {
    step: u64,
    push: Push,
}

/// How a step of the past is reached.
pub struct Start<'a> {
    /// The nearest snapshot before it.
    pub snapshot: &'a Snapshot,
    /// Step of the snapshot.
    pub from: u64,
    /// The step that can be reached from there: that of the snapshot itself where data were written since.
    pub to: u64,
    /// Whether data were written since the snapshot.
    pub is_old: bool,
}

/// Snapshots in order of their steps, and the inputs that lead from one to the next.
pub struct History {
    kept: Vec<Kept>,
    pushes: Vec<Entry>,
    /// Steps at which the user wrote data: earlier steps cannot be computed again, since the data have other values
    /// now.
    writes: Vec<u64>,
    bound: u64,
    bytes_each: u64,
    /// How much the process grew by each of the first snapshots (bytes). Later ones use memory of those thrown away.
    grown: Vec<u64>,
    last: u64,
    since: Duration,
    cost: Duration,
}

impl History {
    /// A past that begins now.
    pub fn new(simulation: &Simulation, bound: u64) -> Self {
        let mut history = Self {
            kept: Vec::new(),
            pushes: Vec::new(),
            writes: Vec::new(),
            bound,
            bytes_each: 1,
            grown: Vec::new(),
            last: simulation.steps(),
            since: Duration::ZERO,
            cost: Duration::ZERO,
        };
        history.keep(simulation, true);
        history
    }

    /// What is kept.
    pub fn past(&self) -> Past {
        Past {
            last: self.last,
            kept: self.kept.iter().map(|kept| kept.step).collect(),
            bytes: self.bytes_each * self.kept.len() as u64,
            bound: self.bound,
        }
    }

    /// The steps after this one did not happen.
    pub fn forget_after(&mut self, step: u64) {
        self.kept.retain(|kept| kept.step <= step);
        self.pushes.retain(|entry| entry.step < step);
        self.writes.retain(|write| *write <= step);
        self.last = step;
    }

    /// Whether the user did something after a step: computing that step again without it would lead elsewhere.
    pub fn has_inputs_after(&self, step: u64) -> bool {
        self.pushes.iter().any(|entry| entry.step >= step) || self.writes.iter().any(|write| *write > step)
    }

    /// Notes a step, and keeps a snapshot when enough time went into steps since the last one.
    pub fn stepped(&mut self, simulation: &Simulation, took: Duration) {
        self.last = self.last.max(simulation.steps());
        self.since += took;
        if self.since.as_secs_f64() * SHARE >= self.cost.as_secs_f64() {
            self.keep(simulation, false);
        }
    }

    /// Notes a force that acts during the next step.
    pub fn pushed(&mut self, step: u64, push: Push) {
        self.pushes.push(Entry { step, push });
    }

    /// Notes that data were written.
    pub fn written(&mut self, simulation: &Simulation) {
        let step = simulation.steps();
        self.forget_after(step);
        self.writes.push(step);
        // The runtime of that step may have changed with the data.
        self.kept.retain(|kept| kept.step != step);
        self.keep(simulation, true);
    }

    /// The energy account begins at the present step. Later snapshots, up to the next write, hold no account or another
    /// one: their steps are computed again from here.
    pub fn begin_account(&mut self, simulation: &Simulation) {
        let step = simulation.steps();
        let written = self.writes.iter().copied().find(|write| *write > step).unwrap_or(u64::MAX);
        self.kept.retain(|kept| kept.step < step || kept.step >= written);
        self.keep(simulation, true);
    }

    /// The forces that acted during the step after `step`.
    pub fn pushes_at(&self, step: u64) -> impl Iterator<Item = &Push> {
        let first = self.pushes.partition_point(|entry| entry.step < step);
        self.pushes[first..].iter().take_while(move |entry| entry.step == step).map(|entry| &entry.push)
    }

    /// Where to start for a step of the past.
    pub fn nearest(&self, step: u64) -> Option<Start<'_>> {
        let step = step.min(self.last);
        let at = self.kept.partition_point(|kept| kept.step <= step).checked_sub(1)?;
        let kept = &self.kept[at];
        let is_old = self.writes.iter().any(|write| *write > kept.step);
        Some(Start { snapshot: &kept.snapshot, from: kept.step, to: if is_old { kept.step } else { step }, is_old })
    }

    /// The snapshots in the order of their steps, and whether data were written since each.
    pub fn kept(&self) -> impl ExactSizeIterator<Item = (u64, &Snapshot, bool)> {
        let last_write = self.writes.last().copied().unwrap_or(0);
        self.kept.iter().map(move |kept| (kept.step, &kept.snapshot, kept.step < last_write))
    }

    fn keep(&mut self, simulation: &Simulation, is_pinned: bool) {
        let step = simulation.steps();
        let at = self.kept.partition_point(|kept| kept.step < step);
        if self.kept.get(at).is_some_and(|kept| kept.step == step) {
            return;
        }
        let (before, start) = (resident(), Instant::now());
        let snapshot = simulation.snapshot();
        (self.cost, self.since) = (start.elapsed(), Duration::ZERO);
        let grown = resident().zip(before).map(|(after, before)| after.saturating_sub(before));
        if let Some(grown) = grown.filter(|_| self.grown.len() < MEASURED) {
            self.grown.push(grown);
            // Other threads grow as well: the median is what snapshots take.
            let mut sorted = self.grown.clone();
            sorted.sort_unstable();
            self.bytes_each = sorted[sorted.len() / 2].max(least_bytes(simulation));
        }
        self.bytes_each = self.bytes_each.max(least_bytes(simulation));
        self.kept.insert(at, Kept { step, snapshot, is_pinned });
        while self.kept.len() > 2
            && (self.kept.len() > MOST_KEPT || self.bytes_each * self.kept.len() as u64 > self.bound)
        {
            self.thin_out();
        }
    }

    /// Throws away the snapshot whose loss leaves the shortest gap; pinned ones only if there are no others.
    fn thin_out(&mut self) {
        let gap = |at: usize| self.kept[at + 1].step - self.kept[at - 1].step;
        let inner = || 1..self.kept.len() - 1;
        let free = inner().filter(|at| !self.kept[*at].is_pinned).min_by_key(|at| gap(*at));
        if let Some(at) = free.or_else(|| inner().min_by_key(|at| gap(*at))) {
            self.kept.remove(at);
        }
    }
}

/// Memory of this process (bytes), where the system tells.
fn resident() -> Option<u64> {
    const PAGE: u64 = 4096;
    let text = std::fs::read_to_string("/proc/self/statm").ok()?;
    text.split_ascii_whitespace().nth(1)?.parse::<u64>().ok().map(|pages| pages * PAGE)
}

/// What the vectors of the states take at least (bytes).
fn least_bytes(simulation: &Simulation) -> u64 {
    let scalars = |state: &settee_simulation::StateView| 3 * state.n_points as u64;
    simulation.states().iter().map(scalars).sum::<u64>() * 8 * LEAST_VECTORS
}
