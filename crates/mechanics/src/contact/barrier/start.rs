//! Surfaces that intersect before the first step, where barriers are to keep them apart.

use std::sync::Arc;

use settee_kernel::{MechanicalParams, ObjectId, Scene};

use super::super::{ContactSet, Moment};
use super::make::barrier_pairs;
use super::{BarrierSurface, Barriers};

impl ContactSet {
    /// Why no step can begin at the present positions, with the pipeline of each; changes nothing. `keeps_apart`:
    /// whether barriers answer all contacts, whatever the contact manager says.
    pub fn find_unsafe(
        &self,
        scene: &Scene,
        moment: Moment<'_>,
        keeps_apart: bool,
        params: &MechanicalParams,
    ) -> Vec<(ObjectId, String)> {
        let mut found = Vec::new();
        for pipeline in &self.pipelines {
            // Of most scenes nothing else is asked.
            if !keeps_apart && barrier_pairs(pipeline, scene, &mut Vec::new()).is_none() {
                continue;
            }
            let mut copy = pipeline.clone();
            (copy.keeps_apart, copy.barrier) = (keeps_apart, None);
            copy.detect(scene, moment, &mut Vec::new());
            let pairs = copy.barrier.take().map(|part| part.pairs).unwrap_or_default();
            if pairs.is_empty() {
                continue;
            }
            // What barriers cannot do is told by the step that needs them.
            let Ok(Some(surface)) = BarrierSurface::new(&copy, scene, moment.scopes, &pairs) else { continue };
            let others = surface.others(moment.scopes);
            let space = &moment.scopes[surface.host].space;
            let mut barriers = Barriers::default();
            barriers.attach(&Arc::new(surface), others);
            if let Err(why) = barriers.check(scene, space, params) {
                found.push((pipeline.object, why));
            }
        }
        found
    }
}
