//! Where values are written to.

use std::any::TypeId;
use std::collections::HashMap;

/// What is shorter is not counted (bytes).
const COUNTED: usize = 16 << 20;

/// Collects the bytes of values.
#[derive(Debug, Default)]
pub struct Writer {
    bytes: Vec<u8>,
    refused: Option<&'static str>,
    /// Numbers of shared values by their type and address: what is written borrows them, so none moves meanwhile.
    shared: HashMap<(TypeId, usize), u64>,
}

impl Writer {
    /// The number of a shared value, and whether it is new.
    pub(crate) fn share(&mut self, value: (TypeId, usize)) -> (u64, bool) {
        let next = self.shared.len() as u64;
        let number = *self.shared.entry(value).or_insert(next);
        (number, number == next)
    }

    /// What was written.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Writes bytes as they are. What grows large is asked for first.
    pub fn write(&mut self, bytes: &[u8]) {
        let needed = self.bytes.len() + bytes.len();
        if needed > self.bytes.capacity() && needed >= COUNTED {
            // It lies twice in memory while it moves, the second time with room for as much again.
            settee_budget::demand(2 * needed as u64, || "what is written to a checkpoint");
        }
        self.bytes.extend_from_slice(bytes);
    }

    /// Writes a length. Lengths have 64 bits on every machine.
    pub fn write_length(&mut self, length: usize) {
        self.write(&(length as u64).to_le_bytes());
    }

    /// Says that something cannot be written, and why. The first reason counts.
    pub fn refuse(&mut self, why: &'static str) {
        self.refused.get_or_insert(why);
    }

    /// Why something could not be written.
    pub fn refused(&self) -> Option<&'static str> {
        self.refused
    }
}
