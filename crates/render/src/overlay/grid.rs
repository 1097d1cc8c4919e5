//! A grid on the ground: the plane through the lowest point.

use super::legend::ticks;
use crate::camera::Bounds;
use crate::colour::packed;
use crate::streams::LINE_WORDS;

/// Lines in each direction, about.
const LINES: usize = 12;

/// Corners of the ground and its lines: a part of the size larger than the box on all sides.
fn ground(bounds: Bounds) -> ([f64; 2], [f64; 2], f64) {
    let (low, high) = (bounds[0].map(f64::from), bounds[1].map(f64::from));
    let size = (0..3).map(|k| high[k] - low[k]).fold(0.0, f64::max).max(1e-12);
    ([low[0] - 0.5 * size, low[2] - 0.5 * size], [high[0] + 0.5 * size, high[2] + 0.5 * size], low[1])
}

/// The box with the grid in it.
pub fn around(bounds: Bounds) -> Bounds {
    let ([x, z], [x1, z1], y) = ground(bounds);
    [[x as f32, y as f32, z as f32], [x1 as f32, bounds[1][1], z1 as f32]]
}

/// Lines at round coordinates.
pub fn lines(out: &mut Vec<[u32; LINE_WORDS]>, bounds: Bounds, ink: [f32; 4]) {
    let ([x0, z0], [x1, z1], y) = ground(bounds);
    let colour = packed([ink[0], ink[1], ink[2], 0.22]);
    let mut add = |from: [f64; 3], to: [f64; 3]| {
        let [a, b, c] = from.map(|x| (x as f32).to_bits());
        let [d, e, f] = to.map(|x| (x as f32).to_bits());
        out.push([a, b, c, d, e, f, colour, colour, 0, 0]);
    };
    // The same distance in both directions.
    let extent = (x1 - x0).max(z1 - z0);
    for x in ticks(x0, x0 + extent, LINES).into_iter().filter(|x| *x <= x1) {
        add([x, y, z0], [x, y, z1]);
    }
    for z in ticks(z0, z0 + extent, LINES).into_iter().filter(|z| *z <= z1) {
        add([x0, y, z], [x1, y, z]);
    }
}
