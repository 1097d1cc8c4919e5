//! Checkpoint files: magic, version, identity of the scene, length, content, CRC.

use std::io;
use std::path::{Path, PathBuf};

use settee_budget::NotRead;

use crate::{Persist, ReadError, Reader, Writer};

/// How every checkpoint begins.
const MAGIC: [u8; 8] = *b"SETTEECP";

/// Version of the format. Content of another version is not read.
pub const VERSION: u32 = 20;

/// Why a checkpoint file could not be used. Every message names the file.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// The system could not read it.
    #[error("{path}: the checkpoint cannot be read: {error}", path = path.display())]
    System {
        /// The file.
        path: PathBuf,
        /// What the system says.
        #[source]
        error: io::Error,
    },
    /// Another kind of file.
    #[error("{path}: this is no checkpoint", path = path.display())]
    NoCheckpoint {
        /// The file.
        path: PathBuf,
    },
    /// Written by another version of the program.
    #[error("{path}: the checkpoint has version {found} of the format, this program reads version {VERSION}", path = path.display())]
    Version {
        /// The file.
        path: PathBuf,
        /// Version of the file.
        found: u32,
    },
    /// The bytes are not those that were written.
    #[error("{path}: the checkpoint is damaged: its checksum is {found:08x} instead of {written:08x}", path = path.display())]
    Checksum {
        /// The file.
        path: PathBuf,
        /// The checksum of its bytes.
        found: u32,
        /// The checksum that it states.
        written: u32,
    },
    /// The bytes mean nothing.
    #[error("{path}: the checkpoint is damaged: {error}", path = path.display())]
    Content {
        /// The file.
        path: PathBuf,
        /// Why.
        #[source]
        error: ReadError,
    },
}

/// The bytes of a checkpoint file with an identity of the scene and a content.
pub fn write_file<I: Persist>(identity: &I, content: &Writer) -> Vec<u8> {
    let mut file = Writer::default();
    file.write(&MAGIC);
    VERSION.save(&mut file);
    identity.save(&mut file);
    file.write_length(content.bytes().len());
    file.write(content.bytes());
    let checksum = crc32fast::hash(file.bytes());
    checksum.save(&mut file);
    file.bytes().to_vec()
}

/// Reads the identity and the content of a checkpoint file. All of its bytes are checked before any is used.
///
/// # Errors
/// If the file cannot be read, is no checkpoint, is of another version, or is damaged.
pub fn read_file<I: Persist>(path: &Path) -> Result<(I, Vec<u8>), FileError> {
    // It is as large as what it is of: memory alone is its limit.
    let bytes = settee_budget::read_given(path, u64::MAX).map_err(|reason| refused(path, reason))?;
    read_bytes(path, &bytes)
}

/// A file that was not read.
fn refused(path: &Path, reason: NotRead) -> FileError {
    FileError::System { path: path.to_owned(), error: reason.into() }
}

/// As [`read_file`], of the bytes of a file. `path` stands in messages.
///
/// # Errors
/// If they are no checkpoint, of another version, or damaged.
pub fn read_bytes<I: Persist>(path: &Path, bytes: &[u8]) -> Result<(I, Vec<u8>), FileError> {
    let content = |error| FileError::Content { path: path.to_owned(), error };
    if !bytes.starts_with(&MAGIC) {
        return Err(FileError::NoCheckpoint { path: path.to_owned() });
    }
    let too_short = ReadError::TooShort { at: bytes.len(), wanted: 4 };
    let (checked, checksum) = bytes.split_last_chunk::<4>().ok_or_else(|| content(too_short.clone()))?;
    let mut reader = Reader::new(checked);
    reader.take(MAGIC.len()).map_err(content)?;
    // The version comes before the checksum, which another version may compute otherwise.
    let found = u32::load(&mut reader, None).map_err(content)?;
    if found != VERSION {
        return Err(FileError::Version { path: path.to_owned(), found });
    }
    let (found, written) = (crc32fast::hash(checked), u32::from_le_bytes(*checksum));
    if found != written {
        return Err(FileError::Checksum { path: path.to_owned(), found, written });
    }
    let identity = I::load(&mut reader, None).map_err(content)?;
    let length = reader.length().map_err(content)?;
    let payload = reader.take(length).map_err(content)?;
    // It is there twice until the bytes of the file are gone.
    let answer = settee_budget::ask(payload.len() as u64, || "its content");
    answer.map_err(|answer| refused(path, NotRead::Memory(answer)))?;
    let payload = payload.to_vec();
    reader.finish().map_err(content)?;
    Ok((identity, payload))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file() -> Vec<u8> {
        let mut content = Writer::default();
        vec![1.5_f64, -0.0, f64::NAN].save(&mut content);
        write_file(&vec![String::from("/dofs")], &content)
    }

    fn read(bytes: &[u8]) -> Result<(Vec<String>, Vec<u8>), FileError> {
        read_bytes(Path::new("folder/a.checkpoint"), bytes)
    }

    /// The bytes with a checksum that fits them.
    fn sealed(mut bytes: Vec<u8>) -> Vec<u8> {
        let end = bytes.len() - 4;
        let checksum = crc32fast::hash(&bytes[..end]);
        bytes[end..].copy_from_slice(&checksum.to_le_bytes());
        bytes
    }

    #[test]
    fn what_was_written_is_read_bit_by_bit() {
        let (identity, content) = read(&file()).unwrap();
        assert_eq!(identity, ["/dofs"]);
        let values = Vec::<f64>::load(&mut Reader::new(&content), None).unwrap();
        let bits: Vec<u64> = values.iter().map(|value| value.to_bits()).collect();
        assert_eq!(bits, [1.5_f64, -0.0, f64::NAN].map(f64::to_bits));
    }

    #[test]
    fn every_file_that_is_cut_short_is_refused_by_name() {
        let whole = file();
        for length in 0..whole.len() {
            let error = read(&whole[..length]).unwrap_err();
            assert!(error.to_string().starts_with("folder/a.checkpoint: "), "{error}");
        }
    }

    #[test]
    fn every_flipped_bit_is_found() {
        let whole = file();
        for bit in 0..8 * whole.len() {
            let mut bytes = whole.clone();
            bytes[bit / 8] ^= 1 << (bit % 8);
            assert!(read(&bytes).is_err(), "bit {bit}");
        }
    }

    #[test]
    fn lengths_that_lie_reserve_no_memory() {
        let whole = file();
        // Number of paths, length of the path, length of the content: with a checksum that fits.
        for at in [12, 20, 33] {
            for length in [u64::MAX, 1 << 40, 1000] {
                let mut bytes = whole.clone();
                bytes[at..at + 8].copy_from_slice(&length.to_le_bytes());
                let error = read(&sealed(bytes)).unwrap_err();
                assert!(matches!(error, FileError::Content { error: ReadError::TooShort { .. }, .. }), "{error}");
            }
        }
    }

    #[test]
    fn another_version_and_another_kind_of_file_are_named() {
        let mut bytes = file();
        bytes[8] += 1;
        assert!(matches!(read(&sealed(bytes)), Err(FileError::Version { found, .. }) if found == VERSION + 1));
        assert!(matches!(read(b"<Node name='root'/>"), Err(FileError::NoCheckpoint { .. })));
        let missing = read_file::<Vec<String>>(Path::new("no/such/file"));
        assert!(matches!(missing, Err(FileError::System { .. })));
        // Seen: a device without end was read until no memory was left.
        if cfg!(target_os = "linux") {
            let error = read_file::<Vec<String>>(Path::new("/dev/zero")).unwrap_err().to_string();
            assert_eq!(error, "/dev/zero: the checkpoint cannot be read: not a regular file");
        }
    }

    #[test]
    fn bytes_after_the_end_are_not_overlooked() {
        let mut bytes = file();
        bytes.splice(bytes.len() - 4..bytes.len() - 4, [0]);
        assert!(matches!(read(&sealed(bytes)), Err(FileError::Content { error: ReadError::LeftOver(1), .. })));
    }
}
