//! Constant forces on the points of elements.

use std::collections::BTreeMap;

use settee_bodies::owned::OwnedEdit;
use settee_kernel::Diagnostic;
use settee_kernel::roles::{Blocks, Forces, Motion, One};
use settee_math::{DataTypes, StateKind, Vec3};

use super::loaded::{LoadedEdit, LoadedElements};

/// Forces that do not depend on the position: one for each loaded point.
#[derive(Clone, Debug, settee_persist::Persist)]
#[rebuilt]
pub struct DeadLoad<D: DataTypes>(pub(super) Vec<(u32, D::Deriv)>);

/// Forces of elements on their nodes, the same on each node of one, that do not depend on the position.
#[derive(Clone, Debug, settee_persist::Persist)]
#[rebuilt]
pub struct ElementLoad<const N: usize> {
    loaded: LoadedElements<[f64; 3], N>,
    /// Their sums at the points, in the order of the points.
    sums: DeadLoad<Vec3>,
}

/// Adds the share of an element to a sum.
fn add(sum: &mut [f64; 3], share: &[f64; 3]) {
    sum.iter_mut().zip(share).for_each(|(sum, value)| *sum += value);
}

impl<const N: usize> ElementLoad<N> {
    /// Loaded elements, each with the force on each of its nodes.
    pub(super) fn new(loaded: LoadedElements<[f64; 3], N>) -> Self {
        let mut sums = BTreeMap::<u32, [f64; 3]>::new();
        for element in loaded.iter() {
            element.nodes.iter().for_each(|node| add(sums.entry(*node).or_default(), &element.load));
        }
        Self { loaded, sums: DeadLoad(sums.into_iter().collect()) }
    }

    /// The loaded elements.
    pub(super) fn loaded(&self) -> &LoadedElements<[f64; 3], N> {
        &self.loaded
    }

    /// Brings the loads to a changed mesh: sums are found again at the nodes of elements that are others.
    pub(super) fn follow(&mut self, edit: LoadedEdit<[f64; 3], N>) {
        let points = self.loaded.follow(edit);
        let sum_at = |point: u32| {
            let mut sum = None;
            for element in self.loaded.at(point) {
                let nodes = element.nodes.iter().filter(|node| **node == point);
                nodes.for_each(|_| add(sum.get_or_insert_default(), &element.load));
            }
            Some((point, sum?))
        };
        let sums: Vec<_> = points.into_iter().map(|point| (point, sum_at(point))).collect();
        OwnedEdit::of(&self.sums.0, |(point, _)| *point, sums).follow(&mut self.sums.0);
    }
}

impl<const N: usize> Forces<One<Vec3>> for ElementLoad<N> {
    fn add_force(&mut self, motion: Motion<'_, Vec3>, f: &mut [[f64; 3]]) {
        self.sums.add_force(motion, f);
    }

    fn add_dforce(&mut self, _motion: Motion<'_, Vec3>, _k: f64, _dx: &[[f64; 3]], _df: &mut [[f64; 3]]) {}

    fn add_stiffness(&mut self, _motion: Motion<'_, Vec3>, _sink: &mut Blocks<'_>) {}

    fn potential_energy(&mut self, motion: Motion<'_, Vec3>) -> Option<f64> {
        self.sums.potential_energy(motion)
    }
}

impl<D: DataTypes> Forces<One<D>> for DeadLoad<D> {
    fn add_force(&mut self, _motion: Motion<'_, D>, f: &mut [D::Deriv]) {
        for (point, force) in &self.0 {
            for (target, value) in f[*point as usize].as_mut().iter_mut().zip(force.as_ref()) {
                *target += value;
            }
        }
    }

    fn add_dforce(&mut self, _motion: Motion<'_, D>, _k: f64, _dx: &[D::Deriv], _df: &mut [D::Deriv]) {}

    fn add_stiffness(&mut self, _motion: Motion<'_, D>, _sink: &mut Blocks<'_>) {}

    /// E = -sum f . x. None where a torque acts in space: it has no energy.
    fn potential_energy(&mut self, motion: Motion<'_, D>) -> Option<f64> {
        let turns = |(_, force): &(u32, D::Deriv)| force.as_ref()[3..].iter().any(|torque| *torque != 0.0);
        if D::KIND == StateKind::Rigid3 && self.0.iter().any(turns) {
            return None;
        }
        let work = |(point, force): &(u32, D::Deriv)| {
            motion.x[*point as usize].as_ref().iter().zip(force.as_ref()).map(|(x, f)| x * f).sum::<f64>()
        };
        Some(-self.0.iter().map(work).sum::<f64>())
    }
}

/// The elements of a list, and those whose points at rest all lie strictly between two planes; each once, in order.
pub(super) fn select<const N: usize>(
    elements: &[[u32; N]],
    (name, list): (&str, &[u32]),
    slab: &Slab,
    rest: &[[f64; 3]],
) -> Result<Vec<u32>, Diagnostic> {
    if let Some(index) = list.iter().find(|index| **index as usize >= elements.len()) {
        let finding = Diagnostic::error("index-out-of-range", format!("no element has the index {index}"));
        return Err(finding.attribute(name, "").expected(format!("indices below {}", elements.len())));
    }
    let mut chosen = list.to_vec();
    chosen.sort_unstable();
    chosen.dedup();
    // The order of the list is that of other lists beside it.
    let mut selected: Vec<u32> = if chosen.len() == list.len() { list.to_vec() } else { chosen.clone() };
    if slab.is_given() {
        let within = (0..elements.len() as u32).filter(|index| slab.chooses(&elements[*index as usize], rest));
        selected.extend(within.filter(|index| chosen.binary_search(index).is_err()));
    }
    Ok(selected)
}

/// Places with dmin < x . normal < dmax.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slab {
    pub normal: [f64; 3],
    pub dmin: f64,
    pub dmax: f64,
}

impl Slab {
    /// Whether it chooses anything: its planes differ.
    pub fn is_given(&self) -> bool {
        self.dmin != self.dmax
    }

    /// Whether an element with some nodes is chosen: it lies strictly between the planes.
    pub fn chooses<const N: usize>(&self, nodes: &[u32; N], rest: &[[f64; 3]]) -> bool {
        self.is_given() && nodes.iter().all(|node| self.contains(&rest[*node as usize]))
    }

    fn contains(&self, x: &[f64; 3]) -> bool {
        let d: f64 = (0..3).map(|i| self.normal[i] * x[i]).sum();
        self.dmin < d && d < self.dmax
    }

    /// Whether the planes have a normal and are in order.
    ///
    /// # Errors
    /// They have none, or are not.
    pub fn check(&self) -> Result<(), Diagnostic> {
        if self.is_given() && self.normal == [0.0; 3] {
            let finding = Diagnostic::error("out-of-range", "dmin and dmax need the normal of their planes");
            return Err(finding.attribute("normal", "0 0 0").expected("a direction"));
        }
        if self.dmin > self.dmax {
            let finding = Diagnostic::error("out-of-range", "the planes are in the wrong order");
            return Err(finding.attribute("dmin", self.dmin.to_string()).expected(format!("at most {}", self.dmax)));
        }
        Ok(())
    }
}
