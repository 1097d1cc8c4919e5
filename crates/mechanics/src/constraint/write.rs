//! Who writes rows in a step, and in which order.

use settee_kernel::roles::{BlockOrigin, ConstrainedState, ConstraintContext, ContactKey};
use settee_kernel::vectors::{ConstCoordId, CoordId, DerivId};

use super::contact_rows::Writing;
use super::rows::{Source, StepRows, Writer};
use super::solve::Solving;
use super::{ConstraintInRun, ConstraintSet, Work};

impl ConstraintSet {
    /// Lets constraints and contacts write their rows, in the order of the nodes; in a node contacts come last.
    pub(super) fn write_rows(&mut self, step: &Solving<'_>) {
        let mut sources = std::mem::take(&mut self.work.sources);
        sources.clear();
        for (index, constraint) in self.constraints.iter().enumerate() {
            if *step.scene.node(constraint.node).data.activated {
                sources.push((self.place(constraint.node), sources.len(), Source::Constraint(index)));
            }
        }
        step.contacts.visit_constrained(step.scene, |node, pipeline, pair| {
            sources.push((self.place(node), sources.len(), Source::Contact(pipeline, pair)));
        });
        sources.sort_unstable_by_key(|(place, number, _)| (*place, *number));
        let Work { rows, .. } = &mut self.work;
        rows.clear();
        for &(_, _, source) in &sources {
            rows.sources.push((source, rows.free.len()));
            match source {
                Source::Constraint(index) => self.constraints[index].write(step, rows),
                Source::Contact(pipeline, pair) => {
                    let (contact, models, places) = step.contacts.constrained_pair(pipeline, pair);
                    let writing = Writing {
                        scopes: step.scopes,
                        places,
                        response: contact.response,
                        level: step.level,
                        dt: step.dt,
                    };
                    for (index, touch) in contact.touches.iter().enumerate() {
                        let key = ContactKey { id: touch.id, serial: contact.serial, is_new: contact.is_new };
                        let origin = BlockOrigin { object: models[0], contact: Some(key) };
                        writing.write(touch, origin, contact.force(index), rows);
                    }
                }
                Source::Grip(_) => {}
            }
        }
        self.work.sources = sources;
        self.write_grips(step);
    }
}

impl ConstraintInRun {
    fn write(&mut self, step: &Solving<'_>, rows: &mut StepRows) {
        let role = step.scene.component(self.object).and_then(|component| component.as_lagrangian_constraint());
        let (Some(role), Some(memory)) = (role, self.memory.get_mut()) else { return };
        let see = |&(scope, state): &(usize, usize)| {
            let space = &step.scopes[scope].space;
            let is_ahead = step.scopes[scope].constrained_at_end;
            let directions_at = if is_ahead { CoordId::FREE_POSITION } else { CoordId::POSITION };
            ConstrainedState {
                kind: space.states()[state].kind,
                position: space.state_coord(state, CoordId::POSITION),
                directions_at: space.state_coord(state, directions_at),
                free_position: space.state_coord(state, CoordId::FREE_POSITION),
                velocity: space.state_deriv(state, DerivId::VELOCITY),
                free_velocity: space.state_deriv(state, DerivId::FREE_VELOCITY),
                rest_position: space.state_coord(state, ConstCoordId::REST_POSITION),
            }
        };
        let origin = BlockOrigin { object: self.object, contact: None };
        let mut write = |states: &[ConstrainedState<'_>]| {
            let context = ConstraintContext { states, level: step.level, dt: step.dt };
            role.write_rows(memory, &context, &mut Writer { rows, origin, places: &self.places, states });
        };
        // No list for the usual numbers of states: it would be asked for in each step.
        match self.places.as_slice() {
            [one] => write(&[see(one)]),
            [first, second] => write(&[see(first), see(second)]),
            all => write(&all.iter().map(see).collect::<Vec<_>>()),
        }
    }
}
