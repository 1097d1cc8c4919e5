//! The forces between bodies that barriers keep apart.

use settee_barrier::{Gradient, Pair};
use settee_kernel::ObjectId;

use super::{Attached, Barriers};

/// The force of one body on another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BarrierForce {
    /// The states of both.
    pub bodies: [ObjectId; 2],
    /// Barrier and friction on the second one (N).
    pub force: [f64; 3],
}

/// What barriers and friction push a point of a state with.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BarrierPush {
    /// The state.
    pub body: ObjectId,
    /// Number of the point in it.
    pub point: usize,
    /// The force (N).
    pub force: [f64; 3],
}

impl Attached {
    /// Calls `work` with each pair that pushes, and with the gradients of its barrier and of its friction: the forces
    /// on its points with the opposite sign.
    fn each_gradient(&self, mut work: impl FnMut(&Pair, &Gradient)) {
        let Some(near) = &self.near else { return };
        near.pairs().iter().for_each(|one| work(&one.pair, &near.gradient(one, &self.places)));
        for one in &self.lagged {
            work(&one.pair, &one.friction.gradient(&self.motion(one), self.sliding));
        }
    }
}

impl Barriers {
    /// The forces on all points that something pushes, at the last evaluation.
    pub fn pushes(&self) -> Vec<BarrierPush> {
        let Some(attached) = &self.attached else { return Vec::new() };
        let surface = &attached.surface;
        let mut sums = std::collections::BTreeMap::<u32, [f64; 3]>::new();
        attached.each_gradient(|pair, gradient| {
            for (i, point) in pair.indices().iter().enumerate() {
                let sum = sums.entry(*point).or_default();
                *sum = std::array::from_fn(|k| sum[k] - gradient[3 * i + k]);
            }
        });
        let push = |(point, force): (u32, [f64; 3])| {
            let body = &surface.bodies[surface.body_of[point as usize] as usize];
            BarrierPush { body: body.object, point: point as usize - body.first, force }
        };
        sums.into_iter().map(push).collect()
    }

    /// The sum of the forces between each two bodies at the last evaluation, in the order of the bodies.
    pub fn forces(&self) -> Vec<BarrierForce> {
        let Some(attached) = &self.attached else { return Vec::new() };
        let surface = &attached.surface;
        let mut sums = std::collections::BTreeMap::<[u32; 2], [f64; 3]>::new();
        attached.each_gradient(|pair, gradient| {
            let (points, split) = (pair.indices(), pair.split());
            let [first, second] = [points[0], points[split]].map(|point| surface.body_of[point as usize]);
            // Forces on the second element are those on the first with the opposite sign.
            let sign = if first <= second { 1.0 } else { -1.0 };
            let sum = sums.entry([first.min(second), first.max(second)]).or_default();
            for (k, g) in gradient[..3 * split].iter().enumerate() {
                sum[k % 3] += sign * g;
            }
        });
        let force = |(bodies, force): ([u32; 2], [f64; 3])| BarrierForce {
            bodies: bodies.map(|body| surface.bodies[body as usize].object),
            force,
        };
        sums.into_iter().map(force).collect()
    }
}
