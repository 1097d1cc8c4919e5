//! Running numeric loops with the widest instructions of the machine at hand.
//!
//! The program is compiled for every processor of its kind; a kernel inside of [`dispatch`] is compiled once more for each class
//! of processors, and the right one is chosen when it runs. Choose at the granularity of a whole loop over elements or rows,
//! never inside of it.

/// Calls `work` compiled for the instructions of this machine (on x86-64: with or without AVX2 and FMA).
///
/// Only code that is inlined into `work` gains: mark what it calls `#[inline(always)]`. Use `f64::mul_add` only in
/// there: without the instruction it is a slow call, with the same bits.
#[inline(always)]
pub fn dispatch<R>(work: impl FnOnce() -> R) -> R {
    pulp::Arch::new().dispatch(work)
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
