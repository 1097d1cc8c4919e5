//! Where values are read from.

use std::any::Any;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Why bytes mean no value.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// The bytes end too early.
    #[error("the content ends too early: {wanted} bytes are missing after {at}")]
    TooShort {
        /// Where, in bytes from the start of the content.
        at: usize,
        /// How many bytes were wanted there and after.
        wanted: u64,
    },
    /// A number that means nothing.
    #[error("the content has no meaning at byte {at}: {value} is no {what}")]
    NoMeaning {
        /// Where, in bytes from the start of the content.
        at: usize,
        /// What it was to be.
        what: &'static str,
        /// What is there.
        value: u64,
    },
    /// Something that only initialisation can make is not there.
    #[error("the content speaks of {0} that the scene does not have")]
    NotBuilt(&'static str),
    /// Sizes or indices that do not agree with each other or with the scene.
    #[error("the content does not fit the scene: {0} has other sizes, or indices out of range")]
    DoesNotFit(&'static str),
    /// More bytes than values.
    #[error("{0} bytes are left over at the end of the content")]
    LeftOver(usize),
}

/// Reads the bytes of values. No length that is read is believed before as many bytes are there.
#[derive(Debug)]
pub struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
    /// Shared values by their numbers; `None` while one is read.
    pub(crate) shared: Vec<Option<Arc<dyn Any + Send + Sync>>>,
    counts: BTreeMap<&'static str, usize>,
    /// What later values refer to by index: what may be named, and what has no owner yet.
    offered: BTreeMap<&'static str, (BTreeSet<usize>, BTreeSet<usize>)>,
}

impl<'a> Reader<'a> {
    /// Reads from the start of `bytes`.
    pub fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, at: 0, shared: Vec::new(), counts: BTreeMap::new(), offered: BTreeMap::new() }
    }

    /// How many bytes were read.
    pub fn at(&self) -> usize {
        self.at
    }

    /// How many bytes are left.
    pub fn left(&self) -> usize {
        self.bytes.len() - self.at
    }

    /// The next bytes.
    ///
    /// # Errors
    /// If there are fewer.
    pub fn take(&mut self, length: usize) -> Result<&'a [u8], ReadError> {
        let rest = &self.bytes[self.at..];
        let found = rest.get(..length).ok_or(ReadError::TooShort { at: self.at, wanted: length as u64 })?;
        self.at += length;
        Ok(found)
    }

    /// The next bytes, of which the compiler knows the number.
    ///
    /// # Errors
    /// If there are fewer.
    pub fn take_array<const N: usize>(&mut self) -> Result<[u8; N], ReadError> {
        let mut found = [0; N];
        found.copy_from_slice(self.take(N)?);
        Ok(found)
    }

    /// A length of something of which each element takes a byte or more.
    ///
    /// # Errors
    /// If fewer bytes are left than the elements would take.
    pub fn length(&mut self) -> Result<usize, ReadError> {
        let at = self.at;
        let wanted = u64::from_le_bytes(self.take_array()?);
        let left = self.bytes.len() - self.at;
        usize::try_from(wanted).ok().filter(|length| *length <= left).ok_or(ReadError::TooShort { at, wanted })
    }

    /// The error for a number that was just read in `size` bytes and means nothing.
    pub fn no_meaning(&self, size: usize, what: &'static str, value: u64) -> ReadError {
        ReadError::NoMeaning { at: self.at - size, what, value }
    }

    /// Says how many things of a kind there are.
    pub fn set_count(&mut self, kind: &'static str, count: usize) {
        self.counts.insert(kind, count);
    }

    /// How many things of a kind there are, if that was [said](Self::set_count).
    pub fn count(&self, kind: &'static str) -> Option<usize> {
        self.counts.get(kind).copied()
    }

    /// Says which things of a kind there are, to which what is read after refers by index: which may be named, and
    /// which of these have one owner at most.
    pub fn offer(&mut self, kind: &'static str, known: BTreeSet<usize>, ownable: BTreeSet<usize>) {
        self.offered.insert(kind, (known, ownable));
    }

    /// Checks the index of a thing that is only looked at.
    ///
    /// # Errors
    /// If it was not [offered](Self::offer).
    pub fn check_index(&self, kind: &'static str, index: usize) -> Result<(), ReadError> {
        let is_known = self.offered.get(kind).is_some_and(|(known, _)| known.contains(&index));
        is_known.then_some(()).ok_or(ReadError::DoesNotFit(kind))
    }

    /// Takes a thing for an owner.
    ///
    /// # Errors
    /// If it was not [offered](Self::offer) for that, or has an owner.
    pub fn own(&mut self, kind: &'static str, index: usize) -> Result<(), ReadError> {
        let is_free = self.offered.get_mut(kind).is_some_and(|(_, ownable)| ownable.remove(&index));
        is_free.then_some(()).ok_or(ReadError::DoesNotFit(kind))
    }

    /// Checks that everything was read.
    ///
    /// # Errors
    /// If something is left.
    pub fn finish(self) -> Result<(), ReadError> {
        match self.bytes.len() - self.at {
            0 => Ok(()),
            left => Err(ReadError::LeftOver(left)),
        }
    }
}
