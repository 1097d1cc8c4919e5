//! Motion, forces and outputs of the recorded scenes of beams, where they are there.

use super::plugin_recordings::Recordings;

const MERGED: &str = "contacts of points in one place are merged, here each has its rows; the motion is the same";

const NO_ROW: &str =
    "the row of AdaptiveBeamLengthConstraint has a force of 0; here it is a stop, which acts on this wire";

const OTHER_ROWS: &str = "a third row, along the wire, has a force of 0; here there are two";

const FOOT: &str = "1.6e-7, of velocities 8.9e-6: the foot of a point is found to 1e-5 m; here to 1e-10 of a beam";

const OTHER_BEAM: &str = "the rows of a point act on the beam of the point before it; here on its own";

const FLAGS: &str = "forces act through mappings with mapForces 0; here they do not";

/// Scenes that are not compared, each with its reason.
const OTHERWISE: &[(&str, &str)] = &[
    ("b_length_constraint", NO_ROW),
    ("b_length_constraint_tight", NO_ROW),
    ("b_sliding_crossing", OTHER_BEAM),
    ("b_sliding_far_beam", OTHER_BEAM),
    ("b_sliding_three", OTHER_BEAM),
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
    ("b_sliding_one", "dfree", OTHER_ROWS),
    ("b_sliding_one", "force", OTHER_ROWS),
    ("b_sliding_one", "W", OTHER_ROWS),
    ("b_sliding_one", "x", FOOT),
    ("b_sliding_one", "v", FOOT),
    ("b_sliding_outside", "dfree", OTHER_ROWS),
    ("b_sliding_outside", "force", OTHER_ROWS),
    ("b_sliding_outside", "W", OTHER_ROWS),
    ("b_sliding_outside", "x", FOOT),
    ("b_sliding_outside", "v", FOOT),
    ("b_suture_bending", "curvatureList", "2.0e-8: an arc cosine has half the digits for small angles"),
    ("b_wire_map_per_beam", "map.points", "the positions of the output at the start, which nothing reads"),
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
