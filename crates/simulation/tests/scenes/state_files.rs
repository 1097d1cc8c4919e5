//! States written into files, read back and compared.

use std::path::{Path, PathBuf};

use crate::common::steps;
use settee_components::FromScene;
use settee_simulation::{LoadOptions, Loaded, Simulation};

/// A folder of this test, removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("settee-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).expect("the folder of temporary files can be written");
        Self(path)
    }

    fn load(&self, body: &str) -> Loaded {
        let text = format!(
            r#"<Node name="root" gravity="0 0 -9.81" dt="0.01"><DefaultAnimationLoop/><Node name="body">{body}</Node></Node>"#
        );
        let (data, output) = (vec![self.0.clone()], Some(self.0.clone()));
        let options = LoadOptions { data, output, overwrite: true, ..LoadOptions::default() };
        Simulation::from_text("state.scn", &text, &options)
    }

    fn run(&self, body: &str) -> Simulation {
        let loaded = self.load(body);
        loaded.simulation.unwrap_or_else(|| panic!("{:?}", loaded.diagnostics))
    }

    fn findings(&self, body: &str) -> String {
        self.load(body).diagnostics.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
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

fn output(simulation: &mut Simulation, object: &str, data: &str) -> f64 {
    simulation.store();
    let scene = simulation.scene();
    let component = scene.component(scene.find_object(object).expect("it is there")).expect("it is there");
    let index = component.find_data(data).expect("the data is there");
    component.data(index).print().parse().expect("a number")
}

const POINT: &str = r#"<MechanicalObject name="dofs" template="Vec3" position="0 0 0"/><UniformMass vertexMass="1"/>"#;
const EULER: &str = "<EulerImplicitSolver/><SparseLDLSolver/>";

#[test]
fn free_fall_is_recorded_as_it_is() {
    let folder = Folder::new("fall");
    let variational = r#"<VariationalSymplecticSolver newtonError="1e-13" steps="10"/><SparseLDLSolver/>"#;
    let mut simulation = folder.run(&format!(r#"{variational}{POINT}<WriteState filename="x.txt"/>"#));
    steps(&mut simulation, 7);
    let expected: String = [0.0, 0.01, 0.02, 0.03, 0.04, 0.05, 0.06]
        .iter()
        .map(|t: &f64| {
            format!("T= {t}\n  X= 0 0 {}\n", settee_mesh::general(-0.5 * 9.81 * t * t, 6).replace("-0\n", "0\n"))
        })
        .collect::<String>()
        .replace("0 0 -0\n", "0 0 0\n");
    assert_eq!(folder.text("x.txt"), expected);
    let mut simulation = folder
        .run(&format!(r#"{EULER}{POINT}<WriteState filename="v.txt" writeX="false" writeV="true" period="0.03"/>"#));
    steps(&mut simulation, 7);
    assert_eq!(folder.text("v.txt"), "T= 0\n  V= 0 0 0\nT= 0.03\n  V= 0 0 -0.2943\nT= 0.06\n  V= 0 0 -0.5886\n");
    // A reset begins anew.
    simulation.reset();
    steps(&mut simulation, 1);
    assert_eq!(folder.text("v.txt"), "T= 0\n  V= 0 0 0\n");
}

#[test]
fn a_recorded_motion_compares_equal_with_itself() {
    let folder = Folder::new("compare");
    let chain = r#"<MechanicalObject name="dofs" template="Vec3" position="0 0 0  1 0 0  2 0 0"/><UniformMass vertexMass="1"/>
        <SpringForceField spring="0 1 80 0.5 1  1 2 80 0.5 1"/><FixedProjectiveConstraint indices="0"/>"#;
    for name in ["state.txt", "state.txt.gz"] {
        let write = format!(r#"{EULER}{chain}<WriteState filename="{name}" writeV="true"/>"#);
        steps(&mut folder.run(&write), 50);
        let compare = format!(r#"{EULER}{chain}<CompareState name="compare" filename="{name}"/>"#);
        let mut simulation = folder.run(&compare);
        steps(&mut simulation, 50);
        assert_eq!(output(&mut simulation, "/body/compare", "totalError"), 0.0);
        assert_eq!(output(&mut simulation, "/body/compare", "compared"), 50.0);
        // Another motion is another.
        let mut simulation = folder.run(&compare.replace("80 0.5", "70 0.5"));
        steps(&mut simulation, 50);
        assert!(output(&mut simulation, "/body/compare", "totalError") > 1e-3);
    }
}

#[test]
fn a_recorded_topology_compares_equal_with_itself() {
    let folder = Folder::new("topology");
    let mesh = r#"<MeshTopology name="mesh" position="0 0 0  1 0 0  0 1 0  0 0 1" tetrahedra="0 1 2 3"/>"#;
    let write = format!(r#"{mesh}{POINT}<WriteTopology filename="mesh.txt" period="0.02"/>"#);
    steps(&mut folder.run(&write), 5);
    let text = folder.text("mesh.txt");
    assert!(text.starts_with("T= 0\n Edges= 6\n  0 1 0 2 0 3 1 2 1 3 2 3\n Triangles= 4\n"), "{text}");
    assert_eq!(text.matches("T= ").count(), 3);
    for (tetrahedra, edges_error, total) in [("0 1 2 3", 0.0, 0.0), ("0 1 3 2", 3.0 * 4.0, 3.0 * (4.0 + 4.0 + 1.0))] {
        let mesh = mesh.replace("0 1 2 3", tetrahedra);
        let mut simulation =
            folder.run(&format!(r#"{mesh}{POINT}<CompareTopology name="compare" filename="mesh.txt"/>"#));
        steps(&mut simulation, 5);
        assert_eq!(output(&mut simulation, "/body/compare", "compared"), 3.0);
        assert_eq!(output(&mut simulation, "/body/compare", "edgesError"), edges_error);
        assert_eq!(output(&mut simulation, "/body/compare", "totalError"), total);
    }
    // The file gives another container its elements.
    let container = r#"<TetrahedronSetTopologyContainer name="mesh" position="0 0 0  1 0 0  0 1 0  0 0 1"/>
        <ReadTopology filename="mesh.txt"/><MechanicalObject name="dofs" template="Vec3"/>"#;
    let mut simulation = folder.run(&format!(r#"{container}<CompareTopology name="compare" filename="mesh.txt"/>"#));
    steps(&mut simulation, 5);
    assert_eq!(output(&mut simulation, "/body/compare", "compared"), 3.0);
    assert_eq!(output(&mut simulation, "/body/compare", "totalError"), 0.0);
    std::fs::write(folder.0.join("changes.txt"), "T= 0\n Edges= 1\n  0 1\nT= 1\n Edges= 0\n\n").unwrap();
    let edges = r#"<EdgeSetTopologyContainer position="0 0 0  1 0 0"/><ReadTopology filename="changes.txt"/>"#;
    assert!(folder.findings(edges).contains("the elements change at the time 1"));

    let of = |component: &str| folder.findings(&format!("{mesh}{POINT}{component}"));
    assert!(of(r#"<CompareTopology filename="none.txt"/>"#).contains("not found"));
    std::fs::write(folder.0.join("wrong.txt"), "T= 0\n Edges= 2\n  0 1\n").unwrap();
    assert!(of(r#"<CompareTopology filename="wrong.txt"/>"#).contains("line 2"));
}

#[test]
fn a_snapshot_continues_the_file_where_it_was() {
    let folder = Folder::new("snapshot");
    let mut simulation = folder.run(&format!(r#"{EULER}{POINT}<WriteState filename="state.txt" digits="17"/>"#));
    steps(&mut simulation, 5);
    let snapshot = simulation.snapshot();
    steps(&mut simulation, 5);
    let whole = folder.text("state.txt");
    simulation.restore(&snapshot).expect("the scene is the same");
    steps(&mut simulation, 5);
    assert_eq!(folder.text("state.txt"), whole);
}

#[test]
fn recorded_states_are_played_at_their_times() {
    let folder = Folder::new("play");
    std::fs::write(
        folder.0.join("state.txt"),
        "T= 0\n  X= 0 0 0\nT= 0.02\n  X= 1 0 0\n  V= 0 1 0\nT= 0.04\n  X= 2 0 0\n",
    )
    .unwrap();
    let state = r#"<MechanicalObject name="dofs" template="Vec3" position="9 9 9"/>"#;
    let play = |attributes: &str| {
        let mut simulation = folder.run(&format!(r#"{state}<ReadState filename="state.txt" {attributes}/>"#));
        (0..8)
            .map(|_| {
                steps(&mut simulation, 1);
                simulation.position("/body/dofs").unwrap()[0]
            })
            .collect::<Vec<f64>>()
    };
    // Played at the beginning of steps, at 0, 0.01, ...
    assert_eq!(play(""), [0.0, 0.0, 1.0, 1.0, 2.0, 2.0, 2.0, 2.0]);
    assert_eq!(play(r#"shift="0.02""#), [1.0, 1.0, 2.0, 2.0, 2.0, 2.0, 2.0, 2.0]);
    assert_eq!(play(r#"loop="true""#), [0.0, 0.0, 1.0, 1.0, 0.0, 0.0, 1.0, 1.0]);
    assert_eq!(
        play(r#"scalePos="2" rotation="0 0 180" translation="1 0 0""#).map_rounded(),
        [1.0, 1.0, -1.0, -1.0, -3.0, -3.0, -3.0, -3.0]
    );
    assert_eq!(play(r#"interpolate="true""#).map_rounded(), [0.0, 0.5, 1.0, 1.5, 2.0, 2.0, 2.0, 2.0]);
    let mut simulation = folder.run(&format!(
        r#"{state}<ReadState filename="state.txt"/><Node name="copy"><MechanicalObject name="dofs" template="Vec3"/><IdentityMapping/></Node>"#
    ));
    assert_eq!(simulation.position("/body/dofs").unwrap(), [0.0; 3], "played at the beginning, too");
    steps(&mut simulation, 3);
    assert_eq!(simulation.velocity("/body/dofs").unwrap(), [0.0, 1.0, 0.0]);
    assert_eq!(simulation.position("/body/copy/dofs").unwrap(), [1.0, 0.0, 0.0]);
    simulation.reset();
    assert_eq!(simulation.position("/body/dofs").unwrap(), [0.0; 3]);
}

trait Rounded {
    fn map_rounded(self) -> Vec<f64>;
}

impl Rounded for Vec<f64> {
    /// Without the rounding of rotations and of times of six digits.
    fn map_rounded(self) -> Vec<f64> {
        self.into_iter().map(|value| (value * 1e3).round() / 1e3).collect()
    }
}

#[test]
fn mistakes_in_names_and_files_are_reported_once() {
    let folder = Folder::new("mistakes");
    let of = |component: &str| folder.findings(&format!("{EULER}{POINT}{component}"));
    assert!(of(r#"<ReadState filename="none.txt"/>"#).contains("not found"));
    assert!(of(r#"<WriteState filename="a.txt" period="-1"/>"#).contains("a positive number"));
    assert!(of(r#"<WriteState filename="a.txt" time="1 0.5"/>"#).contains("increasing times"));
    assert!(of(r#"<WriteState/>"#).contains("filename"));
    std::fs::write(folder.0.join("short.txt"), "T= 0\n  X= 0 0\n").unwrap();
    assert!(of(r#"<ReadState filename="short.txt"/>"#).contains("has 2 numbers, but the state has 3"));
    std::fs::write(folder.0.join("broken.txt"), "T= 0\n  X= 0 a\n").unwrap();
    assert!(of(r#"<CompareState filename="broken.txt"/>"#).contains("line 2"));
    // A place that may not be written is said once, at the first record; the steps go on, if nobody ends them.
    let mut simulation = folder.run(&format!(r#"{EULER}{POINT}<WriteState filename="../outside.txt"/>"#));
    steps(&mut simulation, 3);
    let failures = simulation.take_failures();
    assert_eq!(failures.len(), 1, "{failures:?}");
    assert!(failures[0].to_string().contains("outside the folder"), "{failures:?}");
    assert!(!Path::new(&folder.0).join("../outside.txt").exists());
}

#[test]
fn recordings_of_sofa_can_be_compared_with() {
    let Some(shared) = crate::common::shared() else { return };
    let reference = "sofa/regression/references/examples/Component/Mapping/NonLinear/DistanceMapping.scn.reference_0_defoDOF_mstate.txt.gz";
    let options = LoadOptions { data: vec![shared.clone()], ..LoadOptions::default() };
    let body = format!(
        r#"<Node name="root" dt="0.01"><DefaultAnimationLoop/><Node name="body"><MechanicalObject name="dofs" template="Vec3" size="20"/>
        <ReadState filename="{reference}"/><CompareState name="compare" filename="{reference}"/></Node></Node>"#
    );
    let loaded = Simulation::from_text("reference.scn", &body, &options);
    let mut simulation = loaded.simulation.unwrap_or_else(|| panic!("{:?}", loaded.diagnostics));
    steps(&mut simulation, 100);
    assert_eq!(output(&mut simulation, "/body/compare", "compared"), 2.0);
    assert_eq!(output(&mut simulation, "/body/compare", "totalError"), 0.0);
}

#[test]
fn the_energies_of_the_variational_solver_are_written_step_by_step() {
    let folder = Folder::new("energies");
    let solver = r#"<VariationalSymplecticSolver newtonError="1e-12" saveEnergyInFile="true" file="energies.csv"/><SparseLDLSolver/>"#;
    let body = format!(r#"{solver}{POINT}<RestShapeSpringsForceField stiffness="100"/>"#);
    let mut simulation = folder.run(&body);
    steps(&mut simulation, 5);
    let text = folder.text("energies.csv");
    let lines: Vec<Vec<f64>> = text
        .lines()
        .skip(1)
        .map(|line| line.split(',').map(|number| number.parse().expect("a number")).collect())
        .collect();
    assert_eq!(
        (text.lines().next(), lines.len()),
        (Some("time (s),kinetic energy (J),potential energy (J),Hamiltonian (J)"), 5)
    );
    for (step, line) in lines.iter().enumerate() {
        assert!((line[0] - 0.01 * (step + 1) as f64).abs() < 1e-12, "{line:?}");
        assert!((line[1] + line[2] - line[3]).abs() < 1e-12 && line[3].abs() < 1e-12 && line[1] > 0.0, "{line:?}");
    }
    simulation.reset();
    steps(&mut simulation, 2);
    assert_eq!(folder.text("energies.csv").lines().collect::<Vec<_>>(), text.lines().take(3).collect::<Vec<_>>());
    let unnamed =
        folder.findings(&format!(r#"<VariationalSymplecticSolver saveEnergyInFile="true"/><SparseLDLSolver/>{POINT}"#));
    assert!(unnamed.contains("no file to write into"), "{unnamed}");
}

#[test]
fn a_monitor_writes_tables_of_chosen_points() {
    let folder = Folder::new("monitor");
    let monitor = r#"<Monitor name="m" indices="0" ExportPositions="true" ExportVelocities="true" ExportForces="true" digits="6"/>"#;
    let mut simulation = folder.run(&format!("{EULER}{POINT}{monitor}"));
    steps(&mut simulation, 2);
    let v = folder.text("m_v.txt");
    assert_eq!(v, "# t, then v of the points 0\n0 0 0 0\n0.01 0 0 -0.0981\n0.02 0 0 -0.1962\n");
    assert_eq!(folder.text("m_x.txt").lines().last(), Some("0.02 0 0 -0.002943"));
    assert_eq!(folder.text("m_f.txt").lines().count(), 4);
    // A reset begins the tables anew.
    simulation.reset();
    steps(&mut simulation, 1);
    assert_eq!(folder.text("m_v.txt").lines().count(), 3);
    assert!(folder.findings(&format!("{EULER}{POINT}<Monitor indices=\"1\"/>")).contains("indices below 1"));
    assert!(folder.findings(&format!("{EULER}{POINT}<Monitor/>")).contains("nothing is exported"));
}
