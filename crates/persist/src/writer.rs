//! Where values are written to.

/// Collects the bytes of values.
#[derive(Debug, Default)]
pub struct Writer {
    bytes: Vec<u8>,
    refused: Option<&'static str>,
}

impl Writer {
    /// What was written.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Writes bytes as they are.
    pub fn write(&mut self, bytes: &[u8]) {
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
