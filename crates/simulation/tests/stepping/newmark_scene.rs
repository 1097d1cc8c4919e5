//! The project's own scene of three bodies under Newmark's method.

use std::path::Path;

use settee_components::FromScene;
use settee_kernel::{MechanicalOps, MechanicalParams};
use settee_mechanics::ScopeOps;
use settee_simulation::{LoadOptions, Simulation};

/// The scene with another damping.
fn load(rayleigh_stiffness: &str) -> Simulation {
    let project = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let text = std::fs::read_to_string(project.join("scenes/ode_solver/newmark.scn")).expect("the scene is there");
    let text = text.replace("rayleighStiffness=\"0.01\"", &format!("rayleighStiffness=\"{rayleigh_stiffness}\""));
    let text =
        text.replace("tolerance=\"1e-8\"", "tolerance=\"1e-12\"").replace("iterations=\"100\"", "iterations=\"2000\"");
    let options = LoadOptions { data: vec![project], ..LoadOptions::default() };
    let loaded = Simulation::from_text("newmark.scn", &text, &options);
    assert!(loaded.diagnostics.is_empty(), "{:?}", loaded.diagnostics.first().map(ToString::to_string));
    loaded.simulation.expect("nothing was found")
}

const BODIES: [&str; 3] = ["/springs/dofs", "/corotational/dofs", "/linear/dofs"];

#[test]
fn the_three_bodies_converge_with_order_two() {
    let run = |n: u32| {
        let mut simulation = load("0.01");
        (0..n).for_each(|_| simulation.step(0.16 / f64::from(n)).expect("the step succeeds"));
        BODIES.map(|body| simulation.position(body).expect("the body is there").to_vec())
    };
    let runs = [32, 64, 128, 256].map(run);
    for body in 0..3 {
        let change =
            |i: usize| runs[i][body].iter().zip(&runs[i + 1][body]).map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt();
        // The slope over all runs: stiff springs are not resolved by the largest steps.
        let order = (change(0) / change(2)).log2() / 2.0;
        assert!((order - 2.0).abs() < 0.1, "{}: order {order}", BODIES[body]);
    }
}

#[test]
fn the_linear_body_keeps_its_energy_without_damping() {
    let mut simulation = load("0");
    let energy = |simulation: &mut Simulation| {
        let (scene, runtime) = simulation.parts_mut();
        let linear =
            runtime.scopes_mut().iter_mut().rfind(|scope| scope.has_solver()).expect("there are three solvers");
        let (kinetic, potential) = ScopeOps::new(scene, linear).energy(&MechanicalParams::default());
        (kinetic, kinetic + potential.expect("springs, elements and weight have energies"))
    };
    let (_, start) = energy(&mut simulation);
    let mut largest = 0.0_f64;
    for _ in 0..20 {
        simulation.step(0.0).expect("the step succeeds");
        let (kinetic, total) = energy(&mut simulation);
        largest = largest.max(kinetic);
        assert!((total - start).abs() < 1e-9 * largest.max(1.0), "{total} instead of {start}");
    }
    assert!(largest > 100.0, "the body moves: {largest}");
}
