//! Random numbers that are the same for the same seed.

/// A generator of Steele, Lea and Flood (SplitMix, OOPSLA 2014): every seed gives a good sequence.
pub(crate) struct SplitMix(pub u64);

impl SplitMix {
    /// In [-1, 1).
    pub fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        let bits = (z ^ (z >> 31)) >> 11;
        bits as f64 / (1_u64 << 52) as f64 - 1.0
    }
}
