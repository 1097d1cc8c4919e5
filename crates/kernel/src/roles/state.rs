//! Mechanical states and visual models: what holds points.

use settee_math::StateKind;

/// A set of degrees of freedom, as the scene describes it. During a run its vectors live in the runtime.
pub trait BaseState {
    /// Type of the degrees of freedom.
    fn kind(&self) -> StateKind;
    /// Number of points.
    fn n_points(&self) -> usize;
    /// Changes the number of points: existing entries are kept, new ones take the default.
    fn resize(&mut self, n_points: usize);
    /// Positions, flat.
    fn position(&self) -> Vec<f64>;
    /// Positions at rest, flat; the positions if none are given.
    fn rest_position(&self) -> Vec<f64>;
    /// Velocities, flat.
    fn velocity(&self) -> Vec<f64>;
    /// Forces from outside for the first step, flat; may be empty.
    fn external_force(&self) -> Vec<f64>;
    /// Writes the current positions back into the description, for queries, links and records.
    fn store_position(&mut self, position: &[f64]);
    /// Writes the current velocities back into the description. A state without velocities ignores them.
    fn store_velocity(&mut self, _velocity: &[f64]) {}
    /// Writes positions and velocities back into the description.
    fn store(&mut self, position: &[f64], velocity: &[f64]) {
        self.store_position(position);
        self.store_velocity(velocity);
    }
    /// Writes the rest positions, which a mapping may compute at initialisation. A state without rest positions ignores
    /// them.
    fn store_rest_position(&mut self, _rest: &[f64]) {}
    /// Whether it takes part in mechanics. Visual models do not.
    fn is_mechanical(&self) -> bool {
        true
    }
    /// Position of a point in space.
    fn point(&self, index: usize) -> [f64; 3] {
        let size = self.kind().coord_size();
        let position = self.position();
        let mut point = [0.0; 3];
        for (target, value) in point.iter_mut().zip(&position[index * size..][..self.kind().spatial_size()]) {
            *target = *value;
        }
        point
    }
}

/// A model that is drawn: it follows its state.
pub trait BaseVisualModel {
    /// Recomputes vertices and normals from the positions.
    fn update_visual(&mut self);
    /// Vertices as drawn.
    fn vertices(&self) -> &[[f64; 3]];
    /// Normals of the vertices.
    fn normals(&self) -> &[[f64; 3]];
}
