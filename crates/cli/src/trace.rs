//! What one step did, for readers: phases, the operations of the solvers, and the components that they called.

use std::collections::HashMap;
use std::fmt::Write;
use std::hash::Hash;

use settee_simulation::{Simulation, TraceEntry};

/// A call to a component.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Call {
    /// Path of the component.
    pub path: String,
    /// Class of the component.
    pub class: String,
    /// What it did.
    pub action: &'static str,
}

/// An operation of a solver with the calls it led to.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
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

/// Longest stretch that is folded: the operations of a step of some ten solvers.
const LONGEST_STRETCH: usize = 1000;

/// Folds stretches that repeat at once, such as Newton iterations: at each place the stretch that covers most, the
/// shortest of those. Longer ones than [`LONGEST_STRETCH`] stay as they are, so that the work grows with the number of
/// items.
pub fn fold_repetitions<T: Eq + Hash>(items: &[T]) -> Vec<Repeated<'_, T>> {
    let Stretches { lengths, n_compared } = Stretches::of(items);
    debug_assert!(n_compared <= (items.len() * LONGEST_STRETCH) as u64);
    let mut folded: Vec<Repeated<'_, T>> = Vec::new();
    let (mut single, mut at) = (0, 0);
    while at < items.len() {
        match lengths[at] {
            (0, _) => at += 1,
            (length, times) => {
                folded.push(Repeated { times: 1, items: &items[single..at] });
                folded.push(Repeated { times, items: &items[at..at + length] });
                at += length * times;
                single = at;
            }
        }
    }
    folded.push(Repeated { times: 1, items: &items[single..] });
    folded.retain(|part| !part.items.is_empty());
    folded
}

/// The stretch that repeats at each place.
struct Stretches {
    /// Its length and how often it comes; 0 where nothing repeats.
    lengths: Vec<(usize, usize)>,
    /// Pairs of items that were compared.
    n_compared: u64,
}

impl Stretches {
    fn of<T: Eq + Hash>(items: &[T]) -> Self {
        let n = items.len();
        let mut numbers: HashMap<&T, usize> = HashMap::new();
        let ids: Vec<usize> = items
            .iter()
            .map(|item| {
                let next = numbers.len();
                *numbers.entry(item).or_insert(next)
            })
            .collect();
        let (mut lengths, mut n_compared) = (vec![(0, 0); n], 0);
        for length in 1..=LONGEST_STRETCH.min(n / 2) {
            // Items from a place on that are equal to those a stretch later.
            let mut equal = 0;
            for at in (0..n - length).rev() {
                n_compared += 1;
                equal = if ids[at] == ids[at + length] { equal + 1 } else { 0 };
                let times = equal / length + 1;
                let (known, known_times) = lengths[at];
                // Of stretches that cover as much the shortest, which came first, stays.
                if times > 1 && length * times > known * known_times {
                    lengths[at] = (length, times);
                }
            }
        }
        Self { lengths, n_compared }
    }
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

    /// Seen: the operations of 1,650 sub-steps of a step were folded in 5.5 minutes, in up to cubic time.
    #[test]
    fn folding_a_long_trace_takes_work_in_proportion_to_its_length() {
        let compared = |n: usize| {
            // Digits of a number that never repeat themselves for long, and a stretch that does.
            let mut state = 1u32;
            let mut items: Vec<u32> = Vec::with_capacity(n);
            for _ in 0..n / 2 {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                items.push(state >> 29);
            }
            items.extend((0..n as u32 / 2).map(|k| 100 + k % 40));
            let folded = fold_repetitions(&items);
            assert!(folded.iter().any(|part| part.items.len() == 40 && part.times > n / 100));
            Stretches::of(&items).n_compared
        };
        let (half, whole) = (compared(10_000), compared(20_000));
        assert!(whole <= 20_000 * LONGEST_STRETCH as u64, "{whole}");
        assert!(whole as f64 <= 2.2 * half as f64, "{half}, {whole}");
    }
}
