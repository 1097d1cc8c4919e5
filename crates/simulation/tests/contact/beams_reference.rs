//! Motion, forces and outputs of the recorded scenes of beams, where they are there.

use super::plugin_recordings::Recordings;

const NOT_YET: &str = "a class of the scene is not there yet";

const MERGED: &str = "contacts of points in one place are merged, here each has its rows; the motion is the same";

const NO_ROW: &str = "the row of AdaptiveBeamLengthConstraint, which is not here, has a force of 0";

const FLAGS: &str = "forces act through mappings with mapForces 0; here they do not";

/// Scenes that are not compared, each with its reason.
const OTHERWISE: &[(&str, &str)] = &[
    ("b_sliding_crossing", NOT_YET),
    ("b_sliding_far_beam", NOT_YET),
    ("b_sliding_one", NOT_YET),
    ("b_sliding_outside", NOT_YET),
    ("b_sliding_three", NOT_YET),
    ("b_suture*", NOT_YET),
    ("b_wire_map_per_beam", "the output has other points in each step; here it keeps those of the start"),
    ("b_map_flags_spring", FLAGS),
    ("b_map_nomech*", FLAGS),
    ("b_map_notmech_spring", FLAGS),
    ("b_map_abscissa", "every length along the beams is answered with their start; here with its place"),
    ("b_map_rigid", "forces on frames are handed back with the offsets, which positions and velocities ignore"),
    ("b_project_filter", "with a filter the first projection is compared with nothing, and a point stays unattached"),
    ("b_force_rayleigh_own_cg", "products leave out the coefficient that the matrix has; here both have it"),
    ("b_ring_btd", "a ring is solved as if it were open; here the solver refuses it"),
];

/// What is not compared of scenes that are, by the endings of both names, each with its reason.
const PARTLY: &[(&str, &str, &str)] = &[
    ("b_length_constraint", "dfree", NO_ROW),
    ("b_length_constraint", "force", NO_ROW),
    ("b_length_constraint_tight", "dfree", NO_ROW),
    ("b_length_constraint_tight", "force", NO_ROW),
    ("b_wire_contact", "dfree", MERGED),
    ("b_wire_contact", "force", MERGED),
    ("b_wire_contact_lcp", "dfree", MERGED),
    ("b_wire_contact_lcp", "force", MERGED),
    ("b_wire_three_sections", "topo.edges", "from the third section on edges are wrong"),
    ("b_wire_three_sections", "topo.position", "from the third section on points are wrong"),
    ("b_wire_three_sections", "x", "the points that are drawn are those of the topology"),
    ("b_wire_mesh_section", "v", "1.8e-8: springs of 1e8 hold the wire"),
    ("b_wire_rigid_part", "v", "1.2e-7: springs of 1e8 hold the wire"),
    ("b_wire_rigid_part", "x", "2.4e-8: springs of 1e8 hold the wire"),
];

/// Scenes that show a defect of SOFA which can be asked for by name.
const QUIRKS: &[(&str, &str)] =
    &[("b_force_mass_rayleigh_own", "component-rayleigh"), ("b_force_rayleigh_own", "component-rayleigh")];

#[test]
fn beams_move_as_recorded() {
    Recordings { prefix: "b_", otherwise: OTHERWISE, partly: PARTLY, quirks: QUIRKS, n_scenes: 146 }.check();
}
