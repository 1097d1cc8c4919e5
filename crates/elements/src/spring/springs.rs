//! Linear springs as the elements of a force field. Their damping is explicit: it has no B.

use settee_forces::{Blocks, End, Forces, Motion, One, Pair, PairBlocks, PairForces, PairMotion};
use settee_math::{DataTypes, Point, StateKind, Vec3};
use settee_persist::{Persist, ReadError, Reader, Writer};

use super::element::{self, Element};
use super::one_state_springs::OneStateSprings;

/// Springs between two states; springs within one state of points in space are evaluated four at a time instead.
#[derive(Clone, Debug)]
pub struct Springs {
    elements: Vec<Element>,
    /// Made at the first force within one state of points in space.
    one_state: Option<OneStateSprings>,
}

impl Persist for Springs {
    /// Springs that are evaluated four at a time keep their tangents themselves.
    fn save(&self, writer: &mut Writer) {
        self.one_state.save(writer);
        if self.one_state.is_none() {
            self.elements.save(writer);
        }
    }
    fn load(reader: &mut Reader<'_>, like: Option<&Self>) -> Result<Self, ReadError> {
        let fresh = like.ok_or(ReadError::NotBuilt("springs"))?;
        if bool::load(reader, None)? {
            let one_state = OneStateSprings::load(reader, Some(&OneStateSprings::new(&fresh.elements)))?;
            return Ok(Self { elements: fresh.elements.clone(), one_state: Some(one_state) });
        }
        let elements = Vec::<Element>::load(reader, Some(&fresh.elements))?;
        let fits = elements.len() == fresh.elements.len();
        fits.then_some(Self { elements, one_state: None }).ok_or(ReadError::DoesNotFit("springs"))
    }
}

impl From<Vec<Element>> for Springs {
    fn from(elements: Vec<Element>) -> Self {
        Self { elements, one_state: None }
    }
}

impl Springs {
    /// Number of springs.
    pub fn len(&self) -> usize {
        self.elements.len()
    }

    /// Whether there is no spring.
    pub fn is_empty(&self) -> bool {
        self.elements.is_empty()
    }

    /// Makes springs others, which then have no tangents yet.
    pub fn edit(&mut self, edit: impl FnOnce(&mut Vec<Element>)) {
        edit(&mut self.elements);
        self.one_state = None;
    }

    fn one_state(&mut self) -> &mut OneStateSprings {
        self.one_state.get_or_insert_with(|| OneStateSprings::new(&self.elements))
    }
}

impl<D: DataTypes> Forces<Pair<D>> for Springs {
    /// Adds phi u to the first and -phi u to the second point of each spring; keeps the tangents.
    fn add_force(&mut self, motion: PairMotion<'_, D>, mut f: PairForces<'_, D>) {
        if D::KIND == StateKind::Vec3 && f.of_one_state(0).is_some() {
            let one_state = self.one_state();
            let (x, v) = (D::Coord::flat(motion.x[0]), D::Deriv::flat(motion.v[0]));
            let f = D::Deriv::flat_mut(f.of_one_state(one_state.n_points()).unwrap_or_default());
            let (x, v, f) = (x.as_chunks().0, v.as_chunks().0, f.as_chunks_mut().0);
            return one_state.add_force(motion.workers, x, v, f);
        }
        element::add_force(&mut self.elements, motion, &mut f);
    }

    fn add_dforce(&mut self, motion: PairMotion<'_, D>, k: f64, dx: [&[D::Deriv]; 2], mut df: PairForces<'_, D>) {
        let Some(one_state) = &mut self.one_state else { return element::add_dforce(&self.elements, k, dx, &mut df) };
        let df = D::Deriv::flat_mut(df.of_one_state(one_state.n_points()).unwrap_or_default());
        one_state.add_product(motion.workers, k, D::Deriv::flat(dx[0]).as_chunks().0, df.as_chunks_mut().0);
    }

    fn add_stiffness(&mut self, _motion: PairMotion<'_, D>, sink: &mut PairBlocks<'_>) {
        let Some(one_state) = &mut self.one_state else { return element::add_stiffness::<D>(&self.elements, sink) };
        one_state.for_each_block(|row, column, block| {
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
        self.one_state().add_force(motion.workers, motion.x, motion.v, f);
    }

    fn add_dforce(&mut self, motion: Motion<'_, Vec3>, k: f64, dx: &[[f64; 3]], df: &mut [[f64; 3]]) {
        if let Some(one_state) = &mut self.one_state {
            one_state.add_product(motion.workers, k, dx, df);
        }
    }

    fn add_stiffness(&mut self, _motion: Motion<'_, Vec3>, sink: &mut Blocks<'_>) {
        match &mut self.one_state {
            Some(one_state) => one_state.for_each_block(|row, column, block| sink.add(row, column, block)),
            // The places are the same before the first force, with zeros.
            None => {
                OneStateSprings::new(&self.elements).for_each_block(|row, column, block| sink.add(row, column, block))
            }
        }
    }

    /// Sum of the energies of the springs that act (J).
    fn potential_energy(&mut self, motion: Motion<'_, Vec3>) -> Option<f64> {
        Some(self.elements.iter().map(|element| element.energy::<Vec3>([motion.x; 2])).sum())
    }
}
