//! Facts about containers, loaders and regions of interest.

use crate::common::{Folder, Stage};
use settee_kernel::{ObjectId, Severity};

const TETRAHEDRON: &str = "0 0 0  1 0 0  0 1 0  0 0 1";
const HEXAHEDRON: &str = "0 0 0  1 0 0  1 1 0  0 1 0  0 0 1  1 0 1  1 1 1  0 1 1";

fn one(class: &str, attributes: &[(&str, &str)]) -> (Stage, ObjectId) {
    let mut stage = Stage::new();
    let id = stage.add(class, attributes);
    (stage.ready(), id)
}

#[test]
fn a_mesh_of_one_tetrahedron_derives_faces_and_edges() {
    let (stage, id) = one("MeshTopology", &[("points", TETRAHEDRON), ("tetras", "0 1 2 3")]);
    assert_eq!(stage.text(id, "edges"), "0 1  0 2  0 3  1 2  1 3  2 3");
    assert_eq!(stage.text(id, "triangles"), "1 2 3  0 3 2  0 1 3  0 2 1");
    let container = stage.component(id).as_topology().unwrap();
    let mesh = container.described_mesh();
    assert_eq!((mesh.n_points(), container.described_points().len(), mesh.topology().is_set()), (4, 4, false));
}

#[test]
fn edges_of_triangles_are_as_met_and_of_quads_sorted() {
    let (stage, id) = one("TriangleSetTopologyContainer", &[("triangles", "2 1 0")]);
    assert_eq!(stage.text(id, "edges"), "1 0  0 2  2 1");
    let (stage, id) = one("QuadSetTopologyContainer", &[("quads", "3 2 1 0")]);
    assert_eq!(stage.text(id, "edges"), "1 2  0 1  0 3  2 3");
}

#[test]
fn the_number_of_points_follows_the_rule_of_the_container() {
    let spare = format!("{TETRAHEDRON}  9 9 9");
    let n_points = |class: &str, attributes: &[(&str, &str)]| {
        let (stage, id) = one(class, attributes);
        stage.component(id).as_topology().unwrap().described_mesh().n_points()
    };
    assert_eq!(n_points("MeshTopology", &[("position", &spare), ("tetrahedra", "0 1 2 3")]), 4);
    assert_eq!(n_points("TetrahedronSetTopologyContainer", &[("position", &spare), ("tetrahedra", "0 1 2 3")]), 5);
    assert_eq!(n_points("TetrahedronSetTopologyContainer", &[("tetrahedra", "0 1 2 7")]), 8);
    assert_eq!(n_points("PointSetTopologyContainer", &[("position", TETRAHEDRON), ("nbPoints", "6")]), 6);
    assert_eq!(n_points("PointSetTopologyContainer", &[("position", TETRAHEDRON)]), 4);
    assert_eq!(n_points("EdgeSetTopologyContainer", &[("nbPoints", "6"), ("edges", "0 1")]), 6);
    assert_eq!(n_points("MeshTopology", &[("position", TETRAHEDRON)]), 4);
}

#[test]
fn a_hexahedron_has_six_quads_and_twelve_edges() {
    for class in ["HexahedronSetTopologyContainer", "MeshTopology"] {
        let (stage, id) = one(class, &[("position", HEXAHEDRON), ("hexas", "0 1 2 3 4 5 6 7")]);
        let topology = stage.component(id).as_topology().unwrap().described_mesh().topology();
        assert_eq!((topology.quads().len(), topology.edges().len()), (6, 12), "{class}");
        assert_eq!(topology.quads()[0], [0, 3, 2, 1]);
    }
}

#[test]
fn an_element_beyond_the_points_is_named() {
    for class in ["MeshTopology", "TetrahedronSetTopologyContainer"] {
        let mut stage = Stage::new();
        stage.add(class, &[("name", "mesh"), ("position", TETRAHEDRON), ("tetrahedra", "0 1 2 3  1 2 3 4")]);
        let findings = stage.initialise();
        assert_eq!(findings.len(), 1);
        assert_eq!(findings[0].severity, Severity::Error);
        assert_eq!(
            findings[0].to_string(),
            format!("{class} \"mesh\" in /: tetrahedron 1 names point 4, but there are 4 points")
        );
    }
}

#[test]
fn a_container_of_triangles_wants_all_their_edges() {
    let mut stage = Stage::new();
    stage.add("TriangleSetTopologyContainer", &[("triangles", "0 1 2"), ("edges", "0 1 1 2")]);
    let findings = stage.initialise();
    assert!(findings[0].to_string().contains("edge 2 0 of triangle 0 is missing"), "{}", findings[0]);
}

#[test]
fn companions_of_containers_are_accepted() {
    let mut stage = Stage::new();
    for kind in ["Point", "Edge", "Triangle", "Quad", "Tetrahedron", "Hexahedron"] {
        stage.add(&format!("{kind}SetTopologyModifier"), &[]);
        stage.add(&format!("{kind}SetGeometryAlgorithms"), &[("template", "Rigid3"), ("showPointIndices", "1")]);
    }
    stage.ready();
}

const CUBE_MSH: &str = "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Nodes\n4\n1 0 0 0\n2 1 0 0\n3 0 1 0\n4 0 0 1\n$EndNodes\n$Elements\n1\n1 4 0 1 2 3 4\n$EndElements\n";

fn loaded(class: &str, file: (&str, &str), attributes: &[(&str, &str)]) -> (Stage, ObjectId) {
    let folder = Folder::new(&format!("load-{class}-{}", attributes.len()), &[file]);
    let mut stage = Stage::new();
    stage.scene.files.roots.push(folder.0.clone());
    let all: Vec<(&str, &str)> = attributes.iter().copied().chain([("name", "loader"), ("filename", file.0)]).collect();
    let id = stage.add(class, &all);
    (stage.ready(), id)
}

#[test]
fn a_gmsh_tetrahedron_comes_with_its_faces_and_edges_unless_told_otherwise() {
    let (stage, id) = loaded("MeshGmshLoader", ("a.msh", CUBE_MSH), &[]);
    assert_eq!(stage.text(id, "tetras"), "0 1 2 3");
    assert_eq!(stage.text(id, "triangles"), "0 2 1  0 1 3  0 3 2  1 2 3");
    assert_eq!(stage.text(id, "edges").split("  ").count(), 6);
    let (stage, id) = loaded("MeshGmshLoader", ("a.msh", CUBE_MSH), &[("createSubelements", "0")]);
    assert_eq!(stage.text(id, "triangles"), "");
}

#[test]
fn loaders_scale_turn_and_move_the_points() {
    let (stage, id) = loaded(
        "MeshGmshLoader",
        ("a.msh", CUBE_MSH),
        &[("scale", "2"), ("scale3d", "1 3 1"), ("translation", "0 0 5")],
    );
    assert_eq!(stage.text(id, "position"), "0 0 5  2 0 5  0 6 5  0 0 7");
}

const SQUARE_OBJ: &str = "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nf 1 2 3 4\n";

#[test]
fn an_obj_square_is_a_quad_or_two_triangles() {
    let (stage, id) = loaded("MeshOBJLoader", ("a.obj", SQUARE_OBJ), &[]);
    assert_eq!((stage.text(id, "quads"), stage.text(id, "triangles")), ("0 1 2 3".to_owned(), String::new()));
    let (stage, id) = loaded("MeshOBJLoader", ("a.obj", SQUARE_OBJ), &[("triangulate", "1")]);
    assert_eq!((stage.text(id, "quads"), stage.text(id, "triangles")), (String::new(), "0 1 2  0 2 3".to_owned()));
}

#[test]
fn a_missing_or_broken_file_is_an_error_with_its_place() {
    let folder = Folder::new("broken", &[("a.obj", "v 0 0 0\nv 1 x 0\n")]);
    let mut stage = Stage::new();
    stage.scene.files.roots.push(folder.0.clone());
    stage.add("MeshOBJLoader", &[("filename", "a.obj")]);
    stage.add("MeshGmshLoader", &[("filename", "b.msh")]);
    let findings = stage.initialise();
    assert_eq!(findings.len(), 2);
    assert!(findings[0].to_string().contains("a.obj:2:5"), "{}", findings[0]);
    assert!(findings[1].to_string().contains("\"b.msh\" not found"), "{}", findings[1]);
}

#[test]
fn a_topology_linked_to_a_loader_behind_it_waits_for_the_file() {
    let folder = Folder::new("linked", &[("a.msh", CUBE_MSH)]);
    let mut stage = Stage::new();
    stage.scene.files.roots.push(folder.0.clone());
    stage.add("MeshGmshLoader", &[("name", "loader"), ("filename", "a.msh")]);
    let topology = stage.add(
        "MeshTopology",
        &[("position", "@loader.position"), ("tetrahedra", "@loader.tetrahedra"), ("triangles", "@loader.triangles")],
    );
    let state = stage.add("MechanicalObject", &[]);
    let stage = stage.ready();
    assert_eq!(stage.text(topology, "triangles"), "0 2 1  0 1 3  0 3 2  1 2 3");
    assert_eq!(stage.position(state).len(), 12);
}

#[test]
fn a_box_selects_points_and_elements_with_its_faces_included() {
    let mut stage = Stage::new();
    // Behind it in the scene: what it reads is initialised first.
    let roi = stage.add("BoxROI", &[("box", "1 1 1 0 -1 -1  5 5 5 6 6 6")]);
    stage.add("MeshTopology", &[("edges", "0 1 1 2"), ("triangles", "0 1 2"), ("tetrahedra", "0 1 2 3")]);
    stage.add("MechanicalObject", &[("position", "0 0 0  1 0 0  2 0 0  5.5 5.5 5.5"), ("dy2", "100")]);
    let stage = stage.ready();
    for (data, expected) in [
        ("indices", "0 1 3"),
        ("indicesOut", "2"),
        ("nbIndices", "3"),
        ("edgeIndices", "0"),
        ("edgesInROI", "0 1"),
        ("edgeOutIndices", "1"),
        ("triangleIndices", ""),
        ("tetrahedronOutIndices", "0"),
        ("pointsInROI", "0 0 0  1 0 0  5.5 5.5 5.5"),
    ] {
        assert_eq!(stage.text(roi, data), expected, "{data}");
    }
}

#[test]
fn a_lax_selection_takes_elements_by_their_centre() {
    let mut stage = Stage::new();
    let roi = stage.add(
        "BoxROI",
        &[
            ("position", "0 0 0  3 0 0  0.5 0 0"),
            ("edges", "0 2  0 1"),
            ("strict", "0"),
            ("computeTriangles", "0"),
            ("triangles", "0 1 2"),
        ],
    );
    let stage = stage.ready();
    assert_eq!((stage.text(roi, "edgeIndices"), stage.text(roi, "triangleIndices")), ("0".into(), String::new()));
}

#[test]
fn an_oriented_box_selects_as_the_box_it_equals() {
    for attributes in [("box", "0 0 0 1 1 1"), ("orientedBox", "0 0 0.5  1 0 0.5  1 1 0.5  1"), ("name", "default")] {
        let mut stage = Stage::new();
        stage.add(
            "MechanicalObject",
            &[("template", "Rigid3"), ("position", "0 0 0 0 0 0 1  1 1 1 0 0 0 1  2 0 0 0 0 0 1")],
        );
        let roi = stage.add("BoxROI", &[attributes]);
        assert_eq!(stage.ready().text(roi, "indices"), "0 1", "{attributes:?}");
    }
}

#[test]
fn the_state_of_the_own_node_comes_before_a_loader_and_one_above() {
    let mut stage = Stage::new();
    stage.add("MechanicalObject", &[("position", "0 0 0 9 9 9")]);
    stage.child("below");
    let above = stage.add("BoxROI", &[("name", "above")]);
    let without = Stage::new();
    let stage = stage.ready();
    assert_eq!(stage.text(above, "indices"), "0");
    let mut stage = without;
    stage.add("BoxROI", &[]);
    let findings = stage.initialise();
    assert!(findings[0].to_string().contains("no points to select from"), "{}", findings[0]);
}

#[test]
fn materials_lie_beside_the_mesh_and_may_be_missing() {
    let folder = Folder::new("materials", &[]);
    std::fs::create_dir_all(folder.0.join("mesh")).unwrap();
    std::fs::write(folder.0.join("mesh/a.obj"), format!("mtllib a.mtl\nmtllib b.mtl\n{SQUARE_OBJ}")).unwrap();
    std::fs::write(folder.0.join("mesh/a.mtl"), "newmtl red\nKd 1 0 0\nnewmtl blue\nKd 0 0 1\n").unwrap();
    let mut stage = Stage::new();
    stage.scene.files.roots.push(folder.0.clone());
    let id = stage.add("MeshOBJLoader", &[("filename", "mesh/a.obj")]);
    let findings = stage.initialise();
    assert_eq!(stage.text(id, "materials"), "[\"red\", \"blue\"]");
    assert_eq!((findings.len(), findings[0].severity), (1, Severity::Warning));
    assert!(findings[0].to_string().contains("b.mtl"), "{}", findings[0]);
}
