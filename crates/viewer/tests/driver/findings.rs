//! What is wrong with a scene or a step, and how it is shown.

use settee_components::FromScene;
use settee_kernel::{Owner, Severity};
use settee_simulation::{LoadOptions, Simulation, Strictness};
use settee_viewer::driver::{Command, Driver, Settings, Status};

use crate::watched::{CHAIN, start, start_with, tip, until};

#[test]
fn a_failed_step_says_so_and_leaves_the_state() {
    let driver = start(&CHAIN.replace("maxNbIterationsNewton=\"5\"", "maxNbIterationsNewton=\"5\" updateStateWhenDiverged=\"false\" maxNbIterationsLineSearch=\"1\" absoluteResidualStoppingThreshold=\"0\" relativeInitialStoppingThreshold=\"0\" relativeSuccessiveStoppingThreshold=\"0\""));
    driver.send(Command::Play);
    let frame = until(&driver, "failure", |frame| matches!(frame.status, Status::Failed(_)));
    let failed = format!("step {} ", frame.steps + 1);
    assert!(frame.messages.iter().any(|message| message.text.contains(&failed)), "{:?}", frame.messages);
    // It can be gone back and on.
    driver.send(Command::Reset);
    until(&driver, "reset", |frame| frame.steps == 0 && frame.status == Status::Paused);
}

#[test]
fn findings_know_their_component() {
    let text = CHAIN
        .replace("totalMass=\"4\"", "totalMass=\"4\" totalmas=\"5\"")
        .replace("<Node name=\"root\"", "<Node name=\"root\" ");
    let loaded = Simulation::from_text(
        "chain.scn",
        &text,
        &LoadOptions { strictness: Strictness::Compat, ..LoadOptions::default() },
    );
    let findings = loaded.diagnostics;
    let driver = Driver::start(loaded.simulation.expect("lenient"), &findings, Settings::default(), || {});
    let frame = driver.latest();
    let message = frame.messages.iter().find(|message| message.text.contains("totalmas")).expect("it was said");
    let Some(Owner::Object(_)) = message.about else { panic!("{message:?}") };
    assert!(message.place.as_deref().is_some_and(|place| place.starts_with("chain.scn:")), "{message:?}");
}

/// What is wrong is told, what could be built is shown, and nothing moves.
#[test]
fn a_scene_with_errors_is_shown_and_makes_no_steps() {
    let text = CHAIN.replace("<UniformMass name=\"mass\"", "<UniformMas name=\"mass\"");
    let driver = start_with(&text, Settings { is_broken: true, ..Settings::default() });
    let frame = driver.latest();
    assert!(frame.is_broken && !frame.list.items.is_empty() && frame.states[0].points.len() == 4);
    let error = frame.messages.iter().find(|message| message.text.contains("UniformMas")).expect("it was said");
    assert_eq!(error.severity, Severity::Error);
    driver.send(Command::Play);
    driver.send(Command::Step(3));
    driver.send(Command::Energies(true));
    driver.send(Command::Pick(Some(tip(&driver))));
    let frame = until(&driver, "answer", |frame| frame.picked.is_some());
    assert_eq!((frame.steps, &frame.status, frame.energy), (0, &Status::Paused, None));
    assert!(frame.messages.iter().any(|message| message.text.contains("makes no steps")), "{:?}", frame.messages);
}
