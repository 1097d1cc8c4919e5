//! Unknowns whose motion two projective constraints prescribe: the last one says where they go.

use std::collections::HashMap;

use settee_kernel::roles::BaseProjectiveConstraint;
use settee_kernel::{Calls, Flow, Kind, MechanicalParams, MechanicalVisitor, ObjectId, Scene, Visit};

use super::Scope;
use super::parts::Parts;
use crate::linear::unknown_name;

/// Two constraints, the earlier one first, and an unknown that both hold, one of them moving.
pub struct PrescribedTwice {
    /// The constraints, in the order of visits.
    pub constraints: [ObjectId; 2],
    /// State, point and component.
    pub unknown: String,
}

struct Find<'a> {
    parts: Parts<'a>,
    params: MechanicalParams,
    /// Who holds an unknown, and whether it moves it.
    holders: HashMap<usize, (ObjectId, bool)>,
    room: Vec<usize>,
    found: Vec<([ObjectId; 2], usize)>,
}

impl MechanicalVisitor for Find<'_> {
    fn calls(&self) -> Calls {
        const { Calls::down(&[Kind::ProjectiveConstraint]) }
    }
    fn forward_projective_constraint(&mut self, at: Visit<'_>, constraint: &dyn BaseProjectiveConstraint) -> Flow {
        let Some(mut context) = self.parts.again().context(at, "unknowns that it holds") else { return Flow::Continue };
        self.room.clear();
        constraint.fixed_scalars(&mut context, &self.params, &mut self.room);
        let moves = constraint.prescribes_motion();
        for &unknown in &self.room {
            let Some((other, other_moves)) = self.holders.insert(unknown, (at.object, moves)) else { continue };
            let pair = [other, at.object];
            let is_known = other == at.object || self.found.iter().any(|(known, _)| *known == pair);
            if (moves || other_moves) && !is_known {
                self.found.push((pair, unknown));
            }
        }
        Flow::Continue
    }
}

impl Scope {
    /// Pairs of constraints that hold one unknown at the start, where one of them moves it: each pair once.
    pub fn prescribed_twice(&mut self, scene: &Scene) -> Vec<PrescribedTwice> {
        let params = MechanicalParams { time: self.time, ..Default::default() };
        let (parts, plan) = self.parts_and_plan();
        let parts = Parts { trace: &mut None, ..parts };
        let mut find = Find { parts, params, holders: HashMap::new(), room: Vec::new(), found: Vec::new() };
        plan.replay(scene, &mut find);
        let found = find.found;
        let named = |(constraints, unknown)| PrescribedTwice {
            constraints,
            unknown: unknown_name(scene, &self.space, unknown, false),
        };
        found.into_iter().map(named).collect()
    }
}
