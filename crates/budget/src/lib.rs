//! How much memory a program may take: what input asks for is counted before it is allocated.
//!
//! A scene of a hundred bytes can ask for a terabyte. Whoever is about to allocate what input decides the size of calls
//! [`ask`], or [`demand`] where no result can be returned. An answer looks at what the process has already, as the
//! system says it, so that a thousand small requests count as well as a large one, and nobody has to give memory back.
//!
//! Files that users or scenes name are read here, too: see [`NotRead`].
//!
//! The limit belongs to the process, as memory does: it is the one thing that simulations of a process share. It
//! decides whether work is done, never what comes out.

mod files;
mod machine;
mod too_much;

use std::sync::atomic::{AtomicU64, Ordering};

pub use files::{NotRead, open_regular, read_given, read_regular, read_whole};
pub use machine::{in_use, machine_memory};
pub use too_much::{TooMuch, readable};

/// What counts when nobody knows how much memory the machine has: enough for every scene that is shipped.
const UNKNOWN_MACHINE: u64 = 8 << 30;
/// What may be asked for between two looks at the process: a look takes as long as writing some ten thousand numbers.
const BETWEEN_LOOKS: u64 = 16 << 20;

/// The limit in bytes; 0 until it is set or first asked for.
static LIMIT: AtomicU64 = AtomicU64::new(0);
/// What was asked for since the last look.
static UNSEEN: AtomicU64 = AtomicU64::new(0);

/// The bytes that the process may take: half of the machine's memory, unless somebody said otherwise.
pub fn limit() -> u64 {
    match LIMIT.load(Ordering::Relaxed) {
        0 => {
            let half = machine_memory().map_or(UNKNOWN_MACHINE, |bytes| bytes / 2);
            // Somebody else may have set it meanwhile.
            let _ = LIMIT.compare_exchange(0, half.max(1), Ordering::Relaxed, Ordering::Relaxed);
            LIMIT.load(Ordering::Relaxed)
        }
        limit => limit,
    }
}

/// Says how many bytes the process may take; for programs, before they load scenes.
pub fn set_limit(bytes: u64) {
    LIMIT.store(bytes.max(1), Ordering::Relaxed);
}

/// Asks for memory before it is allocated. `what` names what it is for, as in "the grid", and is called if the answer
/// is no.
///
/// # Errors
/// If there is not so much left; nothing should be allocated then.
pub fn ask<S: Into<String>>(bytes: u64, what: impl FnOnce() -> S) -> Result<(), TooMuch> {
    match shortage(bytes) {
        None => Ok(()),
        Some(Shortage { in_use, limit }) => Err(TooMuch { what: what().into(), asked: bytes, in_use, limit }),
    }
}

/// What the process has where it cannot have more.
struct Shortage {
    in_use: u64,
    limit: u64,
}

/// Why so much cannot be had; `None` if it can.
fn shortage(bytes: u64) -> Option<Shortage> {
    let limit = limit();
    let unseen = UNSEEN.fetch_add(bytes, Ordering::Relaxed).saturating_add(bytes);
    if unseen < BETWEEN_LOOKS && bytes < limit {
        return None;
    }
    UNSEEN.store(0, Ordering::Relaxed);
    let in_use = in_use();
    (bytes > limit.saturating_sub(in_use)).then_some(Shortage { in_use, limit })
}

/// As [`ask`], for `count` things of type `T`, whose bytes may be more than can be counted.
///
/// # Errors
/// As [`ask`].
pub fn ask_for<T>(count: u64, what: impl FnOnce() -> &'static str) -> Result<(), TooMuch> {
    ask(count.saturating_mul(size_of::<T>() as u64), what)
}

/// As [`ask`], where no result can be returned: the answer no ends the work under way. It unwinds to whoever runs the
/// code of components and passes on the [`TooMuch`] as an error, as it does with a panic; no panic is told.
///
/// # Panics
/// Unwinds with a [`TooMuch`] if there is not so much left.
pub fn demand<S: Into<String>>(bytes: u64, what: impl FnOnce() -> S) {
    if let Err(answer) = ask(bytes, what) {
        answer.unwind();
    }
}

/// Bytes that a packed file may unpack to: 64 MiB and 20 times what it is packed in. Meshes and recordings pack to a
/// third or a tenth.
pub fn most_unpacked(packed: usize) -> u64 {
    (64 << 20) + 20 * packed as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_no_machine_has_is_refused_with_what_asked_for_how_much() {
        let answer = ask(u64::MAX, || "the list").unwrap_err();
        assert_eq!((answer.what.as_str(), answer.asked), ("the list", u64::MAX));
        assert!(answer.to_string().starts_with("the list asks for 16.0 EiB of memory"), "{answer}");
        assert!(ask_for::<[f64; 3]>(u64::MAX / 2, || "points").is_err());
        assert!(ask(1000, || "something small").is_ok());
    }

    #[test]
    fn a_demand_unwinds_with_the_answer() {
        let panic = std::panic::catch_unwind(|| demand(u64::MAX, || "the vectors")).unwrap_err();
        assert_eq!(TooMuch::of(panic).unwrap().what, "the vectors");
        let other = std::panic::catch_unwind(|| std::panic::resume_unwind(Box::new("text"))).unwrap_err();
        assert!(TooMuch::of(other).is_err());
    }
}
