//! Points and elements in boxes.

use settee_kernel::{Component, Data, Diagnostic, InitContext};
use settee_math::{DataTypes, Rigid2, Rigid3, Vec1, Vec2, Vec3, Vec6};

use super::oriented_box::OrientedBox;
use super::{RoiData, RoiDrawing};

/// Selects the points and elements in boxes; other components link its lists of indices.
///
/// A point is selected if it lies in any of the boxes, faces included. The default source of points are rest positions,
/// so the selection does not change during a run.
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
    /// What is drawn.
    #[group]
    pub drawing: RoiDrawing,
    #[group]
    base: settee_kernel::Base,
}

impl<D: DataTypes> BoxROI<D> {
    fn recompute(&mut self, context: &mut InitContext<'_>) {
        let boxes = if self.oriented_boxes.is_empty() { one_box_at_least(&self.boxes) } else { self.boxes.to_vec() };
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
        self.roi.select(context, &|x| {
            boxes.iter().any(|bounds| in_box(bounds, x)) || oriented.iter().any(|found| found.contains(x))
        });
    }
}

/// The boxes, or the one from 0 0 0 to 1 1 1 where none is given.
pub(super) fn one_box_at_least(boxes: &[[f64; 6]]) -> Vec<[f64; 6]> {
    if boxes.is_empty() { vec![[0.0, 0.0, 0.0, 1.0, 1.0, 1.0]] } else { boxes.to_vec() }
}

/// Whether a point lies between two opposite corners, faces included. The corners may be any two.
/// Whether a point is in the box with two opposite corners.
pub fn in_box(corners: &[f64; 6], x: [f64; 3]) -> bool {
    (0..3).all(|axis| {
        let (a, b) = (corners[axis], corners[axis + 3]);
        a.min(b) <= x[axis] && x[axis] <= a.max(b)
    })
}

region!(BoxROI, roi.do_update);
