//! Force fields between bodies with solvers of their own, in a loop with constraints: it leaves out what acts on a
//! solver from outside, as SOFA's does.

use std::collections::HashSet;

use settee_kernel::{Diagnostic, ObjectId, Scene, WorkingRole};

use crate::acting_loop::solves_constraints;
use crate::scope::Scope;
use crate::scope::places::Places;

/// Says which force fields do not push all of their bodies.
pub(crate) fn find_unpushed(scene: &Scene, places: &Places, scopes: &[Scope]) -> Vec<Diagnostic> {
    let mut findings = Vec::new();
    if !solves_constraints(scene) {
        return findings;
    }
    // A node with several parents may be in several scopes.
    let mut known = HashSet::new();
    for &object in scopes.iter().flat_map(|scope| &scope.across) {
        if !known.insert(object) {
            continue;
        }
        let Some(role) = scene.component(object).and_then(|component| component.as_force_field()) else { continue };
        let is_host = |scope: &usize| scopes[*scope].slots.get((object, WorkingRole::ForceField)).is_some();
        let host = places.scopes(object).find(is_host);
        let is_left_out = |state: &ObjectId| {
            let place = places.state(*state);
            place.is_some_and(|(scope, _)| Some(scope) != host && scopes[scope].has_solver())
        };
        let left_out: Vec<String> =
            role.states().iter().filter(|state| is_left_out(state)).map(|state| scene.object_path(*state)).collect();
        if !left_out.is_empty() {
            let message = format!(
                "it does not push {}: in a loop that solves constraints a force pushes only what moves by a solver in \
                 the node of the force, or above",
                left_out.join(" and ")
            );
            let finding = Diagnostic::warning("no-effect", message);
            let fix = "one ODE solver above all of its bodies, with the force in that node or below; or a constraint";
            findings.push(scene.about(object, finding.fix(fix)));
        }
    }
    findings
}
