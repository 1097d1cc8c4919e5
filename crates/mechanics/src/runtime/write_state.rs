//! Vectors of states written from outside of the solvers: by scripts, panels, linked data and event handlers.

use settee_kernel::vectors::{CoordId, DerivId, StateEntry, StateVector};
use settee_kernel::{DataRef, Diagnostic, Flat, MechanicalParams, ObjectId, Owner, Scene};

use crate::linear::STATE;
use crate::runtime::Runtime;
use crate::scope::Scope;

/// What becomes of the histories of multistep solvers when a state is moved.
#[derive(Clone, Copy)]
pub(crate) enum Histories {
    /// They end, for all states of the scope.
    Restart,
    /// They go on. The moved state came where it is with the velocity that it has.
    Follow,
}

/// Whether a vector of a state has so many scalars.
///
/// # Errors
/// The finding that says how many there are.
fn check_size(entry: &StateEntry, vector: StateVector, n: usize) -> Result<(), Diagnostic> {
    let (length, width) = match vector {
        StateVector::Position | StateVector::RestPosition | StateVector::ResetPosition => {
            (entry.coords.len(), entry.kind.coord_size())
        }
        _ => (entry.derivs.len(), entry.kind.deriv_size()),
    };
    if length == n {
        return Ok(());
    }
    Err(Diagnostic::error("wrong-size", format!("{n} scalars")).expected(format!("{} x {width}", entry.n_points)))
}

impl Runtime {
    /// The vector of a running state that data stand for: what the data hold is the vector of the start, and writing
    /// the data means writing the vector. `None` for all other data.
    pub fn running_vector(&self, scene: &Scene, data: DataRef) -> Option<(ObjectId, StateVector)> {
        let object = data.owner.object()?;
        self.state(object)?;
        let component = scene.component(object)?;
        component.as_state().filter(|state| state.is_mechanical())?;
        Some((object, component.data_info(data.index).state?))
    }

    /// Replaces a vector of a running state. Positions and velocities are projected and propagated to mapped states,
    /// and multistep solvers start their histories again.
    ///
    /// # Errors
    /// Another number of scalars, numbers that are not finite, or a vector that the simulation computes itself.
    pub fn set_vector(
        &mut self,
        scene: &Scene,
        state: ObjectId,
        vector: StateVector,
        values: &[f64],
    ) -> Result<(), Diagnostic> {
        self.write_vector(scene, state, vector, values, Histories::Restart)
    }

    fn write_vector(
        &mut self,
        scene: &Scene,
        state: ObjectId,
        vector: StateVector,
        values: &[f64],
        histories: Histories,
    ) -> Result<(), Diagnostic> {
        let Some((scope, index)) = self.state(state) else {
            return Err(Diagnostic::error("no-state", "the object is no mechanical state of the simulation"));
        };
        check_size(&self.scopes[scope].space.states()[index], vector, values.len())?;
        if let Some(at) = values.iter().position(|value| !value.is_finite()) {
            return Err(
                Diagnostic::error("not-finite", format!("{} at index {at}", values[at])).expected("finite numbers")
            );
        }
        let done = match vector {
            StateVector::Position => self.write_motion(scene, state, (Some(values), None), histories),
            StateVector::Velocity => self.write_motion(scene, state, (None, Some(values)), histories),
            StateVector::RestPosition => self.set_rest_position(state, values),
            StateVector::ExternalForce => self.set_external_force(state, values),
            StateVector::Force | StateVector::Increment | StateVector::ResetPosition | StateVector::ResetVelocity => {
                return Err(Diagnostic::error("computed-vector", "the simulation computes this vector itself")
                    .fix("write position, velocity, rest_position or externalForce"));
            }
        };
        if done { Ok(()) } else { Err(Diagnostic::error("no-state", "the state is not in the simulation")) }
    }

    /// After linked data changed: where they stand for a vector of a running state, the state takes it over. A position
    /// that follows a link moves the state; its velocity stays as it is, unless it follows a link too. Solvers with
    /// histories go on with them: only that of the moved state becomes another one.
    ///
    /// # Errors
    /// As [`set_vector`](Self::set_vector).
    pub(crate) fn follow_link(&mut self, scene: &Scene, data: DataRef) -> Result<(), Diagnostic> {
        let Some((state, vector)) = self.running_vector(scene, data) else { return Ok(()) };
        let Some(Flat::Reals { values, .. }) = scene.data(data).map(|entry| entry.flat()) else { return Ok(()) };
        // A mapping overwrites what its output is linked to: `links_that_mappings_override` said so at the start.
        if self.is_mapped(state) {
            return Ok(());
        }
        self.write_vector(scene, state, vector, &values, Histories::Follow).map_err(|finding| {
            let name = scene.component(state).map_or("", |component| component.data_info(data.index).name);
            scene.about(state, finding.attribute(name, ""))
        })
    }

    /// After linked data changed: a position that is not of the size of the running state is taken back, so that
    /// components find as many points in the scene as there are.
    ///
    /// # Errors
    /// What was taken back, with the finding of [`set_vector`](Self::set_vector); none for the output of a mapping.
    pub(crate) fn keep_size(&self, scene: &mut Scene, data: DataRef) -> Result<(), Option<Diagnostic>> {
        let Some((state, StateVector::Position)) = self.running_vector(scene, data) else { return Ok(()) };
        let Some((scope, index)) = self.state(state) else { return Ok(()) };
        let Some(Flat::Reals { values, .. }) = scene.data(data).map(|entry| entry.flat()) else { return Ok(()) };
        let entry = &self.scopes[scope].space.states()[index];
        check_size(entry, StateVector::Position, values.len()).map_err(|finding| {
            let name = scene.component(state).map_or("", |component| component.data_info(data.index).name);
            let finding = (!entry.is_mapped).then(|| scene.about(state, finding.attribute(name, "")));
            self.store_vector(scene, state, StateVector::Position);
            finding
        })
    }

    /// A warning for each state whose position or velocity is linked to what can change during a run, an engine or
    /// another state, although a mapping computes it: the link counts at the start only.
    pub fn links_that_mappings_override(&self, scene: &Scene) -> Vec<Diagnostic> {
        let can_change = |owner: Owner| {
            owner.object().and_then(|object| scene.component(object)).is_some_and(|component| {
                component.as_engine().is_some() || component.as_state().is_some_and(|state| state.is_mechanical())
            })
        };
        scene
            .connections
            .iter()
            .filter(|link| !link.is_read_once() && can_change(link.source.owner))
            .filter_map(|link| {
                let (state, vector) = self.running_vector(scene, link.target)?;
                let moves = matches!(vector, StateVector::Position | StateVector::Velocity);
                (moves && self.is_mapped(state)).then(|| {
                    let name =
                        scene.component(state).map_or("", |component| component.data_info(link.target.index).name);
                    let finding = Diagnostic::warning(
                        "link-overridden",
                        "a mapping computes this state: the link counts at the start only",
                    );
                    scene.about(state, finding.attribute(name, ""))
                })
            })
            .collect()
    }

    fn is_mapped(&self, state: ObjectId) -> bool {
        self.state(state).is_some_and(|(scope, index)| self.scopes[scope].space.states()[index].is_mapped)
    }

    /// Replaces position and velocity of a state, then projects and propagates. Returns whether the lengths fit.
    pub fn set_motion(
        &mut self,
        scene: &Scene,
        state: ObjectId,
        position: Option<&[f64]>,
        velocity: Option<&[f64]>,
    ) -> bool {
        self.write_motion(scene, state, (position, velocity), Histories::Restart)
    }

    fn write_motion(
        &mut self,
        scene: &Scene,
        state: ObjectId,
        motion: (Option<&[f64]>, Option<&[f64]>),
        histories: Histories,
    ) -> bool {
        let Some((scope, index)) = self.state(state) else { return false };
        let done = self.scopes[scope].set_motion(scene, index, motion, histories);
        self.follow(scene);
        done
    }

    /// Replaces the rest position of a state. Returns whether the length fits.
    pub fn set_rest_position(&mut self, state: ObjectId, values: &[f64]) -> bool {
        let Some((scope, index)) = self.state(state) else { return false };
        let scope = &mut self.scopes[scope];
        if scope.space.states()[index].coords.len() != values.len() {
            return false;
        }
        scope.space.set_rest_position(index, values);
        scope.structure += 1;
        true
    }

    /// Replaces the forces from outside on a state, which act during the next step. Returns whether the length fits.
    pub fn set_external_force(&mut self, state: ObjectId, values: &[f64]) -> bool {
        let Some((scope, index)) = self.state(state) else { return false };
        let target = self.scopes[scope].space.state_deriv_mut(index, DerivId::EXTERNAL_FORCE);
        if target.len() != values.len() {
            return false;
        }
        target.copy_from_slice(values);
        true
    }
}

impl Scope {
    /// Replaces position and velocity of a state, then projects and propagates. Returns whether the lengths fit.
    pub(crate) fn set_motion(
        &mut self,
        scene: &Scene,
        state: usize,
        (position, velocity): (Option<&[f64]>, Option<&[f64]>),
        histories: Histories,
    ) -> bool {
        let fits = |given: Option<&[f64]>, length: usize| given.is_none_or(|values| values.len() == length);
        let entry = &self.space.states()[state];
        if !fits(position, entry.coords.len()) || !fits(velocity, entry.derivs.len()) {
            return false;
        }
        if let Some(position) = position {
            self.space.state_coord_mut(state, CoordId::POSITION).copy_from_slice(position);
        }
        if let Some(velocity) = velocity {
            self.space.state_deriv_mut(state, DerivId::VELOCITY).copy_from_slice(velocity);
        }
        let params = MechanicalParams { time: self.time, ..Default::default() };
        self.project(scene, &params, STATE.0, STATE.1);
        self.propagate(scene, &params, Some(STATE.0), Some(STATE.1));
        self.apply_visual_mappings(scene, &params);
        match histories {
            // They belong to the motion before.
            Histories::Restart => self.structure += 1,
            Histories::Follow => self.give_past(scene, state),
        }
        true
    }

    /// Writes into the histories of the solvers that a state came where it is with the velocity that it has.
    fn give_past(&mut self, scene: &Scene, state: usize) {
        let mut points = Vec::new();
        for slot in &self.solvers {
            let solver = slot.role(scene);
            if let (Some(solver), Some(memory)) = (solver, slot.state.get()) {
                solver.history(memory, &mut |age, vectors| points.push((age, vectors)));
            }
        }
        let kind = self.space.states()[state].kind;
        let now = self.space.state_coord(state, CoordId::POSITION).to_vec();
        let velocity = self.space.state_deriv(state, DerivId::VELOCITY).to_vec();
        for (age, (x, v)) in points {
            let back: Vec<f64> = velocity.iter().map(|value| -age * value).collect();
            kind.add_into(&now, &back, self.space.state_coord_mut(state, x));
            self.space.state_deriv_mut(state, v).copy_from_slice(&velocity);
        }
    }
}
