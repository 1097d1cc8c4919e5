//! `settee run --stop-when`: a bound that a coordinate, a velocity, a data or a number of contacts passes.

use std::str::FromStr;

use settee_simulation::{EVENT_TOLERANCE, Probe, Simulation, SimulationError};

use crate::dense_output::check_motion_is_kept;

/// What a user reads whose condition is none.
const EXPECTED: &str = "expected a condition like \"x:/body/dofs:1<0.3\": x or v, a state, the number of a scalar, < or >, \
                        a number; or a data, \"/body/ode.lastOrder>3\"; or contacts of a model, \
                        \"contacts:/body/model>0\"";

/// A condition such as `x:/body/dofs:1<0.3`.
#[derive(Clone, Debug, PartialEq)]
pub struct StopWhen {
    quantity: Quantity,
    falls: bool,
    bound: f64,
}

/// What is compared with the bound.
#[derive(Clone, Debug, PartialEq)]
enum Quantity {
    /// A scalar of a state, which is known at any time within a step.
    Scalar { of_velocity: bool, path: String, index: usize },
    /// A data, at the ends of steps.
    Data(Probe),
    /// How many contacts of a collision model push, as each step finds them.
    Contacts(String),
}

impl FromStr for Quantity {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text.starts_with(['/', '@']) {
            return text.parse::<Probe>().map(Self::Data).map_err(|why| format!("{EXPECTED}; {why}"));
        }
        let (kind, rest) = text.split_once(':').ok_or(EXPECTED)?;
        if kind == "contacts" && !rest.is_empty() {
            return Ok(Self::Contacts(rest.into()));
        }
        let (path, index) = rest.rsplit_once(':').ok_or(EXPECTED)?;
        if !matches!(kind, "x" | "v") || path.is_empty() {
            return Err(EXPECTED.into());
        }
        let index = index.parse::<usize>().map_err(|_| EXPECTED)?;
        Ok(Self::Scalar { of_velocity: kind == "v", path: path.into(), index })
    }
}

impl FromStr for StopWhen {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let at = text.find(['<', '>']).ok_or(EXPECTED)?;
        let (quantity, bound) = (text[..at].trim(), text[at + 1..].trim());
        let quantity = quantity.parse::<Quantity>()?;
        let bound: f64 = bound.parse().map_err(|_| EXPECTED)?;
        if !bound.is_finite() {
            return Err(EXPECTED.into());
        }
        Ok(Self { quantity, falls: text[at..].starts_with('<'), bound })
    }
}

impl StopWhen {
    /// Whether a simulation has what it is about, and knows it when it is asked for.
    ///
    /// # Errors
    /// What is wrong.
    pub fn check(&self, simulation: &mut Simulation) -> Result<(), String> {
        match &self.quantity {
            Quantity::Scalar { path, index, .. } => {
                let values = self.scalars(simulation).map_err(|error| format!("--stop-when: {error}"))?;
                if *index >= values.len() {
                    let last = values.len().saturating_sub(1);
                    return Err(format!("--stop-when: \"{path}\" has the scalars 0 to {last}, not {index}"));
                }
                check_motion_is_kept("--stop-when", simulation)
            }
            Quantity::Data(probe) => {
                simulation.store();
                let n = probe.read(simulation).map_err(|error| format!("--stop-when: {error}"))?.len();
                if n == 1 {
                    return Ok(());
                }
                Err(format!("--stop-when: \"{probe}\" has {n} numbers; a condition is about one"))
            }
            Quantity::Contacts(path) => {
                let scene = simulation.scene();
                let model = scene.find_object(path).and_then(|object| scene.component(object));
                if model.is_some_and(|model| model.as_collision_model().is_some()) {
                    return Ok(());
                }
                Err(format!("--stop-when: there is no collision model at \"{path}\""))
            }
        }
    }

    /// Whether the moment is found within a step; else the run stops at the end of one.
    pub fn is_within_step(&self) -> bool {
        matches!(self.quantity, Quantity::Scalar { .. })
    }

    /// Whether it holds at the end of the last step.
    pub fn holds(&self, simulation: &mut Simulation) -> bool {
        let value = match &self.quantity {
            Quantity::Scalar { .. } => self.scalar(simulation),
            Quantity::Data(probe) => {
                simulation.store();
                // A data that went away with its component passes no bound any more.
                probe.read(simulation).ok().and_then(|values| values.first().copied())
            }
            Quantity::Contacts(path) => contacts(simulation, path).map(|n| n as f64),
        };
        value.is_some_and(|value| if self.falls { value < self.bound } else { value > self.bound })
    }

    fn scalars<'a>(&self, simulation: &'a Simulation) -> Result<&'a [f64], SimulationError> {
        match &self.quantity {
            Quantity::Scalar { of_velocity: true, path, .. } => simulation.velocity(path),
            Quantity::Scalar { path, .. } => simulation.position(path),
            Quantity::Data(_) | Quantity::Contacts(_) => Ok(&[]),
        }
    }

    fn scalar(&self, simulation: &Simulation) -> Option<f64> {
        let Quantity::Scalar { index, .. } = &self.quantity else { return None };
        self.scalars(simulation).ok()?.get(*index).copied()
    }

    /// The moment of the last step at which the condition began to hold. `held` says whether it did before, where it is
    /// asked at the ends of steps only.
    ///
    /// # Errors
    /// If the motion within the step is not known.
    pub fn find(&self, simulation: &mut Simulation, dt: f64, held: &mut bool) -> Result<Option<f64>, SimulationError> {
        if !self.is_within_step() {
            let before = std::mem::replace(held, self.holds(simulation));
            return Ok((*held && !before).then(|| simulation.time()));
        }
        simulation.find_event(EVENT_TOLERANCE * dt, |simulation| {
            let above = self.scalar(simulation).map_or(-1.0, |value| value - self.bound);
            if self.falls { -above } else { above }
        })
    }
}

/// How many contacts of a collision model pushed in the last step: those that are closer than the contact distance or
/// have a force; of barriers the points that they push.
fn contacts(simulation: &Simulation, model: &str) -> Option<usize> {
    let scene = simulation.scene();
    let object = scene.find_object(model)?;
    let pairs = simulation.contacts().filter(|found| found.models.contains(&object));
    let pushing = pairs.map(|found| {
        let all = found.detected.iter().zip(found.forces());
        all.filter(|(one, force)| one.value <= 0.0 || *force != [0.0; 3]).count()
    });
    let n = pushing.sum::<usize>();
    let state = scene.component(object)?.as_collision_model()?.state();
    let pushes = simulation.barrier_pushes();
    Some(n + pushes.iter().filter(|push| Some(push.body) == state).count())
}

#[cfg(test)]
mod tests {
    use super::{Quantity, StopWhen};

    #[test]
    fn conditions_are_read_or_explained() {
        let condition: StopWhen = "v:/a/dofs:3 > -1e-2".parse().expect("it is right");
        let scalar = Quantity::Scalar { of_velocity: true, path: "/a/dofs".into(), index: 3 };
        assert_eq!(condition, StopWhen { quantity: scalar, falls: false, bound: -0.01 });
        let condition: StopWhen = "/a/ode.lastOrder>3".parse().expect("it is right");
        assert!(matches!(&condition.quantity, Quantity::Data(probe) if probe.to_string() == "/a/ode.lastOrder"));
        let condition: StopWhen = "contacts:/a/model>0".parse().expect("it is right");
        assert_eq!(condition.quantity, Quantity::Contacts("/a/model".into()));
        let scalars = ["", "x:/a:1", "y:/a:1<0", "x:/a<0", "x:/a:b<0", "x:/a:0<", "x::0<1", "x:/a:0<inf"];
        for wrong in scalars.into_iter().chain(["/a>1", "contacts:>0"]) {
            assert!(wrong.parse::<StopWhen>().expect_err(wrong).starts_with("expected a condition"), "{wrong}");
        }
    }
}
