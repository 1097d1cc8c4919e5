//! The elements of the model: numbers that follow a state.

use settee::component::{Hold, Persist, Shape};
use settee::math::quaternion::{inverse, rotate};
use settee::math::vec3::{add, sub};
use settee::proximity::Bounds;

/// A square plate fixed to each rigid body of a state, in the plane of its x and z axes. What is below it, against the
/// y axis of the body, is inside.
#[derive(Clone, Debug, Default, Persist)]
pub struct Plates {
    // The place follows from the state: it need not be in checkpoints.
    #[cleared]
    bodies: Vec<[f64; 7]>,
    #[rebuilt]
    half: f64,
}

impl Plates {
    /// So many plates, at the origin until they follow a state, with edges of twice the length `half`.
    pub fn new(n: usize, half: f64) -> Self {
        Self { bodies: vec![[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0]; n], half }
    }

    fn centre_and_turn(&self, element: usize) -> ([f64; 3], [f64; 4]) {
        let [x, y, z, a, b, c, d] = self.bodies[element];
        ([x, y, z], [a, b, c, d])
    }

    /// Unit normal of a plate.
    pub fn normal(&self, element: usize) -> [f64; 3] {
        rotate(self.centre_and_turn(element).1, [0.0, 1.0, 0.0])
    }

    /// A point in the axes of a plate, and whether it is above or below the square.
    pub fn local(&self, element: usize, point: [f64; 3]) -> ([f64; 3], bool) {
        let (centre, turn) = self.centre_and_turn(element);
        let local = rotate(inverse(turn), sub(point, centre));
        (local, local[0].abs() <= self.half && local[2].abs() <= self.half)
    }
}

impl Shape for Plates {
    fn primitive(&self) -> &'static str {
        "Plate"
    }

    fn len(&self) -> usize {
        self.bodies.len()
    }

    fn follow(&mut self, positions: &[f64]) {
        self.bodies.clear();
        self.bodies.extend_from_slice(positions.as_chunks().0);
    }

    fn bounds(&self, element: usize) -> Bounds {
        let (centre, turn) = self.centre_and_turn(element);
        let corner = |x: f64, z: f64| add(centre, rotate(turn, [x * self.half, 0.0, z * self.half]));
        Bounds::around(&[corner(-1.0, -1.0), corner(1.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0)])
    }

    fn hold(&self, element: usize, point: [f64; 3]) -> Hold {
        Hold::Frame { body: element as u32, lever: self.local(element, point).0 }
    }
}
