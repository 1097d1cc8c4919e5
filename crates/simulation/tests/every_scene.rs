//! Every scene of the project gives the same bits: on every run, with any number of threads, after a snapshot and after a reset.

mod common;

use std::path::Path;

use common::{Output, scene_files};
use settee_kernel::DataRef;
use settee_kernel::Owner;
use settee_kernel::vectors::{CoordId, DerivId};
use settee_simulation::Simulation;

/// Steps of a run; the snapshot is taken after [`BEFORE`] of them.
const STEPS: usize = 5;
const BEFORE: usize = 2;

/// Everything that a run leaves: all states bit by bit, and all data of all components as text.
#[derive(PartialEq)]
struct Outcome {
    states: Vec<(String, Vec<u64>)>,
    data: Vec<(String, String)>,
}

impl Outcome {
    fn of(simulation: &mut Simulation) -> Self {
        let mut states = Vec::new();
        for scope in &simulation.runtime().scopes {
            for (index, state) in scope.space.states().iter().enumerate() {
                let x = scope.space.state_coord(index, CoordId::POSITION);
                let v = scope.space.state_deriv(index, DerivId::VELOCITY);
                let bits = x.iter().chain(v).map(|value| value.to_bits()).collect();
                states.push((simulation.scene().object_path(state.object), bits));
            }
        }
        simulation.store();
        let scene = simulation.scene();
        let mut data = Vec::new();
        for object in scene.all_objects() {
            let component = scene.component(object).expect("it is in the list");
            for index in 0..component.data_len() {
                let path = scene.data_path(DataRef { owner: Owner::Object(object), index });
                data.push((path, component.data(index).print()));
            }
        }
        Self { states, data }
    }

    /// Names of what differs.
    fn differences(&self, other: &Self) -> Vec<String> {
        let states = self.states.iter().zip(&other.states).filter(|(a, b)| a != b).map(|(a, _)| a.0.clone());
        let data = self.data.iter().zip(&other.data).filter(|(a, b)| a != b);
        states.chain(data.map(|(a, b)| format!("{}: {} | {}", a.0, a.1, b.1))).collect()
    }
}

fn run(simulation: &mut Simulation, steps: usize, path: &Path) {
    for _ in 0..steps {
        simulation.step(0.0).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    }
}

/// A scene whose solvers may run at the same time.
fn load(output: &Output, path: &Path, threads: usize) -> Simulation {
    let mut simulation = output.load(path, threads);
    let scene = simulation.scene();
    let animation = scene
        .local(scene.root(), |component| component.as_animation_loop().is_some())
        .map(|object| scene.object_path(object))
        .expect("every scene has a loop");
    let findings = simulation.set_data(&animation, "parallelODESolving", "true");
    assert!(findings.is_empty(), "{findings:?}");
    simulation
}

fn assert_none(failures: &[String]) {
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn one_two_and_three_threads_and_another_run_give_the_same_bits() {
    let output = Output::new("threads");
    let mut failures = Vec::new();
    for path in scene_files() {
        let outcomes = [1, 2, 3, 1].map(|threads| {
            let mut simulation = load(&output, &path, threads);
            run(&mut simulation, STEPS, &path);
            Outcome::of(&mut simulation)
        });
        for (outcome, name) in outcomes[1..].iter().zip(["2 threads", "3 threads", "a second run"]) {
            if *outcome != outcomes[0] {
                failures.push(format!("{}, {name}: {:?}", path.display(), outcome.differences(&outcomes[0])));
            }
        }
    }
    assert_none(&failures);
}

#[test]
fn a_snapshot_and_a_reset_change_no_bit() {
    let output = Output::new("snapshots");
    let mut failures = Vec::new();
    for path in scene_files() {
        let mut straight = load(&output, &path, 1);
        run(&mut straight, BEFORE, &path);
        let snapshot = straight.snapshot();
        run(&mut straight, STEPS - BEFORE, &path);
        let expected = Outcome::of(&mut straight);
        let mut compare = |simulation: &mut Simulation, name: &str| {
            let outcome = Outcome::of(simulation);
            if outcome != expected {
                failures.push(format!("{}, {name}: {:?}", path.display(), outcome.differences(&expected)));
            }
        };
        // Into the simulation it was taken of, which has gone on; into another one of the same scene.
        let mut other = load(&output, &path, 1);
        run(&mut other, 1, &path);
        other.restore(&snapshot).expect("the scene is the same");
        run(&mut other, STEPS - BEFORE, &path);
        compare(&mut other, "another simulation after the snapshot");
        straight.restore(&snapshot).expect("the scene is the same");
        run(&mut straight, STEPS - BEFORE, &path);
        compare(&mut straight, "after the snapshot");
        straight.reset();
        run(&mut straight, STEPS, &path);
        compare(&mut straight, "after a reset");
    }
    assert_none(&failures);
}
