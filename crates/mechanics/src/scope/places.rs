//! Which scope has what, so that nobody has to ask each of them.

use std::collections::BTreeMap;

use settee_kernel::ObjectId;

use crate::scope::Scope;

/// Where the scopes of a runtime have states and working data.
pub(crate) struct Places {
    /// Scope and index of each state; the first scope counts.
    states: BTreeMap<ObjectId, (usize, usize)>,
    /// Objects with working data and their scopes, sorted. A node with several parents may be in several scopes.
    working: Vec<(ObjectId, usize)>,
    /// Scope and index of each ODE solver, and the scope of each linear solver; the first scope counts.
    ode_solvers: BTreeMap<ObjectId, (usize, usize)>,
    linear_solvers: BTreeMap<ObjectId, usize>,
}

impl Places {
    /// The places in these scopes.
    pub fn of(scopes: &[Scope]) -> Self {
        let (mut states, mut working) = (BTreeMap::new(), Vec::new());
        let (mut ode_solvers, mut linear_solvers) = (BTreeMap::new(), BTreeMap::new());
        for (index, scope) in scopes.iter().enumerate() {
            for (state, entry) in scope.space.states().iter().enumerate().filter(|(_, entry)| !entry.is_guest) {
                states.entry(entry.object).or_insert((index, state));
            }
            let with_data = scope.slots.iter().filter(|(_, working)| working.get().is_some());
            working.extend(with_data.map(|((object, _), _)| (object, index)));
            for (solver, slot) in scope.solvers.iter().enumerate() {
                ode_solvers.entry(slot.object).or_insert((index, solver));
            }
            for slot in &scope.linear.solvers {
                linear_solvers.entry(slot.object).or_insert(index);
            }
        }
        working.sort_unstable();
        working.dedup();
        Self { states, working, ode_solvers, linear_solvers }
    }

    /// The scope and index of the state of an object.
    pub fn state(&self, object: ObjectId) -> Option<(usize, usize)> {
        self.states.get(&object).copied()
    }

    /// The scope of an ODE solver, and its index there.
    pub fn ode_solver(&self, object: ObjectId) -> Option<(usize, usize)> {
        self.ode_solvers.get(&object).copied()
    }

    /// The scope of a linear solver.
    pub fn linear_solver(&self, object: ObjectId) -> Option<usize> {
        self.linear_solvers.get(&object).copied()
    }

    /// The scopes with working data of an object.
    pub fn scopes(&self, object: ObjectId) -> impl Iterator<Item = usize> + '_ {
        let first = self.working.partition_point(|(other, _)| *other < object);
        self.working[first..].iter().take_while(move |(other, _)| *other == object).map(|(_, scope)| *scope)
    }
}
