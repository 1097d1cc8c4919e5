//! The derivative of contact forces: what products and matrices take of the springs that act.

use settee_kernel::Factors;
use settee_kernel::roles::Hold;
use settee_persist::Persist;

use super::springs::{Law, Spring};

/// The derivatives of springs between the same two points, one after the other in the list: dF = -(S dx + c dv) for a
/// motion of the second point relative to the first. A ball on a surface that does not move has thousands of them.
#[derive(Clone, Copy, Debug, PartialEq, Persist)]
pub(crate) struct Tangent {
    /// State of each end in the scope, and how it hangs there; `None` for one that does not move.
    pub ends: [Option<(usize, Hold)>; 2],
    /// S: xx, xy, xz, yy, yz, zz (force per length).
    stiffness: [f64; 6],
    /// c (force per velocity).
    damping: f64,
}

impl Tangent {
    /// Takes the derivative of a spring up into a list.
    pub fn take(list: &mut Vec<Self>, spring: &Spring) {
        let ends = spring.ends.each_ref().map(|end| end.state.map(|state| (state, end.hold)));
        match list.last_mut() {
            Some(last) if last.ends == ends => last.add(&spring.law),
            _ => {
                let mut fresh = Self { ends, stiffness: [0.0; 6], damping: 0.0 };
                fresh.add(&spring.law);
                list.push(fresh);
            }
        }
    }

    fn add(&mut self, law: &Law) {
        match law {
            Law::Penalty { normal: [x, y, z], stiffness, .. } => {
                let products = [x * x, x * y, x * z, y * y, y * z, z * z];
                self.stiffness.iter_mut().zip(products).for_each(|(sum, product)| *sum += stiffness * product);
            }
            Law::Stick { stiffness, damping, .. } => {
                [0, 3, 5].into_iter().for_each(|diagonal| self.stiffness[diagonal] += stiffness);
                self.damping += damping;
            }
        }
    }

    /// k K + b B by rows: the force on the second point for motions of it relative to the first, K = -S and B = -c.
    pub fn matrix(&self, factors: &Factors) -> [[f64; 3]; 3] {
        let k = factors.stiffness(0.0);
        let [xx, xy, xz, yy, yz, zz] = self.stiffness.map(|s| -k * s);
        let damped = self.damping * factors.b;
        [[xx - damped, xy, xz], [xy, yy - damped, yz], [xz, yz, zz - damped]]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contact::springs::SpringEnd;

    #[test]
    fn springs_between_the_same_points_are_one() {
        let end = |state, point| SpringEnd { state, hold: Hold::point(point), at: [0.0; 3] };
        let penalty = |normal| Law::Penalty { normal, distance: 1.0, stiffness: 2.0 };
        let stick = Law::Stick { stiffness: 3.0, damping: 0.5, rest: [0.0; 3] };
        let mut list = Vec::new();
        for (point, law) in [(4, penalty([1.0, 0.0, 0.0])), (4, penalty([0.0, 0.6, 0.8])), (5, stick)] {
            // Where an end that does not move was detected is of no importance.
            let ends = [end(None, point), end(Some(1), point.min(4))];
            Tangent::take(&mut list, &Spring { ends, law });
        }
        assert_eq!(list.len(), 1);
        let factors = Factors::new(0.0, 4.0, 10.0);
        let expected = [[-52.0, 0.0, 0.0], [0.0, -39.2, -9.6], [0.0, -9.6, -44.8]];
        for (row, wanted) in list[0].matrix(&factors).iter().zip(expected) {
            row.iter().zip(wanted).for_each(|(a, b)| assert!((a - b).abs() < 1e-14, "{row:?}"));
        }
        let far = Spring { ends: [end(None, 4), end(Some(1), 5)], law: stick };
        Tangent::take(&mut list, &far);
        assert_eq!(list.len(), 2);
    }
}
