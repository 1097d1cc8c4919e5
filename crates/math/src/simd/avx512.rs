//! Registers of 512 bits.

use std::arch::x86_64::{__m512d, _CMP_GT_OQ};
use std::ops::{Add, Div, Mul, Neg, Sub};

use pulp::x86::V4;

use super::avx2::{Register, SingleRegister};
use super::lanes::{LANES, Machine, Numbers};
use super::wide::{WIDE, Wide, WideMachine};

/// The machine comes along: it is the proof that these instructions exist, and takes no space.
#[derive(Clone, Copy)]
pub struct WideRegister(V4, __m512d);

macro_rules! operator {
    ($trait:ident, $name:ident, $instruction:ident) => {
        impl $trait for WideRegister {
            type Output = Self;
            #[inline(always)]
            fn $name(self, other: Self) -> Self {
                Self(self.0, self.0.avx512f.$instruction(self.1, other.1))
            }
        }
    };
}

operator!(Add, add, _mm512_add_pd);
operator!(Sub, sub, _mm512_sub_pd);
operator!(Mul, mul, _mm512_mul_pd);
operator!(Div, div, _mm512_div_pd);

impl Neg for WideRegister {
    type Output = Self;
    #[inline(always)]
    fn neg(self) -> Self {
        Self(self.0, self.0.avx512dq._mm512_xor_pd(self.0.avx512f._mm512_set1_pd(-0.0), self.1))
    }
}

impl Numbers for WideRegister {
    #[inline(always)]
    fn mul_add(self, b: Self, c: Self) -> Self {
        Self(self.0, self.0.avx512f._mm512_fmadd_pd(self.1, b.1, c.1))
    }

    #[inline(always)]
    fn neg_mul_add(self, b: Self, c: Self) -> Self {
        Self(self.0, self.0.avx512f._mm512_fnmadd_pd(self.1, b.1, c.1))
    }

    #[inline(always)]
    fn sqrt(self) -> Self {
        Self(self.0, self.0.avx512f._mm512_sqrt_pd(self.1))
    }

    #[inline(always)]
    fn abs(self) -> Self {
        Self(self.0, self.0.avx512f._mm512_abs_pd(self.1))
    }

    #[inline(always)]
    fn where_greater(self, other: Self, then: Self, otherwise: Self) -> Self {
        let avx512f = self.0.avx512f;
        let is_greater = avx512f._mm512_cmp_pd_mask::<_CMP_GT_OQ>(self.1, other.1);
        Self(self.0, avx512f._mm512_mask_blend_pd(is_greater, otherwise.1, then.1))
    }

    #[inline(always)]
    fn splat(self, value: f64) -> Self {
        self.0.splat_wide(value)
    }
}

impl Wide for WideRegister {
    #[inline(always)]
    fn to_array(self) -> [f64; WIDE] {
        pulp::cast(self.1)
    }
}

/// Four numbers are in registers of 256 bits here too.
impl Machine for V4 {
    type Lanes = Register;
    type Singles = SingleRegister;

    #[inline(always)]
    fn splat(self, value: f64) -> Register {
        (*self).splat(value)
    }

    #[inline(always)]
    fn load(self, values: &[f64; LANES]) -> Register {
        (*self).load(values)
    }

    #[inline(always)]
    fn load_single(self, values: &[f32; LANES]) -> Register {
        (*self).load_single(values)
    }

    #[inline(always)]
    fn splat_singles(self, value: f32) -> SingleRegister {
        (*self).splat_singles(value)
    }

    #[inline(always)]
    fn load_singles(self, values: &[f32; LANES]) -> SingleRegister {
        (*self).load_singles(values)
    }
}

impl WideMachine for V4 {
    type Wide = WideRegister;
    const IS_WIDE: bool = true;

    #[inline(always)]
    fn join(self, [first, second]: [Register; 2]) -> WideRegister {
        let avx512f = self.avx512f;
        WideRegister(self, avx512f._mm512_insertf64x4::<1>(avx512f._mm512_castpd256_pd512(first.1), second.1))
    }

    #[inline(always)]
    fn halves(self, wide: WideRegister) -> [Register; 2] {
        let (machine, avx512f) = (*self, self.avx512f);
        [
            Register(machine, avx512f._mm512_castpd512_pd256(wide.1)),
            Register(machine, avx512f._mm512_extractf64x4_pd::<1>(wide.1)),
        ]
    }

    #[inline(always)]
    fn splat_wide(self, value: f64) -> WideRegister {
        WideRegister(self, self.avx512f._mm512_set1_pd(value))
    }

    #[inline(always)]
    fn load_wide(self, values: &[f64; WIDE]) -> WideRegister {
        WideRegister(self, pulp::cast(*values))
    }
}
