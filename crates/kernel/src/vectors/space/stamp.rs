//! When a vector was written last: whoever computed something from it knows whether that still holds.

use std::sync::atomic::{AtomicU64, Ordering};

/// A moment in the life of a vector: where two are equal, so are the values of the vector.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stamp {
    pub(super) space: u64,
    pub(super) n_writes: u64,
}

/// A number that no other space of the program has, not even a copy: what is written to one is not in the other. 0 is
/// that of no space.
#[derive(Debug)]
pub(super) struct SpaceNumber(pub(super) u64);

impl Default for SpaceNumber {
    fn default() -> Self {
        static LAST: AtomicU64 = AtomicU64::new(0);
        Self(LAST.fetch_add(1, Ordering::Relaxed) + 1)
    }
}

impl Clone for SpaceNumber {
    fn clone(&self) -> Self {
        Self::default()
    }
}
