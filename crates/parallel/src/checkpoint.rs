//! Threads belong to a process, not to what it computes.

use settee_persist::{Persist, ReadError, Reader, Writer};

use crate::Workers;

impl Persist for Workers {
    /// Writes nothing: results are the same bits with any number of threads.
    fn save(&self, _writer: &mut Writer) {}

    /// The threads of this process.
    fn load(_reader: &mut Reader<'_>, like: Option<&Self>) -> Result<Self, ReadError> {
        Ok(like.cloned().unwrap_or_default())
    }
}
