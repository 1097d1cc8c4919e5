//! The component under test with the scope it lives in.

use std::ops::Range;

use settee_kernel::roles::{BaseForceField, ComponentContext};
use settee_kernel::vectors::{CoordId, DerivId, StateEntry};
use settee_kernel::{Component, Factors, MechanicalParams, ObjectId, Scene, Weight};
use settee_mechanics::{Runtime, Scope};

use crate::matrix::{Dense, DenseSink};

/// A component of an initialised scene, with its scope.
pub struct Subject<'a> {
    /// The scene.
    pub scene: &'a Scene,
    /// Scope that the subject is in.
    pub scope: &'a mut Scope,
    /// The object.
    pub object: ObjectId,
    /// Ids and settings of all evaluations.
    pub params: MechanicalParams,
}

/// Only the stiffness.
pub(crate) const STIFFNESS: Factors = Factors { m: 0.0, b: 0.0, k: 1.0, rayleigh: 0.0 };
/// Only the damping.
pub(crate) const DAMPING: Factors = Factors { m: 0.0, b: 1.0, k: 0.0, rayleigh: 0.0 };

impl<'a> Subject<'a> {
    /// The component `object`.
    ///
    /// # Errors
    /// If no scope knows it.
    pub fn new(scene: &'a Scene, runtime: &'a mut Runtime, object: ObjectId) -> Result<Self, String> {
        let path = scene.object_path(object);
        let Some(index) = runtime.scopes_mut().iter_mut().position(|scope| scope.context(scene, object).is_some())
        else {
            return Err(format!("{path} has no place in the runtime: it is not valid, or of another role"));
        };
        let params = MechanicalParams {
            dt: 0.01,
            is_implicit: true,
            weight: Weight::All,
            symmetric_only: false,
            ..Default::default()
        };
        Ok(Self { scene, scope: &mut runtime.scopes_mut()[index], object, params })
    }

    /// The component.
    pub fn component(&self) -> &'a dyn Component {
        self.scene.component(self.object).expect("the object is in the scene")
    }

    /// The component as a force field; masses are force fields too.
    ///
    /// # Errors
    /// If it is none.
    pub fn force_field(&self) -> Result<&'a dyn BaseForceField, String> {
        self.component().as_force_field().ok_or_else(|| "not a force field".into())
    }

    /// What the component gets for an evaluation.
    pub fn context(&mut self) -> ComponentContext<'_> {
        self.scope.context(self.scene, self.object).expect("the place was found when the subject was made")
    }

    /// Indices of the states it acts on, each once.
    pub fn states(&mut self) -> Vec<usize> {
        let mut states = self.context().states.to_vec();
        if let Some(force_field) = self.component().as_force_field() {
            states.truncate(force_field.states().len());
        }
        states.dedup();
        states
    }

    /// A state of the scope.
    pub fn entry(&self, state: usize) -> StateEntry {
        self.scope.space.states()[state].clone()
    }

    /// Scalars of all derivatives of the scope.
    pub fn n_derivs(&self) -> usize {
        self.scope.space.states().iter().map(|state| state.derivs.end).max().unwrap_or(0)
    }

    /// Ranges of the derivatives of its states.
    pub fn ranges(&mut self) -> Vec<Range<usize>> {
        self.states().into_iter().map(|state| self.entry(state).derivs).collect()
    }

    /// `values` with zeros outside the component's states.
    pub fn restrict(&mut self, mut values: Vec<f64>) -> Vec<f64> {
        let ranges = self.ranges();
        for (index, value) in values.iter_mut().enumerate() {
            if !ranges.iter().any(|range| range.contains(&index)) {
                *value = 0.0;
            }
        }
        values
    }

    /// Current positions of the scope.
    pub fn position(&self) -> Vec<f64> {
        self.scope.space.coord(CoordId::POSITION).to_vec()
    }

    /// Replaces all positions of the scope.
    pub fn set_position(&mut self, x: &[f64]) {
        self.scope.space.coord_mut(CoordId::POSITION).copy_from_slice(x);
    }

    /// Current velocities of the scope.
    pub fn velocity(&self) -> Vec<f64> {
        self.scope.space.deriv(DerivId::VELOCITY).to_vec()
    }

    /// Replaces all velocities of the scope.
    pub fn set_velocity(&mut self, v: &[f64]) {
        self.scope.space.deriv_mut(DerivId::VELOCITY).copy_from_slice(v);
    }

    /// x (+) factor d, state by state.
    pub fn moved(&self, x: &[f64], factor: f64, d: &[f64]) -> Vec<f64> {
        let mut moved = x.to_vec();
        for state in self.scope.space.states() {
            let step: Vec<f64> = d[state.derivs.clone()].iter().map(|d| factor * d).collect();
            state.kind.add_in_place(&mut moved[state.coords.clone()], &step);
        }
        moved
    }

    /// Force at the current position and velocity.
    ///
    /// # Errors
    /// If the component is no force field.
    pub fn force(&mut self) -> Result<Vec<f64>, String> {
        let (field, params) = (self.force_field()?, self.params);
        let mut context = self.context();
        context.space.deriv_mut(DerivId::FORCE).fill(0.0);
        field.add_force(&mut context, &params, DerivId::FORCE);
        Ok(self.scope.space.deriv(DerivId::FORCE).to_vec())
    }

    /// Force at positions `x`.
    ///
    /// # Errors
    /// If the component is no force field.
    pub fn force_at(&mut self, x: &[f64]) -> Result<Vec<f64>, String> {
        self.set_position(x);
        self.force()
    }

    /// Force and K v at the current position and velocity in one pass, if the component joins both.
    ///
    /// # Errors
    /// If the component is no force field.
    pub fn damped_force(&mut self) -> Result<Option<Vec<f64>>, String> {
        let (field, params) = (self.force_field()?, self.params);
        let mut context = self.context();
        context.space.deriv_mut(DerivId::FORCE).fill(0.0);
        let is_joined = field.add_damped_force(&mut context, &params, &STIFFNESS, DerivId::FORCE);
        Ok(Some(self.scope.space.deriv(DerivId::FORCE).to_vec()).filter(|f| is_joined || largest(f) > 0.0))
    }

    /// df for dx at the last evaluated position.
    ///
    /// # Errors
    /// If the component is no force field.
    pub fn dforce(&mut self, factors: &Factors, dx: &[f64]) -> Result<Vec<f64>, String> {
        let (field, params) = (self.force_field()?, self.params);
        let mut context = self.context();
        context.space.deriv_mut(DerivId::DX).copy_from_slice(dx);
        context.space.deriv_mut(DerivId::DFORCE).fill(0.0);
        field.add_dforce(&mut context, &params, factors, DerivId::DX.read(), DerivId::DFORCE);
        Ok(self.scope.space.deriv(DerivId::DFORCE).to_vec())
    }

    /// Potential energy at the current position.
    ///
    /// # Errors
    /// If the component is no force field.
    pub fn potential_energy(&mut self) -> Result<Option<f64>, String> {
        let (field, params) = (self.force_field()?, self.params);
        Ok(field.potential_energy(&mut self.context(), &params))
    }

    /// Assembled stiffness, and the places of its blocks in order.
    ///
    /// # Errors
    /// If the component is no force field.
    pub fn stiffness(&mut self) -> Result<(Dense, Vec<[usize; 4]>), String> {
        let (field, params) = (self.force_field()?, self.params);
        self.collect(|context, sink| field.add_stiffness(context, &params, &STIFFNESS, sink))
    }

    /// Assembled damping.
    ///
    /// # Errors
    /// If the component is no force field.
    pub fn damping(&mut self) -> Result<Dense, String> {
        let (field, params) = (self.force_field()?, self.params);
        Ok(self.collect(|context, sink| field.add_damping(context, &params, &DAMPING, sink))?.0)
    }

    /// Collects the blocks that `emit` puts into its sink.
    pub(crate) fn collect(
        &mut self,
        emit: impl FnOnce(&mut ComponentContext<'_>, &mut DenseSink<'_>),
    ) -> Result<(Dense, Vec<[usize; 4]>), String> {
        let n = self.n_derivs();
        let states = self.scope.space.shared_states();
        let mut matrix = Dense::zeros(n, n);
        let mut sink = DenseSink { matrix: &mut matrix, states: &states, places: Vec::new() };
        emit(&mut self.context(), &mut sink);
        let places = sink.places;
        Ok((matrix, places))
    }
}

/// Largest |a - b|.
pub(crate) fn distance(a: &[f64], b: &[f64]) -> f64 {
    // `max` drops what is not a number: it must count as the worst.
    a.iter()
        .zip(b)
        .map(|(a, b)| (a - b).abs())
        .fold(0.0, |worst, d| if d.is_nan() { f64::INFINITY } else { worst.max(d) })
}

/// Largest |a|.
pub(crate) fn largest(a: &[f64]) -> f64 {
    a.iter().fold(0.0, |worst, a| if a.is_nan() { f64::INFINITY } else { worst.max(a.abs()) })
}

/// `Ok` if `deviation` is at most `tolerance`, else what deviates.
pub(crate) fn within(what: &str, deviation: f64, tolerance: f64) -> Result<(), String> {
    if deviation <= tolerance {
        Ok(())
    } else {
        Err(format!("{what}: deviation {deviation:.3e}, allowed {tolerance:.1e}"))
    }
}
