//! The component library: one file per class, folders named after SOFA's categories.
//!
//! Components are descriptions: they know the kernel's roles, never a scene's runtime. Each folder lists its classes in `CLASSES`.

pub mod animation_loop;
pub mod constraint;
pub mod drawing;
pub mod element_template;
pub mod engine;
pub mod io;
pub mod linear_solver;
pub mod linear_system;
pub mod mapping;
pub mod mass;
pub mod mechanical_load;
mod names;
pub mod ode_solver;
pub mod playback;
pub mod setting;
pub mod solid_mechanics;
pub mod state_container;
pub mod topology;
pub mod visual;

use settee_kernel::{ClassEntry, Registry};

pub use names::QUIRKS;

/// All classes of the library, with old, removed and not yet supported names.
pub fn registry() -> Registry {
    let mut registry = Registry::default();
    for classes in ALL {
        registry.add(classes);
    }
    registry.add_renamed(names::RENAMED);
    registry.add_gone(names::GONE);
    registry.add_foreign(names::NOT_YET);
    registry
}

const ALL: &[&[fn() -> ClassEntry]] = &[
    animation_loop::CLASSES,
    constraint::projective::CLASSES,
    engine::analyze::CLASSES,
    engine::generate::CLASSES,
    engine::select::CLASSES,
    engine::transform::CLASSES,
    io::export::CLASSES,
    io::mesh::CLASSES,
    linear_solver::direct::CLASSES,
    linear_solver::iterative::CLASSES,
    linear_solver::ordering::CLASSES,
    linear_solver::preconditioner::CLASSES,
    linear_system::CLASSES,
    mapping::articulated::CLASSES,
    mapping::linear::CLASSES,
    mapping::nonlinear::CLASSES,
    mass::CLASSES,
    mechanical_load::CLASSES,
    ode_solver::backward::CLASSES,
    ode_solver::forward::CLASSES,
    playback::CLASSES,
    setting::CLASSES,
    solid_mechanics::fem::elastic::CLASSES,
    solid_mechanics::fem::hyperelastic::CLASSES,
    solid_mechanics::spring::CLASSES,
    solid_mechanics::tensor_mass::CLASSES,
    state_container::CLASSES,
    topology::container::constant::CLASSES,
    topology::container::dynamic::CLASSES,
    topology::container::grid::CLASSES,
    topology::mapping::CLASSES,
    visual::CLASSES,
];

#[cfg(test)]
mod tests {
    #[test]
    fn classes_that_are_there_are_not_listed_as_missing() {
        let registered: Vec<&str> = super::ALL.iter().copied().flatten().map(|class| class().info().name).collect();
        let listed: Vec<&&str> = super::names::NOT_YET.iter().filter(|name| registered.contains(name)).collect();
        assert!(listed.is_empty(), "{listed:?}");
    }
}
