//! Where a mistake in the code of a component becomes an error instead of the end of the program.

use std::any::Any;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};

pub use std::panic::resume_unwind;

use settee_budget::TooMuch;

use crate::diagnostics::Diagnostic;

/// Why work ended early.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Broken {
    /// It panicked: a mistake in the code. What the panic said.
    Fault(String),
    /// It asked for more memory than there may be.
    Memory(TooMuch),
}

impl Broken {
    /// As a finding. `whose` says whose code it is, as in "the component's code".
    pub fn finding(&self, whose: &str) -> Diagnostic {
        match self {
            Self::Fault(message) => Diagnostic::error("fault", format!("a fault in {whose}: {message}")),
            Self::Memory(answer) => Diagnostic::error("beyond-limit", answer.to_string()),
        }
    }
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fault(message) => f.write_str(message),
            Self::Memory(answer) => answer.fmt(f),
        }
    }
}

/// Does some work; a panic in it becomes an error, and so does a demand for more memory than there may be.
///
/// Who calls this puts back what the work may have left half done, or gives it up.
///
/// # Errors
/// What the panic said, or how much memory was asked for.
pub fn guard<R>(work: impl FnOnce() -> R) -> Result<R, Broken> {
    caught(work).map_err(|panic| match TooMuch::of(panic) {
        Ok(answer) => Broken::Memory(answer),
        Err(panic) => Broken::Fault(said(panic.as_ref())),
    })
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
    use super::{Broken, guard};

    #[test]
    fn a_panic_is_an_error_that_says_what_the_panic_said() {
        assert_eq!(guard(|| 1), Ok(1));
        let list: Vec<u32> = Vec::new();
        let message = guard(|| list[3]).unwrap_err().to_string();
        assert!(message.contains("index is 3"), "{message}");
    }

    #[test]
    fn a_demand_for_too_much_memory_is_an_error_of_its_own() {
        let broken = guard(|| settee_budget::demand(u64::MAX, || "the list")).unwrap_err();
        assert!(matches!(&broken, Broken::Memory(answer) if answer.what == "the list"), "{broken}");
        assert_eq!(broken.finding("the component's code").code, "beyond-limit");
    }
}
