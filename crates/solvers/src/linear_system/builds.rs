//! How often a system was built, for what is made at some of the builds only.

use settee_kernel::roles::{LinearFailure, LinearSetUp, Workspace};

/// Builds since the last one that was due; none before the first.
#[derive(Clone, Default, settee_persist::Persist)]
pub(super) struct Builds(Option<u32>);

impl Builds {
    /// What a system keeps, as its own type.
    pub fn of(state: &mut dyn Workspace) -> Result<&mut Self, LinearFailure> {
        state.as_any_mut().downcast_mut().ok_or(LinearFailure::SetUp(LinearSetUp::ForeignMemory))
    }

    /// Counts a build; whether it is due: the first is, and then every `rate`-th.
    pub fn is_due(&mut self, rate: u32) -> bool {
        let builds = self.0.map_or(rate, |builds| builds + 1);
        self.0 = Some(if builds >= rate { 0 } else { builds });
        builds >= rate
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_build_is_due_and_then_every_third() {
        let mut builds = Builds::default();
        let due: Vec<bool> = (0..7).map(|_| builds.is_due(3)).collect();
        assert_eq!(due, [true, false, false, true, false, false, true]);
    }
}
