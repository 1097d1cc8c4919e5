//! What makes forces of different kinds comparable in an inverse problem: those of cables, torques, pressures.
//!
//! The units of a scene say which of a force and a pressure is the larger number, so that sums over both, and tests of
//! what is small beside the largest, would depend on them. Products of force and value are energies for all kinds.

use settee::complementarity::Measure;

/// Kinds of chosen rows, with what each does to the goals.
pub struct Kind {
    /// Rows of the kind.
    pub n: usize,
    /// Sum of their own compliances.
    pub own: f64,
    /// Sum of the squares of what goals see of them, times the weights of the goals.
    pub of_goals: f64,
}

/// r of the module `inverse_choice`: the mean of what the rows of each kind have by themselves. Goals that no force
/// reaches leave the energy alone, in any unit.
pub fn energy_factor(epsilon: f64, kinds: &[Kind]) -> f64 {
    let reaches = |kind: &&Kind| kind.own > 0.0 && kind.of_goals > 0.0;
    let n: usize = kinds.iter().filter(reaches).map(|kind| kind.n).sum();
    if n > 0 {
        // With one kind the share is exactly 1.
        let share = |kind: &Kind| kind.n as f64 / n as f64;
        return kinds.iter().filter(reaches).map(|kind| share(kind) * (epsilon * kind.of_goals / kind.own)).sum();
    }
    if kinds.iter().any(|kind| kind.own > 0.0) { 1.0 } else { 0.0 }
}

/// For each row, by its measure and its own compliance, the unit in which its force is chosen: that of the first row's
/// kind is 1, and a force of another kind of the size of its unit stores about as much energy. Powers of two, so that
/// nothing is rounded.
pub fn units(rows: &[(Measure, f64)]) -> Vec<f64> {
    let mean = |measure: Measure| {
        let own = rows.iter().filter(|(kind, own)| *kind == measure && *own > 0.0 && own.is_finite());
        let (sum, n) = own.fold((0.0_f64, 0.0_f64), |(sum, n), (_, own)| (sum + *own, n + 1.0));
        sum / n
    };
    let Some((first, _)) = rows.first() else { return Vec::new() };
    let unit_of = |measure: Measure| {
        let ratio = mean(*first) / mean(measure);
        // Compliances of rows that move nothing give no number.
        let exponent = (0.5 * ratio.log2()).round();
        let is_number = measure != *first && exponent.is_finite();
        if is_number { 2.0_f64.powi(exponent.clamp(-500.0, 500.0) as i32) } else { 1.0 }
    };
    let of_kinds = Measure::ALL.map(|measure| (measure, unit_of(measure)));
    let unit = |measure: Measure| of_kinds.iter().find(|(kind, _)| *kind == measure).map_or(1.0, |(_, unit)| *unit);
    rows.iter().map(|(measure, _)| unit(*measure)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::inverse_choice::Choice;
    use settee::complementarity::{Block, ContactProblem, Law};

    /// A cable and a cavity of a robot of some centimetres bring a point to its goal: the same force, and the same
    /// pressure, whatever the unit of length.
    #[test]
    fn a_cable_and_a_pressure_are_chosen_alike_in_any_unit_of_length() {
        let (min_force, max_force) = (f64::NEG_INFINITY, f64::INFINITY);
        let chosen = |measure| Law::Chosen { min_force, max_force, min: min_force, max: max_force, measure };
        let forces = |unit: f64| {
            // A force has one unit: a pressure is measured by 1 / length^2, a volume by length^3.
            let goal = Law::Goal { value: 0.01 * unit, weight: 1.0 };
            let laws = [chosen(Measure::Length), chosen(Measure::Volume), goal];
            let blocks = laws.into_iter().enumerate();
            let blocks = blocks.map(|(first, law)| Block { first, lines: 1, law, tolerance: 0.0 });
            let compliance = [[2e-3, 2e-7, 1e-3], [2e-7, 5e-10, 4e-7], [1e-3, 4e-7, 1e-3]];
            let value = [unit, unit.powi(3), unit];
            let per_force = [1.0, unit.powi(2), 1.0];
            let entry = |at: usize| compliance[at / 3][at % 3] * value[at / 3] * per_force[at % 3];
            let problem = ContactProblem {
                blocks: blocks.collect(),
                compliance: (0..9).map(entry).collect(),
                free: vec![0.0; 3],
                forces: vec![0.0; 3],
                ..ContactProblem::default()
            };
            let (forces, unmet) = Choice::of(&problem).best(&problem, 0.01, &[0.0; 2]);
            assert!(unmet.is_empty(), "{unit}: {unmet:?}");
            [forces[0], forces[1] * unit.powi(2)]
        };
        let in_metres = forces(1.0);
        assert!(in_metres.iter().all(|force| *force > 0.0), "{in_metres:?}");
        for unit in [1e-6, 1e-3, 1e3, 1e6] {
            for (own, expected) in forces(unit).into_iter().zip(in_metres) {
                assert!((own / expected - 1.0).abs() < 1e-5, "{unit}: {own} {expected}");
            }
        }
    }

    #[test]
    fn forces_of_one_kind_have_one_unit() {
        assert_eq!(units(&[(Measure::Volume, 3.0), (Measure::Volume, 1e-9)]), [1.0; 2]);
        assert!(units(&[]).is_empty());
    }

    /// Lengths in another unit change compliances of volumes by its fourth power, against those of lengths.
    #[test]
    fn energies_of_units_are_alike_in_any_unit_of_length() {
        for length in [1e-6, 1e-3, 1.0, 1e3, 1e6_f64] {
            let rows = [(Measure::Length, 2e-4), (Measure::Volume, 3e-10 * length.powi(4)), (Measure::Length, 2e-4)];
            let found = units(&rows);
            assert!(found[0] == 1.0 && found[2] == 1.0);
            let energy = |row: usize| rows[row].1 * found[row] * found[row];
            let ratio = energy(1) / energy(0);
            assert!((0.5..=2.0).contains(&ratio), "{length}: {ratio}");
        }
        assert_eq!(units(&[(Measure::Length, 1.0), (Measure::Angle, 0.0)]), [1.0; 2]);
    }

    #[test]
    fn the_factor_of_the_energy_does_not_depend_on_the_unit_of_length() {
        let factor = |length: f64| {
            let cables = Kind { n: 3, own: 2.0, of_goals: 0.5 };
            let pressures = Kind { n: 1, own: 3.0 * length.powi(4), of_goals: 7.0 * length.powi(4) };
            energy_factor(0.25, &[cables, pressures])
        };
        for length in [1e-6, 1e-3, 1e3] {
            assert!((factor(length) / factor(1.0) - 1.0).abs() < 1e-14);
        }
        let alone = |own: f64, of_goals: f64| energy_factor(0.25, &[Kind { n: 2, own, of_goals }]);
        assert_eq!([alone(3.0, 0.7), alone(3.0, 0.0), alone(0.0, 0.0)], [0.25 * 0.7 / 3.0, 1.0, 0.0]);
    }
}
