//! Rows that hold their value whatever forces are chosen.

/// Takes rows that hold a value out of all others, the one with the largest compliance first: d_p + sum W_pc f_c = v
/// gives f_p, which is put into the other rows. Rows that follow from those taken before are met by themselves.
pub fn hold(w: &mut [f64], free: &mut [f64], mut held: Vec<(usize, f64)>) {
    let n = free.len();
    let whole: Vec<f64> = (0..n).map(|row| w[row * n + row].abs()).collect();
    while !held.is_empty() {
        let at = (0..held.len()).max_by(|a, b| {
            let size = |at: usize| w[held[at].0 * n + held[at].0].abs();
            size(*a).total_cmp(&size(*b)).then(b.cmp(a))
        });
        let Some((pivot, value)) = at.map(|at| held.remove(at)) else { return };
        let own = w[pivot * n + pivot];
        // Beside what it was: compliances of a cavity and of a cable have no common measure.
        if own.abs() <= 1e-11 * whole[pivot] {
            continue;
        }
        for row in (0..n).filter(|row| *row != pivot) {
            let factor = w[row * n + pivot] / own;
            if factor == 0.0 {
                continue;
            }
            for column in 0..n {
                w[row * n + column] -= factor * w[pivot * n + column];
            }
            free[row] += factor * (value - free[pivot]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A cavity of some micrometres holds its volume, beside a tie: in metres, its compliance is 1e-24 of the other
    /// one. The third row is pushed by both; once both are taken out it is what it is in any unit.
    #[test]
    fn rows_of_small_numbers_are_held_as_those_of_large_ones() {
        let held_in = |unit: f64| {
            let compliance = [[2.0, 0.5, 0.25], [0.5, 1.0, 0.5], [0.25, 0.5, 4.0]];
            let units = [1.0, unit, 1.0];
            let mut w: Vec<f64> = (0..9).map(|at| compliance[at / 3][at % 3] * units[at / 3] * units[at % 3]).collect();
            let mut free = vec![0.0, 0.0, 1.0];
            hold(&mut w, &mut free, vec![(0, 0.5), (1, 0.25 * unit)]);
            (w[8], free[2])
        };
        let (compliance, value) = held_in(1.0);
        for unit in [1e-12, 1e-6, 1e9] {
            let (own, free) = held_in(unit);
            assert!((own / compliance - 1.0).abs() < 1e-12, "{unit}: {own}");
            assert!((free / value - 1.0).abs() < 1e-12, "{unit}: {free}");
        }
    }

    #[test]
    fn a_row_that_follows_from_another_is_left_out() {
        let mut w = vec![1.0, 1.0, 0.5, 1.0, 1.0, 0.5, 0.5, 0.5, 2.0];
        let mut free = vec![0.0; 3];
        hold(&mut w, &mut free, vec![(0, 1.0), (1, 1.0)]);
        assert_eq!((w[8], free[2]), (1.75, 0.5));
    }
}
