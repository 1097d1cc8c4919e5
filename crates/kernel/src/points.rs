//! Lists of coordinates or derivatives as parameters, for components generic over the degrees of freedom.

use std::ops::Deref;

use settee_math::Point;

use crate::data::{DataValue, Flat, ValueError, print_reals, real_blocks};

/// A list of points, each a fixed number of reals.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Points<P>(pub Vec<P>);

impl<P> Deref for Points<P> {
    type Target = [P];
    fn deref(&self) -> &[P] {
        &self.0
    }
}

impl<P> From<Vec<P>> for Points<P> {
    fn from(list: Vec<P>) -> Self {
        Self(list)
    }
}

impl<P: Point> Points<P> {
    /// The scalars of all points.
    pub fn flat(&self) -> Vec<f64> {
        P::flat(&self.0).to_vec()
    }

    /// Reads scalars back.
    pub fn from_flat(values: &[f64]) -> Self {
        Self(P::views(values).to_vec())
    }
}

impl<P: Point> DataValue for Points<P> {
    fn type_name() -> String {
        format!("list of {} reals", P::SIZE)
    }

    fn parse(&mut self, text: &str) -> Result<(), ValueError> {
        let mut values: Vec<f64> = Vec::new();
        let outcome = values.parse(text);
        let whole = values.len() / P::SIZE * P::SIZE;
        *self = Self::from_flat(&values[..whole]);
        outcome?;
        if whole == values.len() {
            Ok(())
        } else {
            Err(ValueError::at(
                text.len(),
                format!("{} values do not fill elements of {}", values.len(), P::SIZE),
                Self::type_name(),
            ))
        }
    }

    fn heap_bytes(&self) -> usize {
        size_of_val(self.0.as_slice())
    }

    fn print(&self) -> String {
        print_reals(P::flat(&self.0), P::SIZE)
    }

    fn to_flat(&self) -> Flat {
        Flat::Reals { values: self.flat(), block: P::SIZE }
    }

    fn set_flat(&mut self, flat: &Flat) -> Result<(), ValueError> {
        *self = Self::from_flat(&real_blocks(flat, P::SIZE)?);
        Ok(())
    }
}

/// One coordinate or derivative as a parameter.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OnePoint<P>(pub P);

impl<P: Point> Default for OnePoint<P> {
    fn default() -> Self {
        Self(P::zero())
    }
}

impl<P> Deref for OnePoint<P> {
    type Target = P;
    fn deref(&self) -> &P {
        &self.0
    }
}

impl<P> From<P> for OnePoint<P> {
    fn from(point: P) -> Self {
        Self(point)
    }
}

impl<P: Point> OnePoint<P> {
    fn take(&mut self, list: &Points<P>) -> Result<(), ValueError> {
        if let Some(first) = list.first() {
            self.0 = *first;
        }
        match list.len() {
            1 => Ok(()),
            count => Err(ValueError::new(format!("{count} points are given"), Self::type_name())),
        }
    }
}

impl<P: Point> DataValue for OnePoint<P> {
    fn type_name() -> String {
        format!("{} reals", P::SIZE)
    }

    fn parse(&mut self, text: &str) -> Result<(), ValueError> {
        let mut values: Vec<f64> = Vec::new();
        let outcome = values.parse(text).map_err(|error| ValueError { expected: Self::type_name(), ..error });
        // What is missing keeps its value, as in SOFA.
        let n = values.len().min(P::SIZE);
        self.0.as_mut()[..n].copy_from_slice(&values[..n]);
        outcome?;
        if values.len() == P::SIZE {
            return Ok(());
        }
        let message = format!("{} of {} values are given", values.len(), P::SIZE);
        Err(ValueError::at(text.len(), message, Self::type_name()))
    }

    fn print(&self) -> String {
        print_reals(self.0.as_ref(), P::SIZE)
    }

    fn to_flat(&self) -> Flat {
        Flat::Reals { values: self.0.as_ref().to_vec(), block: P::SIZE }
    }

    fn set_flat(&mut self, flat: &Flat) -> Result<(), ValueError> {
        let mut list = Points(Vec::new());
        list.set_flat(flat)?;
        self.take(&list)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_point_is_exactly_one() {
        let mut point = OnePoint([0.0; 3]);
        assert_eq!(point.parse("1 2 3"), Ok(()));
        assert_eq!(point, OnePoint([1.0, 2.0, 3.0]));
        assert_eq!(point.print(), "1 2 3");
        for text in ["", "1 2", "1 2 3 4", "1 2 3 4 5 6", "a"] {
            assert!(point.parse(text).is_err(), "{text}");
        }
        let mut direction = OnePoint([0.0, 1.0, 0.0]);
        assert!(direction.parse("2").is_err() && direction.parse("").is_err());
        assert_eq!(*direction, [2.0, 1.0, 0.0]);
        assert_eq!(point.set_flat(&Flat::Reals { values: vec![4.0, 5.0, 6.0], block: 3 }), Ok(()));
        assert_eq!(*point, [4.0, 5.0, 6.0]);
    }
}
