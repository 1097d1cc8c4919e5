//! Sets of indices, joined, cut and complemented.

use std::collections::BTreeSet;

use settee_kernel::{Component, Data, Diagnostic, IndexList, InitContext, Points, checks, choice};
use settee_math::{DataTypes, Rigid2, Rigid3, Vec1, Vec2, Vec3, Vec6};

use super::roi::points_to_select_from;
use super::values_from_indices::entries;
use crate::engine::numbered::{MOST, NumberedIndices, check_count, n_inputs};
use crate::engine::recompute::{check_indices, recomputes};

/// The union of the lists indices1, indices2 ... (at most 10): each index once, in increasing order.
#[derive(Component)]
#[component(category = "Engine/Select", roles(engine))]
pub struct MergeROIs {
    /// Number of lists that take part; by default all up to the last that is written.
    #[data(default = 0u32, check = checks::between(0, MOST as u32), alias = "nbROIs")]
    pub nb_inputs: Data<u32>,
    /// The lists.
    #[group]
    pub inputs: NumberedIndices,
    /// The union.
    #[data(output)]
    pub indices: Data<IndexList>,
    #[group]
    base: settee_kernel::Base,
}

/// The indices of any of the lists.
fn union(asked: &Data<u32>, inputs: &NumberedIndices) -> Result<BTreeSet<u32>, Diagnostic> {
    check_count(asked, inputs)?;
    let lists = inputs.iter().take(n_inputs(asked, inputs));
    Ok(lists.flat_map(|list| list.iter().copied()).collect())
}

impl MergeROIs {
    fn recompute(&mut self) -> Result<(), Diagnostic> {
        let union = union(&self.nb_inputs, &self.inputs)?;
        self.indices.derive(IndexList(union.into_iter().collect()));
        Ok(())
    }
}

recomputes!(MergeROIs);

choice! {
    /// What becomes of two sets.
    pub enum SetOperation {
        /// What is in either.
        Union = "union",
        /// What is in both.
        Intersection = "intersection",
        /// What is in the first, but not in the second.
        Difference = "difference",
        /// What is in exactly one.
        SymmetricDifference = "symmetric_difference",
    }
}

/// Makes one set of indices from two; the result is in increasing order.
#[derive(Component)]
#[component(category = "Engine/Select", roles(engine))]
pub struct MergeSets {
    /// First set.
    #[data]
    pub in1: Data<IndexList>,
    /// Second set.
    #[data]
    pub in2: Data<IndexList>,
    /// The result.
    #[data(output, name = "out")]
    pub output: Data<IndexList>,
    /// What is kept: what is in either set, in both, in the first only, or in exactly one.
    #[data]
    pub op: Data<SetOperation>,
    #[group]
    base: settee_kernel::Base,
}

impl MergeSets {
    fn recompute(&mut self) -> Result<(), Diagnostic> {
        let [one, two] = [&self.in1, &self.in2].map(|list| list.iter().copied().collect::<BTreeSet<u32>>());
        let result: Vec<u32> = match *self.op {
            SetOperation::Union => one.union(&two).copied().collect(),
            SetOperation::Intersection => one.intersection(&two).copied().collect(),
            SetOperation::Difference => one.difference(&two).copied().collect(),
            SetOperation::SymmetricDifference => one.symmetric_difference(&two).copied().collect(),
        };
        self.output.derive(IndexList(result));
        Ok(())
    }
}

recomputes!(MergeSets);

/// Selects the points that are in none of the lists indices1, indices2 ... (at most 10).
#[derive(Component)]
#[component(category = "Engine/Select", templates(Vec3, Vec2, Vec1, Vec6, Rigid3, Rigid2), roles(engine))]
pub struct ComplementaryROI<D: DataTypes> {
    /// Points to select from; by default as in a `BoxROI`.
    #[data(default = Vec::new(), unit = "m")]
    pub position: Data<Points<D::Coord>>,
    /// Number of lists that take part; by default all up to the last that is written.
    #[data(default = 0u32, check = checks::between(0, MOST as u32), alias = "nbSet")]
    pub nb_inputs: Data<u32>,
    /// The lists.
    #[group]
    pub inputs: NumberedIndices,
    /// Indices of the points in no list.
    #[data(output)]
    pub indices: Data<IndexList>,
    /// These points.
    #[data(output, default = Vec::new(), name = "pointsInROI", unit = "m")]
    pub points_in: Data<Points<D::Coord>>,
    /// Selects again when an input changes.
    #[data(default = true)]
    pub do_update: Data<bool>,
    #[group]
    base: settee_kernel::Base,
}

impl<D: DataTypes> ComplementaryROI<D> {
    fn recompute(&mut self, context: &mut InitContext<'_>) {
        let Some(points) = points_to_select_from::<D>(&self.position, context) else { return };
        let checked = (1..)
            .zip(self.inputs.iter())
            .try_for_each(|(number, list): (u32, _)| check_indices(&format!("indices{number}"), list, points.len()));
        match checked.and_then(|()| union(&self.nb_inputs, &self.inputs)) {
            Ok(taken) => {
                let rest = IndexList((0..points.len() as u32).filter(|index| !taken.contains(index)).collect());
                if let Some(chosen) = entries("indices", &rest, &points, context) {
                    self.points_in.derive(Points(chosen));
                }
                self.indices.derive(rest);
            }
            Err(finding) => context.report(finding),
        }
    }
}

region!(ComplementaryROI, do_update);

/// Selects the entries of a list of labels that have one of the wanted labels.
#[derive(Component)]
#[component(category = "Engine/Select", roles(engine))]
pub struct SelectLabelROI {
    /// Labels, one for each point or element.
    #[data]
    pub labels: Data<IndexList>,
    /// Wanted labels.
    #[data]
    pub select_labels: Data<IndexList>,
    /// Places of the wanted labels, in increasing order.
    #[data(output)]
    pub indices: Data<IndexList>,
    #[group]
    base: settee_kernel::Base,
}

impl SelectLabelROI {
    fn recompute(&mut self) -> Result<(), Diagnostic> {
        let wanted: BTreeSet<u32> = self.select_labels.iter().copied().collect();
        let places = (0u32..).zip(self.labels.iter()).filter(|(_, label)| wanted.contains(label));
        let found = places.map(|(index, _)| index).collect::<Vec<u32>>();
        self.indices.derive(IndexList(found));
        Ok(())
    }
}

recomputes!(SelectLabelROI);
