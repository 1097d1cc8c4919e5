//! Whether the motion within the steps of a scene will be known.

use settee_simulation::Simulation;

/// Says which solvers will not know the motion within a step: those that choose steps of their own and do not keep
/// them. `option` is what asks for it.
///
/// # Errors
/// If there are such solvers.
pub fn check_motion_is_kept(option: &str, simulation: &Simulation) -> Result<(), String> {
    let without = simulation.solvers_without_motion();
    if without.is_empty() {
        return Ok(());
    }
    let (does, their) = if without.len() == 1 { ("does", "its") } else { ("do", "their") };
    Err(format!(
        "{option}: {} {does} not keep the motion within {their} steps; denseOutput=\"true\" keeps it",
        without.join(", ")
    ))
}
