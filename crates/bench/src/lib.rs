//! How fast scenes run, where their time goes, and how far that is from what the machine allows.
//!
//! [`Machine`] is measured in the same process just before and after a scene, since machines change their speed;
//! [`SceneBench`] measures steps, [`Limit`] says what they would take at least.

mod compliance;
mod fill;
mod kernels;
mod limit;
mod machine;
mod rehearsal;
mod scaling;
mod scaling_contacts;
mod scene;
mod work;

pub use compliance::ComplianceBench;
pub use fill::Fill;
pub use kernels::{KERNELS, Kernel};
pub use limit::{Counts, Limit};
pub use machine::Machine;
pub use rehearsal::Rehearsed;
pub use scaling::{SCENES, ScalingScene};
pub use scene::{Effort, SceneBench};
pub use work::{Elements, Shape, Size};
