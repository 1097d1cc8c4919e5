//! A point that slides on a segment.

use std::marker::PhantomData;

use settee_kernel::roles::{ConstraintContext, ConstraintRows, LagrangianConstraint, Law, SetUp};
use settee_kernel::{Component, Data, Diagnostic, Flat, Lifecycle, ObjectId, OnePoint};
use settee_math::vec3::{add, cross, dot, norm, sub, unit};
use settee_math::{DataTypes, Point, Rigid3, Vec3};

use super::common::{TwoStates, check_points, n_points};
use super::frames::point;
use settee_kernel::roles::LagrangianData;

/// Lets a point slide between two points of another body, without friction. Of rigid bodies only the centres count.
#[derive(Component)]
#[component(
    category = "Constraint/Lagrangian/Model",
    templates(Vec3, Rigid3),
    attach = pair,
    roles(lagrangian_constraint)
)]
pub struct SlidingLagrangianConstraint<D: DataTypes> {
    #[group]
    states: TwoStates,
    /// The point that slides, of the first state.
    #[data(name = "sliding_point")]
    sliding_point: Data<u32>,
    /// Start of the segment, of the second state.
    #[data(name = "axis_1")]
    axis_1: Data<u32>,
    /// End of the segment, of the second state.
    #[data(name = "axis_2")]
    axis_2: Data<u32>,
    /// Force on the point in the last step, times the length of the step.
    #[data(output, default = D::Deriv::zero(), unit = "N s")]
    force: Data<OnePoint<D::Deriv>>,
    #[group]
    common: LagrangianData,
    #[group]
    base: settee_kernel::Base,
    of: PhantomData<fn() -> D>,
}

/// What the last step left.
#[derive(Clone, Default, settee_persist::Persist)]
pub struct Memory {
    /// Directions of the rows.
    directions: Vec<[f64; 3]>,
    force: [f64; 3],
}

impl<D: DataTypes> Lifecycle for SlidingLagrangianConstraint<D> {}

impl<D: DataTypes> SlidingLagrangianConstraint<D> {
    /// Adds a row: of the sliding point, and of both ends of the segment with their weights.
    fn row(&self, rows: &mut dyn ConstraintRows, law: Law, free: f64, direction: [f64; 3], weights: [f64; 2]) {
        let scaled = |weight: f64| {
            let mut values = [0.0; 6];
            values[..3].copy_from_slice(&direction.map(|c| weight * c));
            values
        };
        let size = D::Deriv::SIZE;
        rows.block(law, &[]);
        rows.row(free);
        rows.entry(0, *self.sliding_point as usize, &scaled(1.0)[..size]);
        for (point, weight) in [*self.axis_1, *self.axis_2].into_iter().zip(weights).filter(|(_, w)| *w != 0.0) {
            rows.entry(1, point as usize, &scaled(-weight)[..size]);
        }
    }
}

/// What rounding makes of a distance of 0, in parts of the coordinates.
const ROUNDING: f64 = 64.0 * f64::EPSILON;

/// The largest coordinate.
fn size(points: [[f64; 3]; 3]) -> f64 {
    points.iter().flatten().fold(0.0, |size: f64, c| size.max(c.abs()))
}

/// A unit vector from the line to the point, or across it where the point is on the line: what rounding leaves of the
/// offset may be along the line. `size`: the largest coordinate of what the offset is between.
fn away_from_line(offset: [f64; 3], along: [f64; 3], size: f64) -> [f64; 3] {
    if norm(offset) > ROUNDING * size {
        return unit(offset);
    }
    let across = cross([1.0, 0.0, 0.0], along);
    unit(if norm(across) < f64::EPSILON { cross([1.0, 1.0, 0.0], along) } else { across })
}

impl<D: DataTypes> LagrangianConstraint for SlidingLagrangianConstraint<D> {
    type Memory = Memory;

    fn states(&self) -> Vec<ObjectId> {
        [self.states.object1.target(), self.states.object2.target()].into_iter().flatten().collect()
    }

    fn memory(&self, set_up: SetUp<'_>) -> Result<Memory, Diagnostic> {
        check_points(&[*self.sliding_point], n_points(set_up, &self.states.object1), "sliding_point")?;
        check_points(&[*self.axis_1], n_points(set_up, &self.states.object2), "axis_1")?;
        check_points(&[*self.axis_2], n_points(set_up, &self.states.object2), "axis_2")?;
        Ok(Memory::default())
    }

    fn write_rows(&self, memory: &mut Memory, context: &ConstraintContext<'_>, rows: &mut dyn ConstraintRows) {
        let &[first, second] = context.states else { return };
        let coord_size = D::KIND.coord_size();
        let see = |of_first: &[f64], of_second: &[f64]| {
            let [p, a, b] = [*self.sliding_point, *self.axis_1, *self.axis_2].map(|index| index as usize);
            [point(of_first, p, coord_size), point(of_second, a, coord_size), point(of_second, b, coord_size)]
        };
        let [p, a, b] = see(first.directions_at, second.directions_at);
        let [free_p, free_a, free_b] = see(first.free_position, second.free_position);
        memory.directions.clear();
        let length = norm(sub(b, a));
        let largest = size([p, a, b]);
        if length <= ROUNDING * largest {
            for axis in 0..3 {
                let mut direction = [0.0; 3];
                direction[axis] = 1.0;
                memory.directions.push(direction);
                self.row(rows, Law::Bilateral, free_p[axis] - free_a[axis], direction, [1.0, 0.0]);
            }
            return;
        }
        let along = unit(sub(b, a));
        let place = dot(sub(p, a), along);
        let beta = (place / length).clamp(0.0, 1.0);
        let offset = sub(p, add(a, along.map(|c| place * c)));
        let away = away_from_line(offset, along, largest);
        let across = unit(cross(away, along));
        let foot: [f64; 3] = std::array::from_fn(|k| beta * free_b[k] + (1.0 - beta) * free_a[k]);
        for direction in [away, across] {
            memory.directions.push(direction);
            self.row(rows, Law::Bilateral, dot(sub(free_p, foot), direction), direction, [1.0 - beta, beta]);
        }
        let back = along.map(|c| -c);
        memory.directions.extend([along, back]);
        self.row(rows, Law::Unilateral, dot(sub(free_p, free_a), along), along, [1.0, 0.0]);
        self.row(rows, Law::Unilateral, dot(sub(free_p, free_b), back), back, [0.0, 1.0]);
    }

    fn keep_forces(&self, memory: &mut Memory, forces: &[f64]) {
        memory.force = [0.0; 3];
        for (direction, force) in memory.directions.iter().zip(forces) {
            memory.force = add(memory.force, direction.map(|c| force * c));
        }
    }

    fn outputs(&self, memory: &Memory) -> Vec<(&'static str, Flat)> {
        let mut values = vec![0.0; D::Deriv::SIZE];
        values[..3].copy_from_slice(&memory.force);
        vec![("force", Flat::Reals { block: values.len(), values })]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A bead on a rod from (0, 0, 0) to (1, -0.5, 0), in metres, millimetres and other units: products and sums round
    /// in another way in each, and what they leave is no direction.
    #[test]
    fn a_point_on_the_line_is_pushed_across_it_in_any_unit() {
        for unit_of_length in [1e-6, 1e-3, 1.0, 1e3, 1024.0, 1e6] {
            let b = [unit_of_length, -0.5 * unit_of_length, 0.0];
            let along = unit(b);
            for part in [0.1, 0.3, 0.7, 0.9] {
                let p = [part * unit_of_length, -0.5 * part * unit_of_length, 0.0];
                let place = dot(p, along);
                let offset = sub(p, along.map(|c| place * c));
                let away = away_from_line(offset, along, size([p, [0.0; 3], b]));
                assert!(dot(away, along).abs() < 1e-15 && (norm(away) - 1.0).abs() < 1e-15, "{part}: {away:?}");
            }
            let beside = [0.0, 0.0, 1e-9 * unit_of_length];
            assert_eq!(away_from_line(beside, along, unit_of_length), [0.0, 0.0, 1.0]);
        }
    }
}
