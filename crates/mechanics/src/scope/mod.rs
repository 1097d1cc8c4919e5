//! The runtime of one solver's scope.

pub(crate) mod before;
pub(crate) mod counters;
mod creation;
pub(crate) mod damping;
pub(crate) mod energy_account;
pub(crate) mod energy_report;
mod fixed_unknowns;
pub(crate) mod formula;
pub(crate) mod held;
pub(crate) mod joint_masses;
mod mapped;
pub(crate) mod memory;
pub(crate) mod modifier;
mod outputs;
pub(crate) mod parts;
pub(crate) mod places;
mod prescribed_twice;
pub(crate) mod profile;
pub(crate) mod remembered;
mod restart;
pub(crate) mod survey;
pub(crate) mod trace;
mod working_data;
pub(crate) mod workspaces;

use std::ops::{Deref, DerefMut};

use settee_kernel::roles::ComponentContext;
use settee_kernel::vectors::{CoordId, DerivId, Stamp};
use settee_kernel::{Kind, NodeId, ObjectId, Plan, Scene, Visit};

use crate::linear::LinearRuntime;
use crate::scope::counters::Counters;
use crate::scope::damping::Damping;
use crate::scope::formula::Formula;
use crate::scope::joint_masses::JointMasses;
use crate::scope::memory::ScopeMemory;
use crate::scope::parts::Parts;
use crate::scope::profile::Profile;
use crate::scope::remembered::Remembered;
use crate::scope::trace::Trace;

/// The runtime of one scope. What it keeps from step to step reads like its own fields.
pub struct Scope {
    /// Node of its solvers, or the root for what no solver reaches.
    pub node: NodeId,
    /// Time (s): the runtime's, which alone writes it.
    pub(crate) time: f64,
    pub(crate) memory: ScopeMemory,
    pub(crate) plan: Plan,
    /// Mappings that write visual models, in pre-order.
    pub(crate) visual_mappings: Vec<(NodeId, ObjectId)>,
    pub(crate) warnings: Vec<String>,
    /// How many of the warnings were taken.
    pub(crate) shown: usize,
    /// Whether it was told that the motion grows without bound.
    pub(crate) has_grown: bool,
    /// When position and velocity were written that were found to be finite.
    pub(crate) finite_at: (Stamp, Stamp),
    /// Room for what projective constraints fix.
    pub(crate) fixed_now: Vec<usize>,
    /// By which formula its solvers move it in the free motion of this step.
    pub(crate) formula: Formula,
    /// Whether directions of constraints are those of the free position in this step, see `IntegrationFactors`.
    pub(crate) constrained_at_end: bool,
    /// Position and velocity at the start of the step, for steps that fail.
    pub(crate) backup: (CoordId, DerivId),
    /// Room for the external forces that are given for a step, while other bodies add theirs to them.
    pub(crate) given_force: Vec<f64>,
    /// Interaction force fields with a state of another scope: that one is a guest here, or, if all are, they act from
    /// outside.
    pub(crate) across: Vec<ObjectId>,
    /// Scope and index of the state that each guest is a copy of; `None` of one that is in no active node.
    pub(crate) owners: Vec<Option<(usize, usize)>>,
    /// Mappings that read states of other scopes, in the order of visits.
    pub(crate) joining: Vec<(NodeId, ObjectId)>,
    /// 0 if there are none; else the scope comes after all of a lower rank when states go through mappings.
    pub(crate) rank: usize,
    pub(crate) damping: Damping,
    /// Room for the sum of masses, where a state has several.
    pub(crate) joint_masses: Option<JointMasses>,
    /// Components whose forces depend on past motion, with their working data as they were kept last.
    pub(crate) memories: Vec<Remembered>,
    /// The same as they were at the start of the step, for steps that fail.
    pub(crate) step_memories: Vec<Remembered>,
    /// The same at the start of a step that is made in parts, or that somebody outside may stop.
    pub(crate) first_memories: Vec<Remembered>,
    /// How many of its solvers began the step that runs; `None` if nothing could be taken back.
    pub(crate) pending: Option<usize>,
    /// Memory of [`find_answering`](Self::find_answering).
    pub(crate) pushed: Vec<bool>,
    /// Force fields that joined damping to their forces at the last evaluation with damping, in the order of visits.
    pub(crate) joined: Vec<ObjectId>,
    pub(crate) trace: Option<Trace>,
    /// Where the time goes, while the scope is at work and somebody wants to know.
    pub(crate) profile: Option<Box<Profile>>,
}

impl Deref for Scope {
    type Target = ScopeMemory;
    fn deref(&self) -> &ScopeMemory {
        &self.memory
    }
}

impl DerefMut for Scope {
    fn deref_mut(&mut self) -> &mut ScopeMemory {
        &mut self.memory
    }
}

impl Scope {
    /// Counts a step: solvers that act once a step notice it.
    pub fn begin_step(&mut self) {
        self.linear.step += 1;
        self.counters.steps += 1;
    }

    /// Looks for what damps the motion.
    pub(crate) fn find_damping(&mut self, scene: &Scene) {
        self.damping = Damping::of(scene, &self.force_fields(), &self.memory.slots, &self.memory.space);
    }

    /// Its force fields in the order of visits.
    pub fn force_fields(&self) -> Vec<ObjectId> {
        let is_force = |kind: Kind| matches!(kind, Kind::ForceField | Kind::InteractionForceField);
        self.plan.items().filter(|(_, kind, _)| is_force(*kind)).map(|(.., object)| object).collect()
    }

    /// Whether it has no states at all.
    pub fn is_empty(&self) -> bool {
        self.space.states().is_empty()
    }

    /// Whether it has anything to integrate.
    pub fn has_solver(&self) -> bool {
        !self.solvers.is_empty()
    }

    /// What calls to components need.
    pub(crate) fn parts(&mut self) -> Parts<'_> {
        self.parts_and_plan().0
    }

    /// What calls to components need, and the sequence of calls.
    pub(crate) fn parts_and_plan(&mut self) -> (Parts<'_>, &mut Plan) {
        let Split { parts, plan, .. } = self.split();
        (parts, plan)
    }

    /// What works together, borrowed apart.
    pub(crate) fn split(&mut self) -> Split<'_> {
        let Self { memory, plan, trace, profile, .. } = self;
        let ScopeMemory { space, slots, linear, counters, .. } = memory;
        Split { parts: Parts { space, slots, trace, profile }, plan, linear, counters }
    }

    /// The working data of a component with the vectors, for direct evaluation in tests and tools. Of a component with
    /// several roles those of the force field count before those of the mapping, and these before those of the
    /// constraint.
    pub fn context(&mut self, scene: &Scene, object: ObjectId) -> Option<ComponentContext<'_>> {
        let node = scene.object(object).node;
        let kinds = [Kind::ForceField, Kind::Mapping, Kind::ProjectiveConstraint];
        let has_data = |kind: &Kind| kind.working_role().is_some_and(|role| self.slots.get((object, role)).is_some());
        let kind = kinds.into_iter().find(has_data)?;
        self.parts().context(Visit::new(scene, node, object, kind), "evaluate")
    }
}

/// A scope, borrowed apart.
pub(crate) struct Split<'a> {
    pub parts: Parts<'a>,
    pub plan: &'a mut Plan,
    pub linear: &'a mut LinearRuntime,
    pub counters: &'a mut Counters,
}
