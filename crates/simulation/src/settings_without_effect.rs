//! Settings that have no effect together with others of the scene. SOFA says nothing of them.

use settee_kernel::{Component, Diagnostic, ObjectId, Scene};
use settee_mechanics::solves_constraints;

use crate::incomplete_parts::{EXPLICIT, solver_above};

/// What is to be said of a whole scene.
pub(crate) fn findings(scene: &Scene) -> Vec<Diagnostic> {
    let of_object = |object: ObjectId| {
        let component = scene.component(object)?;
        let finding = damping_left_out(scene, object, component).or_else(|| masses_not_kept_back(component))?;
        Some(scene.about(object, finding))
    };
    let objects = scene.all_objects();
    let equilibria = equilibria_thrown_away(scene, &objects);
    objects.into_iter().filter_map(of_object).chain(equilibria).collect()
}

/// Solvers of equilibria in a loop that moves bodies by their velocities.
fn equilibria_thrown_away(scene: &Scene, objects: &[ObjectId]) -> Vec<Diagnostic> {
    if !solves_constraints(scene) {
        return Vec::new();
    }
    let is_static = |object: &&ObjectId| scene.object(**object).class.name == "StaticSolver";
    let message = "the loop puts bodies where their velocities lead: the equilibrium that is found does not count";
    let finding = || Diagnostic::warning("no-effect", message).fix("EulerImplicitSolver; or a DefaultAnimationLoop");
    objects.iter().filter(is_static).map(|object| scene.about(*object, finding())).collect()
}

/// Rayleigh damping of a component below a solver that evaluates forces alone.
fn damping_left_out(scene: &Scene, object: ObjectId, component: &dyn Component) -> Option<Diagnostic> {
    let mass = component.as_mass().map_or(0.0, |role| role.rayleigh_mass());
    let stiffness = component.as_force_field().map_or(0.0, |role| role.rayleigh_stiffness());
    let (name, value) = match (mass != 0.0, stiffness != 0.0) {
        (true, _) => ("rayleighMass", mass),
        (false, true) => ("rayleighStiffness", stiffness),
        (false, false) => return None,
    };
    let (_, solver) = solver_above(scene, scene.object(object).node).filter(|(_, class)| EXPLICIT.contains(class))?;
    let message = format!("{solver} leaves the Rayleigh damping of components out");
    let finding = Diagnostic::warning("no-effect", message).attribute(name, value.to_string());
    Some(finding.fix("an implicit ODE solver; or a DiagonalVelocityDampingForceField"))
}

/// A mapping that is to pass forces on, and no masses: inertia goes with forces.
fn masses_not_kept_back(component: &dyn Component) -> Option<Diagnostic> {
    let mapping = component.as_mapping().filter(|mapping| mapping.map_forces() && !mapping.map_masses())?;
    let (_, outputs) = mapping.states();
    let message = "masses of the mapped points count all the same: they go up with the forces";
    (!outputs.is_empty())
        .then(|| Diagnostic::note("no-effect", message).attribute("mapMasses", "false").fix("mapForces=\"false\""))
}
