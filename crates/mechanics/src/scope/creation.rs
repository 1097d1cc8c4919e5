//! Makes the runtime of a scope.

use std::collections::BTreeSet;

use settee_kernel::vectors::{CoordId, DerivId, StateSpace};
use settee_kernel::{Diagnostic, Meshes, NodeId, ObjectId, ObjectState, Plan, Scene};

use crate::constraint::ConstraintForces;
use crate::contact::ContactForces;
use crate::linear::LinearRuntime;
use crate::scope::Scope;
use crate::scope::before::Before;
use crate::scope::counters::Counters;
use crate::scope::damping::Damping;
use crate::scope::fixed_unknowns::FixedUnknowns;
use crate::scope::formula::Formula;
use crate::scope::held::Held;
use crate::scope::joint_masses::JointMasses;
use crate::scope::memory::{OdeSlot, ScopeMemory};
use crate::scope::survey::{Survey, found_states, guests, visual_mappings};
use crate::scope::workspaces::SlotsBuilder;

impl Scope {
    /// Makes the runtime of what is reached from `node`, leaving out the nodes for which `is_excluded` holds.
    /// Components in `resting` get no working data; those of `before` are taken over where they go on.
    pub(crate) fn new(
        scene: &Scene,
        survey: &Survey,
        meshes: &Meshes,
        (node, is_excluded): (NodeId, &dyn Fn(NodeId) -> bool),
        (resting, before): (&BTreeSet<ObjectId>, &mut Option<&mut Before<'_, '_>>),
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Self {
        let plan = Plan::record_without(scene, node, &survey.mapped, is_excluded);
        let visual_mappings = visual_mappings(scene, node, is_excluded);
        let (found, shown) = found_states(scene, &plan, &visual_mappings);
        let guests = guests(scene, &plan, [&found, &shown]);
        let handed_over = before.as_ref().filter(|_| guests.is_empty());
        let handed_over = handed_over.and_then(|before| before.hands_over(node, [&found, &shown]));
        let mut space = StateSpace::laid_out(&found, &shown, &guests);
        let backup = handed_over.unwrap_or_else(|| {
            space.allocate();
            (space.new_coord(), space.new_deriv())
        });
        let mut scope = Self {
            node,
            time: *scene.node(scene.root()).data.time,
            memory: ScopeMemory {
                space,
                slots: SlotsBuilder::new(&[], []).finish(),
                solvers: Vec::new(),
                linear: LinearRuntime::new(&survey.frozen),
                newton: Vec::new(),
                counters: Counters::default(),
                contacts: ContactForces::default(),
                constraint_forces: ConstraintForces::default(),
                energy: None,
                structure: 0,
                moved: false,
                fixed: FixedUnknowns::default(),
            },
            fixed_now: Vec::new(),
            plan,
            visual_mappings,
            warnings: Vec::new(),
            has_grown: false,
            finite_at: Default::default(),
            shown: 0,
            formula: Formula::Given,
            constrained_at_end: false,
            backup,
            given_force: Vec::new(),
            across: Vec::new(),
            owners: Vec::new(),
            joining: Vec::new(),
            rank: 0,
            damping: Damping::default(),
            joint_masses: None,
            memories: Vec::new(),
            step_memories: Vec::new(),
            first_memories: Vec::new(),
            pending: None,
            pushed: Vec::new(),
            joined: Vec::new(),
            trace: None,
            profile: None,
        };
        if handed_over.is_none() {
            scope.load_states(scene);
        }
        scope.make_slots(scene, meshes, (resting, before), diagnostics);
        scope.find_damping(scene);
        scope.joint_masses = JointMasses::new(&scope.memory.space, &scope.plan, scene);
        // The scope of what no solver reaches begins at the root, whose solvers may have a scope of their own.
        if !is_excluded(node) {
            scope.make_solvers(scene);
        }
        scope
    }

    /// Makes the vectors that would be taken over from a scope before, for whom has to read them at once.
    pub(crate) fn ensure_vectors(&mut self, scene: &Scene) {
        if !self.space.has_vectors() {
            self.space.allocate();
            self.load_states(scene);
        }
    }

    /// Copies the scene's positions, velocities, rest positions and external forces into the vectors.
    fn load_states(&mut self, scene: &Scene) {
        for index in 0..self.space.states().len() {
            let object = self.space.states()[index].object;
            let Some(state) = scene.component(object).and_then(|component| component.as_state()) else {
                continue;
            };
            let fill = |target: &mut [f64], values: &[f64]| {
                let n = target.len().min(values.len());
                target[..n].copy_from_slice(&values[..n]);
            };
            let position = state.position();
            fill(self.space.state_coord_mut(index, CoordId::POSITION), &position);
            let mut rest = state.rest_position();
            if rest.len() != position.len() {
                rest = position;
            }
            self.space.set_rest_position(index, &rest);
            if self.space.states()[index].is_guest {
                let at_rest = vec![0.0; self.space.states()[index].derivs.len()];
                self.space.set_guest_motion(index, &rest, &at_rest);
            }
            fill(self.space.state_deriv_mut(index, DerivId::VELOCITY), &state.velocity());
            fill(self.space.state_deriv_mut(index, DerivId::EXTERNAL_FORCE), &state.external_force());
        }
    }

    fn make_solvers(&mut self, scene: &Scene) {
        for &object in &scene.node(self.node).objects {
            let Some(solver) = scene.component(object).and_then(|component| component.as_ode_solver()) else {
                continue;
            };
            if scene.object(object).state != ObjectState::Valid {
                continue;
            }
            let linear_solver = solver.linear_solver();
            if let Some(linear_solver) = linear_solver {
                self.linear.add_solver(scene, linear_solver);
            }
            self.solvers.push(OdeSlot {
                object,
                state: Held::new(solver.new_state()),
                linear_solver,
                path: scene.object_path(object).into(),
            });
        }
    }
}
