//! Contacts in recordings.

use serde::{Deserialize, Serialize};

use crate::simulation::Simulation;

/// Two models of a recording that are close, and the contacts between them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RecordedPair {
    /// Path of the first model.
    pub model1: String,
    /// Path of the second model.
    pub model2: String,
    /// Number of contacts.
    pub n: usize,
    /// The contacts, in the order of detection; left out in some recordings of many.
    #[serde(default)]
    pub list: Vec<RecordedContact>,
}

/// One contact of a recording.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RecordedContact {
    /// Elements of both models.
    pub elem: [u32; 2],
    /// Number of the contact within the pair of models.
    pub id: u64,
    /// Point on the first element.
    #[serde(deserialize_with = "three")]
    pub p: [f64; 3],
    /// Point on the second element.
    #[serde(deserialize_with = "three")]
    pub q: [f64; 3],
    /// Unit vector from the first to the second point.
    #[serde(deserialize_with = "three")]
    pub normal: [f64; 3],
    /// Distance less the contact distance.
    #[serde(deserialize_with = "one")]
    pub value: f64,
    /// Force on the second element.
    #[serde(default)]
    pub force: [f64; 3],
}

/// A number, or null for one that is not finite.
fn one<'de, D: serde::Deserializer<'de>>(from: D) -> Result<f64, D::Error> {
    Ok(<Option<f64> as serde::Deserialize>::deserialize(from)?.unwrap_or(f64::NAN))
}

/// Three of them.
fn three<'de, D: serde::Deserializer<'de>>(from: D) -> Result<[f64; 3], D::Error> {
    let values = <[Option<f64>; 3] as serde::Deserialize>::deserialize(from)?;
    Ok(values.map(|value| value.unwrap_or(f64::NAN)))
}

/// The contacts of the last step.
pub fn contacts(simulation: &Simulation) -> Vec<RecordedPair> {
    let path = |object| simulation.scene().object_path(object);
    let pairs = simulation.contacts().map(|found| {
        let contacts = found.detected.iter().zip(found.forces());
        let list: Vec<RecordedContact> = contacts
            .map(|(one, force)| RecordedContact {
                elem: one.elements,
                id: one.id,
                p: one.points[0],
                q: one.points[1],
                normal: one.normal,
                value: one.value,
                force,
            })
            .collect();
        let [model1, model2] = found.models.map(path);
        RecordedPair { model1, model2, n: list.len(), list }
    });
    pairs.collect()
}
