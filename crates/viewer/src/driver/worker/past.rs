//! Curves that begin before they were asked for: numbers of the past, computed from its snapshots.

use std::time::{Duration, Instant};

use settee_simulation::{Simulation, StateVector};

use super::Worker;
use crate::driver::frame::Residuals;
use crate::driver::plots::{Moment, Probe, Series, Work};

/// Moments of the past that a curve has at most: about as many as a plot has pixels.
const MOST: usize = 400;
/// Steps wait no longer than about this for a curve. What was found by then is spread over the whole past.
const LONGEST: Duration = Duration::from_millis(300);

impl Worker {
    /// Plots a number from the first step on at which it is known: what a step took is noted of all steps, and what
    /// follows from a state is computed from the snapshots. Other numbers are known from now on.
    pub(super) fn plot(&mut self, probe: Probe) {
        if self.series.iter().any(|series| series.probe == probe) {
            return;
        }
        let noted = self.work.iter().find(|series| series.probe == probe).cloned();
        let series = noted.unwrap_or_else(|| {
            let mut series = Series::of(probe, &self.simulation);
            series.samples = self.past_of(probe);
            let residuals = self.residuals();
            let value = read(&mut self.simulation, &probe, &residuals, self.is_broken);
            series.samples.push((self.simulation.steps(), self.simulation.time(), value));
            series.samples.sort_by_key(|sample| sample.0);
            series
        });
        self.series.push(series);
        self.measure_energy();
    }

    /// The curves of what steps take, without samples.
    pub(super) fn work_of_steps(simulation: &Simulation) -> Vec<Series> {
        Work::ALL.iter().map(|(work, _)| Series::of(Probe::Work(*work), simulation)).collect()
    }

    /// What a number was at the snapshots. The simulation goes there and comes back to the bit.
    fn past_of(&mut self, probe: Probe) -> Vec<(u64, f64, f64)> {
        let Some(reach) = self.reach(&probe).filter(|_| !self.is_broken) else { return Vec::new() };
        let here = self.simulation.snapshot();
        let present = self.simulation.steps();
        let is_of_use = |(step, _, is_old): &(u64, _, bool)| *step != present && (reach == Reach::Always || !is_old);
        let kept: Vec<_> = self.history.kept().filter(is_of_use).collect();
        let chosen = kept.len().min(MOST);
        let n_scalars = width_of(&probe, &self.simulation);
        let mut found = Vec::with_capacity(chosen + 1);
        let start = Instant::now();
        for (_, snapshot, _) in coarse_to_fine(chosen).map(|index| &kept[index * kept.len() / chosen]) {
            if self.simulation.restore(snapshot).is_err() {
                continue;
            }
            // Where a mesh has changed since, the point of that number may have been another one.
            if width_of(&probe, &self.simulation) == n_scalars {
                let value = read(&mut self.simulation, &probe, &[], false);
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

    /// How far back a number can be computed; `None`: not at all, since nothing in a snapshot tells it.
    fn reach(&self, probe: &Probe) -> Option<Reach> {
        let of = |vector: StateVector| match vector {
            StateVector::Position | StateVector::Velocity => Reach::Always,
            _ => Reach::SinceWrites,
        };
        match probe {
            // With masses and materials that were written since, they would be those of another body.
            Probe::Kinetic | Probe::Potential | Probe::Total => Some(Reach::SinceWrites),
            Probe::Point { vector, .. } => Some(of(*vector)),
            Probe::Data { data, .. } => {
                let vector = self.simulation.runtime().running_vector(self.simulation.scene(), *data);
                vector.map(|(_, vector)| of(vector))
            }
            Probe::Work(_) => None,
        }
    }
}

/// How far back a number can be computed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reach {
    /// To the first snapshot.
    Always,
    /// To the first snapshot since data were written.
    SinceWrites,
}

/// What a number is at the moment of a simulation.
fn read(simulation: &mut Simulation, probe: &Probe, residuals: &[Residuals], is_broken: bool) -> f64 {
    if probe.is_data() {
        simulation.store();
    }
    let energy = (probe.is_energy() && !is_broken).then(|| simulation.energy());
    let forces = (probe.is_force() && !is_broken).then(|| simulation.forces());
    probe.read(&Moment { simulation, energy, forces, residuals })
}

/// Scalars of the vector that a number stands in; 0 for numbers that stand in none.
fn width_of(probe: &Probe, simulation: &Simulation) -> usize {
    let vector = match probe {
        Probe::Point { point, vector, .. } => Some((point.state, *vector)),
        Probe::Data { data, .. } => simulation.runtime().running_vector(simulation.scene(), *data),
        _ => None,
    };
    let values = vector.and_then(|(state, vector)| simulation.vector(state, vector));
    values.map_or(0, |(values, _)| values.len())
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
