//! Boxes in any orientation as elements of a collision model.

use settee_kernel::roles::{Hold, Shape};
use settee_math::vec3::{add, sub};
use settee_persist::Persist;
use settee_proximity::Bounds;
use settee_proximity::closest::OrientedBox;

use super::frames::Frames;

/// A box fixed to each rigid body of a state.
#[derive(Clone, Debug, Default, Persist)]
pub struct Boxes {
    frames: Frames,
    /// Half of the lengths of the edges of each.
    #[rebuilt]
    extents: Vec<[f64; 3]>,
}

impl Boxes {
    /// Boxes with edges of twice these lengths.
    pub fn new(extents: Vec<[f64; 3]>) -> Self {
        Self { frames: Frames::new(extents.len()), extents }
    }

    /// A box.
    pub fn solid(&self, element: usize) -> OrientedBox {
        let axis = |k: usize| {
            let mut unit = [0.0; 3];
            unit[k] = 1.0;
            self.frames.turned(element, unit)
        };
        OrientedBox { centre: self.frames.centre(element), axes: [0, 1, 2].map(axis), half: self.extents[element] }
    }
}

impl Shape for Boxes {
    fn primitive(&self) -> &'static str {
        "OBB"
    }

    fn len(&self) -> usize {
        self.extents.len()
    }

    fn follow(&mut self, positions: &[f64]) {
        self.frames.follow(positions);
    }

    fn bounds(&self, element: usize) -> Bounds {
        let OrientedBox { centre, axes, half } = self.solid(element);
        let reach = [0, 1, 2].map(|axis| (0..3).map(|k| (axes[k][axis] * half[k]).abs()).sum());
        Bounds { min: sub(centre, reach), max: add(centre, reach) }
    }

    fn hold(&self, element: usize, point: [f64; 3]) -> Hold {
        self.frames.hold(element, point)
    }
}
