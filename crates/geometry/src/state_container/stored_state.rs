//! A mechanical object as the runtime sees it: vectors that are read, resized and written back.

use settee_kernel::roles::BaseState;
use settee_kernel::{Data, Points};
use settee_math::{DataTypes, Point, StateKind};

use super::MechanicalObject;

/// Lengthens or shortens a list; an empty one, which nobody uses, stays empty unless `always`.
fn resize_list<P: Point>(data: &mut Data<Points<P>>, n_points: usize, fill: P, always: bool) {
    if data.len() != n_points && (always || !data.is_empty()) {
        data.derive_with(|list| list.0.resize(n_points, fill));
    }
}

impl<D: DataTypes> BaseState for MechanicalObject<D> {
    fn kind(&self) -> StateKind {
        D::KIND
    }

    fn n_points(&self) -> usize {
        self.position.len()
    }

    fn resize(&mut self, n_points: usize) {
        resize_list(&mut self.position, n_points, D::identity(), true);
        resize_list(&mut self.velocity, n_points, D::Deriv::zero(), true);
        for data in [&mut self.rest_position, &mut self.free_position, &mut self.reset_position] {
            resize_list(data, n_points, D::identity(), false);
        }
        for data in [
            &mut self.force,
            &mut self.external_force,
            &mut self.deriv_x,
            &mut self.free_velocity,
            &mut self.reset_velocity,
        ] {
            resize_list(data, n_points, D::Deriv::zero(), false);
        }
        self.size.derive(i32::try_from(n_points).unwrap_or(i32::MAX));
    }

    fn position(&self) -> Vec<f64> {
        self.position.flat()
    }

    fn rest_position(&self) -> Vec<f64> {
        if self.rest_position.len() == self.position.len() { self.rest_position.flat() } else { self.position.flat() }
    }

    fn velocity(&self) -> Vec<f64> {
        let mut velocity = self.velocity.flat();
        // Positions that follow a link may have become more since the state was initialised.
        velocity.resize(self.n_points() * D::KIND.deriv_size(), 0.0);
        velocity
    }

    fn external_force(&self) -> Vec<f64> {
        self.external_force.flat()
    }

    fn store_position(&mut self, position: &[f64]) {
        self.position.edit(|list| fill(&mut list.0, position));
    }

    fn store_velocity(&mut self, velocity: &[f64]) {
        self.velocity.edit(|list| fill(&mut list.0, velocity));
    }

    fn store_rest_position(&mut self, rest: &[f64]) {
        self.rest_position.derive_with(|list| fill(&mut list.0, rest));
    }

    fn point(&self, index: usize) -> [f64; 3] {
        self.position.0.get(index).map_or([0.0; 3], D::position)
    }
}

/// Overwrites a list; allocates only if the number of points changes.
fn fill<P: Point>(list: &mut Vec<P>, values: &[f64]) {
    list.clear();
    list.extend_from_slice(P::views(values));
}
