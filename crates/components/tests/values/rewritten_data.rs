//! A value that is written again during a run changes nothing: what a component remembers of the motion stays, such as
//! permanent strains, turns that were counted and volume that was injected.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::common::scenes::{SceneText, scene_texts};
use crate::common::seen::{Output, Seen, differ, run};
use crate::written_data::{load, object_of, tasks};
use settee_kernel::{DataRef, Owner, Written};

/// Least number of data that are written again.
const LEAST_TESTED: usize = 800;

/// Steps before the write.
const STEPS: usize = 3;

/// Classes that make something anew after any write, which shows: a factor or an inverse of the matrix of now instead
/// of an older one, places on a beam as it is now instead of at the start.
const MADE_ANEW: [&str; 7] = [
    "AsyncSparseLDLSolver",
    "BeamProjectionDifferenceMultiMapping",
    "ConstantSparsityPatternSystem",
    "PrecomputedConstraintCorrection",
    "PrecomputedMatrixSystem",
    "PreconditionedMatrixFreeSystem",
    "RotationMatrixSystem",
];

/// A run in which some data of the first object of a class are written again after a few steps.
fn rewritten(scene: &SceneText, class: &str, output: &Output, data: &[usize]) -> Seen {
    let mut simulation = load(scene, &scene.text, output).expect("the scene loads");
    for _ in 0..STEPS {
        let _ = simulation.step(0.0);
    }
    let object = object_of(&simulation, class);
    for &index in data {
        let text = simulation.scene().component(object).expect("it was made").data(index).print();
        simulation.write(DataRef { owner: Owner::Object(object), index }, Written::Text(&text));
    }
    run(&mut simulation, output)
}

/// What a class does not keep, and how many data were written.
fn test(scene: &SceneText, class: &str, output: &Output) -> (Vec<String>, usize) {
    let loaded = load(scene, &scene.text, output).expect("the scene loads");
    let component = loaded.scene().component(object_of(&loaded, class)).expect("it was made");
    let is_tested = |index: &usize| {
        let info = component.data_info(*index);
        // Writing what was a default may say that it is meant; `listening` is there in each class.
        let is_given = component.data(*index).is_set() || info.name == "listening";
        is_given && !info.output && info.state.is_none()
    };
    let data: Vec<usize> = (0..component.data_len()).filter(is_tested).collect();
    let old = rewritten(scene, class, output, &[]);
    let about = |names: &str, what: &str| format!("{class} {names} ({}): {what}", scene.path.display());
    let mut wrong = Vec::new();
    if let Some(what) = differ(&old, &rewritten(scene, class, output, &data), &[]) {
        for &index in &data {
            if let Some(what) = differ(&old, &rewritten(scene, class, output, &[index]), &[]) {
                wrong.push(about(component.data_info(index).name, &what));
            }
        }
        if wrong.is_empty() {
            wrong.push(about("together", &what));
        }
    }
    (wrong, data.len())
}

#[test]
fn a_value_that_is_written_again_changes_nothing() {
    let (scenes, registry) = (scene_texts(), settee_components::registry());
    let is_tested = |class: &&'static str| !MADE_ANEW.contains(class);
    let tasks = tasks(&scenes, registry.classes().map(|(class, _)| class).filter(is_tested));
    let (next, n_tested, wrong) = (AtomicUsize::new(0), AtomicUsize::new(0), Mutex::new(Vec::new()));
    let work = |worker: usize| {
        let output = Output::new(&format!("again-{worker}"));
        while let Some(&(class, scene)) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) {
            let outcome = catch_unwind(AssertUnwindSafe(|| test(&scenes[scene], class, &output)));
            let (found, n) = outcome.unwrap_or_else(|_| (vec![format!("{class}: panic")], 0));
            wrong.lock().expect("no other thread panics").extend(found);
            n_tested.fetch_add(n, Ordering::Relaxed);
        }
    };
    std::thread::scope(|threads| {
        for worker in 0..3 {
            threads.spawn(move || work(worker));
        }
    });
    let wrong = wrong.into_inner().expect("no thread panics");
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
    assert!(n_tested.load(Ordering::Relaxed) >= LEAST_TESTED, "only {n_tested:?} data were written");
}
