//! Lists of indices and of integers with ranges: `0-3 7`, `0-10-5`.

use std::ops::Deref;

use super::flat::Flat;
use super::numbers::{parse_integer, words};
use super::value::{DataValue, ValueError};

/// A list of point or element indices. Text may use ranges `A-B` and `A-B-S`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct IndexList(pub Vec<u32>);

/// Ranges longer than this are refused: they are a slip, and would fill the memory.
const LONGEST_LIST: usize = 100_000_000;

impl Deref for IndexList {
    type Target = [u32];
    fn deref(&self) -> &[u32] {
        &self.0
    }
}

impl<T: Into<Vec<u32>>> From<T> for IndexList {
    fn from(list: T) -> Self {
        Self(list.into())
    }
}

/// `A`, `A-B` or `A-B-S`; a leading minus is a sign. Returns first, last, step.
fn token(word: &str) -> Option<(i64, i64, i64)> {
    let number = |text: &str| -> Option<(i64, usize)> {
        let sign = usize::from(text.starts_with('-'));
        let end = sign + text[sign..].bytes().take_while(u8::is_ascii_digit).count();
        Some((text[..end].parse().ok()?, end))
    };
    let (first, end) = number(word)?;
    let Some(rest) = word[end..].strip_prefix('-') else {
        return word[end..].is_empty().then_some((first, first, 1));
    };
    let (last, end) = number(rest)?;
    let Some(tail) = rest[end..].strip_prefix('-') else {
        return rest[end..].is_empty().then_some((first, last, 0));
    };
    let (step, end) = number(tail)?;
    tail[end..].is_empty().then_some((first, last, step))
}

/// First index, step and number of the indices of a range.
fn progression((mut first, mut last, mut step): (i64, i64, i64)) -> (i64, i64, i64) {
    if step == 0 {
        step = if last >= first { 1 } else { -1 };
    }
    if (step > 0) != (last >= first) && first != last {
        std::mem::swap(&mut first, &mut last);
    }
    (first, step, (last - first) / step + 1)
}

/// Reads numbers and ranges of them into a list; `range_of` says what a word means. A word that means nothing counts as
/// 0, as in SOFA, and reading goes on: the error is that of the first one.
fn read_ranges<T>(
    text: &str,
    list: &mut Vec<T>,
    range_of: impl Fn(&str) -> Result<(i64, i64, i64), ValueError>,
    number: fn(i64) -> T,
) -> Result<(), ValueError> {
    list.clear();
    let mut problem = None;
    for (offset, word) in words(text) {
        let range = range_of(word).unwrap_or_else(|error| {
            problem.get_or_insert(ValueError { offset, ..error });
            (0, 0, 1)
        });
        let (first, step, count) = progression(range);
        if list.len() as i64 + count > LONGEST_LIST as i64 {
            let message = format!("the range \"{word}\" is too long");
            let error = ValueError::at(offset, message, format!("at most {LONGEST_LIST} numbers"));
            return Err(ValueError { is_limit: true, ..error });
        }
        // The memory of the words themselves is asked for before they are read.
        if count > 1 {
            settee_budget::ask_for::<T>(count as u64, || "the range of numbers")
                .map_err(|answer| ValueError { offset, ..answer.into() })?;
        }
        list.extend((0..count).map(|i| number(first + i * step)));
    }
    problem.map_or(Ok(()), Err)
}

/// Reads a list of integers in which ranges may stand, too.
pub(super) fn read_integers(text: &str, list: &mut Vec<i32>) -> Result<(), ValueError> {
    let (low, high) = (i64::from(i32::MIN), i64::from(i32::MAX));
    let fits = |end: i64| (low..=high).contains(&end);
    let range_of = |word: &str| match parse_integer(word, low, high) {
        Ok(number) => Ok((number, number, 1)),
        Err(error) => token(word).filter(|(first, last, _)| fits(*first) && fits(*last)).ok_or(error),
    };
    read_ranges(text, list, range_of, |number| number as i32)
}

impl DataValue for IndexList {
    fn type_name() -> String {
        "list of indices".into()
    }

    fn parse(&mut self, text: &str) -> Result<(), ValueError> {
        let is_index = |index: i64| (0..=i64::from(u32::MAX)).contains(&index);
        let range_of = |word: &str| {
            let expected = "indices or ranges such as \"0-3 7\" or \"0-10-5\"";
            token(word)
                .filter(|(first, last, _)| is_index(*first) && is_index(*last))
                .ok_or_else(|| ValueError::new(format!("\"{word}\" is not an index"), expected))
        };
        read_ranges(text, &mut self.0, range_of, |index| index as u32)
    }

    fn heap_bytes(&self) -> usize {
        size_of_val(self.0.as_slice())
    }

    fn print(&self) -> String {
        self.0.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    }

    fn to_flat(&self) -> Flat {
        Flat::Integers { values: self.0.iter().map(|&index| i64::from(index)).collect(), block: 1 }
    }

    fn set_flat(&mut self, flat: &Flat) -> Result<(), ValueError> {
        let (values, _) = flat.integers()?;
        self.0 = values
            .into_iter()
            .map(|value| {
                u32::try_from(value)
                    .map_err(|_| ValueError::new(format!("{value} is not an index"), "indices from 0 to 2^32 - 1"))
            })
            .collect::<Result<_, _>>()?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Vec<u32>, ValueError> {
        let mut list = IndexList::default();
        list.parse(text).map(|()| list.0)
    }

    #[test]
    fn ranges_expand_as_documented() {
        assert_eq!(read("0-3 7"), Ok(vec![0, 1, 2, 3, 7]));
        assert_eq!(read("3-0"), Ok(vec![3, 2, 1, 0]));
        assert_eq!(read("0-10-5"), Ok(vec![0, 5, 10]));
        assert_eq!(read("3-10--2"), Ok(vec![10, 8, 6, 4]));
        assert_eq!(read(" \n\t 4 \n"), Ok(vec![4]));
        assert_eq!(read(""), Ok(vec![]));
        assert_eq!(read("5-5"), Ok(vec![5]));
    }

    #[test]
    fn broken_tokens_are_errors_with_their_offset() {
        for (text, offset) in [("1.5", 0), ("0 3,", 2), ("0 -5", 2), ("0-", 0), ("a", 0)] {
            assert_eq!(read(text).map_err(|error| error.offset), Err(offset), "{text}");
        }
        assert!(read("0-4000000000").is_err());
    }

    #[test]
    fn a_word_that_is_no_index_counts_as_0_and_reading_goes_on() {
        for (text, expected) in
            [("3, 2.5", vec![0, 0]), ("3 -5 4-5 0- 7", vec![3, 0, 4, 5, 0, 7]), ("4294967296 1", vec![0, 1])]
        {
            let mut list = IndexList::default();
            assert!(list.parse(text).is_err(), "{text}");
            assert_eq!(list.0, expected, "{text}");
        }
    }

    #[test]
    fn integers_have_ranges_and_signs() {
        let read = |text: &str| {
            let mut list = vec![9];
            read_integers(text, &mut list).map(|()| list)
        };
        assert_eq!(read("1-3 5"), Ok(vec![1, 2, 3, 5]));
        assert_eq!(read("1-9-2"), Ok(vec![1, 3, 5, 7, 9]));
        assert_eq!(read("-1 -3 +2 2e1"), Ok(vec![-1, -3, 2, 20]));
        assert_eq!(read("-3--1 1--1"), Ok(vec![-3, -2, -1, 1, 0, -1]));
        assert_eq!(read(" "), Ok(vec![]));
        for (text, offset) in [("x", 0), ("1 1.5", 2), ("1-3 2-", 4), ("1-3000000000", 0), ("1,2", 0)] {
            assert_eq!(read(text).map_err(|error| (error.offset, error.is_limit)), Err((offset, false)), "{text}");
        }
        assert_eq!(read("0-2000000000").map_err(|error| error.is_limit), Err(true));
        let mut list = Vec::new();
        assert!(read_integers("7 1.5 -3--1 x 2-0", &mut list).is_err());
        assert_eq!(list, [7, 0, -3, -2, -1, 0, 2, 1, 0]);
    }
}
