//! Facts about grids.

use crate::common::Stage;
use settee_kernel::{ObjectId, Severity, Strictness, has_error};
use settee_mesh::Topology;

fn grid(class: &str, attributes: &[(&str, &str)]) -> (Stage, ObjectId) {
    let mut stage = Stage::new();
    let id = stage.add(class, attributes);
    (stage.ready(), id)
}

fn topology(stage: &Stage, id: ObjectId) -> &Topology {
    stage.component(id).as_topology().expect("a topology").described_mesh().topology()
}

fn points(stage: &Stage, id: ObjectId) -> &[[f64; 3]] {
    stage.component(id).as_topology().expect("a topology").described_points()
}

#[test]
fn a_box_of_eight_points_has_eighteen_edges_or_twelve_lines() {
    let (stage, id) = grid("RegularGridTopology", &[("n", "2 2 2")]);
    let found = topology(&stage, id);
    assert_eq!((found.n_points(), found.hexahedra().len(), found.quads().len()), (8, 1, 6));
    assert_eq!((found.triangles().len(), found.edges().len()), (12, 18));
    assert_eq!(stage.text(id, "hexas"), "0 1 3 2 4 5 7 6");
    let (stage, id) = grid("RegularGridTopology", &[("n", "2 2 2"), ("computeTriangleList", "0")]);
    assert_eq!(topology(&stage, id).edges().len(), 12);
    let (stage, id) =
        grid("RegularGridTopology", &[("n", "2 2 2"), ("computeQuadList", "0"), ("computeHexaList", "0")]);
    let found = topology(&stage, id);
    assert_eq!((found.quads().len(), found.triangles().len(), found.edges().len()), (0, 0, 12));
}

#[test]
fn three_sizes_replace_n_and_fewer_do_not() {
    let (stage, id) = grid("RegularGridTopology", &[("n", "9 9 9"), ("nx", "4"), ("ny", "3"), ("nz", "5")]);
    assert_eq!((stage.text(id, "n"), topology(&stage, id).n_points()), ("4 3 5".to_owned(), 60));
    let mut stage = Stage::new();
    let id = stage.add("RegularGridTopology", &[("nx", "4"), ("ny", "3")]);
    let findings = stage.initialise();
    assert_eq!((findings.len(), findings[0].severity), (1, Severity::Warning));
    assert_eq!(topology(&stage, id).n_points(), 8);
}

#[test]
fn bounds_and_their_scale_are_single_precision_and_need_all_six() {
    let bounds = [("xmin", "0"), ("ymin", "0"), ("zmin", "0"), ("xmax", "0.1"), ("ymax", "1"), ("zmax", "1")];
    let scaled: Vec<_> = bounds.into_iter().chain([("scale", "2")]).collect();
    let (stage, id) = grid("RegularGridTopology", &scaled);
    assert_eq!(stage.text(id, "max"), "0.20000000298023224 2 2");
    assert_eq!(points(&stage, id)[7], [0.200_000_002_980_232_24, 2.0, 2.0]);
    let mut stage = Stage::new();
    let id = stage.add("RegularGridTopology", &bounds[..5]);
    let findings = stage.initialise();
    assert!(findings[0].to_string().contains("xmin, ymin, zmin, xmax, ymax without effect"), "{}", findings[0]);
    assert_eq!(stage.text(id, "max"), "1 1 1");
    // `max` is double precision and no business of `scale`.
    let (stage, id) = grid("RegularGridTopology", &[("max", "0.1 0.1 0.1")]);
    assert_eq!(points(&stage, id)[7], [0.1; 3]);
}

#[test]
fn single_layers_and_the_first_point() {
    let (stage, id) = grid("RegularGridTopology", &[("n", "1 1 3"), ("min", "0 2 4"), ("max", "1 4 6")]);
    assert_eq!(points(&stage, id), [[0.5, 3.0, 4.0], [0.5, 3.0, 5.0], [0.5, 3.0, 6.0]]);
    let (stage, id) = grid("RegularGridTopology", &[("n", "2 2 1"), ("max", "1 1 9")]);
    assert_eq!(points(&stage, id)[3], [1.0, 1.0, 0.0]);
    assert_eq!((topology(&stage, id).quads().len(), topology(&stage, id).hexahedra().len()), (1, 0));
    let (stage, id) = grid("RegularGridTopology", &[("n", "3 2 2"), ("p0", "10 0 0")]);
    assert_eq!(points(&stage, id)[1], [10.5, 0.0, 0.0]);
}

#[test]
fn a_cell_width_gives_cells_that_are_not_wider() {
    let (stage, id) = grid("RegularGridTopology", &[("cellWidth", "0.3"), ("max", "1 0.6 0.1")]);
    assert_eq!(stage.text(id, "n"), "5 3 2");
    assert_eq!(points(&stage, id).last(), Some(&[1.0, 0.6, 0.1]));
}

#[test]
fn a_linked_size_is_taken() {
    let mut stage = Stage::new();
    stage.add("RegularGridTopology", &[("name", "one"), ("n", "3 4 5")]);
    let id = stage.add("RegularGridTopology", &[("name", "two"), ("n", "@one.n")]);
    let stage = stage.ready();
    assert_eq!(topology(&stage, id).n_points(), 60);
}

#[test]
fn too_few_points_are_an_error_and_where_sofa_goes_on_two_along_each_direction() {
    let mut stage = Stage::new();
    stage.add("RegularGridTopology", &[("n", "0 5 5")]);
    assert!(has_error(&stage.initialise()));
    for level in [Strictness::Lenient, Strictness::Compat] {
        let mut stage = Stage::new();
        stage.scene.strictness = level;
        let id = stage.add("RegularGridTopology", &[("n", "0 5 5")]);
        let findings = stage.initialise();
        assert_eq!((findings.len(), findings[0].severity), (1, Severity::Warning));
        assert_eq!(topology(&stage, id).n_points(), 8);
    }
}

#[test]
fn impossible_grids_are_errors_at_once() {
    let huge = "2000000000 2000000000 2000000000";
    for (class, attributes, message) in [
        ("RegularGridTopology", vec![("n", huge)], "at most 16777216 points"),
        ("GridTopology", vec![("n", huge)], "at most 16777216 points"),
        ("CylinderGridTopology", vec![("n", huge)], "at most 16777216 points"),
        ("CubeTopology", vec![("nx", "2000000000"), ("ny", "2000000000"), ("nz", "2")], "at most 16777216 points"),
        ("CubeTopology", vec![("nx", "0"), ("ny", "2"), ("nz", "2")], "at least 1"),
        ("RegularGridTopology", vec![("cellWidth", "1e-300")], "at most 16777216 points"),
        ("RegularGridTopology", vec![("cellWidth", "-1")], "not below 0"),
        ("RegularGridTopology", vec![("max", "1 0 1")], "2 points from 0 to 0 along y"),
        ("RegularGridTopology", vec![("min", "-1e308 0 0"), ("max", "1e308 1 1")], "along x"),
        ("SphereGridTopology", vec![("axis", "0 0 0")], "axis"),
        ("SphereGridTopology", vec![("radius", "-1")], "positive"),
    ] {
        let mut stage = Stage::new();
        stage.add(class, &attributes);
        let findings = stage.initialise();
        let text: Vec<String> = findings.iter().map(ToString::to_string).collect();
        assert!(has_error(&findings), "{class} {attributes:?}");
        assert!(text[0].contains(message), "{class} {attributes:?}: {text:?}");
    }
}

#[test]
fn a_given_list_has_no_effect_and_says_so() {
    let mut stage = Stage::new();
    stage.add("RegularGridTopology", &[("hexahedra", "0 1 2 3 4 5 6 7")]);
    let findings = stage.initialise();
    assert_eq!((findings.len(), findings[0].severity), (1, Severity::Warning));
}

#[test]
fn a_state_takes_the_points_of_a_grid_that_does_not_show_them() {
    let mut stage = Stage::new();
    let grid = stage.add("RegularGridTopology", &[("n", "2 2 3"), ("computePointList", "0")]);
    let state = stage.add("MechanicalObject", &[]);
    let stage = stage.ready();
    assert_eq!((stage.text(grid, "position").len(), stage.position(state).len()), (0, 36));
}

#[test]
fn texture_coordinates_run_over_the_grid() {
    let (stage, id) = grid("RegularGridTopology", &[("n", "3 1 2"), ("createTexCoords", "1")]);
    assert_eq!(stage.text(id, "uv"), "0 0  0.5 0  1 0  0 1  0.5 1  1 1");
}

#[test]
fn cylinders_and_balls_have_their_border_at_the_radius() {
    let (stage, id) = grid(
        "CylinderGridTopology",
        &[("n", "3 3 3"), ("radius", "2"), ("length", "4"), ("axis", "0 0 5"), ("center", "0 0 1")],
    );
    let x = points(&stage, id);
    for layer in 0..3 {
        let z = 1.0 + 2.0 * layer as f64;
        assert_eq!(x[9 * layer + 4], [0.0, 0.0, z]);
        for corner in [0, 2, 6, 8] {
            let [px, py, pz] = x[9 * layer + corner];
            assert!((px.hypot(py) - 2.0).abs() < 1e-14 && (pz - z).abs() < 1e-14);
        }
    }
    let (stage, id) = grid("SphereGridTopology", &[("n", "3 3 3"), ("radius", "2")]);
    let x = points(&stage, id);
    assert_eq!(x[13], [0.0; 3]);
    assert!((x[0].iter().map(|c| c * c).sum::<f64>() - 4.0).abs() < 1e-14);
    assert_eq!(topology(&stage, id).hexahedra().len(), 8);
}

#[test]
fn surfaces_of_boxes_and_spheres() {
    let n = [("nx", "3"), ("ny", "3"), ("nz", "3")];
    let (stage, id) = grid("CubeTopology", &n);
    let found = topology(&stage, id);
    assert_eq!((found.n_points(), found.edges().len(), found.quads().len()), (26, 48, 24));
    assert_eq!((found.triangles().len(), found.hexahedra().len()), (0, 0));
    assert_eq!((points(&stage, id)[0], points(&stage, id)[17]), ([0.0; 3], [1.0; 3]));
    let inner: Vec<_> = n.into_iter().chain([("internalPoints", "1")]).collect();
    let (stage, id) = grid("CubeTopology", &inner);
    assert_eq!((topology(&stage, id).n_points(), topology(&stage, id).quads().len()), (27, 24));
    let (stage, id) = grid("SphereQuadTopology", &n);
    for x in points(&stage, id) {
        assert!((x.iter().map(|c| c * c).sum::<f64>() - 1.0).abs() < 1e-14);
    }
}
