//! Motion, forces and outputs of the recorded scenes of beams, where they are there.

use super::plugin_recordings::Recordings;

/// Scenes that are not compared, each with its reason.
const OTHERWISE: &[(&str, &str)] = &[
    ("b_force_rayleigh_own_cg", "products leave out the coefficient that the matrix has; here both have it"),
    ("b_ring_btd", "a ring is solved as if it were open; here the solver refuses it"),
];

/// What is not compared of scenes that are, by the endings of both names, each with its reason.
const PARTLY: &[(&str, &str, &str)] = &[];

/// Scenes that show a defect of SOFA which can be asked for by name.
const QUIRKS: &[(&str, &str)] =
    &[("b_force_mass_rayleigh_own", "component-rayleigh"), ("b_force_rayleigh_own", "component-rayleigh")];

#[test]
fn beams_move_as_recorded() {
    Recordings { prefix: "b_", otherwise: OTHERWISE, partly: PARTLY, quirks: QUIRKS, n_scenes: 146 }.check();
}
