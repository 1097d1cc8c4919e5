//! Reals whose number follows from the type of a state.

use std::ops::Deref;

use super::flat::Flat;
use super::scalars::read_scalars;
use super::value::{DataValue, ValueError};

/// As many reals as the default has: a point or a direction in the space of a state.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FixedReals(pub Vec<f64>);

impl Deref for FixedReals {
    type Target = [f64];
    fn deref(&self) -> &[f64] {
        &self.0
    }
}

impl FixedReals {
    /// Takes the first numbers, as SOFA does: what is missing keeps its value. Zeros may follow, such as the rest of
    /// the coordinate of a state with more than places.
    fn take(&mut self, values: &[f64]) -> Result<(), ValueError> {
        let n = self.0.len();
        let (taken, rest) = values.split_at(n.min(values.len()));
        self.0[..taken.len()].copy_from_slice(taken);
        if taken.len() == n && rest.iter().all(|value| *value == 0.0) {
            return Ok(());
        }
        Err(ValueError::new(format!("{} values for a vector of {n}", values.len()), format!("{n} reals")))
    }
}

impl DataValue for FixedReals {
    fn type_name() -> String {
        <Vec<f64>>::type_name()
    }

    fn parse(&mut self, text: &str) -> Result<(), ValueError> {
        let (values, problem) = read_scalars::<f64>(text);
        let taken = self.take(&values);
        problem.map_or(taken, Err)
    }

    fn heap_bytes(&self) -> usize {
        self.0.heap_bytes()
    }

    fn print(&self) -> String {
        self.0.print()
    }

    fn to_flat(&self) -> Flat {
        self.0.to_flat()
    }

    fn set_flat(&mut self, flat: &Flat) -> Result<(), ValueError> {
        self.take(&flat.reals()?.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Seen: a normal of which some components were missing was refused, also where SOFA's mistakes are gone on with.
    #[test]
    fn what_is_missing_keeps_its_value() {
        let read = |text: &str| {
            let mut normal = FixedReals(vec![0.0, 1.0, 0.0]);
            let outcome = normal.parse(text);
            (normal.0, outcome.is_ok())
        };
        assert_eq!(read("1 2 3"), (vec![1.0, 2.0, 3.0], true));
        assert_eq!(read("1 2 3 0 0 0"), (vec![1.0, 2.0, 3.0], true));
        assert_eq!(read("1 0"), (vec![1.0, 0.0, 0.0], false));
        assert_eq!(read("2"), (vec![2.0, 1.0, 0.0], false));
        assert_eq!(read(""), (vec![0.0, 1.0, 0.0], false));
        assert_eq!(read("1 2 3 4"), (vec![1.0, 2.0, 3.0], false));
        assert_eq!(read("1 x 3"), (vec![1.0, 1.0, 0.0], false));
    }
}
