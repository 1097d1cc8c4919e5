//! Lists of coordinates or derivatives as parameters, for components generic over the degrees of freedom.

use std::ops::Deref;

use settee_math::Point;

use crate::data::{DataValue, Flat, ValueError};

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
    /// All scalars.
    pub fn flat(&self) -> Vec<f64> {
        self.0.iter().flat_map(|point| point.as_ref().iter().copied()).collect()
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

    fn print(&self) -> String {
        self.0.iter().map(|point| point.as_ref().to_vec().print()).collect::<Vec<_>>().join("  ")
    }

    fn to_flat(&self) -> Flat {
        Flat::Reals { values: self.flat(), block: P::SIZE }
    }

    fn set_flat(&mut self, flat: &Flat) -> Result<(), ValueError> {
        let (values, block) = flat.reals()?;
        if block == 1 {
            *self = Self::from_flat(&values[..values.len() / P::SIZE * P::SIZE]);
            return Ok(());
        }
        self.0 = values
            .chunks_exact(block)
            .map(|source| {
                let mut point = P::zero();
                // A rigid coordinate that takes a mere position keeps the identity orientation.
                if P::SIZE == 7 && block < 7 {
                    point.as_mut()[6] = 1.0;
                }
                for (target, value) in point.as_mut().iter_mut().zip(source) {
                    *target = *value;
                }
                point
            })
            .collect();
        Ok(())
    }
}
