//! What colours mean.

use settee_kernel::draw::Scale;

use super::canvas::Canvas;
use super::letters::Letters;
use crate::colour_map::colour_at;

/// Strips of a bar; more than the eye tells apart.
const STRIPS: usize = 96;

/// Round numbers between two others, at most `n` and about that many: multiples of 1, 2 or 5 times a power of ten.
pub fn ticks(low: f64, high: f64, n: usize) -> Vec<f64> {
    let range = high - low;
    if !(range > 0.0 && range.is_finite()) || range < 1e-9 * low.abs().max(high.abs()) {
        return vec![low];
    }
    let rough = range / n.max(1) as f64;
    let power = 10f64.powf(rough.log10().floor());
    let step =
        [1.0, 2.0, 5.0, 10.0].map(|x| x * power).into_iter().find(|step| *step >= rough * 0.999).unwrap_or(rough);
    let (first, last) = ((low / step - 1e-6).ceil() as i64, (high / step + 1e-6).floor() as i64);
    (first..=last).map(|i| i as f64 * step).collect()
}

/// A number with as many digits as tell two ticks apart.
pub fn number(value: f64, step: f64) -> String {
    let largest = value.abs();
    if value == 0.0 {
        return "0".to_owned();
    }
    if !(1e-3..1e5).contains(&largest) {
        let digits = (largest.log10().floor() - step.abs().log10().floor()).clamp(0.0, 8.0) as usize;
        return format!("{value:.digits$e}");
    }
    let digits = (-(step.abs() * 1.0001).log10().floor()).clamp(0.0, 9.0) as usize;
    format!("{value:.digits$}")
}

/// Letters of the font are this part of their height wide, with some room.
const WIDTH: f32 = 0.52;

/// Where a legend is drawn, and what is written beside it; lengths in pixels.
pub struct Placed<'a> {
    scale: &'a Scale,
    title: String,
    /// Left end of the title, and the line that it stands on.
    title_at: [f32; 2],
    /// Upper left and lower right corner of the bar.
    bar: [[f32; 2]; 2],
    /// Heights and texts of the ticks.
    ticks: Vec<(f32, String)>,
    /// Upper left and lower right corner of all of it.
    pub area: [[f32; 2]; 2],
}

/// The places of the legends, one above the other at the right; none where there is no room. `text` is the height of
/// letters.
pub fn place<'a>(scales: &'a [Scale], [width, height]: [f32; 2], text: f32) -> Vec<Placed<'a>> {
    let slot = height / scales.len().max(1) as f32;
    // Below two lines of text there is no room for a bar.
    if slot < 5.0 * text {
        return Vec::new();
    }
    let one = |(index, scale): (usize, &'a Scale)| {
        let title =
            if scale.unit.is_empty() { scale.title.clone() } else { format!("{} [{}]", scale.title, scale.unit) };
        let length = (0.6 * slot).min(18.0 * text);
        let top = index as f32 * slot + 0.5 * (slot - length) + 0.7 * text;
        let (low, high) = (f64::from(scale.low), f64::from(scale.high));
        let values = ticks(low, high, (length / (2.5 * text)).clamp(2.0, 6.0) as usize);
        let step = match values[..] {
            // One value everywhere: three of its digits.
            [only] if low >= high => only.abs().max(1e-30) * 1e-3,
            [only] => only.abs().max(1e-30),
            [first, second, ..] => second - first,
            [] => 1.0,
        };
        let height_of = |value: f64| (top + length * (1.0 - scale.place(value as f32))).round();
        let ticks: Vec<_> = values.iter().map(|value| (height_of(*value), number(*value, step))).collect();
        let longest = ticks.iter().map(|(_, name)| name.chars().count()).max().unwrap_or(0).max(4) as f32;
        let right = width - longest * WIDTH * text - 1.4 * text;
        let bar = [[right - 0.9 * text, top], [right, top + length]];
        let title_length = title.chars().count() as f32 * WIDTH * text;
        let left = (width - title_length - 0.6 * text).min(bar[0][0]).max(0.3 * text);
        Placed {
            scale,
            title,
            title_at: [left, top - 0.7 * text],
            bar,
            ticks,
            area: [[left, top - 1.7 * text], [width, top + length + 0.5 * text]],
        }
    };
    scales.iter().enumerate().map(one).collect()
}

/// Draws the legends.
pub fn draw(canvas: &mut Canvas, letters: &mut Letters, scales: &[Scale], size: [f32; 2], text: f32, ink: [f32; 4]) {
    for legend in place(scales, size, text) {
        let [[left, top], [right, bottom]] = legend.bar;
        canvas.rectangle([left - 1.0, top - 1.0], [right + 1.0, bottom + 1.0], ink);
        let height_of = |x: f32| top + (bottom - top) * (1.0 - x);
        for strip in 0..STRIPS {
            let (a, b) = (strip as f32 / STRIPS as f32, (strip + 1) as f32 / STRIPS as f32);
            let [r, g, b_] = colour_at(legend.scale.map, 0.5 * (a + b));
            canvas.rectangle([left, height_of(b)], [right, height_of(a)], [r, g, b_, 1.0]);
        }
        for (y, name) in &legend.ticks {
            canvas.rectangle([right, y - 0.5], [right + 0.35 * text, y + 0.5], ink);
            canvas.text(letters, [right + 0.55 * text, y + 0.3 * text], 0.85 * text, ink, name);
        }
        canvas.text(letters, legend.title_at, text, ink, &legend.title);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_within() {
        assert_eq!(ticks(0.0, 1.0, 5), [0.0, 0.2, 0.4, 0.6000000000000001, 0.8, 1.0]);
        assert_eq!(ticks(-3.0e4, 1.2e5, 4), [0.0, 5e4, 1e5]);
        assert_eq!(ticks(2.0, 2.0, 5), [2.0]);
        assert!(ticks(0.0, f64::INFINITY, 5).len() == 1 && ticks(f64::NAN, 1.0, 5).len() == 1);
    }

    #[test]
    fn numbers_have_the_digits_that_they_need() {
        assert_eq!([number(0.2, 0.2), number(1.0, 0.2), number(0.0, 0.2)], ["0.2", "1.0", "0"]);
        assert_eq!([number(1.5e6, 5e5), number(2e-7, 1e-7)], ["1.5e6", "2e-7"]);
        assert_eq!(number(1.2e4, 2e3), "12000");
    }
}
