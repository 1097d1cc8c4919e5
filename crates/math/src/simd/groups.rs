//! Loops over groups of four elements: one group at a time, or two where a register of 512 bits holds a number of both.
//!
//! The work on a group is written once, as [`GroupWork`]. Each number is computed in the same way either way, and what
//! elements add to shared places is added group by group: the bits are the same on every machine.

use super::lanes::{Kernel, LANES, Lanes, Machine, Numbers, Plain, run};
use super::lanes3::{Matrix, Vector, gather, load};
#[cfg(target_arch = "x86_64")]
use super::wide::{WideKernel, WideMachine, run_on};

/// Most groups that are worked on together.
pub const MOST: usize = 2;

/// N groups of four elements that are worked on together.
pub trait Groups<const N: usize>: Copy {
    /// What makes numbers of one group.
    type Machine: Machine<Lanes = Self::Lanes>;
    /// A number of each element of one group.
    type Lanes: Lanes;
    /// A number of each element of all groups.
    type Numbers: Numbers;

    /// What makes numbers of one group.
    fn machine(self) -> Self::Machine;
    /// The numbers of all groups.
    fn join(self, parts: [Self::Lanes; N]) -> Self::Numbers;
    /// The numbers of each group.
    fn split(self, numbers: Self::Numbers) -> [Self::Lanes; N];
    /// One value everywhere.
    fn splat(self, value: f64) -> Self::Numbers;

    /// Reads a number of each group.
    #[inline(always)]
    fn load(self, values: [&[f64; LANES]; N]) -> Self::Numbers {
        // Loops instead of closures, here and below: these would be compiled without wide registers.
        let mut parts = [self.machine().load(values[0]); N];
        for group in 1..N {
            parts[group] = self.machine().load(values[group]);
        }
        self.join(parts)
    }

    /// Reads a vector of each group.
    #[inline(always)]
    fn load_vector(self, values: [&[[f64; LANES]; 3]; N]) -> Vector<Self::Numbers> {
        let mut parts = [load(self.machine(), values[0]); N];
        for group in 1..N {
            parts[group] = load(self.machine(), values[group]);
        }
        self.join_vector(parts)
    }

    /// The vector of all groups.
    #[inline(always)]
    fn join_vector(self, parts: [Vector<Self::Lanes>; N]) -> Vector<Self::Numbers> {
        let [x, y, z] = parts[0];
        let (mut x, mut y, mut z) = ([x; N], [y; N], [z; N]);
        for group in 1..N {
            [x[group], y[group], z[group]] = parts[group];
        }
        [self.join(x), self.join(y), self.join(z)]
    }

    /// The vector of each group.
    #[inline(always)]
    fn split_vector(self, [x, y, z]: Vector<Self::Numbers>) -> [Vector<Self::Lanes>; N] {
        let (x, y, z) = (self.split(x), self.split(y), self.split(z));
        let mut parts = [[x[0], y[0], z[0]]; N];
        for group in 1..N {
            parts[group] = [x[group], y[group], z[group]];
        }
        parts
    }

    /// The matrix of each group.
    #[inline(always)]
    fn split_matrix(self, [x, y, z]: Matrix<Self::Numbers>) -> [Matrix<Self::Lanes>; N] {
        let (x, y, z) = (self.split_vector(x), self.split_vector(y), self.split_vector(z));
        let mut parts = [[x[0], y[0], z[0]]; N];
        for group in 1..N {
            parts[group] = [x[group], y[group], z[group]];
        }
        parts
    }

    /// Vectors of the points of each group, as [`gather`].
    #[inline(always)]
    fn gather(self, points: &[[f64; LANES]], nodes: [[u16; LANES]; N]) -> Vector<Self::Numbers> {
        let mut parts = [gather(self.machine(), points, nodes[0]); N];
        for group in 1..N {
            parts[group] = gather(self.machine(), points, nodes[group]);
        }
        self.join_vector(parts)
    }
}

/// Work on each of some groups. What it calls must be `#[inline(always)]`, as in [`Kernel`].
pub trait GroupWork {
    /// Number of groups.
    fn n_groups(&self) -> usize;
    /// Works on the groups from `first` on.
    fn work<const N: usize, G: Groups<N>>(&mut self, groups: G, first: usize);
}

/// Works on all groups, in their order.
#[inline]
pub fn run_groups<W: GroupWork>(work: &mut W) {
    let done = run_pairs(work);
    if done < work.n_groups() {
        run(Rest { work, done });
    }
}

/// Works on pairs of groups where registers hold two, and gives the number of groups.
#[cfg(target_arch = "x86_64")]
#[inline]
fn run_pairs<W: GroupWork>(work: &mut W) -> usize {
    pulp::x86::V4::try_new().map_or(0, |machine| run_on(machine, Pairs(work)))
}

#[cfg(not(target_arch = "x86_64"))]
#[inline]
fn run_pairs<W: GroupWork>(_work: &mut W) -> usize {
    0
}

/// A class of machines.
#[derive(Clone, Copy, Debug)]
pub enum Class {
    /// Any machine.
    Any,
    /// With registers of 256 bits.
    Avx2,
    /// With registers of 512 bits.
    Avx512,
}

impl Class {
    /// All of them, the plainest first.
    pub const ALL: [Self; 3] = [Self::Any, Self::Avx2, Self::Avx512];
}

/// Works on all groups by the instructions of a class of machines, and says whether this is such a machine: for tests,
/// since the bits are to be the same.
pub fn run_groups_on<W: GroupWork>(class: Class, work: &mut W) -> bool {
    let is_here = match class {
        Class::Any => true,
        #[cfg(target_arch = "x86_64")]
        Class::Avx2 => pulp::x86::V3::try_new().is_some(),
        #[cfg(target_arch = "x86_64")]
        Class::Avx512 => pulp::x86::V4::try_new().is_some(),
        #[cfg(not(target_arch = "x86_64"))]
        _ => false,
    };
    match class {
        Class::Any => Rest { work, done: 0 }.run(Plain),
        Class::Avx2 if is_here => run(Rest { work, done: 0 }),
        Class::Avx512 if is_here => run_groups(work),
        _ => {}
    }
    is_here
}

/// Pairs of groups.
#[cfg(target_arch = "x86_64")]
struct Pairs<'a, W>(&'a mut W);

#[cfg(target_arch = "x86_64")]
impl<W: GroupWork> WideKernel for Pairs<'_, W> {
    /// How many groups they were.
    type Output = usize;

    #[inline(always)]
    fn run<M: WideMachine>(self, machine: M) -> usize {
        let end = self.0.n_groups() / 2 * 2;
        for first in (0..end).step_by(2) {
            self.0.work(Two(machine), first);
        }
        end
    }
}

/// The groups after the first `done`.
struct Rest<'a, W> {
    work: &'a mut W,
    done: usize,
}

impl<W: GroupWork> Kernel for Rest<'_, W> {
    type Output = ();

    #[inline(always)]
    fn run<M: Machine>(self, machine: M) {
        for first in self.done..self.work.n_groups() {
            self.work.work(One(machine), first);
        }
    }
}

/// One group: for loops that are not worth two.
#[derive(Clone, Copy)]
pub struct One<M>(pub M);

impl<M: Machine> Groups<1> for One<M> {
    type Machine = M;
    type Lanes = M::Lanes;
    type Numbers = M::Lanes;

    #[inline(always)]
    fn machine(self) -> M {
        self.0
    }

    #[inline(always)]
    fn join(self, [part]: [M::Lanes; 1]) -> M::Lanes {
        part
    }

    #[inline(always)]
    fn split(self, numbers: M::Lanes) -> [M::Lanes; 1] {
        [numbers]
    }

    #[inline(always)]
    fn splat(self, value: f64) -> M::Lanes {
        self.0.splat(value)
    }
}

/// Two groups.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy)]
struct Two<M>(M);

#[cfg(target_arch = "x86_64")]
impl<M: WideMachine> Groups<2> for Two<M> {
    type Machine = M;
    type Lanes = M::Lanes;
    type Numbers = M::Wide;

    #[inline(always)]
    fn machine(self) -> M {
        self.0
    }

    #[inline(always)]
    fn join(self, parts: [M::Lanes; 2]) -> M::Wide {
        self.0.join(parts)
    }

    #[inline(always)]
    fn split(self, numbers: M::Wide) -> [M::Lanes; 2] {
        self.0.halves(numbers)
    }

    #[inline(always)]
    fn splat(self, value: f64) -> M::Wide {
        self.0.splat_wide(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What operations make of numbers of each group.
    struct Everything {
        points: Vec<[f64; LANES]>,
        nodes: Vec<[u16; LANES]>,
        found: Vec<[u64; LANES]>,
    }

    impl GroupWork for Everything {
        fn n_groups(&self) -> usize {
            self.nodes.len()
        }

        #[inline(always)]
        fn work<const N: usize, G: Groups<N>>(&mut self, groups: G, first: usize) {
            let nodes: [[u16; LANES]; N] = *self.nodes[first..].first_chunk().expect("there are N groups");
            let [a, b, c] = groups.gather(&self.points, nodes);
            let nothing = groups.splat(f64::NAN);
            let vectors = [
                [a + b, a - b, a * b],
                [a / b, -a, a.abs()],
                [a.mul_add(b, c), a.neg_mul_add(b, c), a.abs().sqrt()],
                [a.where_greater(b, b, c), nothing.where_greater(a, a, b), a.splat(0.3)],
            ];
            let [first, rest @ ..] = vectors;
            let matrix = groups.split_matrix([rest[0], rest[1], rest[2]]);
            let vector = groups.split_vector(first);
            for group in 0..N {
                let numbers = matrix[group].as_flattened().iter().chain(&vector[group]);
                self.found.extend(numbers.map(|lanes| lanes.to_array().map(f64::to_bits)));
            }
        }
    }

    #[test]
    fn machines_agree_bit_by_bit_for_any_number_of_groups() {
        for n in 0..6 {
            let of = |class| {
                let value = |i: usize| ((7 * i) as f64).sin() * 10f64.powi(i as i32 % 5 - 2);
                let points = (0..11).map(|i| [value(4 * i), value(4 * i + 1), value(4 * i + 2), 0.0]).collect();
                let nodes = (0..n).map(|group| [3, 5, 7, 10].map(|lane| (group * lane % 11) as u16)).collect();
                let mut work = Everything { points, nodes, found: Vec::new() };
                run_groups_on(class, &mut work).then_some(work.found)
            };
            let plain = of(Class::Any).expect("any machine is one");
            assert_eq!(plain.len(), 12 * n);
            assert!(Class::ALL.into_iter().filter_map(of).all(|found| found == plain));
        }
    }
}
