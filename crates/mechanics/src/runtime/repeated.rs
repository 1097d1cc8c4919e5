//! Findings about linked data that come again in every step, as those of an engine whose input stays wrong: each is
//! told once, and counted from then on.

use std::collections::BTreeMap;

use settee_kernel::{Diagnostic, Severity};

use crate::runtime::Runtime;

/// What a finding is about: node, object, code and attribute.
type Subject = (String, String, &'static str, String);

/// What the steps found so far.
#[derive(Default)]
pub(crate) struct RepeatedFindings {
    told: BTreeMap<Subject, Told>,
}

/// The last finding about a subject.
struct Told {
    finding: Diagnostic,
    /// How often it came after it was told.
    again: u64,
}

impl RepeatedFindings {
    /// Takes note of a finding; says whether it is to be told: it is the first one about its subject, or its message is
    /// another one than before. A value that moves is the same finding.
    pub fn is_new(&mut self, finding: &Diagnostic) -> bool {
        let Diagnostic { node, object, code, attribute, .. } = finding;
        let subject = (node.clone(), object.clone(), *code, attribute.clone());
        match self.told.get_mut(&subject) {
            Some(told) if (&told.finding.message, &told.finding.expected) == (&finding.message, &finding.expected) => {
                told.again += 1;
                false
            }
            _ => {
                self.told.insert(subject, Told { finding: finding.clone(), again: 0 });
                true
            }
        }
    }
}

impl Runtime {
    /// The findings about linked data that came again after they were told, each with how often it did: what is to be
    /// said of them at the end of a run. Of notes nothing is left to be said.
    pub fn repeated_findings(&self) -> Vec<Diagnostic> {
        let is_problem = |told: &&Told| told.again > 0 && told.finding.severity != Severity::Note;
        let repeated = self.repeated.told.values().filter(is_problem);
        let summary = |Told { finding, again }: &Told| {
            let times = if *again == 1 { "once more".to_owned() } else { format!("{again} times more") };
            let message = format!("{}; after it was told it came {times}", finding.message);
            let (severity, expected) = (Severity::Note, String::new());
            Diagnostic { severity, message, expected, nearest: None, fix: None, ..finding.clone() }
        };
        repeated.map(summary).collect()
    }
}
