//! Motion, forces and outputs of the recorded scenes of soft robots, where they are there.

use super::plugin_recordings::Recordings;

/// Scenes that are not compared, each with its reason.
const OTHERWISE: &[(&str, &str)] = &[
    ("s_area_nopull_unequal", "the second area is cut to the number and the weights of the first"),
    ("s_cable_nopull_one_index", "a cable between points of the model needs two points: with one it has no row"),
    ("s_cable_particle_force_max_disp_early", "a force mode that counts its own force twice pulls to the bound"),
    ("s_editor_dx", "points that have not moved too far take away what is left of the way, and nothing moves"),
    ("s_editor_dx_back", "as s_editor_dx"),
    ("s_editor_dx_large", "as s_editor_dx, and the last key is reached too early"),
    ("s_editor_keys", "the position does not follow when a key leads to the key frame before"),
    ("s_finger_force_limits", "as s_cable_particle_force_max_disp_early"),
    ("s_finger_force_limits_small_tol", "as s_cable_particle_force_max_disp_early"),
    ("s_finger_static", "the free motion of a static solver hardly moves the body back, and forces die out"),
    ("s_finger_static_force", "as s_finger_static"),
    ("s_flags_nomech", "forces act through mappings with mapForces 0; here they do not"),
    ("s_flags_nomech_cg", "as s_flags_nomech"),
    ("s_flags_off", "as s_flags_nomech"),
    ("s_flags_off_cg", "as s_flags_nomech"),
    ("s_grid_nopull_unequal", "as s_area_nopull_unequal"),
    ("s_joint_offset", "the first step is wrong by the position at the start"),
    ("s_partial_rigidification", "six rows without forces; here there are none"),
    ("s_position_limits", "maxForce has no effect"),
    ("s_press_pressure_min_growth", "minVolumeGrowth has no effect"),
];

/// What is not compared of scenes that are, by the endings of both names, each with its reason.
const PARTLY: &[(&str, &str, &str)] = &[
    ("", "pc.displacement", "never written in SOFA"),
    ("s_joint_force", "dfree", "the first step is wrong by the position at the start"),
    ("s_volume_from_tetrahedra", "v.volume", "engines follow their inputs at the start of the next step"),
    ("s_volume_from_triangles", "v.volume", "engines follow their inputs at the start of the next step"),
];

/// Scenes that show a defect of SOFA which can be asked for by name.
const QUIRKS: &[(&str, &str)] = &[
    ("s_cable_unbuilt", "unbuilt-factor"),
    ("s_finger_bdf", "newmark-free-acceleration"),
    ("s_plane_big", "plane-normal-length"),
];

#[test]
fn soft_robots_move_as_recorded() {
    Recordings { prefix: "s_", otherwise: OTHERWISE, partly: PARTLY, quirks: QUIRKS, n_scenes: 177 }.check();
}
