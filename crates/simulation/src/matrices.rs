//! The matrices of components and of linear systems, for those who look at them.

use settee_kernel::roles::{BlockSink, StateAccess};
use settee_kernel::vectors::StateEntry;
use settee_kernel::{Factors, MechanicalOps, MechanicalParams, ObjectId};
use settee_mechanics::ScopeOps;

use crate::Simulation;

/// A square sparse matrix as a list of entries; those at the same place add up.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Triplets {
    /// Number of rows and columns.
    pub size: usize,
    /// Row of each entry.
    pub rows: Vec<usize>,
    /// Column of each entry.
    pub columns: Vec<usize>,
    /// Values.
    pub values: Vec<f64>,
}

/// Which matrix of a component.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MatrixOf {
    /// M (kg).
    Mass,
    /// K = df/dx (N/m).
    Stiffness,
    /// B = df/dv (N s/m).
    Damping,
}

/// Puts blocks of states at the place of their scalars, counted from `first`.
struct Collector<'a> {
    states: &'a [StateEntry],
    first: usize,
    found: Triplets,
}

impl BlockSink for Collector<'_> {
    fn add(&mut self, row: (usize, usize), col: (usize, usize), rows: usize, cols: usize, values: &[f64]) {
        let place =
            |(state, point): (usize, usize), size: usize| self.states[state].derivs.start - self.first + point * size;
        let (first_row, first_column) = (place(row, rows), place(col, cols));
        for (at, value) in values.iter().enumerate() {
            self.found.rows.push(first_row + at / cols);
            self.found.columns.push(first_column + at % cols);
            self.found.values.push(*value);
        }
    }
}

impl Simulation {
    /// A matrix of a mass or force field at the current state, over the scalars of its state, or over all of its
    /// solver's part of the scene if it joins several. `None` if the component has none, or no solver moves it.
    pub fn component_matrix(&mut self, object: ObjectId, kind: MatrixOf) -> Option<Triplets> {
        let params = MechanicalParams { time: self.time(), is_implicit: true, ..Default::default() };
        let (scene, runtime) = self.parts_mut();
        let scene = &*scene;
        let component = scene.component(object)?;
        let force_field = component.as_force_field();
        let states = force_field.map(|force_field| force_field.states()).unwrap_or_default();
        let at = (0..runtime.scopes().len()).find(|at| runtime.scopes_mut()[*at].context(scene, object).is_some())?;
        let scope = &mut runtime.scopes_mut()[at];
        // Tangents belong to the last evaluated position: it is made the current one.
        let f = scope.space.temporary_deriv();
        ScopeOps::new(scene, scope).compute_force(&params, *f);
        let entries = scope.space.shared_states();
        let own: Vec<usize> = states.iter().filter_map(|state| scope.space.index_of(*state)).collect();
        let is_single = own.iter().all(|state| *state == own[0]) && !own.is_empty();
        let (first, size) = if is_single {
            let range = &entries[own[0]].derivs;
            (range.start, range.len())
        } else {
            (0, scope.space.n_derivs())
        };
        let mut sink = Collector { states: &entries, first, found: Triplets { size, ..Default::default() } };
        let mut context = scope.context(scene, object)?;
        match kind {
            MatrixOf::Mass => {
                component.as_mass()?.add_mass(&mut context, &params, &Factors::new(1.0, 0.0, 0.0), &mut sink);
            }
            MatrixOf::Stiffness => {
                force_field?.add_stiffness(&mut context, &params, &Factors::new(0.0, 0.0, 1.0), &mut sink);
            }
            MatrixOf::Damping => {
                let factors = Factors { rayleigh: 0.0, ..Factors::new(0.0, 1.0, 0.0) };
                force_field?.add_damping(&mut context, &params, &factors, &mut sink);
            }
        }
        Some(sink.found)
    }

    /// Kinetic energy of a mass (J, 0 of all others), and potential energy of a mass or force field at the current
    /// state, `None` where it has none. The outer `None`: it is neither, or no solver moves it.
    pub fn component_energy(&mut self, object: ObjectId) -> Option<(f64, Option<f64>)> {
        let params = MechanicalParams { time: self.time(), ..Default::default() };
        let (scene, runtime) = self.parts_mut();
        let component = scene.component(object)?;
        let (mass, force_field) = (component.as_mass(), component.as_force_field());
        if mass.is_none() && force_field.is_none() {
            return None;
        }
        let mut context = runtime.scopes_mut().iter_mut().find_map(|scope| scope.context(scene, object))?;
        let kinetic = mass.map_or(0.0, |mass| mass.kinetic_energy(&mut context, &params));
        Some((
            kinetic,
            force_field.map_or(Some(0.0), |force_field| force_field.potential_energy(&mut context, &params)),
        ))
    }

    /// Right side b and solution x of the last system A x = b that was solved for the time integration, over the rows
    /// of [`system_matrix`](Self::system_matrix), whose `object` may be asked for. `None` if no step was made, or
    /// another linear solver of the same bodies solved since.
    pub fn last_solve(&self, object: ObjectId) -> Option<(&[f64], &[f64])> {
        let scene = self.scene();
        let component = scene.component(object)?;
        let solver = match component.as_ode_solver() {
            Some(solver) => solver.linear_solver()?,
            None => object,
        };
        let uses = |other: ObjectId| {
            let solver = scene.component(other).and_then(|component| component.as_linear_solver());
            solver.and_then(|solver| solver.linear_system()) == Some(object)
        };
        let is_system = component.as_linear_system().is_some();
        let solver = if is_system { *scene.objects_in_order().iter().find(|other| uses(**other))? } else { solver };
        self.runtime().scopes().iter().find_map(|scope| scope.last_solve(solver))
    }

    /// The matrix of a linear system as it was last assembled; one that the solver did without is made now, from what
    /// the last evaluation left. `object` is the system, a linear solver that uses it, or an ODE solver that uses that.
    /// `None` if there is none: the solver works without a matrix, or no step was made.
    pub fn system_matrix(&mut self, object: ObjectId) -> Option<Triplets> {
        let scene = self.scene();
        let mut at = object;
        if let Some(solver) = scene.component(at).and_then(|component| component.as_ode_solver()) {
            at = solver.linear_solver()?;
        }
        if let Some(solver) = scene.component(at).and_then(|component| component.as_linear_solver()) {
            at = solver.linear_system()?;
        }
        let (scene, runtime) = self.parts_mut();
        for scope in runtime.scopes_mut() {
            scope.make_deferred(scene, at).ok()?;
        }
        let scene = self.scene();
        let mut found = Triplets::default();
        found.size = self.runtime().access(scene).matrix_entries(at, &mut |row, column, value| {
            found.rows.push(row);
            found.columns.push(column);
            found.values.push(value);
        })?;
        Some(found)
    }
}
