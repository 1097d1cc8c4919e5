//! Studies of convergence: scenes with exact answers, run at several step sizes or meshes.
//!
//! Each study gives tables and checks. `settee accuracy` writes the tables; a test runs the checks. Studies use only what a user has:
//! scene texts and the facade.

mod mesh;
mod modes;
mod report;
mod scene;
mod statics;
mod time;

pub use report::{Check, Report, to_markdown};
pub use scene::StudyError;

/// A study by its name.
pub struct Study {
    /// Name on the command line.
    pub name: &'static str,
    /// Makes its tables.
    pub run: fn() -> Result<Vec<Report>, StudyError>,
}

/// All studies, in the order of the document.
pub const STUDIES: &[Study] = &[
    Study { name: "integrators", run: time::integrators },
    Study { name: "swinging-spring", run: time::swinging_spring },
    Study { name: "patch", run: statics::patch },
    Study { name: "cantilever", run: statics::cantilever },
    Study { name: "cook", run: statics::cook },
    Study { name: "thick-sphere", run: statics::thick_sphere },
    Study { name: "straight-beam", run: statics::straight_beam },
    Study { name: "beam-circle", run: statics::beam_bending_to_a_circle },
    Study { name: "bar-frequencies", run: modes::bar },
    Study { name: "membrane-frequencies", run: modes::membrane },
    Study { name: "free-body", run: modes::free_body },
];
