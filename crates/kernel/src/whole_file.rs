//! Files that are there as a whole or not at all.

use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// A file that has another name, with the end `.part`, until it is complete: under its own there is the old file, or
/// the new one.
///
/// Pipes and devices are written as they are. A link stays, and what it leads to is replaced.
#[derive(Debug)]
pub struct WholeFile {
    file: File,
    /// The name until then, and the one it takes; `None` for pipes and devices.
    names: Option<[PathBuf; 2]>,
}

/// The name of a file until it is complete.
pub fn part_of(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".part");
    path.with_file_name(name)
}

impl WholeFile {
    /// Begins a file.
    ///
    /// # Errors
    /// What the system says.
    pub fn create(path: &Path) -> io::Result<Self> {
        let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        // A file that took the name of a device would take its place.
        if std::fs::metadata(&path).is_ok_and(|known| !known.is_file() && !known.is_dir()) {
            return Ok(Self { file: File::options().write(true).open(&path)?, names: None });
        }
        let part = part_of(&path);
        Ok(Self { file: File::create(&part)?, names: Some([part, path]) })
    }

    /// Gives the file its name.
    ///
    /// # Errors
    /// What the system says.
    pub fn complete(mut self) -> io::Result<()> {
        match self.names.take() {
            Some([part, path]) => std::fs::rename(&part, &path).inspect_err(|_| {
                // What could not take its name is of no use.
                let _ = std::fs::remove_file(&part);
            }),
            None => Ok(()),
        }
    }

    /// Forgets what was written after the first bytes, such as half a line.
    ///
    /// # Errors
    /// What the system says.
    pub fn cut(&mut self, length: u64) -> io::Result<()> {
        if self.names.is_some() { self.file.set_len(length) } else { Ok(()) }
    }
}

impl Write for WholeFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Drop for WholeFile {
    /// What is not complete is of no use.
    fn drop(&mut self) {
        if let Some([part, _]) = self.names.take() {
            let _ = std::fs::remove_file(part);
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_the_old_file_or_the_new_one() {
        let folder = std::env::temp_dir().join(format!("settee-whole-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let path = folder.join("a.txt");
        replace_file(&path, b"old").unwrap();
        let mut file = WholeFile::create(&path).unwrap();
        file.write_all(b"half").unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), b"old");
        drop(file);
        assert!(std::fs::read(&path).unwrap() == b"old" && !part_of(&path).exists());
        let mut file = WholeFile::create(&path).unwrap();
        file.write_all(b"a line\nhal").unwrap();
        file.cut(7).unwrap();
        file.complete().unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), b"a line\n");
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink(&path, folder.join("link")).unwrap();
            replace_file(&folder.join("link"), b"new").unwrap();
            assert!(folder.join("link").is_symlink() && std::fs::read(&path).unwrap() == b"new");
            assert!(replace_file(&folder, b"new").is_err());
        }
        std::fs::remove_dir_all(&folder).unwrap();
    }

    /// Seen with a file beside the device that was renamed: who may write into the folder of devices lost the device.
    #[cfg(target_os = "linux")]
    #[test]
    fn a_device_that_is_full_says_so_and_stays_a_device() {
        use std::os::unix::fs::FileTypeExt;
        let full = Path::new("/dev/full");
        assert_eq!(replace_file(full, b"text").map_err(|error| error.kind()), Err(io::ErrorKind::StorageFull));
        assert!(std::fs::metadata(full).unwrap().file_type().is_char_device() && !part_of(full).exists());
        assert!(replace_file(Path::new("/dev/null"), b"text").is_ok());
    }
}
