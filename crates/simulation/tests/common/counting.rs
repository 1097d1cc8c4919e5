//! An allocator that counts what a program asks for. Tests that use it are alone in their program: tests of one run
//! at the same time, and would count each other's allocations.
// A global allocator is an unsafe trait; this one only counts. Each test file uses its part.
#![allow(unsafe_code, dead_code)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicU64, Ordering};

struct Counting;

static NUMBER: AtomicU64 = AtomicU64::new(0);
static BYTES: AtomicU64 = AtomicU64::new(0);

fn count(size: usize) {
    NUMBER.fetch_add(1, Ordering::Relaxed);
    BYTES.fetch_add(size as u64, Ordering::Relaxed);
}

// SAFETY: every call is forwarded unchanged to the system's allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size());
        // SAFETY: the caller keeps the contract of `alloc`.
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: the caller keeps the contract of `dealloc`.
        unsafe { System.dealloc(pointer, layout) }
    }
    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count(size);
        // SAFETY: the caller keeps the contract of `realloc`.
        unsafe { System.realloc(pointer, layout, size) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

/// What was asked for.
#[derive(Clone, Copy, Debug)]
pub struct Allocations {
    /// How often.
    pub number: u64,
    /// How many bytes in all.
    pub bytes: u64,
}

/// Does some work, and counts the allocations meanwhile.
pub fn allocations_of<T>(work: impl FnOnce() -> T) -> (T, Allocations) {
    let now = || (NUMBER.load(Ordering::Relaxed), BYTES.load(Ordering::Relaxed));
    let before = now();
    let outcome = work();
    let after = now();
    (outcome, Allocations { number: after.0 - before.0, bytes: after.1 - before.1 })
}
