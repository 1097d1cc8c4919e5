//! The masses of all points, as a parameter.

use std::ops::Deref;

use settee_kernel::{DataValue, Flat, ValueError};
use settee_math::DataTypes;

use super::PointMass;

/// Masses of points. Text: one real per point; rigid points take either all numbers of each mass (see [`PointMass`]),
/// or one real alone, the mass of the first.
#[derive(Clone, Debug, PartialEq)]
pub struct PointMassList<D>(pub Vec<PointMass<D>>);

impl<D> Default for PointMassList<D> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<D> Deref for PointMassList<D> {
    type Target = [PointMass<D>];
    fn deref(&self) -> &[PointMass<D>] {
        &self.0
    }
}

impl<D: DataTypes> PointMassList<D> {
    /// Masses alone.
    pub fn from_masses(masses: &[f64]) -> Self {
        Self(masses.iter().map(|mass| PointMass::from(*mass)).collect())
    }

    fn take(&mut self, values: &[f64]) -> Result<(), ValueError> {
        let (all, expected) = PointMass::<D>::lengths();
        let length = if values.len() == 1 { 1 } else { all };
        self.0.clear();
        for entry in values.chunks(length) {
            let mut mass = PointMass::default();
            mass.take(entry).map_err(|_| {
                ValueError::new(format!("{} values are given", values.len()), format!("for each point: {expected}"))
            })?;
            self.0.push(mass);
        }
        Ok(())
    }
}

impl<D: DataTypes> DataValue for PointMassList<D> {
    fn type_name() -> String {
        format!("for each point: {}", PointMass::<D>::lengths().1)
    }

    fn parse(&mut self, text: &str) -> Result<(), ValueError> {
        let plain = text.replace(['[', ']', ','], " ");
        let mut values: Vec<f64> = Vec::new();
        let outcome = values.parse(&plain);
        let taken = self.take(&values);
        outcome.and(taken)
    }

    fn print(&self) -> String {
        self.0.iter().map(DataValue::print).collect::<Vec<_>>().join(" ")
    }

    fn to_flat(&self) -> Flat {
        let (block, _) = PointMass::<D>::lengths();
        if block == 1 {
            return Flat::Reals { values: self.0.iter().map(|mass| mass.mass).collect(), block };
        }
        let values = self.0.iter().filter_map(|mass| mass.to_flat().reals().ok()).flat_map(|(values, _)| values);
        Flat::Reals { values: values.collect(), block }
    }

    fn set_flat(&mut self, flat: &Flat) -> Result<(), ValueError> {
        match flat {
            Flat::Text(text) => self.parse(text),
            _ => self.take(&flat.reals()?.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use settee_math::{Rigid3, Vec2};

    use super::*;

    #[test]
    fn lists_of_masses_are_read_and_printed() {
        let mut plain = PointMassList::<Vec2>::default();
        assert_eq!(plain.parse("1 2.5 3"), Ok(()));
        assert_eq!(plain.iter().map(|mass| mass.mass).collect::<Vec<_>>(), [1.0, 2.5, 3.0]);
        assert_eq!(plain.print(), "1 2.5 3");
        let mut rigid = PointMassList::<Rigid3>::default();
        assert_eq!(rigid.parse("2 1 [1 0 0,0 1 0,0 0 1] 3 1 [2 0 0,0 2 0,0 0 2]"), Ok(()));
        assert_eq!((rigid.len(), rigid[1].mass, rigid[1].inertia[2][2]), (2, 3.0, 2.0));
        let mut again = PointMassList::<Rigid3>::default();
        assert_eq!((again.parse(&rigid.print()), &again), (Ok(()), &rigid));
        assert_eq!(again.set_flat(&rigid.to_flat()), Ok(()));
        assert_eq!(again, rigid);
        assert!(rigid.parse("1 2 3").is_err());
        assert_eq!(rigid.parse("4").map(|()| rigid.len()), Ok(1));
    }
}
