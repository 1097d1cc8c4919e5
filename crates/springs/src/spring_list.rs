//! Lists of springs as a parameter.

use std::ops::Deref;

use settee_elements::spring::Spring;
use settee_kernel::{DataValue, ValueError};

/// Springs, written as five numbers each: first point, second point, stiffness, damping, length.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SpringList(pub Vec<Spring>);

/// The index of a point among numbers. A larger or broken one must not wrap to a small one.
///
/// # Errors
/// The number is no index: negative, with a fraction, or too large.
pub(super) fn point_index(value: f64) -> Result<u32, ValueError> {
    if value >= 0.0 && value.fract() == 0.0 && value < f64::from(u32::MAX) {
        return Ok(value as u32);
    }
    Err(ValueError::new(format!("{value} is not the index of a point"), "indices from 0 to 2^32 - 2"))
}

impl Deref for SpringList {
    type Target = [Spring];
    fn deref(&self) -> &[Spring] {
        &self.0
    }
}

impl DataValue for SpringList {
    fn type_name() -> String {
        "list of springs: first point, second point, stiffness, damping, length".into()
    }

    fn parse(&mut self, text: &str) -> Result<(), ValueError> {
        let mut values: Vec<f64> = Vec::new();
        let mut outcome = values.parse(text);
        self.0.clear();
        let (springs, rest) = values.as_chunks::<5>();
        for [first, second, stiffness, damping, length] in springs {
            let mut index = |value: f64| {
                point_index(value).unwrap_or_else(|error| {
                    if outcome.is_ok() {
                        outcome = Err(error);
                    }
                    u32::MAX
                })
            };
            self.0.push(Spring {
                first: index(*first),
                second: index(*second),
                stiffness: *stiffness,
                damping: *damping,
                length: *length,
            });
        }
        outcome?;
        if rest.is_empty() {
            Ok(())
        } else {
            Err(ValueError::at(
                text.len(),
                format!("{} values do not fill springs of 5", values.len()),
                Self::type_name(),
            ))
        }
    }

    fn print(&self) -> String {
        let print = |spring: &Spring| {
            format!(
                "{} {} {} {} {}",
                spring.first,
                spring.second,
                spring.stiffness.print(),
                spring.damping.print(),
                spring.length.print()
            )
        };
        self.0.iter().map(print).collect::<Vec<_>>().join("  ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn springs_read_as_five_numbers_and_print_back() {
        let mut list = SpringList::default();
        list.parse("0 1 100 0.3 0.8  1 2 50 0 1.5").unwrap();
        assert_eq!(list[1], Spring { first: 1, second: 2, stiffness: 50.0, damping: 0.0, length: 1.5 });
        let mut again = SpringList::default();
        again.parse(&list.print()).unwrap();
        assert_eq!(list, again);
    }

    #[test]
    fn broken_springs_are_errors() {
        let mut list = SpringList::default();
        for text in ["0 1 100", "0 1.5 100 0 1", "-1 1 100 0 1", "0 1 a 0 1", "0 5000000000 1 0 1"] {
            assert!(list.parse(text).is_err(), "{text}");
        }
    }
}
