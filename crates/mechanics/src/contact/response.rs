//! What answers the contacts that were detected.

use settee_kernel::roles::{Answered, CollisionModelData, Detected, Hold, ModelFacts, Response, Shape};
use settee_kernel::{Diagnostic, Scene};
use settee_math::vec3::sub;

use super::detection::Methods;
use super::pair_table::FirstCompared;
use super::springs::Law;
use super::{BetweenModels, Contact, ContactSet, Pipeline};
use crate::scope::Scope;

impl ContactSet {
    /// Takes away what answered the contacts of the last step.
    pub fn detach(&mut self, scopes: &mut [Scope]) {
        self.across.clear();
        for scope in scopes {
            scope.contacts.detach_springs();
        }
    }

    /// Answers the contacts that were detected last.
    pub fn respond(&mut self, scene: &Scene, scopes: &mut [Scope], couples: bool, diagnostics: &mut Vec<Diagnostic>) {
        let Self { pipelines, across, n_contacts, reported } = self;
        // Without barriers nothing is asked of memory.
        let mut guarded = Vec::new();
        for pipeline in pipelines {
            let mut findings = Vec::new();
            pipeline.renew_contacts(scene, n_contacts, &mut findings);
            findings.extend(pipeline.attach(scene, scopes, couples, across));
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
    pub(super) fn renew_contacts(&mut self, scene: &Scene, n_contacts: &mut u64, findings: &mut Vec<Diagnostic>) {
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
            let between = BetweenShapes { shapes: [a, b], settings, distance: methods.intersection.contact_distance() };
            if response.is_constraint() {
                let findings_of_pair = contact.constrain(found, &between, &mut buffers.kept);
                findings.extend(findings_of_pair.map(|finding| scene.about(sides[0].object, finding)));
                continue;
            }
            keep_nearest(found, &mut buffers.kept, &mut buffers.nearest);
            let kept = || buffers.kept.iter().map(|index| (*index, &found[*index as usize]));
            contact.answered.clear();
            contact.answered.extend(kept().map(|(index, one)| {
                let [first, second] = one.points;
                let force = between.law(one, response).force(sub(second, first), [0.0; 3]);
                Answered { contact: index, force }
            }));
            contact.springs.clear();
            if let Response::Stick { .. } = response {
                contact.springs.extend(kept().map(|(_, one)| BetweenModels {
                    holds: between.holds(one),
                    at: one.points,
                    law: between.law(one, response),
                }));
            }
        }
        buffers.live.clear();
        buffers.live.extend(contacts.iter().map(|(pair, _)| pair));
        for pair in &buffers.live {
            outputs.look_up(*pair);
        }
        contacts.retain(|pair, contact| contact.response.is_kept_alive() || outputs.get(pair).is_some());
    }
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
    /// Contact distance of the intersection method (length).
    pub distance: f64,
}

impl BetweenShapes<'_> {
    /// How close the elements of a contact may come: the distances of method and models, and the radii of spheres.
    pub fn distance(&self, found: &Detected) -> f64 {
        let skins: [f64; 2] = self.settings.map(|settings| *settings.contact_distance);
        let radii: [f64; 2] = std::array::from_fn(|end| self.shapes[end].radius(found.elements[end] as usize));
        self.distance + (skins[0] + skins[1]) + (radii[0] + radii[1])
    }

    /// How the points of a contact hang on the states of the models.
    pub fn holds(&self, found: &Detected) -> [Hold; 2] {
        std::array::from_fn(|end| self.shapes[end].hold(found.elements[end] as usize, found.points[end]))
    }

    /// What acts between the points of a contact.
    #[inline(always)]
    pub fn law(&self, found: &Detected, response: Response) -> Law {
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
