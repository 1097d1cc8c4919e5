//! The method: which elements touch, and where.

use std::any::Any;

use settee::collision::{PointSet, Spheres};
use settee::component::*;
use settee::math::vec3::sub;

use crate::Plates;

/// Finds points and spheres that are closer to a plate than the alarm distance, or below it.
#[derive(Component)]
#[component(category = "Example", roles(intersection_method))]
pub struct PlateIntersection {
    /// Distance below which there is a contact, more the skins of both models.
    #[data(default = 1.0, unit = "m", check = checks::non_negative())]
    alarm_distance: Data<f64>,
    /// Distance below which contacts push, more the skins of both models.
    #[data(default = 0.5, unit = "m", check = checks::non_negative())]
    contact_distance: Data<f64>,
    #[group]
    base: Base,
}

impl Lifecycle for PlateIntersection {}

/// What lies above a plate: where the centre of an element is, and its radius.
fn ball(shape: &dyn Shape, element: usize) -> Option<([f64; 3], f64)> {
    let any: &dyn Any = shape;
    let of_points = any.downcast_ref::<PointSet>().map(|points| (points.points[element], 0.0));
    of_points.or_else(|| any.downcast_ref::<Spheres>().map(|all| (all.centres[element], all.radii[element])))
}

impl BaseIntersectionMethod for PlateIntersection {
    fn alarm_distance(&self) -> f64 {
        *self.alarm_distance
    }

    fn contact_distance(&self) -> f64 {
        *self.contact_distance
    }

    /// Plates come first; the runtime exchanges models where they do not.
    fn support(&self, first: &dyn Shape, second: &dyn Shape) -> Support {
        let (first, second): (&dyn Any, &dyn Any) = (first, second);
        let has_centre = second.is::<PointSet>() || second.is::<Spheres>();
        if first.is::<Plates>() && has_centre { Support::Tested } else { Support::Unknown }
    }

    fn find(&self, sides: [Side<'_>; 2], candidates: &[[u32; 2]], found: &mut Vec<Detected>) {
        let first: &dyn Any = sides[0].shape;
        let Some(plates) = first.downcast_ref::<Plates>() else { return };
        let skins = sides[0].skin + sides[1].skin;
        for &[plate, element] in candidates {
            let Some((centre, radius)) = ball(sides[1].shape, element as usize) else { continue };
            let (local, is_over) = plates.local(plate as usize, centre);
            let distance = local[1] - radius;
            if !is_over || distance >= *self.alarm_distance + skins {
                continue;
            }
            let normal = plates.normal(plate as usize);
            found.push(Detected {
                elements: [plate, element],
                // One contact for each plate and element.
                id: u64::from(plate) << 32 | u64::from(element),
                // The radius of a sphere is added to the distance of the response: its contact point is its centre.
                points: [sub(centre, normal.map(|c| c * local[1])), centre],
                normal,
                value: distance - *self.contact_distance - skins,
            });
        }
    }
}
