//! Values of points and elements in boxes.

use settee_kernel::{Component, Data, InitContext, checks, choice};
use settee_math::{DataTypes, Rigid2, Rigid3, Vec1, Vec2, Vec3, Vec6};

use super::box_roi::{in_box, one_box_at_least};
use super::values_from_indices::entries;
use super::{RoiData, RoiDrawing};

choice! {
    /// What values belong to.
    pub enum ValuesOf {
        /// Points.
        Points = "points",
        /// Edges.
        Edges = "edges",
        /// Triangles.
        Triangles = "triangles",
        /// Quads.
        Quads = "quads",
        /// Tetrahedra.
        Tetrahedra = "tetrahedra",
        /// Hexahedra.
        Hexahedra = "hexahedra",
    }
}

/// Takes the values of the points or elements in boxes, in increasing order of their indices.
#[derive(Component)]
#[component(category = "Engine/Select", templates(Vec3, Vec2, Vec1, Vec6, Rigid3, Rigid2), roles(engine))]
pub struct ValuesFromPositions<D: DataTypes> {
    /// Values, `blockSize` numbers for each point or element.
    #[data]
    pub input_values: Data<Vec<f64>>,
    /// Numbers that belong together.
    #[data(default = 1u32, check = checks::at_least(1))]
    pub block_size: Data<u32>,
    /// What the values belong to.
    #[data]
    pub values_of: Data<ValuesOf>,
    /// Boxes along the axes, as in a `BoxROI`.
    #[data(name = "box", unit = "m")]
    pub boxes: Data<Vec<[f64; 6]>>,
    /// The values taken.
    #[data(output)]
    pub values: Data<Vec<f64>>,
    /// What is selected, and from what.
    #[group]
    pub roi: RoiData<D>,
    /// What is drawn.
    #[group]
    pub drawing: RoiDrawing,
    #[group]
    base: settee_kernel::Base,
}

impl<D: DataTypes> ValuesFromPositions<D> {
    fn recompute(&mut self, context: &mut InitContext<'_>) {
        let boxes = one_box_at_least(&self.boxes);
        self.roi.select(context, &|x| boxes.iter().any(|bounds| in_box(bounds, x)));
        let indices = match *self.values_of {
            ValuesOf::Points => &self.roi.indices,
            ValuesOf::Edges => &self.roi.edge_indices,
            ValuesOf::Triangles => &self.roi.triangle_indices,
            ValuesOf::Quads => &self.roi.quad_indices,
            ValuesOf::Tetrahedra => &self.roi.tetrahedron_indices,
            ValuesOf::Hexahedra => &self.roi.hexahedron_indices,
        };
        let blocks: Vec<&[f64]> = self.input_values.chunks_exact((*self.block_size).max(1) as usize).collect();
        if let Some(taken) = entries("inputValues", indices, &blocks, context) {
            self.values.derive(taken.concat());
        }
    }
}

region!(ValuesFromPositions, roi.do_update);
