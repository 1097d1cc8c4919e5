//! Files that exporters write.

use std::path::PathBuf;

use settee_components::FromScene;
use settee_simulation::{DrawOptions, ExportFormat, Field, LoadOptions, Simulation};

/// A folder of this test, removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("settee-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).expect("the folder of temporary files can be written");
        Self(path)
    }

    /// Runs a body of one tetrahedron for so many steps with an exporter.
    fn run(&self, exporter: &str, steps: usize) -> Vec<String> {
        let text = format!(
            r#"<Node name="root" gravity="0 -10 0" dt="0.1"><DefaultAnimationLoop/><Node name="body">
            <EulerExplicitSolver/><TetrahedronSetTopologyContainer position="0 0 0  1 0 0  0 1 0  0 0 1" tetrahedra="0 1 2 3"/>
            <MechanicalObject name="dofs" template="Vec3"/><DiagonalMass name="mass" totalMass="1"/>{exporter}
            <Node name="skin"><OglModel name="surface" position="0 0 0  1 0 0  0 1 0  0 0 1" triangles="0 1 2"/><IdentityMapping/></Node>
            </Node></Node>"#
        );
        let options = LoadOptions { output: Some(self.0.clone()), overwrite: true, ..LoadOptions::default() };
        let loaded = Simulation::from_text("export.scn", &text, &options);
        let mut simulation = loaded.simulation.unwrap_or_else(|| panic!("{:?}", loaded.diagnostics));
        for _ in 0..steps {
            simulation.step(0.0).expect("the step succeeds");
        }
        let mut warnings = simulation.take_warnings();
        warnings.extend(simulation.take_failures().iter().map(ToString::to_string));
        warnings.extend(simulation.finish().iter().map(ToString::to_string));
        warnings
    }

    fn files(&self) -> Vec<String> {
        fn list(folder: &std::path::Path, prefix: &str, found: &mut Vec<String>) {
            for entry in std::fs::read_dir(folder).expect("the folder is there").flatten() {
                let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
                if entry.path().is_dir() {
                    list(&entry.path(), &format!("{name}/"), found);
                } else {
                    found.push(name);
                }
            }
        }
        let mut found = Vec::new();
        list(&self.0, "", &mut found);
        found.sort();
        found
    }

    fn text(&self, name: &str) -> String {
        std::fs::read_to_string(self.0.join(name)).expect("the file was written")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn files_are_numbered_and_named_as_asked() {
    let folder = Folder::new("export-names");
    assert_eq!(folder.run(r#"<STLExporter name="surface" exportEveryNumberOfSteps="5"/>"#, 20), [""; 0]);
    let numbered: Vec<String> = (1..=4).map(|number| format!("surface0000{number}.stl")).collect();
    assert_eq!(folder.files(), numbered);
    let folder = Folder::new("export-folders");
    std::fs::create_dir(folder.0.join("there")).unwrap();
    folder.run(r#"<STLExporter name="own" filename="there" exportAtBegin="true"/>"#, 1);
    folder.run(r#"<STLExporter filename="new/deep/given" exportAtEnd="true"/>"#, 1);
    folder.run(r#"<STLExporter filename="never" exportAtEnd="true" exportAtBegin="true" enable="false"/>"#, 1);
    assert_eq!(folder.files(), ["new/deep/given.stl", "there/own.stl"]);
    // What may not be written is said once; the steps go on, if nobody ends them.
    let warnings = folder.run(r#"<STLExporter filename="../given" exportEveryNumberOfSteps="1"/>"#, 3);
    assert_eq!(warnings.len(), 1, "{warnings:?}");
    assert!(warnings[0].contains("outside the folder"), "{warnings:?}");
}

#[test]
fn meshes_are_written_as_they_are_at_the_time() {
    let folder = Folder::new("export-meshes");
    folder.run(r#"<MeshExporter filename="mesh" exportAtEnd="true"/>"#, 1);
    let all = ["mesh.ele", "mesh.face", "mesh.gmsh", "mesh.mesh", "mesh.node", "mesh.obj", "mesh.vtk", "mesh.vtu"];
    assert_eq!(folder.files(), all);
    // One step of symplectic Euler with g = -10 and h = 0.1: y falls by 0.1.
    assert!(folder.text("mesh.node").contains("0 0 -0.1 0\n"), "{}", folder.text("mesh.node"));
    assert!(folder.text("mesh.vtk").contains("4 0 1 2 3"));
    let (mesh, _) = settee_mesh::read_gmsh(folder.text("mesh.gmsh").as_bytes()).expect("own files are valid");
    assert_eq!((mesh.positions[2], mesh.tetrahedra), ([0.0, 0.9, 0.0], vec![[0, 1, 2, 3]]));
    let folder = Folder::new("export-obj");
    folder.run(r#"<MeshExporter filename="only" format="obj" exportAtBegin="true"/>"#, 1);
    assert_eq!(folder.files(), ["only.obj"]);
}

/// The first numbers of an appended array.
fn doubles<const N: usize>(file: &[u8], name: &str) -> [f64; N] {
    let start = file.windows(7).position(|found| found == b"raw\">\n_").expect("it has appended arrays") + 7;
    let text = String::from_utf8_lossy(&file[..start]);
    let line = text.lines().find(|line| line.contains(&format!("Name=\"{name}\""))).expect("it has that array");
    let offset = line.split("offset=\"").nth(1).and_then(|rest| rest.split('"').next()).expect("it has a place");
    let at = start + 8 + offset.parse::<usize>().expect("it is a number");
    std::array::from_fn(|k| f64::from_le_bytes(file[at + 8 * k..][..8].try_into().expect("eight bytes")))
}

#[test]
fn fields_of_components_are_written_with_the_mesh() {
    let folder = Folder::new("export-vtk");
    let fields = r#"pointsDataFields="dofs.velocity weights=@mass.vertexMass""#;
    folder.run(
        &format!(r#"<VTKExporter filename="fields.vtu" tetras="1" edges="0" {fields} exportEveryNumberOfSteps="2"/>"#),
        4,
    );
    assert_eq!(folder.files(), ["fields0.vtu", "fields1.vtu"]);
    // The same writer as that of `settee run --export`: every number is there with all its bits.
    let bytes = std::fs::read(folder.0.join("fields1.vtu")).expect("the file was written");
    let text = String::from_utf8_lossy(&bytes);
    assert!(text.contains(r#"Name="velocity" NumberOfComponents="3""#) && text.contains(r#"Name="weights""#), "{text}");
    assert!(text.contains(r#"<AppendedData encoding="raw">"#) && text.contains(r#"Name="TimeValue""#), "{text}");
    // Four steps of symplectic Euler with g = -10 and h = 0.1: v = -4, y = -0.1 (1 + 2 + 3 + 4).
    let near = |found: [f64; 3], y: f64| found[0] == 0.0 && (found[1] - y).abs() < 1e-14 && found[2] == 0.0;
    assert!(near(doubles(&bytes, "velocity"), -4.0), "{:?}", doubles::<3>(&bytes, "velocity"));
    assert!(near(doubles(&bytes, "Points"), -1.0), "{:?}", doubles::<3>(&bytes, "Points"));
    assert!((doubles::<1>(&bytes, "TimeValue")[0] - 0.4).abs() < 1e-14);
    folder.run(r#"<VTKExporter filename="old" XMLformat="0" overwrite="1" exportEveryNumberOfSteps="1"/>"#, 3);
    assert!(folder.text("old.vtk").contains("CELLS 6 18"));
}

#[test]
fn visual_models_are_written_where_they_are() {
    let folder = Folder::new("export-skin");
    folder.run(r#"<VisualModelOBJExporter filename="skin" exportAtEnd="true"/>"#, 1);
    assert_eq!(folder.files(), ["skin.mtl", "skin.obj"]);
    let text = folder.text("skin.obj");
    assert!(text.contains("mtllib skin.mtl\ng 0_surface\nusemtl mat0\nv 0 -0.1 0\n"), "{text}");
    assert!(text.ends_with("f 1 2 3\n"), "{text}");
}

/// A cube that is longer along x than at rest by a thousandth, with the elements of a mesh and a force field.
fn stretched(mesh: &str, field: &str) -> Simulation {
    let text = format!(
        r#"<Node name="root" dt="0.1"><DefaultAnimationLoop/><MeshTopology {mesh}/><MechanicalObject name="dofs" template="Vec3"
        position="0 0 0  1.001 0 0  1.001 1 0  0 1 0  0 0 1  1.001 0 1  1.001 1 1  0 1 1"
        rest_position="0 0 0  1 0 0  1 1 0  0 1 0  0 0 1  1 0 1  1 1 1  0 1 1"/><{field}/></Node>"#
    );
    let loaded = Simulation::from_text("stress.scn", &text, &LoadOptions::default());
    loaded.simulation.unwrap_or_else(|| panic!("{:?}", loaded.diagnostics))
}

#[test]
fn bodies_in_files_have_their_stress_once_whether_the_scene_asks_for_it_or_not() {
    let folder = Folder::new("export-stress");
    let file = folder.0.join("body.vtu");
    let written = |mesh: &str, field: &str| {
        let exported = stretched(mesh, field).export(&file, ExportFormat::Vtu);
        exported.expect("the file can be written");
        let bytes = std::fs::read(&file).expect("the file was written");
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let (points, rest) = text.split_once("<CellData>").expect("it has values on cells");
        let count = |text: &str| text.matches("Name=\"von Mises stress\"").count();
        (count(points), count(rest), bytes)
    };
    let (hexahedron, tetrahedra) = (r#"hexahedra="0 1 2 3 4 5 6 7""#, r#"tetrahedra="0 1 3 4  6 2 5 7""#);
    let material = r#"youngModulus="1000" poissonRatio="0""#;
    for (mesh, field, on_cells) in [
        (hexahedron, format!("HexahedronFEMForceField {material}"), 0),
        (tetrahedra, format!("TetrahedronFEMForceField {material}"), 0),
        (tetrahedra, format!(r#"TetrahedronFEMForceField computeVonMisesStress="1" {material}"#), 1),
    ] {
        let (of_points, of_cells, bytes) = written(mesh, &field);
        assert_eq!((of_points, of_cells), (1, on_cells), "{field}");
        let values = doubles::<8>(&bytes, "von Mises stress");
        assert!(values.iter().all(|stress| (stress - 1.0).abs() < 1e-9), "{field}: {values:?}");
    }
    let (of_points, of_cells, _) = written(hexahedron, r#"SpringForceField spring="0 1 10 0 1""#);
    assert_eq!((of_points, of_cells), (0, 0));
}

#[test]
fn a_body_without_a_stress_is_told_what_has_one() {
    let field = || DrawOptions { flags: None, field: Some("stress".parse::<Field>().expect("a field")) };
    let hexahedra = r#"hexahedra="0 1 2 3 4 5 6 7""#;
    let list = stretched(hexahedra, "HexahedronFEMForceField").draw(&field()).expect("a hexahedron has a stress");
    assert_eq!(list.scales.len(), 1);
    let failure = stretched(hexahedra, r#"SpringForceField spring="0 1 10 0 1""#).draw(&field());
    let failure = failure.expect_err("springs have none").to_string();
    assert!(failure.contains("no body has elements with a stress"), "{failure}");
}
