//! Working data of the components of a scope, numbered as its plan numbers them.

use std::collections::BTreeMap;
use std::sync::Arc;

use settee_kernel::roles::Workspace;
use settee_kernel::{Visit, WorkingKey};

use crate::scope::held::Held;

/// Whose working data a scope has, which does not change while the scope lives.
#[derive(Default)]
struct Table {
    keys: Vec<WorkingKey>,
    /// By the number of the working data: where the indices of the component's states end in `states`, and begin at the
    /// end of the one before. Two lists for all components: each call of one in a step reads them.
    ends: Vec<usize>,
    states: Vec<usize>,
    numbers: BTreeMap<WorkingKey, usize>,
}

/// The working data of all components of a scope. Copies share what does not change.
#[derive(Clone, Default, settee_persist::Persist)]
pub(crate) struct Slots {
    #[rebuilt]
    table: Arc<Table>,
    /// By number; empty for components that cannot act.
    #[same_length]
    working: Vec<Held>,
}

/// Collects the working data of a scope.
pub(crate) struct SlotsBuilder {
    table: Table,
    states: Vec<Vec<usize>>,
    working: Vec<Held>,
}

impl SlotsBuilder {
    /// Places for the components of a plan and for others.
    pub fn new(planned: &[WorkingKey], others: impl IntoIterator<Item = WorkingKey>) -> Self {
        let mut table = Table::default();
        for key in planned.iter().copied().chain(others) {
            table.numbers.entry(key).or_insert_with(|| {
                table.keys.push(key);
                table.keys.len() - 1
            });
        }
        let states = vec![Vec::new(); table.keys.len()];
        let mut working = Vec::new();
        working.resize_with(table.keys.len(), Held::default);
        Self { table, states, working }
    }

    /// Puts working data in their place, with the indices of the component's states.
    pub fn put(&mut self, key: WorkingKey, states: Vec<usize>, working: Box<dyn Workspace>) {
        if let Some(&number) = self.table.numbers.get(&key) {
            self.states[number] = states;
            self.working[number] = Held::new(working);
        }
    }

    /// Whether working data are in their place.
    pub fn has(&self, key: WorkingKey) -> bool {
        self.table.numbers.get(&key).is_some_and(|number| self.working[*number].get().is_some())
    }

    /// The collected data.
    pub fn finish(mut self) -> Slots {
        for states in self.states {
            self.table.states.extend(states);
            self.table.ends.push(self.table.states.len());
        }
        Slots { table: Arc::new(self.table), working: self.working }
    }
}

impl Slots {
    /// Indices of the states and working data that a visit is about.
    // Part of each call of a component in a step.
    #[inline(always)]
    pub fn at(&mut self, at: Visit<'_>) -> Option<(&[usize], &mut dyn Workspace)> {
        let number = match at.number {
            Some(number) => number,
            None => self.number((at.object, at.kind.working_role()?))?,
        };
        let table = &*self.table;
        let begin = number.checked_sub(1).map_or(0, |before| table.ends[before]);
        Some((&table.states[begin..table.ends[number]], self.working.get_mut(number)?.get_mut()?))
    }

    fn number(&self, key: WorkingKey) -> Option<usize> {
        self.table.numbers.get(&key).copied()
    }

    /// The working data of a component in a role.
    pub fn get(&self, key: WorkingKey) -> Option<&dyn Workspace> {
        self.working[self.number(key)?].get()
    }

    /// The working data of a component in a role, to write.
    pub fn get_mut(&mut self, key: WorkingKey) -> Option<&mut dyn Workspace> {
        let number = self.number(key)?;
        self.working[number].get_mut()
    }

    /// Takes the working data of a component in a role out.
    pub fn take(&mut self, key: WorkingKey) -> Option<Box<dyn Workspace>> {
        let number = self.number(key)?;
        self.working[number].take()
    }

    /// Gives back to other slots what was taken out of them.
    pub fn give_back(&mut self, others: &mut Self) {
        for (key, held) in others.table.keys.iter().zip(&mut others.working) {
            if held.get().is_none()
                && let Some(working) = self.take(*key)
            {
                held.put(working);
            }
        }
    }

    /// Puts other working data in the place of those of a component.
    pub fn replace(&mut self, key: WorkingKey, working: Box<dyn Workspace>) {
        if let Some(number) = self.number(key) {
            self.working[number] = Held::new(working);
        }
    }

    /// Whose working data have which number, with the data.
    pub fn iter(&self) -> impl Iterator<Item = (WorkingKey, &Held)> {
        self.table.keys.iter().copied().zip(&self.working)
    }
}

#[cfg(test)]
mod tests {
    use settee_kernel::{Base, Component, Kind, Lifecycle, Scene, WorkingRole};

    use super::*;

    /// Does nothing. For this test only.
    #[derive(Component)]
    #[component(category = "Test")]
    struct Dummy {
        #[group]
        base: Base,
    }

    impl Lifecycle for Dummy {}

    #[test]
    fn a_component_with_two_roles_keeps_working_data_for_each() {
        let mut scene = Scene::default();
        let node = scene.root();
        let objects = ["one", "two"].map(|name| scene.add_object(node, name, Box::new(Dummy::default())));
        let keys = [
            (objects[0], WorkingRole::ForceField),
            (objects[0], WorkingRole::ProjectiveConstraint),
            (objects[1], WorkingRole::Mapping),
        ];
        // The last one is known twice: from the plan, and as a visual mapping.
        let mut slots = SlotsBuilder::new(&keys, [keys[2]]);
        for (value, key) in keys.into_iter().enumerate().rev() {
            slots.put(key, vec![value], Box::new(value));
        }
        let mut slots = slots.finish();
        assert_eq!(slots.iter().map(|(key, _)| key).collect::<Vec<_>>(), keys);
        let kinds = [Kind::Mass, Kind::ProjectiveConstraint, Kind::Mapping];
        for (number, ((object, _), kind)) in keys.into_iter().zip(kinds).enumerate() {
            let walked = Visit::new(&scene, node, object, kind);
            for visit in [walked, Visit { number: Some(number), ..walked }] {
                let (states, working) = slots.at(visit).expect("it is there");
                assert_eq!((states, working.as_any().downcast_ref()), (&[number][..], Some(&number)));
            }
        }
    }
}
