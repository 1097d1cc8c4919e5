//! The types of parameters.

use super::flat::Flat;
use super::numbers::{lenient_integer, lenient_real, parse_integer, parse_real, words};
use super::value::{DataValue, ValueError};

/// A number as parameters use them: strict to read, with SOFA's reading as the fallback.
trait Scalar: Copy + Default + Send + Sync + 'static {
    const NAME: &'static str;
    const PLURAL: &'static str;
    fn read(word: &str) -> Result<Self, ValueError>;
    fn read_leniently(word: &str) -> Self;
    fn text(self) -> String;
    fn flat(values: Vec<Self>, block: usize) -> Flat;
    fn unflat(flat: &Flat) -> Result<(Vec<Self>, usize), ValueError>;
}

impl Scalar for f64 {
    const NAME: &'static str = "real";
    const PLURAL: &'static str = "reals";
    fn read(word: &str) -> Result<Self, ValueError> {
        parse_real(word)
    }
    fn read_leniently(word: &str) -> Self {
        lenient_real(word)
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
}

macro_rules! integer_scalar {
    ($type:ty, $low:expr, $high:expr, $name:expr) => {
        impl Scalar for $type {
            const NAME: &'static str = $name;
            const PLURAL: &'static str = concat!($name, "s");
            fn read(word: &str) -> Result<Self, ValueError> {
                parse_integer(word, $low, $high).map(|value| value as Self)
            }
            fn read_leniently(word: &str) -> Self {
                lenient_integer(word).clamp($low, $high) as Self
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
        format!("{N} {}", S::PLURAL)
    }

    fn parse(&mut self, text: &str) -> Result<(), ValueError> {
        let mut count = 0;
        for (offset, word) in words(text) {
            if count == N {
                return Err(ValueError::at(
                    offset,
                    format!("\"{word}\" follows the last of {N} values"),
                    Self::type_name(),
                ));
            }
            match S::read(word) {
                Ok(value) => self[count] = value,
                Err(error) => {
                    self[count] = S::read_leniently(word);
                    return Err(ValueError { offset, ..error });
                }
            }
            count += 1;
        }
        if count < N {
            Err(ValueError::at(text.len(), format!("{count} of {N} values are given"), Self::type_name()))
        } else {
            Ok(())
        }
    }

    fn print(&self) -> String {
        self.map(S::text).join(" ")
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

/// Reads scalars until one is broken; returns those read and the first problem.
fn read_scalars<S: Scalar>(text: &str) -> (Vec<S>, Option<ValueError>) {
    let mut values = Vec::new();
    for (offset, word) in words(text) {
        match S::read(word) {
            Ok(value) => values.push(value),
            Err(error) => {
                // A stream keeps the numeric beginning of the broken word, then stops.
                if word.starts_with(|letter: char| letter.is_ascii_digit()) {
                    values.push(S::read_leniently(word));
                }
                return (values, Some(ValueError { offset, ..error }));
            }
        }
    }
    (values, None)
}

macro_rules! list_value {
    ($($type:ty),*) => { $(
        impl DataValue for Vec<$type> {
            fn type_name() -> String {
                format!("list of {}", <$type as Scalar>::PLURAL)
            }
            fn parse(&mut self, text: &str) -> Result<(), ValueError> {
                let (values, problem) = read_scalars(text);
                *self = values;
                problem.map_or(Ok(()), Err)
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
list_value!(f64, i32);

impl<S: Scalar, const N: usize> DataValue for Vec<[S; N]> {
    fn type_name() -> String {
        format!("list of {N} {}", S::PLURAL)
    }

    fn parse(&mut self, text: &str) -> Result<(), ValueError> {
        let (values, problem) = read_scalars::<S>(text);
        let (blocks, rest) = values.as_chunks::<N>();
        *self = blocks.to_vec();
        if let Some(problem) = problem {
            return Err(problem);
        }
        if rest.is_empty() {
            return Ok(());
        }
        Err(ValueError::at(
            text.len(),
            format!("{} values do not fill elements of {N}", values.len()),
            Self::type_name(),
        ))
    }

    fn print(&self) -> String {
        self.iter().map(|element| element.map(S::text).join(" ")).collect::<Vec<_>>().join("  ")
    }

    fn to_flat(&self) -> Flat {
        S::flat(self.as_flattened().to_vec(), N)
    }

    fn set_flat(&mut self, flat: &Flat) -> Result<(), ValueError> {
        let (values, block) = S::unflat(flat)?;
        if block == 1 {
            *self = values.as_chunks::<N>().0.to_vec();
            return Ok(());
        }
        // Elements of another size: the leading scalars are taken, the others keep the default. A rigid coordinate
        // (7 reals) that takes a point (3 reals) gets the identity orientation.
        *self = values
            .chunks_exact(block)
            .map(|source| {
                let mut element = [S::default(); N];
                if N == 7
                    && block < 7
                    && let Ok((one, _)) = S::unflat(&Flat::Integers { values: vec![1], block: 1 })
                {
                    element[6] = one[0];
                }
                for (target, value) in element.iter_mut().zip(source) {
                    *target = *value;
                }
                element
            })
            .collect();
        Ok(())
    }
}

fn read_bool(word: &str) -> Result<bool, ValueError> {
    match word.to_ascii_lowercase().as_str() {
        "true" | "t" => Ok(true),
        "false" | "f" => Ok(false),
        lower => match lower.parse::<i64>() {
            Ok(number) => Ok(number != 0),
            Err(_) => Err(ValueError::new(format!("\"{word}\" is neither true nor false"), "true, false, 1 or 0")),
        },
    }
}

impl DataValue for bool {
    fn type_name() -> String {
        "true or false".into()
    }

    fn parse(&mut self, text: &str) -> Result<(), ValueError> {
        match read_bool(text.trim()) {
            Ok(value) => {
                *self = value;
                Ok(())
            }
            Err(error) => {
                match text.trim_start().bytes().next() {
                    Some(b'T' | b't') => *self = true,
                    Some(b'F' | b'f') => *self = false,
                    Some(b'0'..=b'9' | b'-') => *self = lenient_integer(text.trim_start()) != 0,
                    _ => {}
                }
                Err(error)
            }
        }
    }

    fn print(&self) -> String {
        self.to_string()
    }

    fn to_flat(&self) -> Flat {
        Flat::Integers { values: vec![i64::from(*self)], block: 1 }
    }
}

impl DataValue for Vec<bool> {
    fn type_name() -> String {
        "list of true or false".into()
    }

    fn parse(&mut self, text: &str) -> Result<(), ValueError> {
        self.clear();
        for (offset, word) in words(text) {
            self.push(read_bool(word).map_err(|error| ValueError { offset, ..error })?);
        }
        Ok(())
    }

    fn print(&self) -> String {
        self.iter().map(|value| u8::from(*value).to_string()).collect::<Vec<_>>().join(" ")
    }

    fn to_flat(&self) -> Flat {
        Flat::Integers { values: self.iter().map(|&value| i64::from(value)).collect(), block: 1 }
    }
}

impl DataValue for String {
    fn type_name() -> String {
        "text".into()
    }

    fn parse(&mut self, text: &str) -> Result<(), ValueError> {
        text.clone_into(self);
        Ok(())
    }

    fn print(&self) -> String {
        self.clone()
    }
}

impl DataValue for Vec<String> {
    fn type_name() -> String {
        "list of words, or [\"quoted\", \"texts\"]".into()
    }

    fn parse(&mut self, text: &str) -> Result<(), ValueError> {
        self.clear();
        let trimmed = text.trim();
        let Some(inner) = trimmed.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) else {
            self.extend(trimmed.split_ascii_whitespace().map(str::to_owned));
            return Ok(());
        };
        let mut rest = inner.trim_start();
        while !rest.is_empty() {
            let Some(quote) = rest.chars().next().filter(|letter| matches!(letter, '"' | '\'')) else {
                return Err(ValueError::new(format!("\"{rest}\" does not begin with a quote"), Self::type_name()));
            };
            let body = &rest[1..];
            let Some(end) = body.find(quote) else {
                return Err(ValueError::new("a quote is not closed", Self::type_name()));
            };
            self.push(body[..end].to_owned());
            rest = body[end + 1..].trim_start();
            rest = rest.strip_prefix(',').unwrap_or(rest).trim_start();
        }
        Ok(())
    }

    fn print(&self) -> String {
        format!("[{}]", self.iter().map(|word| format!("\"{word}\"")).collect::<Vec<_>>().join(", "))
    }
}

/// Red, green, blue, opacity, each 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rgba(pub [f64; 4]);

impl Default for Rgba {
    fn default() -> Self {
        Self([1.0; 4])
    }
}

/// Colour names that scenes use, with their red, green and blue.
const COLOURS: [(&str, [f64; 3]); 11] = [
    ("white", [1.0, 1.0, 1.0]),
    ("black", [0.0, 0.0, 0.0]),
    ("red", [1.0, 0.0, 0.0]),
    ("green", [0.0, 1.0, 0.0]),
    ("blue", [0.0, 0.0, 1.0]),
    ("cyan", [0.0, 1.0, 1.0]),
    ("magenta", [1.0, 0.0, 1.0]),
    ("yellow", [1.0, 1.0, 0.0]),
    ("gray", [0.5, 0.5, 0.5]),
    ("grey", [0.5, 0.5, 0.5]),
    ("orange", [1.0, 0.5, 0.0]),
];

impl DataValue for Rgba {
    fn type_name() -> String {
        "colour".into()
    }

    fn parse(&mut self, text: &str) -> Result<(), ValueError> {
        let expected = "3 or 4 reals, #RGB, #RGBA, #RRGGBB, #RRGGBBAA or a colour name";
        let trimmed = text.trim();
        if let Some((_, [red, green, blue])) = COLOURS.iter().find(|(name, _)| name.eq_ignore_ascii_case(trimmed)) {
            self.0 = [*red, *green, *blue, 1.0];
            return Ok(());
        }
        if let Some(digits) = trimmed.strip_prefix('#') {
            let values: Option<Vec<u32>> = digits.chars().map(|digit| digit.to_digit(16)).collect();
            let channels: Vec<f64> = match values.as_deref() {
                Some(short @ ([_, _, _] | [_, _, _, _])) => {
                    short.iter().map(|&digit| f64::from(digit) / 15.0).collect()
                }
                Some(long @ ([_, _, _, _, _, _] | [_, _, _, _, _, _, _, _])) => {
                    long.chunks(2).map(|pair| f64::from(16 * pair[0] + pair[1]) / 255.0).collect()
                }
                _ => {
                    return Err(ValueError::new(format!("\"{trimmed}\" is not a colour"), expected));
                }
            };
            self.0 = [channels[0], channels[1], channels[2], channels.get(3).copied().unwrap_or(1.0)];
            return Ok(());
        }
        match read_scalars::<f64>(trimmed) {
            (channels, None) if channels.len() == 3 || channels.len() == 4 => {
                self.0 = [channels[0], channels[1], channels[2], channels.get(3).copied().unwrap_or(1.0)];
                Ok(())
            }
            _ => Err(ValueError::new(format!("\"{trimmed}\" is not a colour"), expected)),
        }
    }

    fn print(&self) -> String {
        self.0.print()
    }

    fn to_flat(&self) -> Flat {
        self.0.to_flat()
    }
}

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

/// Tags of an object, or of a request: `a b !c`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TagSet(pub Vec<String>);

impl TagSet {
    /// Whether an object with the tags `of` answers to this request: it has all of them and none of the excluded.
    pub fn matches(&self, of: &Self) -> bool {
        self.0.iter().all(|tag| match tag.strip_prefix('!') {
            Some(excluded) => !of.0.iter().any(|other| other == excluded),
            None => of.0.contains(tag),
        })
    }
}

impl DataValue for TagSet {
    fn type_name() -> String {
        "tags separated by blanks; !tag excludes".into()
    }

    fn parse(&mut self, text: &str) -> Result<(), ValueError> {
        self.0 = text.split_ascii_whitespace().map(str::to_owned).collect();
        Ok(())
    }

    fn print(&self) -> String {
        self.0.join(" ")
    }
}

/// A type with a fixed list of values, each with its key in scenes; declared with [`choice!`](crate::choice).
pub trait Choice: Copy + PartialEq + Send + Sync + 'static {
    /// Keys and values in the order in which an index selects them.
    const ITEMS: &'static [(&'static str, Self)];

    /// Reads a key or an index.
    ///
    /// # Errors
    /// Neither a key nor an index of the list.
    fn from_key(text: &str) -> Result<Self, ValueError> {
        let trimmed = text.trim();
        if let Some((_, value)) = Self::ITEMS.iter().find(|(key, _)| *key == trimmed) {
            return Ok(*value);
        }
        if let Some((_, value)) = trimmed.parse::<usize>().ok().and_then(|index| Self::ITEMS.get(index)) {
            return Ok(*value);
        }
        let keys: Vec<&str> = Self::ITEMS.iter().map(|(key, _)| *key).collect();
        let hint = crate::diagnostics::nearest_name(trimmed, keys.iter().copied())
            .map(|near| format!("; did you mean \"{near}\"?"))
            .unwrap_or_default();
        Err(ValueError::new(format!("\"{trimmed}\" is not a choice{hint}"), format!("one of {}", keys.join(", "))))
    }

    /// The key of the value.
    fn key(self) -> &'static str {
        Self::ITEMS.iter().find(|(_, value)| *value == self).map_or("", |(key, _)| key)
    }
}

/// Declares an enum whose values have keys in scenes, usable as `Data<..>`; the first is the default.
#[macro_export]
macro_rules! choice {
    ($(#[$meta:meta])* $visibility:vis enum $name:ident { $($(#[$item_meta:meta])* $item:ident = $key:literal),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        $visibility enum $name { $($(#[$item_meta])* $item),+ }

        impl $crate::Choice for $name {
            const ITEMS: &'static [(&'static str, Self)] = &[$(($key, Self::$item)),+];
        }

        impl ::core::default::Default for $name {
            fn default() -> Self {
                <Self as $crate::Choice>::ITEMS[0].1
            }
        }

        impl $crate::DataValue for $name {
            fn type_name() -> String {
                let keys: Vec<&str> = <Self as $crate::Choice>::ITEMS.iter().map(|(key, _)| *key).collect();
                format!("one of {}", keys.join(", "))
            }
            fn parse(&mut self, text: &str) -> Result<(), $crate::ValueError> {
                *self = <Self as $crate::Choice>::from_key(text)?;
                Ok(())
            }
            fn print(&self) -> String {
                $crate::Choice::key(*self).to_owned()
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

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
        assert!(read::<u32>("-1").1.is_err());
        assert!(read::<[f64; 3]>("1 2").1.is_err());
        assert!(read::<bool>("yes").1.is_err());
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
    fn printed_values_read_back_to_the_same_bits() {
        for value in [0.1, 1e-300, 5e-324, 1.0 / 3.0, f64::MAX, -0.0, 123456.789] {
            assert_eq!(read::<f64>(&value.print()).0.to_bits(), value.to_bits());
        }
    }
}
