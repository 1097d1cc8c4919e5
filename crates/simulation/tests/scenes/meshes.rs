//! Meshes live in the runtime: all readers see the same elements, a replacement is logged, and a snapshot brings the
//! mesh back.

use std::path::Path;
use std::sync::Arc;

use crate::common::{load, object};
use settee_kernel::draw::{DrawList, Layer, Pen};
use settee_kernel::has_error;
use settee_kernel::roles::{SetUp, StateAccess};
use settee_mesh::{Change, SharedMesh};
use settee_simulation::Simulation;

/// A sheet of two triangles that hangs at one corner, with a region that reads its mesh and a surface mapped from it.
const SHEET: &str = r#"<Node name="root" gravity="0 -9.81 0" dt="0.01"><Node name="body">
    <EulerImplicitSolver/><EigenSimplicialLDLT template="CompressedRowSparseMatrix"/>
    <TriangleSetTopologyContainer name="mesh" position="0 0 0  1 0 0  1 1 0  0 1 0" triangles="0 1 2  0 2 3"/>
    <MechanicalObject name="dofs" template="Vec3d"/><UniformMass totalMass="1"/>
    <TriangularFEMForceField name="forces" youngModulus="100" poissonRatio="0.3"/>
    <FixedProjectiveConstraint indices="0"/>
    <MeshBoundaryROI name="border"/>
    <Node name="surface"><MeshTopology name="lines"/>
    <Triangle2EdgeTopologicalMapping input="@../mesh" output="@lines"/></Node>
    </Node></Node>"#;

/// The grid, the container of tetrahedra that is made of it, and what reads both.
const GRID: &str = r#"<Node name="root"><Node name="body">
    <RegularGridTopology name="grid" n="3 2 2" max="2 1 1"/><MechanicalObject name="dofs" template="Vec3d"/>
    <Node name="tetrahedra"><TetrahedronSetTopologyContainer name="mesh"/>
    <Hexa2TetraTopologicalMapping input="@../grid" output="@mesh"/>
    <MechanicalObject name="inner" template="Vec3d" position="0.3 0.3 0.3  1.7 0.5 0.5"/><BarycentricMapping/></Node>
    </Node></Node>"#;

fn mesh(simulation: &Simulation) -> &SharedMesh {
    simulation.mesh(object(simulation, "/body/mesh")).expect("the runtime has its mesh")
}

fn replace(simulation: &mut Simulation, triangles: &str) {
    let findings = simulation.set_data("/body/mesh", "triangles", triangles);
    assert!(!has_error(&findings), "{findings:?}");
}

fn bits(simulation: &Simulation) -> Vec<u64> {
    let state = object(simulation, "/body/dofs");
    let (x, v) = (simulation.runtime().position(state), simulation.runtime().velocity(state));
    x.into_iter().chain(v).flatten().map(|value| value.to_bits()).collect()
}

#[test]
fn all_readers_see_the_very_same_elements() {
    for (text, n_meshes) in [(SHEET, 2), (GRID, 2)] {
        let simulation = load(text);
        let (scene, meshes) = (simulation.scene(), simulation.runtime().meshes());
        assert_eq!(meshes.iter().count(), n_meshes);
        let access = simulation.runtime().access(scene);
        let snapshot = meshes.clone();
        for (container, mesh) in meshes.iter() {
            let described = scene.component(container).and_then(|component| component.as_topology()).unwrap();
            let mut list = DrawList::default();
            let set_up = SetUp { scene, object: container, meshes: Some(meshes) };
            let before_a_run = SetUp { meshes: None, ..set_up };
            let pen = Pen::new(&access, &mut list, container, Layer::Always);
            let seen = [
                Some(described.described_mesh()),
                simulation.mesh(container),
                access.mesh(container),
                access.meshes().get(container),
                set_up.mesh(container),
                before_a_run.mesh(container),
                pen.mesh(container),
                pen.set_up().mesh(container),
                snapshot.get(container),
            ];
            for (reader, seen) in seen.into_iter().enumerate() {
                let seen = seen.unwrap_or_else(|| panic!("reader {reader} sees no mesh"));
                assert!(Arc::ptr_eq(seen.topology(), mesh.topology()), "reader {reader} has a copy");
                assert_eq!((seen.revision(), seen.log().len()), (0, 0));
            }
            assert!(mesh.n_points() > 0);
        }
    }
}

#[test]
fn written_elements_replace_the_mesh_and_are_logged() {
    let mut simulation = load(SHEET);
    let before = mesh(&simulation).clone();
    replace(&mut simulation, "0 1 2");
    let after = mesh(&simulation).clone();
    assert_eq!((after.topology().triangles(), after.revision()), (&[[0, 1, 2]][..], 1));
    assert_eq!(*after.log()[0].change, Change::Replaced { n_points: [4, 4] });
    assert_eq!(before.topology().triangles().len(), 2, "who kept the mesh of before still has it");
    // Neighbours are those of the new elements, for all that ask.
    assert_eq!(after.topology().boundary_edges().len(), 3);

    // The same list once more is no change.
    replace(&mut simulation, "0 1 2");
    assert!(after.is_same(mesh(&simulation)) && mesh(&simulation).revision() == 1);
    // Nor is data that says nothing about elements.
    simulation.set_data("/body/mesh", "checkTopology", "1");
    assert_eq!(mesh(&simulation).revision(), 1);
    replace(&mut simulation, "0 2 3");
    assert_eq!(mesh(&simulation).changes_since(1).map(<[_]>::len), Some(1));
}

#[test]
fn elements_that_cannot_be_are_refused_and_the_mesh_stays() {
    let mut simulation = load(SHEET);
    let before = mesh(&simulation).clone();
    let findings = simulation.set_data("/body/mesh", "triangles", "0 1 9");
    let message = findings.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n");
    assert!(message.contains("triangle 0 names point 9, but there are 4 points"), "{message}");
    assert!(before.is_same(mesh(&simulation)) && mesh(&simulation).revision() == 0);
}

#[test]
fn a_snapshot_brings_the_mesh_back_and_the_motion_with_it() {
    let (mut simulation, mut untouched) = (load(SHEET), load(SHEET));
    for simulation in [&mut simulation, &mut untouched] {
        crate::common::run(simulation, &[0.01; 3]);
    }
    let (snapshot, before) = (simulation.snapshot(), mesh(&simulation).clone());
    replace(&mut simulation, "0 1 2");
    crate::common::run(&mut simulation, &[0.01; 2]);
    assert_eq!(mesh(&simulation).revision(), 1);

    simulation.restore(&snapshot).expect("the snapshot is of this scene");
    assert!(before.is_same(mesh(&simulation)), "the snapshot shares the elements");
    assert_eq!((mesh(&simulation).revision(), mesh(&simulation).log().len()), (0, 0));
    // Working data that is made anew now is made from the mesh of the snapshot, not from what the container shows
    // since.
    for simulation in [&mut simulation, &mut untouched] {
        simulation.set_data("/body/forces", "youngModulus", "200");
        crate::common::run(simulation, &[0.01; 3]);
    }
    assert_eq!(bits(&simulation), bits(&untouched));

    // A revision never stands for two meshes: 1 was that of the sheet, 2 that of the lines mapped from it.
    replace(&mut simulation, "0 2 3");
    assert_eq!((mesh(&simulation).revision(), mesh(&simulation).log().len()), (3, 1));
}

#[test]
fn engines_of_a_run_read_the_mesh_of_the_run() {
    let mut simulation = load(SHEET);
    let border = |simulation: &Simulation| {
        let component = simulation.scene().component(object(simulation, "/body/border")).unwrap();
        component.data(component.find_data("indices").unwrap()).print()
    };
    assert_eq!(border(&simulation), "0 1 2 3");
    let snapshot = simulation.snapshot();
    replace(&mut simulation, "0 1 2");
    simulation.set_data("/body/border", "printLog", "1");
    assert_eq!(border(&simulation), "0 1 2");
    simulation.restore(&snapshot).expect("the snapshot is of this scene");
    simulation.set_data("/body/border", "printLog", "0");
    assert_eq!(border(&simulation), "0 1 2 3", "the container shows the later mesh, the run has the earlier one");
}

#[test]
fn meshes_go_on_when_the_structure_of_the_scene_changes() {
    let mut simulation = load(SHEET);
    replace(&mut simulation, "0 1 2");
    let replaced = mesh(&simulation).clone();
    let add_node = |simulation: &mut Simulation, name: &str| {
        let root = simulation.scene().root();
        simulation.scene_mut().add_node(root, name);
        assert!(simulation.is_stale());
        assert_eq!(simulation.refresh().len(), 0);
    };
    add_node(&mut simulation, "first");
    assert!(replaced.is_same(mesh(&simulation)) && mesh(&simulation).revision() == 1);

    let mut simulation = load(SHEET);
    let before = mesh(&simulation).clone();
    replace(&mut simulation, "0 1 2");
    let snapshot = {
        let mut earlier = load(SHEET);
        crate::common::run(&mut earlier, &[0.01]);
        earlier.snapshot()
    };
    // A snapshot of the same scene loaded again fits as well.
    simulation.restore(&snapshot).expect("the snapshot is of the same scene");
    assert_eq!(mesh(&simulation).topology(), before.topology());
    add_node(&mut simulation, "second");
    assert_eq!(mesh(&simulation).topology(), before.topology(), "not what the container describes since");
}

/// Who would read a container itself would not see a change: only the kernel does, and containers show theirs.
#[test]
fn no_component_reads_a_container_past_the_runtime() {
    fn sources(folder: &Path, found: &mut Vec<(String, String)>) {
        let entries = std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
        for path in entries.map(|entry| entry.expect("a readable folder").path()) {
            if path.is_dir() {
                sources(&path, found);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let text = std::fs::read_to_string(&path).expect("a readable source");
                found.push((path.display().to_string(), text));
            }
        }
    }
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut found = Vec::new();
    for entry in std::fs::read_dir(&crates).expect("the folder of the crates") {
        let folder = entry.expect("a readable folder").path().join("src");
        if folder.is_dir() {
            sources(&folder, &mut found);
        }
    }
    assert!(found.len() > 500, "the sources are found");
    let is_past = |text: &str| {
        [".described_mesh()", ".described_points()", "described_mesh)", "described_points)"]
            .iter()
            .any(|call| text.contains(call))
    };
    let may_read =
        |path: &str| ["kernel/src/meshes.rs", "kernel/src/scene/run_meshes.rs"].iter().any(|end| path.ends_with(end));
    let past = found.iter().filter(|(path, text)| is_past(text) && !may_read(path));
    assert_eq!(past.map(|(path, _)| path.as_str()).collect::<Vec<_>>(), Vec::<&str>::new());
}

#[test]
fn a_scene_that_lost_an_object_refuses_meshes_of_before_and_stays() {
    let mut simulation = load(SHEET);
    let snapshot = simulation.snapshot();
    crate::common::run(&mut simulation, &[0.01; 2]);
    replace(&mut simulation, "0 1 2");
    let forces = object(&simulation, "/body/forces");
    simulation.scene_mut().remove_object(forces);
    let of_before = simulation.snapshot();
    let before = crate::common::state(&simulation, "/body/dofs");
    for taken in [&of_before, &snapshot] {
        simulation.restore(taken).expect_err("there were forces then");
        assert_eq!(crate::common::state(&simulation, "/body/dofs"), before);
    }
    simulation.step(0.0).expect("the scene goes on without it");
}
