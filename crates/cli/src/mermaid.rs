//! Sequence diagrams of a recorded step, in the language of Mermaid.

use std::collections::{BTreeSet, HashMap};
use std::fmt::Write;

use settee_kernel::ObjectId;
use settee_simulation::{Simulation, acting_loop};

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

/// The components that are called, with their numbers in order of their first call.
struct Participants<'a> {
    calls: Vec<&'a Call>,
    /// By path: scenes may have tens of thousands.
    numbers: HashMap<&'a str, usize>,
}

impl<'a> Participants<'a> {
    fn of(operations: &'a [Operation]) -> Self {
        let (mut calls, mut numbers) = (Vec::new(), HashMap::new());
        for call in operations.iter().flat_map(|operation| &operation.calls) {
            numbers.entry(call.path.as_str()).or_insert_with(|| {
                calls.push(call);
                calls.len() - 1
            });
        }
        Self { calls, numbers }
    }

    fn number(&self, call: &Call) -> usize {
        self.numbers.get(call.path.as_str()).copied().unwrap_or_default()
    }

    fn declare(&self, text: &mut String) {
        for (index, call) in self.calls.iter().enumerate() {
            let _ = writeln!(text, "    participant C{index} as {}", escaped(&call.class));
        }
    }
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
    let found = acting_loop(scene).and_then(|animation| scene.component(animation));
    found.map_or("animation loop", |component| component.class().name)
}

fn step_diagram(simulation: &Simulation, step: &TracedStep) -> String {
    let mut text = String::from("sequenceDiagram\n");
    let _ = writeln!(text, "    participant L as {}", loop_class(simulation));
    let _ = writeln!(text, "    participant S as {}", solver_class(simulation));
    text.push_str("    participant O as operations of the scope\n");
    let called = Participants::of(&step.operations);
    called.declare(&mut text);

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

fn write_operation(text: &mut String, caller: &str, operation: &Operation, called: &Participants<'_>) {
    let _ = writeln!(text, "    {caller}->>O: {}", escaped(&operation.name));
    for call in &operation.calls {
        let _ = writeln!(text, "    O->>C{}: {}", called.number(call), escaped(call.action));
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
    let called = Participants::of(std::slice::from_ref(operation));
    called.declare(&mut text);
    let _ = writeln!(text, "    S->>O: {}", escaped(&operation.name));
    text.push_str("    O->>V: clear that vector\n");
    let scene = simulation.scene();
    let by_path: HashMap<String, ObjectId> =
        scene.all_objects().into_iter().map(|object| (scene.object_path(object), object)).collect();
    let views = simulation.states();
    let places: HashMap<ObjectId, usize> = views.iter().enumerate().map(|(at, view)| (view.object, at)).collect();
    for call in &operation.calls {
        let component = by_path.get(&call.path).and_then(|object| scene.component(*object));
        let is_mapping = component.is_some_and(|component| component.as_mapping().is_some());
        let index = called.number(call);
        let (base, own) = if is_mapping {
            ("BaseMapping::apply_jt", "apply_jt(slices)")
        } else {
            ("BaseForceField::add_force", "add_force(slices)")
        };
        let _ = writeln!(text, "    O->>B: {base} of {} with symbolic ids", escaped(&call.class));
        let states =
            component.and_then(|component| component.as_force_field()).map(|field| field.states()).unwrap_or_default();
        // In the order of the scene, and each once.
        let places: BTreeSet<usize> = states.iter().filter_map(|state| places.get(state)).copied().collect();
        for view in places.into_iter().map(|at| &views[at]) {
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

#[cfg(test)]
mod tests {
    use super::Participants;
    use crate::trace::{Call, Operation};

    #[test]
    fn each_component_has_one_number_in_order_of_its_first_call() {
        let call = |path: &str| Call { path: path.into(), class: "Any".into(), action: "acts" };
        let operation = |paths: &[&str]| Operation {
            name: "operation".into(),
            calls: paths.iter().map(|path| call(path)).collect(),
        };
        let operations = [operation(&["/b", "/a", "/b"]), operation(&["/c", "/a"])];
        let called = Participants::of(&operations);
        assert_eq!(called.calls.iter().map(|call| call.path.as_str()).collect::<Vec<_>>(), ["/b", "/a", "/c"]);
        assert_eq!(["/a", "/b", "/c"].map(|path| called.number(&call(path))), [1, 0, 2]);
    }
}
