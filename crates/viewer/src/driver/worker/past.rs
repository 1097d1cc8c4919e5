//! Curves that reach back before the moment at which they were asked for. The work of steps, energies and the motion of
//! points are recorded while the scene plays, and the energy account while it is open; forces are computed from
//! snapshots, and so are energies between recorded ones.

use std::time::{Duration, Instant};

use settee_kernel::ObjectId;
use settee_simulation::{Simulation, StateVector};

use super::Worker;
use crate::driver::energy_column::EnergyColumn;
use crate::driver::frame::Residuals;
use crate::driver::plots::{Moment, Probe, Series, Work, scalar_of};

/// Moments that are computed from snapshots at most: about as many as a plot has pixels.
const MOST: usize = 400;
/// Steps wait no longer than about this for a curve. What was found by then is spread over the whole past.
const LONGEST: Duration = Duration::from_millis(300);
/// Energies that nobody looks at take at most this part of the time of the steps between them.
const SHARE: f64 = 0.05;

/// A number after a step: step, time and value.
type Sample = (u64, f64, f64);

/// What is noted of all steps, or of many of them, also while it is not plotted.
pub struct Noted {
    series: Vec<Series>,
    /// Time of the steps since energies were computed last.
    since: Duration,
    /// The shortest time that computing the energies took: longer times are noise.
    cost: Option<Duration>,
}

impl Noted {
    /// Nothing yet.
    pub fn new(simulation: &Simulation) -> Self {
        let work = Work::ALL.iter().map(|(work, _)| Probe::Work(*work));
        let account = EnergyColumn::ALL.into_iter().map(Probe::Account);
        let all = work.chain([Probe::Kinetic, Probe::Potential, Probe::Total]).chain(account);
        let series = all.map(|probe| Series::of(probe, simulation)).collect();
        Self { series, since: Duration::ZERO, cost: None }
    }

    /// A step took that long.
    pub fn stepped(&mut self, took: Duration) {
        self.since += took;
    }

    /// The energies, if enough time went into steps since they were computed last.
    pub fn energy(&mut self, simulation: &mut Simulation) -> Option<(f64, Option<f64>)> {
        if self.cost.is_some_and(|cost| self.since.as_secs_f64() * SHARE < cost.as_secs_f64()) {
            return None;
        }
        let start = Instant::now();
        let energy = simulation.energy();
        let took = start.elapsed();
        self.cost = Some(self.cost.map_or(took, |least| least.min(took)));
        self.since = Duration::ZERO;
        Some(energy)
    }

    /// Notes the present moment.
    pub fn note(&mut self, now: &Moment<'_>) {
        let (step, time) = (now.simulation.steps(), now.simulation.time());
        for series in &mut self.series {
            let is_unknown = (series.probe.is_energy() && now.energy.is_none())
                || (series.probe.is_account() && now.account.is_none());
            if is_unknown {
                series.forget_from(step);
            } else {
                series.add(step, time, series.probe.read(now));
            }
        }
    }

    /// The account of energies begins anew after a step.
    pub fn forget_account_from(&mut self, step: u64) {
        for series in self.series.iter_mut().filter(|series| series.probe.is_account()) {
            series.forget_from(step);
        }
    }

    fn of(&self, probe: &Probe) -> &[Sample] {
        self.series.iter().find(|series| series.probe == *probe).map_or(&[], |series| &series.samples)
    }
}

impl Worker {
    /// Plots a number from the first step on at which it is known. Data that are no vector of a state are known from
    /// now on, the account of energies from where it was opened.
    pub(super) fn plot(&mut self, probe: Probe) {
        if self.series.iter().any(|series| series.probe == probe) {
            return;
        }
        let residuals = self.residuals();
        let value = match probe {
            Probe::Account(column) => self.account().map(|report| column.of(&report)),
            _ => Some(read(&mut self.simulation, &probe, &residuals, self.is_broken)),
        };
        let (step, time) = (self.simulation.steps(), self.simulation.time());
        let mut samples: Vec<Sample> = value.map(|value| (step, time, value)).into_iter().collect();
        samples.extend_from_slice(self.noted.of(&probe));
        samples.extend(self.motion_of(&probe));
        samples.extend(self.at_snapshots(&probe));
        // Of several samples of a step the first counts: the sort is stable.
        samples.sort_by_key(|sample| sample.0);
        samples.dedup_by_key(|sample| sample.0);
        let mut series = Series::of(probe, &self.simulation);
        series.samples = samples;
        self.series.push(series);
        self.measure_energy();
        self.want_account();
    }

    /// Positions and velocities as they were.
    fn motion_of(&self, probe: &Probe) -> Vec<Sample> {
        let Some((state, vector)) = vector_of(probe, &self.simulation) else { return Vec::new() };
        let Some((now, width)) = self.simulation.vector(state, vector) else { return Vec::new() };
        let read = |values: &[f64]| match probe {
            Probe::Point { point, component, .. } => scalar_of(values, width, point.point, *component),
            Probe::Data { index, .. } => values.get(*index).copied().unwrap_or(f64::NAN),
            _ => f64::NAN,
        };
        self.tracks.of(state, vector, now.len()).map(|(step, time, values)| (step, time, read(values))).collect()
    }

    /// Energies and forces at the snapshots since data were written: with other masses and materials they would be
    /// those of another body. The simulation goes there and comes back to the bit.
    fn at_snapshots(&mut self, probe: &Probe) -> Vec<Sample> {
        let n_scalars = scalars_of(probe, &self.simulation);
        if self.is_broken || !(probe.is_energy() || probe.is_force()) {
            return Vec::new();
        }
        let here = self.simulation.snapshot();
        let present = self.simulation.steps();
        let kept: Vec<_> = self.history.kept().filter(|(step, _, is_old)| *step != present && !is_old).collect();
        let chosen = kept.len().min(MOST);
        let mut found = Vec::with_capacity(chosen);
        let start = Instant::now();
        for (_, snapshot, _) in coarse_to_fine(chosen).map(|index| &kept[index * kept.len() / chosen]) {
            if self.simulation.restore(snapshot).is_err() {
                continue;
            }
            // Where a mesh has changed since, the point of that number may have been another one.
            if scalars_of(probe, &self.simulation) == n_scalars {
                let value = read(&mut self.simulation, probe, &[], false);
                found.push((self.simulation.steps(), self.simulation.time(), value));
            }
            if start.elapsed() > LONGEST {
                break;
            }
        }
        // It was here a moment ago.
        let _ = self.simulation.restore(&here);
        found
    }
}

/// What a number is at the moment of a simulation.
fn read(simulation: &mut Simulation, probe: &Probe, residuals: &[Residuals], is_broken: bool) -> f64 {
    if probe.is_data() {
        simulation.store();
    }
    let energy = (probe.is_energy() && !is_broken).then(|| simulation.energy());
    let forces = (probe.is_force() && !is_broken).then(|| simulation.forces());
    probe.read(&Moment { simulation, energy, account: None, forces, residuals })
}

/// The vector of a state that a number stands in.
fn vector_of(probe: &Probe, simulation: &Simulation) -> Option<(ObjectId, StateVector)> {
    match probe {
        Probe::Point { point, vector, .. } => Some((point.state, *vector)),
        Probe::Data { data, .. } => simulation.runtime().running_vector(simulation.scene(), *data),
        _ => None,
    }
}

/// Scalars of that vector; 0 for numbers that stand in none.
fn scalars_of(probe: &Probe, simulation: &Simulation) -> usize {
    let vector = vector_of(probe, simulation).and_then(|(state, vector)| simulation.vector(state, vector));
    vector.map_or(0, |(values, _)| values.len())
}

/// The numbers below `n`: the first, those at halves, at quarters and so on, each once.
fn coarse_to_fine(n: usize) -> impl Iterator<Item = usize> {
    let whole = n.next_power_of_two();
    let strides = std::iter::successors(Some(whole), |stride| (*stride > 1).then_some(stride / 2));
    strides.flat_map(move |stride| (0..n).step_by(stride).filter(move |i| stride == whole || i % (2 * stride) != 0))
}

#[cfg(test)]
mod tests {
    use super::coarse_to_fine;

    #[test]
    fn the_past_is_walked_through_from_coarse_to_fine() {
        assert_eq!(coarse_to_fine(6).collect::<Vec<_>>(), [0, 4, 2, 1, 3, 5]);
        for n in 0..70 {
            let mut all: Vec<usize> = coarse_to_fine(n).collect();
            all.sort_unstable();
            assert_eq!(all, (0..n).collect::<Vec<_>>());
        }
    }
}
