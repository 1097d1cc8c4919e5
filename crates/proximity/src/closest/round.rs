//! Spheres and capsules: points and segments with a radius.

use settee_math::vec3::{add, sub};

use super::{Closest, Gap, simplices};

/// All points within a distance of a point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sphere {
    /// Centre.
    pub centre: [f64; 3],
    /// Radius, at least 0.
    pub radius: f64,
}

/// All points within a distance of a segment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Capsule {
    /// Ends of the segment: the centres of the round ends.
    pub ends: [[f64; 3]; 2],
    /// Radius, at least 0.
    pub radius: f64,
}

impl Gap {
    /// The gap of two sets of points that are enlarged by radii: points move along the direction, and the distance
    /// becomes d - r_1 - r_2.
    ///
    /// Where the sets themselves cross, d = 0, the direction is a normal of what crosses and the depth r_1 + r_2: how
    /// far they are to be moved to be outside of each other is not known from distances.
    pub(super) fn of_enlarged<const M: usize, const N: usize>(core: &Closest<M, N>, radii: [f64; 2]) -> Self {
        let n = core.direction;
        let points = [add(core.points[0], n.map(|c| c * radii[0])), sub(core.points[1], n.map(|c| c * radii[1]))];
        Self { points, distance: core.distance - radii[0] - radii[1], direction: n }
    }
}

/// Two spheres; along the x axis where the centres are one point.
pub fn sphere_sphere(a: &Sphere, b: &Sphere) -> Gap {
    Gap::of_enlarged(&simplices(&[a.centre], &[b.centre]), [a.radius, b.radius])
}

/// A sphere and a point, segment, triangle or solid tetrahedron (N corners).
///
/// # Panics
/// If N is 0 or more than 4.
pub fn sphere_simplex<const N: usize>(sphere: &Sphere, corners: &[[f64; 3]; N]) -> Gap {
    Gap::of_enlarged(&simplices(&[sphere.centre], corners), [sphere.radius, 0.0])
}

/// A sphere and a capsule.
pub fn sphere_capsule(sphere: &Sphere, capsule: &Capsule) -> Gap {
    Gap::of_enlarged(&simplices(&[sphere.centre], &capsule.ends), [sphere.radius, capsule.radius])
}

/// Two capsules.
pub fn capsule_capsule(a: &Capsule, b: &Capsule) -> Gap {
    Gap::of_enlarged(&simplices(&a.ends, &b.ends), [a.radius, b.radius])
}

/// A capsule and a point, segment, triangle or solid tetrahedron (N corners).
///
/// # Panics
/// If N is 0 or more than 4.
pub fn capsule_simplex<const N: usize>(capsule: &Capsule, corners: &[[f64; 3]; N]) -> Gap {
    Gap::of_enlarged(&simplices(&capsule.ends, corners), [capsule.radius, 0.0])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gaps_are_distances_of_surfaces_and_negative_inside() {
        let ball = |x: f64, radius: f64| Sphere { centre: [x, 0.0, 0.0], radius };
        let apart = sphere_sphere(&ball(0.0, 1.0), &ball(5.0, 2.0));
        assert_eq!(
            apart,
            Gap { points: [[1.0, 0.0, 0.0], [3.0, 0.0, 0.0]], distance: 2.0, direction: [1.0, 0.0, 0.0] }
        );
        assert_eq!(sphere_sphere(&ball(0.0, 1.0), &ball(-0.5, 2.0)).distance, -2.5);
        assert_eq!(sphere_sphere(&ball(1.0, 1.0), &ball(1.0, 2.0)).direction, [1.0, 0.0, 0.0]);
        let capsule = Capsule { ends: [[-1.0, 3.0, 0.0], [1.0, 3.0, 0.0]], radius: 0.5 };
        assert_eq!(sphere_capsule(&ball(0.0, 1.0), &capsule).distance, 1.5);
        let other = Capsule { ends: [[0.0, 0.0, -1.0], [0.0, 0.0, 1.0]], radius: 1.0 };
        assert_eq!(capsule_capsule(&other, &capsule).points, [[0.0, 1.0, 0.0], [0.0, 2.5, 0.0]]);
        let wall = [[-9.0, 4.0, -9.0], [9.0, 4.0, -9.0], [0.0, 4.0, 9.0]];
        assert_eq!(capsule_simplex(&capsule, &wall).distance, 0.5);
        assert_eq!(sphere_simplex(&ball(0.0, 1.0), &wall).points[1], [0.0, 4.0, 0.0]);
    }
}
