//! Points between two boxes.

use settee_kernel::{Component, Data, InitContext};
use settee_math::{DataTypes, Rigid2, Rigid3, Vec1, Vec2, Vec3, Vec6};

use super::box_roi::in_box;
use super::{RoiData, RoiDrawing};

/// Selects the points in one box but not in another; other components link its lists of indices. The faces of a box
/// belong to it.
#[derive(Component)]
#[component(category = "Engine/Select", templates(Vec3, Vec2, Vec1, Vec6, Rigid3, Rigid2), roles(engine))]
pub struct PairBoxROI<D: DataTypes> {
    /// Box whose points are selected: xmin ymin zmin xmax ymax zmax.
    #[data(default = [0.0, 0.0, 0.0, 1.0, 1.0, 1.0], unit = "m")]
    pub inclusive_box: Data<[f64; 6]>,
    /// Box whose points are left out.
    #[data(default = [0.0, 0.0, 0.0, 1.0, 1.0, 1.0], unit = "m")]
    pub included_box: Data<[f64; 6]>,
    /// What is selected, and from what.
    #[group]
    pub roi: RoiData<D>,
    /// What is drawn.
    #[group]
    pub drawing: RoiDrawing,
    #[group]
    base: settee_kernel::Base,
}

impl<D: DataTypes> PairBoxROI<D> {
    fn recompute(&mut self, context: &mut InitContext<'_>) {
        let (outer, inner) = (*self.inclusive_box, *self.included_box);
        self.roi.select(context, &|x| in_box(&outer, x) && !in_box(&inner, x));
    }
}

region!(PairBoxROI, roi.do_update);
