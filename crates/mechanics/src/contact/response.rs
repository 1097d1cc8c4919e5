//! What answers the contacts that were detected.

use settee_kernel::roles::{Answered, CollisionModelData, Detected, Hold, ModelFacts, Response, Shape};
use settee_kernel::vectors::{CoordId, DerivId};
use settee_kernel::{Diagnostic, Scene};
use settee_math::vec3::sub;
use settee_persist::Persist;

use super::detection::{Detecting, Methods};
use super::model::ModelInRun;
use super::pair_table::FirstCompared;
use super::springs::{Law, Push, Spring, SpringEnd};
use super::{BetweenModels, Contact, ContactSet, Pipeline};
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

impl ContactSet {
    /// Takes away what answered the contacts of the last step.
    pub fn detach(&mut self, scopes: &mut [Scope]) {
        self.across.clear();
        for scope in scopes {
            scope.contacts.detach_springs();
        }
    }

    /// Answers the contacts that were detected last.
    pub fn respond(&mut self, scene: &Scene, scopes: &mut [Scope], step: Detecting, diagnostics: &mut Vec<Diagnostic>) {
        let Self { pipelines, across, n_contacts, reported } = self;
        // Without barriers nothing is asked of memory.
        let mut guarded = Vec::new();
        for pipeline in pipelines {
            let mut findings = Vec::new();
            pipeline.renew_contacts(scene, step.is_seen, n_contacts, &mut findings);
            findings.extend(pipeline.attach(scene, scopes, step.couples, across));
            pipeline.attach_barriers(scene, scopes, &mut guarded, &mut findings);
            Self::report(reported, findings, diagnostics);
        }
        for (index, scope) in scopes.iter_mut().enumerate() {
            if !guarded.get(index).is_some_and(|is_guarded| *is_guarded) {
                scope.contacts.barriers.detach();
            }
        }
    }
}

impl Pipeline {
    /// Makes contacts for the pairs that were detected, and drops those that are over.
    pub(super) fn renew_contacts(
        &mut self,
        scene: &Scene,
        is_seen: bool,
        n_contacts: &mut u64,
        findings: &mut Vec<Diagnostic>,
    ) {
        let Some(methods) = Methods::of(&self.parts, scene) else { return };
        let Self { models, outputs, contacts, buffers, .. } = self;
        for (pair, found) in outputs.iter() {
            let sides = pair.map(|model| &models[model as usize]);
            let [Some(first), Some(second)] = sides.map(|model| model.settings(scene)) else { continue };
            let settings = [first, second];
            let response = match contacts.get(pair) {
                Some(contact) => Ok(contact.response),
                None => methods.contact_manager.response(std::array::from_fn(|end| ModelFacts {
                    name: &scene.object(sides[end].object).name,
                    settings: settings[end],
                })),
            };
            let response = match response {
                Ok(Response::Nothing | Response::Barrier(_)) => continue,
                Ok(response) => response,
                Err(finding) => {
                    findings.push(scene.about(self.parts.contact_manager, finding));
                    continue;
                }
            };
            let contact = contacts.insert(pair, FirstCompared::New, || {
                *n_contacts += 1;
                Contact::new(response, *n_contacts - 1)
            });
            let [Some(a), Some(b)] = sides.map(|model| model.shape(scene)) else { continue };
            let (alarm, distance) = (methods.intersection.alarm_distance(), methods.intersection.contact_distance());
            let between = BetweenShapes { shapes: [a, b], settings, alarm, distance };
            if response.is_constraint() {
                let findings_of_pair = contact.constrain(found, &between, &mut buffers.kept);
                findings.extend(findings_of_pair.map(|finding| scene.about(sides[0].object, finding)));
                continue;
            }
            keep_nearest(found, &mut buffers.kept, &mut buffers.nearest);
            let kept = || buffers.kept.iter().map(|index| &found[*index as usize]);
            // Read only where nobody looks at contacts.
            let nearest = || kept().min_by(|a, b| a.value.total_cmp(&b.value)).map(|one| one.elements);
            contact.nearest = if is_seen { None } else { nearest() };
            contact.springs.clear();
            for (end, holds) in buffers.holds.iter_mut().enumerate() {
                holds.clear();
                between.shapes[end].hold_all(&mut kept(), end, holds);
            }
            let [firsts, seconds] = &buffers.holds;
            contact.springs.reserve(firsts.len());
            for ((one, first), second) in kept().zip(firsts).zip(seconds) {
                let law = between.law(one, response);
                contact.springs.push(BetweenModels { holds: [*first, *second], at: one.points, law });
            }
            contact.answered.clear();
            if !is_seen {
                continue;
            }
            contact.answered.extend(buffers.kept.iter().zip(&contact.springs).map(|(index, spring)| Answered {
                contact: *index,
                force: spring.law.force(sub(spring.at[1], spring.at[0]), [0.0; 3]),
            }));
        }
        buffers.live.clear();
        buffers.live.extend(contacts.iter().map(|(pair, _)| pair));
        for pair in &buffers.live {
            outputs.look_up(*pair);
        }
        contacts.retain(|pair, contact| contact.response.is_kept_alive() || outputs.get(pair).is_some());
    }

    /// Which of two models are simulated.
    pub(super) fn are_simulated(&self, scene: &Scene, pair: [u32; 2]) -> [bool; 2] {
        pair.map(|model| self.models[model as usize].settings(scene).is_some_and(|settings| *settings.simulated))
    }

    /// Puts the springs of all contacts where they act: those with one simulated body first. `couples`: whether those
    /// between bodies with solvers of their own are to be implicit; what is returned says where they cannot be.
    fn attach(
        &self,
        scene: &Scene,
        scopes: &mut [Scope],
        couples: bool,
        across: &mut Vec<Across>,
    ) -> Option<Diagnostic> {
        let mut finding = None;
        for is_between_bodies in [false, true] {
            for (pair, contact) in self.contacts.iter() {
                let simulated = self.are_simulated(scene, pair);
                if (simulated == [true; 2]) != is_between_bodies {
                    continue;
                }
                let [first, second] = pair.map(|model| &self.models[model as usize]);
                let places = [first.place, second.place];
                let host = host_of(self.host, [first, second], simulated, couples);
                let mut is_coupled = couples && is_between_bodies && places[0].0 != places[1].0;
                if is_coupled && let Some(refused) = not_coupled(scene, scopes, places) {
                    is_coupled = false;
                    finding = finding.or(Some(refused));
                }
                for spring in &contact.springs {
                    if is_coupled {
                        across.push(Across { between: *spring, places, pushes: [false; 2], is_coupled });
                        continue;
                    }
                    if let Some(host) = host {
                        let ends = std::array::from_fn(|end| SpringEnd {
                            state: (places[end].0 == host).then_some(places[end].1),
                            hold: spring.holds[end],
                            at: spring.at[end],
                        });
                        scopes[host].contacts.attach(Spring { ends, law: spring.law });
                    }
                    // The solver of the host moves its own ends; the other body feels the opposite force.
                    let pushes: [bool; 2] = std::array::from_fn(|end| is_between_bodies && Some(places[end].0) != host);
                    if pushes != [false; 2] {
                        across.push(Across { between: *spring, places, pushes, is_coupled });
                    }
                }
            }
        }
        finding
    }
}

/// The scope whose solver integrates the springs between two models. `above`: that of the pipeline's node.
pub(super) fn host_of(
    above: Option<usize>,
    models: [&ModelInRun; 2],
    simulated: [bool; 2],
    couples: bool,
) -> Option<usize> {
    let scopes = models.map(|model| model.place.0);
    match simulated {
        [false, _] => models[1].host,
        [true, false] => models[0].host,
        // Also of a body with itself the pipeline's node decides, which may be above the solver.
        [true, true] if couples && scopes[0] == scopes[1] => Some(scopes[0]),
        [true, true] => above,
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

/// Of contacts with one id the one with the smallest value, the earlier one if they are equal, in the order of
/// detection. `nearest` is memory.
fn keep_nearest(found: &[Detected], kept: &mut Vec<u32>, nearest: &mut Vec<u32>) {
    const NONE: u32 = u32::MAX;
    let indices = 0..u32::try_from(found.len()).unwrap_or(NONE);
    let of = |index: &u32| &found[*index as usize];
    let largest = 8 * found.len() as u64 + 1024;
    kept.clear();
    nearest.clear();
    // The list is long, each contact two lines of the cache: it is read once, and `kept` holds the numbers meanwhile.
    for (index, one) in indices.clone().zip(found) {
        if one.id > largest {
            break;
        }
        let id = one.id as usize;
        if id >= nearest.len() {
            nearest.resize(id + 1, NONE);
        }
        let best = &mut nearest[id];
        if *best == NONE || one.value.total_cmp(&of(best).value).is_lt() {
            *best = index;
        }
        kept.push(id as u32);
    }
    if kept.len() == found.len() {
        let mut index = 0;
        kept.retain_mut(|place| {
            let is_nearest = nearest[*place as usize] == index;
            *place = index;
            index += 1;
            is_nearest
        });
        return;
    }
    // Few contacts with large numbers.
    kept.clear();
    kept.extend(indices);
    kept.sort_unstable_by(|a, b| of(a).id.cmp(&of(b).id).then(of(a).value.total_cmp(&of(b).value)).then(a.cmp(b)));
    kept.dedup_by_key(|index| found[*index as usize].id);
    kept.sort_unstable();
}

/// Two models, as far as their contacts are concerned.
pub(crate) struct BetweenShapes<'a> {
    pub shapes: [&'a dyn Shape; 2],
    pub settings: [&'a CollisionModelData; 2],
    /// Alarm distance of the intersection method (length).
    pub alarm: f64,
    /// Contact distance of the intersection method (length).
    pub distance: f64,
}

impl BetweenShapes<'_> {
    /// How close elements are looked at: the distances of method and models, without the radii of spheres.
    pub fn alarm(&self) -> f64 {
        self.alarm + self.settings.iter().map(|settings| *settings.contact_distance).sum::<f64>()
    }

    /// How close the elements of a contact may come: the distances of method and models, and the radii of spheres.
    pub fn distance(&self, found: &Detected) -> f64 {
        let skins: [f64; 2] = self.settings.map(|settings| *settings.contact_distance);
        let radii: [f64; 2] =
            std::array::from_fn(|end| self.shapes[end].reach(found.elements[end] as usize, found.points[end]));
        self.distance + (skins[0] + skins[1]) + (radii[0] + radii[1])
    }

    /// How the points of a contact hang on the states of the models.
    pub fn holds(&self, found: &Detected) -> [Hold; 2] {
        std::array::from_fn(|end| self.shapes[end].hold(found.elements[end] as usize, found.points[end]))
    }

    /// What acts between the points of a contact.
    #[inline(always)]
    fn law(&self, found: &Detected, response: Response) -> Law {
        let stiffnesses: [f64; 2] = self.settings.map(|settings| *settings.contact_stiffness);
        if let Response::Stick { .. } = response {
            return Law::Stick {
                stiffness: stiffnesses[0] + stiffnesses[1],
                damping: *self.settings[0].contact_friction + *self.settings[1].contact_friction,
                rest: sub(found.points[1], found.points[0]),
            };
        }
        let distance = self.distance(found);
        let product = stiffnesses[0] * stiffnesses[1];
        let stiffness = if distance == 0.0 { product } else { product / distance };
        Law::Penalty { normal: found.normal, distance, stiffness }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_one_number_the_nearest_is_kept_whether_numbers_are_small_or_large() {
        let values = [0.5, -1.0, 0.25, -1.0, 0.25, 3.0, f64::NAN, -0.0, 0.0];
        let ids = [7, 2, 7, 2, 9, 0, 4, 3, 3];
        for scale in [1, 1 << 40] {
            let found: Vec<Detected> = ids
                .iter()
                .zip(values)
                .map(|(id, value)| Detected { id: id * scale, value, ..Detected::default() })
                .collect();
            let (mut kept, mut nearest) = (Vec::new(), Vec::new());
            keep_nearest(&found, &mut kept, &mut nearest);
            assert_eq!(kept, [1, 2, 4, 5, 6, 7]);
        }
    }
}
