//! What the operations of a step call, for people who want to see how a step works.

use settee_kernel::{Visit, budget};

/// One entry of a trace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TraceEntry {
    /// A phase of the animation loop.
    Phase(String),
    /// An operation of a solver: its name and symbolic ids.
    Operation(String),
    /// A call to a component: its path, class and what it does.
    Call {
        /// Path of the component.
        path: String,
        /// Class of the component.
        class: String,
        /// What it does.
        action: &'static str,
    },
}

/// A recorded sequence of operations and calls.
#[derive(Clone, Debug, Default)]
pub struct Trace {
    /// In order.
    pub entries: Vec<TraceEntry>,
}

impl Trace {
    pub(crate) fn call(&mut self, at: Visit<'_>, action: &'static str) {
        // The entry, and its texts.
        budget::demand(size_of::<TraceEntry>() as u64 + 64, || "the trace of a step");
        let class = at.scene.component(at.object).map_or("", |component| component.class().name).to_owned();
        self.entries.push(TraceEntry::Call { path: at.scene.object_path(at.object), class, action });
    }

    /// What the last call did, where that was more than it was asked for at first.
    pub(crate) fn amend(&mut self, done: &'static str) {
        if let Some(TraceEntry::Call { action, .. }) = self.entries.last_mut() {
            *action = done;
        }
    }

    pub(crate) fn operation(&mut self, text: impl Into<String>) {
        self.entries.push(TraceEntry::Operation(text.into()));
    }
}
