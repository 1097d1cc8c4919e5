//! Questions about states.

use settee_kernel::ObjectId;
use settee_kernel::roles::BaseState;

use crate::simulation::Simulation;
use crate::simulation_error::SimulationError;

/// What queries need to know of a state.
#[derive(Clone, Copy, Debug)]
pub struct StateView {
    /// The object that describes the state.
    pub object: ObjectId,
    /// Number of points.
    pub n_points: usize,
    /// Whether a mapping writes it.
    pub is_mapped: bool,
    /// Whether an ODE solver moves it.
    pub is_simulated: bool,
}

impl Simulation {
    /// All mechanical states in pre-order of the nodes.
    pub fn states(&self) -> Vec<StateView> {
        let scene = &self.scene;
        let is_mechanical = |object: &ObjectId| {
            scene.component(*object).and_then(|component| component.as_state()).is_some_and(BaseState::is_mechanical)
        };
        let view = |object: ObjectId| {
            let (scope, state) = self.runtime.state(object)?;
            let entry = &self.runtime.scopes()[scope].space.states()[state];
            Some(StateView {
                object,
                n_points: entry.n_points,
                is_mapped: entry.is_mapped,
                is_simulated: self.runtime.scopes()[scope].has_solver(),
            })
        };
        scene.all_objects().into_iter().filter(is_mechanical).filter_map(view).collect()
    }

    /// The state at a path such as `/body/dofs`; a node's path means its only state.
    ///
    /// # Errors
    /// If there is none.
    pub fn state(&self, path: &str) -> Result<ObjectId, SimulationError> {
        let is_state = |object: &ObjectId| self.runtime.state(*object).is_some();
        let named = self.scene.find_object(path).filter(is_state);
        let of_node = || {
            self.scene
                .find_node(path)
                .and_then(|node| self.scene.local(node, |component| component.as_state().is_some()))
        };
        named.or_else(of_node).ok_or_else(|| SimulationError::NoState(path.to_owned()))
    }

    /// Current position of the state at a path, flat.
    ///
    /// # Errors
    /// If there is none.
    pub fn position(&self, path: &str) -> Result<&[f64], SimulationError> {
        let state = self.state(path)?;
        self.runtime.position(state).ok_or_else(|| SimulationError::NoState(path.to_owned()))
    }

    /// Current velocity of the state at a path, flat.
    ///
    /// # Errors
    /// If there is none.
    pub fn velocity(&self, path: &str) -> Result<&[f64], SimulationError> {
        let state = self.state(path)?;
        self.runtime.velocity(state).ok_or_else(|| SimulationError::NoState(path.to_owned()))
    }
}
