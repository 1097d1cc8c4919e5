//! Scene arenas, components, data, links, visitors, symbolic vectors, role traits.
//!
//! A component is a description; during a step it is only read. Whatever changes during a step lives in the runtime of
//! its solver's scope (`settee-mechanics`). Nothing here knows how operations are carried out, nor any concrete
//! component.

extern crate self as settee_kernel;

mod claim;
pub mod codes;
pub mod data;
pub mod diagnostics;
pub mod draw;
pub mod event;
pub mod fault;
pub mod files;
pub mod ids;
pub mod mechanical_visitor;
pub mod meshes;
pub mod ops;
mod output_folder;
pub mod params;
mod points;
pub mod registry;
pub mod roles;
pub mod scene;
mod step_services;
pub mod strictness;
mod unfinished;
pub mod units;
pub mod vectors;
pub mod visitor;
mod whole_file;

pub use claim::Claim;
pub use data::{
    AnyData, BoundingBox, Choice, Data, DataInfo, DataValue, FixedReals, Flat, Follows, IndexGroups, IndexList, Kept,
    PointMass, Rgba, TagSet, ValueError, Written, checks, follows, write_numbers,
};
pub use scene::component::{Attach, Base, ClassInfo, Component, DataSet, Lifecycle, Role};
pub use scene::{component, init, link};
pub use settee_budget as budget;
pub use settee_mesh::ElementKind;

pub use diagnostics::{Diagnostic, Location, MOST_PROPOSALS, Severity, has_error, nearest_name};
pub use event::Event;
pub use files::{FileError, FileSearch, OwnFiles, ReadFiles, read_text};
pub use mechanical_visitor::{Calls, Kind, MechanicalVisitor, Plan, Visit, WorkingKey, WorkingRole, mapped_states};
pub use meshes::{MeshChanges, Meshes};
pub use ops::{MechanicalOps, Tolerance, VectorOps};
pub use output_folder::{OutputError, OutputFolder};
pub use params::{Factors, MechanicalParams, Weight};
pub use points::{OnePoint, Points};
pub use registry::{
    ClassEntry, DrawForceField, ForeignNames, Lookup, Owners, Preset, Registry, Successors, TemplateEntry,
    TemplateParameter, is_one_of,
};
pub use scene::init::InitContext;
pub use scene::link::{
    AnyLink, From as LinkOrigin, Link, LinkInfo, LinkTarget, MultiLink, Place, Search, split_data_path,
};
pub use scene::{
    Absorbed, Connection, DataRef, Node, NodeData, NodeId, Object, ObjectId, ObjectState, Owner, RunChanges, RunMeshes,
    Scene,
};
pub use settee_derive::{Component, DataGroup};
pub use step_services::{EnergyLedger, EnergyStep, NewtonControl, StepMemories, StepReport, SubSteps};
pub use strictness::{Strictness, is_limit};
pub use unfinished::remove_unfinished_files;
pub use units::SceneUnits;
pub use visitor::{Flow, Visitor};
pub use whole_file::{Part, WholeFile, create_file, is_special, replace_file};
