//! Collision: models of surfaces, what finds the contacts between them, and what answers contacts.
//!
//! A pipeline names models, an intersection method, phases and a contact manager. Models and methods are descriptions;
//! their elements, trees and contacts are kept by the runtime.

mod contact_manager;
mod detected;
mod hold;
mod intersection;
mod model;
mod phases;
mod pipeline;
mod shape;

pub use contact_manager::{BarrierSettings, BaseContactManager, ModelFacts, Response};
pub use detected::{Answered, Detected, ModelContacts};
pub use hold::{HeldAt, Hold};
pub use intersection::{BaseIntersectionMethod, BoxSweep, Side, Support, Wanted};
pub use model::{BaseCollisionModel, CollisionModel, CollisionModelData};
pub use phases::{BaseBroadPhase, BaseNarrowPhase, NarrowSearch, Roots};
pub use pipeline::{BaseCollisionPipeline, PipelineParts};
pub use shape::{Meeting, Shape, SurfaceElements};
