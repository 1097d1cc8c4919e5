//! Objects that one other object alone uses, such as the linear system of a linear solver.

use super::{ObjectId, Scene};

impl Scene {
    /// Notes that an object is used by one other, so that nobody else chooses it. Looking for users among all objects
    /// instead would take the square of their number where each of many bodies has a solver.
    pub fn take(&mut self, object: ObjectId) {
        self.taken.insert(object);
    }

    /// Whether an object is used by another, which nobody else is to share without being told to.
    pub fn is_taken(&self, object: ObjectId) -> bool {
        self.taken.contains(&object)
    }

    /// Notes that a component reads the matrix of a linear system, which has to be made then.
    pub fn add_matrix_reader(&mut self, system: ObjectId) {
        self.read_matrices.insert(system);
    }

    /// Whether a component of the scene reads the matrix of a linear system.
    pub fn has_matrix_reader(&self, system: ObjectId) -> bool {
        self.read_matrices.contains(&system)
    }

    /// Forgets what was taken, and takes these.
    pub(crate) fn take_only(&mut self, objects: impl IntoIterator<Item = ObjectId>) {
        self.taken = objects.into_iter().collect();
    }
}
