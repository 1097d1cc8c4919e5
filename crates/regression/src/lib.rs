//! Lists of scenes with recorded states: running them, comparing, recording anew; and what the scenes of a folder need.
//!
//! A list (`*.regression-tests`) names scenes with the number of steps, a threshold, and which states and moments were
//! recorded. Its first line says where the recordings are. See [`List`], [`Reference`] and
//! [`measure`](measure::state_error) for the formats and the measure.

mod coverage;
mod list;
pub mod measure;
mod quirks;
mod reference;
mod run;
mod topology;
mod topology_records;
mod update;

pub use coverage::{Coverage, SceneCoverage, SceneError, Tally, cover};
pub use list::{Entry, List, ListError};
pub use quirks::QuirkFile;
pub use reference::{Frame, Reference, ReferenceError, references_of};
pub use run::{Options, SceneReport, StateReport, Summary, Verdict, run};
pub use topology::topology_counts;
pub use update::{Updated, update};
