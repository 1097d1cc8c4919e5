//! Facts about regions of interest.

use crate::common::Stage;
use settee_kernel::ObjectId;

const LINE: &str = "0 0 0  1 0 0  2 0 0  3 0 0";

/// A region on four points of a line with three edges.
fn on_a_line(class: &str, attributes: &[(&str, &str)]) -> (Stage, ObjectId) {
    let mut stage = Stage::new();
    stage.add("MechanicalObject", &[("position", LINE)]);
    stage.add("MeshTopology", &[("edges", "0 1 1 2 2 3")]);
    let id = stage.add(class, attributes);
    (stage.ready(), id)
}

fn error_of(class: &str, attributes: &[(&str, &str)]) -> String {
    let mut stage = Stage::new();
    stage.add("MechanicalObject", &[("position", LINE)]);
    stage.add(class, attributes);
    let findings = stage.initialise();
    let errors: Vec<String> = findings.iter().filter(|f| f.is_error()).map(ToString::to_string).collect();
    errors.into_iter().next().unwrap_or_else(|| panic!("{class} {attributes:?} has an error"))
}

#[test]
fn spheres_select_with_their_surface() {
    let (stage, id) = on_a_line("SphereROI", &[("centers", "0 0 0  3 0 0"), ("radii", "1")]);
    assert_eq!((stage.text(id, "pointIndices"), stage.text(id, "edgeIndices")), ("0 1 2 3".into(), "0 1 2".into()));
    let (stage, id) = on_a_line("SphereROI", &[("centers", "0 0 0  3 0 0"), ("radii", "1 0.5")]);
    assert_eq!((stage.text(id, "indices"), stage.text(id, "edgeIndices")), ("0 1 3".into(), "0".into()));
    assert!(
        error_of("SphereROI", &[("centers", "0 0 0  1 1 1  2 2 2"), ("radii", "1 2")])
            .contains("2 radii for 3 centers")
    );
    assert!(error_of("SphereROI", &[("centers", "0 0 0"), ("radii", "-1")]).contains("not below 0"));
    assert!(error_of("SphereROI", &[("centers", "0 0 0"), ("radii", "1"), ("triAngle", "10")]).contains("normal"));
}

#[test]
fn angles_narrow_a_selection_to_a_direction() {
    let cloth =
        [("position", "0 0 0  1 0 0  0 1 0  0 0 1"), ("edges", "0 1  0 2  1 2"), ("triangles", "0 1 2  0 2 1  0 1 3")];
    let all = [("centers", "0 0 0"), ("radii", "5")];
    let select = |more: &[(&str, &str)]| {
        let mut stage = Stage::new();
        let attributes: Vec<_> = cloth.iter().chain(&all).chain(more).copied().collect();
        let id = stage.add("SphereROI", &attributes);
        let stage = stage.ready();
        (stage.text(id, "edgeIndices"), stage.text(id, "triangleIndices"))
    };
    assert_eq!(select(&[]), ("0 1 2".into(), "0 1 2".into()));
    // Edges along x, either way; triangles that face z.
    assert_eq!(select(&[("direction", "-2 0 0"), ("edgeAngle", "10")]).0, "0");
    assert_eq!(select(&[("direction", "1 0 0"), ("edgeAngle", "50")]).0, "0 2");
    assert_eq!(select(&[("normal", "0 0 3"), ("triAngle", "10")]).1, "0");
    assert_eq!(select(&[("normal", "0 0 3"), ("triAngle", "91")]).1, "0 2");
}

#[test]
fn rectangles_select_on_both_sides() {
    let (stage, id) = on_a_line("PlaneROI", &[("plane", "0.5 -1 0  2.5 -1 0  2.5 1 0  0.2")]);
    assert_eq!(stage.text(id, "indices"), "1 2");
    let (stage, id) = on_a_line("PlaneROI", &[("plane", "0.5 -1 0.2  2.5 -1 0.2  2.5 1 0.2  0.2")]);
    assert_eq!(stage.text(id, "indices"), "");
    assert!(error_of("PlaneROI", &[("plane", "0 0 0 1 0 0 2 0 0 1")]).contains("on one line"));
}

#[test]
fn a_box_without_a_box() {
    let (stage, id) =
        on_a_line("PairBoxROI", &[("inclusiveBox", "3 1 1 -1 -1 -1"), ("includedBox", "0.5 -1 -1 2 1 1")]);
    assert_eq!((stage.text(id, "indices"), stage.text(id, "indicesOut")), ("0 3".into(), "1 2".into()));
}

const TETRAHEDRON: [(&str, &str); 2] =
    [("ROIposition", "0.5 -1 -1  9 -1 -1  0.5 9 -1  0.5 -1 9"), ("ROItriangles", "0 2 1  0 1 3  0 3 2  1 2 3")];

#[test]
fn a_surface_selects_what_it_encloses() {
    let (stage, id) = on_a_line("MeshROI", &TETRAHEDRON);
    assert_eq!((stage.text(id, "indices"), stage.text(id, "box")), ("1 2 3".into(), "0.5 -1 -1 9 9 9".into()));
    // Elements count by their centre unless told otherwise; that of the first edge is on the surface.
    let (stage, id) = on_a_line("MeshROI", &[TETRAHEDRON[0], TETRAHEDRON[1], ("strict", "1")]);
    assert_eq!(stage.text(id, "edgeIndices"), "1 2");
    let (stage, id) = on_a_line("MeshROI", &[("computeMeshROI", "0")]);
    assert_eq!(stage.text(id, "indices"), "0 1 2 3");
    assert!(error_of("MeshROI", &[("ROItriangles", "0 1 2")]).contains("ROItriangles"));
}

#[test]
fn the_nearest_points_come_first() {
    let (stage, id) = on_a_line("ProximityROI", &[("centers", "1.9 0 0  -9 0 0"), ("radii", "1.5"), ("N", "3")]);
    assert_eq!((stage.text(id, "indices"), stage.text(id, "indicesOut")), ("2 1 3".into(), "0".into()));
    let distances: Vec<f64> = stage.text(id, "distance").split_whitespace().map(|w| w.parse().unwrap()).collect();
    assert!((distances[0] - 0.1).abs() < 1e-15 && (distances[2] - 1.1).abs() < 1e-15);
    let (stage, id) = on_a_line("ProximityROI", &[("centers", "1.9 0 0"), ("radii", "1.5")]);
    assert_eq!(stage.text(id, "indices"), "2");
}

#[test]
fn near_points_of_two_states_are_paired() {
    let mut stage = Stage::new();
    stage.add("MechanicalObject", &[("name", "one"), ("position", LINE)]);
    stage.child("below");
    stage.add("MechanicalObject", &[("name", "two"), ("position", "2.1 0 0  9 0 0  0.5 0 0")]);
    let id = stage.add("NearestPointROI", &[("object1", "@../one"), ("object2", "@two")]);
    let some = stage.add(
        "NearestPointROI",
        &[("name", "some"), ("object1", "@../one"), ("object2", "@two"), ("inputIndices1", "3 1")],
    );
    let stage = stage.ready();
    for (data, expected) in
        [("indices1", "2 0"), ("indices2", "0 2"), ("edges", "0 1  2 3"), ("indexPairs", "0 2  1 0  0 0  1 2")]
    {
        assert_eq!(stage.text(id, data), expected, "{data}");
    }
    assert_eq!(stage.text(some, "indices1"), "3 1");
}

#[test]
fn the_border_of_a_surface_has_edges_of_one_face() {
    let mut stage = Stage::new();
    stage.add("MeshTopology", &[("quads", "0 1 4 3  1 2 5 4  3 4 7 6  4 5 8 7")]);
    let id = stage.add("MeshBoundaryROI", &[]);
    let given = stage.add("MeshBoundaryROI", &[("name", "given"), ("triangles", "5 3 2")]);
    let stage = stage.ready();
    assert_eq!((stage.text(id, "indices"), stage.text(given, "indices")), ("0 1 2 3 5 6 7 8".into(), "2 3 5".into()));
}

#[test]
fn lists_are_looked_up() {
    let (stage, id) = on_a_line("PointsFromIndices", &[("indices", "3 1")]);
    assert_eq!(stage.text(id, "indices_position"), "3 0 0  1 0 0");
    let (stage, id) = on_a_line("ValuesFromIndices", &[("in", "1 2 3 4 5 6"), ("indices", "1 0 1")]);
    assert_eq!(stage.text(id, "out"), "4 5 6  1 2 3  4 5 6");
    let numbers = [("template", "Vec1"), ("global", "5 7 7 9"), ("values", "9 7")];
    let (stage, id) = on_a_line("IndicesFromValues", &numbers);
    assert_eq!((stage.text(id, "indices"), stage.text(id, "otherIndices")), ("3 1".into(), "0 2".into()));
    let all: Vec<_> = numbers.into_iter().chain([("recursiveSearch", "1")]).collect();
    let (stage, id) = on_a_line("IndicesFromValues", &all);
    assert_eq!(stage.text(id, "indices"), "3 1 2");
    assert!(error_of("PointsFromIndices", &[("indices", "4")]).contains("indices below 4"));
}
