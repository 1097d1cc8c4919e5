//! What constraints on wires share: the beams that are laid out, and a step of what hangs on them.

use settee::component::*;

use crate::beam_set::BeamSet;

/// Whether beams name points that a state has: layouts and states of one step belong together.
pub fn fit(set: &BeamSet, n_points: usize) -> bool {
    set.beams.iter().flat_map(|beam| beam.points).all(|point| (point as usize) < n_points)
}

/// Refuses a state that has no rigid points.
///
/// # Errors
/// The finding, with the name of the link.
pub fn check_rigid(set_up: SetUp<'_>, link: &Link<dyn BaseState>, name: &'static str) -> Result<(), Diagnostic> {
    let state = link.target().and_then(|target| set_up.scene.component(target)).and_then(|state| state.as_state());
    match state.map(BaseState::kind) {
        Some(StateKind::Rigid3) => Ok(()),
        _ => {
            let finding = Diagnostic::error("template-mismatch", "wires are beams between rigid points");
            Err(finding.attribute(name, "").expected("a state of Rigid3"))
        }
    }
}

/// Scalars of a wire's row over the velocity of a point, as they are summed.
pub fn dot6(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}
