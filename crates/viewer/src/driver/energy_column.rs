//! The columns of the account of energies.

use settee_simulation::EnergyReport;

/// A column of the account of energies, as `settee run --energy` writes them, in the order of
/// [`EnergyReport::columns`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EnergyColumn {
    /// Energy of the masses.
    Kinetic,
    /// Potential energy of force fields.
    Elastic,
    /// Potential energy of weight.
    Gravity,
    /// Potential energy of contacts by barriers.
    Contact,
    /// Dissipated by Rayleigh damping.
    Rayleigh,
    /// Dissipated by viscous forces and the friction of barriers.
    Viscous,
    /// Taken by the scheme.
    Numerical,
    /// Work of forces without potential.
    External,
    /// Work of constraints that move bodies.
    Prescribed,
    /// Change by Lagrangian constraints and contacts.
    Constraints,
    /// The part of it that corrects positions.
    Correction,
    /// What the sum misses.
    Imbalance,
}

impl EnergyColumn {
    /// All of them, in the order of the file.
    pub const ALL: [Self; 12] = [
        Self::Kinetic,
        Self::Elastic,
        Self::Gravity,
        Self::Contact,
        Self::Rayleigh,
        Self::Viscous,
        Self::Numerical,
        Self::External,
        Self::Prescribed,
        Self::Constraints,
        Self::Correction,
        Self::Imbalance,
    ];

    /// What it is called in the file.
    pub fn name(self) -> &'static str {
        EnergyReport::default().columns()[self as usize].0
    }

    /// The column of a name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|column| column.name() == name)
    }

    /// Its value (J).
    pub fn of(self, report: &EnergyReport) -> f64 {
        report.columns()[self as usize].1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_stand_in_the_order_of_the_report() {
        for (index, column) in EnergyColumn::ALL.into_iter().enumerate() {
            // In the spelling of this window: only the first letter is a capital.
            assert_eq!((column as usize, format!("{column:?}").to_lowercase()), (index, column.name().to_owned()));
            assert_eq!(EnergyColumn::named(column.name()), Some(column));
        }
        let report = EnergyReport { numerical: 2.0, imbalance: 3.0, exchanged: 4.0, ..EnergyReport::default() };
        assert_eq!((EnergyColumn::Numerical.of(&report), EnergyColumn::Imbalance.of(&report)), (2.0, 3.0));
        assert_eq!(EnergyColumn::named("exchanged"), None);
    }
}
