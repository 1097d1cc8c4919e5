//! Hostile values: every number of every class is replaced in a scene that shows the class. Loading and stepping must
//! end without a panic and in time; what is not finite is refused with a message or stops the step.

use std::collections::BTreeMap;
use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use crate::common::scenes::{SceneText, attribute, scene_texts, tag};
use crate::common::seen::Output;
use settee_components::FromScene;
use settee_kernel::{Component, Flat};
use settee_simulation::Simulation;

/// A case that takes longer hangs: each takes less than a second where nothing else runs.
const LIMIT: Duration = Duration::from_secs(100);

/// Texts that replace a value: all its numbers or one of them by something else, none, and too many.
fn replacements(value: &str, salt: u64) -> Vec<String> {
    let words: Vec<&str> = value.split_whitespace().collect();
    let numbers: Vec<usize> = (0..words.len()).filter(|i| words[*i].parse::<f64>().is_ok()).collect();
    let mut texts = vec![String::new(), (0..840).map(|i| i.to_string()).collect::<Vec<_>>().join(" ")];
    for hostile in ["nan", "inf", "-1", "0", "1e300", "4000000000"] {
        let with = |chosen: &dyn Fn(usize) -> bool| {
            let changed = words.iter().enumerate().map(|(i, word)| if chosen(i) { hostile } else { word });
            changed.collect::<Vec<_>>().join(" ")
        };
        if numbers.is_empty() {
            texts.push(hostile.to_owned());
            continue;
        }
        texts.push(with(&|i| numbers.contains(&i)));
        if numbers.len() > 1 {
            let one = numbers[(salt % numbers.len() as u64) as usize];
            texts.push(with(&|i| i == one));
        }
    }
    texts
}

/// A number without structure, always the same for a text.
fn salt(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)) >> 7
}

/// A scene with one changed value.
struct Case {
    scene: usize,
    about: String,
    text: String,
}

/// All changes of the numbers of a class in a scene.
fn cases(component: &dyn Component, class: &str, scene: usize, text: &str, cases: &mut Vec<Case>) {
    let Some(place) = tag(text, class) else { return };
    for index in 0..component.data_len() {
        let name = component.data_info(index).name;
        let data = component.data(index);
        let given = attribute(text, place, name).filter(|(start, end)| !text[*start..*end].contains('@'));
        let default = data.print();
        let value = given.map_or(default.as_str(), |(start, end)| &text[start..end]);
        let is_numeric =
            !matches!(data.flat(), Flat::Text(_)) || value.split_whitespace().any(|w| w.parse::<f64>().is_ok());
        if !is_numeric || (given.is_none() && attribute(text, place, name).is_some()) {
            continue;
        }
        for new in replacements(value, salt(name)) {
            let changed = match given {
                Some((start, end)) => format!("{}{new}{}", &text[..start], &text[end..]),
                None => format!("{} {name}=\"{new}\"{}", &text[..place.0], &text[place.0..]),
            };
            let short: String = new.chars().take(60).collect();
            cases.push(Case { scene, about: format!("{class} {name}=\"{short}\""), text: changed });
        }
    }
}

fn all_cases(scenes: &[SceneText], output: &Output) -> Vec<Case> {
    // How long a scene takes as it is: of those that show a class, the fastest is taken.
    output.clear();
    let times: Vec<Duration> = scenes
        .iter()
        .map(|scene| {
            let begin = Instant::now();
            let outcome = run(scene, &scene.text, output);
            assert_eq!(outcome, Ok(()), "{}", scene.path.display());
            begin.elapsed()
        })
        .collect();
    let mut found = Vec::new();
    let registry = settee_components::registry();
    for (class, entry) in registry.classes() {
        let shows = |index: &usize| tag(&scenes[*index].text, class).is_some();
        let Some(scene) = (0..scenes.len()).filter(shows).min_by_key(|index| times[*index]) else { continue };
        cases(entry.create_default().as_ref(), class, scene, &scenes[scene].text, &mut found);
    }
    found
}

/// Loads a text and makes two steps. An error is what a user must not see.
fn run(scene: &SceneText, text: &str, output: &Output) -> Result<(), String> {
    let work = || {
        let loaded = Simulation::from_text("hostile.scn", text, &scene.options(&output.0));
        let Some(mut simulation) = loaded.simulation else { return Ok(()) };
        for _ in 0..2 {
            let outcome = simulation.step(0.0);
            let states: Vec<String> =
                simulation.states().iter().map(|state| simulation.scene().object_path(state.object)).collect();
            for path in states {
                let x = simulation.position(&path).map_err(|error| error.to_string())?;
                let v = simulation.velocity(&path).map_err(|error| error.to_string())?;
                if !x.iter().chain(v).all(|value| value.is_finite()) {
                    let warnings = simulation.take_warnings();
                    if outcome.is_ok() && warnings.is_empty() {
                        return Err(format!("{path} is not finite, and nobody says so"));
                    }
                }
            }
            if outcome.is_err() {
                break;
            }
        }
        Ok(())
    };
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|_| Err("panic".to_owned()))
}

/// Ends the test with the name of a case that takes too long.
fn watch(names: mpsc::Receiver<String>) {
    let mut current = String::new();
    loop {
        match names.recv_timeout(LIMIT) {
            Ok(name) => current = name,
            Err(mpsc::RecvTimeoutError::Timeout) => {
                // Not by `eprintln`: what a test prints by macros is kept until it ends.
                let _ = writeln!(std::io::stderr(), "{current} takes longer than {LIMIT:?}");
                std::process::exit(1);
            }
            Err(mpsc::RecvTimeoutError::Disconnected) => return,
        }
    }
}

/// Runs cases until none is left, each named to a watcher while it runs; gives those that fail.
fn run_some<'a>(
    scenes: &[SceneText],
    cases: &'a [Case],
    next: &AtomicUsize,
    output: &Output,
) -> BTreeMap<&'a str, String> {
    let (sender, receiver) = mpsc::channel();
    let watcher = std::thread::spawn(move || watch(receiver));
    let mut failures = BTreeMap::new();
    output.clear();
    while let Some(case) = cases.get(next.fetch_add(1, Ordering::Relaxed)) {
        let _ = sender.send(case.about.clone());
        let scene = &scenes[case.scene];
        if let Err(reason) = run(scene, &case.text, output) {
            failures.insert(case.about.as_str(), format!("{reason} ({})", scene.path.display()));
        }
    }
    drop(sender);
    watcher.join().expect("the watcher ends");
    failures
}

#[test]
fn hostile_values_are_refused_or_survived() {
    let scenes = scene_texts();
    let output = |thread: usize| Output::new(&format!("hostile-{thread}"));
    let all = all_cases(&scenes, &output(0));
    let next = AtomicUsize::new(0);
    let n_threads = std::thread::available_parallelism().map_or(1, usize::from);
    let work = |thread: usize| run_some(&scenes, &all, &next, &output(thread));
    let failures: BTreeMap<&str, String> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..n_threads).map(|thread| scope.spawn(move || work(thread))).collect();
        threads.into_iter().flat_map(|thread| thread.join().expect("panics of cases are caught")).collect()
    });
    assert!(failures.is_empty(), "{} of {} cases: {failures:#?}", failures.len(), all.len());
}
