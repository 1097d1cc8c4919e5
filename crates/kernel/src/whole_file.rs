//! Files that are there as a whole or not at all.

use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile, TempPath};

use crate::unfinished::Unfinished;

/// A file that has another name until it is complete, new and not to be guessed: under its own there is the old file,
/// or the new one.
///
/// Pipes and devices are written as they are. A link stays, and what it leads to is replaced.
#[derive(Debug)]
pub struct WholeFile {
    file: Target,
}

#[derive(Debug)]
enum Target {
    /// A pipe or a device.
    Special(File),
    /// The file until it is complete, and the name it takes.
    New(NamedTempFile, PathBuf, Unfinished),
}

impl WholeFile {
    /// Begins a file.
    ///
    /// # Errors
    /// What the system says; a link that leads nowhere.
    pub fn create(path: &Path) -> io::Result<Self> {
        // A file that took the name of a pipe or a device would take its place.
        if is_special(path) {
            return Ok(Self { file: Target::Special(File::options().write(true).open(path)?) });
        }
        let path = real(path)?;
        let (part, unfinished) = new_beside(&path)?;
        Ok(Self { file: Target::New(part, path, unfinished) })
    }

    /// Gives the file its name, once its content is on the disk.
    ///
    /// # Errors
    /// What the system says.
    pub fn complete(self) -> io::Result<()> {
        match self.file {
            Target::Special(_) => Ok(()),
            Target::New(file, path, _unfinished) => {
                file.as_file().sync_data()?;
                file.persist(path).map(|_| ()).map_err(|error| error.error)
            }
        }
    }

    /// Forgets what was written after the first bytes, such as half a line.
    ///
    /// # Errors
    /// What the system says.
    pub fn cut(&mut self, length: u64) -> io::Result<()> {
        match &self.file {
            Target::Special(_) => Ok(()),
            Target::New(file, ..) => file.as_file().set_len(length),
        }
    }

    fn writer(&mut self) -> &mut File {
        match &mut self.file {
            Target::Special(file) => file,
            Target::New(file, ..) => file.as_file_mut(),
        }
    }
}

impl Write for WholeFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.writer().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer().flush()
    }
}

impl io::Seek for WholeFile {
    fn seek(&mut self, to: io::SeekFrom) -> io::Result<u64> {
        self.writer().seek(to)
    }
}

/// Whether there is a pipe or a device of this name, which is written as it is.
pub fn is_special(path: &Path) -> bool {
    std::fs::metadata(path).is_ok_and(|known| !known.is_file() && !known.is_dir())
}

/// The path that a file is written to: a link is followed.
///
/// # Errors
/// A folder, or a link that leads nowhere.
pub(crate) fn real(path: &Path) -> io::Result<PathBuf> {
    match path.canonicalize() {
        Ok(real) if real.is_dir() => Err(io::Error::new(io::ErrorKind::IsADirectory, "there is a folder of this name")),
        Ok(real) => Ok(real),
        Err(_) if path.is_symlink() => {
            Err(io::Error::new(io::ErrorKind::InvalidInput, "there is a link of this name, and it leads nowhere"))
        }
        Err(_) => Ok(path.to_owned()),
    }
}

fn new_beside(path: &Path) -> io::Result<(NamedTempFile, Unfinished)> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    // The end stays: programs that make films choose by it how they write.
    let end = path.extension().map(|end| format!(".{}", end.to_string_lossy())).unwrap_or_default();
    // A name may have 255 bytes: long ones are cut.
    let short: String = name.chars().take(40).collect();
    let (prefix, suffix) = (format!(".{short}."), format!(".part{end}"));
    let mut builder = Builder::new();
    builder.prefix(&prefix).suffix(&suffix);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // As any file that is made: the system takes away what the user's mask says.
        builder.permissions(std::fs::Permissions::from_mode(0o666));
    }
    let part = builder.tempfile_in(folder)?;
    let unfinished = Unfinished::named(part.path());
    Ok((part, unfinished))
}

/// A file that somebody else writes under a name that is new and not to be guessed. It is removed unless it is given
/// its final name.
#[derive(Debug)]
pub struct Part {
    path: TempPath,
    _unfinished: Unfinished,
}

impl Part {
    /// A part of what will have this path.
    ///
    /// # Errors
    /// What the system says.
    pub fn of(path: &Path) -> io::Result<Self> {
        let (part, unfinished) = new_beside(&real(path)?)?;
        Ok(Self { path: part.into_temp_path(), _unfinished: unfinished })
    }

    /// The name that it has until it is complete.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Gives it its final name.
    ///
    /// # Errors
    /// What the system says; then it is removed.
    pub fn persist(self, path: &Path) -> io::Result<()> {
        self.path.persist(path).map_err(|error| error.error)
    }
}

/// Writes a whole file, see [`WholeFile`].
///
/// # Errors
/// What the system says; then the old file is still there.
pub fn replace_file(path: &Path, content: &[u8]) -> io::Result<()> {
    let mut file = WholeFile::create(path)?;
    file.write_all(content)?;
    file.complete()
}

/// Writes a whole file under a name that no file has yet.
///
/// # Errors
/// What the system says, that there is such a file among it; then nothing is left of the new one.
pub fn create_file(path: &Path, content: &[u8]) -> io::Result<()> {
    let (mut file, _unfinished) = new_beside(path)?;
    file.write_all(content)?;
    file.as_file().sync_data()?;
    file.persist_noclobber(path).map(|_| ()).map_err(|error| error.error)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let entries = std::fs::read_dir(folder).unwrap();
        let mut names: Vec<String> =
            entries.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }

    #[test]
    fn a_file_that_is_there_is_not_written_again() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.scn");
        create_file(&path, b"first").unwrap();
        assert_eq!(create_file(&path, b"second").unwrap_err().kind(), io::ErrorKind::AlreadyExists);
        assert_eq!((std::fs::read(&path).unwrap(), names(folder.path())), (b"first".to_vec(), vec!["a.scn".into()]));
    }

    #[test]
    fn there_is_the_old_file_or_the_new_one() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.txt");
        replace_file(&path, b"old").unwrap();
        let mut file = WholeFile::create(&path).unwrap();
        file.write_all(b"half").unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), b"old");
        drop(file);
        assert_eq!((std::fs::read(&path).unwrap(), names(folder.path())), (b"old".to_vec(), vec!["a.txt".into()]));
        let mut file = WholeFile::create(&path).unwrap();
        file.write_all(b"a line\nhal").unwrap();
        file.cut(7).unwrap();
        file.complete().unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), b"a line\n");
        assert!(replace_file(folder.path(), b"new").is_err());
        let long = folder.path().join("n".repeat(250));
        replace_file(&long, b"long").unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn links_stay_and_lead_somewhere() {
        let folder = tempfile::tempdir().unwrap();
        let (path, link) = (folder.path().join("a.txt"), folder.path().join("link"));
        std::os::unix::fs::symlink(&path, &link).unwrap();
        assert!(replace_file(&link, b"new").is_err() && !path.exists());
        replace_file(&path, b"old").unwrap();
        replace_file(&link, b"new").unwrap();
        assert!(link.is_symlink() && std::fs::read(&path).unwrap() == b"new");
    }

    #[cfg(unix)]
    #[test]
    fn what_is_written_has_the_rights_of_any_new_file() {
        use std::os::unix::fs::MetadataExt;
        let folder = tempfile::tempdir().unwrap();
        let (own, usual) = (folder.path().join("own"), folder.path().join("usual"));
        replace_file(&own, b"").unwrap();
        std::fs::write(&usual, b"").unwrap();
        assert_eq!(own.metadata().unwrap().mode(), usual.metadata().unwrap().mode());
    }

    /// Seen with a name that was known before: what a link of that name led to was overwritten.
    #[cfg(unix)]
    #[test]
    fn a_link_with_the_name_of_a_part_is_not_followed() {
        let folder = tempfile::tempdir().unwrap();
        let victim = folder.path().join("victim");
        std::fs::write(&victim, b"PRECIOUS").unwrap();
        std::os::unix::fs::symlink(&victim, folder.path().join("surf.stl.part")).unwrap();
        replace_file(&folder.path().join("surf.stl"), b"solid").unwrap();
        assert_eq!(std::fs::read(&victim).unwrap(), b"PRECIOUS");
        assert!(!folder.path().join("surf.stl").is_symlink());
    }

    /// Seen with one name for both: 63 of 100 files were those of neither.
    #[test]
    fn two_writers_at_once_leave_a_whole_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("r.npz");
        let (mut first, mut second) = (WholeFile::create(&path).unwrap(), WholeFile::create(&path).unwrap());
        first.write_all(b"first, longer").unwrap();
        second.write_all(b"second").unwrap();
        first.complete().unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), b"first, longer");
        second.complete().unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), b"second");
    }

    /// Seen with a file beside the device that was renamed: who may write into the folder of devices lost the device.
    #[cfg(target_os = "linux")]
    #[test]
    fn a_device_that_is_full_says_so_and_stays_a_device() {
        use std::os::unix::fs::FileTypeExt;
        let full = Path::new("/dev/full");
        assert_eq!(replace_file(full, b"text").map_err(|error| error.kind()), Err(io::ErrorKind::StorageFull));
        assert!(std::fs::metadata(full).unwrap().file_type().is_char_device());
        assert!(replace_file(Path::new("/dev/null"), b"text").is_ok());
    }
}
