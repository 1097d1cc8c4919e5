//! The directions of the axes, in a corner.

use super::canvas::Canvas;
use super::letters::Letters;
use crate::Camera;

/// x red, y green, z blue.
const AXES: [(&str, [f32; 4]); 3] =
    [("x", [0.84, 0.19, 0.19, 1.0]), ("y", [0.18, 0.6, 0.22, 1.0]), ("z", [0.2, 0.36, 0.88, 1.0])];

/// Draws three arrows from a place in the lower left corner; what points away from the eye first.
pub fn draw(
    canvas: &mut Canvas,
    letters: &mut Letters,
    camera: &Camera,
    [width, height]: [f32; 2],
    text: f32,
    ink: [f32; 4],
) {
    let length = 2.6 * text;
    if width.min(height) < 4.0 * length {
        return;
    }
    let place = [length + 0.6 * text, height - length - 0.6 * text];
    let [right, up, backward] = camera.axes();
    let mut order = [0, 1, 2];
    order.sort_by(|a: &usize, b| backward[*a].total_cmp(&backward[*b]));
    for axis in order {
        let (name, colour) = AXES[axis];
        let step = [right[axis] as f32, -up[axis] as f32];
        let reach = step[0].hypot(step[1]);
        let at = |along: f32, aside: f32| {
            let unit = if reach > 1e-3 { [step[0] / reach, step[1] / reach] } else { [0.0; 2] };
            let x = place[0] + along * length * step[0] - aside * unit[1];
            [x, place[1] + along * length * step[1] + aside * unit[0]]
        };
        let thick = 0.13 * text;
        canvas.line(at(0.0, 0.0), at(0.72, 0.0), thick, colour);
        if reach > 0.1 {
            canvas.triangle([at(0.7, 2.0 * thick), at(0.7, -2.0 * thick), at(1.0, 0.0)], colour);
        }
        let [x, y] = at(1.0, 0.0);
        let away = if reach > 1e-3 { 0.45 * text } else { 0.0 };
        let (dx, dy) = if reach > 1e-3 { (step[0] / reach * away, step[1] / reach * away) } else { (0.0, 0.0) };
        canvas.text(letters, [x + dx - 0.25 * text, y + dy + 0.25 * text], 0.85 * text, ink, name);
    }
}
