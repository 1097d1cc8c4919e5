//! Makes the working data of a scope's components.

use std::collections::BTreeSet;

use settee_kernel::roles::{MeshEdit, SetUp, Workspace};
use settee_kernel::{Component, Diagnostic, Kind, Meshes, NodeId, ObjectId, Scene, Severity, WorkingRole};

use crate::scope::Scope;
use crate::scope::before::Before;
use crate::scope::modifier::can_grow;
use crate::scope::workspaces::SlotsBuilder;

/// What a component has in one of its roles.
struct Made {
    /// The states that it reads or acts on.
    states: Vec<ObjectId>,
    /// A state that it follows without acting on it.
    followed: Option<ObjectId>,
    working: Result<Box<dyn Workspace>, Diagnostic>,
    /// Whether the working data were made, and not taken over from a scope before.
    is_new: bool,
}

impl Made {
    /// Makes them, or takes them over from the scope of `node` before. `None` for what has no such role, and for
    /// mappings in a circle, which is told elsewhere.
    fn of(
        set_up: SetUp<'_>,
        (kind, role): (Kind, WorkingRole),
        node: NodeId,
        before: &mut Option<&mut Before<'_, '_>>,
    ) -> Option<Self> {
        let component = set_up.scene.component(set_up.object)?;
        let (states, followed) = match kind {
            Kind::ForceField | Kind::InteractionForceField => {
                let force_field = component.as_force_field()?;
                (force_field.states(), force_field.followed())
            }
            Kind::Mapping => {
                let (mut states, outputs) = component.as_mapping()?.states();
                if outputs.iter().any(|output| states.contains(output)) {
                    return None;
                }
                states.extend(outputs);
                (states, None)
            }
            Kind::ProjectiveConstraint => (component.as_projective_constraint()?.states(), None),
            _ => return None,
        };
        let following = |working: &dyn Workspace, edit: &MeshEdit<'_>| match role {
            WorkingRole::ForceField => component.as_force_field()?.following(set_up, working, edit),
            WorkingRole::Mapping => component.as_mapping()?.following(set_up, working, edit),
            WorkingRole::ProjectiveConstraint => component.as_projective_constraint()?.following(set_up, working, edit),
        };
        let kept = before.as_mut().and_then(|before| before.take(node, (set_up.object, role), &following));
        let is_new = kept.is_none();
        let working = match kept {
            Some(kept) => Ok(kept),
            None => new_workspace(component, role, set_up)?,
        };
        Some(Self { states, followed, working, is_new })
    }
}

/// New working data of a component in a role. `None` for what does not have the role.
fn new_workspace(
    component: &dyn Component,
    role: WorkingRole,
    set_up: SetUp<'_>,
) -> Option<Result<Box<dyn Workspace>, Diagnostic>> {
    Some(match role {
        WorkingRole::ForceField => component.as_force_field()?.new_workspace(set_up),
        WorkingRole::Mapping => component.as_mapping()?.new_workspace(set_up),
        WorkingRole::ProjectiveConstraint => component.as_projective_constraint()?.new_workspace(set_up),
    })
}

impl Scope {
    /// Makes the working data of all components. Those in `resting` get none; those of `before` are taken over where
    /// they go on.
    pub(super) fn make_slots(
        &mut self,
        scene: &Scene,
        meshes: &Meshes,
        (resting, before): (&BTreeSet<ObjectId>, &mut Option<&mut Before<'_, '_>>),
        diagnostics: &mut Vec<Diagnostic>,
    ) {
        let visual = self.visual_mappings.iter().map(|(_, object)| (*object, WorkingRole::Mapping));
        let mut slots = SlotsBuilder::new(self.plan.working(), visual);
        let visual = self.visual_mappings.iter().map(|(node, object)| (*node, Kind::Mapping, *object));
        let items: Vec<(NodeId, Kind, ObjectId)> = self.plan.items().chain(visual).collect();
        for (node, kind, object) in items {
            let Some(role) = kind.working_role() else { continue };
            if slots.has((object, role)) || resting.contains(&object) {
                continue;
            }
            let set_up = SetUp { scene, object, meshes: Some(meshes) };
            let Some(made) = Made::of(set_up, (kind, role), self.node, before) else { continue };
            if role == WorkingRole::ForceField {
                self.ask_force_field(scene, object, &made, diagnostics);
            }
            let finding = self.put(&mut slots, scene, (node, kind, object), made);
            diagnostics.extend(finding.map(|finding| scene.about(object, finding)));
        }
        self.slots = slots.finish();
    }

    /// What a force field says about its working data, and whether its forces depend on past motion.
    fn ask_force_field(&mut self, scene: &Scene, object: ObjectId, made: &Made, diagnostics: &mut Vec<Diagnostic>) {
        let force_field = scene.component(object).and_then(|component| component.as_force_field());
        let (Some(force_field), Ok(working)) = (force_field, &made.working) else { return };
        if made.is_new {
            let findings = force_field.findings(working.as_ref());
            diagnostics.extend(findings.into_iter().map(|finding| scene.about(object, finding)));
        }
        if force_field.remembers(working.as_ref()) {
            self.memories.push((object, None));
            self.step_memories.push((object, None));
            self.first_memories.push((object, None));
        }
    }

    /// Puts working data in their place, with the states of this scope that they are about. Returns why the component
    /// cannot act.
    fn put(
        &mut self,
        slots: &mut SlotsBuilder,
        scene: &Scene,
        (node, kind, object): (NodeId, Kind, ObjectId),
        made: Made,
    ) -> Option<Diagnostic> {
        let Made { states, followed, working, is_new } = made;
        let space = &self.memory.space;
        let is_own = |state: &ObjectId| space.index_of(*state).is_some();
        let reaches_out = !states.iter().all(is_own);
        let joins = kind == Kind::InteractionForceField && reaches_out;
        if joins {
            self.across.push(object);
            if !states.iter().any(is_own) {
                return None;
            }
        }
        let maps = kind == Kind::Mapping && reaches_out && states.last().is_some_and(is_own);
        let find = |state: &ObjectId| {
            if joins || maps { space.index_to_read(*state) } else { space.index_of(*state) }
        };
        let indices: Option<Vec<usize>> = states.iter().map(find).collect();
        if maps && indices.is_some() {
            self.joining.push((node, object));
        }
        match (indices, working) {
            (Some(mut states), Ok(working)) if !states.is_empty() => {
                states.extend(followed.and_then(|state| space.index_to_read(state)));
                slots.put((object, kind.working_role()?), states, working);
                self.memory.counters.working_data += u64::from(is_new);
                None
            }
            // The other state is in no active node, which is said where its forces would act.
            (None, _) if joins => None,
            (_, Err(finding)) if finding.code == "no-elements" && can_grow(scene, object) => {
                let message = format!("{}; the component acts once it has some", finding.message);
                Some(Diagnostic { severity: Severity::Warning, message, ..finding })
            }
            (_, Err(finding)) => Some(finding),
            _ => {
                let what = "a state it is attached to is not in the scope of its solver";
                let finding = Diagnostic::new(Severity::Error, "state-out-of-reach", what);
                Some(finding.fix("put both below one node with an ODE solver"))
            }
        }
    }
}
