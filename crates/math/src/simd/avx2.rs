//! Registers of 256 bits.

use std::arch::x86_64::{__m128, __m256d, _CMP_GE_OQ, _CMP_GT_OQ, _CMP_LE_OQ};
use std::ops::{Add, Div, Mul, Neg, Sub};

use pulp::x86::V3;

use super::lanes::{LANES, Lanes, Machine, Numbers};
use super::quads;
use super::wide::{Pair, WIDE, WideMachine};

/// The machine comes along: it is the proof that these instructions exist, and takes no space.
#[derive(Clone, Copy)]
pub struct Register(pub(super) V3, pub(super) __m256d);

macro_rules! operator {
    ($trait:ident, $name:ident, $instruction:ident) => {
        impl $trait for Register {
            type Output = Self;
            #[inline(always)]
            fn $name(self, other: Self) -> Self {
                Self(self.0, self.0.avx.$instruction(self.1, other.1))
            }
        }
    };
}

operator!(Add, add, _mm256_add_pd);
operator!(Sub, sub, _mm256_sub_pd);
operator!(Mul, mul, _mm256_mul_pd);
operator!(Div, div, _mm256_div_pd);

impl Neg for Register {
    type Output = Self;
    #[inline(always)]
    fn neg(self) -> Self {
        Self(self.0, self.0.avx._mm256_xor_pd(self.0.avx._mm256_set1_pd(-0.0), self.1))
    }
}

impl Numbers for Register {
    #[inline(always)]
    fn abs(self) -> Self {
        Self(self.0, self.0.avx._mm256_andnot_pd(self.0.avx._mm256_set1_pd(-0.0), self.1))
    }

    #[inline(always)]
    fn mul_add(self, b: Self, c: Self) -> Self {
        Self(self.0, self.0.fma._mm256_fmadd_pd(self.1, b.1, c.1))
    }

    #[inline(always)]
    fn neg_mul_add(self, b: Self, c: Self) -> Self {
        Self(self.0, self.0.fma._mm256_fnmadd_pd(self.1, b.1, c.1))
    }

    #[inline(always)]
    fn sqrt(self) -> Self {
        Self(self.0, self.0.avx._mm256_sqrt_pd(self.1))
    }

    #[inline(always)]
    fn where_greater(self, other: Self, then: Self, otherwise: Self) -> Self {
        let is_greater = self.0.avx._mm256_cmp_pd::<_CMP_GT_OQ>(self.1, other.1);
        Self(self.0, self.0.avx._mm256_blendv_pd(otherwise.1, then.1, is_greater))
    }

    #[inline(always)]
    fn splat(self, value: f64) -> Self {
        Machine::splat(self.0, value)
    }
}

impl Lanes for Register {
    #[inline(always)]
    fn max(self, other: Self) -> Self {
        Self(self.0, self.0.avx._mm256_max_pd(self.1, other.1))
    }

    #[inline(always)]
    fn min(self, other: Self) -> Self {
        Self(self.0, self.0.avx._mm256_min_pd(self.1, other.1))
    }

    #[inline(always)]
    fn copysign(self, signs: Self) -> Self {
        let avx = self.0.avx;
        let sign = avx._mm256_and_pd(avx._mm256_set1_pd(-0.0), signs.1);
        Self(self.0, avx._mm256_or_pd(self.abs().1, sign))
    }

    #[inline(always)]
    fn choose_between(self, [low, high]: [Self; 2], inside: Self, outside: Self) -> Self {
        let avx = self.0.avx;
        let is_low = avx._mm256_cmp_pd::<_CMP_LE_OQ>(self.1, low.1);
        let is_high = avx._mm256_cmp_pd::<_CMP_GE_OQ>(self.1, high.1);
        Self(self.0, avx._mm256_blendv_pd(inside.1, outside.1, avx._mm256_or_pd(is_low, is_high)))
    }

    #[inline(always)]
    fn to_array(self) -> [f64; LANES] {
        pulp::cast(self.1)
    }

    #[inline(always)]
    fn spread(self) -> [Self; 3] {
        let avx2 = self.0.avx2;
        [
            Self(self.0, avx2._mm256_permute4x64_pd::<0b00_00_00_00>(self.1)),
            Self(self.0, avx2._mm256_permute4x64_pd::<0b01_01_01_01>(self.1)),
            Self(self.0, avx2._mm256_permute4x64_pd::<0b10_10_10_10>(self.1)),
        ]
    }

    #[inline(always)]
    fn spread_all(self) -> [Self; LANES] {
        let [a, b, c] = self.spread();
        [a, b, c, Self(self.0, self.0.avx2._mm256_permute4x64_pd::<0b11_11_11_11>(self.1))]
    }

    #[inline(always)]
    fn diagonal([a, b, c, d]: [Self; LANES]) -> Self {
        let avx = a.0.avx;
        let (ab, cd) = (avx._mm256_blend_pd::<0b0010>(a.1, b.1), avx._mm256_blend_pd::<0b1000>(c.1, d.1));
        Self(a.0, avx._mm256_blend_pd::<0b1100>(ab, cd))
    }

    #[inline(always)]
    fn sum(self) -> Self {
        let avx = self.0.avx;
        let halves = avx._mm256_add_pd(self.1, avx._mm256_permute2f128_pd::<0x01>(self.1, self.1));
        Self(self.0, avx._mm256_add_pd(halves, avx._mm256_permute_pd::<0b0101>(halves)))
    }

    #[inline(always)]
    fn transpose([a, b, c, d]: [Self; LANES]) -> [Self; LANES] {
        let machine = a.0;
        let avx = machine.avx;
        let (ab, cd) = (avx._mm256_unpacklo_pd(a.1, b.1), avx._mm256_unpacklo_pd(c.1, d.1));
        let (ab_odd, cd_odd) = (avx._mm256_unpackhi_pd(a.1, b.1), avx._mm256_unpackhi_pd(c.1, d.1));
        [
            Self(machine, avx._mm256_permute2f128_pd::<0x20>(ab, cd)),
            Self(machine, avx._mm256_permute2f128_pd::<0x20>(ab_odd, cd_odd)),
            Self(machine, avx._mm256_permute2f128_pd::<0x31>(ab, cd)),
            Self(machine, avx._mm256_permute2f128_pd::<0x31>(ab_odd, cd_odd)),
        ]
    }

    #[inline(always)]
    fn pack([p, q, r, s]: [Self; LANES]) -> [Self; 3] {
        let (machine, avx, avx2) = (p.0, p.0.avx, p.0.avx2);
        let q_first = avx2._mm256_permute4x64_pd::<0b00_00_00_00>(q.1);
        let q_rest = avx2._mm256_permute4x64_pd::<0b00_00_10_01>(q.1);
        let r_first = avx2._mm256_permute4x64_pd::<0b01_00_00_00>(r.1);
        let r_rest = avx2._mm256_permute4x64_pd::<0b00_00_00_10>(r.1);
        let all_of_s = avx2._mm256_permute4x64_pd::<0b10_01_00_00>(s.1);
        [
            Self(machine, avx._mm256_blend_pd::<0b1000>(p.1, q_first)),
            Self(machine, avx._mm256_blend_pd::<0b1100>(q_rest, r_first)),
            Self(machine, avx._mm256_blend_pd::<0b1110>(r_rest, all_of_s)),
        ]
    }

    #[inline(always)]
    fn unpack([a, b, c]: [Self; 3]) -> [Self; LANES] {
        let (machine, avx, avx2) = (a.0, a.0.avx, a.0.avx2);
        let a_last = avx2._mm256_permute4x64_pd::<0b00_00_00_11>(a.1);
        let b_first = avx2._mm256_permute4x64_pd::<0b00_01_00_00>(b.1);
        let b_last = avx2._mm256_permute4x64_pd::<0b00_00_11_10>(b.1);
        let c_first = avx2._mm256_permute4x64_pd::<0b00_00_00_00>(c.1);
        let c_last = avx2._mm256_permute4x64_pd::<0b00_11_10_01>(c.1);
        let zero = avx._mm256_setzero_pd();
        [a.1, avx._mm256_blend_pd::<0b0110>(a_last, b_first), avx._mm256_blend_pd::<0b0100>(b_last, c_first), c_last]
            .map(
                #[inline(always)]
                |row| Self(machine, avx._mm256_blend_pd::<0b1000>(row, zero)),
            )
    }

    #[inline(always)]
    fn thrice(self) -> [Self; 3] {
        let avx2 = self.0.avx2;
        [
            Self(self.0, avx2._mm256_permute4x64_pd::<0b01_00_00_00>(self.1)),
            Self(self.0, avx2._mm256_permute4x64_pd::<0b10_10_01_01>(self.1)),
            Self(self.0, avx2._mm256_permute4x64_pd::<0b11_11_11_10>(self.1)),
        ]
    }
}

/// Four numbers in single precision.
#[derive(Clone, Copy)]
pub struct SingleRegister(V3, __m128);

impl Add for SingleRegister {
    type Output = Self;
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self(self.0, self.0.sse._mm_add_ps(self.1, other.1))
    }
}

impl Sub for SingleRegister {
    type Output = Self;
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Self(self.0, self.0.sse._mm_sub_ps(self.1, other.1))
    }
}

impl quads::Quad<f32> for SingleRegister {
    #[inline(always)]
    fn mul_add(self, b: Self, c: Self) -> Self {
        Self(self.0, self.0.fma._mm_fmadd_ps(self.1, b.1, c.1))
    }

    #[inline(always)]
    fn neg_mul_add(self, b: Self, c: Self) -> Self {
        Self(self.0, self.0.fma._mm_fnmadd_ps(self.1, b.1, c.1))
    }

    #[inline(always)]
    fn to_array(self) -> [f32; LANES] {
        pulp::cast(self.1)
    }

    #[inline(always)]
    fn spread_all(self) -> [Self; LANES] {
        let avx = self.0.avx;
        [
            Self(self.0, avx._mm_permute_ps::<0b00_00_00_00>(self.1)),
            Self(self.0, avx._mm_permute_ps::<0b01_01_01_01>(self.1)),
            Self(self.0, avx._mm_permute_ps::<0b10_10_10_10>(self.1)),
            Self(self.0, avx._mm_permute_ps::<0b11_11_11_11>(self.1)),
        ]
    }

    #[inline(always)]
    fn diagonal([a, b, c, d]: [Self; LANES]) -> Self {
        let sse4_1 = a.0.sse4_1;
        let (ab, cd) = (sse4_1._mm_blend_ps::<0b0010>(a.1, b.1), sse4_1._mm_blend_ps::<0b1000>(c.1, d.1));
        Self(a.0, sse4_1._mm_blend_ps::<0b1100>(ab, cd))
    }

    #[inline(always)]
    fn transpose([a, b, c, d]: [Self; LANES]) -> [Self; LANES] {
        let (machine, sse) = (a.0, a.0.sse);
        let (ab, cd) = (sse._mm_unpacklo_ps(a.1, b.1), sse._mm_unpacklo_ps(c.1, d.1));
        let (ab_last, cd_last) = (sse._mm_unpackhi_ps(a.1, b.1), sse._mm_unpackhi_ps(c.1, d.1));
        [
            Self(machine, sse._mm_movelh_ps(ab, cd)),
            Self(machine, sse._mm_movehl_ps(cd, ab)),
            Self(machine, sse._mm_movelh_ps(ab_last, cd_last)),
            Self(machine, sse._mm_movehl_ps(cd_last, ab_last)),
        ]
    }
}

impl Machine for V3 {
    type Lanes = Register;
    type Singles = SingleRegister;

    #[inline(always)]
    fn splat(self, value: f64) -> Register {
        Register(self, self.avx._mm256_set1_pd(value))
    }

    #[inline(always)]
    fn load(self, values: &[f64; LANES]) -> Register {
        Register(self, pulp::cast(*values))
    }

    #[inline(always)]
    fn load_single(self, values: &[f32; LANES]) -> Register {
        Register(self, self.avx._mm256_cvtps_pd(pulp::cast(*values)))
    }

    #[inline(always)]
    fn splat_singles(self, value: f32) -> SingleRegister {
        SingleRegister(self, self.sse._mm_set1_ps(value))
    }

    #[inline(always)]
    fn load_singles(self, values: &[f32; LANES]) -> SingleRegister {
        SingleRegister(self, pulp::cast(*values))
    }
}

impl WideMachine for V3 {
    type Wide = Pair<Register>;
    const IS_WIDE: bool = false;

    #[inline(always)]
    fn join(self, halves: [Register; 2]) -> Self::Wide {
        Pair::join(halves)
    }

    #[inline(always)]
    fn halves(self, wide: Self::Wide) -> [Register; 2] {
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
