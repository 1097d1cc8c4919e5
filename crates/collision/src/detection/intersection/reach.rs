//! What all methods that measure distances have in common.

use settee_kernel::roles::{Detected, Side};
use settee_kernel::{Data, checks};
use settee_math::vec3::{dot, norm, sub};

/// Data of methods that find elements closer than a distance.
#[derive(settee_kernel::DataGroup)]
pub(super) struct ProximityData {
    /// Distance below which two elements are a contact, more the skins of their models.
    #[data(default = 1.0, unit = "m", check = checks::non_negative())]
    pub alarm_distance: Data<f64>,
    /// Distance below which contacts push, more the skins of their models.
    #[data(default = 0.5, unit = "m", check = checks::non_negative())]
    pub contact_distance: Data<f64>,
}

/// Distances of a pair of models, with their skins.
#[derive(Clone, Copy)]
pub(super) struct Reach {
    pub alarm: f64,
    pub contact: f64,
    /// Number of elements of each model.
    n: [usize; 2],
}

impl Reach {
    /// Those of a method between two models.
    pub fn of(data: &ProximityData, sides: &[Side<'_>; 2]) -> Self {
        let skins = sides[0].skin + sides[1].skin;
        let n = [sides[0].shape.len(), sides[1].shape.len()];
        Self { alarm: *data.alarm_distance + skins, contact: *data.contact_distance + skins, n }
    }

    /// The same for elements of some thickness.
    pub fn with(self, radius: f64) -> Self {
        Self { alarm: self.alarm + radius, contact: self.contact + radius, ..self }
    }

    /// The element of the larger model, the second one if both are equal.
    pub fn of_larger(&self, elements: [u32; 2]) -> u64 {
        u64::from(if self.n[0] > self.n[1] { elements[0] } else { elements[1] })
    }

    /// A contact of two points, if they are closer than the alarm distance. `fallback`: the normal of two points in
    /// one place.
    pub fn contact(&self, elements: [u32; 2], id: u64, points: [[f64; 3]; 2], fallback: [f64; 3]) -> Option<Detected> {
        let between = sub(points[1], points[0]);
        // A distance that is not a number is no contact.
        if !(dot(between, between) < self.alarm * self.alarm) {
            return None;
        }
        let distance = norm(between);
        let normal = if distance > 1e-15 { between.map(|c| c / distance) } else { fallback };
        Some(Detected { elements, id, points, normal, value: distance - self.contact })
    }
}
