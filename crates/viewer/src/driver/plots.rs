//! Numbers that are plotted against time.

use settee_kernel::{DataRef, Flat};
use settee_simulation::{EnergyReport, Forces, Simulation, StateVector};

use super::command::PointRef;
use super::energy_column::EnergyColumn;
use super::frame::Residuals;

/// A series with more samples than this is thinned out: every second sample is dropped.
const MOST_SAMPLES: usize = 4000;

/// A number of the simulation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Probe {
    /// Kinetic energy (J).
    Kinetic,
    /// Potential energy (J).
    Potential,
    /// Their sum (J).
    Total,
    /// A column of the account of energies (J).
    Account(EnergyColumn),
    /// A scalar of a data.
    Data {
        /// Which data.
        data: DataRef,
        /// Index of the scalar.
        index: usize,
    },
    /// Work of the last step.
    Work(Work),
    /// A scalar of a point.
    Point {
        /// Which point.
        point: PointRef,
        /// Position, velocity or force.
        vector: StateVector,
        /// Index of the scalar; `None`: the length of the first three.
        component: Option<usize>,
    },
}

/// What the last step took, over all solvers; see [`StepReport`](settee_simulation::StepReport).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Work {
    /// Newton iterations.
    NewtonIterations,
    /// The residual at the end of the last Newton iteration: the largest of all of Newton's methods.
    Residual,
    /// Sub-steps that the solvers chose.
    SubSteps,
    /// Sub-steps that were made again, shorter.
    Rejected,
    /// The highest order of the sub-steps.
    Order,
    /// Evaluations of all forces.
    ForceEvaluations,
    /// Linear systems solved.
    LinearSolves,
    /// Numeric factorisations.
    Factorisations,
}

impl Work {
    /// All of them with what they are called.
    pub const ALL: [(Self, &'static str); 8] = [
        (Self::NewtonIterations, "Newton iterations"),
        (Self::Residual, "last residual"),
        (Self::SubSteps, "sub-steps"),
        (Self::Rejected, "rejected sub-steps"),
        (Self::Order, "highest order"),
        (Self::ForceEvaluations, "evaluations of forces"),
        (Self::LinearSolves, "linear systems"),
        (Self::Factorisations, "factorisations"),
    ];

    fn read(self, now: &Moment<'_>) -> f64 {
        let step = now.simulation.last_step();
        let last = |residuals: &Residuals| residuals.norms.last().copied();
        (match self {
            Self::Residual => return now.residuals.iter().filter_map(last).fold(f64::NAN, f64::max),
            Self::Order => return step.highest_order().map_or(f64::NAN, |order| order as f64),
            Self::NewtonIterations => step.newton_iterations,
            Self::SubSteps => step.sub_steps,
            Self::Rejected => step.rejected,
            Self::ForceEvaluations => step.force_evaluations,
            Self::LinearSolves => step.linear_solves,
            Self::Factorisations => step.factorisations,
        }) as f64
    }
}

/// What probes read.
pub struct Moment<'a> {
    /// The simulation.
    pub simulation: &'a Simulation,
    /// Kinetic and potential energy, if a probe wants them.
    pub energy: Option<(f64, Option<f64>)>,
    /// The account of energies, if it is open and a step was made since.
    pub account: Option<EnergyReport>,
    /// Forces of now, if a probe wants them.
    pub forces: Option<Forces>,
    /// Residuals of Newton's methods in the last step.
    pub residuals: &'a [Residuals],
}

impl Probe {
    /// What it is called.
    pub fn name(&self, simulation: &Simulation) -> String {
        let scene = simulation.scene();
        match self {
            Self::Kinetic | Self::Potential | Self::Total => {
                let which = match self {
                    Self::Kinetic => "kinetic",
                    Self::Potential => "potential",
                    _ => "total",
                };
                in_joules(simulation, format!("{which} energy"))
            }
            Self::Account(column) => in_joules(simulation, format!("account: {}", column.name())),
            Self::Work(work) => {
                Work::ALL.iter().find(|(known, _)| known == work).map_or("", |(_, name)| name).to_owned()
            }
            Self::Data { data, index } => {
                let scalars = scene.data(*data).map_or(0, |data| count(&data.flat()));
                let path = scene.data_path(*data);
                if scalars == 1 { path } else { format!("{path}[{index}]") }
            }
            Self::Point { point, vector, component } => {
                let letter = match vector {
                    StateVector::Position => "x",
                    StateVector::Velocity => "v",
                    StateVector::Force => "f",
                    _ => "?",
                };
                let axis = match component {
                    Some(index) => ["x", "y", "z"].get(*index).map_or_else(|| index.to_string(), |axis| (*axis).into()),
                    None => "length".into(),
                };
                format!("{letter}.{axis} of {}[{}]", scene.object_path(point.state), point.point)
            }
        }
    }

    /// The number now; not a number where there is none.
    pub fn read(&self, now: &Moment<'_>) -> f64 {
        let Moment { simulation, energy, forces, .. } = now;
        match self {
            Self::Work(work) => work.read(now),
            Self::Kinetic => energy.map_or(f64::NAN, |(kinetic, _)| kinetic),
            Self::Potential => energy.and_then(|(_, potential)| potential).unwrap_or(f64::NAN),
            Self::Total => energy.and_then(|(kinetic, potential)| Some(kinetic + potential?)).unwrap_or(f64::NAN),
            Self::Account(column) => now.account.map_or(f64::NAN, |report| column.of(&report)),
            Self::Data { data, index } => simulation.scene().data(*data).map_or(f64::NAN, |data| match data.flat() {
                Flat::Reals { values, .. } => values.get(*index).copied().unwrap_or(f64::NAN),
                Flat::Integers { values, .. } => values.get(*index).map_or(f64::NAN, |value| *value as f64),
                Flat::Text(text) => text.trim().parse().unwrap_or(f64::NAN),
            }),
            Self::Point { point, vector, component } => {
                let Some((left, width)) = simulation.vector(point.state, *vector) else { return f64::NAN };
                let force = forces.as_ref().filter(|_| self.is_force());
                let values = force.and_then(|forces| forces.of(simulation.runtime(), point.state)).unwrap_or(left);
                scalar_of(values, width, point.point, *component)
            }
        }
    }

    /// What kind of number it is: numbers of one kind share an axis. A unit, or a word for numbers without one.
    pub fn quantity(&self, simulation: &Simulation) -> &'static str {
        match self {
            Self::Kinetic | Self::Potential | Self::Total | Self::Account(_) => "J",
            Self::Work(Work::Residual) => "residual",
            Self::Work(_) => "count",
            Self::Data { data, .. } => {
                let set = simulation.scene().data_set(data.owner);
                set.map_or("", |set| set.data_info(data.index).unit)
            }
            Self::Point { vector: StateVector::Velocity, .. } => "m/s",
            Self::Point { vector: StateVector::Force, .. } => "N",
            Self::Point { .. } => "m",
        }
    }

    /// Whether it needs energies.
    pub fn is_energy(&self) -> bool {
        matches!(self, Self::Kinetic | Self::Potential | Self::Total)
    }

    /// Whether it needs the account of energies.
    pub fn is_account(&self) -> bool {
        matches!(self, Self::Account(_))
    }

    /// Whether it needs the forces of now.
    pub fn is_force(&self) -> bool {
        matches!(self, Self::Point { vector: StateVector::Force, .. })
    }

    /// Whether data that solvers compute have to be brought up to date first.
    pub fn is_data(&self) -> bool {
        matches!(self, Self::Data { .. })
    }
}

/// A name with the unit of energies: only where the scene says what it is measured in.
fn in_joules(simulation: &Simulation, name: String) -> String {
    let unit = simulation.scene().units().label("J");
    if unit.is_empty() { name } else { format!("{name} ({unit})") }
}

fn count(flat: &Flat) -> usize {
    match flat {
        Flat::Reals { values, .. } => values.len(),
        Flat::Integers { values, .. } => values.len(),
        Flat::Text(_) => 1,
    }
}

/// A scalar of a point in a vector with `width` scalars for each, or the length of the first three.
pub fn scalar_of(values: &[f64], width: usize, point: usize, component: Option<usize>) -> f64 {
    let Some(entry) = values.chunks_exact(width.max(1)).nth(point) else { return f64::NAN };
    match component {
        Some(index) => entry.get(index).copied().unwrap_or(f64::NAN),
        None => entry.iter().take(3).map(|x| x * x).sum::<f64>().sqrt(),
    }
}

/// A number and what it was after each step.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// The number.
    pub probe: Probe,
    /// What it is called.
    pub name: String,
    /// What kind of number it is, see [`Probe::quantity`].
    pub quantity: &'static str,
    /// Steps, times (s) and values, in order.
    pub samples: Vec<(u64, f64, f64)>,
    /// Every so many steps one sample is taken.
    stride: u64,
}

impl Series {
    /// A series without samples.
    pub fn new(probe: Probe, name: String, quantity: &'static str) -> Self {
        Self { probe, name, quantity, samples: Vec::new(), stride: 1 }
    }

    /// The series of a number of a simulation, without samples.
    pub fn of(probe: Probe, simulation: &Simulation) -> Self {
        Self::new(probe, probe.name(simulation), probe.quantity(simulation))
    }

    /// The same without samples.
    #[must_use]
    pub fn emptied(&self) -> Self {
        Self::new(self.probe, self.name.clone(), self.quantity)
    }

    /// Drops the samples of a step and of later ones, after the user went back in time and continued from there.
    pub fn forget_from(&mut self, step: u64) {
        let known = self.samples.partition_point(|sample| sample.0 < step);
        self.samples.truncate(known);
    }

    /// Adds a sample, in place of those of this step and of later ones: the user went back in time and continued from
    /// there.
    pub fn add(&mut self, step: u64, time: f64, value: f64) {
        self.forget_from(step);
        if step.is_multiple_of(self.stride) {
            self.samples.push((step, time, value));
        }
        if self.samples.len() > MOST_SAMPLES {
            self.stride *= 2;
            let stride = self.stride;
            self.samples.retain(|(step, _, _)| step.is_multiple_of(stride));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_series_forgets_a_future_that_did_not_come_and_stays_small() {
        let mut series = Series::new(Probe::Kinetic, String::new(), "J");
        for step in 0..5 {
            series.add(step, step as f64, 1.0);
        }
        series.add(2, 2.0, 7.0);
        assert_eq!(series.samples, [(0, 0.0, 1.0), (1, 1.0, 1.0), (2, 2.0, 7.0)]);
        for step in 3..100_000 {
            series.add(step, step as f64, 1.0);
        }
        assert!(series.samples.len() <= MOST_SAMPLES && series.samples.len() > MOST_SAMPLES / 4);
        assert_eq!(series.samples[0].0, 0);
    }
}
