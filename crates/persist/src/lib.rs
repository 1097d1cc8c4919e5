//! Plain bytes of values, for checkpoints: little endian, the same on every machine.
//!
//! A value is read with a value of a freshly initialised simulation at hand, from which it takes what no step changes:
//! rest shapes, settings, functions. Such fields are marked `#[rebuilt]` in `#[derive(Persist)]`.
//!
//! ```
//! use settee_persist::{Persist, Reader, Writer};
//!
//! #[derive(Clone, Persist)]
//! struct Spring {
//!     plastic_length: f64,
//!     #[rebuilt]
//!     stiffness: f64,
//! }
//!
//! let used = Spring { plastic_length: 0.25, stiffness: 10.0 };
//! let mut writer = Writer::default();
//! used.save(&mut writer);
//! let fresh = Spring { plastic_length: 0.0, stiffness: 10.0 };
//! let read = Spring::load(&mut Reader::new(writer.bytes()), Some(&fresh))?;
//! assert_eq!((read.plastic_length, read.stiffness), (0.25, 10.0));
//! # Ok::<(), settee_persist::ReadError>(())
//! ```

// What the derive macro writes names this crate, here as elsewhere.
extern crate self as settee_persist;

mod collections;
mod file;
mod numbers;
mod reader;
mod shared;
mod writer;

pub use file::{FileError, VERSION, read_bytes, read_file, write_file};
pub use reader::{ReadError, Reader};
pub use settee_derive::Persist;
pub use writer::Writer;

/// What has a length that a checkpoint may have to keep: see `#[same_length]` of the derive macro.
pub trait Length {
    /// How many values there are.
    fn length(&self) -> usize;
}

/// What can be written to a checkpoint and read back with the same bits. It has no default: a type that a snapshot
/// copies and that forgets this does not compile.
pub trait Persist: Sized {
    /// Writes the value. What cannot be written says so with [`Writer::refuse`].
    fn save(&self, writer: &mut Writer);

    /// Reads a value. `like`, if there is one, is the value of a freshly initialised simulation in the same place.
    ///
    /// # Errors
    /// If the bytes end too early, or mean no value of this type.
    fn load(reader: &mut Reader<'_>, like: Option<&Self>) -> Result<Self, ReadError>;
}
