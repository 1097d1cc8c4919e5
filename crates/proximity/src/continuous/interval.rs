//! Intervals that are halved without rounding.

/// A number k / 2^level, without rounding.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Dyadic {
    numerator: u64,
    level: u32,
}

impl Dyadic {
    fn value(self) -> f64 {
        self.numerator as f64 / (1u64 << self.level) as f64
    }
}

/// The interval from k / 2^level to (k + 1) / 2^level; by default from 0 to 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Interval(Dyadic);

impl Interval {
    pub fn low(self) -> f64 {
        self.0.value()
    }

    pub fn high(self) -> f64 {
        Dyadic { numerator: self.0.numerator + 1, ..self.0 }.value()
    }

    /// The lower and the upper half.
    pub fn halves(self) -> [Self; 2] {
        let Dyadic { numerator, level } = self.0;
        [2 * numerator, 2 * numerator + 1].map(|numerator| Self(Dyadic { numerator, level: level + 1 }))
    }

    /// How often the whole was halved.
    pub fn halvings(self) -> u32 {
        self.0.level
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_share_their_middle() {
        let [low, high] = Interval::default().halves()[1].halves();
        assert_eq!((low.low(), low.high(), high.low(), high.high()), (0.5, 0.75, 0.75, 1.0));
        assert_eq!(high.halvings(), 2);
    }
}
