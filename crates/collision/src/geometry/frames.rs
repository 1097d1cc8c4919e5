//! Places of rigid bodies.

use settee_kernel::roles::Hold;
use settee_math::quaternion::{inverse, rotate};
use settee_math::vec3::sub;
use settee_persist::Persist;

/// Centres and orientations of the bodies of a state, at the origin until they follow one.
#[derive(Clone, Debug, Default, Persist)]
pub struct Frames {
    #[cleared]
    centres: Vec<[f64; 3]>,
    #[cleared]
    turns: Vec<[f64; 4]>,
}

impl Frames {
    /// So many bodies.
    pub fn new(n: usize) -> Self {
        Self { centres: vec![[0.0; 3]; n], turns: vec![[0.0, 0.0, 0.0, 1.0]; n] }
    }

    /// Takes over the positions of a state of rigid bodies, flat.
    pub fn follow(&mut self, positions: &[f64]) {
        let frames = positions.as_chunks::<7>().0;
        self.centres.clear();
        self.centres.extend(frames.iter().map(|[x, y, z, ..]| [*x, *y, *z]));
        self.turns.clear();
        self.turns.extend(frames.iter().map(|[.., x, y, z, w]| [*x, *y, *z, *w]));
    }

    /// Where a body is.
    pub fn centre(&self, body: usize) -> [f64; 3] {
        self.centres[body]
    }

    /// A vector that is fixed to a body, in the axes of the world.
    pub fn turned(&self, body: usize, vector: [f64; 3]) -> [f64; 3] {
        rotate(self.turns[body], vector)
    }

    /// A point of the world, fixed to a body.
    pub fn hold(&self, body: usize, point: [f64; 3]) -> Hold {
        let lever = rotate(inverse(self.turns[body]), sub(point, self.centres[body]));
        Hold::Frame { body: body as u32, lever }
    }
}
