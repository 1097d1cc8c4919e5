//! What the targets share: a folder of the process for files, and scenes that read them.

use std::path::{Path, PathBuf};
use std::sync::{OnceLock, mpsc};
use std::time::Duration;

use settee_components::FromScene;
use settee_simulation::{DrawOptions, LoadOptions, Simulation};

/// A folder of this process. It stays when the process ends: a fuzzer ends by a signal.
pub fn folder() -> &'static Path {
    static FOLDER: OnceLock<PathBuf> = OnceLock::new();
    FOLDER.get_or_init(|| {
        let folder = std::env::temp_dir().join(format!("settee-fuzz-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("the system's folder for such files takes one");
        folder
    })
}

/// Loads a scene whose files are in [`folder`], draws what there is of it, and makes some steps, each for a moment.
pub fn run(text: &str) {
    let options =
        LoadOptions { data: vec![folder().to_owned()], output: Some(folder().to_owned()), ..LoadOptions::default() };
    let loaded = Simulation::from_text("fuzzed.scn", text, &options);
    let fault = loaded.diagnostics.iter().find(|finding| finding.code == "fault");
    assert!(fault.is_none(), "{fault:?}");
    let is_sound = loaded.simulation.is_some();
    let Some(mut simulation) = loaded.simulation.or(loaded.partial) else { return };
    simulation.draw(&DrawOptions::default()).expect("no field is asked for");
    if !is_sound {
        return;
    }
    // Steps may be long: they are given up, and the fuzzer's own limit is for those that cannot be.
    let stop = simulation.stop_switch();
    let (done, waits) = mpsc::channel::<()>();
    std::thread::spawn(move || {
        if waits.recv_timeout(Duration::from_secs(2)) == Err(mpsc::RecvTimeoutError::Timeout) {
            stop.request();
        }
    });
    for _ in 0..3 {
        if let Err(failure) = simulation.step(0.0) {
            assert!(!failure.to_string().contains("a fault in its code"), "{failure}");
            return;
        }
    }
    drop(done);
    assert!(simulation.states().iter().all(|state| {
        let x = simulation.runtime().position(state.object).unwrap_or_default();
        x.iter().all(|x| x.is_finite())
    }));
}
