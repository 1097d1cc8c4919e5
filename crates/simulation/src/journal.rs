//! The frames of a recording as a run goes on: a file that grows frame by frame, each with its checksum, so that a run
//! that is killed loses at most the frame that it was writing.
//!
//! Magic and version; then pieces of length (8 bytes), CRC-32 (4 bytes) and content, little endian: the head as JSON,
//! then a frame each.

use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use settee_kernel::Claim;
use settee_kernel::budget::{NotRead, ask, open_regular};
use settee_persist::{Persist, ReadError, Reader, Writer};

use crate::record::{Frame, RecordError, RecordFormat, RecordHead, optional};
use crate::record_certificate::{RecordedCertificate, RecordedPromise};
use crate::record_contacts::RecordedPair;
use crate::record_write::{self, Frames};

const MAGIC: [u8; 8] = *b"SETTEEJR";
const VERSION: u32 = 1;

/// A recording that grows.
#[derive(Debug)]
pub struct Journal {
    /// The recording that it becomes.
    path: PathBuf,
    /// Its own name; `None` if it has none, as beside a pipe.
    name: Option<PathBuf>,
    file: File,
    head: RecordHead,
    frames: u64,
    /// Where the last whole frame ends.
    end: u64,
    /// Nobody else writes the recording meanwhile.
    _claim: Option<Claim>,
}

/// What of a frame is no list of numbers.
#[derive(Default, Serialize, Deserialize)]
struct Extra {
    size: Option<Vec<usize>>,
    contacts: Option<Vec<RecordedPair>>,
    constraints: Option<RecordedCertificate>,
    promise: Option<RecordedPromise>,
}

/// The name of the journal of a recording.
pub fn journal_of(recording: &Path) -> PathBuf {
    let mut name = recording.file_name().unwrap_or_default().to_owned();
    name.push(".journal");
    recording.with_file_name(name)
}

impl Journal {
    /// Begins the journal of a recording, beside it. What a killed run left there is replaced.
    ///
    /// # Errors
    /// If another run writes the recording, the folder cannot be written, or the ending of the name says nothing.
    pub fn create(path: &Path, head: RecordHead) -> Result<Self, RecordError> {
        RecordFormat::of(path)?;
        let failed = |error| RecordError::Io { path: path.to_owned(), error };
        let (file, name, claim) = if settee_kernel::is_special(path) {
            (tempfile::tempfile().map_err(failed)?, None, None)
        } else {
            let name = journal_of(path);
            let claim = Claim::of(path).map_err(failed)?;
            // The recording itself could not be written later: a folder of its name.
            drop(settee_kernel::WholeFile::create(path).map_err(failed)?);
            let new = settee_kernel::Part::of(&name).map_err(failed)?;
            let file = File::options().read(true).write(true).open(new.path()).map_err(failed)?;
            new.persist(&name).map_err(failed)?;
            (file, Some(name), Some(claim))
        };
        let mut journal = Self { path: path.to_owned(), name, file, head, frames: 0, end: 0, _claim: claim };
        let mut start = MAGIC.to_vec();
        start.extend(VERSION.to_le_bytes());
        let head = serde_json::to_vec(&journal.head).map_err(|error| failed(error.into()))?;
        start.extend(piece(&head));
        journal.append(&start).map_err(failed)?;
        Ok(journal)
    }

    /// How many frames there are.
    pub fn frames(&self) -> u64 {
        self.frames
    }

    /// The states, and the step size.
    pub fn head(&self) -> &RecordHead {
        &self.head
    }

    /// Adds a frame.
    ///
    /// # Errors
    /// What the system says; the frames before stay.
    pub fn add(&mut self, frame: &Frame) -> Result<(), RecordError> {
        let outcome = encoded(frame).and_then(|bytes| self.append(&piece(&bytes)));
        outcome.map_err(|error| RecordError::Io { path: self.name.clone().unwrap_or(self.path.clone()), error })?;
        self.frames += 1;
        Ok(())
    }

    fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.file.seek(SeekFrom::Start(self.end))?;
        self.file.write_all(bytes).inspect_err(|_| {
            // Half a frame is of no use.
            let _ = self.file.set_len(self.end);
        })?;
        self.end += bytes.len() as u64;
        Ok(())
    }

    /// Writes the recording. The journal goes on: a run may write more than once.
    ///
    /// # Errors
    /// What the system says.
    pub fn write(&self) -> Result<(), RecordError> {
        record_write::write(&Stored { file: &self.file, head: &self.head }, &self.path)
    }

    /// Writes the recording; then the journal is of no more use.
    ///
    /// # Errors
    /// What the system says: the journal is kept then.
    pub fn complete(self) -> Result<(), RecordError> {
        self.write()?;
        if let Some(name) = &self.name {
            let _ = std::fs::remove_file(name);
        }
        Ok(())
    }
}

/// Makes a recording of the journal that a killed run left. Returns how many frames it has.
///
/// # Errors
/// If it is no journal, a run is still writing it, or the recording cannot be written. A journal that ends within a
/// frame has all frames before.
pub fn recover(journal: &Path, recording: &Path) -> Result<u64, RecordError> {
    let failed = |error| RecordError::Io { path: journal.to_owned(), error };
    // The run that writes it holds the claim on its recording.
    let own = journal.with_extension("");
    let _claim = Claim::of(if journal_of(&own) == journal { &own } else { recording }).map_err(failed)?;
    let (file, _) = open_regular(journal).map_err(|reason| failed(reason.into()))?;
    let head = Pieces::open(&file).and_then(|mut pieces| pieces.head()).map_err(failed)?;
    let stored = Stored { file: &file, head: &head };
    record_write::write(&stored, recording)?;
    let mut frames = 0;
    stored
        .each(&mut |_| {
            frames += 1;
            Ok(())
        })
        .map_err(failed)?;
    Ok(frames)
}

/// A piece of a journal with length and checksum.
fn piece(content: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(content.len() + 12);
    bytes.extend((content.len() as u64).to_le_bytes());
    bytes.extend(crc32fast::hash(content).to_le_bytes());
    bytes.extend(content);
    bytes
}

fn encoded(frame: &Frame) -> io::Result<Vec<u8>> {
    let mut writer = Writer::default();
    frame.step.save(&mut writer);
    frame.time.save(&mut writer);
    for lists in [&frame.x, &frame.v] {
        writer.write_length(lists.len());
        for list in lists {
            writer.write_length(list.len());
            list.iter().for_each(|value| value.unwrap_or(f64::NAN).save(&mut writer));
        }
    }
    let Frame { size, contacts, constraints, promise, .. } = frame;
    let extra = Extra {
        size: size.clone(),
        contacts: contacts.clone(),
        constraints: constraints.clone(),
        promise: promise.clone(),
    };
    if size.is_some() || contacts.is_some() || constraints.is_some() || promise.is_some() {
        writer.write(&serde_json::to_vec(&extra).map_err(io::Error::from)?);
    }
    Ok(writer.bytes().to_vec())
}

fn decoded(bytes: &[u8]) -> Result<Frame, ReadError> {
    let mut reader = Reader::new(bytes);
    let (step, time) = (u64::load(&mut reader, None)?, f64::load(&mut reader, None)?);
    let mut lists = || -> Result<Vec<Vec<Option<f64>>>, ReadError> {
        (0..reader.length()?).map(|_| Vec::<f64>::load(&mut reader, None).map(|list| optional(&list))).collect()
    };
    let (x, v) = (lists()?, lists()?);
    let at = reader.at();
    let extra: Extra = match &bytes[at..] {
        [] => Extra::default(),
        text => serde_json::from_slice(text).map_err(|_| ReadError::LeftOver(text.len()))?,
    };
    let Extra { size, contacts, constraints, promise } = extra;
    Ok(Frame { step, time, x, v, size, contacts, constraints, promise })
}

/// The frames of a journal on the disk.
struct Stored<'a> {
    file: &'a File,
    head: &'a RecordHead,
}

impl Frames for Stored<'_> {
    fn head(&self) -> &RecordHead {
        self.head
    }

    fn each(&self, look: &mut dyn FnMut(&Frame) -> io::Result<()>) -> io::Result<()> {
        let mut pieces = Pieces::open(self.file)?;
        pieces.head()?;
        while let Some(content) = pieces.next()? {
            look(&decoded(&content).map_err(io::Error::other)?)?;
        }
        Ok(())
    }
}

/// Reads a journal from its start.
struct Pieces<'a> {
    file: BufReader<&'a File>,
    left: u64,
}

impl<'a> Pieces<'a> {
    fn open(mut file: &'a File) -> io::Result<Self> {
        let left = file.metadata()?.len();
        file.seek(SeekFrom::Start(0))?;
        let mut pieces = Self { file: BufReader::new(file), left };
        let mut start = [0; 12];
        let is_journal = left >= 12 && pieces.take(&mut start).is_ok() && start.starts_with(&MAGIC);
        if !is_journal {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "this is no journal of a recording"));
        }
        if start[8..] != VERSION.to_le_bytes() {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "the journal has another version of the format"));
        }
        Ok(pieces)
    }

    fn take(&mut self, bytes: &mut [u8]) -> io::Result<()> {
        self.file.read_exact(bytes)?;
        self.left -= bytes.len() as u64;
        Ok(())
    }

    fn head(&mut self) -> io::Result<RecordHead> {
        let content = self.next()?.ok_or_else(|| io::Error::new(io::ErrorKind::InvalidData, "the journal is empty"))?;
        serde_json::from_slice(&content).map_err(io::Error::from)
    }

    /// The next whole piece; what comes behind the last one was not finished.
    fn next(&mut self) -> io::Result<Option<Vec<u8>>> {
        let mut start = [0; 12];
        if self.left < 12 {
            return Ok(None);
        }
        self.take(&mut start)?;
        let [length, checksum] = [&start[..8], &start[8..]];
        let length = u64::from_le_bytes(length.try_into().unwrap_or_default());
        if length > self.left {
            return Ok(None);
        }
        // Its numbers take twice as much beside it. A hole in a file takes no place on the disk, but in memory.
        ask(length.saturating_mul(3), || "a frame of the journal").map_err(NotRead::Memory)?;
        let mut content = vec![0; length as usize];
        self.take(&mut content)?;
        Ok((crc32fast::hash(&content).to_le_bytes() == checksum).then_some(content))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{Recording, StateInfo};

    fn head() -> RecordHead {
        let state = StateInfo {
            path: "/body/dofs".into(),
            name: "dofs".into(),
            template: "Vec3d".into(),
            size: 1,
            mapped: 0,
            simulated: 1,
        };
        RecordHead { dt: 0.01, states: vec![state] }
    }

    fn frame(step: u64) -> Frame {
        let x = vec![vec![Some(0.1 * step as f64), None, Some(-0.0)]];
        let v = vec![vec![Some(1.0 / 3.0), Some(5e-324), None]];
        let size = step.is_multiple_of(2).then(|| vec![1]);
        Frame { step, time: 0.01 * step as f64, x, v, size, contacts: None, constraints: None, promise: None }
    }

    fn recording(frames: u64) -> Recording {
        let RecordHead { dt, states } = head();
        Recording { dt, states, frames: (0..frames).map(frame).collect() }
    }

    #[test]
    fn a_journal_becomes_the_recording_that_memory_would_have_held() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["a.json", "a.json.gz", "a.npz", "a.csv"] {
            let [streamed, at_once] = ["streamed", "whole"].map(|kind| folder.path().join(format!("{kind}-{name}")));
            let mut journal = Journal::create(&streamed, head()).unwrap();
            (0..5).for_each(|step| journal.add(&frame(step)).unwrap());
            assert!(journal_of(&streamed).exists() && !streamed.exists());
            journal.complete().unwrap();
            assert!(!journal_of(&streamed).exists());
            recording(5).write(&at_once).unwrap();
            assert_eq!(std::fs::read(&streamed).unwrap(), std::fs::read(&at_once).unwrap(), "{name}");
            if name.starts_with("a.json") {
                assert_eq!(Recording::read(&streamed).unwrap(), recording(5));
            }
        }
    }

    /// Cut at every length, and with every bit flipped: the frames before are there, and no other numbers.
    #[test]
    fn what_a_killed_run_leaves_is_readable_to_its_last_whole_frame() {
        let folder = tempfile::tempdir().unwrap();
        let (name, made) = (folder.path().join("r.json.journal"), folder.path().join("made.json"));
        let mut journal = Journal::create(&folder.path().join("r.json"), head()).unwrap();
        let mut ends = vec![journal.end];
        for step in 0..4 {
            journal.add(&frame(step)).unwrap();
            ends.push(journal.end);
        }
        drop(journal);
        let whole = std::fs::read(&name).unwrap();
        for length in 0..=whole.len() {
            std::fs::write(&name, &whole[..length]).unwrap();
            let expected = ends.iter().filter(|end| **end as usize <= length).count().checked_sub(1);
            assert_eq!(recover(&name, &made).ok(), expected.map(|n| n as u64), "{length} bytes");
            if let Some(n) = expected {
                assert_eq!(Recording::read(&made).unwrap(), recording(n as u64));
            }
        }
        for bit in (0..8 * whole.len()).step_by(7) {
            let mut bytes = whole.clone();
            bytes[bit / 8] ^= 1 << (bit % 8);
            std::fs::write(&name, &bytes).unwrap();
            if let Ok(n) = recover(&name, &made) {
                assert!(n < 4 && Recording::read(&made).unwrap() == recording(n), "bit {bit}");
            }
        }
    }

    #[test]
    fn two_runs_do_not_write_one_recording() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("r.npz");
        let first = Journal::create(&path, head()).unwrap();
        let second = Journal::create(&path, head()).unwrap_err().to_string();
        assert!(second.contains("r.npz: it is being written already"), "{second}");
        assert!(recover(&journal_of(&path), &folder.path().join("other.json")).is_err());
        first.complete().unwrap();
        assert!(Journal::create(folder.path(), head()).is_err());
        std::fs::create_dir(folder.path().join("f.json")).unwrap();
        assert!(Journal::create(&folder.path().join("f.json"), head()).is_err());
    }
}
