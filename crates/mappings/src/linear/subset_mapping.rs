//! Points that follow some of the points of another state.

use settee_kernel::roles::{BaseTopology, InPlace, Mapping, MappingData, MappingEnds, MeshEdit, OutputPoints, SetUp};
use settee_kernel::{Component, Data, Diagnostic, IndexList, InitContext, Lifecycle, Link, checks};
use settee_math::{StateKind, quaternion};

use crate::common::{
    Ends, Shape, index_out_of_range, place_output, resize, shapes, state, switch_off_if_only_drawn, types_do_not_fit,
};
use crate::transfer::WeightedSums;

/// Points of the output that are chosen points of the input.
///
/// `indices` names the point of the input for each point of the output; else `first` and `last` give a range; else each
/// point of the output follows the nearest point of the input that is less than `radius` away. The output has one point
/// per index.
#[derive(Component)]
#[component(category = "Mapping/Linear", templates(Vec3d, Vec1d, Rigid3d, Vec2d, Vec6d, Rigid2d), attach = mapping, roles(mapping))]
pub struct SubsetMapping {
    /// Points of the input, one per point of the output.
    #[data(follows = PointIndices("input"))]
    pub indices: Data<IndexList>,
    /// First point of a range, if there are no indices; -1 for none.
    #[data(default = -1)]
    pub first: Data<i32>,
    /// Last point of the range; -1 for the last of all.
    #[data(default = -1)]
    pub last: Data<i32>,
    /// Distance below which points belong together, if neither indices nor a range are given. Rigid points differ by
    /// their centres and the imaginary part of the quaternion between them.
    #[data(default = 1e-5, unit = "m", check = checks::non_negative())]
    pub radius: Data<f64>,
    /// Whether the indices follow when the topology of the input changes.
    #[data(
        default = true,
        ignored = "the component follows the points of its state, whichever topology they belong to"
    )]
    pub handle_topology_change: Data<bool>,
    /// Whether points without partner stay at their rest positions, and indices beyond the input are left out. Else
    /// they are errors.
    #[data(default = false)]
    pub ignore_not_found: Data<bool>,
    /// In SOFA, gives the output as many points as there are indices.
    #[data(default = false, ignored = "the output always has one point per index")]
    pub resize_to_model: Data<bool>,
    /// Topology whose changes of the points the indices are meant to follow.
    #[linked(search = up, ignored = "the component follows the points of its state, whichever topology they belong to")]
    pub topology: Link<dyn BaseTopology>,
    #[group]
    common: MappingData,
    #[group]
    base: settee_kernel::Base,
}

/// A point of the output without partner.
const NONE: u32 = u32::MAX;

/// Square of the distance of two coordinates; rigid ones differ also by the imaginary part of the quaternion between
/// them.
fn squared_distance(kind: StateKind, a: &[f64], b: &[f64]) -> f64 {
    let n = if kind.is_rigid() { kind.spatial_size() } else { kind.coord_size() };
    let linear: f64 = a[..n].iter().zip(&b[..n]).map(|(a, b)| (a - b) * (a - b)).sum();
    let angular = match kind {
        StateKind::Rigid3 => {
            let [qa, qb] = [a, b].map(|q| [q[3], q[4], q[5], q[6]]);
            let turn = quaternion::multiply(quaternion::conjugate(qa), qb);
            turn[..3].iter().map(|c| c * c).sum()
        }
        StateKind::Rigid2 => (a[2] - b[2]) * (a[2] - b[2]),
        _ => 0.0,
    };
    linear + angular
}

/// For each point the nearest candidate that is less than `radius` away; the first among equals.
fn nearest(kind: StateKind, candidates: &[f64], points: &[f64], radius: f64) -> Vec<u32> {
    let size = kind.coord_size();
    let candidate = |index: u32| &candidates[index as usize * size..][..size];
    // Sorted along the first axis, only those within the radius on it need a look.
    let mut order: Vec<u32> = (0..(candidates.len() / size) as u32).collect();
    order.sort_by(|a, b| candidate(*a)[0].total_cmp(&candidate(*b)[0]));
    let find = |point: &[f64]| {
        let first = order.partition_point(|index| candidate(*index)[0] < point[0] - radius);
        let near = order[first..].iter().take_while(|index| candidate(**index)[0] <= point[0] + radius);
        let mut best = (radius * radius, NONE);
        for &index in near {
            let distance = squared_distance(kind, candidate(index), point);
            let is_first_among_equals = distance == best.0 && best.1 != NONE && index < best.1;
            if distance < best.0 || is_first_among_equals {
                best = (distance, index);
            }
        }
        best.1
    };
    points.chunks_exact(size).map(find).collect()
}

impl SubsetMapping {
    /// The indices of the range `first` to `last`, as far as it lies among the points.
    fn range(&self, n_points: usize) -> Vec<u32> {
        let inside = |index: i32| u32::try_from(index).ok().filter(|index| (*index as usize) < n_points);
        let first = inside(*self.first).unwrap_or(0);
        inside(*self.last).map_or(first..n_points as u32, |last| first..last + 1).collect()
    }

    /// Indices as the scene gives them, or found.
    fn find_indices(&self, ends: &Ends, input: Shape, context: &InitContext<'_>) -> Result<Vec<u32>, Diagnostic> {
        if !self.indices.is_empty() {
            let beyond = self.indices.iter().find(|index| **index as usize >= input.n_points);
            return match beyond {
                Some(index) if !*self.ignore_not_found => Err(index_out_of_range("indices", index, input.n_points)),
                _ => Ok(self.indices.iter().copied().filter(|index| (*index as usize) < input.n_points).collect()),
            };
        }
        if *self.first >= 0 {
            return Ok(self.range(input.n_points));
        }
        let (Some(parent), Some(child)) = (state(context.scene, ends.inputs[0]), state(context.scene, ends.output))
        else {
            return Ok(Vec::new());
        };
        if parent.kind() != child.kind() {
            let finding = Diagnostic::error("no-indices", "points of different types have no nearest ones");
            return Err(finding.attribute("indices", "").expected("indices, or first and last"));
        }
        let found = nearest(input.kind, &parent.position(), &child.position(), *self.radius);
        match found.iter().position(|index| *index == NONE) {
            Some(point) if !*self.ignore_not_found => {
                let message = format!("no point of the input is near point {point} of the output");
                let finding =
                    Diagnostic::error("point-not-found", message).attribute("radius", self.radius.to_string());
                Err(finding.fix("raise radius, or give indices"))
            }
            _ => Ok(found),
        }
    }
}

impl Lifecycle for SubsetMapping {
    fn init(&mut self, context: &mut InitContext<'_>) {
        let Some(ends) = Ends::of(&self.common, context) else { return };
        let indices =
            shapes(context.scene, &self.common).and_then(|(inputs, _)| self.find_indices(&ends, inputs[0], context));
        match indices {
            Ok(indices) => {
                resize(context, ends.output, indices.len());
                self.indices.derive(indices.into());
                place_output(self, context);
                switch_off_if_only_drawn(&mut self.common.flags, context.scene, ends.output);
            }
            Err(finding) => context.report(finding),
        }
    }
}

impl Mapping for SubsetMapping {
    type Transfer = WeightedSums;

    fn ends(&self) -> &dyn MappingEnds {
        &self.common
    }

    fn output_points(&self) -> OutputPoints {
        OutputPoints::PerEntry("indices")
    }

    fn transfer(&self, set_up: SetUp<'_>) -> Result<WeightedSums, Diagnostic> {
        let (inputs, output) = shapes(set_up.scene, &self.common)?;
        let expected = "an output of the type of the input, or of vectors";
        let mut sums = WeightedSums::new(&[inputs[0].kind], output.kind)
            .ok_or_else(|| types_do_not_fit(inputs[0].kind, output.kind, expected))?;
        for &index in self.indices.iter() {
            sums.push((index != NONE).then_some((0, index, 1.0)));
        }
        if !self.indices.contains(&NONE) {
            return Ok(sums);
        }
        // Points without partner stay at their rest positions.
        let child = self.common.output.target().and_then(|output| state(set_up.scene, output));
        let mut offsets = child.map(|child| child.rest_position()).unwrap_or_default();
        let size = output.kind.coord_size();
        for (offset, index) in offsets.chunks_exact_mut(size).zip(self.indices.iter()) {
            if *index != NONE {
                offset.fill(0.0);
            }
        }
        Ok(sums.with_offsets(offsets))
    }

    /// Points of the output go with their entries; those that stay keep their order.
    fn following(
        &self,
        set_up: SetUp<'_>,
        transfer: &WeightedSums,
        edit: &MeshEdit<'_>,
    ) -> Option<InPlace<WeightedSums>> {
        edit.points_of(set_up, self.common.inputs().first().copied())?;
        transfer.width().filter(|width| *width == 1)?;
        let named = |entry: usize| transfer.terms(entry).next().map_or(NONE, |(_, point, _)| point);
        let entries = edit.entries(set_up, "indices", (transfer.n_points(), named))?;
        let of_output = edit.points_of(set_up, self.common.output.target())?;
        if [of_output.n_before(), of_output.n()] != [entries.n_before(), entries.n()] {
            return None;
        }
        let points: Vec<u32> = entries.renumbered.iter().map(|entry| self.indices[*entry]).collect();
        Some(InPlace::edited(move |sums: &mut WeightedSums| {
            sums.follow_entries(&entries);
            entries.renumbered.iter().zip(points).for_each(|(entry, point)| sums.put(*entry, [(point, 1.0)]));
        }))
    }

    fn is_linear(&self) -> bool {
        true
    }
}
