//! How a pipeline gives the scope of a solver the surface that barriers keep apart.

use std::sync::Arc;

use settee_kernel::{Diagnostic, Scene};

use super::super::{BarrierPart, Pipeline};
use super::BarrierSurface;
use super::make::barrier_pairs;
use crate::scope::Scope;

impl Pipeline {
    /// Takes away the pairs of models that barriers answer: nothing is to be detected between them.
    pub(in super::super) fn leave_to_barriers(&mut self, scene: &Scene, findings: &mut Vec<Diagnostic>) {
        if self.barrier.is_none() {
            let pairs = barrier_pairs(self, scene, findings).unwrap_or_default();
            self.barrier = Some(BarrierPart { pairs, surface: None });
        }
        let Some(part) = self.barrier.as_ref().filter(|part| !part.pairs.is_empty()) else { return };
        let n = self.models.len();
        self.buffers.pairs.retain(|[a, b]| part.pairs[a * n + b].is_none());
    }

    /// Attaches the surface to the scope of its solver. `guarded`: the scopes that have one.
    pub(in super::super) fn attach_barriers(
        &mut self,
        scene: &Scene,
        scopes: &mut [Scope],
        guarded: &mut Vec<bool>,
        findings: &mut Vec<Diagnostic>,
    ) {
        let Some(part) = self.barrier.take() else { return };
        if part.pairs.is_empty() {
            self.barrier = Some(part);
            return;
        }
        guarded.resize(scopes.len(), false);
        let BarrierPart { pairs, surface } = part;
        let is_current = |surface: &Arc<BarrierSurface>| {
            self.models.iter().zip(&surface.active).enumerate().all(|(index, (model, was_active))| {
                let n = self.models.len();
                let is_concerned = (0..n).any(|other| pairs[index * n + other].is_some());
                (model.is_active && is_concerned) == *was_active
            }) && surface.fits(&scopes[surface.host].space)
        };
        let kept = surface.filter(is_current);
        let made = match kept {
            Some(surface) => Ok(Some(surface)),
            None => BarrierSurface::new(self, scene, scopes, &pairs).map(|made| made.map(Arc::new)),
        };
        let surface = match made {
            Ok(surface) => surface,
            Err(finding) => {
                // Without its surface no step keeps the promise.
                let hosts: Vec<usize> = self.models.iter().filter_map(|model| model.host).collect();
                for host in hosts {
                    guarded[host] = true;
                    scopes[host].contacts.barriers.refuse(finding.message.clone());
                }
                findings.push(finding);
                None
            }
        };
        if let Some(surface) = &surface {
            let host = surface.host;
            if guarded[host] {
                let message = "two pipelines with BarrierContact act on the bodies of one solver: use one";
                let finding = Diagnostic::error("barrier-contact", message);
                scopes[host].contacts.barriers.refuse(finding.message.clone());
                findings.push(scene.about(self.object, finding));
            } else {
                guarded[host] = true;
                let others = surface.others(scopes);
                scopes[host].contacts.barriers.attach(surface, others);
            }
        }
        self.barrier = Some(BarrierPart { pairs, surface });
    }
}
