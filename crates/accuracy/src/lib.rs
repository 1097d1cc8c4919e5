//! Studies of convergence: scenes with exact answers, run at several step sizes or meshes.
//!
//! Each study gives tables and checks. `settee accuracy` writes the tables; a test runs the checks. Studies use only
//! what a user has: scene texts and the facade.

mod adaptive;
mod contact;
mod elements;
mod figure;
mod mesh;
mod modes;
mod report;
mod scene;
mod statics;

pub mod time;

pub use figure::{Figure, Series};
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
    Study { name: "nonlinear", run: time::nonlinear },
    Study { name: "conservation", run: time::conservation },
    Study { name: "stiff", run: time::stiff::stiff },
    Study { name: "work-precision", run: time::work_precision },
    Study { name: "patch", run: statics::patch },
    Study { name: "hanging-bar", run: statics::hanging_bar },
    Study { name: "cantilever", run: statics::cantilever },
    Study { name: "sagging-beam", run: statics::sagging_beam },
    Study { name: "macneal-harder", run: statics::macneal_harder },
    Study { name: "manufactured", run: statics::manufactured },
    Study { name: "cook", run: statics::cook },
    Study { name: "thick-sphere", run: statics::thick_sphere },
    Study { name: "elliptic-membrane", run: statics::elliptic_membrane },
    Study { name: "elliptic-plate", run: statics::elliptic_plate },
    Study { name: "straight-beam", run: statics::straight_beam },
    Study { name: "beam-circle", run: statics::beam_bending_to_a_circle },
    Study { name: "adaptive-beams", run: adaptive::adaptive_beams },
    Study { name: "bar-frequencies", run: modes::bar },
    Study { name: "beam-frequencies", run: modes::beams },
    Study { name: "solid-beam-frequency", run: modes::solid_beam },
    Study { name: "plate-frequencies", run: modes::plate },
    Study { name: "membrane-frequencies", run: modes::membrane },
    Study { name: "free-body", run: modes::free_body },
    Study { name: "contact", run: contact::contact },
];
