//! Numbers, fixed arrays and lists of them as values of parameters.

use std::borrow::Cow;

use super::flat::Flat;
use super::index_list::read_integers;
use super::numbers::{Streamed, parse_integer, parse_real, stream_integer, stream_real, words};
use super::value::{DataValue, ValueError};

/// A number as parameters use them: strict to read, with SOFA's reading as the fallback.
pub(super) trait Scalar: Copy + Default + Send + Sync + 'static {
    const NAME: &'static str;
    const PLURAL: &'static str;
    fn read(word: &str) -> Result<Self, ValueError>;
    /// What a C++ stream reads at the beginning of a word; `None` if it fails.
    fn stream(word: &str) -> Option<Streamed<Self>>;
    /// A single value of a word that is none: 0 where a stream fails.
    fn read_leniently(word: &str) -> Self {
        Self::stream(word).map_or_else(Self::default, |read| read.value)
    }
    fn text(self) -> String;
    fn flat(values: Vec<Self>, block: usize) -> Flat;
    fn unflat(flat: &Flat) -> Result<(Vec<Self>, usize), ValueError>;

    // What arrays and lists of them do with any number N: for each scalar compiled once, not again for each N in every
    // crate that has data of such a type.

    /// See [`read_scalars`].
    fn read_list(text: &str) -> (Vec<Self>, Option<ValueError>);
    /// Reads as many scalars as `block` has.
    fn read_block(text: &str, block: &mut [Self]) -> Result<(), ValueError>;
    /// Elements of N scalars as text.
    fn print_blocks(values: &[Self], n: usize) -> String;
    /// Elements of N scalars from those of another size.
    fn blocks(flat: &Flat, n: usize) -> Result<Vec<Self>, ValueError>;
}

macro_rules! compiled_once {
    () => {
        fn read_list(text: &str) -> (Vec<Self>, Option<ValueError>) {
            read_scalars(text)
        }
        fn read_block(text: &str, block: &mut [Self]) -> Result<(), ValueError> {
            read_block(text, block)
        }
        fn print_blocks(values: &[Self], n: usize) -> String {
            print_blocks(values, n)
        }
        fn blocks(flat: &Flat, n: usize) -> Result<Vec<Self>, ValueError> {
            blocks(flat, n)
        }
    };
}

impl Scalar for f64 {
    const NAME: &'static str = "real";
    const PLURAL: &'static str = "reals";
    fn read(word: &str) -> Result<Self, ValueError> {
        parse_real(word)
    }
    fn stream(word: &str) -> Option<Streamed<Self>> {
        stream_real(word)
    }
    fn text(self) -> String {
        // The shortest text that reads back to the same double.
        let plain = self.to_string();
        if plain.len() > 20 { format!("{self:e}") } else { plain }
    }
    fn flat(values: Vec<Self>, block: usize) -> Flat {
        Flat::Reals { values, block }
    }
    fn unflat(flat: &Flat) -> Result<(Vec<Self>, usize), ValueError> {
        flat.reals()
    }
    compiled_once!();
}

macro_rules! integer_scalar {
    ($type:ty, $low:expr, $high:expr, $name:expr) => {
        impl Scalar for $type {
            const NAME: &'static str = $name;
            const PLURAL: &'static str = concat!($name, "s");
            fn read(word: &str) -> Result<Self, ValueError> {
                parse_integer(word, $low, $high).map(|value| value as Self)
            }
            fn stream(word: &str) -> Option<Streamed<Self>> {
                let Streamed { value, length, is_beyond } = stream_integer(word, $low, $high)?;
                Some(Streamed { value: value as Self, length, is_beyond })
            }
            fn text(self) -> String {
                self.to_string()
            }
            fn flat(values: Vec<Self>, block: usize) -> Flat {
                Flat::Integers { values: values.into_iter().map(i64::from).collect(), block }
            }
            fn unflat(flat: &Flat) -> Result<(Vec<Self>, usize), ValueError> {
                let (values, block) = flat.integers()?;
                let converted = values.into_iter().map(|value| {
                    Self::try_from(value).map_err(|_| ValueError::new(format!("{value} is out of range"), Self::NAME))
                });
                Ok((converted.collect::<Result<_, _>>()?, block))
            }
            compiled_once!();
        }
    };
}
integer_scalar!(i32, i32::MIN as i64, i32::MAX as i64, "integer");
integer_scalar!(u32, 0, u32::MAX as i64, "non-negative integer");

macro_rules! scalar_value {
    ($($type:ty),*) => { $(
        impl DataValue for $type {
            fn type_name() -> String {
                <$type as Scalar>::NAME.into()
            }
            fn parse(&mut self, text: &str) -> Result<(), ValueError> {
                let mut all = words(text);
                let Some((offset, word)) = all.next() else {
                    return Err(ValueError::new("no value", Self::type_name()));
                };
                match <$type as Scalar>::read(word) {
                    Ok(value) => *self = value,
                    Err(error) => {
                        *self = <$type as Scalar>::read_leniently(word);
                        return Err(ValueError { offset, ..error });
                    }
                }
                match all.next() {
                    None => Ok(()),
                    Some((offset, rest)) => Err(ValueError::at(offset, format!("\"{rest}\" follows the value"), format!("one {}", Self::type_name()))),
                }
            }
            fn print(&self) -> String {
                self.text()
            }
            fn to_flat(&self) -> Flat {
                Scalar::flat(vec![*self], 1)
            }
            fn set_flat(&mut self, flat: &Flat) -> Result<(), ValueError> {
                let (values, _) = <$type as Scalar>::unflat(flat)?;
                *self = *values.first().ok_or_else(|| ValueError::new("the source is empty", Self::type_name()))?;
                Ok(())
            }
        }
    )* };
}
scalar_value!(f64, i32, u32);

impl<S: Scalar, const N: usize> DataValue for [S; N] {
    fn type_name() -> String {
        block_name::<S>(N)
    }

    fn parse(&mut self, text: &str) -> Result<(), ValueError> {
        S::read_block(text, self)
    }

    fn print(&self) -> String {
        S::print_blocks(self, N)
    }

    fn to_flat(&self) -> Flat {
        S::flat(self.to_vec(), N)
    }

    fn set_flat(&mut self, flat: &Flat) -> Result<(), ValueError> {
        let (values, _) = S::unflat(flat)?;
        for (target, value) in self.iter_mut().zip(values) {
            *target = value;
        }
        Ok(())
    }
}

fn block_name<S: Scalar>(n: usize) -> String {
    format!("{n} {}", S::PLURAL)
}

fn read_block<S: Scalar>(text: &str, block: &mut [S]) -> Result<(), ValueError> {
    let n = block.len();
    let mut count = 0;
    for (offset, word) in words(&without_brackets(text)) {
        if count == n {
            return Err(ValueError::at(
                offset,
                format!("\"{word}\" follows the last of {n} values"),
                block_name::<S>(n),
            ));
        }
        match S::read(word) {
            Ok(value) => block[count] = value,
            Err(error) => {
                block[count] = S::read_leniently(word);
                return Err(ValueError { offset, ..error });
            }
        }
        count += 1;
    }
    if count < n {
        Err(ValueError::at(text.len(), format!("{count} of {n} values are given"), block_name::<S>(n)))
    } else {
        Ok(())
    }
}

/// Blanks between scalars, two between elements.
fn print_blocks<S: Scalar>(values: &[S], n: usize) -> String {
    let element = |scalars: &[S]| scalars.iter().map(|value| value.text()).collect::<Vec<_>>().join(" ");
    values.chunks(n.max(1)).map(element).collect::<Vec<_>>().join("  ")
}

/// Of elements of another size the leading scalars are taken, the others keep the default. A rigid coordinate (7 reals)
/// that takes a point (3 reals) gets the identity orientation.
fn blocks<S: Scalar>(flat: &Flat, n: usize) -> Result<Vec<S>, ValueError> {
    let (mut values, block) = S::unflat(flat)?;
    if block == 1 {
        values.truncate(values.len() / n.max(1) * n);
        return Ok(values);
    }
    let mut start = vec![S::default(); n];
    if n == 7
        && block < 7
        && let Ok((one, _)) = S::unflat(&Flat::Integers { values: vec![1], block: 1 })
    {
        start[6] = one[0];
    }
    let mut elements = Vec::with_capacity(values.len() / block * n);
    for source in values.chunks_exact(block) {
        let taken = block.min(n);
        elements.extend_from_slice(&source[..taken]);
        elements.extend_from_slice(&start[taken..]);
    }
    Ok(elements)
}

/// A matrix as SOFA writes it, `[a b,c d]`, as a list of its numbers; other texts as they are. Places in the text stay
/// the same.
fn without_brackets(text: &str) -> Cow<'_, str> {
    let inner = text.trim();
    if inner.starts_with('[') && inner.ends_with(']') {
        Cow::Owned(text.replace(['[', ']', ','], " "))
    } else {
        Cow::Borrowed(text)
    }
}

/// Reads scalars until one is broken; returns those read and the first problem.
pub(super) fn read_scalars<S: Scalar>(text: &str) -> (Vec<S>, Option<ValueError>) {
    let (mut values, mut problem) = (Vec::new(), None);
    for (offset, word) in words(text) {
        match S::read(word) {
            Ok(value) => values.push(value),
            Err(error) => {
                problem.get_or_insert(ValueError { offset, ..error });
                if !stream_word(word, &mut values) {
                    return (values, problem);
                }
            }
        }
    }
    (values, problem)
}

/// Reads the numbers of a word as a stream does, which goes on behind a number where the next one begins, as in
/// `0-0.7`. Returns whether it reads the whole word; behind it there are no more numbers otherwise.
fn stream_word<S: Scalar>(word: &str, values: &mut Vec<S>) -> bool {
    let mut rest = word;
    while let Some(read) = S::stream(rest) {
        values.push(read.value);
        rest = &rest[read.length..];
        if rest.is_empty() || read.is_beyond {
            return !read.is_beyond;
        }
    }
    false
}

fn read_reals(text: &str, list: &mut Vec<f64>) -> Result<(), ValueError> {
    let (values, problem) = read_scalars(text);
    *list = values;
    problem.map_or(Ok(()), Err)
}

macro_rules! list_value {
    ($($type:ty, $read:expr;)*) => { $(
        impl DataValue for Vec<$type> {
            fn type_name() -> String {
                format!("list of {}", <$type as Scalar>::PLURAL)
            }
            fn parse(&mut self, text: &str) -> Result<(), ValueError> {
                $read(text, self)
            }
            fn heap_bytes(&self) -> usize {
                size_of_val(self.as_slice())
            }
            fn print(&self) -> String {
                self.iter().map(|value| value.text()).collect::<Vec<_>>().join(" ")
            }
            fn to_flat(&self) -> Flat {
                Scalar::flat(self.clone(), 1)
            }
            fn set_flat(&mut self, flat: &Flat) -> Result<(), ValueError> {
                *self = <$type as Scalar>::unflat(flat)?.0;
                Ok(())
            }
        }
    )* };
}
list_value!(f64, read_reals; i32, read_integers;);

impl<S: Scalar, const N: usize> DataValue for Vec<[S; N]> {
    fn type_name() -> String {
        list_name::<S>(N)
    }

    fn parse(&mut self, text: &str) -> Result<(), ValueError> {
        let (values, problem) = S::read_list(text);
        let (blocks, rest) = values.as_chunks::<N>();
        *self = blocks.to_vec();
        match problem {
            Some(problem) => Err(problem),
            None if rest.is_empty() => Ok(()),
            None => Err(unfilled::<S>(text, values.len(), N)),
        }
    }

    fn heap_bytes(&self) -> usize {
        size_of_val(self.as_slice())
    }

    fn print(&self) -> String {
        S::print_blocks(self.as_flattened(), N)
    }

    fn to_flat(&self) -> Flat {
        S::flat(self.as_flattened().to_vec(), N)
    }

    fn set_flat(&mut self, flat: &Flat) -> Result<(), ValueError> {
        *self = S::blocks(flat, N)?.as_chunks::<N>().0.to_vec();
        Ok(())
    }
}

/// Elements of N reals as text.
pub(crate) fn print_reals(values: &[f64], n: usize) -> String {
    f64::print_blocks(values, n)
}

/// Elements of N reals from those of another size.
pub(crate) fn real_blocks(flat: &Flat, n: usize) -> Result<Vec<f64>, ValueError> {
    f64::blocks(flat, n)
}

fn list_name<S: Scalar>(n: usize) -> String {
    format!("list of {n} {}", S::PLURAL)
}

/// The finding about scalars that are left over.
fn unfilled<S: Scalar>(text: &str, n_values: usize, n: usize) -> ValueError {
    let message = format!("{n_values} values do not fill elements of {n}");
    ValueError::at(text.len(), message, list_name::<S>(n))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::{AnyData, Data, write_numbers};

    fn read<T: DataValue + Default>(text: &str) -> (T, Result<(), ValueError>) {
        let mut value = T::default();
        let outcome = value.parse(text);
        (value, outcome)
    }

    #[test]
    fn worked_examples_of_the_specification() {
        assert_eq!(read::<Vec<[f64; 3]>>("0 0 0 1 1 0 "), (vec![[0.0; 3], [1.0, 1.0, 0.0]], Ok(())));
        for text in ["true", "1", "T"] {
            assert_eq!(read::<bool>(text), (true, Ok(())));
        }
        assert_eq!(read::<f64>(".1"), (0.1, Ok(())));
        assert_eq!(read::<Vec<String>>("[\"a\", \"b c\"]").0, ["a", "b c"]);
    }

    #[test]
    fn malformed_values_are_errors_and_leave_what_sofa_would_have_read() {
        let (value, outcome) = read::<Vec<f64>>("1,2,3");
        assert_eq!(value, [1.0]);
        assert_eq!(outcome.map_err(|error| error.offset), Err(0));
        let (value, outcome) = read::<Vec<[f64; 3]>>("0 0 0 1 1");
        assert_eq!(value, [[0.0; 3]]);
        assert!(outcome.is_err());
        let (value, outcome) = read::<f64>("1.5abc");
        assert_eq!(value, 1.5);
        assert!(outcome.is_err());
        assert!(read::<f64>("1 2 3").1.is_err());
        let (value, outcome) = read::<u32>("-1");
        assert_eq!(value, u32::MAX);
        assert!(outcome.is_err());
        let (value, outcome) = read::<f64>("20e");
        assert_eq!(value, 0.0);
        assert!(outcome.is_err());
        assert_eq!(read::<Vec<f64>>("0 20e 1").0, [0.0]);
        assert_eq!(read::<Vec<f64>>("0-0.7 -2x 1").0, [0.0, -0.7, -2.0]);
        assert_eq!(read::<Vec<f64>>("1e400 2").0, [f64::MAX]);
        assert_eq!(read::<Vec<i32>>("1 x 3-5").0, [1, 0, 3, 4, 5]);
        assert_eq!(read::<Vec<i32>>("1-3 5"), (vec![1, 2, 3, 5], Ok(())));
        assert_eq!(read::<Vec<[u32; 2]>>("0 1 2 -1").0, [[0, 1], [2, u32::MAX]]);
        assert!(read::<[f64; 3]>("1 2").1.is_err());
        assert!(read::<bool>("yes").1.is_err());
    }

    #[test]
    fn matrices_are_read_with_brackets_and_without() {
        for text in ["1 2 3 4", "[1 2,3 4]", " [[1,2],[3,4]] ", "[1 2 3 4]"] {
            assert_eq!(read::<[f64; 4]>(text), ([1.0, 2.0, 3.0, 4.0], Ok(())), "{text}");
        }
        for text in ["[1 2,3 4", "1 2,3 4", "[1 2,x 4]"] {
            assert!(read::<[f64; 4]>(text).1.is_err(), "{text}");
        }
    }

    #[test]
    fn values_convert_between_element_sizes() {
        let mut rigid: Vec<[f64; 7]> = Vec::new();
        rigid.set_flat(&Flat::Reals { values: vec![1.0, 2.0, 3.0], block: 3 }).unwrap();
        assert_eq!(rigid, [[1.0, 2.0, 3.0, 0.0, 0.0, 0.0, 1.0]]);
        let mut points: Vec<[f64; 3]> = Vec::new();
        points.set_flat(&rigid.to_flat()).unwrap();
        assert_eq!(points, [[1.0, 2.0, 3.0]]);
    }

    #[test]
    fn numbers_of_a_list_are_linked_one_to_an_element_and_written_one_after_the_other() {
        let list = Data::new(vec![[1.0], [2.0], [3.0]]);
        let mut points: Data<Vec<[f64; 3]>> = Data::default();
        points.copy_from(&list).unwrap();
        assert_eq!(*points, [[1.0, 0.0, 0.0], [2.0, 0.0, 0.0], [3.0, 0.0, 0.0]]);
        let mut rigid: Data<Vec<[f64; 7]>> = Data::default();
        rigid.copy_from(&list).unwrap();
        assert_eq!(rigid.len(), 3);
        assert_eq!(rigid[1], [2.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0]);
        let mut edges: Data<Vec<[u32; 2]>> = Data::default();
        edges.copy_from(&Data::new(vec![4_i32, 5])).unwrap();
        assert_eq!(*edges, [[4, 0], [5, 0]]);
        // A list of what an engine made of elements of any size has their numbers one after the other.
        points.copy_from(&Data::new(vec![4.0, 5.0, 6.0])).unwrap();
        assert_eq!(*points, [[4.0, 5.0, 6.0]]);
        points.copy_from(&Data::new("1 2 3".to_owned())).unwrap();
        assert_eq!(*points, [[1.0, 2.0, 3.0]]);
        write_numbers(&mut points, &list.flat()).unwrap();
        assert_eq!(*points, [[1.0, 2.0, 3.0]]);
    }

    #[test]
    fn printed_values_read_back_to_the_same_bits() {
        for value in [0.1, 1e-300, 5e-324, 1.0 / 3.0, f64::MAX, -0.0, 123456.789] {
            assert_eq!(read::<f64>(&value.print()).0.to_bits(), value.to_bits());
        }
    }
}
