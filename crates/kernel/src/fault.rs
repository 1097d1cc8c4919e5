//! Where a mistake in the code of a component becomes an error instead of the end of the program.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

pub use std::panic::resume_unwind;

/// Does some work; a panic in it becomes an error.
///
/// Who calls this puts back what the work may have left half done, or gives it up.
///
/// # Errors
/// What the panic said.
pub fn guard<R>(work: impl FnOnce() -> R) -> Result<R, String> {
    caught(work).map_err(|panic| said(panic.as_ref()))
}

/// Does some work for a caller who puts something back, then lets a panic go on with [`resume_unwind`].
///
/// # Errors
/// The panic.
pub fn caught<R>(work: impl FnOnce() -> R) -> std::thread::Result<R> {
    catch_unwind(AssertUnwindSafe(work))
}

fn said(panic: &(dyn Any + Send)) -> String {
    let fixed = panic.downcast_ref::<&'static str>().map(|text| (*text).to_owned());
    fixed.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "no message".to_owned())
}

#[cfg(test)]
mod tests {
    use super::guard;

    #[test]
    fn a_panic_is_an_error_that_says_what_the_panic_said() {
        assert_eq!(guard(|| 1), Ok(1));
        let list: Vec<u32> = Vec::new();
        let message = guard(|| list[3]).unwrap_err();
        assert!(message.contains("index is 3"), "{message}");
    }
}
