//! Eight numbers at a time, for dense kernels that gain from registers of 512 bits.
//!
//! Elsewhere eight numbers are two registers of four. The arithmetic of a number is the same everywhere, fused
//! multiplications included: results do not depend on the machine.

use std::ops::{Add, Div, Mul, Neg, Sub};

use super::lanes::{LANES, Lanes, Machine, Numbers, Plain};

/// Numbers that are worked on together.
pub const WIDE: usize = 2 * LANES;

/// Eight numbers; operations act on each.
pub trait Wide: Numbers {
    /// As an array.
    fn to_array(self) -> [f64; WIDE];
}

/// Makes eight numbers on one class of machines.
pub trait WideMachine: Machine {
    /// Eight numbers.
    type Wide: Wide;
    /// Whether they fill one register, of which there are 32.
    const IS_WIDE: bool;
    /// One value in all of them.
    fn splat_wide(self, value: f64) -> Self::Wide;
    /// The numbers of an array.
    fn load_wide(self, values: &[f64; WIDE]) -> Self::Wide;
    /// Two times four numbers.
    fn join(self, halves: [Self::Lanes; 2]) -> Self::Wide;
    /// The first four, and the others.
    fn halves(self, wide: Self::Wide) -> [Self::Lanes; 2];
}

/// A loop over dense numbers, for any machine. What it calls must be `#[inline(always)]`, as in
/// [`Kernel`](super::lanes::Kernel).
pub trait WideKernel {
    /// What it gives.
    type Output;
    /// Runs it.
    fn run<M: WideMachine>(self, machine: M) -> Self::Output;
}

/// Runs a kernel on this machine: it is compiled once for each class of machines, those with registers of 512 bits
/// included.
#[inline]
pub fn run_wide<K: WideKernel>(kernel: K) -> K::Output {
    #[cfg(target_arch = "x86_64")]
    {
        if let Some(machine) = pulp::x86::V4::try_new() {
            return run_on(machine, kernel);
        }
        if let Some(machine) = pulp::x86::V3::try_new() {
            return run_on(machine, kernel);
        }
    }
    kernel.run(Plain)
}

/// What a kernel gives by the instructions of each class of machines that this one can be: for tests, since it is to be
/// the same. The plainest machine comes first.
pub fn run_on_each<K: WideKernel + Clone>(kernel: &K) -> Vec<K::Output> {
    let mut outputs = vec![kernel.clone().run(Plain)];
    #[cfg(target_arch = "x86_64")]
    {
        outputs.extend(pulp::x86::V3::try_new().map(|machine| run_on(machine, kernel.clone())));
        outputs.extend(pulp::x86::V4::try_new().map(|machine| run_on(machine, kernel.clone())));
    }
    outputs
}

#[cfg(target_arch = "x86_64")]
#[inline]
pub(super) fn run_on<M: WideMachine + pulp::Simd, K: WideKernel>(machine: M, kernel: K) -> K::Output {
    pulp::Simd::vectorize(
        machine,
        #[inline(always)]
        || kernel.run(machine),
    )
}

/// Two registers of four numbers.
#[derive(Clone, Copy)]
pub struct Pair<L>(L, L);

impl<L: Lanes> Pair<L> {
    #[inline(always)]
    pub(super) fn load<M: Machine<Lanes = L>>(machine: M, values: &[f64; WIDE]) -> Self {
        let [a, b] = values.as_chunks::<LANES>().0 else { unreachable!("eight numbers are two times four") };
        Self(machine.load(a), machine.load(b))
    }

    #[inline(always)]
    pub(super) fn splat<M: Machine<Lanes = L>>(machine: M, value: f64) -> Self {
        let all = machine.splat(value);
        Self(all, all)
    }

    #[inline(always)]
    pub(super) fn join([first, second]: [L; 2]) -> Self {
        Self(first, second)
    }

    #[inline(always)]
    pub(super) fn halves(self) -> [L; 2] {
        [self.0, self.1]
    }
}

macro_rules! each_half {
    ($trait:ident, $name:ident, $operator:tt) => {
        impl<L: Lanes> $trait for Pair<L> {
            type Output = Self;
            #[inline(always)]
            fn $name(self, other: Self) -> Self {
                Self(self.0 $operator other.0, self.1 $operator other.1)
            }
        }
    };
}

each_half!(Add, add, +);
each_half!(Sub, sub, -);
each_half!(Mul, mul, *);
each_half!(Div, div, /);

impl<L: Lanes> Neg for Pair<L> {
    type Output = Self;
    #[inline(always)]
    fn neg(self) -> Self {
        Self(-self.0, -self.1)
    }
}

impl<L: Lanes> Numbers for Pair<L> {
    const IS_FUSED: bool = L::IS_FUSED;

    #[inline(always)]
    fn mul_add(self, b: Self, c: Self) -> Self {
        Self(self.0.mul_add(b.0, c.0), self.1.mul_add(b.1, c.1))
    }

    #[inline(always)]
    fn neg_mul_add(self, b: Self, c: Self) -> Self {
        Self(self.0.neg_mul_add(b.0, c.0), self.1.neg_mul_add(b.1, c.1))
    }

    #[inline(always)]
    fn sqrt(self) -> Self {
        Self(self.0.sqrt(), self.1.sqrt())
    }

    #[inline(always)]
    fn abs(self) -> Self {
        Self(self.0.abs(), self.1.abs())
    }

    #[inline(always)]
    fn where_greater(self, other: Self, then: Self, otherwise: Self) -> Self {
        Self(self.0.where_greater(other.0, then.0, otherwise.0), self.1.where_greater(other.1, then.1, otherwise.1))
    }

    #[inline(always)]
    fn splat(self, value: f64) -> Self {
        Self(self.0.splat(value), self.1.splat(value))
    }
}

impl<L: Lanes> Wide for Pair<L> {
    #[inline(always)]
    fn to_array(self) -> [f64; WIDE] {
        let ([a, b, c, d], [e, f, g, h]) = (self.0.to_array(), self.1.to_array());
        [a, b, c, d, e, f, g, h]
    }
}

impl WideMachine for Plain {
    type Wide = Pair<Self::Lanes>;
    const IS_WIDE: bool = false;

    #[inline(always)]
    fn join(self, halves: [Self::Lanes; 2]) -> Self::Wide {
        Pair::join(halves)
    }

    #[inline(always)]
    fn halves(self, wide: Self::Wide) -> [Self::Lanes; 2] {
        wide.halves()
    }

    #[inline(always)]
    fn splat_wide(self, value: f64) -> Self::Wide {
        Pair::splat(self, value)
    }

    #[inline(always)]
    fn load_wide(self, values: &[f64; WIDE]) -> Self::Wide {
        Pair::load(self, values)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone)]
    struct Everything;

    impl WideKernel for Everything {
        type Output = Vec<u64>;

        fn run<M: WideMachine>(self, machine: M) -> Self::Output {
            let a = machine.load_wide(&[1.1, -2.3, 0.7, 1e-3, 5e-324, f64::INFINITY, -0.0, 1e300]);
            let (b, c) = (machine.splat_wide(0.3), machine.load_wide(&[0.1, 4.7, -5.1, 1e3, -1.0, 2.0, 0.0, 1e300]));
            let found = [a.mul_add(b, c), a + b, a - c, b - c, a * c, machine.splat_wide(3.0)];
            found.into_iter().flat_map(|wide| wide.to_array().map(f64::to_bits)).collect()
        }
    }

    #[test]
    fn machines_agree_bit_by_bit() {
        let found = run_on_each(&Everything);
        assert!(found.iter().all(|of_machine| *of_machine == found[0]));
        assert_eq!(run_wide(Everything), found[0]);
        assert_eq!(f64::from_bits(found[0][0]), f64::mul_add(1.1, 0.3, 0.1));
    }
}
