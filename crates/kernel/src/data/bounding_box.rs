//! Axis-aligned boxes.

use super::value::{DataValue, ValueError};

/// An axis-aligned box: smallest, then largest corner; invalid when empty.
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
        let mut numbers = [0.0; 6];
        let outcome = numbers.parse(text);
        (self.low, self.high) = ([numbers[0], numbers[1], numbers[2]], [numbers[3], numbers[4], numbers[5]]);
        outcome
    }

    fn print(&self) -> String {
        format!("{} {}", self.low.print(), self.high.print())
    }
}
