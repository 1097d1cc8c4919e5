//! Regions of interest.

/// What engines that select among the points of a state do: select when the scene is initialised, and again when an
/// input changed, unless the data named behind the class says no. The class has a method `recompute`.
macro_rules! region {
    ($name:ident, $($wanted:ident).+) => {
        impl<D: ::settee_math::DataTypes> ::settee_kernel::Lifecycle for $name<D> {
            fn init(&mut self, context: &mut ::settee_kernel::InitContext<'_>) {
                self.recompute(context);
            }
        }

        impl<D: ::settee_math::DataTypes> ::settee_kernel::roles::BaseEngine for $name<D> {
            fn update(&mut self, context: &mut ::settee_kernel::InitContext<'_>) {
                if *self.$($wanted).+ {
                    self.recompute(context);
                }
            }
        }
    };
}

mod box_roi;
mod drawing;
mod followed_region;
mod index_sets;
mod indices_from_values;
mod mesh_boundary_roi;
mod mesh_roi;
mod nearest_point_roi;
mod nearest_points;
mod oriented_box;
mod pair_box_roi;
mod plane_roi;
mod points_from_indices;
mod proximity_roi;
mod roi;
mod sphere_roi;
mod subset_topology;
mod values_from_indices;
mod values_from_positions;

use settee_kernel::ClassEntry;

pub use box_roi::BoxROI;
pub use drawing::RoiDrawing;
pub use index_sets::{
    ComplementaryROI, MergeROIs, MergeSets, NumberedLabels, SelectConnectedLabelsROI, SelectLabelROI, SetOperation,
};
pub use indices_from_values::IndicesFromValues;
pub use mesh_boundary_roi::MeshBoundaryROI;
pub use mesh_roi::MeshROI;
pub use nearest_point_roi::NearestPointROI;
pub use pair_box_roi::PairBoxROI;
pub use plane_roi::PlaneROI;
pub use points_from_indices::PointsFromIndices;
pub use proximity_roi::ProximityROI;
pub use roi::RoiData;
pub use sphere_roi::SphereROI;
pub use subset_topology::SubsetTopology;
pub use values_from_indices::ValuesFromIndices;
pub use values_from_positions::{ValuesFromPositions, ValuesOf};

pub use box_roi::in_box;

/// Classes of this folder.
pub const CLASSES: &[fn() -> ClassEntry] = &[
    BoxROI::entry,
    ComplementaryROI::entry,
    IndicesFromValues::entry,
    MergeROIs::entry,
    MergeSets::entry,
    MeshBoundaryROI::entry,
    MeshROI::entry,
    NearestPointROI::entry,
    PairBoxROI::entry,
    PlaneROI::entry,
    PointsFromIndices::entry,
    ProximityROI::entry,
    SelectConnectedLabelsROI::entry,
    SelectLabelROI::entry,
    SphereROI::entry,
    SubsetTopology::entry,
    ValuesFromIndices::entry,
    ValuesFromPositions::entry,
];
