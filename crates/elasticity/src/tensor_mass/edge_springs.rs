//! A constant stiffness on the edges of a mesh.

use settee_elements::edge_stiffness::EdgeStiffness;
use settee_kernel::roles::{Blocks, Forces, Motion, One};
use settee_math::Vec3;

/// A constant stiffness: f = K (x - x_rest).
#[derive(Clone, Debug, settee_persist::Persist)]
pub struct EdgeSprings {
    stiffness: EdgeStiffness,
    #[rebuilt]
    displacement: Vec<[f64; 3]>,
    #[rebuilt]
    force: Vec<[f64; 3]>,
}

impl EdgeSprings {
    /// With this stiffness between `n_points` points.
    pub fn new(stiffness: EdgeStiffness, n_points: usize) -> Self {
        Self { stiffness, displacement: vec![[0.0; 3]; n_points], force: vec![[0.0; 3]; n_points] }
    }

    fn displace(&mut self, motion: Motion<'_, Vec3>) {
        for ((u, x), rest) in self.displacement.iter_mut().zip(motion.x).zip(motion.rest) {
            *u = std::array::from_fn(|axis| x[axis] - rest[axis]);
        }
    }
}

impl Forces<One<Vec3>> for EdgeSprings {
    /// f += K u.
    fn add_force(&mut self, motion: Motion<'_, Vec3>, f: &mut [[f64; 3]]) {
        self.displace(motion);
        self.stiffness.add_product(motion.workers, 1.0, &self.displacement, f);
    }

    fn add_dforce(&mut self, motion: Motion<'_, Vec3>, k: f64, dx: &[[f64; 3]], df: &mut [[f64; 3]]) {
        self.stiffness.add_product(motion.workers, k, dx, df);
    }

    fn add_stiffness(&mut self, motion: Motion<'_, Vec3>, sink: &mut Blocks<'_>) {
        self.stiffness.add_to(motion.workers, sink);
    }

    /// -u . K u / 2.
    fn potential_energy(&mut self, motion: Motion<'_, Vec3>) -> Option<f64> {
        self.displace(motion);
        self.force.fill([0.0; 3]);
        self.stiffness.add_product(motion.workers, 1.0, &self.displacement, &mut self.force);
        let work = |(f, u): (&f64, &f64)| f * u;
        let twice: f64 = self.force.as_flattened().iter().zip(self.displacement.as_flattened()).map(work).sum();
        Some(-0.5 * twice)
    }
}
