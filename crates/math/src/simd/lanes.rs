//! Four numbers at a time: one of each of four elements.
//!
//! Kernels over elements are written once over [`Lanes`] and run by [`run`] on the widest registers that fit. The
//! arithmetic of a lane is the same on every machine and in every lane, fused multiplications included, so results do
//! not depend on where an element stands.

use std::ops::{Add, Div, Mul, Neg, Sub};

use super::quads;

/// Elements that are worked on together.
pub const LANES: usize = 4;

/// Some numbers; operations act on each.
pub trait Numbers:
    Copy + Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self> + Div<Output = Self> + Neg<Output = Self>
{
    /// Whether a fused multiplication is an instruction. Where each is a call, matrices are multiplied by functions of
    /// their own instead of in place: a program carries such code for old processors only, and a kernel would be
    /// several times as large.
    const IS_FUSED: bool = true;
    /// self * b + c, rounded once.
    fn mul_add(self, b: Self, c: Self) -> Self;
    /// c - self * b, rounded once.
    fn neg_mul_add(self, b: Self, c: Self) -> Self;
    /// The square root.
    fn sqrt(self) -> Self;
    /// The absolute value.
    fn abs(self) -> Self;
    /// `then` where this is larger than `other`, and `otherwise` elsewhere, also where one is not a number.
    fn where_greater(self, other: Self, then: Self, otherwise: Self) -> Self;
    /// This value in all of them.
    fn splat(self, value: f64) -> Self;
}

/// Four numbers.
pub trait Lanes: Numbers {
    /// The larger one of each; `other` where one is not a number.
    fn max(self, other: Self) -> Self;
    /// The smaller one of each; `other` where one is not a number.
    fn min(self, other: Self) -> Self;
    /// These values with the signs of others.
    fn copysign(self, signs: Self) -> Self;
    /// `outside` where this is at most `low` or at least `high`, `inside` everywhere else, where it is not a number
    /// too.
    fn choose_between(self, limits: [Self; 2], inside: Self, outside: Self) -> Self;
    /// As an array.
    fn to_array(self) -> [f64; LANES];
    /// The first three numbers, each in all lanes.
    fn spread(self) -> [Self; 3];
    /// Each number in all lanes.
    fn spread_all(self) -> [Self; LANES];
    /// Lane i of number i.
    fn diagonal(rows: [Self; LANES]) -> Self;
    /// The sum (a + c) + (b + d) of the lanes a, b, c, d in all lanes.
    fn sum(self) -> Self;
    /// Rows to columns: lane j of number i goes to lane i of number j.
    fn transpose(rows: [Self; LANES]) -> [Self; LANES];
    /// The first three numbers of four rows, one row after the other.
    fn pack(rows: [Self; LANES]) -> [Self; 3];
    /// Four rows of three numbers, which come one row after the other; the fourth ones are zero.
    fn unpack(packed: [Self; 3]) -> [Self; LANES];
    /// Each number three times, one after the other.
    fn thrice(self) -> [Self; 3];
}

/// Makes lanes on one class of machines.
pub trait Machine: Copy {
    /// Lanes of the instruction set.
    type Lanes: Lanes;
    /// Four numbers in single precision.
    type Singles: quads::Quad<f32>;
    /// One value in all lanes.
    fn splat(self, value: f64) -> Self::Lanes;
    /// The numbers of an array.
    fn load(self, values: &[f64; LANES]) -> Self::Lanes;
    /// The numbers of an array in single precision.
    fn load_single(self, values: &[f32; LANES]) -> Self::Lanes;
    /// One value in single precision four times.
    fn splat_singles(self, value: f32) -> Self::Singles;
    /// The numbers of an array in single precision, as they are.
    fn load_singles(self, values: &[f32; LANES]) -> Self::Singles;
}

/// A loop over elements, for any machine. What it calls must be `#[inline(always)]`: other code runs without wide
/// registers.
pub trait Kernel {
    /// What it gives.
    type Output;
    /// Runs it.
    fn run<M: Machine>(self, machine: M) -> Self::Output;
}

/// Runs a kernel on this machine.
#[inline]
pub fn run<K: Kernel>(kernel: K) -> K::Output {
    #[cfg(target_arch = "x86_64")]
    if let Some(machine) = pulp::x86::V3::try_new() {
        return pulp::Simd::vectorize(
            machine,
            #[inline(always)]
            || kernel.run(machine),
        );
    }
    kernel.run(Plain)
}

/// Any machine.
#[derive(Clone, Copy)]
pub(super) struct Plain;

/// Four numbers in an array.
#[derive(Clone, Copy)]
pub struct Four<T = f64>(pub(super) [T; LANES]);

macro_rules! each_lane {
    ($trait:ident, $name:ident, $operator:tt) => {
        impl<T: Copy + $trait<Output = T>> $trait for Four<T> {
            type Output = Self;
            #[inline(always)]
            fn $name(self, other: Self) -> Self {
                Self(std::array::from_fn(|lane| self.0[lane] $operator other.0[lane]))
            }
        }
    };
}

each_lane!(Add, add, +);
each_lane!(Sub, sub, -);
each_lane!(Mul, mul, *);
each_lane!(Div, div, /);

impl Neg for Four {
    type Output = Self;
    #[inline(always)]
    fn neg(self) -> Self {
        Self(self.0.map(|value| -value))
    }
}

impl Numbers for Four {
    // Other architectures have the instruction in every processor.
    const IS_FUSED: bool = cfg!(not(target_arch = "x86_64"));

    #[inline(always)]
    fn abs(self) -> Self {
        Self(self.0.map(f64::abs))
    }

    #[inline(always)]
    fn mul_add(self, b: Self, c: Self) -> Self {
        Self(std::array::from_fn(|lane| self.0[lane].mul_add(b.0[lane], c.0[lane])))
    }

    #[inline(always)]
    fn neg_mul_add(self, b: Self, c: Self) -> Self {
        Self(std::array::from_fn(|lane| (-self.0[lane]).mul_add(b.0[lane], c.0[lane])))
    }

    #[inline(always)]
    fn sqrt(self) -> Self {
        Self(self.0.map(f64::sqrt))
    }

    #[inline(always)]
    fn where_greater(self, other: Self, then: Self, otherwise: Self) -> Self {
        Self(std::array::from_fn(|lane| if self.0[lane] > other.0[lane] { then.0[lane] } else { otherwise.0[lane] }))
    }

    #[inline(always)]
    fn splat(self, value: f64) -> Self {
        Self([value; LANES])
    }
}

impl Lanes for Four {
    #[inline(always)]
    fn max(self, other: Self) -> Self {
        Self(std::array::from_fn(|lane| if self.0[lane] > other.0[lane] { self.0[lane] } else { other.0[lane] }))
    }

    #[inline(always)]
    fn min(self, other: Self) -> Self {
        Self(std::array::from_fn(|lane| if self.0[lane] < other.0[lane] { self.0[lane] } else { other.0[lane] }))
    }

    #[inline(always)]
    fn copysign(self, signs: Self) -> Self {
        Self(std::array::from_fn(|lane| self.0[lane].copysign(signs.0[lane])))
    }

    #[inline(always)]
    fn choose_between(self, [low, high]: [Self; 2], inside: Self, outside: Self) -> Self {
        let is_outside = |lane: usize| self.0[lane] <= low.0[lane] || self.0[lane] >= high.0[lane];
        Self(std::array::from_fn(|lane| if is_outside(lane) { outside.0[lane] } else { inside.0[lane] }))
    }

    #[inline(always)]
    fn to_array(self) -> [f64; LANES] {
        self.0
    }

    #[inline(always)]
    fn spread(self) -> [Self; 3] {
        [0, 1, 2].map(|lane| Self([self.0[lane]; LANES]))
    }

    #[inline(always)]
    fn spread_all(self) -> [Self; LANES] {
        self.0.map(|value| Self([value; LANES]))
    }

    #[inline(always)]
    fn diagonal(rows: [Self; LANES]) -> Self {
        Self(std::array::from_fn(|lane| rows[lane].0[lane]))
    }

    #[inline(always)]
    fn sum(self) -> Self {
        let [a, b, c, d] = self.0;
        Self([(a + c) + (b + d); LANES])
    }

    #[inline(always)]
    fn transpose(rows: [Self; LANES]) -> [Self; LANES] {
        std::array::from_fn(|i| Self(std::array::from_fn(|j| rows[j].0[i])))
    }

    #[inline(always)]
    fn pack(rows: [Self; LANES]) -> [Self; 3] {
        let number = |i: usize| rows[i / 3].0[i % 3];
        std::array::from_fn(|part| Self(std::array::from_fn(|lane| number(LANES * part + lane))))
    }

    #[inline(always)]
    fn unpack(packed: [Self; 3]) -> [Self; LANES] {
        let number = |i: usize| packed[i / LANES].0[i % LANES];
        std::array::from_fn(|row| Self([number(3 * row), number(3 * row + 1), number(3 * row + 2), 0.0]))
    }

    #[inline(always)]
    fn thrice(self) -> [Self; 3] {
        std::array::from_fn(|part| Self(std::array::from_fn(|lane| self.0[(LANES * part + lane) / 3])))
    }
}

impl Machine for Plain {
    type Lanes = Four;
    type Singles = Four<f32>;

    #[inline(always)]
    fn splat(self, value: f64) -> Four {
        Four([value; LANES])
    }

    #[inline(always)]
    fn load(self, values: &[f64; LANES]) -> Four {
        Four(*values)
    }

    #[inline(always)]
    fn load_single(self, values: &[f32; LANES]) -> Four {
        Four(values.map(f64::from))
    }

    #[inline(always)]
    fn splat_singles(self, value: f32) -> Four<f32> {
        Four([value; LANES])
    }

    #[inline(always)]
    fn load_singles(self, values: &[f32; LANES]) -> Four<f32> {
        Four(*values)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Everything;

    impl Kernel for Everything {
        type Output = Vec<[u64; LANES]>;

        fn run<M: Machine>(self, machine: M) -> Self::Output {
            let (a, b) = (machine.load(&[1.1, -2.3, 0.7, 1e-3]), machine.load(&[0.3, 4.7, -5.1, 1e3]));
            let c = a.splat(0.1);
            let mut found = vec![a + b, a - b, a * b, a / b, -a, a.mul_add(b, c), a.neg_mul_add(b, c)];
            found.extend([b.sum(), b.abs().sqrt(), a.max(b), a.max(c.splat(f64::NAN)), a.min(b), machine.splat(3.0)]);
            found.extend([a.where_greater(b, a, c), a.where_greater(c.splat(f64::NAN), a, b)]);
            let nothing = c.splat(f64::NAN);
            found.extend([
                a.copysign(b),
                b.choose_between([c, a.splat(4.7)], a, c),
                nothing.choose_between([c, c], a, c),
            ]);
            found.extend(a.spread_all());
            found.push(M::Lanes::diagonal([a, b, c, a + b]));
            found.push(machine.load_single(&[0.1, -3.0, 1e-40, 7e30]));
            found.extend(M::Lanes::transpose([a, b, c, a + b]));
            found.extend(a.thrice());
            found.extend(M::Lanes::pack([a, b, c, a + b]));
            found.extend(M::Lanes::unpack([a, b, c]));
            found.into_iter().map(|lanes| lanes.to_array().map(f64::to_bits)).collect()
        }
    }

    #[test]
    fn machines_agree_bit_by_bit() {
        let (here, plain) = (run(Everything), Everything.run(Plain));
        assert_eq!(here, plain);
        let of_end = |from_end: usize| plain[plain.len() - from_end].map(f64::from_bits);
        // Lane 2 of the first number is in number 2, lane 0, of the transposed.
        assert_eq!(of_end(12)[0], 0.7);
        assert_eq!([10, 9, 8].map(of_end), [[1.1, 1.1, 1.1, -2.3], [-2.3, -2.3, 0.7, 0.7], [0.7, 1e-3, 1e-3, 1e-3]]);
        assert_eq!(of_end(7), [1.1, -2.3, 0.7, 0.3]);
        assert_eq!([4, 3, 1].map(of_end), [[1.1, -2.3, 0.7, 0.0], [1e-3, 0.3, 4.7, 0.0], [0.1, 0.1, 0.1, 0.0]]);
    }
}
