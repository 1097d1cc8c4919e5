//! The mass of one point, as a parameter.

use std::marker::PhantomData;

use settee_math::{DataTypes, StateKind};

use super::flat::Flat;
use super::value::{DataValue, ValueError};

/// Mass of one point: a real; for rigid points with volume and inertia.
///
/// Text: `mass`, for `Rigid3` also `mass volume` and the nine entries of the inertia by rows (brackets and commas
/// allowed), for `Rigid2` also `mass volume inertia`.
#[derive(Clone, Debug, PartialEq)]
pub struct PointMass<D> {
    /// Mass (kg).
    pub mass: f64,
    /// Volume [m^3]; carried along, no formula uses it.
    pub volume: f64,
    /// Inertia per unit mass [m^2], about the centre; `Rigid2` uses the first entry.
    pub inertia: [[f64; 3]; 3],
    of: PhantomData<fn() -> D>,
}

impl<D> Default for PointMass<D> {
    fn default() -> Self {
        Self::from(1.0)
    }
}

impl<D> From<f64> for PointMass<D> {
    fn from(mass: f64) -> Self {
        Self { mass, volume: 1.0, inertia: [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]], of: PhantomData }
    }
}

impl<D: DataTypes> PointMass<D> {
    /// Whether mass and inertia are not negative, and the inertia is symmetric to 1e-6 of its largest entry.
    ///
    /// # Errors
    /// What was expected.
    pub fn check(&self) -> Result<(), &'static str> {
        if self.mass < 0.0 || self.mass.is_nan() {
            return Err("a mass not below 0");
        }
        let i = &self.inertia;
        match D::KIND {
            StateKind::Rigid2 if i[0][0] <= 0.0 || i[0][0].is_nan() => Err("a positive inertia"),
            StateKind::Rigid3 => {
                let largest = i.as_flattened().iter().fold(0.0_f64, |largest, entry| largest.max(entry.abs()));
                if [(0, 1), (0, 2), (1, 2)].iter().any(|&(a, b)| (i[a][b] - i[b][a]).abs() > 1e-6 * largest) {
                    return Err("a symmetric inertia");
                }
                let minor = i[0][0] * i[1][1] - i[0][1] * i[1][0];
                let determinant = i[2][2] * minor - i[2][1] * (i[0][0] * i[1][2] - i[0][2] * i[1][0])
                    + i[2][0] * (i[0][1] * i[1][2] - i[0][2] * i[1][1]);
                if i[0][0] > 0.0 && minor > 0.0 && determinant > 0.0 {
                    Ok(())
                } else {
                    Err("a positive definite inertia")
                }
            }
            _ => Ok(()),
        }
    }

    /// Numbers of a complete mass, and in words what is accepted.
    pub fn lengths() -> (usize, &'static str) {
        match D::KIND {
            StateKind::Rigid3 => (11, "mass, or mass, volume and the nine entries of the inertia"),
            StateKind::Rigid2 => (3, "mass, or mass, volume and inertia"),
            _ => (1, "one mass"),
        }
    }

    /// Takes one number, the mass, or all numbers of a complete mass.
    ///
    /// # Errors
    /// If another number of values is given.
    pub fn take(&mut self, values: &[f64]) -> Result<(), ValueError> {
        let (all, expected) = Self::lengths();
        let mut given = values.iter().copied();
        self.mass = given.next().unwrap_or(self.mass);
        if all > 1 {
            self.volume = given.next().unwrap_or(self.volume);
            let entries = if all == 3 { 1 } else { 9 };
            for (entry, value) in self.inertia.as_flattened_mut()[..entries].iter_mut().zip(given) {
                *entry = value;
            }
        }
        if values.len() == 1 || values.len() == all {
            Ok(())
        } else {
            Err(ValueError::new(format!("{} values are given", values.len()), expected))
        }
    }
}

impl<D: DataTypes> DataValue for PointMass<D> {
    fn type_name() -> String {
        Self::lengths().1.into()
    }

    fn parse(&mut self, text: &str) -> Result<(), ValueError> {
        // Brackets and commas only separate; blanks keep the offsets of the words.
        let plain = text.replace(['[', ']', ','], " ");
        let mut values: Vec<f64> = Vec::new();
        let outcome = values.parse(&plain);
        let taken = self.take(&values);
        outcome.and(taken)
    }

    fn print(&self) -> String {
        match D::KIND {
            StateKind::Rigid3 => {
                let rows: Vec<String> = self.inertia.iter().map(DataValue::print).collect();
                format!("{} {} [{}]", self.mass.print(), self.volume.print(), rows.join(","))
            }
            StateKind::Rigid2 => {
                format!("{} {} {}", self.mass.print(), self.volume.print(), self.inertia[0][0].print())
            }
            _ => self.mass.print(),
        }
    }

    fn to_flat(&self) -> Flat {
        let mut values = vec![self.mass];
        match D::KIND {
            StateKind::Rigid3 => {
                values.extend(std::iter::once(self.volume).chain(self.inertia.as_flattened().iter().copied()))
            }
            StateKind::Rigid2 => values.extend([self.volume, self.inertia[0][0]]),
            _ => {}
        }
        let block = values.len();
        Flat::Reals { values, block }
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
    use settee_math::{Rigid2, Rigid3, Vec3};

    use super::*;

    fn read<D: DataTypes>(text: &str) -> Result<PointMass<D>, ValueError> {
        let mut value = PointMass::default();
        value.parse(text).map(|()| value)
    }

    #[test]
    fn rigid_masses_read_with_and_without_brackets() {
        let plain = read::<Rigid3>("2 1 0.3 0 0 0 0.5 0 0 0 0.7").unwrap();
        assert_eq!(read("2 1 [0.3 0 0,0 0.5 0,0 0 0.7]"), Ok(plain.clone()));
        assert_eq!((plain.mass, plain.volume, plain.inertia[1]), (2.0, 1.0, [0.0, 0.5, 0.0]));
        assert_eq!(read(&plain.print()), Ok(plain));
        assert_eq!(read::<Rigid2>("2 1 0.3").map(|mass| mass.inertia[0][0]), Ok(0.3));
        assert_eq!(read::<Vec3>("2.5").map(|mass| mass.mass), Ok(2.5));
    }

    #[test]
    fn one_real_sets_the_mass_only() {
        let mass = read::<Rigid3>("4").unwrap();
        assert_eq!((mass.mass, mass.inertia), (4.0, PointMass::<Rigid3>::default().inertia));
    }

    #[test]
    fn wrong_counts_and_impossible_inertias_are_refused() {
        assert!(read::<Rigid3>("1 1 1 0 0").is_err());
        assert!(read::<Vec3>("1 2").is_err());
        assert!(read::<Vec3>("").is_err());
        assert!(read::<Rigid3>("1 1 1 0 0 0 1 0 0 0 -1").unwrap().check().is_err());
        assert!(read::<Rigid3>("1 1 1 1 0 0 1 0 0 0 1").unwrap().check().is_err());
        assert!(read::<Vec3>("-1").unwrap().check().is_err());
    }
}
