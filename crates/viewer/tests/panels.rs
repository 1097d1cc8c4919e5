//! The panels, without a window: egui's test harness clicks and types, and looks at what is written.

use std::ops::{Deref, DerefMut};
use std::sync::mpsc::{Receiver, channel};

use egui::accesskit::Role;
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use settee_components::FromScene;
use settee_kernel::{Diagnostic, Owner};
use settee_simulation::{DrawOptions, LoadOptions, Simulation, Strictness};
use settee_viewer::app::{Script, Viewer};
use settee_viewer::driver::{Driver, Frame, Settings, Speed, Status, Value};

const SCENE: &str = r#"<Node name="root" gravity="0 -9.81 0" dt="0.01">
    <DefaultAnimationLoop/>
    <EulerImplicitSolver name="ode"/><CGLinearSolver name="cg" iterations="50" tolerance="1e-9" threshold="1e-9"/>
    <Node name="chain">
      <MechanicalObject name="dofs" template="Vec3d" position="0 0 0  1 0 0  2 0 0"/><UniformMass name="mass" totalMass="3" totalmass="4"/>
      <SpringForceField name="springs" spring="0 1 2000 1 1  1 2 2000 1 1"/>
      <FixedProjectiveConstraint name="fixed" indices="0"/>
    </Node></Node>"#;

/// A window, and word of each new frame.
struct Window {
    harness: Harness<'static, Viewer>,
    woken: Receiver<()>,
}

impl Deref for Window {
    type Target = Harness<'static, Viewer>;

    fn deref(&self) -> &Self::Target {
        &self.harness
    }
}

impl DerefMut for Window {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.harness
    }
}

fn window() -> Window {
    window_with(None)
}

/// A window on the chain, and a script that does what a user would.
fn window_with(script: Option<&str>) -> Window {
    let loaded = Simulation::from_text(
        "chain.scn",
        SCENE,
        &LoadOptions { strictness: Strictness::Compat, ..LoadOptions::default() },
    );
    let settings = Settings { speed: Speed::AsFastAsPossible, ..Settings::default() };
    window_on(loaded.simulation.expect("lenient"), &loaded.diagnostics, settings, script)
}

fn window_on(simulation: Simulation, findings: &[Diagnostic], settings: Settings, script: Option<&str>) -> Window {
    let (wake, woken) = channel();
    let driver = Driver::start(simulation, findings, settings, move || {
        // Who waits no more is gone.
        let _ = wake.send(());
    });
    let script = script.map(|text| Script::parse(text).expect("it is right"));
    let viewer = Viewer::new(driver, "chain.scn", DrawOptions::default()).with_script(script);
    let harness = Harness::builder()
        .with_size([1400.0, 900.0])
        .with_max_steps(20)
        .with_accessibility_check(false)
        .build_ui_state(|ui, viewer| viewer.show(ui), viewer);
    Window { harness, woken }
}

/// Lets the simulation answer until something holds.
fn until(window: &mut Window, what: &str, holds: impl Fn(&Viewer) -> bool) {
    /// More than any test needs.
    const MOST_FRAMES: usize = 5000;
    for _ in 0..MOST_FRAMES {
        let is_settled = window.state().driver().is_settled();
        window.step();
        let viewer = window.state();
        if is_settled && holds(viewer) {
            window.step();
            return;
        }
        let is_resting = viewer.frame().status == Status::Paused && !viewer.frame().is_stepping;
        if !(is_settled && is_resting) {
            window.woken.recv().unwrap_or_else(|_| panic!("the simulation is gone while waiting for {what}"));
        }
    }
    panic!("no {what} in {MOST_FRAMES} frames")
}

fn value(frame: &Frame, name: &str) -> Option<Value> {
    let found = frame.properties.as_ref()?;
    found.entries.iter().find(|entry| entry.info.name == name).map(|entry| entry.value.clone())
}

fn select(harness: &mut Window, label: &str) {
    harness.get_by_label(label).click();
    until(harness, "properties", |viewer| {
        viewer.frame().properties.as_ref().is_some_and(|found| Some(found.owner) == viewer.selected())
    });
}

fn type_over(harness: &mut Window, label: &str, text: &str) {
    harness.get_by_role_and_label(Role::TextInput, label).focus();
    harness.step();
    harness.key_combination_modifiers(egui::Modifiers::COMMAND, &[egui::Key::A]);
    harness.get_by_role_and_label(Role::TextInput, label).type_text(text);
    harness.step();
    harness.key_press(egui::Key::Enter);
    harness.step();
}

#[test]
fn buttons_play_pause_step_and_reset() {
    let mut harness = window();
    harness.get_by_label("Step").click();
    until(&mut harness, "step", |viewer| viewer.frame().steps == 1);
    harness.get_by_label("Play").click();
    until(&mut harness, "play", |viewer| viewer.frame().steps > 5);
    harness.get_by_label("Pause").click();
    until(&mut harness, "pause", |viewer| viewer.frame().status == settee_viewer::driver::Status::Paused);
    harness.get_by_label("Reset").click();
    until(&mut harness, "reset", |viewer| viewer.frame().steps == 0);
}

#[test]
fn keys_step_and_go_back() {
    let mut harness = window();
    for step in 1..=3 {
        harness.key_press(egui::Key::ArrowRight);
        until(&mut harness, "step", |viewer| viewer.frame().steps == step);
    }
    harness.key_press(egui::Key::ArrowLeft);
    until(&mut harness, "step back", |viewer| viewer.frame().steps == 2);
}

#[test]
fn the_search_leaves_what_matches_and_the_nodes_around_it() {
    let mut harness = window();
    assert!(harness.query_by_label("springs  SpringForceField").is_some());
    harness.get_by_role_and_label(Role::TextInput, "search").focus();
    harness.step();
    harness.get_by_role_and_label(Role::TextInput, "search").type_text("MASS");
    harness.run_steps(3);
    assert!(harness.query_by_label("mass  UniformMass").is_some());
    assert!(harness.query_by_label("chain").is_some(), "the node that it is in");
    assert!(harness.query_by_label("springs  SpringForceField").is_none());
}

#[test]
fn a_value_is_edited_and_a_wrong_one_is_refused_beside_it() {
    let mut harness = window();
    select(&mut harness, "mass  UniformMass");
    type_over(&mut harness, "totalMass", "6");
    until(&mut harness, "new value", |viewer| value(viewer.frame(), "totalMass") == Some(Value::Text("6".into())));
    type_over(&mut harness, "totalMass", "heavy");
    until(&mut harness, "refusal", |viewer| {
        viewer.frame().messages.iter().any(|message| message.attribute == "totalMass")
    });
    let refused = harness.query_all_by_label_contains("\"heavy\" was refused").count();
    assert_eq!(refused, 1, "it is said beside the value");
    assert_eq!(value(harness.state().frame(), "totalMass"), Some(Value::Text("6".into())));
}

#[test]
fn a_switch_and_the_help_of_a_data() {
    let mut harness = window();
    select(&mut harness, "springs  SpringForceField");
    let before = value(harness.state().frame(), "listening");
    assert_eq!(before, Some(Value::Bool(false)));
    harness.get_by_role_and_label(Role::CheckBox, "listening").click();
    until(&mut harness, "switch", |viewer| value(viewer.frame(), "listening") == Some(Value::Bool(true)));
}

#[test]
fn a_click_on_a_message_goes_to_the_component() {
    let mut harness = window();
    let text = harness.state().frame().messages[0].text.clone();
    assert!(text.contains("totalmass"), "{text}");
    harness.get_by_label(&text).click();
    until(&mut harness, "selection", |viewer| matches!(viewer.selected(), Some(Owner::Object(_))));
    until(&mut harness, "properties", |viewer| {
        viewer.frame().properties.as_ref().is_some_and(|found| found.path == "/chain/mass")
    });
}

#[test]
fn tabs_show_plots_residuals_budget_and_messages() {
    let mut harness = window();
    for (tab, text) in [
        ("Plots", "Add energies here"),
        ("Residuals", "No Newton's method has made a step yet"),
        ("Step budget", "Play to see where the time of a step goes"),
    ] {
        harness.get_by_label(tab).click();
        harness.run_steps(2);
        assert!(harness.query_all_by_label_contains(text).count() > 0, "{tab}");
    }
    harness.get_by_label("Step").click();
    until(&mut harness, "step", |viewer| viewer.frame().steps == 1);
    harness.get_by_label("Step").click();
    until(&mut harness, "step", |viewer| viewer.frame().steps == 2);
    assert!(harness.query_all_by_label_contains("linear systems solved").count() > 0);
}

/// The parts that could be built are there to look at, what is wrong is below them, and nothing steps.
#[test]
fn a_scene_with_errors_opens_with_what_is_wrong() {
    let text = SCENE.replace("<SpringForceField", "<SpringForceFeld");
    let loaded = Simulation::from_text("chain.scn", &text, &LoadOptions::default());
    assert!(loaded.simulation.is_none());
    let settings = Settings { is_broken: true, ..Settings::default() };
    let mut harness = window_on(loaded.partial.expect("the rest could be built"), &loaded.diagnostics, settings, None);
    harness.run_steps(2);
    assert!(harness.query_all_by_label_contains("makes no steps").count() > 0, "the banner");
    assert!(harness.query_all_by_label_contains("SpringForceFeld").count() > 0, "the message");
    harness.get_by_label("Step").click();
    harness.run_steps(5);
    assert_eq!(harness.state().frame().steps, 0);
    select(&mut harness, "mass  UniformMass");
    assert!(value(harness.state().frame(), "totalMass").is_some(), "what was built can be read");
}

/// The names of the themes are words: the font has no signs for them.
#[test]
fn a_script_opens_a_menu() {
    let mut harness = window_with(Some("menu view"));
    let is_open = |harness: &Window| harness.query_all_by_label_contains("Perspective or parallel").count() > 0;
    for _ in 0..20 {
        harness.step();
    }
    assert!(is_open(&harness));
    for theme in ["System", "Light", "Dark"] {
        assert_eq!(harness.query_all_by_label(theme).count(), 1, "{theme}");
    }
}

/// What cannot stand on one axis has a plot of its own.
#[test]
fn numbers_of_different_kinds_have_plots_of_their_own() {
    let mut harness = window_with(Some("tab plots\nstep 5\npick /chain/dofs 2\nplot kinetic\nplot x\nplot potential"));
    until(&mut harness, "curves", |viewer| viewer.frame().series.len() == 3);
    let kinds: Vec<&str> = harness.state().frame().series.iter().map(|series| series.quantity).collect();
    assert_eq!(kinds, ["J", "m", "J"]);
    assert!(harness.state().frame().series.iter().all(|series| series.samples[0].0 == 0));
    harness.run_steps(2);
    assert_eq!(harness.query_all_by_label_contains("energy").count(), 2);
    assert_eq!(harness.query_all_by_label("x.x of /chain/dofs[2]").count(), 1);
}

/// A column of the account has a curve beside those of the energies; its names are those of `settee run --energy`.
#[test]
fn a_column_of_the_account_is_plotted_with_the_energies() {
    let mut harness = window_with(Some("tab plots\nplot kinetic\nplot numerical\nstep 5"));
    until(&mut harness, "curves", |viewer| {
        viewer.frame().steps == 5 && viewer.frame().series.len() == 2 && viewer.frame().series[1].samples.len() == 5
    });
    let frame = harness.state().frame();
    assert_eq!(frame.series[0].quantity, frame.series[1].quantity, "they share an axis");
    assert!(frame.series[1].samples.iter().all(|sample| sample.2.is_finite()), "{:?}", frame.series[1].samples);
    harness.run_steps(2);
    assert_eq!(harness.query_all_by_label_contains("account: numerical").count(), 1);
}

#[test]
fn help_opens_with_its_key() {
    let mut harness = window();
    harness.key_press(egui::Key::F1);
    harness.run_steps(3);
    assert!(harness.query_all_by_label_contains("play or pause").count() > 0);
}
