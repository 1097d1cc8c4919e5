//! Files that somebody names. Each is read whole, by one of the functions here: none that does not end, none that waits
//! for whoever writes it, none beyond a limit or the memory that is left.

use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use crate::{TooMuch, ask};

/// What has no size is asked for in pieces (bytes).
const PIECE: u64 = 1 << 20;

/// Why a file is not read. The texts do not name it: whoever asked knows what it was called.
#[derive(Debug)]
pub enum NotRead {
    /// The system refused.
    System(io::Error),
    /// A folder, a pipe or a device.
    NotRegular,
    /// Larger than the limit.
    TooLarge {
        /// Its size; of what has none, how much was read (bytes).
        size: u64,
        /// The limit (bytes).
        limit: u64,
    },
    /// More than there is memory for.
    Memory(TooMuch),
}

impl fmt::Display for NotRead {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::System(error) => write!(f, "{error}"),
            Self::NotRegular => f.write_str("not a regular file"),
            Self::TooLarge { size, limit } => write!(f, "{size} bytes, more than the limit of {limit}"),
            Self::Memory(answer) => write!(f, "{answer}"),
        }
    }
}

impl std::error::Error for NotRead {}

impl From<io::Error> for NotRead {
    fn from(error: io::Error) -> Self {
        Self::System(error)
    }
}

/// The kinds tell what is wrong: `InvalidInput`, `FileTooLarge`, `OutOfMemory`, or what the system said.
impl From<NotRead> for io::Error {
    fn from(reason: NotRead) -> Self {
        let kind = match reason {
            NotRead::System(error) => return error,
            NotRead::NotRegular => io::ErrorKind::InvalidInput,
            NotRead::TooLarge { .. } => io::ErrorKind::FileTooLarge,
            NotRead::Memory(_) => io::ErrorKind::OutOfMemory,
        };
        Self::new(kind, reason)
    }
}

/// Opens a regular file; returns its size, too.
///
/// # Errors
/// If it is another kind of file, or the system refuses.
pub fn open_regular(path: &Path) -> Result<(File, u64), NotRead> {
    // Before it is opened: that waits at a pipe until somebody writes into it.
    if !std::fs::metadata(path)?.is_file() {
        return Err(NotRead::NotRegular);
    }
    let file = File::open(path)?;
    let known = file.metadata()?;
    // Another one may have got the name meanwhile.
    if known.is_file() { Ok((file, known.len())) } else { Err(NotRead::NotRegular) }
}

/// The content of a regular file of at most `largest` bytes.
///
/// # Errors
/// See [`NotRead`].
pub fn read_regular(path: &Path, largest: u64) -> Result<Vec<u8>, NotRead> {
    let (file, size) = open_regular(path)?;
    read_whole(file, size, largest)
}

/// As [`read_regular`], for a file that is named on the command line: what the shell has opened for the program may be
/// a pipe, as `/dev/stdin` and `<(command)`.
///
/// # Errors
/// See [`NotRead`].
pub fn read_given(path: &Path, largest: u64) -> Result<Vec<u8>, NotRead> {
    if !is_handed_over(path) {
        return read_regular(path, largest);
    }
    let file = File::open(path)?;
    let known = file.metadata()?;
    let size = if known.is_file() { known.len() } else { 0 };
    read_whole(file, size, largest)
}

/// Whether a path stands for what is open already.
fn is_handed_over(path: &Path) -> bool {
    let folders = ["/dev/fd", "/proc/self/fd"].map(Path::new);
    path == Path::new("/dev/stdin") || path.parent().is_some_and(|folder| folders.contains(&folder))
}

/// Everything that a source gives, at most `largest` bytes. `size`: how much that should be, 0 if nobody knows.
///
/// # Errors
/// See [`NotRead`].
pub fn read_whole(mut source: impl Read, size: u64, largest: u64) -> Result<Vec<u8>, NotRead> {
    let may_have = |bytes: u64| ask(bytes, || "its content").map_err(NotRead::Memory);
    if size > largest {
        return Err(NotRead::TooLarge { size, limit: largest });
    }
    may_have(size)?;
    let mut bytes = Vec::with_capacity(size as usize);
    let mut granted = size;
    loop {
        // A byte more than was asked for tells whether there is more, as of a file that grows.
        let rest = granted.saturating_add(1) - bytes.len() as u64;
        source.by_ref().take(rest).read_to_end(&mut bytes)?;
        let length = bytes.len() as u64;
        if length <= granted {
            return Ok(bytes);
        }
        if length > largest {
            return Err(NotRead::TooLarge { size: length, limit: largest });
        }
        may_have(PIECE)?;
        granted = length.saturating_add(PIECE).min(largest);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_source_is_read_to_its_end_or_its_limit() {
        let text = vec![7; 3 * PIECE as usize + 5];
        for size in [0, 5, text.len() as u64, text.len() as u64 + 5] {
            assert_eq!(read_whole(&text[..], size, u64::MAX).unwrap(), text);
        }
        let whole = text.len() as u64;
        assert_eq!(read_whole(&text[..], 0, whole).unwrap(), text);
        let error = read_whole(&text[..], 0, whole - 1).unwrap_err();
        assert!(matches!(error, NotRead::TooLarge { size, limit } if size == whole && limit == whole - 1), "{error}");
        assert!(matches!(read_whole(io::repeat(0), 0, 1000), Err(NotRead::TooLarge { size: 1001, limit: 1000 })));
        assert!(matches!(read_whole(io::empty(), 1001, 1000), Err(NotRead::TooLarge { size: 1001, .. })));
        let error = io::Error::from(read_whole(io::empty(), u64::MAX, u64::MAX).unwrap_err());
        assert_eq!(error.kind(), io::ErrorKind::OutOfMemory);
        assert!(error.to_string().starts_with("its content asks for 16.0 EiB"), "{error}");
    }

    #[test]
    fn only_what_is_open_already_may_be_a_pipe() {
        for path in ["/dev/stdin", "/dev/fd/63", "/proc/self/fd/0"] {
            assert!(is_handed_over(Path::new(path)), "{path}");
        }
        for path in ["/dev/zero", "stdin", "/dev/fd", "fd/0", "/tmp/dev/fd/0"] {
            assert!(!is_handed_over(Path::new(path)), "{path}");
        }
    }

    #[test]
    fn folders_devices_and_pipes_are_no_regular_files() {
        let folder = std::env::temp_dir().join(format!("settee-budget-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let file = folder.join("file");
        std::fs::write(&file, "text").unwrap();
        assert_eq!(
            (read_regular(&file, 4).unwrap(), read_given(&file, 4).unwrap()),
            (b"text".to_vec(), b"text".to_vec())
        );
        assert!(matches!(read_regular(&file, 3), Err(NotRead::TooLarge { size: 4, limit: 3 })));
        assert!(matches!(read_given(&folder.join("none"), 4), Err(NotRead::System(_))));
        let mut others = vec![folder.clone()];
        if cfg!(target_os = "linux") {
            others.push("/dev/zero".into());
        }
        // Opening it would wait for somebody who writes.
        let pipe = folder.join("pipe");
        if std::process::Command::new("mkfifo").arg(&pipe).status().is_ok_and(|made| made.success()) {
            others.push(pipe);
        }
        for other in &others {
            let error = io::Error::from(read_given(other, 4).unwrap_err());
            assert_eq!((error.kind(), error.to_string().as_str()), (io::ErrorKind::InvalidInput, "not a regular file"));
        }
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
