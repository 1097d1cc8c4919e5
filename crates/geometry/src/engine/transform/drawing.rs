//! How engines that move points look: the points before and after.

use settee_kernel::draw::{Layer, Paint, Pen, Size};
use settee_kernel::roles::BaseDrawing;

use super::TransformPosition;

const BEFORE: [f32; 4] = [0.45, 0.50, 0.60, 1.0];
const AFTER: [f32; 4] = [0.20, 0.60, 0.85, 1.0];

impl BaseDrawing for TransformPosition {
    /// Always drawn: the data of the engine say whether.
    fn layer(&self) -> Layer {
        Layer::Always
    }

    fn draw(&self, pen: &mut Pen<'_>) {
        let size = Size::Pixels(*self.point_size as f32);
        for (points, is_drawn, colour) in
            [(&self.input_position, *self.draw_input, BEFORE), (&self.output_position, *self.draw_output, AFTER)]
        {
            if is_drawn {
                pen.dots(points.iter().map(|x| x.map(|x| x as f32)).collect(), Paint::One(colour), size);
            }
        }
    }
}
