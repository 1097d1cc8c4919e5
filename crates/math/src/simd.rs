//! Running numeric loops with the widest instructions of the machine at hand.
//!
//! The program is compiled for every processor of its kind; a kernel inside of [`dispatch`] is compiled once more for
//! each class of processors, and the right one is chosen when it runs. Choose at the granularity of a whole loop over
//! elements or rows, never inside of it.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
pub mod groups;
pub mod lanes;
pub mod lanes3;
pub mod padded;
pub mod quads;
pub mod wide;

/// Calls `work` compiled for the instructions of this machine (on x86-64: with or without AVX2 and FMA).
///
/// Only code that is inlined into `work` gains, and `work` itself must be: write `dispatch(#[inline(always)] || ...)`,
/// and mark what it calls `#[inline(always)]`. Use `f64::mul_add` only in there: without the instruction it is a slow
/// call, with the same bits.
#[inline(always)]
pub fn dispatch<R>(work: impl FnOnce() -> R) -> R {
    #[cfg(target_arch = "x86_64")]
    if let Some(machine) = pulp::x86::V3::try_new() {
        return pulp::Simd::vectorize(machine, work);
    }
    work()
}

/// Tells the processor that the upper halves of its wide registers are free.
///
/// The kernels of dense algebra libraries may return without saying so. From then on each narrow instruction waits for
/// the last one that wrote its register: code for every processor takes two to three times as long (measured: 14.3 ms
/// instead of 5.0 ms for a step of 19,000 tetrahedra, Zen 4). Call it after a call to such a library.
#[inline]
pub fn forget_wide_registers() {
    #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
    if let Some(avx) = pulp::core_arch::x86::Avx::try_new() {
        avx._mm256_zeroupper();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_work_is_done_once() {
        let mut sum = [1.0, 2.0, 3.0, 4.0];
        dispatch(|| sum.iter_mut().for_each(|value| *value = f64::mul_add(*value, 2.0, 1.0)));
        assert_eq!(sum, [3.0, 5.0, 7.0, 9.0]);
    }
}
