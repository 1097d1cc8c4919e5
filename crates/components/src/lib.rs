//! All components of the library, and the registry of their names.
//!
//! The classes are in crates by kind; here are the names that SOFA has beside them, and the list of all of them.

mod elsewhere;
mod force_feedback;
mod foreign_names;
mod load;
mod names;
mod without_effect;

use settee_kernel::draw::{Pen, elements};
use settee_kernel::{ClassEntry, Component, ForeignNames, ObjectId, Registry};

pub use force_feedback::FeelsForces;
pub use load::FromScene;
pub use names::QUIRKS;
pub use settee_beams as beams;
pub use settee_collision::{detection, geometry, response};
pub use settee_constraints::{correction, feedback, model, solver};
pub use settee_elasticity::{element_template, with_material};
pub use settee_geometry::{engine, io, playback, setting, state_container, topology, visual};
pub use settee_soft_robots as soft_robots;
pub use settee_solvers::{animation_loop, linear_solver, linear_system, ode_solver};
pub use {settee_loads as mechanical_load, settee_mappings as mapping, settee_masses as mass};

/// Constraints.
pub mod constraint {
    pub use settee_projective as projective;
}

/// Solids: springs and finite elements.
pub mod solid_mechanics {
    pub use settee_elasticity::{fem, tensor_mass};
    pub use settee_springs as spring;
}

/// All classes of the library, with old, removed and not yet supported names.
pub fn registry() -> Registry {
    let mut registry = Registry::default();
    for classes in all() {
        registry.add(classes);
    }
    registry.add_looks(settee_springs::CLASSES, settee_springs::draw_springs);
    for classes in settee_elasticity::CLASSES {
        registry.add_looks(classes, draw_elements);
    }
    registry.add_renamed(names::RENAMED);
    registry.add_gone(names::GONE);
    registry.add_elsewhere(elsewhere::ELSEWHERE);
    registry.add_variants(elsewhere::VARIANTS);
    registry.add_elsewhere(settee_soft_robots::ELSEWHERE);
    registry.add_presets(settee_soft_robots::PRESETS);
    registry.add_elsewhere(settee_beams::ELSEWHERE);
    registry.add_without_effect(without_effect::WITHOUT_EFFECT);
    registry.add_successors(names::SUCCESSORS);
    registry.add_foreign(names::NOT_YET);
    registry.add_foreign_names(foreign_names::NAMES);
    registry
}

/// Draws the elements of a topology at the points of the first state.
fn draw_elements(component: &dyn Component, states: &[ObjectId], pen: &mut Pen<'_>) {
    if let Some(state) = states.first() {
        elements(component, *state, pen);
    }
}

/// Names of data and links that SOFA's classes have, and that have no effect here, with the reasons.
pub fn foreign_names() -> &'static [ForeignNames] {
    foreign_names::NAMES
}

/// The classes of all folders.
fn all() -> impl Iterator<Item = &'static [fn() -> ClassEntry]> {
    let folders = [
        settee_solvers::CLASSES,
        settee_geometry::CLASSES,
        settee_elasticity::CLASSES,
        settee_mappings::CLASSES,
        settee_collision::CLASSES,
        settee_constraints::CLASSES,
        &[settee_soft_robots::CLASSES],
        &[settee_beams::CLASSES],
        &[settee_springs::CLASSES, settee_masses::CLASSES, settee_loads::CLASSES, settee_projective::CLASSES],
    ];
    folders.into_iter().flatten().copied()
}

#[cfg(test)]
mod tests {
    #[test]
    fn classes_that_are_there_are_not_listed_as_missing() {
        let registered: Vec<&str> = super::all().flatten().map(|class| class().info.name).collect();
        let listed: Vec<&&str> = super::names::NOT_YET.iter().filter(|name| registered.contains(name)).collect();
        assert!(listed.is_empty(), "{listed:?}");
        let registry = super::registry();
        let hidden = registered.iter().find(|name| registry.elsewhere(name).is_some());
        assert!(hidden.is_none(), "{hidden:?} is there and refused");
        let left_out = registered.iter().find(|name| registry.without_effect(name).is_some());
        assert!(left_out.is_none(), "{left_out:?} is there and without effect");
        let is_listed = |name: &&&str| registry.elsewhere(name).or_else(|| registry.without_effect(name)).is_some();
        let twice = super::names::NOT_YET.iter().find(is_listed);
        assert!(twice.is_none(), "{twice:?} is in two lists");
    }

    /// Seen: it was advised to write a class that is not there either.
    #[test]
    fn what_takes_the_place_of_a_class_for_graphics_cards_is_there() {
        let registry = super::registry();
        let instead = |name: &str| match registry.lookup(name) {
            settee_kernel::Lookup::Elsewhere(instead) => instead,
            _ => String::new(),
        };
        let there = instead("CudaTetrahedronFEMForceField");
        assert!(there.contains("write TetrahedronFEMForceField, which"), "{there}");
        let fluid = instead("OpenCLSPHFluidForceField");
        assert!(fluid.contains("and SPHFluidForceField is not here either: fluids made of particles are"), "{fluid}");
        let unknown = instead("CudaFooBarForceField");
        assert!(unknown.ends_with("there is no FooBarForceField here either"), "{unknown}");
        for name in ["EdgeSetController", "ParticleSource", "SPHFluidSurfaceMapping"] {
            assert!(instead(name).contains("write "), "{name}");
        }
    }

    /// Manuals sort classes by category, drawings by the lists of crates: both mean the same classes.
    #[test]
    fn springs_elements_and_masses_are_those_of_the_manuals() {
        let registry = super::registry();
        for (name, entry) in registry.classes() {
            let component = entry.create_default();
            let (component, category) = (component.as_ref(), entry.info.category);
            let is_spring = settee_kernel::is_one_of(component, settee_springs::CLASSES);
            assert_eq!(is_spring, category == "SolidMechanics/Spring", "{name}");
            let is_drawn = registry.look_of(component).is_some();
            assert_eq!(is_drawn, category.starts_with("SolidMechanics"), "{name}");
            // Libraries of plug-ins have categories of their own.
            if component.as_mass().is_some() && !settee_kernel::is_one_of(component, settee_beams::CLASSES) {
                assert_eq!(!is_drawn, category == "Mass", "{name}");
            }
        }
    }
}
