//! Exit codes, and failures that lead to one.

use std::io;
use std::path::Path;

use crate::output;

/// Shown at the end of `--help`.
pub const EXIT_CODES: &str = "Exit codes:
  0    done
  2    the command line is wrong
  3    the scene or a mesh is wrong
  4    a step failed: singular matrix, a number that is not finite, no convergence;
       or what regress or pictures compares is different
  5    a file was not read or written
  6    a limit was exceeded: file size, nesting, memory, --time-limit
  130  interrupted (129: hung up, 143: terminated); the step in progress was given up:
       recording and checkpoint hold the last complete step";

/// How the program ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// Done.
    Ok,
    /// The command line is wrong.
    Usage,
    /// The scene or a mesh is wrong.
    Scene,
    /// A step failed.
    Numerical,
    /// A file was not read or written.
    Io,
    /// A limit was exceeded.
    Limit,
    /// A signal of this number ended the run: 1, 2 or 15.
    Signal(u8),
    /// The code of the program that this one handed over to.
    Other(u8),
}

impl Exit {
    /// How a command ends that could not read a file: limits are told from what the system refuses.
    pub fn of_reading(error: &io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::FileTooLarge | io::ErrorKind::OutOfMemory => Self::Limit,
            _ => Self::Io,
        }
    }

    /// The number that the shell sees.
    pub fn code(self) -> u8 {
        match self {
            Self::Ok => 0,
            Self::Usage => 2,
            Self::Scene => 3,
            Self::Numerical => 4,
            Self::Io => 5,
            Self::Limit => 6,
            Self::Signal(signal) => 128 + signal,
            Self::Other(code) => code,
        }
    }
}

/// Why a command did not do what it was asked.
#[derive(Debug)]
pub struct Failure {
    exit: Exit,
    message: String,
}

impl Failure {
    /// A failure with what the user reads.
    pub fn new(exit: Exit, message: impl Into<String>) -> Self {
        Self { exit, message: message.into() }
    }

    /// A file that could not be read.
    pub fn not_read(path: &Path, error: impl Into<io::Error>) -> Self {
        let error = error.into();
        Self::new(Exit::of_reading(&error), format!("{}: {error}", path.display()))
    }

    /// A mistake in the command line.
    pub fn usage(message: impl Into<String>) -> Self {
        Self::new(Exit::Usage, message)
    }

    /// What the user reads.
    #[cfg(feature = "view")]
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Tells the user, and says how to end.
    pub fn tell(self) -> Exit {
        output::complain(&format!("error: {}\n", without_number(&self.message)));
        self.exit
    }
}

/// A message without the number of the system's error at its end: the words before it say the same.
fn without_number(message: &str) -> &str {
    let is_number = |rest: &str| rest.strip_suffix(')').is_some_and(|number| number.parse::<i32>().is_ok());
    message.rsplit_once(" (os error ").filter(|(_, rest)| is_number(rest)).map_or(message, |(text, _)| text)
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::new(Exit::Io, error.to_string())
    }
}
