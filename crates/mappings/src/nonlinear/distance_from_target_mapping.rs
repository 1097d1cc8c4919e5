//! Distances from fixed places.

use settee_kernel::roles::{InPlace, Mapping, MappingData, MappingEnds, MeshEdit, OutputPoints, SetUp};
use settee_kernel::{Component, Data, Diagnostic, IndexList, InitContext, Lifecycle, Rgba, Scene};
use settee_math::StateKind;

use super::distance::DistanceFromTarget;
use super::elements::{check_types, finish};
use crate::common::{Ends, index_out_of_range, input_kinds, shapes};
use crate::transfer::{GeometricStiffness, Measures, Place};

/// The distances of points from fixed places, less their rest lengths.
///
/// c = |x - target| - restLength for each index, with the centre of a rigid point.
#[derive(Component)]
#[component(category = "Mapping/NonLinear", templates(Vec3d, Vec1d, Rigid3d), attach = mapping, roles(mapping))]
pub struct DistanceFromTargetMapping {
    /// Points that are measured. Where there are fewer than targets, target k belongs to point k.
    #[data(follows = PointIndices("input"))]
    pub indices: Data<IndexList>,
    /// Places, as coordinates of the type of the input: three numbers for points, seven for rigid points, one for
    /// scalars.
    #[data(unit = "m", follows = PerEntryScalars("indices"))]
    pub target_positions: Data<Vec<f64>>,
    /// Lengths that are subtracted; missing ones are 0.
    #[data(unit = "m", check = settee_kernel::checks::all_non_negative(), follows = PerEntry("indices"))]
    pub rest_lengths: Data<Vec<f64>>,
    /// Thickness of drawn lines.
    #[data(default = 0.0)]
    pub show_object_scale: Data<f64>,
    /// Colour of drawn lines.
    #[data(default = Rgba([1.0, 1.0, 0.0, 1.0]))]
    pub show_color: Data<Rgba>,
    /// The change of the forces with the directions: none, exact, or only that of forces towards the target, which
    /// cannot make a matrix indefinite.
    #[data(default = GeometricStiffness::Stabilized)]
    pub geometric_stiffness: Data<GeometricStiffness>,
    #[group]
    common: MappingData,
    #[group]
    base: settee_kernel::Base,
}

/// A point and its target.
type Pair = ([Place; 1], [f64; 3]);

impl DistanceFromTargetMapping {
    /// The point and the target of each measure.
    fn pairs(&self, scene: &Scene) -> Result<Vec<Pair>, Diagnostic> {
        let (inputs, output) = shapes(scene, &self.common)?;
        check_types(&inputs, output, &[StateKind::Vec3, StateKind::Vec1, StateKind::Rigid3])?;
        let kind = inputs[0].kind;
        let size = kind.coord_size();
        let n_targets = self.target_positions.len() / size;
        let n_pairs = n_targets.max(self.indices.len());
        if !self.target_positions.len().is_multiple_of(size) || n_targets < n_pairs {
            let given = self.target_positions.len();
            let finding = Diagnostic::error("wrong-count", format!("{given} numbers")).attribute("targetPositions", "");
            return Err(finding.expected(format!("{size} numbers for each of {n_pairs} indices")));
        }
        let pair = |(rank, target): (usize, &[f64])| {
            let point = self.indices.get().get(rank).copied().unwrap_or(rank as u32);
            if point as usize >= inputs[0].n_points {
                return Err(index_out_of_range("indices", point, inputs[0].n_points));
            }
            let mut place = [0.0; 3];
            place[..kind.spatial_size()].copy_from_slice(&target[..kind.spatial_size()]);
            Ok(([Place { input: 0, point }], place))
        };
        self.target_positions.chunks_exact(size).enumerate().map(pair).collect()
    }
}

impl Lifecycle for DistanceFromTargetMapping {
    fn init(&mut self, context: &mut InitContext<'_>) {
        let Some(ends) = Ends::of(&self.common, context) else { return };
        let pairs = self.pairs(context.scene);
        if let Ok(pairs) = &pairs {
            let indices: Vec<u32> = pairs.iter().map(|([place], _)| place.point).collect();
            self.indices.derive(indices.into());
        }
        finish(self, &ends, pairs.map(|pairs| pairs.len()), context);
    }
}

impl Mapping for DistanceFromTargetMapping {
    type Transfer = Measures<DistanceFromTarget, 1>;

    fn ends(&self) -> &dyn MappingEnds {
        &self.common
    }

    fn output_points(&self) -> OutputPoints {
        OutputPoints::PerEntry("indices")
    }

    fn transfer(&self, set_up: SetUp<'_>) -> Result<Self::Transfer, Diagnostic> {
        let (stencils, targets): (Vec<_>, Vec<_>) = self.pairs(set_up.scene)?.into_iter().unzip();
        let rest = |rank: usize| self.rest_lengths.get().get(rank).copied().unwrap_or(0.0);
        let targets = targets.into_iter().enumerate().map(|(rank, target)| (target, rest(rank))).collect();
        let kinds = input_kinds(set_up.scene, &self.common)?;
        Ok(Measures::new(DistanceFromTarget { targets }, stencils, kinds, *self.geometric_stiffness))
    }

    /// Targets and lengths go with their entries; those that stay keep their order.
    fn following(
        &self,
        set_up: SetUp<'_>,
        transfer: &Self::Transfer,
        edit: &MeshEdit<'_>,
    ) -> Option<InPlace<Self::Transfer>> {
        edit.points_of(set_up, self.common.inputs().first().copied())?;
        if set_up.is_linked("indices") {
            return None;
        }
        // The values of the list are not compared, since none of them is taken from elsewhere.
        let entries = edit.entries(set_up, "indices", (transfer.len(), |_| 0))?;
        let lists = [("targetPositions", self.target_positions.len()), ("restLengths", self.rest_lengths.len())];
        let goes_along = |list| edit.go_along(set_up, list, &entries);
        let of_output = edit.points_of(set_up, self.common.output.target())?;
        // A single length belongs to the first point.
        let has_one_length = self.rest_lengths.len() == 1 && !entries.gone.is_empty();
        if has_one_length
            || !lists.into_iter().all(goes_along)
            || [of_output.n_before(), of_output.n()] != [entries.n_before(), entries.n()]
        {
            return None;
        }
        let points: Vec<u32> = entries.renumbered.iter().map(|entry| self.indices[*entry]).collect();
        Some(InPlace::edited(move |own: &mut Self::Transfer| own.follow_entries(&entries, &points)))
    }

    fn is_linear(&self) -> bool {
        false
    }
}
