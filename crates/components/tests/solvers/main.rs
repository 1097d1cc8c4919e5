//! Every linear solver and every ODE solver against the suite of its role.
//!
//! A class that is registered in one of these roles must stand in a table of `linear` or `ode`.

mod adaptive;
mod facts;
mod lagged;
mod linear;
mod matrices;
mod ode;
mod rollback;

use settee_simulation::{LoadOptions, Simulation};

use linear::LINEAR_SOLVERS;
use ode::{ODE_SOLVERS, WITHOUT_ORDER};

fn load(body: &str) -> Simulation {
    let text = format!("<Node name=\"root\" gravity=\"0 0 0\" dt=\"0.01\"><Node name=\"body\">{body}</Node></Node>");
    let loaded = Simulation::from_text("solver.scn", &text, &LoadOptions::default());
    let findings: Vec<String> = loaded.diagnostics.iter().map(ToString::to_string).collect();
    loaded.simulation.unwrap_or_else(|| panic!("{body}\n{}", findings.join("\n")))
}

#[test]
fn every_solver_of_the_library_has_its_suite() {
    for (name, class) in settee_components::registry().classes() {
        let component = class.create_default();
        if component.as_linear_solver().is_some() {
            assert!(LINEAR_SOLVERS.iter().any(|(class, ..)| *class == name), "{name} is not tested as a linear solver");
        }
        if component.as_ode_solver().is_some() {
            let is_tested = ODE_SOLVERS.iter().any(|(class, ..)| *class == name) || WITHOUT_ORDER.contains(&name);
            assert!(is_tested, "{name} is not tested as an ODE solver");
        }
        if let Some(system) = component.as_linear_system() {
            let _ = system.kind();
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
