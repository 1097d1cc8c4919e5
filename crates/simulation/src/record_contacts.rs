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
    /// The contacts, in the order of detection; others may leave them out where there are many.
    #[serde(default)]
    pub list: Vec<RecordedContact>,
}

/// One contact of a recording. Numbers that are not finite are `null`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RecordedContact {
    /// Elements of both models.
    pub elem: [u32; 2],
    /// Number of the contact within the pair of models.
    pub id: u64,
    /// Point on the first element.
    pub p: [Option<f64>; 3],
    /// Point on the second element.
    pub q: [Option<f64>; 3],
    /// Unit vector from the first to the second point.
    pub normal: [Option<f64>; 3],
    /// Distance less the contact distance.
    pub value: Option<f64>,
    /// Force on the second element.
    #[serde(default)]
    pub force: [Option<f64>; 3],
}

fn finite(value: f64) -> Option<f64> {
    value.is_finite().then_some(value)
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
                p: one.points[0].map(finite),
                q: one.points[1].map(finite),
                normal: one.normal.map(finite),
                value: finite(one.value),
                force: force.map(finite),
            })
            .collect();
        let [model1, model2] = found.models.map(path);
        RecordedPair { model1, model2, n: list.len(), list }
    });
    pairs.collect()
}
