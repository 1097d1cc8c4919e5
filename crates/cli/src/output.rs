//! Writing to the terminal without the panics of `println!`: whoever reads may have gone.

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use settee_kernel::{Claim, WholeFile, is_special};

use crate::exit::{Exit, Failure};

/// Writes a result to the standard output. A closed pipe is no failure: `settee doc | head` has what it wants.
///
/// # Errors
/// If the output cannot be written for another reason, such as a full disk.
pub fn print(text: &str) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    printed(out.write_all(text.as_bytes()).and_then(|()| out.flush()))
}

/// What became of writing to the standard output, as [`print()`] judges it.
///
/// # Errors
/// As [`print()`].
pub fn printed(outcome: io::Result<()>) -> Result<(), Failure> {
    match outcome {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(Failure::new(Exit::Io, format!("standard output: {error}")))
        }
        _ => Ok(()),
    }
}

/// Writes a result as JSON to the standard output.
///
/// # Errors
/// As [`print()`].
pub fn print_json(value: &impl serde::Serialize) -> Result<(), Failure> {
    let text = serde_json::to_string_pretty(value).map_err(|error| Failure::new(Exit::Io, error.to_string()))?;
    print(&(text + "\n"))
}

/// Writes a file under a temporary name beside it and renames it: there is the old file, or the new one.
///
/// # Errors
/// If it cannot be written.
pub fn write_file(path: &Path, content: &[u8]) -> Result<(), Failure> {
    check_folder("", path)?;
    settee_kernel::replace_file(path, content)
        .map_err(|error| Failure::new(Exit::Io, format!("{}: {error}", path.display())))
}

/// Says that the folder of a file is not there. `option`: what named the file, if anything did.
///
/// # Errors
/// If it is not there.
pub fn check_folder(option: &str, path: &Path) -> Result<(), Failure> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let Some(folder) = folder.filter(|folder| !folder.is_dir()) else { return Ok(()) };
    let message = format!("{option} \"{}\": there is no folder \"{}\"", path.display(), folder.display());
    Err(Failure::new(Exit::Io, message.trim_start()))
}

/// The place of a file that may not be there yet: the real path of its folder, and its name.
pub fn place(path: &Path) -> PathBuf {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let folder = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
    path.canonicalize().unwrap_or_else(|_| folder.join(path.file_name().unwrap_or_default()))
}

/// Tries before a run what would otherwise fail after it: that a file can be written, and that nobody else does. The
/// claim is to be held until the file is written; pipes and devices have none.
///
/// # Errors
/// If the file cannot be written, or another run writes it.
pub fn reserve(option: &str, path: &Path) -> Result<Option<Claim>, Failure> {
    let tried = || {
        if is_special(path) {
            return Ok(None);
        }
        let claim = Claim::of(path)?;
        drop(WholeFile::create(path)?);
        Ok(Some(claim))
    };
    tried().map_err(|error: io::Error| Failure::new(Exit::Io, format!("{option} \"{}\": {error}", path.display())))
}

/// Writes a message to the standard error. If that fails there is nobody left to tell.
pub fn complain(text: &str) {
    let _ = io::stderr().lock().write_all(text.as_bytes());
}

/// Whether colours are wanted where `stream` goes.
pub fn is_coloured(stream: &impl IsTerminal) -> bool {
    stream.is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}

/// A text of a scene without the control characters that would move the cursor or hide other text.
pub fn printable(text: &str) -> String {
    let escape = |character: char| {
        if character.is_control() && character != '\n' {
            character.escape_default().to_string()
        } else {
            character.to_string()
        }
    };
    text.chars().map(escape).collect()
}

#[cfg(test)]
mod tests {
    use super::printable;

    #[test]
    fn a_name_cannot_steer_the_terminal() {
        assert_eq!(printable("a\u{1b}[2Jb"), "a\\u{1b}[2Jb");
        assert_eq!(printable("é\nß"), "é\nß");
    }
}
