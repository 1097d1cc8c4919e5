//! What tests of changing meshes share.

/// Numbers that look random, the same in every run.
pub struct Random(pub u64);

impl Random {
    /// A number below a bound, or 0.
    pub fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n.max(1)
    }

    /// So many different numbers below a bound.
    pub fn some(&mut self, n: usize, bound: usize) -> Vec<u32> {
        let mut found: Vec<u32> = Vec::new();
        while found.len() < n.min(bound) {
            let next = self.below(bound) as u32;
            if !found.contains(&next) {
                found.push(next);
            }
        }
        found
    }
}
