//! Cylinders as elements of a collision model.

use settee_kernel::roles::{Hold, Shape};
use settee_math::vec3::{add, sub};
use settee_persist::Persist;
use settee_proximity::Bounds;
use settee_proximity::closest::Cylinder;

use super::frames::Frames;

/// A cylinder fixed to each rigid body of a state.
#[derive(Clone, Debug, Default, Persist)]
pub struct Cylinders {
    frames: Frames,
    /// Radius and height of each (length).
    #[rebuilt]
    sizes: Vec<[f64; 2]>,
    /// Unit vector along the cylinders, fixed to the bodies.
    #[rebuilt]
    axis: [f64; 3],
}

impl Cylinders {
    /// Cylinders of these radii and heights along an axis of their bodies.
    pub fn new(sizes: Vec<[f64; 2]>, axis: [f64; 3]) -> Self {
        Self { frames: Frames::new(sizes.len()), sizes, axis }
    }

    /// A cylinder.
    pub fn cylinder(&self, element: usize) -> Cylinder {
        let [radius, height] = self.sizes[element];
        let centre = self.frames.centre(element);
        let half = self.frames.turned(element, self.axis).map(|c| 0.5 * height * c);
        Cylinder { ends: [sub(centre, half), add(centre, half)], radius }
    }
}

impl Shape for Cylinders {
    fn primitive(&self) -> &'static str {
        "Cylinder"
    }

    fn len(&self) -> usize {
        self.sizes.len()
    }

    fn follow(&mut self, positions: &[f64]) {
        self.frames.follow(positions);
    }

    /// A disc across the unit axis a reaches r sqrt(1 - a_k^2) along the axis k of the world.
    fn bounds(&self, element: usize) -> Bounds {
        let Cylinder { ends, radius } = self.cylinder(element);
        let axis = self.frames.turned(element, self.axis);
        let reach = axis.map(|c| radius * (1.0 - c * c).max(0.0).sqrt());
        Bounds::around(&[sub(ends[0], reach), add(ends[0], reach), sub(ends[1], reach), add(ends[1], reach)])
    }

    fn hold(&self, element: usize, point: [f64; 3]) -> Hold {
        self.frames.hold(element, point)
    }
}
