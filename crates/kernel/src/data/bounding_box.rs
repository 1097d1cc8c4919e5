//! Axis-aligned boxes.

use super::value::{DataValue, ValueError};

/// An axis-aligned box: smallest, then largest corner; invalid when empty, which is written as an empty text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BoundingBox {
    /// Smallest corner.
    pub low: [f64; 3],
    /// Largest corner.
    pub high: [f64; 3],
}

impl Default for BoundingBox {
    fn default() -> Self {
        Self { low: [f64::MAX; 3], high: [f64::MIN; 3] }
    }
}

impl BoundingBox {
    /// Grows to contain a point.
    pub fn include(&mut self, point: [f64; 3]) {
        for axis in 0..3 {
            self.low[axis] = self.low[axis].min(point[axis]);
            self.high[axis] = self.high[axis].max(point[axis]);
        }
    }

    /// Grows to contain points: `size` numbers each, of which the first `spatial` are coordinates; others are 0.
    pub fn include_all(&mut self, points: &[f64], size: usize, spatial: usize) {
        if (size, spatial) == (3, 3) {
            // Comparisons by the instruction for them; what is not a number is left out, as by `include`.
            let fold = |[low, high]: [[f64; 3]; 2], point: &[f64; 3]| {
                [
                    std::array::from_fn(|k| if point[k] < low[k] { point[k] } else { low[k] }),
                    std::array::from_fn(|k| if point[k] > high[k] { point[k] } else { high[k] }),
                ]
            };
            [self.low, self.high] = points.as_chunks::<3>().0.iter().fold([self.low, self.high], fold);
            return;
        }
        for point in points.chunks_exact(size.max(1)) {
            let mut corner = [0.0; 3];
            for (target, value) in corner.iter_mut().zip(&point[..spatial]) {
                *target = *value;
            }
            self.include(corner);
        }
    }

    /// Whether it contains anything.
    pub fn is_valid(&self) -> bool {
        (0..3).all(|axis| self.low[axis] <= self.high[axis])
    }
}

impl DataValue for BoundingBox {
    fn type_name() -> String {
        "box: 6 reals, smallest then largest corner".into()
    }

    fn parse(&mut self, text: &str) -> Result<(), ValueError> {
        if text.trim().is_empty() {
            *self = Self::default();
            return Ok(());
        }
        let mut numbers = [0.0; 6];
        let outcome = numbers.parse(text);
        (self.low, self.high) = ([numbers[0], numbers[1], numbers[2]], [numbers[3], numbers[4], numbers[5]]);
        outcome
    }

    fn print(&self) -> String {
        if *self == Self::default() {
            return String::new();
        }
        format!("{} {}", self.low.print(), self.high.print())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_printed_is_read_again_and_nothing_is_an_empty_text() {
        let mut solid = BoundingBox::default();
        solid.include([1.0, -2.0, 3.5]);
        solid.include([0.0, 0.0, 4.0]);
        // Turned round by a scene: it holds nothing, and is written as it was read.
        let turned = BoundingBox { low: [1.0; 3], high: [-1.0; 3] };
        for value in [solid, turned, BoundingBox::default()] {
            let mut read = solid;
            read.parse(&value.print()).expect("it was printed");
            assert_eq!(read, value);
        }
        assert_eq!(BoundingBox::default().print(), "");
        assert!(!BoundingBox::default().is_valid() && BoundingBox::default().parse("0 0 0 1 1").is_err());
    }
}
