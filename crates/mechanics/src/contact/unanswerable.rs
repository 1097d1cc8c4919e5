//! Contacts that the animation loop of a scene will never answer, as its components show before there are any.

use settee_kernel::roles::{ModelFacts, Response};
use settee_kernel::{Diagnostic, Scene};

use super::constrained::NOT_ANSWERED;
use super::detection::{Methods, StepRoots};
use super::response::host_of;
use super::{ContactSet, Pipeline};
use crate::acting_loop::solves_constraints;
use crate::runtime::Runtime;
use crate::scope::Scope;

/// Pairs of models of a pipeline that are looked at: most scenes answer all of theirs in one way.
const MOST_PAIRS: usize = 20_000;

impl Runtime {
    /// What is to be said of contacts that would not be answered: constraints in a loop that solves none, and forces
    /// that push a body with a solver of its own in a loop that solves constraints. One pair of each pipeline is named.
    pub fn unanswerable_contacts(&mut self, scene: &Scene) -> Vec<Diagnostic> {
        let ContactSet { pipelines, reported, .. } = &mut self.contacts;
        let solves = solves_constraints(scene);
        let findings: Vec<_> =
            pipelines.iter().filter_map(|pipeline| pipeline.unanswerable(scene, &self.scopes, solves)).collect();
        // The first contact says the same.
        if findings.iter().any(|finding| finding.message == NOT_ANSWERED) {
            reported.push(NOT_ANSWERED.into());
        }
        findings
    }
}

impl Pipeline {
    fn unanswerable(&self, scene: &Scene, scopes: &[Scope], solves: bool) -> Option<Diagnostic> {
        let methods = Methods::of(&self.parts, scene)?;
        let roots = StepRoots { scene, models: &self.models, roots: &[], intersection: methods.intersection };
        let n = self.models.len() as u32;
        let pairs = (0..n).flat_map(|first| (0..=first).map(move |second| [second, first])).take(MOST_PAIRS);
        let finding = pairs.filter(|pair| roots.can_meet(*pair)).find_map(|pair| {
            let settings = pair.map(|model| self.models[model as usize].settings(scene));
            let [Some(first), Some(second)] = settings else { return None };
            let settings = [first, second];
            let response = methods.contact_manager.response(std::array::from_fn(|end| ModelFacts {
                name: &scene.object(self.models[pair[end] as usize].object).name,
                settings: settings[end],
            }));
            match response.ok()? {
                response if response.is_constraint() => (!solves).then(not_answered),
                Response::Penalty | Response::Stick { .. } if solves => self.unpushed(scene, scopes, pair),
                _ => None,
            }
        });
        finding.map(|finding| scene.about(self.parts.contact_manager, finding))
    }

    /// Says which bodies of a pair the springs of its contacts do not push, in a loop that solves constraints.
    fn unpushed(&self, scene: &Scene, scopes: &[Scope], pair: [u32; 2]) -> Option<Diagnostic> {
        let simulated = self.are_simulated(scene, pair);
        if simulated != [true; 2] {
            return None;
        }
        let models = pair.map(|model| &self.models[model as usize]);
        let host = host_of(self.host, models, simulated, false);
        let is_left_out = |scope: usize| Some(scope) != host && scopes[scope].has_solver();
        let left_out = models.iter().filter(|model| is_left_out(model.place.0));
        let mut left_out: Vec<String> = left_out.map(|model| scene.object_path(model.object)).collect();
        left_out.dedup();
        let [first, second] = models.map(|model| scene.object_path(model.object));
        let message = format!(
            "contacts between {first} and {second} do not push {}: in a loop that solves constraints contact forces \
             push only what moves by a solver above the collision pipeline",
            left_out.join(" and ")
        );
        let fix = "response=\"FrictionContactConstraint\", with a constraint correction in each body; or a \
                   DefaultAnimationLoop";
        (!left_out.is_empty()).then(|| Diagnostic::warning("no-effect", message).fix(fix))
    }
}

fn not_answered() -> Diagnostic {
    Diagnostic::warning("not-constrained", NOT_ANSWERED).fix("a FreeMotionAnimationLoop in the root")
}
