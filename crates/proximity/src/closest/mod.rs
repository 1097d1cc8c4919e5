//! Closest points of simple shapes.
//!
//! The functions are for coordinates that are finite and, unless they are 0, between 1e-75 and 1e75 in size: squares of
//! areas are formed. Within that range every position is allowed: parallel, touching, crossing, without length or area.
//! Each result is the best of several candidates that are points of both shapes in any case, so that rounding may
//! choose the wrong one of two that are equally good, but never gives a point outside or something that is not a
//! number.
//!
//! [`Closest`] is about sets of points (distance 0 where they meet); [`Gap`] is about solids with a size (negative
//! where they overlap).

mod boxes;
mod clip;
mod cylinder;
mod polytope;
pub mod primitives;
mod ray;
mod ray_solids;
mod round;
mod simplices;

pub use boxes::{OrientedBox, box_box, box_triangle, capsule_box, sphere_box};
pub use clip::{Manifold, ManifoldPoint};
pub use cylinder::{Cylinder, sphere_cylinder};
pub use polytope::{Separation, simplex_separation};
pub use ray::{Ray, RayHit};
pub use round::{Capsule, Sphere, capsule_capsule, capsule_simplex, sphere_capsule, sphere_simplex, sphere_sphere};
use settee_math::vec3::{norm, sub};
pub use simplices::simplices;

/// The closest points of two shapes, the first with M corners, the second with N.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Closest<const M: usize, const N: usize> {
    /// Barycentric weights of the point of the first shape: at least 0, with sum 1.
    pub first_weights: [f64; M],
    /// Barycentric weights of the point of the second shape.
    pub second_weights: [f64; N],
    /// The points.
    pub points: [[f64; 3]; 2],
    /// Their distance, at least 0.
    pub distance: f64,
    /// Unit vector from the first point to the second one; where they are one by rounding, a normal of what touches,
    /// with the sign that the order of the corners gives.
    pub direction: [f64; 3],
}

/// The closest points of the surfaces of two solids.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gap {
    /// The points.
    pub points: [[f64; 3]; 2],
    /// Their distance; negative where the solids overlap: how far they have to be moved apart along `direction`.
    pub distance: f64,
    /// Unit vector in which the second solid lies, seen from the first one.
    pub direction: [f64; 3],
}

/// Differences of points below this part of their coordinates are rounding and give no direction.
const ROUNDING: f64 = 8.0 * f64::EPSILON;

/// Unit vector from `p` to `q`, if their distance is more than rounding.
pub(crate) fn direction_between(p: [f64; 3], q: [f64; 3]) -> (f64, Option<[f64; 3]>) {
    let difference = sub(q, p);
    let distance = norm(difference);
    let size = p.iter().chain(&q).fold(0.0, |size: f64, c| size.max(c.abs()));
    (distance, (distance > ROUNDING * size && distance > 0.0).then(|| difference.map(|c| c / distance)))
}
