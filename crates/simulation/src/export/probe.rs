//! Single numbers of a run: `/body/dofs:12.position`.

use std::str::FromStr;

use settee_kernel::{DataRef, Flat, Owner, nearest_name};

use crate::{Simulation, StateVector};

/// Something to be read at every step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Probe {
    object: String,
    point: Option<usize>,
    data: String,
}

/// What is wrong with a probe.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
#[error("probe \"{probe}\": {what}")]
pub struct ProbeError {
    probe: String,
    what: String,
}

impl FromStr for Probe {
    type Err = String;

    /// Reads `/path/to/component.data`, or with the number of one entry `/path/to/component:12.data`.
    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("\"{text}\": expected /path/to/component.data or /path/to/component:number.data");
        let (place, data) = text.trim_start_matches('@').rsplit_once('.').ok_or_else(wrong)?;
        let (object, point) = match place.rsplit_once(':') {
            Some((object, number)) => (object, Some(number.parse().map_err(|_| wrong())?)),
            None => (place, None),
        };
        if object.is_empty() || data.is_empty() {
            return Err(wrong());
        }
        Ok(Self { object: object.to_owned(), point, data: data.to_owned() })
    }
}

impl std::fmt::Display for Probe {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.point {
            Some(point) => write!(f, "{}:{point}.{}", self.object, self.data),
            None => write!(f, "{}.{}", self.object, self.data),
        }
    }
}

impl Probe {
    fn error(&self, what: impl Into<String>) -> ProbeError {
        ProbeError { probe: self.to_string(), what: what.into() }
    }

    /// All numbers of the component's data, and how many of them make an entry.
    fn all(&self, simulation: &mut Simulation) -> Result<(Vec<f64>, usize), ProbeError> {
        // It costs an evaluation: only for those who ask.
        let forces = (self.data == "force").then(|| simulation.forces());
        let simulation = &*simulation;
        let scene = simulation.scene();
        let path = &self.object;
        let object = scene.find_object(path).ok_or_else(|| self.error(format!("there is no component \"{path}\"")))?;
        let component = scene.component(object).ok_or_else(|| self.error(format!("\"{path}\" was not made")))?;
        if component.as_state().is_some() {
            let vector = |vector| simulation.vector(object, vector).map(|(values, width)| (values.to_vec(), width));
            if self.data == "displacement" {
                let both = vector(StateVector::Position).zip(vector(StateVector::RestPosition));
                if let Some(((now, width), (rest, _))) = both {
                    return Ok((now.iter().zip(&rest).map(|(now, rest)| now - rest).collect(), width));
                }
            }
            let width = component.as_state().map_or(1, |state| state.kind().deriv_size());
            if let Some(found) = forces.as_ref().and_then(|forces| forces.of(simulation.runtime(), object)) {
                return Ok((found.to_vec(), width));
            }
        }
        let index = component.find_data(&self.data).ok_or_else(|| {
            let names = (0..component.data_len()).map(|index| component.data_info(index).name);
            let hint =
                nearest_name(&self.data, names).map_or_else(String::new, |name| format!("; did you mean {name}?"));
            self.error(format!("\"{path}\" has no data \"{}\"{hint}", self.data))
        })?;
        let data = DataRef { owner: Owner::Object(object), index };
        if let Some((state, vector)) = simulation.runtime().running_vector(scene, data)
            && let Some((values, width)) = simulation.vector(state, vector)
        {
            return Ok((values.to_vec(), width));
        }
        match component.data(index).flat() {
            Flat::Reals { values, block } => Ok((values, block.max(1))),
            Flat::Integers { values, block } => Ok((values.iter().map(|value| *value as f64).collect(), block.max(1))),
            Flat::Text(_) => Err(self.error("it is a text")),
        }
    }

    /// The numbers now; forces are those at this moment, see [`Simulation::forces`]. Computed data are those of the
    /// last [`Simulation::store`].
    ///
    /// # Errors
    /// If the scene has no such component, data or entry.
    pub fn read(&self, simulation: &mut Simulation) -> Result<Vec<f64>, ProbeError> {
        let (values, width) = self.all(simulation)?;
        match self.point {
            None => Ok(values),
            Some(point) => {
                let n = values.len() / width;
                let entry = values.get(point * width..(point + 1) * width);
                entry.map(<[f64]>::to_vec).ok_or_else(|| self.error(format!("it has {n} entries, from 0")))
            }
        }
    }

    /// Names of the columns for so many numbers.
    pub fn columns(&self, n: usize) -> Vec<String> {
        const AXES: [&str; 3] = ["x", "y", "z"];
        match n {
            1 => vec![self.to_string()],
            2 | 3 if self.point.is_some() => AXES[..n].iter().map(|axis| format!("{self}.{axis}")).collect(),
            n => (0..n).map(|k| format!("{self}[{k}]")).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn probes_are_read_and_written() {
        for text in ["/body/dofs:12.position", "/body/fem.vonMisesPerNode"] {
            assert_eq!(text.parse::<Probe>().expect("it is one").to_string(), text);
        }
        assert!("/body/dofs".parse::<Probe>().is_err() && "/body/dofs:x.position".parse::<Probe>().is_err());
    }

    #[test]
    fn columns_have_names() {
        let probe: Probe = "/dofs:1.position".parse().expect("it is one");
        assert_eq!(probe.columns(2), ["/dofs:1.position.x", "/dofs:1.position.y"]);
        assert_eq!(probe.columns(7).len(), 7);
    }
}
