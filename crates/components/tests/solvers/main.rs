//! Every linear solver against the suite of its role, and facts about ODE solvers beside their suite in `conformance`.
//!
//! A class that is registered as a linear solver or system must stand in a table of `linear`.

mod adaptive;
mod facts;
mod lagged;
mod linear;
mod matrices;
mod ode;
mod own_system;
mod pivoting;
mod rollback;
mod several_masses;
mod turning;

use settee_components::FromScene;
use settee_simulation::{LoadOptions, Simulation};

use linear::LINEAR_SOLVERS;

fn load(body: &str) -> Simulation {
    let text = format!("<Node name=\"root\" gravity=\"0 0 0\" dt=\"0.01\"><Node name=\"body\">{body}</Node></Node>");
    let loaded = Simulation::from_text("solver.scn", &text, &LoadOptions::default());
    let findings: Vec<String> = loaded.diagnostics.iter().map(ToString::to_string).collect();
    loaded.simulation.unwrap_or_else(|| panic!("{body}\n{}", findings.join("\n")))
}

#[test]
fn every_linear_solver_of_the_library_has_its_suite() {
    for (name, class) in settee_components::registry().classes() {
        let component = class.create_default();
        if component.as_linear_solver().is_some() {
            assert!(LINEAR_SOLVERS.iter().any(|(class, ..)| *class == name), "{name} is not tested as a linear solver");
        }
        if component.as_linear_system().is_some() {
            assert!(
                LINEAR_SOLVERS.iter().any(|(_, scene, _)| scene.contains(name)),
                "{name} is in no scene of the linear solvers"
            );
        }
        if component.class().category == "LinearSolver/Ordering" {
            assert!(
                LINEAR_SOLVERS.iter().any(|(_, scene, _)| scene.contains(name)),
                "{name} is in no scene of the linear solvers"
            );
        }
    }
}
