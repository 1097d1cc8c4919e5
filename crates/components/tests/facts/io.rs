//! Facts about mesh loaders and generated meshes.

use std::path::Path;

use crate::common::{Folder, Stage};
use settee_kernel::{ObjectId, has_error};

/// A loader with a file of its own.
fn loaded(class: &str, file: (&str, &str), attributes: &[(&str, &str)]) -> (Stage, ObjectId) {
    let folder = Folder::new(&format!("io-{class}-{}-{}", file.0, attributes.len()), &[file]);
    let mut stage = Stage::new();
    stage.scene.files.roots.push(folder.0.clone());
    let all: Vec<_> = [("filename", file.0)].into_iter().chain(attributes.iter().copied()).collect();
    let id = stage.add(class, &all);
    (stage.ready(), id)
}

const SQUARE_OFF: &str = "OFF\n4 1 4\n0 0 0\n1 0 0\n1 1 0\n0 1 0\n4 0 1 2 3\n";

#[test]
fn options_of_loaders_hold_for_all_formats() {
    let (stage, id) = loaded("MeshOffLoader", ("a.off", SQUARE_OFF), &[]);
    assert_eq!((stage.text(id, "quads"), stage.text(id, "edges")), ("0 1 2 3".into(), String::new()));
    assert_eq!(stage.text(id, "normals"), "0 0 1  0 0 1  0 0 1  0 0 1");
    let options = [("triangulate", "1"), ("createSubelements", "1"), ("flipNormals", "1"), ("scale", "2")];
    let (stage, id) = loaded("MeshOffLoader", ("a.off", SQUARE_OFF), &options);
    assert_eq!(stage.text(id, "triangles"), "3 2 1  3 1 0");
    assert_eq!(stage.text(id, "edges"), "2 1  1 3  3 2  1 0  0 3");
    assert_eq!(stage.text(id, "position"), "0 0 0  2 0 0  2 2 0  0 2 0");
}

#[test]
fn formats_give_their_elements() {
    let vtk = "# vtk DataFile Version 2.0\nt\nASCII\nDATASET UNSTRUCTURED_GRID\nPOINTS 5 float\n0 0 0 1 0 0 0 1 0 0 0 0.1 1 1 1\n\
        CELLS 2 9\n4 0 1 2 3\n3 0 1 4\nCELL_TYPES 2\n10 5\n";
    let (stage, id) = loaded("MeshVTKLoader", ("a.vtk", vtk), &[]);
    assert_eq!((stage.text(id, "tetras"), stage.text(id, "triangles")), ("0 1 2 3".into(), "0 1 4".into()));
    assert!(stage.text(id, "position").contains("0.10000000149011612"));
    let stl = "solid\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\nendsolid\n";
    let (stage, id) = loaded("MeshSTLLoader", ("a.stl", stl), &[("mergePositionUsingMap", "0")]);
    assert_eq!(stage.text(id, "triangles"), "0 1 2");
    let trian = "3\n0 0 0\n1 0 0\n0 1 0\n1\n2 1 0 -1 -1 -1\n";
    let (stage, id) = loaded("MeshTrianLoader", ("a.trian", trian), &[]);
    assert_eq!(stage.text(id, "triangles"), "2 1 0");
    let xsp = "Xsp 3.0\nmass 1 0 0 0 0 0 0 1 0\nmass 2 1 2 3 0 0 0 1 0\nlspg 1 2 1 1 1 1\n";
    let (stage, id) = loaded("MeshXspLoader", ("a.xs3", xsp), &[]);
    assert_eq!((stage.text(id, "position"), stage.text(id, "edges")), ("0 0 0  1 2 3".into(), "1 0".into()));
    let gid = "MESH dimension 2 ElemType Quadrilateral Nnode 4\nCoordinates\n1 0 0\n2 1 0\n3 1 1\n4 0 1\nEnd Coordinates\n\
        Elements\n1 4 3 2 1\nEnd Elements\n";
    let (stage, id) = loaded("GIDMeshLoader", ("a.gid", gid), &[]);
    assert_eq!(stage.text(id, "quads"), "3 2 1 0");
}

#[test]
fn spheres_are_moved_but_keep_their_radii() {
    let file = "sph 1.0\nnums 2\nsphe 1 1 0 0 0.5\nsphe 2 0 1 0 2\n";
    let options = [("scale3d", "3 3 3"), ("rotation", "0 0 90"), ("translation", "0 0 1")];
    let (stage, id) = loaded("SphereLoader", ("a.sph", file), &options);
    assert_eq!(stage.text(id, "listRadius"), "0.5 2");
    let centers: Vec<f64> = stage.text(id, "sphere_centers").split_whitespace().map(|w| w.parse().unwrap()).collect();
    for (found, expected) in centers.iter().zip([0.0, 3.0, 1.0, -3.0, 0.0, 1.0]) {
        assert!((found - expected).abs() < 1e-14, "{centers:?}");
    }
}

#[test]
fn lines_and_sheets_need_no_file() {
    let mut stage = Stage::new();
    let line = stage.add("StringMeshCreator", &[("resolution", "3")]);
    let default = stage.add("StringMeshCreator", &[("name", "short")]);
    let sheet = stage.add("GridMeshCreator", &[("resolution", "2 3"), ("scale3d", "2 1 1")]);
    let stage = stage.ready();
    assert_eq!(
        (stage.text(line, "position"), stage.text(line, "edges")),
        ("0 0 0  0.5 0 0  1 0 0".into(), "0 1  1 2".into())
    );
    assert_eq!(stage.text(default, "edges"), "0 1");
    assert_eq!(stage.text(sheet, "triangles"), "0 1 3  0 3 2  2 3 5  2 5 4");
    assert_eq!(stage.text(sheet, "position"), "0 0 0  2 0 0  0 0.5 0  2 0.5 0  0 1 0  2 1 0");
}

#[test]
fn broken_files_and_numbers_are_errors() {
    let folder =
        Folder::new("io-broken", &[("a.vtk", "# vtk DataFile Version x\n"), ("a.sph", "sph 1.0\nsphe 1 0 0 0 x\n")]);
    let mut stage = Stage::new();
    stage.scene.files.roots.push(folder.0.clone());
    stage.add("MeshVTKLoader", &[("filename", "a.vtk")]);
    stage.add("SphereLoader", &[("filename", "a.sph")]);
    stage.add("SphereLoader", &[("name", "none"), ("filename", "b.sph")]);
    stage.add("StringMeshCreator", &[("resolution", "1")]);
    stage.add("GridMeshCreator", &[("resolution", "1 3")]);
    stage.add("GridMeshCreator", &[("name", "many"), ("resolution", "4000000000 4000000000")]);
    let text: Vec<String> = stage.initialise().iter().map(ToString::to_string).collect();
    for message in
        ["a.vtk:1:", "a.sph:2:14", "\"b.sph\" not found", "at least 2", "nx = \"1\"", "more than 100000000 points"]
    {
        assert!(text.iter().any(|finding| finding.contains(message)), "{message}: {text:#?}");
    }
}

/// A file of SOFA's, if it is there.
fn shared(name: &str) -> bool {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/sofa/share/mesh").join(name).is_file()
}

#[test]
#[allow(clippy::print_stderr, reason = "what is not tested must be named")]
fn shared_files_have_the_recorded_counts() {
    for (class, file, expected) in [
        ("MeshOBJLoader", "dragon.obj", [1190, 2564, 0]),
        ("MeshOBJLoader", "cube.obj", [8, 12, 0]),
        ("MeshOBJLoader", "torus.obj", [800, 1600, 0]),
        ("MeshOBJLoader", "caducee_base.obj", [3576, 420, 3350]),
        ("MeshSTLLoader", "dragon.stl", [1190, 2526, 0]),
        ("MeshSTLLoader", "pliers.stl", [5356, 10708, 0]),
        ("MeshVTKLoader", "test_quad.vtk", [312, 0, 288]),
    ] {
        if !shared(file) {
            eprintln!("skipped: no {file} in shared/sofa/share/mesh beside the project");
            continue;
        }
        let mut stage = Stage::new();
        stage.scene.files.roots.push(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/sofa/share/mesh"));
        let id = stage.add(class, &[("filename", file)]);
        let stage = stage.ready_with_warnings();
        let count = |data: &str, block: usize| stage.text(id, data).split_whitespace().count() / block;
        assert_eq!([count("position", 3), count("triangles", 3), count("quads", 4)], expected, "{file}");
    }
}

#[test]
fn a_sparse_grid_fills_a_surface() {
    let cube = "OFF\n8 6 12\n0 0 0\n1 0 0\n0 1 0\n1 1 0\n0 0 1\n1 0 1\n0 1 1\n1 1 1\n\
        4 0 2 3 1\n4 4 5 7 6\n4 0 1 5 4\n4 2 6 7 3\n4 0 4 6 2\n4 1 3 7 5\n";
    let (stage, id) = loaded("SparseGridTopology", ("a.off", cube), &[("n", "4 4 4")]);
    let container = stage.component(id).as_topology().expect("a topology");
    let mesh = container.described_mesh();
    assert_eq!((mesh.n_points(), container.described_points().len()), (64, 64));
    let lists = mesh.topology();
    assert_eq!(
        (lists.hexahedra().len(), lists.edges().len(), lists.quads().len(), lists.triangles().len()),
        (27, 0, 0, 0)
    );
    let grid = lists.sparse_grid().expect("a sparse grid");
    assert_eq!(grid.stiffness().iter().filter(|factor| **factor == 1.0).count(), 1);
    assert!(lists.regular_grid().is_none() && lists.grid_shape().is_none());
    // Points go with x, then y, then z.
    assert_eq!(container.described_points()[1][..2], container.described_points()[0][..2]);

    for (attributes, message) in [
        (vec![("n", "4 4 1")], "at least 2"),
        (vec![("n", "2000000000 2 2000000000")], "16777216"),
        (vec![("nbVirtualFinerLevels", "30")], "16777216"),
        (vec![("min", "5 5 5"), ("max", "4 6 6")], "larger than those of min"),
        (vec![("triangles", "0 1 2")], "names point 0"),
        (vec![], "no surface"),
    ] {
        let folder = Folder::new("io-sparse", &[("a.off", cube)]);
        let mut stage = Stage::new();
        stage.scene.files.roots.push(folder.0.clone());
        let file = (!attributes.is_empty() && attributes[0].0 != "triangles").then_some(("fileTopology", "a.off"));
        let all: Vec<_> = file.into_iter().chain(attributes).collect();
        stage.add("SparseGridTopology", &all);
        let findings = stage.initialise();
        assert!(findings.iter().any(|f| f.is_error() && f.to_string().contains(message)), "{findings:?}");
    }
}

#[test]
fn voxels_of_the_body_become_hexahedra() {
    let options = [("resolution", "2 2 2"), ("voxelSize", "1 2 3"), ("header", "1"), ("bgValue", "46")];
    // A byte before the values; dots are 46.
    let (stage, id) = loaded("VoxelGridLoader", ("a.raw", "h##....#."), &options[..]);
    assert_eq!(stage.text(id, "idxInRegularGrid"), "0 1 6");
    assert_eq!(stage.text(id, "hexahedra").split("  ").next(), Some("0 1 4 3 6 7 10 9"));
    assert!(stage.text(id, "position").starts_with("0 0 0  1 0 0  2 0 0  0 2 0"), "{}", stage.text(id, "position"));
    let part = [("resolution", "2 2 2"), ("ROI", "0 0 1 9 9 9"), ("dataValue", "35"), ("segmentationHeader", "0")];
    let (stage, id) = loaded("VoxelGridLoader", ("a.raw", "##....#."), &part[..3]);
    assert_eq!(stage.text(id, "idxInRegularGrid"), "6");
    let folder = Folder::new("io-voxels", &[("a.raw", "##....#.")]);
    for (resolution, expected) in [("3 3 3", "at most 8 voxels"), ("0 1 1", "at least 1 each")] {
        let mut stage = Stage::new();
        stage.scene.files.roots.push(folder.0.clone());
        stage.add("VoxelGridLoader", &[("filename", "a.raw"), ("resolution", resolution)]);
        let findings = stage.initialise();
        assert!(findings.iter().any(|finding| finding.to_string().contains(expected)), "{findings:?}");
    }
}

#[test]
fn a_scene_adds_folders_that_it_may_read() {
    let folder = Folder::new("io-repository", &[("a.txt", "")]);
    std::fs::create_dir_all(folder.0.join("inner")).expect("the temporary folder is writable");
    std::fs::write(folder.0.join("inner/a.off"), SQUARE_OFF).expect("the temporary folder is writable");
    let mut stage = Stage::new();
    stage.scene.files.roots.push(folder.0.clone());
    stage.add("AddDataRepository", &[("path", "inner")]);
    let id = stage.add("MeshOffLoader", &[("filename", "a.off")]);
    let stage = stage.ready();
    assert_eq!(stage.text(id, "quads"), "0 1 2 3");
    for path in ["..", "a.txt", "nowhere"] {
        let mut stage = Stage::new();
        stage.scene.files.roots.push(folder.0.clone());
        stage.add("AddDataRepository", &[("path", path)]);
        assert!(has_error(&stage.initialise()), "{path}");
        assert_eq!(stage.scene.files.roots.len(), 1);
    }
}
