//! Where the springs of contacts act: in the scope of a solver, or on both bodies as forces from outside.

use settee_kernel::roles::{Hold, Response};
use settee_kernel::vectors::{CoordId, DerivId};
use settee_kernel::{Diagnostic, Scene};
use settee_math::vec3::sub;
use settee_persist::Persist;

use super::detection::Methods;
use super::response::BetweenShapes;
use super::springs::{Law, Push, Spring, SpringEnd};
use super::{BetweenModels, Pipeline};
use crate::scope::Scope;

/// A spring between two scopes, evaluated once at the start of a step: it acts on both bodies as a force from outside.
#[derive(Clone, Copy, Debug, PartialEq, Persist)]
pub(crate) struct Across {
    between: BetweenModels,
    /// Scope and index of the state of each end.
    places: [(usize, usize); 2],
    /// Which ends it pushes: the solver of the other one takes it into its system.
    pushes: [bool; 2],
    /// Whether its force is that of the end of the step, found after the solvers; it pushes nothing then.
    pub is_coupled: bool,
}

impl Across {
    /// Its ends: scope and state of each, and how it hangs there.
    pub fn ends(&self) -> [((usize, usize), &Hold); 2] {
        std::array::from_fn(|end| (self.places[end], &self.between.holds[end]))
    }

    /// Law between the gap and the force.
    pub fn law(&self) -> &Law {
        &self.between.law
    }

    /// Adds its present force to both scopes.
    pub fn act(&self, scopes: &mut [Scope]) {
        let seen: [_; 2] = std::array::from_fn(|end| {
            let (scope, state) = self.places[end];
            let (space, hold) = (&scopes[scope].space, &self.between.holds[end]);
            let x = space.state_coord(state, CoordId::POSITION);
            (hold.place(x), hold.motion(x, space.state_deriv(state, DerivId::VELOCITY)))
        });
        let force = self.between.law.force(sub(seen[1].0, seen[0].0), sub(seen[1].1, seen[0].1));
        for (end, sign) in [-1.0, 1.0].into_iter().enumerate().filter(|(end, _)| self.pushes[*end]) {
            let (scope, state) = self.places[end];
            let force = force.map(|c| sign * c);
            scopes[scope].contacts.pushes.push(Push { state, hold: self.between.holds[end], force });
        }
    }
}

/// Where the springs between two models act.
struct Target {
    /// The scope whose solver takes them into its system.
    host: Option<usize>,
    /// Scope and index of the state of each model.
    places: [(usize, usize); 2],
    /// Which ends are pushed from outside.
    pushes: [bool; 2],
    is_coupled: bool,
}

impl Target {
    fn new(host: Option<usize>, places: [(usize, usize); 2], is_between_bodies: bool, is_coupled: bool) -> Self {
        // The solver of the host moves its own ends; the other body feels the opposite force.
        let pushes = places.map(|(scope, _)| !is_coupled && is_between_bodies && Some(scope) != host);
        Self { host: host.filter(|_| !is_coupled), places, pushes, is_coupled }
    }

    fn is_across(&self) -> bool {
        self.is_coupled || self.pushes != [false; 2]
    }

    /// Whether an end moves as its state does; others stay where they were detected.
    fn moves(&self, end: usize) -> bool {
        self.is_across() || Some(self.places[end].0) == self.host
    }

    /// Puts a spring there. `holds`: of the ends that move.
    #[inline(always)]
    fn take(
        &self,
        holds: [Option<&Hold>; 2],
        at: [[f64; 3]; 2],
        law: Law,
        scopes: &mut [Scope],
        across: &mut Vec<Across>,
    ) {
        if let Some(host) = self.host {
            let ends = std::array::from_fn(|end| match holds[end] {
                Some(hold) if self.places[end].0 == host => SpringEnd::Moves(self.places[end].1, *hold),
                _ => SpringEnd::Stays(at[end]),
            });
            scopes[host].contacts.attach(Spring { ends, law });
        }
        if self.is_across()
            && let [Some(first), Some(second)] = holds
        {
            let between = BetweenModels { holds: [*first, *second], at, law };
            let Self { places, pushes, is_coupled, .. } = *self;
            across.push(Across { between, places, pushes, is_coupled });
        }
    }
}

impl Pipeline {
    /// Which of two models are simulated.
    pub(super) fn are_simulated(&self, scene: &Scene, pair: [u32; 2]) -> [bool; 2] {
        pair.map(|model| self.models[model as usize].settings(scene).is_some_and(|settings| *settings.simulated))
    }

    /// Puts the springs of all contacts where they act: those with one simulated body first. `couples`: whether those
    /// between bodies with solvers of their own are to be implicit; what is returned says where they cannot be.
    pub(super) fn attach(
        &mut self,
        scene: &Scene,
        scopes: &mut [Scope],
        couples: bool,
        across: &mut Vec<Across>,
    ) -> Option<Diagnostic> {
        let methods = Methods::of(&self.parts, scene)?;
        let mut finding = None;
        // A spring is made where it acts: there may be thousands, most of them without force.
        let mut buffers = std::mem::take(&mut self.buffers.holds);
        for is_between_bodies in [false, true] {
            for (pair, contact) in self.contacts.iter() {
                let simulated = self.are_simulated(scene, pair);
                if (simulated == [true; 2]) != is_between_bodies || contact.response.is_constraint() {
                    continue;
                }
                let models = pair.map(|model| &self.models[model as usize]);
                let places = models.map(|model| model.place);
                let is_within_one = places[0].0 == places[1].0;
                let host = match simulated {
                    [false, _] => models[1].host,
                    [true, false] => models[0].host,
                    // Also of a body with itself the pipeline's node decides, which may be above the solver.
                    [true, true] if couples && is_within_one => Some(places[0].0),
                    [true, true] => self.host,
                };
                let mut is_coupled = couples && is_between_bodies && !is_within_one;
                if is_coupled && let Some(refused) = not_coupled(scene, scopes, places) {
                    is_coupled = false;
                    finding = finding.or(Some(refused));
                }
                let target = Target::new(host, places, is_between_bodies, is_coupled);
                if let Response::Stick { .. } = contact.response {
                    for BetweenModels { holds, at, law } in &contact.springs {
                        target.take(holds.each_ref().map(Some), *at, *law, scopes, across);
                    }
                    continue;
                }
                let [Some(a), Some(b)] = models.map(|model| model.shape(scene)) else { continue };
                let [Some(first), Some(second)] = models.map(|model| model.settings(scene)) else { continue };
                let Some(found) = self.outputs.get(pair) else { continue };
                let distance = methods.intersection.contact_distance();
                let between = BetweenShapes { shapes: [a, b], settings: [first, second], distance };
                let kept = || contact.answered.iter().map(|one| &found[one.contact as usize]);
                for (end, holds) in buffers.iter_mut().enumerate() {
                    holds.clear();
                    if target.moves(end) {
                        between.shapes[end].hold_all(&mut kept(), end, holds);
                    }
                }
                for (index, one) in kept().enumerate() {
                    let holds = buffers.each_ref().map(|holds| holds.get(index));
                    target.take(holds, one.points, between.law(one, contact.response), scopes, across);
                }
            }
        }
        self.buffers.holds = buffers;
        finding
    }
}

/// Says which solver takes no forces of the end of its step, if one of two bodies has such a one.
fn not_coupled(scene: &Scene, scopes: &[Scope], places: [(usize, usize); 2]) -> Option<Diagnostic> {
    let scopes = places.map(|(scope, _)| &scopes[scope]);
    let refuses = |scope: &&&Scope| scope.has_solver() && scope.end_response(scene, 1.0).is_none();
    let scope = scopes.iter().find(refuses)?;
    let solver = scope.solvers.last()?.object;
    let message = "contacts of its bodies with others stay explicit: it is no EulerImplicitSolver, or one with \
                   firstOrder, trapezoidalScheme or vdamping, or there are several solvers";
    Some(scene.about(solver, Diagnostic::warning("implicit-contact", message)))
}
