//! Random numbers that are the same in each run, and random pairs.

use settee_barrier::Pair;

/// SplitMix64.
pub struct Random(pub u64);

impl Random {
    /// Evenly in [0, 1).
    pub fn number(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) >> 11) as f64 / (1u64 << 53) as f64
    }

    /// Evenly in the cube from -1 to 1.
    pub fn point(&mut self) -> [f64; 3] {
        std::array::from_fn(|_| 2.0 * self.number() - 1.0)
    }

    /// Places of a pair; one in four on a coarse lattice, where elements are degenerate, parallel, or touch.
    pub fn places(&mut self, pair: &Pair) -> [[f64; 3]; 4] {
        let is_coarse = self.number() < 0.25;
        let mut places = [[0.0; 3]; 4];
        for place in places.iter_mut().take(pair.indices().len()) {
            let point = self.point();
            *place = if is_coarse { point.map(|c| (2.0 * c).round() / 2.0) } else { point };
        }
        places
    }
}

/// One pair of each kind.
pub const KINDS: [Pair; 4] = [
    Pair::PointPoint([0, 1]),
    Pair::PointEdge([0, 1, 2]),
    Pair::PointTriangle([0, 1, 2, 3]),
    Pair::EdgeEdge([0, 1, 2, 3]),
];
