//! `settee run --stop-when`: a bound that a coordinate or a velocity reaches.

use std::str::FromStr;

use settee_simulation::{Simulation, SimulationError};

/// The event is found to this fraction of the step.
const TOLERANCE: f64 = 1e-9;

/// A condition such as `x:/body/dofs:1<0.3`.
#[derive(Clone, Debug, PartialEq)]
pub struct StopWhen {
    of_velocity: bool,
    path: String,
    index: usize,
    falls: bool,
    bound: f64,
}

impl FromStr for StopWhen {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let expected = "expected a condition like \"x:/body/dofs:1<0.3\": x or v, a state, the number of a scalar, < or >, a number";
        let at = text.find(['<', '>']).ok_or(expected)?;
        let (quantity, bound) = (text[..at].trim(), text[at + 1..].trim());
        let (kind, rest) = quantity.split_once(':').ok_or(expected)?;
        let (path, index) = rest.rsplit_once(':').ok_or(expected)?;
        if !matches!(kind, "x" | "v") || path.is_empty() {
            return Err(expected.into());
        }
        let bound: f64 = bound.parse().map_err(|_| expected)?;
        Ok(Self {
            of_velocity: kind == "v",
            path: path.into(),
            index: index.parse().map_err(|_| expected)?,
            falls: text[at..].starts_with('<'),
            bound: if bound.is_finite() { bound } else { return Err(expected.into()) },
        })
    }
}

impl StopWhen {
    /// Whether a simulation has what it is about.
    pub fn check(&self, simulation: &Simulation) -> Result<(), String> {
        let values = self.values(simulation).map_err(|error| error.to_string())?;
        if self.index < values.len() {
            return Ok(());
        }
        Err(format!("\"{}\" has the scalars 0 to {}, not {}", self.path, values.len().saturating_sub(1), self.index))
    }

    fn values<'a>(&self, simulation: &'a Simulation) -> Result<&'a [f64], SimulationError> {
        if self.of_velocity { simulation.velocity(&self.path) } else { simulation.position(&self.path) }
    }

    /// The moment of the last step at which the condition began to hold.
    pub fn find(&self, simulation: &mut Simulation, dt: f64) -> Result<Option<f64>, SimulationError> {
        simulation.find_event(TOLERANCE * dt, |simulation| {
            let value = self.values(simulation).ok().and_then(|values| values.get(self.index)).copied();
            let above = value.map_or(-1.0, |value| value - self.bound);
            if self.falls { -above } else { above }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::StopWhen;

    #[test]
    fn conditions_are_read_or_explained() {
        let condition: StopWhen = "v:/a/dofs:3 > -1e-2".parse().expect("it is right");
        assert!(condition.of_velocity && !condition.falls && condition.index == 3);
        assert_eq!((condition.path.as_str(), condition.bound), ("/a/dofs", -0.01));
        for wrong in ["", "x:/a:1", "y:/a:1<0", "x:/a<0", "x:/a:b<0", "x:/a:0<", "x::0<1", "x:/a:0<inf"] {
            assert!(wrong.parse::<StopWhen>().expect_err(wrong).starts_with("expected a condition"), "{wrong}");
        }
    }
}
