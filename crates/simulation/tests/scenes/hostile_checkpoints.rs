//! Checkpoint files with a right checksum and a content that nobody wrote: they are refused, or the run goes on with
//! other numbers. No panic, no memory or time without bound.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use crate::common::{Output, scene_files};
use settee_simulation::{Checkpoint, CheckpointError, Simulation};

/// Steps before the checkpoint: histories are then filled in part.
const BEFORE: usize = 2;
/// Changed files of each scene.
const TRIALS: usize = 60;
/// Numbers that lengths, indices and counters are often wrong by.
const NUMBERS: [u64; 8] = [0, 1, 2, 7, 255, 1 << 20, 1 << 47, u64::MAX];

/// Numbers without any pattern, the same on every run.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound.max(1)
    }
}

/// The bytes of a checkpoint, and where its content lies.
struct Bytes {
    bytes: Vec<u8>,
    content: std::ops::Range<usize>,
    /// Places in the content that hold a length, an index or a counter, as it seems.
    counts: Vec<usize>,
}

impl Bytes {
    fn of(bytes: Vec<u8>) -> Self {
        let end = bytes.len() - 4;
        let number = |at: usize| u64::from_le_bytes(bytes[at..at + 8].try_into().expect("eight bytes"));
        // Magic and version, the identity of the scene, the length of the content, the content, the checksum.
        let length = (12..end - 8).find(|at| number(*at) == (end - at - 8) as u64).expect("the content has a length");
        let content = length + 8..end;
        let is_count = |at: &usize| at + 8 <= end && (1..1 << 24).contains(&number(*at));
        let counts = content.clone().filter(is_count).collect();
        Self { bytes, content, counts }
    }

    /// The file with some numbers of its content changed.
    fn changed(&self, random: &mut Random) -> Vec<u8> {
        let mut bytes = self.bytes.clone();
        for _ in 0..1 + random.below(3) {
            let anywhere = self.content.start + random.below(self.content.len());
            let at = if self.counts.is_empty() || random.below(3) == 0 {
                anywhere
            } else {
                self.counts[random.below(self.counts.len())]
            };
            let size = [1, 4, 8][random.below(3)].min(self.content.end - at);
            let value = match random.below(3) {
                0 => NUMBERS[random.below(NUMBERS.len())],
                1 => u64::from(bytes[at]).wrapping_add(random.below(5) as u64).wrapping_sub(2),
                _ => random.below(1 << 30) as u64,
            };
            bytes[at..at + size].copy_from_slice(&value.to_le_bytes()[..size]);
        }
        let checksum = crc32fast::hash(&bytes[..self.content.end]);
        bytes[self.content.end..].copy_from_slice(&checksum.to_le_bytes());
        bytes
    }
}

fn checkpoint_of(simulation: &mut Simulation, file: &Path) -> Option<Bytes> {
    for _ in 0..BEFORE {
        simulation.step(0.0).ok()?;
    }
    match Checkpoint::write(&simulation.snapshot(), file) {
        Err(CheckpointError::NotPersistent { .. }) => None,
        written => {
            written.expect("the folder can be written");
            Some(Bytes::of(std::fs::read(file).expect("it was just written")))
        }
    }
}

/// Loads the file and makes a step. Whether it was loaded.
fn go_on(simulation: &mut Simulation, file: &Path) -> bool {
    let loaded = Checkpoint::read(file).and_then(|checkpoint| simulation.load_snapshot(&checkpoint));
    let Ok(snapshot) = loaded else { return false };
    let is_restored = simulation.restore(&snapshot).is_ok();
    if is_restored {
        // The numbers may be of any kind: that the step fails with a message is as good as a step.
        let _ = simulation.step(0.0);
        simulation.reset();
    }
    is_restored
}

#[test]
fn no_content_of_a_checkpoint_makes_the_program_panic() {
    let output = Output::new("hostile-checkpoints");
    let file = std::env::temp_dir().join(format!("settee-hostile-{}.checkpoint", std::process::id()));
    let load = |path: &PathBuf| output.load(path, 1);
    let (mut panics, mut refused, mut accepted) = (Vec::new(), 0, 0);
    for (index, path) in scene_files().iter().enumerate() {
        let mut simulation = load(path);
        let fresh = simulation.snapshot();
        let Some(bytes) = checkpoint_of(&mut simulation, &file) else { continue };
        let mut random = Random(index as u64);
        for trial in 0..TRIALS {
            std::fs::write(&file, bytes.changed(&mut random)).expect("the folder can be written");
            simulation.restore(&fresh).expect("it is of this simulation");
            match catch_unwind(AssertUnwindSafe(|| go_on(&mut simulation, &file))) {
                Ok(true) => accepted += 1,
                Ok(false) => refused += 1,
                Err(_) => {
                    panics.push(format!("{}, file {trial}", path.display()));
                    simulation = load(path);
                }
            }
        }
    }
    let _ = std::fs::remove_file(&file);
    assert!(panics.is_empty(), "panics:\n{}", panics.join("\n"));
    assert!(refused > 100 && accepted > 100, "{refused} refused, {accepted} accepted");
}
