//! Linear springs as the working data of a force field.

use settee_kernel::roles::{Blocks, End, Motion, PairBlocks, PairForces, PairMotion};
use settee_math::{DataTypes, Point, StateKind, Vec3};

use super::element::{self, Element};
use super::within::SpringsWithin;

/// Springs between two states; those within one state of points in space are worked on four at a time.
#[derive(Clone, Debug)]
pub struct Springs {
    elements: Vec<Element>,
    /// From the first force within one state of points in space on.
    within: Option<SpringsWithin>,
}

impl From<Vec<Element>> for Springs {
    fn from(elements: Vec<Element>) -> Self {
        Self { elements, within: None }
    }
}

impl Springs {
    /// Adds phi u to the first and -phi u to the second point of each spring; keeps the tangents.
    pub fn add_force<D: DataTypes>(&mut self, motion: PairMotion<'_, D>, f: &mut PairForces<'_, D>) {
        if D::KIND == StateKind::Vec3 && f.of_one_state(0).is_some() {
            let within = self.within.get_or_insert_with(|| SpringsWithin::new(&self.elements));
            let (x, v) = (D::Coord::flat(motion.x[0]), D::Deriv::flat(motion.v[0]));
            let f = D::Deriv::flat_mut(f.of_one_state(within.n_points()).unwrap_or_default());
            let (x, v, f) = (x.as_chunks().0, v.as_chunks().0, f.as_chunks_mut().0);
            return within.add_force(motion.workers, x, v, f);
        }
        element::add_force(&mut self.elements, motion, f);
    }

    /// df += k K dx.
    pub fn add_dforce<D: DataTypes>(&mut self, k: f64, dx: [&[D::Deriv]; 2], df: &mut PairForces<'_, D>) {
        let Some(within) = &mut self.within else { return element::add_dforce(&self.elements, k, dx, df) };
        let workers = df.workers();
        let df = D::Deriv::flat_mut(df.of_one_state(within.n_points()).unwrap_or_default());
        within.add_product(workers, k, D::Deriv::flat(dx[0]).as_chunks().0, df.as_chunks_mut().0);
    }

    /// Puts K into the sink.
    pub fn add_stiffness<D: DataTypes>(&mut self, sink: &mut PairBlocks<'_>) {
        let Some(within) = &mut self.within else { return element::add_stiffness::<D>(&self.elements, sink) };
        within.for_each_block(|row, column, block| {
            sink.add((End::First, row), (End::First, column), 3, block.as_flattened());
        });
    }

    /// Sum of the energies of the springs that act (J).
    pub fn potential_energy<D: DataTypes>(&self, motion: PairMotion<'_, D>) -> f64 {
        element::potential_energy(&self.elements, motion)
    }

    /// As [`add_force`](Self::add_force), within the state of a force field.
    pub fn add_force_within(&mut self, motion: Motion<'_, Vec3>, f: &mut [[f64; 3]]) {
        let within = self.within.get_or_insert_with(|| SpringsWithin::new(&self.elements));
        within.add_force(motion.workers, motion.x, motion.v, f);
    }

    /// As [`add_dforce`](Self::add_dforce), within the state of a force field.
    pub fn add_dforce_within(&mut self, motion: Motion<'_, Vec3>, k: f64, dx: &[[f64; 3]], df: &mut [[f64; 3]]) {
        if let Some(within) = &mut self.within {
            within.add_product(motion.workers, k, dx, df);
        }
    }

    /// As [`add_stiffness`](Self::add_stiffness), within the state of a force field.
    pub fn add_stiffness_within(&mut self, sink: &mut Blocks<'_>) {
        match &mut self.within {
            Some(within) => within.for_each_block(|row, column, block| sink.add(row, column, block)),
            // The places are the same before the first force, with zeros.
            None => {
                SpringsWithin::new(&self.elements).for_each_block(|row, column, block| sink.add(row, column, block))
            }
        }
    }

    /// As [`potential_energy`](Self::potential_energy), within the state of a force field.
    pub fn potential_energy_within(&self, x: &[[f64; 3]]) -> f64 {
        self.elements.iter().map(|element| element.energy::<Vec3>([x; 2])).sum()
    }
}
