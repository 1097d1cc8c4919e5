//! Sums that are kept for each part of the points, added up in the order of the parts.

use settee_math::simd::lanes::{Kernel, Machine, run};
use settee_parallel::{GRAIN, Workers};

/// A part of the points with sums of its own at them.
pub trait PartSums: Sync {
    /// Adds `factor` times its sums to the points from `first` on, as many as `f` has. What it calls must be
    /// `#[inline(always)]`, as in [`Kernel`].
    fn add_to<M: Machine>(&self, machine: M, factor: f64, first: usize, f: &mut [[f64; 3]]);
}

/// f += `factor` times the sums of all parts. Each point gets them in the order of the parts, so that any number of
/// threads gives the same bits.
pub fn add_sums<P: PartSums>(workers: &Workers, parts: &[P], factor: f64, f: &mut [[f64; 3]]) {
    workers.for_parts(f, GRAIN / 3, |first, f| run(AddSums { parts, factor, first, f }));
}

/// Adds the sums to the points from `first` on.
struct AddSums<'a, P> {
    parts: &'a [P],
    factor: f64,
    first: usize,
    f: &'a mut [[f64; 3]],
}

impl<P: PartSums> Kernel for AddSums<'_, P> {
    type Output = ();

    #[inline(always)]
    fn run<M: Machine>(self, machine: M) {
        for part in self.parts {
            part.add_to(machine, self.factor, self.first, self.f);
        }
    }
}
