//! Sets of numbers as bits.

/// A set of numbers with the rank of each: how many of them are below it.
#[derive(Debug, Default)]
pub(crate) struct Marks {
    /// The number of the first bit.
    first: u32,
    words: Vec<u64>,
    /// How many there are before each word.
    ranks: Vec<u32>,
}

impl Marks {
    /// The set of some numbers, all of which are at least `first`. It takes a bit for each number up to the largest.
    pub fn of<I: Iterator<Item = u32>>(first: u32, numbers: impl Fn() -> I) -> Self {
        let n_words = numbers().max().map_or(0, |last| (last - first) as usize / 64 + 1);
        let mut words = vec![0u64; n_words];
        numbers().map(|number| number - first).for_each(|place| words[place as usize / 64] |= 1 << (place % 64));
        let mut ranks = Vec::with_capacity(n_words);
        let mut n = 0;
        for word in &words {
            ranks.push(n);
            n += word.count_ones();
        }
        Self { first, words, ranks }
    }

    /// The numbers in ascending order.
    pub fn numbers(&self) -> impl Iterator<Item = u32> + '_ {
        (self.first..).step_by(64).zip(&self.words).flat_map(|(first, word)| {
            let mut rest = *word;
            std::iter::from_fn(move || {
                let place = (rest != 0).then(|| rest.trailing_zeros())?;
                rest &= rest - 1;
                Some(first + place)
            })
        })
    }

    /// How many numbers of the set are below one of them.
    ///
    /// # Panics
    /// If it is above the largest, or below the first that could be.
    pub fn rank(&self, number: u32) -> u32 {
        let place = number - self.first;
        let below = self.words[place as usize / 64] & !(u64::MAX << (place % 64));
        self.ranks[place as usize / 64] + below.count_ones()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_ordered_and_ranked() {
        let numbers = [700_u32, 64, 5, 129, 128, 63, 5, 127];
        let marks = Marks::of(5, || numbers.into_iter());
        let ordered: Vec<u32> = marks.numbers().collect();
        assert_eq!(ordered, [5, 63, 64, 127, 128, 129, 700]);
        assert!((0..).zip(&ordered).all(|(rank, number)| marks.rank(*number) == rank));
        assert_eq!(Marks::of(9, std::iter::empty).numbers().count(), 0);
    }
}
