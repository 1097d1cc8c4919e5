//! Solves with a factor in single precision: numbers, vectors and sums, half of the bytes and of the instructions of
//! those in double precision.
//!
//! Single precision ends at 1e38. So that what counts stays far from there, D is divided by a power of two near its
//! largest number and right-hand sides by one near theirs. A factor that does not fit even so, and a right-hand side
//! whose answer is not finite, are left to double precision.

use settee_parallel::Workers;

use super::solve::{Factor, SolveMemory, Solved, solve};
use super::structure::Structure;
use crate::factorisation::checks::all_finite;

/// Memory of solves in single precision; grows on demand.
#[derive(Debug, Default)]
pub(crate) struct SingleMemory {
    x: Vec<f32>,
    solve: SolveMemory<f32>,
}

/// The numbers of a factor L D L^T in single precision.
#[derive(Clone, Debug, Default)]
pub(crate) struct SingleFactor {
    values: Vec<f32>,
    /// D / `unit`.
    pivots: Vec<f32>,
    unit: f64,
}

impl SingleFactor {
    /// Takes over a factor. Whether all its numbers fit: it is of no use otherwise.
    pub fn store(&mut self, values: &[f64], pivots: &[f64]) -> bool {
        self.values.resize(values.len(), 0.0);
        self.pivots.resize(pivots.len(), 0.0);
        self.unit = power_of_two(largest(pivots));
        convert(values, 1.0, &mut self.values);
        convert(pivots, 1.0 / self.unit, &mut self.pivots);
        all_finite(&self.values) && self.pivots.iter().all(|pivot| pivot.is_normal())
    }

    /// As [`solve`] in double precision; nothing, and `x` stays b, where the answer is not finite.
    pub fn solve(
        &self,
        structure: &Structure,
        x: &mut [f64],
        bound: Option<f64>,
        memory: &mut SingleMemory,
        workers: &Workers,
    ) -> Option<Solved> {
        let SingleMemory { x: single, solve: memory } = memory;
        single.resize(x.len(), 0.0);
        // b' = b / unit and D' = D / self.unit make x' = x self.unit / unit.
        let unit = power_of_two(largest(x));
        convert(x, 1.0 / unit, single);
        let factor = Factor { structure, values: &self.values, pivots: &self.pivots };
        let bound = bound.map(|bound| bound / unit / unit * self.unit);
        if let Solved::Half(product) = solve(factor, single, bound, memory, workers) {
            return Some(Solved::Half(product * unit * unit / self.unit));
        }
        if !all_finite(single) {
            return None;
        }
        for (x, single) in x.iter_mut().zip(single) {
            *x = f64::from(*single) * unit / self.unit;
        }
        Some(Solved::Whole)
    }
}

/// The largest absolute value. One at a time would wait for the one before.
fn largest(numbers: &[f64]) -> f64 {
    let (chunks, rest) = numbers.as_chunks::<16>();
    let mut largest = [0.0; 16];
    for chunk in chunks {
        for (largest, number) in largest.iter_mut().zip(chunk) {
            *largest = if number.abs() > *largest { number.abs() } else { *largest };
        }
    }
    largest.iter().chain(rest).fold(0.0, |largest, number| largest.max(number.abs()))
}

/// The power of two next below a positive number, within a range whose inverses are numbers, too.
fn power_of_two(number: f64) -> f64 {
    const EXPONENT: u64 = 0x7ff0_0000_0000_0000;
    f64::from_bits(number.to_bits() & EXPONENT).clamp(f64::powi(2.0, -1000), f64::powi(2.0, 1000))
}

fn convert(numbers: &[f64], factor: f64, singles: &mut [f32]) {
    for (single, number) in singles.iter_mut().zip(numbers) {
        *single = (number * factor) as f32;
    }
}
