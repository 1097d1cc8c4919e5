//! Sizes of successive steps.

/// Step sizes that are used in turn, or the scene's own.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct StepSizes {
    cycle: Vec<f64>,
    next: usize,
}

impl StepSizes {
    /// Cycles through `sizes` (s); an empty list means the scene's own.
    pub fn new(sizes: Vec<f64>) -> Self {
        Self { cycle: sizes, next: 0 }
    }

    /// Passes over the sizes of steps that were made before.
    pub fn skip(&mut self, steps: u64) {
        if !self.cycle.is_empty() {
            let passed = steps % self.cycle.len() as u64;
            self.next = (self.next + passed as usize) % self.cycle.len();
        }
    }

    /// Size of the next step; `own` if none were given.
    pub fn next(&mut self, own: f64) -> f64 {
        if self.cycle.is_empty() {
            return own;
        }
        let size = self.cycle[self.next];
        self.next = (self.next + 1) % self.cycle.len();
        size
    }
}

#[cfg(test)]
mod tests {
    use super::StepSizes;

    #[test]
    fn sizes_are_cycled_through() {
        let mut sizes = StepSizes::new(vec![0.1, 0.2]);
        let taken: Vec<f64> = (0..5).map(|_| sizes.next(1.0)).collect();
        assert_eq!(taken, [0.1, 0.2, 0.1, 0.2, 0.1]);
        sizes.skip(1 << 47);
        assert_eq!(sizes.next(1.0), 0.2);
        assert_eq!(StepSizes::default().next(1.0), 1.0);
    }
}
