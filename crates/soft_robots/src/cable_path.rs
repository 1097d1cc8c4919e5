//! A cable through points: its length, and how that changes when the points move.

use settee::math::vec3::{add, norm, sub, unit};

/// The points in space that a cable runs through.
#[derive(Clone, Copy, Debug)]
pub struct CablePath<'a> {
    /// The point in space from which it is pulled; `None` if both ends hang on points of the model.
    pub pull_point: Option<[f64; 3]>,
    /// The points of the model, from the pulled side on.
    pub points: &'a [[f64; 3]],
}

impl CablePath<'_> {
    /// L = sum of the lengths of the segments.
    pub fn length(&self) -> f64 {
        let from_outside = match (self.pull_point, self.points.first()) {
            (Some(pull), Some(first)) => norm(sub(*first, pull)),
            _ => 0.0,
        };
        from_outside + self.points.windows(2).map(|ends| norm(sub(ends[1], ends[0]))).sum::<f64>()
    }

    /// -dL/dp of a point of the model: how a tension of 1 pulls at it. A segment without length has no direction.
    pub fn pull_at(&self, point: usize) -> [f64; 3] {
        let here = self.points[point];
        let before = if point == 0 { self.pull_point } else { Some(self.points[point - 1]) };
        let towards = |other: Option<&[f64; 3]>| other.map_or([0.0; 3], |other| direction(*other, here));
        add(towards(before.as_ref()), towards(self.points.get(point + 1)))
    }
}

/// (a - b) / |a - b|; 0 where both are the same.
fn direction(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    if a == b { [0.0; 3] } else { unit(sub(a, b)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CORNER: [[f64; 3]; 3] = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [1.0, 1.0, 0.0]];

    #[test]
    fn a_cable_around_a_corner_pulls_inwards() {
        let cable = CablePath { pull_point: Some([-1.0, 0.0, 0.0]), points: &CORNER };
        assert_eq!(cable.length(), 3.0);
        let pulls: Vec<[f64; 3]> = (0..3).map(|point| cable.pull_at(point)).collect();
        assert_eq!(pulls, [[0.0; 3], [-1.0, 1.0, 0.0], [0.0, -1.0, 0.0]]);
    }

    #[test]
    fn it_pulls_against_the_gradient_of_its_length() {
        let points = [[0.1, 0.2, 0.0], [1.0, -0.3, 0.4], [1.7, 0.9, -0.2], [2.2, 0.1, 0.3]];
        for pull_point in [None, Some([-1.0, 0.3, 0.2])] {
            let length = |points: &[[f64; 3]]| CablePath { pull_point, points }.length();
            for point in 0..points.len() {
                let pull = CablePath { pull_point, points: &points }.pull_at(point);
                for axis in 0..3 {
                    let step = 1e-6;
                    let moved = |by: f64| {
                        let mut moved = points;
                        moved[point][axis] += by;
                        length(&moved)
                    };
                    let slope = (moved(step) - moved(-step)) / (2.0 * step);
                    assert!((slope + pull[axis]).abs() < 1e-8, "{pull_point:?}, point {point}, axis {axis}");
                }
            }
        }
    }

    #[test]
    fn points_at_the_same_place_do_not_pull() {
        let cable = CablePath { pull_point: Some([0.0; 3]), points: &[[0.0; 3]] };
        assert_eq!((cable.length(), cable.pull_at(0)), (0.0, [0.0; 3]));
    }
}
