//! A contact between two elements.

use settee_persist::Persist;

/// Two elements that are closer than the alarm distance, at the positions where they were detected.
#[derive(Clone, Copy, Debug, Default, PartialEq, Persist)]
pub struct Detected {
    /// Index of the element in each of the two models.
    pub elements: [u32; 2],
    /// Number of the contact within the pair of models: the same for detections that stand for one physical contact.
    pub id: u64,
    /// Points on the two elements (length).
    pub points: [[f64; 3]; 2],
    /// Unit vector from the first point to the second one, as long as the elements are apart.
    pub normal: [f64; 3],
    /// Distance less the contact distance of method and models (length); negative where they are closer.
    pub value: f64,
}
