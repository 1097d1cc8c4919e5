//! Positions of chosen points.

use settee_kernel::{Component, Data, IndexList, InitContext, Points};
use settee_math::{DataTypes, Rigid2, Rigid3, Vec1, Vec2, Vec3, Vec6};

use super::roi::points_to_select_from;
use super::values_from_indices::entries;

/// Takes the positions of the points at given indices, in the order of the indices.
#[derive(Component)]
#[component(category = "Engine/Select", templates(Vec3, Vec2, Vec1, Vec6, Rigid3, Rigid2), roles(engine))]
pub struct PointsFromIndices<D: DataTypes> {
    /// Points to choose from; by default as in a `BoxROI`.
    #[data(default = Vec::new(), unit = "m")]
    pub position: Data<Points<D::Coord>>,
    /// Indices of the points.
    #[data]
    pub indices: Data<IndexList>,
    /// Positions of the points at the indices.
    #[data(output, default = Vec::new(), name = "indices_position", unit = "m")]
    pub chosen: Data<Points<D::Coord>>,
    /// Takes them again when an input changes.
    #[data(default = true)]
    pub do_update: Data<bool>,
    #[group]
    base: settee_kernel::Base,
}

impl<D: DataTypes> PointsFromIndices<D> {
    fn recompute(&mut self, context: &mut InitContext<'_>) {
        let Some(points) = points_to_select_from::<D>(&self.position, context) else { return };
        if let Some(chosen) = entries("indices", &self.indices, &points, context) {
            self.chosen.derive(Points(chosen));
        }
    }
}

region!(PointsFromIndices, do_update);
