//! A contact between two elements.

use settee_persist::Persist;

use crate::scene::ObjectId;

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

/// A contact that is answered: of those that stand for one physical contact, the one that counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Persist)]
pub struct Answered {
    /// Index of the contact among those of its pair of models.
    pub contact: u32,
    /// The force on the second element, and with the opposite sign on the first, where they were detected and at rest
    /// relative to each other (force).
    pub force: [f64; 3],
}

/// Two collision models that are close, and the contacts between them.
#[derive(Clone, Copy, Debug)]
pub struct ModelContacts<'a> {
    /// The models.
    pub models: [ObjectId; 2],
    /// Contacts in the order of detection.
    pub detected: &'a [Detected],
    /// Those that are answered, in the same order.
    pub answered: &'a [Answered],
}

impl<'a> ModelContacts<'a> {
    /// The force of each contact; none for those that are not answered.
    pub fn forces(&self) -> impl Iterator<Item = [f64; 3]> + 'a {
        let mut answered = self.answered.iter().peekable();
        (0..self.detected.len()).map(move |index| {
            let next = answered.next_if(|one| one.contact as usize == index);
            next.map_or([0.0; 3], |one| one.force)
        })
    }
}
