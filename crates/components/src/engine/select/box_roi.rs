//! Points and elements in boxes.

use settee_kernel::roles::BaseEngine;
use settee_kernel::{Component, Data, Diagnostic, InitContext, Lifecycle};
use settee_math::{DataTypes, Rigid2, Rigid3, Vec1, Vec2, Vec3, Vec6};

use super::RoiData;
use super::oriented_box::OrientedBox;

/// Selects the points and elements in boxes; other components link its lists of indices.
///
/// A point is selected if it lies in any of the boxes, faces included. The default source of points are rest positions, so the
/// selection does not change during a run.
#[derive(Component)]
#[component(category = "Engine/Select", templates(Vec3, Vec2, Vec1, Vec6, Rigid3, Rigid2), roles(engine))]
pub struct BoxROI<D: DataTypes> {
    /// Boxes along the axes: xmin ymin zmin xmax ymax zmax each. Without any box there is one from 0 0 0 to 1 1 1.
    #[data(name = "box", unit = "m")]
    pub boxes: Data<Vec<[f64; 6]>>,
    /// Boxes of any orientation: three corners of a rectangle, one after the other, and the depth across it.
    #[data(name = "orientedBox", unit = "m")]
    pub oriented_boxes: Data<Vec<[f64; 10]>>,
    /// What is selected, and from what.
    #[group]
    pub roi: RoiData<D>,
    /// Draws the boxes.
    #[data(default = false, alias = "drawROI")]
    pub draw_boxes: Data<bool>,
    /// Draws the selected points.
    #[data(default = false)]
    pub draw_points: Data<bool>,
    /// Draws the selected edges.
    #[data(default = false)]
    pub draw_edges: Data<bool>,
    /// Draws the selected triangles.
    #[data(default = false)]
    pub draw_triangles: Data<bool>,
    /// Draws the selected quads.
    #[data(default = false)]
    pub draw_quads: Data<bool>,
    /// Draws the selected tetrahedra.
    #[data(default = false)]
    pub draw_tetrahedra: Data<bool>,
    /// Draws the selected hexahedra.
    #[data(default = false)]
    pub draw_hexahedra: Data<bool>,
    /// Width of drawn lines and points; 0 is the viewer's choice.
    #[data(default = 0.0)]
    pub draw_size: Data<f64>,
    #[group]
    base: settee_kernel::Base,
}

impl<D: DataTypes> BoxROI<D> {
    fn recompute(&mut self, context: &mut InitContext<'_>) {
        let sorted = |given: &[f64; 6]| {
            let low: [f64; 3] = std::array::from_fn(|axis| given[axis].min(given[axis + 3]));
            let high: [f64; 3] = std::array::from_fn(|axis| given[axis].max(given[axis + 3]));
            (low, high)
        };
        let mut boxes: Vec<([f64; 3], [f64; 3])> = self.boxes.iter().map(sorted).collect();
        let mut oriented = Vec::new();
        for (index, numbers) in self.oriented_boxes.iter().enumerate() {
            match OrientedBox::new(numbers) {
                Some(found) => oriented.push(found),
                None => context.report(
                    Diagnostic::error("flat-box", format!("the corners of box {index} are on one line"))
                        .attribute("orientedBox", "")
                        .expected("three corners of a rectangle"),
                ),
            }
        }
        if self.boxes.is_empty() && self.oriented_boxes.is_empty() {
            boxes.push(([0.0; 3], [1.0; 3]));
        }
        let in_box = |(low, high): &([f64; 3], [f64; 3]), x: [f64; 3]| {
            (0..3).all(|axis| low[axis] <= x[axis] && x[axis] <= high[axis])
        };
        self.roi.select(context, |x| {
            boxes.iter().any(|bounds| in_box(bounds, x)) || oriented.iter().any(|found| found.contains(x))
        });
    }
}

impl<D: DataTypes> Lifecycle for BoxROI<D> {
    fn init(&mut self, context: &mut InitContext<'_>) {
        self.recompute(context);
    }
}

impl<D: DataTypes> BaseEngine for BoxROI<D> {
    fn update(&mut self, context: &mut InitContext<'_>) {
        if *self.roi.do_update {
            self.recompute(context);
        }
    }
}
