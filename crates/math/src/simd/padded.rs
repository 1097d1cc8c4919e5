//! Points of three numbers, one after the other, and of four, which fill a register: four points at a time.
//!
//! A register that is written over the numbers of two points, and read again for the next one, waits until it is in the
//! cache; scalars take three times as many instructions.

use super::lanes::{LANES, Lanes, Machine};
use super::lanes3::Vector;

/// Numbers of four points.
const FOUR_POINTS: usize = 3 * LANES;

/// The registers of four points.
#[inline(always)]
fn load<M: Machine>(machine: M, numbers: &[f64; FOUR_POINTS]) -> [M::Lanes; 3] {
    let parts = numbers.as_chunks::<LANES>().0;
    [machine.load(&parts[0]), machine.load(&parts[1]), machine.load(&parts[2])]
}

/// Calls `put` with the number of each point and its three numbers, and a zero.
#[inline(always)]
pub fn for_each<M: Machine>(machine: M, points: &[[f64; 3]], mut put: impl FnMut(usize, M::Lanes)) {
    let (fours, rest) = points.as_flattened().as_chunks::<FOUR_POINTS>();
    for (four, numbers) in fours.iter().enumerate() {
        let [a, b, c, d] = M::Lanes::unpack(load(machine, numbers));
        put(LANES * four, a);
        put(LANES * four + 1, b);
        put(LANES * four + 2, c);
        put(LANES * four + 3, d);
    }
    for (number, [x, y, z]) in (LANES * fours.len()..).zip(rest.as_chunks::<3>().0) {
        put(number, machine.load(&[*x, *y, *z, 0.0]));
    }
}

/// Adds `all` times the first three numbers of the rows to four points.
#[inline(always)]
fn add_four<M: Machine>(machine: M, all: M::Lanes, rows: [M::Lanes; LANES], numbers: &mut [f64; FOUR_POINTS]) {
    let (packed, before) = (M::Lanes::pack(rows), load(machine, numbers));
    let parts = numbers.as_chunks_mut::<LANES>().0;
    parts[0] = (before[0] + all * packed[0]).to_array();
    parts[1] = (before[1] + all * packed[1]).to_array();
    parts[2] = (before[2] + all * packed[2]).to_array();
}

/// Adds `factor` times the first three numbers `of` each point to the points; products and sums are rounded one by one.
#[inline(always)]
pub fn add<M: Machine>(machine: M, factor: f64, of: impl Fn(usize) -> M::Lanes, points: &mut [[f64; 3]]) {
    let (fours, rest) = points.as_flattened_mut().as_chunks_mut::<FOUR_POINTS>();
    let (all, n_fours) = (machine.splat(factor), fours.len());
    for (four, numbers) in fours.iter_mut().enumerate() {
        let first = LANES * four;
        add_four(machine, all, [of(first), of(first + 1), of(first + 2), of(first + 3)], numbers);
    }
    for (number, point) in (LANES * n_fours..).zip(rest.as_chunks_mut::<3>().0) {
        let values = of(number).to_array();
        for axis in 0..3 {
            point[axis] += factor * values[axis];
        }
    }
}

/// The same, where the numbers of four points come axis by axis: `of` is called with the number of the first point, and
/// gives numbers behind the last one, which are not used.
#[inline(always)]
pub fn add_by_axes<M: Machine>(
    machine: M,
    factor: f64,
    of: impl Fn(usize) -> Vector<M::Lanes>,
    points: &mut [[f64; 3]],
) {
    let (fours, rest) = points.as_flattened_mut().as_chunks_mut::<FOUR_POINTS>();
    let (all, n_fours) = (machine.splat(factor), fours.len());
    for (four, numbers) in fours.iter_mut().enumerate() {
        let [x, y, z] = of(LANES * four);
        add_four(machine, all, M::Lanes::transpose([x, y, z, machine.splat(0.0)]), numbers);
    }
    if !rest.is_empty() {
        let [x, y, z] = of(LANES * n_fours);
        let values = [x.to_array(), y.to_array(), z.to_array()];
        for (lane, point) in rest.as_chunks_mut::<3>().0.iter_mut().enumerate() {
            for axis in 0..3 {
                point[axis] += factor * values[axis][lane];
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::lanes::{Kernel, run};
    use super::*;

    /// The points padded, and the points with twice as much added to them in both ways.
    struct All<'a>(&'a [[f64; 3]]);

    impl Kernel for All<'_> {
        type Output = (Vec<[f64; LANES]>, [Vec<[f64; 3]>; 2]);

        fn run<M: Machine>(self, machine: M) -> Self::Output {
            let points = self.0;
            let (mut padded, mut sums) = (vec![[f64::NAN; LANES]; points.len()], [points.to_vec(), points.to_vec()]);
            for_each(machine, points, |number, point| padded[number] = point.to_array());
            add(machine, 2.0, |number| machine.load(&padded[number]), &mut sums[0]);
            let list = |axis: usize, first: usize| {
                machine
                    .load(&std::array::from_fn(|lane| points.get(first + lane).map_or(f64::NAN, |point| point[axis])))
            };
            add_by_axes(machine, 2.0, |first| [0, 1, 2].map(|axis| list(axis, first)), &mut sums[1]);
            (padded, sums)
        }
    }

    #[test]
    fn points_are_padded_and_added_whatever_their_number() {
        for n in [0, 1, 3, 4, 5, 8, 11] {
            let points: Vec<[f64; 3]> = (0..n).map(|i| [0, 1, 2].map(|axis| f64::from(3 * i + axis) + 0.1)).collect();
            let (padded, sums) = run(All(&points));
            assert_eq!(padded, points.iter().map(|[x, y, z]| [*x, *y, *z, 0.0]).collect::<Vec<_>>());
            let expected: Vec<[f64; 3]> = points.iter().map(|point| point.map(|x| x + 2.0 * x)).collect();
            assert_eq!(sums, [expected.clone(), expected]);
        }
    }
}
