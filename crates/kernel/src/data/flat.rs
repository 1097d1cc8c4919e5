//! Values without their type, for links between parameters of different types.

use super::AnyData;
use super::value::ValueError;

/// A value as plain numbers, or as text.
#[derive(Clone, Debug, PartialEq, settee_persist::Persist)]
pub enum Flat {
    /// Reals in blocks, e.g. 3 a point.
    Reals {
        /// The scalars.
        values: Vec<f64>,
        /// Scalars an element.
        block: usize,
    },
    /// Integers in blocks, e.g. 4 a tetrahedron.
    Integers {
        /// The scalars.
        values: Vec<i64>,
        /// Scalars an element.
        block: usize,
    },
    /// Anything else.
    Text(String),
}

impl Flat {
    /// All scalars separated by blanks, or the text.
    pub fn to_text(&self) -> String {
        match self {
            Self::Reals { values, .. } => join(values.iter().map(ToString::to_string)),
            Self::Integers { values, .. } => join(values.iter().map(ToString::to_string)),
            Self::Text(text) => text.clone(),
        }
    }

    /// Reals and their block size.
    ///
    /// # Errors
    /// If the value is text that is not a list of numbers.
    pub fn reals(&self) -> Result<(Vec<f64>, usize), ValueError> {
        match self {
            Self::Reals { values, block } => Ok((values.clone(), *block)),
            Self::Integers { values, block } => Ok((values.iter().map(|&value| value as f64).collect(), *block)),
            Self::Text(text) => {
                let values = text.split_whitespace().map(|word| {
                    word.parse::<f64>().map_err(|_| ValueError::new(format!("\"{word}\" is not a number"), "numbers"))
                });
                Ok((values.collect::<Result<_, _>>()?, 1))
            }
        }
    }

    /// Integers and their block size.
    ///
    /// # Errors
    /// If a number has a fraction, or the value is text that is not a list of integers.
    pub fn integers(&self) -> Result<(Vec<i64>, usize), ValueError> {
        match self {
            Self::Integers { values, block } => Ok((values.clone(), *block)),
            other => {
                let (values, block) = other.reals()?;
                let whole = values.iter().map(|&value| {
                    if value.fract() == 0.0 && value.abs() < 9.0e15 {
                        Ok(value as i64)
                    } else {
                        Err(ValueError::new(format!("{value} is not an integer"), "integers"))
                    }
                });
                Ok((whole.collect::<Result<_, _>>()?, block))
            }
        }
    }
}

/// Writes numbers that a program gives into data whose element size they must have. Transfers between data are more
/// lenient.
///
/// # Errors
/// Another size, or numbers that the data cannot hold.
pub fn write_numbers(data: &mut dyn AnyData, numbers: &Flat) -> Result<(), ValueError> {
    let (count, given) = match numbers {
        Flat::Reals { values, block } => (values.len(), *block),
        Flat::Integers { values, block } => (values.len(), *block),
        Flat::Text(text) => return data.parse(text),
    };
    let (present, wanted, is_real) = match data.flat() {
        Flat::Reals { values, block } => (values.len(), block, true),
        Flat::Integers { values, block } => (values.len(), block, false),
        Flat::Text(_) => return data.parse(&numbers.to_text()),
    };
    let shape = |rows: usize, columns: usize| {
        if columns == 1 { format!("{rows} numbers") } else { format!("an array of shape ({rows}, {columns})") }
    };
    let type_name = data.type_name();
    let (fits, expected) = if type_name.starts_with("list") {
        // The corners of a box may be rows of their own; of elements, whose numbers are integers, nothing is a part.
        let is_part = given == 1 || (is_real && wanted.is_multiple_of(given));
        let fits = if is_part { count.is_multiple_of(wanted) } else { wanted == 1 || given == wanted };
        (fits, if wanted == 1 { type_name } else { format!("an array of shape (n, {wanted})") })
    } else {
        (count == present, type_name)
    };
    if !fits {
        return Err(ValueError::new(shape(count / given.max(1), given), expected));
    }
    if given == wanted || wanted == 1 {
        return data.set_flat(numbers);
    }
    data.set_flat(&match numbers {
        Flat::Reals { values, .. } => Flat::Reals { values: values.clone(), block: 1 },
        Flat::Integers { values, .. } => Flat::Integers { values: values.clone(), block: 1 },
        Flat::Text(text) => Flat::Text(text.clone()),
    })
}

/// A value that a program writes into data.
#[derive(Clone, Copy, Debug)]
pub enum Written<'a> {
    /// As a scene file has it.
    Text(&'a str),
    /// Without the detour through text.
    Numbers(&'a Flat),
}

impl Written<'_> {
    /// The value for messages.
    pub fn to_text(&self) -> String {
        match self {
            Self::Text(text) => (*text).to_owned(),
            Self::Numbers(numbers) => numbers.to_text(),
        }
    }
}

fn join(words: impl Iterator<Item = String>) -> String {
    words.collect::<Vec<_>>().join(" ")
}
