//! What the program stores: recordings, journals of recordings, checkpoints. The first byte chooses the kind. Whatever
//! is in a file, it is refused or means a state that the program can go on with.
#![no_main]

use std::io::Write;
use std::path::Path;
use std::sync::OnceLock;

use libfuzzer_sys::fuzz_target;
use settee_components::FromScene;
use settee_simulation::{Checkpoint, LoadOptions, Recording, Simulation, journal_of, recover};

const SCENE: &str = r#"<Node dt="0.01"><BDFOdeSolver order="2"/><NewtonRaphsonSolver/><SparseLDLSolver/>
<MechanicalObject name="dofs" position="0 0 0  1 0 0  0 1 0  0 0 1"/><UniformMass totalMass="1"/>
<TetrahedronSetTopologyContainer tetrahedra="0 1 2 3"/><TetrahedronFEMForceField youngModulus="100"/></Node>"#;

fuzz_target!(|bytes: &[u8]| {
    let Some((first, content)) = bytes.split_first() else { return };
    let folder = settee_fuzz::folder();
    match first % 4 {
        0 => drop(Recording::read(&written(&folder.join("a.json"), content))),
        1 => {
            let path = folder.join("a.json.gz");
            let file = std::fs::File::create(&path).expect("the folder takes files");
            let mut file = flate2::write::GzEncoder::new(file, flate2::Compression::fast());
            file.write_all(content).and_then(|()| file.finish()).expect("the folder takes files");
            drop(Recording::read(&path));
        }
        2 => {
            let recording = folder.join("b.json");
            let journal = written(&journal_of(&recording), content);
            if recover(&journal, &recording).is_ok_and(|frames| frames > 0) {
                Recording::read(&recording).expect("what was recovered can be read");
            }
        }
        _ => resume(folder, content),
    }
});

fn written(path: &Path, content: &[u8]) -> std::path::PathBuf {
    std::fs::write(path, content).expect("the folder takes files");
    path.to_owned()
}

/// A checkpoint of the scene in which some bytes are others, with a checksum that is right.
fn resume(folder: &Path, changes: &[u8]) {
    static RIGHT: OnceLock<Vec<u8>> = OnceLock::new();
    let load = || Simulation::from_text("stored.scn", SCENE, &LoadOptions::default()).simulation.expect("it is right");
    let right = RIGHT.get_or_init(|| {
        let mut simulation = load();
        simulation.step(0.0).expect("a step of a sound scene");
        let path = folder.join("right.checkpoint");
        Checkpoint::write(&simulation.snapshot(), &path).expect("the folder takes files");
        std::fs::read(path).expect("it was written")
    });
    let mut bytes = right.clone();
    let end = bytes.len() - 4;
    for change in changes.chunks_exact(3) {
        let at = usize::from(change[0]) * 256 + usize::from(change[1]);
        bytes[at % end] = change[2];
    }
    let checksum = crc32fast::hash(&bytes[..end]);
    bytes[end..].copy_from_slice(&checksum.to_le_bytes());
    let path = written(&folder.join("a.checkpoint"), &bytes);
    let mut simulation = load();
    let Ok(checkpoint) = Checkpoint::read(&path) else { return };
    let Ok(snapshot) = simulation.load_snapshot(&checkpoint) else { return };
    if simulation.restore(&snapshot).is_ok()
        && let Err(failure) = simulation.step(0.0)
    {
        assert!(!failure.to_string().contains("a fault in its code"), "{failure}");
    }
}
