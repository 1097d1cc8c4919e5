//! Colours and values at the positions of a shape.

use settee_kernel::draw::{Paint, Scale};

use crate::colour::packed;

/// What the shader takes for a value that is missing.
const MISSING: f32 = -1e9;
/// Values further outside of the scale are clamped: the place is interpolated, and must not be taken for a missing one.
const FARTHEST: f32 = 1e4;
/// Colours less opaque than this let things behind them through.
const OPAQUE: f32 = 0.998;

/// The colour and the place on the scale at a position.
pub struct Painter<'a> {
    paint: &'a Paint,
    scale: Option<&'a Scale>,
}

impl<'a> Painter<'a> {
    pub fn new(paint: &'a Paint, scales: &'a [Scale]) -> Self {
        let scale = match paint {
            Paint::Values { scale, .. } => scales.get(*scale),
            _ => None,
        };
        Self { paint, scale }
    }

    /// Colour and place on the scale, as words of a stream.
    pub fn at(&self, index: usize) -> (u32, u32) {
        let (colour, place) = match self.paint {
            Paint::One(colour) => (*colour, 0.0),
            Paint::Each(colours) => (colours.get(index).copied().unwrap_or([0.5, 0.5, 0.5, 1.0]), 0.0),
            Paint::Values { values, .. } => ([0.5, 0.5, 0.5, 1.0], self.place(values.get(index).copied())),
        };
        (packed(colour), place.to_bits())
    }

    /// Not limited to the scale: between two positions the value is interpolated first.
    fn place(&self, value: Option<f32>) -> f32 {
        let (Some(value), Some(scale)) = (value.filter(|value| !value.is_nan()), self.scale) else { return MISSING };
        let range = scale.high - scale.low;
        if range > 0.0 { ((value - scale.low) / range).clamp(-FARTHEST, FARTHEST) } else { 0.5 }
    }

    /// Whether things behind are seen through some of the colours.
    pub fn is_translucent(&self) -> bool {
        match self.paint {
            Paint::One(colour) => colour[3] < OPAQUE,
            Paint::Each(colours) => colours.iter().any(|colour| colour[3] < OPAQUE),
            Paint::Values { .. } => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_keep_their_place_outside_of_the_scale() {
        let scale = Scale { low: 1.0, high: 3.0, ..Scale::of("", "", &[]) };
        let (paint, scales) = (Paint::Values { values: vec![2.0, 5.0, f32::NAN], scale: 0 }, [scale]);
        let painter = Painter::new(&paint, &scales);
        let places = [0, 1, 2, 3].map(|index| f32::from_bits(painter.at(index).1));
        assert_eq!(places, [0.5, 2.0, MISSING, MISSING]);
    }
}
