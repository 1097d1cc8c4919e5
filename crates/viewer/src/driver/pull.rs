//! The spring between a body and the mouse.
//!
//! The force is computed at the start of a step and constant during it, so that it does not change the equations of the
//! solver. Such a lagging force overshoots where the body is light compared with the stiffness times the step squared:
//! the spring is then weakened until it does not.

use std::sync::Arc;

use settee_kernel::{Component, ObjectId, Search};
use settee_simulation::{Simulation, StateVector};

use super::command::{PointRef, Pull};

/// The default stiffness gives this many times the weight at a displacement of the size of the body.
const WEIGHTS: f64 = 10.0;
/// Gravity to compare with where a scene has none (m/s^2).
const USUAL_GRAVITY: f64 = 9.81;
/// Points within this part of the body's size share the force: one point alone would be torn out of a fine mesh.
const PATCH: f64 = 0.06;
/// Part of the critical damping of the body on the spring.
const DAMPING: f64 = 0.5;
/// Factors on the strength after a step that overshot, and after one that did not.
const WEAKER: f64 = 0.5;
const STRONGER: f64 = 1.1;

/// Points that share a force, with their weights; these sum up to 1.
#[derive(Debug, PartialEq)]
pub struct Patch {
    /// State that is pulled at.
    pub state: ObjectId,
    /// Points and weights.
    pub weights: Vec<(usize, f64)>,
}

impl Patch {
    /// The points around one; `None` if there is no such point.
    pub fn around(simulation: &Simulation, point: PointRef) -> Option<Self> {
        let places = places(simulation, point.state);
        let held = *places.get(point.point)?;
        let radius = PATCH * extent(&places);
        let distance = |place: &[f64; 3]| (0..3).map(|k| (place[k] - held[k]).powi(2)).sum::<f64>().sqrt();
        let weight = |place: &[f64; 3]| {
            let part = distance(place) / radius;
            if part < 1.0 { (1.0 - part * part).powi(2) } else { 0.0 }
        };
        let mut weights: Vec<(usize, f64)> =
            places.iter().map(weight).enumerate().filter(|(_, weight)| *weight > 0.0).collect();
        let sum: f64 = weights.iter().map(|(_, weight)| weight).sum();
        if sum > 0.0 {
            weights.iter_mut().for_each(|(_, weight)| *weight /= sum);
        } else {
            weights = vec![(point.point, 1.0)];
        }
        Some(Self { state: point.state, weights })
    }

    /// The mean of a vector over the patch, by weights.
    pub fn mean(&self, simulation: &Simulation, vector: StateVector) -> [f64; 3] {
        let Some((values, width)) = simulation.vector(self.state, vector) else { return [0.0; 3] };
        let dimensions = dimensions(simulation, self.state).min(width);
        let mut mean = [0.0; 3];
        for (point, weight) in &self.weights {
            for k in 0..dimensions {
                mean[k] += weight * values.get(point * width + k).copied().unwrap_or(0.0);
            }
        }
        mean
    }

    /// Adds a force to those from outside for the next step.
    pub fn add_force(&self, force: [f64; 3], simulation: &mut Simulation) {
        let dimensions = dimensions(simulation, self.state);
        let Some((present, width)) = simulation.vector(self.state, StateVector::ExternalForce) else { return };
        let mut forces = present.to_vec();
        for (point, weight) in &self.weights {
            for k in 0..dimensions.min(width) {
                if let Some(sum) = forces.get_mut(point * width + k) {
                    *sum += weight * force[k];
                }
            }
        }
        // A force that is not finite is refused: the state of the body is not finite then, and the step reports that.
        let _ = simulation.set_vector(self.state, StateVector::ExternalForce, &forces);
    }
}

/// What holds a body during one step.
#[derive(Clone, Debug, PartialEq)]
pub enum Push {
    /// A force.
    Force {
        /// Where.
        patch: Arc<Patch>,
        /// How much (N).
        force: [f64; 3],
    },
    /// Whatever force it takes.
    Grip {
        /// Where.
        patch: Arc<Patch>,
        /// Where the mean of its points is held (m).
        target: [f64; 3],
    },
}

/// A spring at work.
#[derive(Clone, Debug)]
pub struct Spring {
    pull: Pull,
    patch: Arc<Patch>,
    /// N/m at strength 1.
    stiffness: f64,
    /// N s/m at strength 1.
    damping: f64,
    gain: f64,
    last_offset: Option<[f64; 3]>,
    force: [f64; 3],
}

impl Spring {
    /// A spring to a point, of a stiffness (N/m) or of one that suits the body; `None` if there is no such point.
    pub fn new(simulation: &Simulation, pull: Pull, stiffness: Option<f64>) -> Option<Self> {
        let patch = Arc::new(Patch::around(simulation, pull.point)?);
        let size = extent(&places(simulation, pull.point.state));
        let scene = simulation.scene();
        let gravity = *scene.node(scene.root()).data.gravity;
        let gravity = gravity.iter().map(|x| x * x).sum::<f64>().sqrt();
        let gravity = if gravity > 0.0 { gravity } else { USUAL_GRAVITY };
        let mass = mass(simulation, pull.point.state);
        // A single point has no size; the distance that it falls in a second is used.
        let size = if size > 0.0 { size } else { gravity };
        let stiffness = stiffness.unwrap_or(WEIGHTS * mass * gravity / size);
        let damping = DAMPING * 2.0 * (stiffness * mass).sqrt();
        Some(Self { pull, patch, stiffness, damping, gain: 1.0, last_offset: None, force: [0.0; 3] })
    }

    /// What it pulls at.
    pub fn pull(&self) -> &Pull {
        &self.pull
    }

    /// Moves its free end.
    pub fn aim(&mut self, pull: Pull) {
        self.pull = pull;
    }

    /// Both ends, and the size of the force in the last step (N).
    pub fn shown(&self, simulation: &Simulation) -> ([f64; 3], [f64; 3], f64) {
        let force = self.force.iter().map(|x| x * x).sum::<f64>().sqrt();
        (self.patch.mean(simulation, StateVector::Position), self.pull.target, force)
    }

    /// The force of the next step.
    pub fn push(&mut self, simulation: &Simulation) -> Push {
        let place = self.patch.mean(simulation, StateVector::Position);
        let velocity = self.patch.mean(simulation, StateVector::Velocity);
        let offset: [f64; 3] = std::array::from_fn(|k| self.pull.target[k] - place[k]);
        let overshot = self.last_offset.is_some_and(|last| (0..3).map(|k| last[k] * offset[k]).sum::<f64>() < 0.0);
        self.gain = if overshot { self.gain * WEAKER } else { (self.gain * STRONGER).min(1.0) };
        self.last_offset = Some(offset);
        let strength = self.gain * self.pull.strength;
        self.force = std::array::from_fn(|k| strength * (self.stiffness * offset[k] - self.damping * velocity[k]));
        Push::Force { patch: Arc::clone(&self.patch), force: self.force }
    }
}

/// How many of the first scalars of a point are its place.
fn dimensions(simulation: &Simulation, state: ObjectId) -> usize {
    let component = simulation.scene().component(state).and_then(|component| component.as_state());
    component.map_or(0, |state| state.kind().spatial_size().min(3))
}

/// Places of all points of a state.
fn places(simulation: &Simulation, state: ObjectId) -> Vec<[f64; 3]> {
    let dimensions = dimensions(simulation, state);
    let Some((values, width)) = simulation.vector(state, StateVector::Position) else { return Vec::new() };
    let place = |entry: &[f64]| std::array::from_fn(|k| if k < dimensions { entry[k] } else { 0.0 });
    values.chunks_exact(width.max(1)).map(place).collect()
}

/// Diagonal of the box around points (m).
fn extent(places: &[[f64; 3]]) -> f64 {
    let side = |k: usize| {
        let values = || places.iter().map(|place| place[k]);
        (values().fold(f64::NEG_INFINITY, f64::max) - values().fold(f64::INFINITY, f64::min)).max(0.0)
    };
    (0..3).map(|k| side(k).powi(2)).sum::<f64>().sqrt()
}

/// Mass of the body that a state belongs to (kg), from the nearest mass that says it; 1 if none does.
fn mass(simulation: &Simulation, state: ObjectId) -> f64 {
    let scene = simulation.scene();
    let is_mass = |component: &dyn Component| component.as_mass().is_some();
    let node = scene.object(state).node;
    let found = scene.find(node, Search::Up, &is_mass).or_else(|| scene.find(node, Search::Down, &is_mass));
    let total = found.and_then(|mass| {
        let component = scene.component(mass)?;
        let index = component.find_data("totalMass")?;
        component.data(index).flat().reals().ok()?.0.first().copied()
    });
    total.filter(|mass| mass.is_finite() && *mass > 0.0).unwrap_or(1.0)
}
