//! Sequence diagrams of a recorded step, in the language of Mermaid.

use std::fmt::Write;

use settee_simulation::Simulation;

use crate::trace::{Call, Operation, TracedStep, fold_repetitions};

/// Phases after the solve whose operations end a scope's record, with the name that the operations have.
const LATER_OPERATIONS: [(&str, &str); 2] =
    [("project positions and velocities", "project x, v"), ("propagate through the mappings", "propagate x, v")];

/// The diagram of the step, and that of its first computation of forces.
pub fn diagrams(simulation: &Simulation, step: &TracedStep) -> String {
    let step = &shown(step);
    format!("```mermaid\n{}```\n\n```mermaid\n{}```\n", step_diagram(simulation, step), force_diagram(simulation, step))
}

/// Without the operations that met no component: of a scope without mappings, say.
fn shown(step: &TracedStep) -> TracedStep {
    let is_shown = |operation: &Operation| !operation.calls.is_empty() || operation.name.starts_with("solve");
    TracedStep {
        operations: step.operations.iter().filter(|operation| is_shown(operation)).cloned().collect(),
        ..step.clone()
    }
}

/// Names that Mermaid takes for its own syntax are the only ones changed.
fn escaped(text: &str) -> String {
    text.replace('#', "#35;").replace(';', ",").replace('<', "#lt;").replace('>', "#gt;").replace('\n', " ")
}

/// The components that are called, in order of their first call.
fn participants<'a>(operations: &'a [Operation]) -> Vec<&'a Call> {
    let mut found: Vec<&'a Call> = Vec::new();
    for call in operations.iter().flat_map(|operation| &operation.calls) {
        if found.iter().all(|other| other.path != call.path) {
            found.push(call);
        }
    }
    found
}

fn solver_class(simulation: &Simulation) -> &'static str {
    let scene = simulation.scene();
    let solver = scene
        .all_objects()
        .into_iter()
        .filter_map(|object| scene.component(object))
        .find(|component| component.as_ode_solver().is_some());
    solver.map_or("solver", |component| component.class().name)
}

fn loop_class(simulation: &Simulation) -> &'static str {
    let scene = simulation.scene();
    let found = scene
        .all_objects()
        .into_iter()
        .filter_map(|object| scene.component(object))
        .find(|component| component.as_animation_loop().is_some());
    found.map_or("animation loop", |component| component.class().name)
}

fn step_diagram(simulation: &Simulation, step: &TracedStep) -> String {
    let mut text = String::from("sequenceDiagram\n");
    let _ = writeln!(text, "    participant L as {}", loop_class(simulation));
    let _ = writeln!(text, "    participant S as {}", solver_class(simulation));
    text.push_str("    participant O as operations of the scope\n");
    let called = participants(&step.operations);
    for (index, call) in called.iter().enumerate() {
        let _ = writeln!(text, "    participant C{index} as {}", escaped(&call.class));
    }

    // What the loop itself does after the solve stands at the end of the record.
    let solve = step.phases.iter().position(|phase| phase == "solve").unwrap_or(step.phases.len());
    let mut of_solver = step.operations.as_slice();
    let mut later: Vec<Option<&Operation>> = vec![None; step.phases.len()];
    for (index, phase) in step.phases.iter().enumerate().skip(solve).rev() {
        let expected = LATER_OPERATIONS.iter().find(|(name, _)| name == phase).map(|(_, operation)| *operation);
        if let (Some(expected), Some((last, rest))) = (expected, of_solver.split_last())
            && last.name.starts_with(expected)
        {
            (later[index], of_solver) = (Some(last), rest);
        }
    }

    for (index, phase) in step.phases.iter().enumerate() {
        if phase == "solve" {
            text.push_str("    L->>S: solve\n");
            for part in fold_repetitions(of_solver) {
                if part.times > 1 {
                    let _ = writeln!(text, "    loop {} times", part.times);
                }
                for operation in part.items {
                    write_operation(&mut text, "S", operation, &called);
                }
                if part.times > 1 {
                    text.push_str("    end\n");
                }
            }
            text.push_str("    S-->>L: new position and velocity\n");
            continue;
        }
        match later[index] {
            Some(operation) => write_operation(&mut text, "L", operation, &called),
            None => {
                let _ = writeln!(text, "    L->>L: {}", escaped(phase));
            }
        }
    }
    text
}

fn write_operation(text: &mut String, caller: &str, operation: &Operation, called: &[&Call]) {
    let _ = writeln!(text, "    {caller}->>O: {}", escaped(&operation.name));
    for call in &operation.calls {
        if let Some(index) = called.iter().position(|other| other.path == call.path) {
            let _ = writeln!(text, "    O->>C{index}: {}", escaped(call.action));
        }
    }
}

/// From the symbolic id that the solver names to the loops over slices.
fn force_diagram(simulation: &Simulation, step: &TracedStep) -> String {
    let mut text = String::from("sequenceDiagram\n");
    let _ = writeln!(text, "    participant S as {}", solver_class(simulation));
    text.push_str("    participant O as operations of the scope\n    participant B as bridge\n    participant V as state vectors\n");
    let Some(operation) = step.operations.iter().find(|operation| operation.name.starts_with("compute_force")) else {
        return text + "    Note over S: no forces were computed in this step\n";
    };
    let called = participants(std::slice::from_ref(operation));
    for (index, call) in called.iter().enumerate() {
        let _ = writeln!(text, "    participant C{index} as {}", escaped(&call.class));
    }
    let _ = writeln!(text, "    S->>O: {}", escaped(&operation.name));
    text.push_str("    O->>V: clear that vector\n");
    for call in &operation.calls {
        let scene = simulation.scene();
        let component = scene.find_object(&call.path).and_then(|object| scene.component(object));
        let is_mapping = component.is_some_and(|component| component.as_mapping().is_some());
        let index = called.iter().position(|other| other.path == call.path).unwrap_or_default();
        let (base, own) = if is_mapping {
            ("BaseMapping::apply_jt", "apply_jt(slices)")
        } else {
            ("BaseForceField::add_force", "add_force(slices)")
        };
        let _ = writeln!(text, "    O->>B: {base} of {} with symbolic ids", escaped(&call.class));
        let states =
            component.and_then(|component| component.as_force_field()).map(|field| field.states()).unwrap_or_default();
        for view in simulation.states().iter().filter(|view| states.contains(&view.object)) {
            let template = scene.component(view.object).map_or("", |state| state.template());
            let points = if view.n_points == 1 { "1 point".to_owned() } else { format!("{} points", view.n_points) };
            let _ = writeln!(text, "    B->>V: ids in the range of {}", escaped(&scene.object_path(view.object)));
            let _ = writeln!(text, "    V-->>B: slices of {template}, {points}");
        }
        let _ = writeln!(text, "    B->>C{index}: {own}");
        let _ = writeln!(text, "    C{index}->>C{index}: loop: {}", escaped(call.action));
    }
    text
}
