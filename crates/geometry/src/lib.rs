//! States, topologies, engines, loaders, exporters, visual models and settings: one file per class, folders named after
//! SOFA's categories.
//!
//! Components are descriptions: they know the kernel's roles, never a scene's runtime. Each folder lists its classes in
//! `CLASSES`.

pub mod engine;
pub mod io;
pub mod playback;
pub mod setting;
pub mod state_container;
pub mod topology;
pub mod visual;

use settee_kernel::ClassEntry;

/// The classes of this crate, by folder.
pub const CLASSES: &[&[fn() -> ClassEntry]] = &[
    engine::analyze::CLASSES,
    engine::generate::CLASSES,
    engine::select::CLASSES,
    engine::transform::CLASSES,
    io::export::CLASSES,
    io::mesh::CLASSES,
    playback::CLASSES,
    setting::CLASSES,
    state_container::CLASSES,
    topology::container::constant::CLASSES,
    topology::container::dynamic::CLASSES,
    topology::container::grid::CLASSES,
    topology::mapping::CLASSES,
    topology::utility::CLASSES,
    visual::CLASSES,
];
