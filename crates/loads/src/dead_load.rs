//! Constant forces on the points of elements.

use settee_kernel::Diagnostic;
use settee_kernel::roles::{Blocks, Forces, Motion, One};
use settee_math::{DataTypes, StateKind, Vec3};

/// Forces that do not depend on the position: one for each loaded point.
#[derive(Clone, Debug, settee_persist::Persist)]
#[rebuilt]
pub struct DeadLoad<D: DataTypes>(pub(super) Vec<(u32, D::Deriv)>);

/// Sums the shares of elements: (points, force on each of them).
pub(super) fn collect<const N: usize>(shares: impl IntoIterator<Item = ([u32; N], [f64; 3])>) -> DeadLoad<Vec3> {
    let mut sums = std::collections::BTreeMap::<u32, [f64; 3]>::new();
    for (nodes, force) in shares {
        for node in nodes {
            for (sum, value) in sums.entry(node).or_default().iter_mut().zip(force) {
                *sum += value;
            }
        }
    }
    DeadLoad(sums.into_iter().collect())
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
        let is_within = |element: &[u32; N]| element.iter().all(|node| slab.contains(&rest[*node as usize]));
        let within = (0..elements.len() as u32).filter(|index| is_within(&elements[*index as usize]));
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
