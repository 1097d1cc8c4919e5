//! What a library of components sees: the modules of the crate `settee` that need none of the library's own components.
//!
//! `settee` re-exports these modules, so that a component is written the same way whether it depends on `settee` or on
//! this crate. Libraries that the program carries depend on this one under the name `settee`, since `settee` itself
//! contains them:
//!
//! ```toml
//! [dependencies]
//! settee = { package = "settee-plugin", path = "../plugin" }
//! ```

pub use settee_complementarity as complementarity;
pub use settee_kernel as kernel;
pub use settee_math as math;
pub use settee_mesh as mesh;
pub use settee_persist as persist;
pub use settee_proximity as proximity;
pub use settee_quadratic as quadratic;

/// Write a component. `use settee::component::*` brings the derive macros, the traits of all roles, and the types of
/// data and links.
pub mod component {
    pub use settee_derive::{
        ComponentOfSettee as Component, DataGroupOfSettee as DataGroup, PersistOfSettee as Persist,
    };
    pub use settee_kernel::component::{Attach, Base, Component, DataSet, Lifecycle, Role};
    pub use settee_kernel::data::checks;
    pub use settee_kernel::roles::*;
    pub use settee_kernel::{
        Choice, ClassEntry, Data, DataValue, Diagnostic, Event, Factors, IndexList, InitContext, Link,
        MechanicalParams, MultiLink, ObjectId, OnePoint, Points, Preset, Registry, Rgba, Scene, Severity, TagSet,
        ValueError, choice,
    };
    pub use settee_math::{DataTypes, Point, Rigid2, Rigid3, StateKind, Vec1, Vec2, Vec3, Vec6};
    pub use settee_persist::{ReadError, Reader, Writer};
}

/// Draw a component as plain data.
pub mod draw {
    pub use settee_kernel::draw::*;
}
