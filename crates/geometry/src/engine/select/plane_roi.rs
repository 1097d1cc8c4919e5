//! Points and elements near rectangles.

use settee_kernel::{Component, Data, Diagnostic, InitContext};
use settee_math::{DataTypes, Rigid2, Rigid3, Vec1, Vec2, Vec3, Vec6};

use super::oriented_box::OrientedBox;
use super::{RoiData, RoiDrawing};

/// Selects the points and elements over rectangles, up to half of a depth on either side; other components link its
/// lists of indices.
#[derive(Component)]
#[component(category = "Engine/Select", templates(Vec3, Vec2, Vec1, Vec6, Rigid3, Rigid2), roles(engine))]
pub struct PlaneROI<D: DataTypes> {
    /// Rectangles: three corners, one after the other, and the depth across.
    #[data(unit = "m", alias = "planes")]
    pub plane: Data<Vec<[f64; 10]>>,
    /// What is selected, and from what.
    #[group]
    pub roi: RoiData<D>,
    /// What is drawn.
    #[group]
    pub drawing: RoiDrawing,
    #[group]
    base: settee_kernel::Base,
}

impl<D: DataTypes> PlaneROI<D> {
    fn recompute(&mut self, context: &mut InitContext<'_>) {
        let mut found = Vec::new();
        for (index, numbers) in self.plane.iter().enumerate() {
            match OrientedBox::new(numbers) {
                Some(rectangle) => found.push(rectangle),
                None => context.report(
                    Diagnostic::error("flat-box", format!("the corners of rectangle {index} are on one line"))
                        .attribute("plane", "")
                        .expected("three corners of a rectangle"),
                ),
            }
        }
        self.roi.select(context, &|x| found.iter().any(|rectangle| rectangle.contains(x)));
    }
}

region!(PlaneROI, roi.do_update);
