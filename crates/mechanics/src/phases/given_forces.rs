//! External forces that a scene or a program gives for a step, apart from those of other bodies.
//!
//! Both stand in one vector while the bodies are integrated. Those of other bodies belong to that one integration: the
//! next part of the step finds them anew, and so does a step that is tried again after a failure.

use settee_kernel::vectors::DerivId;

use super::Phases;

impl Phases<'_> {
    /// Keeps the external forces as they are given, if other bodies may add theirs; says whether it did.
    pub(super) fn keep_given_forces(&mut self) -> bool {
        let runtime = &mut *self.runtime;
        let is_kept = !runtime.interactions.is_empty() || runtime.scopes.iter().any(|scope| !scope.joining.is_empty());
        if is_kept {
            for scope in &mut runtime.scopes {
                scope.memory.space.deriv(DerivId::EXTERNAL_FORCE).clone_into(&mut scope.given_force);
            }
        }
        is_kept
    }

    /// The external forces become those that were kept.
    pub(super) fn restore_given_forces(&mut self) {
        for scope in &mut self.runtime.scopes {
            let forces = scope.memory.space.deriv_mut(DerivId::EXTERNAL_FORCE);
            forces.iter_mut().zip(&scope.given_force).for_each(|(force, given)| *force = *given);
        }
    }
}
