//! What one step did, for readers: phases, the operations of the solvers, and the components that they called.

use std::fmt::Write;

use settee_simulation::{Simulation, TraceEntry};

/// A call to a component.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    /// Path of the component.
    pub path: String,
    /// Its class.
    pub class: String,
    /// What it did.
    pub action: &'static str,
}

/// An operation of a solver with the calls it led to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Operation {
    /// Name and symbolic ids.
    pub name: String,
    /// In visiting order.
    pub calls: Vec<Call>,
}

/// A recorded step.
#[derive(Clone, Debug)]
pub struct TracedStep {
    /// Number of the step, from 1.
    pub number: u64,
    /// Phases of the animation loop.
    pub phases: Vec<String>,
    /// Operations, scope after scope.
    pub operations: Vec<Operation>,
}

impl TracedStep {
    /// Takes the record of the last step.
    pub fn take(simulation: &mut Simulation) -> Self {
        let mut operations: Vec<Operation> = Vec::new();
        for entry in simulation.take_trace() {
            match entry {
                TraceEntry::Phase(name) | TraceEntry::Operation(name) => {
                    operations.push(Operation { name, calls: Vec::new() })
                }
                TraceEntry::Call { path, class, action } => {
                    let call = Call { path, class, action };
                    match operations.last_mut() {
                        Some(operation) => operation.calls.push(call),
                        None => {
                            operations.push(Operation { name: "before the first operation".into(), calls: vec![call] })
                        }
                    }
                }
            }
        }
        Self { number: simulation.steps(), phases: simulation.last_phases().to_vec(), operations }
    }
}

/// A stretch of a sequence that comes so many times in a row.
#[derive(Debug, PartialEq, Eq)]
pub struct Repeated<'a, T> {
    /// At least 1.
    pub times: usize,
    /// The stretch.
    pub items: &'a [T],
}

/// Folds stretches that repeat at once, such as Newton iterations: at each place the stretch that covers most, the
/// shortest of those.
pub fn fold_repetitions<T: PartialEq>(items: &[T]) -> Vec<Repeated<'_, T>> {
    let mut folded: Vec<Repeated<'_, T>> = Vec::new();
    let (mut single, mut at) = (0, 0);
    while at < items.len() {
        let rest = &items[at..];
        let repeats = |length: usize| rest.chunks_exact(length).take_while(|chunk| *chunk == &rest[..length]).count();
        let several = (1..=rest.len() / 2).map(|length| (length, repeats(length))).filter(|(_, times)| *times > 1);
        match several.max_by_key(|(length, times)| (length * times, usize::MAX - length)) {
            Some((length, times)) => {
                folded.push(Repeated { times: 1, items: &items[single..at] });
                folded.push(Repeated { times, items: &rest[..length] });
                at += length * times;
                single = at;
            }
            None => at += 1,
        }
    }
    folded.push(Repeated { times: 1, items: &items[single..] });
    folded.retain(|part| !part.items.is_empty());
    folded
}

/// The step as an indented list.
pub fn tree(step: &TracedStep) -> String {
    let mut text = format!("Phases of step {}\n", step.number);
    for phase in &step.phases {
        let _ = writeln!(text, "  {phase}");
    }
    text.push_str("\nOperations of the solvers, and the components they call\n");
    for part in fold_repetitions(&step.operations) {
        let indent = if part.times > 1 { "  | " } else { "  " };
        if part.times > 1 {
            let _ = writeln!(text, "  {} times:", part.times);
        }
        for operation in part.items {
            let _ = writeln!(text, "{indent}{}", operation.name);
            for call in &operation.calls {
                let _ = writeln!(text, "{indent}    {} ({}): {}", call.path, call.class, call.action);
            }
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folded(text: &str) -> Vec<(usize, String)> {
        let items: Vec<char> = text.chars().collect();
        fold_repetitions(&items).iter().map(|part| (part.times, part.items.iter().collect())).collect()
    }

    #[test]
    fn repetitions_are_folded_and_nothing_is_lost() {
        assert_eq!(folded("xabcabcabcy"), [(1, "x".into()), (3, "abc".into()), (1, "y".into())]);
        assert_eq!(folded("aaaa"), [(4, "a".into())]);
        assert_eq!(folded("abc"), [(1, "abc".into())]);
        assert_eq!(folded(""), []);
    }
}
