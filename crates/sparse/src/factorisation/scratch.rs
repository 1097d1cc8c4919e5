//! Scratch memory that is kept between calls.

use faer::dyn_stack::{MemBuffer, MemStack, StackReq};

use super::FactorError;

/// A buffer that grows on demand and never shrinks.
pub(crate) struct Scratch {
    memory: MemBuffer,
    granted: StackReq,
}

impl Scratch {
    /// Memory for `request`; allocates only if it is larger than all requests before.
    pub(crate) fn stack(&mut self, request: StackReq) -> Result<&mut MemStack, FactorError> {
        let fits =
            request.size_bytes() <= self.granted.size_bytes() && request.align_bytes() <= self.granted.align_bytes();
        if !fits {
            let grown = self.granted.or(request);
            settee_budget::ask(grown.size_bytes() as u64, || "the factorisation")?;
            self.memory = MemBuffer::try_new(grown).map_err(|_| FactorError::OutOfMemory)?;
            self.granted = grown;
        }
        Ok(MemStack::new(&mut self.memory))
    }
}

impl Default for Scratch {
    fn default() -> Self {
        Self { memory: MemBuffer::new(StackReq::EMPTY), granted: StackReq::EMPTY }
    }
}

impl std::fmt::Debug for Scratch {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Scratch").field("bytes", &self.granted.size_bytes()).finish()
    }
}
