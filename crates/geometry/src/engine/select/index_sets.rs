//! Sets of indices, joined, cut and complemented.

use std::collections::BTreeSet;

use settee_kernel::{Component, Data, Diagnostic, IndexList, InitContext, Points, checks, choice};
use settee_math::{DataTypes, Rigid2, Rigid3, Vec1, Vec2, Vec3, Vec6};

use super::roi::points_to_select_from;
use super::values_from_indices::entries;
use crate::engine::numbered::{MOST, NumberedIndices, check_count, n_inputs, numbered};
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

numbered! {
    /// Labels from several sources, each with one label for each point or element.
    NumberedLabels: "labels", IndexList, unit = "", output = false, help = "One label for each point or element."
}

/// Selects the points or elements that have connected labels in two sources: the one label of a pair in one of the
/// lists labels1, labels2 ... (at most 10), the other one in another list.
#[derive(Component)]
#[component(category = "Engine/Select", roles(engine))]
pub struct SelectConnectedLabelsROI {
    /// Number of lists that take part; by default all up to the last that is written.
    #[data(default = 0u32, check = checks::between(0, MOST as u32))]
    pub nb_labels: Data<u32>,
    /// The lists.
    #[group]
    pub labels: NumberedLabels,
    /// Pairs of labels that are connected.
    #[data]
    pub connect_labels: Data<IndexList>,
    /// What has connected labels, in increasing order.
    #[data(output)]
    pub indices: Data<IndexList>,
    #[group]
    base: settee_kernel::Base,
}

impl SelectConnectedLabelsROI {
    fn recompute(&mut self) -> Result<(), Diagnostic> {
        check_count(&self.nb_labels, &self.labels)?;
        let lists: Vec<&IndexList> =
            self.labels.iter().take(n_inputs(&self.nb_labels, &self.labels)).map(Data::get).collect();
        let (pairs, rest) = self.connect_labels.as_chunks::<2>();
        if !rest.is_empty() {
            let finding =
                Diagnostic::error("wrong-count", format!("{} labels are no pairs", self.connect_labels.len()));
            return Err(finding.attribute("connectLabels", "").expected("an even number of labels"));
        }
        let has = |list: &IndexList, index: u32, label: u32| list.get(index as usize) == Some(&label);
        let is_connected = |index: &u32| {
            pairs.iter().any(|[one, two]| {
                let mut sources = lists.iter().enumerate();
                sources.any(|(source, list)| {
                    let mut others = lists.iter().enumerate().filter(|(other, _)| *other != source);
                    has(list, *index, *one) && others.any(|(_, other)| has(other, *index, *two))
                })
            })
        };
        let n = lists.iter().map(|list| list.len()).max().unwrap_or(0) as u32;
        self.indices.derive(IndexList((0..n).filter(is_connected).collect()));
        Ok(())
    }
}

recomputes!(SelectConnectedLabelsROI);
