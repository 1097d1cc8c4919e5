//! The answer no.

use std::any::Any;
use std::fmt;
use std::panic::resume_unwind;

/// More memory was asked for than is left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TooMuch {
    /// What asked for it.
    pub what: String,
    /// How much (bytes).
    pub asked: u64,
    /// What the process has (bytes).
    pub in_use: u64,
    /// What it may have (bytes).
    pub limit: u64,
}

impl TooMuch {
    /// Ends the work under way with this answer, without the message of a panic.
    pub fn unwind(self) -> ! {
        resume_unwind(Box::new(self))
    }

    /// The answer that work ended with, or the panic if it was another one.
    ///
    /// # Errors
    /// The panic.
    pub fn of(panic: Box<dyn Any + Send>) -> Result<Self, Box<dyn Any + Send>> {
        panic.downcast::<Self>().map(|answer| *answer)
    }
}

impl fmt::Display for TooMuch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { what, asked, in_use, limit } = self;
        let [asked, in_use, limit] = [asked, in_use, limit].map(|bytes| readable(*bytes));
        write!(f, "{what} asks for {asked} of memory; the program has {in_use} and may have {limit} (--memory)")
    }
}

impl std::error::Error for TooMuch {}

/// `1.5 GiB`.
pub fn readable(bytes: u64) -> String {
    const UNITS: [&str; 7] = ["bytes", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"];
    let place = UNITS.iter().enumerate().rev().map(|(place, _)| place).find(|place| bytes >> (10 * place) > 0);
    match place.unwrap_or(0) {
        0 => format!("{bytes} bytes"),
        place => format!("{:.1} {}", bytes as f64 / (1u64 << (10 * place)) as f64, UNITS[place]),
    }
}

#[cfg(test)]
mod tests {
    use super::readable;

    #[test]
    fn sizes_are_readable() {
        let pairs = [(0, "0 bytes"), (1023, "1023 bytes"), (1536, "1.5 KiB"), (5 << 30, "5.0 GiB")];
        for (bytes, text) in pairs {
            assert_eq!(readable(bytes), text);
        }
    }
}
