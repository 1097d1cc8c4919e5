//! A vector that each step finds with the help of the last one.

use settee_kernel::MechanicalOps;
use settee_kernel::vectors::DerivId;

/// The vector of the last step that counts, and the place for that of the next: both are kept, so that a step can be
/// taken back.
#[derive(Clone, Default, settee_persist::Persist)]
pub(super) struct Successive {
    vectors: Option<[DerivId; 2]>,
    /// Whether the step that began last was accepted: its vector is then the first one, that of the step before the
    /// second.
    is_accepted: bool,
}

impl Successive {
    /// A step begins: the vector of the last one, and where its own goes.
    pub fn begin(&mut self, ops: &mut dyn MechanicalOps) -> [DerivId; 2] {
        self.is_accepted = false;
        *self.vectors.get_or_insert_with(|| [ops.new_deriv(), ops.new_deriv()])
    }

    /// The step counts.
    pub fn accept(&mut self) {
        self.exchange();
        self.is_accepted = true;
    }

    /// The step that began last does not count.
    pub fn take_back(&mut self) {
        if std::mem::take(&mut self.is_accepted) {
            self.exchange();
        }
    }

    fn exchange(&mut self) {
        self.vectors.iter_mut().for_each(|vectors| vectors.swap(0, 1));
    }
}
