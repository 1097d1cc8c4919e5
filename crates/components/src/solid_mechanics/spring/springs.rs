//! Linear springs as the working data of a force field.

use settee_kernel::roles::{Blocks, End, Motion, PairBlocks, PairForces, PairMotion};
use settee_math::{DataTypes, Point, StateKind, Vec3};

use super::element::{self, Element};
use super::rows::SpringRows;

/// Springs between two states; those within one state of points in space are worked on by points.
#[derive(Clone, Debug)]
pub struct Springs {
    elements: Vec<Element>,
    /// From the first force within one state of points in space on.
    rows: Option<SpringRows>,
}

impl From<Vec<Element>> for Springs {
    fn from(elements: Vec<Element>) -> Self {
        Self { elements, rows: None }
    }
}

impl Springs {
    /// Adds phi u to the first and -phi u to the second point of each spring; keeps the tangents.
    pub fn add_force<D: DataTypes>(&mut self, motion: PairMotion<'_, D>, f: &mut PairForces<'_, D>) {
        if D::KIND == StateKind::Vec3 && f.of_one_state(0).is_some() {
            let rows = self.rows.get_or_insert_with(|| SpringRows::new(&self.elements));
            let (x, v) = (D::Coord::flat(motion.x[0]), D::Deriv::flat(motion.v[0]));
            let workers = motion.workers;
            let f = f.of_one_state(rows.n_points()).unwrap_or_default();
            return rows.add_force(workers, x, v, D::Deriv::flat_mut(f));
        }
        element::add_force(&mut self.elements, motion, f);
    }

    /// df += k K dx.
    pub fn add_dforce<D: DataTypes>(&mut self, k: f64, dx: [&[D::Deriv]; 2], df: &mut PairForces<'_, D>) {
        let Some(rows) = &mut self.rows else { return element::add_dforce(&self.elements, k, dx, df) };
        let workers = df.workers();
        let df = df.of_one_state(rows.n_points()).unwrap_or_default();
        rows.add_product(workers, k, D::Deriv::flat(dx[0]), D::Deriv::flat_mut(df));
    }

    /// Puts K into the sink.
    pub fn add_stiffness<D: DataTypes>(&mut self, sink: &mut PairBlocks<'_>) {
        let Some(rows) = &mut self.rows else { return element::add_stiffness::<D>(&self.elements, sink) };
        rows.for_each_block(|row, column, block| {
            sink.add((End::First, row), (End::First, column), 3, block.as_flattened());
        });
    }

    /// Sum of the energies of the springs that act (J).
    pub fn potential_energy<D: DataTypes>(&self, motion: PairMotion<'_, D>) -> f64 {
        element::potential_energy(&self.elements, motion)
    }

    /// As [`add_force`](Self::add_force), within the state of a force field.
    pub fn add_force_within(&mut self, motion: Motion<'_, Vec3>, f: &mut [[f64; 3]]) {
        let rows = self.rows.get_or_insert_with(|| SpringRows::new(&self.elements));
        let (x, v) = (motion.x.as_flattened(), motion.v.as_flattened());
        rows.add_force(motion.workers, x, v, f.as_flattened_mut());
    }

    /// As [`add_dforce`](Self::add_dforce), within the state of a force field.
    pub fn add_dforce_within(&mut self, motion: Motion<'_, Vec3>, k: f64, dx: &[[f64; 3]], df: &mut [[f64; 3]]) {
        if let Some(rows) = &mut self.rows {
            rows.add_product(motion.workers, k, dx.as_flattened(), df.as_flattened_mut());
        }
    }

    /// As [`add_stiffness`](Self::add_stiffness), within the state of a force field.
    pub fn add_stiffness_within(&mut self, sink: &mut Blocks<'_>) {
        match &mut self.rows {
            Some(rows) => rows.for_each_block(|row, column, block| sink.add(row, column, block)),
            // The places are the same before the first force, with zeros.
            None => SpringRows::new(&self.elements).for_each_block(|row, column, block| sink.add(row, column, block)),
        }
    }

    /// As [`potential_energy`](Self::potential_energy), within the state of a force field.
    pub fn potential_energy_within(&self, x: &[[f64; 3]]) -> f64 {
        self.elements.iter().map(|element| element.energy::<Vec3>([x; 2])).sum()
    }
}
