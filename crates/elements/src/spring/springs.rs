//! Linear springs as the elements of a force field. Their damping is explicit: it has no B.

use settee_forces::{Blocks, End, Forces, Motion, One, Pair, PairBlocks, PairForces, PairMotion};
use settee_math::{DataTypes, Point, StateKind, Vec3};
use settee_persist::{Persist, ReadError, Reader, Writer};

use super::element::{self, Element};
use super::within::SpringsWithin;

/// Springs between two states; those within one state of points in space are worked on four at a time.
#[derive(Clone, Debug)]
pub struct Springs {
    elements: Vec<Element>,
    /// From the first force within one state of points in space on.
    within: Option<SpringsWithin>,
}

impl Persist for Springs {
    /// Springs that are worked on four at a time keep their tangents there.
    fn save(&self, writer: &mut Writer) {
        self.within.save(writer);
        if self.within.is_none() {
            self.elements.save(writer);
        }
    }
    fn load(reader: &mut Reader<'_>, like: Option<&Self>) -> Result<Self, ReadError> {
        let fresh = like.ok_or(ReadError::NotBuilt("springs"))?;
        if bool::load(reader, None)? {
            let within = SpringsWithin::load(reader, Some(&SpringsWithin::new(&fresh.elements)))?;
            return Ok(Self { elements: fresh.elements.clone(), within: Some(within) });
        }
        let elements = Vec::<Element>::load(reader, Some(&fresh.elements))?;
        let fits = elements.len() == fresh.elements.len();
        fits.then_some(Self { elements, within: None }).ok_or(ReadError::DoesNotFit("springs"))
    }
}

impl From<Vec<Element>> for Springs {
    fn from(elements: Vec<Element>) -> Self {
        Self { elements, within: None }
    }
}

impl Springs {
    fn within(&mut self) -> &mut SpringsWithin {
        self.within.get_or_insert_with(|| SpringsWithin::new(&self.elements))
    }
}

impl<D: DataTypes> Forces<Pair<D>> for Springs {
    /// Adds phi u to the first and -phi u to the second point of each spring; keeps the tangents.
    fn add_force(&mut self, motion: PairMotion<'_, D>, mut f: PairForces<'_, D>) {
        if D::KIND == StateKind::Vec3 && f.of_one_state(0).is_some() {
            let within = self.within();
            let (x, v) = (D::Coord::flat(motion.x[0]), D::Deriv::flat(motion.v[0]));
            let f = D::Deriv::flat_mut(f.of_one_state(within.n_points()).unwrap_or_default());
            let (x, v, f) = (x.as_chunks().0, v.as_chunks().0, f.as_chunks_mut().0);
            return within.add_force(motion.workers, x, v, f);
        }
        element::add_force(&mut self.elements, motion, &mut f);
    }

    fn add_dforce(&mut self, motion: PairMotion<'_, D>, k: f64, dx: [&[D::Deriv]; 2], mut df: PairForces<'_, D>) {
        let Some(within) = &mut self.within else { return element::add_dforce(&self.elements, k, dx, &mut df) };
        let df = D::Deriv::flat_mut(df.of_one_state(within.n_points()).unwrap_or_default());
        within.add_product(motion.workers, k, D::Deriv::flat(dx[0]).as_chunks().0, df.as_chunks_mut().0);
    }

    fn add_stiffness(&mut self, _motion: PairMotion<'_, D>, sink: &mut PairBlocks<'_>) {
        let Some(within) = &mut self.within else { return element::add_stiffness::<D>(&self.elements, sink) };
        within.for_each_block(|row, column, block| {
            sink.add((End::First, row), (End::First, column), 3, block.as_flattened());
        });
    }

    /// Sum of the energies of the springs that act (J).
    fn potential_energy(&mut self, motion: PairMotion<'_, D>) -> Option<f64> {
        Some(element::potential_energy(&self.elements, motion))
    }
}

impl Forces<One<Vec3>> for Springs {
    fn add_force(&mut self, motion: Motion<'_, Vec3>, f: &mut [[f64; 3]]) {
        self.within().add_force(motion.workers, motion.x, motion.v, f);
    }

    fn add_dforce(&mut self, motion: Motion<'_, Vec3>, k: f64, dx: &[[f64; 3]], df: &mut [[f64; 3]]) {
        if let Some(within) = &mut self.within {
            within.add_product(motion.workers, k, dx, df);
        }
    }

    fn add_stiffness(&mut self, _motion: Motion<'_, Vec3>, sink: &mut Blocks<'_>) {
        match &mut self.within {
            Some(within) => within.for_each_block(|row, column, block| sink.add(row, column, block)),
            // The places are the same before the first force, with zeros.
            None => {
                SpringsWithin::new(&self.elements).for_each_block(|row, column, block| sink.add(row, column, block))
            }
        }
    }

    /// Sum of the energies of the springs that act (J).
    fn potential_energy(&mut self, motion: Motion<'_, Vec3>) -> Option<f64> {
        Some(self.elements.iter().map(|element| element.energy::<Vec3>([motion.x; 2])).sum())
    }
}
