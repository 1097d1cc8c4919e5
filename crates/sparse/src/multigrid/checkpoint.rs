//! Hierarchies are not written to checkpoints.

use settee_persist::{Persist, ReadError, Reader, Writer};

use super::AlgebraicMultigrid;

impl Persist for AlgebraicMultigrid {
    /// Refuses: a hierarchy keeps data of earlier matrices that the matrix of the step does not determine.
    fn save(&self, writer: &mut Writer) {
        writer.refuse("the levels of a multigrid method cannot be written to a checkpoint");
    }

    fn load(_reader: &mut Reader<'_>, _like: Option<&Self>) -> Result<Self, ReadError> {
        Err(ReadError::NotBuilt("levels of a multigrid method"))
    }
}
