//! Pair tests of the intersection methods, with their conventions.
//!
//! [`closest`](crate::closest) answers what the distance of two shapes is. The functions here answer whether two
//! elements of collision models are in contact by the rules of one method: which parameters along edges and faces
//! count, so that of neighbouring elements one finds a contact; which points, normal and number a contact gets. Results
//! of simulations depend on these conventions to the last digit, so that formulae are evaluated as they are written
//! here.
//!
//! * [`minimum`]: projections inside of faces and edges only;
//! * [`flagged`]: the nearest point of a triangle, whose corners and edges belong to one of the triangles around them;
//! * [`local_minimum`]: projections inside only, filtered by the [`cone`]s of directions that belong to an element;
//! * [`discrete`]: what penetrates already;
//! * [`swept`]: what comes too near during a step;
//! * [`rays`]: a ray against triangles and spheres;
//! * [`piercing`]: rays from the points of a closed surface into its body;
//! * [`solids`]: boxes and capsules, by their distance.
//!
//! In all of them the first element is the one of the first model, [`Detection::points`] are in that order, and the
//! normal points from the first point to the second.

mod algebra;
pub mod cone;
pub mod discrete;
pub mod flagged;
pub mod flagged_pairs;
pub mod local_minimum;
pub mod minimum;
pub mod piercing;
pub mod rays;
pub mod solids;
pub mod swept;

use settee_math::vec3::{add, dot, sub};

use crate::closest::Sphere;

/// Distances of a method, and skins of the two models.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Margins {
    /// Elements nearer than this, plus both skins, are in contact.
    pub alarm: f64,
    /// Distance, without the skins, at which a contact begins to push.
    pub contact: f64,
    /// Skin of the first and of the second model.
    pub skins: [f64; 2],
}

impl Margins {
    /// D_a = alarm + skin 1 + skin 2: also the margin of tests of boxes.
    pub fn alarm_distance(&self) -> f64 {
        self.alarm + self.skins[0] + self.skins[1]
    }

    /// D_c = contact + skin 1 + skin 2.
    pub fn contact_distance(&self) -> f64 {
        self.contact + self.skins[0] + self.skins[1]
    }
}

/// Which elements of which models are tested.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Elements {
    /// Index of each element in its model.
    pub index: [usize; 2],
    /// Number of elements of each model.
    pub count: [usize; 2],
}

impl Elements {
    /// Index in the model with more elements, in the second one if they have equally many.
    #[inline]
    pub fn index_in_larger(&self) -> u64 {
        (if self.count[0] > self.count[1] { self.index[0] } else { self.index[1] }) as u64
    }

    #[inline]
    fn second(&self) -> u64 {
        self.index[1] as u64
    }

    #[inline]
    fn first(&self) -> u64 {
        self.index[0] as u64
    }
}

/// A contact that was found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Detection {
    /// Index of the element of the first and of the second model.
    pub elements: [usize; 2],
    /// Number of the contact inside of its pair of models; rules of methods say which contacts share one.
    pub id: u64,
    /// Contact point of the first and of the second element.
    pub points: [[f64; 3]; 2],
    /// Unit vector from the first point to the second one where the elements are apart.
    pub normal: [f64; 3],
    /// Distance less the distance at which the contact pushes.
    pub value: f64,
    /// The points are one: the normal is the x axis, for want of a better one. Worth a warning.
    pub is_coincident: bool,
}

impl Detection {
    /// Contact of two points that are nearer than `alarm`: squares are compared, and equal ones are no contact.
    #[inline]
    fn of_points(elements: &Elements, id: u64, points: [[f64; 3]; 2], limits: Limits) -> Option<Self> {
        let offset = sub(points[1], points[0]);
        let distance_squared = dot(offset, offset);
        (distance_squared < limits.alarm * limits.alarm)
            .then(|| Self::at(elements, id, points, offset, distance_squared.sqrt(), limits))
    }

    #[inline]
    fn at(
        elements: &Elements,
        id: u64,
        points: [[f64; 3]; 2],
        offset: [f64; 3],
        distance: f64,
        limits: Limits,
    ) -> Self {
        let is_coincident = distance <= limits.coincidence;
        let normal = if is_coincident { [1.0, 0.0, 0.0] } else { offset.map(|c| c / distance) };
        Self { elements: elements.index, id, points, normal, value: distance - limits.contact, is_coincident }
    }

    /// The vector from the first point to the second one, as the filters of [`cone`] take it for the first element; for
    /// the second element its opposite. Of points only: rigid spheres have moved theirs.
    pub fn offset(&self) -> [f64; 3] {
        sub(self.points[1], self.points[0])
    }
}

/// Distances of a pair of elements with everything added.
#[derive(Clone, Copy, Debug)]
struct Limits {
    alarm: f64,
    contact: f64,
    /// Points nearer than this have no normal.
    coincidence: f64,
}

/// Distances below which the methods with a guard give the x axis.
const COINCIDENCE: f64 = 1e-15;

impl Limits {
    /// D_a + r and D_c + r.
    #[inline]
    fn new(margins: &Margins, radius: f64) -> Self {
        Self {
            alarm: margins.alarm_distance() + radius,
            contact: margins.contact_distance() + radius,
            coincidence: 0.0,
        }
    }

    #[inline]
    fn guarded(self) -> Self {
        Self { coincidence: COINCIDENCE, ..self }
    }
}

/// A sphere of a collision model.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ball {
    /// Where it is.
    pub sphere: Sphere,
    /// Whether its centre is a rigid body. The contact points of a rigid one are on its surface, those of another at
    /// its centre, where its forces act.
    pub is_rigid: bool,
}

impl Ball {
    /// The contact point for a normal that points into the sphere: c - r n, or the centre.
    #[inline]
    pub fn contact_point(&self, normal: [f64; 3]) -> [f64; 3] {
        let Sphere { centre, radius } = self.sphere;
        if self.is_rigid { sub(centre, normal.map(|c| c * radius)) } else { centre }
    }

    /// As [`contact_point`](Self::contact_point), for a normal that points out of the sphere.
    fn contact_point_outward(&self, normal: [f64; 3]) -> [f64; 3] {
        let Sphere { centre, radius } = self.sphere;
        if self.is_rigid { add(centre, normal.map(|c| c * radius)) } else { centre }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_larger_model_numbers_and_the_second_one_if_they_are_equal() {
        let elements = |count| Elements { index: [3, 8], count };
        assert_eq!(elements([9, 8]).index_in_larger(), 3);
        assert_eq!(elements([9, 9]).index_in_larger(), 8);
        assert_eq!(elements([8, 9]).index_in_larger(), 8);
    }

    #[test]
    fn points_at_the_alarm_distance_are_no_contact_and_one_place_has_a_normal() {
        let margins = Margins { alarm: 0.5, contact: 0.25, skins: [0.25, 0.25] };
        let limits = Limits::new(&margins, 0.0);
        let to = |x: f64| Detection::of_points(&Elements::default(), 5, [[0.0; 3], [0.0, x, 0.0]], limits);
        assert!(to(1.0).is_none());
        let found = to(0.875).expect("nearer");
        assert_eq!((found.value, found.normal, found.id), (0.125, [0.0, 1.0, 0.0], 5));
        let found = to(0.0).expect("nearer");
        assert_eq!((found.value, found.normal, found.is_coincident), (-0.75, [1.0, 0.0, 0.0], true));
    }
}
