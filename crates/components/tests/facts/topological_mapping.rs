//! Facts about topologies made from other topologies.

use crate::common::Stage;
use settee_kernel::ObjectId;
use settee_mesh::Topology;
use settee_mesh::elements::six_volumes;

fn topology(stage: &Stage, id: ObjectId) -> &Topology {
    stage.component(id).as_topology().expect("a topology").described_mesh().topology()
}

/// A grid with a mapping below it into a container; returns the container.
fn below(
    input: (&str, &[(&str, &str)]),
    container: (&str, &[(&str, &str)]),
    mapping: (&str, &[(&str, &str)]),
) -> (Stage, ObjectId) {
    let mut stage = Stage::new();
    stage.add(input.0, input.1);
    stage.child("below");
    let output = stage.add(container.0, container.1);
    stage.add(mapping.0, mapping.1);
    (stage.ready(), output)
}

const GRID: (&str, &[(&str, &str)]) = ("RegularGridTopology", &[("n", "4 3 5"), ("max", "3 2 4")]);

#[test]
fn tetrahedra_of_hexahedra_are_positive_and_fill_them() {
    for swapping in ["0", "1"] {
        let (stage, id) = below(
            GRID,
            ("TetrahedronSetTopologyContainer", &[]),
            ("Hexa2TetraTopologicalMapping", &[("swapping", swapping)]),
        );
        let found = topology(&stage, id);
        assert_eq!((found.n_points(), found.tetrahedra().len()), (60, 6 * 24));
        let grid = stage.scene.find_object("/regularGridTopology").expect("the grid");
        let x = stage.component(grid).as_topology().expect("a topology").described_points();
        let volumes = found.tetrahedra().iter().map(|t| six_volumes(t.map(|v| x[v as usize])) / 6.0);
        let total: f64 = volumes.inspect(|&volume| assert!(volume > 0.0)).sum();
        assert!((total - 24.0).abs() < 1e-12);
    }
}

#[test]
fn the_first_hexahedron_is_cut_along_the_diagonal_of_points_0_and_6() {
    let (stage, id) = below(("RegularGridTopology", &[]), ("MeshTopology", &[]), ("Hexa2TetraTopologicalMapping", &[]));
    // Vertices 0 to 7 of the hexahedron are the points 0 1 3 2 4 5 7 6 of the grid.
    assert_eq!(stage.text(id, "tetrahedra"), "0 5 1 7  0 1 2 7  1 2 7 3  7 2 0 6  7 6 0 5  6 5 4 0");
    let swapped = [("swapping", "1")];
    let (stage, id) =
        below(("RegularGridTopology", &[]), ("MeshTopology", &[]), ("Hexa2TetraTopologicalMapping", &swapped));
    assert!(stage.text(id, "tetrahedra").starts_with("1 4 6 0  1 0 6 3"), "{}", stage.text(id, "tetrahedra"));
}

#[test]
fn surfaces_close_volumes() {
    let (stage, id) = below(GRID, ("QuadSetTopologyContainer", &[]), ("Hexa2QuadTopologicalMapping", &[]));
    let found = topology(&stage, id);
    assert_eq!(
        (found.n_points(), found.quads().len(), found.edges().len()),
        (60, 2 * (6 + 12 + 8), 2 * 2 * (6 + 12 + 8))
    );
    let (stage, flipped) =
        below(GRID, ("QuadSetTopologyContainer", &[]), ("Hexa2QuadTopologicalMapping", &[("flipNormals", "1")]));
    let mut expected = found.quads()[0];
    expected.reverse();
    assert_eq!(topology(&stage, flipped).quads()[0], expected);

    let tetrahedron = ("MeshTopology", &[("position", "0 0 0 1 0 0 0 1 0 0 0 1"), ("tetrahedra", "0 1 2 3")][..]);
    let triangles = ("TriangleSetTopologyContainer", &[][..]);
    let (stage, id) = below(tetrahedron, triangles, ("Tetra2TriangleTopologicalMapping", &[]));
    assert_eq!(stage.text(id, "triangles"), "1 2 3  0 3 2  0 1 3  0 2 1");
    let (stage, id) = below(tetrahedron, triangles, ("Tetra2TriangleTopologicalMapping", &[("flipNormals", "1")]));
    assert_eq!(stage.text(id, "triangles"), "1 3 2  0 2 3  0 3 1  0 1 2");
    let (stage, id) =
        below(tetrahedron, triangles, ("Tetra2TriangleTopologicalMapping", &[("noInitialTriangles", "1")]));
    assert_eq!(topology(&stage, id).triangles().len(), 0);
}

#[test]
fn quads_are_cut_with_alternating_diagonals() {
    let sheet = ("RegularGridTopology", &[("n", "3 3 1"), ("max", "2 2 0")][..]);
    let (stage, id) = below(sheet, ("TriangleSetTopologyContainer", &[]), ("Quad2TriangleTopologicalMapping", &[]));
    // Rows of two quads: the second of the first row and the first of the second are cut the other way.
    assert_eq!(stage.text(id, "triangles"), "1 4 0  3 0 4  1 2 4  5 4 2  3 4 6  7 6 4  5 8 4  7 4 8");
    let plain = [("swapping", "0")];
    let (stage, id) = below(sheet, ("TriangleSetTopologyContainer", &[]), ("Quad2TriangleTopologicalMapping", &plain));
    assert_eq!(stage.text(id, "triangles"), "1 4 0  3 0 4  2 5 1  4 1 5  4 7 3  6 3 7  5 8 4  7 4 8");
}

#[test]
fn borders_of_surfaces_and_prisms_of_hexahedra() {
    let sheet = ("TriangleSetTopologyContainer", &[("triangles", "0 1 2  0 2 3")][..]);
    let (stage, id) = below(sheet, ("EdgeSetTopologyContainer", &[]), ("Triangle2EdgeTopologicalMapping", &[]));
    assert_eq!(stage.text(id, "edges"), "1 2  0 1  2 3  3 0");
    let (stage, id) = below(("RegularGridTopology", &[]), ("MeshTopology", &[]), ("Hexa2PrismTopologicalMapping", &[]));
    assert_eq!(stage.text(id, "prisms"), "0 5 1 2 7 3  0 4 5 2 6 7");
}

#[test]
fn points_within_elements_come_by_kind_of_element() {
    let square = ("MeshTopology", &[("position", "0 0 0 2 0 0 2 2 0 0 2 0"), ("quads", "0 1 2 3")][..]);
    let (stage, id) = below(
        square,
        ("PointSetTopologyContainer", &[]),
        (
            "Mesh2PointTopologicalMapping",
            &[("pointBaryCoords", "0 0 1"), ("edgeBaryCoords", "0.25 0 0"), ("quadBaryCoords", "0.5 0.5 0  1 1 0")],
        ),
    );
    let points = stage.component(id).as_topology().expect("a topology").described_points();
    assert_eq!(points.len(), 4 + 4 + 2);
    assert_eq!((points[2], points[8], points[9]), ([2.0, 2.0, 1.0], [1.0, 1.0, 0.0], [2.0, 2.0, 0.0]));
    // The first edge is that of points 1 and 2.
    assert_eq!(points[4], [2.0, 0.5, 0.0]);

    let hexahedra = ("RegularGridTopology", &[("n", "3 2 2"), ("max", "2 1 1")][..]);
    let (stage, id) = below(hexahedra, ("PointSetTopologyContainer", &[]), ("CenterPointTopologicalMapping", &[]));
    assert_eq!(
        stage.component(id).as_topology().expect("a topology").described_points(),
        [[0.5, 0.5, 0.5], [1.5, 0.5, 0.5]]
    );
}

#[test]
fn elements_are_copied_on_the_points_made_of_their_vertices() {
    let triangle = ("MeshTopology", &[("position", "0 0 0 2 0 0 2 2 0"), ("triangles", "0 1 2")][..]);
    let twice = [("pointBaryCoords", "0 0 0  0 0 1"), ("copyTriangles", "1")];
    let (stage, id) = below(triangle, ("MeshTopology", &[]), ("Mesh2PointTopologicalMapping", &twice));
    assert_eq!(stage.text(id, "triangles"), "0 2 4");
    let mut stage = Stage::new();
    stage.add(triangle.0, triangle.1);
    stage.child("below");
    stage.add("MeshTopology", &[]);
    stage.add("Mesh2PointTopologicalMapping", &[("copyTriangles", "1")]);
    assert!(stage.initialise()[0].to_string().contains("pointBaryCoords"));
}

#[test]
fn tubes_surround_frames() {
    let mut stage = Stage::new();
    stage.add("EdgeSetTopologyContainer", &[("edges", "0 1")]);
    // The second frame is turned by 90 degrees about x.
    let half = "0.7071067811865476";
    let frames = format!("0 0 0 0 0 0 1  5 0 0 {half} 0 0 {half}");
    stage.add("MechanicalObject", &[("template", "Rigid3"), ("position", &frames)]);
    stage.child("below");
    let tube = stage.add("MeshTopology", &[]);
    stage.add("Edge2QuadTopologicalMapping", &[("nbPointsOnEachCircle", "4"), ("radius", "2")]);
    let state = stage.add("MechanicalObject", &[("template", "Vec3")]);
    let stage = stage.ready();
    assert_eq!(stage.text(tube, "quads"), "0 4 5 1  1 5 6 2  2 6 7 3  3 7 4 0");
    let expected = [
        [0.0, 2.0, 0.0],
        [0.0, 0.0, 2.0],
        [0.0, -2.0, 0.0],
        [0.0, 0.0, -2.0],
        [5.0, 0.0, 2.0],
        [5.0, -2.0, 0.0],
        [5.0, 0.0, -2.0],
        [5.0, 2.0, 0.0],
    ];
    for (found, expected) in stage.position(state).chunks(3).zip(expected) {
        assert!(found.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-14), "{found:?} {expected:?}");
    }
}

#[test]
fn a_part_is_found_in_its_whole() {
    let mut stage = Stage::new();
    stage.add("MeshTopology", &[("position", "0 0 0 1 0 0 1 1 0 0 1 0"), ("triangles", "0 1 2  0 2 3")]);
    stage.child("below");
    stage.add("MeshTopology", &[("position", "0 1 0  -0 0 0  1 1 0"), ("triangles", "2 0 1")]);
    let id = stage.add("SubsetTopologicalMapping", &[("handleTriangles", "1"), ("handleEdges", "1")]);
    let stage = stage.ready();
    for (data, expected) in [
        ("pointD2S", "3 0 2"),
        ("pointS2D", "1 -1 2 0"),
        ("triangleD2S", "1"),
        ("triangleS2D", "-1 0"),
        ("quadS2D", ""),
    ] {
        assert_eq!(stage.text(id, data), expected, "{data}");
    }
}

#[test]
fn the_order_in_the_file_does_not_matter() {
    let mut stage = Stage::new();
    stage.child("first");
    stage.add("Tetra2TriangleTopologicalMapping", &[("input", "@/second/whole"), ("output", "@skin")]);
    // A state that takes its points from the output, which has none of its own.
    let skin = stage.add("TriangleSetTopologyContainer", &[("name", "skin")]);
    stage.node = stage.scene.root();
    stage.child("second");
    stage.add("TetrahedronSetTopologyContainer", &[("name", "whole"), ("tetrahedra", "0 1 2 3")]);
    let stage = stage.ready();
    assert_eq!(topology(&stage, skin).triangles().len(), 4);
}

#[test]
fn what_cannot_work_is_reported() {
    let grid = |stage: &mut Stage| {
        stage.add("RegularGridTopology", &[("name", "grid")]);
        stage.child("below");
    };
    let errors = |stage: &mut Stage| -> Vec<String> {
        let findings = stage.initialise();
        findings.iter().filter(|f| f.is_error()).map(ToString::to_string).collect()
    };
    let mut stage = Stage::new();
    grid(&mut stage);
    stage.add("Hexa2TetraTopologicalMapping", &[("input", "@../grid"), ("output", "@../grid")]);
    assert!(errors(&mut stage)[0].contains("one and the same topology"));

    let mut stage = Stage::new();
    grid(&mut stage);
    stage.add("TriangleSetTopologyContainer", &[]);
    stage.add("Hexa2TetraTopologicalMapping", &[]);
    assert!(errors(&mut stage)[0].contains("tetrahedron"));

    let mut stage = Stage::new();
    grid(&mut stage);
    stage.add("Hexa2TetraTopologicalMapping", &[]);
    assert!(errors(&mut stage)[0].contains("no topology"));

    let mut stage = Stage::new();
    stage.add("MeshTopology", &[("name", "far")]);
    grid(&mut stage);
    stage.child("deeper");
    stage.child("deepest");
    stage.add("Hexa2TetraTopologicalMapping", &[("input", "@/grid"), ("output", "@/far")]);
    assert!(errors(&mut stage)[0].contains("right above or right below"));

    let mut stage = Stage::new();
    stage.add("EdgeSetTopologyContainer", &[("edges", "0 1")]);
    stage.child("below");
    stage.add("MeshTopology", &[]);
    stage.add("Edge2QuadTopologicalMapping", &[("nbPointsOnEachCircle", "4"), ("radius", "1")]);
    assert!(errors(&mut stage)[0].contains("no state of 2 frames"));
}

#[test]
fn cells_cut_into_eight_fill_the_whole() {
    let (stage, id) = below(
        GRID,
        ("HexahedronSetTopologyContainer", &[]),
        ("SimpleTesselatedHexaTopologicalMapping", &[("name", "cut")]),
    );
    let found = topology(&stage, id);
    // The finer grid has 7 x 5 x 9 points.
    assert_eq!((found.n_points(), found.hexahedra().len()), (7 * 5 * 9, 8 * 24));
    let x = stage.component(id).as_topology().expect("a topology").described_points();
    for hexahedron in found.hexahedra() {
        let side = |corner: usize| {
            [0, 1, 2].map(|axis| x[hexahedron[corner] as usize][axis] - x[hexahedron[0] as usize][axis])
        };
        assert_eq!([side(1), side(3), side(4), side(6)], [[0.5, 0.0, 0.0], [0.0, 0.5, 0.0], [0.0, 0.0, 0.5], [0.5; 3]]);
    }
    let mut stage = Stage::new();
    stage.add(
        "TetrahedronSetTopologyContainer",
        &[("position", "0 0 0  2 0 0  0 2 0  0 0 2  2 2 2"), ("tetrahedra", "0 1 2 3  1 4 2 3")],
    );
    stage.child("below");
    let output = stage.add("TetrahedronSetTopologyContainer", &[]);
    let cut = stage.add("SimpleTesselatedTetraTopologicalMapping", &[]);
    let stage = stage.ready();
    let found = topology(&stage, output);
    assert_eq!((found.n_points(), found.tetrahedra().len()), (5 + 9, 16));
    let x = stage.component(output).as_topology().expect("a topology").described_points();
    let volumes = found.tetrahedra().iter().map(|t| six_volumes(t.map(|v| x[v as usize])) / 6.0);
    let total: f64 = volumes.map(f64::abs).sum();
    assert!((total - (8.0 / 6.0 + 16.0 / 6.0)).abs() < 1e-12, "{total}");
    assert_eq!(stage.text(cut, "tetraSource"), "0 0 0 0 0 0 0 0 1 1 1 1 1 1 1 1");
    assert_eq!(stage.text(cut, "pointMappedFromEdge"), "5 6 7 8 9 10 11 12 13");
}

#[test]
fn an_output_that_cannot_follow_says_so_wherever_in_the_chain_the_mesh_may_change() {
    const POINTS: (&str, &str) = ("position", "0 0 0  1 0 0  0 1 0  1 1 0");
    // Of small meshes among many objects the elements are compared first, of others the chain is gone up first.
    for n_others in [0, 60] {
        for has_modifier in [false, true] {
            let mut stage = Stage::new();
            for _ in 0..n_others {
                stage.add("BackgroundSetting", &[]);
            }
            stage.child("others");
            let container = |name, triangles| [("name", name), POINTS, ("triangles", triangles)];
            stage.add("TriangleSetTopologyContainer", &container("a", "0 1 2"));
            if has_modifier {
                stage.add("TriangleSetTopologyModifier", &[]);
            }
            stage.child("below");
            stage.add("TriangleSetTopologyContainer", &container("b", "0 1 2"));
            stage.add("IdentityTopologicalMapping", &[("name", "alike"), ("input", "@../a"), ("output", "@b")]);
            stage.child("deeper");
            stage.add("TriangleSetTopologyContainer", &container("c", "0 1 3"));
            stage.add("IdentityTopologicalMapping", &[("name", "unlike"), ("input", "@../b"), ("output", "@c")]);
            let findings: Vec<String> = stage.initialise().iter().map(ToString::to_string).collect();
            let told: Vec<&String> =
                findings.iter().filter(|text| text.contains("the output stays as it is")).collect();
            assert_eq!(told.len(), usize::from(has_modifier), "{findings:?}");
            assert!(told.iter().all(|text| text.contains("unlike")), "{told:?}");
        }
    }
}
