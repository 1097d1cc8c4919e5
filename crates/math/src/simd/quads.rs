//! Four numbers of either precision, as far as substitution with a factor needs them: one code for both.

use std::ops::{Add, AddAssign, DivAssign, Mul, Sub};

use super::lanes::{Four, LANES, Lanes, Machine, Numbers};

/// Four numbers of type `T`; operations act on each.
pub trait Quad<T>: Copy + Add<Output = Self> + Sub<Output = Self> {
    /// self * b + c, rounded once.
    fn mul_add(self, b: Self, c: Self) -> Self;
    /// c - self * b, rounded once.
    fn neg_mul_add(self, b: Self, c: Self) -> Self;
    /// As an array.
    fn to_array(self) -> [T; LANES];
    /// Each number in all places.
    fn spread_all(self) -> [Self; LANES];
    /// Number i of row i.
    fn diagonal(rows: [Self; LANES]) -> Self;
    /// Rows to columns.
    fn transpose(rows: [Self; LANES]) -> [Self; LANES];
}

/// A type of numbers, with four of them on each class of machines.
pub trait Number:
    Copy + Default + Into<f64> + Send + Sync + Mul<Output = Self> + AddAssign + DivAssign + 'static
{
    /// Four of them.
    type Quad<M: Machine>: Quad<Self>;
    /// One number in all places.
    fn splat<M: Machine>(self, machine: M) -> Self::Quad<M>;
    /// The numbers of an array.
    fn load<M: Machine>(machine: M, numbers: &[Self; LANES]) -> Self::Quad<M>;
}

impl Number for f64 {
    type Quad<M: Machine> = M::Lanes;

    #[inline(always)]
    fn splat<M: Machine>(self, machine: M) -> M::Lanes {
        machine.splat(self)
    }

    #[inline(always)]
    fn load<M: Machine>(machine: M, numbers: &[Self; LANES]) -> M::Lanes {
        machine.load(numbers)
    }
}

impl Number for f32 {
    type Quad<M: Machine> = M::Singles;

    #[inline(always)]
    fn splat<M: Machine>(self, machine: M) -> M::Singles {
        machine.splat_singles(self)
    }

    #[inline(always)]
    fn load<M: Machine>(machine: M, numbers: &[Self; LANES]) -> M::Singles {
        machine.load_singles(numbers)
    }
}

impl<L: Lanes> Quad<f64> for L {
    #[inline(always)]
    fn mul_add(self, b: Self, c: Self) -> Self {
        Numbers::mul_add(self, b, c)
    }

    #[inline(always)]
    fn neg_mul_add(self, b: Self, c: Self) -> Self {
        Numbers::neg_mul_add(self, b, c)
    }

    #[inline(always)]
    fn to_array(self) -> [f64; LANES] {
        Lanes::to_array(self)
    }

    #[inline(always)]
    fn spread_all(self) -> [Self; LANES] {
        Lanes::spread_all(self)
    }

    #[inline(always)]
    fn diagonal(rows: [Self; LANES]) -> Self {
        Lanes::diagonal(rows)
    }

    #[inline(always)]
    fn transpose(rows: [Self; LANES]) -> [Self; LANES] {
        Lanes::transpose(rows)
    }
}

impl Quad<f32> for Four<f32> {
    #[inline(always)]
    fn mul_add(self, b: Self, c: Self) -> Self {
        Self(std::array::from_fn(|lane| self.0[lane].mul_add(b.0[lane], c.0[lane])))
    }

    #[inline(always)]
    fn neg_mul_add(self, b: Self, c: Self) -> Self {
        Self(std::array::from_fn(|lane| (-self.0[lane]).mul_add(b.0[lane], c.0[lane])))
    }

    #[inline(always)]
    fn to_array(self) -> [f32; LANES] {
        self.0
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
    fn transpose(rows: [Self; LANES]) -> [Self; LANES] {
        std::array::from_fn(|i| Self(std::array::from_fn(|j| rows[j].0[i])))
    }
}

#[cfg(test)]
mod tests {
    use super::super::lanes::{Kernel, Plain, run};
    use super::*;

    struct Everything;

    impl Kernel for Everything {
        type Output = Vec<[u32; LANES]>;

        fn run<M: Machine>(self, machine: M) -> Self::Output {
            let load = |values: [f32; LANES]| f32::load(machine, &values);
            let (a, b) = (load([1.1, -2.3, 0.7, 1e-3]), load([0.3, 4.7, -5.1, 1e3]));
            let c = 0.1f32.splat(machine);
            let mut found = vec![a + b, a - b, a.mul_add(b, c), a.neg_mul_add(b, c)];
            found.extend(a.spread_all());
            found.push(Quad::diagonal([a, b, c, a + b]));
            found.extend(Quad::transpose([a, b, c, a + b]));
            found.into_iter().map(|quad| quad.to_array().map(f32::to_bits)).collect()
        }
    }

    #[test]
    fn machines_agree_bit_by_bit() {
        let (here, plain) = (run(Everything), Everything.run(Plain));
        assert_eq!(here, plain);
        // Number 2 of the first row is number 0 of row 2 of the transposed.
        assert_eq!(f32::from_bits(plain[11][0]), 0.7);
        assert_eq!(plain[8].map(f32::from_bits)[1], 4.7);
    }
}
