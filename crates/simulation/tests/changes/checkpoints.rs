//! Checkpoints of runs whose meshes changed: what reads them goes on with the same bits, and believes nothing.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use settee_components::FromScene;
use settee_kernel::vectors::StateVector;
use settee_simulation::{Checkpoint, LoadOptions, Simulation};

use crate::common::steps;

/// Scenes whose meshes change by themselves, and the step at which each is written to a file.
const SCENES: &[(&str, usize)] = &[
    ("topology/utility/topological_change_processor.scn", 20),
    ("topology/utility/topology_bounding_trasher.scn", 40),
    ("topology/utility/cutting_blade.scn", 30),
    ("collision/response/carving_manager.scn", 40),
    ("demos/carving.scn", 60),
    ("demos/incision.scn", 30),
];
/// Steps after it.
const AFTER: usize = 10;
/// Damaged files of each scene.
const TRIALS: usize = 40;

fn scenes() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenes")
}

fn load(scene: &str) -> Simulation {
    let options = LoadOptions { data: vec![scenes().join("..")], ..LoadOptions::default() };
    let loaded = Simulation::from_file(&scenes().join(scene), &options).expect("the file is there");
    let messages: Vec<String> = loaded.diagnostics.iter().map(ToString::to_string).collect();
    loaded.simulation.unwrap_or_else(|| panic!("{scene}: {messages:?}"))
}

/// Elements of all meshes, and the bits of all states.
fn outcome(simulation: &Simulation) -> Vec<(String, Vec<u64>)> {
    let scene = simulation.scene();
    let mut found = Vec::new();
    for object in scene.all_objects() {
        let path = scene.object_path(object);
        if let Some(mesh) = simulation.mesh(object) {
            let lists = mesh.topology().lists();
            let all = [
                lists.edges.as_flattened(),
                lists.triangles.as_flattened(),
                lists.quads.as_flattened(),
                lists.tetrahedra.as_flattened(),
                lists.hexahedra.as_flattened(),
            ];
            found.push((path.clone(), all.concat().into_iter().map(u64::from).collect()));
        }
        for vector in [StateVector::Position, StateVector::Velocity, StateVector::RestPosition] {
            if let Some((values, _)) = simulation.vector(object, vector) {
                found.push((format!("{path}, {vector:?}"), values.iter().map(|value| value.to_bits()).collect()));
            }
        }
    }
    found
}

/// Whether single elements or points of a mesh changed.
fn has_changed(simulation: &Simulation) -> bool {
    let scene = simulation.scene();
    scene.all_objects().into_iter().filter_map(|object| simulation.mesh(object)).any(|mesh| mesh.revision() > 0)
}

fn bytes(simulation: &Simulation) -> Vec<u8> {
    Checkpoint::bytes(&simulation.snapshot(), Path::new("cut")).expect("everything can be written")
}

fn read(simulation: &mut Simulation, bytes: &[u8]) -> Result<(), String> {
    let checkpoint = Checkpoint::of_bytes(Path::new("cut"), bytes).map_err(|error| error.to_string())?;
    let snapshot = simulation.load_snapshot(&checkpoint).map_err(|error| error.to_string())?;
    simulation.restore(&snapshot).map_err(|error| error.to_string())
}

fn differences(own: &[(String, Vec<u64>)], there: &[(String, Vec<u64>)]) -> Vec<String> {
    assert_eq!(own.len(), there.len());
    own.iter().zip(there).filter(|(own, there)| own != there).map(|(own, _)| own.0.clone()).collect()
}

#[test]
fn a_run_goes_on_from_a_file_behind_changes_of_its_meshes() {
    for (scene, before) in SCENES {
        let mut straight = load(scene);
        steps(&mut straight, *before);
        assert!(has_changed(&straight), "{scene}: nothing changed until step {before}");
        let file = bytes(&straight);
        let there = outcome(&straight);
        steps(&mut straight, AFTER);
        let expected = outcome(&straight);

        let mut other = load(scene);
        read(&mut other, &file).unwrap_or_else(|error| panic!("{scene}: {error}"));
        assert_eq!(differences(&outcome(&other), &there), Vec::<String>::new(), "{scene}, read");
        assert!(bytes(&other) == file, "{scene}: the same is written again");
        steps(&mut other, AFTER);
        assert_eq!(differences(&outcome(&other), &expected), Vec::<String>::new(), "{scene}, goes on");

        // Into the run itself, which has gone on, and behind a reset, which goes back over the changes.
        read(&mut straight, &file).unwrap_or_else(|error| panic!("{scene}: {error}"));
        steps(&mut straight, AFTER);
        assert_eq!(differences(&outcome(&straight), &expected), Vec::<String>::new(), "{scene}, again");
        other.reset();
        steps(&mut other, before + AFTER);
        assert_eq!(differences(&outcome(&other), &expected), Vec::<String>::new(), "{scene}, after a reset");
    }
}

#[test]
fn reading_leaves_the_run_as_it_is() {
    let scene = SCENES[0].0;
    let mut cut = load(scene);
    steps(&mut cut, SCENES[0].1);
    let file = bytes(&cut);
    let mut other = load(scene);
    steps(&mut other, 2);
    let before = outcome(&other);
    let checkpoint = Checkpoint::of_bytes(Path::new("cut"), &file).expect("whole");
    other.load_snapshot(&checkpoint).expect("of this scene");
    assert_eq!(differences(&outcome(&other), &before), Vec::<String>::new());
    steps(&mut other, SCENES[0].1 - 2);
    assert_eq!(differences(&outcome(&other), &outcome(&cut)), Vec::<String>::new());
}

#[test]
fn no_content_of_a_file_behind_a_cut_makes_the_program_panic() {
    let (mut refused, mut accepted, mut panics) = (0, 0, Vec::new());
    for (index, (scene, before)) in SCENES.iter().enumerate().filter(|(_, (scene, _))| !scene.starts_with("demos")) {
        let mut cut = load(scene);
        steps(&mut cut, *before);
        let file = bytes(&cut);
        let content = content(&file);
        let mut simulation = load(scene);
        let mut seed = index as u64 + 1;
        let mut below = |bound: usize| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) as usize % bound.max(1)
        };
        for trial in 0..TRIALS {
            let mut damaged = file.clone();
            // The tables of meshes come first: half of the trials are about them.
            let span = if trial % 2 == 0 { content.len() / 8 } else { content.len() };
            let at = content.start + below(span);
            let size = [1, 4, 8][below(3)].min(content.end - at);
            let value = [0, 1, 2, 7, 255, 1 << 20, 1 << 47, u64::MAX, below(64) as u64][below(9)];
            damaged[at..at + size].copy_from_slice(&value.to_le_bytes()[..size]);
            let checksum = crc32fast::hash(&damaged[..content.end]);
            damaged[content.end..].copy_from_slice(&checksum.to_le_bytes());
            let outcome = catch_unwind(AssertUnwindSafe(|| {
                let outcome = read(&mut simulation, &damaged);
                for _ in 0..2 {
                    let _ = simulation.step(0.0);
                }
                simulation.reset();
                outcome.is_ok()
            }));
            match outcome {
                Ok(true) => accepted += 1,
                Ok(false) => refused += 1,
                Err(_) => {
                    panics.push(format!("{scene}, trial {trial}: {size} bytes at {}", at - content.start));
                    simulation = load(scene);
                }
            }
        }
    }
    assert!(panics.is_empty(), "{}", panics.join("\n"));
    assert!(refused > 10 && accepted > 10, "{refused} refused, {accepted} accepted");
}

/// Where the content of a checkpoint file lies.
fn content(file: &[u8]) -> std::ops::Range<usize> {
    let end = file.len() - 4;
    let number = |at: usize| u64::from_le_bytes(file[at..at + 8].try_into().expect("eight bytes"));
    let length = (12..end - 8).find(|at| number(*at) == (end - at - 8) as u64).expect("the content has a length");
    length + 8..end
}
